"""Logic. ``and``, ``or`` and ``implies`` end as soon as the value is decided, from left to right."""

from __future__ import annotations

from mtf_lang.table.declare import Area
from mtf_lang.table.model import Form

AREA = Area("logic")

_SHORT = "What stands behind the operand that decides is not evaluated, so it may be undefined."

AREA.declare(
    "and",
    Form.SPECIAL,
    "(p: Bool, q: Bool, ...) -> Bool",
    meaning=lambda *operands: all(operands),
    operator="p and q",
    summary="Conjunction: true where all operands are.",
    prose=f"Operands are evaluated from left to right up to the first that is false. {_SHORT}",
    laws=("(p and q) iff (q and p)", "(p and p) iff p", "not (p and q) iff (not p or not q)"),
    examples=(("1 < 2 and 2 < 3", "true"), ("1 > 2 and 1/0 = 1", "false")),
)

AREA.declare(
    "or",
    Form.SPECIAL,
    "(p: Bool, q: Bool, ...) -> Bool",
    meaning=lambda *operands: any(operands),
    operator="p or q",
    summary="Disjunction: true where some operand is.",
    prose=f"Operands are evaluated from left to right up to the first that is true. {_SHORT}",
    laws=("(p or q) iff (q or p)", "(p or p) iff p", "not (p or q) iff (not p and not q)"),
    examples=(("1 > 2 or 2 < 3", "true"), ("1 < 2 or 1/0 = 1", "true")),
)

AREA.declare(
    "implies",
    Form.SPECIAL,
    "(p: Bool, q: Bool) -> Bool",
    meaning=lambda p, q: not p or q,
    operator="p implies q",
    summary="Implication: false only where p is true and q is false.",
    prose=f"Where p is false, q is not evaluated. {_SHORT}",
    laws=("(p implies q) iff (not p or q)", "(p implies q) iff (not q implies not p)"),
    examples=(("2 < 1 implies 1/0 = 1", "true"), ("true implies false", "false")),
)


@AREA.function(
    "(p: Bool) -> Bool",
    operator="not p",
    summary="Negation.",
    laws=("not not p iff p",),
    examples=(("not 1 = 2", "true"), ("not true", "false")),
)
def not_(p: bool) -> bool:
    """True where p is false."""
    return not p


@AREA.function(
    "(p: Bool, q: Bool) -> Bool",
    operator="p iff q",
    synonyms=("equivalence",),
    summary="Equivalence: true where both operands have the same truth value.",
    laws=("(p iff q) iff (q iff p)", "(p iff q) iff ((p implies q) and (q implies p))"),
    examples=(("1 < 2 iff 2 < 3", "true"), ("true iff false", "false")),
)
def iff(p: bool, q: bool) -> bool:
    """True where p and q are equal."""
    return p is q


@AREA.function(
    "(p: Bool, q: Bool) -> Bool",
    synonyms=("exclusive_or",),
    summary="Exclusive disjunction: true where exactly one of the two is.",
    laws=("xor(p, q) iff not (p iff q)",),
    examples=(("xor(true, false)", "true"), ("xor(true, true)", "false")),
)
def xor(p: bool, q: bool) -> bool:
    """True where p and q differ."""
    return p is not q
