"""Critical polynomials: where an algebraic expression in one variable can change its sign.

Between two neighbouring real roots of these polynomials (and inside its domain) the expression is
continuous and either nowhere zero or zero throughout. Argument: absolute values have a fixed sign
there, since the numerators and denominators of their arguments are critical too; with a sign chosen for
each, the expression is N/D with N in the remaining radicals, and a zero of N is a zero of the
norm of N, the resultant with the relations of the radicals.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from mtf_lang.backends.symbolic import build, cas
from mtf_lang.backends.symbolic.field import Element, Field
from mtf_lang.backends.symbolic.kernels import Kernels
from mtf_lang.backends.symbolic.normal import element_of
from mtf_lang.ir.nodes import Call, Conditional, Literal, Node, Symbol
from mtf_lang.ir.walk import free_variables
from mtf_lang.values.faults import LimitHit, Undecided, Unsupported

MAXIMUM_KERNELS = 6
"""More absolute values and radicals than this in one expression are not eliminated."""


def critical_polynomials(node: Node, symbol: Symbol) -> list[Any]:
    """Nonzero SymPy polynomials over ℚ in one variable, constants left out.

    Raises ``Unsupported`` for an expression that is not algebraic over ℚ in ``symbol`` alone.
    """
    kernels = Kernels()
    element = element_of(node, kernels)
    field = kernels.field()
    eliminator = _Eliminator(kernels, field, symbol)
    found = eliminator.of_element(element)
    for kernel in eliminator.order:
        radicand = field.element(kernels.relations[kernel].radicand)
        if symbol in free_variables(kernels.skeleton_of(kernel)):
            found.extend(eliminator.of_element(radicand))
    return [p for p in found if p.degree() > 0]


class _Eliminator:
    """Eliminates the kernels of one expression, last made first."""

    def __init__(self, kernels: Kernels, field: Field, symbol: Symbol) -> None:
        sympy = cas.sympy()
        self.kernels, self.field, self.symbol = kernels, field, symbol
        self.generators = [sympy.Dummy(f"v{k}") for k in range(len(field.symbols))]
        self.variable = sympy.Dummy("x")
        if symbol in field.symbols:
            self.variable = self.generators[field.symbols.index(symbol)]
        self.order = [s for s in field.symbols if s in kernels.relations]
        self.absolute = [s for s in self.order if _is_call(kernels.skeleton_of(s), "abs")]
        if len(self.order) > MAXIMUM_KERNELS:
            raise LimitHit(
                "size", f"more than {MAXIMUM_KERNELS} roots and absolute values are not eliminated"
            )

    def of_element(self, element: Element) -> list[Any]:
        """Critical polynomials of numerator and denominator, for every choice of the signs.

        Factors that are visibly positive (an exponential, a sum of squares plus one) have no zero.
        """
        found: list[Any] = []
        for part in (element.numer, element.denom):
            factors = [f for f, _ in part.factor_list()[1] if not self.kernels.is_positive(f)] if part else []
            for factor in factors:
                self._check_algebraic(factor)
                for signs in product((1, -1), repeat=len(self.absolute)):
                    poly = self._eliminate(factor.as_expr(*self.generators), signs)
                    if poly is not None:
                        found.append(poly)
        return found

    def _check_algebraic(self, polynomial: Any) -> None:
        for monomial in polynomial.monoms():
            for other, exponent in zip(self.field.symbols, monomial, strict=True):
                if exponent and not self._is_algebraic(other):
                    raise Unsupported(f"{self._shown(other)} is not algebraic in {self.symbol.name}")

    def _is_algebraic(self, other: Symbol) -> bool:
        if other == self.symbol:
            return True
        meaning = self.kernels.skeleton_of(other)
        return other in self.kernels.relations and not _is_call(meaning, "sin", "i")

    def _shown(self, other: Symbol) -> str:
        """How a kernel is called in a message; cosines also stand for the other circular functions."""
        meaning = self.kernels.skeleton_of(other)
        if not self.kernels.is_kernel(other):
            return f"`{other.name}`"
        if _is_call(meaning, "sin", "cos"):
            return "a circular function"
        return f"`{meaning.operation}`" if isinstance(meaning, Call) else "a part of the expression"

    def _eliminate(self, expression: Any, signs: tuple[int, ...]) -> Any | None:
        """The norm of a polynomial with the given signs; None where it vanishes with them identically."""
        sympy = cas.sympy()
        chosen = dict(zip(self.absolute, signs, strict=True))
        radicals = False
        for kernel in reversed(self.order):
            generator = self.generators[self.field.symbols.index(kernel)]
            if not expression.has(generator):
                continue
            if kernel in chosen:
                expression = self._with_sign(expression, generator, kernel, chosen[kernel])
            else:
                radicals = True
                expression = sympy.resultant(expression, self._relation(generator, kernel), generator)
            expression = sympy.numer(sympy.together(expression))
        poly = sympy.Poly(expression, self.variable, domain=sympy.QQ)
        if not poly.is_zero:
            return poly
        if radicals:
            raise Undecided("the norm of an expression with roots vanishes identically")
        return None

    def _with_sign(self, expression: Any, generator: Any, kernel: Symbol, sign: int) -> Any:
        meaning = self.kernels.relations[kernel].radicand
        assert isinstance(meaning, Call)
        argument = self._algebraic(meaning.arguments[0])
        return expression.subs(generator, sign * argument.as_expr(*self.generators))

    def _algebraic(self, skeleton: Node) -> Element:
        """What stands below a radical or within an absolute value, when that is algebraic too."""
        element = self.field.element(skeleton)
        self._check_algebraic(element.numer)
        self._check_algebraic(element.denom)
        return element

    def _relation(self, generator: Any, kernel: Symbol) -> Any:
        """The polynomial that the radical satisfies, without denominators."""
        relation = self.kernels.relations[kernel]
        radicand = self._algebraic(relation.radicand)
        top, bottom = (p.as_expr(*self.generators) for p in (radicand.numer, radicand.denom))
        return bottom * generator**relation.exponent - top


def _is_call(node: Node, *operations: str) -> bool:
    return isinstance(node, Call) and node.operation in operations


def sign_relations(condition: Node) -> list[Node]:
    """The differences whose signs decide a condition: left minus right of its comparisons.

    Raises ``Unsupported`` where the condition rests on anything but comparisons of numbers.
    """
    found: list[Node] = []
    pending = [condition]
    while pending:
        node = pending.pop()
        match node:
            case Call(operation="and" | "or" | "not" | "implies" | "iff", arguments=arguments):
                pending.extend(reversed(arguments))
            case Call(operation=operation, arguments=(left, right)) if operation in COMPARISONS:
                found.append(build.subtract(left, right))
            case Conditional(condition=decides, value=value, other=other):
                pending.extend((other, value, decides))
            case Literal(value=bool()):
                continue
            case _:
                raise Unsupported("a condition that is no comparison is not decided by signs")
    return found


COMPARISONS = frozenset({"equal", "not_equal", "less", "less_equal", "greater", "greater_equal"})
