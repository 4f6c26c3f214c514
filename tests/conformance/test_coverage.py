"""What the suite covers, and that its files are what the schema says."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from mtf_lang.table import TABLE, find
from mtf_lang.testing import coverage
from mtf_lang.testing.cases import Case, Kind, documents, load
from mtf_lang.testing.reading import compiled

SPEC = Path(__file__).parents[2] / "spec"
DOCUMENTS = dict(documents(SPEC / "cases"))
CASES = load()
COMPUTED = [c for c in CASES if c.kind in (Kind.VALUE, Kind.COST, Kind.METAMORPHIC)]

WRITER = """
import sys, json
from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb, factorial, gcd, isqrt, lcm, prod

BRACKETS = {set: "{}", frozenset: "{}", tuple: "()", list: "[]"}

def written(value):
    if isinstance(value, bool):
        return str(value).lower()
    if type(value) in BRACKETS:
        first, last = BRACKETS[type(value)]
        return first + ", ".join(map(written, value)) + last
    return json.dumps(value) if isinstance(value, str) else str(value)

"""


@pytest.mark.parametrize("name", DOCUMENTS)
def test_files_are_valid(name: str) -> None:
    schema = json.loads((SPEC / "schema" / "case.schema.json").read_text(encoding="utf-8"))
    assert [e.message for e in Draft202012Validator(schema).iter_errors(DOCUMENTS[name])] == []


def test_names_are_unique() -> None:
    assert [name for name, count in Counter(c.identity for c in CASES).items() if count > 1] == []


def test_the_suite_is_of_the_size_it_should_have() -> None:
    assert len(CASES) >= 500
    assert {c.kind for c in CASES} == set(Kind)


def test_every_rule_has_a_case() -> None:
    assert coverage.uncovered_rules(CASES) == ()
    assert coverage.unknown_rules(CASES) == ()


def test_every_operation_has_a_case_and_every_case_known_operations() -> None:
    assert coverage.uncovered_operations(CASES) == ()
    assert coverage.operations(CASES) <= set(TABLE)


@pytest.mark.parametrize("case", COMPUTED, ids=[c.identity for c in COMPUTED])
def test_needs_are_what_the_request_uses(case: Case) -> None:
    """No operation is left out, and each that is named occurs in the program or in the text."""
    found = set(coverage.used_operations(compiled(case).program))
    assert {n for n in found if n in TABLE} - set(case.needs) == set()
    written = re.findall(r"\w+", case.text + (case.other or ""))
    named = {operation.name for word in written if (operation := find(word)) is not None}
    assert {n for n in case.needs if n in TABLE} - found - named == set()


def test_computed_second_sources_give_the_values(tmp_path: Path) -> None:
    """Each `python:` source is evaluated by Python alone and held against the value by equality."""
    told = [(c, c.source.removeprefix("python:")) for c in CASES if c.source.startswith("python:")]
    script = tmp_path / "sources.py"
    script.write_text(WRITER + "".join(f"print(written({text.strip()}))\n" for _, text in told), "utf-8")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True)
    wrong = []
    for (case, _), text in zip(told, done.stdout.splitlines(), strict=True):
        if case.value is not None and not _equal(case.value, text):
            wrong.append((case.identity, case.value, text))
    assert wrong == []


def _equal(left: str, right: str) -> bool:
    if left == right:
        return True
    from mtf_lang import run

    result = run(f"return: ({left}) = ({right})\n", isolated=False)
    return result.ok and result.items[0].value is True


def test_rules_are_read_from_the_chapters() -> None:
    rules = coverage.rules()
    assert {"1.1", "4.5", "V13", "R-06.10", "8.4", "8.5#9", "9.15"} <= set(rules)
    assert len(rules) == len(set(rules))
