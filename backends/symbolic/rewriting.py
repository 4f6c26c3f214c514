"""``simplify``, ``expand``, ``factor``: other forms of an expression, each proved equal to it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from mtf_lang.backends.symbolic import build, cas, definedness
from mtf_lang.backends.symbolic.allowance import within_allowance
from mtf_lang.backends.symbolic.definedness import Requirement, Sign
from mtf_lang.backends.symbolic.field import Element, integer_parts
from mtf_lang.backends.symbolic.kernels import Kernels
from mtf_lang.backends.symbolic.lift import lift
from mtf_lang.backends.symbolic.lower import Lowering
from mtf_lang.backends.symbolic.normal import are_equal, element_of, node_of
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.ir.nodes import Call, Node
from mtf_lang.ir.walk import children, free_variables
from mtf_lang.result import Status
from mtf_lang.values.faults import LimitHit, Undefined, Unsupported

FACTORED_TERMS = 200
"""``simplify`` tries the factored form of expressions up to this size."""

IDENTITY = "an identity of rational functions of the kernels"


def simplify(node: Call, work: Work) -> Node:
    """The shortest of the forms that are proved equal to the argument; the first of equals.

    Forms tried: the normal form, the factored one, the one with angles taken apart, the argument
    itself, and for circular functions SymPy's proposal, if the normal form proves it.
    """
    argument = node.arguments[0]
    if not free_variables(argument):
        return argument
    return shortest(argument, work)


def shortest(argument: Node, work: Work) -> Node:
    """The shortest form of ``argument``; the conditions it no longer shows are noted."""
    try:
        best = min(_forms(argument, work), key=_length)
    except LimitHit:
        # Too large to expand: what was written is the shortest form known.
        best = argument
    work.rely(Status.PROVED, IDENTITY)
    _keep_domain(argument, best, work)
    return best


def expand(node: Call, work: Work) -> Node:
    """Numerator and denominator multiplied out, common factors cancelled."""
    argument = node.arguments[0]
    result = plain(argument, work)
    _keep_domain(argument, result, work)
    return result


def plain(argument: Node, work: Work) -> Node:
    """The normal form with angles kept whole."""
    kernels = Kernels(work.positive, whole_angles=True)
    work.rely(Status.PROVED, IDENTITY)
    return node_of(element_of(argument, kernels), kernels)


def factor(node: Call, work: Work) -> Node:
    """Numerator and denominator as products of irreducible polynomials over ℚ."""
    argument = node.arguments[0]
    kernels = Kernels(work.positive, whole_angles=True)
    result = factored(element_of(argument, kernels), kernels)
    work.rely(Status.PROVED, "the factors multiplied back")
    _keep_domain(argument, result, work)
    return result


def _forms(argument: Node, work: Work) -> Iterator[Node]:
    whole = Kernels(work.positive, whole_angles=True)
    element = element_of(argument, whole)
    yield node_of(element, whole)
    if len(element.numer) + len(element.denom) <= FACTORED_TERMS:
        # Factoring is optional here; the normal form stands.
        with suppress(LimitHit):
            yield factored(element, whole)
    if _is_trigonometric(whole):
        apart = Kernels(work.positive)
        yield node_of(element_of(argument, apart), apart)
        yield from _proposals(argument, work)
    yield argument


def _is_trigonometric(kernels: Kernels) -> bool:
    meanings = (kernels.skeleton_of(s) for s in kernels.symbols)
    return any(isinstance(m, Call) and m.operation in ("sin", "cos") for m in meanings)


def _proposals(argument: Node, work: Work) -> Iterator[Node]:
    """SymPy's trigonometric simplification, where the normal form proves it equal."""
    lowering = Lowering(work.positive)
    try:
        shorter = within_allowance(work, cas.sympy().trigsimp, lowering.lower(argument))
        candidate = lift(shorter, lowering.symbols)
        if are_equal(argument, candidate, work.positive):
            yield candidate
    except (Unsupported, Undefined, LimitHit):
        return


def _length(node: Node) -> int:
    """Length of the written form, about: nodes, negative signs not counted."""
    return sum(
        1 for part in _occurrences(node) if not (isinstance(part, Call) and part.operation == "negate")
    )


def _occurrences(node: Node) -> Iterator[Node]:
    """Every occurrence of every part: shared nodes count as often as they are written."""
    pending = [node]
    while pending:
        current = pending.pop()
        yield current
        pending.extend(children(current))


