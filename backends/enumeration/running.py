"""What a dynamic programme keeps of many variables in one number: sums, products modulo m, values used.

    t1 + … + tn + c  =, !=, <=  0     and     t1 + … + tn + c = 0 (mod m)         a running sum
    any condition on  t1 + … + tn  or  t1 * … * tn  modulo m alone                 a running remainder
    x1, …, xn are all different                                                    the set of values so far

Why a number is enough. Assignments of the variables so far that give the same number are continued by the
same assignments of the others: what is added, multiplied or must be new does not depend on how the
number came about, since (a + b) mod m and (a * b) mod m depend on the remainders of a and b alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import comb

from mtf_lang.backends.enumeration.facts import Facts
from mtf_lang.backends.enumeration.polynomial import Polynomial, node_of, polynomial
from mtf_lang.backends.enumeration.relations import Relation
from mtf_lang.backends.enumeration.spans import Span
from mtf_lang.ir import walk
from mtf_lang.ir.nodes import Call, Literal, Node, Symbol, Variable
from mtf_lang.types import INT

UNBOUNDED = 10**9
"""Values assumed of a sum without bounds."""
LARGEST_MODULUS = 1 << 20
WIDEST_SET = 60
"""Values between the least and the greatest of variables that are all different."""


@dataclass(frozen=True, slots=True)
class RunningSum:
    """``terms + constant`` compared with 0 by ``sign``; modulo ``modulus`` where it is not 0."""

    terms: tuple[Node, ...]
    constant: int
    sign: str
    modulus: int = 0

    def states(self, span: Span, added: int) -> int:
        """How many values the sum can have when it lies in ``span``."""
        if span.low is None or span.high is None:
            return self.modulus or UNBOUNDED
        count = int(span.high - span.low) + 1
        return min(count, self.modulus) if self.modulus else count


@dataclass(frozen=True, slots=True)
class RunningRemainder:
    """The sum (operator ``+``) or product (``*``) of ``terms`` modulo ``modulus``.

    ``test`` is a condition on it, in which ``value`` stands for it.
    """

    terms: tuple[Node, ...]
    operator: str
    modulus: int
    value: Symbol
    test: Node

    @property
    def unit(self) -> int:
        """The value of no terms."""
        return 0 if self.operator == "+" else 1

    def states(self, span: Span, added: int) -> int:
        """How many values there are once something is added."""
        return self.modulus if added else 1


@dataclass(frozen=True, slots=True)
class RunningSet:
    """The values so far of variables that are all different: a bit for each of ``size`` from ``low``."""

    terms: tuple[Node, ...]
    low: int
    size: int

    def states(self, span: Span, added: int) -> int:
        """How many sets of so many values there are."""
        return comb(self.size, added)


Running = RunningSum | RunningRemainder | RunningSet


def running_sum(relation: Relation) -> RunningSum | None:
    """A relation as a running sum; None where its sum has no terms."""
    terms = {m: c for m, c in relation.value.items() if m}
    constant = relation.value.get((), 0)
    if not terms or not isinstance(constant, int):
        return None
    if relation.modulus:
        modulus = relation.modulus
        terms = {m: int(c) % modulus for m, c in terms.items() if int(c) % modulus}
        return RunningSum(_grouped(terms), constant % modulus, "==", modulus)
    return RunningSum(_grouped(terms), constant, relation.sign)


def _grouped(terms: Polynomial) -> tuple[Node, ...]:
    """One term for each set of variables, so that x + x^2 is one term of x."""
    groups: dict[frozenset[Symbol], Polynomial] = {}
    for monomial, coefficient in terms.items():
        groups.setdefault(frozenset(s for s, _ in monomial), {})[monomial] = coefficient
    return tuple(node_of(group) for group in groups.values())


def running_set(row: tuple[Symbol, ...], facts: Facts) -> RunningSet | None:
    """Variables that are all different, by the set of their values; None where these lie too far apart."""
    spans = [facts.ranges.variables.get(s, Span()) for s in row]
    if not all(s.type == INT and span.finite for s, span in zip(row, spans, strict=True)):
        return None
    low = min(int(span.low or 0) for span in spans)
    high = max(int(span.high or 0) for span in spans)
    if high - low >= WIDEST_SET:
        return None
    return RunningSet(tuple(Variable(s, type=INT) for s in row), low, high - low + 1)


# --- remainders --------------------------------------------------------------------------------------


def running_remainder(condition: Node, facts: Facts, fresh: Callable[[], int]) -> RunningRemainder | None:
    """A condition that depends on a sum or product modulo m alone; None for any other."""
    seen = [found for part in walk.iterate(condition) if (found := _observed(part)) is not None]
    if not seen or any(found != seen[0] for found in seen[1:]):
        return None
    whole, modulus = seen[0]
    split = _terms(whole, modulus, facts)
    if split is None:
        return None
    operator, terms = split
    value = Symbol("remainder", fresh(), INT)
    facts.ranges.variables[value] = Span(0, modulus - 1)
    here = Variable(value, type=INT)
    test = walk.transform(condition, lambda part: here if part == whole else part)
    if walk.free_variables(test) != (value,):
        return None
    return RunningRemainder(terms, operator, modulus, value, test)


def _observed(node: Node) -> tuple[Node, int] | None:
    """What a node says of another modulo a written number: that node and the number."""
    match node:
        case Call(operation="mod", arguments=(value, Literal(value=int() as modulus))):
            pass
        case Call(operation="divides", arguments=(Literal(value=int() as modulus), value)):
            pass
        case Call(operation="congruent", arguments=(value, Literal(), Literal(value=int() as modulus))):
            pass
        case _:
            return None
    return (value, modulus) if 2 <= modulus <= LARGEST_MODULUS and walk.free_variables(value) else None


def _terms(whole: Node, modulus: int, facts: Facts) -> tuple[str, tuple[Node, ...]] | None:
    """The operator and the terms of a sum or product of integers: only these have remainders."""
    if not facts.ranges.integral(whole):
        return None
    found = polynomial(whole)
    if found is not None and len(found) > 1 and all(isinstance(c, int) for c in found.values()):
        constant = found.pop((), None)
        terms = _grouped({m: int(c) % modulus for m, c in found.items() if int(c) % modulus})
        return "+", terms if constant is None else (*terms, Literal(constant, type=INT))
    for operation, operator in (("multiply", "*"), ("add", "+")):
        parts = _chain(whole, operation)
        if len(parts) > 1 and all(map(facts.ranges.integral, parts)):
            return operator, parts
    return None


def _chain(node: Node, operation: str) -> tuple[Node, ...]:
    """The operands of a chain of one operation, from left to right."""
    found: list[Node] = []
    pending = [node]
    while pending:
        part = pending.pop()
        if isinstance(part, Call) and part.operation == operation:
            pending.extend(reversed(part.arguments))
        else:
            found.append(part)
    return tuple(found)
