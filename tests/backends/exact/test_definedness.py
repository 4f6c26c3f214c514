"""What has a value and what has none: the rules of spec/language/04-definedness.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mtf_lang.backends.exact.compiler import Place
from mtf_lang.backends.exact.faults import located
from mtf_lang.backends.exact.machine import Machine
from mtf_lang.ir.nodes import Symbol, Variable
from mtf_lang.limits import Budget
from mtf_lang.result import Reason, Status
from mtf_lang.types import INT
from mtf_lang.values.faults import Undecided
from tests.backends.exact.scripts import run, run_one, shown

PAGE = Path(__file__).parents[3] / "spec" / "language" / "04-definedness.md"
TABLE = PAGE.read_text(encoding="utf-8").split("| expression | value |")[1].split("\n\n")[0]
ROWS = re.findall(r"^\| `(.+?)` \| (.+?) \|$", TABLE, re.MULTILINE)


def test_the_page_has_its_table() -> None:
    assert len(ROWS) == 9


@pytest.mark.parametrize(("expression", "value"), ROWS)
def test_short_circuit_table(expression: str, value: str) -> None:
    if value == "undefined":
        assert shown(expression) == "MTF0401"
    else:
        assert shown(expression) == value.strip("`")


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("{x in -3..3 : 6/x > 2}", "MTF0401 with x = 0"),
        ("{x in -3..3 : x != 0 and 6/x > 2}", "{1, 2}"),
        ("{6/x for x in 1..3}", "{2, 3, 6}"),
        ("{6/x for x in 0..3}", "MTF0401 with x = 0"),
        ("count(1/x for x in -1..1)", "3"),
        ("product(1/x for x in 0..2)", "MTF0401 with x = 0"),
        ("product(x/(x - 1) for x in 0..2)", "MTF0401 with x = 1"),
        ("exists x in 1..5: 6/(x - 3) = -3", "true"),
        ("exists x in 1..5: 6/(x - 3) = 3", "MTF0401 with x = 3"),
        ("forall x in 1..5: 6/(x - 3) < -3", "false"),
        ("forall x in 1..5: 6/(x - 3) < 0", "MTF0401 with x = 3"),
        ("exists unique x in 1..5: 1/(x - 3) = -1/2", "MTF0401 with x = 3"),
        ("sum(y for x in 0..2, y in 1..(6/x))", "MTF0401 with x = 0"),
        ("sum(x for x in {})", "0"),
        ("product(x for x in 1..0)", "1"),
        ("min(x for x in 1..0)", "MTF0403"),
        ("mean(x for x in 1..3 if x > 5)", "MTF0403"),
        ("(1, 1/0)", "MTF0401"),
        ("[2, 2 mod 0]", "MTF0401"),
    ],
)
def test_aggregates(expression: str, value: str) -> None:
    assert shown(expression) == value


def test_a_condition_that_is_undefined_does_not_lead_to_the_next_case() -> None:
    cases = "f(n) = 1 for 1/n > 0\nf(n) = 2"
    assert shown("f(3)", cases) == "1"
    assert shown("f(-3)", cases) == "2"
    assert shown("f(0)", cases) == "MTF0401 with n = 0"


def test_an_undefined_value_matters_only_where_it_is_needed() -> None:
    used, unused = run("object:\n  A = 1/0\n  B = 2\nreturn:\n  A + B\n  B\n")
    assert used.diagnostic is not None
    assert used.diagnostic.code == "MTF0401"
    assert (unused.value, unused.diagnostic) == (2, None)


def test_place_and_values_of_the_leftmost_binding() -> None:
    text = "return:\n  sum(1/(a - n) for a in 1..9, n in 3..9)\n"
    (found,) = run(text)
    assert found.diagnostic is not None
    span = found.diagnostic.span
    assert text[span.start : span.end] == "1/(a - n)"
    assert found.diagnostic.notes == ("with a = 3, n = 3",)


def test_an_error_inside_a_function_shows_the_calls() -> None:
    text = "object:\n  g(x) = 6/x\n  f(n) = if n = 0 then g(n) else f(n - 1)\nreturn:\n  f(2) + 1\n"
    (found,) = run(text)
    diagnostic = found.diagnostic
    assert diagnostic is not None
    assert text[diagnostic.span.start : diagnostic.span.end] == "6/x"
    assert diagnostic.notes == ("with x = 0", "in g(0), called by f(0), called by f(1), called by f(2)")
    (label,) = diagnostic.labels
    assert text[label.span.start : label.span.end] == "f(2)"


def test_infinite_domains_are_left_to_others() -> None:
    found = run_one("sum(1/2^k for k in naturals)")
    assert (found.status, found.reason) == (Status.UNKNOWN, Reason.UNSUPPORTED)
    found = run_one("integral(x^2, x, 0, 1)", context="x is real")
    assert found.reason == Reason.UNSUPPORTED


def test_exact_reals_are_decided() -> None:
    assert shown("{x in {sqrt(2), 3/2, 2} : x^2 < 3}") == "{sqrt(2), 3/2}"
    assert shown("sqrt(3 + 2*sqrt(2)) = 1 + sqrt(2)") == "true"
    assert shown("(-1)^(1/2)") == "MTF0401"


def test_what_cannot_be_decided_is_unknown() -> None:
    machine = Machine([3], Budget())
    x = Symbol("x", 1, INT)
    place = Place(Variable(x, type=INT), {x: 0})
    fault = located(Undecided("two reals could not be told apart"), machine, place, [place])
    assert isinstance(fault, Undecided)
    assert str(fault) == "two reals could not be told apart (with x = 3)"


def test_numeric_values_say_so() -> None:
    found = run_one("numeric(sqrt(2) + pi, 30)")
    assert found.status is Status.NUMERIC
    assert found.value.digits == "4.55580621596288828726433210749"
