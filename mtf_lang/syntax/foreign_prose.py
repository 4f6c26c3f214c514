"""Mathematics in words, and what is written for it. Data only, for where a parse is stuck.

The notation is that of ``table.templates``. ``CONDITIONS`` are tried where the condition begins in which the
parse is stuck, ``ORDERS`` at the beginning of a returned item, ``PHRASES`` at every token of the statement.
"""

from __future__ import annotations

from mtf_lang.diagnostics import Confidence
from mtf_lang.table.idioms import Idiom

Rows = tuple[tuple[str, str], ...]


def _rows(rows: Rows, confidence: Confidence, code: str, note: str = "") -> tuple[Idiom, ...]:
    return tuple(Idiom("prose", pattern, written, confidence, note, code=code) for pattern, written in rows)


def _is(words: str, positive: str, negative: str) -> Rows:
    """``<a> is words``, with an article or none, and its negation."""
    return tuple(
        (f"<a> is {denial}{article}{words}", written)
        for denial, written in (("not ", negative), ("", positive))
        for article in ("", "a ", "an ")
    )


def _asked(adjective: str, operation: str) -> Rows:
    """``<a> is prime``, ``<a> is a prime number``: the operation that asks for it."""
    positive, negative = f"{operation}(<a>)", f"(not {operation}(<a>))"
    return (
        *_is(f"{adjective} number", positive, negative),
        *_is(f"{adjective} integer", positive, negative),
        *_is(adjective, positive, negative),
    )


_ADJECTIVES: Rows = tuple(
    row
    for adjective, operation in (
        ("prime", "is_prime"),
        ("even", "is_even"),
        ("odd", "is_odd"),
        ("squarefree", "is_squarefree"),
        ("palindrome", "is_palindrome"),
        ("perfect square", "is_square"),
        ("square", "is_square"),
        ("perfect cube", "is_cube"),
        ("integer", "is_integer"),
        ("connected", "is_connected"),
        ("bipartite", "is_bipartite"),
    )
    for row in _asked(adjective, operation)
)

_RELATIONS: Rows = (
    ("<a> is not divisible by <b>", "(not <(b)> divides <(a)>)"),
    ("<a> is divisible by <b>", "(<(b)> divides <(a)>)"),
    ("<a> is not a multiple of <b>", "(not <(b)> divides <(a)>)"),
    ("<a> is a multiple of <b>", "(<(b)> divides <(a)>)"),
    ("<a> is not a divisor of <b>", "(not <(a)> divides <(b)>)"),
    ("<a> is not equal to <b>", "(<a> != <b>)"),
    ("<a> is not in <b>", "(<a> not in <b>)"),
    ("<a> is in <b>", "(<a> in <b>)"),
    ("<a> is a divisor of <b>", "(<(a)> divides <(b)>)"),
    ("<a> is greater than or equal to <b>", "(<a> >= <b>)"),
    ("<a> is less than or equal to <b>", "(<a> <= <b>)"),
    ("<a> is greater than <b>", "(<a> > <b>)"),
    ("<a> is less than <b>", "(<a> < <b>)"),
    ("<a> is at least <b>", "(<a> >= <b>)"),
    ("<a> is at most <b>", "(<a> <= <b>)"),
    ("<a> is equal to <b>", "(<a> = <b>)"),
    ("<a> equals <b>", "(<a> = <b>)"),
    ("<a> is coprime to <b>", "(gcd(<a>, <b>) == 1)"),
    ("<a> and <b> are coprime", "(gcd(<a>, <b>) == 1)"),
    ("<a> is nonnegative", "(<a> >= 0)"),
    ("<a> is positive", "(<a> > 0)"),
    ("<a> is negative", "(<a> < 0)"),
    ("<a> is an element of <b>", "(<a> in <b>)"),
    ("<a> is a subset of <b>", "(<(a)> subseteq <(b)>)"),
)

_BETWEEN: Rows = tuple(
    (f"<x> {words} <a> and <b>", "(<a> <= <x> <= <b>)")
    for words in ("between", "is between", "lies between", "in between")
)

CONDITIONS: tuple[Idiom, ...] = (
    *_rows(_RELATIONS, Confidence.CERTAIN, "MTF0113"),
    *_rows(_ADJECTIVES, Confidence.CERTAIN, "MTF0113"),
    *_rows(_BETWEEN, Confidence.LIKELY, "MTF0113", "`<` where an end does not belong to it"),
    *_rows((("<x:n> from <a> to <b>", "<x> in <(a)>..<b>"),), Confidence.LIKELY, "MTF0113"),
)
"""Conditions in words."""

