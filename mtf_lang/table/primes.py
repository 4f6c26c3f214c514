"""Primality, factorisation and counting of primes: the algorithms behind number theory.

Nothing here is probabilistic: primality is decided by a proved test, factors are multiplied back
by construction, and what would take too long is refused.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from mtf_lang.table.kit import check_small
from mtf_lang.values.faults import LimitHit, Unsupported

_SMALL = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
_PROVED = 3_317_044_064_679_887_385_961_981
"""Below this the strong tests to the thirteen bases in ``_SMALL`` have no common pseudoprime
(J. Sorenson, J. Webster, Strong pseudoprimes to twelve prime bases, Math. Comp. 86, 2017)."""

_TRIAL = 100_000
_RHO_STEPS = 1 << 19
_SIEVED_BITS = 200
"""Up to this length FLINT's quadratic sieve takes seconds."""
SIEVED = 20_000_000
COUNTED = 10**11


def is_prime(n: int) -> bool:
    """Whether n is prime, proved; integers below 2 are not."""
    if n < 2:
        return False
    for p in _SMALL:
        if n % p == 0:
            return n == p
    if not all(_strong_probable_prime(n, p) for p in _SMALL):
        return False
    return n < _PROVED or _proved_large(n)


def _strong_probable_prime(n: int, base: int) -> bool:
    """Miller's test for odd n > base: false proves n composite."""
    odd = n - 1
    twos = (odd & -odd).bit_length() - 1
    x = pow(base, odd >> twos, n)
    if x in (1, n - 1):
        return True
    for _ in range(twos - 1):
        x = x * x % n
        if x == n - 1:
            return True
    return False


def _proved_large(n: int) -> bool:
    """A proof of primality beyond the range of the strong tests (APR-CL in FLINT)."""
    flint = _flint()
    if flint is None:
        raise Unsupported(
            'a proof that a number of more than 24 digits is prime needs `pip install "mtf-lang[reals]"`'
        )
    check_small(n.bit_length(), 8_000, "the length in bits of a number to be proved prime")
    return bool(flint.fmpz(n).is_prime())


def _flint() -> Any:
    """python-flint, or None where it is not installed."""
    try:
        import flint
    except ImportError:
        return None
    return flint


def sieve(limit: int) -> Iterator[int]:
    """The primes up to ``limit`` in increasing order, by the sieve of Eratosthenes."""
    check_small(limit, SIEVED, "a list of primes")
    if limit < 2:
        return
    flags = bytearray([1]) * (limit + 1)
    flags[0:2] = b"\0\0"
    for p in range(2, math.isqrt(limit) + 1):
        if flags[p]:
            flags[p * p :: p] = bytes(len(range(p * p, limit + 1, p)))
    n = flags.find(1)
    while n >= 0:
        yield n
        n = flags.find(1, n + 1)


@lru_cache(maxsize=1)
def _trial_primes() -> tuple[int, ...]:
    return tuple(sieve(_TRIAL))


@lru_cache(maxsize=4096)
def factorization(n: int) -> tuple[tuple[int, int], ...]:
    """The prime factors of n >= 1 with their exponents, in increasing order."""
    found: list[int] = []
    for p in _trial_primes():
        if p * p > n:
            break
        while n % p == 0:
            found.append(p)
            n //= p
    pending = [n] if n > 1 else []
    while pending:
        m = pending.pop()
        if m < _TRIAL * _TRIAL or is_prime(m):
            found.append(m)
        else:
            divisor = _divisor(m)
            pending += [divisor, m // divisor]
    return tuple((p, found.count(p)) for p in sorted(set(found)))


def _divisor(n: int) -> int:
    """A proper divisor of a composite n without small factors."""
    for k in range(2, n.bit_length()):
        root = integer_root(n, k)
        if root**k == n:
            return root
        if root < _TRIAL:
            break
    for constant in (1, 3, 5):
        divisor = _rho(n, constant)
        if divisor == 0:
            break
        if divisor < n:
            return divisor
    return _sieved_divisor(n)


def _sieved_divisor(n: int) -> int:
    """A proper divisor found by FLINT's quadratic sieve, where it is installed and n short enough."""
    flint = _flint()
    if flint is None or n.bit_length() > _SIEVED_BITS:
        digits = n.bit_length() * 30103 // 100000 + 1
        raise LimitHit("work", f"the factors of a number of {digits} digits were not found")
    return int(flint.fmpz(n).factor()[0][0])


def _rho(n: int, constant: int) -> int:
    """A divisor above 1, perhaps n itself; 0 where none was found in time.

    Pollard's rho with Brent's cycle search and the steps x -> x² + constant:
    R. P. Brent, An improved Monte Carlo factorization algorithm, BIT 20 (1980).
    """
    y, length, steps, batch = 2, 1, 0, 128
    while steps < _RHO_STEPS:
        x = y
        for _ in range(length):
            y = (y * y + constant) % n
        done = 0
        while done < length:
            start, product = y, 1
            for _ in range(min(batch, length - done)):
                y = (y * y + constant) % n
                product = product * abs(x - y) % n
            divisor = math.gcd(product, n)
            if divisor > 1:
                return divisor if divisor < n else _rho_slowly(n, constant, x, start)
            done += batch
        steps += 2 * length
        length *= 2
    return 0


def _rho_slowly(n: int, constant: int, x: int, y: int) -> int:
    """Redo the last batch step by step: it held a divisor, perhaps together with its cofactor."""
    while True:
        y = (y * y + constant) % n
        divisor = math.gcd(abs(x - y), n)
        if divisor > 1:
            return divisor


def integer_root(n: int, k: int) -> int:
    """The greatest r with r^k <= n, for n >= 0 and k >= 1, by Newton's method on integers."""
    if k == 1 or n < 2:
        return n
    if k == 2:
        return math.isqrt(n)
    r = 1 << (n.bit_length() // k + 1)
    while True:
        better = ((k - 1) * r + n // r ** (k - 1)) // k
        if better >= r:
            return r
        r = better


def nth_prime(n: int) -> int:
    """The n-th prime, from prime 1 = 2. It is below n * (log n + log log n) for n >= 6
    (J. B. Rosser, L. Schoenfeld, 1962), which is less than n times the bits of n."""
    check_small(n, 1_000_000, "the n-th prime")
    for count, p in enumerate(sieve(n * n.bit_length() + 2), start=1):
        if count == n:
            return p
    raise AssertionError("the bound for the n-th prime is proved")


def count_primes(n: int) -> int:
    """The number of primes up to n, by Legendre's recurrence over the values n div k.

    For each v = n div k keep how many of 2..v survive sieving by the primes so far; a prime p
    removes the survivors of v div p that have no smaller factor. Time n^(3/4).
    """
    if n < 2:
        return 0
    check_small(n, COUNTED, "the number of primes")
    root = math.isqrt(n)
    values = [n // k for k in range(1, root + 1)]
    values += range(values[-1] - 1, 0, -1)
    left = {v: v - 1 for v in values}
    for p in range(2, root + 1):
        smaller = left[p - 1]
        if left[p] == smaller:
            continue
        for v in values:
            if v < p * p:
                break
            left[v] -= left[v // p] - smaller
    return left[n]
