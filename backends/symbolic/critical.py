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
from mtf_lang.ir.nodes import Call, Node, Symbol
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
        self.field = field
        self.generators = [sympy.Dummy(f"v{k}") for k in range(len(field.symbols))]
        self.variable = sympy.Dummy("x")
        self.absolute: list[Symbol] = []
        self.order: list[Symbol] = []
        for k, other in enumerate(field.symbols):
            if other == symbol:
                self.variable = self.generators[k]
            elif other not in kernels.relations:
                shown = "another unknown" if not kernels.is_kernel(other) else _shown(kernels.skeleton_of(other))
                raise Unsupported(f"{shown} is not algebraic in {symbol.name}")
            else:
                meaning = kernels.skeleton_of(other)
                if isinstance(meaning, Call) and meaning.operation in ("sin", "i"):
                    raise Unsupported(f"{_shown(meaning)} is not algebraic in {symbol.name}")
                self.order.append(other)
                if isinstance(meaning, Call) and meaning.operation == "abs":
                    self.absolute.append(other)
        if len(self.order) > MAXIMUM_KERNELS:
            raise LimitHit("size", f"more than {MAXIMUM_KERNELS} roots and absolute values are not eliminated")
        self.kernels = kernels

    def of_element(self, element: Element) -> list[Any]:
        """Critical polynomials of numerator and denominator, for every choice of the signs."""
        found: list[Any] = []
        for part in (element.numer, element.denom):
            for signs in product((1, -1), repeat=len(self.absolute)):
                poly = self._eliminate(part.as_expr(*self.generators), signs)
                if poly is not None:
                    found.append(poly)
        return found

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
        argument = self.field.element(meaning.arguments[0])
        return expression.subs(generator, sign * argument.as_expr(*self.generators))

    def _relation(self, generator: Any, kernel: Symbol) -> Any:
        """The polynomial that the radical satisfies, without denominators."""
        relation = self.kernels.relations[kernel]
        radicand = self.field.element(relation.radicand)
        top, bottom = (p.as_expr(*self.generators) for p in (radicand.numer, radicand.denom))
        return bottom * generator**relation.exponent - top


def _shown(node: Node) -> str:
    return f"`{node.operation}`" if isinstance(node, Call) else "a part of the expression"


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
            case _ if build_truth(node):
                continue
            case _:
                raise Unsupported("a condition that is no comparison is not decided by signs")
    return found


def build_truth(node: Node) -> bool:
    """Whether a node is ``true`` or ``false``."""
    from mtf_lang.ir.nodes import Literal

    return isinstance(node, Literal) and isinstance(node.value, bool)


COMPARISONS = frozenset({"equal", "not_equal", "less", "less_equal", "greater", "greater_equal"})
