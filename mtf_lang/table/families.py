"""Finite families: all subsets, permutations, words, partitions … of something.

Arrangements in which order counts (permutations, words, compositions, partitions as decreasing
sequences, multisets as sorted ones) are lists; selections in which it does not are sets. Families
are never stored: their number is computed by formula, their members are made one by one in the
canonical order of values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement, product
from itertools import permutations as arrangements
from typing import Any

from mtf_lang.limits import check_bits
from mtf_lang.table.combinatorics import (
    bell,
    binomial,
    double_factorial,
    factorial,
    multinomial,
    number_of_partitions,
    stirling2,
)
from mtf_lang.table.declare import Area
from mtf_lang.table.kit import brief, check_elements, require, size_of
from mtf_lang.table.sequences import frequencies
from mtf_lang.values import set_algebra
from mtf_lang.values.model import FiniteFunction, LazySet, ListValue, SetValue, Value
from mtf_lang.values.order import compare, equal
from mtf_lang.values.sets import FiniteSet, finite_set

AREA = Area("families")


def _stored(collection: SetValue) -> tuple[Value, ...]:
    """The elements of a finite set in canonical order, kept while a family is gone through."""
    check_elements(size_of(collection), "a set")
    return tuple(collection)


def _size(k: int, what: str) -> int:
    require(k >= 0, f"{what} must not be negative; it is {brief(k)}")
    return k


def _is_list(value: Value, length: int | None = None) -> bool:
    return isinstance(value, ListValue) and length in (None, len(value.items))


def _is_finite_set(value: Value) -> bool:
    return isinstance(value, SetValue) and value.size() is not None


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
    size = _size(k, "the number of elements of a subset")
    return LazySet(
        ("subsets", S, size),
        lambda: binomial(n, size),
        lambda: map(FiniteSet, combinations(_stored(S), size)),
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
    n, size = size_of(S), _size(k, "the number of elements of a multiset")

    def member(value: Value) -> bool:
        return (
            _is_list(value, size)
            and all(S.contains(x) for x in value.items)
            and all(compare(a, b) <= 0 for a, b in zip(value.items, value.items[1:], strict=False))
        )

    return LazySet(
        ("multisets", S, size),
        lambda: binomial(n + size - 1, size) if n or size else 1,
        lambda: map(ListValue, combinations_with_replacement(_stored(S), size)),
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
        return _rearrangements(S, lambda items: ListValue(tuple(items)), _is_list, lambda v: v.items)
    n = size_of(S)
    size = n if k is None else _size(k, "the number of places of an arrangement")

    def count() -> int:
        return binomial(n, size) * factorial(size)

    def member(value: Value) -> bool:
        return (
            _is_list(value, size)
            and all(S.contains(x) for x in value.items)
            and finite_set(value.items).size() == size
        )

    return LazySet(
        ("permutations", S, size), count, lambda: map(ListValue, arrangements(_stored(S), size)), member
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
    letters, length = size_of(A), _size(n, "the length of a word")

    def count() -> int:
        check_bits(letters.bit_length() * length, "the number of words")
        return int(letters**length)

    return LazySet(
        ("words", A, length),
        count,
        lambda: map(ListValue, product(_stored(A), repeat=length)),
        lambda value: _is_list(value, length) and all(A.contains(x) for x in value.items),
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
    arguments, results = size_of(A), size_of(B)

    def count() -> int:
        check_bits(results.bit_length() * arguments, "the number of functions")
        return int(results**arguments)

    def elements() -> Iterator[Value]:
        domain = _stored(A)
        for values in product(_stored(B), repeat=len(domain)):
            yield FiniteFunction(tuple(zip(domain, values, strict=True)))

    def member(value: Value) -> bool:
        return (
            isinstance(value, FiniteFunction)
            and equal(finite_set(x for x, _ in value.pairs), A)
            and all(B.contains(y) for _, y in value.pairs)
        )

    return LazySet(("functions", A, B), count, elements, member)


# --- sums of parts -----------------------------------------------------------------------------------


@AREA.function(
    "(n: Int, k: Int?) -> Set(List(Int))",
    defined="for n >= 0 and k >= 0",
    summary="All lists of positive integers with sum n, or of k of them; order counts.",
    prose="The one composition of 0 is the empty list. For parts that may be 0 write "
    "`{w in words(0..n, k) : sum(w) = n}`.",
    laws=("count(compositions(n, k)) = binomial(n - 1, k - 1)",),
    examples=(
        ("compositions(3)", "{[1, 1, 1], [1, 2], [2, 1], [3]}"),
        ("compositions(4, 2)", "{[1, 3], [2, 2], [3, 1]}"),
    ),
)
def compositions(n: int, k: int | None = None) -> SetValue:
    """The lists of positive integers with sum n, of length k where k is given."""
    _size(n, "the number to be composed")
    if k is not None:
        _size(k, "the number of parts")

    def count() -> int:
        if n == 0:
            return 1 if k in (None, 0) else 0
        if k is not None:
            return binomial(n - 1, k - 1)
        check_bits(n - 1, "the number of compositions")
        return 1 << (n - 1)

    def member(value: Value) -> bool:
        return (
            _is_list(value, k)
            and all(type(x) is int and x >= 1 for x in value.items)
            and sum(value.items) == n
        )

    return LazySet(("compositions", n, -1 if k is None else k), count, lambda: _parts(n, k, None), member)


def _parts(n: int, k: int | None, most: int | None) -> Iterator[ListValue]:
    """Lists of positive integers with sum n, of length k where given, in lexicographic order.

    ``most`` bounds the first part, and then each part is bounded by the one before: partitions.
    """
    parts: list[int] = []
    left = n
    next_part = 1
    while True:
        bound = left if most is None else min(left, parts[-1] if parts else most)
        while next_part <= bound and not _can_end(left - next_part, k, len(parts) + 1, next_part, most):
            next_part += 1
        if left and next_part <= bound:
            parts.append(next_part)
            left -= next_part
            next_part = 1
            continue
        if not left and k in (None, len(parts)):
            yield ListValue(tuple(parts))
        if not parts:
            return
        last = parts.pop()
        left += last
        next_part = last + 1


def _can_end(left: int, k: int | None, used: int, last: int, most: int | None) -> bool:
    """Whether ``left`` can still be made up of positive parts behind ``used`` of k parts."""
    if k is None:
        return True
    rest = k - used
    return rest <= left and (left == 0 or rest > 0) and (most is None or left <= rest * last)


@AREA.function(
    "(n: Int, k: Int?) -> Set(List(Int))",
    synonyms=("integer_partitions",),
    defined="for n >= 0 and k >= 0",
    summary="All decreasing lists of positive integers with sum n, or of k of them; order does not count.",
    prose="Parts may be equal. The one partition of 0 is the empty list.",
    laws=("count(partitions(n)) = number_of_partitions(n)",),
    examples=(
        ("partitions(4)", "{[1, 1, 1, 1], [2, 1, 1], [2, 2], [3, 1], [4]}"),
        ("count(partitions(10, 3))", "8"),
    ),
)
def partitions(n: int, k: int | None = None) -> SetValue:
    """The weakly decreasing lists of positive integers with sum n, of length k where given."""
    _size(n, "the number to be partitioned")
    if k is not None:
        _size(k, "the number of parts")

    def member(value: Value) -> bool:
        return (
            _is_list(value, k)
            and all(type(x) is int and x >= 1 for x in value.items)
            and sum(value.items) == n
            and all(a >= b for a, b in zip(value.items, value.items[1:], strict=False))
        )

    return LazySet(
        ("partitions", n, -1 if k is None else k),
        lambda: number_of_partitions(n) if k is None else _partitions_into(n, k),
        lambda: _parts(n, k, n),
        member,
    )


def _partitions_into(n: int, k: int) -> int:
    """Partitions of n into k parts: p(n, k) = p(n - 1, k - 1) + p(n - k, k), by rows of k."""
    check_elements(n * k, "the table of partitions")
    row = [1] + [0] * n
    for parts in range(1, k + 1):
        new = [0] * (n + 1)
        for total in range(parts, n + 1):
            new[total] = row[total - 1] + new[total - parts]
        row = new
    return row[n]


# --- partitions of sets ------------------------------------------------------------------------------


@AREA.function(
    "(S: Set(T), k: Int?) -> Set(Set(Set(T)))",
    defined="for finite S and k >= 0",
    summary="All partitions of S into nonempty blocks, or into k blocks.",
    laws=(
        "count(set_partitions(S)) = bell(count(S))",
        "count(set_partitions(S, k)) = stirling2(count(S), k)",
    ),
    examples=(
        ("set_partitions({1, 2})", "{{{1, 2}}, {{1}, {2}}}"),
        ("count(set_partitions(1..10))", "115975"),
    ),
)
def set_partitions(S: SetValue, k: int | None = None) -> SetValue:  # noqa: N803
    """The sets of disjoint nonempty sets whose union is S."""
    n = size_of(S)
    sizes = range(n + 1) if k is None else range(_size(k, "the number of blocks"), k + 1)

    def elements() -> Iterator[Value]:
        stored = _stored(S)
        for blocks in sizes:
            check_elements(stirling2(n, blocks), "the partitions into equally many blocks")
            yield from finite_set(_into_blocks(stored, blocks))

    def member(value: Value) -> bool:
        if not _is_finite_set(value) or not all(_is_finite_set(b) and b.size() for b in value):
            return False
        items = [x for block in value for x in block]
        return (value.size() in sizes) and len(items) == n and equal(finite_set(items), S)

    return LazySet(
        ("set_partitions", S, -1 if k is None else k),
        lambda: bell(n) if k is None else stirling2(n, k),
        elements,
        member,
    )


def _into_blocks(items: tuple[Value, ...], blocks: int) -> Iterator[FiniteSet]:
    """The partitions into a number of blocks, by restricted growth strings: item i goes to a block
    used before or to the first new one."""
    n = len(items)
    if n < blocks or (blocks == 0 and n):
        return
    if n == 0:
        yield FiniteSet(())
        return
    growth = [0]
    while True:
        used = max(growth) + 1
        if len(growth) < n and used + n - len(growth) >= blocks:
            growth.append(0)
            continue
        if len(growth) == n and used == blocks:
            yield _blocks(items, growth, blocks)
        while growth and growth[-1] >= min(max(growth[:-1], default=-1) + 1, blocks - 1):
            growth.pop()
        if not growth:
            return
        growth[-1] += 1


def _blocks(items: tuple[Value, ...], growth: list[int], blocks: int) -> FiniteSet:
    parts: list[list[Value]] = [[] for _ in range(blocks)]
    for item, block in zip(items, growth, strict=True):
        parts[block].append(item)
    return finite_set(FiniteSet(tuple(part)) for part in parts)


@AREA.function(
    "(S: Set(T)) -> Set(Set(Set(T)))",
    synonyms=("pairings", "perfect_matchings"),
    defined="for finite S",
    summary="All ways to group the elements of S into pairs; none where their number is odd.",
    laws=("is_odd(count(S)) implies count(matchings(S)) = 0",),
    examples=(
        ("matchings({1, 2, 3, 4})", "{{{1, 2}, {3, 4}}, {{1, 3}, {2, 4}}, {{1, 4}, {2, 3}}}"),
        ("count(matchings(1..12))", "10395"),
    ),
)
def matchings(S: SetValue) -> SetValue:  # noqa: N803
    """The partitions of S into blocks of two elements."""
    n = size_of(S)

    def member(value: Value) -> bool:
        if not _is_finite_set(value) or not all(_is_finite_set(b) and b.size() == 2 for b in value):
            return False
        items = [x for pair in value for x in pair]
        return len(items) == n and equal(finite_set(items), S)

    return LazySet(
        ("matchings", S),
        lambda: double_factorial(n - 1) if n % 2 == 0 else 0,
        lambda: _matchings(_stored(S)),
        member,
    )


def _matchings(items: tuple[Value, ...]) -> Iterator[FiniteSet]:
    """Pair the least free item with each later free one, in increasing order."""
    if len(items) % 2:
        return
    partner = [-1] * len(items)
    chosen: list[tuple[int, int]] = []
    candidate = 0
    while True:
        first = next((i for i, other in enumerate(partner) if other < 0), None)
        if first is None:
            yield FiniteSet(tuple(FiniteSet((items[a], items[b])) for a, b in chosen))
        else:
            later = (j for j in range(max(first + 1, candidate), len(items)) if partner[j] < 0)
            second = next(later, None)
            if second is not None:
                partner[first], partner[second] = second, first
                chosen.append((first, second))
                candidate = 0
                continue
        if not chosen:
            return
        first, second = chosen.pop()
        partner[first] = partner[second] = -1
        candidate = second + 1


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
        domain = _stored(S)
        for values in arrangements(domain):
            yield FiniteFunction(tuple(zip(domain, values, strict=True)))

    def member(value: Value) -> bool:
        return (
            isinstance(value, FiniteFunction)
            and equal(finite_set(x for x, _ in value.pairs), S)
            and equal(finite_set(y for _, y in value.pairs), S)
        )

    return LazySet(("bijections", S), lambda: factorial(n), elements, member)
