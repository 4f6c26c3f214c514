"""The machine and Lark's own parser take the same texts and make the same trees."""

from __future__ import annotations

import random

import pytest

from mtf_lang.source import Source
from mtf_lang.syntax import parse
from mtf_lang.syntax.tree import Script
from tests.syntax import reference
from tests.syntax.scripts import ALL
from tests.syntax.sentences import sentence


def bare(script: Script) -> list[object]:
    """Blocks without what comes from comments and blank lines."""
    return [(block.kind, [(type(s), *_fields(s)) for s in block.statements]) for block in script.blocks]


def _fields(statement: object) -> list[object]:
    names = (name for cls in type(statement).__mro__ for name in getattr(cls, "__slots__", ()))
    return [
        getattr(statement, name)
        for name in names
        if name not in ("leading", "trailing", "blank_before", "span")
    ]


def agree(text: str) -> None:
    source = Source("test", text)
    parsed = parse(source, fragment=True)
    blocks, sound = reference.blocks(source)
    codes = {d.code for d in parsed.diagnostics if d.severity == "error"} - {"MTF0105"}
    assert sound == (not codes), parsed.diagnostics
    assert bare(parsed.script) == bare(Script(parsed.script.span, blocks))


@pytest.mark.parametrize("text", ALL)
def test_scripts(text: str) -> None:
    agree(text)


@pytest.mark.parametrize("seed", range(150))
def test_sentences(seed: int) -> None:
    agree(sentence(seed, size=20 + seed))


@pytest.mark.parametrize("seed", range(150))
def test_damaged_sentences(seed: int) -> None:
    """With a token left out or doubled both refuse or both accept."""
    choice = random.Random(seed)
    words = sentence(seed, size=60).split(" ")
    place = choice.randrange(len(words))
    words[place : place + 1] = choice.choice(([], [words[place]] * 2))
    source = Source("test", " ".join(words))
    codes = {d.code for d in parse(source, fragment=True).diagnostics if d.severity == "error"}
    if reference.accepts(source):
        assert codes <= {"MTF0105", *REFUSED}, codes
    else:
        assert codes


REFUSED = frozenset(f"MTF01{n}" for n in ("06", "07", "08", "10", "14", "16", "17", "24", "25", "27"))
"""Codes of what the grammar takes and the builders refuse."""
