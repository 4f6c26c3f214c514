"""The strategy "compiled": the plan of "loops" as WebAssembly."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from mtf_lang.backends.enumeration.compiled import machine
from mtf_lang.backends.enumeration.compiled.kernels import LIMIT
from mtf_lang.backends.enumeration.compiled.kinds import Kind
from mtf_lang.backends.enumeration.compiled.lowering import Compiled, Compiler
from mtf_lang.backends.enumeration.compiled.machine import Elsewhere
from mtf_lang.backends.enumeration.compiled.module import FOUND, RESULT, SHOWN
from mtf_lang.backends.enumeration.loops import (
    NAME,
    Loops,
    by_reference,
    guarded,
    lower,
    of_nothing,
    outcome_of,
    with_conditions,
)
from mtf_lang.backends.enumeration.program import Lowering
from mtf_lang.planning.strategy import Context, Estimate, Offer, Refusal
from mtf_lang.result import Outcome, Status
from mtf_lang.table import numbers
from mtf_lang.values.faults import LimitHit, Unsupported
from mtf_lang.values.model import ListValue, Value
from mtf_lang.values.sets import FiniteSet, finite_set

STRATEGY = "compiled"
STEPS_AT_ONCE = 40
"""Steps of a compiled loop that take the time of one of Python's."""
COMPILING = 12_000
"""Steps for writing, compiling and loading a module: a few milliseconds."""
OF_SOMETHING = frozenset({"mean", "expectation", "probability", "min", "max", "argmin", "argmax"})
"""Kinds without a value where no binding satisfies the conditions."""


class Nothing(Exception):
    """A kind that needs a binding found none."""


@dataclass(slots=True)
class Machine:
    """One lowered task as a compiled module, made when it is first wanted."""

    lowering: Lowering
    module: Compiled = field(init=False)

    def __post_init__(self) -> None:
        self.module = Compiler(self.lowering).compiled()

    def run(self, context: Context) -> Any:
        """What ``main`` of the program as Python would return.

        Raises ``Elsewhere`` where Python has to run the plan, ``Nothing`` where there was no binding to
        choose from, ``LimitHit``.
        """
        module = self.module
        ran = machine.run(
            module.source, list(module.data), context.budget.left * STEPS_AT_ONCE, context.limits
        )
        return _Result(module, finished(ran, context)).read()


