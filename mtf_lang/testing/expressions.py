"""Generated expressions: MTF text of a wanted type and size.

Half of what is written is what programs consist of (arithmetic, comparisons, choices, small collections), the
rest any operation of the table. Numbers are small, so that work stays within a budget, with edges
among them: zero, negative numbers, ties, now and then a large one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mtf_lang.frozen import frozen
from mtf_lang.testing.choices import Choices, between, chance, pick
from mtf_lang.testing.productions import PAIR, productions
from mtf_lang.types import (
    BOOL,
    COMPLEX,
    GRAPH,
    INT,
    MATRIX,
    NEVER,
    RAT,
    REAL,
    STRING,
    TOWER,
    FunctionType,
    ListType,
    SetType,
    StructureType,
    TupleType,
    Type,
)
from mtf_lang.walk import Walk, run

SMALL = (-3, 6)
"""The least and the greatest ordinary number."""

EDGES = (0, 1, -1, 2, 12, 30, -7)
HUGE = (97, -100, 10**12, 2**64)
"""Numbers at which things change; and, for arithmetic and comparisons only, those beyond machine words."""

INTS = SetType(INT)


@frozen
class Scope:
    """What an expression may use: variables with their types, and functions of the script.

    ``functions`` are names with the types of their parameters and of the result. ``fresh`` is how many
    bound names have been made.
    """

    variables: tuple[tuple[str, Type], ...] = ()
    functions: tuple[tuple[str, tuple[Type, ...], Type], ...] = ()
    fresh: int = 0

    def with_variable(self, name: str, type_: Type) -> Scope:
        """The scope inside a binder."""
        kept = tuple(v for v in self.variables if v[0] != name)
        return Scope((*kept, (name, type_)), self.functions, self.fresh + 1)

    def of(self, type_: Type) -> tuple[str, ...]:
        """The variables that may stand where ``type_`` is wanted."""
        wanted = TOWER[: TOWER.index(type_) + 1] if type_ in TOWER else (type_,)
        return tuple(name for name, t in self.variables if t in wanted)


NOTHING = Scope()

CORE: Mapping[Type, tuple[tuple[str, tuple[Type, ...]], ...]] = {
    INT: (
        ("({} + {})", (INT, INT)),
        ("({} - {})", (INT, INT)),
        ("({} * {})", (INT, INT)),
        ("({} mod {})", (INT, INT)),
        ("({} div {})", (INT, INT)),
        ("abs({})", (INT,)),
        ("(if {} then {} else {})", (BOOL, INT, INT)),
        ("max({}, {})", (INT, INT)),
        ("min({}, {})", (INT, INT)),
        ("gcd({}, {})", (INT, INT)),
        ("{}^2", (INT,)),
        ("count({})", (INTS,)),
        ("floor({})", (RAT,)),
        ("sum({})", (INTS,)),
    ),
    RAT: (
        ("({} / {})", (INT, INT)),
        ("({} + {})", (RAT, RAT)),
        ("({} * {})", (RAT, RAT)),
        ("(if {} then {} else {})", (BOOL, RAT, RAT)),
        ("max({}, {})", (RAT, RAT)),
    ),
    REAL: (
        ("sqrt({})", (INT,)),
        ("({} + {})", (REAL, REAL)),
        ("({} * {})", (REAL, RAT)),
        ("(if {} then {} else {})", (BOOL, REAL, REAL)),
    ),
    BOOL: (
        ("({} = {})", (INT, INT)),
        ("({} < {})", (INT, INT)),
        ("({} <= {})", (INT, INT)),
        ("({} != {})", (INT, INT)),
        ("({} and {})", (BOOL, BOOL)),
        ("({} or {})", (BOOL, BOOL)),
        ("(not {})", (BOOL,)),
        ("({} implies {})", (BOOL, BOOL)),
        ("({} iff {})", (BOOL, BOOL)),
        ("({} in {})", (INT, INTS)),
        ("({} divides {})", (INT, INT)),
        ("({} = {} (mod {}))", (INT, INT, INT)),
        ("({} < {})", (RAT, RAT)),
        ("({} <= {})", (REAL, RAT)),
        ("({} = {})", (INTS, INTS)),
    ),
    INTS: (
        ("({}..{})", (INT, INT)),
        ("({} union {})", (INTS, INTS)),
        ("({} intersect {})", (INTS, INTS)),
        ("({} minus {})", (INTS, INTS)),
    ),
}
"""What programs consist of: templates with the types of their places, the simplest first."""

BINDING: Mapping[Type, tuple[tuple[str, Type], ...]] = {
    INT: (
        ("sum({1} for {0} in {2})", INT),
        ("count({0} for {0} in {2} if {1})", BOOL),
        ("max({1} for {0} in {2})", INT),
        ("product({1} for {0} in {2})", INT),
        ("min({0} for {0} in {2} if {1})", BOOL),
    ),
    BOOL: (
        ("(exists {0} in {2}: {1})", BOOL),
        ("(forall {0} in {2}: {1})", BOOL),
        ("(exists unique {0} in {2}: {1})", BOOL),
    ),
    INTS: (("{{{1} for {0} in {2}}}", INT), ("{{{0} in {2} : {1}}}", BOOL)),
    ListType(INT): (("[{1} for {0} in {2}]", INT),),
    RAT: (("mean({1} for {0} in {2})", RAT), ("probability({1} for {0} in {2})", BOOL)),
}
"""Forms with a binder: ``{0}`` is bound, ``{1}`` an expression in it, ``{2}`` its domain."""

BOUND_NAMES = ("k", "j", "t", "u", "v")


def expression(choices: Choices, type_: Type, size: int, scope: Scope = NOTHING) -> str:
    """MTF text of an expression of ``type_`` (or narrower) with about ``size`` operations.

    It parses and has that type wherever all names of ``scope`` are bound; its value may be undefined.
    """
    return run(_expression(choices, type_, size, scope))


def _expression(choices: Choices, type_: Type, size: int, scope: Scope) -> Walk[str]:
    if size <= 0 or not choices.below(5):  # a leaf is simplest: shrinking ends there
        return (yield _leaf(choices, type_, scope))
    ways: list[Callable[..., Walk[str]]] = [_any_operation]
    if type_ in CORE:
        ways = [_core, _core, _any_operation]
    if type_ in BINDING and scope.fresh < len(BOUND_NAMES):
        ways.append(_binding)
    if any(result == type_ for _, _, result in scope.functions):
        ways.insert(0, _application)
    return (yield pick(choices, ways)(choices, type_, size, scope))


def _core(choices: Choices, type_: Type, size: int, scope: Scope) -> Walk[str]:
    template, parts = pick(choices, CORE[type_])
    return (yield _filled(choices, template, parts, size, scope))


def _any_operation(choices: Choices, type_: Type, size: int, scope: Scope) -> Walk[str]:
    """Operations beside the core are given small arguments: their values grow fast."""
    options = productions(type_)
    if not options:
        return (yield _leaf(choices, type_, scope))
    chosen = pick(choices, options)
    return (yield _filled(choices, chosen.template, chosen.parameters, min(size, 2), scope))


def _application(choices: Choices, type_: Type, size: int, scope: Scope) -> Walk[str]:
    name, parameters, _ = pick(choices, [f for f in scope.functions if f[2] == type_])
    template = f"{name}({', '.join(['{}'] * len(parameters))})"
    return (yield _filled(choices, template, parameters, min(size, 2), scope))


def _binding(choices: Choices, type_: Type, size: int, scope: Scope) -> Walk[str]:
    template, inner = pick(choices, BINDING[type_])
    name = BOUND_NAMES[scope.fresh]
    domain = yield _expression(choices, INTS, 1, scope)
    body = yield _expression(choices, inner, size // 2, scope.with_variable(name, INT))
    return template.format(name, body, domain)


def _filled(choices: Choices, template: str, parts: tuple[Type, ...], size: int, scope: Scope) -> Walk[str]:
    each = (size - 1) // max(1, len(parts)) if len(parts) > 1 else size - 1
    texts = []
    for part in parts:
        texts.append((yield _expression(choices, part, each, scope)))
    return template.format(*texts)


# --- leaves ---------------------------------------------------------------------------------------


def _leaf(choices: Choices, type_: Type, scope: Scope) -> Walk[str]:
    """A variable of the scope, or a value written out."""
    names = scope.of(type_)
    if names and not chance(choices, 3):
        return pick(choices, names)
    return (yield _literal(choices, type_))


def _literal(choices: Choices, type_: Type) -> Walk[str]:
    if type_ in _SCALARS:
        return _SCALARS[type_](choices)
    match type_:
        case SetType(item) if item == NEVER:
            return "{}"
        case SetType(item):
            return "{" + (yield _items(choices, item, pick(choices, (2, 1, 3)))) + "}"
        case ListType(item):
            return "[" + (yield _items(choices, item, pick(choices, (2, 1, 3)))) + "]"
        case TupleType(items):
            parts = []
            for item in items:
                parts.append((yield _literal(choices, item)))
            return "(" + ", ".join(parts) + ("," if len(parts) == 1 else "") + ")"
        case FunctionType(parameters, result):
            key = parameters[0] if len(parameters) == 1 else TupleType(parameters)
            pairs = yield _items(choices, TupleType((key, result)), pick(choices, (2, 1)))
            return f"function([{pairs}])"
        case StructureType(kind, item):
            return (yield _structure(choices, kind, item))
    made = [p for p in productions(type_) if all(part in _SCALARS for part in p.parameters)]
    if not made:
        raise ValueError(f"no values of type {type_} are written out")
    chosen = made[0]
    parts = []
    for part in chosen.parameters:
        parts.append((yield _literal(choices, part)))
    return chosen.template.format(*parts)


def _items(choices: Choices, item: Type, count: int) -> Walk[str]:
    parts = []
    for _ in range(count):
        parts.append((yield _literal(choices, item)))
    return ", ".join(parts)


def _structure(choices: Choices, kind: str, item: Type) -> Walk[str]:
    if kind == MATRIX:
        size = pick(choices, (2, 1, 3))
        rows = []
        for _ in range(size):
            rows.append("[" + (yield _items(choices, item, size)) + "]")
        return "matrix([" + ", ".join(rows) + "])"
    if kind == GRAPH:
        edges = [e for e in ("{1, 2}", "{2, 3}", "{1, 3}", "{3, 4}") if not chance(choices, 3)]
        return f"graph({{1, 2, 3, 4}}, {{{', '.join(edges)}}})"
    return f"{kind.lower()}([" + (yield _items(choices, item, pick(choices, (2, 3)))) + "])"


def integer(choices: Choices, edges: tuple[int, ...] = EDGES) -> str:
    """A small integer, now and then one of ``edges``."""
    value = pick(choices, edges) if chance(choices, 12) else between(choices, *SMALL)
    return str(value) if value >= 0 else f"({value})"


def _rational(choices: Choices) -> str:
    if chance(choices, 2):
        return integer(choices)
    return f"({between(choices, *SMALL)}/{pick(choices, (2, 3, 4, 6))})"


def _real(choices: Choices) -> str:
    return pick(choices, ("sqrt(2)", "pi", "(1/2)", "sqrt(3)", "e", "(-sqrt(2))", "0", "(pi/6)", "log(2)"))


def _complex(choices: Choices) -> str:
    return pick(choices, ("i", "(1 + i)", "(2 - 3*i)", "(-1)", "(1/2 + i)", "(sqrt(2)*i)"))


def _string(choices: Choices) -> str:
    return pick(choices, ('"ab"', '"a"', '""', '"aba"', '"ba"'))


def _truth(choices: Choices) -> str:
    return pick(choices, ("true", "false"))


_SCALARS: Mapping[Type, Callable[[Choices], str]] = {
    INT: integer,
    RAT: _rational,
    REAL: _real,
    COMPLEX: _complex,
    STRING: _string,
    BOOL: _truth,
}

TYPES: tuple[Type, ...] = (
    INT,
    BOOL,
    RAT,
    INTS,
    ListType(INT),
    PAIR,
    REAL,
    STRING,
    COMPLEX,
    SetType(PAIR),
    ListType(RAT),
    ListType(STRING),
    SetType(INTS),
    SetType(ListType(INT)),
)
"""The types that whole requests are made of."""
