"""The engines give one answer to requests with partial operations: value, error, what is left out."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtf_lang.backends import enumeration, smt
from mtf_lang.backends.exact.evaluator import outcome as by_reference
from mtf_lang.backends.smt.strategy import Computed
from mtf_lang.elaborate import elaborate
from mtf_lang.ir.nodes import Program
from mtf_lang.limits import Budget, Limits
from mtf_lang.passes import PASSES
from mtf_lang.planning.execute import execute
from mtf_lang.planning.planner import plan
from mtf_lang.planning.strategy import Context, Offer, Task
from mtf_lang.result import Outcome, Status
from mtf_lang.source import Source
from mtf_lang.syntax import parse
from mtf_lang.values.text import to_text

LIMITS = Limits(work=5_000_000)
HEAD = """\
context:
  x in -2..3
  y in -2..3
object:
  L = [2, 0, 5]
  f(k) = 6/k for k < 3
return:
  """

TERMS = (
    *("6/x", "y/x", "x div y", "y mod x", "x^(-1)", "L[x]", "f(y)", "f(x)/y", "gcd(x, y/2)"),
    *("min({k in 1..x : k != y})", "x", "y", "x + y", "x*y - 1", "2*x"),
)
REAL = ("sqrt(x)", "root(y, 2)", "log(x)", "sqrt(x + y)", "sqrt(y)/x", *TERMS[:4], "x", "y")

small = st.integers(-3, 6).map(str)


def relations(terms: tuple[str, ...]) -> st.SearchStrategy[str]:
    """Comparisons of terms, some of them negated or protected."""
    term = st.sampled_from(terms)
    sign = st.sampled_from(["=", "<", ">=", "!="])
    plain = st.tuples(term, sign, st.one_of(small, term)).map(" ".join)
    shapes = st.sampled_from(
        ["{0}", "{0}", "{0}", "not ({0})", "x != 0 and {0}", "({0} or {1})", "y > 0 implies {0}"]
    )
    return st.tuples(shapes, plain, plain).map(lambda parts: parts[0].format(*parts[1:]))


def requests(terms: tuple[str, ...]) -> st.SearchStrategy[str]:
    """Systems, and aggregates whose filters and bodies may be undefined."""
    body = st.sampled_from(terms)
    system = st.lists(relations(terms), min_size=1, max_size=3).map(", ".join)
    asked = st.sampled_from(
        [
            "count(solutions({{{0}}} for x, y))",
            "solutions({{{0}}} for x, y)",
            "solution({{{0}}} for x, y)",
            "satisfiable({{{0}, x != y}})",
            "satisfiable({{{0}, x > 5 - y}})",
            "x + y given {{{0}, x < y, x > 0}}",
            "minimum(x + y given {{{0}}})",
            "prove(x != y or x*y = 0 or {1})",
            "prove({1})",
            "prove({{{0}}})",
            "not prove(x > y implies {1})",
            "equivalent({2}, {2} + 0*{2})",
            "prove(forall k in -1..2: k > x or {1})",
            "prove(exists k in -1..2: k*x = y and {1})",
            "prove(satisfiable({{{0}}}) and {1})",
            "count(a for a in 1..3 if prove(a > x or {1}))",
            "count(a for a in 1..3 if {2} > 0 and {1})".replace("{2}", "a").replace("{1}", "6/(a - 2) > 1"),
            "exists x in -2..3, y in -2..3: {1}",
            "forall x in -2..3, y in -2..3: {1}",
            "count((x, y) for x in -2..3, y in -2..3 if {1})",
            "max({2} for x in -2..3, y in -2..3 if {1} and x != 0)",
        ]
    )
    return st.tuples(asked, system, relations(terms), body).map(lambda p: p[0].format(*p[1:]))


def programs(expression: str) -> Program | None:
    """The program of one expression; None for what has no types."""
    source = Source("test", HEAD + expression + "\n")
    parsed = parse(source)
    elaborated = elaborate(parsed.script, source)
    return elaborated.program if not parsed.diagnostics and elaborated.sound else None


def said(found: Outcome, *, conditions: bool = True) -> Any:
    """What must be the same for every engine; None where an engine does not know."""
    if found.diagnostic is not None:
        return found.diagnostic.code
    if found.status is Status.UNKNOWN:
        return None
    return (to_text(found.value), bool(found.conditions)) if conditions else to_text(found.value)


def answers(program: Program) -> dict[str, Outcome]:
    """The outcomes of all strategies of three engines, and of the planner."""
    for rewrite in PASSES:
        program = rewrite(program)
    definitions = {d.identity: d for d in program.definitions}
    task = Task("asked", program.items[0].node, definitions)

    def context() -> Context:
        return Context(Computed(definitions, LIMITS), Budget(LIMITS.work), LIMITS)

    found = {"exact": by_reference(task.node, context(), definitions)}
    for backend in (enumeration, smt):
        for offer in backend.offers(task, LIMITS):
            if isinstance(offer, Offer):
                found[f"{offer.backend} {offer.strategy}"] = offer.run(context())
    return found


def agree(expression: str) -> None:
    program = programs(expression)
    if program is None:
        return
    found = answers(program)
    expected = said(found["exact"])
    for name, outcome in found.items():
        if said(outcome) is not None and expected is not None:
            assert said(outcome) == expected, (name, outcome, found["exact"])
    (item,) = execute(plan(program, LIMITS)).items
    planned = said(item.computed.outcome)
    assert planned == expected or expected is None, (item.computed.backend, item.computed.outcome)


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(requests(TERMS))
def test_over_the_integers(expression: str) -> None:
    agree(expression)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(requests(REAL))
def test_with_roots_and_logarithms(expression: str) -> None:
    agree(expression)


def proved(expression: str) -> dict[str, Outcome]:
    """What each engine says of a request."""
    program = programs(expression)
    assert program is not None
    return answers(program)


@pytest.mark.parametrize(
    ("proposition", "value", "left_out"),
    [
        ("x/y*y = x", True, "as at x = -2, y = 0"),
        ("6/x != 5", True, "as at x = 0"),
        ("6/x < 6", False, None),  # at x = 1, and nothing else matters
        ("x = 0 or 6/x != 5", True, None),
        ("x != 0 implies 6/x*x = 6", True, None),
        ("L[x] != 1", True, "as at x = -2"),
        ("x = 2 or f(x) = 6/x", True, "as at x = 0"),
        ("1/(x - x) = 1", True, "as at x = -2"),  # where it is defined: nowhere
        ("forall k in -1..1: k/x*x = k", True, "as at k = -1, x = 0"),
    ],
)
def test_a_proposition_is_proved_where_it_is_defined(
    proposition: str, value: bool, left_out: str | None
) -> None:
    for name, found in proved(f"prove({proposition})").items():
        assert found.value is value, (name, found)
        assert len(found.conditions) == (left_out is not None), (name, found)
        for condition in found.conditions:
            assert condition.startswith(f"`{proposition}` is not asserted where it is undefined"), name
            assert condition.endswith(str(left_out)), name


def test_counterexamples_are_found_behind_what_is_undefined() -> None:
    """The first pair at which a quotient has the value, by rational arithmetic."""
    box = [(x, y) for x in range(-2, 4) for y in range(-2, 4)]
    for wanted in [Fraction(-3, 2), Fraction(1, 3), Fraction(3), Fraction(4)]:
        first = next(((x, y) for x, y in box if y and Fraction(x, y) == wanted), None)
        for name, found in proved(f"prove(x/y != {wanted})").items():
            assert found.value is (first is None), name
            assert found.witness == (None if first is None else dict(zip("xy", first, strict=True))), name
            assert bool(found.conditions) is (first is None), name


@pytest.mark.parametrize("claim", ["1/0 = 1", "1/0 = 1/0", "forall k in -1..1: 1/k != 5"])
def test_without_unknowns_there_is_nothing_to_pass_over(claim: str) -> None:
    for name, found in proved(f"prove({claim})").items():
        assert found.diagnostic is not None, name
        assert found.diagnostic.code == "MTF0401", name


def test_a_value_defined_by_itself_is_an_error_within_a_proof() -> None:
    """g(-2) needs g(2), which needs g(-2)."""
    circular = "  g(k) = 1 for k > 2\n  g(k) = g(-k)\nreturn:"
    source = Source("test", HEAD.replace("return:", circular) + "prove(g(x) = 1)\n")
    elaborated = elaborate(parse(source).script, source)
    assert elaborated.program is not None
    found = {name: said(outcome) for name, outcome in answers(elaborated.program).items()}
    assert found["exact"] == "MTF0411"
    assert set(found.values()) <= {"MTF0411", None}
