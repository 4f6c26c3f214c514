"""Records: only added to, resumed and replayed exactly, refused where they are another run's."""

from __future__ import annotations

from pathlib import Path

import pytest

from mtf_lang.agents.records import Journal, RecordFault, read

HEAD = {"mtf_run": 1, "kind": "run", "options": {"gated": False}}
CALL = {"kind": "call", "key": "k", "text": "Größe ∑"}


def recorded(path: Path, *lines: dict[str, object]) -> bytes:
    with Journal.fresh(path) as journal:
        for line in lines:
            journal.write(line)
    return path.read_bytes()


def test_a_record_is_resumed_without_a_change(tmp_path: Path) -> None:
    path = tmp_path / "r"
    before = recorded(path, HEAD, CALL)
    with Journal.resumed(path) as journal:
        journal.write(HEAD)
        assert journal.recalled("call", "k") == CALL
        journal.write(CALL)
        assert path.read_bytes() == before
        assert journal.recalled("call", "other") is None
        journal.write({"kind": "end"})
    assert read(path) == [HEAD, CALL, {"kind": "end"}]


def test_a_line_cut_off_by_a_crash_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "r"
    whole = recorded(path, HEAD, CALL)
    for cut in range(len(whole) - 5, len(whole)):
        path.write_bytes(whole[:cut])
        assert read(path) == [HEAD]
        with Journal.resumed(path) as journal:
            journal.write(HEAD)
            journal.write(CALL)
        assert path.read_bytes() == whole


def test_another_run_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "r"
    before = recorded(path, HEAD, CALL)
    with Journal.resumed(path) as journal:
        with pytest.raises(
            RecordFault, match=r"another run: line 1 differs in `problem`: .* \"other\" in this run"
        ):
            journal.write({**HEAD, "problem": "other"})
        with pytest.raises(RecordFault, match=r"differs in `options.gated`"):
            journal.write({**HEAD, "options": {"gated": True}})
        journal.write(HEAD)
        with pytest.raises(RecordFault, match="another run: line 2"):
            journal.recalled("call", "x")
    assert path.read_bytes() == before


def test_a_replay_writes_the_same_bytes_and_nothing_beyond(tmp_path: Path) -> None:
    path, copy = tmp_path / "r", tmp_path / "c"
    before = recorded(path, HEAD, CALL)
    with Journal.replayed(path, copy) as journal:
        journal.write(HEAD)
        journal.write(CALL)
        with pytest.raises(RecordFault, match="ends before"):
            journal.recalled("call", "more")
        with pytest.raises(RecordFault, match="ends before"):
            journal.write({"kind": "end"})
    assert copy.read_bytes() == before == path.read_bytes()


def test_what_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "r"
    for data in (b"no json\n", b"[1]\n", b'{"kind": "call"}\n', b'{"mtf_run": 2, "kind": "run"}\n'):
        path.write_bytes(data)
        with pytest.raises(RecordFault, match=r"record|JSON"):
            read(path)
    with pytest.raises(RecordFault, match="cannot read"):
        read(tmp_path / "missing")
    with pytest.raises(RecordFault, match="exists"):
        Journal.fresh(path)


def test_one_run_at_a_time_writes_a_record(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    path = tmp_path / "r"
    with Journal.fresh(path) as journal:
        journal.write(HEAD)
        with pytest.raises(RecordFault, match="another run"):
            Journal.resumed(path)
    Journal.resumed(path).close()


def test_halves_of_characters_survive_a_record(tmp_path: Path) -> None:
    path = tmp_path / "r"
    odd = {"kind": "call", "key": "k", "text": "a\ud835 b"}
    before = recorded(path, HEAD, odd)
    assert read(path) == [HEAD, odd]
    with Journal.resumed(path) as journal:
        journal.write(HEAD)
        journal.write(odd)
    assert path.read_bytes() == before
