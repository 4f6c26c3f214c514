"""From IR to the steps of the machine.

Each method writes the steps of one kind of node in the order of evaluation, which is the meaning
of the language: operands from left to right; ``and``, ``or``, ``implies`` and ``if`` skip what
does not matter; a guard is tested condition by condition before the body; a definition tries its
cases in order. Numbers in brackets are rules of ``spec/language/04-definedness.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from mtf_lang.backends.exact import steps
from mtf_lang.backends.exact.accumulate import accumulator, fold_of, fold_of_whole
from mtf_lang.backends.exact.machine import Function, Step
from mtf_lang.backends.exact.meaning import truth
from mtf_lang.ir.nodes import (
    Aggregate,
    Apply,
    ApplyValue,
    Call,
    Case,
    Conditional,
    Definition,
    Lambda,
    ListNode,
    Literal,
    Node,
    SetNode,
    Symbol,
    TupleNode,
    Variable,
    asserts_where_defined,
)
from mtf_lang.ir.walk import pattern_symbols
from mtf_lang.source import Span
from mtf_lang.table import find
from mtf_lang.table.check import checked, fits
from mtf_lang.table.model import Form, Operation
from mtf_lang.types import ANY, Type, components
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.model import ListValue, Value
from mtf_lang.values.sets import finite_set
from mtf_lang.walk import Walk, run

Slots = Mapping[Symbol, int]
"""Variables in scope with their places among the variables of the current call."""


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """Which node a step computes, and the variables in scope there.

    ``asserted`` is true where the node is the proposition of a ``prove``.
    """

    node: Node
    slots: Slots
    asserted: bool = False


class Compiler:
    """The program of one task; it grows while it runs, as definitions are called first."""

    def __init__(self, definitions: Mapping[str, Definition], values: Mapping[str, Any]) -> None:
        self.definitions = definitions
        self.values = values
        self.steps: list[Step] = []
        self.places: list[Place] = []
        self.functions: dict[str, Function] = {}
        self.size = 0
        """Slots used so far by the unit (task or definition) being written."""

    def task(self, node: Node, slots: Slots) -> None:
        """Write the program of ``node``; the values of ``slots`` are there when it starts."""
        self.size = len(slots)
        run(self.expression(node, slots, top=True))
        self.emit(Place(node, slots), steps.halt)

    # --- writing ---

    def emit(self, place: Place, make: Callable[..., Step], *arguments: object) -> None:
        """Append the step that ``make`` gives."""
        self.places.append(place)
        self.steps.append(make(len(self.steps) + 1, *arguments))

    def here(self, label: steps.Label) -> None:
        """Let ``label`` stand for the next step."""
        label.pc = len(self.steps)

    def bind(self, slots: Slots, symbols: tuple[Symbol, ...]) -> Slots:
        """``slots`` with new places for ``symbols``."""
        new = {symbol: self.size + i for i, symbol in enumerate(symbols)}
        self.size += len(symbols)
        return {**slots, **new}

    # --- expressions ---

    def expression(self, node: Node, slots: Slots, top: bool = False) -> Walk[None]:
        """Write the steps that leave the value of ``node`` on the stack.

        ``top`` is true for the node of the task itself, and for what stands below its ``not``.
        """
        place = Place(node, slots)
        match node:
            case Literal(value=value):
                self.emit(place, steps.push, value)
            case Variable(symbol=symbol) if symbol in slots:
                self.emit(place, steps.load, slots[symbol])
            case Variable(symbol=symbol):
                self.emit(place, steps.fail, _no_value(symbol))
            case Call():
                yield self.call(node, place, top)
            case Apply():
                yield self.application(node, place)
            case ApplyValue():
                yield self.operands((node.function, *node.arguments), slots)
                self.emit(place, steps.apply, len(node.arguments), _WRITTEN_IN_PLACE)
            case Conditional():
                yield self.conditional(node, place)
            case TupleNode() | ListNode() | SetNode():
                yield self.operands(node.items, slots)
                self.emit(place, steps.collect, len(node.items), _BUILD[type(node)])
            case Lambda():
                yield self.closure(node, place)
            case Aggregate():
                yield self.aggregate(node, place, top)

    def operands(self, nodes: tuple[Node, ...], slots: Slots) -> Walk[None]:
        """From left to right [4.2]."""
        for node in nodes:
            yield self.expression(node, slots)

    def call(self, node: Call, place: Place, top: bool) -> Walk[None]:
        lazy = _LAZY.get(node.operation)
        if lazy is not None:
            yield self.connective(node, place, *lazy)
            return
        operation = find(node.operation)
        if operation is None or operation.meaning is None or operation.form in _NEEDS_SYMBOLS:
            self.emit(place, steps.fail, _not_exact(node.operation))
            return
        meaning = checked_meaning(operation, tuple(argument.type for argument in node.arguments))
        match node.arguments:
            case (left, Literal(value=right)):
                yield self.expression(left, place.slots)
                self.emit(place, steps.strict_with, meaning, right)
            case arguments:
                for argument in arguments:
                    yield self.expression(argument, place.slots, top and node.operation == "not")
                self.emit(place, steps.strict, len(arguments), meaning)

    def connective(self, node: Call, place: Place, when: bool, result: bool) -> Walk[None]:
        """Stop at the first operand that is ``when`` with ``result`` [4.3]; else the last decides."""
        end = steps.Label()
        for argument in node.arguments[:-1]:
            yield self.expression(argument, place.slots)
            self.emit(Place(argument, place.slots), steps.decide, when, result, end)
        yield self.expression(node.arguments[-1], place.slots)
        self.emit(Place(node.arguments[-1], place.slots), steps.strict, 1, truth)
        self.here(end)

    def conditional(self, node: Conditional, place: Place) -> Walk[None]:
        otherwise, end = steps.Label(), steps.Label()
        yield self.expression(node.condition, place.slots)
        self.emit(Place(node.condition, place.slots), steps.branch, otherwise)
        yield self.expression(node.value, place.slots)
        self.emit(place, steps.jump, end)
        self.here(otherwise)
        yield self.expression(node.other, place.slots)
        self.here(end)

    # --- functions ---

    def application(self, node: Apply, place: Place) -> Walk[None]:
        """A definition at arguments; a named value that was computed before is read."""
        identity = node.definition
        if not node.arguments and identity in self.values:
            self.emit(place, steps.read, lambda: self.values[identity])
            return
        definition = self.definitions[identity]
        yield self.operands(node.arguments, place.slots)
        self.emit(place, steps.call, self.function(definition), len(node.arguments), self.prepare)

    def function(self, definition: Definition) -> Function:
        """The definition as the machine knows it; its steps are written when it is first called."""
        known = self.functions.get(definition.identity)
        if known is None:
            known = Function(definition.name, definition, _key_of(definition))
            self.functions[definition.identity] = known
        return known

    def prepare(self, function: Function) -> None:
        """Write the steps of a definition: its cases in order [4.6]."""
        definition = function.definition
        function.entry = len(self.steps)
        self.size = len(definition.parameters)
        for case in definition.cases:
            run(self.case(case, {}, _heading(definition, case.span)))
        self.emit(Place(_heading(definition, definition.span), {}), steps.no_case, function)
        function.size = self.size

    def case(self, case: Case, slots: Slots, heading: Node) -> Walk[None]:
        """Patterns, then the guard, then the body; the next case where one does not fit."""
        otherwise = steps.Label()
        for slot, pattern in enumerate(case.patterns):
            if isinstance(pattern, Symbol):
                slots = {**slots, pattern: slot}
                continue
            slots = self.bind(slots, pattern_symbols(pattern))
            self.emit(Place(heading, slots), steps.test, slot, pattern, slots, otherwise)
        if case.guard is not None:
            yield self.expression(case.guard, slots)
            self.emit(Place(case.guard, slots), steps.branch, otherwise)
        yield self.expression(case.body, slots)
        self.emit(Place(case.body, slots), steps.leave)
        self.here(otherwise)

    def closure(self, node: Lambda, place: Place) -> Walk[None]:
        """A function written in place: its steps are jumped over where it is made."""
        entry, end = steps.Label(), steps.Label()
        slots = self.bind(place.slots, node.parameters)
        self.emit(place, steps.close, entry, tuple(slots[p] for p in node.parameters))
        self.emit(place, steps.jump, end)
        self.here(entry)
        yield self.expression(node.body, slots)
        self.emit(place, steps.leave_closure)
        self.here(end)

    # --- aggregates ---

    def aggregate(self, node: Aggregate, place: Place, top: bool) -> Walk[None]:
        """Binders from left to right, each through its domain in order; guard; body [4.4, 4.5]."""
        whole = fold_of_whole(node)
        if whole is not None:
            yield self.expression(node.binders[0].domain, place.slots)
            self.emit(place, steps.strict, 1, whole)
            return
        make = accumulator(node)
        if make is None:
            self.emit(place, steps.fail, _not_exact(node.kind))
            return
        self.emit(place, steps.begin, make)
        end = steps.Label()
        slots, again = place.slots, end
        bound: list[int] = []
        for binder in node.binders:
            yield self.expression(binder.domain, slots)
            before = Place(binder.domain, slots)
            symbols = pattern_symbols(binder.pattern)
            slots = self.bind(slots, symbols)
            bound.extend(slots[s] for s in symbols)
            self.emit(before, steps.enter)
            exhausted, again = again, steps.Label()
            self.here(again)
            self.emit(before, steps.advance, binder.pattern, slots, exhausted)
        for condition in node.guard:
            tested = Place(condition.node, slots)
            if condition.relation:
                yield self.protected(tested, again)
            else:
                yield self.expression(condition.node, slots)
            self.emit(tested, steps.branch, again)
        yield self.body(node, slots, again)
        self.emit(Place(node.body, slots), steps.feed, len(node.binders), tuple(bound), again, end)
        self.here(end)
        self.emit(place, steps.finish, top)

    def protected(self, place: Place, otherwise: steps.Label) -> Walk[None]:
        """The value of a relation or a proposition; ``otherwise`` is next where it is undefined [4.9]."""
        self.emit(place, steps.protect, otherwise, place)
        yield self.expression(place.node, place.slots)
        self.emit(place, steps.end_protection)

    def body(self, node: Aggregate, slots: Slots, again: steps.Label) -> Walk[None]:
        """The value to combine; nothing where the table says that only bindings count.

        Where the proposition of a ``prove`` is undefined nothing is asserted: ``again`` is next [4.9].
        """
        fold = fold_of(node.kind)
        if fold is not None and not fold.needs_value:
            self.emit(Place(node, slots), steps.push, None)
            return
        if asserts_where_defined(node):
            yield self.protected(Place(node.body, slots, asserted=True), again)
        else:
            yield self.expression(node.body, slots)
        if node.kind in _PROPOSITIONS:
            self.emit(Place(node.body, slots), steps.strict, 1, truth)


_LAZY: dict[str, tuple[bool, bool]] = {"and": (False, False), "or": (True, True), "implies": (False, True)}
"""Operations that skip operands: the truth value that settles them, and the value they then have."""

_PROPOSITIONS = frozenset({"exists", "forall", "exists_unique", "probability", "satisfiable", "prove"})
"""Aggregates whose body must be a truth value."""

_NEEDS_SYMBOLS = (Form.CALCULUS, Form.SYMBOLIC)


@lru_cache(maxsize=4096)
def checked_meaning(operation: Operation, types: tuple[Type, ...]) -> Callable[..., Value]:
    """The meaning of an operation, with the check of argument values that their types leave open.

    Where the static types lie below the parameters of an overload every value fits.
    """
    meaning = operation.meaning
    assert meaning is not None
    return meaning if fits(operation, types) else checked(operation)


def _itself(values: tuple[Value, ...]) -> Value:
    return values


_BUILD: dict[type[Node], Callable[[tuple[Value, ...]], Value]] = {
    TupleNode: _itself,
    ListNode: ListValue,
    SetNode: finite_set,
}

_NO_DEFINITION = Definition("", "", (), ANY, ())
_WRITTEN_IN_PLACE = Function("a function written in place", _NO_DEFINITION, None)
"""Stands in frames for functions that have no name."""


def _heading(definition: Definition, span: Span) -> Node:
    """A node for what belongs to a definition and to none of its expressions."""
    return Literal(definition.name, type=definition.result, span=span)


def _no_value(symbol: Symbol) -> Callable[[], Unsupported]:
    return lambda: Unsupported(f"the value depends on {symbol.name}, which has no value here")


def _not_exact(operation: str) -> Callable[[], Unsupported]:
    return lambda: Unsupported(f"{operation} needs another backend than exact evaluation")


def _key_of(definition: Definition) -> Callable[[tuple[Value, ...]], object] | None:
    """How calls are told apart in the memo: by their arguments.

    Python takes 1 and true for equal; where the types allow both, the text of the arguments is
    the key.
    """
    return repr if any(map(_mentions_any, definition.parameters)) else None


def _mentions_any(type_: Type) -> bool:
    pending = [type_]
    while pending:
        type_ = pending.pop()
        if type_ == ANY:
            return True
        pending.extend(components(type_))
    return False
