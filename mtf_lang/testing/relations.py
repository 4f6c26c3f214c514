"""Relations between requests that must agree, whatever their values are (metamorphic relations).

Each makes, from one generated search or system, a request with two items of equal value. What they cannot
see is a wrong reference: both sides would be wrong alike; what they can see is a pass, a plan or a backend
that reads two spellings of one question differently, with no second engine needed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from mtf_lang.testing.analysis import ANALYSIS
from mtf_lang.testing.choices import Choices, between, pick
from mtf_lang.testing.scripts import Script
from mtf_lang.testing.searches import QUANTIFIERS, Range, search
from mtf_lang.testing.systems import questions, system

SIZE = 3

FOLDED = {"sum": "+", "count": "+", "product": "*"}
"""Kinds over a whole that are put together from kinds over its parts by an operator."""

JOINED: Mapping[str, str] = {
    "max": "max({0}, {1})",
    "min": "min({0}, {1})",
    "gcd": "gcd({0}, {1})",
    "lcm": "lcm({0}, {1})",
    "exists": "({0} or {1})",
    "forall": "({0} and {1})",
    "set": "({0} union {1})",
    "list": "concat({0}, {1})",
    **{kind: f"({{0}} {sign} {{1}})" for kind, sign in FOLDED.items()},
}
"""How the aggregate over a range is put together from those over its two parts."""

UNORDERED = frozenset(JOINED) - {"list"} | {"mean", "variance", "expectation", "probability", "exists unique"}
"""Kinds that do not depend on the order of the bindings."""


def renamed(choices: Choices) -> Script | None:
    """Other names of the bound variables."""
    first = search(choices, SIZE)
    names = {r.name: f"{r.name}_1" for r in first.ranges}
    return _pair(first.text, _rename(first.text, names))


def _rename(text: str, names: Mapping[str, str]) -> str:
    """``text`` with whole words replaced; generated names are no parts of operations or strings."""
    outside = re.split(r'("[^"]*")', text)
    pattern = r"\b(" + "|".join(names) + r")\b"
    outside[::2] = [re.sub(pattern, lambda m: names[m.group()], part) for part in outside[::2]]
    return "".join(outside)


def reordered(choices: Choices) -> Script | None:
    """The binders in reverse order, where no domain depends on another variable."""
    first = search(choices, SIZE)
    fixed = all(r.low is not None for r in first.ranges)
    if not fixed or len(first.ranges) < 2 or first.kind not in UNORDERED:
        return None
    return _pair(first.text, first.changed(ranges=first.ranges[::-1]).text)


def split(choices: Choices) -> Script | None:
    """A range cut in two: both parts together give what the whole gives."""
    first = search(choices, SIZE)
    head = first.ranges[0]
    if head.low is None or head.high is None or head.high <= head.low or first.kind not in JOINED:
        return None
    middle = between(choices, head.low, head.high - 1)
    halves = [
        first.changed(ranges=(_between(head, low, high), *first.ranges[1:])).text
        for low, high in ((head.low, middle), (middle + 1, head.high))
    ]
    return _pair(first.text, JOINED[first.kind].format(*halves))


def _between(whole: Range, low: int, high: int) -> Range:
    return Range(whole.name, f"({low})..{high}", low, high)


def scaled(choices: Choices) -> Script | None:
    """A factor before the sum, or within; a number added to an optimum, or within."""
    first = search(choices, SIZE)
    factor = between(choices, -3, 4)
    if first.kind in ("sum", "mean", "expectation"):
        body, outside = f"({factor})*({first.body})", f"({factor})*{first.text}"
    elif first.kind in ("max", "min"):
        body, outside = f"({factor}) + ({first.body})", f"({factor}) + {first.text}"
    else:
        return None
    return _pair(first.changed(body=body).text, outside)


def complemented(choices: Choices) -> Script | None:
    """A quantifier and the other one of the negation; a number and that of the complement."""
    first = search(choices, SIZE)
    opposite = f"(not {first.body})"
    if first.kind == "exists":
        return _pair(first.text, f"(not {first.changed(kind='forall', body=opposite).text})")
    if first.kind == "forall":
        return _pair(first.text, f"(not {first.changed(kind='exists', body=opposite).text})")
    if first.kind == "probability":
        return _pair(first.text, f"1 - {first.changed(body=opposite).text}")
    if first.kind == "count":
        both = first.changed(body=f"({first.body} or true)").text
        return _pair(first.text, f"{both} - {first.changed(body=opposite).text}")
    if first.kind == "max":
        return _pair(first.text, f"-({first.changed(kind='min', body=f'(-{first.body})').text})")
    return None


def negated(choices: Choices) -> Script | None:
    """A proposition and its double negation; a number and its opposite's opposite."""
    first = search(choices, SIZE)
    if first.kind in QUANTIFIERS:
        return _pair(first.text, f"(not (not {first.text}))")
    if first.kind in FOLDED or first.kind in ("max", "min"):
        return _pair(first.text, f"-(-({first.text}))")
    return None


def counted(choices: Choices) -> Script | None:
    """What a request finds, counted, against the loop that counts it."""
    asked = system(choices, 2)
    if not asked.finite:
        return None
    names = ", ".join(asked.names)
    known = "".join(f" and {c}" for c in asked.known)
    facts = " and ".join(f"(if {r} then true else false)" for r in asked.relations)
    over = ", ".join(f"{n} in {d}" for n, d in asked.unknowns)
    first = asked.names[0]
    loop = f"count({first} for {over} if {facts}{known})"
    return Script((f"count(solutions({asked.text} for {names}))", loop), (), asked.context)


def substituted(choices: Choices) -> Script | None:
    """Every solution, put back into the relations, satisfies them."""
    asked = system(choices, 2)
    names = ", ".join(asked.names)
    pattern = names if len(asked.names) == 1 else f"({names})"
    body = " and ".join(asked.relations)
    item = f"forall {pattern} in solutions({asked.text} for {names}): ({body})"
    return Script((item, "true"), (), asked.context)


def answered(choices: Choices) -> Script | None:
    """Whether there is a solution, in two ways."""
    asked = system(choices, 2)
    names = ", ".join(asked.names)
    solved = f"count(solutions({asked.text} for {names})) > 0"
    # a request is about the unknowns that it reaches: here about all of them
    whole = "{" + ", ".join((*asked.relations, *(f"{name} = {name}" for name in asked.names))) + "}"
    return Script((f"satisfiable({whole})", solved), (), asked.context)


def permuted(choices: Choices) -> Script | None:
    """The relations of a system in reverse order."""
    asked = system(choices, 2)
    question = pick(choices, questions(choices, asked, 2))
    reverse = "{" + ", ".join(asked.relations[::-1]) + "}"
    if asked.text == reverse or asked.text not in question or question.startswith("solution("):
        return None
    return Script((question, question.replace(asked.text, reverse)), (), asked.context)


def analysed(choices: Choices) -> Script:
    """A relation in calculus, algebra of expressions, or closed forms."""
    return pick(choices, ANALYSIS)(choices)


def _pair(first: str, second: str) -> Script:
    return Script((first, second))


RELATIONS: tuple[Callable[[Choices], Script | None], ...] = (
    renamed,
    reordered,
    split,
    scaled,
    complemented,
    negated,
    counted,
    substituted,
    answered,
    permuted,
    analysed,
    analysed,
)
"""All relations. None where the generated parts have no such relation."""

LOOSE = frozenset({reordered, split, counted, answered, analysed})
"""Relations between values only: one side may be undefined where the other is not, as it ends early, chooses
among nothing, says as a filter what the other says as a relation, or loses a pole by cancelling it."""
