"""Backends by name.

The four backends of this distribution are known by their modules, so that a run need not scan the
installed distributions; others are found by entry point (group ``mtf_lang.backends``).
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, cast

from mtf_lang.planning.entry_points import entry_points
from mtf_lang.planning.strategy import Backend

GROUP = "mtf_lang.backends"
OWN = ("enumeration", "exact", "smt", "symbolic")


@cache
def backend(name: str) -> Backend:
    """The backend called ``name``; raises ``KeyError`` where none is installed."""
    if name in OWN:
        return cast(Backend, import_module(f"{GROUP}.{name}"))
    module, _, attribute = _foreign()[name].partition(":")
    found: Any = import_module(module)
    for part in filter(None, attribute.split(".")):
        found = getattr(found, part)
    return cast(Backend, found)


def known(name: str) -> bool:
    """Whether a backend of this name is installed."""
    return name in OWN or name in _foreign()


@cache
def names() -> tuple[str, ...]:
    """All installed backends, sorted by name."""
    return tuple(sorted({*OWN, *_foreign()}))


@cache
def _foreign() -> dict[str, str]:
    return {name: at for name, at in sorted(entry_points(GROUP).items()) if name not in OWN}
