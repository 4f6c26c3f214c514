"""What a session keeps: statements of earlier requests, as text.

A statement comes from the worker as data: its ``block``, its ``text`` in canonical form, the
names it ``declares`` and the names it ``uses``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mtf_lang.frozen import frozen

Statements = Sequence[dict[str, Any]]

BLOCKS = ("context", "object")


@frozen
class Kept:
    """Statements in the order given; a later declaration of a name takes the place of earlier ones."""

    statements: tuple[dict[str, Any], ...] = ()

    def without(self, new: Statements) -> Kept:
        """What remains beside new statements.

        Statements that declare one of their names are dropped, and so are constraints on such a
        name: they were said of another variable.
        """
        renewed = {name for statement in new for name in statement["declares"]}
        return Kept(tuple(old for old in self.statements if not renewed & set(_dropped_with(old))))

    def extended(self, new: Statements) -> Kept:
        """With the statements of one request, which belong together."""
        remaining = self.without(new).statements
        seen = {old["text"] for old in remaining}
        return Kept((*remaining, *(s for s in new if s["text"] not in seen)))

    def text(self) -> str:
        """As MTF blocks, to stand before a request."""
        parts: list[str] = []
        for block in BLOCKS:
            texts = [s["text"] for s in self.statements if s["block"] == block]
            if texts:
                parts.append(f"{block}:")
                parts.extend(texts)
        return "".join(f"{part}\n" for part in parts)


def _dropped_with(statement: dict[str, Any]) -> list[str]:
    """The names whose renewal drops a statement."""
    return list(statement["declares"]) or list(statement["uses"])
