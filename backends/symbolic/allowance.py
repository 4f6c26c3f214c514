"""Calls into SymPy with an allowance of work, counted in calls of Python functions.

SymPy has no work limit of its own, and the time it takes is no measure: it depends on the machine. The
number of functions it calls for one question, its caches empty, does not, and changes by a few per cent
with the order of its own sets. What needs more than the allowance ends as a limit, and the other items
of a request still have their time.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from mtf_lang.backends.symbolic import cas
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.values.faults import LimitHit

ALLOWANCE = 1_000_000
"""Calls of functions for one question, about a second; most answers take below 400,000."""


class _Spent(BaseException):
    """The allowance is used up; no ``except Exception`` on the way swallows it."""


def within_allowance(work: Work, function: Callable[..., Any], *arguments: Any) -> Any:
    """``function(*arguments)``, whose calls are taken from the work budget.

    Raises ``LimitHit`` beyond the allowance, and what the function raises.
    """
    cas.clear_cache()
    calls = loading = 0

    def count(frame: FrameType, event: str, argument: object) -> Callable[..., Any] | None:
        nonlocal calls, loading
        if event == "call" and frame.f_code.co_name == "_find_and_load":
            loading += 1  # a module that is loaded on the way costs once only, so it does not count
            return loaded
        calls += not loading
        if calls > ALLOWANCE:
            raise _Spent
        return None

    def loaded(frame: FrameType, event: str, argument: object) -> Callable[..., Any]:
        nonlocal loading
        loading -= event == "return"
        return loaded

    def again(unraisable: Any) -> None:
        # Python drops what is raised within a finalizer, and the tracing with it: the next line raises.
        if unraisable.exc_type is not _Spent:
            told(unraisable)
            return
        frame = sys._getframe().f_back
        while frame is not None and frame.f_code is not within_allowance.__code__:
            frame.f_trace = count
            frame = frame.f_back
        sys.settrace(count)

    before, told = sys.gettrace(), sys.unraisablehook
    sys.unraisablehook = again
    sys.settrace(count)
    try:
        return function(*arguments)
    except _Spent:
        raise LimitHit("work", f"SymPy needs more than {ALLOWANCE:,} calls for one question") from None
    finally:
        sys.settrace(before)
        sys.unraisablehook = told
        work.spend(min(calls, ALLOWANCE))
