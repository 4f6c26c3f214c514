"""Names without a meaning where they are used: what they may have been meant to be.

Spellings of other languages come first (they are what was written on purpose), then slips of the pen.
"""

from __future__ import annotations

import re

from mtf_lang.diagnostics import Confidence, Fix
from mtf_lang.elaborate.operations import usage
from mtf_lang.elaborate.scope import Elaborator, Scope, Silenced, error
from mtf_lang.source import Span
from mtf_lang.syntax import tree
from mtf_lang.table import find, idioms, suggest
from mtf_lang.table.foreign import CONSTANTS, RENAMED, foreign_hint
from mtf_lang.table.model import Form

_SHOWN = 60
"""Foreign text longer than this is named by its first word alone."""


def check_idiom(e: Elaborator, name: tree.Name, scope: Scope) -> None:
    """Raise where a call of an operation of ours is written as another language writes it.

    What was read as a call is no prose: in ``{sum(A) for A in D}`` the ``for`` belongs to the braces.
    """
    found = _idiom(e, name, scope)
    if found is not None and found.idiom.pattern.startswith(f"{name.name}("):
        raise _of_idiom(e, name, found)


def unknown_function(e: Elaborator, name: tree.Name, scope: Scope) -> Exception:
    """The error for a call of what is no function, family or operation."""
    if name.name in e.broken:
        return Silenced()
    found = _idiom(e, name, scope)
    if found is not None:
        return _of_idiom(e, name, found)
    renamed = RENAMED.get(name.name)
    foreign = foreign_hint(name.name) or (f"write `{renamed}(…)`" if renamed else None)
    if foreign is not None:
        fixes = (_write(name.span, renamed, Confidence.CERTAIN),) if renamed else ()
        return error("MTF0220", f"`{name.name}` is not an operation here", name.span, foreign, fixes=fixes)
    message = f"`{name.name}` is no function and no operation"
    based = re.fullmatch(r"(?:log|lg|ln)_?(\d+)", name.name)
    if based is not None:
        opened = Span(name.span.start, name.span.end + 1)
        fix = _write(opened, f"log({based.group(1)}, ", Confidence.CERTAIN)
        return error("MTF0220", message, name.span, f"write `log({based.group(1)}, x)`", fixes=(fix,))
    if name.name.endswith("'") and name.name.rstrip("'") in e.globals.defined:
        stem, order = name.name.rstrip("'"), name.name.count("'")
        times = f", {order}" if order > 1 else ""
        return error(
            "MTF0201",
            message,
            name.span,
            f"write `derivative({stem}(x), x{times})`",
        )
    if name.name.endswith("_"):
        plain = name.name.rstrip("_")
        return error(
            "MTF0201",
            message,
            name.span,
            f"write the index as an argument: `{plain}(n)`; the first values are cases: `{plain}(1) = …`",
            fixes=(_write(name.span, plain, Confidence.LIKELY),),
        )
    known = tuple(d.name for d in e.globals.defined.values() if d.function)
    close = suggest(name.name, known)
    otherwise = f"define it (`{name.name}(x) = …`); `mtf ops` lists the operations"
    return error(
        "MTF0201", message, name.span, _did_you_mean(close) or otherwise, fixes=_nearest(name, close)
    )


def unknown_name(e: Elaborator, node: tree.Name, scope: Scope) -> Exception:
    """The error for a name without a meaning, with what it may have been meant to be."""
    if node.name in e.broken:
        return Silenced()
    return (
        _without_domain(e, node)
        or _foreign_name(e, node, scope)
        or _operation_alone(node)
        or _imaginary(e, node)
        or _product(e, node, scope)
        or _resembling(e, node, scope)
    )


# --- spellings of other languages --------------------------------------------------------------------


def _idiom(e: Elaborator, name: tree.Name, scope: Scope) -> idioms.Recognised | None:
    rows = idioms.starting_with(name.name)
    return idioms.at(e.source.text, name.span.start, rows, lambda n: _is_known(e, n, scope)) if rows else None


def _is_known(e: Elaborator, name: str, scope: Scope) -> bool:
    return name in scope or name in e.globals.unknowns or name in e.globals.defined


def _of_idiom(e: Elaborator, name: tree.Name, found: idioms.Recognised) -> Exception:
    row = found.idiom
    written = e.source.slice(found.span)
    shown = written if len(written) <= _SHOWN and "\n" not in written else f"{name.name}…"
    hint = found.advice + (f"; {row.note}" if row.note else "")
    fix = Fix(found.span, found.replacement, found.confidence, found.advice)
    return error(row.code, f"`{shown}` is {row.system}, not MTF", name.span, hint, fixes=(fix,))


