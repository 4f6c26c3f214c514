"""Geometry against theorems: Euler, Pythagoras, Pick, Ptolemy, Heron; hulls against half planes."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mtf_lang.table import TABLE, points
from mtf_lang.table.check import check_arguments
from mtf_lang.values import real
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import ListValue
from mtf_lang.values.order import equal
from mtf_lang.values.sets import finite_set

coordinates = st.integers(-6, 6)
places = st.tuples(coordinates, coordinates)


def ev(name: str, *values: Any) -> Any:
    operation = TABLE[name]
    assert operation.meaning is not None
    return operation.meaning(*check_arguments(operation, values))


@given(places, places, places)
@settings(max_examples=40)
def test_triangle(a: Any, b: Any, c: Any) -> None:
    area = abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
    assert ev("collinear", a, b, c) == (area == 0)
    assert ev("polygon_area", a, b, c) == Fraction(area, 2)
    if area == 0:
        with pytest.raises(Undefined):
            ev("circumcentre", a, b, c)
        return
    o, h, g = (ev(name, a, b, c) for name in ("circumcentre", "orthocentre", "centroid"))
    assert points.plus(h, points.scaled(o, 2)) == points.scaled(g, 3)  # Euler's line
    assert ev("squared_distance", o, a) == ev("squared_distance", o, b) == ev("squared_distance", o, c)
    assert ev("dot", points.minus(h, a), points.minus(b, c)) == 0
    sides = [ev("distance", p, q) for p, q in ((b, c), (c, a), (a, b))]
    assert equal(ev("heron", *sides), Fraction(area, 2))
    # R = abc/(4 area)
    product = real.multiply(real.multiply(sides[0], sides[1]), sides[2])
    assert equal(ev("circumradius", a, b, c), real.divide(product, 2 * area))


def test_circles_of_the_triangle_13_14_15() -> None:
    a, b, c = (0, 0), (14, 0), (5, 12)
    assert ev("inradius", a, b, c) == 4
    assert ev("circumradius", a, b, c) == Fraction(65, 8)
    assert ev("incentre", a, b, c) == (6, 4)
    # Euler: the squared distance of the centres is R (R - 2 r)
    between = ev("squared_distance", ev("circumcentre", a, b, c), (6, 4))
    assert between == Fraction(65, 8) * (Fraction(65, 8) - 8)


@given(places, places, places)
def test_projection_and_reflection(p: Any, a: Any, b: Any) -> None:
    assume(a != b)
    foot = ev("foot_of_perpendicular", p, a, b)
    assert ev("dot", points.minus(p, foot), points.minus(b, a)) == 0
    assert ev("midpoint", p, ev("reflection", p, a, b)) == foot
    assert equal(
        real.multiply(ev("distance_to_line", p, a, b), ev("distance_to_line", p, a, b)),
        ev("squared_distance", p, foot),
    )


@given(places, st.integers(0, 6), places, st.integers(0, 6))
@settings(max_examples=40)
def test_circle_intersections_lie_on_both(m: Any, r: int, n: Any, s: int) -> None:
    assume(m != n)
    found = list(ev("circle_intersections", m, r, n, s))
    for p in found:
        assert equal(ev("squared_distance", p, m), r * r)
        assert equal(ev("squared_distance", p, n), s * s)
    apart = (m[0] - n[0]) ** 2 + (m[1] - n[1]) ** 2
    inside, outside = (r - s) ** 2, (r + s) ** 2
    wanted = 0 if apart > outside or apart < inside else 1 if apart in (inside, outside) else 2
    assert len(found) == wanted


@given(st.lists(places, min_size=1, max_size=8))
def test_hull_holds_all_points_on_its_left(s: list[Any]) -> None:
    hull = ev("convex_hull", finite_set(s)).items
    assert set(hull) <= set(s)
    if len(hull) > 2:
        for p, q in zip(hull, (*hull[1:], hull[0]), strict=True):
            assert all(points.side(p, q, x) >= 0 for x in s)
        for p, q, r in zip(hull, (*hull[1:], hull[0]), (*hull[2:], *hull[:2]), strict=True):
            assert points.side(p, q, r) > 0
        assert all(ev("in_polygon", x, ListValue(hull)) for x in s)
    else:
        assert all(points.side(hull[0], hull[-1], x) == 0 for x in s)


@given(places, places, places)
def test_pick_and_membership(a: Any, b: Any, c: Any) -> None:
    assume(points.side(a, b, c) != 0)
    sides = ((a, b), (b, c), (c, a))
    box = [(x, y) for x in range(-6, 7) for y in range(-6, 7)]
    signs = [[points.side(p, q, x) for p, q in sides] for x in box]
    inside = sum(len(set(s)) == 1 for s in signs)
    assert ev("interior_lattice_points", a, b, c) == inside
    member = [ev("in_polygon", x, a, b, c) for x in box]
    assert member == [not (1 in s and -1 in s) for s in signs]


def test_angles() -> None:
    third = real.divide(real.pi(), 3)
    assert ev("angle", (1, 0), (0, 0), (1, real.sqrt(3))) == third
    # in a regular tetrahedron: faces 60 degrees, corners seen from the centre have cosine -1/3
    corners = [(1, 1, 1), (1, -1, -1), (-1, 1, -1), (-1, -1, 1)]
    assert all(ev("angle", a, b, c) == third for a, b, c in combinations(corners, 3))
    assert ev("cos_angle", corners[0], (0, 0, 0), corners[1]) == Fraction(-1, 3)
    assert ev("tetrahedron_volume", *corners) == Fraction(8, 3)
    with pytest.raises(Undefined):
        ev("angle", (0, 0), (0, 0), (1, 1))


def test_a_polygon_that_is_not_convex() -> None:
    arrow = ListValue(((0, 0), (4, 4), (0, 2), (-4, 4)))
    assert ev("polygon_area", arrow) == 8
    assert not ev("in_polygon", (0, 3), arrow)
    assert ev("in_polygon", (0, 1), arrow)
    assert ev("in_polygon", (0, 2), arrow)


def test_lines_and_circles() -> None:
    assert ev("line_intersection", (0, 0), (1, 3), (5, 0), (4, 1)) == (Fraction(5, 4), Fraction(15, 4))
    with pytest.raises(Undefined):
        ev("line_intersection", (0, 0), (1, 1), (0, 1), (1, 2))
    with pytest.raises(Undefined):
        ev("circle_intersections", (0, 0), -1, (1, 0), 1)
    assert ev("concyclic", (5, 0), (3, 4), (-4, 3), (0, -5))
    assert ev("in_circle", (5, 0), (3, 4), (-4, 3), (1, 1))
    with pytest.raises(Undefined):
        ev("heron", 1, 2, 4)


@pytest.mark.parametrize("operation", ["polygon_area", "interior_lattice_points"])
def test_polygons_whose_sides_cross_are_undefined(operation: str) -> None:
    """The shoelace formula gives 0 for the two triangles of a bow tie."""
    bow = ListValue(((0, 0), (4, 4), (4, 0), (0, 4)))
    with pytest.raises(Undefined, match="cross"):
        TABLE[operation].meaning(bow)
    touching = ListValue(((0, 0), (4, 0), (4, 4), (2, 0), (0, 4)))  # a corner on a side
    assert TABLE["polygon_area"].meaning(touching) == 8
