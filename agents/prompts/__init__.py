"""Every prompt, a file each; ``{{name}}`` is a hole. What is put into a hole is not read again."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

_HOLE = re.compile(r"\{\{(\w+)\}\}")


@cache
def text(name: str) -> str:
    """The prompt ``name`` with its holes."""
    return resources.files(__name__).joinpath(f"{name}.md").read_text(encoding="utf-8").strip()


def fill(name: str, **given: str) -> str:
    """The prompt ``name`` with its holes filled; ``KeyError`` where the holes and the names differ."""
    template = text(name)
    unused = given.keys() - set(_HOLE.findall(template))
    if unused:
        raise KeyError(f"the prompt {name!r} has no hole {sorted(unused)[0]!r}")
    return _HOLE.sub(lambda hole: given[hole[1]], template)
