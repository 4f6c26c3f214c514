"""Parse tables: the grammar as Lark compiled it, as plain data.

Lark is the only reader of ``mtf.lark``: its terminal definitions and its LALR(1) analysis are
taken over here and nothing is added but facts that follow from them. Tables consist of strings,
numbers, lists and dictionaries, so they can be kept in a file (``cache``).
"""

from __future__ import annotations

import re
from typing import Any

from mtf_lang.frozen import frozen

STARTS = ("script", "lone_expression")
"""The start symbols of the grammar."""

STATEMENT_ENDS = ("NEWLINE", "FULL_STOP", "SEMICOLON")
HEADERS = ("CONTEXT", "OBJECT", "RETURN")
OPENING = {
    "LEFT_PARENTHESIS": "RIGHT_PARENTHESIS",
    "LEFT_MOD": "RIGHT_PARENTHESIS",
    "LEFT_BRACKET": "RIGHT_BRACKET",
    "LEFT_BRACE": "RIGHT_BRACE",
}
"""Opening brackets with what closes them."""
CLOSING = frozenset(OPENING.values())


@frozen
class Rule:
    """A production: how many symbols it takes, what it makes, who builds it.

    ``builder`` is empty where the rule only passes its one child on.
    """

    origin: str
    length: int
    builder: str


@frozen
class Tables:
    """All that scanner, layout and driver need.

    ``actions[state][kind]`` is a state to shift to, or ``~rule`` to reduce by; ``gotos[state][origin]``
    is a state. A parse of ``symbol`` begins in ``starts[symbol]`` and is done at the end of input in
    ``ends[symbol]``. ``groups[i]`` says what group ``i + 1`` of ``pattern`` matched: a terminal, or by
    spelling one of several. ``keywords`` are spellings of ``NAME`` with a terminal of their own.
    ``cannot_end`` and ``cannot_begin`` are the terminals after and before which a line end does not
    end a statement.
    """

    pattern: str
    groups: tuple[str | dict[str, str], ...]
    keywords: dict[str, str]
    ignored: frozenset[str]
    rules: tuple[Rule, ...]
    actions: tuple[dict[str, int], ...]
    gotos: tuple[dict[str, int], ...]
    starts: dict[str, int]
    ends: dict[str, int]
    cannot_end: frozenset[str]
    cannot_begin: frozenset[str]

    def to_data(self) -> dict[str, Any]:
        """As nested plain data, see ``from_data``."""
        return {
            "pattern": self.pattern,
            "groups": list(self.groups),
            "keywords": self.keywords,
            "ignored": sorted(self.ignored),
            "rules": [(rule.origin, rule.length, rule.builder) for rule in self.rules],
            "actions": list(self.actions),
            "gotos": list(self.gotos),
            "starts": self.starts,
            "ends": self.ends,
            "cannot_end": sorted(self.cannot_end),
            "cannot_begin": sorted(self.cannot_begin),
        }

    @staticmethod
    def from_data(data: dict[str, Any]) -> Tables:
        """Tables out of what ``to_data`` gave."""
        return Tables(
            pattern=data["pattern"],
            groups=tuple(data["groups"]),
            keywords=data["keywords"],
            ignored=frozenset(data["ignored"]),
            rules=tuple(Rule(*rule) for rule in data["rules"]),
            actions=tuple(data["actions"]),
            gotos=tuple(data["gotos"]),
            starts=data["starts"],
            ends=data["ends"],
            cannot_end=frozenset(data["cannot_end"]),
            cannot_begin=frozenset(data["cannot_begin"]),
        )


