"""How the evaluator combines the values of an aggregate, and what it learns on the way.

Aggregates are folded as the table says. The requests that the table leaves to the engines range,
over finite domains, through the same loops and are combined here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from mtf_lang.backends.exact.meaning import brief, same
from mtf_lang.ir.nodes import Aggregate, Symbol, Variable
from mtf_lang.ir.walk import bound_symbols
from mtf_lang.table import find
from mtf_lang.table.aggregates import Best
from mtf_lang.table.folds import Fold, Place
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import Value

Names = tuple[Symbol, ...]


class Accumulator(Protocol):
    """An aggregate under way."""

    def feed(self, value: Value, place: Place) -> bool:
        """Take the value of the body at ``place``; true when no further value is wanted."""
        ...

    def result(self) -> Value:
        """The value of the aggregate; raises ``Undefined`` where there is none."""
        ...

    def witness(self) -> dict[str, Value] | None:
        """The binding that decided a quantifier, by names."""
        ...

    def best(self) -> dict[str, Value] | None:
        """A binding at which an extremum is attained, by names."""
        ...


def accumulator(node: Aggregate) -> Callable[[], Accumulator] | None:
    """Makes the accumulators of an aggregate; None where this evaluator has no meaning for its kind."""
    names = bound_symbols(node)
    own = _OWN.get(node.kind)
    if own is not None:
        return lambda: own(names)
    fold = fold_of(node.kind)
    return None if fold is None else lambda: Folding(fold, names)


def fold_of(kind: str) -> Fold | None:
    """The fold of an aggregate, or of a request that is one over finite domains."""
    operation = find(_SAME_AS.get(kind, kind))
    if operation is None or not isinstance(operation.meaning, Fold):
        return None
    return operation.meaning


def fold_of_whole(node: Aggregate) -> Fold | None:
    """The fold of an aggregate over one whole collection whose value the table reads off: its size."""
    fold = fold_of(node.kind)
    if fold is None or fold.whole is None or len(node.binders) != 1 or node.guard:
        return None
    variable = node.binders[0].pattern
    if not isinstance(variable, Symbol):
        return None
    its_own = isinstance(node.body, Variable) and node.body.symbol == variable
    return fold if its_own or not fold.needs_value else None


_SAME_AS = {"solutions": "set", "satisfiable": "exists", "prove": "forall"}


class Folding:
    """An aggregate of the table."""

    __slots__ = ("decided_at", "fold", "names", "state")

    def __init__(self, fold: Fold, names: Names) -> None:
        self.fold, self.names = fold, names
        self.state = fold.start()
        self.decided_at: Place | None = None

    def feed(self, value: Value, place: Place) -> bool:
        self.state = self.fold.step(self.state, value, place)
        if self.fold.stops and self.state is self.fold.absorbing:
            self.decided_at = place
            return True
        return False

    def result(self) -> Value:
        return self.fold.finish(self.state)

    def witness(self) -> dict[str, Value] | None:
        return _named(self.names, self.decided_at)

    def best(self) -> dict[str, Value] | None:
        return _named(self.names, self.state.place) if isinstance(self.state, Best) else None


class First:
    """``solution``: the first body that is reached."""

    __slots__ = ("found", "names")

    def __init__(self, names: Names) -> None:
        self.names = names
        self.found: tuple[Value, Place] | None = None

    def feed(self, value: Value, place: Place) -> bool:
        self.found = (value, place)
        return True

    def result(self) -> Value:
        if self.found is None:
            raise no_solution(self.names)
        return self.found[0]

    def witness(self) -> dict[str, Value] | None:
        return None if self.found is None else _named(self.names, self.found[1])

    def best(self) -> dict[str, Value] | None:
        return None


class Common(First):
    """``given``: the value that is the same at all solutions."""

    __slots__ = ()

    def feed(self, value: Value, place: Place) -> bool:
        if self.found is None:
            self.found = (value, place)
        elif not same(self.found[0], value):
            raise several_values(self.names, self.found, (value, place))
        return False

    def witness(self) -> dict[str, Value] | None:
        return None


def no_solution(names: Names) -> Undefined:
    """There is nothing to take a value from."""
    shown = ", ".join(symbol.name for symbol in names)
    return Undefined(
        f"there is no solution: no values of {shown} satisfy all conditions",
        "MTF0412",
        "ask satisfiable(…) for whether there is one, and look at the conditions of the context",
    )


def several_values(names: Names, one: tuple[Value, Place], other: tuple[Value, Place]) -> Undefined:
    """Two solutions at which a value differs."""
    (first, here), (second, there) = one, other
    shown = ", ".join(symbol.name for symbol in names)
    shown = f"({shown})" if len(names) > 1 else shown
    return Undefined(
        f"the value is not the same for all solutions: it is {brief(first)} at {assignment(names, here)}"
        f" and {brief(second)} at {assignment(names, there)}",
        "MTF0413",
        f"for all its values write {{… for {shown} in solutions(…)}}, or add the condition that is missing",
    )


def assignment(names: Names, place: Place) -> str:
    """``x = 1, y = 2``."""
    return ", ".join(f"{symbol.name} = {brief(value)}" for symbol, value in zip(names, place, strict=True))


def _named(names: Names, place: Place | None) -> dict[str, Value] | None:
    if place is None:
        return None
    return {symbol.name: value for symbol, value in zip(names, place, strict=True)}


_OWN: dict[str, Callable[[Names], Accumulator]] = {"solution": First, "given": Common}
