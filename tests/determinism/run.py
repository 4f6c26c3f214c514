"""The same bytes whatever the hash seed and however many cores: ``python -m tests.determinism.run``.

The requests of the data suite and the examples are run by the command line as JSON, in processes of
their own: under several values of ``PYTHONHASHSEED``, on one core and on two. Times aside the outputs must
be equal. What the clock cut off is no result and is left out of the comparison.

    python -m tests.determinism.run --seeds 8 --part 0 --parts 10
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mtf_lang.testing.cases import Kind, load

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SEEDS = ("0", "1", "2", "3", "42", "1000", "65537", "4294967295")
TIMEOUT = 60
CHUNK = 40
"""Scripts of one call of the command line."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A hash seed, and how many cores and workers there are."""

    seed: str
    cores: int

    def command(self, scripts: Sequence[Path]) -> list[str]:
        """The call; on systems without ``taskset`` the number of workers alone differs."""
        run = [sys.executable, "-m", "mtf_lang", "run", "--json", "--timeout", str(TIMEOUT), "--no-cache"]
        pin = ["taskset", "-c", ",".join(map(str, range(self.cores)))] if _can_pin() else []
        return [*pin, *run, "--jobs", str(self.cores), *map(str, scripts)]


def _can_pin() -> bool:
    from shutil import which

    return which("taskset") is not None


def texts() -> Iterator[str]:
    """The requests of all cases that are computed, and the examples."""
    for case in load():
        if case.kind in (Kind.VALUE, Kind.METAMORPHIC, Kind.COST) and not case.parameters:
            yield case.text
            if case.other is not None:
                yield case.other
    for path in sorted(EXAMPLES.rglob("*.mtf")):
        yield path.read_text(encoding="utf-8")


def results(setting: Setting, scripts: Sequence[Path]) -> list[dict[str, Any]]:
    """The JSON result of each script, without times."""
    found: list[dict[str, Any]] = []
    environment = {**os.environ, "PYTHONHASHSEED": setting.seed}
    for start in range(0, len(scripts), CHUNK):
        chunk = scripts[start : start + CHUNK]
        done = subprocess.run(
            setting.command(chunk), env=environment, capture_output=True, text=True, check=False
        )
        lines = done.stdout.splitlines()
        assert len(lines) == len(chunk), done.stderr
        found.extend(map(json.loads, lines))
    return [_without_times(one) for one in found]


def _without_times(data: Any) -> Any:
    """JSON data without its keys ``seconds``; it is nested a few levels deep."""
    return json.loads(json.dumps(data), object_hook=lambda d: {k: v for k, v in d.items() if k != "seconds"})


def _is_cut_off(result: dict[str, Any]) -> bool:
    """Whether the clock or the memory ended a script."""
    ends = (item["detail"] or "" for item in result["results"] if item["reason"] == "limit")
    return any(word in detail for detail in ends for word in ("time limit", "processor time", "memory"))


def differences(settings: Sequence[Setting], scripts: Sequence[Path]) -> tuple[list[str], int]:
    """What differs between the first setting and the others, and how many scripts were compared."""
    first, *others = settings
    wanted = results(first, scripts)
    told, left_out = [], {k for k, result in enumerate(wanted) if _is_cut_off(result)}
    for setting in others:
        for k, (one, two) in enumerate(zip(wanted, results(setting, scripts), strict=True)):
            if _is_cut_off(two):
                left_out.add(k)
            elif k not in left_out and json.dumps(one) != json.dumps(two):
                told.append(f"{scripts[k].read_text(encoding='utf-8')}\n{first}: {one}\n{setting}: {two}")
    return told, len(scripts) - len(left_out)


def written(folder: Path, part: int = 0, parts: int = 1) -> list[Path]:
    """A part of all texts as files."""
    found = []
    for number, text in list(enumerate(texts()))[part::parts]:
        path = folder / f"{number:04}.mtf"
        path.write_text(text, encoding="utf-8")
        found.append(path)
    return found


def main(arguments: list[str]) -> int:
    """Compare, and print what differs."""
    parser = argparse.ArgumentParser(prog="determinism", description=__doc__)
    parser.add_argument("--seeds", type=int, default=len(SEEDS))
    parser.add_argument("--part", type=int, default=0)
    parser.add_argument("--parts", type=int, default=1)
    given = parser.parse_args(arguments)
    settings = [Setting(seed, 1 + k % 2) for k, seed in enumerate(SEEDS[: given.seeds])]
    with tempfile.TemporaryDirectory() as folder:
        told, compared = differences(settings, written(Path(folder), given.part, given.parts))
    print("\n".join(told))
    print(
        f"{compared} scripts under {len(settings)} hash seeds, on one core and two: {len(told)} differences"
    )
    return int(bool(told))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
