"""Kernels against Python's integers at the edges of 32 and 64 bits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from math import comb, gcd, isqrt, lcm
from typing import Any

import pytest

from mtf_lang.backends.enumeration.compiled import machine
from mtf_lang.backends.enumeration.compiled.module import Function, Module
from mtf_lang.limits import DEFAULT

pytest.importorskip("wasmtime")

EDGES = sorted(
    {
        sign * (base + step)
        for base in (0, 2**31, 2**32, 2**53, 2**62, 2**63 - 4)
        for step in range(-3, 4)
        for sign in (1, -1)
        if abs(base + step) < 2**63
    }
    | {-(2**63), 10, 97, 1001, 65537, 3037000499, 3037000500, -3037000500}
)
SMALL = [n for n in EDGES if abs(n) < 100]
NATURAL = [n for n in EDGES if n >= 0]


def calls(kernel: str, arguments: list[tuple[int, ...]], result: str = "i64") -> Iterator[int | None]:
    """The values of a kernel; None where it ends the run. One module, a run for each call."""
    for given in arguments:
        module = Module()
        main = Function("main", [], None)
        texts = " ".join(f"(i64.const {n})" for n in given)
        call = f"(call ${module.kernel(kernel)} {texts})"
        main.line(f"(i64.store (i32.const 0) {call if result == 'i64' else f'(i64.extend_i32_u {call})'})")
        module.functions.append(main.text.replace("(func $main", '(func $main (export "main")', 1))
        ran = machine.run(module.source, [], 10**6, DEFAULT)
        yield None if ran.why else int.from_bytes(ran.memory.read(0, 8), "little", signed=True)


def checked(exact: Callable[..., Any], given: tuple[int, ...]) -> int | None:
    """The exact value where it fits into 64 bits and is defined."""
    try:
        value = int(exact(*given))
    except (ZeroDivisionError, ValueError):
        return None
    return value if -(2**63) <= value < 2**63 else None


def euclidean(a: int, m: int) -> int:
    return a % abs(m)


BINARY: dict[str, tuple[Callable[..., Any], list[int]]] = {
    "add": (lambda a, b: a + b, EDGES),
    "subtract": (lambda a, b: a - b, EDGES),
    "multiply": (lambda a, b: a * b, EDGES),
    "mod": (euclidean, EDGES),
    "div": (lambda a, m: (a - euclidean(a, m)) // m, EDGES),
    "gcd": (gcd, EDGES),
    "lcm": (lcm, EDGES),
    "binomial": (
        lambda n, k: comb(n, k) if 0 <= k <= n else 0 if n >= 0 else 1 / 0,
        [n for n in SMALL if n >= 0] + [20, 40, 66, 67],
    ),
}


@pytest.mark.parametrize("kernel", BINARY)
def test_two_numbers(kernel: str) -> None:
    """A kernel may end the run where the value would fit; what it gives is right."""
    exact, values = BINARY[kernel]
    pairs = list(product(values[::4], values[::3]))[:120] + list(product(SMALL[::2], SMALL[::2]))[:40]
    given = 0
    for pair, found in zip(pairs, calls(kernel, pairs), strict=True):
        expected = checked(exact, pair)
        assert found is None or found == expected, (pair, found, expected)
        given += found is not None
        if kernel in ("add", "subtract", "multiply"):
            assert found == expected, pair
    assert given > 10


@pytest.mark.parametrize(
    ("kernel", "exact"), [("isqrt", isqrt), ("digit_sum", lambda n: sum(map(int, str(n))))]
)
def test_natural_numbers(kernel: str, exact: Callable[[int], int]) -> None:
    for n, found in zip(NATURAL, calls(kernel, [(n,) for n in NATURAL]), strict=True):
        assert found == exact(n), n


def test_square_roots() -> None:
    squares = [r * r for r in (0, 1, 7, 65535, 65536, 2**31 - 1, 2**31, 3037000499)]
    numbers = sorted({s + d for s in squares for d in (-1, 0, 1)} | set(range(-2, 70)))
    for n, found in zip(numbers, calls("square_root", [(n,) for n in numbers]), strict=True):
        assert found == (isqrt(n) if n >= 0 and isqrt(n) ** 2 == n else -1), n


def test_roots_of_higher_powers() -> None:
    cases = [
        (r**k + d, k)
        for r, k in ((0, 3), (1, 5), (12, 3), (2097151, 3), (6208, 5), (2, 62))
        for d in (-1, 0, 1)
    ]
    cases = [(n, k) for n, k in cases if 0 <= n < 2**63]
    for (n, k), found in zip(cases, calls("root", list(cases)), strict=True):
        expected = next((r for r in range(3) if r**k == n), None)
        if expected is None:
            near = round(n ** (1 / k))
            expected = next((r for r in (near - 1, near, near + 1) if r**k == n), -1)
        assert found == expected, (n, k)


def test_powers_modulo() -> None:
    cases = [
        (b, e, m) for b in (-7, 0, 2, 10**12) for e in (0, 1, 5, 10**15) for m in (1, 2, 97, 65536, 2**32 - 5)
    ]
    for (b, e, m), found in zip(cases, calls("power_mod", cases), strict=True):
        assert found == pow(b, e, m), (b, e, m)


def test_primes() -> None:
    numbers = [*range(-3, 130), 2047, 3215031751, 4294967291, 4294967295, 25326001 % 2**32, 121 * 61]
    for n, found in zip(numbers, calls("is_prime", [(n,) for n in numbers], "i32"), strict=True):
        expected = n > 1 and all(n % d for d in range(2, isqrt(max(n, 0)) + 1))
        assert found == expected, n


@pytest.mark.parametrize(("kernel", "exact"), [("min", min), ("max", max)])
def test_the_less_and_the_greater(kernel: str, exact: Callable[[int, int], int]) -> None:
    pairs = list(product(EDGES[::9], repeat=2))
    for pair, found in zip(pairs, calls(kernel, pairs), strict=True):
        assert found == exact(*pair), pair


def test_between() -> None:
    triples = list(product(EDGES[::20], repeat=3))
    for (x, low, high), found in zip(triples, calls("between", triples, "i32"), strict=True):
        assert found == (low <= x <= high), (x, low, high)


def test_membership_in_a_subset() -> None:
    """Of {-2, …, 3} the subset {-2, 1, 3}: bits 5, 2 and 0."""
    held, numbers = {-2, 1, 3}, [*range(-5, 7), 64, -64, *EDGES[::9]]
    cases = [(0b100101, x, 3, 6) for x in numbers]
    for x, found in zip(numbers, calls("in_subset", cases, "i32"), strict=True):
        assert found == (x in held), x
