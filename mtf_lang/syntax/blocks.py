"""Which blocks a request has."""

from __future__ import annotations

from mtf_lang.diagnostics import Confidence, Diagnostic, Fix, Label
from mtf_lang.source import Span
from mtf_lang.syntax.tree import (
    Binary,
    Block,
    BlockKind,
    Call,
    Comment,
    Conditional,
    Given,
    Index,
    Name,
    Number,
    Proposition,
    Script,
    SetBuilder,
)


def check(script: Script, comments: list[Comment], *, may_lack_return: bool) -> list[Diagnostic]:
    """Findings about the blocks: one written twice, nothing returned."""
    found: list[Diagnostic] = []
    first: dict[BlockKind, Block] = {}
    for block in script.blocks:
        if block.kind in first:
            found.append(_twice(first[block.kind], block))
        else:
            first[block.kind] = block
    if not may_lack_return:
        returned = first.get(BlockKind.RETURN)
        if returned is None or not returned.statements:
            found.append(_nothing_returned(script, returned, comments))
    return found


def _header(block: Block) -> Span:
    return Span(block.span.start, block.span.start + len(block.kind))


def _twice(first: Block, second: Block) -> Diagnostic:
    return Diagnostic(
        "MTF0105",
        f"a second `{second.kind}:` block",
        _header(second),
        hint=f"put its statements into the first `{second.kind}:` block",
        labels=(Label(_header(first), "the first one is here"),),
    )


def _nothing_returned(script: Script, returned: Block | None, comments: list[Comment]) -> Diagnostic:
    end = script.blocks[-1].span.end if script.blocks else 0
    if returned is not None:
        behind = [c.text for c in comments if c.span.start > returned.span.start and c.text.isidentifier()]
        counted = (
            f"; `#` begins a comment, and the number of elements is `count({behind[0]})`" if behind else ""
        )
        hint = f"write what is wanted{counted}"
        return Diagnostic("MTF0104", "nothing is returned", _header(returned), hint=hint)
    asked = _asked_at_the_end(script)
    if asked is not None:
        start = asked.span.start
        return Diagnostic(
            "MTF0104",
            "the request does not say what is wanted",
            asked.span,
            hint="if it is this, put `return:` before it",
            fixes=(Fix(Span(start, start), "\nreturn:\n  ", Confidence.LIKELY, "put `return:` before it"),),
        )
    return Diagnostic(
        "MTF0104",
        "the request does not say what is wanted",
        Span(end, end),
        hint="add a block `return:` with the expressions wanted",
        fixes=(Fix(Span(end, end), "\nreturn:\n  ", Confidence.GUESS, "add a return block"),),
    )


_VALUES = (Name, Number, Call, Index, Conditional, Given, SetBuilder)
_ARITHMETIC = frozenset("+-*/^") | {"mod", "div"}


def _asked_at_the_end(script: Script) -> Proposition | None:
    """The last statement where it is a value, which says nothing of the unknowns."""
    statements = script.blocks[-1].statements if script.blocks else ()
    last = statements[-1] if statements else None
    if not isinstance(last, Proposition) or last.binders or last.label is not None:
        return None
    value = last.expression
    arithmetic = isinstance(value, Binary) and value.operator in _ARITHMETIC
    return last if arithmetic or isinstance(value, _VALUES) else None
