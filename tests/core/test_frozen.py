"""``@frozen`` makes what ``@dataclass(frozen=True, slots=True)`` makes."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtf_lang.frozen import amended, frozen


@frozen
class Base:
    place: int = field(compare=False)


@frozen
class Pair(Base):
    first: Any
    second: Any = 0


@frozen(kw_only=True)
class Keyed:
    kind: str
    place: int = field(default=0, compare=False)


@frozen
class Leaf(Keyed):
    value: Any


@frozen
class Empty:
    pass


@frozen
class Own:
    value: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own)

    def __hash__(self) -> int:
        return 7

    def __repr__(self) -> str:
        return "own"


@dataclass(frozen=True, slots=True)
class StandardBase:
    place: int = field(compare=False)


@dataclass(frozen=True, slots=True)
class Standard(StandardBase):
    first: Any
    second: Any = 0


values = st.recursive(st.integers(0, 2) | st.booleans(), lambda v: st.tuples(v, v), max_leaves=4)


@given(st.integers(0, 1), values, values, st.integers(0, 1), values, values)
def test_equal_and_hash_as_the_standard_ones(a: int, b: Any, c: Any, d: int, e: Any, f: Any) -> None:
    ours, standard = (Pair(a, b, c), Pair(d, e, f)), (Standard(a, b, c), Standard(d, e, f))
    assert (ours[0] == ours[1]) == (standard[0] == standard[1])
    assert hash(ours[0]) == hash(standard[0])
    assert repr(ours[0]) == repr(standard[0]).replace("Standard", "Pair")


def test_instances_are_frozen_and_slotted() -> None:
    pair = Pair(1, 2)
    with pytest.raises(FrozenInstanceError):
        pair.first = 3  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del pair.first
    assert not hasattr(pair, "__dict__")
    assert is_dataclass(Pair)
    assert [f.name for f in fields(Pair)] == ["place", "first", "second"]


def test_classes_do_not_mix() -> None:
    assert Base(1) != Pair(1, 2)
    assert Empty() == Empty()
    assert Empty() != Base(1)  # type: ignore[comparison-overlap]


def test_keywords_defaults_replace_and_match() -> None:
    leaf = Leaf(5, kind="n")
    assert replace(leaf, kind="m", place=9) == Leaf(5, kind="m")
    match Pair(0, 1):
        case Pair(first=first, second=second):
            assert (first, second) == (1, 0)
    with pytest.raises(TypeError):
        Leaf(5)  # type: ignore[call-arg]


def test_amended_makes_nothing_where_nothing_changes() -> None:
    part = Empty()
    pair = Pair(0, (part, part), 2)
    assert amended(pair, first=(part, part)) is pair
    assert amended(pair, first=(part,), second=3) == Pair(0, (part,), 3)
    assert amended(pair, first=(part, Empty())) is not pair  # equal, and not the same


def test_methods_of_the_class_are_left_alone() -> None:
    assert Own(1) == Own(2)
    assert (hash(Own(1)), repr(Own(1))) == (7, "own")
