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
ALLOWED = ("thread", "read", "own_signals")


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
    if not any("seccomp" in line for line in worker.enforced):
        pytest.skip("there is no seccomp here")
    (tmp_path / "old").write_text("kept")
    with socket.create_server(("127.0.0.1", 0)) as server:
        body = {"do": attempt, "folder": str(tmp_path), "port": server.getsockname()[1]}
        reply = worker.ask(body, 10, 512)
    assert reply.events[0]["value"] == ("done" if attempt in ALLOWED else "refused"), reply
    assert [path.name for path in tmp_path.iterdir()] == ["old"]
    assert (tmp_path / "old").read_text() == "kept"


@pytest.mark.parametrize("machine", system_calls.CALLS)
def test_every_jump_of_the_filter_stays_inside(machine: str) -> None:
    program = kernel.program_of(machine, 4711)
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
    program, calls = kernel.program_of(machine, 4711), system_calls.CALLS[machine]
    refused = kernel.REFUSE | errno.EPERM
    assert run(program, machine, calls["socket"]) == refused
    assert run(program, machine, calls["openat"], 0, 0, os.O_RDONLY) == kernel.ALLOW
    assert run(program, machine, calls["openat"], 0, 0, os.O_WRONLY) == refused
    assert run(program, machine, calls["clone"], 0x3D0F00) == kernel.ALLOW  # the flags of pthread_create
    assert run(program, machine, calls["clone"], 0x01200011) == refused  # the flags of fork
    assert run(program, machine, system_calls.ABSENT["clone3"]) == kernel.REFUSE | errno.ENOSYS
    other = next(name for name in system_calls.CALLS if name != machine)
    assert run(program, other, calls["openat"], 0, 0, os.O_RDONLY) == refused


@pytest.mark.parametrize("machine", system_calls.CALLS)
def test_other_processes_are_out_of_reach(machine: str) -> None:
    program, calls = kernel.program_of(machine, 4711), system_calls.CALLS[machine]
    refused = kernel.REFUSE | errno.EPERM
    for name in system_calls.OWN:
        assert run(program, machine, calls[name], 4711) == kernel.ALLOW, name
        for process in (1, 4710, 2**32 - 1, 2**32 - 4711):  # negative numbers are groups and everybody
            assert run(program, machine, calls[name], process) == refused, name
        assert run(program, machine, calls[name], 0) == (kernel.ALLOW if name == "prlimit64" else refused)


@pytest.mark.parametrize("machine", system_calls.CALLS)
def test_commands_to_terminals(machine: str) -> None:
    program, ioctl = kernel.program_of(machine, 4711), system_calls.CALLS[machine]["ioctl"]
    for command in (0x5412, 0x541C, 0x541D):  # asm-generic/ioctls.h
        assert run(program, machine, ioctl, 0, command) == kernel.REFUSE | errno.EPERM
    for command in (0x5401, 0x5451, 0x5413):  # TCGETS, FIOCLEX, TIOCGWINSZ
        assert run(program, machine, ioctl, 0, command) == kernel.ALLOW


HEADERS = {
    "x86_64": "/usr/include/x86_64-linux-gnu/asm/unistd_64.h",
    "aarch64": "/usr/include/asm-generic/unistd.h",
}
NEWER = {"setxattrat", "removexattrat", "file_setattr", "fchmodat2"}
"""Calls that the headers of older kernels do not have."""


@pytest.mark.parametrize("machine", system_calls.CALLS)
def test_numbers_are_those_of_the_headers(machine: str) -> None:
    path = Path(HEADERS[machine])
    if not path.exists():
        pytest.skip("the headers of the kernel are not installed")
    known = dict(re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", path.read_text()))
    asked = {**system_calls.CALLS[machine], **system_calls.COMMON, **system_calls.ABSENT}
    assert asked.keys() - known.keys() <= NEWER
    for name in asked.keys() & known.keys():
        assert int(known[name]) == asked[name], name
