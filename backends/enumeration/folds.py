"""How an aggregate gathers its values in a program: the lines before, at each value, and after.

The common kinds of integers and rationals are written out; every other kind runs the fold of the
table, which is the meaning of all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mtf_lang.backends.enumeration.code import NOT, Code, Module
from mtf_lang.backends.enumeration.templates import settled
from mtf_lang.ir.nodes import Aggregate
from mtf_lang.table import find
from mtf_lang.table.folds import Fold
from mtf_lang.types import BOOL, INT, RAT
from mtf_lang.values.faults import Unsupported


@dataclass(frozen=True, slots=True)
class Gathering:
    """``before`` and ``each`` are lines, ``result`` the expression returned at the end.

    ``stops`` says that the first value may end the search. ``bulk`` is the line for a number of values
    at once where only their number matters; ``{}`` stands for it.
    """

    before: tuple[str, ...]
    each: tuple[str, ...]
    result: str
    stops: bool = False
    bulk: str | None = None


@dataclass(frozen=True, slots=True)
class Body:
    """What is gathered: the aggregate, code of its body, code of the tuple of its bound variables.

    ``shown`` is code of the values to report with the result (a witness), or None. ``ordered`` says that
    the bindings come in an order in which the first value is the extremum.
    """

    node: Aggregate
    value: Code
    place: Code
    module: Module
    shown: Code | None = None
    ordered: bool = False

    def text(self) -> str:
        """The body in canonical form."""
        return settled(self.value, self.module).text

    def returned(self, value: str, shown: str | None = None) -> str:
        """A result, with what is shown beside it where that is wanted."""
        if self.shown is None:
            return value
        return f"{value}, {shown if shown is not None else self.shown.text}"


def gathering(body: Body) -> Gathering:
    """The lines for an aggregate; raises ``Unsupported`` for a kind that the table does not fold."""
    written = _WRITTEN.get(body.node.kind)
    found = written(body) if written is not None else None
    return found if found is not None else _folded(body)


def _count(body: Body) -> Gathering:
    return Gathering(("n = 0",), ("n += 1",), body.returned("n", "None"), bulk="n += {}")


def _sum(body: Body) -> Gathering | None:
    if body.node.body.type == INT:
        return Gathering(("s = 0",), (f"s += {body.value.text}",), body.returned("s", "None"))
    if body.node.body.type == RAT:
        number = body.module.helper("number")
        return Gathering(("s = 0",), (f"s += {body.value.text}",), body.returned(f"{number}(s)", "None"))
    return None


def _product(body: Body) -> Gathering | None:
    if body.node.body.type not in (INT, RAT):
        return None
    times, number = body.module.helper("times"), body.module.helper("number")
    return Gathering(
        ("p = 1",), (f"p = {times}(p, {body.value.text})",), body.returned(f"{number}(p)", "None")
    )


def _exists(body: Body) -> Gathering | None:
    if body.node.body.type != BOOL:
        return None
    found = f"return {body.returned('True')}"
    if body.value.text == "True":
        return Gathering((), (found,), body.returned("False", "None"), stops=True)
    return Gathering(
        (), (f"if {body.value.text}:", f"    {found}"), body.returned("False", "None"), stops=True
    )


def _forall(body: Body) -> Gathering | None:
    if body.node.body.type != BOOL:
        return None
    lines = (f"if not {body.value.at(NOT)}:", f"    return {body.returned('False')}")
    return Gathering((), lines, body.returned("True", "None"), stops=True)


def _unique(body: Body) -> Gathering | None:
    if body.node.body.type != BOOL:
        return None
    return Gathering(("n = 0",), (f"if {body.value.text}:", "    n += 1"), body.returned("n == 1", "None"))


def _extremum(comparison: str) -> Callable[[Body], Gathering | None]:
    def write(body: Body) -> Gathering | None:
        if body.node.body.type not in (INT, RAT):
            return None
        chosen = body.module.helper("chosen")
        if body.ordered:
            nothing = body.returned(f"{chosen}(None)", "None")
            return Gathering((), (f"return {body.returned(body.text())}",), nothing, stops=True)
        each = [f"x = {body.text()}", f"if best is None or x {comparison} best:", "    best = x"]
        before = ["best = None"]
        if body.shown is not None:
            before.append("at = None")
            each.append(f"    at = {body.shown.text}")
        return Gathering(tuple(before), tuple(each), body.returned(f"{chosen}(best)", "at"))

    return write


def _collected(maker: str) -> Callable[[Body], Gathering]:
    """Sets are thinned out whenever they have doubled, so that they take the memory of their elements."""

    def write(body: Body) -> Gathering:
        thinned, finish = body.module.helper("thinned"), body.module.helper(maker)
        before = ("out = []", "full = 100000")
        each = (f"out.append({body.text()})", "if len(out) >= full:", f"    full = {thinned}(out)")
        return Gathering(before, each, body.returned(f"{finish}(out)", "None"))

    return write


def _list(body: Body) -> Gathering:
    listed, grown = body.module.helper("listed"), body.module.helper("grown")
    each = (f"out.append({body.text()})", f"{grown}(out)")
    return Gathering(("out = []",), each, body.returned(f"{listed}(out)", "None"))


def _first(body: Body) -> Gathering:
    nothing = body.returned(f"{body.module.helper('no_solution')}()", "None")
    return Gathering((), (f"return {body.returned(body.text())}",), nothing, stops=True)


def _common(body: Body) -> Gathering:
    agreed, chosen = body.module.helper("agreed"), body.module.helper("common")
    before = (f"found = {body.module.helper('NOTHING')}", "at = None")
    each = (
        f"found = {agreed}(found, {body.text()})",
        "if at is None:",
        f"    at = {body.place.text}",  # for the message, where another value is found
    )
    return Gathering(before, each, body.returned(f"{chosen}(found)", "None"))


def _divisor(name: str, start: int) -> Callable[[Body], Gathering | None]:
    def write(body: Body) -> Gathering | None:
        if body.node.body.type != INT:
            return None
        function = body.module.helper(name)
        return Gathering(
            (f"d = {start}",), (f"d = {function}(d, {body.value.text})",), body.returned("d", "None")
        )

    return write


def _folded(body: Body) -> Gathering:
    """The fold of the table, step by step."""
    fold = fold_of(body.node.kind)
    if fold is None:
        raise Unsupported(f"no program can be made for `{body.node.kind}`")
    module = body.module
    kind = module.fold(body.node.kind)
    step = f"state = {kind}.step(state, {body.text()}, {body.place.text})"
    each = [step]
    if fold.stops:
        each += [f"if state is {kind}.absorbing:", f"    return {body.returned(f'{kind}.finish(state)')}"]
    result = body.returned(f"{kind}.finish(state)", "state.place" if fold.chooses else "None")
    return Gathering((f"state = {kind}.start()",), tuple(each), result, stops=fold.stops)


def fold_of(kind: str) -> Fold | None:
    """The fold of an aggregate in the table."""
    operation = find(kind)
    return operation.meaning if operation is not None and isinstance(operation.meaning, Fold) else None


_WRITTEN: dict[str, Callable[[Body], Gathering | None]] = {
    "count": _count,
    "sum": _sum,
    "product": _product,
    "exists": _exists,
    "satisfiable": _exists,
    "forall": _forall,
    "prove": _forall,
    "exists_unique": _unique,
    "min": _extremum("<"),
    "max": _extremum(">"),
    "set": _collected("finite_set"),
    "solutions": _collected("finite_set"),
    "list": _list,
    "solution": _first,
    "given": _common,
    "gcd": _divisor("gcd", 0),
    "lcm": _divisor("lcm", 1),
}

KINDS = frozenset(_WRITTEN)
"""Kinds with lines of their own; other kinds of the table are folded step by step."""
