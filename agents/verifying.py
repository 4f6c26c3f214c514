"""``verify``: one problem, one answer, one model; everything put together.

What is put together here: a model, a record, a session of the compiler, the toolbox agent, AMTFV. A
record says in its first line all that its run was given, so a replay needs nothing but the file.
"""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator
from dataclasses import asdict, field
from typing import TYPE_CHECKING, Any

from mtf_lang.agents.answers import trees
from mtf_lang.agents.chat.caller import Caller
from mtf_lang.agents.chat.cost import Cost, Prices
from mtf_lang.agents.chat.faults import SetupFault
from mtf_lang.agents.chat.model import (
    Abilities,
    Ask,
    ChatModel,
    Delta,
    Finish,
    Grammar,
    Prefix,
    Settings,
    Thinking,
)
from mtf_lang.agents.chat.openai_model import OpenAIModel
from mtf_lang.agents.chat.patience import Manners
from mtf_lang.agents.chat.providers import provider, split
from mtf_lang.agents.events import Watcher, unwatched
from mtf_lang.agents.methods.amtfv import Options, Outcome, run
from mtf_lang.agents.methods.amtfv.machine import Candidate
from mtf_lang.agents.methods.evidence import Evidence
from mtf_lang.agents.records import FORMAT, Journal, Line, RecordFault
from mtf_lang.agents.toolbox import ToolboxAgent
from mtf_lang.agents.toolflow.loop import Budget, Flow
from mtf_lang.frozen import frozen
from mtf_lang.version import VERSION

if TYPE_CHECKING:
    import mtf_lang

METHOD = "AMTFV"

ELEMENTS, DIGITS = 200, 1000
"""What of a set and of a number is shown to a model; what is longer is cut, and said to be."""

Path = str | os.PathLike[str]


@frozen
class Task:
    """What a run is given: all of it stands in the first line of its record.

    ``response`` is the solution that the answer comes from; the answer itself where there is none.
    ``translates``: requests that are no MTF are translated by the same model. ``timeout`` bounds each
    request, in seconds.
    """

    problem: str
    answer: str
    response: str = ""
    options: Options = field(default_factory=Options)
    translates: bool = True
    timeout: float | None = None
    prices: Prices | None = None

    @property
    def candidate(self) -> Candidate:
        """The first candidate."""
        return Candidate(self.response or self.answer, self.answer)

    def header(self, model: ChatModel) -> Line:
        """The first line of a record."""
        options, flow = self.options, self.options.flow
        return {
            "mtf_run": FORMAT,
            "kind": "run",
            "version": VERSION,
            "method": METHOD,
            "model": {**model.config, "abilities": asdict(model.abilities)},
            "problem": self.problem,
            "answer": self.answer,
            "response": self.response,
            "options": {
                "max_turn": options.max_turn,
                "gated": options.gated,
                "translates": self.translates,
                "timeout": self.timeout,
                "settings": asdict(flow.settings),
                "budget": asdict(flow.budget),
                "thoughts": flow.thoughts,
                "prices": None if self.prices is None else self.prices.to_data(),
            },
        }

    @classmethod
    def of(cls, header: Line) -> Task:
        """The task of a record; ``RecordFault`` where its first line is none of ours."""
        try:
            given = header["options"]
            flow = Flow(Settings(**given["settings"]), Budget(**given["budget"]), given["thoughts"])
            prices = given["prices"]
            return cls(
                header["problem"],
                header["answer"],
                header["response"],
                Options(given["max_turn"], given["gated"], flow),
                given["translates"],
                given["timeout"],
                None if prices is None else Prices.from_data(prices),
            )
        except (KeyError, TypeError, ValueError, ArithmeticError):
            raise RecordFault("the first line of the record does not say what its run was given") from None


@frozen
class Verified:
    """The end of a run. ``verified``: ``answer`` passed its verification, on ``evidence``."""

    task: Task
    outcome: Outcome
    cost: Cost

    @property
    def verified(self) -> bool:
        """Whether the answer passed."""
        return self.outcome.verified

    @property
    def answer(self) -> str:
        """The answer at the end: the one given, or a revised one."""
        return self.outcome.answer

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """The results that the last verdict rests on; it is about ``outcome.turns[-1].answer``."""
        return self.outcome.turns[-1].verdict.evidence

    def to_data(self) -> dict[str, Any]:
        """JSON data: the last line of a record."""
        return {
            "kind": "end",
            "answer": self.answer,
            "verified": self.verified,
            "response": self.outcome.response,
            "turns": [turn.to_data() for turn in self.outcome.turns],
            "cost": self.cost.to_data(self.task.prices),
        }


