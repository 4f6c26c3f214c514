"""Run the conformance suite and the examples with the compiled engine off, on and forced; compare results.

    python -m tests.backends.enumeration.compiled.both_ways [PART-OF-A-NAME …]

Times, strategies, lowered programs, counts and records aside, the JSON results must be the same. Prints
every difference and how many requests were answered by the compiled engine; exits 1 where any differs.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mtf_lang.runtime.pool import Pool
from mtf_lang.runtime.request import Request
from mtf_lang.testing.cases import Kind, load

ROOT = Path(__file__).parents[4]
SWITCH = "MTF_ENGINE"
WAYS = ("python", "", "compiled")
COMPILED = ("enumeration (compiled)", "enumeration (frontier compiled)")
"""Lines of a refusal that tell of these strategies."""
VARYING = frozenset({"evidence", "seconds", "strategy", "backend", "record", "lowered", "crosscheck"})


def scripts() -> Iterator[tuple[str, str]]:
    """Names and texts of the cases that run and of the examples."""
    for case in load():
        if case.kind in (Kind.VALUE, Kind.COST, Kind.METAMORPHIC):
            yield case.identity, case.text
            if case.other is not None:
                yield f"{case.identity} (other)", case.other
    for path in sorted((ROOT / "examples").rglob("*.mtf")):
        yield path.name, path.read_text(encoding="utf-8")


def result(text: str, way: str, used: Counter[str]) -> Any:
    """The JSON result of a script without what may vary."""
    os.environ[SWITCH] = way
    public = Pool(isolated=False).ask(Request("run", text, cache=False)).public()
    for item in public.get("results", ()):
        if "compiled" in (item.get("strategy") or ""):
            used[way or "chosen"] += 1
    found = _settled(public)
    if way == "compiled":  # what a strategy tells of a limit is its own
        for item in found.get("results", ()):
            item["detail"] = None
    return found


def _settled(value: Any) -> Any:
    if isinstance(value, str):
        return "\n".join(line for line in value.splitlines() if not line.startswith(COMPILED))
    if isinstance(value, Mapping):
        return {k: _settled(v) for k, v in value.items() if k not in VARYING}
    return [_settled(v) for v in value] if isinstance(value, list) else value


def main(wanted: list[str]) -> int:
    used: Counter[str] = Counter()
    different = total = 0
    for name, text in scripts():
        if wanted and not any(w in name for w in wanted):
            continue
        total += 1
        first, *others = [result(text, way, used) for way in WAYS]
        for way, other in zip(WAYS[1:], others, strict=True):
            if way == "compiled":
                for item in first.get("results", ()):
                    item["detail"] = None
            if other != first:
                different += 1
                print(f"{name} ({way or 'chosen'}):\n  {first}\n  {other}")
    print(f"{total} scripts, {different} differences; answered by compiled programs: {dict(used)}")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
