"""Cosines, sines, tangents in normal form.

An argument is taken apart into a rational multiple of pi, whole multiples of arc tangents, and
a rest. The first gives a short radical or an atom cos(pi r) with 0 < r < 1/2, the second an
algebraic number, the rest an atom; the addition theorem joins them.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import number
from mtf_lang.values.real.arithmetic import (
    RealNumber,
    Terms,
    from_terms,
    minus,
    monomial_value,
    plus,
    radical,
    scaled,
    terms_of,
    times,
)
from mtf_lang.values.real.decide import sign
from mtf_lang.values.real.model import (
    PI,
    Arctangent,
    Atom,
    CosinePi,
    Monomial,
    Rational,
    Trigonometric,
    single,
)

Pair = tuple[RealNumber, RealNumber]
"""Cosine and sine of one angle."""

MAXIMUM_MULTIPLE = 256
"""Whole multiples of arc tangents up to this one are expanded."""

HALF = Fraction(1, 2)


def cosine(value: RealNumber) -> RealNumber:
    """cos(value)."""
    return waves(value)[0]


def sine(value: RealNumber) -> RealNumber:
    """sin(value)."""
    return waves(value)[1]


def tangent(value: RealNumber) -> RealNumber:
    """tan(value); undefined where the cosine is 0.

    tan(x) = sin(2 x)/(1 + cos(2 x)) is used where it spares a cosine below the fraction bar.
    """
    from mtf_lang.values.real.inversion import reciprocal

    cos, sin = waves(value)
    if sign(cos) == 0:
        raise Undefined("the tangent is undefined at odd multiples of pi/2")
    if _has_wave(cos):
        double_cos, double_sin = waves(scaled(value, 2))
        if not _has_wave(double_cos):
            return times(double_sin, reciprocal(plus(1, double_cos)))
    return times(sin, reciprocal(cos))


def _has_wave(value: RealNumber) -> bool:
    return any(isinstance(atom, CosinePi | Trigonometric) for m, _ in terms_of(value) for atom, _ in m)


def waves(value: RealNumber) -> Pair:
    """Cosine and sine of a real number."""
    turn, multiples, rest = _take_apart(value)
    result = (cosine_pi(turn), cosine_pi(HALF - turn))
    for argument, multiple in multiples:
        result = _sum_of_angles(result, _arctangent_waves(argument, multiple))
    if rest != 0:
        result = _sum_of_angles(result, _rest_waves(rest))
    return result


def _take_apart(value: RealNumber) -> tuple[Fraction, list[tuple[RealNumber, int]], RealNumber]:
    """Multiple of pi, whole multiples of arc tangents, and the rest of an angle."""
    turn = Fraction(0)
    multiples: list[tuple[RealNumber, int]] = []
    rest: Terms = {}
    for monomial, coefficient in terms_of(value):
        atom = _lone_atom(monomial)
        if atom == PI:
            turn = Fraction(coefficient)
        elif (
            isinstance(atom, Arctangent)
            and isinstance(coefficient, int)
            and abs(coefficient) <= MAXIMUM_MULTIPLE
        ):
            multiples.append((atom.argument, coefficient))
        else:
            rest[monomial] = coefficient
    return turn, multiples, from_terms(rest)


def _lone_atom(monomial: Monomial) -> Atom | None:
    return monomial[0][0] if len(monomial) == 1 and monomial[0][1] == 1 else None


def _sum_of_angles(first: Pair, second: Pair) -> Pair:
    (a, b), (c, d) = first, second
    return minus(times(a, c), times(b, d)), plus(times(a, d), times(b, c))


def _arctangent_waves(argument: RealNumber, multiple: int) -> Pair:
    """Cosine and sine of n * atan(x), from (1 + i x)^n / (1 + x^2)^(n/2)."""
    from mtf_lang.values.real.powers import positive_power

    if multiple < 0:
        cos, sin = _arctangent_waves(argument, -multiple)
        return cos, scaled(sin, -1)
    result: Pair = (1, 0)
    for _ in range(multiple):
        result = _sum_of_angles(result, (1, argument))
    size = positive_power(plus(1, times(argument, argument)), number(Fraction(-multiple, 2)))
    return times(result[0], size), times(result[1], size)


def _rest_waves(value: RealNumber) -> Pair:
    """Atoms of an angle without multiples of pi; the leading coefficient is made positive."""
    if terms_of(value)[0][1] < 0:
        cos, sin = _rest_waves(scaled(value, -1))
        return cos, scaled(sin, -1)
    return single(Trigonometric("cos", value)), single(Trigonometric("sin", value))


# --- rational multiples of pi -----------------------------------------------------------------


def cosine_pi(turn: Fraction) -> RealNumber:
    """cos(pi * turn)."""
    turn %= 2
    if turn > 1:
        turn = 2 - turn
    if turn > HALF:
        return scaled(_first_quadrant(1 - turn), -1)
    return _first_quadrant(turn)


def _first_quadrant(turn: Fraction) -> RealNumber:
    found = _SHORT.get(turn)
    return single(CosinePi(turn)) if found is None else found()


def _root(value: int) -> RealNumber:
    return radical(value, HALF)


_SHORT: dict[Fraction, Callable[[], RealNumber]] = {
    Fraction(0): lambda: 1,
    HALF: lambda: 0,
    Fraction(1, 3): lambda: HALF,
    Fraction(1, 4): lambda: scaled(_root(2), HALF),
    Fraction(1, 6): lambda: scaled(_root(3), HALF),
    Fraction(1, 5): lambda: scaled(plus(_root(5), 1), Fraction(1, 4)),
    Fraction(2, 5): lambda: scaled(plus(_root(5), -1), Fraction(1, 4)),
    Fraction(1, 12): lambda: scaled(plus(times(_root(2), _root(3)), _root(2)), Fraction(1, 4)),
    Fraction(5, 12): lambda: scaled(minus(times(_root(2), _root(3)), _root(2)), Fraction(1, 4)),
}
"""The cosines that are sums of square roots of integers, in the first quadrant.

