"""What the backend offers before anything runs, and what its code must not contain."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from mtf_lang.backends import symbolic
from mtf_lang.backends.symbolic import build, cas
from mtf_lang.ir.nodes import Aggregate, Binder, Call, Condition, Literal, Symbol
from mtf_lang.limits import DEFAULT
from mtf_lang.planning.strategy import Offer, Refusal, Task
from mtf_lang.result import Status
from mtf_lang.types import INT, REAL, SetType
from mtf_lang.values.model import NumberSet

X = Symbol("x", 1, REAL)
x = build.variable(X)
SQUARE = build.power(x, build.literal(2))
REALS = Literal(NumberSet("reals"), type=SetType(REAL))


def offered(node, **rest):
    (found,) = symbolic.offers(Task("item", node, {}, **rest), DEFAULT)
    return found


def request(kind, domain=REALS):
    guard = (Condition(build.relation("equal", SQUARE, build.ONE)),)
    return Aggregate(kind, (Binder(X, domain),), guard, x, type=SetType(REAL))


def test_requests_over_the_reals_are_offered_as_proved():
    found = offered(request("solutions"))
    assert isinstance(found, Offer)
    assert (found.backend, found.strategy, found.trust) == ("symbolic", "algebra", Status.PROVED)
    assert found.estimate.steps > 0
    assert found.estimate.arithmetic


def test_calculus_is_offered_with_the_least_trust_it_may_end_with():
    limit = Call("limit", (x, build.ZERO), type=REAL)
    assert offered(limit).trust is Status.CHECKED


def test_open_expressions_are_offered():
    assert isinstance(offered(SQUARE, open=True), Offer)


@pytest.mark.parametrize(
    "node",
    [
        build.literal(3),
        Aggregate("probability", (Binder(X, REALS),), (), x, type=INT),
        request("solutions", Call("subsets", (REALS,), type=SetType(REAL))),
    ],
)
def test_other_tasks_are_refused_with_a_reason(node):
    found = offered(node)
    assert isinstance(found, Refusal)
    assert found.reason


def test_a_missing_package_is_a_refusal_with_its_remedy(monkeypatch):
    monkeypatch.setattr(cas, "find_spec", lambda name: None)
    found = offered(request("solutions"))
    assert isinstance(found, Refusal)
    assert found.remedy == 'pip install "mtf-lang[symbolic]"'


def test_offers_load_nothing_heavy():
    script = (
        "import sys\n"
        "from mtf_lang.backends import symbolic\n"
        "from mtf_lang.backends.symbolic import build\n"
        "from mtf_lang.ir.nodes import Call\n"
        "from mtf_lang.limits import DEFAULT\n"
        "from mtf_lang.planning.strategy import Task\n"
        "from mtf_lang.types import REAL\n"
        "node = Call('simplify', (build.real_call('pi'),), type=REAL)\n"
        "symbolic.offers(Task('item', node, {}), DEFAULT)\n"
        "print(sorted({m.split('.')[0] for m in sys.modules} & {'sympy', 'flint', 'z3', 'lark'}))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


NAMES = "nsimplify|refine|sympify|parse_expr|lambdify|eval|exec|is_convergent|solveset|nonlinsolve"
FORBIDDEN = (
    rf"\b({NAMES})\b\s*\(",
    r"force\s*=",
    r"\.equals\(",
    r"sympy(\(\))?\.(solve|simplify|S)\b",
)


@pytest.mark.parametrize("pattern", FORBIDDEN)
def test_what_computes_wrong_values_is_not_called(pattern):
    for path in sorted(Path(symbolic.__file__).parent.glob("*.py")):
        assert not re.search(pattern, path.read_text(encoding="utf-8")), path.name
