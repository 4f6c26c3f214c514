"""From the arguments of a command to requests, and from requests to responses in order."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from mtf_lang.cli import options
from mtf_lang.cli.dispatch import Usage
from mtf_lang.runtime import settings
from mtf_lang.runtime.pool import Pool
from mtf_lang.runtime.request import Request
from mtf_lang.runtime.response import Response
from mtf_lang.source import Source


def request(task: str, source: Source, arguments: argparse.Namespace, **given: Any) -> Request:
    """A request on a script, with parameters, limits and backend from the arguments."""
    return Request(
        task,
        source.text,
        source.name,
        parameters=options.parameters(arguments),
        using=options.backend(arguments),
        limits=options.limits(arguments),
        cache=task == "run" and settings.cache(not arguments.no_cache),
        options=given,
    )


def responses(requests: list[Request], jobs: int = 1, executor: str | None = None) -> Iterator[Response]:
    """The responses in the order of the requests, ``jobs`` of them computed at once.

    ``executor`` is the address of a cluster that computes them instead of this machine.
    """
    if jobs < 1:
        raise Usage("--jobs must be at least 1")
    address = settings.executor(executor)
    if address is not None:
        yield from _on_cluster(requests, jobs, address)
        return
    pool = Pool(min(jobs, max(len(requests), 1)))
    try:
        if jobs == 1:
            yield from map(pool.ask, requests)
            return
        pool.start()  # before there are threads: a fork beside threads is not safe
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(jobs) as threads:
            try:
                yield from threads.map(pool.ask, requests)
            except BaseException:
                threads.shutdown(wait=False, cancel_futures=True)
                pool.close()  # ends what still runs, so that the threads come back
                raise
    finally:
        pool.close()


def _on_cluster(requests: list[Request], jobs: int, address: str) -> Iterator[Response]:
    from mtf_lang.runtime import executors, remote

    try:
        opened = executors.open_at(address, jobs)
    except executors.Unavailable as missing:
        raise Usage(str(missing)) from None
    try:
        with opened as cluster:
            yield from remote.responses(cluster, requests)
    except executors.Lost as lost:
        raise Usage(str(lost)) from None


def json_line(data: Any) -> str:
    """JSON on one line."""
    import json

    return json.dumps(data, ensure_ascii=False)
