"""Where runs begin: seeds, examples and the words of the language."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from mtf_lang import grammar
from mtf_lang.grammar.productions import read
from mtf_lang.table import TABLE
from tests.syntax.scripts import ALL
from tests.syntax.sentences import SAMPLES

SEEDS = Path(__file__).with_name("seeds")
ROOT = SEEDS.parents[2]


def seeds() -> dict[str, str]:
    """Texts that are kept, by the name of their file."""
    return {path.name: text(path.read_bytes()) for path in sorted(SEEDS.glob("*.mtf"))}


def beginnings() -> list[str]:
    """Seeds, the examples and the scripts of the syntax tests."""
    examples = sorted((ROOT / "examples").glob("*.mtf"))
    return [*seeds().values(), *(path.read_text(encoding="utf-8") for path in examples), *ALL]


def words() -> list[str]:
    """Every fixed spelling of the grammar, spellings of the other terminals, every operation."""
    _, fixed = read(grammar.text())
    samples = (sample for group in SAMPLES.values() for sample in group)
    return list(dict.fromkeys((*fixed.values(), *samples, *TABLE)))


def text(data: bytes) -> str:
    """Bytes as text: lone surrogates may be among it, as in strings that other programs pass."""
    return data.decode("utf-8", "surrogatepass" if b"\xed" in data else "replace")


def changed(scripts: list[str], count: int, seed: int = 0) -> Iterator[str]:
    """Scripts with words lost, doubled, exchanged and put in, the same ones for the same seed."""
    choice, vocabulary = random.Random(seed), words()
    for _ in range(count):
        pieces = choice.choice(scripts).replace("\n", " \n ").split(" ")
        for _ in range(choice.randint(1, 4)):
            at = choice.randrange(len(pieces) + 1)
            match choice.randrange(4):
                case 0:
                    pieces[at : at + 1] = []
                case 1:
                    pieces.insert(at, choice.choice(vocabulary))
                case 2:
                    pieces[at:at] = pieces[at : at + 3]
                case 3:
                    other = choice.choice(scripts).replace("\n", " \n ").split(" ")
                    start = choice.randrange(len(other))
                    pieces[at:at] = other[start : start + 8]
        yield " ".join(pieces)
