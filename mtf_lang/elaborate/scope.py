"""What names mean while a request is elaborated.

``Globals`` is what the context and object blocks say, still as syntax; ``Elaborator`` is the
state of one elaboration. Scopes are plain dicts from names to symbols, extended by copying.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mtf_lang.diagnostics import Diagnostic, Fix, Label, ScriptError, Severity
from mtf_lang.frozen import frozen
from mtf_lang.ir.nodes import Binder, Definition, Symbol
from mtf_lang.source import Source, Span
from mtf_lang.syntax import tree
from mtf_lang.types import NEVER, Type
from mtf_lang.values.model import Name

Scope = Mapping[str, Symbol]
"""Local names: binders and parameters, innermost last."""


@frozen
class Trait:
    """What an adjective of a declaration says of a variable: ``x > 0``, ``x`` is prime …

    ``operation`` is applied to the variable and ``others`` (integer literals).
    """

    word: str
    operation: str
    others: tuple[int, ...] = ()


@frozen
class Unknown:
    """A variable of the context with its domain; ``indices`` when it is an indexed family."""

    name: str
    span: Span
    symbol: Symbol
    domain: tree.Expression | None = None
    noun: str | None = None
    traits: tuple[Trait, ...] = ()
    indices: tuple[tree.Expression, ...] = ()
    binders: tuple[tree.Expression, ...] = ()
    guard: tree.Expression | None = None


@frozen
class CaseSyntax:
    """One case of a function as written."""

    patterns: tuple[tree.Expression, ...]
    conditions: tuple[tree.Expression, ...]
    body: tree.Expression
    span: Span


@dataclass(slots=True)
class Defined:
    """A defined name: a named value (no patterns) or a function with its cases.

    ``names`` are the names that its text uses; ``lifted`` the unknowns it depends on, which it
    takes as further parameters. ``faulty`` is set when its text has a reported error, so that
    uses of it are silent.
    """

    name: str
    span: Span
    cases: list[CaseSyntax]
    function: bool
    system: bool = False
    parameter: bool = False
    lifted: tuple[str, ...] = ()
    faulty: bool = False
    used: bool = False


@frozen
class Constraint:
    """A relation of the context, with the names it uses."""

    expression: tree.Expression
    binders: tuple[tree.Expression, ...]
    guard: tree.Expression | None
    names: frozenset[str]
    label: str | None = None
    gloss: str | None = None


@dataclass(slots=True)
class Globals:
    """What the blocks of a request declare, in the order written."""

    unknowns: dict[str, Unknown] = field(default_factory=dict)
    defined: dict[str, Defined] = field(default_factory=dict)
    constraints: list[Constraint] = field(default_factory=list)
    distinct: list[tuple[str, ...]] = field(default_factory=list)
    names: dict[str, Name] = field(default_factory=dict)
    """Names that the context declares as values."""


@dataclass(slots=True)
class Instance:
    """A definition at one tuple of argument types, perhaps still being elaborated."""

    identity: str
    result: Type = NEVER
    definition: Definition | None = None
    depth: int = 0
    recursive: bool = False
    rests_on: int = 1 << 30
    """The least depth of an instance whose provisional type this one was built on."""


class Silenced(Exception):
    """Raised instead of a second diagnostic where the cause was reported already."""


@dataclass(slots=True)
class Elaborator:
    """The state of one elaboration."""

    source: Source
    globals: Globals = field(default_factory=Globals)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    instances: dict[tuple[str, tuple[Type, ...]], Instance] = field(default_factory=dict)
    building: list[Instance] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    """Names whose introduction has a reported error."""
    domains: dict[str, Binder] = field(default_factory=dict)
    """The unknowns used freely, with their domains."""
    opening: list[str] = field(default_factory=list)
    """The unknowns used freely whose domains are being read, outermost first."""
    stating: list[Constraint] = field(default_factory=list)
    """The constraints that are being read, outermost first: a request in one is not under it."""
    passed: set[Symbol] = field(default_factory=set)
    """The parameters through which definitions are given the unknowns they depend on."""
    symbols: int = 0

    def fresh(self, name: str, type_: Type) -> Symbol:
        """A new symbol; ``name`` is what the author calls it."""
        self.symbols += 1
        return Symbol(name, self.symbols, type_)

    def identity(self, name: str) -> str:
        """A new identity for an instance of the definition ``name``."""
        count = self.counts.get(name, 0) + 1
        self.counts[name] = count
        return name if count == 1 else f"{name}#{count}"

    def report(self, diagnostic: Diagnostic) -> None:
        """Keep a finding, once; that a name has no meaning is said once for each name."""
        told = any(
            diagnostic == other or (diagnostic.code == "MTF0201" and diagnostic.message == other.message)
            for other in self.diagnostics
        )
        if not told:
            self.diagnostics.append(diagnostic)

    def note(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        """Report something worth knowing that is no error."""
        self.report(Diagnostic(code, message, span, Severity.NOTE, hint))


def error(
    code: str,
    message: str,
    span: Span,
    hint: str | None = None,
    *,
    labels: tuple[Label, ...] = (),
    fixes: tuple[Fix, ...] = (),
    notes: tuple[str, ...] = (),
) -> ScriptError:
    """A diagnostic ready to be raised."""
    return ScriptError(Diagnostic(code, message, span, Severity.ERROR, hint, labels, notes, fixes))
