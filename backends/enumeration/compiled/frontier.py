"""A dynamic programme that counts, as WebAssembly: the same stages as ``frontier_code`` writes as Python.

A state is one number: the kept variables by the place of their values and the running numbers, each in
bits of its own. States lie in tables by hash (linear probing), beside each the number of assignments
that lead to it, in as many words as the number of all assignments needs: it cannot overflow. A stage
reads one table and fills the other; where that becomes too full, it is made larger and the
stage is run again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from mtf_lang.backends.enumeration.compiled.kinds import INTEGER, TRUTH, Kind, Term, integer, term, word_of
from mtf_lang.backends.enumeration.compiled.module import RESULT, Function, Module
from mtf_lang.backends.enumeration.compiled.states import adding
from mtf_lang.backends.enumeration.compiled.terms import Terms
from mtf_lang.backends.enumeration.facts import Facts
from mtf_lang.backends.enumeration.frontier_plan import Frontier, Stage
from mtf_lang.backends.enumeration.running import Running, RunningRemainder, RunningSet
from mtf_lang.backends.enumeration.scalars import Scalar
from mtf_lang.backends.enumeration.spans import Span, add
from mtf_lang.ir.nodes import Node, Symbol
from mtf_lang.values.faults import Unsupported

_LOCAL = re.compile(r"\$[vi][0-9]+\b")
"""The locals of variables and of the places of their values."""
STATE_BITS = 62
"""Bits of a state."""
SMALLEST, LARGEST = 10, 21
"""Logarithms of the least and the greatest number of entries of a table."""
MAXIMUM_WORDS = 12
"""Words of a count."""


@dataclass(frozen=True, slots=True)
class Field:
    """Bits of a state: the number in the local ``name`` less ``low`` takes ``bits`` of them."""

    name: str
    low: int
    bits: int


@dataclass(frozen=True, slots=True)
class Counting:
    """The module of a programme: its text, the bytes in its memory, the words of its result."""

    source: str
    data: tuple[tuple[int, bytes], ...]
    words: int


@dataclass(slots=True)
class _Sum:
    """A running number while the stages are written: the terms to come, its span so far."""

    total: Running
    left: list[Node]
    span: Span = field(default_factory=lambda: Span(0, 0))
    running: bool = False


class FrontierModule:
    """Writes the module of a plan whose assignments are counted."""

    def __init__(self, plan: Frontier, facts: Facts) -> None:
        self.plan, self.facts, self.module = plan, facts, Module()

        def unexpected(*_: Any) -> Any:
            raise Unsupported("a condition searches by itself")

        self.terms = Terms(self.module, facts, unexpected, unexpected)
        self.words = -(-max(1, plan.assignments.bit_length()) // 64)
        if self.words > MAXIMUM_WORDS:
            raise Unsupported("the number of assignments is too large for the compiled engine")
        self.size = 8 * (1 + self.words)
        self.scalars = {s.variable.symbol: s.variable for s in plan.stages}
        self.sums = [_Sum(total, list(total.terms)) for total in plan.sums]
        self.places: dict[Symbol, str] = {}
        self.stages: dict[str, str] = {}
        self.largest = min(LARGEST, max(SMALLEST, plan.widest.bit_length() + 2))

    def counting(self) -> Counting:
        """The module. Raises ``Unsupported`` where it has none."""
        for symbol, scalar in self.scalars.items():
            self.module.kinds[symbol] = self._kind(scalar)
            self.places[symbol] = self.module.name("i")
        fields: list[Field] = []
        names = []
        for stage in self.plan.stages:
            name, fields = self._stage(stage, fields)
            names.append(name)
        self._main(names)
        return Counting(self.module.source, tuple(self.module.data), self.words)

    def _kind(self, scalar: Scalar) -> Kind:
        if not scalar.values:
            raise Unsupported("a variable has no values")
        kinds = {self.module.constant(v).kind for v in scalar.values}
        if len(kinds) > 1 or next(iter(kinds)).name == "tuple":
            raise Unsupported("the values of a variable have no form in the compiled engine")
        return kinds.pop()

    # --- stages ---

    def _stage(self, stage: Stage, before: list[Field]) -> tuple[str, list[Field]]:
        parameters = [("in", "i32"), ("count", "i32"), ("out", "i32"), ("log", "i32")]
        function = Function("stage", parameters, "i32")
        for local, type_ in (("at", "i32"), ("end", "i32"), ("key", "i64"), ("filled", "i32"), ("r", "i32")):
            function.local(local, type_)
        size = self.size
        function.line(
            f"(local.set $end (i32.add (local.get $in) (i32.mul (local.get $count) (i32.const {size}))))"
        )
        function.line("(local.set $at (local.get $in))")
        function.open(
            "(block $all (loop $state (br_if $all (i32.ge_u (local.get $at) (local.get $end))) (block $next",
            ")",
            f"(local.set $at (i32.add (local.get $at) (i32.const {size})))",
            "(br $state)))",
        )
        function.line("(local.set $key (i64.load (local.get $at)))")
        function.line("(br_if $next (i64.eqz (local.get $key)))")
        function.line("(local.set $key (i64.sub (local.get $key) (i64.const 1)))")
        self._decode(function, before)
        values = stage.variable.values
        function.line(f"(call ${self.module.kernel('spend')} (i64.const {len(values)}))")
        place = self.places[stage.variable.symbol]
        function.local(place, "i64")
        function.line(f"(local.set ${place} (i64.const 0))")
        past = f"(i64.ge_s (local.get ${place}) (i64.const {len(values)}))"
        function.open(
            f"(block $done (loop $value (br_if $done {past}) (block $skip",
            ")",
            f"(local.set ${place} (i64.add (local.get ${place}) (i64.const 1)))",
            "(br $value)))",
        )
        self._value(function, stage.variable)
        for test in stage.tests:
            function.line(f"(br_if $skip (i32.eqz {self.terms.condition(test).text}))")
        after = [Field(self.places[s], 0, _bits(len(self.scalars[s].values))) for s in stage.keep]
        after += self._sums(function, stage)
        self._put(function, after)
        function.close()
        function.line("(i32.const 1)")
        return self._known(function), [replace(f, name=_old(f.name)) for f in after]

    def _known(self, function: Function) -> str:
        """The name of a stage's function; stages that differ in the names of variables only share it."""
        names: dict[str, str] = {}
        text = _LOCAL.sub(lambda m: names.setdefault(m[0], f"$x{len(names) + 1}"), function.text)
        if text not in self.stages:
            self.stages[text] = self.module.name("s")
            self.module.functions.append(text.replace("(func $stage", f"(func ${self.stages[text]}", 1))
        return self.stages[text]

    def _value(self, function: Function, scalar: Scalar) -> None:
        """The value of a variable from its place."""
        ((name, type_),) = self.module.slots(scalar.symbol)
        function.local(name, type_)
        place = Term(f"(local.get ${self.places[scalar.symbol]})", INTEGER)
        values = scalar.values
        kind = self.module.kinds[scalar.symbol]
        if kind == INTEGER and values == tuple(range(values[0], values[0] + len(values))):
            value = term("i64.add", INTEGER, place, integer(values[0])).text
        elif values == (False, True) or (kind == TRUTH and len(values) == 2):
            value = f"(i32.wrap_i64 {place.text})"
        else:
            codes = tuple(word_of(self.module.constant(v)) for v in values)
            at = f"(i32.shl (i32.wrap_i64 {place.text}) (i32.const 3))"
            value = f"(i64.load offset={self.module.table(codes)} {at})"
            value = f"(i32.wrap_i64 {value})" if kind == TRUTH else value
        function.line(f"(local.set ${name} {value})")

    def _decode(self, function: Function, fields: Sequence[Field]) -> None:
        shift = 0
        by_place = {self.places[s]: scalar for s, scalar in self.scalars.items()}
        for part in fields:
            function.local(part.name, "i64")
            moved = f"(i64.shr_u (local.get $key) (i64.const {shift}))"
            bits = f"(i64.and {moved} (i64.const {(1 << part.bits) - 1}))"
            text = bits if part.low == 0 else f"(i64.add {bits} (i64.const {part.low}))"
            function.line(f"(local.set ${part.name} {text})")
            shift += part.bits
            if part.name in by_place:
                self._value(function, by_place[part.name])

    def _put(self, function: Function, fields: Sequence[Field]) -> None:
        """Add the count of the state at hand to the state that was reached."""
        if sum(part.bits for part in fields) > STATE_BITS:
            raise Unsupported("the states are too many for the compiled engine")
        key, shift = "(i64.const 0)", 0
        for part in fields:
            value = f"(local.get ${part.name})"
            value = value if part.low == 0 else f"(i64.sub {value} (i64.const {part.low}))"
            value = value if shift == 0 else f"(i64.shl {value} (i64.const {shift}))"
            key = value if shift == 0 else f"(i64.or {key} {value})"
            shift += part.bits
        if self.plan.mirrored and fields and shift == len(fields):
            # Of a state and its mirror image the one is taken that begins with the first value.
            function.local("reached", "i64")
            function.line(f"(local.set $reached {key})")
            flipped = "(i64.sub (i64.const 0) (i64.and (local.get $reached) (i64.const 1)))"
            key = f"(i64.xor (local.get $reached) (i64.and {flipped} (i64.const {(1 << shift) - 1})))"
        function.line(f"(local.set $filled (i32.add (local.get $filled) (call $put {key}")
        function.line("  (local.get $at) (local.get $out) (local.get $log))))")
        room = "(i32.shl (i32.const 3) (i32.sub (local.get $log) (i32.const 2)))"
        function.line(f"(if (i32.gt_u (local.get $filled) {room}) (then (return (i32.const 0))))")

    # --- running numbers ---

    def _sums(self, function: Function, stage: Stage) -> list[Field]:
        changed = dict(stage.added)
        fields: list[Field] = []
        for index, item in enumerate(self.sums):
            old, new = f"q{index + 1}", f"p{index + 1}"
            if index not in changed:
                if item.running:
                    fields.append(_field(old, item.span))
                continue
            function.local(new, "i64")
            self._next(function, item, new, old if item.running else None, changed[index])
            item.left = [n for n in item.left if n not in changed[index]]
            item.running = bool(item.left)
            self._cut(function, item, new)
            if item.running:
                fields.append(_field(new, item.span))
        return fields

    def _next(
        self, function: Function, item: _Sum, new: str, old: str | None, nodes: tuple[Node, ...]
    ) -> None:
        total = item.total
        terms = [self.terms.integer(n) for n in nodes]
        before = None if old is None else Term(f"(local.get ${old})", INTEGER)
        match total:
            case RunningSet(low=low, size=size):
                place = term("i64.sub", INTEGER, terms[0], integer(low))
                bit = term("i64.shl", INTEGER, integer(1), place)
                if before is not None:
                    taken = term("i64.and", INTEGER, before, bit)
                    function.line(f"(br_if $skip (i64.ne {taken.text} (i64.const 0)))")
                    bit = term("i64.or", INTEGER, before, bit)
                function.line(f"(local.set ${new} {bit.text})")
                item.span = Span(0, (1 << size) - 1)
            case RunningRemainder(operator=operator, modulus=modulus):
                self._folded(function, new, before, terms, modulus, operator)
                item.span = Span(0, modulus - 1)
            case _:
                self._bounded(Span(-abs(total.constant), total.modulus))
                for node in nodes:
                    item.span = add(item.span, self.facts.ranges.of(node))
                if total.modulus:
                    self._folded(function, new, before, terms, total.modulus, "+")
                    item.span = Span(0, total.modulus - 1)
                    return
                value = before
                for part in terms:
                    value = part if value is None else term("i64.add", INTEGER, value, part)
                assert value is not None
                self._bounded(item.span)
                function.line(f"(local.set ${new} {value.text})")

    def _folded(
        self,
        function: Function,
        new: str,
        before: Term | None,
        terms: list[Term],
        modulus: int,
        operator: str,
    ) -> None:
        """A sum or product modulo m, reduced at each step so that it stays short."""
        function.line(f"(local.set ${new} {(before or integer(0 if operator == '+' else 1)).text})")
        name = "i64.add" if operator == "+" else "i64.mul"
        mod = self.module.kernel("mod")
        for part in terms:
            here = f"(call ${mod} {part.text} (i64.const {modulus}))"
            whole = f"({name} (local.get ${new}) {here})"
            function.line(f"(local.set ${new} (i64.rem_u {whole} (i64.const {modulus})))")

    def _bounded(self, span: Span) -> None:
        size = span.magnitude()
        if size is None or size >= 1 << STATE_BITS:
            raise Unsupported("a running sum is too large for the compiled engine")

    def _cut(self, function: Function, item: _Sum, name: str) -> None:
        """Leave what cannot satisfy the comparison any more; make equal what satisfies it anyway."""
        total, read = item.total, Term(f"(local.get ${name})", INTEGER)
        if isinstance(total, RunningSet):
            return
        if isinstance(total, RunningRemainder):
            if not item.left:
                self.module.kinds[total.value] = INTEGER
                ((local, _),) = self.module.slots(total.value)
                function.local(local, "i64")
                function.line(f"(local.set ${local} {read.text})")
                function.line(f"(br_if $skip (i32.eqz {self.terms.condition(total.test).text}))")
            return
        shifted = f"(i64.add {read.text} (i64.const {total.constant}))"
        if total.modulus:
            if not item.left:
                rest = f"(i64.rem_u {shifted} (i64.const {total.modulus}))"
                function.line(f"(br_if $skip (i64.ne {rest} (i64.const 0)))")
            return
        if total.sign == "!=":
            if not item.left:
                function.line(f"(br_if $skip (i64.eqz {shifted}))")
            return
        self._compared(function, item, name)

    def _compared(self, function: Function, item: _Sum, name: str) -> None:
        total = item.total
        rest = Span(total.constant, total.constant)  # type: ignore[union-attr]
        for node in item.left:
            rest = add(rest, self.facts.ranges.of(node))
        self._bounded(rest)
        assert rest.low is not None
        assert rest.high is not None
        assert item.span.low is not None
        assert item.span.high is not None
        low, high = int(rest.low), int(rest.high)
        first, last = int(item.span.low), int(item.span.high)
        read = f"(local.get ${name})"
        function.line(f"(br_if $skip (i64.gt_s {read} (i64.const {-low})))")
        if total.sign == "==":  # type: ignore[union-attr]
            function.line(f"(br_if $skip (i64.lt_s {read} (i64.const {-high})))")
            item.span = item.span.meet(Span(-high, -low))
        elif item.left:
            least = f"(i64.const {-high})"
            function.line(f"(local.set ${name} (select {read} {least} (i64.gt_s {read} {least})))")
            item.span = Span(max(first, -high), max(min(last, -low), -high))

    # --- the whole ---

    def _main(self, names: Sequence[str]) -> None:
        """Run the stages between two tables."""
        room = self.size << self.largest
        base = -(-self.module.reserve(2 * room + 64) // 64) * 64
        self.module.functions.append(adding(self.size, self.words))
        main = Function("main", [], None)
        for local in ("in", "out", "count", "log", "swap"):
            main.local(local, "i32")
        main.line(f"(local.set $in (i32.const {base})) (local.set $out (i32.const {base + room}))")
        main.line(f"(local.set $count (i32.const 1)) (local.set $log (i32.const {SMALLEST}))")
        main.line(
            "(i64.store (local.get $in) (i64.const 1)) (i64.store offset=8 (local.get $in) (i64.const 1))"
        )
        for node in self.plan.constant:
            main.line(f"(if (i32.eqz {self.terms.condition(node).text}) (then (return)))")
        for name in names:
            again = self.module.name("t")
            main.open(f"(block $d{again} (loop ${again}", "))")
            clear = f"(i32.mul (i32.shl (i32.const 1) (local.get $log)) (i32.const {self.size}))"
            main.line(f"(memory.fill (local.get $out) (i32.const 0) {clear})")
            call = f"(call ${name} (local.get $in) (local.get $count) (local.get $out) (local.get $log))"
            main.line(f"(br_if $d{again} {call})")
            main.line("(local.set $log (i32.add (local.get $log) (i32.const 1)))")
            fail = f"(call ${self.module.kernel('fail')} (i32.const 4))"
            main.line(f"(if (i32.gt_u (local.get $log) (i32.const {self.largest})) (then {fail}))")
            main.line(f"(br ${again})")
            main.close()
            main.line("(local.set $swap (local.get $in)) (local.set $in (local.get $out))")
            main.line("(local.set $out (local.get $swap))")
            main.line("(local.set $count (i32.shl (i32.const 1) (local.get $log)))")
        # At the end the only state is 0: it lies where its hash, 0, points.
        main.line("(if (i64.eqz (i64.load (local.get $in))) (then (return)))")
        for word in range(self.words):
            at = f"(i64.load offset={8 + 8 * word} (local.get $in))"
            main.line(f"(i64.store (i32.const {RESULT + 8 * word}) {at})")
        self.module.functions.append(main.text.replace("(func $main", '(func $main (export "main")', 1))


def _old(name: str) -> str:
    """The local from which a running number is read at the next stage."""
    return f"q{name[1:]}" if name[0] == "p" else name


def _bits(count: int) -> int:
    return max(1, (count - 1).bit_length())


def _field(name: str, span: Span) -> Field:
    assert span.low is not None
    assert span.high is not None
    low, high = int(span.low), int(span.high)
    return Field(name, low, _bits(max(1, high - low + 1)))
