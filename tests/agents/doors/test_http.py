"""The HTTP door, over real sockets: results, refusals, bounds, and never a 5xx for what a script does."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from mtf_lang.agents.card import card
from tests.agents.doors.serving import ROOT, served

pytest.importorskip("starlette")
pytest.importorskip("msgspec")

RESULT = json.loads((ROOT / "spec" / "schema" / "result.schema.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with served("--timeout", "5", "--workers", "2", "--waiting", "3") as port:
        yield port


def ask(
    port: int, verb: str, path: str, body: Any = None, kind: str = "application/json"
) -> tuple[int, dict[str, str], Any]:
    """Status, headers and content of an answer; JSON is read."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
    connection.request(verb, path, data, {"content-type": kind} if data is not None else {})
    answer = connection.getresponse()
    content = answer.read().decode()
    headers = {name.lower(): value for name, value in answer.getheaders()}
    connection.close()
    return answer.status, headers, json.loads(content) if "json" in headers["content-type"] else content


def run(port: int, script: str, **more: Any) -> tuple[int, Any]:
    status, _, answer = ask(port, "POST", "/v1/run", {"script": script, **more})
    return status, answer


def test_a_result_is_what_the_schema_says(port: int) -> None:
    for script in ("return: 2 + 2 as four, 1/3", "return: 1/0", "return: foo", "(((", "", "return: 9^9^9^9"):
        status, answer = run(port, script)
        assert status == 200
        jsonschema.validate(answer, RESULT)
    _, answer = run(port, "context:\n  parameter n = 3\nreturn: 2^n as p", parameters={"n": "2 + 3"})
    assert answer["results"][0]["value"] == "32"
    answer = run(port, "context:\n  parameter n = 3\nreturn: n/2", parameters={"n": 7.0}, work=1e6)[1]
    assert answer["results"][0]["value"] == "7/2"
    assert run(port, "return: {k^2 for k in 1..9}", elements=2)[1]["results"][0]["truncated"]


def test_check_and_explain(port: int) -> None:
    status, _, found = ask(port, "POST", "/v1/check", {"script": "return: foo"})
    assert (status, found["ok"], found["diagnostics"][0]["code"]) == (200, False, "MTF0201")
    status, _, plan = ask(port, "POST", "/v1/explain", {"script": "return: sum(k for k in 1..10)"})
    assert (status, plan["ok"]) == (200, True)
    assert "proved" in plan["text"]
    assert plan["steps"]
    assert ask(port, "POST", "/v1/explain", {"script": "return: ("})[2]["text"] is None


def test_what_needs_no_worker(port: int) -> None:
    assert ask(port, "GET", "/v1/operations?words=gcd&most=1")[2]["operations"][0]["name"] == "gcd"
    assert ask(port, "GET", "/v1/operations/binomial")[2]["operations"][0]["area"] == "combinatorics"
    assert ask(port, "GET", "/v1/card?tokens=700")[2] == card(700)
    assert "root ::=" in ask(port, "GET", "/v1/grammar?to=gbnf")[2]
    assert ask(port, "GET", "/health")[2]["status"] == "ok"
    assert 'mtf_requests_total{route="/v1/card",status="200"}' in ask(port, "GET", "/metrics")[2]
    assert "/v1/run" in ask(port, "GET", "/")[2]


