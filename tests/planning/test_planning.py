"""Cutting into tasks, choosing strategies, running plans."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from mtf_lang.elaborate import elaborate
from mtf_lang.ir.nodes import Program
from mtf_lang.limits import DEFAULT, Limits
from mtf_lang.planning import registry
from mtf_lang.planning.cut import MARK, cut
from mtf_lang.planning.execute import Executed, execute
from mtf_lang.planning.explain import explain, explanations
from mtf_lang.planning.planner import OVERSHOOT, Plan, plan
from mtf_lang.planning.strategy import Context, Estimate, Offer, Refusal, Task
from mtf_lang.result import Outcome, Reason, Status, unknown
from mtf_lang.source import Source
from mtf_lang.syntax import parse


def program(text: str) -> Program:
    source = Source("test", text)
    parsed = parse(source)
    assert parsed.diagnostics == ()
    found = elaborate(parsed.script, source)
    assert found.sound, found.diagnostics
    return found.program


def planned(text: str, limits: Limits = DEFAULT, using: str | None = None) -> Plan:
    return plan(program(text), limits, using)


def run(text: str, **options: bool) -> Executed:
    return execute(planned(text), **options)


def values(text: str) -> list[object]:
    return [i.computed.outcome.value for i in run(text).items]


class Fake:
    """A backend that offers what it is told to."""

    def __init__(self, name: str, *found: Offer | Refusal) -> None:
        self.name = name
        self.found = found

    def offers(self, task: Task, limits: Limits) -> Iterable[Offer | Refusal]:
        return self.found


def offer(backend: str, strategy: str, outcome: Outcome, steps: int = 1) -> Offer:
    def compute(context: Context) -> Outcome:
        return outcome

    trust = outcome.status if outcome.status is not Status.UNKNOWN else Status.PROVED
    return Offer(backend, strategy, trust, Estimate(steps, f"{steps}"), compute)


@pytest.fixture
def backends(monkeypatch: pytest.MonkeyPatch):
    def install(*fakes: Fake) -> None:
        table = {f.name: f for f in fakes}
        monkeypatch.setattr(registry, "names", lambda: tuple(sorted(table)))
        monkeypatch.setattr(registry, "backend", table.__getitem__)
        monkeypatch.setattr(registry, "WITNESSES", ())

    return install


# --- tasks -------------------------------------------------------------------------------------


def test_named_values_are_computed_before_what_uses_them() -> None:
    found = planned("object:\n  c = b + a\n  b = a + 1\n  a = gcd(4, 6)\nreturn:\n  c, a")
    assert [s.value for s in found.values] == ["a", "b", "c"]


def test_values_are_found_through_functions() -> None:
    found = planned("object:\n  f(x) = x + a\n  a = gcd(4, 6)\nreturn:\n  f(1)")
    assert [s.value for s in found.values] == ["a"]
    assert found.items[0].step.needs == ("a",)


def test_closed_requests_inside_are_computed_once() -> None:
    text = "return:\n  sum(k for k in 1..4) + sum(k for k in 1..4)*2"
    cut_program = cut(program(text))
    made = [d for d in cut_program.definitions if d.identity.startswith(MARK)]
    assert len(made) == 1
    assert values(text) == [30]


def test_requests_under_binders_are_cut_when_closed() -> None:
    text = "return:\n  sum(k*max(j for j in 1..3) for k in 1..4)"
    assert len([d for d in cut(program(text)).definitions if d.identity.startswith(MARK)]) == 1
    assert values(text) == [30]


def test_an_item_that_names_a_value_is_that_value() -> None:
    found = planned("object:\n  S = sum(k for k in 1..4)\nreturn:\n  S, S as again")
    assert found.items[0].step is found.values[0]
    assert found.items[1].step is found.values[0]


def test_undefined_values_matter_only_where_they_are_needed() -> None:
    text = "object:\n  a = 1/(2 - 2)\nreturn:\n  if 1 < 2 then 5 else a\n  a + 1\n  1 > 2 and a > 0"
    items = run(text).items
    assert items[0].computed.outcome.value == 5
    diagnostic = items[1].computed.outcome.diagnostic
    assert diagnostic is not None
    assert diagnostic.code.startswith("MTF04")
    assert items[2].computed.outcome.value is False


def test_demands_of_the_context() -> None:
    text = "context:\n  parameter n = 12\n  n < 10\nreturn:\n  n^2"
    found = run(text)
    assert found.items == ()
    assert [d.code for d in found.diagnostics] == ["MTF0501"]


def test_undecided_demands_are_conditions_of_every_value() -> None:
    text = (
        "context:\n  parameter a = 3\n  count(n for n in 1..10^6 if digit_sum(n)^3 = n) = 77 + a\n"
        "return:\n  a + 1"
    )
    found = execute(planned(text, Limits(work=1000)))
    assert found.diagnostics == ()
    outcome = found.items[0].computed.outcome
    assert outcome.value == 4
    assert len(outcome.conditions) == 1
    assert "digit_sum" in outcome.conditions[0]


# --- choice ------------------------------------------------------------------------------------


def test_trust_comes_before_cost(backends) -> None:
    proved = offer("a", "slow", Outcome(1), 1000)
    checked = offer("b", "quick", Outcome(2, Status.CHECKED), 1)
    backends(Fake("a", proved), Fake("b", checked))
    assert planned("return:\n  1 + 1").items[0].step.ranking == (proved, checked)


def test_cost_comes_before_name(backends) -> None:
    dear = offer("a", "x", Outcome(1), 9)
    cheap = offer("b", "x", Outcome(1), 8)
    first = offer("b", "w", Outcome(1), 8)
    backends(Fake("a", dear), Fake("b", cheap, first))
    assert planned("return:\n  1 + 1").items[0].step.ranking == (first, cheap, dear)


def test_what_fits_the_limits_comes_first(backends) -> None:
    limits = Limits(work=100)
    large = offer("a", "proved", Outcome(1), 101)
    small = offer("b", "checked", Outcome(1, Status.CHECKED), 100)
    hopeless = offer("c", "proved", Outcome(1), 100 * OVERSHOOT + 1)
    hard = offer("d", "proved", Outcome(1), 100 * OVERSHOOT)
    backends(Fake("a", large), Fake("b", small), Fake("c", hopeless), Fake("d", hard))
    step = planned("return:\n  1 + 1", limits).items[0].step
    assert step.ranking == (small, large, hard)
    assert step.too_large == (hopeless,)


def test_what_is_too_large_is_refused_with_its_arithmetic(backends) -> None:
    hopeless = offer("c", "loops", Outcome(1), 10**12)
    backends(Fake("c", hopeless, Refusal("c", "frontier", "too wide", "narrow it")))
    outcome = run("return:\n  1 + 1").items[0].computed.outcome
    assert outcome.reason is Reason.REFUSED
    assert outcome.detail is not None
    assert "1,000,000,000,000 steps" in outcome.detail
    assert "too wide; narrow it" in outcome.detail


def test_the_next_strategy_is_tried_when_one_gives_no_answer(backends) -> None:
    backends(
        Fake("a", offer("a", "first", unknown(Reason.UNDECIDED, "no idea"))),
        Fake("b", offer("b", "second", Outcome(7, Status.CHECKED))),
    )
    chosen = planned("return:\n  1 + 1")
    executed = execute(chosen)
    computed = executed.items[0].computed
    assert (computed.outcome.value, computed.backend) == (7, "b")
    assert computed.tried == ("a (first): no idea",)
    assert "no answer from a (first): no idea" in explain(chosen, executed)


def test_using_forces_a_backend(backends) -> None:
    backends(Fake("a", offer("a", "x", Outcome(1))), Fake("b", offer("b", "y", Outcome(2))))
    assert planned("return:\n  1 + 1 using b").items[0].step.ranking[0].backend == "b"
    assert planned("return:\n  1 + 1", using="b").items[0].step.ranking[0].backend == "b"


def test_using_reaches_the_requests_inside(backends) -> None:
    backends(Fake("a", offer("a", "x", Outcome(1))), Fake("b", offer("b", "y", Outcome(2))))
    found = planned("object:\n  S = sum(k for k in 1..4)\nreturn:\n  S using b")
    assert [o.backend for o in found.values[0].ranking] == ["b"]


# --- trust -------------------------------------------------------------------------------------


def test_trust_is_the_weakest_of_what_is_used(backends) -> None:
    backends(Fake("a", offer("a", "x", Outcome(1, Status.CHECKED, conditions=("x != 0",)))))
    text = "object:\n  S = gcd(2, 4)\nreturn:\n  S + 1"
    outcome = run(text).items[0].computed.outcome
    assert outcome.status is Status.CHECKED
    assert outcome.conditions == ("x != 0",)


def test_crosscheck_reports_disagreement(backends) -> None:
    backends(Fake("a", offer("a", "x", Outcome(1))), Fake("b", offer("b", "y", Outcome(2))))
    check = run("return:\n  1 + 1", crosscheck=True).items[0].computed.crosscheck
    assert check is not None
    assert (check.backend, check.agrees) == ("b", False)


def test_crosscheck_agrees_on_real_backends() -> None:
    text = "return:\n  count((a, b) for a in 1..9, b in 1..9 if a*b = 12)"
    computed = run(text, crosscheck=True).items[0].computed
    assert computed.outcome.value == 4
    assert computed.crosscheck is not None
    assert computed.crosscheck.agrees is True


def test_two_solutions_of_one_system_are_no_disagreement(backends) -> None:
    """Over an infinite domain `solution` is some solution; over a finite one it is the first."""
    backends(Fake("a", offer("a", "x", Outcome(3))), Fake("b", offer("b", "y", Outcome(-4))))
    asked = "context:\n  n in {}\nreturn:\n  solution({{n^2 > 5}} for n)"
    for domain, agrees in (("integers", True), ("-9..9", False)):
        check = run(asked.format(domain), crosscheck=True).items[0].computed.crosscheck
        assert check is not None
        assert check.agrees is agrees


# --- explanation -------------------------------------------------------------------------------


def test_explain_names_winner_losers_and_reasons(backends) -> None:
    backends(
        Fake("a", offer("a", "dear", Outcome(1), 20)),
        Fake("b", offer("b", "cheap", Outcome(1), 10), Refusal("b", "other", "it is too wide", "bound it")),
    )
    text = explain(planned("return:\n  1 + 1"))
    assert "by        b: cheap" in text
    assert "a: dear (dearer; 20 steps = 20)" in text
    assert "b: other does not apply: it is too wide (bound it)" in text


def test_explanations_with_actual_counts() -> None:
    found = planned("return:\n  sum(k for k in 1..10)")
    (explanation,) = explanations(found, execute(found))
    assert explanation.actual is not None
    assert " ms" in explanation.actual


def test_using_stays_with_a_request_that_has_closed_parts(backends) -> None:
    backends(Fake("a", offer("a", "x", Outcome(1))), Fake("b", offer("b", "y", Outcome(2))))
    found = planned("return:\n  sum(k*max(j for j in 1..3) for k in 1..4) using b")
    assert [o.backend for o in found.items[0].step.ranking] == ["b"]
    assert {o.backend for o in found.values[0].ranking} == {"a", "b"}


def test_explain_tells_search_spaces_and_what_would_change_the_choice() -> None:
    text = explain(planned("return:\n  count((a, b) for a in 1..9, b in a..9 if a*b = 12)\n"))
    assert "over      a in 1..9: 9 values" in text
    assert "over      b in a..9: at most 81 bindings with those before it" in text
    assert "changes   " in text


def test_explain_tells_what_would_make_a_refused_request_run() -> None:
    text = explain(planned("return:\n  count(n for n in 1..10^15 if n^2 mod 7 = 3)\n"))
    assert "refused   nothing fits the limits" in text
    assert "over      n in 1..10^15: 1,000,000,000,000,000 values" in text
    assert "is tried with --work " in text


def test_explain_names_the_unknown_that_has_no_end() -> None:
    text = explain(
        planned("context:\n  n is an integer\n  k in 1..3\nreturn:\n  solutions({n^2 = k + 1} for n, k)\n")
    )
    assert "over      n in integers: without end" in text
    assert "over      k in 1..3: 3 values" in text
    assert "for exact: evaluate, bound it: n in 0..300" in text
