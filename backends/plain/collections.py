"""Sets, sequences and texts by name."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any

from mtf_lang.backends.plain.folds import median, product, something, total
from mtf_lang.backends.plain.numbers import divide, integer, less, subtract
from mtf_lang.backends.plain.shapes import SETS, collected, contains, elements, ordered, same
from mtf_lang.values.faults import Undefined, Unsupported
from mtf_lang.values.model import ListValue, Multiset

NO_PLACE = "MTF0405"

Operations = dict[str, Callable[..., Any]]


# --- sets -----------------------------------------------------------------------------------------


def _finite(collection: Any) -> list[Any] | range:
    if not isinstance(collection, SETS):
        raise Unsupported("a set that is not finite")
    return elements(collection)


def union(*sets: Any) -> Any:
    """What is in one of the sets."""
    return collected(itertools.chain(*map(_finite, sets)))


def intersect(*sets: Any) -> Any:
    """What is in all of the sets."""
    first, *others = sorted(sets, key=lambda s: not isinstance(s, SETS))
    return collected(x for x in _finite(first) if all(contains(s, x) for s in others))


def difference(a: Any, b: Any) -> Any:
    """What is in the first only."""
    return collected(x for x in _finite(a) if not contains(b, x))


def is_part(a: Any, b: Any) -> bool:
    """Inclusion."""
    return all(contains(b, x) for x in _finite(a))


def only(s: Any) -> Any:
    """The one element."""
    items = _finite(s)
    if len(items) != 1:
        raise Undefined("a set of one element is needed")
    return items[0]


def size(collection: Any) -> int:
    """How many elements or items there are."""
    found = elements(collection)
    return max(0, found.stop - found.start) if isinstance(found, range) else len(found)


SETS_BY_NAME: Operations = {
    "member": lambda x, s: contains(s, x),
    "not_member": lambda x, s: not contains(s, x),
    "subseteq": is_part,
    "subset": lambda a, b: is_part(a, b) and not is_part(b, a),
    "union": union,
    "intersect": intersect,
    "union_all": lambda family: union(*elements(family)) if elements(family) else frozenset(),
    "intersect_all": lambda family: intersect(*something(elements(family))),
    "difference": difference,
    "symmetric_difference": lambda a, b: union(difference(a, b), difference(b, a)),
    "cartesian": lambda *sets: collected(itertools.product(*map(_finite, sets))),
    "disjoint": lambda a, b: not any(contains(b, x) for x in _finite(a)),
    "only": only,
    "count": size,
    "range": lambda a, b: range(integer(a), integer(b) + 1),
    "empty_set": frozenset,
    "booleans": lambda: frozenset({False, True}),
}


# --- sequences ------------------------------------------------------------------------------------


def items_of(sequence: Any) -> Sequence[Any]:
    """The items of a list, tuple or text."""
    if isinstance(sequence, str | tuple):
        return sequence
    if isinstance(sequence, ListValue):
        return sequence.items
    raise Unsupported("no sequence")


def like(sequence: Any, items: Sequence[Any]) -> Any:
    """Items as a sequence of the same kind."""
    if isinstance(sequence, str):
        return "".join(items)
    return tuple(items) if isinstance(sequence, tuple) else ListValue(tuple(items))


def index(sequence: Any, place: Any) -> Any:
    """The item at a place counted from 1."""
    items, k = items_of(sequence), integer(place)
    if not 1 <= k <= len(items):
        raise Undefined("there is no such place", NO_PLACE)
    return items[k - 1]


def slice_(sequence: Any, first: Any, last: Any) -> Any:
    """The items between two places, both included."""
    items, a, b = items_of(sequence), integer(first), integer(last)
    if a > b:
        return like(sequence, ())
    if a < 1 or b > len(items):
        raise Undefined("there is no such place", NO_PLACE)
    return like(sequence, items[a - 1 : b])


def replace(sequence: Any, place: Any, item: Any) -> Any:
    """Another item at a place."""
    index(sequence, place)
    items = list(items_of(sequence))
    items[place - 1] = item
    return like(sequence, items)


def position(sequence: Any, item: Any) -> int:
    """The first place of an item."""
    if isinstance(sequence, str):
        found = sequence.find(item) + 1
    else:
        found = next((k for k, x in enumerate(items_of(sequence), 1) if same(x, item)), 0)
    if not found:
        raise Undefined("it does not occur")
    return found


def multiplicity(collection: Any, item: Any) -> int:
    """How often an item occurs."""
    items = collection.items if isinstance(collection, Multiset) else items_of(collection)
    return sum(same(x, item) for x in items)


def distinct(*values: Any) -> bool:
    """Whether no two are equal."""
    items = items_of(values[0]) if len(values) == 1 else values
    return not any(same(x, y) for x, y in itertools.combinations(items, 2))


def frequencies(items: Sequence[Any]) -> list[tuple[Any, int]]:
    """The different items with their numbers, in order."""
    return [(x, sum(same(x, y) for y in items)) for x in ordered(collected(items))]


def modes(sequence: Any) -> Any:
    """The items that occur most often."""
    counted = frequencies(items_of(sequence))
    most = max((n for _, n in counted), default=0)
    return collected(x for x, n in counted if n == most)


def accumulated(sequence: Any, fold: Callable[[Sequence[Any]], Any]) -> Any:
    """The folds of the beginnings."""
    items = items_of(sequence)
    return ListValue(tuple(fold(items[:k]) for k in range(1, len(items) + 1)))


def differences(sequence: Any) -> tuple[Any, ...]:
    """Each next item minus the one before."""
    return tuple(subtract(b, a) for a, b in itertools.pairwise(items_of(sequence)))


def _all_equal(values: Sequence[Any]) -> bool:
    return all(same(a, b) for a, b in itertools.pairwise(values))


def is_geometric(sequence: Any) -> bool:
    """Whether quotients of neighbours are equal."""
    items = items_of(sequence)
    if any(same(x, 0) for x in items):
        return False
    return _all_equal([divide(b, a) for a, b in itertools.pairwise(items)])


def _neighbours(holds: Callable[[Any, Any], bool]) -> Callable[[Any], bool]:
    return lambda sequence: all(holds(a, b) for a, b in itertools.pairwise(items_of(sequence)))


def rotate(sequence: Any, steps: Any) -> Any:
    """The first items moved to the end."""
    items = items_of(sequence)
    k = integer(steps) % len(items) if items else 0
    return like(sequence, [*items[k:], *items[:k]])


def longest_increasing(sequence: Any) -> int:
    """The length of a longest strictly increasing subsequence, by all subsequences."""
    items = items_of(sequence)
    if len(items) > 14:
        raise Unsupported("a long list")
    increasing = _neighbours(less)
    return max(k for k in range(len(items) + 1) for c in itertools.combinations(items, k) if increasing(c))


def runs(sequence: Any) -> Any:
    """Equal neighbours with their number."""
    return ListValue(tuple((x, len(list(group))) for x, group in itertools.groupby(items_of(sequence))))


def blocks(sequence: Any) -> Any:
    """All blocks of neighbouring items."""
    items = items_of(sequence)
    ends = itertools.combinations(range(len(items) + 1), 2)
    return collected(like(sequence, items[a:b]) for a, b in ends)


def occurrences(sequence: Any, block: Any) -> int:
    """At how many places a block begins."""
    items, wanted = items_of(sequence), items_of(block)
    if not wanted:
        raise Undefined("an empty block")
    starts = range(len(items) - len(wanted) + 1)
    return sum(list(items[k : k + len(wanted)]) == list(wanted) for k in starts)


def is_subsequence(inner: Any, outer: Any) -> bool:
    """Whether items can be left out of the second so that the first is left."""
    rest = iter(items_of(outer))
    return all(any(same(x, y) for y in rest) for x in items_of(inner))


def hamming(a: Any, b: Any) -> int:
    """Places at which two sequences differ."""
    left, right = items_of(a), items_of(b)
    if len(left) != len(right):
        raise Undefined("sequences of different lengths")
    return sum(not same(x, y) for x, y in zip(left, right, strict=True))


def longest_common(a: Any, b: Any) -> int:
    """The length of a longest common subsequence, by all subsequences of the first."""
    items = items_of(a)
    if len(items) > 14:
        raise Unsupported("a long sequence")
    found = (k for k in range(len(items), -1, -1) for c in itertools.combinations(items, k) if _fits(c, b))
    return next(found)


def _fits(items: tuple[Any, ...], outer: Any) -> bool:
    return is_subsequence(ListValue(items), outer)


def sort(collection: Any) -> Any:
    """In canonical order."""
    return ListValue(tuple(ordered(elements(collection))))


SEQUENCES_BY_NAME: Operations = {
    "index": index,
    "length": lambda s: len(items_of(s)),
    "first": lambda s: index(s, 1),
    "last": lambda s: index(s, len(items_of(s))),
    "reverse": lambda s: like(s, items_of(s)[::-1]),
    "sort": sort,
    "concat": lambda *parts: like(parts[0], list(itertools.chain(*map(items_of, parts)))),
    "slice": slice_,
    "append": lambda s, x: ListValue((*items_of(s), x)),
    "replace": replace,
    "position": position,
    "multiplicity": multiplicity,
    "distinct": distinct,
    "frequencies": lambda s: ListValue(tuple(frequencies(items_of(s)))),
    "partial_sums": lambda s: accumulated(s, total),
    "partial_products": lambda s: accumulated(s, product),
    "differences": lambda s: ListValue(differences(s)),
    "characters": lambda s: ListValue(tuple(s)),
    "join": lambda s: "".join(items_of(s)),
    "is_palindrome": lambda s: all(same(x, y) for x, y in zip(items_of(s), items_of(s)[::-1], strict=True)),
    "is_arithmetic": lambda s: _all_equal(differences(s)),
    "is_geometric": is_geometric,
    "is_increasing": _neighbours(less),
    "is_decreasing": _neighbours(lambda a, b: less(b, a)),
    "is_nondecreasing": _neighbours(lambda a, b: not less(b, a)),
    "is_nonincreasing": _neighbours(lambda a, b: not less(a, b)),
    "rotate": rotate,
    "inversions": lambda s: sum(less(b, a) for a, b in itertools.combinations(items_of(s), 2)),
    "longest_increasing_subsequence": longest_increasing,
    "runs": runs,
    "substrings": blocks,
    "occurrences": occurrences,
    "is_subsequence": is_subsequence,
    "hamming_distance": hamming,
    "longest_common_subsequence": longest_common,
    "median": lambda s: median(elements(s)),
    "modes": modes,
    "mode": lambda s: only(modes(s)),
}


OPERATIONS: Operations = {**SETS_BY_NAME, **SEQUENCES_BY_NAME}
"""By name in the operation table."""
