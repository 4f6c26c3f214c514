"""Expressions as other languages write them, each with its form in MTF. Data, and finding a row.

A row says what the text looks like (``templates`` has the notation) and what to put in its place. It is
``certain`` where both mean the same for all values; where the other language differs in a corner (a
negative divisor, a domain it does not name), the rewriting is offered and not applied.
"""

from __future__ import annotations

from collections.abc import Callable

from mtf_lang.diagnostics import Confidence
from mtf_lang.frozen import frozen
from mtf_lang.source import Span
from mtf_lang.table import templates


@frozen
class Idiom:
    """A foreign expression: whose it is, its pattern, its form in MTF.

    ``fresh`` names a hole whose name must have no meaning in the script: then it is a bound
    variable, although the operation of that name is also MTF. ``positive`` names a hole that must be a
    positive integer for the rewriting to be certain. ``code`` is the diagnostic's.
    """

    system: str
    pattern: str
    replacement: str
    confidence: Confidence = Confidence.CERTAIN
    note: str = ""
    fresh: str = ""
    positive: str = ""
    code: str = "MTF0220"


@frozen
class Recognised:
    """An idiom at a place of the text, with what to write there."""

    idiom: Idiom
    span: Span
    replacement: str
    confidence: Confidence

    @property
    def advice(self) -> str:
        """What to write, in words; a long text is cut."""
        text = self.replacement
        return f"write `{text if len(text) <= _ADVICE else text[:_ADVICE] + '…'}`"


_ADVICE = 160
"""Characters of a rewriting that are shown."""

_LIKELY = Confidence.LIKELY


def _rows(system: str, code: str, *rows: tuple[str, str]) -> tuple[Idiom, ...]:
    return tuple(Idiom(system, pattern, replacement, code=code) for pattern, replacement in rows)


def _likely(system: str, code: str, *rows: tuple[str, str, str]) -> tuple[Idiom, ...]:
    return tuple(Idiom(system, p, r, _LIKELY, note, code=code) for p, r, note in rows)


