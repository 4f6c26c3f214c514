"""Ideals of polynomials over ℚ: Gröbner bases and what they decide.

The basis is SymPy's; what rests on it is stated where it is used: 1 in the ideal means no common zero over
ℂ (Nullstellensatz), a zero remainder means membership, and a power of every variable among
the leading monomials means finitely many common zeros (Cox, Little, O'Shea: Ideals, Varieties, and
Algorithms, chapters 4 and 5).
"""

from __future__ import annotations

from typing import Any

from mtf_lang.backends.symbolic import cas
from mtf_lang.values.faults import LimitHit

MAXIMUM_DIMENSION = 200
"""Quotient rings of larger dimension (more common zeros) are not worked in."""


class Ideal:
    """The ideal of some polynomials (SymPy ``PolyElement`` of one ring over ℚ)."""

    def __init__(self, polynomials: list[Any], ring: Any) -> None:
        grevlex = cas.sympy().grevlex
        self.ring = ring.clone(order=grevlex)
        basis = _groebner([p.set_ring(self.ring) for p in polynomials if p], self.ring)
        self.basis = sorted(basis, key=lambda p: p.LM)

    def is_trivial(self) -> bool:
        """Whether 1 is in the ideal: there is no common zero, not even a complex one."""
        return any(p.is_ground and p for p in self.basis)

    def remainder(self, polynomial: Any) -> Any:
        """The normal form of a polynomial modulo the ideal."""
        return (
            polynomial.set_ring(self.ring).rem(self.basis) if self.basis else polynomial.set_ring(self.ring)
        )

    def free_generators(self) -> list[int]:
        """Places of the variables of which no power leads a basis element (empty: finitely many zeros)."""
        bounded = set()
        for p in self.basis:
            support = [k for k, e in enumerate(p.LM) if e]
            if len(support) == 1:
                bounded.add(support[0])
        return [k for k in range(self.ring.ngens) if k not in bounded]

    def minimal_polynomial(self, place: int) -> list[Any]:
        """Rational coefficients, leading first, of the monic polynomial of least degree in one variable
        that lies in the ideal; the ideal has finitely many zeros."""
        powers: list[Any] = [self.ring.one]
        generator = self.ring.gens[place]
        for degree in range(1, MAXIMUM_DIMENSION + 1):
            powers.append(self.remainder(powers[-1] * generator))
            relation = _dependency(powers)
            if relation is not None:
                return [cas.rational(c) for c in reversed(relation)]
            if degree == MAXIMUM_DIMENSION:
                break
        raise LimitHit("size", f"the system may have more than {MAXIMUM_DIMENSION} complex solutions")


def _groebner(polynomials: list[Any], ring: Any) -> list[Any]:
    from importlib import import_module

    cas.sympy()
    if not polynomials:
        return []
    found: list[Any] = import_module("sympy.polys.groebnertools").groebner(polynomials, ring)
    return found


def _dependency(vectors: list[Any]) -> list[Any] | None:
    """Coefficients c with Σ c_k vectors[k] = 0 and the last one 1, if the last depends on the others."""
    monomials = sorted({m for v in vectors for m in v.monoms()})
    sympy = cas.sympy()
    rows = [[v.get(m, sympy.QQ(0)) for v in vectors] for m in monomials]
    matrix_class = sympy.polys.matrices.DomainMatrix
    matrix = matrix_class(rows, (len(monomials), len(vectors)), sympy.QQ)
    kernel = matrix.nullspace().to_list()
    for vector in kernel:
        if vector[-1]:
            return [c / vector[-1] for c in vector]
    return None
