"""Dynamic programming against the reference on generated families."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.backends.enumeration.requests import agree, context, offers, refusals, request, task


@st.composite
def families(draw: st.DrawFn) -> str:
    """A request over an unknown family of four or five small values."""
    length = draw(st.integers(4, 5))
    values = draw(st.sampled_from(["0..1", "-1..1", "{0, 2}", "0..2"])) if length == 4 else "0..1"
    number = st.integers(-3, 4)

    def near() -> str:
        shapes = ["x(i) + x(i+1) {1} {0}", "x(i) - 2*x(i+1) {1} {0}", "x(i)*x(i+1) {1} {0}"]
        sign = draw(st.sampled_from(["<=", "!=", ">", "<"]))
        return draw(st.sampled_from(shapes)).format(draw(number), sign) + f" for i in 1..{length - 1}"

    def whole() -> str:
        weight = draw(st.sampled_from(["x(i)", "i*x(i)", "x(i)^2", "(i - 2)*x(i)"]))
        sign = draw(st.sampled_from(["=", "<=", ">=", "!=", "<"]))
        if draw(st.booleans()):
            return f"sum({weight} for i in 1..{length}) = {draw(number)} (mod {draw(st.integers(2, 4))})"
        return f"sum({weight} for i in 1..{length}) {sign} {draw(number)}"

    systems = [near() if draw(st.booleans()) else whole() for _ in range(draw(st.integers(1, 3)))]
    defined = "".join(f"  C{i} = {{{text}}}\n" for i, text in enumerate(systems))
    every = " and ".join(f"C{i}" for i in range(len(systems)))
    body = draw(st.sampled_from(["sum(i*x(i) for i in 1..{})", "sum(x(i)*x(i+1) for i in 1..{}-1) + 2"]))
    items = ["count(solutions({1}))", "minimum({0} given {1})", "maximum({0} given {1})"]
    items += ["satisfiable({1})", "solutions({1})"]
    item = draw(st.sampled_from(items)).format(body.format(length), every)
    return f"context:\n  x(i) in {values} for i in 1..{length}\nobject:\n{defined}return:\n  {item}\n"


@settings(max_examples=80, deadline=None, derandomize=True)
@given(families())
def test_as_the_reference(script: str) -> None:
    agree(task(script))


def test_estimates_compete() -> None:
    found = offers(task(CHAIN.format(n=30)))
    assert found["frontier"].estimate.steps < found["loops"].estimate.steps


CHAIN = """
context:
  x(i) in 0..1 for i in 1..{n}
object:
  C = {{x(i) + x(i+1) <= 1 for i in 1..{n}-1}}
return:
  count(solutions(C))
"""


def test_independent_sets_of_a_path_are_fibonacci() -> None:
    assert offers(task(CHAIN.format(n=90)))["frontier"].run(context()).value == 7540113804746346429


def test_more_loops_than_python_nests() -> None:
    """CPython refuses more than twenty nested loops; here are twenty-two."""
    assert offers(task(CHAIN.format(n=22)))["loops"].run(context()).value == 46368


def test_probability_and_expectation() -> None:
    over = "for a in 1..6, b in 1..6, c in 1..6 if a < b"
    agree(request(f"probability(b < c {over})"))
    agree(request(f"expectation(a + b*c {over})"))


def test_what_may_be_undefined_is_refused() -> None:
    found = refusals(request("count((a, b, c) for a in 0..3, b in 0..3, c in 0..3 if a/b < c)"))
    assert "undefined" in found["frontier"].reason
