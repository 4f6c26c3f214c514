"""The GBNF form: read by a converter, driven like the other, equal on names."""

from __future__ import annotations

import re

import pytest
from llguidance.gbnf_to_lark import gbnf_to_lark

from mtf_lang.grammar import projection
from mtf_lang.grammar.gbnf import gbnf
from mtf_lang.source import Source
from mtf_lang.syntax import parse
from tests.grammar.driving import Guidance, Writer


def test_texts_parse() -> None:
    writer = Writer(Guidance(gbnf_to_lark(gbnf())), seed=5)
    texts = [text for text in (writer.write(length=12) for _ in range(60)) if text is not None]
    assert len(texts) > 30
    for text in texts:
        assert not parse(Source("test", text)).diagnostics, text


def name_pattern() -> re.Pattern[str]:
    """The rules of names as one regular expression: they do not recur."""
    rules = dict(re.findall(r"^(name(?:-\d+)?) ::= (.*)$", gbnf(), re.MULTILINE))
    done: dict[str, str] = {}
    while len(done) < len(rules):
        for name, body in rules.items():
            used = set(re.findall(r"name(?:-\d+)?", body))
            if name not in done and used <= set(done):
                parts = [part.split(" ") if part != '""' else [""] for part in body.split(" | ")]
                done[name] = "(?:" + "|".join("".join(done.get(p, p) for p in part) for part in parts) + ")"
    return re.compile(done["name"])


@pytest.mark.parametrize(
    "word", ["x", "notable", "no", "no_", "contexts", "isx", "A1_b", "Not", "returned", "un"]
)
def test_names(word: str) -> None:
    assert name_pattern().fullmatch(word)


def test_no_name_is_reserved() -> None:
    pattern = name_pattern()
    for word in (*projection.keywords(), "context", "Object", "RETURN", "1x", "_x", ""):
        assert not pattern.fullmatch(word), word


def test_the_factored_form_takes_what_the_projection_writes() -> None:
    writer = Writer(Guidance(projection.lark()), seed=11)
    engine = Guidance(gbnf_to_lark(gbnf()), more="".join(map(chr, range(32, 127))))
    for text in writer.texts(40):
        matcher = engine.start.deep_copy()
        for character in text:
            assert matcher.consume_token(engine.texts.index(character)), (character, text)
        assert matcher.is_accepting()
