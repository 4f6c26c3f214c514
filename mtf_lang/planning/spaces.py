"""The search spaces of a task: through how many values each of its variables may range."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mtf_lang.ir.nodes import Aggregate, Binder, Call, Definition, Literal, Node, Pattern, Symbol
from mtf_lang.ir.show import to_text
from mtf_lang.ir.walk import iterate, pattern_symbols
from mtf_lang.planning.estimate import estimate
from mtf_lang.types import INT

MOST = 8
"""Variables that are told of one task."""


def spaces(node: Node, definitions: Mapping[str, Definition]) -> tuple[str, ...]:
    """``a in 1..96: 96 values`` for each binder of the aggregates in ``node``, the outer ones first.

    A domain that depends on variables before it is told by how many bindings there are with it.
    """
    found: dict[str, None] = {}
    for part in iterate(node):
        if isinstance(part, Aggregate):
            found.update(dict.fromkeys(_of_aggregate(part, definitions)))
    told = list(found)
    return (*told[:MOST], *((f"{len(told) - MOST} more variables",) if len(told) > MOST else ()))


def _of_aggregate(node: Aggregate, definitions: Mapping[str, Definition]) -> Iterator[str]:
    before: int | None = 1
    for place, binder in enumerate(node.binders):
        written = f"{_name(binder.pattern)} in {to_text(binder.domain)}"
        alone = _bindings((binder,), definitions)
        together = _bindings(node.binders[: place + 1], definitions)
        if alone is None:
            yield f"{written}: without end"
        elif together is None or before is None or before * alone == together:
            yield f"{written}: {_values(alone)}"
        else:
            yield f"{written}: at most {together:,} bindings with those before it"
        before = together


def _bindings(binders: tuple[Binder, ...], definitions: Mapping[str, Definition]) -> int | None:
    """How many bindings some binders have at most; None where there is no end to them."""
    one = Literal(1, type=INT)
    loops = [estimate(_loop(binders, nested), definitions) for nested in (one, _twice(one))]
    if None in loops:
        return None
    single, double = (loop.steps for loop in loops if loop is not None)
    return double - single


def _loop(binders: tuple[Binder, ...], body: Node) -> Aggregate:
    return Aggregate("sum", binders, (), body, type=INT)


def _twice(one: Literal) -> Node:
    """A body that costs one step more than ``one``."""
    return Call("negate", (one,), type=INT)


def _name(pattern: Pattern) -> str:
    names = [symbol.name for symbol in pattern_symbols(pattern)]
    return names[0] if isinstance(pattern, Symbol) else f"({', '.join(names)})"


def _values(number: int) -> str:
    return "1 value" if number == 1 else f"{number:,} values"
