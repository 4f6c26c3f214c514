"""Names of Python programs, made from the names of scripts.

A name of a script may be no name of Python (``x'``, ``π₁``), a keyword, or one that the program
uses otherwise.
"""

from __future__ import annotations

import builtins
import keyword
import re
import unicodedata
from collections.abc import Iterable

_NO_LETTER = re.compile(r"\W")

RESERVED = frozenset(dir(builtins)) | frozenset(keyword.kwlist) | frozenset(keyword.softkwlist)


class Names:
    """Names in one scope, each given once."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self.taken = set(taken) | RESERVED

    def fresh(self, wish: str) -> str:
        """A name like ``wish`` that nothing in the scope has."""
        base = identifier(wish)
        chosen, number = base, 1
        while chosen in self.taken:
            number += 1
            chosen = f"{base}_{number}"
        self.taken.add(chosen)
        return chosen


def identifier(wish: str) -> str:
    """``wish`` as an identifier, in the form in which Python compares them."""
    word = _NO_LETTER.sub("_", unicodedata.normalize("NFKC", wish)).lstrip("_") or "value"
    word = word if word.isidentifier() else f"n{word}"
    return word if word.isidentifier() else "value"
