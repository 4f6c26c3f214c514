"""MTF01xx: what the grammar does not take, or takes in two ways."""

from __future__ import annotations

CODES: dict[str, str] = {}
