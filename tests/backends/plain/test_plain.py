"""The second meaning: values from theorems and tables, and no code of the table behind them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fractions import Fraction
from types import CodeType, FrameType
from typing import Any

import pytest

from mtf_lang.limits import Budget, Limits
from mtf_lang.planning.planner import plan
from mtf_lang.planning.registry import backend, names
from mtf_lang.planning.strategy import Context, Offer
from mtf_lang.result import Outcome, Reason, Status
from mtf_lang.runtime.compiling import compile_request
from mtf_lang.runtime.request import Request
from mtf_lang.values.text import to_text

LIMITS = Limits(work=1_000_000)


def outcomes(text: str) -> Iterator[Outcome]:
    compiled = compile_request(Request("run", text, name="test"))
    assert compiled.sound, compiled.diagnostics
    for item in plan(compiled.program, LIMITS).items:
        (offer,) = backend("plain").offers(item.step.task, LIMITS)
        assert isinstance(offer, Offer)
        yield offer.run(Context({}, Budget(LIMITS.work), LIMITS))


@pytest.mark.parametrize(
    ("item", "wanted"),
    [
        ("(-7) div 2 = -4 and 7 mod (-2) = 1", "true"),  # remainders from 0 on
        ("[2^-1, 4^(1/2), 0^0]", "[1/2, 2, 1]"),
        ("sum(k^2 for k in 1..10)", "385"),
        ("count(p for p in 1..100 if is_prime(p))", "25"),
        ("{binomial(5, k) for k in 0..5}", "{1, 5, 10}"),
        ("[count(subsets(1..5)), count(partitions(6)), count(set_partitions(1..4))]", "[32, 11, 15]"),
        ("matrix([[1, 2], [3, 4]])^-1", "matrix([[-2, 1], [3/2, -1/2]])"),
        ("determinant(matrix([[2, 1], [1, 2]]))", "3"),
        ("orthocentre((0, 0), (4, 0), (1, 3))", "(1, 1)"),
        ("polynomial_gcd([1, 0, -1], [1, 2, 1])", "[1, 1]"),
        ("[gcd(12, 18), lcm(4, 6)]", "[6, 12]"),
        ("argmin((x - 2)^2 for x in 0..9)", "2"),
    ],
)
def test_values(item: str, wanted: str) -> None:
    first = next(outcomes(f"return: {item}\n"))
    assert to_text(first.value) == wanted


def test_requests_over_finite_domains() -> None:
    asked = "count(solutions({x + y = 9} for x, y)), solution({6/x = y} for x, y)"
    text = f"context:\n  x, y in 0..9\nreturn:\n  {asked}\n"
    assert [to_text(o.value) for o in outcomes(text)] == ["10", "(1, 6)"]


def test_irrational_numbers_are_enclosures() -> None:
    (found,) = outcomes("return: sqrt(2)\n")
    # 1.41421356237309504880168872420969807856967187537694 by a table
    assert (
        abs(found.value.middle - Fraction("1.41421356237309504880168872420969807856967187537694"))
        < found.value.error
    )
    assert found.value.error < Fraction(1, 10**40)


@pytest.mark.parametrize(
    "item", ["1/0", "max(k for k in 1..0)", "log(-1)", "factorial(-1)", "first([])", "inverse_mod(2, 4)"]
)
def test_what_is_undefined(item: str) -> None:
    (found,) = outcomes(f"return: {item}\n")
    assert found.diagnostic is not None


def test_what_cannot_be_told_has_no_answer() -> None:
    for item in ("floor(sqrt(2)*sqrt(2))", "10^(10^12)"):
        (found,) = outcomes(f"return: {item}\n")
        assert found.status is Status.UNKNOWN
        assert found.reason in (Reason.UNDECIDED, Reason.LIMIT)


def test_it_takes_no_part_in_plans() -> None:
    assert "plain" not in names()


SHARED = ("/table/", "/backends/exact/", "/backends/enumeration/", "/backends/symbolic/", "/values/real/")


def test_no_code_of_others_is_run() -> None:
    """Whatever runs between asking and answering belongs to this backend or to how values are kept."""
    text = (
        "return:\n"
        "  sum(binomial(6, k)*gcd(k, 4) for k in 0..6), count(S for S in subsets(1..4) if sum(S) = 5)\n"
        "  sqrt(2) + sin(1), divisors(12), digit_sum(35), determinant(matrix([[1, 2], [3, 4]]))\n"
    )
    assert list(outcomes(text))  # what is loaded once is loaded by now
    seen: set[CodeType] = set()

    def note(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call":
            seen.add(frame.f_code)

    compiled = compile_request(Request("run", text, name="test"))
    offers = [
        next(iter(backend("plain").offers(i.step.task, LIMITS))) for i in plan(compiled.program, LIMITS).items
    ]
    sys.setprofile(note)
    try:
        for offer in offers:
            assert isinstance(offer, Offer)
            offer.run(Context({}, Budget(LIMITS.work), LIMITS))
    finally:
        sys.setprofile(None)
    strange = sorted(
        f"{c.co_filename}:{c.co_qualname}" for c in seen if any(s in c.co_filename for s in SHARED)
    )
    assert strange == []
