"""A run on a terminal: what the model writes as it writes it, what was run, results, verdicts.

Models, providers and files write most of this: none of it may drive the terminal, or begin a line that
looks like one of ours.
"""

from __future__ import annotations

from typing import TextIO

from mtf_lang.agents.events import (
    Event,
    Executed,
    Judged,
    Requested,
    StageBegan,
    StartsOver,
    Translated,
    Wrote,
)
from mtf_lang.agents.methods.evidence import Evidence
from mtf_lang.agents.toolflow.execution import Execution
from mtf_lang.agents.verifying import Verified
from mtf_lang.diagnostics.cells import clean

_DIM, _BOLD, _RED, _GREEN, _YELLOW = "2", "1", "31", "32", "33"


class Display:
    """A watcher that prints. ``colour``: the stream is a terminal that shows colours."""

    def __init__(self, stream: TextIO, colour: bool = False) -> None:
        self._stream, self._colour = stream, colour
        self._at_start = True
        self._channel = ""

    def __call__(self, event: Event) -> None:
        match event:
            case StageBegan(stage=stage, turn=turn, answer=answer):
                self._line("")
                self._line(f"== turn {turn}: {stage}, answer {answer}", _BOLD)
            case Wrote(channel=channel, text=text):
                self._wrote(channel, text)
            case StartsOver(fault=fault, wait=wait):
                self._line(f"-- {fault}; the call starts over after {wait:.1f} s", _YELLOW)
            case Requested(number=number):
                self._line(f"-- request {number}", _BOLD)
            case Translated(findings=findings):
                self._line("-- refused by the compiler" if findings else "-- translated", _BOLD)
                self._block(findings)
            case Executed(execution=execution):
                self._executed(execution)
            case Judged(answer=answer, passed=passed, why=why):
                word = "passes" if passed else "does not pass"
                self._line(f"== verdict: {answer} {word}: {why}", _GREEN if passed else _RED)

    def _wrote(self, channel: str, text: str) -> None:
        if channel != self._channel:
            self._fresh()
            self._channel = channel
            if channel == "reasoning":
                self._write("(thinks) ", _DIM)
        self._write(clean(text), _DIM)

    def _executed(self, execution: Execution) -> None:
        plan = _plan(execution)
        if plan:
            self._line(f"-- plan: {plan}", _BOLD)
        self._line("-- result" + (", computed before" if execution.cached else ""), _BOLD)
        self._block(execution.output)

    def _block(self, text: str) -> None:
        for line in text.splitlines():
            self._line(f"   {line}")

    def _line(self, text: str, code: str = "") -> None:
        self._fresh()
        self._channel = ""
        self._write(f"{one_line(text)}\n", code)

    def _fresh(self) -> None:
        if not self._at_start:
            self._write("\n")

    def _write(self, text: str, code: str = "") -> None:
        if not text:
            return
        self._stream.write(f"\x1b[{code}m{text}\x1b[0m" if self._colour and code else text)
        self._stream.flush()
        self._at_start = text.endswith("\n")


def one_line(text: str) -> str:
    """Text that stays on its line and leaves the terminal alone."""
    return clean(" ".join(text.splitlines()))


def _plan(execution: Execution) -> str:
    """Which backend and strategy each item was given to."""
    chosen = [
        f"{item['name']} by {item['backend']}" + (f" ({item['strategy']})" if item["strategy"] else "")
        for item in execution.items
        if item["backend"]
    ]
    return "; ".join(chosen)


def summary(ended: Verified) -> str:
    """The end of a run: the answer, the evidence it rests on, the cost."""
    lines = [_verdict(ended)]
    judged, evidence = ended.outcome.turns[-1].answer, ended.evidence
    head = "evidence" if judged == ended.answer else f"evidence of the last verdict, on {judged}"
    lines.append(f"{head}:" if evidence else f"{head}: no computed result bears on the answer")
    lines += [f"  {_shown(e)}" for e in evidence]
    return "\n".join(map(one_line, [*lines, f"cost: {cost(ended)}"]))


def _verdict(ended: Verified) -> str:
    failed = [turn.answer for turn in ended.outcome.turns if not turn.verdict.passed]
    turns = len(ended.outcome.turns)
    if ended.verified:
        head = f"{ended.answer} is verified (turn {turns})"
    else:
        head = f"{ended.answer} is not verified ({turns} {'turn' if turns == 1 else 'turns'})"
    return f"{head}; rejected: {', '.join(dict.fromkeys(failed))}" if failed else head


def _shown(e: Evidence) -> str:
    return f"{e.stage}, request {e.number}: {e.item} = {e.value} ({e.status}) {e.bearing.value}"


def cost(ended: Verified) -> str:
    """Calls, tokens, requests, time and money in words."""
    data = ended.cost.to_data(ended.task.prices)
    usage = data["usage"]
    tokens = f"{usage['prompt']} + {usage['completion']} tokens"
    parts = [
        f"{data['calls']} calls" + (f" and {data['failures']} failed" if data["failures"] else ""),
        tokens + (" (partly estimated)" if usage["estimated"] else ""),
        f"{data['executions']} requests",
        f"{data['seconds']:.1f} s",
    ]
    return ", ".join([*parts, *([] if data["money"] is None else [f"{data['money']} in money"])])
