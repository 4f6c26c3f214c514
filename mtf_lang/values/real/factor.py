"""Taking integers apart for radicals and logarithms.

The parts are primes as far as they are found within a fixed amount of work; what is left of an
integer with two large prime factors stays one part. The normal form stays correct with such
parts (see ``decide``), it only may fail to see that two forms are the same number.
"""

from __future__ import annotations

from functools import lru_cache
from math import gcd, isqrt

from mtf_lang.values.faults import LimitHit

_TRIAL = 10_000
_RHO_STEPS = 60_000
_RHO_BITS = 160

MAXIMUM_BITS = 4_000_000
"""Longest integer that is divided by small primes."""

MAXIMUM_REST_BITS = 8_000
"""Longest integer without small prime factors that is tried for being a perfect power."""

_WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
_WITNESSES_SUFFICE = 3_317_044_064_679_887_385_961_981
"""Below this bound strong pseudoprimes to the 13 witnesses do not exist (Sorenson, Webster 2015)."""


@lru_cache(maxsize=4096)
def parts(value: int) -> tuple[tuple[int, int], ...]:
    """Pairwise coprime ``(base, exponent)`` with product ``value`` > 0, bases increasing.

    No base is a perfect power. Bases are primes, except for parts that could not be split.
    Raises ``LimitHit`` for integers too long to look for factors at all.
    """
    _check_length(value, MAXIMUM_BITS)
    found: dict[int, int] = {}
    rest = _divide_out_small(value, found)
    _check_length(rest, MAXIMUM_REST_BITS)
    pending = [(rest, 1)] if rest > 1 else []
    while pending:
        part, exponent = pending.pop()
        part, power = perfect_power(part, min(part, _TRIAL))
        exponent *= power
        divisor = None if part < _TRIAL**2 else _divisor(part)
        if divisor is None:
            found[part] = found.get(part, 0) + exponent
        else:
            pending += [(divisor, exponent), (part // divisor, exponent)]
    return tuple(sorted(_coprime(found).items()))


def _check_length(value: int, limit: int) -> None:
    if value.bit_length() > limit:
        digits = value.bit_length() * 30103 // 100000
        raise LimitHit("size", f"the factors of a number of about {digits:,} digits are not looked for")


def _divisor(value: int) -> int | None:
    """A proper divisor, None for primes and where none is found with the work allowed."""
    if value.bit_length() > _RHO_BITS or is_probable_prime(value):
        return None
    return _rho(value)


@lru_cache(maxsize=4096)
def is_certified_prime(value: int) -> bool:
    """Whether ``value`` is known to be a prime; false also where only probably so."""
    return value < _WITNESSES_SUFFICE and is_probable_prime(value)


def is_probable_prime(value: int) -> bool:
    """The strong test to 13 bases: exact below 3.3·10^24."""
    if value < 2 or any(value % p == 0 for p in _WITNESSES):
        return value in _WITNESSES
    twos = ((value - 1) & -(value - 1)).bit_length() - 1
    odd = (value - 1) >> twos
    return all(_passes(pow(witness, odd, value), twos, value) for witness in _WITNESSES)


def _passes(power: int, twos: int, value: int) -> bool:
    if power in (1, value - 1):
        return True
    for _ in range(twos - 1):
        power = power * power % value
        if power == value - 1:
            return True
    return False


def _divide_out_small(value: int, found: dict[int, int]) -> int:
    """Collect the prime factors below ``_TRIAL`` and return what is left."""
    divisor = 2
    while divisor < _TRIAL and divisor * divisor <= value:
        while value % divisor == 0:
            found[divisor] = found.get(divisor, 0) + 1
            value //= divisor
        divisor += 1 if divisor == 2 else 2
    if 1 < value < _TRIAL**2:
        found[value] = found.get(value, 0) + 1
        return 1
    return value


def integer_root(value: int, degree: int) -> int:
    """The floor of the root of ``value`` >= 0 (Newton's iteration from above)."""
    if degree == 2:
        return isqrt(value)
    if value < 2 or degree == 1:
        return value
    if degree >= value.bit_length():
        return 1
    guess = 1 << -(-value.bit_length() // degree)
    while True:
        better = ((degree - 1) * guess + value // guess ** (degree - 1)) // degree
        if better >= guess:
            return guess
        guess = better


def perfect_power(value: int, least: int = 2) -> tuple[int, int]:
    """``(base, exponent)`` with ``base^exponent == value`` > 1 and the largest such exponent.

    ``least`` is a lower bound of the base, where one is known.
    """
    exponent = 1
    prime = 2
    while prime * (least.bit_length() - 1) < value.bit_length():
        root = integer_root(value, prime)
        if root**prime == value:
            value, exponent = root, exponent * prime
        else:
            prime = _next_prime(prime)
    return value, exponent


def _next_prime(value: int) -> int:
    value += 1
    while any(value % d == 0 for d in range(2, isqrt(value) + 1)):
        value += 1
    return value


def _rho(value: int) -> int | None:
    """A proper divisor by Pollard's rho (1975) within a fixed number of steps, or None."""
    for shift in (1, 3):
        tortoise = hare = 2
        for _ in range(_RHO_STEPS // 128):
            product = 1
            start = tortoise, hare
            for _ in range(128):
                tortoise = (tortoise * tortoise + shift) % value
                hare = (hare * hare + shift) % value
                hare = (hare * hare + shift) % value
                product = product * (tortoise - hare) % value
            divisor = gcd(product, value)
            if divisor == value:
                divisor = _single_steps(*start, shift, value)
            if 1 < divisor < value:
                return divisor
            if divisor == value:
                break
    return None


def _single_steps(tortoise: int, hare: int, shift: int, value: int) -> int:
    """Repeat a block of ``_rho`` with a gcd each step; ``value`` where both primes appear at once."""
    while True:
        tortoise = (tortoise * tortoise + shift) % value
        hare = (hare * hare + shift) % value
        hare = (hare * hare + shift) % value
        divisor = gcd(tortoise - hare, value)
        if divisor > 1:
            return divisor


def _coprime(found: dict[int, int]) -> dict[int, int]:
    """Refine bases until they are pairwise coprime (they are, unless some are composite)."""
    for base in sorted(b for b in found if not is_certified_prime(b)):
        for other in sorted(found):
            common = gcd(base, other)
            if other != base and common > 1 and base in found and other in found:
                return _coprime(_split(found, base, other, common))
    return found


def _split(found: dict[int, int], first: int, second: int, common: int) -> dict[int, int]:
    """Replace two bases by their common divisor and the cofactors."""
    result = {b: e for b, e in found.items() if b not in (first, second)}
    exponents = {first: found[first], second: found[second]}
    for base, exponent in exponents.items():
        for part in (common, base // common):
            if part > 1:
                root, power = perfect_power(part)
                result[root] = result.get(root, 0) + exponent * power
    return result
