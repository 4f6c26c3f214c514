"""Faults with their places: where the machine stood, with which values, called by what."""

from __future__ import annotations

from collections.abc import Mapping

from mtf_lang.backends.exact.accumulate import assignment, several_values
from mtf_lang.backends.exact.compiler import Place
from mtf_lang.backends.exact.machine import Circular, Frame, Function, Machine
from mtf_lang.backends.exact.meaning import brief
from mtf_lang.diagnostics import Diagnostic, Label
from mtf_lang.ir.nodes import Aggregate, Binder, ListNode, Literal, LiteralPattern, Node, Symbol
from mtf_lang.ir.show import to_text
from mtf_lang.ir.walk import free_variables
from mtf_lang.source import NOWHERE
from mtf_lang.types import BOOL, INT, ListType
from mtf_lang.values.faults import Fault, LimitHit, Undecided, Undefined
from mtf_lang.values.model import Value

_VARIABLES = 8
_CALLS = 6


class UndefinedAt(Undefined):
    """An undefined value with the diagnostic that says where and at which values."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message, diagnostic.code, diagnostic.hint)
        self.diagnostic = diagnostic


def located(fault: Fault, machine: Machine, place: Place, places: list[Place]) -> Fault:
    """``fault`` with what the machine knows of its place."""
    match fault:
        case UndefinedAt():
            return fault
        case Undefined():
            return UndefinedAt(_diagnostic(fault, machine, place, places))
        case Undecided():
            at = _values(machine, place)
            return Undecided(f"{fault} ({at})" if at else str(fault))
        case LimitHit() if machine.frames:
            return LimitHit(fault.limit, f"{fault.message}, in {chain(machine.frames)}")
    return fault


def _diagnostic(fault: Undefined, machine: Machine, place: Place, places: list[Place]) -> Diagnostic:
    notes: list[str] = []
    message = fault.message
    if isinstance(fault, Circular):
        name = _called(fault.function, fault.arguments)
        message = f"{name} is defined by itself: its value is needed to compute it"
        notes.append(_cycle(fault, machine.frames))
    else:
        at = _values(machine, place)
        notes.extend([at] if at and at.removeprefix("with ") not in message else [])
        notes.extend([f"in {chain(machine.frames)}"] if machine.frames else [])
    return Diagnostic(
        fault.code,
        message,
        place.node.span,
        hint=fault.hint,
        labels=_origin(machine.frames, place, places),
        notes=tuple(notes),
    )


def not_common(
    body: Node, one: Mapping[Symbol, Value], other: Mapping[Symbol, Value], *values: Value
) -> UndefinedAt:
    """That ``body`` has different values at two solutions, ``values`` in their order: said of ``body``."""
    names = tuple(one)
    first, second = zip(values, (tuple(one.values()), tuple(other.values())), strict=True)
    fault = several_values(names, first, second)
    return UndefinedAt(Diagnostic(fault.code, fault.message, body.span, hint=fault.hint))


def exclusions(machine: Machine, places: list[Place], but: tuple[Node, ...] = ()) -> tuple[str, ...]:
    """Relations and propositions that are undefined somewhere and left out there, with the first such values.

    They come in the order in which they are written; those of ``but`` are left out.
    """
    found: dict[str, None] = {}
    order = {id(place): number for number, place in enumerate(places)} if machine.excluded else {}
    for place, (pc, slots) in sorted(machine.excluded.items(), key=lambda entry: order[id(entry[0])]):
        if any(place.node is node for node in but):
            continue
        at = _at(slots, place if pc is None else places[pc]).removeprefix("with ")
        found[unasserted_at(place.node, at) if place.asserted else excluded_at(place.node, at)] = None
    return tuple(found)


def excluded_at(relation: Node, at: str) -> str:
    """That a relation does not hold where it is undefined, as ``at`` (``x = 0, y = 1``; may be empty)."""
    return f"`{to_text(relation)}` does not hold {_where(at)}"


def unasserted_at(proposition: Node, at: str) -> str:
    """That a proved proposition says nothing where it is undefined; ``at`` as for ``excluded_at``."""
    return f"`{to_text(proposition)}` is not asserted {_where(at)}"


def proved_alone(proposition: Node) -> Aggregate:
    """A request for a proposition alone at given values; it is passed over where it is undefined."""
    zero = Literal(0, type=INT)
    once = Binder(LiteralPattern(0), ListNode((zero,), type=ListType(INT)))
    return Aggregate("prove", (once,), (), proposition, type=BOOL, span=proposition.span)


def _where(at: str) -> str:
    return f"where it is undefined, as at {at}" if at else "where it is undefined"


def _values(machine: Machine, place: Place) -> str:
    """``with a = 3, n = 0``: the variables that the failing node uses, else those in scope."""
    return _at(machine.slots, place)


def _at(slots: list[Value], place: Place) -> str:
    used = [symbol for symbol in free_variables(place.node) if symbol in place.slots]
    names = tuple(used or place.slots)[:_VARIABLES]
    pairs = [(s, slots[place.slots[s]]) for s in names]
    known = [(s, value) for s, value in pairs if value is not None]
    if not known:
        return ""
    return "with " + assignment(tuple(s for s, _ in known), tuple(v for _, v in known))


def chain(frames: list[Frame]) -> str:
    """The pending calls, innermost first: ``f(0), called by f(1), called by f(2)``."""
    names = [_called(f.function, f.arguments) for f in reversed(frames[-_CALLS:])]
    left = len(frames) - len(names)
    if left == 1:
        names.append(_called(frames[0].function, frames[0].arguments))
    elif left > 1:
        first = _called(frames[0].function, frames[0].arguments)
        names.append(f"… ({left - 1:,} more), called by {first}")
    return ", called by ".join(names)


def _cycle(fault: Circular, frames: list[Frame]) -> str:
    """``f(3) needs f(2), f(2) needs f(3)``, the calls between the two in their order."""
    start = max(
        i
        for i, frame in enumerate(frames)
        if frame.function is fault.function and frame.arguments == fault.arguments
    )
    names = [_called(frame.function, frame.arguments) for frame in frames[start:]]
    if len(names) > _CALLS:
        names = [*names[: _CALLS - 1], "…", names[-1]]
    return " → ".join([*names, names[0]])


def _called(function: Function, arguments: tuple[Value, ...]) -> str:
    arguments = arguments[: function.arity]
    return f"{function.name}({', '.join(map(brief, arguments))})" if arguments else function.name


def _origin(frames: list[Frame], place: Place, places: list[Place]) -> tuple[Label, ...]:
    """Where the first of the pending calls stands, if that is another place."""
    if not frames:
        return ()
    span = places[frames[0].resume - 1].node.span
    if span in (NOWHERE, place.node.span):
        return ()
    return (Label(span, f"while computing {_called(frames[0].function, frames[0].arguments)}"),)
