"""Operations of the table as terms of WebAssembly.

A rule gets the call and says how it is written, or None where it has no form here. Sums, differences and
products are written without a check where the span of the exact value fits into 64 bits, else with one.
"""

from __future__ import annotations

from math import factorial

from mtf_lang.backends.enumeration.compiled.kinds import (
    INTEGER,
    LIST,
    TRUTH,
    Term,
    call,
    integer,
    term,
    truth,
)
from mtf_lang.backends.enumeration.compiled.module import Module
from mtf_lang.backends.enumeration.compiled.site import SHORT, WORD, Rule, Site, fits
from mtf_lang.backends.enumeration.polynomial import node_of
from mtf_lang.ir.nodes import Call, Literal, Node
from mtf_lang.types import INT, RAT


def _arithmetic(plain: str, kernel: str) -> Rule:
    def rule(site: Site) -> Term | None:
        if len(site.arguments) != 2:
            return None
        left, right = (site.writing.integer(a) for a in site.arguments)
        if fits(site.span(site.node)):
            return term(plain, INTEGER, left, right)
        return site.kernel(kernel, left, right)

    return rule


def _negate(site: Site) -> Term | None:
    value = site.writing.integer(site.arguments[0])
    if fits(site.span(site.node)):
        return term("i64.sub", INTEGER, integer(0), value)
    return site.kernel("subtract", integer(0), value)


def _abs(site: Site) -> Term | None:
    (argument,) = site.arguments
    value = site.writing.integer(argument)
    return value if site.span(argument).at_least(0) else site.kernel("abs", value)


def _power(site: Site) -> Term | None:
    base, exponent = site.arguments
    if not isinstance(exponent, Literal) or type(exponent.value) is not int or exponent.value < 0:
        return site.kernel("power", site.writing.integer(base), site.writing.integer(exponent))
    value = site.writing.integer(base)
    if exponent.value > 4 or value.height > 3:
        return site.kernel("power", value, integer(exponent.value))
    fitting = fits(site.span(site.node))
    found = integer(1) if exponent.value == 0 else value
    for _ in range(exponent.value - 1):
        found = term("i64.mul", INTEGER, found, value) if fitting else site.kernel("multiply", found, value)
    return found


def _remainder(site: Site, dividend: Node, modulus: Node, value: Term, by: Term) -> Term:
    """The remainder of ``value``, whose node is ``dividend``, modulo ``by``."""
    if site.within(dividend, *SHORT) and site.within(modulus, 1, SHORT[1]):
        return widened(term("i32.rem_u", INTEGER, narrowed(value), narrowed(by)))
    if site.within(dividend, 0, WORD[1]) and site.within(modulus, 1, WORD[1]):
        return term("i64.rem_u", INTEGER, value, by)
    return site.kernel("mod", value, by)


def narrowed(value: Term) -> Term:
    """The low 32 bits."""
    return term("i32.wrap_i64", TRUTH, value)


def widened(value: Term) -> Term:
    """A natural number of 32 bits as one of 64."""
    return term("i64.extend_i32_u", INTEGER, value)


def _mod(site: Site) -> Term | None:
    dividend, modulus = site.arguments
    if isinstance(dividend, Call) and dividend.operation == "power" and site.span(modulus).at_least(1):
        base, exponent = dividend.arguments
        ranges = site.writing.facts.ranges
        natural = exponent.type == INT and ranges.of(exponent).at_least(0)
        short = isinstance(exponent, Literal) and fits(site.span(dividend))
        if ranges.integral(base) and natural and not short:
            return site.kernel("power_mod", *(site.writing.integer(p) for p in (base, exponent, modulus)))
    value, by = site.writing.integer(dividend), site.writing.integer(modulus)
    return _remainder(site, dividend, modulus, value, by)


def _div(site: Site) -> Term | None:
    dividend, divisor = site.arguments
    value, by = site.writing.integer(dividend), site.writing.integer(divisor)
    if site.within(dividend, *SHORT) and site.within(divisor, 1, SHORT[1]):
        return widened(term("i32.div_u", INTEGER, narrowed(value), narrowed(by)))
    if site.within(dividend, 0, WORD[1]) and site.within(divisor, 1, WORD[1]):
        return term("i64.div_u", INTEGER, value, by)
    return site.kernel("div", value, by)