def _foreign_name(e: Elaborator, node: tree.Name, scope: Scope) -> Exception | None:
    found = _idiom(e, node, scope)
    if found is not None:
        return _of_idiom(e, node, found)
    bracket = e.source.text[node.span.end : node.span.end + 1] == "["
    lowered = node.name if find(node.name) else re.sub(r"(?<=[a-z])(?=[A-Z])", "_", node.name).lower()
    operation = find(lowered)
    if bracket and operation is not None and operation.form is not Form.CONSTANT:
        return _square_brackets(e, node, lowered)
    if node.name in CONSTANTS:
        text, certain = CONSTANTS[node.name]
        confidence = Confidence.CERTAIN if certain else Confidence.LIKELY
        fixes = (_write(node.span, text, confidence),)
        return error(
            "MTF0201", f"`{node.name}` has no meaning here", node.span, f"write `{text}`", fixes=fixes
        )
    foreign = foreign_hint(node.name)
    return (
        error("MTF0220", f"`{node.name}` is not an operation here", node.span, foreign) if foreign else None
    )


def _square_brackets(e: Elaborator, node: tree.Name, operation: str) -> Exception:
    """``Sin[x]``: Wolfram's brackets of a call."""
    row = idioms.Idiom("Wolfram", f"{node.name}[<a:*>]", f"{operation}(<a>)")
    found = idioms.at(e.source.text, node.span.start, (row,))
    hint = f"write `{operation}(…)`: arguments stand in round brackets, places of a list in square ones"
    fixes = (_write(found.span, found.replacement, Confidence.CERTAIN),) if found else ()
    return error("MTF0220", f"`{node.name}[…]` is no call here", node.span, hint, fixes=fixes)


# --- slips -------------------------------------------------------------------------------------------


def _operation_alone(node: tree.Name) -> Exception | None:
    operation = find(node.name)
    if operation is None:
        return None
    hint = f"it is used as {usage(operation)}"
    return error("MTF0202", f"`{node.name}` is an operation, so it needs arguments", node.span, hint)


def _without_domain(e: Elaborator, node: tree.Name) -> Exception | None:
    """``{n : p(n)}``."""
    text = e.source.text
    opening = text.rfind("{", 0, node.span.start)
    head = re.compile(rf"\{{\s*{re.escape(node.name)}\s*[:|]").match(text, max(opening, 0))
    if head is None or "}" in text[opening : node.span.start]:
        return None
    return error(
        "MTF0215",
        f"this set does not say over what `{node.name}` ranges",
        node.span,
        f"write `{{{node.name} in D : …}}` with its domain, or declare `{node.name}` in the context",
    )


def _imaginary(e: Elaborator, node: tree.Name) -> Exception | None:
    """``2j``."""
    if node.name != "j" or not e.source.text[node.span.start - 1 : node.span.start].isdigit():
        return None
    fixes = (_write(node.span, "i", Confidence.LIKELY),)
    return error("MTF0201", "`j` has no meaning here", node.span, "the imaginary unit is `i`", fixes=fixes)


def _product(e: Elaborator, node: tree.Name, scope: Scope) -> Exception | None:
    """``ab`` where a and b are known."""
    factors = tuple(node.name)
    if not 2 <= len(factors) <= 4 or not all(_is_known(e, f, scope) for f in factors):
        return None
    product = "*".join(factors)
    return error(
        "MTF0201",
        f"`{node.name}` is one name, and it has no meaning here",
        node.span,
        f"for the product write `{product}`",
        fixes=(_write(node.span, product, Confidence.LIKELY),),
    )


def _resembling(e: Elaborator, node: tree.Name, scope: Scope) -> Exception:
    if re.compile(r"d/d\w\b").match(e.source.text, node.span.start):
        return error("MTF0201", "`d/dx` is not read", node.span, "write `derivative(f(x), x)`")
    if node.name in ("end", "done", "begin", "endif"):
        fix = _write(node.span, "", Confidence.LIKELY)
        return error("MTF0201", f"`{node.name}` has no meaning here", node.span, "leave it out", fixes=(fix,))
    if re.compile(rf"(?:\A|\n)[ \t]*{re.escape(node.name)}[ \t]*==").search(_line_before(e, node)):
        return _double_equals(e, node)
    clear = _chosen(e, node) or _half_of_numbers(e, node)
    if clear is not None:
        return clear
    close = suggest(node.name, (*scope, *e.globals.unknowns, *e.globals.defined))
    numbered = _numbered(e, node, close)
    if numbered is not None:
        return numbered
    declare = f"declare it in the context (`{node.name} is real`), define it (`{node.name} = …`), or bind it"
    folding = _open_aggregate(e.source.text, node.span.start)
    if folding is not None:
        declare = f"say over what it ranges: `{folding}(… for {node.name} in D)`; or declare or define it"
    message = f"`{node.name}` has no meaning here"
    return error("MTF0201", message, node.span, _did_you_mean(close) or declare, fixes=_nearest(node, close))


