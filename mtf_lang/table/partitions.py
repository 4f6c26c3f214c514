"""Ways to split: integers into summands, sets into blocks.

As in ``families``, nothing is stored: the number is computed by formula, the members are made one
by one in the canonical order of values. Compositions and partitions of integers are lists.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from mtf_lang.limits import check_bits
from mtf_lang.table.combinatorics import bell, binomial, double_factorial, number_of_partitions, stirling2
from mtf_lang.table.declare import Area
from mtf_lang.table.families import is_list, require_size, stored_elements
from mtf_lang.table.kit import check_elements, size_of
from mtf_lang.values.model import LazySet, ListValue, SetValue, Value
from mtf_lang.values.order import equal
from mtf_lang.values.sets import FiniteSet, finite_set

AREA = Area("families")


def _is_finite_set(value: Value) -> bool:
    return isinstance(value, SetValue) and value.size() is not None


@AREA.function(
    "(n: Int, k: Int?) -> Set(List(Int))",
    defined="for n >= 0 and k >= 0",
    summary="All lists of positive integers with sum n, or of k of them; order counts.",
    prose="The one composition of 0 is the empty list. For parts that may be 0 write "
    "`{w in words(0..n, k) : sum(w) = n}`.",
    laws=("n >= 1 implies count(compositions(n, k)) = binomial(n - 1, k - 1)",),
    examples=(
        ("compositions(3)", "{[1, 1, 1], [1, 2], [2, 1], [3]}"),
        ("compositions(4, 2)", "{[1, 3], [2, 2], [3, 1]}"),
    ),
)
def compositions(n: int, k: int | None = None) -> SetValue:
    """The lists of positive integers with sum n, of length k where k is given."""
    require_size(n, "the number to be composed")
    if k is not None:
        require_size(k, "the number of parts")

    def count() -> int:
        if n == 0:
            return 1 if k in (None, 0) else 0
        if k is not None:
            return binomial(n - 1, k - 1)
        check_bits(n - 1, "the number of compositions")
        return 1 << (n - 1)

    def member(value: Value) -> bool:
        return (
            is_list(value, k)
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
    require_size(n, "the number to be partitioned")
    if k is not None:
        require_size(k, "the number of parts")

    def member(value: Value) -> bool:
        return (
            is_list(value, k)
            and all(type(x) is int and x >= 1 for x in value.items)
            and sum(value.items) == n
            and all(a >= b for a, b in pairwise(value.items))
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
    sizes = range(n + 1) if k is None else range(require_size(k, "the number of blocks"), k + 1)

    def elements() -> Iterator[Value]:
        stored = stored_elements(S)
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
        lambda: _matchings(stored_elements(S)),
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
