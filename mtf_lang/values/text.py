"""Values as MTF text that parses back to the same value.

Long results are cut at a number of elements and of digits; ``shown`` says so. Exact reals are
written by ``real.text``.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from mtf_lang.frozen import frozen
from mtf_lang.limits import DEFAULT
from mtf_lang.values.digits import decimal, digit_count, head
from mtf_lang.values.model import (
    Complex,
    Enclosure,
    Expression,
    FiniteFunction,
    Graph,
    Infinity,
    Interval,
    IntervalUnion,
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
from mtf_lang.values.order import kind_of
from mtf_lang.values.real.model import Real
from mtf_lang.values.real.text import factor_text, real_text
from mtf_lang.values.sets import FiniteSet, IntegerRange
from mtf_lang.walk import Walk, run

LONG_TUPLE = 100
"""Components of tuples up to this length are not counted as elements of the result."""

_NO_SETS = (int, Fraction, str, tuple, ListValue, Real)
"""Asked first: whether a value is a set is a question about a protocol, which is slow to answer."""

HEAD_DIGITS = 20
"""How many digits of a number that is too long are shown."""


@frozen
class Shown:
    """A value as text. ``count`` is the number of elements of a finite set, else None."""

    text: str
    truncated: bool
    count: int | None


def to_text(value: Value, elements: int = DEFAULT.elements, digits: int = DEFAULT.digits) -> str:
    """The MTF text of ``value``, cut after ``elements`` elements and ``digits`` digits (see ``shown``)."""
    return shown(value, elements, digits).text


def shown(value: Value, elements: int = DEFAULT.elements, digits: int = DEFAULT.digits) -> Shown:
    """The MTF text of ``value`` with whether it was cut; a cut text has ``...`` and does not parse.

    Elements of sets, lists and functions count towards ``elements``, those of elements too;
    components of tuples do where a tuple has more than ``LONG_TUPLE`` of them. ``digits`` is for
    all numbers together; a number that no longer fits is shown by its first digits.
    """
    writer = _Writer(elements, digits)
    run(writer.write(value))
    is_set = not isinstance(value, _NO_SETS) and isinstance(value, SetValue)
    count = value.size() if is_set else None
    return Shown("".join(writer.pieces), writer.truncated, count)


def quoted(value: str) -> str:
    """A string literal with the escapes of the language."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


