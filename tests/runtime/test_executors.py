"""The same results on a cluster as in one process, also when workers of the cluster are lost."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from mtf_lang.cli import main
from mtf_lang.limits import Limits
from mtf_lang.runtime import dask_executor, executors, remote
from mtf_lang.runtime.pool import Pool
from mtf_lang.runtime.request import Request
from tests.timeless import timeless

ROOT = Path(__file__).parents[2]
LIMITS = Limits(timeout=60, work=1_000_000)
TEXTS = [
    "return: 6*7, 1/0, 9^9^9",
    "return: (1 + ",
    "object:\n  f(0) = 1\n  f(n) = n*f(n - 1)\nreturn: f(30)",
    "context: x, y in 1..30\nreturn: count(solutions({x + y = 21} for x, y)), solutions({x*y = 36} for x, y)",
    "context: x is real\nreturn: solutions({x^4 - 4x^3 + 8 = 0} for x)",
    "return: forall n in 1..200: exists a in 0..14, b in 0..14, c in 0..14, d in 0..14: a^2+b^2+c^2+d^2 = n",
    "return: " + "1 + " * 300_000 + "1",
]


def requests(copies: int = 1) -> list[Request]:
    examples = [ROOT / "examples" / name for name in ("double_sum.mtf", "coins.mtf", "dice.mtf")]
    texts = [*TEXTS, *(path.read_text(encoding="utf-8") for path in examples)]
    return [Request("run", text, f"{n}.mtf", limits=LIMITS) for n, text in enumerate(texts * copies)]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    if find_spec("distributed") is None:
        pytest.skip("Dask is not installed")
    with executors.open_at("dask://local", 2) as opened:
        yield opened


@pytest.fixture(scope="module")
def alone() -> Iterator[list[dict[str, Any]]]:
    pool = Pool()
    yield [timeless(pool.ask(request).public()) for request in requests()]
    pool.close()


def test_identical_results(cluster: Any, alone: list[dict[str, Any]]) -> None:
    found = [timeless(response.public()) for response in remote.responses(cluster, requests())]
    assert found == alone


def test_a_lost_worker_loses_nothing(cluster: Any, alone: list[dict[str, Any]]) -> None:
    workers = cluster.client.run(os.getpid)
    victim = next(iter(workers.values()))
    timer = threading.Timer(0.3, os.kill, (victim, signal.SIGKILL))
    timer.start()
    found = [timeless(response.public()) for response in remote.responses(cluster, requests(4))]
    timer.join()
    for number, response in enumerate(found):
        right = alone[number % len(alone)]
        assert {**response, "source": None} == {**right, "source": None}
    assert victim not in cluster.client.run(os.getpid).values()


def test_tasks_in_order(cluster: Any) -> None:
    tasks = [{"value": n} for n in range(40)]
    for executor in (cluster, executors.Here()):
        assert list(executor.map("json:dumps", tasks)) == [f'{{"value": {n}}}' for n in range(40)]


def test_a_fault_of_a_task_is_raised_here(cluster: Any) -> None:
    for executor in (cluster, executors.Here()):
        with pytest.raises(ValueError, match="Expecting value"):
            list(executor.map("json:loads", ["no JSON"]))


class Client:
    """A client of Dask whose scheduler goes away after so many results."""

    def __init__(self, results: int, ending: Exception) -> None:
        self.left, self.ending = results, ending

    def submit(self, *_: Any, **__: Any) -> Client:
        return self

    def result(self) -> Any:
        self.left -= 1
        if self.left < 0:
            raise self.ending
        return {"events": [], "ending": "done", "detail": None}

    def cancel(self, futures: list[Any]) -> None:
        return


def lost(name: str) -> Exception:
    distributed = pytest.importorskip("distributed")
    return {
        "cancelled": lambda: CancelledError(),
        "closed": lambda: distributed.comm.CommClosedError("in the middle"),
        "no client": lambda: distributed.client.ClosedClientError(),
        "killed": lambda: distributed.scheduler.KilledWorker("task", None, 10),
    }[name]()


@pytest.mark.parametrize("name", ["cancelled", "closed", "no client", "killed"])
def test_a_lost_scheduler_is_an_error_in_words(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cluster = dask_executor.DaskExecutor(Client(1, lost(name)), ExitStack())
    monkeypatch.setattr(executors, "open_at", lambda *_: cluster)
    scripts = [str(ROOT / "examples" / name) for name in ("coins.mtf", "dice.mtf")]
    assert main(["run", "--executor", "dask://127.0.0.1:1", *scripts]) == 2
    assert "Dask" in capsys.readouterr().err


@pytest.mark.parametrize("address", ["dask", "nothing://here", "dask://127.0.0.1:1"])
def test_no_executor_at_an_address(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if find_spec("distributed") is None:
        pytest.skip("Dask is not installed")
    monkeypatch.setattr(dask_executor, "CONNECT_SECONDS", 1)
    with pytest.raises(executors.Unavailable):
        executors.open_at(address, 1)


def test_the_command_line_says_which_executors_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    script = str(ROOT / "examples" / "coins.mtf")
    assert main(["run", "--executor", "nothing://here", script]) == 2
    assert "dask://" in capsys.readouterr().err
