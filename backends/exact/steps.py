"""The steps of the machine: one maker for each kind.

Every maker takes the number of the step after it, so that a step can say where to go on. Jumps
go to a ``Label``, whose number is set when the place is reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from mtf_lang.backends.exact.accumulate import Accumulator
from mtf_lang.backends.exact.machine import PENDING, Circular, Function, Halt, Machine, Region, Step
from mtf_lang.backends.exact.meaning import apply_function, brief, elements, same, truth
from mtf_lang.ir.nodes import LiteralPattern, Pattern, Symbol
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import ListValue, Value

_END = object()


class Label:
    """A place in the program, known once the steps before it are made."""

    __slots__ = ("pc",)

    def __init__(self) -> None:
        self.pc = -1


@dataclass(frozen=True, slots=True, eq=False)
class Closure:
    """A function written in place, with the variables around it; exists inside a run only."""

    entry: Label
    parameters: tuple[int, ...]
    slots: tuple[Value, ...]


def halt(_after: int) -> Step:
    """End of the program."""

    def step(_machine: Machine) -> int:
        raise Halt

    return step


def push(after: int, value: Value) -> Step:
    """A literal."""

    def step(machine: Machine) -> int:
        machine.stack.append(value)
        return after

    return step


def load(after: int, slot: int) -> Step:
    """A variable."""

    def step(machine: Machine) -> int:
        machine.stack.append(machine.slots[slot])
        return after

    return step


def read(after: int, fetch: Callable[[], Value]) -> Step:
    """A named value computed before; ``fetch`` raises its fault again where it has none."""

    def step(machine: Machine) -> int:
        machine.stack.append(fetch())
        return after

    return step


def fail(_after: int, fault: Callable[[], Exception]) -> Step:
    """What this evaluator cannot compute: raises only when it is reached."""

    def step(_machine: Machine) -> int:
        raise fault()

    return step


def strict(after: int, count: int, meaning: Callable[..., Value]) -> Step:
    """Replace ``count`` values by ``meaning`` of them."""
    if count == 1:

        def unary(machine: Machine) -> int:
            stack = machine.stack
            stack[-1] = meaning(stack[-1])
            return after

        return unary
    if count == 2:

        def binary(machine: Machine) -> int:
            stack = machine.stack
            right = stack.pop()
            stack[-1] = meaning(stack[-1], right)
            return after

        return binary

    def step(machine: Machine) -> int:
        arguments = _take(machine.stack, count)
        machine.stack.append(meaning(*arguments))
        return after

    return step


def strict_with(after: int, meaning: Callable[..., Value], right: Value) -> Step:
    """Replace a value by ``meaning`` of it and a literal: the commonest operand, taken at once."""

    def step(machine: Machine) -> int:
        stack = machine.stack
        stack[-1] = meaning(stack[-1], right)
        return after

    return step


def collect(after: int, count: int, build: Callable[[tuple[Value, ...]], Value]) -> Step:
    """Replace ``count`` values by a tuple, list or set of them."""

    def step(machine: Machine) -> int:
        machine.stack.append(build(_take(machine.stack, count)))
        return after

    return step


def jump(_after: int, target: Label) -> Step:
    """Go on at ``target``."""

    def step(_machine: Machine) -> int:
        return target.pc

    return step


def branch(after: int, otherwise: Label) -> Step:
    """Take a truth value; go to ``otherwise`` where it is false."""

    def step(machine: Machine) -> int:
        return after if truth(machine.stack.pop()) else otherwise.pc

    return step


def protect(after: int, otherwise: Label, place: object) -> Step:
    """Begin to evaluate a relation or a proposition: where it is undefined ``otherwise`` is next."""

    def step(machine: Machine) -> int:
        machine.regions.append(
            Region(lambda: otherwise.pc, len(machine.stack), len(machine.frames), machine.slots, place)
        )
        return after

    return step


def end_protection(after: int) -> Step:
    """What was protected has a value here."""

    def step(machine: Machine) -> int:
        machine.regions.pop()
        return after

    return step


def decide(after: int, when: bool, result: bool, end: Label) -> Step:
    """Take a truth value; where it is ``when``, ``result`` is the whole value and ``end`` is next."""

    def step(machine: Machine) -> int:
        if truth(machine.stack.pop()) is not when:
            return after
        machine.stack.append(result)
        return end.pc

    return step


# --- functions -------------------------------------------------------------------------------


def call(after: int, function: Function, count: int, prepare: Callable[[Function], None]) -> Step:
    """Call a definition of the script: from the memo where its value is known.

    ``prepare`` makes the steps of the definition when it is first called.
    """
    memo, key_of = function.memo, function.key

    def step(machine: Machine) -> int:
        arguments = _take(machine.stack, count)
        key = arguments if key_of is None else key_of(arguments)
        known = memo.get(key, _END)
        if known is _END:
            if function.entry < 0:
                prepare(function)
            machine.call(function, arguments, key, after)
            memo[key] = PENDING
            return function.entry
        if known is PENDING:
            raise Circular(function, arguments)
        machine.stack.append(known)
        return after

    return step


def leave(_after: int) -> Step:
    """End of a definition: remember its value and go back."""

    def step(machine: Machine) -> int:
        frame = machine.frames.pop()
        machine.slots = frame.slots
        frame.function.memo[frame.key] = machine.stack[-1]
        return frame.resume

    return step


def no_case(_after: int, function: Function) -> Step:
    """End of the cases of a definition: none applies."""

    def step(machine: Machine) -> int:
        arguments = machine.frames[-1].arguments[: function.arity]
        shown = ", ".join(map(brief, arguments))
        raise Undefined(
            f"no case of {function.name} applies to {function.name}({shown})",
            "MTF0410",
            "add a case for these arguments, or a condition that keeps them away",
        )

    return step


def close(after: int, entry: Label, parameters: tuple[int, ...]) -> Step:
    """A function written in place, as a value."""

    def step(machine: Machine) -> int:
        machine.stack.append(Closure(entry, parameters, tuple(machine.slots)))
        return after

    return step


def apply(after: int, count: int, local: Function) -> Step:
    """Apply the function value below ``count`` arguments. ``local`` stands for closures in frames."""

    def step(machine: Machine) -> int:
        arguments = _take(machine.stack, count)
        function = machine.stack.pop()
        if not isinstance(function, Closure):
            machine.stack.append(apply_function(function, arguments))
            return after
        machine.call(local, arguments, None, after)
        machine.slots = list(function.slots)
        for slot, argument in zip(function.parameters, arguments, strict=True):
            machine.slots[slot] = argument
        return function.entry.pc

    return step


def leave_closure(_after: int) -> Step:
    """End of a function written in place."""

    def step(machine: Machine) -> int:
        frame = machine.frames.pop()
        machine.slots = frame.slots
        return frame.resume

    return step


def test(after: int, slot: int, pattern: Pattern, slots: dict[Symbol, int], otherwise: Label) -> Step:
    """Match a parameter with the pattern of a case; go to ``otherwise`` where it does not fit."""
    if isinstance(pattern, LiteralPattern):
        wanted = pattern.value

        def compare(machine: Machine) -> int:
            return after if same(machine.slots[slot], wanted) else otherwise.pc

        return compare

    def step(machine: Machine) -> int:
        return after if _bind(machine, machine.slots[slot], pattern, slots) else otherwise.pc

    return step


# --- aggregates ------------------------------------------------------------------------------


def begin(after: int, start: Callable[[], Accumulator]) -> Step:
    """Begin an aggregate: a fresh accumulator."""

    def step(machine: Machine) -> int:
        machine.stack.append(start())
        return after

    return step


def enter(after: int) -> Step:
    """Take the domain of a binder and range over it."""

    def step(machine: Machine) -> int:
        machine.stack[-1] = elements(machine.stack[-1])
        return after

    return step


def advance(after: int, pattern: Pattern, slots: dict[Symbol, int], exhausted: Label) -> Step:
    """Give a binder its next value; where there is none, drop it and go to ``exhausted``."""
    slot = slots[pattern] if isinstance(pattern, Symbol) else None

    def step(machine: Machine) -> int:
        source: Iterator[Value] = machine.stack[-1]
        value = next(source, _END)
        if value is _END:
            machine.stack.pop()
            return exhausted.pc
        if slot is not None:
            machine.slots[slot] = value
        elif not _bind(machine, value, pattern, slots):
            raise Undefined(f"{brief(value)} does not have the form of the pattern", "MTF0402")
        return after

    return step


def feed(_after: int, binders: int, slots: tuple[int, ...], again: Label, end: Label) -> Step:
    """Give the value of the body to the accumulator; go to ``end`` when it needs no more.

    ``slots`` are those of the bound variables, in order: the accumulator may keep their values.
    """

    def step(machine: Machine) -> int:
        stack = machine.stack
        value = stack.pop()
        values = machine.slots
        accumulator: Accumulator = stack[-1 - binders]
        if accumulator.feed(value, tuple([values[slot] for slot in slots])):
            del stack[len(stack) - binders :]
            return end.pc
        return again.pc

    return step


def finish(after: int, top: bool) -> Step:
    """The value of the aggregate; at the top of a task its accumulator is kept for the witness."""

    def step(machine: Machine) -> int:
        accumulator: Accumulator = machine.stack[-1]
        machine.stack[-1] = accumulator.result()
        if top:
            machine.decisive = accumulator
        return after

    return step


# --- helpers ---------------------------------------------------------------------------------


def _take(stack: list[Any], count: int) -> tuple[Any, ...]:
    """Pop ``count`` values, in the order in which they were pushed."""
    if count == 0:
        return ()
    taken = tuple(stack[-count:])
    del stack[-count:]
    return taken


def _bind(machine: Machine, value: Value, pattern: Pattern, slots: dict[Symbol, int]) -> bool:
    """Match ``value`` with ``pattern``, from left to right, and set its variables."""
    pending: list[tuple[Value, Pattern]] = [(value, pattern)]
    while pending:
        part, form = pending.pop()
        if isinstance(form, Symbol):
            machine.slots[slots[form]] = part
        elif isinstance(form, LiteralPattern):
            if not same(part, form.value):
                return False
        else:
            parts = part.items if isinstance(part, ListValue) else part
            if not isinstance(parts, tuple) or len(parts) != len(form.items):
                return False
            pending.extend(reversed(list(zip(parts, form.items, strict=True))))
    return True
