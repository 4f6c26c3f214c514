"""Arc tangents of rationals as sums of arguments of Gaussian primes.

atan(p/q) is the argument of q + p i. Gaussian integers factor uniquely, so the arguments of one
prime a + b i (a > b > 0) over each prime a^2 + b^2 = 4k + 1, and pi, are linearly independent over Q:
atan(1) + atan(2) + atan(3) = pi holds by form.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from mtf_lang.values.real.factor import is_certified_prime, parts

Gaussian = tuple[int, int]

MAXIMUM_BITS = 200
"""Arc tangents of longer rationals are left as they are."""


def argument_parts(numerator: int, denominator: int) -> tuple[Fraction, list[tuple[Fraction, int]]] | None:
    """``atan(numerator/denominator)``, both positive and coprime, as ``(r, [(x, n) …])``.

    The value is r pi + Σ n atan(x); each x = b/a belongs to the Gaussian prime a + b i. None where the norm
    could not be factored.
    """
    norm = numerator**2 + denominator**2
    if norm.bit_length() > MAXIMUM_BITS:
        return None
    factors: list[tuple[Gaussian, int]] = []
    for prime, power in parts(norm):
        if prime == 2:
            factors.append(((1, 1), power))
            continue
        if not is_certified_prime(prime):
            return None
        over = _prime_over(prime)
        direction = 1 if _divides(over, prime, (denominator, numerator)) else -1
        factors.append((over, direction * power))
    return _assembled((denominator, numerator), factors)


def _assembled(
    value: Gaussian, factors: list[tuple[Gaussian, int]]
) -> tuple[Fraction, list[tuple[Fraction, int]]]:
    """The principal argument of ``value`` from those of its prime factors and of its unit."""
    product: Gaussian = (1, 0)
    windings = 0
    for (a, b), power in factors:
        step = (a, b) if power > 0 else (a, -b)
        for _ in range(abs(power)):
            product, crossed = _turned(product, step)
            windings += crossed
    quarters = 0
    while product != value:
        product, crossed = _turned(product, (0, 1))
        windings += crossed
        quarters += 1
    turn = Fraction(quarters, 2) - 2 * windings
    terms = []
    for (a, b), power in factors:
        if a == b:
            turn += Fraction(power, 4)
        else:
            terms.append((Fraction(b, a), power))
    return turn, terms


def _turned(value: Gaussian, factor: Gaussian) -> tuple[Gaussian, int]:
    """The product, and by how often the argument left (-pi, pi] on the way: 1, 0 or -1.

    The argument of the factor is at most pi/2 in absolute value.
    """
    (a, b), (c, d) = value, factor
    result = (a * c - b * d, a * d + b * c)
    if d > 0 and _is_upper(value) and result[1] < 0:
        return result, 1
    if d < 0 and b < 0 and _is_upper(result):
        return result, -1
    return result, 0


def _is_upper(value: Gaussian) -> bool:
    """Whether the argument is in (0, pi]."""
    return value[1] > 0 or (value[1] == 0 and value[0] < 0)


def _divides(over: Gaussian, prime: int, value: Gaussian) -> bool:
    """Whether a + b i divides ``value``: the product with a - b i is divisible by the prime."""
    (a, b), (c, d) = over, value
    return (c * a + d * b) % prime == 0 and (d * a - c * b) % prime == 0


def _prime_over(prime: int) -> Gaussian:
    """a + b i with a > b > 0 and a^2 + b^2 = prime (Hermite-Serret: Euclid on a root of -1)."""
    base = 2
    while pow(base, (prime - 1) // 2, prime) != prime - 1:
        base += 1
    high, low = prime, pow(base, (prime - 1) // 4, prime)
    bound = isqrt(prime)
    while low > bound:
        high, low = low, high % low
    other = isqrt(prime - low * low)
    return max(low, other), min(low, other)
