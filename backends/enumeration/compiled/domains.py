"""Loops over the elements of a domain: ranges, written sets, lists, subsets and their elements."""

from __future__ import annotations

from collections.abc import Iterable

from mtf_lang.backends.enumeration.compiled.gathering import PASSES
from mtf_lang.backends.enumeration.compiled.kinds import (
    INTEGER,
    LIST,
    TRUTH,
    Kind,
    Term,
    call,
    integer,
    term,
    truth,
    word_of,
)
from mtf_lang.backends.enumeration.compiled.module import Function, Module
from mtf_lang.backends.enumeration.compiled.terms import Terms
from mtf_lang.backends.enumeration.cuts import Cut
from mtf_lang.backends.enumeration.known import elements_of, is_range
from mtf_lang.backends.enumeration.nest import Each
from mtf_lang.backends.enumeration.spans import Span
from mtf_lang.backends.enumeration.specialise import computed
from mtf_lang.ir import walk
from mtf_lang.ir.nodes import Call, ListNode, Literal, Node, Pattern, SetNode, Symbol, TuplePattern
from mtf_lang.types import INT
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.model import Value

MAXIMUM_DOMAIN = 20_000
"""Elements of a written domain that are laid down in memory."""
LARGEST_SUBSET = 62
"""Elements of a set whose subsets are bit sets."""
LONG_LOOP = 1 << 22
"""Passes of a loop that are paid for one by one, so that the work limit ends it."""
LARGEST_END = 1 << 62
"""Ends of ranges beyond this are refused, so that a loop can pass its end."""


