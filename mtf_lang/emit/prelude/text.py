"""Values as text of the language."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from mtf_lang.emit.prelude.reals import Real

Value = Any


def to_text(value: Value, elements: int = 0, digits: int = 0) -> str:
    """A value as the language writes it."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | Fraction():
            return str(value)
        case str():
            return quoted(value)
        case tuple():
            return bracketed("(", value, ",)" if len(value) == 1 else ")")
        case Real():
            return expression_text(value.expression)
    named = NAMED.get(type(value).__name__)
    return named(value) if named is not None else bracketed("{", value, "}")


def bracketed(opening: str, items: Iterable[Value], closing: str) -> str:
    """Items between brackets."""
    return opening + ", ".join(to_text(item) for item in items) + closing


def quoted(value: str) -> str:
    """A string literal with the escapes of the language."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


def list_text(items: Iterable[Value]) -> str:
    """A list."""
    return bracketed("[", items, "]")


def set_text(items: Iterable[Value]) -> str:
    """A set written out."""
    return bracketed("{", items, "}")


def matrix_text(value: Value) -> str:
    """A matrix by its rows."""
    return f"matrix([{', '.join(list_text(row) for row in value.rows)}])"


def graph_text(value: Value) -> str:
    """A graph by its vertices and its edges."""
    edges = ", ".join(set_text(edge) for edge in value.edges)
    return f"graph({set_text(value.vertices)}, {{{edges}}})"


def complex_text(value: Value) -> str:
    """``3 + 2*i``; a part that is a sum stands in brackets."""
    imaginary = to_text(value.imaginary)
    imaginary = f"({imaginary})*i" if " " in imaginary or imaginary.startswith("-") else f"{imaginary}*i"
    return imaginary if value.real == 0 else f"{to_text(value.real)} + {imaginary}"


def interval_text(value: Value) -> str:
    """``interval(a, b)`` with what is open behind the ends."""
    low = "-infinity" if value.low is None else to_text(value.low)
    high = "infinity" if value.high is None else to_text(value.high)
    ends = value.open_low and value.low is not None, value.open_high and value.high is not None
    word = {(True, True): ', "open"', (True, False): ', "left_open"', (False, True): ', "right_open"'}
    return f"interval({low}, {high}{word.get(ends, '')})"


def union_text(value: Value) -> str:
    """Intervals, and points in braces, with ``union`` between them."""
    return " union ".join(set_text((p.low,)) if p.size() else interval_text(p) for p in value.pieces)


def periodic_text(value: Value) -> str:
    """The pieces of one period, and the period."""
    points = all(piece.size() for piece in value.pieces)
    pieces = set_text(p.low for p in value.pieces) if points else union_text(value)
    return f"periodic({pieces}, {to_text(value.period)})"


def brief(value: Value) -> str:
    """A value for a message, cut where it is long."""
    text = to_text(value)
    return text if len(text) <= 60 else text[:59] + "…"


counted = brief
decimal = str


def expression_text(expression: Any) -> str:
    """A SymPy expression as the language writes it."""
    from sympy.printing.str import StrPrinter

    class Printer(StrPrinter):  # type: ignore[misc]
        """SymPy's own notation but for powers, e, i, roots and logarithms."""

        def _print_Exp1(self, expression: Any) -> str:  # noqa: N802 - the name is SymPy's
            return "e"

        def _print_ImaginaryUnit(self, expression: Any) -> str:  # noqa: N802 - the name is SymPy's
            return "i"

        def _print_exp(self, expression: Any) -> str:
            return f"exp({self._print(expression.args[0])})"

        def _print_Abs(self, expression: Any) -> str:  # noqa: N802 - the name is SymPy's
            return f"abs({self._print(expression.args[0])})"

        def _print_Infinity(self, expression: Any) -> str:  # noqa: N802 - the name is SymPy's
            return "infinity"

        def _print_NegativeInfinity(self, expression: Any) -> str:  # noqa: N802 - the name is SymPy's
            return "-infinity"

        def _print_ComplexRootOf(self, expression: Any) -> str:  # noqa: N802 - the name is SymPy's
            (variable,) = expression.expr.free_symbols
            return f"root_of({self._print(expression.expr)}, {variable}, {expression.index + 1})"

    return Printer().doprint(expression).replace("**", "^")


NAMED: dict[str, Callable[[Any], str]] = {
    "Open": lambda value: expression_text(value.expression),
    "ListValue": lambda value: list_text(value.items),
    "FiniteFunction": lambda value: f"function({list_text(value.pairs)})",
    "Matrix": matrix_text,
    "Multiset": lambda value: f"multiset({list_text(value.items)})",
    "Graph": graph_text,
    "Residue": lambda value: f"residue({value.value}, {value.modulus})",
    "Complex": complex_text,
    "Enclosure": lambda value: value.digits,
    "Name": lambda value: value.names[value.index],
    "NumberSet": lambda value: value.name,
    "IntegerRange": lambda value: f"{value.low}..{value.high}" if value.low <= value.high else "{}",
    "Infinity": lambda value: "-infinity" if value.negative else "infinity",
    "Interval": interval_text,
    "IntervalUnion": union_text,
    "Periodic": periodic_text,
    "Unbounded": lambda value: "unbounded",
    "NotAttained": lambda value: f"not attained: {value.kind} {to_text(value.bound)}",
}
"""Texts of values by the names of their classes."""
