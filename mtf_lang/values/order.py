"""The canonical order of values, and equality.

Within a kind the order is total: numbers by value (complex ones by real, then imaginary part),
``false`` before ``true``, strings by code points, tuples and lists lexicographically, sets by size
and then by elements, functions by their pairs. Sets are iterated and printed in this order, so
results never depend on hashes. Values of different kinds have no order and are never equal by
accident: comparing them is an error.

The order of complex numbers serves printing only; that ``<`` is undefined for them is said by the
operation table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cmp_to_key
from itertools import chain, islice
from typing import Any

from mtf_lang.values.faults import LimitHit, Undecided, Undefined, Unsupported
from mtf_lang.values.model import (
    Complex,
    Enclosure,
    Expression,
    FiniteFunction,
    Graph,
    Infinity,
    Interval,
    IntervalUnion,
    LazySet,
    ListValue,
    Matrix,
    Multiset,
    Name,
    NotAttained,
    NumberSet,
    Periodic,
    Residue,
    SetValue,
    Unbounded,
    Value,
)
from mtf_lang.values.real.model import Real

MAXIMUM_COMPARED = 10_000_000
"""How many elements of two sets are compared before it is given up."""

Pairs = Iterator[tuple[Value, Value]]


def compare(first: Value, second: Value) -> int:
    """-1, 0 or 1 as ``first`` comes before, is equal to, or comes after ``second``.

    Raises ``Undefined`` for values of different kinds, ``Undecided`` where exact reals could not
    be separated. Nested values are compared without recursion.
    """
    pending: list[tuple[Pairs, int]] = [(iter(((first, second),)), 0)]
    while pending:
        pairs, tie = pending[-1]
        for a, b in pairs:
            step = _step(a, b)
            if isinstance(step, tuple):
                pending.append(step)
                break
            if step:
                return step
        else:
            pending.pop()
            if tie:
                return tie
    return 0


def equal(first: Value, second: Value) -> bool:
    """Whether the values are equal; raises as ``compare`` does."""
    if isinstance(first, Expression) and isinstance(second, Expression) and first == second:
        return True
    return compare(first, second) == 0


def ordered(values: Iterable[Value]) -> list[Value]:
    """The values sorted in the canonical order, each once, by comparison and never by hash."""
    items = list(values)
    if _sorts_natively(items):
        items.sort()
        return [x for i, x in enumerate(items) if i == 0 or x != items[i - 1]]
    items.sort(key=cmp_to_key(compare))
    return [x for i, x in enumerate(items) if i == 0 or compare(x, items[i - 1])]


def _sorts_natively(items: list[Value]) -> bool:
    """Whether Python's own order of these values is the canonical one: rationals, strings, tuples of such."""
    types = set(map(type, items))
    if types == {tuple}:
        types = set(map(type, chain.from_iterable(items)))
    return types <= {int, Fraction} or types in ({str}, {bool})


def _step(a: Value, b: Value) -> int | tuple[Pairs, int]:
    """The order of two scalars, or the pairs to compare next with what decides when all are equal."""
    if type(a) is int and type(b) is int:
        return _plain(a, b)
    kind = kind_of(a)
    other = kind_of(b)
    if kind != other:
        raise Undefined(f"{_article(kind)} and {_article(other)} cannot be compared", "MTF0402")
    return _STEPS[kind](a, b)


def kind_of(value: Value) -> str:
    """The kind of a value in words: ``number``, ``truth value``, ``tuple``, ``set`` …"""
    name = _KINDS.get(type(value))
    if name is not None:
        return name
    if isinstance(value, SetValue):
        return "set"
    raise TypeError(f"{type(value).__name__} is no value of the language")


_KINDS: dict[type, str] = {
    bool: "truth value",
    int: "number",
    Fraction: "number",
    Real: "number",
    Complex: "number",
    Enclosure: "number",
    Infinity: "number",
    str: "string",
    tuple: "tuple",
    ListValue: "list",
    FiniteFunction: "function",
    Matrix: "matrix",
    Residue: "residue",
    Multiset: "multiset",
    Graph: "graph",
    Name: "name",
    Expression: "expression",
    Unbounded: "optimum without a value",
    NotAttained: "optimum without a value",
}


