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


def stages(request: Request) -> tuple[float, float, float]:
    """Least milliseconds to compile, plan and evaluate, each time from the text."""
    from mtf_lang.planning.execute import execute
    from mtf_lang.planning.planner import plan

    least = [float("inf")] * 3
    for _ in range(ROUNDS):
        times = [time.perf_counter()]
        compiled = compile_request(request)
        times.append(time.perf_counter())
        planned = plan(compiled.program, request.limits)
        times.append(time.perf_counter())
        execute(planned)
        times.append(time.perf_counter())
        least = [min(old, b - a) for old, a, b in zip(least, times, times[1:], strict=False)]
    compiling, planning, evaluating = (1000 * seconds for seconds in least)
    return compiling, planning, evaluating


def figures() -> Iterator[Figure]:
    request = Request("run", SCRIPT)
    whole, isolated = Pool(isolated=False), Pool()
    response = whole.ask(request)
    assert response.ok, response.public()
    compiling, planning, evaluating = stages(request)
    here = best(lambda: whole.ask(request))
    there = best(lambda: isolated.ask(request))
    isolated.close()
    yield Figure("parse and check ten lines of arithmetic", compiling, "ms")
    yield Figure("plan it", planning, "ms")
    yield Figure("evaluate it", evaluating, "ms")
    yield Figure("warm run beyond the evaluation", here - evaluating, "ms", 2.0, "in this process")
    yield Figure("worker beyond this process", there - here, "ms", 1.5, "round trip of the same request")
