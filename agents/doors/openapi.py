"""The OpenAPI description of the HTTP door, made from the types it checks and the schema of results."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from mtf_lang.agents.card import SIZES
from mtf_lang.agents.doors import bodies
from mtf_lang.agents.doors.service import Bounds
from mtf_lang.version import VERSION

FORMS = ("lark", "llguidance", "gbnf")
"""Forms of the grammar."""

Schema = dict[str, Any]

_BODIES = (bodies.Run, bodies.Check, bodies.Explain)

_ERRORS = {
    400: "the body is no JSON",
    408: "the body did not arrive in time",
    413: "the body is too large",
    415: "the body is of another type",
    422: "the call asks for what is not granted, or is wrong in another way",
    429: "too many requests are waiting",
}

_EXAMPLE = "context:\n  parameter n = 10\nreturn:\n  sum(k^2 for k in 1..n) as S, S = n*(n + 1)*(2n + 1)/6"


def document(bounds: Bounds) -> Schema:
    """The OpenAPI document of a door with these bounds."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "mtf_lang",
            "version": VERSION,
            "description": "Exact answers to mathematical requests. `GET /v1/card` teaches the language.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "paths": {path: _crowded(verbs) for path, verbs in _paths().items()},
        "components": {"schemas": _schemas(bounds)},
    }


def _paths() -> Schema:
    words = _query("words", {"type": "string"}, "a name, or words of the description")
    most = _query("most", {"type": "integer", "minimum": 1, "maximum": 1000, "default": 20}, "how many")
    size = {"type": "integer", "minimum": SIZES[0], "maximum": 1_000_000, "default": 1500}
    form = {"type": "string", "enum": list(FORMS), "default": "llguidance"}
    name = {"name": "name", "in": "path", "required": True, "schema": {"type": "string"}}
    return {
        "/v1/run": {"post": _post("run", "Run a script", "Run", "Result")},
        "/v1/check": {"post": _post("check", "Say what is wrong with a script", "Check", "Findings")},
        "/v1/explain": {"post": _post("explain", "Show the plan of a script", "Explain", "Plan")},
        "/v1/operations": {
            "get": _get("operations", "Search the operations", "Operations", [words, most], 422)
        },
        "/v1/operations/{name}": {"get": _get("operation", "One operation", "Operations", [name], 404)},
        "/v1/card": {
            "get": _get_text(
                "card", "The language in a prompt", "text/markdown", [_query("tokens", size, "budget")]
            )
        },
        "/v1/grammar": {
            "get": _get_text("grammar", "The grammar", "text/plain", [_query("to", form, "for which reader")])
        },
        "/health": {"get": _get("health", "Whether the service is up", "Health", [])},
        "/metrics": {"get": _get_text("metrics", "Counts for Prometheus", "text/plain", [])},
    }


def _crowded(verbs: Schema) -> Schema:
    """The calls of a path, each with what the server says before it reads one: there are too many."""
    text = {"text/plain": {"schema": {"type": "string"}}}
    sent_away = {"503": {"description": "too many connections at once", "content": text}}
    return {verb: {**call, "responses": {**call["responses"], **sent_away}} for verb, call in verbs.items()}


def _query(name: str, schema: Schema, description: str) -> Schema:
    return {"name": name, "in": "query", "required": False, "schema": schema, "description": description}


def _post(identity: str, summary: str, body: str, answer: str) -> Schema:
    return {
        "operationId": identity,
        "summary": summary,
        "requestBody": {"required": True, "content": _json(body)},
        "responses": {
            "200": {"description": "what came of it", "content": _json(answer)},
            **_errors(*_ERRORS),
        },
    }


def _get(identity: str, summary: str, answer: str, parameters: list[Schema], *errors: int) -> Schema:
    answers = {"200": {"description": summary, "content": _json(answer)}, **_errors(*errors)}
    return {"operationId": identity, "summary": summary, "parameters": parameters, "responses": answers}


