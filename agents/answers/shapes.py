"""What an answer can be: a number, a set, several values, a relation, words …"""

from __future__ import annotations

from typing import Literal

from mtf_lang.agents.answers.terms import Term
from mtf_lang.frozen import frozen

Kind = Literal["bare", "set", "tuple", "list"]
"""How several values are written: side by side, in braces, in round or square brackets."""


@frozen
class Value:
    """A term, with what is written behind it: a unit, a degree or per cent sign.

    ``digits`` are those of a number that names its base, as ``52`` in ``52_8``.
    """

    term: Term
    unit: str = ""
    digits: str = ""


@frozen
class Region:
    """A set that MTF writes as a term: an interval, the reals, or a union of ``pieces``.

    ``ends`` are those of an interval, ``kind`` says which of them belong to it.
    """

    term: Term
    pieces: tuple[str, ...] = ()
    ends: tuple[Term, ...] = ()
    kind: str = ""


@frozen
class Several:
    """Values in one of the four ways of writing; ``open`` where it goes on with dots."""

    items: tuple[Shape, ...]
    kind: Kind
    open: bool = False


@frozen
class Relation:
    """An equation, inequality, or a combination of such, as MTF text."""

    term: Term
    equation: tuple[Term, Term] | None = None


@frozen
class Labelled:
    """``x = …``, ``f(x) = …``, ``x in …``: a value with its name; ``relation`` reads it as a relation."""

    label: str
    shape: Shape
    relation: Relation | None = None


@frozen
class Restricted:
    """A statement with the range in which it holds; ``quantified`` where it begins with "for all"."""

    shape: Shape
    conditions: tuple[str, ...]
    quantified: bool = False


@frozen
class Ratio:
    """``a : b : c``; ``clock`` where it can be a time of day."""

    parts: tuple[Shape, ...]
    open: bool = False
    clock: bool = False


@frozen
class Readings:
    """A text that has several readings, none of them sure."""

    shapes: tuple[Shape, ...]


@frozen
class Words:
    """What is no mathematics, or none with a sure reading."""

    text: str


Shape = Value | Region | Several | Relation | Labelled | Restricted | Ratio | Readings | Words