_SYMPY = (
    *_rows(
        "SymPy",
        "MTF0220",
        ("Sum(<e>, (<k:w>, <a>, <b>))", "sum(<e> for <k> in <(a)>..<b>)"),
        (
            "Sum(<e>, (<k:w>, <a>, <b>), (<m:w>, <c>, <d>))",
            "sum(<e> for <m> in <(c)>..<d>, <k> in <(a)>..<b>)",
        ),
        ("summation(<e>, (<k:w>, <a>, <b>))", "sum(<e> for <k> in <(a)>..<b>)"),
        ("sum(<e>, (<k:w>, <a>, <b>))", "sum(<e> for <k> in <(a)>..<b>)"),
        ("Product(<e>, (<k:w>, <a>, <b>))", "product(<e> for <k> in <(a)>..<b>)"),
        ("product(<e>, (<k:w>, <a>, <b>))", "product(<e> for <k> in <(a)>..<b>)"),
        ("Integral(<e>, (<x:w>, <a>, <b>))", "integral(<e>, <x>, <a>, <b>)"),
        ("integrate(<e>, (<x:w>, <a>, <b>))", "integral(<e>, <x>, <a>, <b>)"),
        ("integral(<e>, (<x:w>, <a>, <b>))", "integral(<e>, <x>, <a>, <b>)"),
        ("Integral(<e>, <x:w>)", "integral(<e>, <x>)"),
        ("diff(<e>, <x:w>)", "derivative(<e>, <x>)"),
        ("diff(<e>, <x:w>, <n>)", "derivative(<e>, <x>, <n>)"),
        ("Derivative(<e>, <x:w>)", "derivative(<e>, <x>)"),
        ("Derivative(<e>, <x:w>, <n>)", "derivative(<e>, <x>, <n>)"),
        ("limit(<e>, <x:w>, <a>)", "limit(<e>, <x> -> <a>)"),
        ("Limit(<e>, <x:w>, <a>)", "limit(<e>, <x> -> <a>)"),
        ("Rational(<a>, <b>)", "(<(a)>/<(b)>)"),
        ("Fraction(<a>, <b>)", "(<(a)>/<(b)>)"),
        ("Integer(<a>)", "(<a>)"),
        ("Eq(<a>, <b>)", "(<?a> = <?b>)"),
        ("Ne(<a>, <b>)", "(<?a> != <?b>)"),
        ("Lt(<a>, <b>)", "(<a> < <b>)"),
        ("Le(<a>, <b>)", "(<a> <= <b>)"),
        ("Gt(<a>, <b>)", "(<a> > <b>)"),
        ("Ge(<a>, <b>)", "(<a> >= <b>)"),
        ("FiniteSet(<a:*>)", "{<a|, >}"),
        ("Equivalent(<a>, <b>)", "(<(a)> iff <(b)>)"),
        ("isprime(<n>)", "is_prime(<n>)"),
        ("And(<a:*>)", "(<a| and >)"),
        ("Or(<a:*>)", "(<a| or >)"),
        ("Not(<a>)", "(not <(a)>)"),
        ("Implies(<a>, <b>)", "(<(a)> implies <(b)>)"),
        ("Xor(<a>, <b>)", "xor(<a>, <b>)"),
        ("Max(<a:*>)", "max(<a>)"),
        ("Min(<a:*>)", "min(<a>)"),
    ),
    Idiom("SymPy", "Mod(<a>, <b>)", "(<(a)> mod <(b)>)", note="`mod` is never negative", positive="b"),
    *_likely(
        "SymPy",
        "MTF0220",
        ("solve([<e:*>], [<x:n>])", "solutions({<e|, >} for <x>)", ""),
        ("solve([<e:*>], (<x:n>))", "solutions({<e|, >} for <x>)", ""),
        ("solve([<e:*>], <x:n>)", "solutions({<e|, >} for <x>)", ""),
        (
            "solve(<e>, <x:n>)",
            "solutions(<=e> for <x>)",
            "over the domain that the variable is declared with",
        ),
        ("solve(<e>, [<x:n>])", "solutions(<=e> for <x>)", ""),
        ("solve(<e>, {<x:n>})", "solutions(<=e> for <x>)", ""),
        ("solve(<e>, (<x:n>))", "solutions(<=e> for <x>)", ""),
        ("solveset(<e>, <x:w>)", "solutions(<=e> for <x>)", ""),
        ("solveset(<e>, <x:w>, <d:*>)", "solutions(<=e> for <x>)", ""),
        ("Interval(<a>, <b>)", "interval(<a>, <b>)", ""),
        ("Piecewise((<a>, <c>), (<b>, True))", "(if <c> then <a> else <b>)", ""),
        (
            "Piecewise((<a>, <c>), (<b>, <d>))",
            "(if <c> then <a> else <b>)",
            "the second case is taken for the rest",
        ),
        (
            "Piecewise((<a>, <c>), (<b>, <d>), (<g>, True))",
            "(if <c> then <a> else if <d> then <b> else <g>)",
            "",
        ),
        ("Matrix(<a>)", "matrix(<a>)", "a list of rows"),
    ),
)

_Z3 = (
    *_rows(
        "Z3",
        "MTF0220",
        ("If(<c>, <a>, <b>)", "(if <c> then <a> else <b>)"),
        ("Distinct(<a:*>)", "distinct(<a>)"),
        ("Sum([<e> for <k:w> in <d>])", "sum(<e> for <k> in <d>)"),
    ),
    *_likely(
        "Z3",
        "MTF0220",
        ("ForAll([<x:n>], <p>)", "(forall <x>: <p>)", "each variable with its domain: `forall x in D: p`"),
        ("ForAll(<x:w>, <p>)", "(forall <x>: <p>)", "each variable with its domain: `forall x in D: p`"),
        ("Exists([<x:n>], <p>)", "(exists <x>: <p>)", "each variable with its domain: `exists x in D: p`"),
        ("Exists(<x:w>, <p>)", "(exists <x>: <p>)", "each variable with its domain: `exists x in D: p`"),
        ("Sum(<a:*>)", "sum([<a|, >])", ""),
    ),
)

