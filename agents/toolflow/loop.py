"""The loop: ask, interrupt at a request, execute, append the result, resume."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import Protocol

from mtf_lang.agents import prompts
from mtf_lang.agents.chat.caller import INTERRUPTED, Caller, Reply
from mtf_lang.agents.chat.model import Ask, Delta, Message, Prefix, Settings
from mtf_lang.agents.events import Requested
from mtf_lang.agents.toolflow.execution import NOT_SERVED, Execution, shown
from mtf_lang.agents.toolflow.scanner import CLOSE, NOT_CLOSED, Scanner
from mtf_lang.frozen import frozen

OVER_BUDGET = "budget"
"""The finish of a trajectory whose budget ended it."""


@frozen
class Budget:
    """What one trajectory may use: requests, tokens of its calls, seconds of its calls and executions.

    When it is used up the model is told once to conclude; if it requests again, the trajectory ends.
    """

    requests: int = 8
    tokens: int | None = None
    seconds: float | None = None


@frozen
class Flow:
    """How trajectories run: settings of the model, budget, whether requests in its thoughts count."""

    settings: Settings = field(default_factory=Settings)
    budget: Budget = field(default_factory=Budget)
    thoughts: bool = True


class Toolbox(Protocol):
    """What answers requests."""

    async def serve(self, stage: str, number: int, request: str) -> Execution:
        """Answer a request; never raises for what a request can do wrong."""
        ...


@frozen
class Trajectory:
    """One run of an agent: what it wrote with the results in their places.

    ``written`` is the model's own text alone. ``finish`` is the provider's reason, or ``budget``.
    ``notes`` says what was odd.
    """

    stage: str
    text: str
    written: str
    executions: tuple[Execution, ...]
    finish: str
    notes: tuple[str, ...]


@frozen
class _Part:
    """A piece that the model wrote, and the result that it was given for it."""

    text: str
    reasoning: str
    answer: str


class _Spent:
    """What a trajectory has used so far."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self.requests, self.tokens, self.seconds = 0, 0, 0.0

    def reply(self, reply: Reply) -> None:
        self.tokens += reply.usage.prompt + reply.usage.completion
        self.seconds += reply.seconds

    @property
    def over(self) -> str | None:
        """What is used up, in words."""
        budget = self._budget
        if self.requests >= budget.requests:
            return f"{budget.requests} requests"
        if budget.tokens is not None and self.tokens >= budget.tokens:
            return f"{budget.tokens} tokens"
        if budget.seconds is not None and self.seconds >= budget.seconds:
            return f"{budget.seconds:g} seconds"
        return None


async def run(
    caller: Caller, toolbox: Toolbox, stage: str, messages: tuple[Message, ...], flow: Flow
) -> Trajectory:
    """Let the model write on ``messages`` until it ends, serving its requests."""
    parts: list[_Part] = []
    executions: list[Execution] = []
    notes: list[str] = []
    spent = _Spent(flow.budget)
    told = False
    while True:
        ask = _ask(caller, messages, parts, flow)
        reply = await caller.ask(stage, ask, _listener(flow))
        spent.reply(reply)
        heard = _heard(reply, flow)
        notes.extend(heard.notes)
        request = _request(heard, reply, ask)
        if request is None and heard.unclosed is None:
            return _ended(stage, parts, heard.text(), executions, reply.finish, notes)
        if told:
            return _ended(stage, parts, heard.text(), executions, OVER_BUDGET, notes)
        used_up = spent.over
        told = used_up is not None
        if request is None:
            notes.append(NOT_CLOSED)
            spent.requests += 1
            answer = prompts.fill("over", used_up=used_up) if used_up else prompts.fill("unclosed")
        else:
            execution = await _served(caller, toolbox, stage, len(executions) + 1, request, used_up)
            executions.append(execution)
            spent.requests += 1
            spent.seconds += execution.seconds
            answer = execution.answer
        parts.append(_part(heard, reply, request, answer))


def _listener(flow: Flow) -> Callable[[], Scanner]:
    return lambda: Scanner(flow.thoughts)


def _heard(reply: Reply, flow: Flow) -> Scanner:
    """The reply read once more: the same way whether it is new or from a record."""
    heard = Scanner(flow.thoughts)
    for channel, text in reply.channels():
        heard.feed(Delta(channel, text))
    return heard


def _request(heard: Scanner, reply: Reply, ask: Ask) -> str | None:
    """The request; one that the provider ended at our stop sequence, which it drops, is complete."""
    if heard.request is None and reply.finish == "stop" and ask.stop:
        return heard.unclosed
    return heard.request


async def _served(
    caller: Caller, toolbox: Toolbox, stage: str, number: int, request: str, used_up: str | None
) -> Execution:
    caller.watcher(Requested(number, request.strip()))
    if used_up is None:
        return await toolbox.serve(stage, number, request)
    execution = Execution(stage, number, request.strip(), NOT_SERVED, prompts.fill("over", used_up=used_up))
    caller.journal.write({"kind": "execution", "key": None, **execution.to_data()})
    return execution


def _part(heard: Scanner, reply: Reply, request: str | None, answer: str) -> _Part:
    if heard.within_thoughts:  # what was thought cannot be gone on with: it becomes text
        return _Part(heard.text("reasoning"), "", answer)
    closed = request is not None and heard.request is None
    return _Part(heard.text() + (CLOSE if closed else ""), reply.reasoning, answer)


def _ask(caller: Caller, messages: tuple[Message, ...], parts: list[_Part], flow: Flow) -> Ask:
    """The conversation so far: the message is continued where that can be done, else the result is a turn.

    A message that was thought about is not continued: providers differ in what becomes of the thoughts.
    """
    stop = (CLOSE,) if caller.model.abilities.stop else ()
    if not parts:
        return Ask(messages, flow.settings, stop)
    continues = caller.model.abilities.prefix is not Prefix.NONE and not any(p.reasoning for p in parts)
    if continues:
        begun = Message("assistant", _together(parts))
        return Ask((*messages, begun), flow.settings, stop, continues=True)
    turns = []
    for part in parts:
        turns.append(Message("assistant", part.text, part.reasoning))
        turns.append(Message("user", prompts.fill("resume", result=shown(part.answer))))
    return Ask((*messages, *turns), flow.settings, stop)


def _together(parts: list[_Part]) -> str:
    return "".join(f"{part.text}\n{shown(part.answer)}\n" for part in parts)


def _ended(
    stage: str,
    parts: list[_Part],
    last: str,
    executions: list[Execution],
    finish: str,
    notes: list[str],
) -> Trajectory:
    written = "\n".join([*(part.text for part in parts), last])
    finish = OVER_BUDGET if finish == INTERRUPTED else finish
    return Trajectory(stage, _together(parts) + last, written, tuple(executions), finish, tuple(notes))
