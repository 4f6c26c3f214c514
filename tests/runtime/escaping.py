"""What a request must not be able to do, tried by Python code in a real worker."""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import resource
import signal
import socket
import subprocess
import termios
import threading
from collections.abc import Callable
from typing import Any

from mtf_lang.runtime.guard import Send
from mtf_lang.runtime.system_calls import CALLS


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


def kill_a_thread_of_the_caller(body: Any) -> None:
    called("tgkill", os.getppid(), os.getppid(), signal.SIGCONT)


def kill_a_thread_by_number(body: Any) -> None:
    called("tkill", os.getppid(), signal.SIGCONT)


def queue_a_signal(body: Any) -> None:
    """Signal 0 asks only whether one may be sent; code -1 (``SI_QUEUE``) is what processes may give."""
    information = (ctypes.c_int * 32)(0, 0, -1)
    called("rt_sigqueueinfo", os.getppid(), 0, information)


def queue_a_signal_to_a_thread(body: Any) -> None:
    information = (ctypes.c_int * 32)(0, 0, -1)
    called("rt_tgsigqueueinfo", os.getppid(), os.getppid(), 0, information)


def kill_the_group(body: Any) -> None:
    os.kill(0, 0)


def limit_the_caller(body: Any) -> None:
    resource.prlimit(os.getppid(), resource.RLIMIT_NOFILE)


def slow_the_caller(body: Any) -> None:
    os.setpriority(os.PRIO_PROCESS, os.getppid(), 19)


def bind_the_caller(body: Any) -> None:
    os.sched_setaffinity(os.getppid(), os.sched_getaffinity(0))


def type_into_a_terminal(body: Any) -> None:
    commanded(termios.TIOCSTI)


def command_a_console(body: Any) -> None:
    commanded(0x541C)


def commanded(command: int) -> None:
    """On a descriptor that is no terminal the kernel would say so: EPERM is the filter."""
    try:
        fcntl.ioctl(0, command, b"\x02")
    except OSError as error:
        if error.errno == errno.EPERM:
            raise


def remove_an_attribute(body: Any) -> None:
    path = os.path.join(body["folder"], "old")
    for remove_from in (path, os.open(path, os.O_RDONLY)):
        try:
            os.removexattr(remove_from, "user.absent")
        except OSError as error:
            if error.errno != errno.EPERM:
                return
    called("lremovexattr", path.encode(), b"user.absent")


def own_signals(body: Any) -> None:
    """Allowed: the C library ends a process that is broken by a signal to itself."""
    os.kill(os.getpid(), signal.SIGCONT)
    called("tgkill", os.getpid(), threading.get_native_id(), signal.SIGCONT)
    resource.prlimit(0, resource.RLIMIT_NOFILE)
    resource.prlimit(os.getpid(), resource.RLIMIT_NOFILE)


def called(name: str, *arguments: Any) -> None:
    """A system call by its number; ``OSError`` where the kernel gives an error."""
    number = CALLS[os.uname().machine][name]
    if ctypes.CDLL(None, use_errno=True).syscall(number, *arguments) < 0:
        raise OSError(ctypes.get_errno(), name)


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
        program, replaced, fork, kill_the_caller, kill_a_thread_of_the_caller, kill_a_thread_by_number,
        queue_a_signal, queue_a_signal_to_a_thread, kill_the_group, limit_the_caller, slow_the_caller,
        bind_the_caller, type_into_a_terminal, command_a_console, remove_an_attribute, own_signals, thread,
        read,
    )
}  # fmt: skip
ALLOWED = ("thread", "read", "own_signals")
