"""What results say beside their values, elements one by one, series that diverge, and limits of work."""

from __future__ import annotations

import pytest

from mtf_lang.backends.symbolic import allowance
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.limits import DEFAULT, Budget
from mtf_lang.planning.strategy import Context
from mtf_lang.values.faults import LimitHit

TEXTS = {
    # (1 + x)^n has the binomial coefficients, which sum to 2^n.
    "sum(coefficient((1 + x)^10, x, j) for j in 0..10)": "1024",
    "[coefficient((1 + x)^4, x, j) for j in 0..4]": "[1, 4, 6, 4, 1]",
    "{coefficient((1 + x)^4, x, j) for j in 0..4}": "{1, 4, 6}",
    # x|x| is differentiable at 0 too: |h|h/h tends to 0.
    "derivative(x*abs(x), x)": "2*abs(x)",
    "derivative(abs(x), x)": "abs(x)/x",
}


@pytest.mark.parametrize("item", TEXTS)
def test_texts(ask, item):
    answer = ask(item)
    assert (answer.text, answer.status) == (TEXTS[item], "proved")


def test_what_cancelled_in_an_integrand_is_said(ask):
    assert ask("integral(log(x) - log(x), x)").outcome.conditions == ("x > 0",)


@pytest.mark.parametrize("term", ["1/k", "(2*k + 1)/(k^2 + 1)", "1", "k", "1/(k + 3) - 1/(2*k)"])
def test_terms_like_those_of_the_harmonic_series_have_no_sum(ask, term):
    assert ask(f"sum({term} for k in 1..infinity)").code == "MTF0401"


def test_terms_that_fall_faster_have_one(ask):
    # Telescoping: 1/k - 1/(k + 1).
    assert ask("sum(1/(k*(k + 1)) for k in 1..infinity)").text == "1"


def test_a_call_into_algebra_ends_at_its_allowance():
    work = Work(Context({}, Budget(10_000_000), DEFAULT), {})

    def step() -> None:
        return None

    def endless() -> None:
        while True:
            step()

    with pytest.raises(LimitHit):
        allowance.within_allowance(work, endless)
    assert work.context.budget.spent == allowance.ALLOWANCE
    spent = []
    for _ in range(2):
        before = work.context.budget.spent
        allowance.within_allowance(work, lambda: [step() for _ in range(100)])
        spent.append(work.context.budget.spent - before)
    assert spent[0] == spent[1] >= 100


def test_finalizers_do_not_lift_the_allowance(capfd):
    """What is raised within ``__del__`` is dropped by Python; here nearly every call is made there."""
    work = Work(Context({}, Budget(10_000_000), DEFAULT), {})

    class Dropped:
        def __del__(self) -> None:
            for _ in range(100):
                self.step()

        def step(self) -> None:
            """A call."""

    def endless() -> None:
        while True:
            Dropped()

    with pytest.raises(LimitHit):
        allowance.within_allowance(work, endless)
    assert capfd.readouterr().err == ""


def test_what_is_beyond_the_allowance_leaves_the_other_items_their_time(ask):
    answer = ask("integral(1/(sqrt(2) + cos(x)), x, 0, 2*pi)")
    assert (answer.status, answer.outcome.reason) == ("unknown", "limit")
