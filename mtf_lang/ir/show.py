"""IR as MTF text, with the least brackets under which it parses back.

Used for diagnostics, records and open results. The levels are those of ``grammar/mtf.lark``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from mtf_lang.ir.conditions import TRUE
from mtf_lang.ir.nodes import (
    Aggregate,
    Apply,
    ApplyValue,
    Binder,
    Call,
    Conditional,
    Lambda,
    ListNode,
    Literal,
    LiteralPattern,
    Node,
    Pattern,
    SetNode,
    Symbol,
    TupleNode,
    TuplePattern,
    Variable,
)
from mtf_lang.ir.render import Names, Part, Written, named, separated, write
from mtf_lang.ir.walk import free_variables, iterate, pattern_symbols
from mtf_lang.values.model import (
    FiniteFunction,
    Graph,
    Infinity,
    Interval,
    IntervalUnion,
    LazySet,
    ListValue,
    Matrix,
    Multiset,
    Name,
    NumberSet,
    Periodic,
    Residue,
    Value,
)
from mtf_lang.values.sets import FiniteSet, IntegerRange
from mtf_lang.values.text import to_text as value_text
from mtf_lang.walk import Walk, run

GIVEN, OPEN, IFF, IMPLIES, OR, AND, NOT, COMPARISON = range(8)
SET_SUM, SET_PRODUCT, RANGE, REMAINDER, SUM, PRODUCT, SIGN, POWER = range(8, 16)
DISPLAY, FACTORIAL, NUMBER, CLOSED = range(16, 20)
"""How tightly things bind. Open ones (quantifiers, conditionals) reach as far right as they can.
``REMAINDER`` is that of ``mod`` and ``div``: they are products to the
grammar, which refuses them beside a sum without brackets; here they get them beside any arithmetic."""

_INFIX: dict[str, tuple[str, int, int, int]] = {
    "iff": ("iff", IFF, IFF, IMPLIES),
    "implies": ("implies", IMPLIES, OR, IMPLIES),
    "or": ("or", OR, OR, AND),
    "and": ("and", AND, AND, NOT),
    "equal": ("=", COMPARISON, SET_SUM, SET_SUM),
    "not_equal": ("!=", COMPARISON, SET_SUM, SET_SUM),
    "less": ("<", COMPARISON, SET_SUM, SET_SUM),
    "less_equal": ("<=", COMPARISON, SET_SUM, SET_SUM),
    "greater": (">", COMPARISON, SET_SUM, SET_SUM),
    "greater_equal": (">=", COMPARISON, SET_SUM, SET_SUM),
    "member": ("in", COMPARISON, SET_SUM, SET_SUM),
    "not_member": ("not in", COMPARISON, SET_SUM, SET_SUM),
    "subset": ("subset", COMPARISON, SET_SUM, SET_SUM),
    "subseteq": ("subseteq", COMPARISON, SET_SUM, SET_SUM),
    "divides": ("divides", COMPARISON, SET_SUM, SET_SUM),
    "union": ("union", SET_SUM, SET_SUM, SET_PRODUCT),
    "difference": ("minus", SET_SUM, SET_SUM, SET_PRODUCT),
    "intersect": ("intersect", SET_PRODUCT, SET_PRODUCT, RANGE),
    "cartesian": ("cross", SET_PRODUCT, RANGE, RANGE),
    "add": ("+", SUM, SUM, PRODUCT),
    "subtract": ("-", SUM, SUM, PRODUCT),
    "multiply": ("*", PRODUCT, PRODUCT, SIGN),
    "divide": ("/", PRODUCT, PRODUCT, SIGN),
    "mod": ("mod", REMAINDER, PRODUCT, SIGN),
    "div": ("div", REMAINDER, PRODUCT, SIGN),
}
"""Operation to sign, own level, least level of the first and of the further operands."""

_TIGHT = frozenset({"multiply", "divide"})
_ARITHMETIC = frozenset({"add", "subtract", "multiply", "divide", "mod", "div"})
_QUANTIFIERS = {"forall": "forall", "exists": "exists", "exists_unique": "exists unique"}
_BRACES = {"set": ("{", "}"), "list": ("[", "]")}
_SYSTEMS = frozenset({"solutions", "solution", "satisfiable"})
_OF_SEVERAL = frozenset({"min", "max", "gcd", "lcm"})
_OF_COLLECTIONS = _OF_SEVERAL | {"sum", "product", "count", "mean", "variance"}
_AT_POINT = frozenset({"derivative", "series"})
_WORD = re.compile(r"[^\W\d]\w*")


def to_text(node: Node) -> str:
    """The MTF text of ``node``.

    It parses back to an equal expression where the language has one: a function written in place
    outside of calculus, and the domains of unknowns of the context, are only described. Two
    variables of one name in one scope are told apart by a number (``x``, ``x_2``).
    """
    look = _Look(_reserved(node))
    names = named(free_variables(node), {}, look.reserved)
    return write(Part(node, GIVEN, names), look, ("(", ")"))


def definition_name(identity: str) -> str:
    """The author's name of a definition; instances at further types have a number behind it.

    A request that was cut out has no name but its number, ``#1``.
    """
    return identity.partition("#")[0] or identity


def _reserved(node: Node) -> frozenset[str]:
    """Names that stand for operations, definitions and constants in the text."""
    found: set[str] = set()
    for part in iterate(node):
        match part:
            case Call(operation=name) if name not in _INFIX:
                found.add(name)
            case Apply(definition=identity):
                found.add(definition_name(identity))
            case Aggregate(kind=kind) if kind not in _QUANTIFIERS and kind not in _BRACES:
                found.add(kind)
            case Literal(value=value) if not isinstance(value, int | str):
                found.update(_WORD.findall(value_text(value)))
    return frozenset(found)


class _Look:
    """What one node looks like."""

    def __init__(self, reserved: frozenset[str]) -> None:
        self.reserved = reserved

    def __call__(self, node: Node, names: Names) -> Written:
        match node:
            case Literal():
                return _literal(node)
            case Variable(symbol=symbol):
                return Written(CLOSED, (names[symbol],))
            case Call():
                return self.call(node, names)
            case Apply(definition=identity, arguments=arguments):
                return _application(definition_name(identity), arguments, names)
            case ApplyValue(function=function, arguments=arguments):
                inside = _list(arguments, names)
                return Written(CLOSED, (Part(function, CLOSED, names), "(", *inside, ")"))
            case Conditional(condition=condition, value=value, other=other):
                parts = [Part(part, OPEN, names) for part in (condition, value, other)]
                return Written(OPEN, ("if ", parts[0], " then ", parts[1], " else ", parts[2]))
            case TupleNode(items=items):
                end = ",)" if len(items) == 1 else ")"
                return Written(CLOSED, ("(", *_list(items, names), end))
            case ListNode(items=items):
                return Written(DISPLAY, ("[", *_list(items, names), "]"))
            case SetNode(items=items):
                return Written(DISPLAY, ("{", *_list(items, names), "}"))
            case Lambda():
                inner = named(node.parameters, names, self.reserved)
                shown = ", ".join(inner[p] for p in node.parameters)
                return Written(GIVEN, (f"({shown}) -> ", Part(node.body, OPEN, inner)))
            case Aggregate():
                return self.aggregate(node, names)
        raise TypeError(f"no IR node: {type(node).__name__}")

    # --- calls ---

    def call(self, node: Call, names: Names) -> Written:
        arguments = node.arguments
        infix = _INFIX.get(node.operation)
        if infix is not None and len(arguments) >= 2:
            return _infix(node, infix, names)
        match node.operation, arguments:
            case "range", (low, high):
                return Written(RANGE, (Part(low, SUM, names), "..", Part(high, SUM, names)))
            case "power", (base, exponent):
                raised = Part(exponent, POWER, names, unsigned=True)
                return Written(POWER, (Part(base, DISPLAY, names, unsigned=True), "^", raised))
            case "negate", (operand,):
                return Written(SIGN, ("-", Part(operand, SIGN, names, unsigned=True)))
            case "not", (operand,):
                return Written(NOT, ("not ", Part(operand, NOT, names)))
            case "factorial", (operand,):
                return Written(FACTORIAL, (Part(operand, NUMBER, names), "!"))
            case "index", (sequence, *indices):
                inside = _list(indices, names)
                return Written(CLOSED, (Part(sequence, CLOSED, names), "[", *inside, "]"))
            case "congruent", (left, right, modulus):
                sides = (Part(left, SET_SUM, names), " = ", Part(right, SET_SUM, names))
                return Written(COMPARISON, (*sides, " (mod ", Part(modulus, GIVEN, names), ")"))
            case name, (Lambda() as function, *rest) if len(function.parameters) == 1:
                return self.calculus(name, function, tuple(rest), names)
        if not arguments:
            return Written(CLOSED, (node.operation,))
        return _application(node.operation, arguments, names)

    def calculus(self, name: str, function: Lambda, rest: tuple[Node, ...], names: Names) -> Written:
        """``derivative(f, x, n)``, ``limit(f, x -> a)``: the variable stands behind the expression.

        Where the result is an expression in the variable, the point is the variable itself.
        """
        parameter = function.parameters[0]
        at_point = name in _AT_POINT or (name == "integral" and len(rest) == 1)
        if at_point and isinstance(rest[0], Variable):
            inner: Names = {**names, parameter: names[rest[0].symbol]}
            rest = rest[1:]
        else:
            inner = named((parameter,), names, self.reserved)
        head: tuple[str | Part, ...] = (f"{name}(", Part(function.body, GIVEN, inner), ", ", inner[parameter])
        if name == "limit" and rest:
            head, rest = (*head, " -> ", Part(rest[0], GIVEN, names)), rest[1:]
        further = [piece for node in rest for piece in (", ", Part(node, GIVEN, names))]
        return Written(CLOSED, (*head, *further, ")"))

    # --- aggregates ---

    def aggregate(self, node: Aggregate, names: Names) -> Written:
        binders, inner = self.binders(node.binders, names)
        if _is_over_collection(node):
            return _application(node.kind, _collection(node), names)
        body = Part(node.body, GIVEN, inner)
        facts = tuple(Part(c.node, GIVEN, inner) for c in node.guard)
        ranges = (" for ", *binders) if binders else ()
        if node.kind in _QUANTIFIERS:
            return Written(OPEN, (f"{_QUANTIFIERS[node.kind]} ", *binders, ": ", *_guarded(node, inner)))
        if node.kind == "given":
            known = (*separated(facts, ", "), *((", ",) if facts and binders else ()), *binders)
            return Written(GIVEN, (Part(node.body, IFF, inner), " given {", *known, "}"))
        if node.kind in _SYSTEMS:
            return Written(CLOSED, (f"{node.kind}({{", *separated(facts, ", "), "}", *ranges, ")"))
        if node.kind == "set" and facts and _is_its_variable(node):
            return Written(DISPLAY, ("{", *binders, " : ", *separated(facts, ", "), "}"))
        opening, closing = _BRACES.get(node.kind, (f"{node.kind}(", ")"))
        level = DISPLAY if node.kind in _BRACES else CLOSED
        guard = (" if ", *_conjunction(node, inner)) if node.guard else ()
        return Written(level, (opening, body, *ranges, *guard, closing))

    def binders(self, binders: Iterable[Binder], names: Names) -> tuple[tuple[str | Part, ...], Names]:
        """``x in D, y in E``; the domain of one may use the variables of those before it."""
        pieces: list[str | Part] = []
        for binder in binders:
            inner = named(pattern_symbols(binder.pattern), names, self.reserved)
            comma = ", " if pieces else ""
            pieces.append(f"{comma}{_pattern(binder.pattern, inner)} in ")
            pieces.append(Part(binder.domain, SET_SUM, names))
            names = inner
        return tuple(pieces), names


def _conjunction(node: Aggregate, names: Names) -> tuple[str | Part, ...]:
    least = OPEN if len(node.guard) == 1 else NOT
    return separated((Part(c.node, least, names) for c in node.guard), " and ")


def _guarded(node: Aggregate, names: Names) -> tuple[str | Part, ...]:
    """The body of a quantifier with its guard: ``c implies P`` for all, ``c and P`` for some."""
    if not node.guard:
        return (Part(node.body, OPEN, names),)
    if node.kind == "forall":
        least = OR if len(node.guard) == 1 else NOT
        guard = separated((Part(c.node, least, names) for c in node.guard), " and ")
        return (*guard, " implies ", Part(node.body, IMPLIES, names))
    if node.body == TRUE:
        return _conjunction(node, names)
    return separated((Part(n, NOT, names) for n in (*(c.node for c in node.guard), node.body)), " and ")


def _is_over_collection(node: Aggregate) -> bool:
    """Whether all elements of one collection are combined as they are: ``sum(S)``, ``max(a, b)``."""
    if node.kind not in _OF_COLLECTIONS or len(node.binders) != 1 or node.guard:
        return False
    if node.kind == "count":
        return isinstance(node.body, Literal)
    return _is_its_variable(node)


def _collection(node: Aggregate) -> tuple[Node, ...]:
    """The arguments of the short form of an aggregate over a collection."""
    domain = node.binders[0].domain
    if isinstance(domain, ListNode) and len(domain.items) > 1 and node.kind in _OF_SEVERAL:
        return domain.items
    return (domain,)


def _is_its_variable(node: Aggregate) -> bool:
    """Whether a set collects the values of its only variable."""
    if len(node.binders) != 1 or not isinstance(node.body, Variable):
        return False
    return node.binders[0].pattern == node.body.symbol


def _infix(node: Call, infix: tuple[str, int, int, int], names: Names) -> Written:
    sign, level, least, further = infix
    unsigned = node.operation in _ARITHMETIC
    first, *rest = node.arguments
    pieces: list[str | Part] = [Part(first, least, names)]
    space = "" if node.operation in _TIGHT else " "
    for operand in rest:
        pieces.append(f"{space}{sign}{space}")
        pieces.append(Part(operand, further, names, unsigned))
    return Written(level, tuple(pieces))


def _application(name: str, arguments: tuple[Node, ...], names: Names) -> Written:
    if not arguments:
        return Written(CLOSED, (name,))
    return Written(CLOSED, (f"{name}(", *_list(arguments, names), ")"))


def _list(nodes: Iterable[Node], names: Names) -> tuple[str | Part, ...]:
    return separated((Part(node, GIVEN, names) for node in nodes), ", ")


def _literal(node: Literal) -> Written:
    text = value_text(node.value)
    level = literal_level(node.value)
    return Written(CLOSED if level == SUM and _WORD.fullmatch(text) else level, (text,))


def literal_level(value: Value) -> int:
    """How tightly the text of a value binds; that of exact reals is taken for a sum."""
    match value:
        case bool() | tuple() | NumberSet() | Interval() | Periodic() | FiniteFunction():
            return CLOSED
        case Matrix() | Residue() | Multiset() | Graph() | Name():
            return CLOSED
        case IntervalUnion():
            return SET_SUM
        case int():
            return SIGN if value < 0 else NUMBER
        case Infinity(negative=negative):
            return SIGN if negative else CLOSED
        case str() | ListValue() | FiniteSet() | LazySet():
            return DISPLAY
        case Fraction():
            return PRODUCT
        case IntegerRange():
            return RANGE
    return SUM


def _pattern(pattern: Pattern, names: Names) -> str:
    def written(part: Pattern) -> Walk[str]:
        match part:
            case Symbol():
                return names[part]
            case LiteralPattern(value=value):
                return value_text(value)
            case TuplePattern(items=items):
                inside = []
                for item in items:
                    inside.append((yield written(item)))
                return f"({', '.join(inside)})"
        raise TypeError(f"no pattern: {type(part).__name__}")

    return run(written(pattern))
