"""Tasks on a Dask cluster (extra ``scale``): one that runs, or one started here for the run.

Dask gives a task to another worker when the one that had it is lost. What travels is the name of a function
and JSON data; the machines of the cluster need this package, and must be as trusted as this process is.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager
from importlib import import_module
from types import TracebackType
from typing import Any

from mtf_lang.runtime.executors import Data, Lost, Unavailable, called

LOCAL = "local"
CRITICAL = 50
CONNECT_SECONDS = 30
LOST_WORKERS = 10
"""A task whose worker was lost so often is given up: it is likely to be what kills them."""


def open(address: str, jobs: int) -> DaskExecutor:
    """The executor for ``dask://local`` or ``dask://HOST:PORT``; raises ``Unavailable``."""
    try:
        dask, distributed = import_module("dask"), import_module("distributed")
    except ImportError:
        raise Unavailable("Dask is not installed: install the extra `scale` (mtf-lang[scale])") from None
    place = address.partition("://")[2]
    dask.config.set({"distributed.scheduler.allowed-failures": LOST_WORKERS})
    with ExitStack() as opened:
        try:
            where = opened.enter_context(_cluster(distributed, jobs)) if place == LOCAL else f"tcp://{place}"
            client = opened.enter_context(distributed.Client(where, timeout=CONNECT_SECONDS))
        except (OSError, ValueError, TimeoutError) as error:
            raise Unavailable(f"no Dask scheduler answers at {place}: {error}") from None
        return DaskExecutor(client, opened.pop_all())
    raise AssertionError("the block above returns or raises")


def _cluster(distributed: Any, jobs: int) -> Any:
    """Processes of this machine; nothing of it listens to other machines."""
    return distributed.LocalCluster(
        n_workers=jobs, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=CRITICAL
    )


class DaskExecutor:
    """A client, with what was started for it."""

    def __init__(self, client: Any, opened: ExitStack) -> None:
        self.client = client
        self._opened = opened

    def map(self, function: str, tasks: Sequence[Data]) -> Iterator[Data]:
        with self._watched():
            # pure=False: equal tasks are asked as often as they are given, as everywhere else
            futures = deque(self.client.submit(_call, function, task, pure=False) for task in tasks)
        try:
            while futures:
                with self._watched():
                    result = futures[0].result()
                yield result
                futures.popleft()  # so that the cluster forgets the result
        finally:
            with self._watched():
                self.client.cancel(list(futures))

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """What Dask raises where the scheduler is gone, as ``Lost``; what a task raises passes."""
        distributed = import_module("distributed")
        gone = (
            CancelledError,  # of all tasks, when the connection ends
            distributed.client.ClosedClientError,
            distributed.comm.CommClosedError,
        )
        try:
            yield
        except distributed.scheduler.KilledWorker:
            raise Lost(
                f"a task was given up: {LOST_WORKERS} workers of the Dask cluster were lost with it"
            ) from None
        except gone:
            raise Lost("the Dask scheduler was lost before all was computed; run it again") from None

    def __enter__(self) -> DaskExecutor:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._opened.close()


def _call(function: str, task: Data) -> Data:
    return called(function)(task)
