"""Hypothesis strategies of well-typed MTF, by type and size. Needs the extra ``testing``.

    from hypothesis import given
    from mtf_lang.testing import strategies as mtf

    @given(mtf.requests())
    def test_my_backend(script): ...

What they give is text that parses and type-checks; ``scripts.program_of`` makes the IR of it. All are
made from the operation table and shrink towards short requests with small numbers. Values may be undefined: a
backend has to say so. Work stays within ``differential.LIMITS`` for all but rare cases.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from hypothesis import strategies as st

from mtf_lang.testing import functions, laws, relations
from mtf_lang.testing import requests as forms
from mtf_lang.testing import systems as unknowns
from mtf_lang.testing.choices import Choices
from mtf_lang.testing.expressions import INTS, NOTHING, TYPES, Scope, expression
from mtf_lang.testing.functions import Defined
from mtf_lang.testing.laws import Law
from mtf_lang.testing.scripts import Script
from mtf_lang.testing.searches import Search, search
from mtf_lang.testing.systems import System, system
from mtf_lang.types import INT, Type

T = TypeVar("T")


class _Drawn:
    """Decisions that Hypothesis takes."""

    def __init__(self, draw: st.DrawFn) -> None:
        self._draw = draw

    def below(self, count: int) -> int:
        return self._draw(st.integers(0, count - 1)) if count > 1 else 0


def generated(make: Callable[[Choices], T]) -> st.SearchStrategy[T]:
    """The strategy of what ``make`` builds from decisions; your own generators become strategies by it."""

    @st.composite
    def strategy(draw: st.DrawFn) -> T:
        return make(_Drawn(draw))

    return strategy()


def expressions(type_: Type = INT, size: int = 4, scope: Scope = NOTHING) -> st.SearchStrategy[str]:
    """Texts of expressions of ``type_`` with about ``size`` operations, in the names of ``scope``."""
    return generated(lambda choices: expression(choices, type_, size, scope))


def types() -> st.SearchStrategy[Type]:
    """The types that requests are made of."""
    return st.sampled_from(TYPES)


def domains(finite: bool | None = None) -> st.SearchStrategy[str]:
    """Texts of domains of unknowns: finite sets, infinite ones, or both."""
    if finite is None:
        return generated(unknowns.domain)
    return st.sampled_from(unknowns.FINITE if finite else tuple(unknowns.INFINITE))


def sets(size: int = 2) -> st.SearchStrategy[str]:
    """Texts of finite sets of integers: ranges, sets written out, their unions, comprehensions."""
    return expressions(INTS, size)


def searches(size: int = 4) -> st.SearchStrategy[Search]:
    """Aggregates over finite domains."""
    return generated(lambda choices: search(choices, size))


def searching(size: int = 4) -> st.SearchStrategy[Script]:
    """Requests that are one aggregate over finite domains."""
    return searches(size).map(lambda found: Script((found.text,)))


def systems(size: int = 2) -> st.SearchStrategy[System]:
    """Unknowns with domains and relations between them."""
    return generated(lambda choices: system(choices, size))


def recurrences() -> st.SearchStrategy[Defined]:
    """Recursive functions that come to an end from every natural number."""
    return generated(lambda choices: functions.recurrence(choices, "f"))


def requests() -> st.SearchStrategy[Script]:
    """Requests of every form."""
    return generated(forms.request)


def instances(law: Law) -> st.SearchStrategy[Script]:
    """Requests whose value is true where it is defined: a law of the table at generated arguments."""
    return generated(lambda choices: laws.instance(choices, law))


def related() -> st.SearchStrategy[Script | None]:
    """Requests with two items that must be equal (``relations``)."""
    return st.sampled_from(relations.RELATIONS).flatmap(generated).filter(_is_script)


def _is_script(found: Script | None) -> bool:
    return found is not None and len(found.items) == 2
