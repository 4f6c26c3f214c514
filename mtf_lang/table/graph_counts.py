"""Counts and numbers of graphs that need a search: colourings, matchings, cycles, isomorphisms.

The work grows exponentially with the number of vertices; what would take too long is refused
before or during the search.
"""

from __future__ import annotations

from collections.abc import Iterator

from mtf_lang.table.declare import Area
from mtf_lang.table.graphs import Adjacency, adjacency, place_of
from mtf_lang.table.kit import check_small, require_natural
from mtf_lang.values.faults import LimitHit, Undefined
from mtf_lang.values.model import Graph, Value

AREA = Area("graphs")

MAXIMUM_VERTICES = 20
"""For tables over all sets of vertices."""

MAXIMUM_STEPS = 2_000_000
"""Steps of a search after which it is given up."""


class _Steps:
    """Keeps count of the steps of a search."""

    def __init__(self) -> None:
        self.left = MAXIMUM_STEPS

    def take(self, count: int = 1) -> None:
        """Raise ``LimitHit`` when the search has taken too many steps."""
        self.left -= count
        if self.left < 0:
            raise LimitHit("work", f"the search in the graph takes more than {MAXIMUM_STEPS:,} steps")


def _masks(links: Adjacency) -> list[int]:
    """The neighbours of each vertex as bits."""
    return [sum(1 << j for j in links[i]) for i in links]


# --- colourings ---------------------------------------------------------------------------------------


@AREA.function(
    "(G: Graph(T), k: Int) -> Int",
    synonyms=("number_of_colorings", "chromatic_polynomial_value"),
    defined="for k >= 0",
    summary="In how many ways the vertices can be given k colours so that joined vertices differ.",
    prose="Colours are told apart; not all need to be used.",
    laws=("number_of_colourings(G, 1) = (if edges(G) = {} then 1 else 0)",),
    examples=(
        ("number_of_colourings(cycle_graph(5), 3)", "30"),
        ("number_of_colourings(complete_graph(4), 3)", "0"),
    ),
)
def number_of_colourings(G: Graph, k: int) -> int:  # noqa: N803
    """The value of the chromatic polynomial at k."""
    require_natural(k, "number_of_colourings")
    steps = _Steps()
    links = adjacency(G)
    return _colourings(links, _narrow_order(links, steps), k, steps)


def _colourings(links: Adjacency, order: list[int], k: int, steps: _Steps) -> int:
    """The number of colourings.

    Colours the vertices in order and keeps, for the vertices that still have neighbours to come,
    only which of them have the same colour (transfer matrix over partitions).
    """
    place = {vertex: i for i, vertex in enumerate(order)}
    last = {v: max([place[v], *(place[u] for u in links[v])]) for v in links}
    states: dict[tuple[int, ...], int] = {(): 1}
    frontier: list[int] = []
    for i, vertex in enumerate(order):
        near = [frontier.index(u) for u in links[vertex] if u in frontier]
        frontier.append(vertex)
        kept = [j for j, v in enumerate(frontier) if last[v] > i]
        grown: dict[tuple[int, ...], int] = {}
        for classes, ways in states.items():
            steps.take(len(classes))
            for colour, choices in _colours(classes, near, k):
                steps.take(len(frontier))
                following = _renamed([(*classes, colour)[j] for j in kept])
                grown[following] = grown.get(following, 0) + ways * choices
        states, frontier = grown, [frontier[j] for j in kept]
    return sum(states.values())


def _narrow_order(links: Adjacency, steps: _Steps) -> list[int]:
    """Vertices in an order in which few have neighbours on both sides: next is one that closes most."""
    order: list[int] = []
    waiting = set(links)
    open_ends: set[int] = set()
    edges = sum(map(len, links.values()))
    while waiting:
        steps.take(edges)

        def cost(v: int, open_ends: set[int] = open_ends, waiting: set[int] = waiting) -> tuple[int, int]:
            closes = sum(
                1 for u in links[v] if u in open_ends and not any(w in waiting and w != v for w in links[u])
            )
            opens = int(any(u in waiting for u in links[v]))
            return opens - closes, v

        best = min(sorted(waiting), key=cost)
        waiting.remove(best)
        order.append(best)
        open_ends = {v for v in order if any(u in waiting for u in links[v])}
    return order


def _colours(classes: tuple[int, ...], near: list[int], k: int) -> Iterator[tuple[int, int]]:
    """Classes for a further vertex, each with the number of colours it stands for."""
    used = max(classes, default=-1) + 1
    forbidden = {classes[j] for j in near}
    for colour in range(used):
        if colour not in forbidden:
            yield colour, 1
    if k > used:
        yield used, k - used


def _renamed(classes: list[int]) -> tuple[int, ...]:
    """The classes numbered in the order of their first members."""
    names: dict[int, int] = {}
    return tuple(names.setdefault(c, len(names)) for c in classes)


