"""Theorems that say that a number in normal form is not zero.

Besicovitch (1940): products of radicals of pairwise coprime integers that are no perfect powers,
with exponents in (0, 1), are linearly independent over Q.

Lindemann-Weierstrass: exponentials of distinct algebraic numbers are linearly independent over
the algebraic numbers; so are products e^a cos(b), e^a sin(b) with distinct (a, b), b > 0.

Baker (1966): 1 and logarithms of algebraic numbers that are linearly independent over Q are
linearly independent over the algebraic numbers. Logarithms of coprime integers, pi (a logarithm of
-1 over i) and the arc tangents of the normal form (arguments of Gaussian primes) are of this kind.

pi is transcendental, and so is e^a for algebraic a other than 0 and log(n).
"""

from __future__ import annotations

from itertools import combinations
from math import gcd

from mtf_lang.values.real.factor import is_certified_prime
from mtf_lang.values.real.measure import is_algebraic
from mtf_lang.values.real.model import (
    Arctangent,
    Atom,
    Base,
    Exponential,
    Logarithm,
    Monomial,
    Pi,
    Rational,
    Real,
    Trigonometric,
)


def radicals_independent(value: Real) -> bool:
    """Whether the number is a nonempty sum of distinct radicals, hence not zero."""
    bases: dict[int, None] = {}
    for monomial, _ in value.terms:
        for atom, _ in monomial:
            if not isinstance(atom, Base):
                return False
            bases[atom.value] = None
    return pairwise_coprime(tuple(bases))


def pairwise_coprime(values: tuple[int, ...]) -> bool:
    """Whether no two of the integers have a common divisor; primes are not tried against each other."""
    uncertain = [v for v in values if not is_certified_prime(v)]
    if not uncertain:
        return True
    return all(gcd(a, b) == 1 for a, b in combinations(values, 2))


def independent(monomials: tuple[Monomial, ...]) -> bool:
    """Whether these distinct monomials are known to be independent over the algebraic numbers."""
    return _is_power_of_one(monomials) or _baker(monomials) or _lindemann_weierstrass(monomials)


def _is_power_of_one(monomials: tuple[Monomial, ...]) -> bool:
    """Powers, with distinct exponents, of one number known to be transcendental."""
    atoms = {atom: None for monomial in monomials for atom, _ in monomial}
    return len(atoms) == 1 and all(len(m) <= 1 for m in monomials) and _is_transcendental(next(iter(atoms)))


def _is_transcendental(atom: Atom) -> bool:
    match atom:
        case Pi():
            return True
        case Logarithm(argument=argument) | Arctangent(argument=argument):
            return is_algebraic(argument)
    return False


def _baker(monomials: tuple[Monomial, ...]) -> bool:
    logarithms: list[int] = []
    for monomial in monomials:
        if not monomial:
            continue
        atom, exponent = monomial[0]
        if len(monomial) > 1 or exponent != 1:
            return False
        match atom:
            case Pi():
                continue
            case Logarithm(argument=int(argument)):
                logarithms.append(argument)
            case Arctangent(argument=argument) if _is_gaussian(argument):
                continue
            case _:
                return False
    return pairwise_coprime(tuple(logarithms))


def _is_gaussian(argument: Rational | Real) -> bool:
    """Whether the arc tangent is the argument of a Gaussian prime."""
    if isinstance(argument, Real):
        return False
    return is_certified_prime(argument.numerator**2 + argument.denominator**2)


def _lindemann_weierstrass(monomials: tuple[Monomial, ...]) -> bool:
    """Each monomial is e^a, cos(b), sin(b), e^a cos(b) or e^a sin(b) with algebraic a and b.

    The exponents a and b must differ as numbers, not only in form: only rational ones and sums of
    radicals are looked at.
    """
    for monomial in monomials:
        for atom, exponent in monomial:
            if exponent != 1 or not isinstance(atom, Exponential | Trigonometric):
                return False
            if isinstance(atom.argument, Real) and not radicals_independent(atom.argument):
                return False
    return _same_radicals(monomials) and all(len(m) <= 2 for m in monomials)


def _same_radicals(monomials: tuple[Monomial, ...]) -> bool:
    """Whether the radicals in all arguments together are of pairwise coprime integers."""
    bases: dict[int, None] = {}
    for monomial in monomials:
        for atom, _ in monomial:
            if isinstance(atom, Exponential | Trigonometric) and isinstance(atom.argument, Real):
                for inner, _ in atom.argument.terms:
                    bases.update({b.value: None for b, _ in inner if isinstance(b, Base)})
    return pairwise_coprime(tuple(bases))
