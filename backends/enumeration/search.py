"""The function of an aggregate: nested loops with tests, and what is gathered inside them.

CPython refuses more than twenty nested blocks. A deeper search goes on in a generator that gives the
values of its variables to the loops outside.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from mtf_lang.backends.enumeration.code import (
    ADD,
    ATOM,
    ENDED,
    MULTIPLY,
    NEGATE,
    Code,
    Module,
    Trace,
    tupled,
)
from mtf_lang.backends.enumeration.cuts import Cut
from mtf_lang.backends.enumeration.expressions import Expressions
from mtf_lang.backends.enumeration.folds import Gathering
from mtf_lang.backends.enumeration.held import HOLDS, written_number
from mtf_lang.backends.enumeration.known import is_range
from mtf_lang.backends.enumeration.nest import Each, Nest, Root, Step, Test
from mtf_lang.backends.enumeration.solve import Solved
from mtf_lang.backends.enumeration.templates import outside
from mtf_lang.ir import walk
from mtf_lang.ir.nodes import Call, Literal, Node, Pattern, Symbol, TuplePattern
from mtf_lang.types import INT, TupleType
from mtf_lang.walk import Walk, run

MAXIMUM_BLOCKS = 16
"""Loops in one function."""
SMALL_RANGE = 4_096
"""Values of a range that are paid for at once, also where the search may stop early."""
MAXIMUM_WRITTEN_DOMAIN = 10_000
"""Elements of a constant domain that are handed over as a tuple."""


@dataclass(slots=True)
class Writer:
    """Lines of one function with the indentation so far."""

    lines: list[str] = field(default_factory=list)
    depth: int = 1
    loops: int = 0
    bound: list[Symbol] = field(default_factory=list)
    """The variables bound so far."""
    counts: list[int] = field(default_factory=list)
    """For each line how many of them are bound there; ``ENDED`` where no binding is left."""

    def line(self, text: str) -> None:
        """Append one line."""
        self.lines.append("    " * self.depth + text)
        self.counts.append(len(self.bound))

    def out(self, depth: int, leave: str) -> None:
        """Append the line, so much deeper, that ends this binding: outside of loops all there is."""
        self.line("    " * depth + ("continue" if self.loops else leave))
        if not self.loops:
            self.counts[-1] = ENDED

    def loop(self, head: str) -> None:
        """Open a loop; the lines that follow stand inside it."""
        self.line(head)
        self.depth += 1
        self.loops += 1


class Search:
    """Writes the functions of searches into a module."""

    def __init__(self, module: Module, expressions: Expressions) -> None:
        self.module, self.write = module, expressions

    def function(
        self,
        name: str,
        free: tuple[Symbol, ...],
        nest: Nest,
        gathering: Gathering,
        known: Iterable[tuple[Symbol, Code]] = (),
    ) -> None:
        """Write the function ``name`` of the free variables that runs ``nest`` and gathers its values.

        ``known`` are further variables with what they stand for, computed first.
        """
        writer = Writer(bound=list(free))
        for symbol, value in known:
            writer.line(f"{self.module.variable(symbol)} = {value.text}")
            writer.bound.append(symbol)
        for text in gathering.before:
            writer.line(text)
        counted = self._steps(writer, list(nest.steps), gathering, f"return {gathering.result}")
        if not counted:
            for text in gathering.each:
                writer.line(text)
        if writer.loops or not gathering.stops:
            writer.depth = 1
        writer.line(f"return {gathering.result}")
        writer.counts[-1] = ENDED
        self._define(name, free, writer)

    def _define(self, name: str, free: Iterable[Symbol], writer: Writer) -> None:
        self.module.traces[name] = Trace(tuple(writer.bound), tuple(writer.counts))
        parameters = ", ".join(self.module.variable(s) for s in free)
        self.module.add([f"def {name}({parameters}):", *writer.lines])

    def _steps(
        self,
        writer: Writer,
        steps: list[Step],
        gathering: Gathering | None,
        leave: str,
    ) -> bool:
        """Write the steps; true when the last one gathers by itself."""
        for index, step in enumerate(steps):
            if writer.loops >= MAXIMUM_BLOCKS and not isinstance(step, Test):
                self._continue_elsewhere(writer, steps[index:])
                return False
            if isinstance(step, Test):
                self._test(writer, step.node, leave)
                continue
            if isinstance(step, Root):
                self._root(writer, step.solved, leave)
                writer.bound.append(step.solved.symbol)
                continue
            bulk = gathering.bulk if gathering is not None and index == len(steps) - 1 else None
            if bulk is not None and is_range(step.binder.domain) and isinstance(step.binder.pattern, Symbol):
                writer.line(
                    bulk.format(f"{self.module.helper('length')}({self._range(writer, step, stops=None)})")
                )
                return True
            self._each(writer, step, gathering is None or gathering.stops)
            writer.bound.extend(walk.pattern_symbols(step.binder.pattern))
        return False

    def _continue_elsewhere(self, writer: Writer, steps: list[Step]) -> None:
        """The rest of the search as a generator of the variables that it binds."""
        name = self.module.name("g")
        bound = tuple(writer.bound)
        inner = Writer(bound=list(bound))
        new = _bound_in(steps)
        self._steps(inner, steps, None, "return")
        names = tupled([self.module.variable(s) for s in new])
        inner.line(f"yield {names}")
        self._define(name, bound, inner)
        arguments = ", ".join(self.module.variable(s) for s in bound)
        writer.loop(f"for {names} in {name}({arguments}):")
        writer.bound.extend(new)

    # --- steps ---

    def _test(self, writer: Writer, node: Node, leave: str) -> None:
        if isinstance(node, Call) and node.operation == HOLDS:
            self._relation(writer, node, leave)
            return
        if isinstance(node, Call) and node.operation == "not":
            writer.line(f"if {self.write.condition(node.arguments[0]).text}:")
        else:
            writer.line(f"if not {self.write.condition(node).at(ATOM)}:")
        writer.out(1, leave)

    def _relation(self, writer: Writer, node: Call, leave: str) -> None:
        """A relation that may be undefined, tested in place."""
        relation, number = node.arguments
        writer.line("try:")
        writer.line(f"    if not {self.write.condition(relation).at(ATOM)}:")
        writer.out(2, leave)
        for text in outside(self.module, relation, written_number(number)):
            writer.line(text)
        writer.out(1, leave)

    def _root(self, writer: Writer, solved: Solved, leave: str) -> None:
        value = self.write.of(solved.value)
        name = self.module.variable(solved.symbol)
        if solved.exponent > 1:
            roots = self.module.helper("roots")
            writer.loop(f"for {name} in {roots}({value.text}, {solved.factor}, {solved.exponent}):")
        elif solved.factor == 1:
            writer.line(f"{name} = {value.text}")
        else:
            writer.line(f"{name}, r = divmod({value.text}, {solved.factor})")
            writer.line("if r:")
            writer.out(1, leave)

    def _each(self, writer: Writer, step: Each, stops: bool) -> None:
        pattern, domain = step.binder.pattern, step.binder.domain
        source = self._range(writer, step, stops) if is_range(domain) else self._elements(writer, domain)
        if isinstance(pattern, Symbol):
            writer.loop(f"for {self.module.variable(pattern)} in {source}:")
            return
        if _matches_type(pattern, domain):
            writer.loop(f"for {self._target(pattern)} in {source}:")
            return
        whole = self.module.name("t")
        writer.loop(f"for {whole} in {source}:")
        self._take_apart(writer, pattern, whole)

    def _target(self, pattern: Pattern) -> str:
        """A pattern of names and tuples as Python's."""

        def written(part: Pattern) -> Walk[str]:
            if isinstance(part, Symbol):
                return self.module.variable(part)
            texts = []
            for item in part.items if isinstance(part, TuplePattern) else ():
                texts.append((yield written(item)))
            return tupled(texts)

        return run(written(pattern))

    def _take_apart(self, writer: Writer, pattern: Pattern, whole: str) -> None:
        """Match step by step, where it is not known that it matches."""
        unpack = self.module.helper("unpack")
        pending: list[tuple[Pattern, str]] = [(pattern, whole)]
        while pending:
            part, name = pending.pop()
            if not isinstance(part, TuplePattern):
                continue
            names = []
            for item in part.items:
                new = self.module.variable(item) if isinstance(item, Symbol) else self.module.name("t")
                names.append(new)
                pending.append((item, new))
            writer.line(f"{tupled(names)} = {unpack}({name}, {len(names)})")

    # --- domains ---

    def _elements(self, writer: Writer, domain: Node) -> str:
        if isinstance(domain, Literal):
            values = _written(domain.value)
            if values is not None:
                spend = self.module.helper("spend")
                writer.line(f"{spend}({len(values)})")
                return self.module.constant(self.module.shared_tuple(domain.value, values)).text
        elements = self.module.helper("elements")
        return f"{elements}({self.write.settled(domain).text})"

    def _range(self, writer: Writer, step: Each, stops: bool | None) -> str:
        """The range of an integer variable; pays for its values, unless they are only counted."""
        domain = step.binder.domain
        assert isinstance(domain, Call)
        low, high = (self._bound(a) for a in domain.arguments)
        lows = [low, *(self._divided(c, up=True) for c in step.cuts if c.side == "low")]
        highs = [high, *(self._divided(c, up=False) for c in step.cuts if c.side == "high")]
        first, last = _chosen("max", lows), _chosen("min", highs)
        stepping = next((c for c in step.cuts if c.side == "step"), None)
        text = self._progression(writer, first, last, stepping, step.descending)
        if stops is None:
            spend = self.module.helper("spend")
            writer.line(f"{spend}(1)")
            return text
        return self._paid(writer, text, _size(first, last, 1 if stepping is None else stepping.factor), stops)

    def _bound(self, node: Node) -> Code:
        """The code of an end of a range, checked to be an integer."""
        written = self.write.settled(node)
        return written if node.type == INT else Code(f"{self.module.helper('integer')}({written.text})")

    def _divided(self, cut: Cut, *, up: bool) -> Code:
        value = self.write.of(cut.value)
        if cut.factor == 1:
            return value
        if up:
            return Code(f"-(-{value.at(NEGATE)} // {cut.factor})", NEGATE)
        return Code(f"{value.at(MULTIPLY)} // {cut.factor}", MULTIPLY)

    def _progression(
        self, writer: Writer, first: Code, last: Code, stepping: Cut | None, descending: bool
    ) -> str:
        end = _successor(last)
        if stepping is not None:
            start = first.text
            if not start.isdigit():
                start = self.module.name("l")
                writer.line(f"{start} = {first.text}")
            value = self.write.of(stepping.value)
            text = f"range({start} + ({value.text} - {start}) % {stepping.factor}, {end}, {stepping.factor})"
            return f"reversed({text})" if descending else text
        if descending:
            return f"range({last.text}, {first.at(ADD)} - 1, -1)"
        return f"range({first.text}, {end})"

    def _paid(self, writer: Writer, text: str, size: int | None, stops: bool) -> str:
        if size is not None and size <= SMALL_RANGE:
            writer.line(f"{self.module.helper('spend')}({size})")
            return text
        return f"{self.module.helper('counted' if stops else 'paid')}({text})"


