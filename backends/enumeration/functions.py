"""Definitions of the script as Python functions: cases in order, memoised where that pays.

Parameters are ``c1, c2 …`` of the function; a case names them as its patterns say.
"""

from __future__ import annotations

from mtf_lang.backends.enumeration.code import Module, tupled
from mtf_lang.backends.enumeration.expressions import Expressions
from mtf_lang.ir import walk
from mtf_lang.ir.nodes import (
    Aggregate,
    Apply,
    Case,
    Definition,
    LiteralPattern,
    Pattern,
    Symbol,
    TuplePattern,
)
from mtf_lang.types import ANY


def write_function(module: Module, expressions: Expressions, definition: Definition, name: str) -> None:
    """Write the function ``name`` of a definition whose cases are prepared."""
    parameters = [f"c{i}" for i in range(1, len(definition.parameters) + 1)]
    memoised = _worth_keeping(definition)
    body = module.name("b") if memoised else name
    if memoised:
        module.bodies[body] = definition.name
        _write_memo(module, definition, name, body, parameters)
    lines = [f"def {body}({', '.join(parameters)}):"]
    closed = False
    for case in definition.cases:
        written, closed = _case(module, expressions, case, parameters)
        lines += written
        if closed:
            break
    if not closed:
        lines.append(f"    return {module.helper('no_case')}()")
    module.add(lines)


def _worth_keeping(definition: Definition) -> bool:
    """Whether values are remembered: those of functions that search or call functions."""
    nodes = [n for c in definition.cases for n in (c.body, c.guard) if n is not None]
    return any(
        isinstance(part, Aggregate) or (isinstance(part, Apply) and part.arguments)
        for node in nodes
        for part in walk.iterate(node)
    )


def _write_memo(module: Module, definition: Definition, name: str, body: str, parameters: list[str]) -> None:
    memo = module.name("m")
    missing, enter = module.helper("MISSING"), module.helper("enter")
    arguments = tupled(parameters)
    types = definition.parameters
    # 1 and true are one key in a dictionary; where both may come the key says which it is.
    key = f"({module.helper('kinds')}{arguments}, {arguments})" if ANY in types else arguments
    if len(parameters) == 1 and ANY not in types:
        key = parameters[0]
    module.add([f"{memo} = {module.helper('memo')}()"])
    module.add(
        [
            f"def {name}({', '.join(parameters)}):",
            f"    x = {memo}.get({key}, {missing})",
            f"    if x is {missing}:",
            f"        return {enter}({body}, {memo}, {key}, {arguments})",
            "    return x",
        ]
    )


def _case(
    module: Module, expressions: Expressions, case: Case, parameters: list[str]
) -> tuple[list[str], bool]:
    """The lines of a case, and whether it always applies."""
    lines: list[str] = []
    depth = 1
    for pattern, parameter in zip(case.patterns, parameters, strict=True):
        for text, opens in _match(module, pattern, parameter):
            lines.append("    " * depth + text)
            depth += opens
    if case.guard is not None:
        lines.append("    " * depth + f"if {expressions.condition(case.guard).text}:")
        depth += 1
    lines.append("    " * depth + f"return {expressions.settled(case.body).text}")
    return lines, depth == 1


def _match(module: Module, pattern: Pattern, name: str) -> list[tuple[str, int]]:
    """Lines that match ``name`` with a pattern; 1 beside a line that opens a block."""
    lines: list[tuple[str, int]] = []
    pending: list[tuple[Pattern, str]] = [(pattern, name)]
    while pending:
        part, value = pending.pop()
        match part:
            case Symbol():
                lines.append((f"{module.variable(part)} = {value}", 0))
            case LiteralPattern(value=literal):
                lines.append((f"if {module.helper('same')}({value}, {module.constant(literal).text}):", 1))
            case TuplePattern(items):
                names = [module.name("t") for _ in items]
                lines.append((f"if {module.helper('fits')}({value}, {len(items)}):", 1))
                lines.append((f"{tupled(names)} = {value}", 0))
                pending.extend(reversed(list(zip(items, names, strict=True))))
    return lines
