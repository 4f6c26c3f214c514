"""The commands beside ``run``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from mtf_lang.cli.commands import fix, repl
from mtf_lang.cli.dispatch import COMMANDS, dispatch
from mtf_lang.diagnostics import Confidence, Diagnostic, Fix
from mtf_lang.diagnostics.codes import CATALOGUE
from mtf_lang.source import Span

Run = Callable[..., object]
GOOD = "object:\n  f(n) = n^2\nreturn:\n  f(3)  #= 9\n"


def test_help_names_every_command(mtf: Run) -> None:
    ran = mtf("--help")
    assert ran.code == 0
    assert all(f"  {name} " in ran.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(mtf: Run, name: str) -> None:
    ran = mtf(name, "--help")
    assert ran.code == 0
    assert f"usage: mtf {name}" in ran.out


def test_a_near_miss_is_suggested(mtf: Run) -> None:
    assert "did you mean `mtf explain`" in mtf("explian", "x").err


def test_version(mtf: Run) -> None:
    import mtf_lang

    assert mtf("--version").out == f"mtf {mtf_lang.__version__}\n"


def test_check_finds_without_computing(mtf: Run, script: Run) -> None:
    assert mtf("check", script(GOOD)).out == "nothing found\n"
    ran = mtf("check", script("return: g(2)\n"))
    assert ran.code == 1
    assert "--> a.mtf:1:9" in ran.out
    assert ran.out.endswith("1 error\n")


def test_explain_a_plan(mtf: Run, script: Run) -> None:
    ran = mtf("explain", script(GOOD))
    assert ran.code == 0
    assert "f(3)" in ran.out
    assert "exact: evaluate" in ran.out
    steps = json.loads(mtf("explain", "--json", "--analyze", "a.mtf").out)["plan"]
    assert [step["name"] for step in steps] == ["f(3)"]
    assert steps[0]["actual"] is not None


@pytest.mark.parametrize("code", sorted(c for c in CATALOGUE if c.startswith("MTF07")))
def test_explain_a_code(mtf: Run, code: str) -> None:
    ran = mtf("explain", code.lower())
    assert ran.code == 0
    assert ran.out.startswith(f"# {code}: {CATALOGUE[code]}\n")


def test_explain_no_such_code(mtf: Run) -> None:
    assert mtf("explain", "MTF9999").code == 2


def test_fmt(mtf: Run, script: Run, tmp_path: Path) -> None:
    name = script("object:\n    f( n )=n ^2   # square\nreturn: f(3)\n")
    assert mtf("fmt", "--check", name).code == 1
    assert mtf("fmt", name).code == 0
    formatted = (tmp_path / name).read_text()
    assert "# square" in formatted
    assert mtf("fmt", "--check", name).code == 0
    assert mtf("fmt", name).out == ""
    assert json.loads(mtf("run", "--json", name).out)["results"][0]["value"] == "9"


def test_fmt_leaves_what_does_not_parse(mtf: Run, script: Run, tmp_path: Path) -> None:
    text = "return: (1 +\n"
    name = script(text)
    assert mtf("fmt", name).code == 1
    assert (tmp_path / name).read_text() == text


def test_scripts_are_their_own_tests(mtf: Run, script: Run) -> None:
    script(GOOD, "all/good.mtf")
    script("return: 1/2 + 1/3  #= 10/12\n", "all/below/equal.mtf")
    ran = mtf("test", "all")
    assert ran.code == 0
    assert ran.out.startswith("2 scripts passed: 2 passed in ")


@pytest.mark.parametrize(
    ("line", "passes"),
    [
        ("{1, 2, 3}  #= {3, 2, 1}", True),
        ("1/0  #= MTF0401", True),
        ("1/0  #= MTF0402", False),
        ("1/0  #= 0", False),
        ("g(2)  #= MTF0201", True),
        ("2 + 2, 3  #= 4, 4", False),
        ("2 + 2  #= unknown", False),
        ("true  #= 1 < 2", True),
        ("numeric(1/3, 5)  #= 1/3", True),
        ("numeric(1/3, 5)  #= 0.3334", False),
    ],
)
def test_expectations(mtf: Run, script: Run, line: str, passes: bool) -> None:
    ran = mtf("test", script(f"return:\n  {line}\n"))
    assert ran.code == (0 if passes else 1), ran.out


def test_a_difference_is_shown_with_its_place(mtf: Run, script: Run) -> None:
    ran = mtf("test", script("return:\n  6*7 as answer  #= 41\n"))
    assert ran.out.splitlines()[:3] == ["a.mtf:2: answer", "  expected 41", "  found    42"]


def test_unexpected_errors_fail_a_test(mtf: Run, script: Run) -> None:
    ran = mtf("test", "--json", script("return:\n  g(1), 1 + 1  #= 3, 2\n"))
    assert ran.code == 1
    assert json.loads(ran.out)["diagnostics"]


def test_nothing_to_test(mtf: Run, tmp_path: Path) -> None:
    assert mtf("test", str(tmp_path)).code == 2


def test_emit(mtf: Run, script: Run) -> None:
    data = json.loads(mtf("emit", "--to", "ir", script(GOOD)).out)
    assert set(data) == {"hash", "program"}
    assert json.loads(mtf("emit", "--to", "ir", script("\n\n" + GOOD, "b.mtf")).out)["hash"] == data["hash"]
    assert mtf("emit", "--to", "latex", script("return: 1/2\n", "c.mtf")).out.strip() == r"\frac{1}{2}"
    assert mtf("emit", "--to", "cobol", "a.mtf").code == 2


def test_ops(mtf: Run) -> None:
    from mtf_lang.table import TABLE

    listed = mtf("ops").out
    assert all(name in listed for name in TABLE)
    page = mtf("ops", "gcd").out
    assert page.startswith("gcd\n")
    assert all(example.expression in page for example in TABLE["gcd"].examples)
    assert "divisors" in mtf("ops", "divisors", "sum").out
    assert mtf("ops", "no such thing").code == 2


@pytest.mark.parametrize("form", ["lark", "llguidance", "gbnf"])
def test_grammar(mtf: Run, form: str) -> None:
    ran = mtf("grammar", "--to", form)
    assert ran.code == 0
    assert "start" in ran.out


def test_doctor(mtf: Run) -> None:
    out = mtf("doctor").out
    assert all(word in out for word in ("lark", "sympy", "exact, ", "timeout", "worker"))


# --- fix -----------------------------------------------------------------------------------------


def fixed(text: str, *fixes: tuple[int, int, str, Confidence]) -> str:
    found = [
        Diagnostic("MTF0790", "m", Span(0, 1), fixes=(Fix(Span(a, b), new, sure),))
        for a, b, new, sure in fixes
    ]
    return fix.apply(text, fix.certain(found))


def test_certain_fixes_are_applied_together() -> None:
    sure, likely = Confidence.CERTAIN, Confidence.LIKELY
    assert fixed("a ** b ** c", (2, 4, "^", sure), (7, 9, "^", sure)) == "a ^ b ^ c"
    assert fixed("a ** b", (2, 4, "^", likely)) == "a ** b"
    assert fixed("abcd", (1, 3, "X", sure), (2, 4, "Y", sure)) == "aXd"
    assert fixed("abcd", (0, 2, "X", sure), (2, 4, "Y", sure)) == "XY"
    assert fixed("ab", (1, 1, "X", sure), (1, 1, "Y", sure)) == "aXb"


def test_fix_reports_what_remains(mtf: Run, script: Run) -> None:
    ran = mtf("fix", script("return: g(2)\n"))
    assert ran.code == 1
    assert "errors remain" in ran.out
    assert mtf("fix", "-").code == 2


# --- repl ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "request_"),
    [
        ("x is real", "context: x is real"),
        ("n in 1..9", "context: n in 1..9"),
        ("a in S", "return: a in S"),
        ("2 in S", "return: 2 in S"),
        ("k = 3", "object: k = 3"),
        ("f(n) = n^2", "object: f(n) = n^2"),
        ("f(3), k", "return: f(3), k"),
        ("f(3) as y", "return: f(3) as y"),
        ("k == 3", "return: k == 3"),
        ("x + 1 = 2", "return: x + 1 = 2"),
        ("return: 3", "return: 3"),
    ],
)
def test_inputs_go_into_the_block_they_belong_to(typed: str, request_: str) -> None:
    assert repl.as_request(typed, frozenset({"a", "S"})) == request_


def test_a_header_takes_the_lines_below_it() -> None:
    lines = iter(["object:", "  f(0) = 1", "  f(n) = 2", "", "f(0)"])
    assert repl.read(lambda prompt: next(lines)) == "object:\n  f(0) = 1\n  f(n) = 2\n"
    assert repl.read(lambda prompt: next(lines)) == "f(0)"


def test_a_session(mtf: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import io
    import sys

    typed = "k = 3\nf(n) = n^k\nf(2)\nk = 2\nf(5)\nf(\n:kept\n:nonsense\n:reset\n:kept\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    ran = mtf("repl")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0].split()[:3] == ["f(2)", "=", "8"]
    assert lines[1].split()[:3] == ["f(5)", "=", "25"]
    assert lines[-2:] == ["there is no :nonsense; :help says what there is", "nothing yet"]
    assert "k = 2" in ran.out
    assert "k = 3" not in ran.out


def test_internal_faults_are_reported_without_a_traceback(mtf: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from mtf_lang.cli.commands import doctor

    def broken(arguments: object) -> int:
        raise KeyError("lost")

    monkeypatch.setattr(doctor, "run", broken)
    ran = mtf("doctor")
    assert ran.code == 70
    assert "please report" in ran.err
    assert "KeyError: 'lost'" in ran.err


def test_interrupt(mtf: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from mtf_lang.cli.commands import doctor

    def interrupted(arguments: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(doctor, "run", interrupted)
    assert mtf("doctor").code == 130


def test_dispatch_is_what_main_calls() -> None:
    assert dispatch(["--version"]) == 0
