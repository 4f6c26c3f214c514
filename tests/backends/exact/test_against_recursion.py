"""The machine against the definition of the language written as plain recursion over random expressions.

Both say the value, or that there is none. The recursion knows rules [4.2] to [4.6] and Python's exact
numbers, and nothing of the project.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import gcd
from operator import add, eq, ge, le, lt, mul, ne, sub
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.backends.exact.scripts import run_one

Tree = Any
Env = dict[str, Any]


class NoValueError(Exception):
    """Undefined."""


def _integer(value: Any) -> int:
    if Fraction(value).denominator != 1:
        raise NoValueError
    return int(value)


def _divide(a: Any, b: Any) -> Any:
    if b == 0:
        raise NoValueError
    return Fraction(a) / b


def _mod(a: Any, b: Any) -> int:
    m = _integer(b)
    n = _integer(a)
    if m == 0:
        raise NoValueError
    return n % abs(m)


def _gcd(a: Any, b: Any) -> int:
    return gcd(_integer(a), _integer(b))


BINARY: dict[str, tuple[str, Callable[[Any, Any], Any]]] = {
    "+": ("({} + {})", add),
    "-": ("({} - {})", sub),
    "*": ("({} * {})", mul),
    "/": ("({} / {})", _divide),
    "mod": ("({} mod {})", _mod),
    "gcd": ("gcd({}, {})", _gcd),
}
COMPARE = {"<": lt, "<=": le, ">=": ge, "=": eq, "!=": ne}
FOLDS: dict[str, Callable[[list[Any]], Any]] = {"sum": sum, "count": len, "max": max, "min": min}


def value(tree: Tree, env: Env) -> Any:
    match tree:
        case int():
            return tree
        case str():
            return env[tree]
        case ("binary", op, left, right):
            a, b = value(left, env), value(right, env)
            return BINARY[op][1](a, b)
        case ("compare", op, left, right):
            a, b = value(left, env), value(right, env)
            return COMPARE[op](a, b)
        case ("and", left, right):
            return value(left, env) and value(right, env)
        case ("or", left, right):
            return value(left, env) or value(right, env)
        case ("implies", left, right):
            return not value(left, env) or value(right, env)
        case ("not", inner):
            return not value(inner, env)
        case ("if", condition, then, other):
            return value(then if value(condition, env) else other, env)
        case ("fold", kind, variable, high, guard, body):
            return fold(kind, variable, high, guard, body, env)
        case ("some", kind, variable, high, body):
            wanted = kind == "exists"
            for i in range(1, high + 1):
                if value(body, {**env, variable: i}) is wanted:
                    return wanted
            return not wanted
    raise AssertionError(tree)


def fold(kind: str, variable: str, high: int, guard: Tree, body: Tree, env: Env) -> Any:
    found = []
    for i in range(1, high + 1):
        inner = {**env, variable: i}
        if value(guard, inner):
            found.append(0 if kind == "count" else value(body, inner))
    if not found and kind in ("max", "min"):
        raise NoValueError
    return FOLDS[kind](found)


def text(tree: Tree) -> str:
    match tree:
        case int():
            return f"({tree})"
        case str():
            return tree
        case ("binary", op, left, right):
            return BINARY[op][0].format(text(left), text(right))
        case ("compare", op, left, right):
            return f"({text(left)} {op} {text(right)})"
        case ("and" | "or" | "implies" as op, left, right):
            return f"({text(left)} {op} {text(right)})"
        case ("not", inner):
            return f"(not {text(inner)})"
        case ("if", condition, then, other):
            return f"(if {text(condition)} then {text(then)} else {text(other)})"
        case ("fold", kind, variable, high, guard, body):
            return f"{kind}({text(body)} for {variable} in 1..{high} if {text(guard)})"
        case ("some", kind, variable, high, body):
            return f"({kind} {variable} in 1..{high}: {text(body)})"
    raise AssertionError(tree)


VARIABLES = st.sampled_from(["x", "y", "k"])
HIGH = st.integers(0, 3)
LEAVES: st.SearchStrategy[Tree] = st.integers(-2, 4) | VARIABLES
NUMBERS: st.SearchStrategy[Tree] = st.deferred(
    lambda: (
        LEAVES
        | LEAVES
        | st.tuples(st.just("binary"), st.sampled_from(sorted(BINARY)), NUMBERS, NUMBERS)
        | st.tuples(st.just("if"), TRUTHS, LEAVES, NUMBERS)
        | st.tuples(st.just("fold"), st.sampled_from(sorted(FOLDS)), VARIABLES, HIGH, TRUTHS, NUMBERS)
    )
)
COMPARISONS = st.tuples(st.just("compare"), st.sampled_from(sorted(COMPARE)), NUMBERS, LEAVES)
TRUTHS: st.SearchStrategy[Tree] = st.deferred(
    lambda: (
        COMPARISONS
        | COMPARISONS
        | st.tuples(st.sampled_from(["and", "or", "implies"]), TRUTHS, COMPARISONS)
        | st.tuples(st.just("not"), TRUTHS)
        | st.tuples(st.just("some"), st.sampled_from(["exists", "forall"]), VARIABLES, HIGH, TRUTHS)
    )
)


@settings(max_examples=150, deadline=None)
@given(NUMBERS, st.tuples(*[st.integers(-2, 3)] * 3))
def test_values_and_undefinedness(tree: Tree, at: tuple[int, ...]) -> None:
    env = dict(zip("xyk", at, strict=True))
    found = run_one(f"f({', '.join(f'({v})' for v in at)})", f"f(x, y, k) = {text(tree)}")
    assert found.reason is None, found.detail
    try:
        expected = value(tree, env)
    except NoValueError:
        assert found.diagnostic is not None, found.value
        return
    assert found.diagnostic is None, found.diagnostic
    assert found.value == expected
