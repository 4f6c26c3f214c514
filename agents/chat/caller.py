"""One call of a model: attempts, record, cost. Everything that asks a model asks here."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import aclosing
from dataclasses import replace
from typing import Any, Protocol

from mtf_lang.agents.chat.cost import Cost, estimated
from mtf_lang.agents.chat.faults import Kind, ProviderFault
from mtf_lang.agents.chat.model import (
    Abilities,
    Ask,
    Channel,
    ChatModel,
    Delta,
    Finish,
    Grammar,
    Prefix,
    Usage,
)
from mtf_lang.agents.chat.patience import Manners
from mtf_lang.agents.events import StartsOver, Watcher, Wrote, unwatched
from mtf_lang.agents.records import Journal, Line
from mtf_lang.frozen import frozen

INTERRUPTED = "interrupted"
"""The finish of a reply that we ended."""


class Listener(Protocol):
    """What reads a reply while it is written."""

    def feed(self, delta: Delta) -> bool:
        """Take a piece; True where the generation must end here."""
        ...

    def kept(self, channel: Channel) -> str:
        """What of a channel was written up to the point where the listener ended it."""
        ...


class Everything:
    """The listener that takes the whole reply."""

    def __init__(self) -> None:
        self._pieces: dict[Channel, list[str]] = {"text": [], "reasoning": []}

    def feed(self, delta: Delta) -> bool:
        self._pieces[delta.channel].append(delta.text)
        return False

    def kept(self, channel: Channel) -> str:
        return "".join(self._pieces[channel])


@frozen
class Reply:
    """What a model wrote. ``finish`` is the provider's reason, or ``interrupted``; ``seconds`` took the
    attempt that succeeded."""

    text: str
    reasoning: str
    finish: str
    usage: Usage
    model: str
    seconds: float

    def channels(self) -> tuple[tuple[Channel, str], ...]:
        """What was written on each channel, thoughts first; nothing for an empty one."""
        both: tuple[tuple[Channel, str], ...] = (("reasoning", self.reasoning), ("text", self.text))
        return tuple((channel, text) for channel, text in both if text)

    def to_data(self) -> dict[str, Any]:
        """JSON data."""
        return {
            "text": self.text,
            "reasoning": self.reasoning,
            "finish": self.finish,
            "usage": self.usage.to_data(),
            "model": self.model,
            "seconds": self.seconds,
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Reply:
        """The reply that ``to_data`` gave this data for."""
        return cls(**{**data, "usage": Usage(**data["usage"])})


class Caller:
    """Asks one model on behalf of one run: tries again what may succeed later, records, counts.

    ``cost`` is the sum so far; calls taken from a record count as when they were made.
    """

    def __init__(
        self,
        model: ChatModel,
        journal: Journal | None = None,
        manners: Manners | None = None,
        watcher: Watcher = unwatched,
    ) -> None:
        self.model = model
        self.journal = journal or Journal.fresh()
        self.manners = manners or Manners()
        self.watcher = watcher
        self.cost = Cost()
        self.abilities = model.abilities
        """What the provider can do, less what it has refused."""

    async def ask_able(
        self, stage: str, make: Callable[[Abilities], Ask], listener: Callable[[], Listener] = Everything
    ) -> tuple[Ask, Reply]:
        """Ask what depends on abilities: where the provider refuses one, it is done without from then on.

        Templates of models differ in what they let a server continue, and servers in the grammars they
        take; only asking tells.
        """
        ask = make(self.abilities)
        try:
            return ask, await self.ask(stage, ask, listener)
        except ProviderFault as fault:
            if fault.kind is not Kind.REFUSED or not (ask.continues or ask.grammar):
                raise
        self.abilities = replace(
            self.abilities,
            prefix=Prefix.NONE if ask.continues else self.abilities.prefix,
            grammar=Grammar.NONE if ask.grammar else self.abilities.grammar,
        )
        ask = make(self.abilities)
        return ask, await self.ask(stage, ask, listener)

    async def ask(self, stage: str, ask: Ask, listener: Callable[[], Listener] = Everything) -> Reply:
        """The reply to ``ask``; ``stage`` says in the record what the call was for.

        ``listener`` makes a listener for each attempt. Raises ``ProviderFault`` when the patience is over.
        """
        data = ask.to_data()
        key = _key(stage, data)
        failed, refusal = self._former_failures(key)
        if refusal is not None and self.journal.goes_on_without("call", key):
            raise refusal
        line = self.journal.recalled("call", key)
        if line is None:
            reply = await self._attempts(ask, key, listener, failed)
            line = {"kind": "call", "key": key, "stage": stage, "ask": data, "reply": reply.to_data()}
        else:
            reply = Reply.from_data(line["reply"])
            self._tell(reply)
        self.journal.write(line)
        self.cost += Cost(calls=1, usage=reply.usage, seconds=reply.seconds)
        return reply

    def _former_failures(self, key: str) -> tuple[int, ProviderFault | None]:
        """Pass the recorded failures of this call: how many there are, and the last where it was a refusal.

        They cost time, not patience.
        """
        count, refusal = 0, None
        while (line := self.journal.next_is("failure", key)) is not None:
            self._count(line)
            count += 1
            refusal = ProviderFault(Kind.REFUSED, line["fault"]) if line["refused"] else None
        return count, refusal

    def _count(self, line: Line) -> None:
        self.journal.write(line)
        self.cost += Cost(failures=1)

    def _tell(self, reply: Reply) -> None:
        for channel, text in reply.channels():
            self.watcher(Wrote(channel, text))

    async def _attempts(self, ask: Ask, key: str, listener: Callable[[], Listener], before: int) -> Reply:
        patience, clock = self.manners.patience, self.manners.clock
        for failures in range(1, patience.attempts + 1):
            await self.manners.pace.turn()
            heard = listener()
            try:
                return await self._attempt(ask, heard)
            except ProviderFault as fault:
                number = before + failures
                self._count(_failure(key, number, fault, heard))
                if not fault.retried or failures == patience.attempts:
                    raise
                wait = patience.wait(failures, fault, clock.chance())
                self.watcher(StartsOver(str(fault), wait))
                await clock.sleep(wait)
        raise AssertionError("patience has at least one attempt")

    async def _attempt(self, ask: Ask, heard: Listener) -> Reply:
        import asyncio

        clock, total = self.manners.clock, self.manners.patience.total
        began = clock.now()
        try:
            async with asyncio.timeout(total):
                finish = await self._listen(ask, heard)
        except TimeoutError:
            raise ProviderFault(Kind.STALL, f"the reply was not finished after {total:g} s") from None
        text, reasoning = _whole(heard.kept("text")), _whole(heard.kept("reasoning"))
        reply = Reply(text, reasoning, "", Usage(), "", 0.0)
        return replace(
            reply,
            finish=finish.reason,
            usage=finish.usage or _guess(ask, reply),
            model=finish.model,
            seconds=round(clock.now() - began, 6),
        )

    async def _listen(self, ask: Ask, heard: Listener) -> Finish:
        shown: dict[Channel, int] = {"text": 0, "reasoning": 0}
        async with aclosing(self.model.stream(ask)) as pieces:
            async for piece in pieces:
                if isinstance(piece, Finish):
                    return piece
                if heard.feed(piece):  # of the last piece, only what belongs to the reply
                    self.watcher(Wrote(piece.channel, heard.kept(piece.channel)[shown[piece.channel] :]))
                    return Finish(INTERRUPTED)
                self.watcher(Wrote(piece.channel, piece.text))
                shown[piece.channel] += len(piece.text)
        raise ProviderFault(Kind.CONNECTION, "the stream ended before the reply did")


def _key(stage: str, data: dict[str, Any]) -> str:
    import json
    from hashlib import sha256

    return sha256(json.dumps([stage, data], ensure_ascii=True, separators=(",", ":")).encode()).hexdigest()


def _whole(text: str) -> str:
    """Text without halves of characters: such as came in two pieces are joined, others are replaced.

    Some servers cut a character beyond U+FFFF into its two UTF-16 units, each an escape of its own.
    """
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _failure(key: str, number: int, fault: ProviderFault, heard: Listener) -> Line:
    partial = {"text": _whole(heard.kept("text")), "reasoning": _whole(heard.kept("reasoning"))}
    return {
        "kind": "failure",
        "key": key,
        "attempt": number,
        "fault": str(fault),
        "refused": fault.kind is Kind.REFUSED,
        "partial": partial,
    }


def _guess(ask: Ask, reply: Reply) -> Usage:
    return estimated("".join(m.content for m in ask.messages), reply.reasoning + reply.text)
