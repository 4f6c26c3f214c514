"""Finite functions as values. The families of all of them are in ``families``."""

from __future__ import annotations

from functools import cmp_to_key
from typing import Any

from mtf_lang.table.declare import Area
from mtf_lang.table.kit import brief
from mtf_lang.types import FunctionType, ListType, TupleType, Type
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import FiniteFunction, ListValue, SetValue, Value
from mtf_lang.values.order import compare
from mtf_lang.values.sets import finite_set

AREA = Area("functions")


def _function_type(arguments: tuple[Any, ...]) -> Type | None:
    """A function of as many parameters as the arguments in the pairs have components."""
    given = getattr(arguments[0], "type", None)
    match given:
        case ListType(TupleType((TupleType(parameters), result))):
            return FunctionType(parameters, result)
    return None


@AREA.function(
    "(pairs: List((T, U))) -> Function(T -> U)",
    defined="where no argument stands in two pairs",
    summary="The finite function with these pairs of argument and value.",
    prose="A function of several arguments has tuples as the arguments in its pairs.",
    examples=(
        ("function([(1, 2), (3, 4)])", "function([(1, 2), (3, 4)])"),
        ("function([(1, 2), (3, 4)]) in functions({1, 3}, 1..5)", "true"),
    ),
    result=_function_type,
)
def function(pairs: ListValue) -> FiniteFunction:
    """The function whose graph is the list of pairs."""
    return made(list(pairs.items))


def made(pairs: list[tuple[Value, Value]]) -> FiniteFunction:
    """The function with these pairs; undefined where an argument stands in two of them."""
    if finite_set(argument for argument, _ in pairs).size() != len(pairs):
        raise Undefined("a function has one value for each argument; an argument stands in two of the pairs")
    key = cmp_to_key(compare)
    return FiniteFunction(tuple(sorted(pairs, key=lambda pair: key(pair[0]))))


@AREA.function(
    "(f: Function(T -> U)) -> Set(T)",
    "(f: Any) -> Set(Any)",
    summary="The set of arguments at which a finite function is defined.",
    examples=(
        ("domain(function([(1, 2), (3, 4)]))", "{1, 3}"),
        ("{domain(f) for f in functions({5, 6}, 1..3)}", "{{5, 6}}"),
    ),
)
def domain(f: FiniteFunction) -> SetValue:
    """The arguments of the pairs."""
    return finite_set(argument for argument, _ in finite(f).pairs)


@AREA.function(
    "(f: Function(T -> U)) -> Set(U)",
    "(f: Any) -> Set(Any)",
    summary="The set of values of a finite function.",
    prose="A function from A to B is onto if `image(f) = B`, and one-to-one if `count(image(f)) = count(A)`.",
    laws=("count(image(f)) <= count(domain(f))",),
    examples=(
        ("image(function([(1, 2), (3, 2)]))", "{2}"),
        ("count({f in functions(1..4, 1..3) : image(f) = 1..3})", "36"),
    ),
)
def image(f: FiniteFunction) -> SetValue:
    """The values of the pairs."""
    return finite_set(value for _, value in finite(f).pairs)


def value_at(f: FiniteFunction, argument: Value) -> Value:
    """The value of a finite function; undefined where it has none."""
    low, high = 0, len(f.pairs)
    while low < high:
        middle = (low + high) // 2
        order = compare(f.pairs[middle][0], argument)
        if order == 0:
            return f.pairs[middle][1]
        low, high = (middle + 1, high) if order < 0 else (low, middle)
    raise Undefined(f"the function is not defined at {brief(argument)}", "MTF0415")


def finite(value: Any) -> FiniteFunction:
    """A function value that is given by its pairs; undefined for others."""
    if isinstance(value, FiniteFunction):
        return value
    raise Undefined("the function is not given by its values on a finite set", "MTF0402")
