"""Whether the items of two lists go together in pairs, each with one of its own.

The tolerance is not transitive: 1.0 is near 1.0005 and 1.0012 is not, so it matters who takes whom.
"""

from __future__ import annotations

from collections.abc import Sequence


def perfect(allowed: Sequence[Sequence[bool]]) -> bool:
    """Whether rows and columns of a square table can be paired along allowed places.

    Row by row, by augmenting paths: a row that finds all its columns taken takes one whose row finds another.
    """
    taker: list[int | None] = [None] * len(allowed)
    taken: list[int | None] = [None] * len(allowed)
    for row in range(len(allowed)):
        reached, last = _search(row, allowed, taker)
        if last is None:
            return False
        column: int | None = last
        while column is not None:
            row_before = reached[column]
            taker[column], taken[row_before], column = row_before, column, taken[row_before]
    return True


def _search(
    row: int, allowed: Sequence[Sequence[bool]], taker: Sequence[int | None]
) -> tuple[dict[int, int], int | None]:
    """The columns reached from a row, each with the row before it, and the first free one of them."""
    reached: dict[int, int] = {}
    rows = [row]
    for here in rows:  # grows while it is walked over
        for column, fits in enumerate(allowed[here]):
            if not fits or column in reached:
                continue
            reached[column] = here
            owner = taker[column]
            if owner is None:
                return reached, column
            rows.append(owner)
    return reached, None