class Domains:
    """Opens loops in functions that are being written."""

    def __init__(self, module: Module, terms: Terms) -> None:
        self.module, self.terms = module, terms

    def bind(self, function: Function, symbol: Symbol, value: Term) -> None:
        """Give a variable the value of a term."""
        self.module.kinds[symbol] = value.kind
        for (name, type_), part in zip(self.module.slots(symbol), value.flat(), strict=True):
            function.local(name, type_)
            function.line(f"(local.set ${name} {part.text})")

    def loop(self, function: Function, ends: str, after: tuple[str, ...], before: str = "") -> str:
        """Open a loop that ends where ``ends`` is true and does ``after`` behind each pass."""
        label = self.module.name("l")
        if before:
            function.line(before)
        function.open(
            f"(block $o{label} (loop ${label} (br_if $o{label} {ends}) (block $c{label}",
            *(")", *after, f"(br ${label})))"),
        )
        return f"$c{label}"

    def each(self, function: Function, step: Each, stops: bool) -> str:
        domain = step.binder.domain
        if is_range(domain):
            return self._range(function, step, stops)
        if isinstance(domain, Literal | SetNode | ListNode):
            return self._written(function, step)
        if isinstance(domain, Call) and domain.operation in ("subsets", "power_set"):
            return self._subsets(function, step, domain)
        collection = self.terms.of(domain)
        if collection.kind == LIST:
            return self._items(function, step, collection)
        if collection.kind.name == "subset":
            return self._elements(function, step, collection)
        raise Unsupported("a domain has no form in the compiled engine")

    def spend(self, function: Function, count: str) -> None:
        function.line(f"(call ${self.module.kernel('spend')} {count})")

    def _pass(self, function: Function, symbol: Symbol | None = None) -> None:
        """Pay for one pass through a loop; in a short loop that may end early passes are only counted."""
        span = self.terms.facts.ranges.variables.get(symbol, Span()) if symbol is not None else Span()
        short = span.low is not None and span.high is not None and span.high - span.low < LONG_LOOP
        if PASSES in function.locals and short:
            function.line(f"(local.set ${PASSES} (i64.add (local.get ${PASSES}) (i64.const 1)))")
        else:
            self.spend(function, "(i64.const 1)")

    def ends(self, function: Function, step: Each) -> tuple[str, str, int]:
        """Locals that hold the first and the last value of a range, and its step."""
        domain = step.binder.domain
        assert isinstance(domain, Call)
        low, high = (self._end(a) for a in domain.arguments)
        first, last = self.module.name("f"), self.module.name("g")
        function.local(first, "i64")
        function.local(last, "i64")
        function.line(f"(local.set ${first} {low.text})")
        function.line(f"(local.set ${last} {high.text})")
        for cut in step.cuts:
            if cut.side == "low":
                self._tightened(function, first, self._divided(cut, up=True), "gt_s")
            elif cut.side == "high":
                self._tightened(function, last, self._divided(cut, up=False), "lt_s")
        stepping = next((c for c in step.cuts if c.side == "step"), None)
        if stepping is None:
            return first, last, 1
        value = self.terms.integer(stepping.value)
        start = f"(local.get ${first})"
        mod = self.module.kernel("mod")
        distance = f"(call ${self.module.kernel('subtract')} {value.text} {start})"
        factor = integer(stepping.factor).text
        function.line(f"(local.set ${first} (i64.add {start} (call ${mod} {distance} {factor})))")
        return first, last, stepping.factor

    def _end(self, node: Node) -> Term:
        span = self.terms.facts.ranges.of(node)
        found = self.terms.integer(node) if node.type == INT else None
        if found is None:
            raise Unsupported("an end of a range is not known to be an integer")
        near = span.finite and span.at_least(-LARGEST_END) and span.at_most(LARGEST_END)
        return found if near else call(self.module.kernel("near"), INTEGER, found)

    def _tightened(self, function: Function, name: str, value: Term, operator: str) -> None:
        bound = self.module.name("b")
        function.local(bound, "i64")
        function.line(f"(local.set ${bound} {value.text})")
        read = f"(local.get ${bound})", f"(local.get ${name})"
        function.line(
            f"(local.set ${name} (select {read[0]} {read[1]} (i64.{operator} {read[0]} {read[1]})))"
        )

    def _divided(self, cut: Cut, *, up: bool) -> Term:
        value = self.terms.integer(cut.value)
        if cut.factor == 1:
            return value
        div = self.module.kernel("div")
        if not up:
            return call(div, INTEGER, value, integer(cut.factor))
        # -(-v div c) for the ceiling
        opposite = call(self.module.kernel("subtract"), INTEGER, integer(0), value)
        return term("i64.sub", INTEGER, integer(0), call(div, INTEGER, opposite, integer(cut.factor)))

    def _range(self, function: Function, step: Each, stops: bool) -> str:
        symbol = step.binder.pattern
        if not isinstance(symbol, Symbol):
            raise Unsupported("a range is not taken apart")
        first, last, by = self.ends(function, step)
        self.module.kinds[symbol] = INTEGER
        ((name, _),) = self.module.slots(symbol)
        function.local(name, "i64")
        if step.descending:
            return self._downwards(function, name, first, last, by)
        if not stops:
            function.line(f"(if (i64.le_s (local.get ${first}) (local.get ${last})) (then")
            self.spend(function, length_of(first, last, by))
            function.line("))")
        function.line(f"(local.set ${name} (local.get ${first}))")
        next_ = f"(local.set ${name} (i64.add (local.get ${name}) (i64.const {by})))"
        label = self.loop(function, f"(i64.gt_s (local.get ${name}) (local.get ${last}))", (next_,))
        if stops:
            self._pass(function, symbol)
        return label

    def _downwards(self, function: Function, name: str, first: str, last: str, by: int) -> str:
        """A range from above; with a step the last value is the one that the step reaches."""
        function.line(f"(local.set ${name} (local.get ${last}))")
        if by > 1:
            length = length_of(first, last, by)
            reached = (
                f"(i64.add (local.get ${first}) (i64.mul (i64.const {by}) (i64.sub {length} (i64.const 1))))"
            )
            function.line(f"(if (i64.le_s (local.get ${first}) (local.get ${last})) (then")
            function.line(f"(local.set ${name} {reached})))")
        next_ = f"(local.set ${name} (i64.sub (local.get ${name}) (i64.const {by})))"
        label = self.loop(function, f"(i64.lt_s (local.get ${name}) (local.get ${first}))", (next_,))
        self.spend(function, "(i64.const 1)")
        return label

    def _written(self, function: Function, step: Each) -> str:
        """A set or list of known elements: their numbers lie in tables."""
        values = written_elements(step.binder.domain)
        rows = [self.module.constant(v) for v in values]
        if not rows:
            function.line("(br $done)")
            rows = [truth(False)]
        kind = rows[0].kind
        if any(r.kind != kind for r in rows):
            raise Unsupported("a set of values of several kinds has no form in the compiled engine")
        columns = list(zip(*(tuple(word_of(t) for t in r.flat()) for r in rows), strict=True))
        index = self.module.name("i")
        function.local(index, "i32")
        next_ = f"(local.set ${index} (i32.add (local.get ${index}) (i32.const 8)))"
        label = self.loop(
            function,
            f"(i32.ge_u (local.get ${index}) (i32.const {8 * len(rows)}))",
            (next_,),
            f"(local.set ${index} (i32.const 0))",
        )
        self.spend(function, "(i64.const 1)")
        loads = [f"(i64.load offset={self.module.table(c)} (local.get ${index}))" for c in columns]
        self._match(function, step.binder.pattern, _loaded(kind, loads))
        return label

    def _match(self, function: Function, pattern: Pattern, value: Term) -> None:
        """Bind the variables of a pattern to the parts of a value."""
        pending = [(pattern, value)]
        while pending:
            part, whole = pending.pop()
            if isinstance(part, Symbol):
                self.bind(function, part, whole)
            elif isinstance(part, TuplePattern) and len(part.items) == len(whole.parts):
                pending.extend(zip(part.items, whole.parts, strict=True))
            else:
                raise Unsupported("a pattern does not match the elements of its domain")

    def _items(self, function: Function, step: Each, collection: Term) -> str:
        """The items of a list in memory."""
        at, end = self.module.name("i"), self.module.name("i")
        function.local(at, "i32")
        function.local(end, "i32")
        function.line(f"(local.set ${at} {collection.text})")
        length = f"(i32.shl (i32.wrap_i64 (i64.load (local.get ${at}))) (i32.const 3))"
        function.line(f"(local.set ${end} (i32.add (local.get ${at}) {length}))")
        next_ = f"(local.set ${at} (i32.add (local.get ${at}) (i32.const 8)))"
        label = self.loop(function, f"(i32.ge_u (local.get ${at}) (local.get ${end}))", (next_,))
        self.spend(function, "(i64.const 1)")
        self._match(function, step.binder.pattern, Term(f"(i64.load offset=8 (local.get ${at}))", INTEGER))
        return label

    def _elements(self, function: Function, step: Each, subset: Term) -> str:
        """The elements of a subset, from its highest bit down."""
        universe = subset.kind.universe
        rows = [self.module.constant(v) for v in universe]
        kind = rows[0].kind
        columns = list(zip(*(tuple(word_of(t) for t in r.flat()) for r in rows), strict=True))
        left, at = self.module.name("b"), self.module.name("b")
        function.local(left, "i64")
        function.local(at, "i64")
        function.line(f"(local.set ${left} {subset.text})")
        bit = f"(i64.shl (i64.const 1) (local.get ${at}))"
        next_ = f"(local.set ${left} (i64.xor (local.get ${left}) {bit}))"
        label = self.loop(function, f"(i64.eqz (local.get ${left}))", (next_,))
        self.spend(function, "(i64.const 1)")
        function.line(f"(local.set ${at} (i64.sub (i64.const 63) (i64.clz (local.get ${left}))))")
        row = f"(i64.sub (i64.const {len(universe) - 1}) (local.get ${at}))"
        place = f"(i32.shl (i32.wrap_i64 {row}) (i32.const 3))"
        loads = [f"(i64.load offset={self.module.table(c)} {place})" for c in columns]
        self._match(function, step.binder.pattern, _loaded(kind, loads))
        return label

    def _subsets(self, function: Function, step: Each, domain: Call) -> str:
        """All subsets of a known set by size, those of one size in canonical order."""
        symbol = step.binder.pattern
        base = domain.arguments[0]
        values = written_elements(base)
        if not isinstance(symbol, Symbol) or not 0 < len(values) <= LARGEST_SUBSET:
            raise Unsupported("the subsets of a set of this size have no form in the compiled engine")
        self.module.constant(values[0])
        full = (1 << len(values)) - 1
        self.module.kinds[symbol] = Kind("subset", universe=values)
        ((name, _),) = self.module.slots(symbol)
        size = self.module.name("b")
        function.local(name, "i64")
        function.local(size, "i64")
        if len(domain.arguments) > 1:
            number = self.terms.integer(domain.arguments[1])
            function.line(f"(local.set ${size} {number.text})")
            function.line(
                f"(if (i64.lt_s (local.get ${size}) (i64.const 0))"
                f" (then (call ${self.module.kernel('fail')} (i32.const 3))))"
            )
            function.line(f"(br_if $done (i64.gt_s (local.get ${size}) (i64.const {len(values)})))")
        else:
            self.loop(
                function,
                f"(i64.gt_s (local.get ${size}) (i64.const {len(values)}))",
                (f"(local.set ${size} (i64.add (local.get ${size}) (i64.const 1)))",),
                f"(local.set ${size} (i64.const 0))",
            )
        lowest = f"(i64.shr_u (i64.const {full}) (local.get ${size}))"
        function.line(f"(local.set ${name} (i64.xor (i64.const {full}) {lowest}))")
        following = f"(call ${self.module.kernel('next_subset')} (local.get ${name}) (i64.const {full}))"
        label = self.loop(
            function, f"(i64.lt_s (local.get ${name}) (i64.const 0))", (f"(local.set ${name} {following})",)
        )
        self.spend(function, "(i64.const 1)")
        return label


