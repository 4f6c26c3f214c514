"""MTF02xx: names, scopes, definitions, blocks."""

from __future__ import annotations

CODES: dict[str, str] = {}
