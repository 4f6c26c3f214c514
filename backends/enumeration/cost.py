"""What a program will cost, with the arithmetic shown.

A step is a pass through a loop or about twenty nodes of straight-line code, so that a step of this
backend and one of the reference evaluator take about the same time. Sizes come from spans and written
domains; conditions are not expected to reject anything, so the estimate is an upper bound, except
where the size of a domain is not known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby
from math import comb, factorial

from mtf_lang.backends.enumeration.interval import Ranges
from mtf_lang.backends.enumeration.known import is_range, size_of
from mtf_lang.backends.enumeration.nest import Each, Nest, Root
from mtf_lang.ir import walk
from mtf_lang.ir.nodes import Aggregate, Apply, Call, ListNode, Literal, Node, SetNode, Variable
from mtf_lang.planning.strategy import Estimate
from mtf_lang.walk import Walk, run

NODES_PER_STEP = 20
START = 400
"""Steps for writing and compiling a program."""
UNKNOWN_SIZE = 16
"""Elements assumed of a domain of which nothing is known."""
REFERENCE_STEPS = 8
"""Steps of the reference evaluator that one step here stands for, where functions call themselves."""
LARGEST = 10**30


@dataclass(slots=True)
class Costs:
    """Costs of the nodes of one program. ``nests`` are the plans of its aggregates, by id of the node."""

    nests: Mapping[int, Nest]
    ranges: Ranges
    guessed: bool = False
    text: list[str] = field(default_factory=list)

    def estimate(self, node: Node, functions: Estimate | None) -> Estimate:
        """The cost of a task; ``functions`` is what the reference would take, where functions are called."""
        nodes = run(self._of(node, 0))
        steps = START + -(-min(nodes, LARGEST) // NODES_PER_STEP)
        what = " + ".join(self.text) or "no loops"
        if self.guessed:
            what += f" (domains of unknown size counted as {UNKNOWN_SIZE})"
        what += f"; about {nodes:,} nodes, {NODES_PER_STEP} a step"
        if functions is not None:
            steps += functions.steps // REFERENCE_STEPS
            what += f"; functions: {functions.arithmetic}, {REFERENCE_STEPS} of these a step"
        return Estimate(steps, what)

    def _of(self, node: Node, depth: int) -> Walk[int]:
        """Nodes visited, loops included."""
        total = 0
        pending = [node]
        while pending:
            current = pending.pop()
            if isinstance(current, Aggregate) and id(current) in self.nests:
                total += yield self._aggregate(current, depth)
                continue
            total += 1
            pending.extend(walk.children(current))
        return total

    def _aggregate(self, node: Aggregate, depth: int) -> Walk[int]:
        times, total, sizes = 1, 0, []
        for step in self.nests[id(node)].steps:
            if isinstance(step, Each):
                total += times * (yield self._of(step.binder.domain, depth + 1))
                size = self.size(step.binder.domain)
                if any(c.side == "step" for c in step.cuts):
                    size = -(-size // max(c.factor for c in step.cuts if c.side == "step"))
                sizes.append(size)
                times = min(times * size, LARGEST)
                total += times * NODES_PER_STEP // 4
            elif isinstance(step, Root):
                total += times * (yield self._of(step.solved.value, depth + 1))
            else:
                total += times * (yield self._of(step.node, depth + 1))
        total += times * (yield self._of(node.body, depth + 1))
        if depth == 0:
            self.text.append(_product_text(sizes) + " bindings" if sizes else "1 binding")
        return min(total, LARGEST)

    def size(self, domain: Node) -> int:
        """The number of elements of a domain, at most; a guess where nothing is known."""
        if is_range(domain):
            assert isinstance(domain, Call)
            low, high = (self.ranges.of(a) for a in domain.arguments)
            if low.low is not None and high.high is not None:
                return max(0, int(high.high - low.low) + 1)
        found = self._member_size(domain) if isinstance(domain, Variable) else _known_size(domain)
        if found is None:
            self.guessed = True
            return UNKNOWN_SIZE
        return min(found, LARGEST)

    def _member_size(self, domain: Variable) -> int | None:
        """The size of a set that itself ranges over the subsets of another."""
        family = self.ranges.family(domain.symbol)
        if family is None:
            return None
        if len(family.arguments) > 1:
            most = self.ranges.of(family.arguments[1]).high
            if most is not None:
                return max(0, int(most))
        return _set_size(family.arguments[0])


def _product_text(sizes: list[int]) -> str:
    """``2^25 × 7``: equal neighbours are drawn together."""
    runs = [(size, len(list(equal))) for size, equal in groupby(sizes)]
    return " × ".join(
        f"{size:,}^{times}" if times > 3 else " × ".join([f"{size:,}"] * times) for size, times in runs
    )


def _known_size(domain: Node) -> int | None:
    match domain:
        case Literal(value=value):
            return size_of(value)
        case SetNode(items=items) | ListNode(items=items):
            return len(items)
        case Call(operation=operation, arguments=arguments):
            return _family_size(operation, arguments)
    return None


def _family_size(operation: str, arguments: tuple[Node, ...]) -> int | None:
    first = _set_size(arguments[0]) if arguments else None
    if first is None or first > 10_000:
        return None
    second = arguments[1] if len(arguments) > 1 else None
    number = second.value if isinstance(second, Literal) and type(second.value) is int else None
    if operation in ("subsets", "power_set"):
        if second is None:
            return 1 << first
        return comb(first, number) if number is not None and number >= 0 else 1 << first
    if operation == "permutations" and second is None:
        return factorial(first)
    if operation == "words" and number is not None and number >= 0:
        return first**number
    if operation == "functions" and second is not None:
        values = _set_size(second)
        return None if values is None else values**first
    if operation == "cartesian":
        sizes = [_set_size(a) for a in arguments]
        product = 1
        for size in sizes:
            if size is None:
                return None
            product *= size
        return product
    return None


def _set_size(node: Node) -> int | None:
    if is_range(node):
        assert isinstance(node, Call)
        low, high = node.arguments
        ends = [a.value for a in (low, high) if isinstance(a, Literal) and type(a.value) is int]
        return max(0, ends[1] - ends[0] + 1) if len(ends) == 2 else None
    return _known_size(node)


def calls_functions(node: Node) -> bool:
    """Whether functions of the script are called in ``node``."""
    return any(isinstance(part, Apply) and part.arguments for part in walk.iterate(node))
