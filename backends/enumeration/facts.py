"""What is known of the nodes of one program, each kind of knowledge computed once."""

from __future__ import annotations

from collections.abc import Mapping

from mtf_lang.backends.enumeration.interval import Ranges
from mtf_lang.backends.enumeration.relations import Relations
from mtf_lang.backends.enumeration.totality import Totality
from mtf_lang.ir.nodes import Definition


class Facts:
    """Spans, totality and relations of the nodes of one program with its definitions."""

    __slots__ = ("definitions", "ranges", "relations", "totality")

    def __init__(self, definitions: Mapping[str, Definition]) -> None:
        self.definitions = definitions
        self.ranges = Ranges()
        self.totality = Totality(self.ranges, definitions)
        self.relations = Relations()
