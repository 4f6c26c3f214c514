"""Multisets as values: collections in which elements may repeat and have no order."""

from __future__ import annotations

from collections.abc import Callable

from mtf_lang.table.declare import Area
from mtf_lang.table.kit import items_of
from mtf_lang.table.sequences import in_order
from mtf_lang.values.model import ListValue, Multiset, SetValue, Value
from mtf_lang.values.order import compare, equal
from mtf_lang.values.sets import finite_set

AREA = Area("multisets")


@AREA.function(
    "(s: List(T)) -> Multiset(T)",
    "(S: Set(T)) -> Multiset(T)",
    summary="The multiset of the items of a list or of the elements of a set.",
    prose="`x in M` and `for x in M` work as for lists; `multiplicity(M, x)` says how often x occurs. The "
    "family of all multisets of k elements of a set is `multisets(S, k)`; its members are increasing lists.",
    laws=("items(multiset(s)) = sort(s)",),
    examples=(
        ("multiset([2, 1, 2])", "multiset([1, 2, 2])"),
        ("multiset(digits(2025)) = multiset(digits(2502))", "true"),
    ),
)
def multiset(s: ListValue | SetValue) -> Multiset:
    """The items in canonical order, each as often as it occurs."""
    return Multiset(tuple(in_order(items_of(s))))


@AREA.function(
    "(M: Multiset(T)) -> List(T)",
    summary="The items of a multiset in increasing order, each as often as it occurs.",
    laws=("multiset(items(M)) = M",),
    examples=(("items(multiset([2, 1, 2]))", "[1, 2, 2]"), ("length(items(multiset([])))", "0")),
)
def items(M: Multiset) -> ListValue:  # noqa: N803
    """The sorted list of the items."""
    return ListValue(M.items)


@AREA.function(
    "(M: Multiset(T)) -> Set(T)",
    summary="The set of the different elements of a multiset.",
    laws=("count(support(M)) <= count(M)",),
    examples=(("support(multiset([2, 1, 2]))", "{1, 2}"), ("support(multiset([]))", "{}")),
)
def support(M: Multiset) -> SetValue:  # noqa: N803
    """The elements, each once."""
    return finite_set(M.items)


def _merged(a: Multiset, b: Multiset, times: Callable[[int, int], int]) -> Multiset:
    """Each element as often as ``times`` says from how often it occurs in both."""
    found: list[Value] = []
    left, right = list(a.items), list(b.items)
    while left or right:
        smallest = left[0] if not right or (left and compare(left[0], right[0]) <= 0) else right[0]
        m, n = _leading(left, smallest), _leading(right, smallest)
        found += [smallest] * times(m, n)
        del left[:m], right[:n]
    return Multiset(tuple(found))


def _leading(sorted_items: list[Value], x: Value) -> int:
    """How many items at the front are equal to x."""
    return next((i for i, item in enumerate(sorted_items) if not equal(item, x)), len(sorted_items))


_TWO = "(A: Multiset(T), B: Multiset(T)) -> Multiset(T)"


@AREA.function(
    _TWO,
    operator="A + B",
    summary="The sum of multisets: multiplicities are added.",
    laws=("count(multiset_add(A, B)) = count(A) + count(B)",),
    examples=(
        ("multiset([1, 2]) + multiset([2])", "multiset([1, 2, 2])"),
        ("multiset([1]) + multiset([])", "multiset([1])"),
    ),
)
def multiset_add(A: Multiset, B: Multiset) -> Multiset:  # noqa: N803
    """Each element as often as in both together."""
    return _merged(A, B, lambda m, n: m + n)


@AREA.function(
    _TWO,
    operator="A union B",
    summary="The union of multisets: of two multiplicities the greater.",
    laws=("multiset_union(A, B) = multiset_union(B, A)", "multiset_union(A, A) = A"),
    examples=(
        ("multiset([1, 2]) union multiset([2, 2])", "multiset([1, 2, 2])"),
        ("multiset([1]) union multiset([1])", "multiset([1])"),
    ),
)
def multiset_union(A: Multiset, B: Multiset) -> Multiset:  # noqa: N803
    """Each element as often as where it occurs more often."""
    return _merged(A, B, max)


@AREA.function(
    _TWO,
    operator="A intersect B",
    summary="The intersection of multisets: of two multiplicities the less.",
    laws=("multiset_add(multiset_union(A, B), multiset_intersect(A, B)) = multiset_add(A, B)",),
    examples=(
        ("multiset([1, 2, 2]) intersect multiset([2, 2, 2])", "multiset([2, 2])"),
        ("multiset([1]) intersect multiset([2])", "multiset([])"),
    ),
)
def multiset_intersect(A: Multiset, B: Multiset) -> Multiset:  # noqa: N803
    """Each element as often as where it occurs less often."""
    return _merged(A, B, min)


@AREA.function(
    _TWO,
    operator="A minus B",
    summary="The difference of multisets: multiplicities are subtracted, down to 0.",
    laws=("multiset_add(multiset_difference(A, B), multiset_intersect(A, B)) = A",),
    examples=(
        ("multiset([1, 2, 2]) minus multiset([2])", "multiset([1, 2])"),
        ("multiset([1]) minus multiset([1, 1])", "multiset([])"),
    ),
)
def multiset_difference(A: Multiset, B: Multiset) -> Multiset:  # noqa: N803
    """Each element as often as in A more than in B."""
    return _merged(A, B, lambda m, n: max(0, m - n))
