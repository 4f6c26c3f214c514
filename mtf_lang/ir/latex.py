r"""IR as LaTeX, for people to read: fractions, powers, ``\sum`` with its range below and above."""

from __future__ import annotations

from collections.abc import Iterable

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
from mtf_lang.ir.show import (
    AND,
    CLOSED,
    COMPARISON,
    DISPLAY,
    FACTORIAL,
    GIVEN,
    IFF,
    IMPLIES,
    NOT,
    NUMBER,
    OPEN,
    OR,
    POWER,
    PRODUCT,
    RANGE,
    SET_PRODUCT,
    SET_SUM,
    SIGN,
    SUM,
    definition_name,
    literal_level,
)
from mtf_lang.ir.walk import free_variables, pattern_symbols
from mtf_lang.values.latex import to_latex as value_latex
from mtf_lang.walk import Walk, run

_INFIX: dict[str, tuple[str, int, int, int]] = {
    "iff": (r" \Leftrightarrow ", IFF, IFF, IMPLIES),
    "implies": (r" \Rightarrow ", IMPLIES, OR, IMPLIES),
    "or": (r" \lor ", OR, OR, AND),
    "and": (r" \land ", AND, AND, NOT),
    "equal": (" = ", COMPARISON, SET_SUM, SET_SUM),
    "not_equal": (r" \ne ", COMPARISON, SET_SUM, SET_SUM),
    "less": (" < ", COMPARISON, SET_SUM, SET_SUM),
    "less_equal": (r" \le ", COMPARISON, SET_SUM, SET_SUM),
    "greater": (" > ", COMPARISON, SET_SUM, SET_SUM),
    "greater_equal": (r" \ge ", COMPARISON, SET_SUM, SET_SUM),
    "member": (r" \in ", COMPARISON, SET_SUM, SET_SUM),
    "not_member": (r" \notin ", COMPARISON, SET_SUM, SET_SUM),
    "subset": (r" \subset ", COMPARISON, SET_SUM, SET_SUM),
    "subseteq": (r" \subseteq ", COMPARISON, SET_SUM, SET_SUM),
    "divides": (r" \mid ", COMPARISON, SET_SUM, SET_SUM),
    "union": (r" \cup ", SET_SUM, SET_SUM, SET_PRODUCT),
    "difference": (r" \setminus ", SET_SUM, SET_SUM, SET_PRODUCT),
    "intersect": (r" \cap ", SET_PRODUCT, SET_PRODUCT, RANGE),
    "cartesian": (r" \times ", SET_PRODUCT, RANGE, RANGE),
    "add": (" + ", SUM, SUM, PRODUCT),
    "subtract": (" - ", SUM, SUM, PRODUCT),
    "multiply": (r" \cdot ", PRODUCT, PRODUCT, SIGN),
    "mod": (r" \bmod ", PRODUCT, SIGN, SIGN),
    "div": (r" \mathbin{\mathrm{div}} ", PRODUCT, SIGN, SIGN),
}
"""Operation to sign, own level, least level of the first and of the further operands."""

_AROUND: dict[str, tuple[str, str]] = {
    "abs": (r"\left|", r"\right|"),
    "floor": (r"\left\lfloor ", r" \right\rfloor"),
    "ceil": (r"\left\lceil ", r" \right\rceil"),
    "sqrt": (r"\sqrt{", "}"),
    "count": (r"\left|", r"\right|"),
    "conjugate": (r"\overline{", "}"),
}
"""Operations of one argument that are written around it."""

_NAMED = frozenset(["sin", "cos", "tan", "cot", "sec", "csc", "exp", "log", "ln", "gcd", "min", "max", "arg"])
"""Operations that LaTeX has a command for."""

_BIG = {"sum": r"\sum", "product": r"\prod"}
_QUANTIFIERS = {"forall": r"\forall", "exists": r"\exists", "exists_unique": r"\exists!"}
_BRACES = {"set": (r"\left\{", r"\right\}"), "list": (r"\left[", r"\right]")}


def to_latex(node: Node) -> str:
    """The LaTeX of ``node``, for math mode."""
    names = named(free_variables(node), {}, frozenset())
    return write(Part(node, GIVEN, names), _look, (r"\left(", r"\right)"))


