"""Two shapes: equal, unequal, or undecided; exactly, or within the tolerance.

A pair of kinds has one rule, found in ``_RULES``; a pair without a rule is undecided. ``False`` is
said only where every reading of the answers makes them different.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from mtf_lang.agents.answers import asking
from mtf_lang.agents.answers.matching import perfect
from mtf_lang.agents.answers.reading import as_region
from mtf_lang.agents.answers.shapes import (
    Labelled,
    Ratio,
    Readings,
    Region,
    Relation,
    Restricted,
    Several,
    Shape,
    Value,
    Words,
)
from mtf_lang.agents.answers.terms import Term
from mtf_lang.frozen import frozen
from mtf_lang.walk import Walk, run


@frozen
class Compared:
    """``equal`` is None where undecided; ``near`` says that the tolerance decided."""

    equal: bool | None
    near: bool = False


EQUAL, UNEQUAL, UNDECIDED = Compared(True), Compared(False), Compared(None)


def compare(a: Shape, b: Shape) -> Compared:
    """Hold two answers against each other."""
    return run(_compare(a, b))


def _compare(a: Shape, b: Shape) -> Walk[Compared]:
    if a == b and not isinstance(a, Words | Readings):
        return EQUAL
    for first, second in ((a, b), (b, a)):
        rule = _RULES.get((type(first), type(second)))
        if rule is not None:
            return (yield rule(first, second))
    return UNDECIDED


def _all(compared: list[Compared]) -> Compared:
    """Equal where all are, unequal where one is; exactly unequal where one is that exactly."""
    different = [c for c in compared if c.equal is False]
    if different:
        return Compared(False, all(c.near for c in different))
    if any(c.equal is None for c in compared):
        return UNDECIDED
    return Compared(True, any(c.near for c in compared))


# --- values --------------------------------------------------------------------------------------

_FACTORS = {"degree": "pi/180", "percent": "1/100"}


def _values(a: Value, b: Value) -> Walk[Compared]:
    """Numbers or expressions. A unit on one side only is passed over, two different ones are undecided."""
    if a.unit and b.unit and a.unit != b.unit:
        return UNDECIDED
    if bool(a.digits) != bool(b.digits) and _digits(a) == _digits(b):
        return EQUAL
    direct = _terms(a, b)
    if direct.equal or a.unit == b.unit:
        return direct
    marked, other = (a, b) if a.unit in _FACTORS else (b, a)
    if marked.unit in _FACTORS:
        scaled = Value(Term(f"({marked.term.text})*{_FACTORS[marked.unit]}", (), marked.term.decimal))
        again = _terms(scaled, other)
        return again if again.equal or direct.equal is False else direct
    return direct
    yield  # makes this a walk


def _digits(value: Value) -> str:
    return value.digits or value.term.text


def _terms(a: Value, b: Value) -> Compared:
    exact = asking.equal(a.term, b.term)
    if exact is False and _renamed(a.term, b.term):
        return UNDECIDED
    if exact or not (a.term.decimal or b.term.decimal):
        return Compared(exact)
    close = asking.near(a.term, b.term)
    return Compared(close, near=close is not None)


def _renamed(a: Term, b: Term) -> bool:
    """Whether the same may be said of other names: 2k + 1 and 2n + 1, but not the letters x and y."""
    return a.names != b.names and len(a.names) == len(b.names) and (a.text, b.text) != (*a.names, *b.names)


def _regions(a: Region, b: Region) -> Walk[Compared]:
    """Sets of real numbers; the ends of intervals may be approximations."""
    exact = asking.equal(a.term, b.term)
    if exact or not (a.term.decimal or b.term.decimal):
        return Compared(exact)
    if a.ends and b.ends and a.kind == b.kind:
        return _all([_terms(Value(x), Value(y)) for x, y in zip(a.ends, b.ends, strict=True)])
    return UNDECIDED
    yield  # makes this a walk


# --- several values ------------------------------------------------------------------------------


def _several(a: Several, b: Several) -> Walk[Compared]:
    """By the ways of writing: see the page for which pairs have an order."""
    kinds = {a.kind, b.kind}
    if a.open or b.open:
        return (yield _beginnings(a, b))
    if kinds in ({"tuple", "list"}, {"set", "tuple"}, {"set", "list"}) and not _only_style(a, b):
        return UNEQUAL
    ordered = bool(kinds & {"tuple", "list"})
    unlabelled = _by_label(a, b)
    if unlabelled is not None:
        a, b, ordered = *unlabelled, True
    if len(a.items) != len(b.items):
        if kinds == {"set"}:
            return (yield _covered(a, b))
        return UNEQUAL if _plain(a, b) else UNDECIDED
    if ordered:
        return (yield _in_order(a, b))
    return (yield _matched(a, b))


def _only_style(a: Several, b: Several) -> bool:
    """A sequence may be written in round or square brackets; of two values these are intervals."""
    return {a.kind, b.kind} == {"tuple", "list"} and len(a.items) > 2


def _plain(*several: Several) -> bool:
    """Whether each item is one value, so that their number counts."""
    return all(isinstance(item, Value | Several | Region) for s in several for item in s.items)


def _by_label(a: Several, b: Several) -> tuple[Several, Several] | None:
    """``x = 1, y = 2`` beside the same labels in another order, or beside values without labels."""
    first, second = (_labels(s) for s in (a, b))
    if first and second and sorted(first) == sorted(second):
        order = [second.index(label) for label in first]
        return a, Several(tuple(b.items[k] for k in order), b.kind)
    if (first and not second) or (second and not first):
        return _bare(a), _bare(b)
    return None


def _labels(several: Several) -> list[str]:
    """The labels of all items, where they have different ones."""
    labels = [item.label for item in several.items if isinstance(item, Labelled)]
    return labels if len(set(labels)) == len(several.items) > 1 else []


def _bare(several: Several) -> Several:
    return Several(tuple(i.shape if isinstance(i, Labelled) else i for i in several.items), several.kind)


def _in_order(a: Several, b: Several) -> Walk[Compared]:
    compared = []
    for first, second in zip(a.items, b.items, strict=True):
        compared.append((yield _compare(first, second)))
    return _all(compared)


def _matched(a: Several, b: Several) -> Walk[Compared]:
    """Each item of one has its own equal item in the other, whoever takes whom."""
    table: list[list[Compared]] = []
    for item in a.items:
        row: list[Compared] = []
        for other in b.items:
            row.append((yield _compare(item, other)))
        table.append(row)
    if _pairs(table, lambda c: c.equal is True and not c.near):
        return EQUAL
    if _pairs(table, lambda c: c.equal is True):
        return Compared(True, near=True)
    if _pairs(table, lambda c: c.equal is not False):
        return UNDECIDED
    return Compared(False, near=_pairs(table, lambda c: c.equal is not False or c.near))


def _pairs(table: list[list[Compared]], allows: Callable[[Compared], bool]) -> bool:
    return perfect([[allows(compared) for compared in row] for row in table])


def _covered(a: Several, b: Several) -> Walk[Compared]:
    """Sets in braces: each element of one is in the other, however often it is written."""
    near = False
    for these, those in ((a.items, b.items), (b.items, a.items)):
        for item in these:
            results = []
            for other in those:
                results.append((yield _compare(item, other)))
            if not any(r.equal for r in results):
                undecided = any(r.equal is None for r in results)
                return UNDECIDED if undecided else Compared(False, any(r.near for r in results))
            near = near or not any(r.equal and not r.near for r in results)
    return Compared(True, near)


def _beginnings(a: Several, b: Several) -> Walk[Compared]:
    """Sequences that go on: different where a common place differs, never proved equal."""
    if a.open and b.open and "set" not in (a.kind, b.kind):
        for first, second in zip(a.items, b.items, strict=False):
            if (yield _compare(first, second)).equal is False:
                return UNEQUAL
    return UNDECIDED


def _one_of_several(a: Value, b: Several) -> Walk[Compared]:
    """One value is several only where these are one."""
    if b.open or not _plain(b):
        return UNDECIDED
    if len(b.items) == 1:
        return (yield _compare(a, b.items[0]))
    return (yield _covered(Several((a,), "set"), b)) if b.kind == "set" else UNEQUAL


def _region_of_several(a: Region, b: Several) -> Walk[Compared]:
    """A pair in brackets beside an interval is an interval."""
    region = as_region(b)
    return (yield _regions(a, region)) if region is not None else UNDECIDED


# --- relations and labels ------------------------------------------------------------------------


def _relations(a: Relation, b: Relation) -> Walk[Compared]:
    """The same solutions; equations that differ by a factor first, which is quickly proved."""
    if a.equation and b.equation and asking.proportional(a.equation, b.equation):
        return EQUAL
    return _same_solutions(a.term, b.term)
    yield  # makes this a walk


def _same_solutions(a: Term, b: Term) -> Compared:
    """Relations with decimals that differ may be approximations of each other."""
    same = asking.same_relation(a, b)
    doubtful = a.decimal or b.decimal or _renamed(a, b)
    return UNDECIDED if same is False and doubtful else Compared(same)


def _relation_of_region(a: Relation, b: Region | Several) -> Walk[Compared]:
    """A relation in one name beside the set of its solutions."""
    region = as_region(b)
    if region is None or len(a.term.names) != 1:
        return UNDECIDED
    name = a.term.names[0]
    inside = " or ".join(f"({name} in {piece})" for piece in region.pieces or (region.term.text,))
    return _same_solutions(a.term, Term(inside, (name,), region.term.decimal))
    yield  # makes this a walk


def _labelled(a: Labelled, b: Labelled) -> Walk[Compared]:
    """The same label: their values. Different ones: what they say as relations."""
    if a.label == b.label:
        return (yield _compare(a.shape, b.shape))
    if a.relation is not None and b.relation is not None:
        return (yield _relations(a.relation, b.relation))
    return UNDECIDED


def _label_dropped(a: Labelled, b: Shape) -> Walk[Compared]:
    """A label on one side only says nothing."""
    return (yield _compare(a.shape, b))


def _labelled_beside_relation(a: Labelled, b: Relation) -> Walk[Compared]:
    if a.relation is not None:
        return (yield _relations(a.relation, b))
    if b.term.names == (a.label,):
        return (yield _compare(b, a.shape))
    return UNDECIDED


# --- ranges of validity, ratios, doubtful readings ------------------------------------------------


def _restricted(a: Restricted, b: Restricted) -> Walk[Compared]:
    b = _with_the_name_of(a, b)
    same = yield _compare(a.shape, b.shape)
    return same if a.conditions == b.conditions and same.equal else UNDECIDED


_INTEGER = re.compile(r"([A-Za-z])\\in\\mathbb\{[ZN]\}")


def _with_the_name_of(a: Restricted, b: Restricted) -> Restricted:
    """The second family of values with its one index renamed to that of the first."""
    if not (len(a.conditions) == len(b.conditions) == 1 and isinstance(b.shape, Value)):
        return b
    first, second = _INTEGER.fullmatch(a.conditions[0]), _INTEGER.fullmatch(b.conditions[0])
    if first is None or second is None or first[1] in b.shape.term.names:
        return b
    new, old, term = first[1], second[1], b.shape.term
    text = re.sub(rf"\b{old}\b", new, term.text)
    names = tuple(sorted(new if name == old else name for name in term.names))
    condition = b.conditions[0].replace(old, new, 1)
    return Restricted(Value(Term(text, names, term.decimal), b.shape.unit), (condition,), b.quantified)


def _restricted_beside(a: Restricted, b: Shape) -> Walk[Compared]:
    """A statement "for all x > 0" says less than the same without it; a remark behind it may be idle."""
    ordered = any(sign in condition for condition in a.conditions for sign in "<>")
    return UNEQUAL if a.quantified and ordered else UNDECIDED
    yield  # makes this a walk


def _ratios(a: Ratio, b: Ratio) -> Walk[Compared]:
    """Proportions; what can be a time of day as well is equal only as it is written."""
    size = min(len(a.parts), len(b.parts))
    if len(a.parts) != len(b.parts) and not (a.open or b.open):
        return UNEQUAL
    head, other = ([part.term.text for part in r.parts if isinstance(part, Value)] for r in (a, b))
    if a.clock and b.clock and "00" in (head[1], other[1]):  # no part of a proportion is 0
        return Compared([int(p) for p in head] == [int(p) for p in other])
    claim = " and ".join(f"({head[0]})*({other[k]}) = ({other[0]})*({head[k]})" for k in range(1, size))
    same = asking.holds(claim) if size > 1 else None
    if same and (a.open or b.open or (a.clock and b.clock)):
        return UNDECIDED
    return Compared(same)
    yield  # makes this a walk


def _ratio_of_value(a: Ratio, b: Value) -> Walk[Compared]:
    """``1:2`` beside ``1/2``."""
    if len(a.parts) != 2 or a.open or not all(isinstance(p, Value) for p in a.parts):
        return UNDECIDED
    above, below = (part.term for part in a.parts if isinstance(part, Value))
    quotient = Value(Term(f"({above.text})/({below.text})", (), above.decimal or below.decimal))
    return (yield _values(quotient, b))


def _doubtful(a: Readings, b: Shape) -> Walk[Compared]:
    """Unequal where no reading fits; that one fits decides nothing."""
    results = []
    for reading in a.shapes:
        results.append((yield _compare(reading, b)))
    return UNEQUAL if all(r.equal is False for r in results) else UNDECIDED


def _different_kinds(a: Shape, b: Shape) -> Walk[Compared]:
    return UNEQUAL
    yield  # makes this a walk


_RULES: dict[tuple[type, type], Callable[..., Walk[Compared]]] = {
    (Value, Value): _values,
    (Region, Region): _regions,
    (Several, Several): _several,
    (Value, Several): _one_of_several,
    (Region, Several): _region_of_several,
    (Region, Value): _different_kinds,
    (Relation, Relation): _relations,
    (Relation, Region): _relation_of_region,
    (Relation, Several): _relation_of_region,
    (Labelled, Labelled): _labelled,
    (Labelled, Relation): _labelled_beside_relation,
    **{(Labelled, kind): _label_dropped for kind in (Value, Region, Several, Ratio)},
    (Restricted, Restricted): _restricted,
    **{(Restricted, kind): _restricted_beside for kind in (Value, Region, Several, Relation, Labelled)},
    (Ratio, Ratio): _ratios,
    (Ratio, Value): _ratio_of_value,
    **{(Readings, kind): _doubtful for kind in (Value, Several, Region)},
}
"""The rule of each pair of kinds, in the order in which its function takes them."""
