"""What a request must not be able to do, tried by Python code in a real worker."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import threading
from collections.abc import Callable
from typing import Any

from mtf_lang.runtime.guard import Send


def serve(body: Any, send: Send) -> None:
    try:
        ATTEMPTS[body["do"]](body)
    except OSError as error:
        send({"event": "answer", "value": "refused", "why": str(error)})
    else:
        send({"event": "answer", "value": "done"})


def tcp(body: Any) -> None:
    socket.create_connection(("127.0.0.1", body["port"]), timeout=2)


def local_socket(body: Any) -> None:
    socket.socket(socket.AF_UNIX)


def pair(body: Any) -> None:
    socket.socketpair()


def new_file(body: Any) -> None:
    with open(os.path.join(body["folder"], "new"), "w"):
        pass


def old_file(body: Any) -> None:
    with open(os.path.join(body["folder"], "old"), "a"):
        pass


def remove(body: Any) -> None:
    os.unlink(os.path.join(body["folder"], "old"))


def rename(body: Any) -> None:
    os.rename(os.path.join(body["folder"], "old"), os.path.join(body["folder"], "new"))


def rights(body: Any) -> None:
    os.chmod(os.path.join(body["folder"], "old"), 0o777)


def link(body: Any) -> None:
    os.symlink("/", os.path.join(body["folder"], "link"))


def folder(body: Any) -> None:
    os.mkdir(os.path.join(body["folder"], "made"))


def program(body: Any) -> None:
    subprocess.run(["/bin/true"], check=True)


def replaced(body: Any) -> None:
    os.execv("/bin/true", ["true"])


def fork(body: Any) -> None:
    if os.fork() == 0:
        os._exit(0)


def kill_the_caller(body: Any) -> None:
    os.kill(os.getppid(), signal.SIGCONT)


def thread(body: Any) -> None:
    """Allowed: solvers start threads."""
    other = threading.Thread(target=int)
    other.start()
    other.join()


def read(body: Any) -> None:
    """Allowed: modules are loaded when they are needed."""
    with open(os.path.join(body["folder"], "old")):
        pass


ATTEMPTS: dict[str, Callable[[Any], None]] = {
    attempt.__name__: attempt
    for attempt in (
        tcp, local_socket, pair, new_file, old_file, remove, rename, rights, link, folder,
        program, replaced, fork, kill_the_caller, thread, read,
    )
}  # fmt: skip
ALLOWED = ("thread", "read")
