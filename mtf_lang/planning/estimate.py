"""How many steps an expression takes, estimated before it runs, with the arithmetic as text.

One step is one node computed once. Loops count as if none ended early and every guard were true, a
recursive function as if it were called once for every value its arguments may have. Where the
number of elements is not known it is assumed; the text says so. Nothing here decides a result.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mtf_lang.frozen import frozen
from mtf_lang.ir.nodes import (
    Aggregate,
    Apply,
    Call,
    Conditional,
    Definition,
    Lambda,
    ListNode,
    Literal,
    Node,
    Pattern,
    SetNode,
    Symbol,
    TupleNode,
    TuplePattern,
    Variable,
)
from mtf_lang.ir.walk import children
from mtf_lang.planning.shape import ARITHMETIC, UNKNOWN, Shape, between, join, shape_of
from mtf_lang.planning.strategy import Definitions, Estimate
from mtf_lang.table import find
from mtf_lang.table.model import Operation
from mtf_lang.values.faults import Fault
from mtf_lang.values.model import SetValue
from mtf_lang.values.sets import IntegerRange
from mtf_lang.walk import Walk, run

ASSUMED = 1_000
"""How many elements a collection is taken to have where nothing is known of it."""

HUGE = 10**30
"""Nothing is counted beyond this."""

_STAND_IN = 100_000
"""Sizes of families of larger sets or numbers are not worked out."""

_SHAPES = "shapes of named values"

Shapes = Mapping[Symbol, Shape]


@frozen
class Cost:
    """Steps of an expression and the shape of its value; ``text`` is the arithmetic of its largest loop."""

    steps: int
    shape: Shape = UNKNOWN
    text: str = ""
    weight: int = 0
    """Steps of the loop that ``text`` is about."""


class Infinite(Exception):
    """Raised where something ranges over an infinite domain."""


def estimate(
    node: Node, definitions: Mapping[str, Definition], values: Mapping[str, Any] | None = None
) -> Estimate | None:
    """The steps of ``node``, None where a binder ranges over an infinite domain.

    ``values`` are named values that are known already.
    """
    estimator = _Estimator(definitions, values or {})
    try:
        cost = run(estimator.cost(node, {}))
    except Infinite:
        return None
    calls = [(name, work) for name, work in estimator.calls.items() if work.total > cost.steps]
    steps = min(HUGE, cost.steps + sum(work.total for work in estimator.calls.values()))
    if calls:
        name, work = max(calls, key=lambda c: c[1].total)
        return Estimate(steps, f"{name}: {work.states:,} calls × {_count(work.steps)}")
    return Estimate(steps, cost.text or _count(steps))


@frozen
class _Calls:
    """A recursive function: how many argument values it may meet, and the steps of each."""

    shapes: tuple[Shape, ...]
    states: int
    steps: int

    @property
    def total(self) -> int:
        return self.states * self.steps


class _Estimator:
    def __init__(self, definitions: Mapping[str, Definition], values: Mapping[str, Any]) -> None:
        self.definitions, self.values = definitions, values
        self.calls: dict[str, _Calls] = {}
        self.done: dict[tuple[str, tuple[Shape, ...]], Cost] = {}
        self.building: set[str] = set()
        self.value_shapes: dict[str, Shape] = {}
        if isinstance(definitions, Definitions) and not values:
            self.value_shapes = definitions.facts.setdefault(_SHAPES, self.value_shapes)

    def cost(self, node: Node, shapes: Shapes) -> Walk[Cost]:
        match node:
            case Literal(value=value):
                return Cost(1, shape_of(value))
            case Variable(symbol=symbol):
                return Cost(1, shapes.get(symbol, UNKNOWN))
            case Aggregate():
                loop: Cost = yield self.aggregate(node, shapes)
                return loop
            case Lambda(parameters=parameters, body=body):
                inner: Cost = yield self.cost(body, {**shapes, **dict.fromkeys(parameters, UNKNOWN)})
                return inner
        parts: list[Cost] = []
        for child in children(node):
            parts.append((yield self.cost(child, shapes)))
        if isinstance(node, Apply):
            applied: Cost = yield self.apply(node, parts)
            return applied
        return _sum(parts, _shape(node, [part.shape for part in parts]))

    # --- loops ---

    def aggregate(self, node: Aggregate, shapes: Shapes) -> Walk[Cost]:
        """Each domain once for every binding of the variables before it; guard and body for all.

        The elements of one whole collection are counted without going through them.
        """
        if node.kind == "count" and len(node.binders) == 1 and not node.guard:
            counted: Cost = yield self.cost(node.binders[0].domain, shapes)
            return _sum([counted], between(0, counted.shape.size))
        bindings, steps = 1, 1
        sizes: list[str] = []
        texts: list[tuple[int, str]] = []
        for binder in node.binders:
            domain: Cost = yield self.cost(binder.domain, shapes)
            steps += bindings * domain.steps
            texts.append((bindings * domain.weight, _times(sizes, domain.text)))
            size = _elements(domain.shape)
            bindings = min(HUGE, bindings * size)
            sizes.append(f"{size:,}" if domain.shape.size is not None else f"{size:,} (assumed)")
            shapes = {**shapes, **_bound(binder.pattern, domain.shape.elements)}
        body: Cost = yield self.cost(node.body, shapes)
        inner = [body]
        for condition in node.guard:
            inner.append((yield self.cost(condition.node, shapes)))
        each = 1 + sum(part.steps for part in inner)
        total = min(HUGE, steps + bindings * each)
        largest = max(inner, key=lambda c: c.weight)
        if 2 * largest.weight > each:
            texts.append((bindings * largest.weight, _times(sizes, largest.text)))
        else:
            texts.append((bindings * each, f"{' × '.join(sizes) or '1'} bindings × {_count(each)}"))
        return Cost(
            total, _combined(node.kind, bindings, body.shape), max(texts, key=lambda t: t[0])[1], total
        )

    # --- functions ---

    def apply(self, node: Apply, parts: list[Cost]) -> Walk[Cost]:
        shapes = tuple(part.shape for part in parts)
        identity = node.definition
        definition = self.definitions.get(identity)
        if definition is None or (not parts and identity in self.values):
            known = self.values.get(identity)
            return _sum(parts, UNKNOWN if known is None else shape_of(known))
        if definition.recursive:
            yield self.recursive(definition, shapes)
            return _sum(parts, UNKNOWN)
        if not definition.parameters:
            named: Cost = yield self.named_value(definition)
            return named
        body: Cost = yield self.body(definition, shapes)
        return _sum([*parts, body], body.shape)

    def named_value(self, definition: Definition) -> Walk[Cost]:
        """Reading a value costs one step: it was computed before, by whatever could compute it.

        Its shape is found once for all tasks of a program.
        """
        shape = self.value_shapes.get(definition.identity)
        if shape is None:
            apart = _Estimator(self.definitions, self.values)
            try:
                body: Cost = yield apart.body(definition, ())
                shape = body.shape
            except Infinite:
                shape = UNKNOWN
            self.value_shapes[definition.identity] = shape
        return Cost(1, shape)

    def body(self, definition: Definition, shapes: tuple[Shape, ...]) -> Walk[Cost]:
        """The most that the cases of a definition cost at arguments of these shapes."""
        key = definition.identity, shapes
        known = self.done.get(key)
        if known is not None:
            return known
        if definition.identity in self.building:
            return Cost(1)
        self.building.add(definition.identity)
        try:
            cost: Cost = yield self.cases(definition, shapes)
        finally:
            self.building.remove(definition.identity)
        self.done[key] = cost
        return cost

    def cases(self, definition: Definition, shapes: tuple[Shape, ...]) -> Walk[Cost]:
        """All conditions and the largest body."""
        steps, parts = 1, []
        for case in definition.cases:
            inner: dict[Symbol, Shape] = {}
            for pattern, shape in zip(case.patterns, shapes, strict=False):
                inner.update(_bound(pattern, shape))
            if case.guard is not None:
                guard: Cost = yield self.cost(case.guard, inner)
                steps += guard.steps
            parts.append((yield self.cost(case.body, inner)))
        largest = max(parts, key=lambda c: c.steps)
        shape = join(part.shape for part in parts)
        return Cost(min(HUGE, steps + largest.steps), shape, largest.text, largest.weight)

    def recursive(self, definition: Definition, shapes: tuple[Shape, ...]) -> Walk[None]:
        """Charge a recursive function once, for all the values its arguments may have."""
        shapes = tuple(_downwards(shape) for shape in shapes)
        known = self.calls.get(definition.identity)
        if known is not None:
            wider = tuple(map(lambda a, b: join((a, b)), known.shapes, shapes))
            if wider == known.shapes or known.steps == 0:
                return
            shapes = wider
        # Calls of itself while the body is estimated find this entry and charge nothing more.
        self.calls[definition.identity] = _Calls(shapes, 1, 0)
        body: Cost = yield self.body(definition, shapes)
        states = 1
        for shape in shapes:
            states = min(HUGE, states * _values(shape))
        self.calls[definition.identity] = _Calls(shapes, states, body.steps)


def _count(steps: int) -> str:
    return "1 step" if steps == 1 else f"{steps:,} steps"


def _times(sizes: list[str], text: str) -> str:
    """``text`` once for every combination of the variables before it."""
    return f"{' × '.join(sizes)} × ({text})" if sizes and text else text


def _elements(domain: Shape) -> int:
    """How many elements a binder goes through."""
    if domain.infinite and domain.size is None:
        raise Infinite
    return ASSUMED if domain.size is None else min(HUGE, domain.size)


def _sum(parts: Iterable[Cost], shape: Shape) -> Cost:
    """The cost of a node: one step and those of its parts; the text of the largest loop among them."""
    steps, text, weight = 1, "", 0
    for part in parts:
        steps += part.steps
        if part.weight > weight:
            text, weight = part.text, part.weight
    return Cost(min(HUGE, steps), shape, text, weight)


def _downwards(shape: Shape) -> Shape:
    """The values a recursion meets that starts at these: down to zero at least."""
    return (
        between(None if shape.low is None else min(shape.low, 0), shape.high) if shape.item is None else shape
    )


def _values(shape: Shape) -> int:
    """How many values have this shape; of a set, how many subsets there are."""
    if shape.items is not None:
        count = 1
        for item in shape.items:
            count = min(HUGE, count * _values(item))
        return count
    if shape.size is not None:
        return min(HUGE, 1 << min(shape.size, HUGE.bit_length()))
    if shape.low is None or shape.high is None:
        return ASSUMED
    return max(1, shape.high - shape.low + 1)


def _bound(pattern: Pattern, shape: Shape) -> dict[Symbol, Shape]:
    """The shapes of the variables of a pattern that matches values of ``shape``."""
    found: dict[Symbol, Shape] = {}
    pending = [(pattern, shape)]
    while pending:
        form, whole = pending.pop()
        if isinstance(form, Symbol):
            found[form] = whole
        elif isinstance(form, TuplePattern):
            parts = whole.items or (UNKNOWN,) * len(form.items)
            pending.extend(zip(form.items, parts, strict=False))
    return found


# --- shapes of nodes -------------------------------------------------------------------------


def _shape(node: Node, shapes: list[Shape]) -> Shape:
    match node:
        case TupleNode():
            return Shape(items=tuple(shapes))
        case ListNode() | SetNode():
            return Shape(size=len(shapes), item=join(shapes))
        case Conditional():
            return join(shapes[1:])
        case Call(operation=name):
            return _call(name, shapes)
    return UNKNOWN


def _call(name: str, shapes: list[Shape]) -> Shape:
    known = ARITHMETIC.get(name)
    operation = find(name)
    if known is not None and shapes:
        return known(*shapes)
    if operation is None or operation.meaning is None:
        return UNKNOWN
    if operation.area == "families":
        return _family(operation, shapes)
    if not shapes:
        return shape_of(operation.meaning())
    return UNKNOWN


def _family(operation: Operation, shapes: list[Shape]) -> Shape:
    """The size of a finite family, from stand-ins of its arguments: sets 1..n, largest numbers.

    A number within bounds is tried at both ends and at half the size of the set before it, where
    the families of subsets are largest.
    """
    choices: list[tuple[int | SetValue, ...]] = []
    sizes: list[int] = []
    for shape in shapes:
        if shape.size is not None:
            sizes.append(shape.size)
            choices.append((IntegerRange(1, shape.size),))
        elif shape.high is not None and shape.low is not None:
            middle = sizes[-1] // 2 if sizes else shape.high
            points = {shape.low, shape.high, min(max(middle, shape.low), shape.high)}
            choices.append(tuple(sorted(points)))
        else:
            return UNKNOWN
    if any(end > _STAND_IN for shape in shapes for end in (shape.size, shape.high) if end is not None):
        return Shape(size=HUGE)
    counted = [_size(operation, arguments) for arguments in _combinations(choices)]
    largest = max((size for size in counted if size is not None), default=None)
    longest = shapes[-1].high if shapes[-1].high is not None else max(sizes, default=None)
    element = Shape(size=longest, item=shapes[0].item)
    return Shape(size=largest, item=element)


def _combinations(choices: list[tuple[int | SetValue, ...]]) -> list[tuple[int | SetValue, ...]]:
    found: list[tuple[int | SetValue, ...]] = [()]
    for options in choices:
        found = [(*chosen, option) for chosen in found for option in options]
    return found


def _size(operation: Operation, arguments: tuple[int | SetValue, ...]) -> int | None:
    assert operation.meaning is not None
    try:
        family = operation.meaning(*arguments)
        size: int | None = family.size()
    except Fault:
        return None
    return size


def _combined(kind: str, bindings: int, body: Shape) -> Shape:
    """The shape of an aggregate's value."""
    if kind in ("set", "list", "solutions"):
        return Shape(size=bindings, item=body)
    if kind == "count":
        return between(0, bindings)
    if kind in ("min", "max", "given", "solution"):
        return body
    if kind == "sum" and body.low is not None and body.high is not None:
        return between(min(0, bindings * body.low), max(0, bindings * body.high))
    return UNKNOWN
