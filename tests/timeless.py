"""JSON results as they can be compared."""

from __future__ import annotations

from typing import Any


def timeless(public: dict[str, Any]) -> dict[str, Any]:
    """A JSON result without what the clock says in it."""
    return {
        **public,
        "results": [{**item, "seconds": None} for item in public["results"]],
        "record": [{**line, "seconds": None} for line in public["record"]],
    }
