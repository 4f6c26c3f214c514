"""Plane and space geometry by vectors and barycentric coordinates."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from mtf_lang.backends.plain.circular import OPERATIONS as FUNCTIONS
from mtf_lang.backends.plain.collections import items_of
from mtf_lang.backends.plain.folds import total
from mtf_lang.backends.plain.linear import cross_product, dot, scaled
from mtf_lang.backends.plain.numbers import absolute, add, divide, less, multiply, near, sqrt, subtract
from mtf_lang.values.faults import Undefined

HALF = Fraction(1, 2)

Point = tuple[Any, ...]


def minus(p: Point, q: Point) -> Point:
    """The vector from q to p."""
    return tuple(subtract(a, b) for a, b in zip(p, q, strict=True))


def plus(*points: Point) -> Point:
    """Their sum."""
    return tuple(total(coordinates) for coordinates in zip(*points, strict=True))


def squared(p: Point, q: Point) -> Any:
    """The square of the distance."""
    return dot(minus(p, q), minus(p, q))


def distance(p: Point, q: Point) -> Any:
    """The length of the vector between two points."""
    return sqrt(squared(p, q))


def corners(arguments: tuple[Any, ...]) -> list[Point]:
    """The corners of a polygon, given one by one or as a list."""
    found = list(arguments) if isinstance(arguments[0], tuple) else list(items_of(arguments[0]))
    if len(found) < 3:
        raise Undefined("fewer than three corners")
    return found


def signed_area(*arguments: Any) -> Any:
    """The sum of the triangles from the first corner."""
    first, *others = corners(arguments)
    triangles = (cross_product(minus(p, first), minus(q, first)) for p, q in itertools.pairwise(others))
    return multiply(HALF, total(list(triangles)))


def polygon_area(*arguments: Any) -> Any:
    """The absolute value, where no side meets another one that is not its neighbour in one interior point."""
    found = corners(arguments)
    sides = list(zip(found, [*found[1:], found[0]], strict=True))
    for (a, b), (c, d) in itertools.combinations(sides, 2):
        triples = ((a, b, c), (a, b, d), (c, d, a), (c, d, b))
        turns = [cross_product(minus(q, p), minus(r, p)) for p, q, r in triples]
        if less(multiply(turns[0], turns[1]), 0) and less(multiply(turns[2], turns[3]), 0):
            raise Undefined("sides that cross")
    return absolute(signed_area(*arguments))


def perimeter(*arguments: Any) -> Any:
    """The sum of the sides."""
    found = corners(arguments)
    return total([distance(p, q) for p, q in zip(found, [*found[1:], found[0]], strict=True)])


def collinear(p: Point, q: Point, r: Point) -> bool:
    """Whether the vectors from p are parallel (equality in the inequality of Cauchy and Schwarz)."""
    u, v = minus(q, p), minus(r, p)
    return near(multiply(dot(u, u), dot(v, v)), multiply(dot(u, v), dot(u, v)))


def cos_angle(a: Point, b: Point, c: Point) -> Any:
    """By the law of cosines."""
    left, right, opposite = squared(a, b), squared(c, b), squared(a, c)
    if near(left, 0) or near(right, 0):
        raise Undefined("an angle without a leg")
    return divide(subtract(add(left, right), opposite), multiply(2, sqrt(multiply(left, right))))


def foot(p: Point, a: Point, b: Point) -> Point:
    """The nearest point of a line."""
    direction = minus(b, a)
    return plus(a, scaled(divide(dot(minus(p, a), direction), dot(direction, direction)), direction))


def line_intersection(a: Point, b: Point, c: Point, d: Point) -> Point:
    """By areas of triangles."""
    u, v = minus(b, a), minus(d, c)
    return plus(a, scaled(divide(cross_product(minus(c, a), v), cross_product(u, v)), u))


def weighted(points: tuple[Point, ...], weights: list[Any]) -> Point:
    """A point by barycentric coordinates."""
    if collinear(*points):
        raise Undefined("corners on one line")
    whole = total(weights)
    return plus(*(scaled(divide(w, whole), p) for w, p in zip(weights, points, strict=True)))


def _sides(a: Point, b: Point, c: Point) -> tuple[Any, Any, Any]:
    """Squares of the sides opposite to the corners."""
    return squared(b, c), squared(c, a), squared(a, b)


def circumcentre(a: Point, b: Point, c: Point) -> Point:
    """With weights a²(b² + c² - a²)."""
    x, y, z = _sides(a, b, c)
    pairs = ((x, add(y, z)), (y, add(z, x)), (z, add(x, y)))
    return weighted((a, b, c), [multiply(s, subtract(t, s)) for s, t in pairs])


def orthocentre(a: Point, b: Point, c: Point) -> Point:
    """By Euler's line: H = A + B + C - 2O."""
    return plus(a, b, c, scaled(-2, circumcentre(a, b, c)))


