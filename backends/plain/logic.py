"""Arithmetic, comparison and logic by name."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from mtf_lang.backends.plain.folds import truth
from mtf_lang.backends.plain.numbers import (
    absolute,
    add,
    divide,
    divmod_euclid,
    floor,
    integer,
    less,
    mpmath_integer_root,
    multiply,
    natural,
    power,
    rational,
    root,
    rounded,
    sign,
    sqrt,
    subtract,
)
from mtf_lang.backends.plain.shapes import contains, same
from mtf_lang.values.model import NumberSet


def negate(x: Any) -> Any:
    """The opposite."""
    return subtract(0, x)


def trunc(x: Any) -> int:
    """Cut off towards zero."""
    return -floor(negate(x)) if less(x, 0) else floor(x)


def congruent(a: Any, b: Any, m: Any) -> bool:
    """Whether m divides a - b."""
    return divmod_euclid(integer(a) - integer(b), m)[1] == 0


def divides(a: Any, b: Any) -> bool:
    """Whether b is a multiple of a; of 0 only 0 is."""
    divisor, value = integer(a), integer(b)
    return value == 0 if divisor == 0 else math.gcd(divisor, value) == abs(divisor)


def isqrt(n: Any) -> int:
    """The floor of the square root."""
    return mpmath_integer_root(natural(n), 2)[0]


def is_square(x: Any) -> bool:
    """Whether a rational number is a square."""
    value = rational(x)
    ends = (value.numerator, value.denominator)
    return value >= 0 and all(mpmath_integer_root(part, 2)[1] for part in ends)


def is_cube(n: Any) -> bool:
    """Whether an integer is a cube."""
    return mpmath_integer_root(abs(integer(n)), 3)[1]


def is_integer(x: Any) -> bool:
    """Whether a number is an integer."""
    return contains(NumberSet("integers"), x)


OPERATIONS: dict[str, Callable[..., Any]] = {
    "add": add,
    "subtract": subtract,
    "multiply": multiply,
    "divide": divide,
    "negate": negate,
    "power": power,
    "div": lambda a, m: divmod_euclid(a, m)[0],
    "mod": lambda a, m: divmod_euclid(a, m)[1],
    "abs": absolute,
    "sign": sign,
    "floor": floor,
    "ceil": lambda x: -floor(negate(x)),
    "round": rounded,
    "trunc": trunc,
    "frac": lambda x: subtract(x, floor(x)),
    "numerator": lambda x: rational(x).numerator,
    "denominator": lambda x: rational(x).denominator,
    "is_integer": is_integer,
    "sqrt": sqrt,
    "root": root,
    "cbrt": lambda x: root(x, 3),
    "isqrt": isqrt,
    "is_square": is_square,
    "is_cube": is_cube,
    "equal": same,
    "not_equal": lambda a, b: not same(a, b),
    "less": less,
    "less_equal": lambda a, b: not less(b, a),
    "greater": lambda a, b: less(b, a),
    "greater_equal": lambda a, b: not less(a, b),
    "congruent": congruent,
    "divides": divides,
    "is_even": lambda n: integer(n) % 2 == 0,
    "is_odd": lambda n: integer(n) % 2 == 1,
    "not": lambda p: not truth(p),
    "iff": lambda p, q: truth(p) is truth(q),
    "xor": lambda p, q: truth(p) is not truth(q),
    "naturals": lambda: NumberSet("naturals"),
    "integers": lambda: NumberSet("integers"),
    "rationals": lambda: NumberSet("rationals"),
    "reals": lambda: NumberSet("reals"),
    "complexes": lambda: NumberSet("complexes"),
}
"""By name in the operation table."""
