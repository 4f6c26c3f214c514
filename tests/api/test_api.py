"""The Python interface: values, parameters, limits, sessions, the JSON schema."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import jsonschema
import pytest

import mtf_lang as mtf

SCHEMA = json.loads(
    (Path(__file__).parents[2] / "spec" / "schema" / "result.schema.json").read_text(encoding="utf-8")
)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("2^100", 2**100),
        ("1/2 + 1/3", Fraction(5, 6)),
        ("6/3", 2),
        ("2 < 1", False),
        ('"ab"', "ab"),
        ("(1, (2, 3))", (1, (2, 3))),
        ("[1, 2]", (1, 2)),
        ("{3, 1, 2}", frozenset({1, 2, 3})),
        ("{(i, j) for i in 1..2, j in 1..2 if i != j}", frozenset({(1, 2), (2, 1)})),
        ("1..4", frozenset({1, 2, 3, 4})),
        ("{{1}, {}}", frozenset({frozenset({1}), frozenset()})),
        ("numeric(1/4, 3)", Decimal("0.25")),
    ],
)
def test_values_are_python_objects(expression: str, value: object) -> None:
    item = mtf.run(f"return: {expression} as v")["v"]
    assert item.value == value
    assert type(item.value) is type(value)


def test_irrational_values_are_sympy_expressions() -> None:
    sympy = pytest.importorskip("sympy")
    value = mtf.run("return: sqrt(8) as v")["v"].value
    assert value == 2 * sympy.sqrt(2)


def test_items_by_name_and_position() -> None:
    result = mtf.run("return:\n  1 + 1, 2  *  3 as six\n  10")
    assert result.ok
    assert [item.name for item in result] == ["1 + 1", "six", "10"]
    assert (result[1].text, result["six"].value, len(result)) == ("6", 6, 3)
    assert result["six"].status == "proved"
    with pytest.raises(KeyError, match="no returned item is called 'seven'"):
        result["seven"]
    with pytest.raises(AttributeError):
        result["six"].colour  # noqa: B018


@pytest.mark.parametrize(
    "text", ["", "return:", "return: (", "x = = 2", "return: 1/0", "return: f(1)", "\0", "return: {" * 3000]
)
def test_run_never_raises_for_a_wrong_script(text: str) -> None:
    result = mtf.run(text)
    assert not result.ok
    assert result.diagnostics
    assert {d.code for d in result.diagnostics} & {"MTF0790"} == set()
    assert str(result)


@pytest.mark.parametrize(
    ("given", "value"),
    [
        (7, 7),
        (Fraction(1, 3), Fraction(1, 3)),
        (Decimal("0.1"), Fraction(1, 10)),
        (True, True),
        ("2^3", 8),
        ((1, 2), (1, 2)),
        ([1, 2], (1, 2)),
        ({2, 1}, frozenset({1, 2})),
        ({(1, 2)}, frozenset({(1, 2)})),
    ],
)
def test_parameters(given: object, value: object) -> None:
    result = mtf.run("context:\n  parameter p = 0\nreturn: p as q", parameters={"p": given})
    assert result["q"].value == value


@pytest.mark.parametrize("given", [0.1, None, object()])
def test_inexact_parameters_are_refused(given: object) -> None:
    with pytest.raises(TypeError):
        mtf.run("context:\n  parameter p = 0\nreturn: p", parameters={"p": given})


@pytest.mark.parametrize("limits", [{"timeout": 0}, {"timeout": float("nan")}, {"memory": -1}, {"work": 0}])
def test_impossible_limits_are_refused(limits: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="must be a positive number"):
        mtf.run("return: 1", **limits)


def test_witness_is_python() -> None:
    result = mtf.run("return: (forall n in 1..40: is_prime(n^2 - n + 41)) as euler")
    item = result["euler"]
    assert item.value is True
    item = mtf.run("return: (forall n in 1..50: is_prime(n^2 - n + 41)) as euler")["euler"]
    assert item.value is False
    assert item.witness == {"n": 41}  # Euler's polynomial is 41^2 there, and prime before


def test_truncated_values_keep_their_count() -> None:
    item = mtf.run("return: {k^2 for k in 1..100} as s", elements=5)["s"]
    assert (item.truncated, item.count, item.value) == (True, 100, None)
    whole = mtf.run("return: {k^2 for k in 1..100} as s")["s"]
    assert whole.value == frozenset(k * k for k in range(1, 101))


def test_record_is_the_papers() -> None:
    record = mtf.run("return: 6 * 7 as a").record
    assert [(line["request"], line["result"]) for line in record] == [("a", "42")]


def test_in_process() -> None:
    result = mtf.run("return: 6 * 7 as a", isolated=False)
    assert result["a"].value == 42
    assert result["a"].status == "proved"


def test_the_parts() -> None:
    assert mtf.check("return: 1") == ()
    assert [d.code for d in mtf.check("return: g(1)")] == ["MTF0201"]
    assert "exact: evaluate" in mtf.explain("return: 1 + 1")
    assert "actual" in mtf.explain("return: 1 + 1", analyze=True)
    assert "error[" in mtf.explain("return: g(1)")
    assert mtf.format("return:   1+1") == mtf.format(mtf.format("return:   1+1"))
    with pytest.raises(ValueError, match="error"):
        mtf.format("return: (")
    compiled = mtf.compile("object:\n  k = 2\nreturn: k")
    assert compiled.sound
    assert [item.name for item in compiled.program.items] == ["k"]


# --- the JSON result -------------------------------------------------------------------------------

SCRIPTS = [
    "return: 1 + 1",
    "return: 1/0",
    "return: {1, 2, 3} as s, numeric(sqrt(2), 10), sqrt(2)",
    "return: (exists x in 1..9: x^2 = 49) as e, min(x^2 - 4*x for x in 0..9) as m",
    "context:\n  x in 0..9\nreturn: solutions({x^2 = 4} for x), satisfiable({x > 9})",
    "return: f(1)",
    "return: (",
    "",
    "return: sum(1/k for k in naturals)",
]


@pytest.mark.parametrize("text", SCRIPTS)
@pytest.mark.parametrize("options", [{}, {"crosscheck": True}, {"elements": 2, "digits": 10}, {"work": 3}])
def test_real_output_fits_the_schema(text: str, options: dict[str, int]) -> None:
    data = json.loads(json.dumps(mtf.run(text, **options).to_json()))
    jsonschema.validate(data, SCHEMA, cls=jsonschema.Draft202012Validator)


def test_the_schema_refuses_what_is_not_promised() -> None:
    data = mtf.run("return: 1").to_json()
    item = data["results"][0]
    for wrong in ({"status": "sure"}, {"value": None}, {"reason": "limit"}, {"extra": 1}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**data, "results": [{**item, **wrong}]}, SCHEMA)


# --- sessions --------------------------------------------------------------------------------------


@pytest.fixture
def session() -> Iterator[mtf.Session]:
    with mtf.Session(timeout=10) as made:
        yield made


def test_definitions_stay(session: mtf.Session) -> None:
    assert session.run("object:\n  f(n) = n^2\nreturn: f(3) as v")["v"].value == 9
    assert session.run("return: f(4) as v")["v"].value == 16
    session.run("object:\n  f(n) = n^3")
    assert session.run("return: f(2) as v")["v"].value == 8
    session.reset()
    assert not session.run("return: f(2)").ok


def test_cases_of_a_function_stay_together(session: mtf.Session) -> None:
    session.run("object:\n  f(0) = 1\n  f(n) = n*f(n-1) for n >= 1")
    assert session.run("return: f(10) as v")["v"].value == 3628800


def test_a_new_declaration_drops_the_constraints_on_the_old_variable(session: mtf.Session) -> None:
    first = "context:\n  x in 0..9\n  x^2 = 49\nreturn: count(solutions({true} for x)) as n"
    assert session.run(first)["n"].value == 1
    assert session.run("return: count(solutions({x > 2} for x)) as n")["n"].value == 1
    assert session.run("context:\n  x in 0..4\nreturn: count(solutions({x > 2} for x)) as n")["n"].value == 2


def test_what_has_errors_is_not_kept(session: mtf.Session) -> None:
    assert not session.run("object:\n  k = g(1)\nreturn: k").ok
    assert session.kept == ""
    assert session.run("object:\n  k = 5\nreturn: k as v", keep=False)["v"].value == 5
    assert not session.run("return: k").ok


def test_places_are_those_of_the_request(session: mtf.Session) -> None:
    session.run("object:\n  f(n) = 1/n\n  g(n) = n")
    result = session.run("return:\n  f(0)")
    (found,) = result.diagnostics
    assert result.to_json()["diagnostics"][0]["span"] is None
    assert "given before: f(n) = 1/n" in found.notes
    wrong = session.run("return:\n  g(1) + h(2)").to_json()["diagnostics"][0]
    assert (wrong["span"]["line"], wrong["span"]["column"]) == (2, 10)


def test_asynchronous_requests_run_side_by_side() -> None:
    async def all_of_them(session: mtf.Session) -> list[object]:
        results = await asyncio.gather(*(session.arun(f"return: {n}^2 as q", keep=False) for n in range(8)))
        return [result["q"].value for result in results]

    with mtf.Session(workers=2) as session:
        assert asyncio.run(all_of_them(session)) == [n * n for n in range(8)]


def test_sessions_are_used_from_several_threads(session: mtf.Session) -> None:
    session.run("object:\n  f(n) = n^2")
    found: list[object] = []
    threads = [
        threading.Thread(target=lambda n=n: found.append(session.run(f"return: f({n}) as v")["v"].value))
        for n in range(5)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [0, 1, 4, 9, 16]  # type: ignore[type-var]


@pytest.mark.parametrize(
    ("script", "using"), [("return: 1 + 1", "abacus"), ("return: 1 + 1 using abacus, 2", None)]
)
def test_an_unknown_backend_is_an_error_of_the_request(script: str, using: str | None) -> None:
    result = mtf.run(script, using=using)
    assert [d.code for d in result.diagnostics] == ["MTF0502"]
    assert "`abacus`" in result.diagnostics[0].message
    assert "MTF0502" in mtf.explain(script, using=using)


@pytest.mark.parametrize("key", ["x + 1", 0])
def test_a_missing_item_says_what_is_wrong_with_the_script(key: str | int) -> None:
    with pytest.raises(LookupError, match="MTF0201"):
        mtf.run("return: x + 1")[key]


def test_a_missing_item_names_those_there_are() -> None:
    result = mtf.run("return: 1 as one, 2 as two")
    for key in ("three", 2):
        with pytest.raises(LookupError, match="'one', 'two'"):
            result[key]
    assert result[-1].value == 2
