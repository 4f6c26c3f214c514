"""Shapes of other languages that the grammar does not take. Data only.

The notation is that of ``table.templates``. ``EXPRESSIONS`` are tried at every token up to the one where the
parse is stuck, ``OPERANDS`` where the operand begins in which it is stuck, ``STATEMENTS`` at the beginning of
its statement.
"""

from __future__ import annotations

from mtf_lang.diagnostics import Confidence
from mtf_lang.table.idioms import IDIOMS, Idiom

_LIKELY = Confidence.LIKELY


def _certain(system: str, code: str, *rows: tuple[str, str]) -> tuple[Idiom, ...]:
    return tuple(Idiom(system, pattern, replacement, code=code) for pattern, replacement in rows)


def _likely(system: str, code: str, *rows: tuple[str, str]) -> tuple[Idiom, ...]:
    return tuple(Idiom(system, pattern, replacement, _LIKELY, code=code) for pattern, replacement in rows)


_LATEX = (
    *_certain(
        "LaTeX",
        "MTF0114",
        (r"\frac{<a:*>}{<b:*>}", "(<(a)>/<(b)>)"),
        (r"\dfrac{<a:*>}{<b:*>}", "(<(a)>/<(b)>)"),
        (r"\tfrac{<a:*>}{<b:*>}", "(<(a)>/<(b)>)"),
        (r"\sqrt{<a:*>}", "sqrt(<a>)"),
        (r"\sqrt[<n>]{<a:*>}", "root(<a>, <n>)"),
        (r"\binom{<n:*>}{<k:*>}", "binomial(<n>, <k>)"),
        (r"\pmod{<m:*>}", "(mod <m>)"),
        (r"\text{<a:*>}", "<a>"),
        (r"\mathrm{<a:*>}", "<a>"),
        (r"\operatorname{<a:*>}", "<a>"),
        (r"\left\{<a:*>\right\}", "{<a>}"),
    ),
    *_likely(
        "LaTeX",
        "MTF0114",
        (r"\sum_{<k:w> = <a>}^{<b>} <e:t>", "sum(<e> for <k> in <(a)>..<b>)"),
        (r"\sum_{<k:w> = <a>}^<b:w> <e:t>", "sum(<e> for <k> in <(a)>..<b>)"),
        (r"\prod_{<k:w> = <a>}^{<b>} <e:t>", "product(<e> for <k> in <(a)>..<b>)"),
        (r"\prod_{<k:w> = <a>}^<b:w> <e:t>", "product(<e> for <k> in <(a)>..<b>)"),
        (r"\sum_{<k:w> \in <d>} <e:t>", "sum(<e> for <k> in <d>)"),
        ("∑_{<k:w> = <a>}^{<b>} <e:t>", "sum(<e> for <k> in <(a)>..<b>)"),
        ("∑_{<k:w> = <a>}^<b:w> <e:t>", "sum(<e> for <k> in <(a)>..<b>)"),
        ("∏_{<k:w> = <a>}^{<b>} <e:t>", "product(<e> for <k> in <(a)>..<b>)"),
        ("∏_{<k:w> = <a>}^<b:w> <e:t>", "product(<e> for <k> in <(a)>..<b>)"),
        ("sum_{<k:w> = <a>}^{<b>} <e:t>", "sum(<e> for <k> in <(a)>..<b>)"),
        ("sum_{<k:w> = <a>}^<b:w> <e:t>", "sum(<e> for <k> in <(a)>..<b>)"),
    ),
)

