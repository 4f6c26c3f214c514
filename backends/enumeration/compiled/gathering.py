"""What is gathered inside the loops of a search: lines before, at each value, and behind the loops."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from mtf_lang.backends.enumeration.compiled.kinds import INTEGER, TRUTH, Kind, Term, call
from mtf_lang.backends.enumeration.compiled.module import FOUND, SHOWN, STATIC, Module
from mtf_lang.backends.enumeration.compiled.terms import Terms
from mtf_lang.backends.enumeration.planned import Planned
from mtf_lang.backends.enumeration.polynomial import integral, node_of, polynomial
from mtf_lang.types import BOOL, INT, RAT
from mtf_lang.values.faults import Unsupported

PASSES = "passes"
"""The local that counts the passes through loops that may end early."""


@dataclass(frozen=True, slots=True)
class Gathering:
    """``before`` are lines; ``each`` makes those at a value, once its variables are bound; ``after`` stand
    behind the loops, ``result`` is the term returned, of ``kind``.

    ``stops`` says that the first value may end the search; ``bulk`` is the line for a number of values at
    once where only their number matters.
    """

    kind: Kind
    locals: tuple[tuple[str, str], ...]
    before: tuple[str, ...]
    each: Callable[[], list[str]]
    result: str
    after: tuple[str, ...] = ()
    stops: bool = False
    bulk: str | None = None


@dataclass(slots=True)
class Reading:
    """How the host reads the result of the whole.

    ``scale`` divides it; ``body`` and ``shown`` are the kinds of rows and of what is shown.
    """

    scale: int = 1
    body: Kind | None = None
    shown: Kind | None = None


@dataclass(slots=True)
class Site:
    """An aggregate that is being written; ``top`` is how the result is read where it is the whole request."""

    planned: Planned
    module: Module
    terms: Terms
    top: Reading | None = field(default=None)

    def value(self) -> Term:
        """The body as an integer."""
        return self.terms.integer(self.planned.node.body)

    def fail(self, code: int) -> str:
        """The line that ends the run."""
        return f"(call ${self.module.kernel('fail')} (i32.const {code}))"

    def returned(self, value: str) -> list[str]:
        """Lines that end the search early: the passes made so far are paid for."""
        return [f"(call ${self.module.kernel('spend')} (local.get ${PASSES}))", f"(return {value})"]

    def noted(self) -> list[str]:
        """Lines that note the binding at hand, where it is to be shown."""
        shown = self.planned.shown
        if self.top is None:
            return []
        lines = [f"(i64.store (i32.const {FOUND}) (i64.const 1))"]
        if shown is None:
            return lines
        value = self.terms.of(shown)
        self.top.shown = value.kind
        for index, part in enumerate(value.flat()):
            if SHOWN + 8 * index >= STATIC:
                raise Unsupported("too much is to be shown beside the value")
            lines.append(f"(i64.store (i32.const {SHOWN + 8 * index}) {word(part)})")
        return lines


def word(value: Term) -> str:
    """The text of a number of any type as 64 bits."""
    if value.kind.name == "list":
        raise Unsupported("a list is not shown by the compiled engine")
    return value.text if value.kind.types[0] == "i64" else f"(i64.extend_i32_u {value.text})"


def gathering(site: Site) -> Gathering:
    """The lines for an aggregate; raises ``Unsupported`` for a kind that has none."""
    rule = _RULES.get(site.planned.node.kind) or (_TOP.get(site.planned.node.kind) if site.top else None)
    if rule is None:
        raise Unsupported(f"`{site.planned.node.kind}` has no form in the compiled engine")
    return rule(site)


def _read(name: str) -> str:
    return f"(local.get ${name})"


def _set(name: str, text: str) -> str:
    return f"(local.set ${name} {text})"


def _added(name: str, text: str = "(i64.const 1)") -> str:
    return _set(name, f"(i64.add {_read(name)} {text})")


def _count(site: Site) -> Gathering:
    line = _added("n", "{}")
    return Gathering(INTEGER, (("n", "i64"),), (), lambda: [_added("n")], _read("n"), bulk=line)


def _scaled(site: Site) -> Term:
    """The body; a rational polynomial times its denominator, which the result is divided by."""
    body = site.planned.node.body
    if body.type != RAT or site.top is None or site.terms.facts.ranges.integral(body):
        return site.value()
    found = polynomial(body)
    if not found:
        raise Unsupported("a sum of rationals that is no polynomial has no form in the compiled engine")
    whole = integral(found)
    first = next(iter(found))
    site.top.scale = int(whole[first] / found[first])
    return site.terms.of(node_of(whole))


def _sum(site: Site) -> Gathering:
    if site.planned.node.body.type not in (INT, RAT):
        raise Unsupported("a sum of other things than numbers has no form in the compiled engine")

    def each() -> list[str]:
        total = call(site.module.kernel("add"), INTEGER, Term(_read("s"), INTEGER), _scaled(site))
        return [_set("s", total.text)]

    return Gathering(INTEGER, (("s", "i64"),), (), each, _read("s"))


def _mean(site: Site) -> Gathering:
    """The sum, and the number of values where the host looks for it."""
    assert site.top is not None
    event = site.planned.node.body.type == BOOL

    def each() -> list[str]:
        value = site.terms.condition(site.planned.node.body) if event else _scaled(site)
        text = f"(i64.extend_i32_u {value.text})" if event else value.text
        total = f"(call ${site.module.kernel('add')} {_read('s')} {text})"
        return [_added("n"), _set("s", total)]

    after = (f"(i64.store (i32.const {SHOWN}) {_read('n')})",)
    return Gathering(INTEGER, (("s", "i64"), ("n", "i64")), (), each, _read("s"), after)


def _folded(kernel: str, unit: int) -> Callable[[Site], Gathering]:
    def rule(site: Site) -> Gathering:
        if site.planned.node.body.type != INT:
            raise Unsupported("a product of other things than integers has no form in the compiled engine")

        def each() -> list[str]:
            return [_set("p", f"(call ${site.module.kernel(kernel)} {_read('p')} {site.value().text})")]

        return Gathering(INTEGER, (("p", "i64"),), (_set("p", f"(i64.const {unit})"),), each, _read("p"))

    return rule


def _decides(value: bool) -> Callable[[Site], Gathering]:
    """``exists`` (true decides) and ``forall`` (false decides)."""

    def rule(site: Site) -> Gathering:
        def each() -> list[str]:
            condition = site.terms.condition(site.planned.node.body).text
            head = condition if value else f"(i32.eqz {condition})"
            return [f"(if {head} (then", *site.noted(), *site.returned(f"(i32.const {int(value)})"), "))"]

        return Gathering(TRUTH, (), (), each, f"(i32.const {int(not value)})", stops=True)

    return rule


def _unique(site: Site) -> Gathering:
    def each() -> list[str]:
        return [_added("n", f"(i64.extend_i32_u {site.terms.condition(site.planned.node.body).text})")]

    return Gathering(TRUTH, (("n", "i64"),), (), each, f"(i64.eq {_read('n')} (i64.const 1))")


def _extremum(operator: str) -> Callable[[Site], Gathering]:
    def rule(site: Site) -> Gathering:
        if site.planned.node.body.type != INT:
            raise Unsupported("an extremum of other things than integers has no form in the compiled engine")

        def each() -> list[str]:
            value = site.value().text
            if site.planned.ordered:
                return [*site.noted(), *site.returned(value)]
            better = f"(i32.or (i32.eqz {_read('found')}) (i64.{operator} {_read('x')} {_read('best')}))"
            return [
                _set("x", value),
                f"(if {better} (then",
                _set("found", "(i32.const 1)"),
                _set("best", _read("x")),
                *site.noted(),
                "))",
            ]

        # At the top the host sees that nothing was found.
        after = () if site.top else (f"(if (i32.eqz {_read('found')}) (then {site.fail(3)}))",)
        locals_ = (("x", "i64"), ("best", "i64"), ("found", "i32"))
        return Gathering(INTEGER, locals_, (), each, _read("best"), after, stops=site.planned.ordered)

    return rule


def _place(operator: str) -> Callable[[Site], Gathering]:
    """``argmin`` and ``argmax``: the binding is shown; where it is not the only one, Python says so."""

    def rule(site: Site) -> Gathering:
        if site.planned.node.body.type != INT or site.planned.shown is None:
            raise Unsupported("an extremum of other things than integers has no form in the compiled engine")

        def each() -> list[str]:
            better = f"(i32.or (i32.eqz {_read('found')}) (i64.{operator} {_read('x')} {_read('best')}))"
            tie = f"(i32.or {_read('tie')} (i64.eq {_read('x')} {_read('best')}))"
            return [
                _set("x", site.value().text),
                f"(if {better} (then",
                _set("found", "(i32.const 1)"),
                _set("tie", "(i32.const 0)"),
                _set("best", _read("x")),
                *site.noted(),
                f") (else {_set('tie', tie)}))",
            ]

        after = (f"(if {_read('tie')} (then {site.fail(4)}))",)
        locals_ = (("x", "i64"), ("best", "i64"), ("found", "i32"), ("tie", "i32"))
        return Gathering(INTEGER, locals_, (), each, _read("best"), after)

    return rule


def _rows(site: Site) -> Gathering:
    """Every value as a row of numbers, which the host reads."""

    def each() -> list[str]:
        assert site.top is not None
        value = site.terms.of(site.planned.node.body)
        site.top.body = value.kind
        parts = value.flat()
        lines = [_set("at", f"(call ${site.module.kernel('row')} (i32.const {8 * len(parts)}))")]
        return lines + [f"(i64.store offset={8 * i} {_read('at')} {word(p)})" for i, p in enumerate(parts)]

    return Gathering(INTEGER, (("at", "i32"),), (), each, "(i64.const 0)")


def _first(site: Site) -> Gathering:
    """``solution``: the first value; where there is none, Python says so."""

    def each() -> list[str]:
        return [*_rows(site).each(), *site.noted(), *site.returned("(i64.const 0)")]

    return Gathering(INTEGER, (("at", "i32"),), (), each, "(i64.const 0)", (site.fail(4),), stops=True)


_RULES: dict[str, Callable[[Site], Gathering]] = {
    "count": _count,
    "sum": _sum,
    "product": _folded("multiply", 1),
    "gcd": _folded("gcd", 0),
    "lcm": _folded("lcm", 1),
    "exists": _decides(True),
    "satisfiable": _decides(True),
    "forall": _decides(False),
    "prove": _decides(False),
    "exists_unique": _unique,
    "min": _extremum("lt_s"),
    "max": _extremum("gt_s"),
}

_TOP: dict[str, Callable[[Site], Gathering]] = {
    "mean": _mean,
    "expectation": _mean,
    "probability": _mean,
    "argmin": _place("lt_s"),
    "argmax": _place("gt_s"),
    "set": _rows,
    "solutions": _rows,
    "list": _rows,
    "solution": _first,
}
"""Kinds that the host finishes: only as the whole of a request."""