_WOLFRAM = (
    *_rows(
        "Wolfram",
        "MTF0220",
        ("Sum[<e>, {<k:w>, <a>, <b>}]", "sum(<e> for <k> in <(a)>..<b>)"),
        ("Sum[<e>, {<k:w>, <b>}]", "sum(<e> for <k> in 1..<b>)"),
        ("Product[<e>, {<k:w>, <a>, <b>}]", "product(<e> for <k> in <(a)>..<b>)"),
        ("Product[<e>, {<k:w>, <b>}]", "product(<e> for <k> in 1..<b>)"),
        ("Table[<e>, {<k:w>, <a>, <b>}]", "[<e> for <k> in <(a)>..<b>]"),
        ("Table[<e>, {<k:w>, <b>}]", "[<e> for <k> in 1..<b>]"),
        ("Range[<a>, <b>]", "[k for k in <(a)>..<b>]"),
        ("Range[<b>]", "[k for k in 1..<b>]"),
        ("PrimeQ[<n>]", "is_prime(<n>)"),
        ("EvenQ[<n>]", "is_even(<n>)"),
        ("OddQ[<n>]", "is_odd(<n>)"),
        ("EulerPhi[<n>]", "totient(<n>)"),
        ("IntegerDigits[<n>]", "digits(<n>)"),
        ("Total[<a>]", "sum(<a>)"),
        ("Length[<a>]", "count(<a>)"),
        ("D[<e>, <x:w>]", "derivative(<e>, <x>)"),
        ("Integrate[<e>, {<x:w>, <a>, <b>}]", "integral(<e>, <x>, <a>, <b>)"),
        ("Integrate[<e>, <x:w>]", "integral(<e>, <x>)"),
        ("Limit[<e>, <x:w> -> <a>]", "limit(<e>, <x> -> <a>)"),
        ("If[<c>, <a>, <b>]", "(if <c> then <a> else <b>)"),
        ("N[<x>, <d>]", "numeric(<x>, <d>)"),
        ("Ceiling[<x>]", "ceil(<x>)"),
        ("ArcTan[<x>]", "atan(<x>)"),
        ("And[<a:*>]", "(<a| and >)"),
        ("Or[<a:*>]", "(<a| or >)"),
        ("Not[<a>]", "(not <(a)>)"),
    ),
    Idiom("Wolfram", "Mod[<a>, <b>]", "(<(a)> mod <(b)>)", note="`mod` is never negative", positive="b"),
    Idiom("Wolfram", "Quotient[<a>, <b>]", "(<(a)> div <(b)>)", positive="b"),
    *_likely(
        "Wolfram",
        "MTF0220",
        (
            "Solve[<e>, {<x:n>}]",
            "solutions(<=e> for <x>)",
            "over the domain that the variables are declared with",
        ),
        (
            "Solve[<e>, <x:w>]",
            "solutions(<=e> for <x>)",
            "over the domain that the variable is declared with",
        ),
        ("Solve[<e>, <x:w>, <d>]", "solutions(<=e> for <x>)", ""),
        ("Reduce[<e>, <x:w>]", "solutions(<=e> for <x>)", ""),
        ("ForAll[<x:w>, <p>]", "(forall <x>: <p>)", "with its domain: `forall x in D: p`"),
        ("Exists[<x:w>, <p>]", "(exists <x>: <p>)", "with its domain: `exists x in D: p`"),
        ("Divisors[<n>]", "divisors(<n>)", "a set here"),
        ("FactorInteger[<n>]", "factorization(<n>)", ""),
    ),
)

