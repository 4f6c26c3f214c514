"""Scripts as canonical text: one statement a line, comments in their places, at most one blank line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mtf_lang.syntax.breaking import Mark, Part, break_lines
from mtf_lang.syntax.tree import (
    Block,
    Comment,
    Declaration,
    Equation,
    Expression,
    Parameter,
    Proposition,
    ReturnItem,
    ReturnStatement,
    Script,
    Statement,
)
from mtf_lang.syntax.wording import Level, expression_parts, quoted

_INDENT = 2


def format_expression(expression: Expression) -> str:
    """The canonical text of an expression, on one line."""
    return "".join(part if isinstance(part, str) else _BLANKS[part] for part in expression_parts(expression))


_BLANKS: dict[Mark, str] = {Mark.OPEN: "", Mark.CLOSE: "", Mark.LINE: " ", Mark.FILL: " "}


def format_script(script: Script) -> str:
    """The canonical text of a script; it parses to the same tree, and its canonical text is itself."""
    lines: list[str] = []
    for number, block in enumerate(script.blocks):
        if number and block.blank_before:
            lines.append("")
        _format_block(block, lines)
    for comment in script.closing:
        if lines and comment.blank_before:
            lines.append("")
        lines.append(_comment(comment))
    return "".join(f"{line}\n" for line in lines)


def _format_block(block: Block, lines: list[str]) -> None:
    _leading(block.leading, lines, "")
    lines.append(_with_comment(f"{block.kind}:", block.trailing))
    indent = " " * _INDENT
    for number, statement in enumerate(block.statements):
        if number and statement.blank_before:
            lines.append("")
        _leading(statement.leading, lines, indent)
        text = break_lines(statement_parts(statement), _INDENT)
        lines.append(_with_comment(indent + text, statement.trailing))
    for comment in block.closing:
        if block.statements and comment.blank_before:
            lines.append("")
        lines.append(indent + _comment(comment))


def _leading(comments: tuple[Comment, ...], lines: list[str], indent: str) -> None:
    for number, comment in enumerate(comments):
        if number and comment.blank_before:
            lines.append("")
        lines.append(indent + _comment(comment))


def _with_comment(line: str, comment: Comment | None) -> str:
    return line if comment is None else f"{line}  {_comment(comment)}"


def _comment(comment: Comment) -> str:
    return f"# {comment.text}".rstrip()


# --- statements ------------------------------------------------------------------------------


def statement_parts(statement: Statement) -> list[Part]:
    """The canonical text of a statement in parts, without its comments."""
    return _STATEMENTS[type(statement)](statement)


def _listed(pieces: list[list[Part]]) -> list[Part]:
    """Pieces with commas between them, broken where a line is full."""
    out: list[Part] = []
    for number, piece in enumerate(pieces):
        if number:
            out.extend((",", Mark.FILL))
        out.extend(piece)
    return out


def _expressions(items: tuple[Expression, ...], least: Level = Level.ANY) -> list[Part]:
    return _listed([expression_parts(item, least) for item in items])


def _clause(binders: tuple[Expression, ...], guard: Expression | None) -> list[Part]:
    out: list[Part] = []
    if binders:
        out.extend((" for ", *_expressions(binders, Level.EQUIVALENCE)))
    if guard is not None:
        out.extend((" if ", *expression_parts(guard, Level.LOGIC)))
    return out


def _declaration(statement: Declaration) -> list[Part]:
    clause = _clause(statement.binders, statement.guard)
    if statement.domain is not None:
        domain = expression_parts(statement.domain, Level.OPERAND)
        return [*_expressions(statement.targets, Level.OPERAND), " in ", *domain, *clause]
    verb = " is" if len(statement.targets) == 1 else " are"
    words: list[Part] = [f" {word.name}" for word in statement.words]
    return [*_expressions(statement.targets), verb, *words, *clause]


def _parameter(statement: Parameter) -> list[Part]:
    out: list[Part] = [f"parameter {statement.name.name}"]
    if statement.domain is not None:
        out.extend((" in ", *expression_parts(statement.domain, Level.OPERAND)))
    if statement.default is not None:
        out.extend((" = ", *expression_parts(statement.default)))
    return out


def _equation(statement: Equation) -> list[Part]:
    left = expression_parts(statement.left, Level.OPERAND)
    right = expression_parts(statement.right)
    return [*left, " = ", *right, *_clause(statement.binders, statement.guard)]


def _proposition(statement: Proposition) -> list[Part]:
    gloss = "" if statement.gloss is None else f" {quoted(statement.gloss)}"
    label = "" if statement.label is None else f"{statement.label}{gloss}: "
    clause = _clause(statement.binders, statement.guard)
    return [label, *expression_parts(statement.expression), *clause]


def _return(statement: ReturnStatement) -> list[Part]:
    out = _listed([_item(item) for item in statement.items])
    if statement.expected:
        out.extend(("  #= ", *_expressions(statement.expected)))
    return out


def _item(item: ReturnItem) -> list[Part]:
    name = "" if item.name is None else f" as {item.name}"
    using = "" if item.using is None else f" using {item.using}"
    return [*expression_parts(item.expression), name + using]


_STATEMENTS: dict[type[Statement], Callable[[Any], list[Part]]] = {
    Declaration: _declaration,
    Parameter: _parameter,
    Equation: _equation,
    Proposition: _proposition,
    ReturnStatement: _return,
}
