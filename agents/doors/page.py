"""The OpenAPI description as a page for people: no script, nothing loaded from elsewhere."""

from __future__ import annotations

import json
from html import escape
from typing import Any

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem;
       color: #1c2330 }
h2 { margin-top: 2.5rem; border-top: 1px solid #d7dce4; padding-top: 1rem }
code, pre { font-family: ui-monospace, monospace }
pre { background: #f4f6f9; padding: .75rem 1rem; overflow-x: auto; border-radius: .4rem }
table { border-collapse: collapse }
td { text-align: left; padding: .2rem 1rem .2rem 0; vertical-align: top }
.verb { background: #22406b; color: white; border-radius: .3rem; padding: .1rem .5rem; font-size: .85rem }
"""

_CALL = """curl -s {place}/v1/run -H 'content-type: application/json' -d '{body}'"""


def html(document: dict[str, Any]) -> str:
    """The page of an OpenAPI document."""
    info = document["info"]
    example = json.dumps({"script": "return: gcd(84, 36), 7^100 mod 13"})
    parts = [
        "<!doctype html><html lang='en'><head><meta charset='utf-8'>",
        "<meta name='viewport' content='width=device-width'>",
        f"<title>{escape(info['title'])}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{escape(info['title'])} {escape(info['version'])}</h1><p>{escape(info['description'])}</p>",
        f"<pre>{escape(_CALL.format(place='http://localhost:8000', body=example))}</pre>",
        "<p><a href='openapi.json'>openapi.json</a> · <a href='health'>health</a> · "
        "<a href='metrics'>metrics</a> · <a href='v1/card'>language card</a></p>",
    ]
    for path, verbs in document["paths"].items():
        for verb, operation in verbs.items():
            parts.append(_operation(path, verb, operation, document))
    return "".join([*parts, "</body></html>"])


def _operation(path: str, verb: str, operation: dict[str, Any], document: dict[str, Any]) -> str:
    rows = [
        (p["name"], f"in the {p['in']}", p.get("description", "")) for p in operation.get("parameters", ())
    ]
    if "requestBody" in operation:
        reference = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        body = document["components"]["schemas"][reference.rpartition("/")[2]]
        rows += [
            (name, "needed" if name in body["required"] else "", _meaning(schema))
            for name, schema in body["properties"].items()
        ]
    answers = "".join(
        f"<tr><td>{status}</td><td>{escape(answer['description'])}</td></tr>"
        for status, answer in operation["responses"].items()
    )
    fields = "".join(
        f"<tr><td><code>{escape(n)}</code></td><td>{escape(w)}</td><td>{escape(d)}</td></tr>"
        for n, w, d in rows
    )
    return (
        f"<h2><span class='verb'>{verb.upper()}</span> <code>{escape(path)}</code></h2>"
        f"<p>{escape(operation['summary'])}</p><table>{fields}</table><table>{answers}</table>"
    )


def _meaning(schema: dict[str, Any]) -> str:
    """Description and bound of a field, which may stand in one of its alternatives."""
    schemas: list[dict[str, Any]] = [schema, *schema.get("anyOf", ())]
    text = next((s["description"] for s in schemas if "description" in s), "")
    most = next((s["maximum"] for s in schemas if "maximum" in s), None)
    return text if most is None else f"{text}; at most {most:,}"