@AREA.function(
    "(G: Graph(T)) -> Int",
    summary="The least number of colours for the vertices with which joined vertices differ.",
    laws=("clique_number(G) <= chromatic_number(G)",),
    examples=(("chromatic_number(cycle_graph(5))", "3"), ("chromatic_number(complete_graph(4))", "4")),
)
def chromatic_number(G: Graph) -> int:  # noqa: N803
    """The least k with a colouring by k colours."""
    steps = _Steps()
    links = adjacency(G)
    order = _narrow_order(links, steps)
    return next(k for k in range(len(G.vertices) + 1) if _colourings(links, order, k, steps))


# --- sets of vertices ---------------------------------------------------------------------------------


def _independence(masks: list[int], steps: _Steps) -> int:
    """The greatest number of vertices no two of which are joined; branches on one of most neighbours."""
    best = 0
    pending = [((1 << len(masks)) - 1, 0)]
    while pending:
        allowed, chosen = pending.pop()
        steps.take(len(masks))
        if chosen + allowed.bit_count() <= best:
            continue
        if not allowed:
            best = chosen
            continue
        inside = [v for v in range(len(masks)) if allowed >> v & 1]
        vertex = max(inside, key=lambda v: ((masks[v] & allowed).bit_count(), -v))
        if masks[vertex] & allowed:
            pending.append((allowed & ~(1 << vertex), chosen))
        pending.append((allowed & ~(1 << vertex) & ~masks[vertex], chosen + 1))
    return best


@AREA.function(
    "(G: Graph(T)) -> Int",
    summary="The greatest number of vertices no two of which are joined.",
    laws=("independence_number(G) = clique_number(complement_graph(G))",),
    examples=(("independence_number(cycle_graph(7))", "3"), ("independence_number(grid_graph(3, 3))", "5")),
)
def independence_number(G: Graph) -> int:  # noqa: N803
    """The size of a greatest independent set."""
    return _independence(_masks(adjacency(G)), _Steps())


@AREA.function(
    "(G: Graph(T)) -> Int",
    summary="The greatest number of vertices every two of which are joined.",
    laws=("clique_number(G) <= count(vertices(G))",),
    examples=(("clique_number(complete_graph(4))", "4"), ("clique_number(cycle_graph(5))", "2")),
)
def clique_number(G: Graph) -> int:  # noqa: N803
    """The size of a greatest clique."""
    masks = _masks(adjacency(G))
    everything = (1 << len(masks)) - 1
    return _independence([everything & ~m & ~(1 << v) for v, m in enumerate(masks)], _Steps())


# --- matchings, cycles, paths -------------------------------------------------------------------------


@AREA.function(
    "(G: Graph(T)) -> Int",
    summary="The number of perfect matchings: sets of edges that meet every vertex exactly once.",
    examples=(
        ("number_of_perfect_matchings(grid_graph(4, 4))", "36"),
        ("number_of_perfect_matchings(complete_graph(6))", "15"),
    ),
)
def number_of_perfect_matchings(G: Graph) -> int:  # noqa: N803
    """The first vertex that is free is matched with each free neighbour."""
    steps = _Steps()
    masks = _masks(adjacency(G))
    states = {(1 << len(masks)) - 1: 1}
    found = 0
    while states:
        following: dict[int, int] = {}
        for free, ways in states.items():
            if not free:
                found += ways
                continue
            vertex = (free & -free).bit_length() - 1
            others = masks[vertex] & free
            while others:
                steps.take()
                bit = others & -others
                others ^= bit
                rest = free & ~bit & ~(1 << vertex)
                following[rest] = following.get(rest, 0) + ways
        states = following
    return found


@AREA.function(
    "(G: Graph(T)) -> Int",
    summary="The number of cycles through all vertices, without regard to start and direction.",
    laws=("number_of_hamiltonian_cycles(G) >= 0",),
    examples=(
        ("number_of_hamiltonian_cycles(complete_graph(5))", "12"),
        ("number_of_hamiltonian_cycles(grid_graph(4, 4))", "6"),
    ),
)
def number_of_hamiltonian_cycles(G: Graph) -> int:  # noqa: N803
    """Paths from the first vertex through all others (Held and Karp), closed by an edge."""
    size = len(G.vertices)
    if size < 3:
        return 0
    masks = _masks(adjacency(G))
    closed = sum(ways for (_, end), ways in _paths(masks, 0).items() if masks[end] & 1)
    return closed // 2


def _paths(masks: list[int], start: int) -> dict[tuple[int, int], int]:
    """Numbers of paths from a vertex through all vertices, by visited set and last vertex."""
    check_small(len(masks), MAXIMUM_VERTICES, "a table over all sets of vertices")
    steps = _Steps()
    states = {(1 << start, start): 1}
    for _ in range(len(masks) - 1):
        states = _one_further(states, masks, steps)
    return states


def _one_further(
    states: dict[tuple[int, int], int], masks: list[int], steps: _Steps
) -> dict[tuple[int, int], int]:
    """Numbers of paths by visited set and last vertex, each path longer by one vertex."""
    following: dict[tuple[int, int], int] = {}
    for (visited, end), ways in states.items():
        others = masks[end] & ~visited
        while others:
            steps.take()
            bit = others & -others
            others ^= bit
            key = visited | bit, bit.bit_length() - 1
            following[key] = following.get(key, 0) + ways
    return following


