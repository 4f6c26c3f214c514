"""MTF07xx: parameters, files and the command line."""

from __future__ import annotations

CODES: dict[str, str] = {
    "MTF0701": "the value given for a parameter is no expression",
    "MTF0702": "a limit was met before the script was understood",
    "MTF0790": "an internal fault of mtf_lang",
}
