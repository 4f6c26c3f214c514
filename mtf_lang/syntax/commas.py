"""What a list of terms stands for as one statement.

``x, y in D`` and ``x, y > 0`` say the same of each name; ``p = 97, q = 5`` are two statements.
``0 < x, y < 1`` and ``x < y, y < z`` look alike and mean different things to different readers: such a
list stands for nothing and is refused.
"""

from __future__ import annotations

from itertools import pairwise

from mtf_lang.frozen import frozen
from mtf_lang.syntax.tree import Call, Comparison, Expression, Index, Name

_SHARED = frozenset({"<", "<=", ">", ">=", "!="})


@frozen
class Spread:
    """Targets with the ``domain`` they lie in, or without one statements to be taken one by one.

    ``shared`` is true where one relation was written for all of them.
    """

    terms: tuple[Expression, ...]
    domain: Expression | None
    shared: bool


def spread(terms: list[Expression]) -> Spread | None:
    """What two or more terms stand for, or None where that is not clear."""
    *first, last = terms
    if not isinstance(last, Comparison):
        return None
    if all(_is_variable(term) for term in first):
        targets = (*first, last.operands[0])
        if last.operators == ("in",):
            return Spread(targets, last.operands[1], shared=True)
        if _SHARED.issuperset(last.operators):
            return Spread(tuple(_said_of(target, last) for target in targets), None, shared=True)
        return None
    if all(isinstance(term, Comparison) for term in first) and not _confusing(terms):
        return Spread(tuple(terms), None, shared=False)
    return None


def _is_variable(term: Expression) -> bool:
    if isinstance(term, Call):
        return isinstance(term.function, Name)
    if isinstance(term, Index):
        return isinstance(term.sequence, Name)
    return isinstance(term, Name)


def _said_of(target: Expression, relation: Comparison) -> Comparison:
    operands = (target, *relation.operands[1:])
    return Comparison(target.span.to(relation.span), relation.operators, operands)


def _confusing(terms: list[Expression]) -> bool:
    """Whether a comma stands between two variables: ``… < x, y < …``."""
    for left, right in pairwise(terms):
        assert isinstance(left, Comparison)
        assert isinstance(right, Comparison)
        if left.operators[-1] != "in" and _is_variable(left.operands[-1]) and _is_variable(right.operands[0]):
            return True
    return False