def compile_tables(grammar: str) -> Tables:
    """Have Lark analyse the grammar text and take its tables over.

    The lexer given to Lark is never used; it spares building one.
    """
    from lark import Lark
    from lark.lexer import Lexer

    class Unused(Lexer):
        def __init__(self, conf: object) -> None: ...

        def lex(self, lexer_state: Any, parser_state: Any) -> Any: ...

    lark: Any = Lark(grammar, parser="lalr", lexer=Unused, start=list(STARTS), maybe_placeholders=False)
    table = lark.parser.parser._parse_table
    numbers: dict[Any, int] = {rule: i for i, rule in enumerate(lark.rules)}
    rules = [_rule(rule) for rule in lark.rules]
    actions: list[dict[str, int]] = [{} for _ in table.states]
    gotos: list[dict[str, int]] = [{} for _ in table.states]
    for state, row in table.states.items():
        for symbol, (action, argument) in row.items():
            if action.name == "Reduce":
                if argument not in numbers:
                    numbers[argument] = len(rules)
                    rules.append(_rule(argument))
                actions[state][symbol] = ~numbers[argument]
            elif symbol.islower():
                gotos[state][symbol] = argument
            else:
                actions[state][symbol] = argument
    pattern, groups, keywords = _scanner_parts(lark.terminals)
    return Tables(
        pattern=pattern,
        groups=groups,
        keywords=keywords,
        ignored=frozenset(lark.ignore_tokens),
        rules=tuple(rules),
        actions=tuple(actions),
        gotos=tuple(gotos),
        starts=dict(table.start_states),
        ends=dict(table.end_states),
        cannot_end=_cannot_end(actions),
        cannot_begin=_cannot_begin(actions),
    )


def _rule(rule: Any) -> Rule:
    alias = rule.alias or ""
    if not alias and len(rule.expansion) != 1:
        raise ValueError(f"the rule {rule} has no builder")
    return Rule(str(rule.origin.name), len(rule.expansion), str(alias))


def _scanner_parts(terminals: Any) -> tuple[str, tuple[str | dict[str, str], ...], dict[str, str]]:
    """One alternation in Lark's order of terminals; fixed spellings that follow each other share a group.

    Fixed spellings that ``NAME`` matches are told apart after ``NAME`` has matched, as in Lark.
    """
    ordered = sorted(
        terminals, key=lambda t: (-t.priority, -t.pattern.max_width, -len(t.pattern.value), t.name)
    )
    name = re.compile(next(t for t in terminals if t.name == "NAME").pattern.to_regexp())
    keywords: dict[str, str] = {}
    groups: list[str | dict[str, str]] = []
    parts: list[list[str]] = []
    for terminal in ordered:
        if terminal.pattern.type == "re":
            pattern = terminal.pattern.to_regexp()
            parts.append([pattern])
            groups.append(terminal.name)
            groups.extend([""] * re.compile(pattern).groups)  # never last to close, so never asked for
        elif name.fullmatch(terminal.pattern.value):
            keywords[terminal.pattern.value] = terminal.name
        else:
            if not groups or isinstance(groups[-1], str):
                parts.append([])
                groups.append({})
            spellings = groups[-1]
            assert isinstance(spellings, dict)
            parts[-1].append(re.escape(terminal.pattern.value))
            spellings[terminal.pattern.value] = terminal.name
    return "|".join(f"({'|'.join(part)})" for part in parts), tuple(groups), keywords


def _cannot_end(actions: list[dict[str, int]]) -> frozenset[str]:
    """Terminals behind which no state takes the end of a statement."""
    may_end: set[str] = set()
    shifted: set[str] = set()
    for row in actions:
        for symbol, target in row.items():
            if target >= 0:
                shifted.add(symbol)
                if any(end in actions[target] for end in STATEMENT_ENDS):
                    may_end.add(symbol)
    return frozenset(shifted - may_end - set(STATEMENT_ENDS))


def _cannot_begin(actions: list[dict[str, int]]) -> frozenset[str]:
    """Terminals that go on with a statement and cannot begin one; closing brackets do not count."""
    every: set[str] = set()
    begin: set[str] = set()
    for row in actions:
        every.update(row)
        for header in HEADERS:
            if row.get(header, -1) >= 0:
                begin.update(actions[row[header]])
    return frozenset(every - begin - CLOSING - set(STATEMENT_ENDS) - {"$END"})
