"""MTF07xx: parameters, files and the command line."""

from __future__ import annotations

CODES: dict[str, str] = {}
