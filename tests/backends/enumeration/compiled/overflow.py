"""Aggregates with values around 2^31, 2^63 and beyond against Python's integers.

    python -m tests.backends.enumeration.compiled.overflow [NUMBER] [SEED]

10,000 of them by default; prints how many the compiled engine answered itself. CI runs a slice.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import dataclass

from mtf_lang.backends.enumeration.compiled.machine import Elsewhere
from mtf_lang.backends.enumeration.compiled.strategy import Nothing
from tests.backends.enumeration.compiled.engine import machine
from tests.backends.enumeration.requests import context, request

NUMBER = 10_000
SCALES = (2**15, 2**16, 2**31 - 7, 2**31, 2**32 + 3, 2**45, 2**62, 2**63 - 9, 2**63, 2**64, 3**50)


@dataclass(frozen=True, slots=True)
class Question:
    """An aggregate in the language, and its exact value."""

    text: str
    value: int | bool | None


def question(rng: random.Random) -> Question:
    """A generated aggregate over two short ranges."""
    low, other = rng.randrange(-4, 5), rng.randrange(-3, 4)
    first = range(low, low + rng.randrange(1, 5))
    second = range(other, other + rng.randrange(1, 5))
    scale, shift = rng.choice(SCALES) + rng.randrange(-2, 3), rng.choice(SCALES) * rng.choice((-1, 1))
    shapes = (
        (f"({scale})*x + ({shift})*y", lambda x, y: scale * x + shift * y),
        (f"x^3*({scale}) - y", lambda x, y: x**3 * scale - y),
        (f"({shift} + x)*(y + 2)", lambda x, y: (shift + x) * (y + 2)),
        (f"abs({shift} - x*({scale}))", lambda x, y: abs(shift - x * scale)),
        (f"({shift} + x) mod ({scale})", lambda x, y: (shift + x) % scale),
        (f"({shift} + x*y) div (y^2 + 3)", lambda x, y: (shift + x * y) // (y * y + 3)),
        (f"(x + ({scale}))^2 - y", lambda x, y: (x + scale) ** 2 - y),
        (f"max({shift} + x, ({scale})*y)", lambda x, y: max(shift + x, scale * y)),
    )
    body, exact = rng.choice(shapes)
    limit = rng.choice(SCALES)
    relation, holds = rng.choice(
        (
            ("x != y", lambda x, y: x != y),
            (f"{body} <= {limit}", lambda x, y: exact(x, y) <= limit),
            (f"3 divides {body}", lambda x, y: exact(x, y) % 3 == 0),
        )
    )
    values = [exact(x, y) for x in first for y in second if holds(x, y)]
    over = f"for x in {first[0]}..{first[-1]}, y in {second[0]}..{second[-1]} if {relation}"
    kind = rng.choice(("sum", "product", "min", "max", "count", "exists"))
    match kind:
        case "sum":
            return Question(f"sum({body} {over})", sum(values))
        case "product":
            product = 1
            for value in values:
                product *= value
            return Question(f"product({body} {over})", product)
        case "count":
            return Question(f"count(true {over})", len(values))
        case "exists":
            domains = over.removeprefix("for ").partition(" if ")[0]
            return Question(
                f"exists {domains}: {relation} and {body} > {limit}", any(v > limit for v in values)
            )
    best = (min if kind == "min" else max)(values) if values else None
    return Question(f"{kind}({body} {over})", best)


def check(asked: Question, answered: Counter[str]) -> None:
    """Assert that the engine gives the exact value, or none."""
    module = machine(request(asked.text))
    if module is None:
        answered["no module"] += 1
        return
    try:
        found = module.run(context())
    except Elsewhere:
        answered["left to Python"] += 1
        return
    except Nothing:
        if asked.value is not None:
            raise AssertionError(asked) from None
        return
    value = found[0] if isinstance(found, tuple) else found
    assert value == asked.value, (asked, value)
    answered["compiled"] += 1


def main(arguments: list[str]) -> int:
    number = int(arguments[0]) if arguments else NUMBER
    rng = random.Random(int(arguments[1]) if len(arguments) > 1 else 1)
    answered: Counter[str] = Counter()
    for _ in range(number):
        check(question(rng), answered)
    print(f"{number} aggregates agree: {dict(answered)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
