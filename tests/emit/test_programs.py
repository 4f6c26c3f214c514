"""Emitted programs run where they find SymPy and Z3 alone, and give the values of mathematics."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mtf_lang.runtime.pool import Pool
from mtf_lang.runtime.request import Request
from mtf_lang.testing import emitted
from mtf_lang.testing.emitted import Script, Verdict


@pytest.fixture(scope="module")
def room() -> Iterator[Path]:
    with emitted.room() as folder:
        yield folder


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    made = Pool(1)
    yield made
    made.close()


def program(script: str) -> str:
    response = Pool(isolated=False).ask(Request("emit", script, options={"to": "python"}))
    assert response.output is not None, response.diagnostics
    text: str = response.output["text"]
    return text


def printed(script: str, room: Path) -> list[str]:
    shown, _ = emitted.output(program(script), room)
    return shown.splitlines()


SEARCHES = """
object:
  p = 13
  squares = {x^2 mod p for x in 1..p-1}
  fib(0) = 0
  fib(1) = 1
  fib(n) = fib(n - 1) + fib(n - 2) for n >= 2
  dist((a, b), (c, d)) = abs(a - c) + abs(b - d)
return:
  squares, count(squares), fib(200), dist((1, 2), (4, 6))
  sum(a^n mod p for a in 1..p-1, n in 1..p-1)
  count(s for s in permutations({1, 2, 3, 4}) if forall k in 1..4: s[k] != k)
  count({T : T in subsets(1..6, 3), sum(T) = 10}), count(partitions(10))
  min({n in 1..100 : n mod 3 = 2 and n mod 5 = 3 and n mod 7 = 2})
  forall n in 0..39: is_prime(n^2 + n + 41)
  probability(a + b = 7 for a in 1..6, b in 1..6), (-7) mod 3, (-7) div 2
"""


def test_searches_recursion_and_families_need_the_standard_library_alone(room: Path) -> None:
    assert [line.rpartition(" = ")[2] for line in printed(SEARCHES, room)] == [
        "{1, 3, 4, 9, 10, 12}",  # the quadratic residues of 13
        "6",
        "280571172992510140037611932413038677189525",  # the 200th Fibonacci number
        "7",
        # by Fermat each a != 1 of order d runs through its subgroup 12/d times; checked by a loop
        str(sum(pow(a, n, 13) for a in range(1, 13) for n in range(1, 13))),
        "9",  # derangements of four
        "3",  # {1, 3, 6}, {1, 4, 5}, {2, 3, 5}
        "42",
        "23",  # Sunzi
        "true",  # Euler
        "1/6",
        "2",
        "-4",
    ]


ALGEBRA = """
context:
  x, y are reals
  n is integer
return:
  solutions({x + y = 5, x*y = 6} for x, y), solutions({x^2/x = 0} for x), solutions({x^2 < 4} for x)
  minimum(x^4 - 4*x^3 + 8 for x in reals), integral(1/(1 + x^2), x, 0, 1), limit(sin(x)/x, x -> 0)
  satisfiable({x^2 + y^2 < 1, x + y > 3/2}), prove(x^2 + y^2 >= 2*x*y), prove(n^2 mod 4 < 2)
  floor(100*sqrt(2)), (1 + sqrt(5))/2*((1 - sqrt(5))/2), sqrt(2)*sqrt(8)
"""


def test_algebra_is_stated_by_sympy_and_z3(room: Path) -> None:
    assert [line.rpartition(" = ")[2] for line in printed(ALGEBRA, room)] == [
        "{(2, 3), (3, 2)}",
        "{}",
        'interval(-2, 2, "open")',
        "-19",
        "pi/4",
        "1",
        "false",
        "true",
        "true",
        "141",
        "-1",
        "4",
    ]


def test_what_is_undefined_is_said_to_be(room: Path) -> None:
    shown, status = emitted.output(program("return:\n  1/0, maximum({}), 2\n"), room)
    first, second, third = shown.splitlines()
    assert (first.startswith("1/0 is undefined"), second.startswith("maximum({}) is undefined")) == (
        True,
        True,
    )
    assert (third, status) == ("2 = 2", 1)


def test_a_demand_that_does_not_hold_ends_the_program(room: Path) -> None:
    script = "context:\n  parameter k = 3\n  k > 5\nreturn:\n  k\n"
    shown, status = emitted.output(program(script), room)
    assert "does not hold" in shown
    assert status == 1


def test_an_undefined_demand_is_told_and_ends_the_program(room: Path) -> None:
    script = "context:\n  parameter a = 0\n  1/a > 0\nreturn:\n  a\n"
    shown, status = emitted.output(program(script), room)
    assert "is undefined" in shown
    assert len(shown.splitlines()) == 1
    assert status == 1


def test_what_a_request_within_a_relation_needs_stays_its_own(room: Path) -> None:
    """(x - 1)/(x - 1) is 1 but at x = 1, also beside a request that needs y != 1."""
    script = (
        "context:\n  x, y are real\nobject:\n  A = count(solutions({1/(y - 1) = 1} for y))\n"
        "return:\n  solutions({(x - 1)/(x - 1) = A} for x)\n"
    )
    (line,) = printed(script, room)
    assert "reals" not in line
    assert "1" in line


def test_deep_expressions_are_refused_in_words(room: Path) -> None:
    terms = " + ".join(f"x^{k}" for k in range(1, 331))
    shown, status = emitted.output(program(f"context:\n  x is real\nreturn:\n  simplify({terms})\n"), room)
    assert "nested too deeply" in shown
    assert status == 3


def test_names_of_the_author_are_kept_where_python_allows(room: Path) -> None:
    script = "object:\n  lambda = 3\n  print(n) = n + lambda\n  ζ = print(4)\nreturn:\n  ζ, print(5)\n"
    text = program(script)
    assert "def ζ(" in text
    assert [line.rpartition(" = ")[2] for line in printed(script, room)] == ["7", "8"]


def test_a_hostile_string_stays_a_string(room: Path) -> None:
    script = 'return:\n  "\\"\\"\\"\\"); import os; (\\"\\n"\n'
    (line,) = printed(script, room)
    assert line.endswith('= "\\"\\"\\"\\"); import os; (\\"\\n"')


def test_emitting_twice_gives_the_same_text() -> None:
    assert program(SEARCHES) == program(SEARCHES)
    assert program(ALGEBRA) == program(ALGEBRA)


SAMPLE = ("values/aggregates.toml", "values/families.toml")
STEP = 9


def test_a_sample_of_the_suite_gives_equal_values(room: Path, pool: Pool) -> None:
    chosen = [s for s in emitted.scripts() if s.identity.partition(":")[0] in SAMPLE][::STEP]
    assert chosen
    told = [t for script in chosen for t in emitted.judged(script, pool, room)]
    assert [t for t in told if t.verdict is not Verdict.EQUAL] == []


def test_a_wrong_value_is_seen(room: Path, pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(emitted, "output", lambda program, folder: ("2 + 2 = 5\n", 0))
    (told,) = emitted.judged(Script("wrong", "return:\n  2 + 2\n", {}), pool, room)
    assert told.verdict is Verdict.DIFFERENT


def test_an_equal_value_written_otherwise_is_equal(
    room: Path, pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(emitted, "output", lambda program, folder: ("sqrt(8) = 2^(3/2)\n", 0))
    (told,) = emitted.judged(Script("equal", "return:\n  sqrt(8)\n", {}), pool, room)
    assert told.verdict is Verdict.EQUAL
