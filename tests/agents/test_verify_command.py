"""``mtf verify`` from its command line to its record."""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

from mtf_lang.agents.records import read
from mtf_lang.cli import main
from tests.agents.cases import DOUBLE_SUM, IN_WORDS_CASE, Case
from tests.agents.server import KEY, Fault, Script, Server, Turn, serving

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "spec" / "schema" / "run.schema.json").read_text(encoding="utf-8"))

Verify = Callable[..., tuple[int, str, str]]


@pytest.fixture
def verify(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Verify:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MTF_MODEL_KEY", KEY)

    def run(*words: str, case: Case | None = None, server: Server | None = None) -> tuple[int, str, str]:
        if case is not None and server is not None:
            Path("problem.txt").write_text(case.problem, encoding="utf-8")
            asked = ("--model", "custom:scripted", "--base-url", server.url)
            words = ("--problem", "problem.txt", "--answer", case.candidate, *asked, *words)
        code = main(["verify", *words])
        captured = capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        assert KEY not in captured.out + captured.err
        return code, captured.out, captured.err

    return run


def test_it_shows_the_trajectory_and_ends_with_evidence_and_cost(verify: Verify) -> None:
    with serving(Script(IN_WORDS_CASE.turns)) as server:
        code, out, _ = verify("--record", "run.jsonl", "--price", "1,2.5", case=IN_WORDS_CASE, server=server)
    assert code == 0
    order = [
        "== turn 1: verify, answer 4608",
        "Let p = 97. Compute S",  # the request, as the model writes it
        "-- request 1",
        "-- refused by the compiler",
        "-- translated",
        "-- plan: S by enumeration",
        "-- result",
        "S         = 439312",
        "== verdict: 4608 does not pass",
        "== turn 1: revise answer",
        "== turn 2: verify, answer 4529",
        "== verdict: 4529 passes",
        "4529 is verified (turn 2); rejected: 4608",
        "evidence:",
        "R == 4529 = true (proved) supports",
        "cost: 8 calls",
        "in money",
    ]
    at = [out.index(part) for part in order]
    assert at == sorted(at)
    assert "passes = true" not in out  # what the model went on with after its request
    for line in read("run.jsonl"):
        jsonschema.validate(line, SCHEMA)


def test_replay_needs_nothing_but_the_record(verify: Verify, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(Script(DOUBLE_SUM.turns)) as server:
        code, live, _ = verify("--record", "run.jsonl", case=DOUBLE_SUM, server=server)
    monkeypatch.delenv("MTF_MODEL_KEY")
    assert verify("--replay", "run.jsonl", "--record", "copy.jsonl") == (code, live, "")
    assert Path("copy.jsonl").read_bytes() == Path("run.jsonl").read_bytes()
    code, out, _ = verify("--replay", "run.jsonl", "--json")
    assert code == 0
    assert json.loads(out) == read("run.jsonl")[-1]


def test_an_answer_that_is_not_verified(verify: Verify) -> None:
    turns = [Turn("I cannot tell."), Turn("Still not."), Turn("<response>\\boxed{4608}</response>")]
    with serving(Script(turns)) as server:
        code, out, _ = verify("--max-turn", "1", case=DOUBLE_SUM, server=server)
    assert code == 3
    assert "4608 is not verified" in out
    assert "no verdict was given" in out
    assert "no computed result bears on the answer" in out


def test_evidence_names_the_answer_it_is_about(verify: Verify) -> None:
    """The last revision is returned, and nobody has verified it."""
    with serving(Script(DOUBLE_SUM.turns[:3])) as server:
        code, out, _ = verify("--max-turn", "1", case=DOUBLE_SUM, server=server)
    assert code == 3
    assert "4529 is not verified (1 turn); rejected: 4608" in out
    assert "evidence of the last verdict, on 4608:" in out


def test_a_run_that_failed_goes_on_with_the_same_command(verify: Verify) -> None:
    with serving(Script(DOUBLE_SUM.turns, {2: Fault("400", times=1)})) as server:
        given = ("--record", "run.jsonl")
        code, _, err = verify(*given, case=DOUBLE_SUM, server=server)
        assert code == 3
        assert "refused: 400" in err
        assert "goes on from run.jsonl" in err
        code, out, _ = verify(*given, case=DOUBLE_SUM, server=server)
        assert code == 0
        assert "4529 is verified" in out
        assert len(server.paid) == len(DOUBLE_SUM.turns)
    for line in read("run.jsonl"):
        jsonschema.validate(line, SCHEMA)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "--problem is needed"),
        (("--problem", "missing.txt", "--answer", "1", "--model", "ollama:x"), "cannot read missing.txt"),
        (("--problem", "p", "--answer", "1", "--model", "gpt"), "provider:model"),
        (("--problem", "p", "--answer", "1", "--model", "gtp:x"), "no provider 'gtp'"),
        (("--problem", "p", "--answer", "1", "--model", "openai:x"), "OPENAI_API_KEY"),
        (("--problem", "p", "--answer", "1", "--model", "ollama:x", "--max-turn", "0"), "--max-turn"),
        (("--problem", "p", "--answer", "1", "--model", "ollama:x", "--temperature", "hot"), "--temperature"),
        *(
            (("--problem", "p", "--answer", "1", "--model", "ollama:x", "--price", price), "--price")
            for price in ("1", "1,inf", "nan,1", "1,1e999999", "1,1e-999999", "1,2,3,4", "1,-1", "1,2,")
        ),
        (("--problem", "p", "--answer", "1", "--model", "ollama:x", "--base-url", "http://h:x"), "base URL"),
        (("--replay", "missing.jsonl"), "cannot read missing.jsonl"),
        (("--replay", "p"), "no JSON"),
    ],
)
def test_wrong_usage(
    words: tuple[str, ...], said: str, verify: Verify, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    Path("p").write_text("What is 1?\n", encoding="utf-8")
    code, _, err = verify(*words)
    assert code == 2
    assert said in err


def test_limits_of_the_environment_that_are_none(verify: Verify, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("p").write_text("What is 1?\n", encoding="utf-8")
    asked = ("--problem", "p", "--answer", "1", "--model", "ollama:x")
    monkeypatch.setenv("MTF_MEMORY", "much")
    for words in (asked, ("--replay", "p")):
        code, _, err = verify(*words)
        assert code == 2
        assert "MTF_MEMORY" in err


@pytest.mark.parametrize("option", ["--answer", "--model", "--effort", "--base-url"])
def test_arguments_that_are_no_text(option: str, verify: Verify) -> None:
    Path("p").write_text("What is 1?\n", encoding="utf-8")
    given = {"--problem": "p", "--answer": "1", "--model": "ollama:x", option: "ollama:\udcff"}
    code, _, err = verify(*(word for pair in given.items() for word in pair))
    assert code == 2
    assert f"{option} is not UTF-8 text" in err


def test_what_is_wrong_is_said_without_driving_the_terminal(verify: Verify) -> None:
    Path("p").write_text("What is 1?\n", encoding="utf-8")
    for words in (("--replay", "a\x1b[2Jb"), ("--problem", "p", "--answer", "1", "--model", "\x1b[2J:x")):
        code, out, err = verify(*words)
        assert code == 2
        assert "\x1b" not in out + err


def test_the_key_is_nowhere(verify: Verify, caplog: pytest.LogCaptureFixture) -> None:
    """The server names it in its errors; the logs of all libraries are read at their loudest."""
    caplog.set_level(logging.DEBUG)
    faults = {
        0: Fault("503"),
        1: Fault("500"),
        2: Fault("drop"),
        3: Fault("malformed"),
        4: Fault("401", times=9),
    }
    with serving(Script(DOUBLE_SUM.turns, faults)) as server:
        code, out, err = verify("--record", "run.jsonl", "--attempts", "2", case=DOUBLE_SUM, server=server)
    assert code == 3
    everything = [out, err, Path("run.jsonl").read_text("utf-8"), caplog.text, *map(repr, caplog.records)]
    everything += [str(record.__dict__) for record in caplog.records]
    assert [text for text in everything if KEY in text] == []
    assert "[key]" in err


def test_interrupted_at_once_and_gone_on_with(verify: Verify, tmp_path: Path) -> None:
    """Ctrl-C while a model is silent: exit 130, no trace, the record kept."""
    with serving(Script(DOUBLE_SUM.turns, {1: Fault("stall", times=1)})) as server:
        Path("problem.txt").write_text(DOUBLE_SUM.problem, encoding="utf-8")
        command = [sys.executable, "-m", "mtf_lang", "verify", "--problem", str(tmp_path / "problem.txt")]
        command += ["--answer", "4608", "--model", "custom:scripted", "--base-url", server.url]
        given = ("--record", str(tmp_path / "run.jsonl"))
        mtf = subprocess.Popen(
            [*command, *given],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        end = time.monotonic() + 60
        while len(server.bodies) < 2 and time.monotonic() < end:
            time.sleep(0.05)
        os.killpg(mtf.pid, signal.SIGINT)
        out, err = mtf.communicate(timeout=20)
        assert mtf.returncode == 130
        assert "Traceback" not in out + err
        assert [line["kind"] for line in read("run.jsonl")] == ["run", "call", "execution"]
        code, out, _ = verify(*given, case=DOUBLE_SUM, server=server)
        assert code == 0
        assert len(server.paid) == len(DOUBLE_SUM.turns)
