"""The function of an aggregate: the loops of its plan, and what is gathered inside them."""

from __future__ import annotations

from mtf_lang.backends.enumeration.compiled.domains import Domains, length_of
from mtf_lang.backends.enumeration.compiled.gathering import PASSES, Gathering, Reading, Site, gathering
from mtf_lang.backends.enumeration.compiled.kinds import (
    INTEGER,
    Kind,
    Term,
    call,
    integer,
    term,
)
from mtf_lang.backends.enumeration.compiled.module import Function, Module
from mtf_lang.backends.enumeration.compiled.terms import Terms
from mtf_lang.backends.enumeration.known import is_range
from mtf_lang.backends.enumeration.nest import Each, Root, Step, Test
from mtf_lang.backends.enumeration.planned import Planned
from mtf_lang.backends.enumeration.solve import Solved


class Searches:
    """Writes the functions of planned aggregates into a module."""

    def __init__(self, module: Module, terms: Terms) -> None:
        self.module, self.terms = module, terms
        self.domains = Domains(module, terms)

    def function(self, planned: Planned, top: Reading | None) -> tuple[str, Kind]:
        """Write the function of an aggregate; its name and the kind of its value."""
        name = self.module.name("a")
        parameters = [slot for s in planned.free for slot in self.module.slots(s)]
        gathered = gathering(Site(planned, self.module, self.terms, top))
        function = Function(name, parameters, gathered.kind.types[0])
        for symbol, node in planned.outside:
            self.domains.bind(function, symbol, self.terms.of(node))
        if gathered.stops:
            function.local(PASSES, "i64")
        for local, type_ in gathered.locals:
            function.local(local, type_)
        for text in gathered.before:
            function.line(text)
        function.open("(block $done", ")")
        self._steps(function, planned.nest.steps, gathered)
        function.close()
        if PASSES in function.locals:
            self.domains.spend(function, f"(local.get ${PASSES})")
        for text in (*gathered.after, gathered.result):
            function.line(text)
        self.module.functions.append(function.text)
        return name, gathered.kind

    def _steps(self, function: Function, steps: tuple[Step, ...], gathered: Gathering) -> None:
        leave = "$done"
        for index, step in enumerate(steps):
            match step:
                case Test(node):
                    condition = self.terms.condition(node)
                    function.line(f"(br_if {leave} (i32.eqz {condition.text}))")
                case Root(solved):
                    leave = self._root(function, solved, leave)
                case Each():
                    if index == len(steps) - 1 and gathered.bulk and is_range(step.binder.domain):
                        self._counted(function, step, gathered.bulk)
                        return
                    leave = self.domains.each(function, step, gathered.stops)
        for text in gathered.each():
            function.line(text)

    def _counted(self, function: Function, step: Each, bulk: str) -> None:
        """Only the number of values matters."""
        first, last, by = self.domains.ends(function, step)
        function.line(f"(if (i64.le_s (local.get ${first}) (local.get ${last})) (then")
        function.line(bulk.format(length_of(first, last, by)))
        function.line("))")

    def _root(self, function: Function, solved: Solved, leave: str) -> str:
        value = self.terms.integer(solved.value)
        self.module.kinds[solved.symbol] = INTEGER
        ((name, _),) = self.module.slots(solved.symbol)
        function.local(name, "i64")
        if solved.factor > 1:
            whole = self.module.name("b")
            function.local(whole, "i64")
            function.line(f"(local.set ${whole} {value.text})")
            value = Term(f"(local.get ${whole})", INTEGER)
            rest = term("i64.rem_s", INTEGER, value, integer(solved.factor))
            function.line(f"(br_if {leave} (i64.ne {rest.text} (i64.const 0)))")
            value = term("i64.div_s", INTEGER, value, integer(solved.factor))
        if solved.exponent == 1:
            function.line(f"(local.set ${name} {value.text})")
            return leave
        return self._roots(function, solved, name, value, leave)

    def _roots(self, function: Function, solved: Solved, name: str, value: Term, leave: str) -> str:
        """The roots of a power: for even exponents the negative one first."""
        if solved.exponent == 2:
            root = call(self.module.kernel("square_root"), INTEGER, value)
        else:
            root = call(self.module.kernel("signed_root"), INTEGER, value, integer(solved.exponent))
        if solved.exponent % 2:
            function.line(f"(local.set ${name} {root.text})")
            function.line(f"(br_if {leave} (i64.eq (local.get ${name}) (i64.const {NO_ROOT})))")
            return leave
        found = self.module.name("b")
        function.local(found, "i64")
        function.line(f"(local.set ${found} {root.text})")
        function.line(f"(br_if {leave} (i64.lt_s (local.get ${found}) (i64.const 0)))")
        if self.terms.facts.ranges.variables[solved.symbol].at_least(0):
            function.line(f"(local.set ${name} (local.get ${found}))")
            return leave
        function.line(f"(local.set ${name} (i64.sub (i64.const 0) (local.get ${found})))")
        # Behind -r stands r, behind r (or 0) nothing: past the end.
        past = f"(i64.add (local.get ${found}) (i64.const 1))"
        next_ = (
            f"(local.set ${name} (select (local.get ${found}) {past}"
            f" (i64.lt_s (local.get ${name}) (i64.const 0))))"
        )
        return self.domains.loop(function, f"(i64.gt_s (local.get ${name}) (local.get ${found}))", (next_,))


NO_ROOT = -(1 << 63)
"""What ``signed_root`` gives where there is no root."""
