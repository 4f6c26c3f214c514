"""What is loaded when: nothing heavy before a plan needs it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = "object:\n  p = 97\n  s = sum(k^2 for k in 1..p)\nreturn:\n  s, s / p, s mod 7 = 1\n"
HEAVY = {"sympy", "z3", "flint", "numpy", "asyncio", "multiprocessing", "importlib.metadata", "unittest"}


def loaded_by(code: str) -> set[str]:
    program = f"{code}\nimport json, sys\nprint(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True, input=SCRIPT
    )
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_import_of_the_package_is_light() -> None:
    plain = loaded_by("")
    assert {name for name in loaded_by("import mtf_lang") - plain if name.startswith("mtf_lang")} == {
        "mtf_lang",
        "mtf_lang.version",
    }


RUN = """
import sys
from mtf_lang.runtime.pool import Pool
from mtf_lang.runtime.request import Request
response = Pool(isolated=False).ask(Request("run", sys.stdin.read()))
assert response.ok, response.public()
"""


@pytest.mark.parametrize(
    "code", ["import mtf_lang.api", "import mtf_lang.cli.commands.run", RUN], ids=["api", "command", "run"]
)
def test_an_arithmetic_script_loads_nothing_heavy(code: str) -> None:
    """Doors of all backends are asked while it is planned."""
    assert loaded_by(code) & HEAVY == set()


def test_arithmetic_loads_no_lark_once_the_tables_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MTF_CACHE_DIR", str(tmp_path))
    assert "lark" in loaded_by(RUN)
    assert "lark" not in loaded_by(RUN)
