"""The loop: ask, interrupt at a request, execute, append the result, resume."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import Protocol

from mtf_lang.agents import prompts
from mtf_lang.agents.chat.caller import INTERRUPTED, Caller, Reply
from mtf_lang.agents.chat.model import Abilities, Ask, Delta, Message, Prefix, Settings
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
    thoughts: bool = False


class Toolbox(Protocol):
    """What answers requests."""

    async def serve(self, stage: str, number: int, request: str) -> Execution:
        """Answer a request; never raises for what a request can do wrong."""
        ...


@frozen
class Trajectory:
    """One run of an agent: what it wrote with the results in their places.

    ``written`` is the model's own text alone, ``last`` what it wrote after the last result.
    ``finish`` is the provider's reason, or ``budget``. ``notes`` says what was odd.
    """

    stage: str
    text: str
    written: str
    last: str
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

    def request(self, seconds: float) -> None:
        self.requests += 1
        self.seconds += seconds

    @property
    def up(self) -> str | None:
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
    return await _Loop(caller, toolbox, stage, messages, flow).run()


class _Loop:
    def __init__(
        self, caller: Caller, toolbox: Toolbox, stage: str, messages: tuple[Message, ...], flow: Flow
    ) -> None:
        self._caller, self._toolbox, self._stage = caller, toolbox, stage
        self._messages, self._flow = messages, flow
        self._spent = _Spent(flow.budget)
        self._parts: list[_Part] = []
        self._executions: list[Execution] = []
        self._notes: list[str] = []

    async def run(self) -> Trajectory:
        told = False
        while True:
            ask, reply = await self._caller.ask_able(self._stage, self._next, _listener(self._flow))
            self._spent.reply(reply)
            heard = _heard(reply, self._flow)
            self._notes.extend(heard.notes)
            request = _request(heard, reply, ask)
            if request is None and heard.unclosed is None:
                return self._ended(heard, reply.finish)
            if told:
                return self._ended(heard, OVER_BUDGET)
            used_up = self._spent.up
            told = used_up is not None
            answer = self._unclosed(used_up) if request is None else await self._served(request, used_up)
            self._parts.append(_part(heard, reply, request, answer))

    def _next(self, able: Abilities) -> Ask:
        """The conversation so far: the message is continued where that can be done, else results are turns.

        A message that was thought about is not continued: providers differ in what becomes of the thoughts.
        """
        stop = (CLOSE,) if able.stop else ()
        parts, settings = self._parts, self._flow.settings
        if not parts:
            return Ask(self._messages, settings, stop)
        if able.prefix is not Prefix.NONE and not any(part.reasoning for part in parts):
            begun = Message("assistant", _together(parts))
            return Ask((*self._messages, begun), settings, stop, continues=True)
        turns = []
        for part in parts:
            turns.append(Message("assistant", part.text, part.reasoning))
            turns.append(Message("user", prompts.fill("resume", result=shown(part.answer))))
        return Ask((*self._messages, *turns), settings, stop)

    def _unclosed(self, used_up: str | None) -> str:
        self._notes.append(NOT_CLOSED)
        self._spent.request(0.0)
        return prompts.fill("unclosed") if used_up is None else prompts.fill("over", used_up=used_up)

    async def _served(self, request: str, used_up: str | None) -> str:
        number = len(self._executions) + 1
        self._caller.watcher(Requested(number, request.strip()))
        if used_up is None:
            execution = await self._toolbox.serve(self._stage, number, request)
        else:
            told = prompts.fill("over", used_up=used_up)
            execution = Execution(self._stage, number, request.strip(), NOT_SERVED, told)
            self._caller.journal.write({"kind": "execution", "key": None, **execution.to_data()})
        self._executions.append(execution)
        self._spent.request(execution.seconds)
        return execution.answer

    def _ended(self, heard: Scanner, finish: str) -> Trajectory:
        last = heard.text()
        written = "\n".join([*(part.text for part in self._parts), last])
        return Trajectory(
            self._stage,
            _together(self._parts) + last,
            written,
            last,
            tuple(self._executions),
            OVER_BUDGET if finish == INTERRUPTED else finish,
            tuple(self._notes),
        )


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


def _part(heard: Scanner, reply: Reply, request: str | None, answer: str) -> _Part:
    if heard.within_thoughts:  # what was thought cannot be gone on with: it becomes text
        return _Part(heard.text("reasoning"), "", answer)
    closed = request is not None and heard.request is None
    return _Part(heard.text() + (CLOSE if closed else ""), reply.reasoning, answer)


def _together(parts: list[_Part]) -> str:
    return "".join(f"{part.text}\n{shown(part.answer)}\n" for part in parts)
