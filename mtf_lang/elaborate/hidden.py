"""Names of the script that an operation or a constant has as well.

The script's meaning holds and the other is hidden [3.1], which is worth a note. But an equation such
as ``gcd(a, b) = 3`` between known names reads as a relation just as well; taken for a definition it
would change every gcd of the request without a word, so it is refused [3.3].
"""

from __future__ import annotations

from collections.abc import Iterator

from mtf_lang.diagnostics import Confidence, Fix, ScriptError
from mtf_lang.elaborate import shapes
from mtf_lang.elaborate.freenames import free_names
from mtf_lang.elaborate.scope import CaseSyntax, Defined, Elaborator, error
from mtf_lang.source import Span
from mtf_lang.syntax import tree
from mtf_lang.table import find
from mtf_lang.table.model import Form


def states_relation(e: Elaborator, left: tree.Call) -> bool:
    """Whether the left side of an equation is a call of an operation that can only be a value.

    So it is where an argument is no parameter (``sum(k for k in A)``, ``log(x, y^x)``) and the
    names in it are known.
    """
    assert type(left.function) is tree.Name
    if find(left.function.name) is None or all(map(shapes.is_parameter, left.arguments)):
        return False
    if any(type(argument) is tree.Generator for argument in left.arguments):
        return True
    return all(_is_known(e, name) for argument in left.arguments for name in free_names(argument))


def check_hidden(e: Elaborator) -> None:
    """Report definitions that could be relations, and note what else the script hides."""
    for defined in e.globals.defined.values():
        if find(defined.name) is None:
            continue
        case = next(_ambiguous(e, defined), None)
        if case is None:
            _note(e, defined.name, defined.span)
        else:
            defined.faulty = True
            e.report(_refusal(e, defined, case).diagnostic)
    for unknown in e.globals.unknowns.values():
        if find(unknown.name) is not None:
            _note(e, unknown.name, unknown.span)


def _ambiguous(e: Elaborator, defined: Defined) -> Iterator[CaseSyntax]:
    """The cases whose parameters are names that have a meaning already."""
    for case in defined.cases:
        names = [n for pattern in case.patterns for n in shapes.pattern_names(pattern)]
        if names and all(n in e.globals.unknowns or n in e.globals.defined for n in names):
            yield case


def _is_known(e: Elaborator, name: str) -> bool:
    return name in e.globals.unknowns or name in e.globals.defined or find(name) is not None


def _refusal(e: Elaborator, defined: Defined, case: CaseSyntax) -> ScriptError:
    written = " ".join(e.source.text[case.span.start : case.patterns[-1].span.end].split()) + ")"
    sign = e.source.text.index("=", case.patterns[-1].span.end)
    return error(
        "MTF0224",
        f"`{written} = …` is a relation, or defines another `{defined.name}`",
        case.span,
        f"for the relation write `{written} == …`; a function of your own needs another name",
        fixes=(Fix(Span(sign, sign + 1), "==", Confidence.LIKELY, "a relation"),),
    )


def _note(e: Elaborator, name: str, span: Span) -> None:
    e.note(
        "MTF0225",
        f"`{name}` is what the script says; {_what(name)} of that name is hidden",
        span,
        "choose another name where both are needed",
    )


def _what(name: str) -> str:
    found = find(name)
    assert found is not None
    return "the constant" if found.form is Form.CONSTANT else "the operation"
