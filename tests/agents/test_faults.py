"""Every fault of a provider at every stage: a result or a clear error, nothing lost, nothing paid twice."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import mtf_lang as mtf
from mtf_lang.agents import Task, areplay, records
from mtf_lang.agents.chat.faults import ProviderFault
from mtf_lang.agents.methods.amtfv import Options
from tests.agents.cases import DOUBLE_SUM_PROBLEM, IN_WORDS, TRANSLATION, no, request, revised
from tests.agents.running import verified
from tests.agents.server import KEY, Fault, Script, Server, Turn, serving

RIGHT = "4529"
ASKED = IN_WORDS.replace("CANDIDATE", RIGHT)
SCRIPT = TRANSLATION.replace("CANDIDATE", RIGHT)

STAGES = {
    "verify": request(ASKED, "The target:"),
    "translate": Turn(SCRIPT.replace("for a in 1..p-1,", "for a in,")),
    "repair": Turn(SCRIPT),
    "resume": no("R is the candidate, but is this all that was asked?"),
    "revise answer": revised("I find the same again.", RIGHT),
    "revise workflow": Turn("It is. <workflow>Compute R again and compare.</workflow>"),
    "verify along it": request(SCRIPT, "Along the workflow:"),
    "resume without a verdict": Turn("R is 4529, and that is what the workflow demands of it."),
    "verdict": Turn("As computed, it is right: <verdict>true</verdict>"),
}
"""A run that passes every stage there is, in order."""

TASK = Task(DOUBLE_SUM_PROBLEM, RIGHT, options=Options(gated=True))
KINDS = ("429", "500", "drop", "stall", "malformed")
SAID = {"429": "rate limit", "500": "server error", "stall": "stall", "malformed": "malformed"}


def paid_twice(server: Server) -> int:
    bodies = [json.dumps(body, sort_keys=True) for body in server.paid]
    return len(bodies) - len(set(bodies))


@pytest.fixture(scope="module")
def session() -> Iterator[mtf.Session]:
    with mtf.Session() as lent:
        yield lent


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_fault_at_stage(kind: str, stage: str, tmp_path: Path, session: mtf.Session) -> None:
    """Two attempts fail and the run gives up; resumed, the third fails and the fourth succeeds."""
    record, again = tmp_path / "run.jsonl", tmp_path / "again.jsonl"
    number = list(STAGES).index(stage)
    stall = 0.5 if kind == "stall" else 20
    with serving(Script(list(STAGES.values()), {number: Fault(kind, times=3)}, seed=number)) as server:
        with pytest.raises(ProviderFault, match=SAID.get(kind, "connection")) as caught:
            verified(server, TASK, record, attempts=2, stall=stall, session=session)
        given_up = record.read_bytes()
        assert [line["kind"] for line in records.read(record)].count("call") == number == len(server.paid)
        ended = verified(server, TASK, record, attempts=4, stall=stall, session=session)
    assert (ended.verified, ended.answer) == (True, RIGHT)
    assert record.read_bytes().startswith(given_up)  # nothing that was known is lost or changed
    lines = records.read(record)
    assert [line["kind"] for line in lines].count("call") == len(STAGES)
    surplus = ended.cost.failures - 3  # a slow machine may stall by itself
    assert 0 <= paid_twice(server) <= surplus or (paid_twice(server), surplus) == (0, 0)
    assert KEY not in record.read_text("utf-8") + str(caught.value) + repr(caught.value)
    asyncio.run(areplay(record, copy=again, session=session))
    assert again.read_bytes() == record.read_bytes()


def test_a_run_that_was_cut_off_anywhere_goes_on(tmp_path: Path, session: mtf.Session) -> None:
    """Within each line: only calls whose line is missing are made, and the record comes out the same."""
    record, cut = tmp_path / "run.jsonl", tmp_path / "cut.jsonl"
    turns = list(STAGES.values())
    with serving(Script(turns)) as server:
        verified(server, TASK, record, session=session)
    whole = record.read_bytes()
    lines = whole.splitlines(keepends=True)
    for kept in range(len(lines)):
        known = sum(b'"kind":"call"' in line for line in lines[:kept])
        cut.write_bytes(b"".join(lines[:kept]) + lines[kept][: len(lines[kept]) // 2])
        with serving(Script(turns[known:]), server.port) as server:
            assert verified(server, TASK, cut, session=session).answer == RIGHT
            assert len(server.bodies) == len(turns) - known
        assert _timeless(cut) == _timeless(record)


def _timeless(path: Path) -> list[str]:
    """The lines without the seconds that executions took."""
    found = []
    for line in records.read(path):
        line = json.loads(json.dumps(line))
        if line["kind"] == "execution" and line["result"]:
            for part in (*line["result"]["results"], *line["result"]["record"]):
                part["seconds"] = None
        found.append(json.dumps(line))
    return found
