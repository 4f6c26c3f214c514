"""The SMT-LIB text of a request, and that answers depend on nothing but the request."""

from __future__ import annotations

import os
import subprocess
import sys

import z3

from .scripts import fresh_context, offer, shown, task


def statuses(text: str) -> list[str]:
    """The answer to each question of a script, by reading it as text."""
    answers = []
    for part in text.split("(reset)"):
        solver = z3.Solver()
        solver.from_string(part)
        answers.append(str(solver.check()))
    return answers


def test_the_text_asks_what_the_request_asks() -> None:
    text = offer(task("satisfiable({3*x + 6*y = 4})", "x, y are integers")).lowered()
    assert statuses(text) == ["unsat"]
    assert "(check-sat)" in text
    text = offer(task("prove(x*(x + 1) >= 0)", "x is an integer")).lowered()
    assert statuses(text) == ["unsat"]


def test_definedness_is_a_question_of_its_own() -> None:
    text = offer(task("forall k in reals: 1/k != 5")).lowered()
    assert statuses(text) == ["sat", "sat"]
    text = offer(task("forall k in reals: k > 0 implies 1/k > 0")).lowered()
    assert statuses(text) == ["unsat", "unsat"]
    # What is to be proved is refuted only where it is defined: that is one question.
    assert statuses(offer(task("prove(y*(1/y) = 1)", "y is a real")).lowered()) == ["unsat"]
    assert statuses(offer(task("prove(1/y != 5)", "y is a real")).lowered()) == ["sat"]


def test_a_relation_says_itself_where_it_is_defined() -> None:
    text = offer(task("satisfiable({1/y = 5})", "y is a real")).lowered()
    assert statuses(text) == ["sat"]
    text = offer(task("satisfiable({y = 0, 1/y = 1/y})", "y is a real")).lowered()
    assert statuses(text) == ["unsat"]


def test_an_optimum_is_an_objective() -> None:
    text = offer(task("minimum(x given {x > 3})", "x is an integer")).lowered()
    assert "(minimize" in text


def test_names_are_made_plain_and_kept_apart() -> None:
    text = offer(task("satisfiable({α > x', x' > 2})", "α, x' are integers")).lowered()
    assert text.isascii()
    assert statuses(text) == ["sat"]


def test_named_values_are_in_the_text() -> None:
    assert "144" in offer(task("satisfiable({x = N})", "x is an integer", "N = 12^2")).lowered()


def test_what_has_no_translation_is_said() -> None:
    of = task("satisfiable({F(x) = 3})", "x is an integer", "F(0) = 0; F(n) = F(n - 1) + 1")
    assert offer(of).lowered().startswith("; no translation")


def test_the_text_is_that_of_the_run() -> None:
    of = task("solutions({x^2 = N} for x)", "x is an integer", "N = 49")
    before, after = offer(of), offer(of)
    after.run(fresh_context(of))
    assert before.lowered() == after.lowered()


def test_answers_do_not_depend_on_hash_seeds() -> None:
    program = (
        "from tests.backends.smt.scripts import ask, text_of\n"
        "context = 'r, s are reals; x, y are integers'\n"
        "found = ask('solution({r^2 + s^2 = 1, r = s, x > 3*y, y > r})', context)\n"
        "print(text_of(found), found.witness, found.counts)\n"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", "import mtf_lang\n" + program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
            timeout=60,
        ).stdout
        for seed in ("0", "1", "7")
    }
    assert len(runs) == 1


def test_answers_do_not_depend_on_what_was_asked_before() -> None:
    context = "r, s are reals"
    first = shown("solution({r*s = 2, r > s})", context)
    shown("solutions({r^4 = 5*r} for r)", context)
    assert shown("solution({r*s = 2, r > s})", context) == first
