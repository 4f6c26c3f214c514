"""What is known of the nodes of one program, each kind of knowledge computed once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mtf_lang.backends.enumeration import held
from mtf_lang.backends.enumeration.interval import Ranges
from mtf_lang.backends.enumeration.relations import Relations
from mtf_lang.backends.enumeration.totality import Totality
from mtf_lang.ir.nodes import Aggregate, Condition, Definition


class Facts:
    """Spans, totality and relations of the nodes of one program with its definitions.

    ``partial`` are the numbers of the relations that may be undefined, in the order in which they were met.
    """

    __slots__ = ("definitions", "partial", "ranges", "relations", "totality")

    def __init__(self, definitions: Mapping[str, Definition]) -> None:
        self.definitions = definitions
        self.ranges = Ranges()
        self.totality = Totality(self.ranges, definitions)
        self.relations = Relations()
        self.partial: dict[int, None] = {}

    def held(self, node: Aggregate) -> Aggregate:
        """``node`` with its relations as total conditions; those that may be undefined are noted."""
        if not node.guard:
            return node
        self.note(node.guard)
        return held.held(node, self.totality.of)

    def note(self, guard: Iterable[Condition]) -> None:
        """Note the relations in a guard that may be undefined."""
        self.partial.update(dict.fromkeys(held.partial_relations(guard, self.totality.of)))
