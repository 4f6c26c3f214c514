"""The cases of the paper, over real HTTP."""

from __future__ import annotations

from pathlib import Path

import pytest

from mtf_lang.agents import Task, records, replay
from mtf_lang.agents.chat.model import Abilities, Grammar
from tests.agents.cases import CASES, IN_WORDS_CASE, Case
from tests.agents.running import PLAIN, PREFIX, verified
from tests.agents.server import Script, serving


@pytest.mark.parametrize("abilities", [PLAIN, PREFIX], ids=["turns", "prefix"])
@pytest.mark.parametrize("case", CASES, ids=lambda c: c.name)
def test_the_wrong_candidate_is_corrected(case: Case, abilities: Abilities, tmp_path: Path) -> None:
    record = tmp_path / "run.jsonl"
    with serving(Script(case.turns, prefix=abilities is PREFIX)) as server:
        ended = verified(server, Task(case.problem, case.candidate), record, abilities)
    assert ended.verified
    assert ended.answer == case.final
    assert [(t.answer, t.verdict.passed) for t in ended.outcome.turns] == [
        (case.candidate, False),
        (case.final, True),
    ]
    first = ended.outcome.record[0]
    values = [item["value"] for item in first.items]
    assert [v for v in case.values if v not in values] == []
    again = tmp_path / "again.jsonl"
    assert replay(record, copy=again).answer == case.final
    assert again.read_bytes() == record.read_bytes()
    kinds = [line["kind"] for line in records.read(record)]
    assert kinds[0] == "run"
    assert kinds[-1] == "end"
    assert kinds.count("call") == len(case.turns)


@pytest.mark.parametrize("refused", ["prefix", "grammar"])
def test_what_a_provider_refuses_is_done_without(refused: str, tmp_path: Path) -> None:
    """Some templates cannot be continued, some servers take no grammar; a replay follows the same course."""
    case = IN_WORDS_CASE
    abilities = PREFIX if refused == "prefix" else Abilities(grammar=Grammar.GBNF)
    record, again = tmp_path / "run.jsonl", tmp_path / "again.jsonl"
    with serving(Script(case.turns, grammar=False)) as server:
        ended = verified(server, Task(case.problem, case.candidate), record, abilities)
        assert server.refused == 1
    assert (ended.verified, ended.answer) == (True, case.final)
    replay(record, copy=again)
    assert again.read_bytes() == record.read_bytes()
