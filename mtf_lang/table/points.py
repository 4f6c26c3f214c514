"""Plane and space geometry of points by exact coordinates.

Points and vectors are tuples: the functions here are what the operations of ``geometry`` and
``triangles`` share.
"""

from __future__ import annotations

from fractions import Fraction

from mtf_lang.table import elimination, numbers
from mtf_lang.table.kit import brief
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import Value
from mtf_lang.values.order import equal

Point = tuple[Value, ...]

HALF = Fraction(1, 2)


def plus(p: Point, q: Point) -> Point:
    """p + q, place by place."""
    return tuple(map(numbers.add, p, q))


def minus(p: Point, q: Point) -> Point:
    """p - q, the vector from q to p."""
    return tuple(map(numbers.subtract, p, q))


def scaled(p: Point, factor: Value) -> Point:
    """factor * p."""
    return tuple(numbers.multiply(factor, x) for x in p)


def root(x: Value) -> Value:
    """The square root of a number that is not negative."""
    return numbers.power(x, HALF)


def squared(p: Point, q: Point) -> Value:
    """The square of the distance."""
    step = minus(p, q)
    return elimination.inner(step, step)


def length(p: Point, q: Point) -> Value:
    """The distance."""
    return root(squared(p, q))


def cross(u: Point, v: Point) -> Value:
    """u_1*v_2 - u_2*v_1 of vectors of the plane."""
    return numbers.subtract(numbers.multiply(u[0], v[1]), numbers.multiply(u[1], v[0]))


def turn(p: Point, q: Point, r: Point) -> Value:
    """Twice the signed area of the triangle: positive where it goes counterclockwise."""
    return cross(minus(q, p), minus(r, p))


def side(p: Point, q: Point, r: Point) -> int:
    """1, 0, -1 as r lies left of, on, right of the line from p to q."""
    return numbers.sign(turn(p, q, r))


def at(p: Point, q: Point, t: Value) -> Point:
    """p + t*(q - p)."""
    return plus(p, scaled(minus(q, p), t))


def weighted(points: tuple[Point, ...], weights: tuple[Value, ...]) -> Point:
    """The weighted mean of points."""
    total: Value = 0
    for weight in weights:
        total = numbers.add(total, weight)
    found: Point = (0,) * len(points[0])
    for point, weight in zip(points, weights, strict=True):
        found = plus(found, scaled(point, weight))
    return tuple(numbers.divide(x, total) for x in found)


def require_different(p: Point, q: Point) -> None:
    """Raise ``Undefined`` where two points are the same."""
    if all(map(equal, p, q)):
        raise Undefined(f"two different points are needed; both are {brief(p)}")


def require_triangle(a: Point, b: Point, c: Point) -> None:
    """Raise ``Undefined`` where three points of the plane lie on a line."""
    if side(a, b, c) == 0:
        raise Undefined(f"{brief(a)}, {brief(b)}, {brief(c)} lie on a line: they are no triangle")
