"""Polygons and convex hulls by coordinates, tetrahedra, lattice points."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import combinations, pairwise

from mtf_lang.table import elimination, numbers, points
from mtf_lang.table.declare import Area
from mtf_lang.table.kit import items_of, require
from mtf_lang.table.points import HALF, Point
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import ListValue, SetValue, Value
from mtf_lang.values.order import compare
from mtf_lang.values.sets import finite_set
from mtf_lang.values.text import to_text

AREA = Area("geometry")

_POLYGON = tuple(
    text
    for p, n in (("(Rat, Rat)", "Rat"), ("(Real, Real)", "Real"))
    for text in (f"(A: {p}, B: {p}, C: {p}, ...) -> {n}", f"(s: List({p})) -> {n}")
)


def corners(arguments: tuple[Value, ...]) -> tuple[Point, ...]:
    """The corners of a polygon, from one list or from several points."""
    found = arguments[0].items if isinstance(arguments[0], ListValue) else arguments
    require(len(found) >= 3, f"a polygon has at least 3 corners; it is given {len(found)}")
    return found


def simple_corners(arguments: tuple[Value, ...]) -> tuple[Point, ...]:
    """The corners of a polygon; undefined where two of its sides cross in their interiors."""
    polygon = corners(arguments)
    sides = list(pairwise((*polygon, polygon[0]))) if len(polygon) > 3 else []
    for (a, b), (c, d) in combinations(sides, 2):
        if _cross(a, b, c, d):
            raise Undefined(
                f"the sides from {to_text(a)} to {to_text(b)} and from {to_text(c)} to {to_text(d)} cross",
                hint="give the corners in the order in which they follow one another around the polygon",
            )
    return polygon


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether each of two segments has its ends on different sides of the other."""
    return points.side(a, b, c) * points.side(a, b, d) < 0 and points.side(c, d, a) * points.side(c, d, b) < 0


def _twice_area(polygon: tuple[Point, ...]) -> Value:
    """Twice the signed area, by the shoelace formula."""
    found: Value = 0
    for p, q in pairwise((*polygon, polygon[0])):
        found = numbers.add(found, points.cross(p, q))
    return found


@AREA.function(
    *_POLYGON,
    defined="for at least three corners",
    summary="The area of a polygon with given corners in order, positive where they go counterclockwise.",
    laws=("signed_area(A, B, C) = -signed_area(C, B, A)",),
    examples=(
        ("signed_area((0, 0), (1, 0), (0, 1))", "1/2"),
        ("signed_area((0, 0), (0, 1), (1, 0))", "-1/2"),
    ),
)
def signed_area(*arguments: Value) -> Value:
    """Half the sum of the cross products of neighbouring corners."""
    return numbers.multiply(HALF, _twice_area(corners(arguments)))


@AREA.function(
    *_POLYGON,
    synonyms=("triangle_area",),
    defined="for at least three corners, where no two sides cross",
    summary="The area of a triangle or of a polygon without self-intersections, by its corners in order.",
    laws=("polygon_area(A, B, C) = abs(signed_area(A, B, C))",),
    examples=(
        ("polygon_area((0, 0), (4, 0), (4, 3))", "6"),
        ("polygon_area([(0, 0), (2, 0), (2, 2), (0, 2)])", "4"),
    ),
)
def polygon_area(*arguments: Value) -> Value:
    """The absolute value of the shoelace formula."""
    return numbers.absolute(numbers.multiply(HALF, _twice_area(simple_corners(arguments))))


@AREA.function(
    "(A: (Real, Real), B: (Real, Real), C: (Real, Real), ...) -> Real",
    "(s: List((Real, Real))) -> Real",
    defined="for at least three corners",
    summary="The sum of the lengths of the sides of a polygon, by its corners in order.",
    laws=("perimeter(A, B, C) = distance(A, B) + distance(B, C) + distance(C, A)",),
    examples=(
        ("perimeter((0, 0), (4, 0), (4, 3))", "12"),
        ("perimeter([(0, 0), (1, 0), (1, 1), (0, 1)])", "4"),
    ),
)
def perimeter(*arguments: Value) -> Value:
    """The length of the closed line through the corners."""
    polygon = corners(arguments)
    found: Value = 0
    for p, q in pairwise((*polygon, polygon[0])):
        found = numbers.add(found, points.length(p, q))
    return found


