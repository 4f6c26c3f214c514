"""The language cards: within their budgets, up to date, and every script in them runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mtf_lang as mtf
from mtf_lang.agents.card import SIZES, card
from mtf_lang.agents.card.build import made, tokens
from mtf_lang.cli import main
from mtf_lang.table import AREAS
from mtf_lang.table.model import Form


@pytest.mark.parametrize("size", SIZES)
def test_the_card_is_what_the_build_writes_and_keeps_its_budget(size: int) -> None:
    """After a change: ``python -m mtf_lang.agents.card.build``."""
    assert card(size) == made(size)
    assert tokens(card(size)) <= size


SCRIPTS = list(dict.fromkeys(s for n in SIZES for s in re.findall(r"```mtf\n(.*?)```", card(n), re.DOTALL)))


@pytest.mark.parametrize("script", SCRIPTS, ids=range(len(SCRIPTS)))
def test_scripts_of_the_cards(script: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert mtf.check(script) == ()
    assert script.count("#=") >= 1
    path = tmp_path / "script.mtf"
    path.write_text(script, encoding="utf-8")
    assert main(["test", str(path)]) == 0, capsys.readouterr().out


def test_the_largest_card_names_every_operation_that_is_called() -> None:
    names = set(re.findall(r"\w+", card(4000)))
    for area in AREAS:
        for operation in area.operations:
            if operation.operator is None and operation.form is not Form.CONSTANT:
                assert operation.name in names, operation.name


def test_the_largest_card_that_fits() -> None:
    assert card(699 + 1) == card(1499) != card(1500)
    assert card(10**6) == card(4000)
    with pytest.raises(ValueError, match="700"):
        card(699)
