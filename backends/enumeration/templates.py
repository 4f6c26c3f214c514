"""Operations that have a form of their own in Python.

A template is used where the static types and the spans of the arguments show that Python's
operation has the meaning of the table's: ints and fractions only, divisors that are positive,
powers whose size is known. Everything else is a call of the table's meaning.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mtf_lang.backends.enumeration import code
from mtf_lang.backends.enumeration.code import (
    ADD,
    AND,
    COMPARE,
    MULTIPLY,
    NEGATE,
    NOT,
    OR,
    POWER,
    Code,
    Module,
    infix,
)
from mtf_lang.backends.enumeration.facts import Facts
from mtf_lang.backends.enumeration.held import DEFINED, HOLDS, UNNUMBERED, written_number
from mtf_lang.backends.enumeration.totality import comparable, plain
from mtf_lang.ir import walk
from mtf_lang.ir.nodes import Call, Literal, Node, Variable
from mtf_lang.types import BOOL, INT, RAT, SetType
from mtf_lang.values.model import NumberSet

MAXIMUM_CONSTANT_SET = 2_000
"""Elements of a set that is looked up by hashing; beyond, crafted hashes could make it slow."""
LARGEST_POWER = 16
"""Exponents up to this are written as such where the base is bounded."""


@dataclass(frozen=True, slots=True)
class Site:
    """Where a template is used: the call, the codes of its parts, and what is known of them."""

    node: Call
    code: Callable[[Node], Code]
    module: Module
    facts: Facts

    @property
    def arguments(self) -> tuple[Node, ...]:
        """The argument nodes."""
        return self.node.arguments

    def codes(self) -> list[Code]:
        """The codes of the arguments."""
        return [self.code(a) for a in self.arguments]

    def rational(self) -> bool:
        """Whether all arguments are integers or rationals."""
        return all(a.type in (INT, RAT) for a in self.arguments)

    def integral(self) -> bool:
        """Whether all arguments are integers."""
        return all(map(self.facts.ranges.integral, self.arguments))

    def positive(self, node: Node) -> bool:
        """Whether a number is 1 or more for sure."""
        return self.facts.ranges.of(node).at_least(1)


Template = Callable[[Site], Code | None]


def settled(value: Code, module: Module) -> Code:
    """A rational in canonical form."""
    return code.call(module.helper("number"), value) if value.raw else value


def _arithmetic(operator: str, level: int) -> Template:
    def template(site: Site) -> Code | None:
        if not site.rational() or len(site.arguments) != 2:
            return None
        left, right = site.codes()
        return infix(operator, level, left, right, raw=not site.integral())

    return template


def _multiply(site: Site) -> Code | None:
    if not site.rational() or len(site.arguments) != 2:
        return None
    left, right = site.codes()
    if site.facts.ranges.of(site.node).finite or any(isinstance(a, Literal) for a in site.arguments):
        return infix("*", MULTIPLY, left, right, raw=not site.integral())
    times = code.call(site.module.helper("times"), left, right)
    return Code(times.text, times.level, times.height, raw=not site.integral())


def _negate(site: Site) -> Code | None:
    if not site.rational():
        return None
    (value,) = site.codes()
    return Code(f"-{value.at(NEGATE)}", NEGATE, value.height + 1, value.raw)


def _divide(site: Site) -> Code | None:
    return code.call(site.module.helper("divide"), *site.codes()) if site.rational() else None


def _power(site: Site) -> Code | None:
    base, exponent = site.arguments
    if base.type not in (INT, RAT) or not isinstance(exponent, Literal) or type(exponent.value) is not int:
        return None
    if not 0 <= exponent.value <= LARGEST_POWER:
        return None
    left = site.code(base)
    if not site.facts.ranges.of(site.node).finite:
        raised = code.call(site.module.helper("raised"), left, Code(str(exponent.value)))
        return Code(raised.text, raised.level, raised.height, left.raw)
    return Code(f"{left.at(POWER + 1)} ** {exponent.value}", POWER, left.height + 1, left.raw)


def _comparison(operator: str) -> Template:
    def template(site: Site) -> Code | None:
        if not site.rational():
            return None
        left, right = site.codes()
        return infix(operator, COMPARE, left, right)

    return template


def _equality(operator: str) -> Template:
    def template(site: Site) -> Code | None:
        if not all(plain(a.type) for a in site.arguments):
            return None
        left, right = site.codes()
        return infix(operator, COMPARE, left, right)

    return template


def _modulo(site: Site) -> Code | None:
    dividend, modulus = site.arguments
    if not site.integral() or not site.positive(modulus):
        return None
    residue = _modular_power(site, dividend, modulus)
    if residue is not None:
        return residue
    left, right = site.codes()
    return infix("%", MULTIPLY, left, right)


def _modular_power(site: Site, dividend: Node, modulus: Node) -> Code | None:
    """a^n mod m without a^n, for n >= 0: pow(a, n, m)."""
    if not isinstance(dividend, Call) or dividend.operation != "power":
        return None
    base, exponent = dividend.arguments
    ranges = site.facts.ranges
    if not ranges.integral(base) or exponent.type != INT or not ranges.of(exponent).at_least(0):
        return None
    return code.call("pow", site.code(base), site.code(exponent), site.code(modulus))


def _quotient(site: Site) -> Code | None:
    if not site.integral() or not site.positive(site.arguments[1]):
        return None
    left, right = site.codes()
    return infix("//", MULTIPLY, left, right)


def _divides(site: Site) -> Code | None:
    divisor, value = site.arguments
    if not site.integral() or not site.positive(divisor):
        return None
    remainder = infix("%", MULTIPLY, site.code(value), site.code(divisor))
    return infix("==", COMPARE, remainder, Code("0"))


def _congruent(site: Site) -> Code | None:
    if not site.integral() or not site.positive(site.arguments[2]):
        return None
    left, right, modulus = site.codes()
    remainder = infix("%", MULTIPLY, infix("-", ADD, left, right), modulus)
    return infix("==", COMPARE, remainder, Code("0"))


def truth(value: Code, node: Node, module: Module) -> Code:
    """A condition: what is not known to be a truth value is checked when it is there."""
    return value if node.type == BOOL else code.call(module.helper("truth"), settled(value, module))


def _joined(word: str, level: int) -> Template:
    def template(site: Site) -> Code | None:
        parts = [truth(site.code(a), a, site.module) for a in site.arguments]
        text = f" {word} ".join(p.at(level + 1) for p in parts)
        return Code(text, level, 1 + max(p.height for p in parts))

    return template


def _not(site: Site) -> Code | None:
    (argument,) = site.arguments
    value = truth(site.code(argument), argument, site.module)
    return Code(f"not {value.at(NOT)}", NOT, value.height + 1)


def _implies(site: Site) -> Code | None:
    premise, conclusion = (truth(site.code(a), a, site.module) for a in site.arguments)
    return infix("or", OR, Code(f"not {premise.at(NOT)}", NOT, premise.height + 1), conclusion)


def _iff(site: Site) -> Code | None:
    left, right = (truth(site.code(a), a, site.module) for a in site.arguments)
    return infix("==", COMPARE, left, right)


def _builtin(name: str) -> Template:
    """A function of Python or ``math`` that agrees with the table on integers."""

    def template(site: Site) -> Code | None:
        if not site.integral():
            return None
        return code.call(name if name in ("abs", "pow") else site.module.helper(name), *site.codes())

    return template


def _digit_sum(site: Site) -> Code | None:
    """Of a natural number of a bounded size, in base ten."""
    span = site.facts.ranges.of(site.arguments[0])
    if len(site.arguments) != 1 or not site.integral() or not span.finite or not span.at_least(0):
        return None
    return code.call(site.module.helper("digits_added"), *site.codes())


def _extreme(name: str) -> Template:
    def template(site: Site) -> Code | None:
        if not site.rational() or len(site.arguments) < 2:
            return None
        found = code.call(name, *site.codes())
        return Code(found.text, found.level, found.height, raw=not site.integral())

    return template


def _member(site: Site) -> Code | None:
    element, domain = site.arguments
    value = site.code(element)
    if element.type == INT:
        if (
            isinstance(domain, Literal)
            and isinstance(domain.value, NumberSet)
            and domain.value.name == "naturals"
        ):
            return infix(">=", COMPARE, value, Code("0"))
        if isinstance(domain, Call) and domain.operation == "range" and isinstance(element, Variable):
            return _between(site, value, domain)
    return _lookup(site, element, domain, value)


def _between(site: Site, value: Code, domain: Call) -> Code | None:
    if not all(a.type == INT and site.facts.totality.of(a) for a in domain.arguments):
        return None
    low, high = (site.code(a) for a in domain.arguments)
    height = 1 + max(low.height, high.height, value.height)
    return Code(f"{low.at(ADD)} <= {value.at(ADD)} <= {high.at(ADD)}", COMPARE, height)


def _lookup(site: Site, element: Node, domain: Node, value: Code) -> Code | None:
    if not isinstance(domain, Literal) or not isinstance(domain.type, SetType):
        return None
    if not plain(element.type) or not plain(domain.type.item) or not comparable(domain.type):
        return None
    size = getattr(domain.value, "size", None)
    count = size() if size is not None else None
    if count is None or count > MAXIMUM_CONSTANT_SET:
        return None
    return infix("in", COMPARE, value, site.module.constant(site.module.shared_set(domain.value)))


def _not_member(site: Site) -> Code | None:
    inside = _member(site)
    return None if inside is None else Code(f"not {inside.at(NOT)}", NOT, inside.height + 1)


def outside(module: Module, relation: Node, number: int) -> list[str]:
    """The lines behind ``try`` and the test of a relation: what is done where it is undefined."""
    free = walk.free_variables(relation)
    values = code.tupled([module.variable(s) for s in free])
    if number != UNNUMBERED:
        module.noted[number] = tuple(s.name for s in free)
    known, note = module.helper("UNDEFINED"), module.helper("outside")
    return [f"except {known} as fault:", f"    {note}(fault, {number}, {values})"]


def _holds(site: Site) -> Code | None:
    """A function, since a relation may be undefined."""
    relation, number = site.arguments
    condition = truth(site.code(relation), relation, site.module)
    lines = [
        "try:",
        f"    return {condition.text}",
        *outside(site.module, relation, written_number(number)),
        "return False",
    ]
    return _function(site, relation, lines)


def _defined(site: Site) -> Code | None:
    (relation,) = site.arguments
    condition = truth(site.code(relation), relation, site.module)
    lines = ["try:", f"    {condition.text}", *outside(site.module, relation, UNNUMBERED), "    return False"]
    return _function(site, relation, [*lines, "return True"])


def _function(site: Site, relation: Node, lines: list[str]) -> Code:
    """The call of a function of the variables of a relation with these lines."""
    name = site.module.name("h")
    parameters = [Code(site.module.variable(s)) for s in walk.free_variables(relation)]
    head = f"def {name}({', '.join(p.text for p in parameters)}):"
    site.module.add([head, *("    " + line for line in lines)])
    return Code(code.call(name, *parameters).text)


TEMPLATES: dict[str, Template] = {
    HOLDS: _holds,
    DEFINED: _defined,
    "add": _arithmetic("+", ADD),
    "subtract": _arithmetic("-", ADD),
    "multiply": _multiply,
    "negate": _negate,
    "divide": _divide,
    "power": _power,
    "mod": _modulo,
    "div": _quotient,
    "divides": _divides,
    "congruent": _congruent,
    "equal": _equality("=="),
    "not_equal": _equality("!="),
    "less": _comparison("<"),
    "less_equal": _comparison("<="),
    "greater": _comparison(">"),
    "greater_equal": _comparison(">="),
    "and": _joined("and", AND),
    "or": _joined("or", OR),
    "not": _not,
    "implies": _implies,
    "iff": _iff,
    "abs": _builtin("abs"),
    "digit_sum": _digit_sum,
    "gcd": _builtin("gcd"),
    "lcm": _builtin("lcm"),
    "min": _extreme("min"),
    "max": _extreme("max"),
    "member": _member,
    "not_member": _not_member,
}

CALLED = frozenset({"digit_sum"})
"""Those among them that cost as much as a call of the table's meaning, or more than reading a variable."""
