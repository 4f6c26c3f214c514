"""Requests that nobody waits for any more end, and leave their worker to others."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

from mtf_lang import Session
from mtf_lang.runtime.pool import Pool
from mtf_lang.runtime.request import Request

ENDLESS = "object:\n  f(0) = 1\n  f(n) = 3*f(n - 1) mod (10^9 + 7 + f(n - 1))\nreturn: f(10^9)"


def test_a_cancelled_task_ends_its_request() -> None:
    async def main() -> None:
        with Session(timeout=60, work=10**15) as session:
            assert (await session.arun("return: 1")).ok
            with pytest.raises(asyncio.TimeoutError):
                await asyncio.wait_for(session.arun(ENDLESS), 1)
            started = time.monotonic()
            assert (await session.arun("return: 6*7"))["6*7"].value == 42
            assert time.monotonic() - started < 20  # of the 60 that the other one had

    asyncio.run(main())


def test_closing_a_pool_ends_what_it_serves() -> None:
    pool = Pool(2)
    pool.start()
    answers = []

    def ask() -> None:
        answers.append(pool.ask(Request("run", ENDLESS)))

    threads = [threading.Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
    time.sleep(1)
    pool.close()
    for thread in threads:
        thread.join(10)
    assert [[item["detail"] for item in answer.items] for answer in answers] in (
        [["the request was cancelled"]] * 2,
        [[]] * 2,  # before the script was understood
    )
    assert pool.ask(Request("run", "return: 1")).ok
    pool.close()
