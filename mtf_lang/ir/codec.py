"""IR as JSON data, exactly, and its content hash.

Types, symbols and nodes are tables whose entries refer to earlier entries by number, so nesting
does not become nesting of JSON, and equal parts are written once. An entry of a node is
``[kind, type, span, data, parts]``. Literal values are written by ``values.codec``.

The hash is that of the same data without spans and with symbols renumbered: free ones in order
of first occurrence, bound ones by how many variables are bound around them. So requests that
differ only in spaces, or in the order in which variables were made, have one hash.
"""

from __future__ import annotations

import json

from mtf_lang.ir.codec_reader import Reader
from mtf_lang.ir.codec_writer import VERSION, Json, Writer
from mtf_lang.ir.nodes import Node, Program


def to_json(tree: Node | Program) -> dict[str, Json]:
    """The tree as JSON data, spans included."""
    return Writer(spans=True).document(tree)


def from_json(data: dict[str, Json]) -> Node | Program:
    """The tree written by ``to_json``; raises ``ValueError`` where ``data`` is none."""
    try:
        if data["ir"] != VERSION:
            raise ValueError(f"this IR has format {data['ir']}, not {VERSION}")
        return Reader(data).document()
    except (KeyError, IndexError, TypeError) as error:
        raise ValueError("this is no IR") from error


def content_hash(tree: Node | Program) -> str:
    """SHA-256 (hexadecimal) of what ``tree`` says, independent of spans and of symbols' identities."""
    from hashlib import sha256

    document = Writer(spans=False).document(tree)
    return sha256(json.dumps(document, separators=(",", ":"), ensure_ascii=True).encode()).hexdigest()
