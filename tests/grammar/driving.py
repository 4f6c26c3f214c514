"""A constrained writer without a model: random choices among the tokens that llguidance allows."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import llguidance

from mtf_lang.grammar import projection
from mtf_lang.grammar.productions import Literal, Repeat, Rules, Sequence

WORDS = ("a", "b", "n", "x1", "f", "S", "pi", "true", "reals", "count", "is_prime", "notable", "inner", "ifx")
NUMBERS = ("0", "1", "2", "17", "360", "0.5")
CHARACTERS = 'adefinorst_05 ".'
"""Characters of which keywords, names and numbers can be put together in unforeseen ways."""
VALUES = frozenset((*WORDS, *NUMBERS))
HURRY = (
    frozenset({'"'}),
    frozenset(")]}\n"),
    frozenset({"return:\n", " then ", " else ", ": ", " : ", " = ", " is", " are"}),
    VALUES,
    frozenset({"  ", " for ", " in "}),
)
"""What brings a text to its end, best first."""


def literals(rules: Rules) -> Iterator[str]:
    """All literal texts of a projection."""

    def of(sequence: Sequence) -> Iterator[str]:
        for symbol in sequence:
            if isinstance(symbol, Literal):
                yield symbol.text
            elif isinstance(symbol, Repeat):
                for alternative in symbol.alternatives:
                    yield from of(alternative)

    for sequences in rules.values():
        for sequence in sequences:
            yield from of(sequence)


class TinyTokenizer:
    """Tokens are the literals of the grammar, some words and numbers, and a few characters."""

    def __init__(self, more: str) -> None:
        pieces = dict.fromkeys((*literals(projection.rules()), *WORDS, *NUMBERS))
        pieces.update(dict.fromkeys(CHARACTERS + more + "".join(pieces)))
        self.texts = ["<end>", *pieces]
        self.tokens = [text.encode() for text in self.texts]
        self.eos_token_id = 0
        self.bos_token_id = None
        self.special_token_ids = [0]

    def __call__(self, text: Any) -> list[int]:
        """Tokens of a text, a character each."""
        text = text.decode() if isinstance(text, bytes) else text
        return [self.texts.index(character) for character in text]


class Writer:
    """Writes random texts of a Lark grammar."""

    def __init__(self, grammar: str, seed: int, more: str = "") -> None:
        self.tiny = TinyTokenizer(more)
        wrapped = llguidance.TokenizerWrapper(self.tiny)
        tokenizer = llguidance.LLTokenizer(wrapped, n_vocab=len(self.tiny.texts), slices=[])
        self.start = llguidance.LLMatcher(tokenizer, llguidance.LLMatcher.grammar_from_lark(grammar))
        assert not self.start.is_error(), self.start.get_error()
        self.random = random.Random(seed)

    def write(self, length: int) -> str | None:
        """One text; beyond ``length`` tokens the writer closes what is open as fast as it can.

        None if it did not manage to in twice the length.
        """
        matcher = self.start.deep_copy()
        out: list[str] = [""]
        while len(out) < 2 * length + 60:
            allowed = self.allowed(matcher)
            assert not matcher.is_error(), matcher.get_error()
            token = self.choose(allowed, out[-1], hurry=len(out) >= length)
            if token == 0:
                return "".join(out)
            assert matcher.consume_token(token)
            out.append(self.tiny.texts[token])
        return None

    def allowed(self, matcher: llguidance.LLMatcher) -> list[int]:
        mask = int.from_bytes(matcher.compute_bitmask(), "little")
        return [number for number in range(len(self.tiny.texts)) if mask >> number & 1]

    def choose(self, allowed: list[int], last: str, *, hurry: bool) -> int:
        if 0 in allowed and (hurry or self.random.random() < 0.1):
            return 0
        proper = [number for number in allowed if number] or [0]
        texts = self.tiny.texts
        if not hurry:
            likely = [number for number in proper if len(texts[number]) > 1 or texts[number] in CHARACTERS]
            return self.random.choice(likely or proper)
        inside_name = last[-1:].isalnum()
        for wanted in HURRY:
            fitting = [number for number in proper if texts[number] in wanted]
            if fitting and not (inside_name and wanted is VALUES):
                return self.random.choice(fitting)
        return self.random.choice(proper)
