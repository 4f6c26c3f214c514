"""What is offered, from the IR alone."""

from __future__ import annotations

import subprocess
import sys

import pytest

from mtf_lang.backends.smt import survey
from mtf_lang.backends.smt.aggregates import COMBINE
from mtf_lang.backends.smt.arithmetic import OPERATIONS
from mtf_lang.backends.smt.operations import STRUCTURED
from mtf_lang.backends.smt.requests import ANSWERS
from mtf_lang.backends.smt.strategy import _OPTIMA
from mtf_lang.result import Status
from mtf_lang.table import TABLE

from .scripts import offer, refusal, task


def test_the_survey_and_the_lowering_name_the_same_operations() -> None:
    assert {*OPERATIONS, *STRUCTURED, "and", "or", "implies"} == survey.OPERATIONS
    assert set(COMBINE) == survey.AGGREGATES
    assert {*ANSWERS, *_OPTIMA} == survey.REQUESTS


def test_every_operation_is_in_the_table() -> None:
    assert not [
        name for name in (*survey.OPERATIONS, *survey.AGGREGATES, *survey.REQUESTS) if name not in TABLE
    ]


@pytest.mark.parametrize(
    ("request_", "context", "reason"),
    [
        ("1 + 1", "", "no question"),
        ("x + 1", "x is an integer", "no question"),
        ("satisfiable({is_prime(x), x > 90})", "x is an integer", "`is_prime`"),
        ("satisfiable({sin(r) = 1})", "r is a real", "`sin`"),
        ("satisfiable({w^2 = -1})", "w is complex", "Complex"),
        ("satisfiable({x = sum(1/k^2 for k in naturals if k > x)})", "x is an integer", "infinite"),
        ("exists T in subsets(1..5): count(T) = 2", "", "set"),
    ],
)
def test_refusals_say_why(request_: str, context: str, reason: str) -> None:
    assert reason in refusal(request_, context)


def test_linear_arithmetic_is_promised_as_proved() -> None:
    linear = "x, y are integers"
    assert offer(task("satisfiable({3*x + 5*y = 1, x mod 2 = 0})", linear)).trust is Status.PROVED
    assert offer(task("satisfiable({x*y = 6})", linear)).trust is Status.CHECKED
    assert offer(task("prove(x >= y implies 3*x >= 3*y)", linear)).trust is Status.PROVED
    assert offer(task("exists a in reals: forall b in reals: a <= b")).trust is Status.CHECKED


def test_cost_grows_with_what_is_written_out() -> None:
    small = offer(task("satisfiable({x > sum(k for k in 1..10 if k > x)})", "x is an integer"))
    large = offer(task("satisfiable({x > sum(k for k in 1..1000 if k > x)})", "x is an integer"))
    assert small.estimate.steps < large.estimate.steps
    assert "nodes" in small.estimate.arithmetic


def test_offers_load_no_solver() -> None:
    program = (
        "import sys\n"
        "import mtf_lang.backends.smt\n"
        "from mtf_lang.backends.smt import offers\n"
        "from mtf_lang.ir.nodes import Aggregate, Binder, Call, Literal, Symbol, Variable\n"
        "from mtf_lang.limits import Limits\n"
        "from mtf_lang.planning.strategy import Task\n"
        "from mtf_lang.types import BOOL, INT, SetType\n"
        "from mtf_lang.values.model import NumberSet\n"
        "x = Symbol('x', 1, INT)\n"
        "domain = Literal(NumberSet('integers'), type=SetType(INT))\n"
        "body = Call('less', (Variable(x, type=INT), Literal(1, type=INT)), type=BOOL)\n"
        "node = Aggregate('exists', (Binder(x, domain),), (), body, type=BOOL)\n"
        "(found,) = offers(Task('t', node, {}), Limits())\n"
        "assert found.backend == 'smt', found\n"
        "heavy = [m for m in ('z3', 'sympy', 'flint', 'lark') if m in sys.modules]\n"
        "assert not heavy, heavy\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
