"""The pytest plugin: expectations are tests where it is switched on, and nothing elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SCRIPTS = {
    "right.mtf": "return:\n  1 + 1 #= 2\n  5\n",
    "wrong.mtf": "return:\n  2*3 #= 7\n",
    "broken.mtf": "return:\n  1 + \n  2 #= 2\n",
    "silent.mtf": "return:\n  1\n",
}


def run(folder: Path, *options: str) -> str:
    for name, text in SCRIPTS.items():
        (folder / name).write_text(text, encoding="utf-8")
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); import pytest; sys.exit(pytest.main(sys.argv[1:]))"
    )
    plugin = ("-p", "mtf_lang.testing.plugin", "-p", "no:cacheprovider", "-q", "--rootdir", str(folder))
    command = [sys.executable, "-c", code, *plugin, *options, str(folder)]
    # Where the distribution is installed the plugin would load itself as well, and only once it can.
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    finished = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, env=environment
    )
    return finished.stdout


def test_each_expectation_is_a_test(tmp_path: Path) -> None:
    told = run(tmp_path, "--mtf")
    assert "2 failed, 1 passed" in told
    assert "expected 7" in told
    assert "Traceback" not in told


def test_nothing_is_collected_without_being_asked(tmp_path: Path) -> None:
    assert "no tests ran" in run(tmp_path)