_PYTHON = (
    *_rows(
        "Python",
        "MTF0220",
        ("pow(<a>, <n>)", "(<(a)>^<(n)>)"),
        ("comb(<n>, <k>)", "binomial(<n>, <k>)"),
        ("log2(<x>)", "log(2, <x>)"),
        ("log10(<x>)", "log(10, <x>)"),
        ("perm(<n>, <k>)", "falling_factorial(<n>, <k>)"),
        ("divmod(<a>, <b>)", "(<(a)> div <(b)>, <(a)> mod <(b)>)"),
        ("map(lambda <x:w>: <e>, <s>)", "[<e> for <x> in <s>]"),
        ("filter(lambda <x:w>: <p>, <s>)", "[<x> for <x> in <s> if <p>]"),
        ("filter(<p:w>, <s>)", "[x for x in <s> if <p>(x)]"),
        ("map(<f:w>, <s>)", "[<f>(x) for x in <s>]"),
        ("prod(<e>)", "product(<e>)"),
        ("prod([<e> for <k:w> in <d>])", "product(<e> for <k> in <d>)"),
    ),
    Idiom("Python", "pow(<a>, <n>, <m>)", "power_mod(<a>, <n>, <m>)", positive="m"),
    *_likely(
        "Python",
        "MTF0220",
        ("range(<a>, <b>)", "<(a)>..<b-1>", "Python's range stops before its end; a..b contains both ends"),
        (
            "range(<a>, <b>, <s>)",
            "{k in <(a)>..<b-1> : (k - <(a)>) mod <(s)> = 0}",
            "Python's range stops before its end",
        ),
        ("range(<b>)", "0..<b-1>", "Python's range stops before its end; a..b contains both ends"),
        ("max(<s>, key = <f:w>)", "argmax(<f>(x) for x in <s>)", ""),
        ("min(<s>, key = <f:w>)", "argmin(<f>(x) for x in <s>)", ""),
        ("max(<s>, key = lambda <x:w>: <e>)", "argmax(<e> for <x> in <s>)", ""),
        ("min(<s>, key = lambda <x:w>: <e>)", "argmin(<e> for <x> in <s>)", ""),
        ("len(<s>)", "count(<s>)", "count(S) for a set, length(s) for a list or a string"),
        ("print(<a>)", "(<a>)", "what is wanted stands in the block `return:`"),
        ("int(<a>)", "trunc(<a>)", ""),
        ("float(<a>)", "numeric(<a>, 15)", ""),
    ),
)

_MINIZINC = (
    *_rows(
        "MiniZinc",
        "MTF0220",
        ("forall(<x:n> in <d>)(<p>)", "(forall <x> in <d>: <p>)"),
        ("forall(<x:n> in <d> where <c>)(<p>)", "(forall <x> in <d>: <(c)> implies <(p)>)"),
        ("exists(<x:n> in <d>)(<p>)", "(exists <x> in <d>: <p>)"),
        ("sum(<x:n> in <d>)(<e>)", "sum(<e> for <x> in <d>)"),
        ("sum(<x:n> in <d> where <c>)(<e>)", "sum(<e> for <x> in <d> if <c>)"),
        ("product(<x:n> in <d>)(<e>)", "product(<e> for <x> in <d>)"),
        ("max(<x:n> in <d>)(<e>)", "max(<e> for <x> in <d>)"),
        ("min(<x:n> in <d>)(<e>)", "min(<e> for <x> in <d>)"),
        ("alldifferent(<a>)", "distinct(<a>)"),
        ("all_different(<a>)", "distinct(<a>)"),
        ("bool2int(<p>)", "(if <p> then 1 else 0)"),
    ),
)

_FUNCTIONS = _rows(
    "an operator written as a function",
    "MTF0113",
    ("mod(<a>, <b>)", "(<(a)> mod <(b)>)"),
    ("div(<a>, <b>)", "(<(a)> div <(b)>)"),
    ("and(<a:*>)", "(<a| and >)"),
    ("or(<a:*>)", "(<a| or >)"),
    ("implies(<a>, <b>)", "(<(a)> implies <(b)>)"),
    ("iff(<a>, <b>)", "(<(a)> iff <(b)>)"),
    ("union(<a>, <b>)", "(<(a)> union <(b)>)"),
    ("intersect(<a>, <b>)", "(<(a)> intersect <(b)>)"),
    ("divides(<a>, <b>)", "(<(a)> divides <(b)>)"),
)

