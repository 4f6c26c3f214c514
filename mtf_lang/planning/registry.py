"""Backends by name.

The four backends of this distribution are known by their modules, so that a run need not scan the
installed distributions; others are found by entry point (group ``mtf_lang.backends``).
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from mtf_lang.planning.strategy import Backend

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "mtf_lang.backends"
OWN = ("enumeration", "exact", "smt", "symbolic")


@cache
def backend(name: str) -> Backend:
    """The backend called ``name``; raises ``KeyError`` where none is installed."""
    if name in OWN:
        return cast(Backend, import_module(f"{GROUP}.{name}"))
    return cast(Backend, _foreign()[name].load())


@cache
def names() -> tuple[str, ...]:
    """All installed backends, sorted by name."""
    return tuple(sorted({*OWN, *_foreign()}))


@cache
def _foreign() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {p.name: p for p in sorted(entry_points(group=GROUP)) if p.name not in OWN}
