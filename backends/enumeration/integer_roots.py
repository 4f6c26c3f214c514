"""Integer roots, exactly."""

from __future__ import annotations

from math import isqrt


def root_floor(value: int, exponent: int) -> int:
    """The greatest integer r with r ** exponent <= value, for value >= 0 (Newton's method)."""
    if exponent == 1 or value < 2:
        return value
    if exponent == 2:
        return isqrt(value)
    root = 1 << -(-value.bit_length() // exponent)
    while True:
        better = ((exponent - 1) * root + value // root ** (exponent - 1)) // exponent
        if better >= root:
            return root
        root = better


def roots(value: int, factor: int, exponent: int) -> tuple[int, ...]:
    """The integers x with ``factor * x ** exponent = value``, in increasing order; factor >= 1."""
    power, remainder = divmod(value, factor)
    if remainder or (power < 0 and exponent % 2 == 0):
        return ()
    root = root_floor(abs(power), exponent)
    if root**exponent != abs(power):
        return ()
    if power < 0:
        return (-root,)
    return (-root, root) if exponent % 2 == 0 and root else (root,)
