"""Number theory and counting: by SymPy, or by trying all candidates where that is plainer."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import sympy
from sympy import functions as closed
from sympy import ntheory
from sympy.functions.combinatorial import numbers as counted

from mtf_lang.backends.plain.collections import items_of
from mtf_lang.backends.plain.numbers import integer, natural, rational, settled
from mtf_lang.backends.plain.shapes import collected
from mtf_lang.values.faults import Undefined, Unsupported
from mtf_lang.values.model import ListValue

LARGEST_TRIED = 100_000
"""Candidates that are tried one by one."""


def _nonzero(n: Any) -> int:
    value = integer(n)
    if value == 0:
        raise Undefined("it must not be 0")
    return value


def _tried(modulus: Any) -> int:
    m = natural(modulus, 1)
    if m > LARGEST_TRIED:
        raise Unsupported("too many candidates")
    return m


def factorization(n: Any) -> list[tuple[int, int]]:
    """Prime factors with exponents, in order."""
    return sorted((int(p), int(k)) for p, k in ntheory.factorint(abs(_nonzero(n))).items())


def divisors(n: Any) -> list[int]:
    """The positive divisors."""
    return [int(d) for d in ntheory.divisors(abs(_nonzero(n)))]


def power_mod(a: Any, n: Any, m: Any) -> int:
    """The remainder of a power."""
    modulus = abs(_nonzero(m))
    return pow(inverse_mod(a, modulus), -n, modulus) if integer(n) < 0 else pow(integer(a), n, modulus)


def inverse_mod(a: Any, m: Any) -> int:
    """The inverse modulo m."""
    modulus = abs(_nonzero(m))
    if math.gcd(integer(a), modulus) != 1:
        raise Undefined("it has no inverse")
    return int(sympy.core.intfunc.mod_inverse(a, modulus)) % modulus if modulus > 1 else 0


def multiplicative_order(a: Any, m: Any) -> int:
    """The least positive exponent that gives 1."""
    modulus = natural(m, 1)
    if math.gcd(integer(a), modulus) != 1:
        raise Undefined("it has no order")
    return 1 if modulus == 1 else int(ntheory.n_order(a % modulus, modulus))


def jacobi(a: Any, n: Any) -> int:
    """The Jacobi symbol."""
    if natural(n, 1) % 2 == 0:
        raise Undefined("an even modulus")
    return int(counted.jacobi_symbol(integer(a), n))


def chinese_remainder(residues: Any, moduli: Any) -> int:
    """The least number with these remainders."""
    from sympy.ntheory.modular import crt

    rests, sizes = list(map(integer, items_of(residues))), [natural(m, 1) for m in items_of(moduli)]
    if len(rests) != len(sizes):
        raise Undefined("lists of different lengths")
    found = crt(sizes, [r % m for r, m in zip(rests, sizes, strict=True)], symmetric=False, check=True)
    if found is None:
        raise Undefined("the congruences contradict each other")
    return int(found[0])


def primitive_root(m: Any) -> int:
    """The least generator of the units, by trying."""
    modulus = _tried(m)
    if modulus == 1:
        return 0
    wanted = int(counted.totient(modulus))
    for g in range(1, modulus):
        if math.gcd(g, modulus) == 1 and multiplicative_order(g, modulus) == wanted:
            return g
    raise Undefined("there is none")


def discrete_log(b: Any, a: Any, m: Any) -> int:
    """The least exponent, by trying."""
    modulus = _tried(m)
    if math.gcd(integer(b), modulus) != 1:
        raise Undefined("the base is no unit")
    power = 1 % modulus
    for n in range(modulus + 1):
        if (power - integer(a)) % modulus == 0:
            return n
        power = power * b % modulus
    raise Undefined("it is no power of the base")


def pell(d: Any) -> tuple[int, int]:
    """The least solution of Pell's equation, by trying y."""
    from sympy.external.ntheory import iroot

    n = natural(d, 2)
    if math.isqrt(n) ** 2 == n:
        raise Undefined("a square")
    for y in range(1, LARGEST_TRIED):
        x, whole = iroot(n * y * y + 1, 2)
        if whole:
            return int(x), y
    raise Unsupported("a long search")


def two_squares(n: Any) -> int:
    """Pairs of integers whose squares have this sum."""
    total = natural(n)
    _tried(total + 1)
    side = range(-math.isqrt(total), math.isqrt(total) + 1)
    return sum(x * x + y * y == total for x in side for y in side)


def is_perfect_power(n: Any) -> bool:
    """Whether it is a proper power."""
    value = natural(n, 1)
    return value == 1 or bool(ntheory.perfect_power(value))


def valuation(n: Any, p: Any) -> int:
    """How often a number divides another."""
    return int(ntheory.multiplicity(natural(p, 2), abs(_nonzero(n))))


