"""From the text of an answer to its shape.

Commas, brackets and words between values are read here, expressions by ``latex``. The order of
the readers is the order of how loosely the signs bind.
"""

from __future__ import annotations

import re

from mtf_lang.agents.answers.brackets import balanced, closing, divided
from mtf_lang.agents.answers.cleaning import cleaned, prepared, words
from mtf_lang.agents.answers.latex import Term, Unreadable, term
from mtf_lang.agents.answers.shapes import (
    Kind,
    Labelled,
    Ratio,
    Readings,
    Region,
    Relation,
    Restricted,
    Several,
    Shape,
    Value,
    Words,
)
from mtf_lang.walk import Walk, run

_LONGEST = 1500
_MOST_ITEMS = 40

_AND = (
    r"\\(?:text|mathrm|textrm)\{[\s,]*(?:and|or)\s*\}|\\(?:land|lor|wedge|vee)(?![A-Za-z])"
    r"|(?<![A-Za-z\\])(?:and|or)(?![A-Za-z])"
)
_COMMA = re.compile(rf"[,;]\s*(?:{_AND})|[,;]|{_AND}")
_OR = re.compile(r"or|lor|vee")
_UNION = re.compile(r"\\cup(?![A-Za-z])")
_RELATION = re.compile(r"<=|>=|!=|=|<|>|\\in(?![A-Za-z])")
_COLON = re.compile(r":")
_THOUSANDS = re.compile(r"[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?")
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
_MIXED = re.compile(r"([+-]?)(\d+) (\d+)\s*/\s*(\d+)")


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
        return _value(text.replace(",", ""))
    pieces = divided(text, _COMMA)
    if len(pieces) == 1:
        return (yield _single(text))
    return (yield _several(pieces))


def _several(pieces: list[tuple[str, str]]) -> Walk[Shape]:
    """Values side by side; relations side by side are one relation; a label holds for all behind it."""
    dots = any(_DOTS.fullmatch(piece) for _, piece in pieces)
    kept = [(before, piece) for before, piece in pieces if piece and not _DOTS.fullmatch(piece)]
    if len(kept) > _MOST_ITEMS or any(not piece for _, piece in pieces[:-1]):
        return Words(words(", ".join(piece for _, piece in pieces)))
    items: list[Shape] = []
    for _, piece in kept:
        items.append((yield _single(piece)))
    relations = [
        i if isinstance(i, Relation) else i.relation for i in items if isinstance(i, Relation | Labelled)
    ]
    if any(isinstance(item, Relation) for item in items) and len(relations) == len(items) and all(relations):
        sign = "or" if all(_OR.search(before) for before, _ in kept[1:]) else "and"
        return Relation(_joined([r.term for r in relations if r is not None], sign))
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


def _is_membership(item: Shape) -> bool:
    return isinstance(item, Labelled) and isinstance(item.shape, Region)


