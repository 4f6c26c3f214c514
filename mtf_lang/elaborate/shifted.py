"""Cases for ``a(n+1)``, rewritten as cases for ``a(n)``."""

from __future__ import annotations

import re

from mtf_lang.diagnostics import Confidence, Fix
from mtf_lang.elaborate import shapes
from mtf_lang.elaborate.scope import CaseSyntax, Elaborator, error
from mtf_lang.syntax import tree

_SIGNS = {"+": 1, "-": -1}


def refuse(e: Elaborator, name: str, syntax: CaseSyntax) -> None:
    """Raise ``MTF0216`` where a parameter of the case is ``n + k``, with the case for ``n`` written out."""
    for pattern in syntax.patterns:
        node = shapes.bare(pattern)
        match node:
            case tree.Binary(
                operator="+" | "-" as sign, left=tree.Name(name=index), right=tree.Number(value=int(step))
            ):
                text = e.source.slice(syntax.span)
                shift = _SIGNS[sign] * step
                if re.search(rf"\bfor\s+(?:\w+\s*,\s*)*{index}\s+in\b", text):
                    return
                written = _shifted(text, index, shift)
                raise error(
                    "MTF0216",
                    f"the case is written for `{name}({index})`, not for `{e.source.slice(node.span)}`",
                    node.span,
                    f"write `{written}`",
                    fixes=(Fix(syntax.span, written, Confidence.LIKELY, f"write `{written}`"),),
                )


def _shifted(text: str, index: str, shift: int) -> str:
    """The text with ``index - shift`` in place of the index; ``n + 2 - 1`` is written ``n + 1``."""

    def written(found: re.Match[str]) -> str:
        before, after = text[: found.start()].rstrip()[-1:], text[found.end() :].lstrip()[:1]
        step, rest = 0, ""
        if found["step"]:
            if before in "*/^-" or after in tuple("*/^!.("):
                rest = found.group()[len(index) :]
                after = "+"
            else:
                step = _SIGNS[found["sign"]] * int(found["step"])
        moved = step - shift
        if not moved:
            return index + rest
        plain = f"{index}{'+' if moved > 0 else '-'}{abs(moved)}"
        return plain + rest if before in ("(", ",") and after in (")", ",") else f"({plain}){rest}"

    return re.sub(rf"\b{index}\b(?:\s*(?P<sign>[-+])\s*(?P<step>\d+)\b)?", written, text)
