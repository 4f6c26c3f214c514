"""What is said about texts that cannot be read: the code, the place, the repair."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mtf_lang.diagnostics import Confidence, Diagnostic, Severity
from mtf_lang.diagnostics.codes.syntax import CODES
from mtf_lang.grammar import text as grammar_text
from mtf_lang.grammar.productions import read
from mtf_lang.grammar.terminals import ENDS, HEADERS, NAMES, OPERATORS, VALUES, expected_in_words
from mtf_lang.source import Source
from mtf_lang.syntax import parse, parse_expression

PAGES = Path(__file__).resolve().parents[2] / "spec" / "errors"


def found(text: str) -> tuple[Diagnostic, ...]:
    return parse(Source("test", text)).diagnostics


# code, line, column, statement (in an object block, from line 2 column 3 on), statement after the first fix
SLIPS: list[tuple[str, int, int, str, str | None]] = [
    ("MTF0101", 2, 13, "f = (1 + 2", "f = (1 + 2)"),
    ("MTF0101", 2, 18, "S = f(x, {1, 2}", "S = f(x, {1, 2})"),
    ("MTF0102", 2, 12, "f = [1, 2}", "f = [1, 2]"),
    ("MTF0102", 2, 8, "f = 3)", "f = 3"),
    ("MTF0112", 2, 7, "I = [0, 1)", 'I = interval(0, 1, "right_open")'),
    ("MTF0112", 2, 7, "I = (0, 1]", 'I = interval(0, 1, "left_open")'),
    ("MTF0106", 2, 3, "goal:\n  x = 3", None),
    ("MTF0106", 2, 3, "find: x", None),
    ("MTF0107", 2, 7, "x = 1/2y", "x = 1/(2y)"),
    ("MTF0107", 2, 7, "x = a mod 2(b + 1)", "x = a mod (2(b + 1))"),
    ("MTF0108", 2, 7, "x = a + b mod m", "x = (a + b) mod m"),
    ("MTF0108", 2, 7, "x = a - b*c mod m*d", "x = (a - b*c) mod m*d"),
    ("MTF0109", 2, 11, "x = (a+b)(c+d)", "x = (a+b)*(c+d)"),
    ("MTF0109", 2, 7, "x = a b", "x = a*b"),
    ("MTF0109", 2, 7, "n = 10 500", "n = 10500"),
    ("MTF0110", 2, 7, "x = 2e5", "x = 2*10^5"),
    ("MTF0110", 2, 7, "x = .5", "x = 0.5"),
    ("MTF0110", 2, 7, "x = 1. + 2", "x = 1 + 2"),
    ("MTF0110", 2, 7, "x = 1. * 2", "x = 1 * 2"),
    ("MTF0110", 2, 9, "x = f(1,000)", "x = f(1000)"),
    ("MTF0110", 2, 8, "x = 1_000", None),
    ("MTF0110", 2, 7, "x = 0x1F", None),
    ("MTF0110", 2, 8, "S = 1...5", "S = 1..5"),
    ("MTF0111", 2, 7, "x = |y|", "x = abs(y)"),
    ("MTF0111", 2, 10, "S = {x | x > 2}", "S = {x : x > 2}"),
    ("MTF0111", 2, 9, "p = a | b", None),
    ("MTF0113", 2, 9, "p = a && b", "p = a and b"),
    ("MTF0113", 2, 8, "p = a||b", "p = a or b"),
    ("MTF0113", 2, 7, "p = !a", "p = not a"),
    ("MTF0113", 2, 5, "x := 5", "x = 5"),
    ("MTF0113", 2, 9, "p = a => b", "p = a implies b"),
    ("MTF0113", 2, 9, "p = a <> b", "p = a != b"),
    ("MTF0113", 2, 9, "p = a =< b", "p = a <= b"),
    ("MTF0113", 2, 9, "x = a % b", "x = a mod b"),
    ("MTF0113", 2, 9, "x = a // b", "x = a div b"),
    ("MTF0113", 2, 5, "x += 1", None),
    ("MTF0113", 2, 9, "p = a AND b", None),
    ("MTF0113", 2, 8, "x = a.b", None),
    ("MTF0114", 2, 7, "x = \\frac{1}{2}", None),
    ("MTF0114", 2, 7, "x = \\sum_{i=1}^{n} i", None),
    ("MTF0114", 2, 7, "x = sum_{i=1}^n i", "x = sum(i for i in 1..n)"),
    ("MTF0114", 2, 9, "x = y^{2}", "x = y^(2)"),
    ("MTF0114", 2, 9, "p = a \\leq b", "p = a <= b"),
    ("MTF0115", 2, 7, "s = “abc”", 's = "abc"'),
    ("MTF0115", 2, 7, "s = 'abc'", 's = "abc"'),
    ("MTF0115", 2, 7, 's = "abc', None),
    ("MTF0116", 2, 10, "x = f(a,)", "x = f(a)"),
    ("MTF0116", 2, 9, "x = [a,,b]", "x = [a,b]"),
    ("MTF0117", 2, 3, "x ≡ y mod 5", "x ≡ y (mod 5)"),
    ("MTF0117", 2, 3, "x ≡ y", None),
    ("MTF0117", 2, 3, "a ≡ b ≡ c (mod m)", None),
    ("MTF0118", 2, 3, "```mtf", ""),
    ("MTF0118", 2, 3, "<tool_flow>", ""),
    ("MTF0118", 2, 3, "$x = 3$", None),
    ("MTF0119", 2, 3, "let x = 5", "x = 5"),
    ("MTF0119", 2, 3, "for x in 1..3:", None),
    ("MTF0119", 2, 3, "f = lambda x: x", "f(x) = x"),
    ("MTF0119", 2, 3, "while x < 3", None),
    ("MTF0120", 2, 5, "x @ y", None),
    ("MTF0121", 2, 18, "x = if a then b", None),
    ("MTF0121", 2, 20, "p = exists y in D", None),
    ("MTF0124", 2, 3, "0 < x, y < 1", None),
    ("MTF0124", 2, 3, "a = b, c = d", None),
    ("MTF0125", 2, 7, "x = n!!", "x = (n!)!"),
    ("MTF0127", 5, 8, "x = 1\nreturn:\n  1, 2 #= 3", None),
    ("MTF0129", 2, 5, "R #= 3", None),
    ("MTF0129", 2, 14, "x = f(3, e for a in D)", None),
    ("MTF0130", 2, 15, "P = 1..6 × 1..6", None),
    ("MTF0100", 2, 8, "x is > 0", None),
    ("MTF0103", 2, 3, "return x", "return: x"),
]


@pytest.mark.parametrize(("code", "line", "column", "statement", "fixed"), SLIPS, ids=[s[3] for s in SLIPS])
def test_slips(code: str, line: int, column: int, statement: str, fixed: str | None) -> None:
    ending = "" if "return" in statement else "\nreturn:\n  1"
    source = Source("test", f"object:\n  {statement}{ending}")
    (finding,) = (d for d in parse(source).diagnostics if d.code != "MTF0105")
    assert finding.code == code, finding
    if code == "MTF0127":
        line, column = 4, 8
    place = source.position(finding.span.start)
    assert (place.line, place.column) == (line, column), finding
    assert finding.hint
    assert len(finding.message) <= 100
    if fixed is not None:
        fix = finding.fixes[0]
        text = source.text[: fix.span.start] + fix.replacement + source.text[fix.span.end :]
        assert text.split("\n")[1] == f"  {fixed}"
        if fix.confidence is Confidence.CERTAIN:
            assert not parse(Source("test", text.replace("  \n", ""))).diagnostics


def test_each_block_tells_its_faults() -> None:
    text = "context:\n x = (1\nobject:\n y = 1 2\n z = 3\nreturn:\n z + * 2\n z, )\n z\n"
    parsed = parse(Source("test", text))
    assert [d.code for d in parsed.diagnostics] == ["MTF0101", "MTF0109", "MTF0100", "MTF0116"]
    assert [len(block.statements) for block in parsed.script.blocks] == [0, 1, 1]
    assert parsed.broken == {"x", "y", "z"}


def test_one_cause_then_silence() -> None:
    assert [d.code for d in found("return:\n  1/2x + a b + |y| + (3\n  7\n")] == ["MTF0107"]


def test_end_of_input_is_behind_the_last_token() -> None:
    text = "return:\n  1 +   # more\n\n\n"
    (finding,) = found(text)
    assert finding.code == "MTF0121"
    assert finding.span.start == finding.span.end == text.index("+") + 1


def test_sound_statements_stay() -> None:
    parsed = parse(Source("test", "object:\n a = 1\n b = (2\n c = 3\nreturn:\n a c\n c"))
    assert [len(block.statements) for block in parsed.script.blocks] == [2, 1]


def test_blocks() -> None:
    assert [d.code for d in found("")] == ["MTF0104"]
    assert [d.code for d in found("# nothing")] == ["MTF0104"]
    assert [d.code for d in found("return:\n")] == ["MTF0104"]
    assert not parse(Source("test", "object: x = 1"), fragment=True).diagnostics
    assert [d.code for d in found("x = 1\nreturn: 2")] == ["MTF0103"]
    assert [d.code for d in found("return: 1\nreturn: 2")] == ["MTF0105"]
    assert [d.code for d in found("given:\n x > 0\nreturn: 1")] == ["MTF0106"]
    assert [d.code for d in found("object: x = 1 return: 2")] == ["MTF0128"]


def test_expressions() -> None:
    expression, diagnostics = parse_expression(Source("test", "1 +"))
    assert expression is None
    assert [d.code for d in diagnostics] == ["MTF0121"]
    assert parse_expression(Source("test", "1\n + 2"))[0] is not None
    assert parse_expression(Source("test", "1; 2"))[0] is None
    assert parse_expression(Source("test", ""))[0] is None


@pytest.mark.parametrize("code", sorted(CODES))
def test_pages(code: str) -> None:
    page = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {code}: {CODES[code]}\n")
    scripts = re.findall(r"^(`{3,})mtf\n(.*?)\n\1$", page, re.DOTALL | re.MULTILINE)
    *fails, passes = (script for _, script in scripts)
    for script in fails:
        assert {d.code for d in found(script)} == {code}
    assert bool(fails) == (code != "MTF0122")  # a text beyond the limit of length fills no page
    assert not found(passes)


def test_pages_are_those_of_the_codes() -> None:
    assert {path.stem for path in PAGES.glob("MTF01*.md")} == set(CODES)


def test_every_terminal_has_english_words() -> None:
    _, fixed = read(grammar_text())
    unnamed = set(fixed) - VALUES - OPERATORS - ENDS - HEADERS - set(NAMES)
    assert not unnamed


def test_expected_words_are_few() -> None:
    assert expected_in_words(VALUES) == "a value"
    assert (
        expected_in_words({*OPERATORS, *ENDS, "RIGHT_PARENTHESIS"})
        == "`)`, an operator or the end of the statement"
    )
    assert expected_in_words(HEADERS) == "a block (`context:`, `object:` or `return:`)"


def test_warnings_leave_the_statement() -> None:
    parsed = parse(Source("test", "return: n!=6"))
    assert [d.severity for d in parsed.diagnostics] == [Severity.WARNING]
    assert parsed.script.blocks[0].statements
