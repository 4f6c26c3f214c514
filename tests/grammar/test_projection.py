"""Whatever a constrained model can write, the parser accepts."""

from __future__ import annotations

from mtf_lang.grammar import projection
from mtf_lang.grammar.productions import Literal, Repeat, Rules, Sequence, bound, is_rule, prune
from mtf_lang.source import Source
from mtf_lang.syntax import parse
from tests.grammar.driving import Guidance, Writer

TEXTS = 2000


def test_two_thousand_texts_of_llguidance_parse() -> None:
    texts = list(Writer(Guidance(projection.lark()), seed=20261130).texts(TEXTS))
    assert len(set(texts)) > TEXTS * 0.9
    for text in texts:
        assert not parse(Source("test", text)).diagnostics, text


def test_scripts_in_canonical_form_are_in_the_projection() -> None:
    text = (
        "context:\n  a, b are positive integers\n  a + b = 300\n"
        "object:\n  f(n) = n*f(n - 1) for n >= 1\n  S = {(i, j) for i in 1 .. 4, j in 1 .. i if i != j}\n"
        "return:\n  count({x in S : not f(x[1]) = 2 (mod 5)}), exists unique k in S: k in S and true\n"
        "  maximum(a*b given {a + b = 10}) as best using smt\n"
    )
    engine = Guidance(projection.lark(), more=text)
    matcher = engine.start.deep_copy()
    for character in text:
        assert matcher.consume_token(engine.texts.index(character)), character
    assert matcher.is_accepting()
    assert not parse(Source("test", text)).diagnostics


def test_repetition_is_bounded_and_nothing_recurs_on_the_left() -> None:
    rules = projection.rules()
    first = {name: set(_first(sequences, rules)) for name, sequences in rules.items()}
    for name in rules:
        reached: set[str] = set()
        pending = [name]
        while pending:
            for other in first[pending.pop()] - reached:
                reached.add(other)
                pending.append(other)
        assert name not in reached


def _first(sequences: list[Sequence] | tuple[Sequence, ...], rules: Rules) -> list[str]:
    """Rules that can stand at the beginning."""
    out: list[str] = []
    for sequence in sequences:
        for symbol in sequence:
            if isinstance(symbol, Repeat):
                out.extend(_first(symbol.alternatives, rules))
                if symbol.least == 0:
                    continue
            elif isinstance(symbol, str) and is_rule(symbol):
                out.append(symbol)
            break
    return out


def test_recursion_becomes_repetition() -> None:
    comma = Literal(",")
    rules: Rules = {
        "list": [("item",), ("list", comma, "item")],
        "item": [("A",), ("not", "item")],
        "not": [("B",)],
        "one": [("two", "A")],
        "two": [("B",), ("one", "B")],
    }
    made = bound(rules, lambda name: 7, 2)
    assert made["list"] == [("item", Repeat(((comma, "item"),), 0, 7))]
    assert made["item"] == [(Repeat((("not",),), 0, 2), "A")]
    assert made["two"] == [("B", Repeat((("A", "B"),), 0, 7))]


def test_pruning() -> None:
    rules: Rules = {"a": [("b",), ("A",)], "b": [("b", "A")], "c": [("A",)]}
    assert prune(rules, ["a"]) == {"a": [("A",)]}
