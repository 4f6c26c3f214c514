"""Operations as they are written: synonyms, collections, several values, and names that are refused."""

from __future__ import annotations

import pytest

import mtf_lang as mtf
from tests.table.front import value_of


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("count(set([4, 1, 3, 2]))", 4),
        ("sum(set([4, 1, 4]))", 5),
        ("sum(list({4, 1}))", 5),
        ("sum(1, 2, 3)", 6),
        ("maximum(2, 5)", 5),
        ("minimum({2, 5})", 2),
        ("cardinality(1..9)", 9),
        ("average([1, 2, 3])", 2),
        ("all([true, false])", False),
        ("any([true, false])", True),
        ("choose(5, 2)", 10),
        ("ceiling(7/2)", 4),
        ("count(combinations(1..5, 2))", 10),
        ("count(1..3 cross 1..4)", 12),
        ("digits(2025)[3]", 2),
        ("argmax(a + c for (a, b) in {(1, 2), (3, 4)}, c in 1..2)", (3, 4, 2)),
        ("argmax(a + c for (a, b) in {(1, 2), (3, 4)}, c in 1..2)[3] + 1", 3),
        ("argmax(a*b for a in 1..9, b in 1..9 if a + b = 10)", (5, 5)),
    ],
)
def test_written(expression: str, value: object) -> None:
    assert value_of(f"return: {expression}\n") == value


@pytest.mark.parametrize(
    ("expression", "code", "part"),
    [
        ("range(1, 10)", "MTF0220", "stops before its end"),
        ("nCr(5, 2)", "MTF0220", "binomial(5, 2)"),
        ("isprime(7)", "MTF0220", "is_prime(7)"),
        ("binomal(5, 2)", "MTF0201", "`binomial`"),
        ("count(5)", "MTF0305", "count(S: Set(T))"),
        ("argmin({1, 2})", "MTF0306", "for x in"),
        ("gcd(1, true)", "MTF0305", "gcd(a: Int, b: Int, ...)"),
        ("mod_inverse(3, 7)", "MTF0220", "inverse_mod(a, m)"),
    ],
)
def test_refused_with_a_hint(expression: str, code: str, part: str) -> None:
    (found,) = mtf.check(f"return: {expression}\n")
    assert found.code == code
    assert part in str(found.hint)
