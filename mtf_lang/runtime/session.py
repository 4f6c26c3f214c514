"""A session: what was defined stays defined, and the workers stay warm."""

from __future__ import annotations

from _thread import allocate_lock
from collections.abc import Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Any

from mtf_lang.diagnostics import Diagnostic
from mtf_lang.limits import Limits
from mtf_lang.runtime import settings
from mtf_lang.runtime.kept import Kept
from mtf_lang.runtime.pool import Pool
from mtf_lang.runtime.request import UNNAMED, Request
from mtf_lang.runtime.response import Response
from mtf_lang.runtime.results import Result
from mtf_lang.runtime.worker import Cancellation

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor


class Session:
    """Requests that build on each other.

    What the context and object blocks of a request without errors say holds for the requests
    after it; a name that is declared or defined again replaces the former one, together with the
    constraints on it. ``workers`` requests run at once. Limits are as for ``mtf_lang.run``.
    Sessions may be used from several threads and as context managers.
    """

    def __init__(
        self,
        *,
        timeout: float | None = None,
        memory: int | None = None,
        work: int | None = None,
        elements: int | None = None,
        digits: int | None = None,
        workers: int = 1,
        isolated: bool = True,
    ) -> None:
        self._limits = settings.limits(
            {"timeout": timeout, "memory": memory, "work": work, "elements": elements, "digits": digits}
        )
        self._pool = Pool(workers, isolated)
        self._kept = Kept()
        self._workers = workers if isolated else 0
        self._threads: ThreadPoolExecutor | None = None
        self._lock = allocate_lock()

    @property
    def kept(self) -> str:
        """What the session knows, as MTF text."""
        return self._kept.text()

    @property
    def names(self) -> frozenset[str]:
        """The names that are declared or defined."""
        return frozenset(name for s in self._kept.statements for name in s["declares"])

    def ask(
        self,
        task: str,
        text: str,
        *,
        limits: Limits | None = None,
        cancellation: Cancellation | None = None,
        **request: Any,
    ) -> Response:
        """Serve any task on top of what is kept; the request's fields are those of ``Request``.

        ``limits`` are those of the session where none are given.
        """
        kept = self._kept
        asked = Request(task, text, prelude=kept.statements, limits=limits or self._limits, **request)
        response = self._pool.ask(asked, cancellation)
        self._kept = self._kept.extended(response.kept)
        return response

    async def aask(self, task: str, text: str, **request: Any) -> Response:
        """Like ``ask``, without holding up the event loop; a cancelled task ends its request."""
        import asyncio
        from contextvars import copy_context
        from functools import partial

        cancellation = Cancellation()
        asked = partial(copy_context().run, self.ask, task, text, cancellation=cancellation, **request)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._waiters(), asked)
        except asyncio.CancelledError:
            cancellation.cancel()
            raise

    def _waiters(self) -> ThreadPoolExecutor | None:
        """Threads that wait for workers, one for each: the loop's own may be fewer, and are others' too.

        None, which stands for the loop's own, where there are no workers.
        """
        from concurrent.futures import ThreadPoolExecutor

        with self._lock:
            if self._threads is None and self._workers:
                self._threads = ThreadPoolExecutor(self._workers, "mtf-session")
            return self._threads

    def run(
        self,
        text: str,
        *,
        parameters: Mapping[str, Any] | None = None,
        using: str | None = None,
        name: str = UNNAMED,
        keep: bool = True,
        cancellation: Cancellation | None = None,
    ) -> Result:
        """Run a request; with ``keep=False`` nothing of it is kept.

        ``cancellation.cancel()`` ends it from another thread.
        """
        from mtf_lang.runtime.python_values import parameter_texts

        return Result(
            self.ask(
                "run",
                text,
                name=name,
                parameters=parameter_texts(parameters),
                using=using,
                options={"keep": keep},
                cancellation=cancellation,
            )
        )

    async def arun(
        self,
        text: str,
        *,
        parameters: Mapping[str, Any] | None = None,
        using: str | None = None,
        name: str = UNNAMED,
        keep: bool = True,
    ) -> Result:
        """Like ``run``, without holding up the event loop; a cancelled task ends its request."""
        from mtf_lang.runtime.python_values import parameter_texts

        texts, options = parameter_texts(parameters), {"keep": keep}
        return Result(await self.aask("run", text, name=name, parameters=texts, using=using, options=options))

    def check(self, text: str) -> tuple[Diagnostic, ...]:
        """What is wrong with a request on top of what is kept; nothing is computed or kept."""
        return self.ask("check", text).diagnostics

    def reset(self) -> None:
        """Forget what is kept."""
        self._kept = Kept()

    def close(self) -> None:
        """End the workers; they start again when needed."""
        self._pool.close()
        with self._lock:
            threads, self._threads = self._threads, None
        if threads is not None:
            threads.shutdown(wait=False)

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
