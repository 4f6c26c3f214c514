"""Put the whole corpus to a worker: ``python -m tests.hostile.run``.

Prints a line for each request that does not end as it must, with ``--all`` one for each, and the worst
times of every kind. Exits 1 where one did not.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from dataclasses import replace

from mtf_lang.runtime.pool import Pool
from tests.hostile.corpus import requests
from tests.hostile.trial import LIMITS, Trial, tried


def main(arguments: list[str]) -> int:
    """Try every request whose name holds ``--only``."""
    parser = argparse.ArgumentParser(prog="python -m tests.hostile.run", description=__doc__)
    parser.add_argument("--only", default="", metavar="TEXT", help="requests whose kind/name holds it")
    parser.add_argument("--all", action="store_true", help="a line for each request")
    parser.add_argument("--timeout", type=float, default=LIMITS.timeout)
    asked = parser.parse_args(arguments)
    limits, pool, trials = replace(LIMITS, timeout=asked.timeout), Pool(), []
    for hostile in requests():
        if asked.only in str(hostile):
            trial = tried(pool, hostile, limits)
            trials.append(trial)
            if asked.all or trial.wrong:
                print(line(trial), flush=True)
    pool.close()
    print(summary(trials))
    return 1 if any(trial.wrong for trial in trials) else 0


def line(trial: Trial) -> str:
    """A trial in a line."""
    told = "; ".join(trial.wrong)
    return f"{trial.seconds:6.2f} s  {trial.request!s:<44} {trial.ending:<20} {told}".rstrip()


def summary(trials: list[Trial]) -> str:
    """Counts and worst times by kind, and how they ended."""
    rows = []
    for kind in dict.fromkeys(trial.request.kind for trial in trials):
        own = [trial for trial in trials if trial.request.kind == kind]
        worst = max(own, key=lambda trial: trial.seconds)
        wrong = sum(bool(trial.wrong) for trial in own)
        slowest = f"worst {worst.seconds:.2f} s ({worst.request.name})"
        rows.append(f"{kind:<12} {len(own):4} requests, {wrong} wrong, {slowest}")
    endings = Counter(trial.ending if trial.ending[:3] != "MTF" else "error" for trial in trials)
    rows.append(", ".join(f"{count} {ending}" for ending, count in endings.most_common()))
    return "\n".join(rows)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
