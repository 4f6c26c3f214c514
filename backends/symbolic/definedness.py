"""Where an expression is defined, read from our own tree.

A computer-algebra system cancels while an expression is built: x²/x becomes x and its domain is
lost. So the conditions (denominators ≠ 0, arguments of logarithms > 0, radicands ≥ 0 …) are
collected here, from the IR, before any other object exists.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from mtf_lang.backends.symbolic import build
from mtf_lang.backends.symbolic.intern import Interner
from mtf_lang.ir.nodes import (
    Aggregate,
    Call,
    Conditional,
    Lambda,
    ListNode,
    Literal,
    Node,
    TupleNode,
    Variable,
)
from mtf_lang.ir.walk import children, iterate
from mtf_lang.types import BOOL, INT


class Sign(StrEnum):
    """What a requirement demands of its expression, by the comparison with 0 that says it."""

    NONZERO = "not_equal"
    POSITIVE = "greater"
    NONNEGATIVE = "greater_equal"


@dataclass(frozen=True, slots=True)
class Requirement:
    """``node`` must be nonzero, positive or nonnegative."""

    sign: Sign
    node: Node

    def relation(self) -> Node:
        """The requirement as a Boolean node."""
        return Call(self.sign.value, (self.node, build.ZERO), type=BOOL)


TOTAL = frozenset(
    {
        *("add", "subtract", "multiply", "negate", "abs", "sign", "min", "max", "floor", "ceil", "round"),
        *("equal", "not_equal", "less", "less_equal", "greater", "greater_equal"),
        *("and", "or", "not", "implies", "iff", "sin", "cos", "exp", "atan", "pi", "e"),
    }
)
"""Operations that are defined for all real numbers, or truth values."""

GUARDED = frozenset({"divide", "power", "sqrt", "root", "log"})
"""Operations of which ``requirements`` says all that they need."""


def requirements(node: Node) -> tuple[Requirement, ...]:
    """What must hold for ``node`` to be defined, in order of occurrence, each once.

    Branches of ``if``, operands behind a short-circuit and bodies under binders are conditional
    and are left out: whoever needs them decides the branch first.
    """
    found: dict[tuple[Sign, int], Requirement] = {}
    interner = Interner()
    pending = [node]
    while pending:
        current = pending.pop()
        if isinstance(current, Call):
            for requirement in _of_call(current):
                if build.rational_value(requirement.node) is None or not _trivial(requirement):
                    found.setdefault((requirement.sign, interner.number(requirement.node)), requirement)
        pending.extend(reversed(strict_children(current)))
    return tuple(found.values())


def is_total(node: Node) -> bool:
    """Whether nothing in ``node`` is conditional, so that ``requirements`` says all there is."""
    pending = [node]
    while pending:
        current = pending.pop()
        if isinstance(current, Conditional | Aggregate | Lambda):
            return False
        pending.extend(children(current))
    return True


def is_defined_everywhere(node: Node) -> bool:
    """Whether a node is defined for all real values of its variables, as far as its operations tell."""
    return all(_is_defined(part) for part in iterate(node))


def is_defined_with(node: Node, whole: Node) -> bool:
    """Whether a node is defined wherever ``whole`` is, as far as their operations tell."""
    known = set(requirements(whole))
    return all(_is_defined(part, known) for part in iterate(node))


def _is_defined(node: Node, known: Set[Requirement] = frozenset()) -> bool:
    if isinstance(node, Call):
        return node.operation in TOTAL or (
            node.operation in GUARDED and all(r in known for r in requirements(node))
        )
    return isinstance(node, Literal | Variable | TupleNode | ListNode)


def strict_children(node: Node) -> tuple[Node, ...]:
    """The parts of ``node`` that are evaluated whatever the values of the variables are."""
    match node:
        case Conditional(condition=condition):
            return (condition,)
        case Aggregate() | Lambda():
            return ()
        case Call(operation="and" | "or" | "implies", arguments=arguments):
            return arguments[:1]
    return tuple(children(node))


def _trivial(requirement: Requirement) -> bool:
    value = build.rational_value(requirement.node)
    assert value is not None
    match requirement.sign:
        case Sign.NONZERO:
            return value != 0
        case Sign.POSITIVE:
            return value > 0
        case Sign.NONNEGATIVE:
            return value >= 0


def _of_call(node: Call) -> tuple[Requirement, ...]:
    """The requirements of the outermost operation alone."""
    match node.operation, node.arguments:
        case "divide", (_, below):
            return (Requirement(Sign.NONZERO, below),)
        case "power", (base, exponent):
            return _of_power(base, exponent)
        case "sqrt", (inner,):
            return (Requirement(Sign.NONNEGATIVE, inner),)
        case "root", (inner, index):
            degree = build.integer_value(index)
            return () if degree is not None and degree % 2 else (Requirement(Sign.NONNEGATIVE, inner),)
        case "log", (inner,):
            return (Requirement(Sign.POSITIVE, inner),)
        case "log", (base, inner):
            apart = build.subtract(base, build.ONE)
            positive = (Requirement(Sign.POSITIVE, base), Requirement(Sign.POSITIVE, inner))
            return (*positive, Requirement(Sign.NONZERO, apart))
        case "factorial", (inner,):
            return (Requirement(Sign.NONNEGATIVE, inner),)
        case (("tan" | "sec"), (angle,)):
            return (Requirement(Sign.NONZERO, build.real_call("cos", angle)),)
        case (("cot" | "csc"), (angle,)):
            return (Requirement(Sign.NONZERO, build.real_call("sin", angle)),)
        case (("asin" | "acos"), (inner,)):
            square = build.power(inner, build.literal(2))
            return (Requirement(Sign.NONNEGATIVE, build.subtract(build.ONE, square)),)
    return ()


def _of_power(base: Node, exponent: Node) -> tuple[Requirement, ...]:
    """Integer exponents need a nonzero base where negative; others a nonnegative or positive one."""
    known = build.rational_value(base)
    if known is not None and known > 0:
        return ()
    if isinstance(base, Call) and base.operation in ("e", "pi"):
        return ()
    value = build.rational_value(exponent)
    if isinstance(value, int):
        return (Requirement(Sign.NONZERO, base),) if value < 0 else ()
    if isinstance(value, Fraction):
        return (Requirement(Sign.POSITIVE if value < 0 else Sign.NONNEGATIVE, base),)
    return (Requirement(Sign.NONZERO if exponent.type == INT else Sign.POSITIVE, base),)