def length_of(first: str, last: str, by: int) -> str:
    """The number of values of a range that is not empty."""
    distance = f"(i64.sub (local.get ${last}) (local.get ${first}))"
    if by > 1:
        distance = f"(i64.div_u {distance} (i64.const {by}))"
    return f"(i64.add {distance} (i64.const 1))"


def written_elements(domain: Node) -> tuple[Value, ...]:
    """The elements of a domain that is known and not too long."""
    found: Iterable[Value] | None = None
    if isinstance(domain, Literal):
        found = elements_of(domain.value, MAXIMUM_DOMAIN)
    elif is_range(domain):
        assert isinstance(domain, Call)
        ends = [a.value for a in domain.arguments if isinstance(a, Literal) and type(a.value) is int]
        if len(ends) == 2 and ends[1] - ends[0] < MAXIMUM_DOMAIN:
            found = range(ends[0], ends[1] + 1)
    elif isinstance(domain, ListNode | SetNode):
        known = walk.transform(domain, computed)
        found = elements_of(known.value, MAXIMUM_DOMAIN) if isinstance(known, Literal) else None
    if found is None:
        raise Unsupported("a domain is not known beforehand, or too long")
    return tuple(found)


def _loaded(kind: Kind, loads: list[str]) -> Term:
    """A value from the loads of its numbers, taken from the front of the list."""
    if kind.name == "tuple":
        parts = tuple(_loaded(item, loads) for item in kind.items)
        return Term("", kind, parts)
    text = loads.pop(0)
    return Term(f"(i32.wrap_i64 {text})" if kind == TRUTH else text, kind)
