"""Lists whose items go together in pairs, against all permutations; lists of decimals near each other."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from mtf_lang.agents.answers import equivalent
from mtf_lang.agents.answers.matching import perfect


def test_pairs_are_found_where_a_permutation_is() -> None:
    choice = random.Random(8)
    for _ in range(400):
        size = choice.randrange(6)
        share = choice.random()
        allowed = [[choice.random() < share for _ in range(size)] for _ in range(size)]
        expected = any(all(allowed[k][order[k]] for k in range(size)) for order in permutations(range(size)))
        assert perfect(allowed) is expected


def test_a_long_path_of_exchanges() -> None:
    """Each row fits two neighbouring columns, the last row the first one alone: everybody has to move."""
    size = 40
    allowed = [[column in (row, row + 1) for column in range(size)] for row in range(size)]
    assert perfect(allowed)
    allowed[-1] = [column == 0 for column in range(size)]
    assert perfect(allowed)
    allowed[-2] = allowed[-1]
    assert not perfect(allowed)


@pytest.mark.parametrize(
    ("a", "b", "equal", "stage"),
    [
        # 1.0 is within 1/1000 of 1.0005 and of 1.0; 1.0012 of 1.0005 alone
        ("1.0005, 1.0", "1.0, 1.0012", True, "numeric"),
        ("1.0, 1.0005", "1.0012, 1.0", True, "numeric"),
        ("1.0, 1.002", "1.0, 1.004", False, "numeric"),
        ("1.0, 2", "1.0, 3", False, "numeric"),  # each whole number could be a rounding of the other decimal
        ("1.0, 5", "6, 7", False, "exact"),
        ("0.5, 2", "2, 1/2", True, "exact"),
        ("(1.0, 2)", "(1.5, 2)", False, "numeric"),
        ("(1.0, 2)", "(1.5, 3)", False, "exact"),
        (r"\{1.0, 2.0\}", r"\{1.0\}", False, "numeric"),
        (r"\{1, 2\}", r"\{1\}", False, "exact"),
    ],
)
def test_whoever_comes_first(a: str, b: str, equal: bool, stage: str) -> None:
    for first, second in ((a, b), (b, a)):
        found = equivalent(first, second)
        assert (found.equal, found.decided_by) == (equal, stage)
