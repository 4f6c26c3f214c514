"""The machine that runs the reference evaluator's programs.

A program is a list of steps, small closures made by ``steps``, in the order in which a person
would compute: the parts of a node before the node. A step takes its operands from the
machine's stack, puts its value there, and returns the number of the step that follows. Calls
of the script's functions push a frame on a list. Nothing recurses, so neither the size of an
expression nor the depth of a recursion is bounded by Python's stack.

Does not belong here: what IR nodes mean; ``compiler`` turns them into steps.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mtf_lang.ir.nodes import Definition
from mtf_lang.limits import Budget
from mtf_lang.values.faults import LimitHit, Poisoned, Undefined
from mtf_lang.values.model import Value

Step = Callable[["Machine"], int]
"""One step: changes the machine and returns the number of the next step."""

MAXIMUM_DEPTH = 2_000_000
"""Most calls that may be pending at one time: about one gigabyte of frames and memo entries."""

QUANTUM = 256
"""Steps between two looks at the budget."""


class Halt(Exception):
    """Raised by the last step of a program."""


class Pending:
    """The memo entry of a call that has begun and not ended."""


PENDING = Pending()


@dataclass(slots=True, eq=False)
class Function:
    """A definition of the script as the machine knows it.

    ``entry`` is its first step, ``size`` the number of its slots; ``memo`` maps argument tuples
    (or what ``key`` makes of them) to values, or to ``PENDING``.
    """

    name: str
    definition: Definition
    key: Callable[[tuple[Value, ...]], object] | None
    entry: int = -1
    size: int = 0
    memo: dict[object, Any] = field(default_factory=dict)

    @property
    def arity(self) -> int:
        """How many of the arguments the author wrote; behind them come unknowns."""
        return len(self.definition.parameters)


class Frame(NamedTuple):
    """A pending call: where to go on, the caller's variables, and whose value is awaited."""

    resume: int
    slots: list[Value]
    function: Function
    arguments: tuple[Value, ...]
    key: object


CIRCULAR = "MTF0411"


class Circular(Undefined):
    """A call whose value depends on itself: a fault of the script at every binding."""

    def __init__(self, function: Function, arguments: tuple[Value, ...]) -> None:
        super().__init__("", code=CIRCULAR)
        self.function, self.arguments = function, arguments


def _excludes(fault: Undefined | Poisoned) -> bool:
    """Whether what meets ``fault`` under protection is left out there: also where it reads a named value
    that is undefined."""
    if isinstance(fault, Poisoned):
        diagnostic = fault.outcome.diagnostic
        return diagnostic is not None and diagnostic.code != CIRCULAR
    return not isinstance(fault, Circular)


class Region(NamedTuple):
    """A relation or a proposition: what to restore, and where to go on where it is undefined [4.9]."""

    resume: Callable[[], int]
    height: int
    depth: int
    slots: list[Value]
    place: Any


class Machine:
    """Stack, variables of the current call, pending calls.

    ``decisive`` is the accumulator of the aggregate at the top of the task once it has ended: it
    knows the witness. ``regions`` are the relations and propositions being tested; ``excluded`` maps the
    places of those that were undefined somewhere to the step that failed first (None within a call of
    a function) and the variables there.
    """

    __slots__ = ("budget", "decisive", "excluded", "frames", "pc", "regions", "slots", "stack")

    def __init__(self, slots: list[Value], budget: Budget) -> None:
        self.stack: list[Value] = []
        self.slots = slots
        self.frames: list[Frame] = []
        self.regions: list[Region] = []
        self.excluded: dict[Any, tuple[int | None, list[Value]]] = {}
        self.budget = budget
        self.decisive: Any = None
        self.pc = 0

    def run(self, steps: list[Step]) -> Value:
        """Run from step 0 to the halt and return the value left on the stack.

        When a step raises, ``pc`` is its number and ``slots`` and ``frames`` are as it found them.
        ``steps`` may grow while it runs.
        """
        pc = 0
        while True:
            try:
                return self._run(steps, pc)
            except (Undefined, Poisoned) as fault:
                if not self.regions or not _excludes(fault):
                    raise
                pc = self._leave_region()

    def _leave_region(self) -> int:
        """Undo what the innermost region has begun; this binding is left out."""
        region = self.regions.pop()
        inside = None if len(self.frames) > region.depth else self.pc
        self.excluded.setdefault(region.place, (inside, list(region.slots)))
        for frame in self.frames[region.depth :]:
            frame.function.memo.pop(frame.key, None)
        del self.frames[region.depth :], self.stack[region.height :]
        self.slots = region.slots
        return region.resume()

    def _run(self, steps: list[Step], pc: int) -> Value:
        done = 0
        try:
            while True:
                for done in range(QUANTUM):  # noqa: B007 (counts the steps of an unfinished round)
                    pc = steps[pc](self)
                self.budget.spend(QUANTUM)
        except Halt:
            self.budget.spend(done)
            return self.stack.pop()
        finally:
            self.pc = pc

    def call(self, function: Function, arguments: tuple[Value, ...], key: object, resume: int) -> None:
        """Begin a call of ``function``; its value will be on the stack at ``resume``."""
        if len(self.frames) >= MAXIMUM_DEPTH:
            raise LimitHit("depth", f"more than {MAXIMUM_DEPTH:,} calls are waiting for one another")
        self.frames.append(Frame(resume, self.slots, function, arguments, key))
        self.slots = [*arguments, *[None] * (function.size - len(arguments))]
