"""Alternatives that begin alike, written with their beginning once.

An engine such as llama.cpp's follows every derivation of what has been read so far at the same time.
Where alternatives of a rule begin with the same part, each level of the grammar multiplies these
derivations, and the beginning of an expression passes twenty levels. Here each rule keeps one way
down: rules that stand in the way are put in place of their names, then what alternatives share at
their beginning is written once. The texts of the grammar stay the same.
"""

from __future__ import annotations

from mtf_lang.grammar.productions import Repeat, Rules, Sequence, Symbol, is_rule, prune

OPEN = "open_"
"""Levels that end with a quantifier or conditional; each has a twin without the prefix."""


def factored(rules: Rules, start: str) -> Rules:
    """The same texts, alternatives of each rule with different beginnings as far as rules are concerned."""
    merged = _merged(rules)
    out: Rules = {}
    for name, sequences in merged.items():
        out[name] = _factor(sequences, merged)
    return prune(out, (start,))


# --- levels with two ends --------------------------------------------------------------------------


def _merged(rules: Rules) -> Rules:
    """One ladder of logic that may end openly, beside the closed one.

    What is open reaches as far right as it can, so in a text it does not matter at which level it
    stands: `a and (open)` at the end of a conjunction is `a and` before any operand that is open.
    Each level ``x`` with a twin ``open_x`` gets ``any_x``, which is ``x`` over the levels that may end
    openly; ``open_x`` and the choice between both become ``any_x``.
    """
    twins = {name.removeprefix(OPEN) for name in rules if name.startswith(OPEN)} & set(rules)
    names = {**{name: f"any_{name}" for name in twins}, **{OPEN + name: f"any_{name}" for name in twins}}
    out: Rules = {}
    for name, sequences in rules.items():
        if name.startswith(OPEN) and name.removeprefix(OPEN) in twins:
            continue
        chosen = {s[0] for s in sequences if len(s) == 1}
        choice = next((t for t in twins if {t, OPEN + t} <= chosen), None)
        out[name] = [(names[choice],)] if choice is not None else _renamed(sequences, names, only_open=True)
    for name in rules:
        if name in twins:
            out[names[name]] = [*_renamed(rules[name], names), *_renamed(_open(rules[OPEN + name]), names)]
    return out


def _open(sequences: list[Sequence]) -> list[Sequence]:
    """What of a level is open by itself: all of the lowest, of the others nothing but lower levels."""
    lowest = any(isinstance(s[-1], str) and not s[-1].startswith(OPEN) for s in sequences)
    return sequences if lowest else []


def _renamed(
    sequences: list[Sequence] | tuple[Sequence, ...], names: dict[str, str], *, only_open: bool = False
) -> list[Sequence]:
    def of(symbol: Symbol) -> Symbol:
        if isinstance(symbol, Repeat):
            inner = tuple(tuple(map(of, sequence)) for sequence in symbol.alternatives)
            return Repeat(inner, symbol.least, symbol.most)
        if isinstance(symbol, str) and (not only_open or symbol.startswith(OPEN)):
            return names.get(symbol, symbol)
        return symbol

    return [tuple(map(of, sequence)) for sequence in sequences]


# --- what stands in the way ----------------------------------------------------------------------


def _exposed(sequences: list[Sequence], rules: Rules) -> list[Sequence]:
    """Alternatives in which no first rule leads to what another alternative leads to by another way."""
    current = list(sequences)
    while (name := _in_the_way([s[0] for s in current if s], rules)) is not None:
        current = [
            (*replacement, *sequence[1:]) if sequence and sequence[0] == name else sequence
            for sequence in current
            for replacement in (rules[name] if sequence and sequence[0] == name else [()])
        ]
    return current


def _in_the_way(firsts: list[Symbol], rules: Rules) -> str | None:
    """A first rule that begins with what another first rule begins with, or is."""
    names = list(dict.fromkeys(s for s in firsts if isinstance(s, str) and is_rule(s)))
    for name in names:
        below = _corners(name, rules)
        for other in names:
            if (
                other != name
                and (other in below or below & _corners(other, rules))
                and name not in _corners(other, rules)
            ):
                return name
    return None


def _corners(name: str, rules: Rules) -> set[str]:
    """Rules that can stand at the beginning of a rule."""
    reached: set[str] = set()
    pending = [name]
    while pending:
        for sequence in rules[pending.pop()]:
            first = sequence[0] if sequence else None
            if isinstance(first, str) and is_rule(first) and first not in reached:
                reached.add(first)
                pending.append(first)
    return reached


# --- common beginnings ---------------------------------------------------------------------------


def _factor(sequences: list[Sequence], rules: Rules) -> list[Sequence]:
    """Sequences that begin with the same symbol as one, with what follows as a choice."""
    groups: dict[Symbol, list[Sequence]] = {}
    for sequence in dict.fromkeys(map(_turned, _exposed(sequences, rules))):
        groups.setdefault(sequence[0], []).append(sequence[1:])
    out: list[Sequence] = []
    for first, rests in groups.items():
        proper = _factor([rest for rest in rests if rest], rules)
        if () in rests and proper:
            out.append((first, Repeat(tuple(proper), 0, 1)))
        elif len(proper) > 1:
            out.append((first, Repeat(tuple(proper), 1, 1)))
        else:
            out.append((first, *(symbol for rest in proper for symbol in rest)))
    return out


def _turned(sequence: Sequence) -> Sequence:
    """``(a op)~0..n a`` as ``a (op a)~0..n``, where each derivation knows from the first `a` on."""
    match sequence:
        case (Repeat(alternatives=((first, *others),), least=0, most=most), second, *rest) if first == second:
            return (second, Repeat(((*others, first),), 0, most), *rest)
    return sequence
