"""What the kernel keeps a worker from, tried from inside one."""

from __future__ import annotations

import errno
import os
import re
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mtf_lang.runtime import kernel, system_calls
from mtf_lang.runtime.worker import Worker

HERE = Path(__file__).parent
ATTEMPTS = re.findall(r"^def (\w+)\(body: Any\)", (HERE / "escaping.py").read_text(encoding="utf-8"), re.M)
ALLOWED = ("thread", "read")


@pytest.fixture(scope="module", params=["fork", "spawn"])
def worker(request: pytest.FixtureRequest) -> Iterator[Worker]:
    if not sys.platform.startswith("linux"):
        pytest.skip("other systems have the lesser sandbox")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(HERE))
        made = Worker("escaping:serve", fork=request.param == "fork")
        made.start()
        yield made
    made.close()


@pytest.mark.parametrize("attempt", [a for a in ATTEMPTS if a != "serve"])
def test_what_a_worker_can_do(worker: Worker, attempt: str, tmp_path: Path) -> None:
    needed = "Landlock" if attempt == "kill_the_caller" else "seccomp"
    if not any(needed in line for line in worker.enforced):
        pytest.skip(f"there is no {needed} here")
    (tmp_path / "old").write_text("kept")
    with socket.create_server(("127.0.0.1", 0)) as server:
        body = {"do": attempt, "folder": str(tmp_path), "port": server.getsockname()[1]}
        reply = worker.ask(body, 10, 512)
    assert reply.events[0]["value"] == ("done" if attempt in ALLOWED else "refused"), reply
    assert [path.name for path in tmp_path.iterdir()] == ["old"]
    assert (tmp_path / "old").read_text() == "kept"


@pytest.mark.parametrize("machine", system_calls.CALLS)
def test_every_jump_of_the_filter_stays_inside(machine: str) -> None:
    program = kernel.program_of(machine)
    for place, (_, when_true, when_false, _) in enumerate(program):
        assert place + 1 + max(when_true, when_false) < len(program) or program[place][0] == kernel.RETURN
    assert program[-1] == (kernel.RETURN, 0, 0, kernel.ALLOW)


def run(program: list[kernel.Instruction], machine: str, call: int, *arguments: int) -> int:
    """What a filter says of a call: the machine of ``linux/filter.h`` for the codes used."""
    read = {kernel.NUMBER: call, kernel.ARCHITECTURE: kernel.ARCHITECTURES[machine]}
    read |= {16 + 8 * n: argument for n, argument in enumerate(arguments)}
    held = at = 0
    while True:
        code, when_true, when_false, value = program[at]
        at += 1
        if code == kernel.RETURN:
            return value
        if code == kernel.LOAD:
            held = read.get(value, 0)
            continue
        holds = {
            kernel.JUMP_EQUAL: held == value,
            kernel.JUMP_AT_LEAST: held >= value,
            kernel.JUMP_SET: held & value != 0,
        }[code]
        at += when_true if holds else when_false


@pytest.mark.parametrize("machine", system_calls.CALLS)
def test_the_filter_by_its_own_machine(machine: str) -> None:
    program, calls = kernel.program_of(machine), system_calls.CALLS[machine]
    refused = kernel.REFUSE | errno.EPERM
    assert run(program, machine, calls["socket"]) == refused
    assert run(program, machine, calls["openat"], 0, 0, os.O_RDONLY) == kernel.ALLOW
    assert run(program, machine, calls["openat"], 0, 0, os.O_WRONLY) == refused
    assert run(program, machine, calls["clone"], 0x3D0F00) == kernel.ALLOW  # the flags of pthread_create
    assert run(program, machine, calls["clone"], 0x01200011) == refused  # the flags of fork
    assert run(program, machine, system_calls.ABSENT["clone3"]) == kernel.REFUSE | errno.ENOSYS
    other = next(name for name in system_calls.CALLS if name != machine)
    foreign = [(c, t, f, v) for c, t, f, v in program]
    assert run(foreign, other, calls["openat"], 0, 0, 0) == refused


def test_numbers_are_those_of_the_headers() -> None:
    path = Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h")
    if not path.exists():
        pytest.skip("the headers of the kernel are not installed")
    known = dict(re.findall(r"#define __NR_(\w+)\s+(\d+)", path.read_text()))
    for name, number in {
        **system_calls.CALLS["x86_64"],
        **system_calls.COMMON,
        **system_calls.ABSENT,
    }.items():
        assert int(known.get(name, number)) == number, name
