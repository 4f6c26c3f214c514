"""Write the language cards: ``python -m mtf_lang.agents.card.build``.

A card is put together from ``parts.toml``, from what the grammar says of operators and reserved
words, and from as many operations as its budget leaves room for, those first that the scripts in
``examples/aime`` use most. Needs the tokenizer of ``bpe-openai``.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mtf_lang.agents.card import SIZES

if TYPE_CHECKING:
    from mtf_lang.table.model import Operation

_HERE = files("mtf_lang.agents.card")
_EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "aime"

_LADDER = (
    ("iff",),
    ("implies",),
    ("or",),
    ("and",),
    ("not",),
    ("relation", "equals"),
    ("join",),
    ("meet",),
    ("to",),
    ("plus",),
    ("times", "over"),
    ("raise",),
)
"""Rules of the grammar that hold the spellings of operators, loosest first."""


def main() -> None:
    """Write all cards."""
    for size in SIZES:
        path = Path(str(_HERE.joinpath(f"card-{size}.md")))
        path.write_text(made(size), encoding="utf-8")


@cache
def tokens(text: str) -> int:
    """How many tokens of ``o200k_base`` a text has."""
    import bpe_openai

    return len(bpe_openai.get_encoding("o200k_base").encode(text))


def made(size: int) -> str:
    """The card with at most ``size`` tokens: as many operations as fit."""
    parts = [part for part in _parts() if part["least"] <= size <= part.get("most", max(SIZES))]
    least, most = 0, len(_called())
    while least < most:  # the largest number of operations that fits
        middle = (least + most + 1) // 2
        if tokens(_filled(parts, middle)) <= size:
            least = middle
        else:
            most = middle - 1
    text = _filled(parts, least)
    if tokens(text) > size:
        raise ValueError(f"the parts of the card of {size} tokens have {tokens(text)}")
    return text


def _parts() -> list[dict[str, Any]]:
    parts: list[dict[str, Any]] = tomllib.loads(_HERE.joinpath("parts.toml").read_text(encoding="utf-8"))[
        "part"
    ]
    return parts


def _filled(parts: list[dict[str, Any]], most: int) -> str:
    text = "\n".join(part["text"].strip() + "\n" for part in parts)
    operations = _operations(parts, most)
    for name, value in (("operators", _operators()), ("reserved", _reserved()), ("operations", operations)):
        text = text.replace(f"{{{name}}}", value)
    return text


# --- from the grammar ----------------------------------------------------------------------------


@cache
def _operators() -> str:
    """Operators by how loosely they bind, in their ASCII spelling."""
    from mtf_lang.grammar import productions, text

    rules, fixed = productions.read(text())
    levels = []
    for names in _LADDER:
        spelled = dict.fromkeys(
            fixed[symbol]
            for name in names
            for rule in rules
            if rule.origin == name
            for symbol in rule.symbols
            if symbol in fixed
            and fixed[symbol].isascii()
            and symbol not in ("EQUAL_EQUAL", "DOUBLE_STAR", "NOT")
        )
        levels.append("not" if names == ("not",) else " ".join(spelled))
    return "; ".join(f"`{level}`" for level in levels)


def _reserved() -> str:
    """Words that are no names."""
    from mtf_lang.grammar import projection

    return " ".join((*projection.BLOCKS, *projection.keywords()))


# --- from the operation table --------------------------------------------------------------------


@cache
def _called() -> tuple[Operation, ...]:
    """Operations that are written as calls, those first that the examples call most."""
    from mtf_lang.table import AREAS
    from mtf_lang.table.model import Form

    calls: Counter[str] = Counter()
    for path in sorted(_EXAMPLES.rglob("*.mtf")):
        calls.update(re.findall(r"\b([a-z]\w*)\(", path.read_text(encoding="utf-8")))
    known = [
        operation
        for area in AREAS
        for operation in area.operations
        if operation.operator is None and operation.form is not Form.CONSTANT
    ]
    return tuple(sorted(known, key=lambda o: -sum(calls[name] for name in (o.name, *o.synonyms))))


def _operations(parts: list[dict[str, Any]], most: int) -> str:
    """Of the ``most`` operations used most those that no part shows, by area in the order of the table."""
    show = next(part["show"] for part in parts if "show" in part)
    said = set(re.findall(r"\w+", " ".join(part["text"] for part in parts)))
    chosen = set(_called()[:most])
    from mtf_lang.table import AREAS

    lines = []
    for area in AREAS:
        operations = [
            o for o in area.operations if o in chosen and (show == "signatures" or o.name not in said)
        ]
        if operations:
            shown = ", ".join(o.name if show == "names" else _signature(o) for o in operations)
            lines.append(shown if show == "names" else f"{area.name}: {shown}")
    return (", " if show == "names" else "\n").join(lines)


def _signature(operation: Operation) -> str:
    """The operation with the names of its parameters, as its first overload has them."""
    from mtf_lang.table.signature import signatures

    if not operation.signatures:
        return operation.name
    return f"{operation.name}({', '.join(signatures(operation)[0].names)})"


if __name__ == "__main__":
    main()