Each follows from cos(pi/3) = 1/2, cos(pi/4), cos(pi/5) (the golden section) by the addition theorem.
"""


# --- products ---------------------------------------------------------------------------------


def product_of_waves(atoms: list[Atom]) -> RealNumber:
    """A product of atoms ``CosinePi`` and ``Trigonometric`` as a sum with at most one of each."""
    turns: dict[Fraction, Rational] = {Fraction(0): 1}
    angles: list[Trigonometric] = []
    for atom in atoms:
        if isinstance(atom, CosinePi):
            turns = _times_cosine(turns, atom.turn)
        elif isinstance(atom, Trigonometric):
            angles.append(atom)
    result = plus(*(scaled(cosine_pi(turn), factor) for turn, factor in turns.items()))
    return times(result, _product_of_angles(angles)) if angles else result


def _times_cosine(turns: dict[Fraction, Rational], turn: Fraction) -> dict[Fraction, Rational]:
    """2 cos a cos b = cos(a + b) + cos(a - b), with angles kept in [0, 1]."""
    result: dict[Fraction, Rational] = {}
    for other, factor in turns.items():
        for angle in (other + turn, abs(other - turn)):
            folded = 2 - angle if angle > 1 else angle
            result[folded] = result.get(folded, 0) + Fraction(factor) / 2
    return result


def _product_of_angles(atoms: list[Trigonometric]) -> RealNumber:
    """Sum form of a product of cosines and sines, angle by angle."""
    first, *others = atoms
    result: RealNumber = single(first)
    for atom in others:
        terms = [_times_wave(monomial, coefficient, atom) for monomial, coefficient in terms_of(result)]
        result = plus(*terms)
    return result


def _times_wave(monomial: Monomial, coefficient: Rational, atom: Trigonometric) -> RealNumber:
    """One term times one cosine or sine."""
    exponents: dict[Atom, Rational] = dict(monomial)
    found = [a for a in exponents if isinstance(a, Trigonometric)]
    if not found:
        exponents[atom] = 1
        return scaled(monomial_value(exponents), coefficient)
    other = found[0]
    del exponents[other]
    together = _two_waves(other, atom)
    return times(scaled(monomial_value(exponents), coefficient), together)


def _two_waves(first: Trigonometric, second: Trigonometric) -> RealNumber:
    """The product theorems of cosine and sine."""
    if (first.function, second.function) == ("cos", "sin"):
        first, second = second, first
    high, low = plus(first.argument, second.argument), minus(first.argument, second.argument)
    match first.function, second.function:
        case "cos", "cos":
            double = plus(cosine(low), cosine(high))
        case "sin", "sin":
            double = minus(cosine(low), cosine(high))
        case _:
            double = plus(sine(high), sine(low))
    return scaled(double, HALF)
