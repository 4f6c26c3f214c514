"""The LALR(1) machine: runs the tables over tokens and has builders make the tree.

No recursion and no backtracking: one pass, with the state stack of the textbook (Aho, Sethi,
Ullman, Compilers, 4.7). Chains of productions that only pass a value on are walked once for each
(state, symbol, lookahead) and remembered. At a token that fits nowhere the statement is given
up, its remains are skipped, and the parse goes on with the next statement.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mtf_lang.diagnostics import Diagnostic
from mtf_lang.syntax.building import Builder, Building, Children
from mtf_lang.syntax.stuck import Stuck
from mtf_lang.syntax.tables import HEADERS, STATEMENT_ENDS, Tables
from mtf_lang.syntax.tokens import END_OF_INPUT, Token

_BOUNDARIES = frozenset((*STATEMENT_ENDS, *HEADERS))

_ANY_STATEMENT = Token("NAME", "", 0, 0)
"""A token that can begin a statement of any block; looked at, never read."""

MAXIMUM_FAULTS = 100
"""After this many findings a parse is given up: a text like that is no request."""

Explain = Callable[[Stuck], Diagnostic]
"""Makes the message for a place where a parse is stuck."""


class Machine:
    """Tables made ready to run, with the memory of chains; shared by all parses."""

    def __init__(self, tables: Tables, builders: dict[str, Builder], explain: Explain) -> None:
        self.tables = tables
        self.explain = explain
        self.actions = tables.actions
        self.rules = [
            (rule.origin, rule.length, builders[rule.builder] if rule.builder else None)
            for rule in tables.rules
        ]
        self.settled: dict[tuple[int, str, str], int] = {}
        self.statement_states = frozenset(
            state for state, row in enumerate(tables.gotos) if "statement" in row or "return_statement" in row
        )

    def settle(self, state: int, origin: str, kind: str) -> int:
        """The state after ``origin`` was seen in ``state``, once all chains before ``kind`` are done."""
        key = (state, origin, kind)
        row = self.tables.gotos[state]
        target = row[origin]
        while True:
            action = self.actions[target].get(kind, 0)
            if action >= 0:
                break
            passed_to, _, builder = self.rules[~action]
            if builder is not None:
                break
            target = row[passed_to]
        self.settled[key] = target
        return target

    def run(self, tokens: list[Token], start: str, building: Building) -> Any:
        """Parse; returns what the builders made of ``start``, or None if nothing could be made."""
        return _Run(self, tokens, building, start).parse()


class _Run:
    """One parse."""

    def __init__(self, machine: Machine, tokens: list[Token], building: Building, start: str) -> None:
        self.machine = machine
        self.tokens = tokens
        self.building = building
        self.states = [machine.tables.starts[start]]
        self.end_state = machine.tables.ends[start]
        self.values: Children = []
        self.number = 0
        self.begin = 0
        self.block = ""
        self.injected = False

    def parse(self) -> Any:
        tokens = self.tokens
        while self.number < len(tokens):
            token = tokens[self.number]
            if token.fault is not None:
                self.building.report(token.fault)
            if self.take(token):
                self.number += 1
                if token.kind in _BOUNDARIES:
                    self.end_statement(token)
            elif token.kind == END_OF_INPUT and self.states[-1] == self.end_state:
                return self.values[0]
            elif not self.recover():
                return None
        return None

    def take(self, token: Token, shift: bool = True) -> bool:
        """Reduce as long as the token asks for it, then shift it; False if it fits nowhere."""
        machine, states, values, building = self.machine, self.states, self.values, self.building
        actions, rules, settled = machine.actions, machine.rules, machine.settled
        kind = token.kind
        while True:
            action = actions[states[-1]].get(kind)
            if action is None:
                return False
            if action >= 0:
                if shift:
                    states.append(action)
                    values.append(token)
                return True
            origin, length, builder = rules[~action]
            if length:
                del states[-length:]
                if builder is not None:
                    value = builder(building, values[-length:])
                    del values[-length:]
                    values.append(value)
            else:
                assert builder is not None
                values.append(builder(building, []))
            state = states[-1]
            target = settled.get((state, origin, kind))
            states.append(machine.settle(state, origin, kind) if target is None else target)

    def end_statement(self, boundary: Token) -> None:
        """The end of a statement or a block's header has been read."""
        if self.building.faulty:
            self.building.note_broken(self.tokens[self.begin : self.number])
        if boundary.kind in HEADERS:
            self.block = boundary.kind
        self.begin = self.number

    # --- recovery -----------------------------------------------------------------------------

    def recover(self) -> bool:
        """Report where the parse is stuck and make it able to go on; False if it cannot."""
        token = self.tokens[self.number]
        if not self.building.faulty:
            finding = self.machine.explain(self.stuck())
            self.building.report(finding)
            self.skip_to(finding.span.end)
        if len(self.building.diagnostics) >= MAXIMUM_FAULTS:
            return False
        self.close_header()
        height = self.statement_height()
        if height is None:
            return self.open_block(token)
        del self.states[height:]
        del self.values[height - 1 :]
        self.skip_statement()
        return True

    def skip_to(self, end: int) -> None:
        """Go behind what a finding is about: an end of a statement in it is none (``s.t.``, ``...``)."""
        while self.tokens[self.number].kind not in (*HEADERS, END_OF_INPUT):
            token = self.tokens[self.number]
            closes = token.span.end == end and token.text == "."
            if token.span.end >= end and not closes:
                return
            self.number += 1

    def stuck(self) -> Stuck:
        """The place as messages look at it."""
        text = self.building.text
        return Stuck(self.tokens, self.number, self.begin, self.block, self.expected(), text)

    def close_header(self) -> None:
        """Right behind a header the state in which statements begin is only reached by a lookahead."""
        last = self.values[-1] if self.values else None
        if isinstance(last, Token) and last.kind in HEADERS:
            self.take(_ANY_STATEMENT, shift=False)

    def expected(self) -> frozenset[str]:
        """Terminals that could be shifted in place of the token at which the parse is stuck."""
        return frozenset(kind for kind in self.machine.actions[self.states[-1]] if self.would_shift(kind))

    def would_shift(self, kind: str) -> bool:
        """Whether the reductions that the terminal asks for lead to a state that shifts it."""
        states = list(self.states)
        while True:
            action = self.machine.actions[states[-1]].get(kind)
            if action is None:
                return kind == END_OF_INPUT and states[-1] == self.end_state
            if action >= 0:
                return True
            origin, length, _ = self.machine.rules[~action]
            if length:
                del states[-length:]
            states.append(self.machine.tables.gotos[states[-1]][origin])

    def statement_height(self) -> int | None:
        """How many states to keep so that a new statement can begin; None outside of blocks."""
        for height in range(len(self.states), 0, -1):
            if self.states[height - 1] in self.machine.statement_states:
                return height
        return None

    def skip_statement(self) -> None:
        """Go behind the end of the current statement, or to what cannot belong to it."""
        tokens = self.tokens
        while True:
            kind = tokens[self.number].kind
            if kind in HEADERS or kind == END_OF_INPUT:
                break
            self.number += 1
            if kind in STATEMENT_ENDS:
                break
        self.building.note_broken(tokens[self.begin : self.number])
        self.building.faulty = False
        self.begin = self.number

    def open_block(self, token: Token) -> bool:
        """Before the first block: take the statements as those of an object, to find more faults."""
        if self.injected or "OBJECT" not in self.machine.actions[self.states[0]]:
            return False
        self.injected = True
        self.block = "OBJECT"
        self.take(Token("OBJECT", "", token.span.start, token.span.start))
        self.close_header()
        if not self.would_shift(token.kind):
            self.skip_statement()
        return True
