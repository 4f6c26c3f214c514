"""Solutions with parameters, held against solving at values of the parameters."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import mtf_lang

CONTEXT = "context:\n  x, y, p, q, r are real\n  s is a positive real\n  z, w are complex\n"

SHOWN = {
    "solutions({p*x = q} for x)": "if p != 0 then {q/p} else if q = 0 then reals else {}",
    "solutions({x + p = 3} for x)": "{-p + 3}",
    "solutions({x = x + p} for x)": "if p = 0 then reals else {}",
    "solutions({x^2 = p} for x)": "if p > 0 then {-sqrt(p), sqrt(p)} else if p = 0 then {0} else {}",
    "solutions({x^2 = s} for x)": "{-sqrt(s), sqrt(s)}",
    "solutions({s*x = 1} for x)": "{1/s}",
    "solutions({p = q} for x)": "if p - q = 0 then reals else {}",
    "solutions({z*w = 1} for z)": "if w != 0 then {1/w} else {}",
    "solutions({x + y = p, x - y = q} for x, y)": "{(p/2 + q/2, p/2 - q/2)}",
}


@pytest.mark.parametrize("item", SHOWN)
def test_cases_for_parameters(item: str) -> None:
    (found,) = mtf_lang.run(f"{CONTEXT}return:\n  {item}\n", isolated=False).items
    assert (found.text, str(found.status)) == (SHOWN[item], "proved")


SYSTEMS = ("{p*x = q}", "{p*x^2 + q*x + r = 0}", "{(p - 1)*x = q*(x + r)}", "{p*x/2 + q = r*x}")
VALUES = list(product([-1, 0, 1, 2, Fraction(1, 2)], repeat=3))[::7]


@pytest.mark.parametrize("system", SYSTEMS)
def test_values_of_parameters_give_the_solutions_there(system: str) -> None:
    """At every value the cases and the system itself, solved with numbers, give equal sets."""
    (found,) = mtf_lang.run(f"{CONTEXT}return:\n  solutions({system} for x)\n", isolated=False).items
    assert str(found.status) == "proved"
    script = f"context:\n  x is real\nobject:\n  cases(p, q, r) = {found.text}\nreturn:\n"
    for values in VALUES:
        numbers = system
        for name, value in zip("pqr", values, strict=True):
            numbers = numbers.replace(name, f"({value})")
        script += f"  cases({', '.join(map(str, values))}) = solutions({numbers} for x)\n"
    result = mtf_lang.run(script, isolated=False)
    assert [item.text for item in result.items] == ["true"] * len(VALUES)


@pytest.mark.parametrize(
    "system",
    ["{x/x = p}", "{x^2/x = p}", "{sqrt(x)^2 = p}", "{x + 1/(x - p) = 1/(x - p)}", "{p*x + log(x) = log(x)}"],
)
def test_equations_that_are_undefined_at_some_unknowns_are_refused(system: str) -> None:
    """At p = 0 none of them has a solution, for 0 is none: a condition on x cannot stand beside the value."""
    (found,) = mtf_lang.run(f"{CONTEXT}return:\n  solutions({system} for x)\n", isolated=False).items
    assert (found.text, str(found.status), str(found.reason)) == (None, "unknown", "unsupported")


def test_a_system_that_is_undefined_at_some_unknowns_is_refused() -> None:
    item = "solutions({p*x/x + y = 1, x + p*y = 1} for x, y)"
    (found,) = mtf_lang.run(f"{CONTEXT}return:\n  {item}\n", isolated=False).items
    assert str(found.status) == "unknown"
