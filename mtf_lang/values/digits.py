"""Decimal digits of integers of any size.

CPython refuses to convert integers of more than 4,300 digits unless a process-wide switch is
turned; here they are converted in pieces, so the switch stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator

_PIECE = 4_000
_MANTISSA = 320


def digit_count(value: int) -> int:
    """An upper bound of the number of decimal digits, at most one too large per 10^5 digits plus one."""
    return abs(value).bit_length() * 30103 // 100000 + 1


def counted(count: int) -> str:
    """A count for a message: in full where it is short, else its magnitude."""
    if abs(count).bit_length() <= 128:
        return f"{count:,}"
    return f"about {'-' if count < 0 else ''}10^{digit_count(count) - 1}"


def decimal(value: int) -> str:
    """The decimal digits of an integer, with its sign."""
    if abs(value).bit_length() <= 13_000:
        return str(value)
    text = "".join(_pieces(abs(value))).lstrip("0")
    return "-" + text if value < 0 else text


def _pieces(value: int) -> Iterator[str]:
    """The digits from the left in pieces of ``_PIECE``, by halving; the first may begin with zeros."""
    widths = [_PIECE]
    while widths[-1] * 2 < digit_count(value) + _PIECE:
        widths.append(widths[-1] * 2)
    powers = {width: 10**width for width in widths}
    pending = [(value, len(widths))]
    while pending:
        part, level = pending.pop()
        if level == 0:
            yield str(part).zfill(_PIECE)
            continue
        high, low = divmod(part, powers[widths[level - 1]])
        pending.append((low, level - 1))
        pending.append((high, level - 1))


def head(value: int, count: int) -> str:
    """The first ``count`` decimal digits of a positive integer with many more.

    Leading bits are looked at; only where these leave a digit open is the integer divided.
    """
    dropped = digit_count(value) - count - 2
    low, high, exponent = _power_of_five(dropped)
    shift = max(0, value.bit_length() - 2 * _MANTISSA)
    top = value >> shift
    scale = shift - exponent - dropped
    least = _shifted(top, scale + _MANTISSA) // high
    most = _shifted(top + 1, scale + _MANTISSA) // low + 1
    first, second = str(least >> _MANTISSA), str(most >> _MANTISSA)
    if len(first) == len(second) and first[:count] == second[:count]:
        return first[:count]
    return str(value // 10**dropped)[:count]


def _shifted(value: int, bits: int) -> int:
    return value << bits if bits >= 0 else value >> -bits


def _power_of_five(exponent: int) -> tuple[int, int, int]:
    """``(low, high, e)`` with ``low * 2^e <= 5^exponent <= high * 2^e``, of about ``_MANTISSA`` bits."""
    low, high, power = 1, 1, 0
    for bit in bin(exponent)[2:]:
        factor = 5 if bit == "1" else 1
        low, high, power = low * low * factor, high * high * factor, 2 * power
        cut = max(0, low.bit_length() - _MANTISSA)
        low, high, power = low >> cut, -(-high >> cut), power + cut
    return low, high, power
