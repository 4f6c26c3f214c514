"""Graphs that have names: complete graphs, cycles, paths, grids."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from mtf_lang.table.declare import Area
from mtf_lang.table.kit import brief, check_elements, check_small, require, require_natural, require_positive
from mtf_lang.values.model import Graph

AREA = Area("graphs")

MOST_COMPLETE = 1_000
"""Up to this number of vertices graphs are built in which most are joined."""


def on_integers(size: int, edges: Iterable[tuple[int, int]]) -> Graph:
    """The graph on 1..size with edges between smaller and greater numbers."""
    return Graph(tuple(range(1, size + 1)), tuple(sorted(edges)))


@AREA.function(
    "(n: Int) -> Graph(Int)",
    defined="for n >= 0",
    summary="The complete graph on 1..n: every two vertices are joined.",
    laws=("count(edges(complete_graph(n))) = binomial(n, 2)",),
    examples=(("count(edges(complete_graph(5)))", "10"), ("complete_graph(2)", "graph({1, 2}, {{1, 2}})")),
)
def complete_graph(n: int) -> Graph:
    """All pairs of different numbers from 1 to n as edges."""
    require_natural(n, "complete_graph")
    check_small(n, MOST_COMPLETE, "complete_graph")
    return on_integers(n, combinations(range(1, n + 1), 2))


@AREA.function(
    "(m: Int, n: Int) -> Graph(Int)",
    defined="for m, n >= 0",
    summary="The complete bipartite graph: each of 1..m is joined with each of m+1..m+n.",
    laws=("count(edges(complete_bipartite_graph(m, n))) = m*n",),
    examples=(
        ("count(edges(complete_bipartite_graph(3, 3)))", "9"),
        ("complete_bipartite_graph(1, 2)", "graph({1, 2, 3}, {{1, 2}, {1, 3}})"),
    ),
)
def complete_bipartite_graph(m: int, n: int) -> Graph:
    """Edges between the first m and the other n numbers."""
    require_natural(m, "complete_bipartite_graph")
    require_natural(n, "complete_bipartite_graph")
    check_small(m + n, MOST_COMPLETE, "complete_bipartite_graph")
    return on_integers(m + n, ((a, m + b) for a in range(1, m + 1) for b in range(1, n + 1)))


@AREA.function(
    "(n: Int) -> Graph(Int)",
    defined="for n >= 3",
    summary="The cycle 1, 2, …, n, 1.",
    laws=("count(edges(cycle_graph(n))) = n",),
    examples=(("cycle_graph(3) = complete_graph(3)", "true"), ("neighbours(cycle_graph(5), 1)", "{2, 5}")),
)
def cycle_graph(n: int) -> Graph:
    """A path whose ends are joined."""
    require(n >= 3, f"a cycle has at least 3 vertices; cycle_graph is given {brief(n)}")
    check_elements(n, "the set of edges")
    return on_integers(n, [(1, n), *((k, k + 1) for k in range(1, n))])


@AREA.function(
    "(n: Int) -> Graph(Int)",
    defined="for n >= 1",
    summary="The path 1, 2, …, n with n - 1 edges.",
    laws=("count(edges(path_graph(n))) = n - 1",),
    examples=(("path_graph(3)", "graph({1, 2, 3}, {{1, 2}, {2, 3}})"), ("is_tree(path_graph(6))", "true")),
)
def path_graph(n: int) -> Graph:
    """Each number joined with the next."""
    require_positive(n, "path_graph")
    check_elements(n, "the set of edges")
    return on_integers(n, ((k, k + 1) for k in range(1, n)))


@AREA.function(
    "(m: Int, n: Int) -> Graph((Int, Int))",
    defined="for m, n >= 1",
    summary="The grid of m rows and n columns: cells (i, j) that share a side are joined.",
    laws=("count(edges(grid_graph(m, n))) = m*(n - 1) + n*(m - 1)",),
    examples=(
        ("count(vertices(grid_graph(3, 4)))", "12"),
        ("grid_graph(1, 2)", "graph({(1, 1), (1, 2)}, {{(1, 1), (1, 2)}})"),
    ),
)
def grid_graph(m: int, n: int) -> Graph:
    """Cells (i, j) with i in 1..m and j in 1..n."""
    require_positive(m, "grid_graph")
    require_positive(n, "grid_graph")
    check_elements(2 * m * n, "the set of edges")
    cells = [(i, j) for i in range(1, m + 1) for j in range(1, n + 1)]
    edges = [
        ((i, j), other)
        for i, j in cells
        for other in ((i, j + 1), (i + 1, j))
        if other <= (m, n) and other[1] <= n
    ]
    return Graph(tuple(cells), tuple(sorted(edges)))
