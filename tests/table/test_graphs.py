"""Graphs against brute force over all colourings, edge sets, permutations and against known theorems."""

from __future__ import annotations

from itertools import combinations, permutations, product
from math import factorial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mtf_lang.table import TABLE
from mtf_lang.table.check import check_arguments
from mtf_lang.values.faults import LimitHit, Undefined
from mtf_lang.values.model import Graph
from mtf_lang.values.sets import finite_set

PAIRS = tuple(combinations(range(1, 6), 2))
graphs = st.lists(st.sampled_from(PAIRS), unique=True).map(
    lambda edges: Graph((1, 2, 3, 4, 5), tuple(sorted(edges)))
)


def ev(name: str, *values: Any) -> Any:
    operation = TABLE[name]
    assert operation.meaning is not None
    return operation.meaning(*check_arguments(operation, values))


def joined(g: Graph, edges: Any) -> list[set[int]]:
    """The components of some edges, by merging."""
    parts = [{v} for v in g.vertices]
    for a, b in edges:
        first, second = (next(p for p in parts if x in p) for x in (a, b))
        if first is not second:
            parts.remove(second)
            first |= second
    return parts


@given(graphs)
@settings(max_examples=60)
def test_structure(g: Graph) -> None:
    parts = joined(g, g.edges)
    assert ev("components", g) == finite_set(finite_set(p) for p in parts)
    assert ev("is_connected", g) == (len(parts) == 1)
    size = len(g.vertices)
    trees = [t for t in combinations(g.edges, size - 1) if len(joined(g, t)) == 1]
    assert ev("number_of_spanning_trees", g) == len(trees)
    assert ev("is_tree", g) == (trees == [g.edges])


@given(graphs, st.integers(0, 4))
@settings(max_examples=60)
def test_colourings(g: Graph, k: int) -> None:
    colourings = product(range(k), repeat=5)
    wanted = sum(all(c[a - 1] != c[b - 1] for a, b in g.edges) for c in colourings)
    assert ev("number_of_colourings", g, k) == wanted
    assert (ev("chromatic_number", g) <= k) == (wanted > 0)
    if k == 2:
        assert ev("is_bipartite", g) == (wanted > 0)


@given(graphs)
@settings(max_examples=60)
def test_searches(g: Graph) -> None:
    edges = set(g.edges)

    def linked(a: int, b: int) -> bool:
        return (min(a, b), max(a, b)) in edges

    subsets = [s for k in range(6) for s in combinations(g.vertices, k)]
    assert ev("clique_number", g) == max(
        len(s) for s in subsets if all(linked(a, b) for a, b in combinations(s, 2))
    )
    assert ev("independence_number", g) == max(
        len(s) for s in subsets if not any(linked(a, b) for a, b in combinations(s, 2))
    )
    orders = [p for p in permutations(g.vertices) if all(map(linked, p, p[1:]))]
    assert ev("number_of_hamiltonian_paths", g) == len(orders) // 2
    assert ev("number_of_hamiltonian_cycles", g) == sum(linked(p[-1], p[0]) for p in orders) // 10
    walks = [p for k in range(1, 6) for p in permutations(g.vertices, k) if all(map(linked, p, p[1:]))]
    assert ev("number_of_paths", g, 1, 4) == sum(p[0] == 1 and p[-1] == 4 for p in walks)
    maps = permutations(g.vertices)
    assert ev("number_of_isomorphisms", g, g) == sum(
        all(linked(m[a - 1], m[b - 1]) for a, b in edges) for m in maps
    )
    cycles = [len(p) for p in walks if len(p) > 2 and linked(p[0], p[-1])]
    if cycles:
        assert ev("girth", g) == min(cycles)
    else:
        with pytest.raises(Undefined):
            ev("girth", g)


@given(graphs)
@settings(max_examples=40)
def test_distances(g: Graph) -> None:
    far = {(a, b): 0 if a == b else 99 for a in g.vertices for b in g.vertices}
    far |= {pair: 1 for a, b in g.edges for pair in ((a, b), (b, a))}
    for k, a, b in product(g.vertices, repeat=3):
        far[a, b] = min(far[a, b], far[a, k] + far[k, b])
    for (a, b), length in far.items():
        if length < 99:
            assert ev("graph_distance", g, a, b) == length
        else:
            with pytest.raises(Undefined):
                ev("graph_distance", g, a, b)
    if max(far.values()) < 99:
        assert ev("diameter", g) == max(far.values())


@given(graphs)
@settings(max_examples=30)
def test_relabelled_graphs_are_isomorphic(g: Graph) -> None:
    moved = {1: 3, 2: 5, 3: 1, 4: 2, 5: 4}
    edges = sorted(tuple(sorted((moved[a], moved[b]))) for a, b in g.edges)
    assert ev("is_isomorphic", g, Graph(g.vertices, tuple(edges)))  # type: ignore[arg-type]
    missing = [pair for pair in PAIRS if pair not in g.edges]
    if missing:
        assert not ev("is_isomorphic", g, Graph(g.vertices, tuple(sorted((*g.edges, missing[0])))))


def test_known_values() -> None:
    for n in range(1, 7):
        assert ev("number_of_spanning_trees", ev("complete_graph", n)) == (
            n ** (n - 2) if n > 1 else 1
        )  # Cayley
        assert ev("number_of_isomorphisms", ev("complete_graph", n), ev("complete_graph", n)) == factorial(n)
    for n in range(3, 8):
        cycle = ev("cycle_graph", n)
        assert ev("number_of_colourings", cycle, 3) == 2**n + (-1) ** n * 2
        assert ev("diameter", cycle) == n // 2
    # spanning trees and domino tilings of squares (Kirchhoff; Kasteleyn)
    assert [ev("number_of_spanning_trees", ev("grid_graph", n, n)) for n in (2, 3, 4)] == [4, 192, 100352]
    assert [ev("number_of_perfect_matchings", ev("grid_graph", n, n)) for n in (2, 3, 4, 6, 8)] == [
        2,
        0,
        36,
        6728,
        12988816,
    ]
    assert ev("number_of_hamiltonian_cycles", ev("grid_graph", 4, 4)) == 6
    assert ev("number_of_colourings", ev("grid_graph", 5, 5), 3) == 580986
    bipartite = ev("complete_bipartite_graph", 3, 3)
    assert ev("number_of_hamiltonian_cycles", bipartite) == 6
    assert ev("number_of_isomorphisms", bipartite, bipartite) == 72


def test_edges_join_two_different_vertices() -> None:
    for edges in ([finite_set([1])], [finite_set([1, 3])], [finite_set([1, 2, 3])], [(1, 1)]):
        with pytest.raises(Undefined):
            ev("graph", finite_set([1, 2]), finite_set(edges))
    assert ev("graph", finite_set([1, 2]), finite_set([(1, 2), (2, 1)])).edges == ((1, 2),)


def test_searches_that_take_too_long_are_given_up() -> None:
    for name, graph in (
        ("chromatic_number", ev("complete_graph", 300)),
        ("number_of_spanning_trees", ev("complete_graph", 200)),
        ("number_of_hamiltonian_cycles", ev("complete_graph", 30)),
        ("number_of_colourings", ev("grid_graph", 30, 30)),
    ):
        with pytest.raises(LimitHit):
            ev(name, graph, *((3,) if name == "number_of_colourings" else ()))
    with pytest.raises(LimitHit):
        ev("complete_graph", 10**6)
