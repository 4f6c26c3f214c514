"""Points, lines, circles and polygons by coordinates, exactly.

A point is a pair of real numbers, in space a triple. A line is given by two of its points, a circle
by its centre and radius. Angles are in radians.
"""

from __future__ import annotations

from collections.abc import Sequence

from mtf_lang.table import elimination, numbers, points
from mtf_lang.table.declare import Area
from mtf_lang.table.kit import brief, require
from mtf_lang.table.points import HALF, Point
from mtf_lang.values.model import SetValue, Value
from mtf_lang.values.order import equal
from mtf_lang.values.sets import FiniteSet, finite_set

AREA = Area("geometry")

_POINT = "(Real, Real)"
_PLACE = "(Real, Real, Real)"


def _on(parameters: str, result: str, kinds: Sequence[str] = (_POINT, _PLACE)) -> tuple[str, ...]:
    """Overloads for the plane and for space."""
    names = [f"{name}: {{p}}" for name in parameters.split()]
    return tuple(f"({', '.join(names)}) -> {result}".replace("{p}", kind) for kind in kinds)


_EXACT = ("(Rat, Rat)", "(Rat, Rat, Rat)", _POINT, _PLACE)


@AREA.function(
    *_on("P Q", "Real"),
    summary="The distance of two points of the plane or of space.",
    laws=("distance(P, Q) = distance(Q, P)",),
    examples=(("distance((0, 0), (3, 4))", "5"), ("distance((0, 0, 0), (1, 1, 1))", "sqrt(3)")),
)
def distance(P: Point, Q: Point) -> Value:  # noqa: N803
    """The length of the segment from P to Q."""
    return points.length(P, Q)


@AREA.function(
    "(P: (R, R), Q: (R, R)) -> R",
    "(P: (R, R, R), Q: (R, R, R)) -> R",
    summary="The square of the distance of two points: rational where the coordinates are.",
    laws=("squared_distance(P, Q) = distance(P, Q)^2",),
    examples=(("squared_distance((0, 0), (1, 2))", "5"), ("squared_distance((1, 1, 1), (0, 0, 0))", "3")),
)
def squared_distance(P: Point, Q: Point) -> Value:  # noqa: N803
    """The sum of the squares of the differences of coordinates."""
    return points.squared(P, Q)


@AREA.function(
    *(f"(P: {p}, Q: {p}) -> {p}" for p in _EXACT),
    summary="The midpoint of the segment between two points.",
    laws=("distance(midpoint(P, Q), P) = distance(midpoint(P, Q), Q)",),
    examples=(("midpoint((0, 0), (3, 4))", "(3/2, 2)"), ("midpoint((0, 0, 0), (2, 4, 6))", "(1, 2, 3)")),
)
def midpoint(P: Point, Q: Point) -> Point:  # noqa: N803
    """The mean of two points."""
    return points.scaled(points.plus(P, Q), HALF)


@AREA.function(
    *_on("P Q R", "Bool"),
    summary="Whether three points lie on one line.",
    laws=("collinear(P, Q, R) iff collinear(R, P, Q)", "collinear(P, P, Q)"),
    examples=(("collinear((0, 0), (1, 2), (2, 4))", "true"), ("collinear((0, 0), (1, 0), (0, 1))", "false")),
)
def collinear(P: Point, Q: Point, R: Point) -> bool:  # noqa: N803
    """Whether the vectors from P to Q and to R are dependent (equality in Cauchy's inequality)."""
    u, v = points.minus(Q, P), points.minus(R, P)
    product = elimination.inner(u, v)
    lengths = numbers.multiply(elimination.inner(u, u), elimination.inner(v, v))
    return equal(numbers.multiply(product, product), lengths)


def _cosine(a: Point, b: Point, c: Point) -> Value:
    points.require_different(a, b)
    points.require_different(c, b)
    lengths = numbers.multiply(points.squared(a, b), points.squared(c, b))
    return numbers.divide(elimination.inner(points.minus(a, b), points.minus(c, b)), points.root(lengths))


@AREA.function(
    *_on("A B C", "Real"),
    defined="for A and C different from B",
    summary="The cosine of the angle at B between the directions to A and to C.",
    laws=("cos_angle(A, B, C) = cos_angle(C, B, A)",),
    examples=(("cos_angle((1, 0), (0, 0), (1, 1))", "sqrt(2)/2"), ("cos_angle((1, 0), (0, 0), (0, 5))", "0")),
)
def cos_angle(A: Point, B: Point, C: Point) -> Value:  # noqa: N803
    """The scalar product of the directions divided by their lengths."""
    return _cosine(A, B, C)


@AREA.function(
    *_on("A B C", "Real"),
    defined="for A and C different from B",
    summary="The angle at B between the directions to A and to C, from 0 to pi.",
    laws=("angle(A, B, C) = angle(C, B, A)",),
    examples=(("angle((1, 0), (0, 0), (1, 1))", "pi/4"), ("angle((1, 0, 0), (0, 0, 0), (0, 0, 1))", "pi/2")),
)
def angle(A: Point, B: Point, C: Point) -> Value:  # noqa: N803
    """The arc cosine of the cosine, exactly."""
    from mtf_lang.values import real

    return real.acos(_cosine(A, B, C))


# --- lines and circles --------------------------------------------------------------------------------


_FOUR = (
    "(A: (Rat, Rat), B: (Rat, Rat), C: (Rat, Rat), D: (Rat, Rat)) -> (Rat, Rat)",
    *_on("A B C D", _POINT, (_POINT,)),
)
_THREE = (
    "(P: (Rat, Rat), A: (Rat, Rat), B: (Rat, Rat)) -> (Rat, Rat)",
    *_on("P A B", _POINT, (_POINT,)),
)


