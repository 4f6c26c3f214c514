"""From the text of an answer to its shape.

Commas, brackets and words between values are read here, expressions by ``latex``. The order of
the readers is the order of how loosely the signs bind.
"""

from __future__ import annotations

import re

from mtf_lang.agents.answers.brackets import balanced, closing, divided
from mtf_lang.agents.answers.cleaning import cleaned, prepared, words
from mtf_lang.agents.answers.expressions import as_value, plus_minus, value
from mtf_lang.agents.answers.latex import term
from mtf_lang.agents.answers.shapes import (
    Kind,
    Labelled,
    Ratio,
    Region,
    Relation,
    Restricted,
    Several,
    Shape,
    Value,
    Words,
)
from mtf_lang.agents.answers.terms import Term
from mtf_lang.agents.answers.trees import Unreadable
from mtf_lang.walk import Walk, run

_LONGEST = 1500
_MOST_ITEMS = 40

_AND = (
    r"\\(?:text|mathrm|textrm)\{[\s,]*(?:and|or)\s*\}|\\(?:land|lor|wedge|vee)(?![A-Za-z])"
    r"|(?<![A-Za-z\\])(?:and|or)(?![A-Za-z])"
)
_COMMA = re.compile(rf"[,;]\s*(?:{_AND})|[,;]|{_AND}")
_OR = re.compile(r"or|lor|vee")
_MATRIX = re.compile(r"\\begin\{[pbv]?matrix\}(.*)\\end\{[pbv]?matrix\}")
_MINUS = re.compile(r"\\(?:setminus|smallsetminus|backslash)(?![A-Za-z])")
_UNION = re.compile(r"\\cup(?![A-Za-z])")
_RELATION = re.compile(r"<=|>=|!=|=|<|>|\\in(?![A-Za-z])")
_COLON = re.compile(r":")
_THOUSANDS = re.compile(r"[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_LISTED = re.compile(rf",\s|;|{_AND}")
_GROUP = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_LABEL = re.compile(r"(?:\\?[A-Za-z]+(?:_\{?\w+\}?)?)(?:\s*\([^()=]*\))?")
_DOTS = re.compile(r"\s*\\ldots\s*")
_FOR_ALL = re.compile(r"\\forall\s*|for all\s+")
_WHERE = re.compile(
    r",?\s*(?:\\text\{\s*)?(?:for all|for every|for any|for|where|with|when)\b\s*\}?\s*", re.IGNORECASE
)
_SETS = {
    r"\mathbb{R}": "reals",
    r"\mathbb{Z}": "integers",
    r"\mathbb{N}": "naturals",
    r"\mathbb{Q}": "rationals",
}


def shape(text: str) -> Shape:
    """What the answer is; ``Words`` where it has no sure reading as mathematics."""
    tidy = cleaned(text)
    if not tidy or len(tidy) > _LONGEST or not balanced(tidy):
        return Words(words(text))
    return run(_answer(tidy))


def _answer(text: str) -> Walk[Shape]:
    """A whole answer: with a range in which it holds, several values, or one."""
    if quantifier := _FOR_ALL.match(text):
        said = [piece for _, piece in divided(text[quantifier.end() :], _COMMA)]
        if len(said) > 1:
            return Restricted((yield _answer(", ".join(said[1:]))), _conditions(said[:1]), True)
    if len(parts := divided(text, _WHERE)) == 2 and parts[0][1]:
        return Restricted(
            (yield _answer(parts[0][1])), _conditions([p for _, p in divided(parts[1][1], _COMMA)])
        )
    if _THOUSANDS.fullmatch(text):
        return value(text.replace(",", ""))
    if _LISTED.search(text):  # commas without blanks between groups of three digits belong to numbers
        text = _GROUP.sub("", text)
    pieces = divided(text, _COMMA)
    if len(pieces) == 1:
        return (yield _single(text))
    return (yield _several(pieces))


def _several(pieces: list[tuple[str, str]]) -> Walk[Shape]:
    """Values side by side; relations side by side are one relation; a label holds for all behind it."""
    dots = any(_DOTS.fullmatch(piece) for _, piece in pieces)
    kept = [(before, piece) for before, piece in pieces if piece and not _DOTS.fullmatch(piece)]
    if not 0 < len(kept) <= _MOST_ITEMS or any(not piece for _, piece in pieces[:-1]):
        return Words(words(", ".join(piece for _, piece in pieces)))
    items: list[Shape] = []
    for _, piece in kept:
        items.append((yield _single(piece)))
    relations = [relation for item in items if (relation := _as_relation(item)) is not None]
    if len(relations) == len(items) and any(isinstance(item, Relation) for item in items):
        sign = "or" if all(_OR.search(before) for before, _ in kept[1:]) else "and"
        return Relation(_joined([relation.term for relation in relations], sign))
    if (rows := _rows(items)) is not None:
        return rows
    conditions = [item for item in items[1:] if isinstance(item, Relation) or _is_membership(item)]
    if conditions and items[-1] in conditions:
        values = tuple(item for item in items if item not in conditions)
        texts = tuple(piece for (_, piece), item in zip(kept, items, strict=True) if item in conditions)
        return Restricted(
            values[0] if len(values) == 1 else Several(values, "bare", dots), _conditions(texts)
        )
    first = items[0]
    if isinstance(first, Labelled) and not any(isinstance(item, Labelled) for item in items[1:]):
        return Labelled(first.label, Several((first.shape, *items[1:]), "bare", dots))
    return Several(tuple(items), "bare", dots)


def _rows(items: list[Shape]) -> Several | None:
    """``x = 1, y = 2 or x = 2, y = 1`` as pairs: the same labels come again in the same order."""
    labels = [item.label for item in items if isinstance(item, Labelled)]
    width = len(set(labels))
    if len(labels) < len(items) or not 1 < width < len(labels):
        return None
    if labels != labels[:width] * (len(labels) // width):
        return None
    rows = (tuple(items[k : k + width]) for k in range(0, len(items), width))
    return Several(tuple(Several(row, "tuple") for row in rows), "bare")


def _as_relation(item: Shape) -> Relation | None:
    if isinstance(item, Labelled):
        return item.relation
    return item if isinstance(item, Relation) else None


def _is_membership(item: Shape) -> bool:
    return isinstance(item, Labelled) and isinstance(item.shape, Region)


def _conditions(texts: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return tuple(sorted(re.sub(r"\s+", "", text) for text in texts))


def _joined(terms: list[Term], sign: str) -> Term:
    return Term(
        f" {sign} ".join(f"({t.text})" for t in terms),
        tuple(sorted({name for t in terms for name in t.names})),
        any(t.decimal for t in terms),
        tuple(sorted({name for t in terms for name in t.counting})),
    )


# --- one value -----------------------------------------------------------------------------------


def _single(text: str) -> Walk[Shape]:
    """One value, region, relation or bracketed group."""
    if len(signs := divided(text, _RELATION)) > 1:
        return (yield _related(text, signs))
    if len(parts := divided(text, _MINUS)) == 2:
        return (yield _without(parts[0][1], parts[1][1]))
    if len(parts := divided(text, _UNION)) > 1:
        return (yield _united([part for _, part in parts]))
    if len(parts := divided(text, _COLON)) > 1:
        return (yield _ratio(text, [part for _, part in parts]))
    if (group := _group(text)) is not None:
        return (yield _bracketed(*group))
    if matrix := _MATRIX.fullmatch(text):
        return (yield _rows_of(matrix[1]))
    if text.replace(" ", "") in _SETS:
        return Region(Term(_SETS[text.replace(" ", "")]))
    if text.strip() == r"\emptyset":
        return Several((), "set")
    if re.search(r"\\[pm]m?(?:p|m)(?![A-Za-z])", text) and (both := plus_minus(text)) is not None:
        return both
    return value(text)


def _related(text: str, signs: list[tuple[str, str]]) -> Walk[Shape]:
    """``label = value``, ``name in set``, or a relation."""
    relation = _relation(signs)
    if len(signs) == 2 and signs[1][0] in ("=", r"\in") and _LABEL.fullmatch(signs[0][1]):
        label = re.sub(r"[\s{}]", "", signs[0][1])
        inner = yield _answer(signs[1][1])
        names = {label.lstrip("\\")} & _names(inner)
        if not names and not isinstance(inner, Words):
            return Labelled(label, inner, relation)
    return relation if relation is not None else Words(words(text))


def _names(shape: Shape) -> set[str]:
    return set(shape.term.names) if isinstance(shape, Value | Region) else set()


def _relation(signs: list[tuple[str, str]]) -> Relation | None:
    """A chain of equations and inequalities between terms; None where a side has no reading."""
    try:
        sides = [term(prepared(side)) for _, side in signs]
    except Unreadable:
        return None
    operators = [sign for sign, _ in signs[1:]]
    if r"\in" in operators:
        return None
    chain = sides[0].text + "".join(
        f" {op} {side.text}" for op, side in zip(operators, sides[1:], strict=True)
    )
    joined = _joined(sides, "and")
    equation = (sides[0], sides[1]) if operators == ["="] else None
    return Relation(Term(chain, joined.names, joined.decimal), equation)


def _united(parts: list[str]) -> Walk[Shape]:
    """A union of intervals, sets and points."""
    texts: list[Term] = []
    for part in parts:
        one = yield _single(part)
        region = as_region(one)
        if region is None:
            return Words(words(r" \cup ".join(parts)))
        texts.append(region.term)
    pieces = tuple(t.text for t in texts)
    joined = _joined(texts, "and")
    return Region(Term(f"({' union '.join(pieces)})", joined.names, joined.decimal), pieces)


def _without(text: str, left_out: str) -> Walk[Shape]:
    """A set without the elements of another."""
    whole, part = as_region((yield _single(text))), as_region((yield _single(left_out)))
    if whole is None or part is None:
        return Words(words(rf"{text} \setminus {left_out}"))
    joined = _joined([whole.term, part.term], "and")
    return Region(Term(f"({whole.term.text} minus {part.term.text})", joined.names, joined.decimal))


def _ratio(text: str, parts: list[str]) -> Walk[Shape]:
    dots = bool(_DOTS.fullmatch(parts[-1]))
    shapes: list[Shape] = []
    for part in parts[: len(parts) - dots]:
        shapes.append(value(part))
    if not all(isinstance(s, Value) for s in shapes):
        return Words(words(text))
    return Ratio(
        tuple(shapes), dots, bool(re.fullmatch(r"(?:[01]?\d|2[0-3]):[0-5]\d", text.replace(" ", "")))
    )
    yield  # makes this a walk


# --- brackets ------------------------------------------------------------------------------------


def _group(text: str) -> tuple[str, str, str] | None:
    """Opening bracket, content and closing bracket, where one pair encloses the whole text."""
    opening = "\\{" if text.startswith("\\{") else text[:1]
    if opening not in ("\\{", "{", "(", "[") or closing(text, 0) is None:
        return None
    end = closing(text, 0)
    ending = "\\}" if opening == "\\{" else text[-1:]
    if end is None or end + len(ending) != len(text):
        return None
    return opening, text[len(opening) : end].strip(), ending


def _bracketed(opening: str, content: str, ending: str) -> Walk[Shape]:
    """A set, tuple, list or interval; round brackets around one value say nothing."""
    items = [piece for _, piece in divided(content, re.compile(r"[,;]"))]
    if len(items) == 1 and opening in ("(", "{"):
        if opening == "{" and (whole := as_value(content)) is None:
            return Several(((yield _single(content)),), "set")
        return whole if opening == "{" and whole else (yield _answer(content))
    if len(items) > _MOST_ITEMS:
        return Words(words(content))
    pair = len(items) == 2 and opening in ("(", "[") and ending in (")", "]")
    if pair and (opening + ending in ("(]", "[)") or any(r"\infty" in item for item in items)):
        return _interval(opening, items, ending)
    dots = any(_DOTS.fullmatch(item) for item in items)
    shapes: list[Shape] = []
    for item in items if content else []:
        if not _DOTS.fullmatch(item):
            shapes.append((yield _single(item)))
    kinds: dict[str, Kind] = {"\\{": "set", "{": "set", "(": "tuple", "[": "list"}
    return Several(tuple(shapes), kinds[opening], dots)


def _rows_of(content: str) -> Walk[Shape]:
    """A matrix as a list of its rows; one row or one column as a tuple."""
    rows: list[tuple[Shape, ...]] = []
    for row in filter(None, (piece.strip() for piece in content.split(r"\cr"))):
        rows.append(tuple(value(entry.strip()) for entry in row.split("&")))
    if len(rows) == 1 or all(len(row) == 1 for row in rows):
        return Several(tuple(entry for row in rows for entry in row), "tuple")
    return Several(tuple(Several(row, "list") for row in rows), "list")
    yield  # makes this a walk


def _interval(opening: str, items: list[str], ending: str) -> Shape:
    try:
        low, high = (term(prepared(item)) for item in items)
    except Unreadable:
        return Words(words(f"{opening}{items[0]},{items[1]}{ending}"))
    return _interval_between(low, high, opening, ending)


def _interval_between(low: Term, high: Term, opening: str, ending: str) -> Region:
    ends = {"()": "open", "(]": "left_open", "[)": "right_open", "[]": "closed"}[opening + ending]
    text = f'interval({low.text}, {high.text}, "{ends}")'
    term_ = Term(text, _joined([low, high], "and").names, low.decimal or high.decimal)
    return Region(term_, ends=(low, high), kind=ends)


def as_region(shape: Shape) -> Region | None:
    """The shape as a set: two values in brackets as an interval, braces as a finite set."""
    if isinstance(shape, Region):
        return shape
    if not isinstance(shape, Several) or shape.open or not all(isinstance(i, Value) for i in shape.items):
        return None
    terms = [item.term for item in shape.items if isinstance(item, Value)]
    if shape.kind == "set":
        return Region(Term(f"{{{', '.join(t.text for t in terms)}}}", _joined(terms, "and").names))
    if shape.kind in ("tuple", "list") and len(terms) == 2:
        return _interval_between(terms[0], terms[1], *("()" if shape.kind == "tuple" else "[]"))
    return None
