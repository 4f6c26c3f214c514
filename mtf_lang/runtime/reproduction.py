"""A disagreement of two strategies as a report that somebody else can reproduce."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version

from mtf_lang.planning.crosscheck import Crosscheck
from mtf_lang.planning.execute import Computed
from mtf_lang.result import Outcome, Status
from mtf_lang.values import text
from mtf_lang.version import installation

PACKAGES = ("sympy", "z3-solver", "python-flint", "mpmath")


def report(script: str, parameters: Mapping[str, str], name: str, found: Computed, second: Crosscheck) -> str:
    """Script, both answers, both lowered programs, versions and hash seed, as text.

    ``script`` is the text of the request, ``parameters`` what ``--set`` gave, ``name`` the item.
    """
    given = [f"{key} = {value}" for key, value in parameters.items()]
    parts = [
        ("item", name),
        ("script", script.rstrip()),
        ("parameters", "\n".join(given)),
        (f"{found.backend} ({found.strategy}) gives", shown(found.outcome)),
        (f"{second.backend} ({second.strategy}) gives", shown(second.outcome)),
        (f"lowered by {found.backend}", found.lowered.rstrip()),
        (f"lowered by {second.backend}", second.lowered.rstrip()),
        ("versions", "\n".join(_versions())),
        ("hash seed", os.environ.get("PYTHONHASHSEED", "random")),
    ]
    return "\n\n".join(f"{title}:\n{_indented(told)}" for title, told in parts if told) + "\n"


def shown(outcome: Outcome) -> str:
    """A value, or why there is none, in a line."""
    if outcome.diagnostic is not None:
        return f"undefined: {outcome.diagnostic.code}, {outcome.diagnostic.message}"
    if outcome.status is Status.UNKNOWN:
        return f"unknown: {outcome.reason}"
    return text.to_text(outcome.value, elements=1000, digits=1000)


def _versions() -> list[str]:
    found = [installation()]
    for package in PACKAGES:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    return found


def _indented(told: str) -> str:
    return "\n".join(f"  {line}".rstrip() for line in told.splitlines())
