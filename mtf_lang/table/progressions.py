"""What can be asked of a sequence as a whole: progressions, order, runs, parts, distances."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from functools import cmp_to_key
from itertools import pairwise

from mtf_lang.table import numbers
from mtf_lang.table.declare import Area
from mtf_lang.table.kit import check_elements, require
from mtf_lang.values.model import ListValue, SetValue, Value
from mtf_lang.values.order import equal
from mtf_lang.values.sets import finite_set

AREA = Area("sequences")

Sequence = ListValue | str


def _items(s: Sequence) -> tuple[Value, ...]:
    return s.items if isinstance(s, ListValue) else tuple(s)


def _like(s: Sequence, items: tuple[Value, ...]) -> Sequence:
    return ListValue(items) if isinstance(s, ListValue) else "".join(items)


@AREA.function(
    "(s: List(N)) -> Bool",
    summary="Whether the differences of neighbouring items are all equal.",
    prose="Lists of fewer than three items are arithmetic.",
    laws=("is_arithmetic(s) iff count({d for d in differences(s)}) <= 1",),
    examples=(("is_arithmetic([1, 3, 5])", "true"), ("is_arithmetic([1, 3, 6])", "false")),
)
def is_arithmetic(s: ListValue) -> bool:
    """Whether s is an arithmetic progression."""
    steps = [numbers.subtract(b, a) for a, b in pairwise(s.items)]
    return all(equal(a, b) for a, b in pairwise(steps))


@AREA.function(
    "(s: List(N)) -> Bool",
    summary="Whether each item is the one before times the same number other than 0, and no item is 0.",
    prose="Lists of at most two items without a 0 are geometric.",
    laws=("is_geometric(s) implies not (0 in s)",),
    examples=(("is_geometric([2, 6, 18])", "true"), ("is_geometric([1, 2, 3])", "false")),
)
def is_geometric(s: ListValue) -> bool:
    """Whether s is a geometric progression."""
    items = s.items
    if any(equal(x, 0) for x in items):
        return False
    triples = zip(items, items[1:], items[2:], strict=False)
    return all(equal(numbers.multiply(a, c), numbers.multiply(b, b)) for a, b, c in triples)


def _monotone(name: str, words: str, holds: Callable[[int], bool], law: str, yes: str, no: str) -> None:
    """Declare a question about all neighbours; ``holds`` takes their order."""

    def meaning(s: ListValue) -> bool:
        return all(holds(numbers.compare(a, b)) for a, b in pairwise(s.items))

    meaning.__doc__ = f"Whether each item is {words} the next."
    AREA.function(
        "(s: List(Real)) -> Bool",
        name=name,
        summary=f"Whether each item is {words} the next.",
        laws=(law,),
        examples=((f"{name}({yes})", "true"), (f"{name}({no})", "false")),
    )(meaning)


_monotone(
    "is_increasing",
    "less than",
    lambda order: order < 0,
    "is_increasing(s) iff (sort(s) = s and distinct(s))",
    "[1, 2, 5]",
    "[1, 1, 2]",
)
_monotone(
    "is_nondecreasing",
    "at most",
    lambda order: order <= 0,
    "is_nondecreasing(s) iff sort(s) = s",
    "[1, 1, 2]",
    "[2, 1]",
)
_monotone(
    "is_decreasing",
    "greater than",
    lambda order: order > 0,
    "is_decreasing(s) iff is_increasing(reverse(s))",
    "[5, 2, 1]",
    "[2, 2, 1]",
)
_monotone(
    "is_nonincreasing",
    "at least",
    lambda order: order >= 0,
    "is_nonincreasing(s) iff is_nondecreasing(reverse(s))",
    "[2, 2, 1]",
    "[1, 2]",
)


@AREA.function(
    "(s: List(N)) -> List(N)",
    summary="The products of the first 1, 2, … items.",
    laws=("length(partial_products(s)) = length(s)",),
    examples=(("partial_products([1, 2, 3, 4])", "[1, 2, 6, 24]"), ("partial_products([])", "[]")),
)
def partial_products(s: ListValue) -> ListValue:
    """The list of s[1] * … * s[k] for k from 1 to the length."""
    found: list[Value] = []
    for item in s.items:
        found.append(numbers.multiply(found[-1], item) if found else item)
    return ListValue(tuple(found))


@AREA.function(
    "(s: List(T), k: Int) -> List(T)",
    "(s: String, k: Int) -> String",
    summary="The sequence with its first k items moved to the end; for k < 0 the last -k to the front.",
    laws=("rotate(rotate(s, k), -k) = s",),
    examples=(("rotate([1, 2, 3, 4], 1)", "[2, 3, 4, 1]"), ('rotate("abc", -1)', '"cab"')),
)
def rotate(s: Sequence, k: int) -> Sequence:
    """Items k + 1, k + 2, … cyclically."""
    items = _items(s)
    shift = k % len(items) if items else 0
    return _like(s, items[shift:] + items[:shift])


@AREA.function(
    "(s: List(Real)) -> Int",
    synonyms=("number_of_inversions",),
    summary="The number of pairs of places i < j with s[i] > s[j].",
    laws=("inversions(sort(s)) = 0",),
    examples=(("inversions([3, 1, 2])", "2"), ("inversions([1, 2, 3])", "0")),
)
def inversions(s: ListValue) -> int:
    """By insertion into a sorted list."""
    key = cmp_to_key(numbers.compare)
    seen: list[Value] = []
    found = 0
    for item in reversed(s.items):
        place = bisect_left(seen, key(item), key=key)
        found += place
        seen.insert(place, item)
    return found


@AREA.function(
    "(s: List(Real)) -> Int",
    summary="The length of a longest strictly increasing subsequence.",
    laws=("longest_increasing_subsequence(s) <= length(s)",),
    examples=(
        ("longest_increasing_subsequence([3, 1, 4, 1, 5, 9, 2, 6])", "4"),
        ("longest_increasing_subsequence([3, 2, 1])", "1"),
    ),
)
def longest_increasing_subsequence(s: ListValue) -> int:
    """Patience sorting: the least last items of increasing subsequences of each length."""
    key = cmp_to_key(numbers.compare)
    ends: list[Value] = []
    for item in s.items:
        place = bisect_left(ends, key(item), key=key)
        ends[place : place + 1] = [item]
    return len(ends)


@AREA.function(
    "(s: List(T)) -> List((T, Int))",
    "(s: String) -> List((String, Int))",
    synonyms=("run_lengths",),
    summary="The runs of equal neighbours: each item with the length of its run.",
    laws=("sum([k for (x, k) in runs(s)]) = length(s)",),
    examples=(("runs([1, 1, 0, 1])", "[(1, 2), (0, 1), (1, 1)]"), ('length(runs("aabbb"))', "2")),
)
def runs(s: Sequence) -> ListValue:
    """Maximal blocks of equal items in their order."""
    found: list[tuple[Value, int]] = []
    for item in _items(s):
        if found and equal(found[-1][0], item):
            found[-1] = (item, found[-1][1] + 1)
        else:
            found.append((item, 1))
    return ListValue(tuple(found))


# --- parts --------------------------------------------------------------------------------------------


@AREA.function(
    "(s: List(T)) -> Set(List(T))",
    "(s: String) -> Set(String)",
    synonyms=("sublists",),
    summary="The set of the nonempty blocks of neighbouring items of a sequence.",
    laws=("count(substrings(s)) <= length(s)*(length(s) + 1)/2",),
    examples=(('count(substrings("aba"))', "5"), ("substrings([1, 1])", "{[1], [1, 1]}")),
)
def substrings(s: Sequence) -> SetValue:
    """All different s[a..b] with a <= b."""
    items = _items(s)
    check_elements(len(items) ** 3 // 6, "the set of parts")
    ends = range(1, len(items) + 1)
    return finite_set(_like(s, items[start:end]) for end in ends for start in range(end))


@AREA.function(
    "(s: List(T), t: List(T)) -> Int",
    "(s: String, t: String) -> Int",
    defined="where t is not empty",
    summary="At how many places t begins as a block of neighbouring items in s; blocks may overlap.",
    laws=("occurrences(s, s) = 1",),
    examples=(('occurrences("ababa", "aba")', "2"), ("occurrences([1, 1, 1], [1, 1])", "2")),
)
def occurrences(s: Sequence, t: Sequence) -> int:
    """The number of places where t begins."""
    items, part = _items(s), _items(t)
    require(len(part) > 0, "the empty sequence occurs everywhere; a part needs at least one item")
    starts = range(len(items) - len(part) + 1)
    return sum(1 for i in starts if all(map(equal, items[i : i + len(part)], part)))


@AREA.function(
    "(t: List(T), s: List(T)) -> Bool",
    "(t: String, s: String) -> Bool",
    summary="Whether t is left when some items of s are left out.",
    laws=("is_subsequence(s, s)", "is_subsequence(t, s) implies length(t) <= length(s)"),
    examples=(('is_subsequence("ace", "abcde")', "true"), ("is_subsequence([2, 1], [1, 2, 3])", "false")),
)
def is_subsequence(t: Sequence, s: Sequence) -> bool:
    """Whether the items of t occur in s in their order, not always next to one another."""
    remaining = iter(_items(s))
    return all(any(equal(x, y) for y in remaining) for x in _items(t))


@AREA.function(
    "(s: List(T), t: List(T)) -> Int",
    "(s: String, t: String) -> Int",
    defined="for sequences of the same length",
    summary="The number of places at which two sequences differ.",
    laws=("hamming_distance(s, t) = hamming_distance(t, s)",),
    examples=(('hamming_distance("karolin", "kathrin")', "3"), ("hamming_distance([1, 2], [1, 3])", "1")),
)
def hamming_distance(s: Sequence, t: Sequence) -> int:
    """How many s[k] != t[k] there are."""
    left, right = _items(s), _items(t)
    require(len(left) == len(right), f"the sequences have the lengths {len(left)} and {len(right)}")
    return sum(1 for a, b in zip(left, right, strict=True) if not equal(a, b))


@AREA.function(
    "(s: List(T), t: List(T)) -> Int",
    "(s: String, t: String) -> Int",
    summary="The length of a longest common subsequence.",
    laws=("longest_common_subsequence(s, s) = length(s)",),
    examples=(
        ('longest_common_subsequence("AGCAT", "GAC")', "2"),
        ("longest_common_subsequence([1, 2, 3], [3, 2, 1])", "1"),
    ),
)
def longest_common_subsequence(s: Sequence, t: Sequence) -> int:
    """By the table over beginnings of both."""
    left, right = _items(s), _items(t)
    check_elements(len(left) * len(right), "the table of common parts")
    row = [0] * (len(right) + 1)
    for a in left:
        before = row
        row = [0]
        for j, b in enumerate(right):
            row.append(before[j] + 1 if equal(a, b) else max(before[j + 1], row[-1]))
    return row[-1]
