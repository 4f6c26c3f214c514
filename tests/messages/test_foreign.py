"""Spellings of other languages: recognised, said how MTF writes them, mended where that is certain."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

import mtf_lang
from mtf_lang.diagnostics import Confidence, Severity
from mtf_lang.table import TABLE, find, idioms, templates
from mtf_lang.table.foreign import CONSTANTS, RENAMED
from tests.messages.mending import mended

STATEMENT = "object:\n  {}\nreturn:\n  1\n"
ITEM = "context:\n  x, y are real\n  n = 9\nreturn:\n  {}\n"
HOLE = re.compile(r"<[(?=]?\w+(?:[)|-][^<>]*)?>")
"""A hole of a replacement that was not filled."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """What is written, whose it is, and what is said; ``fixed`` is what the certain fixes make of it."""

    system: str
    written: str
    code: str
    fragment: str
    hint: str
    fixed: str = ""

    @property
    def frame(self) -> str:
        return STATEMENT if self.system == "statement" else ITEM


ROWS = tomllib.loads((Path(__file__).parent / "foreign.toml").read_text(encoding="utf-8"))["case"]
SPELLINGS = [Spelling(**row) for row in ROWS]


@pytest.mark.parametrize("spelling", SPELLINGS, ids=[s.written for s in SPELLINGS])
def test_foreign_spellings(spelling: Spelling) -> None:
    script = spelling.frame.replace("{}", spelling.written)
    first = next(d for d in mtf_lang.check(script) if d.severity is Severity.ERROR)
    assert first.code == spelling.code, first
    assert script[first.span.start : first.span.end] == spelling.fragment
    assert spelling.hint in (first.hint or "")
    fixed = mended(script, certain_only=True)
    if spelling.fixed:
        assert fixed == spelling.frame.replace("{}", spelling.fixed)
        assert not mtf_lang.check(fixed)
    else:
        assert fixed == script
        assert all(fix.confidence is not Confidence.CERTAIN for fix in first.fixes)


def test_there_are_enough_of_each_system() -> None:
    systems = [s.system for s in SPELLINGS]
    assert len(SPELLINGS) >= 60
    assert all(systems.count(name) >= 8 for name in ("SymPy", "MiniZinc", "LaTeX", "Python", "Wolfram"))


# what a spelling means in its own language, computed there by hand
MEANINGS = [
    ("Sum(i*j, (i, 1, j), (j, 1, 4))", sum(i * j for j in range(1, 5) for i in range(1, j + 1))),
    ("pow(2, 5, 7)", pow(2, 5, 7)),
    ("sum(k for k in range(3, 7))", sum(range(3, 7))),
    ("Mod(-17, 5)", -17 % 5),
    ("1 if 2 > 1 else 0", 1),
    ("2 > 1 ? 3 : 4", 3),
    (r"\frac{1}{2} \cdot \frac{4}{2}", 1),
    (r"\binom{5}{2}", 10),
    (r"\lfloor 7/2 \rfloor", 3),
    ("Sum[k^2, {k, 2, 4}]", 4 + 9 + 16),
    ("5 choose 2", 10),
    ("sum(i in 1..5 where i > 2)(i)", 12),
    ("Not(1 > 2) and Or(1 > 2, 2 > 1)", True),
    ("1 + Mod(17, 5) * 2", 1 + 17 % 5 * 2),
    ("len({1, 2}) - len({3})", 1),
]


@pytest.mark.parametrize(("written", "value"), MEANINGS, ids=[m[0] for m in MEANINGS])
def test_mending_keeps_the_meaning(written: str, value: int) -> None:
    result = mtf_lang.run(mended(ITEM.replace("{}", written)))
    assert [item.value for item in result.items] == [value]


def test_every_idiom_fits_its_own_pattern() -> None:
    for row in idioms.IDIOMS:
        holes = {piece.text for piece in templates.pieces(row.pattern) if piece.kind}
        written = "".join(piece.text + " " for piece in templates.pieces(row.pattern))
        found = templates.match(row.pattern, written, 0)
        assert found is not None, row
        assert set(found.holes) == holes
        filled = templates.fill(row.replacement, found.holes, written, 0, found.end)
        assert HOLE.search(filled) is None, row
        assert filled != written.strip()


def test_rows_of_names_lead_to_operations() -> None:
    assert all(find(name) is not None for name in RENAMED.values())
    assert not set(CONSTANTS) & set(TABLE)
    assert not set(RENAMED) & set(TABLE)
    for text, _ in CONSTANTS.values():
        assert not mtf_lang.check(f"object:\n  value = {text}\nreturn:\n  1")


TEMPLATES = [
    ("f(<a>)", "f(g(x, (1, 2)), 3)", None),
    ("f(<a>, <b>)", "f(g(x, (1, 2)), 3) + 1", {"a": "g(x, (1, 2))", "b": "3"}),
    ("f(<a:*>)", "f(1, [2, 3], 4)", {"a": "1, [2, 3], 4"}),
    ("f(<a>)", 'f(")")', {"a": '")"'}),
    ("f(<a>)", "f(x", None),
    ("f(<a>)", "g(x)", None),
    ("f(<a>)", "f()", None),
    ("<x:w>(<x:w>)", "y(y)", {"x": "y"}),
    ("<x:w>(<x:w>)", "y(z)", None),
    ("s <e:t>", "s a*b + c", {"e": "a*b"}),
    ("s <e:t>", "s -a + c", {"e": "-a"}),
    ("f[<a>, <b>]", "f[x\n  , y]", {"a": "x", "b": "y"}),
]


@pytest.mark.parametrize(("pattern", "text", "holes"), TEMPLATES)
def test_templates(pattern: str, text: str, holes: dict[str, str] | None) -> None:
    found = templates.match(pattern, text, 0)
    assert (dict(found.holes) if found else None) == holes


def test_brackets_stay_where_something_stands_beside() -> None:
    def put(text: str) -> str:
        found = idioms.at(text, text.index("Mod"), idioms.starting_with("Mod"))
        assert found is not None
        return text[: found.span.start] + found.replacement + text[found.span.end :]

    assert put("Mod(a, 5)") == "a mod 5"
    assert put("1 + Mod(a + b, 5)") == "1 + ((a + b) mod 5)"
    assert put("f(Mod(a, 5), 2)") == "f(a mod 5, 2)"
    assert put("x = Mod(a, 5)") == "x = a mod 5"
    assert put("x = 1 = Mod(a, 5)") == "x = 1 = (a mod 5)"


def test_comments_are_not_moved() -> None:
    script = "return:\n  And(1 < 2, # sure\n    2 < 3)\n"
    assert mended(script) == script
