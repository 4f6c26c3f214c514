"""MTF05xx: sizes, limits, refusals, what no strategy can do."""

from __future__ import annotations

CODES: dict[str, str] = {
    "MTF0501": "A condition of the context on parameters does not hold",
    "MTF0502": "A backend is named that is not installed",
}
