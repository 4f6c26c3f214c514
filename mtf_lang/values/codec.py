"""Values as flat JSON data, exactly.

A value is written in prefix order as one list of tokens, so nesting does not become nesting of
JSON: a string is a rational number (``"5"``, ``"-1/2"``; hexadecimal where it is long), ``true``
and ``false`` are themselves, a list is a constructor with its data and, first, its name. How many
of the following values belong to a constructor is part of its data.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import chain
from typing import Any

from mtf_lang.values.faults import Unsupported
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
    Unbounded,
    Value,
)
from mtf_lang.values.order import kind_of
from mtf_lang.values.real.codec import READERS as REAL_READERS
from mtf_lang.values.real.codec import parts as real_parts
from mtf_lang.values.real.model import Atom, Real
from mtf_lang.values.sets import FiniteSet, IntegerRange, finite_set

Token = Any
"""``bool``, ``str`` or ``list`` of JSON scalars (an open expression holds the JSON of its node)."""

_SHORT = 1 << 64


def encode(value: Value) -> list[Token]:
    """The tokens of ``value``. Families that are not stored are written as the sets they are."""
    tokens: list[Token] = []
    pending: list[Value] = [value]
    while pending:
        token, parts = _take_apart(pending.pop())
        tokens.append(token)
        pending.extend(reversed(parts))
    return tokens


def decode(tokens: list[Token]) -> Value:
    """The value of tokens written by ``encode``; raises ``ValueError`` where they are none."""
    stack: list[Value] = []
    try:
        for token in reversed(tokens):
            stack.append(_read(token, stack))
        (value,) = stack
    except (IndexError, KeyError, TypeError, ZeroDivisionError) as error:
        raise ValueError("this is no encoded value") from error
    return value


def encode_rational(value: int | Fraction) -> str:
    """A rational number as a string that is read back in linear time."""
    if isinstance(value, Fraction):
        return f"{encode_rational(value.numerator)}/{encode_rational(value.denominator)}"
    return str(value) if -_SHORT < value < _SHORT else hex(value)


def decode_rational(text: str) -> int | Fraction:
    """The number of a string written by ``encode_rational``."""
    numerator, bar, denominator = text.partition("/")
    return Fraction(int(numerator, 0), int(denominator, 0)) if bar else int(text, 0)


def _take_apart(value: Value) -> tuple[Token, tuple[Value, ...]]:
    match value:
        case bool():
            return value, ()
        case int() | Fraction():
            return encode_rational(value), ()
        case Real() | Atom():
            return real_parts(value)
        case tuple():
            return ["tuple", len(value)], value
        case str():
            return ["string", value], ()
        case ListValue(items=items):
            return ["list", len(items)], items
        case FiniteSet(elements=elements):
            return ["set", len(elements)], elements
        case LazySet():
            return _take_apart(finite_set(value))
        case IntegerRange(low=low, high=high):
            return ["range"], (low, high)
        case NumberSet(name=name):
            return ["numbers", name], ()
        case Interval(low=low, high=high, open_low=open_low, open_high=open_high):
            bounds = tuple(x for x in (low, high) if x is not None)
            return ["interval", low is not None, high is not None, open_low, open_high], bounds
        case IntervalUnion(pieces=pieces):
            return ["intervals", len(pieces)], pieces
        case Periodic(pieces=pieces, period=period):
            return ["periodic", len(pieces)], (period, *pieces)
        case Matrix(rows=rows):
            return ["matrix", *value.shape], tuple(chain.from_iterable(rows))
        case Residue(value=residue, modulus=modulus):
            return ["residue"], (residue, modulus)
        case Multiset(items=items):
            return ["multiset", len(items)], items
        case Graph(vertices=vertices, edges=edges):
            return ["graph", len(vertices), len(edges)], (*vertices, *edges)
        case Name(names=names, index=index):
            return ["name", index, *names], ()
        case FiniteFunction(pairs=pairs):
            return ["function", len(pairs)], tuple(x for pair in pairs for x in pair)
        case Complex(real=real, imaginary=imaginary):
            return ["complex"], (real, imaginary)
        case Enclosure(digits=digits, error=error):
            return ["enclosure", digits, encode_rational(error)], ()
        case Unbounded(direction=direction):
            return ["unbounded", direction], ()
        case NotAttained(bound=bound, kind=kind):
            return ["not attained", kind], (bound,)
        case Infinity(negative=negative):
            return ["infinity", negative], ()
        case Expression(node=node):
            from mtf_lang.ir import codec

            return ["expression", codec.to_json(node)], ()
    raise Unsupported(f"a {kind_of(value)} cannot be written as data")


def _read(token: Token, stack: list[Value]) -> Value:
    if isinstance(token, bool):
        return token
    if isinstance(token, str):
        return decode_rational(token)
    name, *data = token
    return _READERS[name](_Parts(stack), *data)


class _Parts:
    """Takes the values that belong to a constructor from the stack."""

    def __init__(self, stack: list[Value]) -> None:
        self._stack = stack

    def __call__(self, count: int) -> tuple[Value, ...]:
        if not 0 <= count <= len(self._stack):
            raise IndexError(count)
        return tuple(self._stack.pop() for _ in range(count))


def _interval(take: _Parts, has_low: bool, has_high: bool, open_low: bool, open_high: bool) -> Interval:
    low = take(1)[0] if has_low else None
    high = take(1)[0] if has_high else None
    return Interval(low, high, open_low, open_high)


def _periodic(take: _Parts, count: int) -> Periodic:
    period, *pieces = take(1 + count)
    return Periodic(tuple(pieces), period)


def _matrix(take: _Parts, rows: int, columns: int) -> Matrix:
    return Matrix(tuple(take(columns) for _ in range(rows)))


def _graph(take: _Parts, vertices: int, edges: int) -> Graph:
    return Graph(take(vertices), take(edges))


def _function(take: _Parts, count: int) -> FiniteFunction:
    flat = take(2 * count)
    return FiniteFunction(tuple(zip(flat[::2], flat[1::2], strict=True)))


def _expression(take: _Parts, data: Any) -> Expression:
    from mtf_lang.ir import codec

    return Expression(codec.from_json(data))


_READERS: dict[str, Callable[..., Value]] = {
    "tuple": lambda take, count: take(count),
    "string": lambda take, text: text,
    "list": lambda take, count: ListValue(take(count)),
    "set": lambda take, count: FiniteSet(take(count)),
    "range": lambda take: IntegerRange(*take(2)),
    "numbers": lambda take, name: NumberSet(name),
    "interval": _interval,
    "intervals": lambda take, count: IntervalUnion(take(count)),
    "periodic": _periodic,
    "matrix": _matrix,
    "residue": lambda take: Residue(*take(2)),
    "multiset": lambda take, count: Multiset(take(count)),
    "graph": _graph,
    "name": lambda take, index, *names: Name(tuple(names), index),
    "function": _function,
    "complex": lambda take: Complex(*take(2)),
    "enclosure": lambda take, digits, error: Enclosure(digits, Fraction(decode_rational(error))),
    "unbounded": lambda take, direction: Unbounded(direction),
    "not attained": lambda take, kind: NotAttained(take(1)[0], kind),
    "infinity": lambda take, negative: Infinity(negative),
    "expression": _expression,
    **REAL_READERS,
}
