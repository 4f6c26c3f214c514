"""Names that operations and constants have as well: relations, definitions, notes."""

from __future__ import annotations

import math

import pytest

import mtf_lang as mtf

PAIR = "context:\n  a, b are integers\n  0 < a <= 30\n  0 < b <= 30\n"
COUNT = "return:\n  count(solutions({true} for a, b)) as n"


def codes(script: str) -> list[str]:
    return [d.code for d in mtf.check(script)]


def test_a_relation_about_an_operation_is_never_taken_for_a_definition() -> None:
    """The pairs with gcd 3 are those of coprime numbers up to 10."""
    assert codes(f"{PAIR}  gcd(a, b) = 3\n{COUNT}") == ["MTF0224"]
    coprime = sum(math.gcd(a, b) == 1 for a in range(1, 11) for b in range(1, 11))
    for relation in ("gcd(a, b) == 3", "3 = gcd(a, b)", "gcd(a, b + 0) = 3"):
        assert mtf.run(f"{PAIR}  {relation}\n{COUNT}")["n"].value == coprime


def test_the_offered_fix_is_the_relation() -> None:
    script = f"{PAIR}  lcm(a, b) = 6\n{COUNT}"
    ((fix,),) = [d.fixes for d in mtf.check(script)]
    fixed = script[: fix.span.start] + fix.replacement + script[fix.span.end :]
    assert fixed == script.replace("lcm(a, b) = 6", "lcm(a, b) == 6")
    pairs = sum(math.lcm(a, b) == 6 for a in range(1, 31) for b in range(1, 31))
    assert mtf.run(fixed)["n"].value == pairs


def test_names_declared_below_count_as_known() -> None:
    assert codes(f"context:\n  gcd(a, b) = 3\n{PAIR.removeprefix('context:')}{COUNT}") == ["MTF0224"]


def test_an_aggregate_on_the_left_is_a_relation() -> None:
    """2024 = 0b11111101000."""
    context = "context:\n  A in subsets(1..11)\n  sum(2^(k-1) for k in A) = 2024\n"
    places = {k + 1 for k in range(11) if 2024 >> k & 1}
    assert mtf.run(context + "return:\n  A given {true} as places")["places"].value == places


@pytest.mark.parametrize(
    ("script", "value"),
    [
        # U(n) = U(n-1) + 2 U(n-2): (2^n - (-1)^n) / 3
        (
            "object:\n  fibonacci(0) = 0\n  fibonacci(1) = 1\n"
            "  fibonacci(n) = fibonacci(n-1) + 2*fibonacci(n-2) for n >= 2\nreturn:\n  fibonacci(10) as v",
            (2**10 - 1) // 3,
        ),
        ("object:\n  last(M) = max(M)\nreturn:\n  last({3, 1}) as v", 3),
        ("object:\n  gcd(a, b) = a - b\nreturn:\n  gcd(9, 6) as v", 3),
        ("object:\n  e = 2\nreturn:\n  e^10 as v", 1024),
    ],
)
def test_definitions_under_names_of_the_language_hold_and_are_noted(script: str, value: int) -> None:
    assert mtf.run(script)["v"].value == value
    assert codes(script) == ["MTF0225"]


def test_names_of_the_script_alone_are_not_noted() -> None:
    assert codes("context:\n  x is real\nobject:\n  f(x) = x^2\nreturn:\n  f(3)") == []
