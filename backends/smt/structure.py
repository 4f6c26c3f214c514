"""Structured values of the lowering: their parts, equality, choice, application.

A tuple is the tuple of its items, a function on a finite set the table of its values: no sort of
Z3 beyond Int, Real and Bool is used. Sets are in ``sets``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import z3

from mtf_lang.backends.smt.arithmetic import defined, numbers, scalar
from mtf_lang.backends.smt.terms import (
    Builder,
    Expression,
    Family,
    Items,
    Known,
    Lowered,
    Members,
    Term,
    collapse,
    sort_name,
)
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.model import FiniteFunction, ListValue
from mtf_lang.values.order import equal
from mtf_lang.walk import Walk, run


def parts(value: Lowered) -> tuple[Lowered, ...] | None:
    """The items of a tuple or list, None for anything else."""
    match value:
        case Items(items=items):
            return items
        case Known(value=tuple() as items) | Known(value=ListValue(items=items)):
            return tuple(map(Known, items))
    return None


def is_list(value: Lowered) -> bool:
    """Whether a lowered sequence is a list and not a tuple."""
    match value:
        case Items(is_list=flag):
            return flag
        case Known(value=ListValue()):
            return True
    return False


def entries(value: Lowered) -> tuple[tuple[Any, Lowered], ...] | None:
    """The arguments and values of a function on a finite set, None for anything else."""
    match value:
        case Family(entries=pairs):
            return pairs
        case Known(value=FiniteFunction(pairs=pairs)):
            return tuple((argument, Known(image)) for argument, image in pairs)
    return None


def definedness(build: Builder, value: Lowered) -> Expression:
    """Where all of a scalar, tuple, function or set written out is defined."""
    pending: list[tuple[Lowered, Expression]] = [(value, build.true)]
    found = []
    while pending:
        current, premise = pending.pop()
        match current:
            case Term(defined=formula):
                found.append(build.implication(premise, formula))
            case Items(items=items):
                pending.extend((item, premise) for item in reversed(items))
            case Family(entries=pairs):
                pending.extend((image, premise) for _, image in reversed(pairs))
            case Members(members=members):
                for condition, element in reversed(members):
                    pending.append((element, build.all_of([premise, condition.expression])))
                    pending.append((Term(build.true, condition.defined), premise))
            case _:
                pass
    return build.all_of(found)


def scalars(value: Lowered) -> tuple[Expression, ...]:
    """The scalar expressions in an unknown, in the canonical order of its values.

    Raises ``Unsupported`` for sets: two of them are told apart by no list of scalars.
    """
    pending, found = [value], []
    while pending:
        match pending.pop():
            case Term(expression=expression):
                found.append(expression)
            case Items(items=items):
                pending.extend(reversed(items))
            case Family(entries=pairs):
                pending.extend(image for _, image in reversed(pairs))
            case Known():
                pass
            case _:
                raise Unsupported("a set made of unknowns is not told apart from others in SMT")
    return tuple(found)


# --- equality and choice -------------------------------------------------------------------------


def equality(build: Builder, left: Lowered, right: Lowered) -> Term:
    """That two values are equal; raises ``Unsupported`` for kinds without a translation."""
    return run(_equality(build, left, right))


def _equality(build: Builder, left: Lowered, right: Lowered) -> Walk[Term]:
    if isinstance(left, Known) and isinstance(right, Known):
        return build.total(build.truth(equal(left.value, right.value)))
    pairs = _matched(left, right)
    if pairs is None:
        return _scalar_equality(build, left, right)
    terms = []
    for a, b in pairs:
        terms.append((yield _equality(build, a, b)))
    return Term(build.all_of(t.expression for t in terms), defined(build, terms))


def _matched(left: Lowered, right: Lowered) -> Sequence[tuple[Lowered, Lowered]] | None:
    """What has to be equal pair by pair, None for scalars."""
    items, others = parts(left), parts(right)
    if items is not None and others is not None:
        if len(items) != len(others):
            raise Unsupported("sequences of different lengths are compared")
        return tuple(zip(items, others, strict=True))
    one, other = entries(left), entries(right)
    if one is not None and other is not None:
        if not all(equal(a, b) for (a, _), (b, _) in zip(one, other, strict=False)) or len(one) != len(other):
            raise Unsupported("functions on different sets are compared")
        return tuple((a, b) for (_, a), (_, b) in zip(one, other, strict=True))
    return None


def _scalar_equality(build: Builder, left: Lowered, right: Lowered) -> Term:
    terms = [scalar(build, left), scalar(build, right)]
    kinds = [sort_name(t) == "Bool" for t in terms]
    if kinds[0] is not kinds[1]:
        raise Unsupported("a truth value is compared with a number")
    if not kinds[0]:
        _, (a, b) = numbers(build, terms)
    else:
        a, b = (t.expression for t in terms)
    return Term(a == b, defined(build, terms))


def choose(build: Builder, condition: Expression, value: Lowered, other: Lowered) -> Lowered:
    """``value`` where ``condition`` holds, else ``other``, part by part."""
    return run(_choose(build, condition, value, other))


def _choose(build: Builder, condition: Expression, value: Lowered, other: Lowered) -> Walk[Lowered]:
    if z3.is_true(condition):
        return value
    if z3.is_false(condition):
        return other
    pairs = _matched(value, other)
    if pairs is None:
        return _scalar_choice(build, condition, value, other)
    chosen = []
    for a, b in pairs:
        chosen.append((yield _choose(build, condition, a, b)))
    table = entries(value)
    if table is not None:
        return Family(tuple((x, image) for (x, _), image in zip(table, chosen, strict=True)))
    return collapse(tuple(chosen), is_list(value))


def _scalar_choice(build: Builder, condition: Expression, value: Lowered, other: Lowered) -> Term:
    terms = [scalar(build, value), scalar(build, other)]
    if all(sort_name(t) == "Bool" for t in terms):
        a, b = (t.expression for t in terms)
    else:
        _, (a, b) = numbers(build, terms)
    return Term(build.choice(condition, a, b), build.choice(condition, terms[0].defined, terms[1].defined))


def apply(build: Builder, function: Lowered, arguments: tuple[Lowered, ...]) -> Lowered:
    """A function on a finite set at arguments; undefined outside the set. Several are one tuple."""
    argument = arguments[0] if len(arguments) == 1 else collapse(arguments)
    table = entries(function)
    if table is None:
        raise Unsupported("a function that is not given by its values is applied")
    return select(build, argument, table)


def select(build: Builder, key: Lowered, table: Sequence[tuple[Any, Lowered]]) -> Lowered:
    """The value that stands in ``table`` at ``key``; undefined where there is none."""
    if isinstance(key, Known):
        for argument, image in table:
            if equal(argument, key.value):
                return image
        return undefined_like(build, [image for _, image in table])
    result = undefined_like(build, [image for _, image in table])
    where = definedness(build, key)
    for argument, image in reversed(table):
        result = choose(build, equality(build, key, Known(argument)).expression, image, result)
    return restrict(build, result, where)


def undefined_like(build: Builder, examples: Sequence[Lowered]) -> Lowered:
    """A value that is defined nowhere, of the same form as the examples."""
    if not examples:
        raise Unsupported("a function on the empty set is applied")
    return restrict(build, examples[0], build.false)


def restrict(build: Builder, value: Lowered, where: Expression) -> Lowered:
    """The value, defined only where ``where`` holds as well.

    A tuple or function is undefined where a part of it is, so its first part carries the formula.
    """
    if z3.is_true(where):
        return value
    around: list[Lowered] = []
    current = value
    while (below := _first(current)) is not None:
        around.append(current)
        current = below
    term = scalar(build, current)
    result: Lowered = Term(term.expression, build.all_of([term.defined, where]))
    for outer in reversed(around):
        items, table = parts(outer), entries(outer)
        if items is not None:
            result = Items((result, *items[1:]), is_list(outer))
        elif table is not None:
            result = Family(((table[0][0], result), *table[1:]))
    return result


def _first(value: Lowered) -> Lowered | None:
    """The first part of a tuple, list or function, None for anything without parts."""
    items, table = parts(value), entries(value)
    if items is not None:
        return items[0] if items else None
    return table[0][1] if table else None
