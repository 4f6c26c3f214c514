"""Declared names, operators at other kinds of values, and binders over multisets."""

from __future__ import annotations

import pytest

from mtf_lang.values.model import Name
from mtf_lang.values.sets import finite_set
from tests.table.front import value_of

from .test_elaborate import codes, item, sound

COLOURS = "context:\n  c in {red, green, blue}\n"


def test_a_set_of_new_names_in_the_context_declares_them() -> None:
    names = ("red", "green", "blue")
    assert str(item(f"{COLOURS}return:\n  red").type) == "red | green | blue"
    assert value_of(f"{COLOURS}return:\n  {{blue, red}}") == finite_set([Name(names, 0), Name(names, 2)])
    assert value_of(f"{COLOURS}return:\n  {{x in {{green, red}} : x != red}}") == finite_set([Name(names, 1)])


@pytest.mark.parametrize(
    "context",
    [
        "V = {a, b, c}",
        "x, y in {a, b, c}",
        "g(k) in {a, b, c} for k in 1..3",
        "parameter p in {a, b, c} = b",
        "V = {a, b, c}\n  x in V",
    ],
)
def test_forms_that_declare(context: str) -> None:
    assert str(item(f"context:\n  {context}\nreturn:\n  c").type) == "a | b | c"


@pytest.mark.parametrize(
    "script",
    [
        "context:\n  x in {a, 2}\nreturn:\n  count(solutions({x = x} for x))",  # not only names
        "context:\n  x in {a}\nreturn:\n  count(solutions({x = x} for x))",  # one name
        "context:\n  b = 2\n  x in {a, b}\nreturn:\n  count(solutions({x = x} for x))",  # b has a meaning
        "context:\n  x in {a, pi}\nreturn:\n  count(solutions({x = x} for x))",
        "object:\n  V = {a, b}\nreturn:\n  V",  # not in the context
        "return:\n  {a, b}",
    ],
)
def test_forms_that_do_not(script: str) -> None:
    assert "MTF0201" in codes(script)


def test_a_meaning_given_further_down_counts() -> None:
    script = "context:\n  x in {a, b}\nobject:\n  a = 1\n  b = 2\nreturn:\n  count(solutions({x > 1} for x))"
    assert value_of(script) == 1


def test_names_in_the_cases_of_a_function_are_values() -> None:
    script = (
        "context:\n  t in {rock, paper, scissors}\n"
        "object:\n  beats(rock) = scissors\n  beats(scissors) = paper\n  beats(paper) = rock\n"
    )
    assert value_of(f"{script}return:\n  prove(beats(beats(beats(t))) = t and beats(t) != t)") is True


def test_a_parameter_of_another_kind_hides_a_declared_name() -> None:
    assert value_of("context:\n  V = {a, b}\nobject:\n  f(a) = 2*a\nreturn:\n  f(21)") == 42


def test_names_of_two_declarations_are_of_different_kinds() -> None:
    script = "context:\n  c in {red, green}\n  s in {square, circle}\nreturn:\n  "
    assert codes(script + "red = square") == ["MTF0301"]
    assert codes(script + "{red, square}") == ["MTF0303"]
    assert codes(script + "red + 1") == ["MTF0305"]
    assert codes(script + "red < green") == ["MTF0305"]


@pytest.mark.parametrize(
    ("expression", "type_"),
    [
        ("matrix([[1, 2], [3, 4]]) + identity_matrix(2)", "Matrix(Int)"),
        ("matrix([[1, 2], [3, 4]])/2", "Matrix(Rat)"),
        ("matrix([[1, 2], [3, 4]])*(1, 1)", "(Int, Int)"),
        ("matrix([[1, 2], [3, 4]])*[1, 1]", "List(Int)"),
        ("matrix([[1, 2], [3, 4]])[1, 2]", "Int"),
        ("2*(1, 1/2) - (0, 1)", "(Rat, Rat)"),
        ("residue(1, 5)/2", "Residue"),
        ("multiset([1]) union multiset([2])", "Multiset(Int)"),
        ("{x^2 for x in multiset([1, 1])}", "Set(Int)"),
        ("grid_graph(2, 2)", "Graph((Int, Int))"),
        ("coefficients((t + 1)^2, t)", "List(Real)"),
        ("inverse(function([(1, true)]))", "Function(Bool -> Int)"),
        ("union_all({k} for k in 1..3)", "Set(Int)"),
        ("intersection(divisors(k) for k in [4, 6])", "Set(Int)"),
    ],
)
def test_types_of_other_kinds(expression: str, type_: str) -> None:
    assert str(item(f"return:\n  {expression}").type) == type_


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("matrix([[1]]) + 1", "`A + B` needs a matrix of numbers as B, and this is an integer"),
        (
            "determinant([[1]])",
            "`determinant` needs a matrix of numbers as A, and this is a list of lists of integers",
        ),
        ("residue(1, 2) = 1", "`=` compares a residue with an integer"),
        ("multiset([1]) = {1}", "`=` compares a multiset of integers with a set of integers"),
        ("[matrix([[1]]), 1]", "this list holds a matrix of integers and an integer"),
        ("is_tree(1)", "`is_tree` needs a graph on a set of values as G, and this is an integer"),
        ("distance((1, 2), 3)", "`distance` needs a tuple (Real, Real) as Q, and this is an integer"),
    ],
)
def test_messages_compare(expression: str, message: str) -> None:
    from .test_elaborate import read

    assert [d.message for d in read(f"return:\n  {expression}").diagnostics] == [message]


def test_multisets_are_ranged_over_with_repetitions() -> None:
    assert value_of("return:\n  sum(x for x in multiset([1, 2, 2]))") == 5
    assert value_of("return:\n  count(multiset([1, 2, 2]))") == 3
    assert value_of("return:\n  2 in multiset([1, 2, 2]) and 3 not in multiset([1])") is True


def test_numbers_stay_with_the_operations_of_numbers() -> None:
    found = sound("context:\n  x, y are reals\nobject:\n  f(a, b) = a*b + a^2 - b/2\nreturn:\n  f(x, y)")
    assert "matrix" not in str(found.program)
    assert "vector" not in str(found.program)