def _line_before(e: Elaborator, node: tree.Name) -> str:
    """The line of the node, with the line end before it."""
    text = e.source.text
    start = text.rfind("\n", 0, node.span.start)
    end = text.find("\n", node.span.start)
    return text[max(start, 0) : end if end >= 0 else len(text)]


def _double_equals(e: Elaborator, node: tree.Name) -> Exception:
    """``p == 7`` where p is new."""
    at = e.source.text.index("==", node.span.end)
    return error(
        "MTF0201",
        f"`{node.name}` has no meaning here: `==` compares, it does not define",
        node.span,
        f"write `{node.name} = …` to define it",
        fixes=(_write(Span(at, at + 2), "=", Confidence.LIKELY),),
    )


def _chosen(e: Elaborator, node: tree.Name) -> Exception | None:
    """``10C3``."""
    below = re.fullmatch(r"([CP])(\d+)", node.name)
    before = e.source.text[max(0, node.span.start - _LONGEST) : node.span.start]
    above = re.search(r"(?<![\w.])\d+$", before)
    if below is None or above is None:
        return None
    operation = "binomial" if below.group(1) == "C" else "falling_factorial"
    written = f"{operation}({above.group()}, {below.group(2)})"
    span = Span(node.span.start - len(above.group()), node.span.end)
    fixes = (_write(span, written, Confidence.CERTAIN),)
    return error(
        "MTF0220",
        f"`{e.source.slice(span)}` is calculator notation, not MTF",
        span,
        f"write `{written}`",
        fixes=fixes,
    )


_HALVES = re.compile(r"\s*(?:∈|\bin\b)\s*([ZNQRℤℕℚℝ])\s*[\^_]?\s*([-+*])[ \t]*(?=\n|$|;|#|\.[ \t]*\n)")
_KINDS = {"Z": "integer", "N": "integer", "Q": "rational", "R": "real"}
_PLAIN = str.maketrans("ℤℕℚℝ", "ZNQR")


def _half_of_numbers(e: Elaborator, node: tree.Name) -> Exception | None:
    """``x in Z+``: the sign is read as the beginning of a sum that goes on in the next line."""
    found = _HALVES.match(e.source.text, node.span.end)
    if found is None:
        return None
    e.broken.add(node.name)
    letter, sign = found.group(1).translate(_PLAIN), found.group(2)
    traits = {"+": "positive", "-": "negative", "*": "positive" if letter == "N" else "nonzero"}
    written = f"{node.name} is {traits[sign]} {_KINDS[letter]}"
    span = Span(node.span.start, found.end())
    fixes = (_write(span, written, Confidence.LIKELY),)
    shown = e.source.slice(Span(found.start(1), found.end(2)))
    message = f"`{shown}` is no set here: the line goes on behind `{sign}`"
    return error("MTF0201", message, span, f"write `{written}`", fixes=fixes)


_LONGEST = 40
"""No name of an operation is longer."""


def _open_aggregate(text: str, at: int) -> str | None:
    """The outermost aggregate of the line that the place stands in, if nothing there ranges over a domain."""
    depth = 0
    outermost = None
    for sign in re.finditer(r"[()\[\]{}]", text[text.rfind("\n", 0, at) + 1 : at][::-1]):
        depth += 1 if sign.group() in ")]}" else -1
        if depth < 0:
            depth = 0
            opening = at - sign.end()
            head = re.search(r"[^\W\d]\w*$", text[max(0, opening - _LONGEST) : opening])
            operation = find(head.group()) if head else None
            line = text[opening:].partition("\n")[0]
            folds = operation is not None and operation.form is Form.AGGREGATE
            if re.search(r"\b(?:for|given)\b", line):
                return None
            outermost = head.group() if head and folds else outermost
    return outermost


def _numbered(e: Elaborator, node: tree.Name, close: list[str]) -> Exception | None:
    """``a_10`` where only ``a_1`` is known: the names of a sequence, written out."""
    stem = node.name.rstrip("0123456789_")
    if stem == node.name or not close or close[0].rstrip("0123456789_") != stem:
        return None
    number = node.name[len(stem) :].strip("_")
    hint = f"define a function `{stem}(n)` for a sequence, and write `{stem}({number})`"
    return error("MTF0201", f"`{node.name}` has no meaning here", node.span, hint)


def _did_you_mean(close: list[str]) -> str | None:
    return f"did you mean {' or '.join(f'`{c}`' for c in close)}?" if close else None


def _nearest(node: tree.Name, close: list[str]) -> tuple[Fix, ...]:
    if not close:
        return ()
    same = close[0].casefold() == node.name.casefold()
    return (_write(node.span, close[0], Confidence.LIKELY if same or len(close) == 1 else Confidence.GUESS),)


def _write(span: Span, text: str, confidence: Confidence) -> Fix:
    return Fix(span, text, confidence, f"write `{text}`")
