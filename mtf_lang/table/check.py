"""The check of argument values at run time.

Static types are upper bounds: where an integer is needed and the type says real, the value decides.
``check_arguments`` is called by whoever applies a meaning to values that were not checked before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from itertools import chain

from mtf_lang.table.kit import brief
from mtf_lang.table.model import Operation, Signature
from mtf_lang.table.overloads import bind, parameters_for
from mtf_lang.table.signature import BOUNDS, signatures
from mtf_lang.table.wording import describe
from mtf_lang.types import (
    ANY,
    BOOL,
    COMPLEX,
    GRAPH,
    INT,
    MATRIX,
    MULTISET,
    RAT,
    REAL,
    RESIDUE,
    STRING,
    FunctionType,
    ListType,
    NameType,
    SetType,
    StructureType,
    TupleType,
    Type,
    Variable,
)
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import (
    Complex,
    Graph,
    Infinity,
    ListValue,
    Matrix,
    Multiset,
    Name,
    Residue,
    SetValue,
    Value,
)
from mtf_lang.values.real.model import Real

Test = Callable[[Value], bool]


def check_arguments(operation: Operation, values: tuple[Value, ...]) -> tuple[Value, ...]:
    """The values as the meaning takes them; raises ``Undefined`` (MTF0402) where none of the
    overloads does.

    An exact real that is an integer or a rational in disguise is given its plain form where the
    overload needs that.
    """
    tests = _tests(operation, len(values))
    for overload in tests:
        if all(test(value) for test, value in zip(overload, values, strict=True)):
            return values
    plain = tuple(map(_plain, values))
    for overload in tests:
        if all(test(value) for test, value in zip(overload, plain, strict=True)):
            return plain
    raise _misfit(operation, plain)


def fits(operation: Operation, types: tuple[Type, ...]) -> bool:
    """Whether every value of these static types is one that the operation takes."""
    for signature in signatures(operation):
        parameters = parameters_for(signature, len(types))
        if parameters is not None and bind(parameters, types, strict=True) is not None:
            return True
    return False


def checked(operation: Operation) -> Callable[..., Value]:
    """The meaning of an operation that looks at its arguments first."""
    meaning = operation.meaning
    assert meaning is not None
    return lambda *values: meaning(*check_arguments(operation, values))


def _plain(value: Value) -> Value:
    if isinstance(value, Real):
        from mtf_lang.values import real

        rational = real.rational_value(value)
        return value if rational is None else rational
    return value


def _misfit(operation: Operation, values: tuple[Value, ...]) -> Undefined:
    """Say of the overload that comes closest which value does not fit."""
    best: tuple[int, Type] | None = None
    for signature in signatures(operation):
        parameters = parameters_for(signature, len(values))
        if parameters is None:
            continue
        fits = [test_of(p)(v) for p, v in zip(parameters, values, strict=True)]
        place = fits.index(False) if False in fits else len(values) - 1
        if best is None or place > best[0]:
            best = place, parameters[place]
    if best is None:
        return Undefined(f"{operation.name} does not take {len(values)} arguments", "MTF0402")
    place, type_ = best
    return Undefined(
        f"{operation.name} needs {describe(type_)}; it is given {brief(values[place])}", "MTF0402"
    )


@cache
def _tests(operation: Operation, count: int) -> tuple[tuple[Test, ...], ...]:
    """For each overload that takes ``count`` arguments, a test for each of them."""
    found = (_overload_tests(signature, count) for signature in signatures(operation))
    return tuple(tests for tests in found if tests is not None)


def _overload_tests(signature: Signature, count: int) -> tuple[Test, ...] | None:
    parameters = parameters_for(signature, count)
    return None if parameters is None else tuple(map(test_of, parameters))


def test_of(type_: Type) -> Test:
    """A test whether a value is of this type, looking into lists and tuples but not into sets
    (the elements of one set are of one kind, the first tells)."""
    match type_:
        case Variable(name, numeric):
            return test_of(BOUNDS[name]) if numeric else _anything
        case SetType(item):
            return _set_test(test_of(item))
        case ListType(item):
            inner = test_of(item)
            return lambda value: isinstance(value, ListValue) and all(map(inner, value.items))
        case TupleType(items):
            tests = tuple(map(test_of, items))
            return lambda value: (
                isinstance(value, tuple)
                and len(value) == len(tests)
                and all(test(part) for test, part in zip(tests, value, strict=True))
            )
        case StructureType(kind, item):
            return _structure_test(kind, test_of(item))
        case NameType(names):
            return lambda value: isinstance(value, Name) and value.names == names
        case FunctionType():
            return _anything
    return _SCALAR[type_]


def _set_test(inner: Test) -> Test:
    def test(value: Value) -> bool:
        if not isinstance(value, SetValue):
            return False
        if inner is _anything or not value.size():
            return True
        return all(map(inner, value))

    return test


_PARTS: dict[str, tuple[type, Callable[[Value], Iterable[Value]]]] = {
    MATRIX: (Matrix, lambda value: chain.from_iterable(value.rows)),
    MULTISET: (Multiset, lambda value: value.items),
    GRAPH: (Graph, lambda value: value.vertices),
}
"""The class of a structure and its parts."""


def _structure_test(kind: str, inner: Test) -> Test:
    made, parts = _PARTS[kind]
    return lambda value: isinstance(value, made) and all(map(inner, parts(value)))


def _anything(value: Value) -> bool:
    return True


def _is_integer(value: Value) -> bool:
    return type(value) is int


def _is_rational(value: Value) -> bool:
    return type(value) is int or type(value) is Fraction


def _is_real(value: Value) -> bool:
    """Infinities are let through: what they may be used for is said by the meanings."""
    return type(value) is int or isinstance(value, Fraction | Real | Infinity)


def _is_complex(value: Value) -> bool:
    return _is_real(value) or isinstance(value, Complex)


_SCALAR: dict[Type, Test] = {
    INT: _is_integer,
    RAT: _is_rational,
    REAL: _is_real,
    COMPLEX: _is_complex,
    BOOL: lambda value: type(value) is bool,
    STRING: lambda value: type(value) is str,
    RESIDUE: lambda value: isinstance(value, Residue),
    ANY: _anything,
}
