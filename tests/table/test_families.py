"""Families: as many members as the formula says, each once, in canonical order, and no others."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, combinations, pairwise, permutations, product
from typing import Any

import pytest

from mtf_lang.table import TABLE
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import FiniteFunction, ListValue
from mtf_lang.values.order import compare
from mtf_lang.values.sets import FiniteSet, IntegerRange, finite_set


def call(name: str, *values: Any) -> Any:
    found = TABLE[name].meaning
    assert found is not None
    return found(*values)


def as_lists(items: Iterable[Iterable[Any]]) -> set[ListValue]:
    return {ListValue(tuple(x)) for x in items}


def as_sets(items: Iterable[Iterable[Any]]) -> set[FiniteSet]:
    return {finite_set(x) for x in items}


S = IntegerRange(1, 4)
T = finite_set([(1, 2), (0, 5), (3, 3)])

MEMBERS = [
    ("subsets", (S,), as_sets(chain.from_iterable(combinations(range(1, 5), k) for k in range(5)))),
    ("subsets", (T, 2), as_sets(combinations(T, 2))),
    ("subsets", (S, 0), as_sets([()])),
    ("subsets", (S, 5), set()),
    ("multisets", (S, 3), as_lists(w for w in product(S, repeat=3) if list(w) == sorted(w))),
    ("multisets", (finite_set([]), 0), as_lists([()])),
    ("multisets", (finite_set([]), 2), set()),
    ("permutations", (S,), as_lists(permutations(S))),
    ("permutations", (S, 2), as_lists(permutations(S, 2))),
    ("permutations", (T,), as_lists(permutations(T))),
    ("permutations", (ListValue((2, 1, 2, 1)),), as_lists(permutations([2, 1, 2, 1]))),
    ("permutations", (ListValue(()),), as_lists([()])),
    ("permutations", ("BANANA",), set(map("".join, permutations("BANANA")))),
    ("words", (finite_set("ab"), 3), as_lists(product("ab", repeat=3))),
    ("words", (S, 0), as_lists([()])),
    (
        "compositions",
        (6,),
        as_lists(w for k in range(7) for w in product(range(1, 7), repeat=k) if sum(w) == 6),
    ),
    ("compositions", (6, 3), as_lists(w for w in product(range(1, 7), repeat=3) if sum(w) == 6)),
    ("compositions", (0,), as_lists([()])),
    ("compositions", (3, 4), set()),
    ("compositions", (0, 2), set()),
    (
        "partitions",
        (7,),
        as_lists(
            w
            for k in range(8)
            for w in product(range(1, 8), repeat=k)
            if sum(w) == 7 and list(w) == sorted(w, reverse=True)
        ),
    ),
    (
        "partitions",
        (9, 3),
        as_lists(w for w in product(range(1, 9), repeat=3) if sum(w) == 9 and w[0] >= w[1] >= w[2]),
    ),
    ("partitions", (0,), as_lists([()])),
    (
        "functions",
        (finite_set("ab"), S),
        {FiniteFunction((("a", x), ("b", y))) for x in S for y in S},
    ),
    ("functions", (finite_set([]), S), {FiniteFunction(())}),
    (
        "bijections",
        (IntegerRange(1, 3),),
        {FiniteFunction(tuple(zip((1, 2, 3), p, strict=True))) for p in permutations((1, 2, 3))},
    ),
]


def blocks_by_labels(n: int) -> set[FiniteSet]:
    """Partitions of 1..n as the classes of all labellings."""
    found = set()
    for labels in product(range(n), repeat=n):
        classes = [[i + 1 for i in range(n) if labels[i] == c] for c in range(n)]
        found.add(finite_set(finite_set(c) for c in classes if c))
    return found


MEMBERS += [
    ("set_partitions", (S,), blocks_by_labels(4)),
    ("set_partitions", (S, 2), {p for p in blocks_by_labels(4) if p.size() == 2}),
    ("set_partitions", (finite_set([]),), {finite_set([])}),
    ("set_partitions", (S, 5), set()),
    ("matchings", (S,), {p for p in blocks_by_labels(4) if all(b.size() == 2 for b in p)}),
    ("matchings", (IntegerRange(1, 3),), set()),
    ("matchings", (finite_set([]),), {finite_set([])}),
]
IDS = [f"{name}-{i}" for i, (name, _, _) in enumerate(MEMBERS)]


@pytest.mark.parametrize(("name", "values", "members"), MEMBERS, ids=IDS)
def test_members(name: str, values: tuple[Any, ...], members: set[Any]) -> None:
    family = call(name, *values)
    found = list(family)
    assert set(found) == members
    assert family.size() == len(found) == len(members)
    assert all(compare(a, b) < 0 for a, b in pairwise(found))
    assert all(family.contains(x) for x in found)
    assert list(family) == found


@pytest.mark.parametrize(
    ("name", "values", "strangers"),
    [
        ("subsets", (S, 2), [finite_set([1]), finite_set([1, 9])]),
        ("multisets", (S, 2), [ListValue((2, 1)), ListValue((1,)), ListValue((1, 9))]),
        ("permutations", (S, 2), [ListValue((1, 1)), ListValue((1, 2, 3)), (1, 2)]),
        ("permutations", ("AAB",), ["AB", "ABB", "aab"]),
        ("words", (S, 2), [ListValue((1, 5)), ListValue((1,)), (1, 1)]),
        ("compositions", (4,), [ListValue((1, 2)), ListValue((4, 0)), ListValue((5, -1))]),
        ("partitions", (4,), [ListValue((1, 3)), ListValue((3,)), ListValue((4, 0))]),
        ("functions", (S, S), [FiniteFunction(((1, 1),)), FiniteFunction(tuple((x, 9) for x in S))]),
        ("bijections", (S,), [FiniteFunction(tuple((x, 1) for x in S))]),
        ("set_partitions", (S,), [finite_set([finite_set([1, 2])]), finite_set([S, finite_set([1])])]),
        ("matchings", (S,), [finite_set([S]), finite_set([finite_set([1, 2]), finite_set([1, 3])])]),
    ],
)
def test_strangers_are_no_members(name: str, values: tuple[Any, ...], strangers: list[Any]) -> None:
    family = call(name, *values)
    assert not any(family.contains(x) for x in strangers)


@pytest.mark.parametrize(
    ("name", "values", "count"),
    [
        ("subsets", (IntegerRange(1, 60), 30), 118264581564861424),
        ("subsets", (IntegerRange(1, 1000),), 2**1000),
        ("permutations", (IntegerRange(1, 25),), 15511210043330985984000000),
        ("words", (IntegerRange(1, 6), 100), 6**100),
        ("functions", (IntegerRange(1, 50), IntegerRange(0, 1)), 2**50),
        ("compositions", (100,), 2**99),
        ("partitions", (100,), 190569292),
        ("partitions", (100, 10), 2977866),
        ("set_partitions", (IntegerRange(1, 30),), 846749014511809332450147),
        ("matchings", (IntegerRange(1, 24),), 316234143225),
        ("multisets", (IntegerRange(1, 10), 20), 10015005),
    ],
)
def test_large_families_are_counted_without_being_made(
    name: str, values: tuple[Any, ...], count: int
) -> None:
    family = call(name, *values)
    assert family.size() == count
    if name != "set_partitions":
        assert family.contains(next(iter(family)))


def test_negative_sizes_are_undefined() -> None:
    for name, values in (
        ("subsets", (S, -1)),
        ("words", (S, -1)),
        ("compositions", (-1,)),
        ("partitions", (3, -1)),
    ):
        with pytest.raises(Undefined, match="must not be negative"):
            call(name, *values)