class _Writer:
    """Collects the pieces of a text and keeps account of what may still be shown."""

    def __init__(self, elements: int, digits: int) -> None:
        self.pieces: list[str] = []
        self.elements = elements
        self.digits = digits
        self.truncated = False

    def write(self, value: Value) -> Walk[None]:
        text = self._scalar(value)
        if text is not None:
            self.pieces.append(text)
            return
        match value:
            case tuple():
                yield self._items("(", value, ",)" if len(value) == 1 else ")", len(value) > LONG_TUPLE)
            case ListValue(items=items):
                yield self._items("[", items, "]")
            case Interval():
                yield self._interval(value)
            case IntervalUnion(pieces=pieces):
                yield self._union(pieces)
            case Periodic(pieces=pieces, period=period):
                from mtf_lang.values.line import from_pieces

                yield self._call("periodic", from_pieces(pieces), period)
            case FiniteFunction(pairs=pairs):
                yield self._call("function", ListValue(pairs))
            case Matrix(rows=rows):
                yield self._call("matrix", ListValue(tuple(map(ListValue, rows))))
            case Multiset(items=items):
                yield self._call("multiset", ListValue(items))
            case Graph(vertices=vertices, edges=edges):
                yield self._call("graph", FiniteSet(vertices), FiniteSet(tuple(map(FiniteSet, edges))))
            case Residue(value=residue, modulus=modulus):
                yield self._call("residue", residue, modulus)
            case NotAttained(bound=bound, kind=kind):
                self.pieces.append(f"not attained: {kind} ")
                yield self.write(bound)
            case _:
                yield self._items("{", value, "}")

    def _items(self, opening: str, items: Iterable[Value], closing: str, counted: bool = True) -> Walk[None]:
        self.pieces.append(opening)
        for i, item in enumerate(items):
            if i:
                self.pieces.append(", ")
            if counted:
                self.elements -= 1
            if self.elements < 0 or self.digits <= 0:
                self.truncated = True
                self.pieces.append("...")
                break
            text = self._scalar(item)
            if text is None:
                yield self.write(item)
            else:
                self.pieces.append(text)
        self.pieces.append(closing)

    def _call(self, name: str, *arguments: Value) -> Walk[None]:
        """``name(…, …)``: the operation that makes the value, at what it is made of."""
        self.pieces.append(f"{name}(")
        for i, argument in enumerate(arguments):
            self.pieces.append(", " if i else "")
            yield self.write(argument)
        self.pieces.append(")")

    def _union(self, pieces: tuple[Interval, ...]) -> Walk[None]:
        """Intervals, and points in braces, with ``union`` between them."""
        for i, piece in enumerate(pieces):
            self.pieces.append(" union " if i else "")
            yield self.write(FiniteSet((piece.low,)) if piece.size() else piece)

    def _interval(self, value: Interval) -> Walk[None]:
        """``interval(a, b)`` with ``"open"``, ``"left_open"`` or ``"right_open"`` behind the ends."""
        self.pieces.append("interval(")
        yield self.write(Infinity(True) if value.low is None else value.low)
        self.pieces.append(", ")
        yield self.write(Infinity() if value.high is None else value.high)
        ends = value.open_low and value.low is not None, value.open_high and value.high is not None
        self.pieces.append(_ENDS[ends])

    def _scalar(self, value: Value) -> str | None:
        """The text of a value without parts, None for the others."""
        match value:
            case bool():
                return "true" if value else "false"
            case int() | Fraction():
                return self._rational(value)
            case str():
                return quoted(value)
            case Real():
                return real_text(value)
            case Complex():
                return complex_text(value)
            case Enclosure(digits=digits):
                return digits
            case Name():
                return str(value)
            case NumberSet(name=name):
                return name
            case IntegerRange(low=low, high=high):
                return f"{self._rational(low)}..{self._rational(high)}" if low <= high else "{}"
            case Infinity(negative=negative):
                return "-infinity" if negative else "infinity"
            case Unbounded():
                return "unbounded"
            case Expression(node=node):
                from mtf_lang.ir import show

                return str(show.to_text(node))
        return None

    def _rational(self, value: int | Fraction) -> str:
        if isinstance(value, Fraction):
            return f"{self._integer(value.numerator)}/{self._integer(value.denominator)}"
        return self._integer(value)

    def _integer(self, value: int) -> str:
        count = digit_count(value)
        if count > 2 * HEAD_DIGITS and count > self.digits:
            self.truncated = True
            self.digits -= HEAD_DIGITS
            return f"{'-' if value < 0 else ''}{head(abs(value), HEAD_DIGITS)}..."
        self.digits -= count
        return decimal(value)


_ENDS = {
    (False, False): ")",
    (True, True): ', "open")',
    (True, False): ', "left_open")',
    (False, True): ', "right_open")',
}


def complex_text(value: Complex) -> str:
    """``3 + 2*i``; a real or imaginary part that is a sum stands in brackets before ``i``."""
    imaginary = factor_text(value.imaginary, "i")
    if type(value.real) is int and value.real == 0:
        return imaginary
    real = number_text(value.real)
    if imaginary.startswith("-"):
        return f"{real} - {imaginary[1:]}"
    return f"{real} + {imaginary}"


def number_text(value: Value) -> str:
    """The text of a rational or real number in full."""
    if isinstance(value, Real):
        return real_text(value)
    if isinstance(value, Enclosure):
        return value.digits
    if isinstance(value, Fraction):
        return f"{decimal(value.numerator)}/{decimal(value.denominator)}"
    if isinstance(value, int):
        return decimal(value)
    raise TypeError(f"a {kind_of(value)} is no real number")
