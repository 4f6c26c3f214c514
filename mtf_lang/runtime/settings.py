"""Limits from arguments, the environment, and defaults, in this order."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from mtf_lang.limits import DEFAULT, Limits

VARIABLES: dict[str, tuple[str, type[int] | type[float]]] = {
    "timeout": ("MTF_TIMEOUT", float),
    "memory": ("MTF_MEMORY", int),
    "work": ("MTF_WORK", int),
    "elements": ("MTF_ELEMENTS", int),
    "digits": ("MTF_DIGITS", int),
}
"""The environment variable of each limit and how it is read."""

HIGHEST = {"timeout": 10**6, "memory": 10**9, "work": 10**18, "elements": 10**18, "digits": 10**18}
"""Of each limit: what is larger, the calls of the system that keep it could not be told."""


def limits(
    given: Mapping[str, float | int | None] | None = None,
    environment: Mapping[str, str] | None = None,
    default: Limits = DEFAULT,
) -> Limits:
    """The limits of a run; ``None`` in ``given`` means not given.

    ``environment`` is the process environment by default, ``default`` what holds where neither says
    anything. Raises ``ValueError`` with a message for the user where a limit is no positive number
    or too large.
    """
    environment = os.environ if environment is None else environment
    chosen: dict[str, Any] = {}
    for name, (variable, read) in VARIABLES.items():
        value = None if given is None else given.get(name)
        if value is not None:
            chosen[name] = _sound(name, value, HIGHEST[name])
        elif environment.get(variable):
            chosen[name] = _sound(variable, _read(variable, environment[variable], read), HIGHEST[name])
    return Limits(**{name: chosen.get(name, getattr(default, name)) for name in VARIABLES})


def cache(wanted: bool = True, environment: Mapping[str, str] | None = None) -> bool:
    """Whether results are kept between runs: where it is ``wanted`` and ``MTF_CACHE`` is not ``off``."""
    environment = os.environ if environment is None else environment
    return wanted and environment.get("MTF_CACHE", "").lower() not in ("off", "no", "0")


def executor(given: str | None, environment: Mapping[str, str] | None = None) -> str | None:
    """The address of an executor: as given, else that of ``MTF_EXECUTOR``; None for this machine."""
    environment = os.environ if environment is None else environment
    return given or environment.get("MTF_EXECUTOR") or None


def _read(variable: str, text: str, read: type[int] | type[float]) -> float | int:
    try:
        return read(text)
    except ValueError:
        raise ValueError(f"{variable} must be a number; it is {text!r}") from None


def _sound(name: str, value: float | int, highest: int) -> float | int:
    if not 0 < value < float("inf"):  # also refuses what is not a number
        raise ValueError(f"{name} must be a positive number; it is {value}")
    if value > highest:
        raise ValueError(f"{name} must be at most {highest:,}; it is {value}")
    return value
