"""Reading what agents end with: verdicts and tagged sections."""

from __future__ import annotations

import re

_TRUE = frozenset({"true", "pass", "passed", "yes", "correct", "1"})
_FALSE = frozenset({"false", "fail", "failed", "no", "incorrect", "0"})
_TAGGED = re.compile(r"<verdict>\s*(\w+)\W*?</verdict>", re.IGNORECASE)
_LINE = re.compile(r"^\W*(?:final\s+)?verdict\W+(\w+)\W*$", re.IGNORECASE | re.MULTILINE)


def verdict(text: str) -> bool | None:
    """The last verdict of a text; None where there is none that can be told. Silence is no pass."""
    for pattern in (_TAGGED, _LINE):
        for word in reversed(pattern.findall(text)):
            if word.lower() in _TRUE:
                return True
            if word.lower() in _FALSE:
                return False
    return None


def section(text: str, tag: str) -> str | None:
    """What stands in the last ``<tag>``, to its end or to the end of the text; None without one."""
    opened = text.rfind(f"<{tag}>")
    if opened < 0:
        return None
    begins = opened + len(tag) + 2
    ends = text.find(f"</{tag}>", begins)
    return text[begins : ends if ends >= 0 else len(text)].strip()
