"""Number literals to exact numbers."""

from __future__ import annotations

from fractions import Fraction

_PIECE = 4000
"""Digits that ``int`` reads at once; it refuses more than 4,300 on purpose, as its time is quadratic."""

MAXIMUM_DIGITS = 100_000
"""A number literal has at most this many digits."""


def read_number(text: str) -> int | Fraction:
    """``12`` as an integer, ``0.10`` as the fraction 1/10."""
    whole, point, decimals = text.partition(".")
    if not point:
        return read_integer(whole)
    return Fraction(read_integer(whole + decimals), 10 ** len(decimals))


def read_integer(digits: str) -> int:
    """An integer of any length, by halves."""
    if len(digits) <= _PIECE:
        return int(digits)
    pieces = [int(digits[max(0, end - _PIECE) : end]) for end in range(len(digits), 0, -_PIECE)]
    base: int = 10**_PIECE
    while len(pieces) > 1:
        pieces = [
            pieces[i] + (pieces[i + 1] * base if i + 1 < len(pieces) else 0) for i in range(0, len(pieces), 2)
        ]
        base *= base
    return pieces[0]
