"""Where many tasks run at once: the seam between what is to be done and the machines that do it.

A task is JSON data for a function named ``module:function``, which takes the data and returns JSON data; it
must be pure, since an executor may run a task again when a machine is lost. An executor is chosen by an
address: ``dask://HOST:PORT`` is a running cluster of Dask, ``dask://local`` one that is started on this
machine for the run. Others are found by entry point (group ``mtf_lang.executors``, the name is the scheme).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from types import TracebackType
from typing import Any, Protocol, cast

GROUP = "mtf_lang.executors"
OWN = {"dask": "mtf_lang.runtime.dask_executor:open"}

Data = Any
"""JSON data."""


class Executor(Protocol):
    """Runs tasks somewhere; used as a context manager."""

    def map(self, function: str, tasks: Sequence[Data]) -> Iterator[Data]:
        """The results of ``module:function`` on each task, in the order of the tasks, as they are there.

        An exception of the function is raised here; a machine that is lost is not seen. Raises ``Lost`` where
        no other can take its tasks.
        """
        ...

    def __enter__(self) -> Executor: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Give up what still runs, and let go of the machines."""
        ...


class Unavailable(ValueError):
    """There is no executor at this address; the message says what is missing."""


class Lost(Exception):
    """What ran the tasks was lost before they were done; the message says so to the user."""


class Here:
    """This process, one task after the other."""

    def map(self, function: str, tasks: Sequence[Data]) -> Iterator[Data]:
        return map(called(function), tasks)

    def __enter__(self) -> Here:
        return self

    def __exit__(self, *_: object) -> None:
        return


def open_at(address: str, jobs: int = 1) -> Executor:
    """The executor at an address; ``jobs`` is how many tasks at once where that is for us to say.

    Raises ``Unavailable``.
    """
    scheme, sign, _ = address.partition("://")
    known = {**_foreign(), **OWN}
    if not sign or scheme not in known:
        schemes = ", ".join(f"{name}://…" for name in sorted(known))
        raise Unavailable(f"{address!r} is no executor; there are {schemes}")
    return cast(Executor, called(known[scheme])(address, jobs))


def called(name: str) -> Callable[..., Any]:
    """The function ``module:function``."""
    module, _, function = name.partition(":")
    return cast(Callable[..., Any], getattr(import_module(module), function))


def _foreign() -> dict[str, str]:
    from mtf_lang.planning.entry_points import entry_points

    return entry_points(GROUP)
