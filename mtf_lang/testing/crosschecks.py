"""How much of the suite has an independent second answer: ``python -m mtf_lang.testing.crosschecks``.

Every request of the data suite with values, and every script below the paths that are given, is run with a
crosscheck in a worker process; what a worker does not finish in time counts as computed once only.

    python -m mtf_lang.testing.crosschecks examples --timeout 60 --part 0 --parts 4
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mtf_lang.limits import Limits
from mtf_lang.runtime.pool import Pool
from mtf_lang.runtime.request import Request
from mtf_lang.runtime.response import Response
from mtf_lang.testing.cases import Kind, load

WANTED = 0.6
"""The share of items that shall have an independent second strategy."""


@dataclass(slots=True)
class Count:
    """Items by what became of them, the pairs of backends, and every disagreement as told."""

    kinds: Counter[str] = field(default_factory=Counter)
    pairs: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    told: list[str] = field(default_factory=list)

    def add(self, name: str, response: Response) -> None:
        """Count the items of a response that have a value or are undefined."""
        for item in response.items:
            if item["status"] == "unknown":
                self.kinds["without an answer"] += 1
                continue
            second = item["crosscheck"]
            kind = _kind(second)
            self.kinds[kind] += 1
            if second is not None:
                self.pairs[item["backend"], second["backend"], kind] += 1
            if kind == "contradicted":
                self.told.append(f"{name}\n{second['reproduction']}")

    @property
    def share(self) -> float:
        """The part of the answered items that is confirmed independently."""
        answered = sum(self.kinds.values()) - self.kinds["without an answer"]
        return self.kinds["independent"] / answered if answered else 0.0

    def lines(self) -> Iterator[str]:
        """The report."""
        yield ", ".join(f"{number} {kind}" for kind, number in sorted(self.kinds.items()))
        yield f"{self.share:.1%} of the answered items are confirmed independently"
        for (first, second, kind), number in sorted(self.pairs.items()):
            yield f"  {number} {kind}: {first}, then {second}"
        yield from self.told


def _kind(second: dict[str, Any] | None) -> str:
    if second is None:
        return "once only"
    if second["agrees"] is None:
        return "not comparable"
    if not second["agrees"]:
        return "contradicted"
    return "independent" if second["independent"] else "dependent"


def requests(paths: Iterable[str], limits: Limits) -> list[Request]:
    """The requests of the suite with values, then the scripts below ``paths``."""
    options = {"crosscheck": True, "brief": True}
    found: list[Request] = []
    for case in load():
        if case.kind not in (Kind.VALUE, Kind.METAMORPHIC):
            continue
        texts = [case.text] if case.other is None else [case.text, case.other]
        for text in texts:
            given = dict(case.parameters)
            found.append(
                Request("run", text, case.identity, parameters=given, limits=limits, options=options)
            )
    for path in sorted(script for top in paths for script in Path(top).rglob("*.mtf")):
        found.append(Request("run", path.read_text("utf-8"), str(path), limits=limits, options=options))
    return found


def count(asked: Iterable[Request], pool: Pool) -> Count:
    """Run requests one after the other."""
    found = Count()
    for request in asked:
        found.add(request.name, pool.ask(request))
    return found


def main(arguments: list[str]) -> int:
    """Print the counts; 1 where answers contradict each other or the share is too small."""
    parser = argparse.ArgumentParser(prog="crosschecks", description=__doc__)
    parser.add_argument("paths", nargs="*", metavar="PATH", help="folders with scripts, beside the suite")
    parser.add_argument("--timeout", type=float, default=30.0)
    parser.add_argument("--part", type=int, default=0)
    parser.add_argument("--parts", type=int, default=1)
    given = parser.parse_args(arguments)
    asked = requests(given.paths, Limits(timeout=given.timeout))[given.part :: given.parts]
    pool = Pool(1)
    try:
        found = count(asked, pool)
    finally:
        pool.close()
    print("\n".join(found.lines()))
    return int(bool(found.told) or found.share < WANTED)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
