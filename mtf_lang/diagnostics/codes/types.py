"""MTF03xx: types and shapes."""

from __future__ import annotations

CODES: dict[str, str] = {}