def incentre(a: Point, b: Point, c: Point) -> Point:
    """With the sides as weights."""
    return weighted((a, b, c), [sqrt(s) for s in _sides(a, b, c)])


def circumradius(a: Point, b: Point, c: Point) -> Any:
    """The distance of the centre from a corner."""
    return distance(circumcentre(a, b, c), a)


def inradius(a: Point, b: Point, c: Point) -> Any:
    """The distance of the centre from a side."""
    centre = incentre(a, b, c)
    return distance(centre, foot(centre, a, b))


def in_circle(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Nearer to the centre than the corners."""
    centre = circumcentre(a, b, c)
    return less(squared(centre, d), squared(centre, a))


def concyclic(a: Point, b: Point, c: Point, d: Point) -> bool:
    """As far from the centre as the corners."""
    centre = circumcentre(a, b, c)
    return near(squared(centre, d), squared(centre, a))


def heron(a: Any, b: Any, c: Any) -> Any:
    """16 F² = 4 a²b² - (a² + b² - c²)²."""
    sides = (a, b, c)
    if not all(less(0, s) for s in sides) or any(
        less(add(x, y), z) for x, y, z in ((a, b, c), (b, c, a), (c, a, b))
    ):
        raise Undefined("no triangle")
    x, y, z = (multiply(s, s) for s in sides)
    middle = subtract(add(x, y), z)
    return divide(sqrt(subtract(multiply(4, multiply(x, y)), multiply(middle, middle))), 4)


def volume(a: Point, b: Point, c: Point, d: Point) -> Any:
    """A sixth of the triple product."""
    return divide(absolute(dot(minus(b, a), cross_product(minus(c, a), minus(d, a)))), 6)


OPERATIONS: dict[str, Callable[..., Any]] = {
    "distance": distance,
    "squared_distance": squared,
    "midpoint": lambda p, q: scaled(HALF, plus(p, q)),
    "collinear": collinear,
    "cos_angle": cos_angle,
    "angle": lambda a, b, c: FUNCTIONS["acos"](cos_angle(a, b, c)),
    "line_intersection": line_intersection,
    "foot_of_perpendicular": foot,
    "reflection": lambda p, a, b: minus(scaled(2, foot(p, a, b)), p),
    "distance_to_line": lambda p, a, b: distance(p, foot(p, a, b)),
    "signed_area": signed_area,
    "polygon_area": polygon_area,
    "perimeter": perimeter,
    "centroid": lambda a, b, c: scaled(Fraction(1, 3), plus(a, b, c)),
    "circumcentre": circumcentre,
    "orthocentre": orthocentre,
    "incentre": incentre,
    "circumradius": circumradius,
    "inradius": inradius,
    "in_circle": in_circle,
    "concyclic": concyclic,
    "heron": heron,
    "tetrahedron_volume": volume,
}
"""By name in the operation table."""
