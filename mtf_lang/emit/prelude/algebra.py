"""Expressions over SymPy's objects, as the language means them.

SymPy cancels while it builds, so what an expression needs to be defined is noted here when a quotient, a
root or a logarithm is made: ``where`` puts it beside the relation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import sympy

from mtf_lang.emit.prelude import reals
from mtf_lang.emit.prelude.faults import Undefined, Unsupported
from mtf_lang.emit.prelude.order import kind_of
from mtf_lang.values.model import Infinity, ListValue
from mtf_lang.values.sets import finite_set

Term = Any
"""A SymPy object, an int, or a tuple or list of such."""

NEEDED: list[Any] = []
"""What the expression under construction needs to be defined."""


@dataclass(frozen=True)
class Open:
    """An expression with unknowns in it."""

    expression: Any


def where(*relations: Callable[[], Term]) -> list[Any]:
    """The relations, each with what it needs to be defined; one that is undefined everywhere is false."""
    found = []
    for relation in relations:
        needed, held = stated(relation)
        found.append(sympy.And(*needed, held))
    return found


def stated(relation: Callable[[], Term]) -> tuple[list[Any], Any]:
    """What a relation needs to be defined, and the relation; a relation may be built within another."""
    around = list(NEEDED)
    NEEDED.clear()
    try:
        held = truth_of(relation())
        return list(dict.fromkeys(NEEDED)), held
    except Undefined:
        return [sympy.false], sympy.false
    finally:
        NEEDED[:] = around


def truth_of(value: Term) -> Any:
    """A truth value of Python or SymPy as SymPy's."""
    if isinstance(value, bool):
        return sympy.true if value else sympy.false
    return value


def need(condition: Any) -> None:
    """Note what an expression needs to be defined."""
    if condition == sympy.false:
        raise Undefined(
            "an expression is undefined: it divides by zero, or asks for a root or logarithm in vain"
        )
    if condition != sympy.true:
        NEEDED.append(condition)


def exact(value: Term) -> Any:
    """An int as SymPy's, so that quotients stay exact."""
    return sympy.Integer(value) if isinstance(value, int) else value


def quotient(a: Term, b: Term) -> Any:
    """a / b."""
    need(sympy.Ne(exact(b), 0))
    return exact(a) / exact(b)


def power_of(base: Term, exponent: Term) -> Any:
    """base ^ exponent."""
    base, exponent = exact(base), exact(exponent)
    if exponent.is_integer:
        if exponent.is_nonnegative is not True:
            need(sympy.Or(sympy.Ne(base, 0), sympy.Ge(exponent, 0)))
    elif base.is_positive is not True:
        need(sympy.Gt(base, 0) if exponent.is_positive is not True else sympy.Ge(base, 0))
    return base**exponent


def square_root(a: Term) -> Any:
    """The square root of a number that is not negative."""
    if exact(a).is_complex is not True or exact(a).is_real:
        need(sympy.Ge(exact(a), 0))
    return sympy.sqrt(exact(a))


def real_root(a: Term, degree: int) -> Any:
    """The real root, with the sign of its argument for odd degrees."""
    if degree % 2 == 0:
        need(sympy.Ge(exact(a), 0))
        return sympy.root(exact(a), degree)
    return sympy.sign(exact(a)) * sympy.root(sympy.Abs(exact(a)), degree)


def cube_root(a: Term) -> Any:
    """The real cube root."""
    return real_root(a, 3)


def logarithm(*arguments: Term) -> Any:
    """The natural logarithm of one argument; of two, the logarithm of the second to the first."""
    for argument in arguments:
        need(sympy.Gt(exact(argument), 0))
    if len(arguments) == 1:
        return sympy.log(exact(arguments[0]))
    need(sympy.Ne(exact(arguments[0]), 1))
    return sympy.log(exact(arguments[1])) / sympy.log(exact(arguments[0]))


def tangent(a: Term) -> Any:
    """The tangent."""
    need(sympy.Ne(sympy.cos(exact(a)), 0))
    return sympy.tan(exact(a))


def remainder_of(a: Term, modulus: Term) -> Any:
    """a mod m, from 0 to abs(m) - 1."""
    need(sympy.Ne(exact(modulus), 0))
    return sympy.Mod(exact(a), sympy.Abs(exact(modulus)))


def integer_quotient(a: Term, modulus: Term) -> Any:
    """The Euclidean quotient."""
    return (exact(a) - remainder_of(a, modulus)) / exact(modulus)


def is_divided(divisor: Term, a: Term) -> Any:
    """Whether a divisor divides a; 0 divides 0 alone."""
    if exact(divisor).is_nonzero:
        return sympy.Eq(remainder_of(a, divisor), 0)
    unknowns = exact(divisor).free_symbols | exact(a).free_symbols
    if len(unknowns) == 1 and all(u.is_integer for u in unknowns):
        (unknown,) = unknowns
        above, below = exact(a).as_poly(unknown, domain="ZZ"), exact(divisor).as_poly(unknown, domain="ZZ")
        if above is not None and below is not None and below.LC() in (1, -1) and above.rem(below).is_zero:
            return sympy.true  # with an integer quotient, also where both are 0
    rest = sympy.Mod(exact(a), sympy.Abs(exact(divisor)))
    return sympy.Or(sympy.Eq(exact(a), 0), sympy.And(sympy.Ne(exact(divisor), 0), sympy.Eq(rest, 0)))