# --- digits ---------------------------------------------------------------------------------------


def digits(n: Any, base: Any = 10, width: Any = None) -> list[int]:
    """The digits, most significant first."""
    from sympy.ntheory.digits import digits as of

    found = [int(d) for d in of(natural(n), natural(base, 2))[1:]]
    if width is None:
        return found
    found = [] if found == [0] and width == 0 else found
    if len(found) > natural(width):
        raise Undefined("it does not fit")
    return [0] * (width - len(found)) + found


def from_digits(s: Any, base: Any = 10) -> int:
    """The number with these digits."""
    places = list(items_of(s))
    if any(not 0 <= integer(d) < natural(base, 2) for d in places):
        raise Undefined("no digits of this base")
    return sum(d * base**k for k, d in enumerate(reversed(places)))


def digital_root(n: Any, base: Any = 10) -> int:
    """By casting out."""
    value = natural(n)
    return 0 if value == 0 else (value - 1) % (natural(base, 2) - 1) + 1 if base > 2 else 1


def continued_fraction(x: Any) -> list[int]:
    """The partial quotients."""
    from sympy.ntheory.continued_fraction import continued_fraction_iterator

    value = rational(x)
    return [int(q) for q in continued_fraction_iterator(sympy.Rational(value.numerator, value.denominator))]


def convergent(quotients: list[int]) -> Any:
    """The value of a continued fraction."""
    if not quotients:
        raise Undefined("an empty continued fraction")
    value = Fraction(quotients[-1])
    for q in reversed(quotients[:-1]):
        if value == 0:
            raise Undefined("division by zero")
        value = q + 1 / value
    return settled(value)


def convergents(s: Any) -> ListValue:
    """The values of the beginnings."""
    quotients = list(items_of(s))
    if not quotients:
        raise Undefined("an empty continued fraction")
    return _listed(convergent(quotients[:k]) for k in range(1, len(quotients) + 1))


def decimal_period(x: Any) -> tuple[int, int]:
    """Lengths of what comes before the period and of the period, by long division."""
    value = rational(x)
    seen: dict[int, int] = {}
    rest = value.numerator % value.denominator
    while rest and rest not in seen:
        seen[rest] = len(seen)
        rest = rest * 10 % value.denominator
        _tried(len(seen))
    return (len(seen), 0) if not rest else (seen[rest], len(seen) - seen[rest])


# --- counting -------------------------------------------------------------------------------------


def binomial(n: Any, k: Any) -> int:
    """By falling factors."""
    top, bottom = integer(n), integer(k)
    return 0 if bottom < 0 else int(closed.ff(top, bottom) / math.factorial(bottom))


def falling(x: Any, k: Any) -> Any:
    """A product of k factors that go down by 1."""
    return settled(math.prod((rational(x) - j for j in range(natural(k))), start=Fraction(1)))


def stirling(n: Any, k: Any, kind: int) -> int:
    """Stirling numbers without sign."""
    return 0 if integer(k) < 0 or k > natural(n) else abs(int(counted.stirling(n, k, kind=kind)))


def derangements(n: Any) -> int:
    """By inclusion and exclusion."""
    return int(sympy.subfactorial(natural(n)))


def colourings(n: Any, k: Any, turned: bool) -> int:
    """Cyclic words up to rotation (and reflection), by orbits."""
    length, colours = natural(n, 1), natural(k)
    if colours**length > LARGEST_TRIED:
        raise Unsupported("many necklaces")
    found = set()
    for word in itertools.product(range(colours), repeat=length):
        orbit = [word[j:] + word[:j] for j in range(length)]
        found.add(min([*orbit, *(w[::-1] for w in orbit)] if turned else orbit))
    return len(found)


def surjections(n: Any, k: Any) -> int:
    """By inclusion and exclusion."""
    a, b = natural(n), natural(k)
    return sum((-1) ** j * math.comb(b, j) * (b - j) ** a for j in range(b + 1))


def bernoulli(n: Any) -> Any:
    """With B_1 = -1/2."""
    found = sympy.bernoulli(natural(n)) if n != 1 else sympy.Rational(-1, 2)
    return settled(Fraction(int(found.p), int(found.q)))


def _natural(function: Callable[[int], Any], least: int = 0) -> Callable[[Any], int]:
    return lambda n: int(function(natural(n, least)))


def _listed(values: Any) -> ListValue:
    return ListValue(tuple(values))


