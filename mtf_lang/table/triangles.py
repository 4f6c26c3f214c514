"""Triangles by their corners or their sides: centres, circles, areas."""

from __future__ import annotations

from mtf_lang.table import numbers, points
from mtf_lang.table.declare import Area
from mtf_lang.table.geometry import line_intersection
from mtf_lang.table.kit import brief, require
from mtf_lang.table.points import HALF, Point
from mtf_lang.table.polygons import polygon_area
from mtf_lang.values.model import Value

AREA = Area("geometry")

_EXACT = tuple(f"(A: {p}, B: {p}, C: {p}) -> {p}" for p in ("(Rat, Rat)", "(Real, Real)"))
_NUMBER = ("(A: (Real, Real), B: (Real, Real), C: (Real, Real)) -> Real",)
_NO_LINE = "for corners that do not lie on a line"


def _perpendicular(v: Point) -> Point:
    return numbers.negate(v[1]), v[0]


@AREA.function(
    *_EXACT,
    *(f"(A: {p}, B: {p}, C: {p}) -> {p}" for p in ("(Rat, Rat, Rat)", "(Real, Real, Real)")),
    summary="The point in which the medians of a triangle meet: the mean of the corners.",
    laws=("centroid(A, B, C) = centroid(B, C, A)",),
    examples=(
        ("centroid((0, 0), (3, 0), (0, 3))", "(1, 1)"),
        ("centroid((0, 0, 0), (1, 0, 0), (0, 1, 0))", "(1/3, 1/3, 0)"),
    ),
)
def centroid(A: Point, B: Point, C: Point) -> Point:  # noqa: N803
    """(A + B + C)/3."""
    return points.weighted((A, B, C), (1, 1, 1))


@AREA.function(
    *_EXACT,
    synonyms=("circumcenter",),
    defined=_NO_LINE,
    summary="The centre of the circle through the corners of a triangle.",
    laws=("squared_distance(circumcentre(A, B, C), A) = squared_distance(circumcentre(A, B, C), B)",),
    examples=(
        ("circumcentre((0, 0), (4, 0), (0, 2))", "(2, 1)"),
        ("circumcentre((0, 0), (2, 0), (1, 1))", "(1, 0)"),
    ),
)
def circumcentre(A: Point, B: Point, C: Point) -> Point:  # noqa: N803
    """Where the perpendicular bisectors of two sides meet."""
    points.require_triangle(A, B, C)
    middle, other = (points.scaled(points.plus(A, p), HALF) for p in (B, C))
    return line_intersection(
        middle,
        points.plus(middle, _perpendicular(points.minus(B, A))),
        other,
        points.plus(other, _perpendicular(points.minus(C, A))),
    )


@AREA.function(
    *_EXACT,
    synonyms=("orthocenter",),
    defined=_NO_LINE,
    summary="The point in which the altitudes of a triangle meet.",
    laws=("orthocentre(A, B, C) + 2*circumcentre(A, B, C) = 3*centroid(A, B, C)",),
    examples=(
        ("orthocentre((0, 0), (4, 0), (0, 2))", "(0, 0)"),
        ("orthocentre((0, 0), (4, 0), (1, 3))", "(1, 1)"),
    ),
)
def orthocentre(A: Point, B: Point, C: Point) -> Point:  # noqa: N803
    """Where the altitudes from A and B meet."""
    points.require_triangle(A, B, C)
    return line_intersection(
        A,
        points.plus(A, _perpendicular(points.minus(C, B))),
        B,
        points.plus(B, _perpendicular(points.minus(C, A))),
    )


@AREA.function(
    "(A: (Real, Real), B: (Real, Real), C: (Real, Real)) -> (Real, Real)",
    synonyms=("incenter",),
    defined=_NO_LINE,
    summary="The centre of the circle that touches the sides of a triangle from inside.",
    laws=("distance_to_line(incentre(A, B, C), A, B) = inradius(A, B, C)",),
    examples=(
        ("incentre((0, 0), (4, 0), (0, 3))", "(1, 1)"),
        ("incentre((0, 0), (14, 0), (5, 12))", "(6, 4)"),
    ),
)
def incentre(A: Point, B: Point, C: Point) -> Point:  # noqa: N803
    """The mean of the corners weighted by the lengths of the opposite sides."""
    points.require_triangle(A, B, C)
    return points.weighted((A, B, C), (points.length(B, C), points.length(C, A), points.length(A, B)))


