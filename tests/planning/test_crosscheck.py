"""A second answer: by whom, how it is compared, and what becomes of a disagreement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path

import pytest

from mtf_lang.cli import exits, main
from mtf_lang.diagnostics import Diagnostic
from mtf_lang.limits import Limits
from mtf_lang.planning.crosscheck import agree, near
from mtf_lang.planning.execute import ItemOutcome, execute
from mtf_lang.planning.planner import plan
from mtf_lang.planning.registry import backend, hosting
from mtf_lang.planning.strategy import Context, Estimate, Offer, Refusal, Task
from mtf_lang.result import DOUBTFUL, Outcome, Status
from mtf_lang.runtime.compiling import compile_request
from mtf_lang.runtime.pool import Pool
from mtf_lang.runtime.report import report
from mtf_lang.runtime.request import Request
from mtf_lang.runtime.response import Response
from mtf_lang.source import NOWHERE
from mtf_lang.values.model import Enclosure, ListValue
from mtf_lang.values.sets import DOMAINS, finite_set


def items(text: str) -> tuple[ItemOutcome, ...]:
    compiled = compile_request(Request("run", text, name="test"))
    assert compiled.sound, compiled.diagnostics
    return execute(plan(compiled.program, Limits()), crosscheck=True).items


@pytest.mark.parametrize(
    "text",
    [
        "return: binomial(10, 3)\n",
        "return: sum(gcd(k, 12) for k in 1..12)\n",
        "object: S = sum(k for k in 1..9)\nreturn: S^2 + 1\n",
        "return: sqrt(8) = 2*sqrt(2)\n",
        "context: x in 0..9\nreturn: solutions({x^2 = 4} for x)\n",
        "return: 1/0\n",
    ],
)
def test_closed_requests_have_an_independent_second_answer(text: str) -> None:
    for item in items(text):
        second = item.computed.crosscheck
        assert second is not None
        assert (second.agrees, second.independent) == (True, True)


def test_a_backend_that_shares_its_code_is_not_independent() -> None:
    """`floor` of an irrational number near an integer has no second meaning; nobody else computes it."""
    (item,) = items("return: floor(sqrt(2)^2)\n")
    assert item.computed.crosscheck is None


def test_floating_point_is_held_against_exact_numbers() -> None:
    two = Enclosure("2.0", Fraction(1, 10**9))
    assert near(Outcome(2), Outcome(two)) is True
    assert near(Outcome(3), Outcome(two)) is False
    assert near(Outcome(ListValue((1, 2))), Outcome(ListValue((1, two)))) is True
    assert near(Outcome((1, 2)), Outcome((1, 2, 3))) is False


def test_numbers_that_were_only_near_contradict_nobody() -> None:
    assert near(Outcome(False), Outcome(True, counts={DOUBTFUL: 1})) is None
    assert near(Outcome(False), Outcome(True, counts={DOUBTFUL: 0})) is False


# --- a disagreement ------------------------------------------------------------------------------


class Liar:
    """Takes part beside the others and is one too high."""

    name = "liar"

    def offers(self, task: Task, limits: Limits) -> Iterable[Offer | Refusal]:
        for found in backend("exact").offers(task, limits):
            if isinstance(found, Offer):

                def run(context: Context, honest: Offer = found) -> Outcome:
                    return Outcome(honest.run(context).value + 1)

                yield Offer(self.name, "lie", Status.PROVED, Estimate(0, "0"), run, lambda: "one more")


@contextmanager
def answers(text: str) -> Iterator[Response]:
    with hosting(Liar()):
        yield Pool(isolated=False).ask(Request("run", text, name="test", options={"crosscheck": True}))


def test_a_disagreement_comes_with_all_that_reproduces_it() -> None:
    with answers("return: 6*7 as product\n") as response:
        (item,) = response.public()["results"]
    second = item["crosscheck"]
    assert (item["value"], second["value"], second["agrees"]) == ("43", "42", False)
    told = second["reproduction"]
    for part in (
        "6*7 as product",
        "liar (lie) gives:\n  43",
        "gives:\n  42",
        "one more",
        "Python 3",
        "hash seed",
    ):
        assert part in told


def test_a_disagreement_about_a_named_value_reaches_what_reads_it() -> None:
    with answers("object: a = gcd(4, 6)\nreturn: a + 1\n") as response:
        (item,) = response.public()["results"]
    assert item["crosscheck"]["agrees"] is False


def test_a_disagreement_has_an_exit_code_of_its_own() -> None:
    with answers("return: 6*7\n") as response:
        assert exits.of(response) == 4
        assert "please report what follows" in report(response)
        assert "hash seed" in report(response)


def test_the_exit_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script = tmp_path / "s.mtf"
    script.write_text("return: 6*7   #= 42\n", encoding="utf-8")
    assert main(["test", "--crosscheck", str(script)]) == 0
    assert "1 confirmed independently" in capsys.readouterr().out


def test_sets_are_near_where_their_elements_are() -> None:
    """Of another size they are apart, and so are a set without end and a finite one."""
    assert near(Outcome(finite_set([1, 2])), Outcome(finite_set([1, 2]))) is True
    assert near(Outcome(finite_set([1, 2])), Outcome(finite_set([1, 2, 3]))) is False
    assert near(Outcome(DOMAINS["reals"]), Outcome(finite_set([1]))) is False
    assert near(Outcome(finite_set([1])), Outcome(DOMAINS["reals"])) is False


def test_two_enclosures_are_near_where_they_meet() -> None:
    tenth = Fraction(1, 10)
    at = {n: Outcome(Enclosure(str(n), tenth)) for n in ("1.0", "1.1", "1.5")}
    assert near(at["1.0"], at["1.1"]) is True
    assert near(at["1.0"], at["1.5"]) is False


def test_two_undefined_outcomes_agree_where_their_codes_do() -> None:
    one, other = (Outcome(diagnostic=Diagnostic(code, "", NOWHERE)) for code in ("MTF0401", "MTF0412"))
    assert agree(one, one) is True
    assert agree(one, other) is False
