"""Walks over IR, against plain definitions on small trees and in size on large ones."""

from __future__ import annotations

from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from mtf_lang.ir.nodes import (
    Aggregate,
    Binder,
    Call,
    Condition,
    Conditional,
    Lambda,
    Literal,
    Node,
    Symbol,
    TupleNode,
    TuplePattern,
    Variable,
)
from mtf_lang.ir.walk import (
    children,
    free_variables,
    freshen,
    iterate,
    rebuild,
    substitute,
    symbols,
    transform,
)
from mtf_lang.types import BOOL, INT, FunctionType, TupleType

X, Y, Z, K = (Symbol(name, i, INT) for i, name in enumerate("xyzk"))


def var(symbol: Symbol) -> Variable:
    return Variable(symbol, type=INT)


def num(value: int) -> Literal:
    return Literal(value, type=INT)


def add(*nodes: Node) -> Call:
    return Call("add", nodes, type=INT)


def upto(node: Node) -> Call:
    return Call("range", (num(1), node), type=INT)


def total(symbol: Symbol, high: Node, body: Node, guard: tuple[Node, ...] = ()) -> Aggregate:
    conditions = tuple(Condition(g) for g in guard)
    return Aggregate("sum", (Binder(symbol, upto(high)),), conditions, body, type=INT)


def test_children_of_an_aggregate_are_domains_conditions_body() -> None:
    guard = Call("less", (var(K), num(3)), type=BOOL)
    node = total(K, var(X), var(K), (guard,))
    assert children(node) == (upto(var(X)), guard, var(K))


def test_rebuild_with_the_same_parts_is_the_same_object() -> None:
    node = Conditional(Literal(True, type=BOOL), num(1), num(2), type=INT)
    assert rebuild(node, children(node)) is node
    assert rebuild(node, (node.condition, num(5), node.other)) == Conditional(
        Literal(True, type=BOOL), num(5), num(2), type=INT
    )


def test_transform_is_bottom_up_and_keeps_what_does_not_change() -> None:
    kept = add(var(X), num(1))
    node = TupleNode((kept, add(num(2), num(3))), type=TupleType((INT, INT)))

    def fold(part: Node) -> Node:
        match part:
            case Call(operation="add", arguments=(Literal(value=int(a)), Literal(value=int(b)))):
                return num(a + b)
        return part

    result = transform(node, fold)
    assert isinstance(result, TupleNode)
    assert result.items[0] is kept
    assert result.items[1] == num(5)
    assert transform(kept, fold) is kept


def test_free_variables_in_order_without_bound_ones() -> None:
    node = add(var(Y), total(K, var(K), add(var(K), var(X))), var(Z))
    # The domain of a binder is outside its scope.
    assert free_variables(node) == (Y, K, X, Z)
    assert free_variables(total(K, num(3), add(var(K), var(X)))) == (X,)
    assert free_variables(Lambda((X,), add(var(X), var(Y)), type=FunctionType((INT,), INT))) == (Y,)


def test_later_domains_and_guards_are_in_scope() -> None:
    first = Binder(TuplePattern((X, Y)), upto(num(1)))
    second = Binder(K, upto(var(X)))
    node = Aggregate("sum", (first, second), (Condition(var(Y)),), var(Z), type=INT)
    assert free_variables(node) == (Z,)


def test_substitute_leaves_bound_variables() -> None:
    inner = total(K, var(K), var(K))
    assert substitute(inner, {K: num(7)}) == _alpha(total(K, num(7), var(K)))


def _alpha(node: Node) -> Node:
    """``node`` with the binders that ``substitute`` renames: by value, not by identity."""
    fresh = max(s.identity for s in symbols(node)) + 1
    return freshen(node, count(fresh).__next__)


def test_substitute_avoids_capture() -> None:
    # sum(k + x for k in 1..3) with x := k is not sum(k + k for k in 1..3).
    node = total(K, num(3), add(var(K), var(X)))
    result = substitute(node, {X: var(K)})
    assert free_variables(result) == (K,)
    assert isinstance(result, Aggregate)
    bound = result.binders[0].pattern
    assert bound != K
    assert isinstance(bound, Symbol)
    assert bound.name == "k"
    assert result.body == add(var(bound), var(K))


def test_substitute_keeps_objects_that_do_not_change() -> None:
    node = total(K, num(3), add(var(K), var(X)))
    assert substitute(node, {Y: num(1)}) is node


def test_simultaneous_substitution_swaps() -> None:
    assert substitute(add(var(X), var(Y)), {X: var(Y), Y: var(X)}) == add(var(Y), var(X))


def test_freshen_renames_every_binder() -> None:
    node = total(K, num(3), total(X, var(K), add(var(K), var(X), var(Y))))
    result = freshen(node, count(100).__next__)
    assert {s.identity for s in symbols(result)} == {100, 101, Y.identity}
    assert free_variables(result) == (Y,)


trees = st.recursive(
    st.sampled_from([num(1), num(2), var(X), var(Y), var(K)]),
    lambda below: (
        st.lists(below, min_size=2, max_size=3).map(lambda n: add(*n))
        | st.tuples(st.sampled_from([K, X]), below, below).map(lambda t: total(*t))
    ),
    max_leaves=20,
)


def _value(node: Node, env: dict[Symbol, int]) -> int:
    """An evaluator of these trees by plain recursion."""
    match node:
        case Literal(value=int(value)):
            return value
        case Variable(symbol=symbol):
            return env[symbol]
        case Call(arguments=arguments):
            return sum(_value(a, env) for a in arguments) % 5
        case Aggregate(binders=(Binder(Symbol() as s, Call(arguments=(_, high))),), body=body):
            return sum(_value(body, {**env, s: i}) for i in range(1, _value(high, env) % 3 + 1)) % 5
    raise AssertionError(node)


@given(trees, trees, st.tuples(*[st.integers(0, 4)] * 3))
def test_substitution_lemma(node: Node, put: Node, values: tuple[int, ...]) -> None:
    """The value of t[x := s] in an environment is the value of t where x is the value of s."""
    env = dict(zip((X, Y, K), values, strict=True))
    expected = _value(node, {**env, X: _value(put, env)})
    assert _value(substitute(node, {X: put}), env) == expected


def _chain(length: int) -> Node:
    node: Node = var(X)
    for _ in range(length):
        node = add(node, num(1))
    return node


def test_long_chains_and_shared_nodes() -> None:
    chain = _chain(20_000)
    assert free_variables(chain) == (X,)
    assert sum(1 for _ in iterate(substitute(chain, {X: var(Y)}))) == 40_001
    assert transform(chain, lambda n: n) is chain

    nested: Node = var(X)
    for i in range(500):
        nested = total(Symbol("k", i + 10, INT), num(2), nested)
    assert free_variables(substitute(nested, {X: var(Y)})) == (Y,)

    doubled: Node = var(X)
    for _ in range(200):
        doubled = add(doubled, doubled)
    assert free_variables(substitute(doubled, {X: var(Y)})) == (Y,)
    assert sum(1 for _ in iterate(doubled)) == 201