@AREA.function(
    "(S: Set((R, R))) -> List((R, R))",
    "(S: List((R, R))) -> List((R, R))",
    summary="The corners of the convex hull, counterclockwise from the first in the canonical order.",
    prose="Points on a side that are no corners are left out.",
    examples=(
        ("convex_hull({(0, 0), (2, 0), (2, 2), (0, 2), (1, 1)})", "[(0, 0), (2, 0), (2, 2), (0, 2)]"),
        ("convex_hull([(0, 0), (1, 1), (2, 2)])", "[(0, 0), (2, 2)]"),
    ),
)
def convex_hull(S: SetValue | ListValue) -> ListValue:  # noqa: N803
    """The monotone chain (Andrew 1979)."""
    ordered = finite_set(items_of(S)).elements
    if len(ordered) < 3:
        return ListValue(ordered)
    return ListValue((*_chain(ordered)[:-1], *_chain(reversed(ordered))[:-1]))


def _chain(ordered: Iterable[Point]) -> list[Point]:
    """The corners met going round on one side, ends included."""
    chain: list[Point] = []
    for point in ordered:
        while len(chain) >= 2 and points.side(chain[-2], chain[-1], point) <= 0:
            chain.pop()
        chain.append(point)
    return chain


@AREA.function(
    "(P: (Real, Real), s: List((Real, Real))) -> Bool",
    "(P: (Real, Real), A: (Real, Real), B: (Real, Real), C: (Real, Real), ...) -> Bool",
    defined="for at least three corners",
    summary="Whether a point lies in a polygon without self-intersections or on its boundary.",
    laws=("in_polygon(A, A, B, C)",),
    examples=(
        ("in_polygon((1, 1), (0, 0), (4, 0), (0, 4))", "true"),
        ("in_polygon((3, 3), [(0, 0), (4, 0), (0, 4)])", "false"),
    ),
)
def in_polygon(P: Point, *arguments: Value) -> bool:  # noqa: N803
    """Whether an odd number of sides is crossed on the way to the right, the boundary apart."""
    polygon = corners(arguments)
    inside = False
    for a, b in pairwise((*polygon, polygon[0])):
        if _on_segment(P, a, b):
            return True
        above_a, above_b = compare(a[1], P[1]) > 0, compare(b[1], P[1]) > 0
        if above_a != above_b and points.side(a, b, P) == (1 if above_b else -1):
            inside = not inside
    return inside


def _on_segment(p: Point, a: Point, b: Point) -> bool:
    between = elimination.inner(points.minus(a, p), points.minus(b, p))
    return points.side(a, b, p) == 0 and numbers.sign(between) <= 0


@AREA.function(
    *(
        f"(A: {p}, B: {p}, C: {p}, D: {p}) -> {n}"
        for p, n in (("(Rat, Rat, Rat)", "Rat"), ("(Real, Real, Real)", "Real"))
    ),
    summary="The volume of the tetrahedron with four corners in space.",
    laws=("tetrahedron_volume(A, A, B, C) = 0",),
    examples=(
        ("tetrahedron_volume((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))", "1/6"),
        ("tetrahedron_volume((0, 0, 0), (1, 1, 0), (1, 0, 1), (0, 1, 1))", "1/3"),
    ),
)
def tetrahedron_volume(A: Point, B: Point, C: Point, D: Point) -> Value:  # noqa: N803
    """A sixth of the determinant of the edges at A."""
    found = elimination.determinant([points.minus(x, A) for x in (B, C, D)])
    return numbers.divide(numbers.absolute(found), 6)


@AREA.function(
    "(s: List((Int, Int))) -> Int",
    "(A: (Int, Int), B: (Int, Int), C: (Int, Int), ...) -> Int",
    defined="for at least three corners, not all on a line, where no two sides cross",
    summary="The number of lattice points inside a polygon whose corners are lattice points.",
    prose="Points on the boundary are not counted, and the sides may not cross (Pick's theorem).",
    examples=(
        ("interior_lattice_points((0, 0), (4, 0), (0, 4))", "3"),
        ("interior_lattice_points([(0, 0), (3, 0), (3, 3), (0, 3)])", "4"),
    ),
)
def interior_lattice_points(*arguments: Value) -> int:
    """Pick: area = inside + boundary/2 - 1."""
    polygon = simple_corners(arguments)
    twice = abs(_twice_area(polygon))
    if twice == 0:
        raise Undefined("the corners lie on a line: they are no polygon")
    boundary = sum(math.gcd(*points.minus(q, p)) for p, q in pairwise((*polygon, polygon[0])))
    return int((twice - boundary + 2) // 2)
