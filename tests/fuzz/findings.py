"""What a run found: a file for each kind of failure, named for where it happened."""

from __future__ import annotations

import hashlib
import traceback
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(slots=True)
class Findings:
    """Failures by kind; the first text of each kind is written to ``folder``."""

    folder: Path
    kinds: dict[str, int] = field(default_factory=dict)

    def add(self, script: str, failure: BaseException) -> None:
        """Count a failure and keep its text where its kind is new."""
        kind = kind_of(failure)
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        if self.kinds[kind] > 1:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        name = hashlib.sha256(kind.encode()).hexdigest()[:12]
        (self.folder / f"{name}.mtf").write_bytes(script.encode("utf-8", "surrogatepass"))
        (self.folder / f"{name}.txt").write_text(f"{kind}\n{failure!r}"[:20_000], encoding="utf-8")
        print(f"found {name}: {kind}", flush=True)


def kind_of(failure: BaseException) -> str:
    """The type of a failure and the innermost place of the project that it passed."""
    frames = traceback.extract_tb(failure.__traceback__)
    if not frames:
        return type(failure).__name__
    place = frames[-1]
    return f"{type(failure).__name__} at {'/'.join(Path(place.filename).parts[-3:])}:{place.lineno}"
