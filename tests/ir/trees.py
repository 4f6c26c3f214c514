"""Hand-built IR and generated expressions for the tests of this room."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from mtf_lang.ir.nodes import Aggregate, Binder, Call, Condition, Conditional, Literal, Node, Symbol, Variable
from mtf_lang.types import BOOL, INT, RAT, SetType

X, Y, Z, K = (Symbol(name, i, INT) for i, name in enumerate("xyzk"))


def var(symbol: Symbol) -> Variable:
    return Variable(symbol, type=symbol.type)


def num(value: int) -> Literal:
    return Literal(value, type=INT)


def rat(value: Fraction) -> Literal:
    return Literal(value, type=RAT)


def call(operation: str, *arguments: Node) -> Call:
    return Call(operation, arguments, type=INT)


def check(operation: str, *arguments: Node) -> Call:
    return Call(operation, arguments, type=BOOL)


def upto(low: Node, high: Node) -> Call:
    return Call("range", (low, high), type=SetType(INT))


def over(kind: str, symbol: Symbol, domain: Node, body: Node, *guard: Node) -> Aggregate:
    conditions = tuple(Condition(g) for g in guard)
    return Aggregate(kind, (Binder(symbol, domain),), conditions, body, type=body.type)


_leaves = st.sampled_from([var(X), var(Y), var(K)]) | st.integers(-3, 12).filter(bool).map(num)
_binary = st.sampled_from(["add", "subtract", "multiply", "divide", "mod", "div", "power"])
_compare = st.sampled_from(["equal", "not_equal", "less", "less_equal", "greater", "greater_equal"])


def _numbers(below: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
    tests = st.tuples(_compare, below, below).map(lambda t: check(*t))
    logic = tests | st.tuples(st.sampled_from(["and", "or", "implies", "iff"]), tests, tests).map(
        lambda t: check(*t)
    )
    propositions = logic | logic.map(lambda t: check("not", t))
    return (
        st.tuples(_binary, below, below).map(lambda t: call(*t))
        | below.map(lambda n: call("negate", n))
        | below.map(lambda n: call("factorial", n))
        | st.tuples(below, below).map(lambda t: call("binomial", *t))
        | st.tuples(propositions, below, below).map(lambda t: Conditional(*t, type=INT))
        | st.tuples(st.sampled_from(["sum", "min"]), st.sampled_from([K, X]), below, below, propositions).map(
            lambda t: over(t[0], t[1], upto(num(1), t[2]), t[3], t[4])
        )
    )


numbers: st.SearchStrategy[Node] = st.recursive(_leaves, _numbers, max_leaves=12)
"""Expressions in x, y, k with an integer's type."""
