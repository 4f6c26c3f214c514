"""Questions to the compiler: the only place where terms of answers are computed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from mtf_lang.agents.answers.terms import LOG, Term

if TYPE_CHECKING:
    from mtf_lang import Session

TOLERANCE = "1/1000"
"""Absolute tolerance where a side is a decimal approximation."""

_SECONDS = 5.0
_TOTAL_SECONDS = 30.0
"""Of one question, and of all that one pair of answers leads to; then the rest is undecided."""

_end: ContextVar[float] = ContextVar("end")


@cache
def session() -> Session:
    """The workers of this module; they end with the process."""
    from mtf_lang import Session

    return Session(timeout=_SECONDS, memory=1024, workers=2)


@contextmanager
def one_pair() -> Iterator[None]:
    """The questions inside belong to one pair of answers and have their time together."""
    token = _end.set(monotonic() + _TOTAL_SECONDS)
    try:
        yield
    finally:
        _end.reset(token)


def holds(claim: str, *terms: Term) -> bool | None:
    """Whether a claim holds, for all values of the names in the terms; None where that is not decided.

    A logarithm without a base is read as natural and as decimal; where that matters, nothing is decided.
    """
    if f"{LOG}(" not in claim:
        return _holds(claim, *terms)
    natural, decimal = (_holds(re.sub(rf"\b{LOG}\(", by, claim), *terms) for by in ("log(", "log(10, "))
    return natural if natural == decimal else None


def _holds(claim: str, *terms: Term) -> bool | None:
    """``holds`` of a claim in MTF.

    Names are real, or positive integers where one of the terms counts with them.

    ``true`` needs a proof or a check, ``false`` a proof (where there are names, a counterexample).
    """
    if monotonic() > _end.get(inf):
        return None
    names, counting = _names(*terms), {name for term in terms for name in term.counting}
    declared = [f"  {name} is {'positive integer' if name in counting else 'real'}\n" for name in names]
    context = f"context:\n{''.join(declared)}" if names else ""
    result = session().run(
        f"{context}return:\n  {f'prove({claim})' if names else claim} as claim", keep=False
    )
    if len(result) != 1 or any(d.severity.value == "error" for d in result.diagnostics):
        return None
    item = result[0]
    if item.text == "true" and item.status in ("proved", "checked"):
        return True if not names or _somewhere(claim, names) else None
    return False if item.text == "false" and item.status == "proved" else None


def _somewhere(claim: str, names: tuple[str, ...]) -> bool:
    """Whether a claim is defined and true for some small values of its names.

    A proof passes over values for which the claim is undefined; where it is defined for none, the
    proof says nothing.
    """
    return any(holds(_at(claim, names, point)) for point in _points(len(names)))


def equal(a: Term, b: Term) -> bool | None:
    """Whether two terms are equal, exactly."""
    return holds(f"({a.text}) = ({b.text})", a, b)


def near(a: Term, b: Term) -> bool | None:
    """Whether two numbers differ by no more than the tolerance.

    For small numbers the tolerance is a tenth of the larger one: 0.0004 is no approximation of 1/1000.
    """
    if _names(a, b):
        return None
    return holds(
        f"abs(({a.text}) - ({b.text})) <= min({{{TOLERANCE}, max({{abs({a.text}), abs({b.text})}})/10}})"
    )


def within(a: Term, b: Term) -> bool | None:
    """Whether two numbers differ by no more than the tolerance, as the papers have it."""
    return None if _names(a, b) else holds(f"abs(({a.text}) - ({b.text})) <= {TOLERANCE}")


def _names(*terms: Term) -> tuple[str, ...]:
    return tuple(sorted({name for term in terms for name in term.names}))


def same_relation(a: Term, b: Term) -> bool | None:
    """Whether two relations hold for the same values of their names."""
    return holds(f"({a.text}) iff ({b.text})", a, b)


def proportional(a: tuple[Term, Term], b: tuple[Term, Term]) -> bool | None:
    """Whether ``a`` and ``b``, equations as pairs of sides, differ by a constant factor that is not 0.

    The factor is read off at points with small coordinates. True or not known: equations may have the same
    solutions without it.
    """
    names = _names(*a, *b)
    first, second = (f"(({pair[0].text}) - ({pair[1].text}))" for pair in (a, b))
    for point in _points(len(names)):
        at = [_at(text, names, point) for text in (first, second)]
        if holds(f"({at[0]}) != 0 and ({at[1]}) != 0"):
            return holds(f"{first}*({at[1]}) = {second}*({at[0]})", *a, *b) or None
    return None


def _points(size: int) -> list[tuple[int, ...]]:
    """A few points with small coordinates, which are positive integers as a name may have to be."""
    return [tuple((2 + k) ** (j + 1) % 7 + k for j in range(size)) for k in range(1, 5)]


def _at(text: str, names: tuple[str, ...], point: tuple[int, ...]) -> str:
    """A term with numbers for its names."""
    values = dict(zip(names, point, strict=True))
    return re.sub(r"\b[A-Za-z]\w*\b(?!\()", lambda m: f"({values[m[0]]})" if m[0] in values else m[0], text)
