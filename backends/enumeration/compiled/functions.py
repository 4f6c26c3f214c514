"""Definitions of the script as functions: cases in order; what calls itself or searches is remembered.

A function of one integer keeps its values in a table by argument, one of several in a table by hash. A
call of what is under way, an argument beyond the table, a table that is full: each ends the run, and Python
says what is meant.
"""

from __future__ import annotations

from collections.abc import Callable

from mtf_lang.backends.enumeration.compiled.kinds import (
    INTEGER,
    TRUTH,
    Kind,
    Term,
    call,
    kind_of,
    term,
)
from mtf_lang.backends.enumeration.compiled.module import Function, Module
from mtf_lang.backends.enumeration.compiled.terms import Terms
from mtf_lang.backends.enumeration.spans import Span
from mtf_lang.ir import walk
from mtf_lang.ir.nodes import Aggregate, Case, Definition, LiteralPattern, Node, Pattern, Symbol, TuplePattern
from mtf_lang.types import INT
from mtf_lang.values.faults import Unsupported

TABLE_BITS = 21
"""Arguments from 0 to 2^21 - 1 are remembered; so many entries has a table by hash."""
MIXER = -7046029254386353131
"""The golden ratio times 2^64, an odd number: spreads keys (Knuth, TAOCP 6.4)."""