@AREA.function(
    *_NUMBER,
    defined=_NO_LINE,
    summary="The radius of the circle through the corners of a triangle.",
    laws=("circumradius(A, B, C) = distance(circumcentre(A, B, C), A)",),
    examples=(("circumradius((0, 0), (4, 0), (0, 3))", "5/2"), ("circumradius((0, 0), (2, 0), (1, 1))", "1")),
)
def circumradius(A: Point, B: Point, C: Point) -> Value:  # noqa: N803
    """The distance of the circumcentre from a corner."""
    return points.length(circumcentre(A, B, C), A)


@AREA.function(
    *_NUMBER,
    defined=_NO_LINE,
    summary="The radius of the circle that touches the sides of a triangle from inside.",
    laws=("inradius(A, B, C)*perimeter(A, B, C) = 2*polygon_area(A, B, C)",),
    examples=(("inradius((0, 0), (4, 0), (0, 3))", "1"), ("inradius((0, 0), (14, 0), (5, 12))", "4")),
)
def inradius(A: Point, B: Point, C: Point) -> Value:  # noqa: N803
    """Twice the area divided by the perimeter."""
    points.require_triangle(A, B, C)
    around: Value = 0
    for p, q in ((A, B), (B, C), (C, A)):
        around = numbers.add(around, points.length(p, q))
    return numbers.divide(numbers.multiply(2, polygon_area(A, B, C)), around)


@AREA.function(
    "(A: (Real, Real), B: (Real, Real), C: (Real, Real), D: (Real, Real)) -> Bool",
    defined="where A, B, C do not lie on a line",
    summary="Whether D lies inside the circle through A, B and C; on the circle it does not.",
    laws=("not in_circle(A, B, C, A)",),
    examples=(
        ("in_circle((0, 0), (2, 0), (0, 2), (1, 1))", "true"),
        ("in_circle((0, 0), (2, 0), (0, 2), (2, 2))", "false"),
    ),
)
def in_circle(A: Point, B: Point, C: Point, D: Point) -> bool:  # noqa: N803
    """Whether D is nearer to the circumcentre than A."""
    centre = circumcentre(A, B, C)
    return numbers.compare(points.squared(D, centre), points.squared(A, centre)) < 0


@AREA.function(
    "(A: (Real, Real), B: (Real, Real), C: (Real, Real), D: (Real, Real)) -> Bool",
    defined="where A, B, C do not lie on a line",
    summary="Whether D lies on the circle through A, B and C.",
    laws=("concyclic(A, B, C, A)",),
    examples=(
        ("concyclic((0, 0), (2, 0), (0, 2), (2, 2))", "true"),
        ("concyclic((0, 0), (2, 0), (0, 2), (1, 1))", "false"),
    ),
)
def concyclic(A: Point, B: Point, C: Point, D: Point) -> bool:  # noqa: N803
    """Whether D is as far from the circumcentre as A."""
    centre = circumcentre(A, B, C)
    return numbers.compare(points.squared(D, centre), points.squared(A, centre)) == 0


@AREA.function(
    "(a: Real, b: Real, c: Real) -> Real",
    defined="for positive numbers that satisfy the triangle inequality",
    summary="The area of the triangle with sides of given lengths (Heron's formula).",
    laws=("heron(a, b, c) = heron(c, a, b)",),
    examples=(("heron(3, 4, 5)", "6"), ("heron(13, 14, 15)", "84"), ("heron(1, 1, 1)", "sqrt(3)/4")),
)
def heron(a: Value, b: Value, c: Value) -> Value:
    """A quarter of the root of (a+b+c)(-a+b+c)(a-b+c)(a+b-c)."""
    product: Value = 1
    for signs in ((1, 1, 1), (-1, 1, 1), (1, -1, 1), (1, 1, -1)):
        factor: Value = 0
        for side, sign in zip((a, b, c), signs, strict=True):
            factor = numbers.add(factor, numbers.multiply(sign, side))
        require(numbers.sign(factor) >= 0, f"no triangle has the sides {brief(a)}, {brief(b)}, {brief(c)}")
        product = numbers.multiply(product, factor)
    require(all(numbers.sign(side) > 0 for side in (a, b, c)), "the sides of a triangle are positive")
    return numbers.divide(points.root(product), 4)
