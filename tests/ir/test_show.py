"""IR as text: what is written parses back to what was written."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings

from mtf_lang.elaborate import elaborate
from mtf_lang.ir.latex import to_latex
from mtf_lang.ir.nodes import (
    Aggregate,
    Apply,
    Binder,
    Call,
    Condition,
    Conditional,
    Lambda,
    ListNode,
    Literal,
    Node,
    Symbol,
    TupleNode,
    TuplePattern,
    Variable,
)
from mtf_lang.ir.show import to_text
from mtf_lang.ir.walk import children
from mtf_lang.source import Source
from mtf_lang.syntax import parse
from mtf_lang.types import INT, FunctionType, ListType, TupleType
from tests.ir.trees import K, X, Y, call, check, num, numbers, over, rat, upto, var


def read_back(text: str) -> Node:
    source = Source("test", f"context:\n  x, y, k are integers\nreturn:\n  {text}\n")
    parsed = parse(source)
    elaborated = elaborate(parsed.script, source, {})
    errors = [d for d in (*parsed.diagnostics, *elaborated.diagnostics) if d.severity == "error"]
    assert not errors, (text, errors)
    (item,) = elaborated.program.items
    return item.node


def skeleton(node: Node) -> object:
    """A tree without types and identities; signs and fractions as the operations they are written by."""
    match node:
        case Literal(value=bool() | str() as value):
            return value
        case Literal(value=int() as value):
            return value
        case Literal(value=Fraction() as value):
            return ("divide", (skeleton(num(value.numerator)), value.denominator))
        case Variable(symbol=symbol):
            return symbol.name
        case Call(operation="and" | "or" as name, arguments=arguments):
            parts = [skeleton(a) for a in arguments]
            flat = [q for p in parts for q in (p[1] if isinstance(p, tuple) and p[0] == name else (p,))]
            return (name, tuple(flat))
        case Call(operation=name):
            parts = list(map(skeleton, node.arguments))
            if name == "negate" and type(parts[0]) is int:
                return -parts[0]
            return (name, tuple(parts))
        case Aggregate(kind=kind):
            guard = [skeleton(c.node) for c in node.guard]
            flat = [q for p in guard for q in (p[1] if isinstance(p, tuple) and p[0] == "and" else (p,))]
            return (kind, *(skeleton(b.domain) for b in node.binders), tuple(flat), skeleton(node.body))
    return (type(node).__name__, *map(skeleton, children(node)))


@settings(max_examples=150, deadline=None)
@given(numbers)
def test_text_parses_back_to_the_same_tree(node: Node) -> None:
    text = to_text(node)
    back = read_back(text)
    if "_2" not in text:
        assert skeleton(back) == skeleton(node)


def less(left: Node, right: Node) -> Node:
    return check("less", left, right)


X2 = Symbol("x", 50, INT)
SQUARE = Lambda((X2,), call("power", var(X2), num(2)), type=FunctionType((INT,), INT))
DIGITS = upto(num(0), num(9))
FOUR = check("equal", var(X), num(4))
PAIR = TupleNode((var(X), var(Y)), type=TupleType((INT, INT)))
CHOICE = Conditional(less(var(X), num(1)), num(1), num(2), type=INT)


@pytest.mark.parametrize(
    ("node", "text"),
    [
        (call("add", var(X), call("mod", call("multiply", var(X), num(3)), num(7))), "x + (x*3 mod 7)"),
        (call("mod", call("add", var(X), num(3)), num(7)), "(x + 3) mod 7"),
        (call("subtract", var(X), call("subtract", var(X), var(Y))), "x - (x - y)"),
        (call("subtract", call("subtract", var(X), var(X)), var(Y)), "x - x - y"),
        (call("divide", var(X), call("multiply", var(X), var(Y))), "x/(x*y)"),
        (call("power", num(-2), call("negate", var(X))), "(-2)^(-x)"),
        (call("negate", call("power", var(X), num(2))), "-x^2"),
        (call("power", call("power", var(X), num(2)), call("power", var(X), num(2))), "(x^2)^x^2"),
        (call("multiply", rat(Fraction(-1, 2)), var(X)), "-1/2*x"),
        (call("power", rat(Fraction(1, 2)), num(3)), "(1/2)^3"),
        (call("factorial", call("add", var(X), num(1))), "(x + 1)!"),
        (call("add", var(X), num(-1)), "x + (-1)"),
        (
            check("not", check("or", less(var(X), num(1)), less(num(2), var(X)))),
            "not (x < 1 or 2 < x)",
        ),
        (check("congruent", var(X), num(1), num(5)), "x = 1 (mod 5)"),
        (
            over("sum", K, upto(num(1), var(X)), var(K), less(var(K), num(3))),
            "sum(k for k in 1..x if k < 3)",
        ),
        (over("set", K, upto(num(1), var(X)), var(K), less(var(K), num(3))), "{k in 1..x : k < 3}"),
        (over("forall", K, upto(num(1), num(3)), less(var(K), var(X))), "forall k in 1..3: k < x"),
        (
            check("not", over("exists", K, upto(num(1), num(3)), less(var(K), var(X)))),
            "not (exists k in 1..3: k < x)",
        ),
        (
            over(
                "forall",
                K,
                upto(num(1), num(3)),
                less(var(K), num(9)),
                less(var(K), var(X)),
            ),
            "forall k in 1..3: k < x implies k < 9",
        ),
        (over("sum", X2, upto(num(1), var(X)), call("add", var(X), var(X2))), "sum(x + x_2 for x_2 in 1..x)"),
        (
            over("solutions", X, DIGITS, var(X), FOUR),
            "solutions({x = 4} for x in 0..9)",
        ),
        (
            over("given", X, DIGITS, var(Y), FOUR),
            "y given {x = 4, x in 0..9}",
        ),
        (over("sum", K, Apply("S", (), type=INT), var(K)), "sum(S)"),
        (over("max", K, ListNode((num(1), var(X)), type=ListType(INT)), var(K)), "max(1, x)"),
        (over("count", K, Apply("S", (), type=INT), num(1)), "count(S)"),
        (CHOICE, "if x < 1 then 1 else 2"),
        (call("add", CHOICE, num(1)), "(if x < 1 then 1 else 2) + 1"),
        (call("index", Apply("s#2", (), type=INT), num(1)), "s[1]"),
        (
            Apply("f", (num(1), TupleNode((var(X), var(Y)), type=TupleType((INT, INT)))), type=INT),
            "f(1, (x, y))",
        ),
        (call("integral", SQUARE, num(0), var(X)), "integral(x_2^2, x_2, 0, x)"),
        (call("derivative", SQUARE, var(X), num(1)), "derivative(x^2, x, 1)"),
        (call("limit", Lambda((X2,), var(X2), type=FunctionType((INT,), INT)), num(0)), "limit(x, x -> 0)"),
    ],
)
def test_texts(node: Node, text: str) -> None:
    assert to_text(node) == text


def test_a_name_that_means_an_operation_in_the_text_is_not_given_to_a_variable() -> None:
    named_gcd = Symbol("gcd", 9, INT)
    node = over("sum", named_gcd, upto(num(1), num(3)), call("gcd", var(named_gcd), num(2)))
    assert to_text(node) == "sum(gcd(gcd_2, 2) for gcd_2 in 1..3)"


def test_patterns() -> None:
    pair = Binder(TuplePattern((X, TuplePattern((Y, K)))), Apply("S", (), type=INT))
    node = Aggregate("sum", (pair,), (Condition(check("less", var(X), var(K))),), var(Y), type=INT)
    assert to_text(node) == "sum(y for (x, (y, k)) in S if x < k)"


def test_long_texts_take_linear_time() -> None:
    left: Node = var(X)
    right: Node = var(X)
    for _ in range(5_000):
        left = call("subtract", left, num(-1))
        right = call("subtract", num(-1), right)
    assert to_text(left).count("(-1)") == 5_000
    assert to_text(right).count("-1 - (") == 4_999


@pytest.mark.parametrize(
    ("node", "latex"),
    [
        (call("divide", var(X), call("add", var(Y), num(1))), r"\frac{x}{y + 1}"),
        (call("power", call("add", var(X), num(1)), num(10)), r"\left(x + 1\right)^{10}"),
        (over("sum", K, upto(num(1), var(X)), call("power", var(K), num(2))), r"\sum_{k=1}^{x} k^{2}"),
        (check("less_equal", call("sqrt", var(X)), num(3)), r"\sqrt{x} \le 3"),
        (call("binomial", var(X), num(2)), r"\binom{x}{2}"),
        (var(Symbol("alpha_12", 1, INT)), r"\alpha_{12}"),
        (var(Symbol("total", 1, INT)), r"\mathrm{total}"),
        (call("multiply", num(2), call("negate", var(X))), r"2 \cdot \left(-x\right)"),
        (
            call("integral", Lambda((X2,), var(X2), type=FunctionType((INT,), INT)), num(0), num(1)),
            r"\int_{0}^{1} x \, dx",
        ),
    ],
)
def test_latex(node: Node, latex: str) -> None:
    assert to_latex(node) == latex
