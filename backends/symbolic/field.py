"""Rational functions over ℚ in given symbols, computed from IR.

The arithmetic is that of SymPy's sparse fraction fields, which is exact and canonical (numerator
and denominator coprime). Some symbols stand for algebraic quantities (a square root, i, a sine beside
its cosine); for those a *relation* ``symbol^n = radicand`` is given and applied until no
such power is left. An element is zero as a function if its reduced numerator is; the converse
holds where there are no relations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

from mtf_lang.backends.symbolic import build, cas
from mtf_lang.ir.nodes import Call, Literal, Node, Symbol, Variable
from mtf_lang.values.faults import LimitHit, Undefined, Unsupported
from mtf_lang.walk import Walk, run

MAXIMUM_TERMS = 5_000
"""Polynomials with more terms than this are not expanded."""

Element = Any
"""A SymPy ``FracElement``; its ``numer`` and ``denom`` are ``PolyElement``."""


@dataclass(frozen=True, slots=True)
class Relation:
    """``symbol^exponent = radicand``, where the radicand uses earlier symbols only."""

    exponent: int
    radicand: Node


class Field:
    """The field ℚ(symbols) with relations among them."""

    __slots__ = ("_index", "_radicands", "_relations", "field", "symbols")

    def __init__(self, symbols: tuple[Symbol, ...], relations: Mapping[Symbol, Relation]) -> None:
        names = [f"v{k}" for k in range(len(symbols))] or ["v"]
        sympy = cas.sympy()
        self.field = cas.fields().field(names, sympy.QQ, sympy.lex)[0]
        self.symbols = symbols
        self._index = {symbol: k for k, symbol in enumerate(symbols)}
        self._relations = [(k, relations[s]) for k, s in enumerate(symbols) if s in relations][::-1]
        self._radicands: dict[int, Element] = {}

    def generator(self, symbol: Symbol) -> Element:
        """The element that is ``symbol``."""
        return self.field.gens[self._index[symbol]]

    def constant(self, value: int | Fraction) -> Element:
        """A rational number as an element."""
        return self.field(cas.to_rational(value))

    def element(self, node: Node) -> Element:
        """The rational function that ``node`` is, reduced by the relations.

        ``node`` has rational literals, the field's symbols, arithmetic and integer powers.
        Raises ``Undefined`` where a denominator is zero as a function, ``LimitHit`` for
        expansions beyond ``MAXIMUM_TERMS``, ``Unsupported`` for anything else.
        """
        return run(self._element(node, {}))

    def _element(self, node: Node, done: dict[int, Element]) -> Walk[Element]:
        if id(node) in done:
            return done[id(node)]
        value = build.rational_value(node)
        if value is not None:
            result = self.constant(value)
        elif isinstance(node, Variable) and node.symbol in self._index:
            result = self.generator(node.symbol)
        elif isinstance(node, Call) and node.operation == "power":
            exponent = build.integer_value(node.arguments[1])
            if exponent is None:
                raise Unsupported("a power with a symbolic exponent is no rational function")
            base = yield self._element(node.arguments[0], done)
            result = self.power(base, exponent)
        elif isinstance(node, Call) and node.operation in _ARITHMETIC:
            parts = []
            for argument in node.arguments:
                parts.append((yield self._element(argument, done)))
            result = self.combine(node.operation, parts)
        else:
            raise Unsupported(f"{_describe(node)} is no rational function")
        done[id(node)] = result
        return result

    def combine(self, operation: str, parts: list[Element]) -> Element:
        """One arithmetic operation on elements."""
        if operation == "negate":
            return -parts[0]
        left, right = parts
        if operation == "add":
            return self.reduce(left + right)
        if operation == "subtract":
            return self.reduce(left - right)
        if operation == "multiply":
            for a, b in ((left.numer, right.numer), (left.denom, right.denom)):
                _check_size(len(a) * len(b) // 8)
            return self.reduce(left * right)
        return self.divide(left, right)

    def divide(self, left: Element, right: Element) -> Element:
        """left / right; raises ``Undefined`` where right is zero."""
        if right == 0:
            raise Undefined("division by zero: the denominator is zero wherever it is defined")
        return self.reduce(left / right)

    def power(self, base: Element, exponent: int) -> Element:
        """base^exponent for an integer exponent; 0^0 is 1."""
        if exponent < 0:
            return self.divide(self.constant(1), self.power(base, -exponent))
        for part in (base.numer, base.denom):
            _check_size(_terms_of_power(len(part), exponent))
        return self.reduce(base**exponent)

    def reduce(self, element: Element) -> Element:
        """The element with every relation applied, in numerator and denominator."""
        for index, relation in self._relations:
            top, bottom = element.numer, element.denom
            if top.degree(index) >= relation.exponent or bottom.degree(index) >= relation.exponent:
                radicand = self._radicand(index, relation)
                below = _apply(bottom, index, relation.exponent, radicand, self.field)
                if below == 0:
                    raise Undefined("division by zero: the denominator is zero wherever it is defined")
                element = _apply(top, index, relation.exponent, radicand, self.field) / below
        return element

    def _radicand(self, index: int, relation: Relation) -> Element:
        if index not in self._radicands:
            self._radicands[index] = self.element(relation.radicand)
        return self._radicands[index]

    def polynomial_node(self, polynomial: Any) -> Node:
        """A polynomial (``PolyElement``) as IR, terms in decreasing lexicographic order."""
        summands = [self._term(monomial, coefficient) for monomial, coefficient in polynomial.terms()]
        return build.total(summands)

    def _term(self, monomial: tuple[int, ...], coefficient: Any) -> Node:
        value = Fraction(cas.rational(coefficient))
        factors = [
            build.power(build.variable(s), build.literal(e))
            for s, e in zip(self.symbols, monomial, strict=False)
            if e
        ]
        magnitude = build.product([build.literal(abs(value.numerator)), *factors])
        term = build.divide(magnitude, build.literal(value.denominator))
        return build.negate(term) if value < 0 else term

    def node(self, element: Element) -> Node:
        """An element as IR: a polynomial, or a quotient of polynomials with integer coefficients."""
        if element.denom.is_ground:
            return self.polynomial_node(element.numer.quo_ground(element.denom.LC))
        top, bottom = integer_parts(element)
        return build.divide(self.polynomial_node(top), self.polynomial_node(bottom))


_ARITHMETIC = frozenset({"add", "subtract", "multiply", "divide", "negate"})


def integer_parts(element: Element) -> tuple[Any, Any]:
    """Numerator and denominator with integer coefficients and a positive leading one below."""
    a, top = element.numer.clear_denoms()
    b, bottom = element.denom.clear_denoms()
    # element = (top / a) / (bottom / b) = (b·top) / (a·bottom)
    ratio = Fraction(cas.rational(b)) / Fraction(cas.rational(a))
    top_content, top = top.primitive()
    bottom_content, bottom = bottom.primitive()
    ratio *= Fraction(cas.rational(top_content)) / Fraction(cas.rational(bottom_content))
    if bottom.LC < 0:
        ratio, bottom = -ratio, -bottom
    return top * ratio.numerator, bottom * ratio.denominator


def _apply(polynomial: Any, index: int, exponent: int, radicand: Element, field: Any) -> Element:
    """Replace generator^exponent by the radicand in a polynomial."""
    by_quotient: dict[int, Any] = {}
    ring = polynomial.ring
    for monomial, coefficient in polynomial.terms():
        quotient, rest = divmod(monomial[index], exponent)
        reduced = (*monomial[:index], rest, *monomial[index + 1 :])
        part = by_quotient.get(quotient, ring.zero)
        by_quotient[quotient] = part + ring.from_dict({reduced: coefficient})
    result = field.zero
    for quotient in sorted(by_quotient):
        result += field(by_quotient[quotient]) * radicand**quotient
    return result


def _terms_of_power(terms: int, exponent: int) -> int:
    """An upper bound of the number of terms of (a sum of ``terms``)^exponent."""
    if terms <= 1 or exponent <= 1:
        return terms
    return MAXIMUM_TERMS + 1 if exponent > MAXIMUM_TERMS else comb(terms + exponent - 1, terms - 1)


def _check_size(terms: int) -> None:
    if terms > MAXIMUM_TERMS:
        raise LimitHit("size", f"the expansion would have up to {terms:,} terms")


def _describe(node: Node) -> str:
    match node:
        case Call(operation=operation):
            return f"`{operation}`"
        case Literal(value=value):
            return f"a literal of type {type(value).__name__}"
        case Variable(symbol=symbol):
            return f"`{symbol.name}`"
    return type(node).__name__
