"""The canonical projection as GBNF, the grammar format of llama.cpp.

GBNF has neither terminals nor complements: names that are no keywords are written out as an
automaton, a rule a state. There is no left recursion in the projection, which llama.cpp cannot
take.
"""

from __future__ import annotations

import json
import string

from mtf_lang.grammar import projection
from mtf_lang.grammar.factoring import factored
from mtf_lang.grammar.productions import Literal, Repeat, Sequence, Symbol

_LETTERS = string.ascii_letters
_FURTHER = string.ascii_letters + string.digits + "_"
_REST = "[A-Za-z0-9_]{0,16}"

State = frozenset[tuple[str, int]]
"""Reserved words that the name may still become, each with how much of it has been read."""


def gbnf() -> str:
    """The projection as GBNF text; ``root`` is its start."""
    lines = [f"root ::= {_rule_name('start')}"]
    for name, sequences in factored(projection.rules(), "start").items():
        lines.append(f"{_rule_name(name)} ::= {_alternatives(sequences)}")
    lines.append('word ::= " " name')
    lines.extend(_name_rules())
    digits, text = projection.DIGITS, f'"\\"" [A-Za-z0-9 ,.;:()+*=<>-]{{0,{projection.TEXT_LENGTH}}} "\\""'
    lines.append(f'numeral ::= ("0" | [1-9] [0-9]{{0,{digits - 1}}}) ("." [0-9]{{1,{digits}}})?')
    lines.append(f"text ::= {text}")
    lines.append('gloss ::= " " text')
    return "\n".join(lines) + "\n"


_TERMINALS = {"NAME": "name", "WORD": "word", "NUMBER": "numeral", "STRING": "text", "GLOSS": "gloss"}


def _rule_name(name: str) -> str:
    """Rules of the projection apart from those that stand for terminals."""
    return f"r-{name.replace('_', '-')}"


def _alternatives(sequences: list[Sequence] | tuple[Sequence, ...]) -> str:
    return " | ".join(" ".join(map(_symbol, sequence)) for sequence in sequences)


def _symbol(symbol: Symbol) -> str:
    if isinstance(symbol, Literal):
        return json.dumps(symbol.text)
    if isinstance(symbol, Repeat):
        return f"({_alternatives(symbol.alternatives)}){{{symbol.least},{symbol.most}}}"
    return _TERMINALS.get(symbol) or _rule_name(symbol)


# --- names that are no keywords ------------------------------------------------------------------


def _name_rules() -> list[str]:
    """One rule a state of the automaton that reads names and refuses reserved words."""
    blocks = projection.BLOCKS
    start: State = frozenset((word, 0) for word in (*projection.keywords(), *(b.upper() for b in blocks)))
    names: dict[State, str] = {start: "name"}
    pending = [start]
    lines: list[str] = []
    while pending:
        state = pending.pop()
        letters = _LETTERS if state is start else _FURTHER
        targets: dict[State, str] = {}
        for letter in letters:
            targets[_after(state, letter)] = targets.get(_after(state, letter), "") + letter
        alternatives: list[str] = []
        for target, read in targets.items():
            if target and target not in names:
                names[target] = f"name-{len(names)}"
                pending.append(target)
            alternatives.append(f"[{read}] {names[target] if target else _REST}")
        if state is not start and all(place < len(word) for word, place in state):
            alternatives.append('""')
        lines.append(f"{names[state]} ::= {' | '.join(alternatives)}")
    return lines


def _after(state: State, letter: str) -> State:
    """Capital words are headers of blocks, reserved in any case."""
    return frozenset(
        (word, place + 1)
        for word, place in state
        if place < len(word) and (word[place] == letter or (word.isupper() and word[place] == letter.upper()))
    )