def _divide(site: Site) -> Term | None:
    """A quotient that is needed as an integer; where it is none, the run is left to Python."""
    return site.kernel("exact", *(site.writing.integer(a) for a in site.arguments))


def _divides(site: Site) -> Term | None:
    divisor, value = site.arguments
    if not site.span(divisor).excludes(0):
        parts = (site.writing.integer(p) for p in (divisor, value))
        return call(site.writing.module.kernel("divides"), TRUTH, *parts)
    found = _remainder(site, value, divisor, site.writing.integer(value), site.writing.integer(divisor))
    return term("i64.eqz", TRUTH, found)


def _congruent(site: Site) -> Term | None:
    left, right, modulus = site.arguments
    difference = Call("subtract", (left, right), type=INT)
    value = site.writing.of(difference)
    return term("i64.eqz", TRUTH, _remainder(site, difference, modulus, value, site.writing.integer(modulus)))


def _comparison(operator: str) -> Rule:
    def rule(site: Site) -> Term | None:
        if any(a.type not in (INT, RAT) for a in site.arguments):
            return _same(site, operator)
        if any(a.type == RAT for a in site.arguments):
            relation = site.writing.facts.relations.of(site.node)
            if relation is not None and not relation.modulus:
                sign = {"==": "eq", "!=": "ne", "<=": "le_s"}[relation.sign]
                return term(f"i64.{sign}", TRUTH, site.writing.of(node_of(relation.value)), integer(0))
            if not all(map(site.writing.facts.ranges.integral, site.arguments)):
                return None
        left, right = (site.writing.integer(a) for a in site.arguments)
        return term(f"i64.{operator}", TRUTH, left, right)

    return rule


def _same(site: Site, operator: str) -> Term | None:
    """Equality of values of one kind, part by part."""
    if operator not in ("eq", "ne"):
        return None
    left, right = (site.writing.of(a) for a in site.arguments)
    if left.kind != right.kind or left.kind.name in ("list", "subset"):
        return None
    equal = truth(True)
    for first, second in zip(left.flat(), right.flat(), strict=True):
        one = term("i32.eq" if first.kind == TRUTH else "i64.eq", TRUTH, first, second)
        equal = one if equal == truth(True) else term("i32.and", TRUTH, equal, one)
    return equal if operator == "eq" else term("i32.eqz", TRUTH, equal)


def _connective(decisive: bool) -> Rule:
    """``and`` and ``or``: what stands behind a decisive operand is not evaluated."""

    def rule(site: Site) -> Term | None:
        found: Term | None = None
        for argument in reversed(site.arguments):
            part = site.writing.of(argument)
            found = (
                part
                if found is None
                else chosen(part, truth(True), found)
                if decisive
                else chosen(part, found, truth(False))
            )
        return found

    return rule


def chosen(condition: Term, value: Term, other: Term) -> Term:
    """``if condition then value else other``, only one of the two evaluated."""
    type_ = value.kind.types[0]
    height = 1 + max(condition.height, value.height, other.height)
    text = f"(if (result {type_}) {condition.text} (then {value.text}) (else {other.text}))"
    return Term(text, value.kind, height=height)


def _not(site: Site) -> Term | None:
    return term("i32.eqz", TRUTH, site.writing.of(site.arguments[0]))


def _implies(site: Site) -> Term | None:
    premise, conclusion = map(site.writing.of, site.arguments)
    return chosen(premise, conclusion, truth(True))


def _iff(site: Site) -> Term | None:
    left, right = map(site.writing.of, site.arguments)
    return term("i32.eq", TRUTH, left, right)


def _xor(site: Site) -> Term | None:
    left, right = map(site.writing.of, site.arguments)
    return term("i32.ne", TRUTH, left, right)


def _folded(kernel: str) -> Rule:
    """A function of two or more integers, from left to right."""

    def rule(site: Site) -> Term | None:
        if len(site.arguments) < 2:
            return None
        first, *rest = (site.writing.integer(a) for a in site.arguments)
        for value in rest:
            first = site.kernel(kernel, first, value)
        return first

    return rule


def _extreme(kernel: str) -> Rule:
    def rule(site: Site) -> Term | None:
        if len(site.arguments) != 2 or not all(a.type == INT for a in site.arguments):
            return None
        return site.kernel(kernel, *map(site.writing.of, site.arguments))

    return rule


