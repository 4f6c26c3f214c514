"""The Python interface.

    import mtf_lang as mtf

    result = mtf.run(text, parameters={"candidate": 4529}, timeout=5)
    result.ok, result["R"].value, result["R"].status

Nothing here raises for what a script can do wrong: that is in ``result.diagnostics``. Wrong
arguments of a call (a limit that is no positive number, a float as a parameter) raise
``ValueError`` or ``TypeError``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from mtf_lang.diagnostics import Diagnostic
from mtf_lang.runtime import settings
from mtf_lang.runtime.pool import Pool
from mtf_lang.runtime.request import UNNAMED, Request
from mtf_lang.runtime.results import Result
from mtf_lang.runtime.session import Session

if TYPE_CHECKING:
    from mtf_lang.runtime.compiling import Compiled

__all__ = ["Result", "Session", "check", "compile", "explain", "format", "run"]


@cache
def _pool(isolated: bool) -> Pool:
    """The workers of the functions of this module; they end with the process."""
    return Pool(isolated=isolated)


def run(
    text: str,
    *,
    parameters: Mapping[str, Any] | None = None,
    using: str | None = None,
    crosscheck: bool = False,
    timeout: float | None = None,
    memory: int | None = None,
    work: int | None = None,
    elements: int | None = None,
    digits: int | None = None,
    name: str = UNNAMED,
    isolated: bool = True,
    cache: bool = True,
) -> Result:
    """Run a request.

    ``parameters`` are exact Python values, or MTF expressions as strings. ``using`` forces a
    backend, ``crosscheck`` computes each item a second way where there is one and compares.
    Limits: ``timeout`` in seconds, ``memory`` in MB, ``work`` in steps of the engines,
    ``elements`` and ``digits`` of what is shown; each defaults to its environment variable, then
    to ``mtf_lang.limits.DEFAULT``. ``name`` is what messages call the script. With
    ``isolated=False`` it runs in this process, where only the work budget bounds it. With
    ``cache=False`` no result of an earlier run is used, and this one is not kept.
    """
    from mtf_lang.runtime.python_values import parameter_texts

    limits = settings.limits(
        {"timeout": timeout, "memory": memory, "work": work, "elements": elements, "digits": digits}
    )
    request = Request(
        "run",
        text,
        name,
        parameters=parameter_texts(parameters),
        using=using,
        limits=limits,
        cache=settings.cache(cache and isolated),
        options={"crosscheck": crosscheck},
    )
    return Result(_pool(isolated).ask(request))


def check(text: str, *, parameters: Mapping[str, Any] | None = None) -> tuple[Diagnostic, ...]:
    """What is wrong with a request, and what is worth knowing of it; nothing is computed."""
    from mtf_lang.runtime.python_values import parameter_texts

    request = Request("check", text, parameters=parameter_texts(parameters), limits=settings.limits())
    return _pool(True).ask(request).diagnostics


def explain(
    text: str,
    *,
    parameters: Mapping[str, Any] | None = None,
    using: str | None = None,
    analyze: bool = False,
) -> str:
    """The plan of a request: for each item the strategies, their estimates, and the choice.

    ``analyze`` runs it and adds what it did cost. For a script with errors the text is these.
    """
    from mtf_lang.runtime.python_values import parameter_texts
    from mtf_lang.runtime.report import report

    request = Request(
        "explain",
        text,
        parameters=parameter_texts(parameters),
        using=using,
        limits=settings.limits(),
        options={"analyze": analyze},
    )
    response = _pool(True).ask(request)
    return report(response) if response.output is None else str(response.output["text"])


def format(text: str) -> str:
    """The canonical form of a script; ``ValueError`` with the findings where it does not parse."""
    from mtf_lang.diagnostics.text import render
    from mtf_lang.runtime.formatting import formatted
    from mtf_lang.source import Source

    source = Source(UNNAMED, text)
    canonical, found = formatted(source)
    if canonical is None:
        raise ValueError(render(found, source))
    return canonical


def compile(text: str, *, parameters: Mapping[str, Any] | None = None) -> Compiled:
    """The typed program of a request with everything found on the way, in this process."""
    from mtf_lang.runtime.compiling import compile_request
    from mtf_lang.runtime.python_values import parameter_texts

    return compile_request(Request("check", text, parameters=parameter_texts(parameters)))
