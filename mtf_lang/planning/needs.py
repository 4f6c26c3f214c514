"""Which named values an expression reads, through functions as well, and in which order they come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mtf_lang.ir.nodes import Apply, Node, Program
from mtf_lang.ir.walk import iterate
from mtf_lang.planning.strategy import Definitions


class Needs:
    """The dependencies of a program; what each definition applies is read once."""

    __slots__ = ("_applied", "definitions")

    def __init__(self, program: Program) -> None:
        self.definitions = Definitions(program.definitions)
        self._applied: dict[str, tuple[str, ...]] = {}

    def of(self, node: Node) -> tuple[str, ...]:
        """The named values that ``node`` reads, in order of first use."""
        return self._behind(_applied(node))

    def of_value(self, name: str) -> tuple[str, ...]:
        """The named values that a named value reads itself."""
        return self._behind(self._applied_by(name))

    def order(self, roots: Iterable[Node]) -> list[str]:
        """The named values that ``roots`` need, each after those it needs itself.

        The elaboration has refused named values defined by themselves.
        """
        order: dict[str, None] = {}
        for root in roots:
            pending = [(name, False) for name in reversed(self.of(root))]
            while pending:
                name, ready = pending.pop()
                if name in order:
                    continue
                if ready:
                    order[name] = None
                    continue
                pending.append((name, True))
                pending.extend((n, False) for n in reversed(self.of_value(name)) if n not in order)
        return list(order)

    def _applied_by(self, name: str) -> tuple[str, ...]:
        known = self._applied.get(name)
        if known is None:
            nodes = [n for c in self.definitions[name].cases for n in (c.body, c.guard) if n is not None]
            known = tuple(dict.fromkeys(applied for node in nodes for applied in _applied(node)))
            self._applied[name] = known
        return known

    def _behind(self, names: Iterable[str]) -> tuple[str, ...]:
        """The named values among ``names`` and behind the functions among them."""
        found: dict[str, None] = {}
        seen: set[str] = set()
        pending = list(reversed(list(names)))
        while pending:
            name = pending.pop()
            if name in seen:
                continue
            seen.add(name)
            if self.definitions[name].parameters:
                pending.extend(reversed(self._applied_by(name)))
            else:
                found.setdefault(name)
        return tuple(found)


def _applied(node: Node) -> Iterator[str]:
    """Identities of the definitions that ``node`` applies."""
    for part in iterate(node):
        if isinstance(part, Apply):
            yield part.definition
