"""The table as a whole: complete declarations, names without clashes, finding and suggesting."""

from __future__ import annotations

import pytest

from mtf_lang.table import AREAS, TABLE, find, suggest
from mtf_lang.table.folds import Fold
from mtf_lang.table.foreign import FOREIGN, foreign_hint
from mtf_lang.table.model import Form, Operation
from mtf_lang.table.signature import read_signature, signatures

OPERATORS = [
    "add",
    "subtract",
    "multiply",
    "divide",
    "power",
    "negate",
    "div",
    "mod",
    "factorial",
    "equal",
    "not_equal",
    "less",
    "less_equal",
    "greater",
    "greater_equal",
    "member",
    "not_member",
    "subset",
    "subseteq",
    "divides",
    "congruent",
    "and",
    "or",
    "not",
    "implies",
    "iff",
    "range",
    "union",
    "intersect",
    "difference",
    "cartesian",
    "index",
]
AGGREGATES = [
    "sum",
    "product",
    "count",
    "min",
    "max",
    "argmin",
    "argmax",
    "exists",
    "forall",
    "exists_unique",
    "set",
    "list",
    "mean",
    "probability",
    "expectation",
    "gcd",
    "lcm",
]
REQUESTS = [
    "solutions",
    "solution",
    "given",
    "satisfiable",
    "prove",
    "equivalent",
]
CALCULUS = [
    "integral",
    "derivative",
    "limit",
    "series",
    "coefficient",
    "root_of",
]
SYMBOLIC = [
    "simplify",
    "expand",
    "factor",
    "closed_form",
]

EVERY = list(TABLE.values())


@pytest.mark.parametrize("operation", EVERY, ids=lambda o: o.name)
def test_declaration_is_complete(operation: Operation) -> None:
    assert operation.summary.endswith(".")
    assert operation.area in [area.name for area in AREAS]
    assert len(operation.examples) >= 2
    assert operation.signatures or operation.aggregate
    for signature in signatures(operation):
        assert len(signature.names) == len(set(signature.names))
    if operation.form in (Form.FUNCTION, Form.SPECIAL, Form.CONSTANT):
        assert callable(operation.meaning)
    if operation.form is Form.AGGREGATE:
        assert isinstance(operation.meaning, Fold)
    if operation.form in (Form.AGGREGATE, Form.REQUEST) and operation.name != "equivalent":
        for text in operation.aggregate:
            assert len(read_signature(text).parameters) == 1
        assert operation.aggregate


@pytest.mark.parametrize(
    ("names", "form"),
    [
        (AGGREGATES, Form.AGGREGATE),
        (REQUESTS, Form.REQUEST),
        (CALCULUS, Form.CALCULUS),
        (SYMBOLIC, Form.SYMBOLIC),
    ],
)
def test_names_that_the_rooms_share_have_their_forms(names: list[str], form: Form) -> None:
    assert {TABLE[name].form for name in names} == {form}


def test_every_operator_is_an_operation() -> None:
    assert [name for name in OPERATORS if name not in TABLE] == []
    assert all(TABLE[name].operator for name in OPERATORS)


def test_every_name_and_synonym_finds_its_operation() -> None:
    seen: set[str] = set()
    for operation in EVERY:
        for name in (operation.name, *operation.synonyms):
            assert find(name) is operation
            assert name not in seen
            seen.add(name)
    assert find("no_such_operation") is None


def test_order_is_by_area_and_declaration() -> None:
    assert list(TABLE) == [operation.name for area in AREAS for operation in area.operations]


def test_foreign_names_are_no_names_of_ours_but_range() -> None:
    assert [name for name in FOREIGN if find(name) is not None] == ["range"]
    for stranger in FOREIGN.values():
        assert stranger.name is None or stranger.name in TABLE
        assert foreign_hint(stranger.spelling)
    assert foreign_hint("gcd") is None
    assert "stops before its end" in str(foreign_hint("range"))


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("binomal", "binomial"),
        ("isprime", "is_prime"),
        ("Sum", "sum"),
        ("GCD", "gcd"),
        ("divisor", "divisors"),
        ("nCr", "binomial"),
        ("totent", "totient"),
        ("permutation", "permutations"),
    ],
)
def test_suggestions(written: str, expected: str) -> None:
    assert suggest(written)[0] == expected


def test_suggestions_know_the_names_at_the_place() -> None:
    assert suggest("isoceles", ["isosceles", "collinear"]) == ["isosceles"]
    assert suggest("qqqqqq") == []
