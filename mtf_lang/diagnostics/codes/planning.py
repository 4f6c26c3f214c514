"""MTF05xx: sizes, limits, refusals, what no strategy can do."""

from __future__ import annotations

CODES: dict[str, str] = {}
