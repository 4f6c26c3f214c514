"""MTF07xx: parameters, files and the command line."""

from __future__ import annotations

CODES: dict[str, str] = {
    "MTF0701": "a parameter is set that the script does not declare",
    "MTF0702": "the value given for a parameter is no expression",
    "MTF0703": "the file is not UTF-8 text",
    "MTF0704": "the script is too long",
    "MTF0790": "an internal fault of mtf_lang",
}
