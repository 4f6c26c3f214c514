"""All operations that have a second meaning, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mtf_lang.backends.plain import circular, collections, families, linear, logic, mappings, points, theory

OPERATIONS: dict[str, Callable[..., Any]] = {
    **logic.OPERATIONS,
    **circular.OPERATIONS,
    **collections.OPERATIONS,
    **mappings.OPERATIONS,
    **families.OPERATIONS,
    **theory.OPERATIONS,
    **linear.OPERATIONS,
    **points.OPERATIONS,
}
