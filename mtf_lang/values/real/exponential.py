"""Exponentials, logarithms and powers with real exponents.

Normal form: logarithms of rationals are sums of logarithms of primes, so that log(6) is
log(2) + log(3) by form; e^(q log(n)) is n^q.
"""

from __future__ import annotations

from fractions import Fraction

from mtf_lang.limits import check_bits
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import number
from mtf_lang.values.real.arithmetic import (
    RealNumber,
    Terms,
    from_terms,
    monomial_value,
    plus,
    scaled,
    terms_of,
    times,
)
from mtf_lang.values.real.content import split
from mtf_lang.values.real.decide import compare, is_positive_monomial, sign
from mtf_lang.values.real.factor import parts
from mtf_lang.values.real.inversion import reciprocal
from mtf_lang.values.real.model import (
    Atom,
    Base,
    Exponential,
    Logarithm,
    Monomial,
    Rational,
    Real,
    Sum,
    single,
)
from mtf_lang.values.real.powers import NEGATIVE_BASE, positive_power, rational_power

MAXIMUM_EXPONENT = 10**9
"""Largest argument of ``exp``; beyond it not even an enclosure is computed."""


def exp(value: RealNumber) -> RealNumber:
    """e to the power ``value``."""
    rest: Terms = {}
    result: RealNumber = 1
    for monomial, coefficient in terms_of(value):
        base = _logarithm_argument(monomial)
        if base is None:
            rest[monomial] = coefficient
        else:
            _check_power(base, coefficient)
            result = times(result, positive_power(base, coefficient))
    argument = from_terms(rest)
    if argument == 0:
        return result
    return times(result, monomial_value({Exponential(argument): 1}))


def _logarithm_argument(monomial: Monomial) -> RealNumber | None:
    """x where the monomial is log(x), else None."""
    if len(monomial) == 1 and isinstance(monomial[0][0], Logarithm) and monomial[0][1] == 1:
        return monomial[0][0].argument
    return None


def _check_power(base: RealNumber, exponent: Rational) -> None:
    bits = base.bit_length() if isinstance(base, int) else 64
    check_bits(int(bits * abs(Fraction(exponent))), "the power")


def log(value: RealNumber) -> RealNumber:
    """The natural logarithm of a positive real number."""
    if sign(value) <= 0:
        raise Undefined(
            "the logarithm of 0 is undefined"
            if sign(value) == 0
            else "the logarithm of a negative real number is undefined"
        )
    return _log(value)


def _log(value: RealNumber) -> RealNumber:
    if not isinstance(value, Real):
        return _log_rational(Fraction(value))
    if len(value.terms) == 1:
        return _log_term(*value.terms[0])
    content, rest = split(value)
    return plus(_log(content), _log_primitive(rest))


def _log_rational(value: Fraction) -> RealNumber:
    terms: Terms = {}
    for part, direction in ((value.numerator, 1), (value.denominator, -1)):
        for base, power in parts(part):
            terms[((Logarithm(base), 1),)] = direction * power
    return from_terms(terms)


def _log_term(monomial: Monomial, coefficient: Rational) -> RealNumber:
    if coefficient < 0 or not is_positive_monomial(monomial):
        content, rest = split(Real(((monomial, coefficient),)))
        outer = _log_term(*content.terms[0]) if isinstance(content, Real) else _log(content)
        return plus(outer, single(Logarithm(rest)) if isinstance(rest, Real) else _log(rest))
    result = _log_rational(Fraction(coefficient))
    for atom, exponent in monomial:
        result = plus(result, scaled(_log_atom(atom), exponent))
    return result


def _log_atom(atom: Atom) -> RealNumber:
    match atom:
        case Base(value=value):
            return _log_rational(Fraction(value))
        case Exponential(argument=argument):
            return argument
        case Sum(value=value):
            return _log(value)
    return single(Logarithm(single(atom)))


def _log_primitive(value: RealNumber) -> RealNumber:
    """The logarithm of a sum without content: minus that of its reciprocal where it is below 1."""
    if not isinstance(value, Real) or len(value.terms) == 1:
        return _log(value)
    if compare(value, 1) < 0:
        inverse = reciprocal(value)
        if isinstance(inverse, Real) and not _is_unit(inverse):
            return scaled(_log_above_one(inverse), -1)
    return single(Logarithm(value))


def _log_above_one(value: Real) -> RealNumber:
    content, rest = split(value)
    outer = _log(content)
    return plus(outer, single(Logarithm(rest)) if isinstance(rest, Real) else _log(rest))


def _is_unit(value: Real) -> bool:
    return any(isinstance(atom, Sum) and e < 0 for monomial, _ in value.terms for atom, e in monomial)


def log_base(base: RealNumber, value: RealNumber) -> RealNumber:
    """The logarithm of ``value`` to a positive base other than 1."""
    if sign(base) <= 0 or compare(base, 1) == 0:
        raise Undefined("the base of a logarithm is a positive number other than 1")
    above, below = log(value), log(base)
    ratio = proportion(above, below)
    return times(above, reciprocal(below)) if ratio is None else ratio


def proportion(first: RealNumber, second: RealNumber) -> Rational | None:
    """The rational r with first = r * second by form, None where there is none."""
    above, below = terms_of(first), terms_of(second)
    if not above:
        return 0
    if [m for m, _ in above] != [m for m, _ in below]:
        return None
    ratio = Fraction(above[0][1]) / below[0][1]
    return number(ratio) if all(a == ratio * b for (_, a), (_, b) in zip(above, below, strict=True)) else None


def power(base: RealNumber, exponent: RealNumber) -> RealNumber:
    """``base ^ exponent`` in the reals."""
    if not isinstance(exponent, Real):
        return rational_power(base, exponent)
    direction = sign(base)
    if direction < 0:
        raise Undefined("an irrational power of a negative real number is undefined", hint=NEGATIVE_BASE)
    if direction == 0:
        if sign(exponent) < 0:
            raise Undefined("0 has no negative powers: it would divide by zero")
        return 0
    return exp(times(exponent, log(base)))
