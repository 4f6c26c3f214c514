"""Numbers beyond 4,300 digits, where CPython stops to write integers: in values, messages and solvers."""

from __future__ import annotations

import pytest

import mtf_lang as mtf
from mtf_lang.runtime.items import decimal_above
from mtf_lang.values.digits import counted

VALUES = {
    "10^5000 mod 7": str(pow(10, 5000, 7)),
    "digit_sum(10^5000 - 1)": "45000",
    "satisfiable({x > 10^5000})": "true",
    "prove(x > 10^5000)": "false",
    "count(10^5000..10^5000 + 4)": "5",
    "numeric(10^(-5000), 5)": "1*10^(-5000)",
}

MESSAGES = {
    "only(subsets(1..20000))": "10^6020 elements",  # 20000 log 2 = 6020.6
    "root(-2, 2*10^5000)": "about 10^5000",
    "factorial(10^5000)": "about 10^5003 digits",  # at most n times the digits of n
    "(1 + sqrt(2))^(10^5000)": "about 10^5000",
    "i^(10^5000)": "about 10^5000",
    "(2^1000000)^(2^1000000)": "digits",
}


@pytest.fixture(scope="module")
def session():
    with mtf.Session(timeout=10) as session:
        yield session


@pytest.mark.parametrize("item", VALUES)
def test_values(session, item):
    found = session.run(f"context:\n  x is real\nreturn:\n  {item}")
    assert found[0].text == VALUES[item]


@pytest.mark.parametrize("item", MESSAGES)
def test_messages(session, item):
    found = session.run(f"return:\n  {item}")
    said = found[0].detail or found.diagnostics[0].message
    assert MESSAGES[item] in said
    assert "MTF0790" not in {d.code for d in found.diagnostics}


def test_a_range_whose_number_of_elements_is_too_long_for_readers_of_json(session):
    found = session.run("return:\n  10^5000..10^5001")[0]
    assert (found.status, found.count) == ("proved", None)
    assert found.text == f"1{'0' * 5000}..1{'0' * 5001}"


def test_a_function_that_remembers_by_long_fractions(session):
    found = session.run("object:\n  f(t) = t*10^5000\nreturn:\n  f(1/10^5000)")
    assert found[0].text == "1"


def test_bounds_of_errors_are_decimals_not_below_them():
    from fractions import Fraction

    for bound in (Fraction(1, 3), Fraction(10) ** 5000 / 3, Fraction(7, 10**6000), Fraction(995, 1000)):
        digits, exponent = decimal_above(bound).split("e")
        shown = Fraction(digits) * Fraction(10) ** int(exponent)
        assert bound <= shown <= bound * Fraction(11, 10)


def test_counts_in_messages():
    assert counted(1_234) == "1,234"
    assert counted(-(10**50)) == "about -10^50"
