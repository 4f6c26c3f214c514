"""The caller survives whatever a request does to its worker."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from mtf_lang.runtime import process
from mtf_lang.runtime.guard import Ending
from mtf_lang.runtime.process import can_fork, forks
from mtf_lang.runtime.worker import REPLY_MEGABYTES, Cancellation, Worker

HERE = str(Path(__file__).parent)
HANDLER = "handlers:serve"


@pytest.fixture(params=["fork", "spawn", "zygote"])
def worker(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Worker]:
    if request.param != "spawn" and not forks():
        pytest.skip("this platform cannot fork")
    monkeypatch.syspath_prepend(HERE)
    release = threading.Event()
    other = threading.Thread(target=release.wait)
    if request.param == "zygote":
        other.start()  # beside a thread nothing is forked from here
    made = Worker(HANDLER, fork={"fork": True, "spawn": False}.get(request.param))
    yield made
    made.close()
    release.set()
    if request.param == "zygote":
        other.join()


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def gone(pid: int, seconds: float = 5) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not alive(pid):
            return True
        time.sleep(0.02)
    return False


@pytest.mark.skipif(not forks(), reason="there is no process that forks workers")
def test_a_killed_zygote_takes_its_workers_and_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(HERE)
    release = threading.Event()
    other = threading.Thread(target=release.wait)
    other.start()
    worker = Worker(HANDLER)
    try:
        first = worker.ask({"do": "nothing"}, 20, 512).events[0]["pid"]
        (zygote,) = process._zygotes.values()
        os.kill(zygote._popen.pid, 9)
        assert gone(first)
        assert worker.ask({"do": "nothing"}, 20, 512).ending is Ending.DONE
        worker.close()
        assert process._zygotes == {}
    finally:
        worker.close()
        release.set()
        other.join()


def test_worker_stays_warm(worker: Worker) -> None:
    replies = [worker.ask({"do": "nothing", "value": n}, 10, 512) for n in range(3)]
    assert [reply.events[1]["value"] for reply in replies] == [0, 1, 2]
    assert len({reply.events[0]["pid"] for reply in replies}) == 1
    assert replies[0].events[0]["pid"] != os.getpid()


@pytest.mark.parametrize("action", ["spin", "hold_the_interpreter"])
def test_time_limit_kills_and_what_was_sent_is_kept(worker: Worker, action: str) -> None:
    worker.ask({"do": "nothing"}, 10, 512)
    start = time.monotonic()
    reply = worker.ask({"do": action}, 0.3, 512)
    assert time.monotonic() - start < 2
    assert reply.ending is Ending.TIME
    pid = reply.events[0]["pid"]
    assert gone(pid)
    assert worker.ask({"do": "nothing"}, 10, 512).ending is Ending.DONE


def test_memory_limit(worker: Worker) -> None:
    reply = worker.ask({"do": "fill"}, 20, 200)
    assert reply.ending is Ending.MEMORY
    assert gone(reply.events[0]["pid"])
    assert worker.ask({"do": "nothing"}, 10, 512).ending is Ending.DONE


@pytest.mark.parametrize(("action", "word"), [("abort", "SIGABRT"), ("leave", "exit code 3")])
def test_death_is_reported_and_survived(worker: Worker, action: str, word: str) -> None:
    reply = worker.ask({"do": action}, 10, 512)
    assert reply.ending is Ending.DIED
    assert word in (reply.detail or "")
    assert worker.ask({"do": "nothing"}, 10, 512).ending is Ending.DONE


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[" * 100_000,
        "9" * 5_000,
        "null",
        '{"event": []}',
        '{"event": "end"}',
        '{"event": "end", "ending": ["done"], "detail": null}',
        '{"event": "end", "ending": "done", "detail": {}}',
    ],
    ids=["cut off", "deep", "number", "null", "no name", "no ending", "a list for an ending", "a detail"],
)
def test_what_is_no_event_is_taken_for_the_death_of_the_worker(worker: Worker, line: str) -> None:
    reply = worker.ask({"do": "babble", "line": line}, 20, 512)
    assert reply.ending is Ending.DIED
    assert reply.detail == "the worker process sent what is no answer"
    assert worker.ask({"do": "nothing"}, 10, 512).ending is Ending.DONE


def test_a_cancellation_ends_its_own_request_alone(worker: Worker) -> None:
    """That of a request which ended holds a worker that serves another one by now."""
    former = Cancellation()
    worker.ask({"do": "nothing"}, 10, 512, former)
    timer = threading.Timer(0.2, worker.cancel, (former,))
    timer.start()
    reply = worker.ask({"do": "nap", "seconds": 0.6, "value": 7}, 10, 512, Cancellation())
    timer.join()
    assert (reply.ending, reply.events[-1]["value"]) == (Ending.DONE, 7)


def test_fault_is_one_line_without_folders_of_this_machine(worker: Worker) -> None:
    reply = worker.ask({"do": "fault"}, 10, 512)
    assert reply.ending is Ending.FAULT
    assert reply.detail is not None
    assert reply.detail.startswith("KeyError: 'a fault of ours' (runtime/handlers.py:")
    assert HERE not in reply.detail
    assert "\n" not in reply.detail


def test_a_killed_idle_worker_is_replaced(worker: Worker) -> None:
    first = worker.ask({"do": "nothing"}, 10, 512).events[0]["pid"]
    os.kill(first, 9)
    reply = worker.ask({"do": "nothing"}, 10, 512)
    assert reply.ending in (Ending.DONE, Ending.DIED)  # dead before or after the request was written
    assert worker.ask({"do": "nothing"}, 10, 512).ending is Ending.DONE


def test_output_of_libraries_reaches_nobody(worker: Worker, capfd: pytest.CaptureFixture[str]) -> None:
    assert worker.ask({"do": "shout"}, 10, 512).ending is Ending.DONE
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="reads the open files from /proc")
def test_forked_worker_holds_no_file_of_the_caller(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.syspath_prepend(HERE)
    with open(tmp_path / "held", "w"), open(tmp_path / "other", "w"):
        worker = Worker(HANDLER, fork=True)
        inherited = worker.ask({"do": "files"}, 10, 512).events[1]["value"]
        worker.close()
    assert len(inherited) <= 6  # three standard streams, two pipes, and the listing itself


def test_no_descriptor_is_leaked(worker: Worker) -> None:
    def descriptors() -> int:
        return sum(1 for n in range(256) if _is_open(n))

    worker.ask({"do": "nothing"}, 10, 512)
    worker.close()
    before = descriptors()
    for _ in range(5):
        worker.ask({"do": "leave"}, 10, 512)
    worker.close()
    assert descriptors() == before


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def test_long_replies_arrive_whole(worker: Worker) -> None:
    value = "x" * 3_000_000
    assert worker.ask({"do": "nothing", "value": value}, 20, 512).events[1]["value"] == value


def test_no_fork_beside_other_threads() -> None:
    release = threading.Event()
    other = threading.Thread(target=release.wait)
    other.start()
    try:
        assert not can_fork()
    finally:
        release.set()
        other.join()


@pytest.mark.parametrize("action", ["spin", "nothing"])
def test_worker_ends_when_its_caller_is_killed(action: str, monkeypatch: pytest.MonkeyPatch) -> None:
    script = (
        "import sys; sys.path[:0] = sys.argv[1:2]\n"
        "from mtf_lang.runtime.worker import Worker\n"
        f"w = Worker({HANDLER!r}); w.start(); print(w.pid, flush=True)\n"
        f"w.ask({{'do': {action!r}, 'sleep': True}}, 60, 512); input()\n"
    )
    caller = subprocess.Popen(
        [sys.executable, "-c", script, HERE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert caller.stdout is not None
    pid = int(caller.stdout.readline())
    time.sleep(0.2)
    assert alive(pid)
    caller.kill()
    caller.communicate()
    assert gone(pid)


def test_an_endless_answer_is_cut_off(worker: Worker) -> None:
    reply = worker.ask({"do": "flood"}, 60, 512)
    assert reply.ending is Ending.SIZE
    assert sum(len(event.get("text", "")) for event in reply.events) <= REPLY_MEGABYTES * 2**20
    assert worker.ask({"do": "nothing"}, 10, 512).ending is Ending.DONE


def test_cancelled_from_another_thread(worker: Worker) -> None:
    worker.start()
    cancellation = Cancellation()
    cancellation.worker = worker
    timer = threading.Timer(0.3, cancellation.cancel)
    timer.start()
    reply = worker.ask({"do": "spin"}, 60, 512, cancellation)
    assert reply.ending is Ending.CANCELLED
    assert gone(reply.events[0]["pid"])
    assert worker.ask({"do": "nothing"}, 60, 512, cancellation).ending is Ending.CANCELLED
    assert worker.ask({"do": "nothing"}, 10, 512).ending is Ending.DONE


def test_a_request_whose_worker_was_killed_gets_another(worker: Worker) -> None:
    worker.start()
    first = worker.pid
    assert first is not None
    timer = threading.Timer(0.3, os.kill, (first, 9))
    timer.start()
    reply = worker.ask({"do": "nap", "seconds": 0.6}, 20, 512)
    assert reply.ending is Ending.DONE
    assert reply.events[0]["pid"] != first


def test_the_next_worker_is_there_before_it_is_needed(worker: Worker) -> None:
    worker.ask({"do": "spin"}, 0.2, 512)
    assert worker.pid is not None
    assert alive(worker.pid)
