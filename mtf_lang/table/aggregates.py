"""Aggregates: sum, product, count, extrema, quantifiers, sets and lists, gcd and lcm.

Conventions where others differ:

- The empty sum is 0, the empty product 1, the empty gcd 0, the empty lcm 1; ``forall`` over
  nothing is true and ``exists`` false. An extremum of nothing is undefined.
- ``argmin`` and ``argmax`` are the binding at which the extremum is attained (a tuple for several
  binders). Attained at more than one, it is undefined with two of them: nothing is chosen silently.
- ``count(e for x in D if c)`` is the number of bindings that satisfy the guard, whatever ``e`` is;
  ``e`` is not evaluated. ``count(S)`` is the number of elements of S.
- ``exists`` and ``forall`` end at the first binding that decides, in the order of the binders.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from mtf_lang.frozen import frozen
from mtf_lang.table import numbers
from mtf_lang.table.declare import Area
from mtf_lang.table.folds import NOTHING, Fold, Place
from mtf_lang.table.kit import brief, size_of
from mtf_lang.table.model import Form
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import ListValue, Value
from mtf_lang.values.sets import finite_set

AREA = Area("aggregates")


def monoid(
    unit: Value,
    combine: Callable[[Value, Value], Value],
    absorbing: Value = NOTHING,
    **laws: Any,
) -> Fold:
    """A fold whose state is the value itself: the aggregate in the monoid (unit, combine)."""
    return Fold(
        start=lambda: unit,
        step=lambda state, value, place: combine(state, value),
        finish=lambda state: state,
        merge=combine,
        unit=unit,
        absorbing=absorbing,
        **laws,
    )


# --- sums, products, counts ------------------------------------------------------------------------

AREA.declare(
    "sum",
    Form.AGGREGATE,
    "(a: N, b: N, ...) -> N",
    "(S: Set(N)) -> N",
    "(s: List(N)) -> N",
    aggregate=("(value: N) -> N",),
    meaning=monoid(0, numbers.add),
    summary="The sum of the values over all bindings; of a set or a list, of its elements.",
    prose="The empty sum is 0. `sum({…})` adds each element of a set once; `sum(e for x in D)` adds the "
    "value of `e` once for each binding, also where values repeat.",
    laws=("sum(S) = sum(x for x in S)",),
    examples=(("sum(k^2 for k in 1..10)", "385"), ("sum({})", "0"), ("sum([1, 1, 1/2])", "5/2")),
)

AREA.declare(
    "product",
    Form.AGGREGATE,
    "(a: N, b: N, ...) -> N",
    "(S: Set(N)) -> N",
    "(s: List(N)) -> N",
    aggregate=("(value: N) -> N",),
    meaning=monoid(1, numbers.multiply, absorbing=0),
    summary="The product of the values over all bindings; of a set or a list, of its elements.",
    prose="The empty product is 1. A factor 0 does not end the evaluation: a later factor that is "
    "undefined makes the product undefined.",
    laws=("product(S) = product(x for x in S)",),
    examples=(("product(1 - 1/k^2 for k in 2..10)", "11/20"), ("product({})", "1")),
)


AREA.declare(
    "count",
    Form.AGGREGATE,
    "(S: Set(T)) -> Int",
    "(s: List(T)) -> Int",
    aggregate=("(value: T) -> Int",),
    meaning=Fold(
        start=lambda: 0,
        step=lambda state, value, place: state + 1,
        finish=lambda state: state,
        merge=lambda left, right: left + right,
        unit=0,
        needs_value=False,
        whole=size_of,
    ),
    synonyms=("cardinality",),
    summary="The number of elements of a set, of items of a list, or of bindings.",
    prose="`count(S)` counts the elements of a set, each once. `count(e for x in D if c)` counts the "
    "bindings that satisfy the guard; `e` is not evaluated. To count different values write "
    "`count({e for x in D if c})`.",
    laws=("count(S) = sum(1 for x in S)",),
    examples=(
        ("count({x^2 for x in -2..2})", "3"),
        ("count(x^2 for x in -2..2)", "5"),
        ("count(n for n in 1..20 if 3 divides n)", "6"),
    ),
)


# --- greatest and least -------------------------------------------------------------------------------


@frozen
class Best:
    """The best value so far, with the first place where it was met and another one, if any."""

    value: Value
    place: Place
    other: Place | None = None


def extremum(sign: int, name: str) -> Fold:
    """The fold of ``min`` (sign -1) and ``max`` (sign 1); the state is a ``Best`` or None."""

    def step(state: Best | None, value: Value, place: Place) -> Best:
        found = Best(value, place)
        return found if state is None else better(state, found)

    def better(first: Best, second: Best) -> Best:
        order = sign * numbers.compare(second.value, first.value)
        if order > 0:
            return second
        if order < 0 or first.other is not None:
            return first
        return Best(first.value, first.place, second.place)

    def merge(left: Best | None, right: Best | None) -> Best | None:
        return right if left is None else left if right is None else better(left, right)

    def finish(state: Best | None) -> Value:
        if state is None:
            raise Undefined(f"{name} of nothing: there is no value to choose from", "MTF0403")
        return state.value

    return Fold(lambda: None, step, finish, merge, idempotent=True, chooses=sign)


def place_of_extremum(sign: int, name: str) -> Fold:
    """The fold of ``argmin`` and ``argmax``."""
    base = extremum(sign, name)

    def finish(state: Best | None) -> Value:
        if state is None:
            raise Undefined(f"{name} of nothing: there is no binding to choose from", "MTF0403")
        if state.other is not None:
            raise Undefined(
                f"{name} is not unique: {brief(state.value)} is attained at {_at(state.place)} and "
                f"at {_at(state.other)}",
                "MTF0404",
                f"for all of them write {{x in D : f(x) = {name[3:]}(f(y) for y in D)}}, "
                f"for the first min of that set",
            )
        return state.place[0] if len(state.place) == 1 else state.place

    return Fold(base.start, base.step, finish, base.merge, chooses=sign)


def _at(place: Place) -> str:
    return brief(place[0] if len(place) == 1 else place)


for _name, _sign, _word, _long in (("min", -1, "least", "minimum"), ("max", 1, "greatest", "maximum")):
    AREA.declare(
        _name,
        Form.AGGREGATE,
        "(a: R, b: R, ...) -> R",
        "(S: Set(R)) -> R",
        "(s: List(R)) -> R",
        aggregate=("(value: R) -> R",),
        meaning=extremum(_sign, _name),
        synonyms=(_long,),
        defined="where there is at least one value",
        summary=f"The {_word} of several real numbers, of a set, of a list, or of the values over "
        f"all bindings.",
        prose=f"The result says where the {_long} is attained. Over an infinite domain it may be "
        f"unbounded, or "
        "approached without being attained; these are results of their own, not numbers.",
        laws=(f"{_name}(a, b) = {_name}(b, a)", f"{_name}(a, a) = a"),
        examples=(
            (f"{_name}(3, -1, 2)", "-1" if _sign < 0 else "3"),
            (f"{_name}(x^2 - 2*x for x in -2..2)", "-1" if _sign < 0 else "8"),
        ),
    )

for _name, _sign, _word in (("argmin", -1, "least"), ("argmax", 1, "greatest")):
    AREA.declare(
        _name,
        Form.AGGREGATE,
        aggregate=("(value: R) -> P",),
        meaning=place_of_extremum(_sign, _name),
        defined="where the extremum is attained at exactly one binding",
        summary=f"The binding at which the value is {_word}.",
        prose="The result is the value of the bound variable, or the tuple of several. If the extremum "
        "is attained at several bindings the value is undefined, with two of them named.",
        examples=(
            (f"{_name}((x - 3)^2 for x in 0..5)", "3")
            if _sign < 0
            else (f"{_name}(x*(9 - 2*x) for x in 0..5)", "2"),
            (f"{_name}(a - b for a in 1..3, b in 1..3)", "(1, 3)" if _sign < 0 else "(3, 1)"),
        ),
    )


# --- quantifiers -------------------------------------------------------------------------------------

AREA.declare(
    "forall",
    Form.AGGREGATE,
    "(s: List(Bool)) -> Bool",
    aggregate=("(proposition: Bool) -> Bool",),
    meaning=monoid(True, lambda a, b: a and b, absorbing=False, stops=True, idempotent=True),
    synonyms=("all",),
    operator="forall x in D: P",
    summary="Whether the proposition holds for every binding.",
    prose="Evaluation ends at the first binding that refutes it; that binding is the witness. Over "
    "nothing it is true. Of a list of truth values write `all(s)`.",
    laws=("all(s) iff not any([not p for p in s])",),
    examples=(("forall n in 0..39: is_prime(n^2 + n + 41)", "true"), ("forall x in {}: false", "true")),
)

AREA.declare(
    "exists",
    Form.AGGREGATE,
    "(s: List(Bool)) -> Bool",
    aggregate=("(proposition: Bool) -> Bool",),
    meaning=monoid(False, lambda a, b: a or b, absorbing=True, stops=True, idempotent=True),
    synonyms=("any",),
    operator="exists x in D: P",
    summary="Whether the proposition holds for some binding.",
    prose="Evaluation ends at the first binding for which it holds; that binding is the witness. Over "
    "nothing it is false. Of a list of truth values write `any(s)`.",
    laws=("any(s) iff not all([not p for p in s])",),
    examples=(("exists n in 0..40: not is_prime(n^2 + n + 41)", "true"), ("exists x in {}: true", "false")),
)

AREA.declare(
    "exists_unique",
    Form.AGGREGATE,
    "(s: List(Bool)) -> Bool",
    aggregate=("(proposition: Bool) -> Bool",),
    meaning=Fold(
        start=lambda: 0,
        step=lambda state, value, place: min(2, state + (1 if value else 0)),
        finish=lambda state: state == 1,
        merge=lambda left, right: min(2, left + right),
        unit=False,
    ),
    operator="exists unique x in D: P",
    summary="Whether the proposition holds for exactly one binding.",
    prose="All bindings are evaluated.",
    examples=(
        ("exists unique x in 1..10: x^2 = 49", "true"),
        ("exists unique x in -10..10: x^2 = 49", "false"),
    ),
)


# --- collections ---------------------------------------------------------------------------------------


def _append(state: list[Value], value: Value, place: Place) -> list[Value]:
    """The state is owned by the fold that runs, so it grows in place."""
    state.append(value)
    return state


AREA.declare(
    "set",
    Form.AGGREGATE,
    "(s: List(T)) -> Set(T)",
    "(S: Set(T)) -> Set(T)",
    aggregate=("(element: T) -> Set(T)",),
    meaning=Fold(
        start=list,
        step=_append,
        finish=finite_set,
        merge=lambda left, right: left + right,
        idempotent=True,
        whole=lambda collection: collection,
    ),
    operator="{e for x in D if c}",
    summary="The set of the values over all bindings, or of the items of a list.",
    prose="Equal values are one element; a set has no order and is shown sorted.",
    examples=(("set([3, 1, 3])", "{1, 3}"), ("{x mod 3 for x in 1..10}", "{0, 1, 2}")),
)

AREA.declare(
    "list",
    Form.AGGREGATE,
    "(S: Set(T)) -> List(T)",
    "(s: List(T)) -> List(T)",
    aggregate=("(item: T) -> List(T)",),
    meaning=Fold(
        start=list,
        step=_append,
        finish=lambda state: ListValue(tuple(state)),
        merge=lambda left, right: left + right,
        commutative=False,
    ),
    operator="[e for x in D if c]",
    summary="The list of the values in the order of the bindings, or the elements of a set in increasing "
    "order.",
    prose="Bindings are met in the canonical order of their domains, the last binder fastest.",
    examples=(("list({3, 1, 2})", "[1, 2, 3]"), ("[x*y for x in 1..2, y in 1..2]", "[1, 2, 2, 4]")),
)


# --- divisibility ----------------------------------------------------------------------------------------


def _of_integers(name: str, combine: Callable[[int, int], int]) -> Callable[[int, Value], int]:
    """``combine``, for values that are integers only when they are there."""

    def checked(state: int, value: Value) -> int:
        if type(value) is not int:
            raise Undefined(f"{name} needs integers; it is given {brief(value)}", "MTF0402")
        return combine(state, value)

    return checked


AREA.declare(
    "gcd",
    Form.AGGREGATE,
    "(a: Int, b: Int, ...) -> Int",
    "(S: Set(Int)) -> Int",
    "(s: List(Int)) -> Int",
    aggregate=("(value: Int) -> Int",),
    meaning=monoid(0, _of_integers("gcd", math.gcd), absorbing=1, idempotent=True),
    synonyms=("greatest_common_divisor",),
    summary="The greatest common divisor, not negative.",
    prose="It generates the ideal of its arguments, so gcd(0, a) = abs(a), gcd(0, 0) = 0, and the gcd of "
    "nothing is 0.",
    laws=("gcd(a, b) = gcd(b, a)", "gcd(a, b)*lcm(a, b) = abs(a*b)", "gcd(a, b) divides a"),
    examples=(
        ("gcd(12, -18)", "6"),
        ("gcd(0, 0)", "0"),
        ("gcd(2^n - 1 for n in {12, 18, 30})", "63"),
    ),
)

AREA.declare(
    "lcm",
    Form.AGGREGATE,
    "(a: Int, b: Int, ...) -> Int",
    "(S: Set(Int)) -> Int",
    "(s: List(Int)) -> Int",
    aggregate=("(value: Int) -> Int",),
    meaning=monoid(1, _of_integers("lcm", math.lcm), absorbing=0, idempotent=True),
    synonyms=("least_common_multiple",),
    summary="The least common multiple, not negative.",
    prose="It is 0 as soon as an argument is 0; the lcm of nothing is 1.",
    laws=("lcm(a, b) = lcm(b, a)", "a divides lcm(a, b)"),
    examples=(("lcm(4, 6)", "12"), ("lcm(k for k in 1..10)", "2520")),
)