@AREA.function(
    "(G: Graph(T)) -> Int",
    summary="The number of paths through all vertices, each way counted once.",
    prose="A path and its reverse are the same. A graph with one vertex has one such path.",
    laws=("number_of_hamiltonian_cycles(G) <= number_of_hamiltonian_paths(G)",),
    examples=(
        ("number_of_hamiltonian_paths(complete_graph(4))", "12"),
        ("number_of_hamiltonian_paths(path_graph(5))", "1"),
    ),
)
def number_of_hamiltonian_paths(G: Graph) -> int:  # noqa: N803
    """Half the number of ordered paths through all vertices."""
    size = len(G.vertices)
    if size < 2:
        return size
    masks = _masks(adjacency(G))
    return sum(sum(_paths(masks, start).values()) for start in range(size)) // 2


@AREA.function(
    "(G: Graph(T), a: T, b: T) -> Int",
    defined="for vertices a, b",
    summary="The number of paths between two vertices that meet no vertex twice.",
    laws=("number_of_paths(G, a, b) = number_of_paths(G, b, a)",),
    examples=(
        ("number_of_paths(complete_graph(4), 1, 2)", "5"),
        ("number_of_paths(grid_graph(3, 3), (1, 1), (3, 3))", "12"),
    ),
)
def number_of_paths(G: Graph, a: Value, b: Value) -> int:  # noqa: N803
    """By search from a; the path of one vertex counts where a = b."""
    start, goal = place_of(G, a), place_of(G, b)
    masks = _masks(adjacency(G))
    steps = _Steps()
    states = {(1 << start, start): 1}
    found = 0
    while states:
        found += sum(ways for (_, end), ways in states.items() if end == goal)
        unfinished = {state: ways for state, ways in states.items() if state[1] != goal}
        states = _one_further(unfinished, masks, steps)
    return found


@AREA.function(
    "(G: Graph(T)) -> Int",
    defined="for graphs with a cycle",
    summary="The number of edges of a shortest cycle.",
    laws=("girth(G) <= count(vertices(G))",),
    examples=(("girth(grid_graph(3, 3))", "4"), ("girth(cycle_graph(9))", "9")),
)
def girth(G: Graph) -> int:  # noqa: N803
    """From each vertex by breadth-first search: the first edge that closes a cycle."""
    links = adjacency(G)
    lengths = [length for start in links for length in _cycles_from(links, start)]
    if not lengths:
        raise Undefined("the graph has no cycle")
    return min(lengths)


def _cycles_from(links: Adjacency, start: int) -> Iterator[int]:
    """Lengths of closed walks that hold a cycle; the shortest cycle through ``start`` is among them."""
    depth, parent = {start: 0}, {start: -1}
    reached = [start]
    for vertex in reached:
        for other in links[vertex]:
            if other not in depth:
                depth[other], parent[other] = depth[vertex] + 1, vertex
                reached.append(other)
            elif parent[vertex] != other:
                yield depth[vertex] + depth[other] + 1


# --- isomorphisms -------------------------------------------------------------------------------------


@AREA.function(
    "(G: Graph(T), H: Graph(U)) -> Int",
    summary="The number of bijections between the vertices of two graphs under which edges correspond.",
    laws=("(number_of_isomorphisms(G, G) >= 1)",),
    examples=(
        ("number_of_isomorphisms(cycle_graph(5), cycle_graph(5))", "10"),
        ("number_of_isomorphisms(path_graph(4), complete_graph(4))", "0"),
    ),
)
def number_of_isomorphisms(G: Graph, H: Graph) -> int:  # noqa: N803
    """Vertices of G in order are mapped to vertices of H of the same degree that fit to those before."""
    return sum(1 for _ in _isomorphisms(G, H))


@AREA.function(
    "(G: Graph(T), H: Graph(U)) -> Bool",
    summary="Whether two graphs are the same but for the names of their vertices.",
    laws=("is_isomorphic(G, G)",),
    examples=(
        ("is_isomorphic(cycle_graph(4), complete_bipartite_graph(2, 2))", "true"),
        ("is_isomorphic(path_graph(4), complete_bipartite_graph(1, 3))", "false"),
    ),
)
def is_isomorphic(G: Graph, H: Graph) -> bool:  # noqa: N803
    """Whether there is an isomorphism."""
    return next(_isomorphisms(G, H), None) is not None


def _isomorphisms(first: Graph, second: Graph) -> Iterator[tuple[int, ...]]:
    """The isomorphisms as the places of the images."""
    a, b = _masks(adjacency(first)), _masks(adjacency(second))
    if sorted(m.bit_count() for m in a) != sorted(m.bit_count() for m in b):
        return
    steps = _Steps()
    pending: list[tuple[int, ...]] = [()]
    while pending:
        images = pending.pop()
        v = len(images)
        if v == len(a):
            yield images
            continue
        for w in reversed(range(len(b))):
            steps.take()
            if w not in images and a[v].bit_count() == b[w].bit_count():
                fits = all((a[v] >> u & 1) == (b[w] >> image & 1) for u, image in enumerate(images))
                if fits:
                    pending.append((*images, w))