def _look(node: Node, names: Names) -> Written:
    match node:
        case Literal(value=value):
            return Written(literal_level(value), (value_latex(value),))
        case Variable(symbol=symbol):
            return Written(CLOSED, (_name(names[symbol]),))
        case Call():
            return _call(node, names)
        case Apply(definition=identity, arguments=arguments):
            return _function(_name(definition_name(identity)), arguments, names)
        case ApplyValue(function=function, arguments=arguments):
            inside = _list(arguments, names)
            return Written(CLOSED, (Part(function, CLOSED, names), r"\left(", *inside, r"\right)"))
        case Conditional(condition=condition, value=value, other=other):
            parts = [Part(part, GIVEN, names) for part in (value, condition, other)]
            head = (r"\begin{cases}", parts[0], r" & \text{if } ", parts[1], r" \\ ")
            return Written(CLOSED, (*head, parts[2], r" & \text{otherwise}\end{cases}"))
        case TupleNode(items=items):
            return Written(CLOSED, (r"\left(", *_list(items, names), r"\right)"))
        case ListNode(items=items):
            return Written(DISPLAY, (r"\left[", *_list(items, names), r"\right]"))
        case SetNode(items=items):
            return Written(DISPLAY, (r"\left\{", *_list(items, names), r"\right\}"))
        case Lambda(parameters=parameters):
            inner = named(parameters, names, frozenset())
            shown = ", ".join(_name(inner[p]) for p in parameters)
            return Written(GIVEN, (rf"{shown} \mapsto ", Part(node.body, OPEN, inner)))
        case Aggregate():
            return _aggregate(node, names)
    raise TypeError(f"no IR node: {type(node).__name__}")


# --- calls -----------------------------------------------------------------------------------


def _call(node: Call, names: Names) -> Written:
    infix = _INFIX.get(node.operation)
    if infix is not None and len(node.arguments) >= 2:
        sign, level, least, further = infix
        first, *rest = node.arguments
        pieces: list[str | Part] = [Part(first, least, names)]
        for operand in rest:
            pieces.extend((sign, Part(operand, further, names, unsigned=level >= SUM)))
        return Written(level, tuple(pieces))
    match node.operation, node.arguments:
        case "divide", (top, bottom):
            return Written(
                PRODUCT, (r"\frac{", Part(top, GIVEN, names), "}{", Part(bottom, GIVEN, names), "}")
            )
        case "range", (low, high):
            return Written(
                DISPLAY, (r"\{", Part(low, SUM, names), r", \dots, ", Part(high, SUM, names), r"\}")
            )
        case "power", (base, exponent):
            raised = Part(exponent, GIVEN, names)
            return Written(POWER, (Part(base, DISPLAY, names, unsigned=True), "^{", raised, "}"))
        case "root", (radicand, degree):
            return Written(
                CLOSED, (r"\sqrt[", Part(degree, GIVEN, names), "]{", Part(radicand, GIVEN, names), "}")
            )
        case "negate", (operand,):
            return Written(SIGN, ("-", Part(operand, SIGN, names, unsigned=True)))
        case "not", (operand,):
            return Written(NOT, (r"\lnot ", Part(operand, COMPARISON + 1, names)))
        case "factorial", (operand,):
            return Written(FACTORIAL, (Part(operand, NUMBER, names), "!"))
        case "binomial", (top, bottom):
            return Written(
                CLOSED, (r"\binom{", Part(top, GIVEN, names), "}{", Part(bottom, GIVEN, names), "}")
            )
        case "index", (sequence, *indices):
            return Written(CLOSED, (Part(sequence, CLOSED, names), "_{", *_list(indices, names), "}"))
        case "congruent", (left, right, modulus):
            sides = (Part(left, SET_SUM, names), r" \equiv ", Part(right, SET_SUM, names))
            return Written(COMPARISON, (*sides, r" \pmod{", Part(modulus, GIVEN, names), "}"))
        case name, (Lambda() as function, *rest) if len(function.parameters) == 1:
            return _calculus(name, function, tuple(rest), names)
        case name, (operand,) if name in _AROUND:
            opening, closing = _AROUND[name]
            return Written(CLOSED, (opening, Part(operand, GIVEN, names), closing))
    command = rf"\{node.operation}" if node.operation in _NAMED else _name(node.operation)
    return _function(command, node.arguments, names)


def _calculus(name: str, function: Lambda, rest: tuple[Node, ...], names: Names) -> Written:
    parameter = function.parameters[0]
    inner = named((parameter,), {s: n for s, n in names.items() if n != parameter.name}, frozenset())
    variable = _name(inner[parameter])
    body = Part(function.body, PRODUCT, inner)
    further = [Part(node, GIVEN, names) for node in rest]
    match name, len(rest):
        case "integral", 1:
            return Written(PRODUCT, (r"\int ", body, rf" \, d{variable}"))
        case "integral", 2:
            return Written(
                PRODUCT, (r"\int_{", further[0], "}^{", further[1], "} ", body, rf" \, d{variable}")
            )
        case "limit", _:
            side = {"left": "^-", "right": "^+"}.get(_side(rest), "")
            return Written(PRODUCT, (rf"\lim_{{{variable} \to ", further[0], f"{side}}} ", body))
        case "derivative", 2 if rest[1] == Literal(1, type=rest[1].type):
            return Written(PRODUCT, (rf"\frac{{d}}{{d{variable}}} ", body))
        case "derivative", 2:
            order = further[1]
            return Written(PRODUCT, (r"\frac{d^{", order, rf"}}}}{{d{variable}^{{", order, "}} ", body))
    pieces = [piece for part in further for piece in (", ", part)]
    return Written(CLOSED, (_name(name), r"\left(", body, f", {variable}", *pieces, r"\right)"))