OPERATIONS: dict[str, Callable[..., Any]] = {
    "is_prime": lambda n: bool(ntheory.isprime(integer(n))),
    "prime": _natural(ntheory.prime, 1),
    "next_prime": lambda n: int(ntheory.nextprime(integer(n))),
    "previous_prime": _natural(ntheory.prevprime, 3),
    "prime_count": lambda n: int(counted.primepi(max(integer(n), 0))),
    "primes_up_to": lambda n: collected(int(p) for p in ntheory.primerange(integer(n) + 1)),
    "factorization": lambda n: _listed(factorization(natural(n, 1))),
    "prime_factors": lambda n: collected(p for p, _ in factorization(n)),
    "number_of_prime_factors": lambda n: sum(k for _, k in factorization(n)),
    "is_squarefree": lambda n: all(k == 1 for _, k in factorization(n)),
    "radical": lambda n: math.prod(p for p, _ in factorization(n)),
    "divisors": lambda n: collected(divisors(n)),
    "number_of_divisors": lambda n: len(divisors(n)),
    "sum_of_divisors": lambda n, k=1: sum(d ** natural(k) for d in divisors(n)),
    "totient": _natural(counted.totient, 1),
    "mobius": _natural(counted.mobius, 1),
    "valuation": valuation,
    "coprime": lambda *numbers: all(
        math.gcd(integer(a), integer(b)) == 1 for a, b in itertools.combinations(numbers, 2)
    ),
    "power_mod": power_mod,
    "inverse_mod": inverse_mod,
    "multiplicative_order": multiplicative_order,
    "jacobi_symbol": jacobi,
    "chinese_remainder": chinese_remainder,
    "quadratic_residues": lambda m: collected(x * x % m for x in range(_tried(m))),
    "is_quadratic_residue": lambda a, m: any((x * x - integer(a)) % m == 0 for x in range(_tried(m))),
    "square_roots_mod": lambda a, m: collected(x for x in range(_tried(m)) if (x * x - integer(a)) % m == 0),
    "primitive_root": primitive_root,
    "discrete_log": discrete_log,
    "carmichael": _natural(counted.reduced_totient, 1),
    "pell": pell,
    "sums_of_two_squares": two_squares,
    "digits": lambda *arguments: _listed(digits(*arguments)),
    "digit_sum": lambda *arguments: sum(digits(*arguments)),
    "digit_product": lambda *arguments: math.prod(digits(*arguments)),
    "number_of_digits": lambda *arguments: len(digits(*arguments)),
    "reverse_digits": lambda n, base=10: from_digits(_listed(digits(n, base)[::-1]), base),
    "from_digits": from_digits,
    "digital_root": digital_root,
    "trailing_zeros": lambda n, base=10: valuation(n, base),
    "is_perfect_power": is_perfect_power,
    "continued_fraction": lambda x: _listed(continued_fraction(x)),
    "from_continued_fraction": lambda s: convergent(list(items_of(s))),
    "convergents": convergents,
    "farey_sequence": lambda n: _listed(
        sorted({Fraction(a, b) for b in range(1, natural(n, 1) + 1) for a in range(b + 1)})
    ),
    "decimal_period": decimal_period,
    "factorial": _natural(closed.factorial),
    "double_factorial": _natural(closed.factorial2, -1),
    "binomial": binomial,
    "multinomial": lambda *ks: int(ntheory.multinomial.multinomial_coefficients(len(ks), sum(ks))[tuple(ks)]),
    "falling_factorial": falling,
    "rising_factorial": lambda x, k: settled(falling(-rational(x), k) * (-1) ** natural(k)),
    "catalan": _natural(sympy.catalan),
    "fibonacci": lambda n: int(sympy.fibonacci(integer(n))),
    "lucas": lambda n: int(sympy.fibonacci(integer(n) - 1) + sympy.fibonacci(n + 1)),
    "stirling1": lambda n, k: stirling(n, k, 1),
    "stirling2": lambda n, k: stirling(n, k, 2),
    "bell": _natural(sympy.bell),
    "derangements": derangements,
    "number_of_partitions": lambda n: int(counted.partition(integer(n))),
    "harmonic": lambda n: settled(sum((Fraction(1, k) for k in range(1, natural(n) + 1)), Fraction(0))),
    "narayana": lambda n, k: settled(Fraction(binomial(natural(n, 1), k) * binomial(n, integer(k) - 1), n)),
    "motzkin": lambda n: sum(binomial(natural(n), 2 * k) * int(sympy.catalan(k)) for k in range(n // 2 + 1)),
    "necklaces": lambda n, k: colourings(n, k, turned=False),
    "bracelets": lambda n, k: colourings(n, k, turned=True),
    "polygonal_number": lambda s, n: sum(1 + j * (natural(s, 3) - 2) for j in range(natural(n))),
    "triangular": lambda n: sum(range(natural(n) + 1)),
    "bernoulli": bernoulli,
    "surjections": surjections,
}
"""By name in the operation table."""