_METHODS = (
    *_certain(
        "Python",
        "MTF0113",
        ("<f:w>(<x:w>).subs(<x:w>, <v>)", "<f>(<v>)"),
        ("<s:w>.union(<t>)", "(<s> union <(t)>)"),
        ("<s:w>.intersection(<t>)", "(<s> intersect <(t)>)"),
        ("<s:w>.difference(<t>)", "(<s> minus <(t)>)"),
        ("<s:w>.issubset(<t>)", "(<s> subseteq <(t)>)"),
        ("<s:w>.count(<x>)", "multiplicity(<s>, <x>)"),
        ("<s:w>.evalf(<n>)", "numeric(<s>, <n>)"),
        ("<s:w>.evalf()", "numeric(<s>, 15)"),
        ("<s:w>.n(<n>)", "numeric(<s>, <n>)"),
        ("<s:w>.diff(<x:w>)", "derivative(<s>, <x>)"),
        ("<s:w>.simplify()", "simplify(<s>)"),
        ("<s:w>.expand()", "expand(<s>)"),
        ("<s:w>.factor()", "factor(<s>)"),
    ),
    *_likely(
        "Python",
        "MTF0113",
        ("<s:w>.sort()", "sort(<s>)"),
        ("<s:w>.reverse()", "reverse(<s>)"),
        ("<s:w>.index(<x>)", "position(<s>, <x>)"),
        ("<s:w>.append(<x>)", "append(<s>, <x>)"),
        ("<s:w>.add(<x>)", "(<s> union {<x>})"),
        ("<s:w>.subs(<x:w>, <v>)", "(<s> given {<x> = <v>})"),
    ),
)

_BARS = _certain("textbook notation", "MTF0111", ("abs|<a>|", "abs(<a>)"))

_MATRICES = _likely(
    "MATLAB",
    "MTF0116",
    ("[<a:*>; <b:*>; <c:*>]", "[[<a>], [<b>], [<c>]]"),
    ("[<a:*>; <b:*>]", "[[<a>], [<b>]]"),
)

_MODULES = _certain(
    "Python",
    "MTF0113",
    *(
        (f"{module}.<f:w>", "<f>")
        for module in ("math", "cmath", "np", "numpy", "sp", "sympy", "itertools", "functools", "z3")
    ),
)

_SETS = _certain(
    "SymPy",
    "MTF0113",
    ("S.Integers", "integers"),
    ("S.Naturals0", "naturals"),
    ("S.Reals", "reals"),
    ("S.Rationals", "rationals"),
    ("S.Complexes", "complexes"),
    ("S.EmptySet", "{}"),
    ("S.Half", "(1/2)"),
)

EXPRESSIONS: tuple[Idiom, ...] = (*_LATEX, *_BARS, *_MATRICES, *_MODULES, *_SETS, *_METHODS, *IDIOMS)
"""Shapes that may stand anywhere in a statement."""

OPERANDS: tuple[Idiom, ...] = (
    *_certain(
        "Python",
        "MTF0113",
        (
            "<a> if <c> else <b> if <d> else <g>",
            "(if <c> then <a> else if <d> then <b> else <g>)",
        ),
        ("<a> if <c> else <b>", "(if <c> then <a> else <b>)"),
    ),
    *_certain(
        "prose",
        "MTF0113",
        ("<n> choose <k>", "binomial(<n>, <k>)"),
        ("for all", "forall"),
        ("for every", "forall"),
        ("for each", "forall"),
        ("there exists", "exists"),
    ),
    *_certain("the C family", "MTF0113", ("<c> ? <a> : <b>", "(if <c> then <a> else <b>)")),
)
"""Shapes that begin with an operand."""

STATEMENTS: tuple[Idiom, ...] = (
    *_certain(
        "Python",
        "MTF0119",
        ("<f:w> = lambda <x:n>: <e>", "<f>(<x>) = <e>"),
        ("<f:w> == lambda <x:n>: <e>", "<f>(<x>) = <e>"),
    ),
    *_certain(
        "an arrow function",
        "MTF0119",
        ("<f:w> = (<x:n>) => <e>", "<f>(<x>) = <e>"),
        ("<f:w> = <x:w> ↦ <e>", "<f>(<x>) = <e>"),
        ("<f:w> : <x:w> ↦ <e>", "<f>(<x>) = <e>"),
    ),
    *(
        Idiom(
            "an arrow function",
            pattern,
            "<f>(<x>) = <e>",
            _LIKELY,
            "a conditional is `p implies q`",
            code="MTF0119",
        )
        for pattern in ("<f:w> = <x:w> -> <e>", "<f:w> = (<x:n>) -> <e>", "<f:w> : <x:w> -> <e>")
    ),
)
"""Shapes of whole statements."""
