"""Productions of ``mtf.lark`` as data, and the rewritings that projections need.

A production is a sequence of symbols: names of rules (small letters), names of terminals
(capitals), literal texts and bounded repetitions. Everything here is pure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Literal:
    """Text that stands for itself."""

    text: str


@dataclass(frozen=True, slots=True)
class Repeat:
    """One of the alternatives, ``least`` to ``most`` times."""

    alternatives: tuple[Sequence, ...]
    least: int
    most: int


Symbol = str | Literal | Repeat
Sequence = tuple[Symbol, ...]
Rules = dict[str, list[Sequence]]


@dataclass(frozen=True, slots=True)
class Production:
    """A production of the grammar file, with the builder named behind ``->``."""

    origin: str
    builder: str
    symbols: tuple[str, ...]


def read(grammar: str) -> tuple[list[Production], dict[str, str]]:
    """Productions in the order of the file, and fixed spellings by terminal, as Lark reads them."""
    from lark import Lark

    lark: Any = Lark(grammar, parser="earley", start="script", maybe_placeholders=False)
    productions = [
        Production(str(rule.origin.name), str(rule.alias or ""), tuple(str(s.name) for s in rule.expansion))
        for rule in lark.rules
    ]
    fixed = {t.name: t.pattern.value for t in lark.terminals if t.pattern.type == "str"}
    return productions, fixed


def is_rule(symbol: Symbol) -> bool:
    """Whether the symbol names a rule."""
    return isinstance(symbol, str) and symbol.islower()


# --- pruning ---------------------------------------------------------------------------------


def prune(rules: Rules, starts: Iterable[str]) -> Rules:
    """Only what derives a text and can be reached from the starts."""
    productive: set[str] = set()
    while True:
        more = {
            name
            for name, sequences in rules.items()
            if name not in productive and any(_derives(sequence, productive) for sequence in sequences)
        }
        if not more:
            break
        productive |= more
    kept = {
        name: [sequence for sequence in sequences if _derives(sequence, productive)]
        for name, sequences in rules.items()
        if name in productive
    }
    reached: set[str] = set()
    pending = list(starts)
    while pending:
        name = pending.pop()
        if name not in reached:
            reached.add(name)
            pending.extend(named(kept[name]))
    return {name: sequences for name, sequences in kept.items() if name in reached}


def _derives(sequence: Sequence, productive: set[str]) -> bool:
    return all(
        any(_derives(inner, productive) for inner in symbol.alternatives) or symbol.least == 0
        if isinstance(symbol, Repeat)
        else not is_rule(symbol) or symbol in productive
        for symbol in sequence
    )


def named(sequences: Iterable[Sequence]) -> list[str]:
    """The rules that sequences name, also inside of repetitions."""
    out: list[str] = []
    pending = list(sequences)
    while pending:
        for symbol in pending.pop():
            if isinstance(symbol, Repeat):
                pending.extend(symbol.alternatives)
            elif isinstance(symbol, str) and is_rule(symbol):
                out.append(symbol)
    return out


# --- recursion to bounded repetition ---------------------------------------------------------


def bound(rules: Rules, most: Callable[[str], int], nested: int) -> Rules:
    """Recursion at the left and right end of a rule into repetition with a bound.

    ``a: b | a c`` becomes ``a: b c{0,most}``, ``a: b | c a`` becomes ``a: c{0,nested} b``. Left
    recursion through other rules is made direct first. Recursion inside of brackets stays.
    """
    out = {name: list(sequences) for name, sequences in rules.items()}
    for component in _left_cycles(out):
        for position, name in enumerate(component):
            for earlier in component[:position]:
                out[name] = _substitute_first(out[name], earlier, out[earlier])
    return {name: _bounded(name, sequences, most(name), nested) for name, sequences in out.items()}


def _bounded(name: str, sequences: list[Sequence], most: int, nested: int) -> list[Sequence]:
    left = tuple(sequence[1:] for sequence in sequences if sequence and sequence[0] == name)
    rest = [sequence for sequence in sequences if not sequence or sequence[0] != name]
    right = tuple(sequence[:-1] for sequence in rest if sequence and sequence[-1] == name)
    base = [sequence for sequence in rest if not sequence or sequence[-1] != name]
    if not left and not right:
        return sequences
    before: Sequence = (Repeat(right, 0, nested),) if right else ()
    behind: Sequence = (Repeat(left, 0, most),) if left else ()
    return [(*before, *sequence, *behind) for sequence in base]


def _substitute_first(sequences: list[Sequence], name: str, by: list[Sequence]) -> list[Sequence]:
    out: list[Sequence] = []
    for sequence in sequences:
        if sequence and sequence[0] == name:
            out.extend((*replacement, *sequence[1:]) for replacement in by)
        else:
            out.append(sequence)
    return out


def _left_cycles(rules: Rules) -> list[list[str]]:
    """Groups of two or more rules that begin with each other, each in the order of the file."""
    first = {
        name: {sequence[0] for sequence in sequences if sequence and is_rule(sequence[0])}
        for name, sequences in rules.items()
    }
    reach = {name: _closure(name, first) for name in rules}
    groups: list[list[str]] = []
    done: set[str] = set()
    for name in rules:
        if name not in done:
            group = [other for other in rules if other in reach[name] and name in reach[other]]
            done.update(group)
            if len(group) > 1:
                groups.append(group)
    return groups


def _closure(start: str, edges: dict[str, set[Any]]) -> set[str]:
    reached: set[str] = set()
    pending = list(edges[start])
    while pending:
        name = pending.pop()
        if name not in reached:
            reached.add(name)
            pending.extend(edges[name])
    return reached
