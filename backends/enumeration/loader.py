"""The one place where a generated program text becomes a function.

Why no text of a request can get here. A program text is put together by this backend from fixed
pieces: keywords and operators, names made of a letter and a number, names of our own helpers,
names of operations as the table (not the request) spells them, and integers written by ``str``.
Names of the script, strings and all other values are handed over as constants ``k1, k2, …`` in the
namespace and never written into the text. ``load`` checks this once more: it accepts only texts whose
words are of these kinds and that have no quotes, so a fault elsewhere is refused here, not run. The
namespace has no builtins but the few listed.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Mapping
from typing import Any

from mtf_lang.values.faults import Unsupported

BUILTINS: dict[str, Any] = {
    "abs": abs,
    "divmod": divmod,
    "len": len,
    "max": max,
    "min": min,
    "pow": pow,
    "range": range,
    "reversed": reversed,
}
"""The functions of Python that a program may use."""

KEYWORDS = frozenset(
    {
        "False",
        "None",
        "True",
        "and",
        "as",
        "continue",
        "def",
        "else",
        "except",
        "for",
        "if",
        "in",
        "is",
        "not",
        "or",
        "return",
        "try",
        "yield",
    }
)
ATTRIBUTES = frozenset({"absorbing", "append", "finish", "get", "items", "place", "pop", "start", "step"})
LOCALS = frozenset(
    {
        "at",
        "best",
        "d",
        "fault",
        "found",
        "full",
        "key",
        "link",
        "main",
        "n",
        "out",
        "p",
        "r",
        "s",
        "state",
        "states",
        "x",
        "y",
    }
)
WORDS = KEYWORDS | ATTRIBUTES | LOCALS
"""Keywords, attributes and local names of the fixed pieces."""

FILE = "<enumeration>"
"""The name under which program texts stand in tracebacks."""

_MADE = re.compile(r"[abcefghklmpqstv][0-9]+\Z")
_WORD = re.compile(r"\w+")
_CHARACTERS = frozenset(string.ascii_letters + string.digits + "_ \n()[]{},:.=+-*/%<>!")
"""No quotes, no backslash, no hash sign: a program has no strings and no comments."""


def load(source: str, names: Mapping[str, Any]) -> Callable[[], Any]:
    """The function ``main`` of a program text that may use ``names``.

    Raises ``Unsupported`` for a text that Python's compiler finds too large.
    """
    check(source, names)
    namespace: dict[str, Any] = {**names, "__builtins__": dict(BUILTINS)}
    try:
        program = compile(source, FILE, "exec")
    except (RecursionError, MemoryError, SyntaxError) as fault:
        raise Unsupported(f"the program is too large for Python's compiler: {fault}") from None
    exec(program, namespace)  # noqa: S102 (audited: see the docstring of this module)
    main: Callable[[], Any] = namespace["main"]
    return main


def check(source: str, names: Mapping[str, Any]) -> None:
    """Refuse a text with a character or a word that this backend does not write: a fault of ours."""
    strange = sorted(set(source) - _CHARACTERS)
    for word in dict.fromkeys(_WORD.findall(source)):
        if not (word.isdigit() or word in WORDS or word in BUILTINS or word in names or _MADE.match(word)):
            strange.append(word)
    if strange:
        raise AssertionError(f"a generated program holds {strange}")