def _get_text(identity: str, summary: str, kind: str, parameters: list[Schema]) -> Schema:
    answers = {"200": {"description": summary, "content": {kind: {"schema": {"type": "string"}}}}}
    errors = _errors(422) if parameters else {}
    return {
        "operationId": identity,
        "summary": summary,
        "parameters": parameters,
        "responses": {**answers, **errors},
    }


def _errors(*statuses: int) -> Schema:
    meanings = {**_ERRORS, 404: "there is none of this name"}
    return {str(s): {"description": meanings[s], "content": _json("Error")} for s in statuses}


def _json(name: str) -> Schema:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}


# --- schemas -------------------------------------------------------------------------------------


def _schemas(bounds: Bounds) -> Schema:
    _, bodies_ = msgspec.json.schema_components(_BODIES, ref_template="#/components/schemas/{name}")
    for name in ("timeout", "memory", "work", "elements", "digits"):
        _bound(bodies_["Run"]["properties"][name], getattr(bounds.limits, name))
    for body in bodies_.values():
        body["properties"]["script"]["maxLength"] = bounds.characters
        body["properties"]["parameters"]["additionalProperties"] = {"type": ["integer", "string"]}
    bodies_["Run"]["examples"] = [{"script": _EXAMPLE, "parameters": {"n": 24}}]
    return {**bodies_, **_results(), **_OWN}


def _bound(schema: Schema, most: float | int) -> None:
    """What the server grants at most, in the alternative that is a number."""
    for alternative in schema["anyOf"]:
        if alternative.get("type") == "number":
            alternative["type"] = "integer" if isinstance(most, int) else "number"
            alternative["maximum"] = most


@cache
def _results() -> Schema:
    """``spec/schema/result.schema.json`` as components."""
    text = files("mtf_lang.spec").joinpath("schema", "result.schema.json").read_text(encoding="utf-8")
    whole: Schema = json.loads(text.replace("#/$defs/", "#/components/schemas/"))
    parts: Schema = whole.pop("$defs")
    for key in ("$schema", "$id"):
        whole.pop(key)
    return {"Result": whole, **parts}


_FINDINGS: Schema = {
    "mtf": {"const": 1},
    "ok": {"type": "boolean"},
    "diagnostics": {"type": "array", "items": {"$ref": "#/components/schemas/diagnostic"}},
}
_TEXT: Schema = {"type": ["string", "null"]}
_OPERATION: Schema = {
    "name": {"type": "string"},
    "area": {"type": "string"},
    "summary": {"type": "string"},
    "signatures": {"type": "array", "items": {"type": "string"}},
    "operator": _TEXT,
    "synonyms": {"type": "array", "items": {"type": "string"}},
    "defined": {"type": "string"},
    "notes": {"type": "string"},
    "examples": {
        "type": "array",
        "items": {
            "type": "object",
            "required": ["expression", "value"],
            "properties": {"expression": {"type": "string"}, "value": {"type": "string"}},
        },
    },
}


def _object(properties: Schema) -> Schema:
    return {
        "type": "object",
        "required": list(properties),
        "properties": properties,
        "additionalProperties": False,
    }


_OWN: Schema = {
    "Findings": _object(_FINDINGS),
    "Plan": _object({**_FINDINGS, "text": _TEXT, "steps": {"type": ["array", "null"]}}),
    "Operation": _object(_OPERATION),
    "Operations": _object(
        {
            "mtf": {"const": 1},
            "operations": {"type": "array", "items": {"$ref": "#/components/schemas/Operation"}},
        }
    ),
    "Health": _object(
        {
            "status": {"const": "ok"},
            "version": {"type": "string"},
            "workers": {"type": "integer"},
            "running": {"type": "integer"},
            "waiting": {"type": "integer"},
        }
    ),
    "Error": _object({"error": _object({"status": {"type": "integer"}, "message": {"type": "string"}})}),
}
