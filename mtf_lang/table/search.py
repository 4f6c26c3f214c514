"""Searching the table by words: of names, synonyms, areas, summaries and types."""

from __future__ import annotations

from mtf_lang.table.catalogue import TABLE
from mtf_lang.table.model import Operation


def search(query: str) -> list[Operation]:
    """The operations in which every word of the query occurs, the best matches first.

    A word matches in the name, a synonym, the area, the summary, or a signature (``Set(Int)``,
    ``-> Bool``). An empty query matches all, in the order of the table.
    """
    words = query.casefold().split()
    found = [(_rank(operation, words), operation) for operation in TABLE.values()]
    matching = [(rank, operation) for rank, operation in found if rank is not None]
    return [operation for _, operation in sorted(matching, key=lambda pair: pair[0])]


def _rank(operation: Operation, words: list[str]) -> int | None:
    """How far the worst of the words is from being the name; None where one does not occur."""
    ranks = [_word_rank(operation, word) for word in words]
    known = [rank for rank in ranks if rank is not None]
    return max(known, default=0) if len(known) == len(ranks) else None


def _word_rank(operation: Operation, word: str) -> int | None:
    name = operation.name
    synonyms = " ".join(operation.synonyms)
    types = " ".join((*operation.signatures, *operation.aggregate)).casefold()
    tests = (
        word == name or word in operation.synonyms,
        name.startswith(word),
        word in name or word in synonyms,
        word in operation.area or word in operation.summary.casefold(),
        word in types or word in operation.prose.casefold(),
    )
    return tests.index(True) if True in tests else None
