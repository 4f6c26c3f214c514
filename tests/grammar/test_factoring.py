"""What alternatives begin with is written once, and the texts stay the same."""

from __future__ import annotations

from mtf_lang.grammar import projection
from mtf_lang.grammar.factoring import factored
from mtf_lang.grammar.productions import Literal, Repeat, Rules, Sequence, is_rule


def test_common_beginnings() -> None:
    comma = Literal(",")
    rules: Rules = {
        "start": [("terms", "A"), ("pair", "B"), ("item",)],
        "terms": [("item",), ("pair",)],
        "pair": [("item", comma, "item")],
        "item": [("C",)],
    }
    more = Repeat(((comma, "item", Repeat((("A",), ("B",)), 1, 1)), ("A",)), 0, 1)
    made = factored(rules, "start")["start"]
    assert [sequence[0] for sequence in made] == ["item"]
    assert texts(made, rules) == {"CA", "C,CA", "C,CB", "C"} == texts([("item", more)], rules)


def texts(sequences: list[Sequence] | tuple[Sequence, ...], rules: Rules) -> set[str]:
    """All texts of a small grammar without recursion; terminals stand for their names."""
    out: set[str] = set()
    for sequence in sequences:
        found = {""}
        for symbol in sequence:
            found = {before + behind for before in found for behind in of(symbol, rules)}
        out |= found
    return out


def of(symbol: str | Literal | Repeat, rules: Rules) -> set[str]:
    if isinstance(symbol, Literal):
        return {symbol.text}
    if isinstance(symbol, Repeat):
        found = {""} if symbol.least == 0 else set()
        times = {""}
        for count in range(1, symbol.most + 1):
            times = {a + b for a in times for b in texts(symbol.alternatives, rules)}
            found |= times if count >= symbol.least else set()
        return found
    return texts(rules[symbol], rules) if is_rule(symbol) else {symbol}


def test_one_way_down_to_each_rule() -> None:
    """Of the rules that alternatives begin with, no two begin with the same rule."""
    rules = factored(projection.rules(), "start")
    for name, sequences in rules.items():
        seen: set[str] = set()
        for sequence in sequences:
            below = corners(sequence[0], rules)
            assert not below & seen, name
            seen |= below


def corners(symbol: str | Literal | Repeat, rules: Rules) -> set[str]:
    reached: set[str] = set()
    pending = [symbol] if isinstance(symbol, str) and is_rule(symbol) else []
    while pending:
        name = pending.pop()
        if name not in reached:
            reached.add(name)
            pending.extend(s[0] for s in rules[name] if isinstance(s[0], str) and is_rule(s[0]))
    return reached
