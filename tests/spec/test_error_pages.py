"""Codes, their pages, and the scripts on the pages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mtf_lang
from mtf_lang.diagnostics.codes import CATALOGUE

PAGES = Path(__file__).resolve().parents[2] / "spec" / "errors"
SCRIPT = re.compile(r"^(`{3,})mtf\n(.*?)^\1$", re.DOTALL | re.MULTILINE)

OUTSIDE = {"MTF0122", "MTF0210", "MTF0701", "MTF0702", "MTF0790"}
"""Codes that no script alone can cause: they concern the command line and its parameters, or texts too
large for a page."""


def page(code: str) -> str:
    return (PAGES / f"{code}.md").read_text(encoding="utf-8")


def scripts(code: str) -> list[str]:
    return [script for _, script in SCRIPT.findall(page(code))]


def codes(script: str) -> list[str]:
    return [d.code for d in mtf_lang.run(script).diagnostics]


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    assert sorted(p.stem for p in PAGES.glob("MTF*.md")) == sorted(CATALOGUE)


@pytest.mark.parametrize("code", sorted(CATALOGUE))
def test_pages_carry_the_title_of_their_code(code: str) -> None:
    assert page(code).splitlines()[0] == f"# {code}: {CATALOGUE[code]}"


@pytest.mark.parametrize("code", sorted(set(CATALOGUE) - OUTSIDE))
def test_the_scripts_of_a_page(code: str) -> None:
    fails, passes = scripts(code)
    assert codes(fails) == [code]
    result = mtf_lang.run(passes)
    assert result.ok, (result.diagnostics, [i.detail for i in result.items])
