"""The kernel table: which parts of an expression are treated as independent quantities.

An expression of calculus is a rational function of *kernels*: variables, and subterms such as
``sqrt(x)``, ``sin(x)``, ``2^n``, ``log(3)`` whose arguments are themselves in normal form. ``Kernels``
gives each kernel a symbol, remembers what it stands for, and the relation it satisfies
(``sqrt(x)^2 = x``, ``sin^2 = 1 - cos^2``, ``i^2 = -1``). Identities found this way hold wherever the
expression is defined; the rules that make kernels are in ``rules.py``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mtf_lang.backends.symbolic import build
from mtf_lang.backends.symbolic.field import Element, Field, Relation
from mtf_lang.backends.symbolic.intern import Interner
from mtf_lang.ir.nodes import Call, Node, Symbol, Variable
from mtf_lang.ir.walk import transform
from mtf_lang.types import COMPLEX, REAL


class Kernels:
    """Symbols for the kernels met so far; grows while expressions are read.

    ``positive`` are variables known to be positive: they come out of logarithms and even roots.
    ``whole_angles`` keeps sin(2x) and sin(x + y) as they are, for results that shall read as written.
    """

    __slots__ = (
        "_by_number",
        "_field",
        "_interner",
        "_meanings",
        "positive",
        "relations",
        "symbols",
        "whole_angles",
    )

    def __init__(self, positive: Iterable[Symbol] = (), whole_angles: bool = False) -> None:
        self.whole_angles = whole_angles
        self.positive: set[Symbol] = set(positive)
        self.symbols: list[Symbol] = []
        self.relations: dict[Symbol, Relation] = {}
        self._meanings: dict[Symbol, Node] = {}
        self._interner = Interner()
        self._by_number: dict[int, Symbol] = {}
        self._field: Field | None = None

    def variable(self, symbol: Symbol) -> Node:
        """A variable of the expression itself."""
        if symbol not in self._meanings:
            self._meanings[symbol] = build.variable(symbol)
            self.symbols.append(symbol)
        return self._meanings[symbol]

    def kernel(self, skeleton: Node, relation: Relation | None = None, positive: bool = False) -> Node:
        """The symbol of a kernel, given with the symbols of inner kernels in place of those.

        The first use decides: relation and sign of an equal kernel are not asked again.
        """
        number = self._interner.number(skeleton)
        if number not in self._by_number:
            type_ = COMPLEX if skeleton.type == COMPLEX else REAL
            symbol = Symbol("kernel", -1 - len(self._by_number), type_)
            self._by_number[number] = symbol
            self._meanings[symbol] = self.expand(skeleton)
            self.symbols.append(symbol)
            if relation is not None:
                self.relations[symbol] = relation
            if positive:
                self.positive.add(symbol)
        return build.variable(self._by_number[number])

    def skeleton_of(self, symbol: Symbol) -> Node:
        """What a kernel's symbol stands for, in terms of the author's variables."""
        return self._meanings[symbol]

    def is_kernel(self, symbol: Symbol) -> bool:
        """Whether ``symbol`` stands for more than a variable."""
        return symbol.identity < 0

    def expand(self, skeleton: Node) -> Node:
        """``skeleton`` with every kernel's symbol replaced by what it stands for."""

        def replaced(node: Node) -> Node:
            return (
                self._meanings[node.symbol]
                if isinstance(node, Variable) and self.is_kernel(node.symbol)
                else node
            )

        return transform(skeleton, replaced)

    def field(self) -> Field:
        """The field of rational functions in all symbols so far."""
        if self._field is None or len(self._field.symbols) != len(self.symbols):
            self._field = Field(tuple(self.symbols), self.relations)
        return self._field

    def element(self, skeleton: Node) -> Element:
        """The skeleton as an element of ``field()``."""
        return self.field().element(skeleton)

    def canonical(self, skeleton: Node) -> Node:
        """The skeleton written from its normal form, so that equal arguments make equal kernels."""
        field = self.field()
        return field.node(field.element(skeleton))

    def is_positive(self, polynomial: Any) -> bool:
        """Whether a polynomial of ``field()`` is visibly positive: positive coefficients and symbols."""
        symbols = self.field().symbols
        for monomial, coefficient in polynomial.terms():
            if coefficient < 0:
                return False
            for symbol, exponent in zip(symbols, monomial, strict=False):
                if exponent and symbol not in self.positive:
                    return False
        return bool(polynomial)

    def is_real(self, polynomial: Any) -> bool:
        """Whether only real quantities occur in a polynomial of ``field()``."""
        symbols = self.field().symbols
        for monomial in polynomial.monoms():
            for symbol, exponent in zip(symbols, monomial, strict=False):
                if exponent and symbol.type == COMPLEX:
                    return False
        return True


def imaginary_unit(kernels: Kernels) -> Node:
    """The kernel of i, with i² = -1."""
    skeleton = Call("i", (), type=COMPLEX)
    return kernels.kernel(skeleton, Relation(2, build.literal(-1)))
