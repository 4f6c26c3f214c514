"""Finite families: all subsets, permutations, words, partitions … of something.

Arrangements in which order counts (permutations, words, compositions, partitions as decreasing
sequences, multisets as sorted ones) are lists; selections in which it does not are sets. Families
are never stored: their number is computed by formula, their members are made one by one in the
canonical order of values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement, pairwise, product
from itertools import permutations as arrangements
from typing import Any

from mtf_lang.limits import check_bits
from mtf_lang.table.combinatorics import (
    binomial,
    factorial,
    multinomial,
)
from mtf_lang.table.declare import Area
from mtf_lang.table.kit import brief, check_elements, require, size_of
from mtf_lang.table.sequences import frequencies
from mtf_lang.values import set_algebra
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.model import FiniteFunction, LazySet, ListValue, SetValue, Value
from mtf_lang.values.order import compare, equal
from mtf_lang.values.sets import FiniteSet, finite_set

AREA = Area("families")


def stored_elements(collection: SetValue) -> tuple[Value, ...]:
    """The elements of a finite set in canonical order, kept while a family is gone through."""
    check_elements(size_of(collection), "a set")
    return tuple(collection)


def require_size(k: int, what: str) -> int:
    """k, which must not be negative."""
    require(k >= 0, f"{what} must not be negative; it is {brief(k)}")
    return k


def is_list(value: Value, length: int | None = None) -> bool:
    """Whether the value is a list, of this length where one is given."""
    return isinstance(value, ListValue) and length in (None, len(value.items))


# --- selections --------------------------------------------------------------------------------------


@AREA.function(
    "(S: Set(T), k: Int?) -> Set(Set(T))",
    synonyms=("combinations", "power_set"),
    defined="for finite S and k >= 0",
    summary="All subsets of S, or those with k elements.",
    laws=("count(subsets(S, k)) = binomial(count(S), k)", "count(subsets(S)) = 2^count(S)"),
    examples=(
        ("subsets({1, 2})", "{{}, {1}, {2}, {1, 2}}"),
        ("subsets({1, 2, 3}, 2)", "{{1, 2}, {1, 3}, {2, 3}}"),
        ("count(subsets(1..50, 25))", "126410606437752"),
    ),
)
def subsets(S: SetValue, k: int | None = None) -> SetValue:  # noqa: N803
    """The set of subsets of S, of those with k elements where k is given."""
    n = size_of(S)
    if k is None:
        return set_algebra.power_set(S)
    size = require_size(k, "the number of elements of a subset")
    return LazySet(
        ("subsets", S, size),
        lambda: binomial(n, size),
        lambda: map(FiniteSet, combinations(stored_elements(S), size)),
        lambda value: isinstance(value, SetValue) and value.size() == size and set_algebra.subset(value, S),
    )


@AREA.function(
    "(S: Set(T), k: Int) -> Set(List(T))",
    defined="for finite S and k >= 0",
    summary="All selections of k elements of S in which elements may repeat, as increasing lists.",
    laws=("count(multisets(S, k)) = binomial(count(S) + k - 1, k)",),
    examples=(
        ("multisets({1, 2}, 2)", "{[1, 1], [1, 2], [2, 2]}"),
        ("count(multisets(1..6, 3))", "56"),
    ),
)
def multisets(S: SetValue, k: int) -> SetValue:  # noqa: N803
    """The weakly increasing lists of k elements of S."""
    n, size = size_of(S), require_size(k, "the number of elements of a multiset")

    def member(value: Value) -> bool:
        return (
            is_list(value, size)
            and all(S.contains(x) for x in value.items)
            and all(compare(a, b) <= 0 for a, b in pairwise(value.items))
        )

    return LazySet(
        ("multisets", S, size),
        lambda: binomial(n + size - 1, size) if n or size else 1,
        lambda: map(ListValue, combinations_with_replacement(stored_elements(S), size)),
        member,
    )


# --- arrangements ------------------------------------------------------------------------------------


@AREA.function(
    "(S: Set(T), k: Int?) -> Set(List(T))",
    "(s: List(T)) -> Set(List(T))",
    "(s: String) -> Set(String)",
    defined="for finite S and k >= 0",
    summary="All arrangements of the elements of S in a list, or of k of them.",
    prose="Of a list or a string: its different rearrangements, where equal items are not told apart.",
    laws=("count(permutations(S)) = count(S)!",),
    examples=(
        ("permutations({1, 2})", "{[1, 2], [2, 1]}"),
        ("count(permutations(1..5, 2))", "20"),
        ('permutations("AAB")', '{"AAB", "ABA", "BAA"}'),
    ),
)
def permutations(S: SetValue | ListValue | str, k: int | None = None) -> SetValue:  # noqa: N803
    """The lists without repetition of all, or of k, elements of S; rearrangements of a list."""
    if isinstance(S, str):
        return _rearrangements(ListValue(tuple(S)), "".join, lambda v: isinstance(v, str), tuple)
    if isinstance(S, ListValue):
        return _rearrangements(S, lambda items: ListValue(tuple(items)), is_list, lambda v: v.items)
    n = size_of(S)
    size = n if k is None else require_size(k, "the number of places of an arrangement")

    def count() -> int:
        return binomial(n, size) * factorial(size)

    def member(value: Value) -> bool:
        return (
            is_list(value, size)
            and all(S.contains(x) for x in value.items)
            and finite_set(value.items).size() == size
        )

    return LazySet(
        ("permutations", S, size),
        count,
        lambda: map(ListValue, arrangements(stored_elements(S), size)),
        member,
    )


def _rearrangements(
    items: ListValue,
    build: Callable[[list[Value]], Value],
    is_kind: Callable[[Value], bool],
    parts: Callable[[Any], tuple[Value, ...]],
) -> LazySet:
    """The different rearrangements of items of which some may be equal."""
    counted: tuple[tuple[Value, int], ...] = frequencies(items).items
    in_order = tuple(x for x, times in counted for _ in range(times))

    def member(value: Value) -> bool:
        return is_kind(value) and equal(frequencies(ListValue(parts(value))), ListValue(counted))

    return LazySet(
        ("rearrangements", build(list(in_order))),
        lambda: multinomial(*(times for _, times in counted)),
        lambda: map(build, _next_arrangements(in_order)),
        member,
    )


def _next_arrangements(in_order: tuple[Value, ...]) -> Iterator[list[Value]]:
    """All different arrangements in lexicographic order (Narayana's algorithm, by ranks)."""
    ranks: list[int] = []
    for i, item in enumerate(in_order):
        ranks.append(ranks[-1] if i and equal(item, in_order[i - 1]) else i)
    items = {rank: in_order[rank] for rank in ranks}
    while True:
        yield [items[rank] for rank in ranks]
        i = len(ranks) - 2
        while i >= 0 and ranks[i] >= ranks[i + 1]:
            i -= 1
        if i < 0:
            return
        j = len(ranks) - 1
        while ranks[j] <= ranks[i]:
            j -= 1
        ranks[i], ranks[j] = ranks[j], ranks[i]
        ranks[i + 1 :] = reversed(ranks[i + 1 :])


@AREA.function(
    "(A: Set(T), n: Int) -> Set(List(T))",
    synonyms=("tuples",),
    defined="for finite A and n >= 0",
    summary="All lists of n elements of A: words of length n over the alphabet A.",
    prose="For pairs and triples as tuples write `A cross A`, `cartesian(A, A, A)`.",
    laws=("count(words(A, n)) = count(A)^n",),
    examples=(
        ("words({0, 1}, 2)", "{[0, 0], [0, 1], [1, 0], [1, 1]}"),
        ("count(words(1..6, 10))", "60466176"),
    ),
)
def words(A: SetValue, n: int) -> SetValue:  # noqa: N803
    """The lists of length n with items in A."""
    letters, length = size_of(A), require_size(n, "the length of a word")

    def count() -> int:
        check_bits(letters.bit_length() * length, "the number of words")
        return int(letters**length)

    return LazySet(
        ("words", A, length),
        count,
        lambda: map(ListValue, product(stored_elements(A), repeat=length)),
        lambda value: is_list(value, length) and all(A.contains(x) for x in value.items),
    )


@AREA.function(
    "(A: Set(T), B: Set(U)) -> Set(Function(T -> U))",
    defined="for finite A and B",
    summary="All functions from A to B.",
    laws=("count(functions(A, B)) = count(B)^count(A)",),
    examples=(
        ("count(functions(1..3, 1..4))", "64"),
        ("count({f in functions(1..3, 1..3) : distinct(f(1), f(2), f(3))})", "6"),
    ),
)
def functions(A: SetValue, B: SetValue) -> SetValue:  # noqa: N803
    """The finite functions with domain A and values in B."""
    arguments, results = size_of(A), B.size()
    if results is None:
        # No error [4.15]: a family of unknowns in an infinite set is one, and engines that take its
        # values one by one need no list of them.
        raise Unsupported(f"the functions into {brief(B)} are no finite family")

    def count() -> int:
        check_bits(results.bit_length() * arguments, "the number of functions")
        return int(results**arguments)

    def elements() -> Iterator[Value]:
        domain = stored_elements(A)
        for values in product(stored_elements(B), repeat=len(domain)):
            yield FiniteFunction(tuple(zip(domain, values, strict=True)))

    def member(value: Value) -> bool:
        return (
            isinstance(value, FiniteFunction)
            and equal(finite_set(x for x, _ in value.pairs), A)
            and all(B.contains(y) for _, y in value.pairs)
        )

    return LazySet(("functions", A, B), count, elements, member)


@AREA.function(
    "(S: Set(T)) -> Set(Function(T -> T))",
    synonyms=("symmetric_group",),
    defined="for finite S",
    summary="All one-to-one functions from S onto itself.",
    laws=("count(bijections(S)) = count(S)!",),
    examples=(
        ("count(bijections(1..4))", "24"),
        ("count({f in bijections(1..4) : forall x in 1..4: f(x) != x})", "9"),
    ),
)
def bijections(S: SetValue) -> SetValue:  # noqa: N803
    """The permutations of S as functions."""
    n = size_of(S)

    def elements() -> Iterator[Value]:
        domain = stored_elements(S)
        for values in arrangements(domain):
            yield FiniteFunction(tuple(zip(domain, values, strict=True)))

    def member(value: Value) -> bool:
        return (
            isinstance(value, FiniteFunction)
            and equal(finite_set(x for x, _ in value.pairs), S)
            and equal(finite_set(y for _, y in value.pairs), S)
        )

    return LazySet(("bijections", S), lambda: factorial(n), elements, member)
