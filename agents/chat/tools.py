"""A custom tool under the grammar, in the words of either API: for calls we make and calls we take."""

from __future__ import annotations

from typing import Any, Literal

Api = Literal["responses", "chat"]
"""The two APIs write the same tool differently."""


def custom_tool(name: str, description: str, api: Api) -> dict[str, Any]:
    """A tool whose input is MTF itself, which the API constrains by the grammar while a model writes it."""
    from mtf_lang.grammar import projection

    grammar: dict[str, Any] = {"syntax": "lark", "definition": projection.lark()}
    if api == "responses":
        form = {"type": "grammar", **grammar}
        return {"type": "custom", "name": name, "description": description, "format": form}
    nested = {"type": "grammar", "grammar": grammar}
    return {"type": "custom", "custom": {"name": name, "description": description, "format": nested}}