def finished(ran: machine.Ran, context: Context) -> machine.Ran:
    """A run that came to its end; its steps are taken from the budget. Raises as ``Machine.run``."""
    if ran.why == machine.CLOCK:
        raise LimitHit("time", f"the time limit of {context.limits.timeout:g} s was reached")
    context.budget.spend(-(-ran.steps // STEPS_AT_ONCE))
    if ran.why == LIMIT:
        context.budget.spend(context.budget.left + 1)
    if ran.why:
        raise Elsewhere
    return ran


@dataclass(frozen=True, slots=True)
class _Result:
    """Reads the result of a run out of its memory."""

    module: Compiled
    ran: machine.Ran

    def read(self) -> Any:
        reading, kind = self.module.reading, self.module.kind
        if kind in ("set", "solutions", "list"):
            items = self._rows()
            return ListValue(tuple(items)) if kind == "list" else finite_set(items)
        value = self._words(RESULT, 1)[0]
        if kind in ("mean", "expectation", "probability"):
            count = self._words(SHOWN, 1)[0]
            if count == 0:
                raise Nothing
            return numbers.divide(value, count * reading.scale)
        found = self._words(FOUND, 1)[0]
        if kind in OF_SOMETHING and not found:
            raise Nothing
        shown = None
        if found and reading.shown is not None:
            words = iter(self._words(SHOWN, len(reading.shown.types)))
            shown = self._value(reading.shown, words)
        answer = self._answer(kind, value, shown)
        return (answer, shown) if self.module.named else answer

    def _answer(self, kind: str, value: int, shown: Any) -> Any:
        if kind in ("argmin", "argmax"):
            return shown[0] if len(shown) == 1 else shown
        if kind == "solution":
            return next(iter(self._rows()))
        if self.module.value.name == "truth":
            return bool(value)
        return numbers.divide(value, self.module.reading.scale) if self.module.reading.scale > 1 else value

    def _rows(self) -> list[Value]:
        kind = self.module.reading.body
        assert kind is not None
        width = len(kind.types)
        count = (self.ran.rows - self.module.start_of_rows) // (8 * width)
        words = iter(self._words(self.module.start_of_rows, count * width))
        return [self._value(kind, words) for _ in range(count)]

    def _words(self, address: int, count: int) -> tuple[int, ...]:
        content = self.ran.memory.read(address, address + 8 * count)
        return struct.unpack(f"<{count}q", content)

    def _value(self, kind: Kind, words: Iterator[int]) -> Any:
        if kind.name == "tuple":
            return tuple(self._value(item, words) for item in kind.items)
        word = next(words)
        match kind.name:
            case "truth":
                return bool(word)
            case "text":
                return self.module.texts[word]
            case "subset":
                size = len(kind.universe)
                return FiniteSet(tuple(v for i, v in enumerate(kind.universe) if word >> (size - 1 - i) & 1))
        return word


# --- offers ------------------------------------------------------------------------------------------


@dataclass(slots=True)
class CompiledLoops:
    """One task as a compiled module, beside the same plan as Python."""

    loops: Loops
    machine: Machine | None
    ran: Machine | None = None

    def offer(self) -> Offer:
        """The offer of this strategy."""
        plain = self.loops.estimate()
        steps = COMPILING + plain.steps // STEPS_AT_ONCE
        if forced() and steps <= self.loops.limits.work:
            steps = 0
        arithmetic = (
            f"{plain.arithmetic}; {STEPS_AT_ONCE} compiled steps as one + {COMPILING:,} for compiling"
        )
        return Offer(
            NAME,
            STRATEGY,
            Status.PROVED,
            Estimate(steps, arithmetic),
            self.run,
            self.lowered,
            "the loops of this plan as WebAssembly, in 64 bits with checks where they may not suffice",
        )

    def lowered(self) -> str:
        """The module that ran, or would run."""
        machine_ = self.ran or self.machine
        return machine_.module.source if machine_ is not None else self.loops.lowered()

    def run(self, context: Context) -> Outcome:
        """The value; where the module gives none, that of the same plan as Python."""
        task, values = self.loops.task, context.values
        lowering, program = self.loops.lowering, self.loops.program
        self.ran = self.machine
        if lowering.preparer.waiting:
            lowering, program = lower(task, values, self.loops.limits)
            self.ran = machine_of(lowering)
        ran = self.ran
        if ran is None:
            return self.loops.run(context)

        def compute() -> Outcome:
            try:
                result = ran.run(context)
            except Elsewhere:
                return self.loops.run(context)
            except Nothing:
                return of_nothing(task, context)
            return with_conditions(outcome_of(program, task, context, result), task, context, program, {})

        return guarded(compute, lambda fault: by_reference(task, context, program.search, fault))


def machine_of(lowering: Lowering) -> Machine | None:
    """The module of a plan; None where it has none."""
    try:
        return Machine(lowering)
    except Unsupported:
        return None


SWITCH = "MTF_ENGINE"
"""Environment variable: ``python`` leaves the compiled engine out, ``compiled`` takes it wherever it has a
form, whatever the estimates say; for comparing the two."""


def switched_off() -> bool:
    """Whether everything is to run as Python."""
    return os.environ.get(SWITCH, "") == "python"


def forced() -> bool:
    """Whether the compiled engine is to be taken wherever it has a form."""
    return os.environ.get(SWITCH, "") == "compiled"


def offer(loops: Loops) -> Offer | Refusal | None:
    """The offer of the compiled engine for planned loops; None where it is switched off or not worth it."""
    if switched_off():
        return None
    if loops.assignments is not None or (loops.estimate().steps <= COMPILING and not forced()):
        return None
    if not machine.available():
        reason = "wasmtime is not installed"
        return Refusal(NAME, STRATEGY, reason, "install the extra `wasm` (mtf-lang[wasm])")
    if loops.lowering.preparer.waiting:
        return CompiledLoops(loops, None).offer()
    try:
        return CompiledLoops(loops, Machine(loops.lowering)).offer()
    except Unsupported as fault:
        return Refusal(NAME, STRATEGY, str(fault))