def _conditions(texts: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return tuple(sorted(re.sub(r"\s+", "", text) for text in texts))


def _joined(terms: list[Term], sign: str) -> Term:
    return Term(
        f" {sign} ".join(f"({t.text})" for t in terms),
        tuple(sorted({name for t in terms for name in t.names})),
        any(t.decimal for t in terms),
    )


# --- one value -----------------------------------------------------------------------------------


def _single(text: str) -> Walk[Shape]:
    """One value, region, relation or bracketed group."""
    if len(signs := divided(text, _RELATION)) > 1:
        return (yield _related(text, signs))
    if len(parts := divided(text, _UNION)) > 1:
        return (yield _united([part for _, part in parts]))
    if len(parts := divided(text, _COLON)) > 1:
        return (yield _ratio(text, [part for _, part in parts]))
    if (group := _group(text)) is not None:
        return (yield _bracketed(*group))
    if text.replace(" ", "") in _SETS:
        return Region(Term(_SETS[text.replace(" ", "")]))
    if text.strip() == r"\emptyset":
        return Several((), "set")
    if re.search(r"\\[pm]m?(?:p|m)(?![A-Za-z])", text) and (both := _plus_minus(text)) is not None:
        return both
    return _value(text)


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
    return Region(Term(f"({' union '.join(pieces)})", _joined(texts, "and").names), pieces)


def _ratio(text: str, parts: list[str]) -> Walk[Shape]:
    dots = bool(_DOTS.fullmatch(parts[-1]))
    shapes: list[Shape] = []
    for part in parts[: len(parts) - dots]:
        shapes.append(_value(part))
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
        if opening == "{" and (whole := _as_value(content)) is None:
            return Several(((yield _single(content)),), "set")
        return whole if opening == "{" and whole else (yield _answer(content))
    if len(items) > _MOST_ITEMS:
        return Words(words(content))
    if len(items) == 2 and ((opening + ending) in ("(]", "[)") or any(r"\infty" in item for item in items)):
        return _interval(opening, items, ending)
    dots = any(_DOTS.fullmatch(item) for item in items)
    shapes: list[Shape] = []
    for item in items if content else []:
        if not _DOTS.fullmatch(item):
            shapes.append((yield _single(item)))
    kinds: dict[str, Kind] = {"\\{": "set", "{": "set", "(": "tuple", "[": "list"}
    return Several(tuple(shapes), kinds[opening], dots)


def _interval(opening: str, items: list[str], ending: str) -> Shape:
    try:
        low, high = (term(prepared(item)) for item in items)
    except Unreadable:
        return Words(words(f"{opening}{items[0]},{items[1]}{ending}"))
    return _interval_between(low, high, opening, ending)


def _interval_between(low: Term, high: Term, opening: str, ending: str) -> Region:
    ends = {"()": "open", "(]": "left_open", "[)": "right_open", "[]": "closed"}[opening + ending]
    text = f'interval({low.text}, {high.text}, "{ends}")'
    return Region(Term(text, _joined([low, high], "and").names, low.decimal or high.decimal))


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


# --- expressions ---------------------------------------------------------------------------------


def _plus_minus(text: str) -> Shape | None:
    """``a ± b`` as the set of both values; with ``∓`` the other way round."""
    if len(re.findall(r"\\pm(?![A-Za-z])", text)) != 1:
        return None
    signs = (("+", "-"), ("-", "+"))
    both = [re.sub(r"\\mp(?![A-Za-z])", mp, re.sub(r"\\pm(?![A-Za-z])", pm, text)) for pm, mp in signs]
    values = tuple(_value(variant) for variant in both)
    return Several(values, "set") if all(isinstance(v, Value) for v in values) else None


_UNIT = re.compile(
    r"(?P<body>.*\S)\s*(?:\\(?:text|mathrm|textrm|mbox|operatorname)\s*\{(?P<wrapped>[^{}]*)\}(?:\^\{?\d\}?)?)"
    r"|(?P<plain>[^A-Za-z\\]*[\d)}\]])\s+(?P<word>[A-Za-z][A-Za-z. ]*(?:\^\{?\d\}?)?)"
)
_ANGLED = re.compile(r"\\?(?:sin|cos|tan|cot|sec|csc)|\\circ")
"""Where the degrees belong to the argument of a function."""
_LONG_WORD = re.compile(r"(?<![A-Za-z\\{])[A-Za-z]{4,}")
_ANSWER_WORDS = frozenset({"yes", "no", "odd", "all", "one", "two", "six", "ten", "any"})


def _value(text: str) -> Shape:
    """An expression with its unit; ``Words`` where there is no sure reading."""
    found = _as_value(text)
    if found is not None:
        return found
    if mixed := _MIXED.fullmatch(text):  # no proper fraction: a slip, with two readings
        sign, whole, above, below = mixed.groups()
        texts = (f"({sign}({whole} + {above}/{below}))", f"({sign}{whole}*{above}/{below})")
        return Readings(tuple(Value(Term(t)) for t in texts)) if int(below) else Words(words(text))
    return Words(words(text))


def _as_value(text: str) -> Value | None:
    body, unit = _without_unit(text)
    if wrapped := re.fullmatch(r"\\(?:text|mathrm|mathbf|textbf)\{([^{}]*)\}", body):
        body = wrapped[1].strip()
    if (mixed := _MIXED.fullmatch(body)) and int(mixed[3]) < int(mixed[4]):
        return Value(Term(f"({mixed[1]}({mixed[2]} + {mixed[3]}/{mixed[4]}))"), unit)
    spelled = prepared(body)
    if _LONG_WORD.search(spelled) or spelled.casefold() in _ANSWER_WORDS:
        return None
    try:
        based = re.fullmatch(r"(\d+)_\{?\d+\}?", spelled)
        return Value(term(spelled), unit, based[1] if based else "")
    except Unreadable:
        return None


def _without_unit(text: str) -> tuple[str, str]:
    """The text without a sign or words behind it, and these."""
    if text.endswith("%"):
        return text.rstrip("%").rstrip("\\").strip(), "percent"
    if (degree := re.fullmatch(r"(.*\S)\s*\^\\circ(?:\s*[CF])?", text)) and not _ANGLED.search(degree[1]):
        return degree[1], "degree"
    if unit := _UNIT.fullmatch(text):
        written = unit["wrapped"] if unit["body"] else unit["word"]
        return (unit["body"] or unit["plain"]).strip(), " ".join(written.split()).strip(". ").casefold()
    return text, ""
