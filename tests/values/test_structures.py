"""Matrices, residues, multisets, graphs and declared names: order, text, LaTeX, data."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtf_lang.table.signature import read_type
from mtf_lang.types import INT, NameType, StructureType, join
from mtf_lang.values.codec import decode, encode
from mtf_lang.values.faults import Undefined
from mtf_lang.values.kind import type_of
from mtf_lang.values.latex import to_latex
from mtf_lang.values.model import Graph, Matrix, Multiset, Name, Residue
from mtf_lang.values.order import compare, equal, ordered
from mtf_lang.values.text import to_text

from .strategies import numbers
from .test_round_trip import read

rectangles = st.integers(1, 3).flatmap(
    lambda columns: st.lists(
        st.lists(numbers, min_size=columns, max_size=columns).map(tuple), min_size=1, max_size=3
    )
)
matrices = rectangles.map(lambda rows: Matrix(tuple(rows)))
residues = st.integers(1, 50).flatmap(lambda m: st.integers(0, m - 1).map(lambda a: Residue(a, m)))
multisets = st.lists(numbers, max_size=5).map(lambda items: Multiset(tuple(sorted(items))))
graphs = st.sets(
    st.tuples(st.integers(1, 5), st.integers(1, 5)).filter(lambda e: e[0] < e[1]), max_size=6
).map(lambda edges: Graph((1, 2, 3, 4, 5), tuple(sorted(edges))))
kinds = st.sampled_from([matrices, residues, multisets, graphs])
COLOURS = ("red", "green", "blue")


@given(st.one_of(matrices, residues, multisets, graphs))
def test_texts_and_data_read_back(value: Any) -> None:
    assert equal(read(to_text(value)), value)
    assert decode(encode(value)) == value
    assert to_latex(value)


@given(kinds.flatmap(lambda kind: st.lists(kind, min_size=3, max_size=3)))
def test_order_is_total(values: list[Any]) -> None:
    a, b, c = values
    assert compare(a, b) == -compare(b, a)
    assert (compare(a, b) == 0) == (a == b)
    if compare(a, b) <= 0 and compare(b, c) <= 0:
        assert compare(a, c) <= 0


def test_texts() -> None:
    assert to_text(Matrix(((1, 2), (3, 4)))) == "matrix([[1, 2], [3, 4]])"
    assert to_text(Residue(3, 7)) == "residue(3, 7)"
    assert to_text(Multiset((1, 1, 2))) == "multiset([1, 1, 2])"
    assert to_text(Graph((1, 2, 3), ((1, 2),))) == "graph({1, 2, 3}, {{1, 2}})"
    assert to_text((Name(COLOURS, 2), 1)) == "(blue, 1)"
    assert to_latex(Matrix(((1, 2), (3, 4)))) == r"\begin{pmatrix}1 & 2 \\ 3 & 4\end{pmatrix}"
    assert to_latex(Residue(3, 7)) == "[3]_{7}"


def test_long_matrices_are_cut() -> None:
    assert to_text(Matrix(((1,) * 9,)), elements=4).endswith("...]])")


def test_names_have_the_order_of_their_declaration() -> None:
    red, green, blue = (Name(COLOURS, i) for i in range(3))
    assert ordered([blue, red, green, red]) == [red, green, blue]
    assert decode(encode(blue)) == blue
    with pytest.raises(Undefined):
        compare(red, Name(("red", "black"), 0))


def test_types() -> None:
    assert type_of(Matrix(((1, 2),))) == read_type("Matrix(Int)")
    assert type_of(Graph((1,), ())) == read_type("Graph(Int)")
    assert type_of(Residue(0, 1)) == read_type("Residue")
    assert type_of(Name(COLOURS, 0)) == NameType(COLOURS)
    assert join(read_type("Matrix(Int)"), read_type("Matrix(Rat)")) == read_type("Matrix(Rat)")
    assert join(read_type("Matrix(Int)"), StructureType("Multiset", INT)) is None
    assert join(NameType(COLOURS), NameType(("red",))) is None
