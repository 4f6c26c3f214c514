"""IR to SymPy objects, from nodes only: no text is ever read by SymPy.

One fresh symbol a variable, all literals exact. SymPy cancels while it builds, so definedness is
collected from the IR before (``definedness``), and what comes back is proved or tested here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from mtf_lang.backends.symbolic import build, cas
from mtf_lang.backends.symbolic.written import number_node
from mtf_lang.ir.nodes import Call, Literal, Node, Symbol, Variable
from mtf_lang.types import COMPLEX, INT, RAT
from mtf_lang.values.faults import Unsupported
from mtf_lang.walk import Walk, run


@dataclass(slots=True)
class Lowering:
    """The correspondence of variables: each IR symbol has one SymPy symbol of its own."""

    positive: frozenset[Symbol] = frozenset()
    symbols: dict[Symbol, Any] = field(default_factory=dict)

    def symbol(self, symbol: Symbol) -> Any:
        """The SymPy symbol of an IR symbol, with the assumptions its type and context allow."""
        if symbol not in self.symbols:
            sympy = cas.sympy()
            assumptions: dict[str, bool] = {}
            if symbol in self.positive:
                assumptions["positive"] = True
            if symbol.type == INT:
                assumptions["integer"] = True
            elif symbol.type == RAT:
                assumptions["rational"] = True
            elif symbol.type != COMPLEX:
                assumptions["real"] = True
            self.symbols[symbol] = sympy.Dummy(f"x{len(self.symbols)}", **assumptions)
        return self.symbols[symbol]

    def lower(self, node: Node) -> Any:
        """The SymPy expression of ``node``; raises ``Unsupported`` for what has no counterpart."""
        return run(self._lower(node, {}))

    def _lower(self, node: Node, done: dict[int, Any]) -> Walk[Any]:
        if id(node) in done:
            return done[id(node)]
        result: Any
        match node:
            case Variable(symbol=symbol):
                result = self.symbol(symbol)
            case Literal():
                result = yield self._literal(node)
            case Call(operation=operation) if operation in OPERATIONS:
                arguments = []
                for argument in node.arguments:
                    arguments.append((yield self._lower(argument, done)))
                result = OPERATIONS[operation](cas.sympy(), *arguments)
            case Call(operation=operation):
                raise Unsupported(f"`{operation}` has no counterpart in SymPy")
            case _:
                raise Unsupported("this kind of expression has no counterpart in SymPy")
        done[id(node)] = result
        return result

    def _literal(self, node: Literal) -> Walk[Any]:
        value = build.rational_value(node)
        if value is not None:
            return cas.sympy().Rational(value.numerator, value.denominator)
        written = number_node(node.value)
        if isinstance(written, Literal):
            raise Unsupported("a literal has no counterpart in SymPy")
        # Written out here and gone afterwards, so not remembered by identity with the others.
        return (yield self._lower(written, {}))


def _log(sympy: Any, *arguments: Any) -> Any:
    if len(arguments) == 1:
        return sympy.log(arguments[0])
    return sympy.log(arguments[1]) / sympy.log(arguments[0])


def _root(sympy: Any, inner: Any, degree: Any) -> Any:
    if not (degree.is_Integer and degree > 0):
        raise Unsupported("a root of a degree that is no number")
    return sympy.real_root(inner, degree) if degree % 2 else sympy.root(inner, degree)


def _function(name: str) -> Callable[..., Any]:
    return lambda sympy, *arguments: getattr(sympy, name)(*arguments)


OPERATIONS: dict[str, Callable[..., Any]] = {
    "add": lambda s, a, b: a + b,
    "subtract": lambda s, a, b: a - b,
    "multiply": lambda s, a, b: a * b,
    "divide": lambda s, a, b: a / b,
    "negate": lambda s, a: -a,
    "power": lambda s, a, b: a**b,
    "root": _root,
    "log": _log,
    "pi": lambda s: s.pi,
    "e": lambda s: s.E,
    "i": lambda s: s.I,
    "abs": _function("Abs"),
    **{n: _function(n) for n in ("sqrt", "exp", "sin", "cos", "tan", "cot", "sec", "csc")},
    **{n: _function(n) for n in ("asin", "acos", "atan", "factorial", "binomial")},
}
"""How each operation is built. Nested ``mod`` and ``floor`` are left out: SymPy rewrites them wrongly."""
