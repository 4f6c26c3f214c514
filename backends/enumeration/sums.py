"""Conditions that compare a sum over many variables, as running sums.

    t1 + … + tn + c  =, !=, <=  0     and     t1 + … + tn + c = 0 (mod m)

with integer terms of one monomial each.
"""

from __future__ import annotations

from dataclasses import dataclass

from mtf_lang.backends.enumeration.polynomial import Polynomial, node_of
from mtf_lang.backends.enumeration.relations import Relation
from mtf_lang.backends.enumeration.spans import Span
from mtf_lang.ir.nodes import Node, Symbol

UNBOUNDED = 10**9
"""Values assumed of a sum without bounds."""


@dataclass(frozen=True, slots=True)
class RunningSum:
    """``terms + constant`` compared with 0 by ``sign``; modulo ``modulus`` where it is not 0."""

    terms: tuple[Node, ...]
    constant: int
    sign: str
    modulus: int = 0

    def values_within(self, span: Span) -> int:
        """How many values the sum can have when it lies in ``span``."""
        if span.low is None or span.high is None:
            return self.modulus or UNBOUNDED
        count = int(span.high - span.low) + 1
        return min(count, self.modulus) if self.modulus else count


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
