"""``mtf run``: output, exit codes and their precedence, parameters, limits."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

Run = Callable[..., object]

DOUBLE_SUM = """\
context:
  p = 97
object:
  S = sum(a^n mod p for a in 1..p-1, n in 1..p-1)
  A = S / p
  R = round(A)
return:
  S, A, R, R == 4608
"""
GOOD = "return: 2 + 2\n"
UNDEFINED = "object:\n  d = 0\nreturn:\n  1/d as q\n"
UNKNOWN = "return: count({n in naturals : n^2 + 1 > 0 and n^n >= 0}) as many\n"
SYNTAX = "return: (1 +\n"
PARAMETER = "context:\n  parameter n = 4\nreturn: n^2 as square\n"


def values(line: str) -> dict[str, str | None]:
    return {item["name"]: item["value"] for item in json.loads(line)["results"]}


def test_table_for_people(mtf: Run, script: Run) -> None:
    ran = mtf("run", script(DOUBLE_SUM))
    assert ran.code == 0
    rows = [line.split() for line in ran.out.splitlines()]
    # sum over residues: each nonzero n-th power is taken gcd(n, 96) times; the total is 439312
    assert [row[:-1] for row in rows] == [
        ["S", "=", "439312", "proved"],
        ["A", "=", "439312/97", "proved"],
        ["R", "=", "4529", "proved"],
        ["R", "==", "4608", "=", "false", "proved"],
    ]


def test_json_is_one_object_a_request(mtf: Run, script: Run) -> None:
    ran = mtf("run", "--json", script(DOUBLE_SUM), script(GOOD, "b.mtf"))
    first, second = ran.out.splitlines()
    assert values(first) == {"S": "439312", "A": "439312/97", "R": "4529", "R == 4608": "false"}
    assert values(second) == {"2 + 2": "4"}
    assert json.loads(second)["source"] == "b.mtf"


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ([GOOD], 0),
        ([UNDEFINED], 1),
        ([SYNTAX], 1),
        ([UNKNOWN], 3),
        ([GOOD, UNKNOWN], 3),
        ([UNKNOWN, UNDEFINED], 1),
    ],
)
def test_exit_codes_and_their_precedence(mtf: Run, script: Run, texts: list[str], code: int) -> None:
    names = [script(text, f"{n}.mtf") for n, text in enumerate(texts)]
    assert mtf("run", *names).code == code


def test_undefined_value_points_at_its_place(mtf: Run, script: Run) -> None:
    ran = mtf("run", script(UNDEFINED))
    assert "--> a.mtf:4:3" in ran.out
    ran = mtf("run", "--json", script(UNDEFINED))
    found = json.loads(ran.out)
    assert found["ok"] is False
    assert found["results"][0]["status"] == "error"
    assert found["results"][0]["value"] is None
    assert found["diagnostics"][0]["span"] == {"line": 4, "column": 3, "end_line": 4, "end_column": 6}


def test_standard_input(mtf: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GOOD.encode())))
    ran = mtf("run", "--json", "-")
    assert json.loads(ran.out)["source"] == "<stdin>"
    assert values(ran.out) == {"2 + 2": "4"}


@pytest.mark.parametrize(
    ("given", "value"), [((), "16"), (("--set", "n=5"), "25"), (("--set", "n = 1/2"), "1/4")]
)
def test_parameters(mtf: Run, script: Run, given: tuple[str, ...], value: str) -> None:
    assert values(mtf("run", "--json", *given, script(PARAMETER)).out) == {"square": value}


@pytest.mark.parametrize(("given", "code"), [("n=1 +", "MTF0701"), ("m=1", "MTF0210")])
def test_wrong_parameters_are_errors_of_the_script(mtf: Run, script: Run, given: str, code: str) -> None:
    ran = mtf("run", "--json", "--set", given, script(PARAMETER))
    assert ran.code == 1
    assert [d["code"] for d in json.loads(ran.out)["diagnostics"]] == [code]


@pytest.mark.parametrize(
    "words",
    [
        ("run", "missing.mtf"),
        ("run",),
        ("run", "--set", "n", "a.mtf"),
        ("run", "--timeout", "0", "a.mtf"),
        ("run", "--timeout", "nan", "a.mtf"),
        ("run", "--memory", "x", "a.mtf"),
        ("run", "--using", "abacus", "a.mtf"),
        ("run", "--jobs", "0", "a.mtf"),
        ("run", "--no-such-option", "a.mtf"),
        ("rum", "a.mtf"),
        (),
    ],
)
def test_wrong_command_lines(mtf: Run, script: Run, words: tuple[str, ...]) -> None:
    script(GOOD)
    assert mtf(*words).code == 2


def test_a_wrong_command_line_wins_over_a_wrong_script(mtf: Run, script: Run) -> None:
    assert mtf("run", script(SYNTAX), "missing.mtf").code == 2


def test_not_utf8(mtf: Run, script: Run, tmp_path: object) -> None:
    script(GOOD)
    with open("a.mtf", "wb") as stream:
        stream.write(b"return: \xff\n")
    ran = mtf("run", "a.mtf")
    assert ran.code == 2
    assert "byte 9" in ran.err


def test_time_limit_is_unknown_and_said(mtf: Run, script: Run) -> None:
    ran = mtf("run", "--json", "--timeout", "0.000001", script(GOOD))
    assert ran.code == 3
    assert [d["code"] for d in json.loads(ran.out)["diagnostics"]] == ["MTF0702"]


def test_limits_from_the_environment(mtf: Run, script: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MTF_ELEMENTS", "2")
    item = json.loads(mtf("run", "--json", script("return: {1, 2, 3} as s\n")).out)["results"][0]
    assert (item["truncated"], item["count"]) == (True, 3)
    monkeypatch.setenv("MTF_ELEMENTS", "many")
    assert mtf("run", script(GOOD)).code == 2


def test_jobs_keep_the_order(mtf: Run, script: Run) -> None:
    names = [script(f"return: {n}^2 as q\n", f"{n}.mtf") for n in range(6)]
    ran = mtf("run", "--json", "--jobs", "3", *names)
    assert [values(line)["q"] for line in ran.out.splitlines()] == [str(n * n) for n in range(6)]


def test_forced_backend(mtf: Run, script: Run) -> None:
    item = json.loads(mtf("run", "--json", "--using", "exact", script(GOOD)).out)["results"][0]
    assert (item["backend"], item["value"]) == ("exact", "4")


def test_plain_output_off_a_terminal(mtf: Run, script: Run) -> None:
    assert "\x1b" not in mtf("run", script(UNDEFINED)).out
