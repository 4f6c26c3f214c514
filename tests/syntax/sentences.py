"""Random sentences of ``mtf.lark``: derivations of the grammar file itself, all spellings included."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from mtf_lang import grammar
from mtf_lang.grammar.productions import read

SAMPLES: dict[str, tuple[str, ...]] = {
    "NAME": ("x", "f", "P'", "größe", "x₁", "is_prime", "α"),
    "NUMBER": ("0", "1", "23", "0.50"),
    "STRING": ('"a"', '"\\"\\\\"', '""'),
    "SUPERSCRIPT": ("²", "⁻¹"),
    "NEWLINE": ("\n", "\n\n", "  # remark\n", "\n# remark\n"),
    "FULL_STOP": (".\n", ". "),
    "SEMICOLON": ("; ", ";\n"),
    "CONTEXT": ("context:\n", "Context: "),
    "OBJECT": ("object:\n", "OBJECT :\n"),
    "RETURN": ("return:\n", "Return: "),
    "LEFT_MOD": ("(mod ", "( mod "),
    "EXISTS_UNIQUE": ("exists unique",),
    "DIFFERENCE": ("\\ ",),
}
"""Spellings of the terminals that are patterns."""

LEFT_OUT = ("relations", "relations_family", "labelled", "labelled_family", "wish_expecting")
"""Builders that look at more than the grammar says."""


@cache
def _productions() -> tuple[dict[str, list[tuple[str, ...]]], dict[str, str]]:
    productions, fixed = read(grammar.text())
    table: dict[str, list[tuple[str, ...]]] = {}
    for production in productions:
        if not production.builder.startswith("refused") and production.builder not in LEFT_OUT:
            table.setdefault(production.origin, []).append(production.symbols)
    return table, fixed


@cache
def _costs() -> dict[str, int]:
    """The depth of the shallowest derivation of each rule."""
    table, _ = _productions()
    costs: dict[str, int] = {}
    changed = True
    while changed:
        changed = False
        for name, sequences in table.items():
            known = [
                max((costs.get(s, 0) for s in sequence), default=0)
                for sequence in sequences
                if _known(sequence, costs)
            ]
            if known and costs.get(name, 10**9) > 1 + min(known):
                costs[name] = 1 + min(known)
                changed = True
    return costs


def _known(sequence: tuple[str, ...], costs: dict[str, int]) -> bool:
    return all(symbol.isupper() or symbol in costs for symbol in sequence)


def sentence(seed: int, start: str = "script", size: int = 40) -> str:
    """One sentence; ``size`` is about how many choices are free before it is brought to an end."""
    return " ".join(_tokens(random.Random(seed), start, size))


def _tokens(choice: random.Random, start: str, size: int) -> Iterator[str]:
    table, fixed = _productions()
    costs = _costs()
    pending = [start]
    free = size
    while pending:
        symbol = pending.pop()
        if symbol.isupper():
            yield fixed[symbol] if symbol in fixed else choice.choice(SAMPLES[symbol])
            continue
        sequences = table[symbol]
        free -= 1
        if free < 0:
            cost = min(_cost(sequence, costs) for sequence in sequences)
            sequences = [sequence for sequence in sequences if _cost(sequence, costs) == cost]
        pending.extend(reversed(choice.choice(sequences)))


def _cost(sequence: tuple[str, ...], costs: dict[str, int]) -> int:
    return max((costs.get(symbol, 0) for symbol in sequence), default=0)
