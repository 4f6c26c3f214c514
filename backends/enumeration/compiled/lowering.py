"""A planned request as a module: what is called from what, and how the result is read."""

from __future__ import annotations

from dataclasses import dataclass

from mtf_lang.backends.enumeration.compiled.functions import Functions
from mtf_lang.backends.enumeration.compiled.gathering import Reading, word
from mtf_lang.backends.enumeration.compiled.kinds import TRUTH, Kind, Term, call, term
from mtf_lang.backends.enumeration.compiled.module import RESULT, Function, Module
from mtf_lang.backends.enumeration.compiled.searches import Searches
from mtf_lang.backends.enumeration.compiled.terms import Terms
from mtf_lang.backends.enumeration.planned import Planned, plan_aggregate
from mtf_lang.backends.enumeration.program import Lowering, below_not
from mtf_lang.ir.nodes import Aggregate, Definition, Node
from mtf_lang.types import BOOL, INT
from mtf_lang.values.faults import Unsupported


@dataclass(frozen=True, slots=True)
class Compiled:
    """A module as text with the bytes that lie in its memory; what its result is, and how it is read."""

    source: str
    data: tuple[tuple[int, bytes], ...]
    kind: str
    value: Kind
    reading: Reading
    texts: tuple[str, ...]
    start_of_rows: int
    named: bool
    """Whether the result is a pair with what is shown."""


class Compiler:
    """Writes the module of a request that ``lowering`` has planned.

    Raises ``Unsupported`` where it has none.
    """

    def __init__(self, lowering: Lowering) -> None:
        self.lowering, self.module = lowering, Module()
        functions = Functions(self.module, self._prepared)
        self.terms = Terms(self.module, lowering.facts, self._nested, functions.call)
        functions.terms = self.terms
        self.searches = Searches(self.module, self.terms)
        self.reading = Reading()
        self._written: dict[int, tuple[str, Kind, Planned]] = {}

    def compiled(self) -> Compiled:
        """The module."""
        prepared = self.lowering.prepared
        assert prepared is not None
        node, negations = below_not(prepared.node)
        value = self._top(node) if isinstance(node, Aggregate) else self._plain(node)
        if negations % 2:
            value = term("i32.eqz", TRUTH, value)
        main = Function("main", [], None)
        main.line(f"(i64.store (i32.const {RESULT}) {word(value)})")
        text = main.text.replace("(func $main", '(func $main (export "main")', 1)
        self.module.functions.append(text)
        kind = node.kind if isinstance(node, Aggregate) else "value"
        source = self.module.source
        return Compiled(
            source,
            tuple(self.module.data),
            kind,
            value.kind,
            self.reading,
            tuple(self.module.texts),
            self.module.top,
            prepared.names is not None,
        )

    def _plain(self, node: Node) -> Term:
        if node.type not in (INT, BOOL):
            raise Unsupported("the value has no form in the compiled engine")
        return self.terms.of(node)

    def _top(self, node: Aggregate) -> Term:
        """The aggregate at the top, with the binding that shows its value."""
        planned = self._plan(node)
        name, kind = self.searches.function(planned, self.reading)
        return Term(f"(call ${name})", kind)

    def _plan(self, node: Aggregate) -> Planned:
        found = self.lowering.plans.get(id(node))
        if found is None:
            return plan_aggregate(node, None, self.lowering.facts, self.lowering.preparer.fresh)
        return found

    def _nested(self, node: Aggregate) -> Term:
        known = self._written.get(id(node))
        if known is None:
            planned = self._plan(node)
            name, kind = self.searches.function(planned, None)
            if not planned.free:
                name = self._once(name, kind)
            known = self._written[id(node)] = (name, kind, planned)
        name, kind, planned = known
        return call(name, kind, *(self.module.variable(s) for s in planned.free))

    def _once(self, name: str, kind: Kind) -> str:
        """A function without parameters that computes its value once."""
        outer, value, known = self.module.name("e"), self.module.name("g"), self.module.name("g")
        type_ = kind.types[0]
        self.module.globals.append(f"(global ${value} (mut {type_}) ({type_}.const 0))")
        self.module.globals.append(f"(global ${known} (mut i32) (i32.const 0))")
        function = Function(outer, [], type_)
        function.line(f"(if (i32.eqz (global.get ${known})) (then")
        function.line(f"  (global.set ${value} (call ${name})) (global.set ${known} (i32.const 1))))")
        function.line(f"(global.get ${value})")
        self.module.functions.append(function.text)
        return outer

    def _prepared(self, definition: Definition) -> Definition:
        return self.lowering.cases.get(definition.identity, definition)