def _side(rest: tuple[Node, ...]) -> str:
    match rest:
        case (_, Literal(value=str(side))):
            return side
    return ""


# --- aggregates ------------------------------------------------------------------------------


def _aggregate(node: Aggregate, names: Names) -> Written:
    binders, inner = _binders(node.binders, names)
    guard = separated((Part(c.node, NOT, inner) for c in node.guard), r" \land ")
    conditions = (*binders, ", ", *guard) if guard and binders else binders or guard
    if node.kind in _QUANTIFIERS:
        sign = _QUANTIFIERS[node.kind]
        return Written(OPEN, (f"{sign} ", *conditions, r"\colon ", Part(node.body, OPEN, inner)))
    if node.kind in _BRACES:
        opening, closing = _BRACES[node.kind]
        return Written(DISPLAY, (opening, Part(node.body, GIVEN, inner), r" \mid ", *conditions, closing))
    if node.kind in _BIG:
        below = _below(node, names, inner) or (r"_{\substack{", *conditions, "}} ")
        return Written(PRODUCT, (_BIG[node.kind], *below, Part(node.body, PRODUCT, inner)))
    command = rf"\{node.kind}" if node.kind in _NAMED else _name(node.kind)
    return Written(
        CLOSED, (command, r"\left(", Part(node.body, GIVEN, inner), r" \mid ", *conditions, r"\right)")
    )


def _below(node: Aggregate, names: Names, inner: Names) -> tuple[str | Part, ...] | None:
    """``_{k=1}^{n}`` where there is one variable over a range and no guard."""
    match node.binders:
        case (Binder(Symbol() as symbol, Call(operation="range", arguments=(low, high))),) if not node.guard:
            start, end = Part(low, GIVEN, names), Part(high, GIVEN, names)
            return (f"_{{{_name(inner[symbol])}=", start, "}^{", end, "} ")
    return None


def _binders(binders: Iterable[Binder], names: Names) -> tuple[tuple[str | Part, ...], Names]:
    pieces: list[str | Part] = []
    for binder in binders:
        inner = named(pattern_symbols(binder.pattern), names, frozenset())
        comma = ", " if pieces else ""
        pieces.append(rf"{comma}{_pattern(binder.pattern, inner)} \in ")
        pieces.append(Part(binder.domain, SET_SUM, names))
        names = inner
    return tuple(pieces), names


# --- words -----------------------------------------------------------------------------------


def _function(name: str, arguments: tuple[Node, ...], names: Names) -> Written:
    if not arguments:
        return Written(CLOSED, (name,))
    return Written(CLOSED, (name, r"\left(", *_list(arguments, names), r"\right)"))


def _list(nodes: Iterable[Node], names: Names) -> tuple[str | Part, ...]:
    return separated((Part(node, GIVEN, names) for node in nodes), ", ")


_GREEK = frozenset(
    """alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau phi chi psi
    omega Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega""".split()  # noqa: SIM905 (a list of words)
)


def _name(name: str) -> str:
    r"""``x``, ``x_{2}``, ``\alpha``, ``\mathrm{total}``: a name as mathematics writes it."""
    stem, _, index = name.partition("_")
    primes = "'" * (len(stem) - len(stem.rstrip("'")))
    stem = stem.rstrip("'")
    shown = (rf"\{stem}" if stem in _GREEK else stem if len(stem) == 1 else rf"\mathrm{{{stem}}}") + primes
    if not index:
        return shown
    escaped = index.replace("_", r"\_")
    inside = index if len(index) == 1 or index.isdigit() else rf"\mathrm{{{escaped}}}"
    return f"{shown}_{{{inside}}}"


def _pattern(pattern: Pattern, names: Names) -> str:
    def written(part: Pattern) -> Walk[str]:
        match part:
            case Symbol():
                return _name(names[part])
            case LiteralPattern(value=value):
                return value_latex(value)
            case TuplePattern(items=items):
                inside = []
                for item in items:
                    inside.append((yield written(item)))
                return f"({', '.join(inside)})"
        raise TypeError(f"no pattern: {type(part).__name__}")

    text: str = run(written(pattern))
    return text
