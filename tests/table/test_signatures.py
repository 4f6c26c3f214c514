"""Reading signatures, and which overload takes which arguments."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtf_lang.table import TABLE
from mtf_lang.table.overloads import Mismatch, resolve, resolve_aggregate
from mtf_lang.table.signature import read_signature, read_type
from mtf_lang.table.wording import describe
from mtf_lang.types import (
    ANY,
    BOOL,
    COMPLEX,
    INT,
    NEVER,
    RAT,
    REAL,
    STRING,
    TOWER,
    FunctionType,
    ListType,
    SetType,
    TupleType,
    Type,
    Variable,
)


def test_signature_parts() -> None:
    signature = read_signature("(a: Int, s: List(T), digits: Int?) -> Set((T, N))")
    assert signature.names == ("a", "s", "digits")
    assert signature.parameters == (INT, ListType(Variable("T")), INT)
    assert signature.result == SetType(TupleType((Variable("T"), Variable("N", True))))
    assert (signature.optional, signature.rest) == (1, None)


def test_rest_repeats_the_last_parameter() -> None:
    signature = read_signature("(a: Int, b: Real, ...) -> Int")
    assert signature.parameters == (INT, REAL)
    assert signature.rest == REAL


def test_function_types() -> None:
    assert read_type("Function(T, U -> Bool)") == FunctionType((Variable("T"), Variable("U")), BOOL)
    assert read_type("Function((Int, Int) -> Int)") == FunctionType((TupleType((INT, INT)),), INT)


@pytest.mark.parametrize(
    "text", ["(a: Int -> Int", "a: Int", "(a: Integer) -> Int", "(a: Int) -> Int!", "(a Int) -> Int"]
)
def test_what_is_no_signature_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_signature(text)


@pytest.mark.parametrize("operation", TABLE.values(), ids=lambda o: o.name)
def test_text_of_types_reads_back(operation) -> None:  # type: ignore[no-untyped-def]
    for text in operation.signatures:
        signature = read_signature(text)
        for type_ in (*signature.parameters, signature.result):
            assert read_type(str(type_)) == type_


def of(name: str, *types: Type) -> Type | Mismatch:
    return resolve(TABLE[name], types)


@pytest.mark.parametrize(
    ("name", "arguments", "result"),
    [
        ("add", (INT, INT), INT),
        ("add", (INT, RAT), RAT),
        ("add", (REAL, COMPLEX), COMPLEX),
        ("divide", (INT, INT), RAT),
        ("divide", (REAL, INT), REAL),
        ("power", (INT, INT), RAT),
        ("power", (RAT, RAT), REAL),
        ("power", (COMPLEX, INT), COMPLEX),
        ("abs", (INT,), INT),
        ("abs", (RAT,), RAT),
        ("abs", (COMPLEX,), REAL),
        ("floor", (RAT,), INT),
        ("mod", (REAL, INT), INT),
        ("gcd", (INT, INT, INT, INT), INT),
        ("max", (INT, REAL), REAL),
        ("union", (SetType(INT), SetType(RAT), SetType(NEVER)), SetType(RAT)),
        ("member", (REAL, SetType(INT)), BOOL),
        ("subsets", (SetType(STRING), INT), SetType(SetType(STRING))),
        ("permutations", (SetType(INT),), SetType(ListType(INT))),
        ("functions", (SetType(INT), SetType(BOOL)), SetType(FunctionType((INT,), BOOL))),
        ("cartesian", (SetType(INT), SetType(BOOL)), SetType(TupleType((INT, BOOL)))),
        ("factorization", (INT,), ListType(TupleType((INT, INT)))),
        ("log", (INT,), REAL),
        ("log", (INT, REAL), REAL),
        ("sum", (ListType(RAT),), RAT),
        ("sum", (SetType(NEVER),), INT),
        ("equal", (SetType(INT), SetType(NEVER)), BOOL),
        ("index", (ListType(SetType(INT)), INT), SetType(INT)),
        ("conjugate", (REAL,), REAL),
    ],
)
def test_result_types(name: str, arguments: tuple[Type, ...], result: Type) -> None:
    assert of(name, *arguments) == result


def test_what_is_not_known_before_gives_what_is_above_all_overloads() -> None:
    assert of("abs", ANY) == REAL
    assert of("divide", ANY, INT) == COMPLEX
    assert of("permutations", ANY) == ANY
    assert of("floor", ANY) == INT


@pytest.mark.parametrize(
    ("name", "arguments", "argument", "words"),
    [
        ("gcd", (INT, BOOL), 1, "needs an integer as b"),
        ("mod", (SetType(INT), INT), 0, "needs an integer as a"),
        ("union", (SetType(INT), INT), 1, "needs a set of values as B"),
        ("subsets", (INT, INT), 0, "needs a set of values as S"),
        ("sqrt", (BOOL,), 0, "needs a real number as x"),
        ("sum", (ListType(BOOL),), 0, "needs a list of numbers as s"),
        ("count", (INT,), 0, "needs a set of values as S"),
        ("argmin", (SetType(INT),), None, "is written with binders, argmin(… for x in D)"),
        ("floor", (), None, "takes 1 argument; it is given 0"),
        ("mod", (INT, INT, INT), None, "takes 2 arguments; it is given 3"),
        ("digits", (), None, "takes 1 to 3 arguments; it is given 0"),
        ("union", (SetType(INT),), None, "takes at least 2 arguments; it is given 1"),
    ],
)
def test_mismatches_say_what_is_needed(
    name: str, arguments: tuple[Type, ...], argument: int | None, words: str
) -> None:
    found = of(name, *arguments)
    assert isinstance(found, Mismatch)
    assert (found.argument, found.words) == (argument, words)


def test_values_of_two_kinds_do_not_meet() -> None:
    assert isinstance(of("equal", INT, BOOL), Mismatch)
    assert isinstance(of("union", SetType(INT), SetType(BOOL)), Mismatch)
    assert isinstance(of("member", TupleType((INT, INT)), SetType(INT)), Mismatch)


@given(st.lists(st.sampled_from(TOWER), min_size=2, max_size=5))
def test_numeric_variables_join_their_arguments(types: list[Type]) -> None:
    widest = max(types, key=TOWER.index)  # type: ignore[arg-type]
    assert of("add", types[0], types[1]) == max(types[:2], key=TOWER.index)  # type: ignore[arg-type]
    if widest != COMPLEX:
        assert resolve(TABLE["max"], tuple(types)) == widest


@pytest.mark.parametrize(
    ("name", "body", "binding", "result"),
    [
        ("sum", INT, INT, INT),
        ("mean", INT, INT, RAT),
        ("variance", INT, INT, RAT),
        ("expectation", REAL, INT, REAL),
        ("argmax", REAL, TupleType((INT, INT)), TupleType((INT, INT))),
        ("count", STRING, INT, INT),
        ("set", TupleType((INT, BOOL)), INT, SetType(TupleType((INT, BOOL)))),
        ("probability", BOOL, INT, RAT),
        ("solutions", TupleType((INT, INT)), TupleType((INT, INT)), SetType(TupleType((INT, INT)))),
    ],
)
def test_types_of_the_form_with_binders(name: str, body: Type, binding: Type, result: Type) -> None:
    assert resolve_aggregate(TABLE[name], body, binding) == result


def test_bodies_of_another_kind_do_not_fit() -> None:
    found = resolve_aggregate(TABLE["sum"], BOOL, INT)
    assert isinstance(found, Mismatch)
    assert found.words == "combines numbers"
    assert isinstance(resolve_aggregate(TABLE["forall"], INT, INT), Mismatch)


def test_descriptions_of_types() -> None:
    assert describe(SetType(SetType(INT))) == "a set of sets of integers"
    assert describe(ListType(ANY)) == "a list of values"
    deep: Type = INT
    for _ in range(5000):
        deep = SetType(deep)
    assert describe(deep).count("sets of") == 4999
