"""The service behind the doors: separate requests, limits nobody exceeds, a queue with an end."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import pytest

from mtf_lang.agents.doors.service import Bounds, Busy, Refused, Service, operations
from mtf_lang.limits import Limits

T = TypeVar("T")

SLOW = "object:\n  f(0) = 0\n  f(n) = (f(n - 1)^2 + n) mod 1000003 for n >= 1\nreturn: f(10^7)"
"""More than a minute of work."""


def with_service(bounds: Bounds, work: Callable[[Service], Awaitable[T]]) -> T:
    async def main() -> T:
        service = Service(bounds)
        try:
            return await work(service)
        finally:
            service.close()

    return asyncio.run(main())


def test_requests_do_not_see_each_other() -> None:
    async def work(service: Service) -> None:
        await service.run("object:\n  secret = 7\nreturn: secret")
        seen = await service.run("return: secret")
        assert [d["code"] for d in seen.data["diagnostics"]] == ["MTF0201"]
        sums = await asyncio.gather(
            *(
                service.run("context:\n  parameter n = 0\nreturn: n*(n + 1)/2", parameters={"n": n})
                for n in range(6)
            )
        )
        assert [s.data["results"][0]["value"] for s in sums] == ["0", "1", "3", "6", "10", "15"]

    with_service(Bounds(), work)


def test_what_is_asked_beyond_the_bounds_is_refused() -> None:
    async def work(service: Service) -> None:
        for limits in ({"timeout": 3.5}, {"timeout": 0}, {"timeout": float("nan")}, {"memory": 10**9}):
            with pytest.raises(Refused, match=next(iter(limits))):
                await service.run("return: 1", limits=limits)
        with pytest.raises(Refused, match="characters"):
            await service.check("return: 1" + " " * 100)
        shown = await service.run("return: {k^2 for k in 1..9}", limits={"elements": 3})
        assert shown.data["results"][0]["truncated"]

    with_service(Bounds(Limits(timeout=3, elements=10), characters=100), work)


def test_a_request_ends_at_its_limit_and_the_service_goes_on() -> None:
    async def work(service: Service) -> None:
        slow = await service.run(SLOW, limits={"timeout": 1})
        assert not slow.data["ok"]
        assert [r["value"] for r in slow.data["results"]] in ([], [None])
        assert (await service.run("return: 6*7")).data["results"][0]["value"] == "42"

    with_service(Bounds(Limits(timeout=5, work=10**15)), work)


def test_the_queue_has_an_end_and_a_caller_may_leave() -> None:
    async def work(service: Service) -> None:
        running = [asyncio.create_task(service.run(SLOW, limits={"timeout": 20})) for _ in range(2)]
        await asyncio.sleep(0.2)
        assert (service.running, service.waiting) == (1, 1)
        with pytest.raises(Busy):
            await service.run("return: 1")
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        assert (service.running, service.waiting) == (0, 0)
        assert (await asyncio.wait_for(service.run("return: 1 + 1"), 15)).data["ok"]

    with_service(Bounds(Limits(timeout=20, work=10**15), workers=1, waiting=1), work)


def test_all_workers_are_used_however_few_threads_the_loop_has() -> None:
    async def work(service: Service) -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        await service.run("return: 1")
        begun = time.monotonic()
        slow = await asyncio.gather(*(service.run(SLOW, limits={"timeout": 2}) for _ in range(4)))
        assert not any(answer.data["ok"] for answer in slow)
        assert time.monotonic() - begun < 6  # one by one they would take 8

    with_service(Bounds(Limits(timeout=5, work=10**15), workers=4), work)


def test_limits_of_the_environment_do_not_matter_where_bounds_are_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MTF_TIMEOUT", "soon")

    async def work(service: Service) -> None:
        assert (await service.run("return: 1 + 1")).data["ok"]

    with_service(Bounds(), work)


def test_operations() -> None:
    assert operations("gcd", 3)[0]["name"] == "gcd"
    assert operations("perfect square", 3)
    assert operations("no such thing at all") == []
    assert len(operations("", 7)) == 7
