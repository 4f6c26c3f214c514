"""Fuzz parser, formatter and checker, guided by coverage: ``python -m tests.fuzz.text``.

Atheris instruments the language and searches texts that reach new code; the words of the grammar
and of the operation table are its dictionary. A failure is noted and the search goes on.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["mtf_lang"]):
    import mtf_lang.elaborate  # noqa: F401  what is loaded on demand as well, to be instrumented
    from mtf_lang.planning import registry  # noqa: F401
    from tests.fuzz import claims, seeding
    from tests.fuzz.findings import Findings

LONGEST = 800
"""Bytes of a text."""


def main(arguments: list[str]) -> None:
    """Search for ``--seconds``; the process ends with it."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.text", description=__doc__)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--findings", type=Path, default=Path("fuzz-findings"))
    parser.add_argument("--corpus", type=Path, help="where texts that reach new code are kept")
    asked = parser.parse_args(arguments)
    found = Findings(asked.findings)
    asked.findings.mkdir(parents=True, exist_ok=True)

    def one(data: bytes) -> None:
        try:
            script = seeding.text(data)
        except UnicodeDecodeError:
            return
        try:
            claims.everything(script)
        except Exception as failure:
            found.add(script, failure)

    with tempfile.TemporaryDirectory() as folder:
        corpus, dictionary = _prepared(Path(folder), asked.corpus)
        atheris.Setup(
            [
                sys.argv[0],
                str(corpus),
                f"-dict={dictionary}",
                f"-max_total_time={asked.seconds}",
                f"-max_len={LONGEST}",
                f"-artifact_prefix={asked.findings}/",
                "-timeout=60",
                "-rss_limit_mb=4096",
                "-print_final_stats=1",
            ],
            one,
        )
        atheris.Fuzz()


def _prepared(folder: Path, corpus: Path | None) -> tuple[Path, Path]:
    """The folder of the corpus with the seeds in it, and the file of the dictionary."""
    corpus = corpus or folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for number, script in enumerate(seeding.beginnings()):
        (corpus / f"seed-{number}").write_bytes(script.encode("utf-8", "surrogatepass"))
    dictionary = folder / "words.dict"
    escaped = ("".join(f"\\x{byte:02x}" for byte in word.encode()) for word in seeding.words())
    dictionary.write_text("".join(f'"{word}"\n' for word in escaped), encoding="ascii")
    return corpus, dictionary


if __name__ == "__main__":
    main(sys.argv[1:])
