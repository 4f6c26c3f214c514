"""Divisibility that holds for all integers: by a polynomial quotient, or by residues.

``a divides b`` holds for all integer values of the unknowns if b = a·q for a polynomial q with integer
coefficients (also where a = 0, since b is 0 there); and for a number a if it holds at one
representative of every class of residues, since polynomials with integer coefficients respect congruence.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from mtf_lang.backends.symbolic import build, cas
from mtf_lang.backends.symbolic.domains import Carrier, Unknown
from mtf_lang.backends.symbolic.field import Element
from mtf_lang.backends.symbolic.kernels import Kernels
from mtf_lang.backends.symbolic.normal import element_of
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.ir.nodes import Call, Node
from mtf_lang.types import BOOL

MAXIMUM_CLASSES = 2_000


def always_divides(goal: Node, unknowns: tuple[Unknown, ...], work: Work) -> bool:
    """Whether ``a divides b`` is shown for all integers here; False says nothing.

    Raises what the normal form of a and b raises.
    """
    if not isinstance(goal, Call) or goal.operation != "divides":
        return False
    if any(u.carrier is not Carrier.INTEGERS for u in unknowns):
        return False
    kernels = Kernels()
    for unknown in unknowns:
        kernels.variable(unknown.symbol)
    for side in goal.arguments:
        element_of(side, kernels)
    if any(map(kernels.is_kernel, kernels.symbols)):
        return False
    left, right = (element_of(side, kernels) for side in goal.arguments)
    if not (_is_integral(left) and _is_integral(right)) or left == 0:
        return False
    return _is_integral(kernels.field().divide(right, left)) or _in_every_class(goal, left, unknowns, work)


def _is_integral(element: Element) -> bool:
    """Whether an element is a polynomial with integer coefficients."""
    if not element.denom.is_ground:
        return False
    scale = Fraction(cas.rational(element.denom.LC))
    return all((Fraction(cas.rational(c)) / scale).denominator == 1 for c in element.numer.coeffs())


def _in_every_class(goal: Call, left: Element, unknowns: tuple[Unknown, ...], work: Work) -> bool:
    modulus = build.integer_value(goal.arguments[0]) if left.numer.is_ground else None
    if not modulus or abs(modulus) ** len(unknowns) > MAXIMUM_CLASSES:
        return False
    symbols = [u.symbol for u in unknowns]
    test = Call("divides", goal.arguments, type=BOOL)
    for values in product(range(abs(modulus)), repeat=len(symbols)):
        work.spend(50)
        if not work.evaluate(test, dict(zip(symbols, values, strict=True))):
            return False
    return True
