"""Comments and blank lines back to their places in the tree.

The grammar knows neither; the scanner collects comments. Here each goes to the statement it stands
before or behind, to a block's header, or to the end of a block or script. A comment in the middle of a
statement goes before it.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field, replace

from mtf_lang.syntax.tree import Block, Comment, Script, Statement


@dataclass(slots=True)
class _Place:
    """What was found for one statement or block."""

    leading: list[Comment] = field(default_factory=list)
    trailing: Comment | None = None
    closing: list[Comment] = field(default_factory=list)


def attach(script: Script, comments: list[Comment], text: str) -> Script:
    """The script with its comments and with ``blank_before`` set."""
    blocks = script.blocks
    starts = [block.span.start for block in blocks]
    places = [_Place() for _ in blocks]
    inside: list[list[Comment]] = [[] for _ in blocks]
    closing: list[Comment] = []
    for comment in comments:
        number = bisect_right(starts, comment.span.start) - 1
        if number >= 0:
            inside[number].append(comment)
        elif blocks:
            places[0].leading.append(_alone(comment, text))
        else:
            closing.append(_alone(comment, text))
    grown = []
    for number, block in enumerate(blocks):
        following = places[number + 1].leading if number + 1 < len(blocks) else closing
        statements = _attach_in_block(block, inside[number], places[number], following, text)
        grown.append(_finished(block, statements, places[number], text))
    return replace(script, blocks=tuple(grown), closing=tuple(closing))


def _attach_in_block(
    block: Block, comments: list[Comment], place: _Place, following: list[Comment], text: str
) -> tuple[Statement, ...]:
    """Give a block's comments to its statements, itself, or to what follows."""
    statements = block.statements
    starts = [statement.span.start for statement in statements]
    places = [_Place() for _ in statements]
    for comment in comments:
        number = bisect_right(starts, comment.span.start) - 1
        before = statements[number].span.end if number >= 0 else block.span.start
        if number >= 0 and comment.span.start < before:
            places[number].leading.append(_alone(comment, text))
        elif not comment.own_line and "\n" not in text[before : comment.span.start]:
            (places[number] if number >= 0 else place).trailing = comment
        elif number + 1 < len(statements):
            places[number + 1].leading.append(_alone(comment, text))
        elif following or not _indented(comment, text):
            following.append(_alone(comment, text))
        else:
            place.closing.append(_alone(comment, text))
    return tuple(
        _with_comments(statement, found, text) for statement, found in zip(statements, places, strict=True)
    )


def _with_comments(statement: Statement, found: _Place, text: str) -> Statement:
    start = found.leading[0].span.start if found.leading else statement.span.start
    blank = _blank_before(start, text)
    if not (found.leading or found.trailing or blank):
        return statement
    return replace(statement, leading=tuple(found.leading), trailing=found.trailing, blank_before=blank)


def _finished(block: Block, statements: tuple[Statement, ...], place: _Place, text: str) -> Block:
    start = place.leading[0].span.start if place.leading else block.span.start
    return replace(
        block,
        statements=statements,
        leading=tuple(place.leading),
        trailing=place.trailing,
        closing=tuple(place.closing),
        blank_before=_blank_before(start, text),
    )


def _alone(comment: Comment, text: str) -> Comment:
    """The comment as one with a line of its own."""
    return replace(comment, own_line=True, blank_before=_blank_before(comment.span.start, text))


def _blank_before(start: int, text: str) -> bool:
    """Whether a blank line separates this place from what is written before it."""
    lines = 0
    place = start - 1
    while place >= 0 and text[place].isspace():
        lines += text[place] == "\n"
        place -= 1
    return lines > 1 and place >= 0


def _indented(comment: Comment, text: str) -> bool:
    start = comment.span.start
    return start > 0 and text[start - 1] in " \t"
