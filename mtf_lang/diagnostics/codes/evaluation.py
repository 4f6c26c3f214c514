"""MTF04xx: undefined values met while computing."""

from __future__ import annotations

CODES: dict[str, str] = {}
