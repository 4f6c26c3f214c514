"""The pages of the codes that meanings raise: the first script fails with the code, the second runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mtf_lang as mtf
from mtf_lang.diagnostics.codes import CATALOGUE

PAGES = Path(__file__).parents[2] / "spec" / "errors"
CODES = [f"MTF040{k}" for k in range(1, 8)]


@pytest.mark.parametrize("code", CODES)
def test_page(code: str) -> None:
    page = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {code}: {CATALOGUE[code]}\n")
    fails, passes = re.findall(r"```mtf\n(.*?)```", page, re.DOTALL)
    assert [d.code for d in mtf.run(fails, isolated=False).diagnostics] == [code]
    assert mtf.run(passes, isolated=False).ok