def _chosen(function: str, codes: list[Code]) -> Code:
    """The greatest or least of several ends, numbers among them combined."""
    numbers = [n for n in map(_number, codes) if n is not None]
    texts = list(dict.fromkeys(c.text for c in codes if _number(c) is None))
    if numbers:
        combined = max(numbers) if function == "max" else min(numbers)
        texts.insert(0, str(combined))
        if len(texts) == 1:
            return Code(texts[0], ATOM if combined >= 0 else NEGATE)
    only = next((c for c in codes if c.text == texts[0]), codes[0])
    return only if len(texts) == 1 else Code(f"{function}({', '.join(texts)})")


def _successor(last: Code) -> str:
    number = _number(last)
    return f"{last.at(ADD)} + 1" if number is None else str(number + 1)


def _number(value: Code) -> int | None:
    digits = value.text.removeprefix("-")
    return int(value.text) if digits.isdigit() else None


def _size(first: Code, last: Code, step: int) -> int | None:
    """The number of values of a range with written ends, at most."""
    low, high = _number(first), _number(last)
    return None if low is None or high is None else max(0, (high - low) // step + 1)


def _written(value: object) -> tuple[object, ...] | None:
    """The elements of a constant set that is not too long, else None."""
    from mtf_lang.values.sets import FiniteSet

    if isinstance(value, FiniteSet) and len(value.elements) <= MAXIMUM_WRITTEN_DOMAIN:
        return value.elements
    return None


def _bound_in(steps: list[Step]) -> list[Symbol]:
    found: list[Symbol] = []
    for step in steps:
        if isinstance(step, Each):
            found.extend(walk.pattern_symbols(step.binder.pattern))
        elif isinstance(step, Root):
            found.append(step.solved.symbol)
    return found


def _matches_type(pattern: Pattern, domain: Node) -> bool:
    """Whether the static type of the domain shows that the pattern matches its elements."""
    item = getattr(domain.type, "item", None)
    pending: list[tuple[Pattern, object]] = [(pattern, item)]
    while pending:
        part, type_ = pending.pop()
        if isinstance(part, TuplePattern):
            if not isinstance(type_, TupleType) or len(type_.items) != len(part.items):
                return False
            pending.extend(zip(part.items, type_.items, strict=True))
    return True