class Functions:
    """Writes the functions of definitions; ``cases`` gives a definition with its cases prepared."""

    def __init__(self, module: Module, cases: Callable[[Definition], Definition]) -> None:
        self.module, self._cases = module, cases
        self._names: dict[str, str] = {}
        self.terms: Terms | None = None

    def call(self, definition: Definition, arguments: tuple[Term, ...]) -> Term:
        """The call of a definition."""
        kind = kind_of(definition.result)
        if kind.name not in ("integer", "truth") or (kind == INTEGER and definition.result != INT):
            raise Unsupported("a function with this kind of value has no form in the compiled engine")
        wanted = tuple(map(kind_of, definition.parameters))
        if tuple(a.kind for a in arguments) != wanted:
            raise Unsupported("an argument of a function has no form in the compiled engine")
        name = self._names.get(definition.identity)
        if name is None:
            name = self._names[definition.identity] = self.module.name("f")
            self._write(self._cases(definition), name, wanted, kind)
        return call(name, kind, *arguments)

    def _write(self, definition: Definition, name: str, kinds: tuple[Kind, ...], kind: Kind) -> None:
        nodes = [n for c in definition.cases for n in (c.body, c.guard) if n is not None]
        searches = any(isinstance(part, Aggregate) for node in nodes for part in walk.iterate(node))
        if definition.recursive and any(_lists(node) for node in nodes):
            raise Unsupported("lists in a function that calls itself have no form in the compiled engine")
        flat = [t for k in kinds for t in k.types]
        parameters = [(f"c{i}", t) for i, t in enumerate(flat, 1)]
        body = name
        if definition.recursive or (searches and all(p == INT for p in definition.parameters)):
            body = self.module.name("b")
            direct = flat == ["i64"]
            write = self._direct if direct else self._hashed
            write(name, body, parameters, kind, must=definition.recursive)
            if direct and definition.recursive:
                self._narrow(definition)
        self._body(definition, body, kinds, parameters, kind)

    def _narrow(self, definition: Definition) -> None:
        """What is known of the argument where the table holds it: the body is called with no other."""
        assert self.terms is not None
        ranges = self.terms.facts.ranges
        for case in definition.cases:
            for symbol in walk.pattern_symbols(case.patterns[0]):
                ranges.variables[symbol] = Span(0, (1 << TABLE_BITS) - 1)
        ranges.forget()
        for case in definition.cases:
            for node in (case.body, *((case.guard,) if case.guard is not None else ())):
                ranges.enter(node)

    def _body(
        self,
        definition: Definition,
        name: str,
        kinds: tuple[Kind, ...],
        parameters: list[tuple[str, str]],
        kind: Kind,
    ) -> None:
        assert self.terms is not None
        function = Function(name, parameters, kind.types[0])
        for case in definition.cases:
            self._case(function, case, kinds, kind)
        function.line(f"(call ${self.module.kernel('fail')} (i32.const 3)) (unreachable)")
        self.module.functions.append(function.text)

    def _case(self, function: Function, case: Case, kinds: tuple[Kind, ...], kind: Kind) -> None:
        assert self.terms is not None
        names = [name for name, _ in function.parameters]
        label = self.module.name("k")
        function.open(f"(block ${label}", ")")
        for pattern, kind_ in zip(case.patterns, kinds, strict=True):
            self._match(function, pattern, _parameter(kind_, names), label)
        if case.guard is not None:
            function.line(f"(br_if ${label} (i32.eqz {self.terms.condition(case.guard).text}))")
        value = self.terms.condition(case.body) if kind == TRUTH else self.terms.integer(case.body)
        function.line(f"(return {value.text})")
        function.close()

    def _match(self, function: Function, pattern: Pattern, value: Term, label: str) -> None:
        pending = [(pattern, value)]
        while pending:
            part, whole = pending.pop()
            match part:
                case Symbol():
                    self.module.kinds[part] = whole.kind
                    for (name, type_), item in zip(self.module.slots(part), whole.flat(), strict=True):
                        function.local(name, type_)
                        function.line(f"(local.set ${name} {item.text})")
                case LiteralPattern(value=literal):
                    self._literal(function, self.module.constant(literal), whole, label)
                case TuplePattern(items=items) if len(items) == len(whole.parts):
                    pending.extend(zip(items, whole.parts, strict=True))
                case _:
                    raise Unsupported("a pattern does not match the argument")

    def _literal(self, function: Function, constant: Term, value: Term, label: str) -> None:
        if constant.kind != value.kind:
            raise Unsupported("a pattern does not match the argument")
        for first, second in zip(constant.flat(), value.flat(), strict=True):
            other = term("i32.ne" if first.kind == TRUTH else "i64.ne", TRUTH, first, second)
            function.line(f"(br_if ${label} {other.text})")

    # --- values that are remembered ---

    def _direct(
        self, name: str, body: str, parameters: list[tuple[str, str]], kind: Kind, must: bool
    ) -> None:
        """A table by argument: a byte of state (0 not known, 1 under way, 2 known; a truth value is 2 or 3),
        and for integers a word of value."""
        size = 1 << TABLE_BITS
        states = self.module.reserve(size)
        values = 0 if kind == TRUTH else self.module.reserve(8 * size)
        word = f"offset={values} (i32.shl (local.get $at) (i32.const 3))"
        known = "(i32.and (local.get $state) (i32.const 1))" if kind == TRUTH else f"(i64.load {word})"
        function = Function(
            name, parameters, kind.types[0], {"at": "i32", "state": "i32", "x": kind.types[0]}
        )
        inner = f"(call ${body} (local.get $c1))"
        beyond = self._fail(4) if must else f"(return {inner})"
        state = "(i32.add (i32.const 2) (local.get $x))" if kind == TRUTH else "(i32.const 2)"
        for text in (
            f"(if (i64.ge_u (local.get $c1) (i64.const {size})) (then {beyond}))",
            "(local.set $at (i32.wrap_i64 (local.get $c1)))",
            f"(local.set $state (i32.load8_u offset={states} (local.get $at)))",
            f"(if (i32.ge_u (local.get $state) (i32.const 2)) (then (return {known})))",
            f"(if (local.get $state) (then {self._fail(3)}))",
            f"(i32.store8 offset={states} (local.get $at) (i32.const 1))",
            f"(call ${self.module.kernel('spend')} (i64.const 1))",
            f"(local.set $x {inner})",
            *(() if kind == TRUTH else (f"(i64.store {word} (local.get $x))",)),
            f"(i32.store8 offset={states} (local.get $at) {state})",
            "(local.get $x)",
        ):
            function.line(text)
        self.module.functions.append(function.text)

    def _hashed(
        self, name: str, body: str, parameters: list[tuple[str, str]], kind: Kind, must: bool
    ) -> None:
        """A table by hash, with linear probing: for each entry the state, the value and the key."""
        count = len(parameters)
        if count > 5:
            raise Unsupported("a function of so many numbers has no form in the compiled engine")
        width = 16 + 8 * count
        mask = (1 << (TABLE_BITS - 2)) - 1
        table = self.module.reserve(width * (mask + 1))
        filled = self.module.name("g")
        self.module.globals.append(f"(global ${filled} (mut i32) (i32.const 0))")
        words = [_word(n, t) for n, t in parameters]
        key = "(i64.const 0)"
        for text in words:
            key = f"(i64.mul (i64.add {key} {text}) (i64.const {MIXER}))"
        same = " ".join(
            f"(br_if $other (i64.ne (i64.load offset={table + 16 + 8 * i} (local.get $at)) {text}))"
            for i, text in enumerate(words)
        )
        read = f"(i64.load offset={table + 8} (local.get $at))"
        value = read if kind == INTEGER else f"(i32.wrap_i64 {read})"
        kept = "(local.get $x)" if kind == INTEGER else "(i64.extend_i32_u (local.get $x))"
        function = Function(
            name, parameters, kind.types[0], {"slot": "i32", "at": "i32", "state": "i64", "x": kind.types[0]}
        )
        given = " ".join(f"(local.get ${n})" for n, _ in parameters)
        shift = 64 - (TABLE_BITS - 2)
        for text in (
            f"(local.set $slot (i32.wrap_i64 (i64.shr_u {key} (i64.const {shift}))))",
            "(block $new (loop $probe",
            f"  (local.set $at (i32.mul (local.get $slot) (i32.const {width})))",
            f"  (local.set $state (i64.load offset={table} (local.get $at)))",
            "  (br_if $new (i64.eqz (local.get $state)))",
            f"  (block $other {same}",
            f"    (if (i64.eq (local.get $state) (i64.const 1)) (then {self._fail(3)}))",
            f"    (return {value}))",
            f"  (local.set $slot (i32.and (i32.add (local.get $slot) (i32.const 1)) (i32.const {mask})))",
            "  (br $probe)))",
            f"(global.set ${filled} (i32.add (global.get ${filled}) (i32.const 1)))",
            f"(if (i32.gt_u (global.get ${filled}) (i32.const {mask // 2})) (then {self._fail(4)}))",
            f"(i64.store offset={table} (local.get $at) (i64.const 1))",
            *(
                f"(i64.store offset={table + 16 + 8 * i} (local.get $at) {text})"
                for i, text in enumerate(words)
            ),
            f"(call ${self.module.kernel('spend')} (i64.const 1))",
            f"(local.set $x (call ${body} {given}))",
            f"(i64.store offset={table + 8} (local.get $at) {kept})",
            f"(i64.store offset={table} (local.get $at) (i64.const 2))",
            "(local.get $x)",
        ):
            function.line(text)
        self.module.functions.append(function.text)

    def _fail(self, code: int) -> str:
        return f"(call ${self.module.kernel('fail')} (i32.const {code}))"


def _word(name: str, type_: str) -> str:
    return f"(local.get ${name})" if type_ == "i64" else f"(i64.extend_i32_u (local.get ${name}))"


def _parameter(kind: Kind, names: list[str]) -> Term:
    """The value of a parameter, its numbers taken from the front of ``names``."""
    if kind.name == "tuple":
        return Term("", kind, tuple(_parameter(item, names) for item in kind.items))
    return Term(f"(local.get ${names.pop(0)})", kind)


def _lists(node: Node) -> bool:
    """Whether lists of digits, which lie in buffers, are made in a node."""
    return any(getattr(part, "operation", "") == "digits" for part in walk.iterate(node))