@AREA.function(
    *_FOUR,
    defined="for lines that are not parallel",
    summary="The point in which the line through A and B meets the line through C and D.",
    laws=("collinear(A, B, line_intersection(A, B, C, D))",),
    examples=(
        ("line_intersection((0, 0), (1, 1), (0, 2), (1, 1))", "(1, 1)"),
        ("line_intersection((0, 0), (1, 2), (1, 0), (1, 5))", "(1, 2)"),
    ),
)
def line_intersection(A: Point, B: Point, C: Point, D: Point) -> Point:  # noqa: N803
    """The common point of two lines."""
    points.require_different(A, B)
    points.require_different(C, D)
    first, second = points.minus(B, A), points.minus(D, C)
    across = points.cross(first, second)
    require(not equal(across, 0), "the lines are parallel: they have no point in common, or all of them")
    return points.at(A, B, numbers.divide(points.cross(points.minus(C, A), second), across))


@AREA.function(
    *_THREE,
    defined="for A != B",
    summary="The point of the line through A and B that is nearest to P.",
    laws=("collinear(A, B, foot_of_perpendicular(P, A, B))",),
    examples=(
        ("foot_of_perpendicular((0, 2), (0, 0), (1, 1))", "(1, 1)"),
        ("foot_of_perpendicular((3, 4), (0, 0), (1, 0))", "(3, 0)"),
    ),
)
def foot_of_perpendicular(P: Point, A: Point, B: Point) -> Point:  # noqa: N803
    """The orthogonal projection of P."""
    points.require_different(A, B)
    along = points.minus(B, A)
    t = numbers.divide(elimination.inner(points.minus(P, A), along), elimination.inner(along, along))
    return points.at(A, B, t)


@AREA.function(
    *_THREE,
    synonyms=("mirror_image",),
    defined="for A != B",
    summary="The mirror image of P in the line through A and B.",
    laws=("reflection(reflection(P, A, B), A, B) = P",),
    examples=(
        ("reflection((1, 0), (0, 0), (1, 1))", "(0, 1)"),
        ("reflection((3, 4), (0, 0), (1, 0))", "(3, -4)"),
    ),
)
def reflection(P: Point, A: Point, B: Point) -> Point:  # noqa: N803
    """Twice the foot of the perpendicular less P."""
    return points.minus(points.scaled(foot_of_perpendicular(P, A, B), 2), P)


@AREA.function(
    *_on("P A B", "Real", (_POINT,)),
    defined="for A != B",
    summary="The distance of P from the line through A and B.",
    laws=("distance_to_line(P, A, B) = distance(P, foot_of_perpendicular(P, A, B))",),
    examples=(
        ("distance_to_line((0, 5), (0, 0), (4, 3))", "4"),
        ("distance_to_line((1, 0), (0, 0), (1, 1))", "sqrt(2)/2"),
    ),
)
def distance_to_line(P: Point, A: Point, B: Point) -> Value:  # noqa: N803
    """Twice the area of the triangle divided by the base."""
    points.require_different(A, B)
    return numbers.divide(numbers.absolute(points.turn(A, B, P)), points.length(A, B))


def _radius(r: Value) -> None:
    require(numbers.sign(r) >= 0, f"a radius is not negative; it is given {brief(r)}")


@AREA.function(
    "(A: (Real, Real), B: (Real, Real), M: (Real, Real), r: Real) -> Set((Real, Real))",
    defined="for A != B and r >= 0",
    summary="The points that the line through A and B has in common with the circle around M with radius r.",
    laws=("count(line_circle_intersections(A, B, M, abs(r))) <= 2",),
    examples=(
        ("line_circle_intersections((0, 0), (1, 1), (0, 0), sqrt(2))", "{(-1, -1), (1, 1)}"),
        ("line_circle_intersections((0, 1), (1, 1), (0, 0), 1)", "{(0, 1)}"),
    ),
)
def line_circle_intersections(A: Point, B: Point, M: Point, r: Value) -> SetValue:  # noqa: N803
    """From the foot of the perpendicular both ways along the line."""
    _radius(r)
    foot = foot_of_perpendicular(M, A, B)
    spare = numbers.subtract(numbers.multiply(r, r), points.squared(foot, M))
    if numbers.sign(spare) < 0:
        return FiniteSet(())
    step = points.scaled(points.minus(B, A), points.root(numbers.divide(spare, points.squared(A, B))))
    return finite_set((points.plus(foot, step), points.minus(foot, step)))


@AREA.function(
    "(M: (Real, Real), r: Real, N: (Real, Real), s: Real) -> Set((Real, Real))",
    defined="for radii >= 0 and different centres",
    summary="The common points of the circles around M with radius r and around N with radius s.",
    laws=("count(circle_intersections(M, abs(r), N, abs(s))) <= 2",),
    examples=(
        ("circle_intersections((0, 0), 5, (6, 0), 5)", "{(3, -4), (3, 4)}"),
        ("circle_intersections((0, 0), 1, (2, 0), 1)", "{(1, 0)}"),
    ),
)
def circle_intersections(M: Point, r: Value, N: Point, s: Value) -> SetValue:  # noqa: N803
    """The common points lie on the radical line, which is perpendicular to the line of the centres."""
    _radius(r)
    _radius(s)
    points.require_different(M, N)
    apart = points.squared(M, N)
    squares = numbers.subtract(numbers.multiply(r, r), numbers.multiply(s, s))
    t = numbers.divide(numbers.add(apart, squares), numbers.multiply(2, apart))
    foot = points.at(M, N, t)
    x, y = points.minus(N, M)
    return line_circle_intersections(foot, points.plus(foot, (numbers.negate(y), x)), M, r)
