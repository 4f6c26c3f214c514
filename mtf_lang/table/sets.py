"""Sets: membership, inclusion, algebra, ranges and intervals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mtf_lang.table import numbers
from mtf_lang.table.declare import Area
from mtf_lang.table.kit import brief, count_text, items_of, require, size_of
from mtf_lang.types import SetType, TupleType, Type
from mtf_lang.values import set_algebra
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import Infinity, Interval, ListValue, SetValue, Value
from mtf_lang.values.order import equal
from mtf_lang.values.sets import DOMAINS, EMPTY, IntegerRange, finite_set

AREA = Area("sets")


@AREA.function(
    "(x: T, S: Set(T)) -> Bool",
    "(x: T, S: List(T)) -> Bool",
    operator="x in S",
    summary="Membership in a set, or among the items of a list.",
    laws=("(x in S) iff not (x not in S)",),
    examples=(("3 in {1, 2, 3}", "true"), ("1/2 in integers", "false"), ("2 in [1, 2]", "true")),
)
def member(x: Value, S: SetValue | ListValue) -> bool:  # noqa: N803
    """Whether x is an element of S."""
    if isinstance(S, ListValue):
        return any(equal(x, item) for item in S.items)
    return S.contains(x)


@AREA.function(
    "(x: T, S: Set(T)) -> Bool",
    "(x: T, S: List(T)) -> Bool",
    operator="x not in S",
    summary="The negation of membership.",
    laws=("(x not in S) iff not (x in S)",),
    examples=(("4 not in {1, 2, 3}", "true"), ("0 not in naturals", "false")),
)
def not_member(x: Value, S: SetValue | ListValue) -> bool:  # noqa: N803
    """Whether x is no element of S."""
    return not member(x, S)


@AREA.function(
    "(A: Set(T), B: Set(T)) -> Bool",
    operator="A subseteq B",
    summary="Inclusion: whether each element of A is in B.",
    laws=("A subseteq A", "(A subseteq B and B subseteq A) iff A = B"),
    examples=(("{1, 2} subseteq {1, 2, 3}", "true"), ("{} subseteq {}", "true")),
)
def subseteq(A: SetValue, B: SetValue) -> bool:  # noqa: N803
    """Whether A is a subset of B, B itself included."""
    return set_algebra.subset(A, B)


@AREA.function(
    "(A: Set(T), B: Set(T)) -> Bool",
    operator="A subset B",
    summary="Proper inclusion: whether each element of A is in B and A != B.",
    prose="For inclusion that allows equality write `subseteq`.",
    laws=("(A subset B) iff (A subseteq B and A != B)",),
    examples=(("{1, 2} subset {1, 2, 3}", "true"), ("{1, 2} subset {1, 2}", "false")),
)
def subset(A: SetValue, B: SetValue) -> bool:  # noqa: N803
    """Whether A is a proper subset of B."""
    return set_algebra.proper_subset(A, B)


@AREA.function(
    "(A: Set(T), B: Set(T), ...) -> Set(T)",
    operator="A union B",
    summary="The elements that are in at least one of the sets.",
    laws=("A union B = B union A", "A union A = A", "A subseteq A union B"),
    examples=(("{1, 2} union {2, 3}", "{1, 2, 3}"), ("{1} union {2} union {3}", "{1, 2, 3}")),
)
def union(*sets: SetValue) -> SetValue:
    """The union of the sets."""
    return _chained(set_algebra.union, sets)


@AREA.function(
    "(A: Set(T), B: Set(T), ...) -> Set(T)",
    operator="A intersect B",
    synonyms=("intersection",),
    summary="The elements that are in all of the sets.",
    laws=("A intersect B = B intersect A", "A intersect B subseteq A"),
    examples=(("{1, 2} intersect {2, 3}", "{2}"), ("(1..9) intersect {x^2 for x in 1..9}", "{1, 4, 9}")),
)
def intersect(*sets: SetValue) -> SetValue:
    """The intersection of the sets."""
    return _chained(set_algebra.intersection, sets)


def _chained(combine: Callable[[SetValue, SetValue], SetValue], sets: tuple[SetValue, ...]) -> SetValue:
    found = sets[0]
    for further in sets[1:]:
        found = combine(found, further)
    return found


_ALL = ("(S: List(Set(T))) -> Set(T)", "(S: Set(Set(T))) -> Set(T)")


@AREA.function(
    *_ALL,
    synonyms=("big_union",),
    summary="The elements that are in at least one of the sets of a list or set of sets.",
    prose="Over binders it is written `union_all(A(k) for k in 1..3)`. The union of no sets is empty.",
    examples=(
        ("union_all([{1, 2}, {2, 3}, {5}])", "{1, 2, 3, 5}"),
        ("union_all(divisors(n) for n in [4, 6])", "{1, 2, 3, 4, 6}"),
    ),
)
def union_all(S: ListValue | SetValue) -> SetValue:  # noqa: N803
    """The union of all members."""
    return _chained(set_algebra.union, (EMPTY, *items_of(S)))


@AREA.function(
    *_ALL,
    synonyms=("big_intersection",),
    defined="for at least one set",
    summary="The elements that are in all of the sets of a list or set of sets.",
    prose="Over binders it is written `intersect_all(A(k) for k in 1..3)`. That of no sets is undefined.",
    examples=(
        ("intersect_all([{1, 2}, {2, 3}])", "{2}"),
        ("intersect_all(divisors(n) for n in [12, 18, 30])", "{1, 2, 3, 6}"),
    ),
)
def intersect_all(S: ListValue | SetValue) -> SetValue:  # noqa: N803
    """The intersection of all members."""
    sets = tuple(items_of(S))
    if not sets:
        raise Undefined("the intersection of no sets is undefined", "MTF0403")
    return _chained(set_algebra.intersection, sets)


@AREA.function(
    "(A: Set(T), B: Set(T)) -> Set(T)",
    operator="A minus B",
    synonyms=("set_difference",),
    summary="The elements of A that are not in B.",
    laws=("(A minus B) intersect B = {}",),
    examples=(("{1, 2, 3} minus {2}", "{1, 3}"), ("{1} minus {1}", "{}")),
)
def difference(A: SetValue, B: SetValue) -> SetValue:  # noqa: N803
    """A without the elements of B."""
    return set_algebra.difference(A, B)


@AREA.function(
    "(A: Set(T), B: Set(T)) -> Set(T)",
    summary="The elements that are in exactly one of the two sets.",
    laws=("symmetric_difference(A, B) = (A minus B) union (B minus A)",),
    examples=(("symmetric_difference({1, 2}, {2, 3})", "{1, 3}"), ("symmetric_difference({1}, {1})", "{}")),
)
def symmetric_difference(A: SetValue, B: SetValue) -> SetValue:  # noqa: N803
    """The elements of A or B that are not in both."""
    return set_algebra.symmetric_difference(A, B)


def _product_type(arguments: tuple[Any, ...]) -> Type | None:
    """A product of n sets has tuples of n elements."""
    if not all(isinstance(argument.type, SetType) for argument in arguments):
        return None
    return SetType(TupleType(tuple(argument.type.item for argument in arguments)))


@AREA.function(
    "(A: Set(T), B: Set(U)) -> Set((T, U))",
    "(A: Set(Any), B: Set(Any), ...) -> Set(Any)",
    operator="A cross B",
    result=_product_type,
    summary="The Cartesian product: the tuples with one element of each set.",
    prose="`cartesian(A, B, C)` has triples; `(A cross B) cross C` has pairs whose first part is a pair.",
    laws=("count(A cross B) = count(A)*count(B)",),
    examples=(
        ("{1, 2} cross {3}", "{(1, 3), (2, 3)}"),
        ("count(cartesian(1..2, 1..3, 1..4))", "24"),
    ),
)
def cartesian(*sets: SetValue) -> SetValue:
    """The set of tuples with one element of each of the sets."""
    return set_algebra.cartesian(*sets)


@AREA.function(
    "(A: Set(T), B: Set(T)) -> Bool",
    synonyms=("are_disjoint",),
    summary="Whether two sets have no element in common.",
    laws=("disjoint(A, B) iff A intersect B = {}",),
    examples=(("disjoint({1, 2}, {3})", "true"), ("disjoint({1, 2}, {2})", "false")),
)
def disjoint(A: SetValue, B: SetValue) -> bool:  # noqa: N803
    """Whether A and B have an empty intersection."""
    if A.size() is None:
        A, B = B, A  # noqa: N806
    size_of(A)
    return not any(B.contains(x) for x in A)


@AREA.function(
    "(S: Set(T)) -> T",
    synonyms=("only_element",),
    defined="for sets of exactly one element",
    summary="The one element of a set.",
    examples=(("only({x in 1..9 : x^2 = 49})", "7"), ("only({5})", "5")),
)
def only(S: SetValue) -> Value:  # noqa: N803
    """The element of a set that has exactly one."""
    size = size_of(S)
    if size == 0:
        raise Undefined("the set is empty: it has no element to take", "MTF0403")
    if size > 1:
        raise Undefined(f"the set has {count_text(size)} elements, not exactly one: {brief(S)}", "MTF0404")
    return next(iter(S))


@AREA.function(
    "(a: Int, b: Int) -> Set(Int)",
    operator="a..b",
    summary="The integers from a to b, both included; none where a > b.",
    laws=("count(a..b) = max(0, b - a + 1)",),
    examples=(("2..5", "2..5"), ("count(5..1)", "0"), ("sum(k for k in 1..100)", "5050")),
)
def range_(a: int, b: int) -> SetValue:
    """The set of integers n with a <= n <= b."""
    return IntegerRange(a, b)


_ENDS = {
    "closed": (False, False),
    "open": (True, True),
    "left_open": (True, False),
    "right_open": (False, True),
}


@AREA.function(
    "(a: Real, b: Real, ends: String?) -> Set(Real)",
    summary="The real numbers between a and b.",
    prose='Both ends belong to it unless `ends` says otherwise: `"closed"`, `"open"`, `"left_open"` '
    "(a is left out), "
    '`"right_open"` (b is left out). An infinite end is never an element. Empty where a > b.',
    examples=(
        ("3 in interval(0, 3)", "true"),
        ('3 in interval(0, 3, "open")', "false"),
        ("10^9 in interval(0, infinity)", "true"),
    ),
)
def interval(a: Value, b: Value, ends: str = "closed") -> SetValue:
    """The set of reals x with a <= x <= b, without an end that ``ends`` leaves out."""
    require(ends in _ENDS, f'"{ends}" is no kind of ends', "write " + ", ".join(f'"{e}"' for e in _ENDS))
    open_low, open_high = _ENDS[ends]
    low, high = _bound(a, True), _bound(b, False)
    if low is None and high is None:
        return DOMAINS["reals"]
    return Interval(low, high, open_low or low is None, open_high or high is None)


def _bound(end: Value, negative: bool) -> Value | None:
    """None for the infinity that bounds nothing on this side; no interval begins at infinity."""
    if not isinstance(end, Infinity):
        numbers.sign(end)
        return end
    side = "from infinity" if negative else "to -infinity"
    require(end.negative is negative, f"an interval {side} contains nothing and is refused")
    return None


@AREA.function(
    "(S: Set(Real), T: Real) -> Set(Real)",
    summary="The numbers of S and all their translates by whole multiples of T.",
    prose="The union of all `S + k*T` for integers k. Solutions of periodic relations have this form: "
    "those of `sin(x) = 1/2` are `periodic({pi/6, 5*pi/6}, 2*pi)`, where each number stands for all that "
    "differ from it by a whole multiple of the period. S consists of finitely many intervals and points. "
    "The result is written with its least period.",
    defined="for T > 0",
    laws=("T + T^2 + 1 in periodic({T}, T^2 + 1)",),
    examples=(
        ("13*pi/6 in periodic({pi/6}, 2*pi)", "true"),
        ("periodic({1, 3}, 4) = periodic({1}, 2)", "true"),
        ('periodic(interval(0, 1, "right_open"), 1)', "reals"),
    ),
)
def periodic(S: SetValue, T: Value) -> SetValue:  # noqa: N803
    """{s + k·T : s in S, k an integer}."""
    from mtf_lang.values import line, periodic
    from mtf_lang.values.faults import Unsupported

    require(numbers.sign(T) > 0, f"the period must be positive, not {brief(T)}")
    pieces = line.pieces_of(S if S.size() is None else finite_set(S))
    if pieces is None:
        raise Unsupported("only sets of finitely many intervals and points are repeated")
    return periodic.repeated(pieces, T)
