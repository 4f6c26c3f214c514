"""The strategy "frontier compiled": a dynamic programme that counts, as WebAssembly."""

from __future__ import annotations

import struct
from dataclasses import dataclass

from mtf_lang.backends.enumeration.compiled import machine
from mtf_lang.backends.enumeration.compiled.frontier import Counting, FrontierModule
from mtf_lang.backends.enumeration.compiled.machine import Elsewhere
from mtf_lang.backends.enumeration.compiled.module import RESULT
from mtf_lang.backends.enumeration.compiled.strategy import (
    COMPILING,
    STEPS_AT_ONCE,
    finished,
    forced,
    switched_off,
)
from mtf_lang.backends.enumeration.frontier import TRANSITION_STEPS, Programme
from mtf_lang.backends.enumeration.loops import NAME, guarded
from mtf_lang.limits import DEFAULT
from mtf_lang.planning.strategy import Context, Estimate, Offer
from mtf_lang.result import Outcome, Status
from mtf_lang.values.faults import Unsupported

STRATEGY = "frontier compiled"
STAGE = 3_000
"""Steps for writing and compiling one stage."""


@dataclass(slots=True)
class CompiledProgramme:
    """A dynamic programme as a module, beside the same one as Python."""

    programme: Programme
    module: Counting

    def offer(self) -> Offer:
        """The offer of this strategy."""
        plan = self.programme.plan
        stages, work = len(plan.stages), plan.work
        steps = COMPILING + STAGE * stages + TRANSITION_STEPS * work // STEPS_AT_ONCE
        if forced() and steps <= DEFAULT.work:
            steps = 0
        arithmetic = (
            f"{stages} variables, at most {plan.widest:,} states at once, {work:,} transitions"
            f" × {TRANSITION_STEPS} steps, {STEPS_AT_ONCE} compiled steps as one,"
            f" + {COMPILING:,} and {STAGE:,} a variable for compiling"
        )
        return Offer(
            NAME,
            STRATEGY,
            Status.PROVED,
            Estimate(steps, arithmetic),
            self.run,
            lambda: self.module.source,
            "assignments with the same continuation are counted together, by compiled loops",
        )

    def run(self, context: Context) -> Outcome:
        """The count; where the module gives none, that of the same programme as Python."""

        def compute() -> Outcome:
            try:
                return self.programme.outcome(self._count(context), context, {}, self.programme.unwritten())
            except Elsewhere:
                return self.programme.run(context)

        return guarded(compute, lambda fault: self.programme.run(context))

    def _count(self, context: Context) -> int:
        module = self.module
        steps = context.budget.left * STEPS_AT_ONCE
        ran = finished(machine.run(module.source, list(module.data), steps, context.limits), context)
        content = ran.memory.read(RESULT, RESULT + 8 * module.words)
        return sum(word << 64 * i for i, word in enumerate(struct.unpack(f"<{module.words}Q", content)))


def offer(programme: Programme) -> Offer | None:
    """The offer of a compiled count; None where it is not worth compiling, or has no form."""
    plan = programme.plan
    if switched_off() or not machine.available() or programme.top.kind != "count":
        return None
    if TRANSITION_STEPS * plan.work <= COMPILING + STAGE * len(plan.stages) and not forced():
        return None
    try:
        return CompiledProgramme(programme, FrontierModule(plan, programme.search.facts).counting()).offer()
    except Unsupported:
        return None