async def averify(
    task: Task,
    model: ChatModel,
    *,
    record: Path | None = None,
    manners: Manners | None = None,
    watcher: Watcher = unwatched,
    session: mtf_lang.Session | None = None,
) -> Verified:
    """Verify and correct the answer of a task.

    ``record`` is the file of the run: begun where there is none, gone on with where there is one, without
    a call being made again. ``session`` lends its worker to one run after another; what it knows is
    forgotten, and its limits hold in place of the task's.

    Raises ``ProviderFault`` when calls fail for good (the record is kept, and the run can be resumed),
    ``SetupFault`` where nothing can be asked, ``RecordFault`` for the file.
    """
    with Journal.fresh() if record is None else Journal.resumed(record) as journal:
        return await _run(task, model, journal, manners, watcher, session)


async def areplay(
    path: Path,
    *,
    copy: Path | None = None,
    watcher: Watcher = unwatched,
    session: mtf_lang.Session | None = None,
) -> Verified:
    """The run of a record once more, offline; with ``copy`` it is written again, byte for byte."""
    with Journal.replayed(path, copy) as journal:
        header = journal.header
        if header is None:
            raise RecordFault(f"{path} is empty")
        return await _run(Task.of(header), Recorded(header), journal, None, watcher, session)


def verify(
    problem: str,
    answer: str,
    model: str | ChatModel,
    *,
    response: str = "",
    base_url: str | None = None,
    options: Options | None = None,
    translates: bool = True,
    timeout: float | None = None,
    prices: Prices | None = None,
    record: Path | None = None,
    manners: Manners | None = None,
    watcher: Watcher = unwatched,
) -> Verified:
    """``averify`` for those who do not await. ``model`` is ``provider:model`` or a ``ChatModel``."""
    import asyncio

    task = Task(problem, answer, response, options or Options(), translates, timeout, prices)

    async def all_of_it() -> Verified:
        if not isinstance(model, str):
            return await averify(task, model, record=record, manners=manners, watcher=watcher)
        asked = open_model(model, base_url, manners)
        try:
            return await averify(task, asked, record=record, manners=manners, watcher=watcher)
        finally:
            await asked.close()

    return asyncio.run(all_of_it())


def replay(path: Path, *, copy: Path | None = None, watcher: Watcher = unwatched) -> Verified:
    """``areplay`` for those who do not await."""
    import asyncio

    return asyncio.run(areplay(path, copy=copy, watcher=watcher))


def open_model(model: str, base_url: str | None = None, manners: Manners | None = None) -> OpenAIModel:
    """The model ``provider:model``; ``SetupFault`` where it cannot be asked."""
    name, rest = split(model)
    opened = OpenAIModel(provider(name, base_url), rest, (manners or Manners()).patience)
    opened.check()
    return opened


class Recorded:
    """The model of a record: its name and abilities, and no voice."""

    def __init__(self, header: Line) -> None:
        try:
            self._config = {k: v for k, v in header["model"].items() if k != "abilities"}
            self._abilities = _abilities(header["model"]["abilities"])
        except (KeyError, TypeError, ValueError, AttributeError):
            raise RecordFault("the first line of the record does not say which model it is of") from None

    @property
    def name(self) -> str:
        return str(self._config.get("name", ""))

    @property
    def abilities(self) -> Abilities:
        return self._abilities

    @property
    def config(self) -> dict[str, Any]:
        return dict(self._config)

    async def stream(self, ask: Ask) -> AsyncGenerator[Delta | Finish, None]:
        """Nothing: what is not in the record was never said."""
        raise RecordFault("a replay makes no calls")
        yield Finish("")  # makes it a generator


async def _run(
    task: Task,
    model: ChatModel,
    journal: Journal,
    manners: Manners | None,
    watcher: Watcher,
    lent: mtf_lang.Session | None,
) -> Verified:
    import mtf_lang

    try:
        trees.check()  # before a call is paid for that nothing could be made of
    except ModuleNotFoundError as missing:
        raise SetupFault(str(missing)) from None
    journal.write(task.header(model))
    caller = Caller(model, journal, manners, watcher)
    session = lent or mtf_lang.Session(timeout=task.timeout, elements=ELEMENTS, digits=DIGITS)
    try:
        settings = task.options.flow.settings
        toolbox = ToolboxAgent(session, caller, caller if task.translates else None, settings)
        outcome = await run(task.problem, task.candidate, caller, toolbox, task.options)
    finally:
        if lent is None:
            session.close()
    ended = Verified(task, outcome, caller.cost)
    journal.write(ended.to_data())
    return ended


def _abilities(data: dict[str, Any]) -> Abilities:
    words = {
        "prefix": Prefix(data["prefix"]),
        "grammar": Grammar(data["grammar"]),
        "thinking": Thinking(data["thinking"]),
    }
    return Abilities(**{**data, **words})
