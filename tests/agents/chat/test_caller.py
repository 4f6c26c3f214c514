"""Attempts, waits, records and costs of calls; time and chance are the test's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from decimal import Decimal
from pathlib import Path

import pytest

from mtf_lang.agents.chat.caller import Caller
from mtf_lang.agents.chat.cost import Cost, Prices
from mtf_lang.agents.chat.faults import Kind, ProviderFault
from mtf_lang.agents.chat.model import Ask, Delta, Finish, Message, Usage
from mtf_lang.agents.chat.patience import Clock, Manners, Pace, Patience
from mtf_lang.agents.events import StartsOver
from mtf_lang.agents.records import Journal, read
from tests.agents.running import clock
from tests.agents.scripted import ScriptedModel
from tests.agents.server import Turn

ASK = Ask((Message("user", "x" * 40),))


def fault(kind: Kind = Kind.SERVER, after: float | None = None) -> ProviderFault:
    return ProviderFault(kind, "no", after)


def test_waits_double_with_jitter_and_heed_the_provider() -> None:
    ticking, waits = clock()
    script = [fault(), fault(), fault(Kind.RATE, 30.0), fault(), Turn("yes")]
    events = []
    caller = Caller(
        ScriptedModel(script), None, Manners(Patience(attempts=5, first=2, longest=9), ticking), events.append
    )
    assert asyncio.run(caller.ask("s", ASK)).text == "yes"
    assert waits == [1.5, 3.0, 30.0, 6.75]  # chance is a half: three quarters of 2, 4, 8 and 9
    assert [e.wait for e in events if isinstance(e, StartsOver)] == waits


@pytest.mark.parametrize("chance", [0.0, 0.999])
def test_jitter_stays_between_half_and_all(chance: float) -> None:
    wait = Patience(first=4, longest=100).wait(3, fault(), chance)
    assert 8 <= wait <= 16


def test_what_cannot_succeed_is_not_tried_again() -> None:
    ticking, waits = clock()
    model = ScriptedModel([fault(Kind.REFUSED), Turn("never")])
    caller = Caller(model, None, Manners(Patience(), ticking))
    with pytest.raises(ProviderFault):
        asyncio.run(caller.ask("s", ASK))
    assert (len(model.asks), waits) == (1, [])


def test_pace() -> None:
    now, waits = [100.0], []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        now[0] += seconds

    pace = Pace(30, Clock(lambda: now[0], sleep, lambda: 0.0))

    async def turns() -> None:
        for _ in range(3):
            await pace.turn()

    asyncio.run(turns())
    assert waits == [2.0, 2.0]
    with pytest.raises(ValueError, match="positive"):
        Pace(0)


def test_failures_are_recorded_as_they_happen_and_nothing_is_asked_twice(tmp_path: Path) -> None:
    path = tmp_path / "r"
    head = {"mtf_run": 1, "kind": "run"}
    broken = ScriptedModel([fault(), fault(Kind.STALL), fault()])
    with Journal.fresh(path) as journal:
        journal.write(head)
        caller = Caller(broken, journal, Manners(Patience(attempts=3), clock()[0]))
        with pytest.raises(ProviderFault):
            asyncio.run(caller.ask("s", ASK))
    assert [line["kind"] for line in read(path)] == ["run", "failure", "failure", "failure"]
    assert [line["attempt"] for line in read(path)[1:]] == [1, 2, 3]
    assert read(path)[1]["partial"] == {"text": "Let me", "reasoning": ""}
    for model, asks in ((ScriptedModel([fault(), Turn("yes")]), 2), (ScriptedModel([]), 0)):
        with Journal.resumed(path) as journal:
            journal.write(head)
            caller = Caller(model, journal, Manners(Patience(attempts=3), clock()[0]))
            assert asyncio.run(caller.ask("s", ASK)).text == "yes"
            assert len(model.asks) == asks
            assert caller.cost.failures == 4
            assert caller.cost.calls == 1
    assert read(path)[4]["attempt"] == 4


def test_unreported_usage_is_estimated() -> None:
    caller = Caller(ScriptedModel([Turn("y" * 20)]), None, Manners(clock=clock()[0]))
    assert asyncio.run(caller.ask("s", ASK)).usage == Usage(10, 5, estimated=True)


def test_a_reply_that_takes_too_long_is_ended() -> None:
    class Slow(ScriptedModel):
        async def stream(self, ask: Ask) -> AsyncGenerator[Delta | Finish, None]:
            async for piece in super().stream(ask):
                await asyncio.sleep(5)
                yield piece

    manners = Manners(Patience(attempts=1, total=0.05), clock()[0])
    with pytest.raises(ProviderFault, match="not finished"):
        asyncio.run(Caller(Slow([Turn("y")]), None, manners).ask("s", ASK))


def test_money_is_exact() -> None:
    prices = Prices(Decimal("0.27"), Decimal("1.10"), Decimal("0.07"))
    cost = Cost(calls=1, usage=Usage(1_000_000, 500_000, cached=400_000))
    assert prices.of(cost.usage) == Decimal("0.6") * Decimal("0.27") + Decimal("0.028") + Decimal("0.55")
    assert cost.to_data(prices)["money"] == "0.74"
    assert cost.to_data()["money"] is None


def test_characters_cut_into_halves_are_put_together() -> None:
    """U+1D538 is D835 DD38 in UTF-16; some servers send each as an escape in a chunk of its own."""

    class Halves(ScriptedModel):
        async def stream(self, ask: Ask) -> AsyncGenerator[Delta | Finish, None]:
            for piece in ("x \ud835", "\udd38", " \ud835 y"):
                yield Delta("text", piece)
            yield Finish("stop")

    reply = asyncio.run(Caller(Halves([]), None, Manners(clock=clock()[0])).ask("s", ASK))
    assert reply.text == "x 𝔸 \ufffd y"
