"""The table itself: all areas in their order, and finding an operation by what was written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from mtf_lang.table import (
    aggregates,
    arithmetic,
    calculus,
    combinatorics,
    comparison,
    complex,
    constants,
    counting,
    families,
    functions,
    geometry,
    graph_counts,
    graph_families,
    graphs,
    linear_algebra,
    logic,
    mappings,
    matrices,
    multiset_values,
    number_theory,
    numeral_forms,
    numerals,
    partitions,
    polygons,
    polynomial_lists,
    progressions,
    reals,
    requests,
    residue_classes,
    residue_structure,
    residues,
    sequences,
    sets,
    statistics,
    symbolic,
    triangles,
)
from mtf_lang.table.declare import Area, joined
from mtf_lang.table.foreign import FOREIGN
from mtf_lang.table.model import Operation

AREAS: tuple[Area, ...] = (
    arithmetic.AREA,
    comparison.AREA,
    logic.AREA,
    aggregates.AREA,
    statistics.AREA,
    sets.AREA,
    joined("sequences", sequences.AREA, progressions.AREA),
    multiset_values.AREA,
    joined("functions", functions.AREA, mappings.AREA),
    joined("families", families.AREA, partitions.AREA),
    number_theory.AREA,
    joined("residues", residues.AREA, residue_structure.AREA),
    residue_classes.AREA,
    joined("numerals", numerals.AREA, numeral_forms.AREA),
    joined("combinatorics", combinatorics.AREA, counting.AREA),
    reals.AREA,
    complex.AREA,
    polynomial_lists.AREA,
    matrices.AREA,
    linear_algebra.AREA,
    joined("geometry", geometry.AREA, polygons.AREA, triangles.AREA),
    joined("graphs", graphs.AREA, graph_families.AREA, graph_counts.AREA),
    constants.AREA,
    requests.AREA,
    calculus.AREA,
    symbolic.AREA,
)
"""The areas in canonical order."""


def _collect() -> tuple[dict[str, Operation], dict[str, Operation]]:
    table: dict[str, Operation] = {}
    spellings: dict[str, Operation] = {}
    for area in AREAS:
        for operation in area.operations:
            table[operation.name] = operation
            for spelling in (operation.name, *operation.synonyms):
                if spellings.setdefault(spelling, operation) is not operation:
                    raise ValueError(f"two operations are called {spelling}")
    return table, spellings


_TABLE, _SPELLINGS = _collect()

TABLE: Mapping[str, Operation] = MappingProxyType(_TABLE)
"""All operations by canonical name, in canonical order."""


def find(name: str) -> Operation | None:
    """The operation with this name or synonym.

    For a name that a person wrote as a function, ask ``foreign.foreign_hint`` before: ``range`` is
    the name of ``a..b``, but written out it is Python's, which stops before its end.
    """
    return _SPELLINGS.get(name)


def suggest(name: str, also: Iterable[str] = ()) -> list[str]:
    """Up to three known names that resemble ``name``, the nearest first.

    ``also`` are names known at the place besides those of the table. Names that differ in case
    only come first; a foreign name suggests its operation.
    """
    from difflib import get_close_matches

    stranger = FOREIGN.get(name)
    if stranger is not None and stranger.name is not None:
        return [stranger.name]
    known = list(dict.fromkeys((*also, *_SPELLINGS)))
    folded = [k for k in known if k.casefold() == name.casefold()]
    close = get_close_matches(name, known, n=3, cutoff=0.72) if len(name) > 1 else []
    return list(dict.fromkeys((*folded, *close)))[:3]
