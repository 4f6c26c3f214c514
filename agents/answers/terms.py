"""Terms of MTF that answers become, and what is known of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mtf_lang.agents.answers.brackets import closing
from mtf_lang.frozen import frozen

LOG = "lg"
"""A logarithm without a base, natural to some and decimal to others; no name of MTF."""


_CONSTANTS = frozenset({"pi", "e", "i", "infinity", "for", "in"})


@frozen
class Term:
    """MTF text of an expression, the names that are free in it, and whether a decimal is in it.

    ``counting`` are those of the names that stand for positive integers: in a factorial, a binomial
    coefficient or as an end of a range.
    """

    text: str
    names: tuple[str, ...] = ()
    decimal: bool = False
    counting: tuple[str, ...] = ()


def analysed(written: str) -> Term:
    """The term that is written so."""
    bound = {match[1] for match in re.finditer(r"for (\w+) in", written)}
    names = _names(written) - bound
    counting = {name for part in _counted(written) for name in _names(part)} & names
    decimal = bool(re.search(r"\d\.\d", written))
    return Term(written, tuple(sorted(names)), decimal, tuple(sorted(counting)))


def _names(written: str) -> set[str]:
    return set(re.findall(r"\b[A-Za-z]\w*\b(?!\()", written)) - _CONSTANTS


def _counted(written: str) -> Iterator[str]:
    """Parts of MTF text whose values are counted with."""
    for match in re.finditer(r"\b(?:factorial|binomial)(?=\()", written):
        yield written[match.end() : closing(written, match.end())]
    for match in re.finditer(r" in (.*?)\.\.", written):
        group = closing(written, match.end()) if written[match.end()] == "(" else None
        end = re.compile(r"\w*").match(written, match.end())
        yield match[1]
        yield written[match.end() : group if group is not None else end and end.end()]