_WITH = ("subject to", "such that", "under", "given", "where")
_OPTIMA = (
    ("maximize", "maximum"),
    ("maximise", "maximum"),
    ("minimize", "minimum"),
    ("minimise", "minimum"),
)

ORDERS: tuple[Idiom, ...] = (
    *_rows(
        (
            *(
                (f"{verb} <e> {words} <c:*>", f"{operation}(<e> given {{<c>}})")
                for verb, operation in _OPTIMA
                for words in _WITH
            ),
            *(
                (f"{verb} <e> over <x:n> in <d>", f"{operation}(<e> for <x> in <d>)")
                for verb, operation in _OPTIMA
            ),
            *((f"{verb} <e>", f"{operation}(<e> given {{true}})") for verb, operation in _OPTIMA),
            ("solve <e> for <x:n>", "solutions(<=e> for <x>)"),
            ("prove that <p>", "prove(<p>)"),
            ("show that <p>", "prove(<p>)"),
            ("prove <p>", "prove(<p>)"),
        ),
        Confidence.LIKELY,
        "MTF0119",
        "the context holds as well",
    ),
)
"""What is wanted, as an order."""


def _folded(name: str) -> Rows:
    """A sum or a product told in words."""
    over_range, over_set = f"{name}(<e> for <k> in <(a)>..<b>)", f"{name}(<e> for <k> in <d>)"
    return (
        (f"{name} <k:w> from <a> to <b> of <e>", over_range),
        (f"{name} over <k:w> from <a> to <b> of <e>", over_range),
        (f"{name} for <k:w> from <a> to <b> of <e>", over_range),
        (f"{name} of <e> from <k:w> = <a> to <b>", over_range),
        (f"{name} of <e> for <k:w> = <a> to <b>", over_range),
        (f"{name} of <e> for <k:w> from <a> to <b>", over_range),
        (f"{name} of <e> over <k:w> in <d>", over_set),
        (f"{name} of <e> for <k:w> in <d>", over_set),
        (f"{name} over <k:w> in <d> of <e>", over_set),
    )


def _approached(call: str, arrow: str) -> tuple[str, str]:
    return (call.replace("->", arrow), "limit(<e>, <x> -> <a>)")


_STEPPED = "in {k in <(a)>..<b> : (k - <(a)>) mod <(s)> = 0}"

PHRASES: tuple[Idiom, ...] = _rows(
    (
        *_folded("sum"),
        *_folded("product"),
        ("(for <k:w> in <d>: <e>)", "(<e> for <k> in <d>)"),
        *(
            (f"{operation}(<e> {words} <c:*>)", f"{operation}(<e> given {{<c>}})")
            for operation in ("maximum", "minimum", "max", "min", "argmax", "argmin")
            for words in ("subject to", "under")
        ),
        *(
            _approached(call, arrow)
            for call in (
                "limit(<e> as <x:w> -> <a>)",
                "limit(<e>, <x:w> -> <a>)",
                "limit of <e> as <x:w> -> <a>",
            )
            for arrow in ("->", "→", "to", "tends to", "goes to", "approaches")
        ),
        ("in <a>..<b> step <s>", _STEPPED),
        ("in <a>..<b> by <s>", _STEPPED),
        ("for <k:w> from <a> to <b>", "for <k> in <(a)>..<b>"),
        ("for <k:w> = <a> to <b>", "for <k> in <(a)>..<b>"),
        *(
            (f"{{{', '.join(str(k) for k in range(low, high + 1))}, ..., <n>}}", f"({low}..<n>)")
            for low in (0, 1)
            for high in (low, low + 1, low + 2)
        ),
        *(
            (f"[{', '.join(str(k) for k in range(low, high + 1))}, ..., <n>]", f"[k for k in {low}..<n>]")
            for low in (0, 1)
            for high in (low, low + 1, low + 2)
        ),
        ("1 + 2 + ... + <n:t>", "sum(1..<n>)"),
        ("1 + 2 + 3 + ... + <n:t>", "sum(1..<n>)"),
    ),
    Confidence.LIKELY,
    "MTF0113",
)
"""Phrases that may stand anywhere in a statement."""
