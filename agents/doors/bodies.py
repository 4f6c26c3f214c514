"""What the HTTP door is sent, as types: they check the JSON and describe it.

JSON has one kind of number, and 7.0 is an integer there: integers are read as any number,
``service`` refuses those that are none, and ``openapi`` describes them as integers.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Script = Annotated[str, Meta(description="an MTF request: blocks `context:`, `object:`, `return:`")]
Parameters = Annotated[
    dict[str, int | float | str],
    Meta(description="values of the script's parameters: integers, or MTF expressions as text"),
]
Using = Annotated[str, Meta(description="force a backend: exact, enumeration, symbolic or smt")]


class Check(Struct, forbid_unknown_fields=True):
    """A script to be read."""

    script: Script
    parameters: Parameters = {}


class Explain(Struct, forbid_unknown_fields=True):
    """A script to be planned."""

    script: Script
    parameters: Parameters = {}
    using: Using | None = None


class Run(Struct, forbid_unknown_fields=True):
    """A script to be run; limits may be asked up to those of the server."""

    script: Script
    parameters: Parameters = {}
    using: Using | None = None
    crosscheck: Annotated[bool, Meta(description="compute each item a second way and compare")] = False
    timeout: Annotated[float, Meta(gt=0, description="seconds of wall clock")] | None = None
    memory: Annotated[float, Meta(ge=1, description="megabytes")] | None = None
    work: Annotated[float, Meta(ge=1, description="steps of the engines")] | None = None
    elements: Annotated[float, Meta(ge=1, description="elements shown")] | None = None
    digits: Annotated[float, Meta(ge=1, description="digits shown")] | None = None

    def limits(self) -> dict[str, float | int | None]:
        """The limits that were asked for."""
        return {name: getattr(self, name) for name in ("timeout", "memory", "work", "elements", "digits")}
