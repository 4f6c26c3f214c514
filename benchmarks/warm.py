"""A warm request: what parsing, checking and planning add to the evaluation, and what a worker adds."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from benchmarks.figure import Figure
from mtf_lang.runtime.compiling import compile_request
from mtf_lang.runtime.pool import Pool
from mtf_lang.runtime.request import Request

SCRIPT = """\
object:
  p = 97
  q = p^2 + 1
  r = q mod 13
  t = (p + q)/r
  u = 3*t - 1/7
  v = gcd(p, q)
return:
  p, q, r, t
  u, v, u > v
"""
"""Ten lines of arithmetic."""

ROUNDS = 200


def best(action: Callable[[], object]) -> float:
    """The least milliseconds of an action."""
    least = float("inf")
    for _ in range(ROUNDS):
        started = time.perf_counter()
        action()
        least = min(least, time.perf_counter() - started)
    return least * 1000


def figures() -> Iterator[Figure]:
    from mtf_lang.planning.execute import execute
    from mtf_lang.planning.planner import plan

    request = Request("run", SCRIPT)
    compiled = compile_request(request)
    planned = plan(compiled.program, request.limits)
    whole = Pool(isolated=False)
    isolated = Pool()
    response = whole.ask(request)
    assert response.ok, response.public()
    evaluation = best(lambda: execute(planned))
    compiling = best(lambda: compile_request(request))
    planning = best(lambda: plan(compiled.program, request.limits))
    here = best(lambda: whole.ask(request))
    there = best(lambda: isolated.ask(request))
    isolated.close()
    yield Figure("parse and check ten lines of arithmetic", compiling, "ms")
    yield Figure("plan it", planning, "ms")
    yield Figure("evaluate it", evaluation, "ms")
    yield Figure("warm run beyond the evaluation", here - evaluation, "ms", 2.0, "in this process")
    yield Figure("worker beyond this process", there - here, "ms", 1.5, "round trip of the same request")