def factored(element: Element, kernels: Kernels) -> Node:
    """An element as a quotient of products of irreducible polynomials."""
    field = kernels.field()
    if element == 0:
        return build.ZERO
    top, bottom = integer_parts(element)
    parts = []
    for polynomial in (top, bottom):
        content, factors = polynomial.factor_list()
        if not _multiplies_back(polynomial, content, factors):
            raise LimitHit("size", "a factorisation did not multiply back")
        nodes: list[Node] = [build.literal(cas.rational(content))]
        for base, exponent in sorted(factors, key=lambda f: (len(f[0]), _terms(f[0]))):
            nodes.append(build.power(field.polynomial_node(base), build.literal(exponent)))
        parts.append(build.product(nodes))
    return kernels.expand(build.divide(parts[0], parts[1]))


def _multiplies_back(polynomial: Any, content: Any, factors: list[tuple[Any, int]]) -> bool:
    product = polynomial.ring.one * content
    for base, exponent in factors:
        product *= base**exponent
    return bool(product == polynomial)


# --- the domain ------------------------------------------------------------------------------


def _keep_domain(before: Node, after: Node, work: Work) -> None:
    """Note the conditions under which ``before`` is defined and that ``after`` does not ask for."""
    for requirement in lost_requirements(before, after, work):
        work.conditions.append(requirement)


def lost_requirements(before: Node, after: Node, work: Work) -> list[Node]:
    """Conditions of ``before``, as relations, that ``after`` does not imply.

    Denominators are split in irreducible factors, each asked to be nonzero once.
    """
    kernels = Kernels(work.positive, whole_angles=True)
    kept = {atom for r in definedness.requirements(after) for atom in _atoms(r, kernels)}
    lost: list[Node] = []
    for requirement in definedness.requirements(before):
        for atom in _atoms(requirement, kernels):
            if atom not in kept:
                kept.add(atom)
                lost.append(_relation(atom, kernels))
    return lost


Atom = tuple[Sign, tuple[Any, ...]]
"""A sign and the terms of the polynomial that must have it, symbols by their place in the table."""


def _atoms(requirement: Requirement, kernels: Kernels) -> list[Atom]:
    try:
        element = element_of(requirement.node, kernels)
    except Undefined:
        return []
    if element == 0:
        return []
    if kernels.is_positive(element.numer) and kernels.is_positive(element.denom):
        return []
    if requirement.sign is not Sign.NONZERO:
        # The sign of a quotient is that of the product of its parts.
        polynomial = element.numer if element.denom.is_ground else element.numer * element.denom
        return [] if _is_square(polynomial, requirement.sign) else [(requirement.sign, _terms(polynomial))]
    _, factors = element.numer.factor_list()
    return [(Sign.NONZERO, _terms(f)) for f, _ in factors if not kernels.is_positive(f)]


def _is_square(polynomial: Any, sign: Sign) -> bool:
    content, factors = polynomial.sqf_list()
    return sign is Sign.NONNEGATIVE and content > 0 and all(e % 2 == 0 for _, e in factors)


def _terms(polynomial: Any) -> tuple[Any, ...]:
    """The terms with trailing zero exponents dropped, so that they mean the same in a larger ring."""
    terms = []
    for monomial, coefficient in polynomial.terms():
        exponents = list(monomial)
        while exponents and exponents[-1] == 0:
            exponents.pop()
        terms.append((tuple(exponents), cas.rational(coefficient)))
    return tuple(terms)


def _relation(atom: Atom, kernels: Kernels) -> Node:
    """``x != 1`` for a linear polynomial x - 1, else ``p != 0``, ``p > 0``, ``p >= 0``."""
    sign, terms = atom
    field = kernels.field()
    width = len(field.symbols)
    padded = {m + (0,) * (width - len(m)): cas.to_rational(c) for m, c in terms}
    polynomial = field.field.ring.from_dict(padded)
    constant = polynomial.coeff(1)
    linear = polynomial - constant
    if len(linear) == 1 and linear.LC == 1:
        left, right = field.polynomial_node(linear), build.literal(cas.rational(-constant))
    else:
        left, right = field.polynomial_node(polynomial), build.ZERO
    return build.relation(sign.value, kernels.expand(left), right)