WRONG = [
    ("POST", "/v1/run", b"{", "application/json", 400),
    ("POST", "/v1/run", b"\xff\xfe", "application/json", 400),
    ("POST", "/v1/run", b'{"script": "\\ud800"}', "application/json", 400),
    ("POST", "/v1/run", b"[" * 100_000, "application/json", (400, 422)),
    ("POST", "/v1/run", b"{}", "application/json", 422),
    ("POST", "/v1/run", b'{"script": 5}', "application/json", 422),
    ("POST", "/v1/run", b'{"script": "return: 1", "more": 1}', "application/json", 422),
    ("POST", "/v1/run", b'{"script": "return: 1", "timeout": 6}', "application/json", 422),
    ("POST", "/v1/run", b'{"script": "return: 1", "timeout": 0}', "application/json", 422),
    ("POST", "/v1/run", b'{"script": "return: 1", "parameters": {"n": 0.5}}', "application/json", 422),
    ("POST", "/v1/run", b'{"script": "return: 1", "work": 99999999999999999999}', "application/json", 422),
    ("POST", "/v1/run", b'{"script": "return: 1", "elements": 2.5}', "application/json", 422),
    ("POST", "/v1/run", b'{"script": "return: 1"}', "text/plain", 415),
    ("POST", "/v1/run", b'"' + b"x" * (1 << 20) + b'"', "application/json", 413),
    ("GET", "/v1/run", None, "application/json", 405),
    ("GET", "/nothing", None, "application/json", 404),
    ("GET", "/v1/operations/nothing", None, "application/json", 404),
    ("GET", "/v1/operations?most=0", None, "application/json", 422),
    ("GET", "/v1/card?tokens=10", None, "application/json", 422),
    ("GET", "/v1/grammar?to=bnf", None, "application/json", 422),
]  # fmt: skip


@pytest.mark.parametrize(("verb", "path", "body", "kind", "status"), WRONG, ids=range(len(WRONG)))
def test_wrong_calls(
    port: int, verb: str, path: str, body: bytes | None, kind: str, status: int | tuple[int, ...]
) -> None:
    found, headers, answer = ask(port, verb, path, body, kind)
    assert found in (status if isinstance(status, tuple) else (status,))
    assert answer["error"]["status"] == found
    assert answer["error"]["message"]
    assert found != 405 or "POST" in headers["allow"]


SLOW = "object:\n  f(0) = 0\n  f(n) = (f(n - 1)^2 + n) mod 1000003 for n >= 1\nreturn: f(10^7)"


def test_more_callers_than_may_wait_are_told_so_and_the_service_goes_on(port: int) -> None:
    with ThreadPoolExecutor(9) as threads:
        answers = list(threads.map(lambda _: run(port, SLOW, timeout=3), range(9)))
    statuses = [status for status, _ in answers]
    assert set(statuses) == {200, 429}
    assert statuses.count(200) >= 5  # two are computed, three wait
    assert all(not answer["ok"] for status, answer in answers if status == 200)
    assert run(port, "return: 6*7")[1]["results"][0]["value"] == "42"


def test_a_caller_who_leaves_frees_the_worker(port: int) -> None:
    body = json.dumps({"script": SLOW, "timeout": 5}).encode()
    fields = f"host: x\r\ncontent-type: application/json\r\ncontent-length: {len(body)}"
    head = f"POST /v1/run HTTP/1.1\r\n{fields}\r\n\r\n"
    callers = [socket.create_connection(("127.0.0.1", port)) for _ in range(2)]
    for caller in callers:
        caller.sendall(head.encode() + body)
    for caller in callers:
        caller.close()
    assert run(port, "return: 6*7")[1]["results"][0]["value"] == "42"
    assert ask(port, "GET", "/health")[2]["waiting"] == 0


def test_the_openapi_document_is_valid_and_names_every_route(port: int) -> None:
    status, _, document = ask(port, "GET", "/openapi.json")
    assert status == 200
    for schema in document["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)
    text = json.dumps(document)
    for name in document["components"]["schemas"]:
        assert f"#/components/schemas/{name}" in text or name == "Result"
    assert document["components"]["schemas"]["Run"]["properties"]["timeout"]["anyOf"][0]["maximum"] == 5
    for path, verbs in document["paths"].items():
        for verb, call in verbs.items():
            assert "503" in call["responses"]
            assert ask(port, verb.upper(), path.replace("{name}", "gcd"), b"")[0] != 404


def test_the_example_of_the_page(port: int) -> None:
    page = Path(ROOT, "spec", "doors.md").read_text(encoding="utf-8")
    body = page.split("curl -s http://127.0.0.1:8000/v1/run", 1)[1].split("-d '", 1)[1].split("'", 1)[0]
    status, _, answer = ask(port, "POST", "/v1/run", body.encode())
    assert status == 200
    assert answer["ok"]
