"""The toolbox agent: from a request to its result, by the compiler alone.

A request that is MTF goes straight to the compiler: no model is asked. Anything else is translated by a
model that writes MTF and nothing else: under the grammar where its provider can constrain it, and by
writing, diagnosing and repairing where it cannot. Whatever a model writes is given to
``mtf_lang.Session`` and to nothing besides; there is no other thing here that runs.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from mtf_lang.agents import prompts
from mtf_lang.agents.chat.caller import Caller
from mtf_lang.agents.chat.cost import Cost
from mtf_lang.agents.chat.model import Abilities, Ask, Grammar, Message, Settings
from mtf_lang.agents.events import Executed, Translated
from mtf_lang.agents.toolflow.execution import (
    EMPTY,
    FIXED,
    MTF,
    TRANSLATED,
    UNTRANSLATED,
    Execution,
)
from mtf_lang.diagnostics import Diagnostic, Severity
from mtf_lang.diagnostics import fixes as fixing
from mtf_lang.diagnostics.text import render
from mtf_lang.frozen import frozen
from mtf_lang.source import Source

if TYPE_CHECKING:
    import mtf_lang

REPAIRS = 3
LONGEST = 20_000
"""Characters of a request; nobody writes a longer one, and reading it would cost more than it is worth."""
CARD = 1500
"""The size of the language card that the translator reads, in tokens."""

_HEAD = re.compile(r"^[ \t]*(context|object|return)\b", re.IGNORECASE | re.MULTILINE)
_FENCED = re.compile(r"```[\w+-]*[ \t]*\n(.*?)(?:\n[ \t]*```|\Z)", re.DOTALL)
_TAGS = re.compile(r"</?tool_flow\s*>", re.IGNORECASE)
_SYNTAX = "MTF01"


@frozen
class _Ready:
    """MTF to be run, and how it came about; ``findings`` where there is nothing that could be run."""

    how: str
    mtf: str | None
    attempts: tuple[dict[str, str], ...] = ()
    findings: str = ""


class ToolboxAgent:
    """Answers the requests of one run. ``translator`` asks the model that translates; None: nobody does.

    Definitions of earlier requests hold for later ones until ``begin``. Equal requests are computed once:
    equal is what the compiler gives one content address, on top of the definitions that hold.
    """

    def __init__(
        self,
        session: mtf_lang.Session,
        caller: Caller,
        translator: Caller | None = None,
        settings: Settings | None = None,
        repairs: int = REPAIRS,
    ) -> None:
        self._session, self._caller, self._translator = session, caller, translator
        self._settings = settings or Settings()
        self._repairs = repairs
        self._known: dict[str, Execution] = {}

    def begin(self) -> None:
        """Forget the definitions of earlier requests: another trajectory begins."""
        self._session.reset()

    async def serve(self, stage: str, number: int, request: str) -> Execution:
        """Answer a request; whatever is wrong with it is in the answer."""
        request = request.strip()
        ready = await self._ready(stage, request)
        if ready.mtf is None:
            execution = Execution(stage, number, request, ready.how, ready.findings, None, ready.attempts)
        else:
            execution = await self._executed(stage, number, request, ready, ready.mtf)
        self._caller.journal.write({"kind": "execution", "key": _key(execution), **execution.to_data()})
        self._caller.cost += Cost(executions=1, seconds=execution.seconds)
        self._caller.watcher(Executed(execution))
        return execution

    # --- from a request to MTF --------------------------------------------------------------------

    async def _ready(self, stage: str, request: str) -> _Ready:
        text = unwrapped(request)
        if not re.search(r"\w", text):
            return _Ready(EMPTY, None, findings=prompts.fill("empty"))
        if len(text) > LONGEST:
            return _Ready(UNTRANSLATED, None, findings=prompts.fill("too_long", longest=str(LONGEST)))
        found = await self._errors(text)
        if not found:
            return _Ready(MTF, text)
        if _HEAD.search(text):
            fixed = await self._fixed(text, found)
            if fixed is not None:
                return _Ready(FIXED, fixed)
            if not any(d.code.startswith(_SYNTAX) for d in found):
                return _Ready(MTF, text)  # MTF that says something wrong: its author is told
        if self._translator is None:
            return _Ready(UNTRANSLATED, None, findings=_rendered(found, text))
        return await self._translated(self._translator, stage, text)

    async def _errors(self, text: str) -> tuple[Diagnostic, ...]:
        response = await self._compiled(text)
        return tuple(d for d in response.diagnostics if d.severity is Severity.ERROR)

    async def _compiled(self, text: str) -> Any:
        """A request compiled on top of what holds; nothing is computed or kept."""
        return await self._session.aask("emit", text, options={"to": "ir", "keep": True})

    async def _fixed(self, text: str, found: tuple[Diagnostic, ...]) -> str | None:
        """The text with the fixes that are certain, where these make it sound."""
        for _ in range(self._repairs):
            fixes = fixing.certain(found)
            if not fixes:
                return None
            text = fixing.apply(text, fixes)
            found = await self._errors(text)
            if not found:
                return text
        return None

    async def _translated(self, translator: Caller, stage: str, request: str) -> _Ready:
        from mtf_lang.agents.card import card

        known = self._session.kept
        opening = prompts.fill("request", request=request, known=known or "(nothing)")
        messages = [Message("system", prompts.fill("translate", card=card(CARD))), Message("user", opening)]
        attempts: list[dict[str, str]] = []
        for _ in range(1 + self._repairs):
            _, reply = await translator.ask_able(f"{stage}: translate", self._writing(messages))
            mtf = unwrapped(reply.text)
            found = await self._errors(mtf) if re.search(r"\w", mtf) and len(mtf) <= LONGEST else ()
            findings = _rendered(found, mtf) if found else ""
            if not _HEAD.search(mtf):
                findings = findings or prompts.fill("no_request")
            attempts.append({"mtf": mtf, "findings": findings})
            translator.watcher(Translated(mtf, findings))
            if not findings:
                return _Ready(TRANSLATED, mtf, tuple(attempts))
            messages += [
                Message("assistant", reply.text),
                Message("user", prompts.fill("repair", findings=findings)),
            ]
        findings = prompts.fill("untranslated", findings=attempts[-1]["findings"])
        return _Ready(UNTRANSLATED, None, tuple(attempts), findings)

    def _writing(self, messages: list[Message]) -> Callable[[Abilities], Ask]:
        """The ask for a script, under the grammar where the provider takes one."""
        so_far = tuple(messages)
        return lambda able: Ask(so_far, self._settings, grammar=able.grammar is not Grammar.NONE)

    # --- from MTF to a result ---------------------------------------------------------------------

    async def _executed(self, stage: str, number: int, request: str, ready: _Ready, mtf: str) -> Execution:
        digest = await self._digest(mtf)
        blank = Execution(stage, number, request, ready.how, "", mtf, ready.attempts, digest)
        line = self._caller.journal.next_is("execution", _key(blank))
        if line is not None:
            execution = Execution.from_data({k: v for k, v in line.items() if k not in ("kind", "key")})
            await self._remember(execution)
        elif digest is not None and digest in self._known:
            execution = _again(blank, self._known[digest])
            await self._remember(execution)
        else:
            execution = await self._run(blank, mtf)
        if digest is not None and execution.ok and not _findings(execution):
            self._known.setdefault(digest, execution)
        return execution

    async def _digest(self, mtf: str) -> str | None:
        """The content address of a request on top of what holds; None for one that is wrong."""
        response = await self._compiled(mtf)
        if response.output is None:
            return None
        digest: str = json.loads(response.output["text"])["hash"]
        return digest

    async def _remember(self, execution: Execution) -> None:
        """Keep what a request defines, as running it would have done."""
        if execution.result is not None and not _errors(execution.result):
            await self._session.aask("check", execution.mtf or "", options={"keep": True})

    async def _run(self, blank: Execution, mtf: str) -> Execution:
        clock = self._caller.manners.clock
        began = clock.now()
        result = await self._session.arun(mtf)
        seconds = round(clock.now() - began, 6)
        output = str(result) or prompts.fill("defined", names=", ".join(sorted(self._session.names)))
        return filled(blank, result.to_json(), output, seconds)


def unwrapped(text: str) -> str:
    """A request without what models wrap it in: tags, and a code fence around all of it that counts."""
    text = _TAGS.sub("", text)
    fenced = [m[1] for m in _FENCED.finditer(text)]
    heads = [t for t in fenced if _HEAD.search(t)]
    if heads:
        return heads[-1].strip()
    return fenced[0].strip() if len(fenced) == 1 and not _FENCED.sub("", text).strip() else text.strip()


def _rendered(found: tuple[Diagnostic, ...], text: str) -> str:
    return render(found, Source("request", text))


def _key(execution: Execution) -> str:
    """What makes an execution the same one when a run is taken up again."""
    return f"{execution.stage} #{execution.number} {execution.digest}"


def filled(blank: Execution, data: dict[str, Any], output: str, seconds: float) -> Execution:
    """An execution with its JSON result, and the tools that gave it."""
    tools = tuple(
        {"item": r["request"], "tool": r["backend"], "input": r["lowered"], "result": r["result"]}
        for r in data["record"]
    )
    return replace(blank, tools=tools, result=data, output=output, seconds=seconds)


def _again(blank: Execution, former: Execution) -> Execution:
    """The answer to an equal request, which took no time."""
    return replace(blank, cached=True, tools=former.tools, result=former.result, output=former.output)


def _errors(result: dict[str, Any]) -> bool:
    return any(d["severity"] == "error" for d in result["diagnostics"])


def _findings(execution: Execution) -> bool:
    """Whether anything was found about a request; findings name places in its text, so it is its own."""
    return bool(execution.result and execution.result["diagnostics"])
