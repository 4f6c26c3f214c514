"""Exact reals as constructors for ``values.codec``: each a name, its data, and its parts in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mtf_lang.values.real.model import (
    PI,
    Arctangent,
    Atom,
    Base,
    CosinePi,
    Exponential,
    Logarithm,
    Pi,
    Real,
    RootOf,
    Sum,
    Trigonometric,
)

Take = Callable[[int], tuple[Any, ...]]


def parts(value: Real | Atom) -> tuple[list[Any], tuple[Any, ...]]:
    """The token of a real or an atom, and the values that belong to it.

    A real is followed by each term's coefficient, atoms and exponents.
    """
    match value:
        case Real(terms=terms):
            flat: list[Any] = []
            for monomial, coefficient in terms:
                flat.append(coefficient)
                flat.extend(x for pair in monomial for x in pair)
            return ["real", *(len(monomial) for monomial, _ in terms)], tuple(flat)
        case Base(value=base):
            return ["base"], (base,)
        case Pi():
            return ["pi"], ()
        case Exponential(argument=argument):
            return ["exponential"], (argument,)
        case Logarithm(argument=argument):
            return ["logarithm"], (argument,)
        case Arctangent(argument=argument):
            return ["arctangent"], (argument,)
        case CosinePi(turn=turn):
            return ["cosine pi"], (turn,)
        case Trigonometric(function=function, argument=argument):
            return ["trigonometric", function], (argument,)
        case RootOf(coefficients=coefficients, index=index):
            return ["root of", index, len(coefficients)], coefficients
        case Sum(value=inner):
            return ["sum"], (inner,)
    raise TypeError(f"no encoding for {type(value).__name__}")


def _real(take: Take, *lengths: int) -> Real:
    terms = []
    for length in lengths:
        (coefficient,) = take(1)
        flat = take(2 * length)
        terms.append((tuple(zip(flat[::2], flat[1::2], strict=True)), coefficient))
    return Real(tuple(terms))


READERS: dict[str, Callable[..., Any]] = {
    "real": _real,
    "base": lambda take: Base(*take(1)),
    "pi": lambda take: PI,
    "exponential": lambda take: Exponential(*take(1)),
    "logarithm": lambda take: Logarithm(*take(1)),
    "arctangent": lambda take: Arctangent(*take(1)),
    "cosine pi": lambda take: CosinePi(*take(1)),
    "trigonometric": lambda take, function: Trigonometric(function, *take(1)),
    "root of": lambda take, index, count: RootOf(take(count), index),
    "sum": lambda take: Sum(*take(1)),
}