_POWERS = tuple(
    Idiom("textbook notation", f"{name}^{n}(<x:*>)", f"({name}(<x>)^{n})", code="MTF0113")
    for name in ("sin", "cos", "tan", "log", "ln")
    for n in (2, 3, 4)
)

_TEXTBOOK = (
    *_FUNCTIONS,
    *_POWERS,
    Idiom("Maple", "sum(<e>, <k:w> = <a>..<b>)", "sum(<e> for <k> in <(a)>..<b>)", fresh="k"),
    Idiom("Maple", "product(<e>, <k:w> = <a>..<b>)", "product(<e> for <k> in <(a)>..<b>)", fresh="k"),
    Idiom("calculator notation", "sum(<e>, <k:w>, <a>, <b>)", "sum(<e> for <k> in <(a)>..<b>)", fresh="k"),
    Idiom(
        "calculator notation",
        "product(<e>, <k:w>, <a>, <b>)",
        "product(<e> for <k> in <(a)>..<b>)",
        fresh="k",
    ),
    *_rows(
        "textbook notation",
        "MTF0220",
        ("nCr(<n>, <k>)", "binomial(<n>, <k>)"),
        ("ncr(<n>, <k>)", "binomial(<n>, <k>)"),
        ("C(<n>, <k>)", "binomial(<n>, <k>)"),
        ("binom(<n>, <k>)", "binomial(<n>, <k>)"),
        ("nPr(<n>, <k>)", "falling_factorial(<n>, <k>)"),
    ),
    *_likely(
        "textbook notation",
        "MTF0220",
        ("sum <e> from <k:w> = <a> to <b>", "sum(<e> for <k> in <(a)>..<b>)", ""),
        ("sum of <e> for <k:w> from <a> to <b>", "sum(<e> for <k> in <(a)>..<b>)", ""),
        ("sum <e> for <k:w> from <a> to <b>", "sum(<e> for <k> in <(a)>..<b>)", ""),
        ("sum <e> for <k:w> in <d>", "sum(<e> for <k> in <d>)", ""),
        ("product <e> for <k:w> in <d>", "product(<e> for <k> in <d>)", ""),
        ("lim_{<x:w> -> <a>} <e:t>", "limit(<e>, <x> -> <a>)", ""),
        ("lim <x:w> -> <a> <e:t>", "limit(<e>, <x> -> <a>)", ""),
        ("sum_(<k:w> = <a>)^(<b>) <e:t>", "sum(<e> for <k> in <(a)>..<b>)", ""),
    ),
)

IDIOMS: tuple[Idiom, ...] = (*_TEXTBOOK, *_SYMPY, *_Z3, *_WOLFRAM, *_PYTHON, *_MINIZINC)
"""All rows in the order they are tried."""


def _by_head() -> dict[str, tuple[Idiom, ...]]:
    found: dict[str, list[Idiom]] = {}
    for row in IDIOMS:
        found.setdefault(templates.pieces(row.pattern)[0].text, []).append(row)
    return {head: tuple(rows) for head, rows in found.items()}


_HEADS = _by_head()


def starting_with(head: str) -> tuple[Idiom, ...]:
    """The rows whose first word is ``head``."""
    return _HEADS.get(head, ())


def at(
    text: str, start: int, rows: tuple[Idiom, ...], known: Callable[[str], bool] | None = None
) -> Recognised | None:
    """The first row that fits the text at ``start``. ``known`` tells whether a name has a meaning there."""
    for row in rows:
        found = templates.match(row.pattern, text, start)
        if found is None or (row.fresh and (known is None or known(found.holes[row.fresh]))):
            continue
        if "#" in text[start : found.end]:
            continue  # what a comment says about a part must not move to another
        written = templates.fill(row.replacement, found.holes, text, start, found.end)
        sure = not row.positive or _is_positive(found.holes[row.positive])
        return Recognised(row, Span(start, found.end), written, row.confidence if sure else _LIKELY)
    return None


def _is_positive(text: str) -> bool:
    return text.isdecimal() and int(text) > 0
