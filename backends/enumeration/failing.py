"""Where a search met an undefined value, and what the reference evaluator says of that place.

A generated program knows no spans and no names. It keeps canonical order, though, and leaves out only what is
total (``totality``): when it fails with some variables bound, the reference meets no undefined value at
any binding before these values. So the reference is asked about the bindings with these values only:

    K(x in D, y in E, … : b)   at   K(x in [v], y in E, … : b)        with x = v where the program failed

If that has a value after all (the program tests a condition where the reference would not, since the domain
of y is empty) the whole request is evaluated. What fails at the end, for want of any value, fails
over nothing as well; two different values of ``given`` differ over these two bindings alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import FrameType, TracebackType
from typing import Any

from mtf_lang.backends.enumeration.code import ENDED, Trace
from mtf_lang.backends.enumeration.loader import FILE
from mtf_lang.ir import walk
from mtf_lang.ir.nodes import (
    Aggregate,
    Binder,
    Literal,
    Node,
    Pattern,
    Symbol,
    TupleNode,
    TuplePattern,
    Variable,
)
from mtf_lang.types import ListType, SetType, TupleType, Type
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import ListValue, Value
from mtf_lang.walk import Walk, run

Values = Mapping[Symbol, Value]


FOR_WANT = frozenset({"MTF0403", "MTF0412"})
"""Codes of what has no value for want of any binding."""


@dataclass(frozen=True, slots=True)
class Search:
    """What is known of the search at the top of a program, to read a failed run by.

    ``function`` is the name of its function, ``traces`` are those of all functions with loops by name,
    ``variables`` the written names of variables; ``place`` says what the variables of the
    request are in terms of those of the program.
    """

    function: str
    traces: Mapping[str, Trace]
    variables: Mapping[Symbol, str]
    bound: tuple[Symbol, ...]
    place: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """A failed run: the variables of the program that were bound, whether all bindings had been seen,
    and the binding that was kept before (of ``given``)."""

    values: Values
    ended: bool
    kept: Values | None


def narrowed(node: Aggregate, search: Search, fault: BaseException) -> Aggregate | None:
    """``node`` over the bindings that a failed run names; None where it names none."""
    failure = _read(search, fault.__traceback__)
    if failure is None or not node.binders:
        return None
    if failure.ended:
        return emptied(node) if isinstance(fault, Undefined) and fault.code in FOR_WANT else None
    here = _elements(node, search, failure.values)
    if failure.kept is not None:
        before = _elements(node, search, failure.kept)
        whole = len(before) == len(here) == len(node.binders)
        return _only(node, (before, here)) if whole else None
    return _with(node, here) if here else None


def emptied(node: Aggregate) -> Aggregate:
    """``node`` over nothing."""
    first, *others = node.binders
    return replace(node, binders=(_over(first, ()), *others))


# --- reading the traceback -------------------------------------------------------------------------


def _read(search: Search, traceback: TracebackType | None) -> Failure | None:
    """The innermost frame of the search itself, below which lie parts of one binding."""
    inside: tuple[FrameType, int] | None = None
    outermost: FrameType | None = None
    while traceback is not None:
        frame = traceback.tb_frame
        name = frame.f_code.co_name
        if frame.f_code.co_filename != FILE:
            if inside is not None:
                break
        elif name == search.function or (inside is not None and name.startswith("g")):
            inside = frame, traceback.tb_lineno
            outermost = outermost or frame
        elif inside is not None:
            break
        traceback = traceback.tb_next
    if inside is None or outermost is None:
        return None
    return _failure(search, *inside, outermost)


def _failure(search: Search, frame: FrameType, line: int, outermost: FrameType) -> Failure:
    trace = search.traces[frame.f_code.co_name]
    number = line - frame.f_code.co_firstlineno - 1
    ended = frame is outermost and trace.bound[number] == ENDED
    bound = () if ended else trace.symbols[: trace.bound[number]]
    known = {s: frame.f_locals[search.variables[s]] for s in bound}
    kept = outermost.f_locals.get("at") if outermost.f_locals.get("found") is not None else None
    before = None if kept is None else dict(zip(search.bound, kept, strict=True))
    return Failure(known, ended, before)


# --- elements of the request's own binders ---------------------------------------------------------


def _elements(node: Aggregate, search: Search, values: Values) -> list[Value]:
    """The elements of the first binders of ``node``, as far as all their variables are known."""
    symbols = walk.bound_symbols(node)
    expressions = dict(zip(symbols, search.place, strict=True))
    found: list[Value] = []
    for binder in node.binders:
        known = {s: _value(expressions[s], values) for s in walk.pattern_symbols(binder.pattern)}
        if _MISSING in known.values():
            break
        found.append(run(_assembled(binder.pattern, known)))
    return found


_MISSING = object()


def _value(node: Node, values: Values) -> Any:
    """The value of a variable, or of a tuple of variables it was taken apart into."""
    pending, leaves = [node], []
    while pending:
        part = pending.pop()
        if isinstance(part, TupleNode):
            pending.extend(part.items)
        else:
            leaves.append(part)
    if not all(isinstance(p, Literal) or (isinstance(p, Variable) and p.symbol in values) for p in leaves):
        return _MISSING
    return run(_tuple(node, values))


def _tuple(node: Node, values: Values) -> Walk[Value]:
    match node:
        case Variable(symbol=symbol):
            return values[symbol]
        case Literal(value=value):
            return value
    items = []
    for part in walk.children(node):
        items.append((yield _tuple(part, values)))
    return tuple(items)


def _assembled(pattern: Pattern, values: Values) -> Walk[Value]:
    """The element that a pattern takes apart into these values."""
    match pattern:
        case Symbol():
            return values[pattern]
        case TuplePattern(items):
            parts = []
            for item in items:
                parts.append((yield _assembled(item, values)))
            return tuple(parts)
    return pattern.value


# --- the narrowed request --------------------------------------------------------------------------


def _with(node: Aggregate, elements: Sequence[Value]) -> Aggregate:
    """``node`` with the first binders held at these elements."""
    held = tuple(_over(b, (e,)) for b, e in zip(node.binders, elements, strict=False))
    return replace(node, binders=(*held, *node.binders[len(held) :]))


def _only(node: Aggregate, bindings: Sequence[Sequence[Value]]) -> Aggregate:
    """``node`` over these bindings only, in their order."""
    pattern = TuplePattern(tuple(b.pattern for b in node.binders), node.span)
    types = TupleType(tuple(_item(b.domain.type) for b in node.binders))
    binder = Binder(pattern, _list(tuple(map(tuple, bindings)), types, node), node.span)
    return replace(node, binders=(binder,))


def _over(binder: Binder, elements: tuple[Value, ...]) -> Binder:
    return replace(binder, domain=_list(elements, _item(binder.domain.type), binder.domain))


def _list(elements: tuple[Value, ...], item: Type, at: Node) -> Literal:
    return Literal(ListValue(elements), type=ListType(item), span=at.span)


def _item(domain: Type) -> Type:
    return domain.item if isinstance(domain, SetType | ListType) else domain