def _article(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeio" else f"a {kind}"


# --- numbers ---------------------------------------------------------------------------------


def _numbers(a: Value, b: Value) -> int | tuple[Pairs, int]:
    if isinstance(a, Complex) or isinstance(b, Complex):
        return iter(zip(_parts(a), _parts(b), strict=True)), 0
    if isinstance(a, Infinity) or isinstance(b, Infinity):
        left, right = _end(a), _end(b)
        return _plain(left, right)
    if isinstance(a, Enclosure) or isinstance(b, Enclosure):
        return _enclosures(a, b)
    if isinstance(a, Real) or isinstance(b, Real):
        from mtf_lang.values import real

        return real.compare(a, b)
    return _plain(a, b)


def _parts(value: Value) -> tuple[Value, Value]:
    return (value.real, value.imaginary) if isinstance(value, Complex) else (value, 0)


def _end(value: Value) -> int:
    if isinstance(value, Infinity):
        return -1 if value.negative else 1
    return 0


def _enclosures(a: Value, b: Value) -> int:
    """Order of numbers of which at least one is known within an error only."""
    if a == b and isinstance(a, Enclosure) and not a.error:
        return 0
    middle_a, error_a = _ball(a)
    middle_b, error_b = _ball(b)
    if isinstance(middle_a, Real) or isinstance(middle_b, Real):
        from mtf_lang.values import real

        difference = real.subtract(middle_a, middle_b)
        separated = real.compare(real.absolute(difference), error_a + error_b) > 0
        order = real.sign(difference)
    else:
        separated = abs(middle_a - middle_b) > error_a + error_b
        order = _plain(middle_a, middle_b)
    if separated or not error_a + error_b:
        return order
    raise Undecided("a numeric value is known within its error bound only and cannot be compared that finely")


def _ball(value: Value) -> tuple[Value, Fraction]:
    if isinstance(value, Enclosure):
        return value.middle, value.error
    return value, Fraction(0)


# --- the other kinds -------------------------------------------------------------------------


def _plain(a: Any, b: Any) -> int:
    return int(a > b) - int(a < b)


def _sequences(a: tuple[Value, ...], b: tuple[Value, ...]) -> tuple[Pairs, int]:
    return zip(a, b, strict=False), _plain(len(a), len(b))


def _sets(a: Value, b: Value) -> int | tuple[Pairs, int]:
    size, other = a.size(), b.size()
    if size is None or other is None:
        if size is None and other is None:
            return _infinite_sets(a, b)
        return 1 if size is None else -1
    if size != other or (isinstance(a, LazySet) and isinstance(b, LazySet) and a.key == b.key):
        return _plain(size, other)
    return _limited(zip(a, b, strict=True)), 0


def _limited(pairs: Pairs) -> Pairs:
    yield from islice(pairs, MAXIMUM_COMPARED)
    for _ in pairs:
        raise LimitHit("size", f"two sets of more than {MAXIMUM_COMPARED:,} elements were to be compared")


def _infinite_sets(a: Value, b: Value) -> int | tuple[Pairs, int]:
    a, b = _named(a), _named(b)
    kinds = _INFINITE.get(type(a)), _INFINITE.get(type(b))
    if None not in kinds and kinds[0] != kinds[1]:
        return _plain(*kinds)
    match a, b:
        case NumberSet(name=first), NumberSet(name=second):
            return _plain(first, second)
        case Interval(), Interval():
            return iter(zip(_interval_parts(a), _interval_parts(b), strict=True)), 0
        case IntervalUnion(pieces=first), IntervalUnion(pieces=second):
            return _sequences(tuple(map(_interval_parts, first)), tuple(map(_interval_parts, second)))
        case Periodic(pieces=first, period=step), Periodic(pieces=second, period=other):
            parts = tuple(map(_interval_parts, first)), tuple(map(_interval_parts, second))
            return iter(((step, other), parts)), 0
    raise Unsupported("infinite sets of this kind have no order")


def _named(value: Value) -> Value:
    """The integers under their name, where they are written as a periodic set."""
    match value:
        case Periodic(pieces=(Interval(low=0, high=0),), period=1):
            return NumberSet("integers")
    return value


_INFINITE: dict[type, int] = {NumberSet: 0, Interval: 1, IntervalUnion: 2, Periodic: 3}
"""The order of kinds of infinite sets."""


def _interval_parts(interval: Interval) -> tuple[Value, ...]:
    """Ends and openness in the order of what the interval begins and ends with; infinite ends are open."""
    low = Infinity(True) if interval.low is None else interval.low
    high = Infinity() if interval.high is None else interval.high
    open_low = interval.open_low or interval.low is None
    open_high = interval.open_high or interval.high is None
    return low, int(open_low), high, int(not open_high)


def _matrices(a: Matrix, b: Matrix) -> tuple[Pairs, int]:
    return iter(((a.shape, b.shape), (a.rows, b.rows))), 0


def _residues(a: Residue, b: Residue) -> tuple[Pairs, int]:
    return iter(((a.modulus, b.modulus), (a.value, b.value))), 0


def _multisets(a: Multiset, b: Multiset) -> tuple[Pairs, int]:
    return iter(((len(a.items), len(b.items)), (a.items, b.items))), 0


def _graphs(a: Graph, b: Graph) -> tuple[Pairs, int]:
    sizes = (len(a.vertices), len(a.edges)), (len(b.vertices), len(b.edges))
    return iter((sizes, (a.vertices, b.vertices), (a.edges, b.edges))), 0


def _names(a: Name, b: Name) -> int:
    if a.names != b.names:
        raise Undefined(f"{a} and {b} are names of different kinds and cannot be compared", "MTF0402")
    return _plain(a.index, b.index)


def _functions(a: FiniteFunction, b: FiniteFunction) -> tuple[Pairs, int]:
    return _sequences(a.pairs, b.pairs)


def _expressions(a: Expression, b: Expression) -> int:
    if a == b:
        return 0
    raise Unsupported(
        "expressions with unknowns have no order; whether different ones are equal is to be proved"
    )


def _optima(a: Value, b: Value) -> int | tuple[Pairs, int]:
    return iter(zip(_optimum_parts(a), _optimum_parts(b), strict=True)), 0


def _optimum_parts(value: Unbounded | NotAttained) -> tuple[Value, ...]:
    if isinstance(value, Unbounded):
        return 0, value.direction, 0
    return 1, value.kind, value.bound


_STEPS: dict[str, Callable[[Any, Any], int | tuple[Pairs, int]]] = {
    "number": _numbers,
    "truth value": _plain,
    "string": _plain,
    "tuple": _sequences,
    "list": lambda a, b: _sequences(a.items, b.items),
    "set": _sets,
    "function": _functions,
    "matrix": _matrices,
    "residue": _residues,
    "multiset": _multisets,
    "graph": _graphs,
    "name": _names,
    "expression": _expressions,
    "optimum without a value": _optima,
}
