"""Values that types let through and operations do not take."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mtf_lang.table import TABLE
from mtf_lang.table.check import check_arguments
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import Complex, ListValue
from mtf_lang.values.sets import IntegerRange, finite_set


@pytest.mark.parametrize(
    ("name", "values", "message"),
    [
        ("gcd", (Fraction(1, 2), 3), "gcd needs an integer; it is given 1/2"),
        ("mod", (7, Fraction(3, 2)), "mod needs an integer; it is given 3/2"),
        ("floor", (Complex(1, 1),), "floor needs a real number; it is given 1 + i"),
        ("add", (1, True), "add needs a number; it is given true"),
        (
            "from_digits",
            (ListValue((1, Fraction(1, 2))),),
            "from_digits needs a list of integers; it is given [1, 1/2]",
        ),
        ("is_prime", (finite_set([1]),), "is_prime needs an integer; it is given {1}"),
    ],
)
def test_misfits_are_undefined_and_name_the_value(
    name: str, values: tuple[object, ...], message: str
) -> None:
    with pytest.raises(Undefined) as fault:
        check_arguments(TABLE[name], values)
    assert (fault.value.code, fault.value.message) == ("MTF0402", message)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("gcd", (4, 6)),
        ("abs", (Fraction(-1, 2),)),
        ("union", (IntegerRange(1, 3), finite_set([]))),
        ("index", ((1, True), 2)),
        ("permutations", ("ABA",)),
        ("chinese_remainder", (ListValue((1,)), ListValue((2,)))),
        ("and", (True, False, True)),
    ],
)
def test_fitting_values_pass_unchanged(name: str, values: tuple[object, ...]) -> None:
    assert check_arguments(TABLE[name], values) is values
