"""IR as JSON and its hash."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from itertools import count

import pytest
from hypothesis import given

from mtf_lang.ir.codec import content_hash, from_json, to_json
from mtf_lang.ir.literals import node_of
from mtf_lang.ir.nodes import (
    Aggregate,
    Apply,
    ApplyValue,
    Binder,
    Case,
    Condition,
    Definition,
    Item,
    Lambda,
    ListNode,
    LiteralPattern,
    Node,
    Program,
    SetNode,
    Symbol,
    TupleNode,
    TuplePattern,
)
from mtf_lang.ir.walk import freshen, iterate, substitute
from mtf_lang.source import Span
from mtf_lang.types import BOOL, INT, NEVER, RAT, FunctionType, ListType, SetType, TupleType
from mtf_lang.values.model import ListValue
from mtf_lang.values.sets import finite_set
from tests.ir.trees import K, X, Y, Z, call, check, num, numbers, over, upto, var


def through_json(tree: Node | Program) -> Node | Program:
    return from_json(json.loads(json.dumps(to_json(tree))))


@given(numbers)
def test_json_gives_back_an_equal_tree(node: Node) -> None:
    assert through_json(node) == node


def test_spans_and_types_survive() -> None:
    node = replace(call("add", replace(num(1), span=Span(0, 1)), num(2)), span=Span(0, 5))
    back = through_json(node)
    assert isinstance(back, Node)
    assert [(n.span, n.type) for n in iterate(back)] == [(n.span, n.type) for n in iterate(node)]


def everything() -> Program:
    pair = TuplePattern((X, TuplePattern((Y, Symbol("w", 9, INT)))))
    domain = SetNode((), type=SetType(NEVER))
    body = ApplyValue(var(Z), (Apply("f", (num(2), num(3)), type=INT),), type=INT)
    aggregate = Aggregate(
        "count",
        (Binder(pair, domain),),
        (Condition(check("less", var(X), var(Y)), "c1", "gloss"),),
        body,
        type=INT,
    )
    function = Lambda((K,), ListNode((var(K),), type=ListType(INT)), type=FunctionType((INT,), ListType(INT)))
    f = Definition(
        "f",
        "f",
        (INT, INT),
        INT,
        (
            Case((LiteralPattern(Fraction(1, 2)), Y), None, var(Y)),
            Case((X, Y), check("less", var(X), var(Y)), var(X), Span(3, 4)),
        ),
        recursive=True,
    )
    items = (
        Item(aggregate, "n", "exact", expected=num(4)),
        Item(TupleNode((function,), type=TupleType((function.type,))), "t", open=(Z,), expected="unknown"),
    )
    unknowns = (Binder(Z, upto(num(0), num(9)), Span(1, 2)),)
    return Program(unknowns, (Condition(check("less", var(Z), num(5))),), (f,), items)


def test_programs_survive() -> None:
    assert through_json(everything()) == everything()


def test_broken_json_is_an_error() -> None:
    with pytest.raises(ValueError, match="no IR"):
        from_json({"ir": 1, "types": [], "symbols": [], "nodes": []})
    with pytest.raises(ValueError, match="format"):
        from_json({"ir": 99})


@given(numbers)
def test_hash_is_independent_of_spans_and_identities(node: Node) -> None:
    moved = freshen(node, count(1000).__next__)
    moved = substitute(moved, {s: var(replace(s, identity=s.identity + 500)) for s in (X, Y, K)})
    moved = replace(moved, span=Span(7, 9))
    assert content_hash(moved) == content_hash(node)


def test_hash_tells_meanings_apart() -> None:
    domain = upto(num(1), num(3))
    inner = over("sum", Y, domain, call("subtract", var(X), var(Y)))
    swapped = over("sum", Y, domain, call("subtract", var(Y), var(X)))
    trees = [
        num(1),
        node_of(True),
        node_of("1"),
        node_of(Fraction(1, 2)),
        var(X),
        call("subtract", var(X), var(Y)),
        call("subtract", var(X), var(X)),
        over("sum", X, domain, inner),
        over("sum", X, domain, swapped),
        over("product", X, domain, inner),
        over("sum", X, domain, inner, check("less", var(X), num(2))),
    ]
    assert len({content_hash(tree) for tree in trees}) == len(trees)


def test_hash_of_a_program() -> None:
    program = everything()
    assert content_hash(program) == content_hash(through_json(program))
    other = replace(program, items=program.items[:1])
    assert content_hash(program) != content_hash(other)


def test_shared_and_deep_trees_take_linear_time() -> None:
    doubled: Node = var(X)
    for _ in range(200):
        doubled = call("add", doubled, doubled)
    assert len(to_json(doubled)["nodes"]) == 201
    assert len(content_hash(doubled)) == 64

    chain: Node = var(X)
    for i in range(10_000):
        chain = call("add", chain, num(i))
    assert sum(1 for _ in iterate(through_json(chain))) == 20_001  # type: ignore[arg-type]


def test_node_of_values() -> None:
    assert node_of(3) == num(3)
    value = (1, ListValue((finite_set([2, 1]), finite_set([3]))))
    node = node_of(value)
    assert isinstance(node, TupleNode)
    assert node.items[1] == ListNode(
        (SetNode((num(1), num(2)), type=SetType(INT)), SetNode((num(3),), type=SetType(INT))),
        type=ListType(SetType(INT)),
    )
    assert node_of(Fraction(1, 2)).type == RAT
    assert node_of(True).type == BOOL