def is_congruent(a: Term, b: Term, modulus: Term) -> Any:
    """a = b (mod m)."""
    return sympy.Eq(remainder_of(exact(a) - exact(b), modulus), 0)


def same(a: Term, b: Term) -> Any:
    """a = b; tuples part by part."""
    if isinstance(a, tuple) and isinstance(b, tuple):
        if len(a) != len(b):
            return sympy.false
        return sympy.And(*(same(x, y) for x, y in zip(a, b, strict=True)))
    if isinstance(a, sympy.logic.boolalg.Boolean) and not isinstance(a, sympy.Expr):
        return sympy.Equivalent(a, b)
    return sympy.Eq(exact(a), exact(b))


def differs(a: Term, b: Term) -> Any:
    """a != b."""
    return sympy.Not(same(a, b))


def either(condition: Term, value: Term, other: Term) -> Any:
    """``value`` where the condition holds, else ``other``."""
    held = truth_of(condition)
    if held in (sympy.true, sympy.false):
        return value if held == sympy.true else other
    return sympy.Piecewise((exact(value), held), (exact(other), True))


def item_at(items: Sequence[Term], place: Term) -> Any:
    """The item at a place, counted from 1."""
    number = int(place)
    if not 1 <= number <= len(items):
        raise Undefined(f"there is no item at {number}", "MTF0405")
    return items[number - 1]


def number_of_items(items: Sequence[Term]) -> Any:
    """The length of a list."""
    return sympy.Integer(len(items))


def one_degree() -> Any:
    """The angle of one degree in radians."""
    return sympy.pi / 180


def family(title: str, domain: Iterable[Any], **assumptions: bool) -> dict[Any, Any]:
    """A symbol for each argument of a family of unknowns."""
    return {k: sympy.Symbol(f"{title}({k})", **assumptions) for k in domain}


def member_of(unknowns: dict[Any, Any], *place: Term) -> Any:
    """The unknown of a family at a place."""
    key = place[0] if len(place) == 1 else tuple(place)
    if key not in unknowns:
        raise Undefined("the family has no unknown there", "MTF0415")
    return unknowns[key]


def integers_between(low: Term, high: Term) -> tuple[Any, ...]:
    """The integers from one to another."""
    return tuple(sympy.Integer(k) for k in range(int(low), int(high) + 1))


def members(domain: Term) -> tuple[Any, ...]:
    """What an aggregate ranges over."""
    if isinstance(domain, tuple | list | sympy.FiniteSet):
        return tuple(domain)
    raise Unsupported("this domain is not gone through")


def vector_sum(a: Term, b: Term) -> tuple[Any, ...]:
    """a + b for vectors."""
    return tuple(x + y for x, y in zip(a, b, strict=True))


def vector_difference(a: Term, b: Term) -> tuple[Any, ...]:
    """a - b for vectors."""
    return tuple(x - y for x, y in zip(a, b, strict=True))


def multiple_of(a: Term, b: Term) -> tuple[Any, ...]:
    """A number times a vector, in either order."""
    number, vector = (b, a) if isinstance(a, tuple) else (a, b)
    return tuple(number * x for x in vector)


def part_of(a: tuple[Term, ...], b: Term) -> tuple[Any, ...]:
    """A vector divided by a number."""
    return tuple(quotient(x, b) for x in a)


def norm_of(a: tuple[Term, ...]) -> Any:
    """The length of a vector."""
    return sympy.sqrt(sympy.Add(*(exact(x) ** 2 for x in a)))


# --- values ----------------------------------------------------------------------------------


def expression_of(value: Any) -> Term:
    """A value as SymPy's objects: numbers, truth values, tuples and lists of them, finite sets."""
    if isinstance(value, Open):
        return value.expression
    if isinstance(value, bool):
        return truth_of(value)
    if isinstance(value, tuple):
        return tuple(expression_of(item) for item in value)
    if isinstance(value, ListValue):
        return [expression_of(item) for item in value.items]
    if kind_of(value) == "set":
        return sympy.FiniteSet(*(expression_of(item) for item in value))
    return reals.symbolic(value)


def answer(term: Term) -> Any:
    """A SymPy object as a value; one with unknowns in it as an expression."""
    if isinstance(term, tuple):
        return tuple(answer(part) for part in term)
    if isinstance(term, list):
        return ListValue(tuple(answer(part) for part in term))
    if isinstance(term, sympy.FiniteSet):
        return finite_set(answer(part) for part in term)
    term = exact(term)
    if term in (sympy.true, sympy.false):
        return term == sympy.true
    if term.free_symbols:
        return Open(term)
    if term in (sympy.oo, -sympy.oo):
        return Infinity(term == -sympy.oo)
    if term.has(sympy.nan, sympy.zoo, sympy.oo):
        raise Undefined("the value is undefined")
    return reals.settled(term)
