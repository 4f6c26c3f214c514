"""What the lowering makes of IR nodes: values known before the solver runs, and solver terms.

Lowering evaluates symbolically. What does not depend on an unknown stays a value of the language
(``Known``) and is computed exactly; the rest becomes terms of Z3, each beside the formula that
says where it is defined, because Z3's own functions are total: it would choose a value for 1/0.

Only this room's modules that run a solver import this one; ``offers`` does not.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import count
from typing import Any, TypeAlias

import z3

from mtf_lang.frozen import frozen
from mtf_lang.values.digits import decimal
from mtf_lang.values.faults import Unsupported

Expression: TypeAlias = Any
"""A Z3 expression; the package carries no types."""


@frozen
class Known:
    """A value of the language, computed exactly."""

    value: Any


@frozen
class Term:
    """A scalar term (sort Int, Real or Bool) and the formula under which it is defined."""

    expression: Expression
    defined: Expression


@frozen
class Items:
    """A tuple, or a list where ``is_list``, some of whose items are terms."""

    items: tuple[Lowered, ...]
    is_list: bool = False


@frozen
class Family:
    """A function on a finite set, entry by entry: arguments and the value there."""

    entries: tuple[tuple[Any, Lowered], ...]


@frozen
class Members:
    """A finite set of elements each of which is in it under a condition (a Bool term)."""

    members: tuple[tuple[Term, Lowered], ...]


@frozen
class Bounds:
    """Numbers between two bounds, None where there is none; ``integral`` for ``a..b``."""

    low: Term | None
    high: Term | None
    open_low: bool = False
    open_high: bool = False
    integral: bool = False


@frozen
class Functions:
    """All functions from a finite set, given by its elements, into a set."""

    domain: tuple[Any, ...]
    codomain: Lowered


@frozen
class Product:
    """The Cartesian product of sets."""

    factors: tuple[Lowered, ...]


@frozen
class Combination:
    """``union``, ``intersect`` or ``difference`` of two sets."""

    operation: str
    left: Lowered
    right: Lowered


Lowered: TypeAlias = Known | Term | Items | Family | Members | Bounds | Functions | Product | Combination
SETS = (Members, Bounds, Functions, Product, Combination)


class Builder:
    """Makes terms in one Z3 context, with fresh names, and collects what defines auxiliary ones.

    ``axioms`` define auxiliary constants (a square root is the v ≥ 0 with v² = t). Each is
    satisfiable whatever the other constants are, so asserting it beside a formula or beside its
    negation changes no answer. ``constants`` are those that stand for irrational numbers and quotients.
    ``scope`` counts the quantifiers around the place: below one an auxiliary constant would have
    to depend on the bound variable, and is refused.
    """

    def __init__(self) -> None:
        # A context of its own: what was asked before must not change what Z3 answers now.
        self.context = z3.Context()
        self.true = z3.BoolVal(True, self.context)
        self.false = z3.BoolVal(False, self.context)
        self._true, self._false = self.true.get_id(), self.false.get_id()
        self.axioms: list[Expression] = []
        self.constants: dict[Any, Expression] = {}
        self.scope = 0
        self._numbers = count(1)

    # --- constants ---------------------------------------------------------------------------

    def integer(self, value: int) -> Expression:
        """An integer numeral."""
        return z3.IntVal(decimal(value), self.context)

    def rational(self, value: int | Fraction) -> Expression:
        """A numeral of sort Real, exact."""
        return z3.RealVal(f"{decimal(value.numerator)}/{decimal(value.denominator)}", self.context)

    def sort(self, name: str) -> Expression:
        """The sort ``Int``, ``Real`` or ``Bool``."""
        make = {"Int": z3.IntSort, "Real": z3.RealSort, "Bool": z3.BoolSort}[name]
        return make(self.context)

    def fresh(self, name: str, sort: str) -> Expression:
        """A constant with a name that no other has: the author's, made plain, and a number.

        Characters that SMT-LIB's simple symbols do not have become ``_``; the number keeps
        apart what that makes equal, and two variables of the same name.
        """
        plain = "".join(c if c.isascii() and (c.isalnum() or c == "_") else "_" for c in name)
        if not plain or plain[0].isdigit():
            plain = "v" + plain
        return z3.Const(f"{plain}.{next(self._numbers)}", self.sort(sort))

    def auxiliary(self, name: str, sort: str) -> Expression:
        """A fresh constant to be defined by an axiom; raises ``Unsupported`` below a quantifier."""
        if self.scope:
            raise Unsupported(f"`{name}` of a quantified variable has no translation to SMT")
        return self.fresh(name, sort)

    def quotient(self, numerator: Expression, denominator: Expression) -> Expression:
        """The quotient of two Real expressions; of no account where the denominator is 0.

        Outside of quantifiers it is an auxiliary q with q·b = a: Z3's procedures for polynomials
        take that, and do not take its division.
        """
        if self.scope or z3.is_rational_value(denominator):
            return numerator / denominator
        key = ("quotient", numerator.get_id(), denominator.get_id())  # the axiom keeps both alive
        if key not in self.constants:
            self.constants[key] = self.fresh("quotient", "Real")
            multiplied = self.constants[key] * denominator == numerator
            self.axioms.append(z3.Implies(denominator != 0, multiplied))
        return self.constants[key]

    # --- logic, with the cases that need no formula taken out ----------------------------------

    def is_true(self, part: Expression) -> bool:
        """Whether a formula is ``true`` as it stands: equal terms of one context have one number."""
        return bool(part.get_id() == self._true)

    def is_false(self, part: Expression) -> bool:
        """Whether a formula is ``false`` as it stands."""
        return bool(part.get_id() == self._false)

    def all_of(self, parts: Iterable[Expression]) -> Expression:
        """The conjunction."""
        kept = [p for p in parts if not self.is_true(p)]
        if any(self.is_false(p) for p in kept):
            return self.false
        return self.true if not kept else kept[0] if len(kept) == 1 else z3.And(kept)

    def any_of(self, parts: Iterable[Expression]) -> Expression:
        """The disjunction."""
        kept = [p for p in parts if not self.is_false(p)]
        if any(self.is_true(p) for p in kept):
            return self.true
        return self.false if not kept else kept[0] if len(kept) == 1 else z3.Or(kept)

    def negation(self, part: Expression) -> Expression:
        """The negation."""
        if self.is_true(part):
            return self.false
        return self.true if self.is_false(part) else z3.Not(part)

    def implication(self, premise: Expression, conclusion: Expression) -> Expression:
        """``premise`` implies ``conclusion``."""
        if self.is_true(premise) or self.is_true(conclusion):
            return conclusion
        return self.true if self.is_false(premise) else z3.Implies(premise, conclusion)

    def choice(self, condition: Expression, value: Expression, other: Expression) -> Expression:
        """``value`` where ``condition`` holds, else ``other``; of one sort."""
        if self.is_true(condition) or value.eq(other):
            return value
        return other if self.is_false(condition) else z3.If(condition, value, other)

    def guarded(self, steps: Iterable[Term]) -> Term:
        """Conditions read from left to right, each only where those before it hold.

        The value is their conjunction; it is defined where each condition that is reached is.
        """
        defined: list[Expression] = []
        values: list[Expression] = []
        for step in steps:
            if not self.is_true(step.defined):
                defined.append(self.implication(self.all_of(values), step.defined))
            values.append(step.expression)
        return Term(self.all_of(values), self.all_of(defined))

    def total(self, expression: Expression) -> Term:
        """A term that is defined everywhere."""
        return Term(expression, self.true)

    def truth(self, value: bool) -> Expression:
        """A truth value as a formula."""
        return self.true if value else self.false


def sort_name(term: Term) -> str:
    """``Int``, ``Real`` or ``Bool``."""
    return _SORTS[term.expression.sort_kind()]


_SORTS = {z3.Z3_INT_SORT: "Int", z3.Z3_REAL_SORT: "Real", z3.Z3_BOOL_SORT: "Bool"}


def collapse(items: tuple[Lowered, ...], is_list: bool = False) -> Lowered:
    """A tuple or list of lowered items: a value where all of them are values."""
    if all(isinstance(item, Known) for item in items):
        from mtf_lang.values.model import ListValue

        values = tuple(item.value for item in items if isinstance(item, Known))
        return Known(ListValue(values) if is_list else values)
    return Items(items, is_list)


def settled(value: Lowered) -> Lowered:
    """A formula that is decided as the truth value it has; anything else unchanged."""
    match value:
        case Term(expression=expression, defined=where) if z3.is_true(where):
            if z3.is_true(expression) or z3.is_false(expression):
                return Known(bool(z3.is_true(expression)))
    return value
