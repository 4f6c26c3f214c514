"""Finite simple graphs: how they are made, and what can be read off them.

Vertices are any values of one kind, edges sets of two vertices; there are no loops, no repeated
edges and no directions. Counts that need a search are in ``graph_counts``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from mtf_lang.table import elimination
from mtf_lang.table.declare import Area
from mtf_lang.table.kit import brief, check_elements, items_of, require
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import Graph, ListValue, Matrix, SetValue, Value
from mtf_lang.values.order import compare, equal
from mtf_lang.values.sets import FiniteSet, finite_set

AREA = Area("graphs")

Adjacency = Mapping[int, tuple[int, ...]]
"""For each vertex, by its place in the order of the vertices, the places of its neighbours, sorted."""


def place_of(graph: Graph, vertex: Value) -> int:
    """The place of a vertex in the canonical order; undefined for a value that is no vertex."""
    low, high = 0, len(graph.vertices)
    while low < high:
        middle = (low + high) // 2
        order = compare(graph.vertices[middle], vertex)
        if order == 0:
            return middle
        low, high = (middle + 1, high) if order < 0 else (low, middle)
    raise Undefined(f"{brief(vertex)} is no vertex of the graph")


def adjacency(graph: Graph) -> Adjacency:
    """The neighbours of each vertex, by places."""
    found: dict[int, list[int]] = {i: [] for i in range(len(graph.vertices))}
    for a, b in graph.edges:
        i, j = place_of(graph, a), place_of(graph, b)
        found[i].append(j)
        found[j].append(i)
    return {i: tuple(sorted(others)) for i, others in found.items()}


def distances(graph: Graph, start: int, links: Adjacency | None = None) -> dict[int, int]:
    """The numbers of edges on shortest paths from a vertex, to those that can be reached."""
    links = adjacency(graph) if links is None else links
    found = {start: 0}
    reached = [start]
    for vertex in reached:
        for other in links[vertex]:
            if other not in found:
                found[other] = found[vertex] + 1
                reached.append(other)
    return found


def parts(graph: Graph) -> Iterator[list[int]]:
    """The connected components as sorted places, by their first vertices."""
    links = adjacency(graph)
    seen: set[int] = set()
    for start in links:
        if start not in seen:
            part = sorted(distances(graph, start, links))
            seen.update(part)
            yield part


# --- making -------------------------------------------------------------------------------------------


@AREA.function(
    "(V: Set(T), E: Set(Set(T))) -> Graph(T)",
    "(V: Set(T), E: Set((T, T))) -> Graph(T)",
    defined="where each edge joins two different vertices",
    summary="The graph with a set of vertices and a set of edges.",
    prose="An edge is a set of two vertices, or a pair; (a, b) and (b, a) are the same edge.",
    examples=(
        ("graph(1..3, {{1, 2}, {2, 3}})", "graph({1, 2, 3}, {{1, 2}, {2, 3}})"),
        ("edges(graph(1..4, {(a, b) for a in 1..4, b in 1..4 if b = a + 1}))", "{{1, 2}, {2, 3}, {3, 4}}"),
    ),
)
def graph(V: SetValue, E: SetValue) -> Graph:  # noqa: N803
    """The graph on V with the edges E."""
    vertices = finite_set(items_of(V))
    pairs = []
    for edge in items_of(E):
        ends = edge if isinstance(edge, tuple) else tuple(edge)
        require(
            len(ends) == 2 and not equal(*ends) and all(map(vertices.contains, ends)),
            f"{brief(edge)} is no edge: an edge joins two different vertices",
        )
        a, b = ends
        pairs.append((a, b) if compare(a, b) < 0 else (b, a))
    return Graph(vertices.elements, finite_set(pairs).elements)


@AREA.function(
    "(G: Graph(T)) -> Graph(T)",
    summary="The graph on the same vertices with the other edges.",
    laws=("complement_graph(complement_graph(G)) = G",),
    examples=(
        ("complement_graph(path_graph(3))", "graph({1, 2, 3}, {{1, 3}})"),
        ("is_isomorphic(complement_graph(cycle_graph(5)), cycle_graph(5))", "true"),
    ),
)
def complement_graph(G: Graph) -> Graph:  # noqa: N803
    """Vertices are joined that are not joined in G."""
    check_elements(len(G.vertices) ** 2, "the set of edges")
    present = finite_set(G.edges)
    pairs = combinations(G.vertices, 2)
    return Graph(G.vertices, tuple(pair for pair in pairs if not present.contains(pair)))


@AREA.function(
    "(G: Graph(T), S: Set(T)) -> Graph(T)",
    defined="for sets of vertices",
    summary="The graph on a part of the vertices with all edges between them.",
    laws=("induced_subgraph(G, vertices(G)) = G",),
    examples=(
        ("induced_subgraph(complete_graph(5), {1, 2, 3}) = complete_graph(3)", "true"),
        ("induced_subgraph(path_graph(4), {1, 2, 4})", "graph({1, 2, 4}, {{1, 2}})"),
    ),
)
def induced_subgraph(G: Graph, S: SetValue) -> Graph:  # noqa: N803
    """The vertices of S with the edges of G inside S."""
    kept = finite_set(items_of(S))
    for vertex in kept:
        place_of(G, vertex)
    return Graph(kept.elements, tuple(e for e in G.edges if all(map(kept.contains, e))))


# --- reading ------------------------------------------------------------------------------------------


@AREA.function(
    "(G: Graph(T)) -> Set(T)",
    summary="The set of vertices of a graph.",
    laws=("graph(vertices(G), edges(G)) = G",),
    examples=(("vertices(path_graph(3))", "{1, 2, 3}"), ("count(vertices(grid_graph(2, 3)))", "6")),
)
def vertices(G: Graph) -> SetValue:  # noqa: N803
    """The vertices."""
    return FiniteSet(G.vertices)


@AREA.function(
    "(G: Graph(T)) -> Set(Set(T))",
    summary="The set of edges of a graph, each a set of two vertices.",
    laws=("2*count(edges(G)) = sum(vertex_degree(G, v) for v in vertices(G))",),
    examples=(("edges(path_graph(3))", "{{1, 2}, {2, 3}}"), ("count(edges(grid_graph(2, 3)))", "7")),
)
def edges(G: Graph) -> SetValue:  # noqa: N803
    """The edges as sets."""
    return finite_set(map(FiniteSet, G.edges))


@AREA.function(
    "(G: Graph(T), v: T) -> Set(T)",
    synonyms=("neighbors",),
    defined="for vertices v",
    summary="The set of vertices that are joined with v.",
    laws=("count(neighbours(G, v)) = vertex_degree(G, v)",),
    examples=(
        ("neighbours(path_graph(3), 2)", "{1, 3}"),
        ("neighbours(grid_graph(3, 3), (1, 1))", "{(1, 2), (2, 1)}"),
    ),
)
def neighbours(G: Graph, v: Value) -> SetValue:  # noqa: N803
    """The other ends of the edges at v."""
    place_of(G, v)
    return finite_set(b if equal(a, v) else a for a, b in G.edges if equal(a, v) or equal(b, v))


@AREA.function(
    "(G: Graph(T), v: T) -> Int",
    synonyms=("valency",),
    defined="for vertices v",
    summary="The number of edges at a vertex.",
    prose="For the degree of a polynomial write `degree(p(x), x)`.",
    laws=("vertex_degree(G, v) = count(neighbours(G, v))",),
    examples=(("vertex_degree(complete_graph(5), 1)", "4"), ("vertex_degree(path_graph(3), 1)", "1")),
)
def vertex_degree(G: Graph, v: Value) -> int:  # noqa: N803
    """How many edges have v as an end."""
    return len(neighbours(G, v).elements)  # type: ignore[attr-defined]


@AREA.function(
    "(G: Graph(T)) -> List(Int)",
    summary="The degrees of the vertices in decreasing order.",
    laws=("sum(degree_sequence(G)) = 2*count(edges(G))",),
    examples=(
        ("degree_sequence(path_graph(4))", "[2, 2, 1, 1]"),
        ("degree_sequence(cycle_graph(3))", "[2, 2, 2]"),
    ),
)
def degree_sequence(G: Graph) -> ListValue:  # noqa: N803
    """The sorted numbers of neighbours."""
    return ListValue(tuple(sorted(map(len, adjacency(G).values()), reverse=True)))


@AREA.function(
    "(G: Graph(T), a: T, b: T) -> Bool",
    defined="for vertices a, b",
    summary="Whether two vertices are joined by an edge.",
    laws=("adjacent(G, a, b) iff adjacent(G, b, a)",),
    examples=(("adjacent(path_graph(3), 1, 2)", "true"), ("adjacent(path_graph(3), 1, 3)", "false")),
)
def adjacent(G: Graph, a: Value, b: Value) -> bool:  # noqa: N803
    """Whether {a, b} is an edge."""
    place_of(G, b)
    return neighbours(G, a).contains(b)


@AREA.function(
    "(G: Graph(T), a: T, b: T) -> Int",
    defined="for vertices a, b that a path joins",
    summary="The number of edges on a shortest path between two vertices.",
    laws=("graph_distance(G, a, b) = graph_distance(G, b, a)",),
    examples=(
        ("graph_distance(cycle_graph(7), 1, 5)", "3"),
        ("graph_distance(grid_graph(3, 4), (1, 1), (3, 4))", "5"),
    ),
)
def graph_distance(G: Graph, a: Value, b: Value) -> int:  # noqa: N803
    """By breadth-first search."""
    found = distances(G, place_of(G, a)).get(place_of(G, b))
    if found is None:
        raise Undefined(f"no path joins {brief(a)} and {brief(b)}")
    return found


@AREA.function(
    "(G: Graph(T)) -> Int",
    defined="for connected graphs with a vertex",
    summary="The greatest distance between two vertices.",
    laws=("diameter(G) < count(vertices(G))",),
    examples=(("diameter(cycle_graph(7))", "3"), ("diameter(complete_graph(4))", "1")),
)
def diameter(G: Graph) -> int:  # noqa: N803
    """The greatest of all distances."""
    require(is_connected(G), "the graph is not connected: some distances are infinite")
    links = adjacency(G)
    return max(max(distances(G, start, links).values()) for start in links)


@AREA.function(
    "(G: Graph(T)) -> Bool",
    summary="Whether a graph has a vertex, and paths join every two vertices.",
    laws=("is_connected(G) iff count(components(G)) = 1",),
    examples=(("is_connected(path_graph(4))", "true"), ("is_connected(graph(1..3, {{1, 2}}))", "false")),
)
def is_connected(G: Graph) -> bool:  # noqa: N803
    """Whether there is exactly one component."""
    return len(list(parts(G))) == 1


@AREA.function(
    "(G: Graph(T)) -> Set(Set(T))",
    synonyms=("connected_components",),
    summary="The connected components as sets of vertices.",
    laws=("sum(count(C) for C in components(G)) = count(vertices(G))",),
    examples=(
        ("components(graph(1..3, {{1, 2}}))", "{{3}, {1, 2}}"),
        ("count(components(cycle_graph(5)))", "1"),
    ),
)
def components(G: Graph) -> SetValue:  # noqa: N803
    """The classes of vertices that paths join."""
    return finite_set(FiniteSet(tuple(G.vertices[i] for i in part)) for part in parts(G))


@AREA.function(
    "(G: Graph(T)) -> Bool",
    summary="Whether a graph is a tree: connected without a cycle.",
    laws=("is_tree(G) iff (is_connected(G) and count(edges(G)) = count(vertices(G)) - 1)",),
    examples=(("is_tree(path_graph(5))", "true"), ("is_tree(cycle_graph(5))", "false")),
)
def is_tree(G: Graph) -> bool:  # noqa: N803
    """Connected, with one edge fewer than vertices."""
    return is_connected(G) and len(G.edges) == len(G.vertices) - 1


@AREA.function(
    "(G: Graph(T)) -> Bool",
    summary="Whether two colours are enough: no cycle has an odd number of edges.",
    laws=("is_bipartite(G) iff number_of_colourings(G, 2) > 0",),
    examples=(("is_bipartite(cycle_graph(6))", "true"), ("is_bipartite(cycle_graph(5))", "false")),
)
def is_bipartite(G: Graph) -> bool:  # noqa: N803
    """Whether the parities of distances colour every component."""
    links = adjacency(G)
    for part in parts(G):
        depth = distances(G, part[0], links)
        if any((depth[i] - depth[j]) % 2 == 0 for i in part for j in links[i]):
            return False
    return True


@AREA.function(
    "(G: Graph(T)) -> Matrix(Int)",
    defined="for graphs with a vertex",
    summary="The matrix with 1 where vertices are joined, in the order of the vertices.",
    laws=("adjacency_matrix(G) = transpose(adjacency_matrix(G))",),
    examples=(
        ("adjacency_matrix(path_graph(3))", "matrix([[0, 1, 0], [1, 0, 1], [0, 1, 0]])"),
        ("trace(adjacency_matrix(complete_graph(4))^3)/6", "4"),
    ),
)
def adjacency_matrix(G: Graph) -> Matrix:  # noqa: N803
    """Entry (i, j) is 1 where the i-th and the j-th vertex are joined, else 0."""
    require(len(G.vertices) > 0, "a matrix has at least one row; the graph has no vertex")
    check_elements(len(G.vertices) ** 2, "the matrix")
    links = adjacency(G)
    return Matrix(tuple(tuple(int(j in links[i]) for j in links) for i in links))


@AREA.function(
    "(G: Graph(T)) -> Int",
    defined="for graphs with a vertex",
    summary="The number of spanning trees.",
    prose="A minor of the Laplace matrix (Kirchhoff); 0 where the graph is not connected.",
    laws=("(number_of_spanning_trees(G) > 0) iff is_connected(G)",),
    examples=(
        ("number_of_spanning_trees(complete_graph(5))", "125"),
        ("number_of_spanning_trees(cycle_graph(6))", "6"),
    ),
)
def number_of_spanning_trees(G: Graph) -> int:  # noqa: N803
    """The determinant of the Laplace matrix without its last row and column."""
    require(len(G.vertices) > 0, "a spanning tree needs a vertex; the graph has none")
    size = len(G.vertices) - 1
    if size == 0:
        return 1
    elimination.check_work(size**3)
    links = adjacency(G)
    rows = [[len(links[i]) if i == j else -int(j in links[i]) for j in range(size)] for i in range(size)]
    return int(elimination.determinant(rows))
