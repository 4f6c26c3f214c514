"""Requests on which backends once disagreed, made as small as they go: each stands for its kind."""

from __future__ import annotations

import pytest

from mtf_lang.result import Status
from mtf_lang.testing.differential import compare
from mtf_lang.values.text import to_text

REGRESSIONS = {
    "the bounds of a quotient whose divisor has contradictory relations": """
context:
  x in 0..0
  (1*x + x*x != 1)
return:
  count(solutions({2*x = 3, (x div x) <= 0} for x)) = 1
""",
    "a relation that reads a request without a value does not hold": """
context:
  x in 0..3
  y in {1, 2}
return:
  count(solutions({(exists k in ({2} union {3}): (exists unique j in divisors(0): true)) and x = x} for x, y))
""",
    "a relation that reads a named value without a value does not hold": """
context:
  x in 0..3
object:
  A = 1/0
return:
  count(solutions({x + A = 1} for x))
""",
    "sums within sums are no textbook notation": """
return:
  sum(sum(3 for t in 1..2) for k in 1..2)
""",
    "two values of a given stand at its expression, and are the first two": """
context:
  x in (-2)..3
  y in 0..3
return:
  (x given {is_integer(y)})
""",
    "a filter that is false keeps a named value without a value away": """
return:
  sum(product(cyclotomic(0)) for a in (-1)..2, b in 1..1 if (2*b <= 1) and (1*a + 1*b = 1))
""",
    "nothing to average is said of the aggregate that lacks values": """
return:
  mean(probability(true for t in {}) for a in 0..4 if (2*a = 1))
""",
    "a search that leaves early has nothing to choose from": """
return:
  min((0 div 0) for a in 0..4 if ((-1*a) = 5))
""",
    "nothing to average where the only root lies outside": """
return:
  mean(6 div (a - 7) for a in 0..4 if a = 7)
""",
    "congruences need integers": """
return:
  {x in {1/2, 2} : x = 0 (mod 2)}
""",
    "residues need integers": """
return:
  {x in {1/2, 2} : x mod 2 = 0}
""",
    "operations of the table need integers, also in the condition of a loop": """
return:
  [binomial(x, 2) for x in {5/2, 2} if is_prime(2*x)]
""",
    "the ends of a range need not be integers": """
return:
  count((a, b, c) for a in {1, 2}, b in {2, 3/2}, c in (b + 1)..6)
""",
    "a filter over the reals is undefined at a pole": """
return:
  max(x for x in reals if (6/x > 2))
""",
    "a reversed range is empty, also for a closed form": """
return:
  sum(a for a in (-3)..-3, b in 0..a)
""",
    "nothing is chosen from nothing, whatever the objective is": """
return:
  argmin((6 div 0) for a in 1..0)
""",
    "a condition moved out of an empty loop fails where nothing is asked": """
return:
  expectation(a for a in (-2)..1, b in 0..a if is_integer(sqrt(a)) and (1*a + 1*b = 0))
""",
    "an argument that a function does not use is evaluated": """
object:
  f(u) = 1
return:
  count(a for a in 0..6 if f(a div a) = 1 and a = 0)
""",
    "an argument that a function uses in one case only is evaluated": """
context:
  x in -2..2
object:
  h(a, b) = if a > 0 then b else 0
  g((a, b)) = a
return:
  solutions({h(x, 1/x) = 0} for x)
  solutions({g((x, 1/x)) = 0} for x)
""",
    "items that are not chosen are evaluated": """
context:
  x in -2..2
return:
  solutions({first([x, 6 div x]) = 0} for x)
  solutions({index((x, 1/x), 1) = 0} for x)
  solutions({length([x, 6 div x]) = 2} for x)
  solutions({0 < count({1, 6 div x})} for x)
""",
    "a constant part that reads a value without a value matters only where it is asked": """
return:
  {min(2, max(t for t in {})) for a in 1..4, b in (-1)..-2 if false}
""",
    "running remainders are of integers": """
context:
  x in 0..3
  y in 0..3
  z in {1/2, 1, 3/2}
return:
  count(solutions({(2*x + (-1*y) + (-1*z) = (-3) (mod 3))} for x, y, z))
  satisfiable({x + y + z = 0 (mod 2), x > 2})
""",
    "an optimum that is a transcendental constant has no term to be shown": """
context:
  x in 0..3
return:
  maximum(pi given {x > 0})
""",
}


@pytest.mark.parametrize("title", REGRESSIONS)
def test_found_before(title: str) -> None:
    assert [d.lines for d in compare(REGRESSIONS[title]).disagreements] == []


UNDEFINED = {
    "x given {x^2 = 4}": ("MTF0413", "x"),
    "{t in {1/2, 2} : t mod 2 = 0}": ("MTF0402", "t mod 2"),
    "[binomial(t, 2) for t in {5/2, 2}]": ("MTF0402", "binomial(t, 2)"),
    "min(6 div (t - 7) for t in 0..4 if t = 7)": ("MTF0403", "min(6 div (t - 7) for t in 0..4 if t = 7)"),
}


@pytest.mark.parametrize("item", UNDEFINED)
def test_all_say_where_and_why_it_is_undefined(item: str) -> None:
    """By [4.5], [4.8], [4.9] and [4.14]; the domains are finite, so who answers answers alike."""
    text = f"context:\n  x in -9..9\nreturn:\n  {item}\n"
    (_, answers), *_ = compare(text).answers
    found = [a.outcome for a in answers if a.outcome.status is not Status.UNKNOWN or a.outcome.diagnostic]
    places = {(d.code, text[d.span.start : d.span.end]) for o in found if (d := o.diagnostic) is not None}
    assert len(found) > 1
    assert places == {UNDEFINED[item]}


@pytest.mark.parametrize(
    ("item", "value"),
    [
        ("{t in {1/2, sqrt(2), 2} : t in rationals}", "{1/2, 2}"),
        ("{t in {1/2, sqrt(2), 2} : t in integers and t = 0 (mod 2)}", "{2}"),
        ("solutions({r^2 = 2, r in rationals} for r)", "{}"),
        ("solutions({r^2 = 2, r in integers} for r)", "{}"),
        ("solutions({r^2 = 4, r = 0 (mod 2)} for r)", "{-2, 2}"),
        ("solutions({r^2 = 2, r = 0 (mod 2)} for r)", "{}"),
        ("exists t in reals: t^2 = 4 and t in integers", "true"),
    ],
)
def test_membership_is_total_and_congruences_are_not(item: str, value: str) -> None:
    """V14 and [4.9]: whoever answers gives this value; a relation does not hold where it is undefined."""
    (_, answers), *_ = compare(f"context:\n  r is real\nreturn:\n  {item}\n").answers
    found = [a.outcome for a in answers if a.outcome.status is not Status.UNKNOWN or a.outcome.diagnostic]
    assert found
    assert {to_text(o.value) for o in found} == {value}


@pytest.mark.parametrize(
    "item", ["exists t in reals: t = 1 (mod 2)", "[t = 1 (mod 2) for t in {1, sqrt(2)}]"]
)
def test_a_congruence_of_other_numbers_is_undefined(item: str) -> None:
    (_, answers), *_ = compare(f"return:\n  {item}\n").answers
    codes = {d.code for a in answers if (d := a.outcome.diagnostic) is not None}
    assert codes == {"MTF0402"}
