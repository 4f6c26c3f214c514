"""Backends by name.

The four backends of this distribution are known by their modules, so that a run need not scan the
installed distributions; others are found by entry point (group ``mtf_lang.backends``).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Any, cast

from mtf_lang.planning.entry_points import entry_points
from mtf_lang.planning.strategy import Backend

GROUP = "mtf_lang.backends"
OWN = ("enumeration", "exact", "smt", "symbolic")
WITNESSES = ("plain",)
"""Backends that are asked by a crosscheck only, or where ``using`` names them."""

_guests: dict[str, Backend] = {}
_alone: tuple[str, ...] = ()


def backend(name: str) -> Backend:
    """The backend called ``name``; raises ``KeyError`` where none is installed."""
    return _guests[name] if name in _guests else _installed(name)


def names() -> tuple[str, ...]:
    """All backends there are, sorted by name."""
    return _alone or (tuple(sorted({*_names(), *_guests})) if _guests else _names())


@contextmanager
def hosting(guest: Backend, beside: tuple[str, ...] = ()) -> Iterator[None]:
    """Have a backend take part that is not installed, under its name; for tests of backends.

    Where ``beside`` names others, these and the guest are all there are meanwhile.
    """
    global _alone
    before = _guests.get(guest.name), _alone
    _guests[guest.name] = guest
    _alone = tuple(sorted({*beside, guest.name})) if beside else _alone
    try:
        yield
    finally:
        del _guests[guest.name]
        known, _alone = before
        if known is not None:
            _guests[guest.name] = known


@cache
def _installed(name: str) -> Backend:
    if name in OWN or name in WITNESSES:
        return cast(Backend, import_module(f"{GROUP}.{name}"))
    module, _, attribute = _foreign()[name].partition(":")
    found: Any = import_module(module)
    for part in filter(None, attribute.split(".")):
        found = getattr(found, part)
    return cast(Backend, found)


def known(name: str) -> bool:
    """Whether a backend of this name is installed."""
    return name in OWN or name in WITNESSES or name in _guests or name in _foreign()


@cache
def _names() -> tuple[str, ...]:
    return tuple(sorted({*OWN, *_foreign()}))


@cache
def _foreign() -> dict[str, str]:
    return {name: at for name, at in sorted(entry_points(GROUP).items()) if name not in OWN}
