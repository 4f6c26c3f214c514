"""Digits of integers in any base, by halving, so that long numbers take no quadratic time."""

from __future__ import annotations

from collections.abc import Sequence


def digits_of(n: int, base: int) -> list[int]:
    """The digits of n >= 0 in a base >= 2, most significant first; [0] for 0.

    Splits by base^(2^k) for k downwards: each level halves the length of the pieces.
    """
    powers = [base]
    while powers[-1] <= n:
        powers.append(powers[-1] * powers[-1])
    pieces = [n]
    for power in reversed(powers):
        pieces = [part for piece in pieces for part in divmod(piece, power)]
    start = next((i for i, digit in enumerate(pieces) if digit), len(pieces) - 1)
    return pieces[start:]


def value_of(digits: Sequence[int], base: int) -> int:
    """The number with these digits, most significant first; 0 for none."""
    pieces = list(digits)
    while len(pieces) > 1:
        if len(pieces) % 2:
            pieces.insert(0, 0)
        pieces = [high * base + low for high, low in zip(pieces[::2], pieces[1::2], strict=True)]
        base *= base
    return pieces[0] if pieces else 0