def _unary(kernel: str) -> Rule:
    def rule(site: Site) -> Term | None:
        if len(site.arguments) != 1:
            return None
        return site.kernel(kernel, site.writing.integer(site.arguments[0]))

    return rule


def _is_square(site: Site) -> Term | None:
    root = site.kernel("square_root", site.writing.integer(site.arguments[0]))
    return term("i64.ge_s", TRUTH, root, integer(0))


def _is_prime(site: Site) -> Term | None:
    value = site.writing.integer(site.arguments[0])
    return call(site.writing.module.kernel("is_prime"), TRUTH, value)


def _parity(remainder: int) -> Rule:
    def rule(site: Site) -> Term | None:
        low = term("i64.and", INTEGER, site.writing.integer(site.arguments[0]), integer(1))
        return term("i64.eq", TRUTH, low, integer(remainder))

    return rule


def _binomial(site: Site) -> Term | None:
    return site.kernel("binomial", *(site.writing.integer(a) for a in site.arguments))


LARGEST_FACTORIAL = 20
"""20! is the last that fits into 64 bits."""


def _factorial(site: Site) -> Term | None:
    table = site.writing.module.table(tuple(factorial(n) for n in range(LARGEST_FACTORIAL + 1)))
    at = Term(f"(i32.const {table})", TRUTH)
    return site.kernel("entry", at, site.writing.integer(site.arguments[0]), integer(LARGEST_FACTORIAL + 1))


def _digits(site: Site) -> Term | None:
    """The digits in base ten, in a buffer of their own for each number that is written."""
    if len(site.arguments) != 1:
        return None
    value = site.writing.integer(site.arguments[0])
    buffer = Term(f"(i32.const {buffer_of(site.writing.module, value)})", TRUTH)
    return call(site.writing.module.kernel("digits"), LIST, value, buffer)


DIGIT_BUFFER = 8 * 25
"""Bytes: the number, whether it is there, the length, up to nineteen digits and what rounds it off."""


def buffer_of(module: Module, value: Term) -> int:
    """The address of the buffer for the digits of a term; equal terms share it."""
    if value.text not in module.buffers:
        module.buffers[value.text] = module.reserve(DIGIT_BUFFER)
    return module.buffers[value.text]


def _index(site: Site) -> Term | None:
    collection = site.writing.of(site.arguments[0])
    if collection.kind != LIST:
        return None
    return site.kernel("index", collection, site.writing.integer(site.arguments[1]))


def _member(site: Site) -> Term | None:
    return site.writing.member(*site.arguments)


def _not_member(site: Site) -> Term | None:
    inside = site.writing.member(*site.arguments)
    return None if inside is None else term("i32.eqz", TRUTH, inside)


def _count(site: Site) -> Term | None:
    return site.writing.count(site.arguments[0])


RULES: dict[str, Rule] = {
    "add": _arithmetic("i64.add", "add"),
    "subtract": _arithmetic("i64.sub", "subtract"),
    "multiply": _arithmetic("i64.mul", "multiply"),
    "negate": _negate,
    "abs": _abs,
    "power": _power,
    "mod": _mod,
    "div": _div,
    "divide": _divide,
    "divides": _divides,
    "congruent": _congruent,
    "equal": _comparison("eq"),
    "not_equal": _comparison("ne"),
    "less": _comparison("lt_s"),
    "less_equal": _comparison("le_s"),
    "greater": _comparison("gt_s"),
    "greater_equal": _comparison("ge_s"),
    "and": _connective(False),
    "or": _connective(True),
    "not": _not,
    "implies": _implies,
    "iff": _iff,
    "xor": _xor,
    "gcd": _folded("gcd"),
    "lcm": _folded("lcm"),
    "min": _extreme("min"),
    "max": _extreme("max"),
    "isqrt": _unary("isqrt"),
    "digit_sum": _unary("digit_sum"),
    "is_square": _is_square,
    "is_prime": _is_prime,
    "is_even": _parity(0),
    "is_odd": _parity(1),
    "binomial": _binomial,
    "factorial": _factorial,
    "digits": _digits,
    "index": _index,
    "member": _member,
    "not_member": _not_member,
    "count": _count,
    "length": _count,
}
