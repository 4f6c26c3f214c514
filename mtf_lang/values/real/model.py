"""The normal form of exact irrational reals, as data.

A ``Real`` is a sum of terms, a term a rational coefficient times a monomial, a monomial a product
of atoms with rational exponents. What belongs here is the shape and its order only; arithmetic
that keeps the normal form is in ``arithmetic``, decisions are in ``decide``.

Atoms are positive except ``Trigonometric`` and ``RootOf``. Reals nest (``sqrt(2 + sqrt(3))``), to
a depth of at most ``MAXIMUM_DEPTH``, so that recursion over their structure is bounded.
"""

from __future__ import annotations

from dataclasses import field
from fractions import Fraction
from typing import Any

from mtf_lang.frozen import frozen
from mtf_lang.values.faults import LimitHit

Rational = int | Fraction

MAXIMUM_DEPTH = 48
"""How deep reals may nest in atoms of reals."""

MAXIMUM_TERMS = 2_000
"""How many terms a real may have."""

Key = tuple[Any, ...]


@frozen
class Atom:
    """A factor that is not taken apart further."""

    @property
    def key(self) -> Key:
        """Place in the order of atoms: the rank of its kind, then its parts."""
        raise NotImplementedError

    @property
    def depth(self) -> int:
        """Nesting of reals below this atom."""
        return 0


@frozen
class Base(Atom):
    """An integer > 1 under a root: its exponents lie in (0, 1).

    A prime, or the part of a radicand that could not be factored; never a perfect power.
    """

    value: int

    @property
    def key(self) -> Key:
        return (0, self.value)


@frozen
class Pi(Atom):
    """The number pi."""

    @property
    def key(self) -> Key:
        return (1,)


@frozen
class Exponential(Atom):
    """e to the power ``argument``, with exponent 1; at most one in a monomial."""

    argument: Rational | Real

    @property
    def key(self) -> Key:
        return (2, key_of(self.argument))

    @property
    def depth(self) -> int:
        return depth_of(self.argument) + 1


@frozen
class Logarithm(Atom):
    """The natural logarithm of an integer > 1 (as for ``Base``) or of an irrational real > 1."""

    argument: int | Real

    @property
    def key(self) -> Key:
        return (3, key_of(self.argument))

    @property
    def depth(self) -> int:
        return depth_of(self.argument) + 1


@frozen
class Arctangent(Atom):
    """The arc tangent of an argument in (0, 1)."""

    argument: Fraction | Real

    @property
    def key(self) -> Key:
        return (4, key_of(self.argument))

    @property
    def depth(self) -> int:
        return depth_of(self.argument) + 1


@frozen
class CosinePi(Atom):
    """cos(pi * turn) with 0 < turn < 1/2, where that is no short radical; exponent 1."""

    turn: Fraction

    @property
    def key(self) -> Key:
        return (5, self.turn)


@frozen
class Trigonometric(Atom):
    """``cos`` or ``sin`` of an argument without a rational multiple of pi in it; exponent 1."""

    function: str
    argument: Rational | Real

    @property
    def key(self) -> Key:
        return (6, key_of(self.argument), self.function)

    @property
    def depth(self) -> int:
        return depth_of(self.argument) + 1


@frozen
class RootOf(Atom):
    """The real root number ``index`` (from 1, increasing) of an irreducible integer polynomial.

    ``coefficients`` from the constant term up, without common divisor, the leading one positive.
    Exponents are integers below the degree.
    """

    coefficients: tuple[int, ...]
    index: int

    @property
    def key(self) -> Key:
        return (7, len(self.coefficients), self.coefficients, self.index)


@frozen
class Sum(Atom):
    """A positive sum as a unit: under a root, or below a fraction bar. Exponents are below 1."""

    value: Real

    @property
    def key(self) -> Key:
        return (8, key_of(self.value))

    @property
    def depth(self) -> int:
        return depth_of(self.value) + 1


PI = Pi()

Monomial = tuple[tuple[Atom, Rational], ...]
"""Atoms with their exponents, sorted by the atoms' keys; exponents are int where they are integers."""


def monomial_key(monomial: Monomial) -> Key:
    """Place of a monomial in the order of terms: the rational term first, then few atoms first."""
    return (len(monomial), tuple((atom.key, exponent) for atom, exponent in monomial))


@frozen
class Real:
    """An exact irrational real number in normal form: terms sorted by ``monomial_key``.

    Equal forms are equal numbers; numbers with different forms may be equal too (then
    ``decide.sign`` of the difference finds out), so ``==`` of Python is no equality of numbers.
    """

    terms: tuple[tuple[Monomial, Rational], ...]
    key: Key = field(init=False, repr=False, compare=False)
    depth: int = field(init=False, repr=False, compare=False)
    _hash: int = field(init=False, repr=False, compare=False)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type[Real], tuple[object]]:
        return Real, (self.terms,)

    def __post_init__(self) -> None:
        depth = max((atom.depth for monomial, _ in self.terms for atom, _ in monomial), default=0)
        if depth > MAXIMUM_DEPTH:
            raise LimitHit("size", f"an exact real nests more than {MAXIMUM_DEPTH} functions or roots")
        if len(self.terms) > MAXIMUM_TERMS:
            raise LimitHit("size", f"an exact real has more than {MAXIMUM_TERMS:,} terms")
        key = tuple((monomial_key(monomial), coefficient) for monomial, coefficient in self.terms)
        object.__setattr__(self, "depth", depth)
        object.__setattr__(self, "key", key)
        object.__setattr__(self, "_hash", hash(self.terms))


def key_of(value: Rational | Real) -> Key:
    """Place of a number in the structural order (not the order by size)."""
    return (1, value.key) if isinstance(value, Real) else (0, value)


def depth_of(value: Rational | Real) -> int:
    """Nesting of reals in ``value``; 0 for rationals."""
    return value.depth if isinstance(value, Real) else 0


def single(atom: Atom, exponent: Rational = 1) -> Real:
    """The real that is one power of one atom."""
    return Real(((((atom, exponent),), 1),))
