"""Cases of the stages before anything is computed: syntax, names, types, messages with their fixes."""

from __future__ import annotations

from collections.abc import Iterable

from mtf_lang.diagnostics import Diagnostic, Severity
from mtf_lang.runtime.compiling import Compiled, compile_request
from mtf_lang.runtime.request import Request
from mtf_lang.source import Source
from mtf_lang.syntax import format_script, parse
from mtf_lang.testing.cases import Case
from mtf_lang.testing.findings import Finding, failed, passed

LANGUAGE = "language"


def compiled(case: Case, text: str | None = None) -> Compiled:
    """The request of a case (or ``text`` in its place) as far as it is sound."""
    wanted = case.text if text is None else text
    return compile_request(Request("run", wanted, name=case.identity, parameters=case.parameters))


def valid(case: Case) -> Finding:
    """Read without a finding; the canonical text is the one given, and its own canonical text."""
    assert case.canonical is not None
    for text in (case.text, case.canonical):
        parsed = parse(Source(case.identity, text))
        if parsed.diagnostics:
            return failed(LANGUAGE, f"findings {_shown(parsed.diagnostics, text)}")
        canonical = format_script(parsed.script)
        if canonical != case.canonical:
            return failed(LANGUAGE, f"canonical text is\n{canonical}")
    return passed(LANGUAGE)


def invalid(case: Case) -> Finding:
    """Exactly these findings come from reading the text."""
    return _same_findings(case, parse(Source(case.identity, case.text)).diagnostics)


def types(case: Case) -> Finding:
    """The text is read without an error; exactly these findings come from names and types."""
    errors = _errors(parse(Source(case.identity, case.text)).diagnostics)
    if errors:
        return failed(LANGUAGE, f"does not parse: {_shown(errors, case.text)}")
    return _same_findings(case, compiled(case).diagnostics)


def diagnostic(case: Case) -> Finding:
    """These findings, and a text that checks once the certain fixes are applied."""
    from mtf_lang.diagnostics.fixes import apply, certain

    found = compiled(case)
    finding = _same_findings(case, found.diagnostics)
    if case.fixed is None or finding != passed(LANGUAGE):
        return finding
    mended = apply(case.text, certain(found.diagnostics))
    if mended != case.fixed:
        return failed(LANGUAGE, f"fixed text is\n{mended}")
    left = _errors(compiled(case, mended).diagnostics)
    return failed(LANGUAGE, f"left behind the fix: {_shown(left, mended)}") if left else passed(LANGUAGE)


def _same_findings(case: Case, diagnostics: Iterable[Diagnostic]) -> Finding:
    found = _shown(diagnostics, case.text)
    wanted = list(zip(case.codes, case.places, strict=True)) if case.places else None
    if wanted is None and [code for code, _ in found] == list(case.codes):
        return passed(LANGUAGE)
    return passed(LANGUAGE) if found == wanted else failed(LANGUAGE, f"findings {found}")


def _errors(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    return [d for d in diagnostics if d.severity is Severity.ERROR]


def _shown(diagnostics: Iterable[Diagnostic], text: str) -> list[tuple[str, str]]:
    """Code and fragment of each finding that is more than a note, in the order of the text."""
    told = sorted(
        (d for d in diagnostics if d.severity is not Severity.NOTE), key=lambda d: (d.span.start, d.code)
    )
    return [(d.code, text[d.span.start : d.span.end]) for d in told]
