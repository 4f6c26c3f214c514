"""Which faults are seeded: from each room, evenly spread over its files.

A room's files are those that decide values. What only decides messages, costs, speed or texts is not among
them: a fault there makes nothing wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tests.mutation.sites import Site, sites

ROOMS: Mapping[str, tuple[int, tuple[str, ...]]] = {
    "table": (
        60,
        tuple(
            f"mtf_lang/table/{name}.py"
            for name in (
                "arithmetic",
                "combinatorics",
                "families",
                "folds",
                "number_theory",
                "numbers",
                "numerals",
                "partitions",
                "residues",
                "sequences",
                "sets",
                "statistics",
            )
        ),
    ),
    "passes": (
        15,
        tuple(
            f"mtf_lang/passes/{name}.py"
            for name in ("count_by_size", "fuse_aggregates", "inline_constants", "split_conjunctions")
        ),
    ),
    "planner": (
        10,
        ("mtf_lang/planning/cut.py", "mtf_lang/planning/execute.py", "mtf_lang/planning/planner.py"),
    ),
    "evaluator": (
        25,
        tuple(f"backends/exact/{name}.py" for name in ("accumulate", "compiler", "machine", "steps")),
    ),
    "enumeration": (
        25,
        tuple(
            f"backends/enumeration/{name}.py"
            for name in (
                "frontier_plan",
                "integer_roots",
                "interval",
                "nest",
                "relations",
                "solve",
                "sums",
                "templates",
            )
        ),
    ),
    "smt": (
        15,
        tuple(
            f"backends/smt/{name}.py"
            for name in ("aggregates", "arithmetic", "numbers", "optimum", "requests", "sets")
        ),
    ),
    "symbolic": (
        10,
        tuple(
            f"backends/symbolic/{name}.py" for name in ("cells", "extrema", "normal", "univariate", "written")
        ),
    ),
}
"""Of each room: how many faults, and the files."""


def seeded() -> Iterator[tuple[str, Site]]:
    """The faults in order, with their rooms."""
    for room, (count, files) in ROOMS.items():
        every = [site for file in files for site in sites(file)]
        for number in range(count):
            yield room, every[(2 * number + 1) * len(every) // (2 * count)]
