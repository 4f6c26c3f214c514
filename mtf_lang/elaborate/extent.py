"""How far a type may go: types are compared, shown and joined whole, so that they must stay small.

Definitions that double a tuple double its type: forty of them would make one that no memory holds.
"""

from __future__ import annotations

from mtf_lang.elaborate.scope import error
from mtf_lang.source import Span
from mtf_lang.types import Scalar, Type, components

MAXIMUM_DEPTH = 100
"""Types within types, such as lists of lists."""

MAXIMUM_PARTS = 10_000
"""Types that a type is made of altogether, such as the components of tuples."""


def within(type_: Type, span: Span) -> Type:
    """The type itself; raises ``ScriptError`` MTF0315 where it goes too far, after as many steps as parts."""
    if type(type_) is Scalar:
        return type_
    parts, depth, level = 1, 0, [type_]
    while level:
        level = [part for outer in level for part in components(outer) if type(part) is not Scalar]
        parts += len(level) + sum(len(components(inner)) for inner in level)
        depth += 1
        if depth > MAXIMUM_DEPTH:
            raise _too_far(f"nest more than {MAXIMUM_DEPTH} deep", span)
        if parts > MAXIMUM_PARTS:
            raise _too_far(f"have more than {MAXIMUM_PARTS:,} components", span)
    return type_


def _too_far(how: str, span: Span) -> Exception:
    return error(
        "MTF0315",
        f"tuples, lists and sets in one another would {how} here",
        span,
        "use a list for components of one kind, and numbers that count how deep it goes",
    )
