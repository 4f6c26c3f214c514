"""Systems of polynomial and rational equations in several unknowns (or over the complex numbers).

With finitely many complex solutions every unknown is a root of its minimal polynomial modulo the
ideal, so the solutions lie in a finite product of exact numbers, and each element is substituted in the
original relations: the result is complete. Other relations (inequalities, domains) filter. A system
with infinitely many solutions still has one solution found, or one value common to all, where that is
asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from mtf_lang.backends.symbolic import build, cas
from mtf_lang.backends.symbolic.domains import Carrier, Unknown, conjuncts
from mtf_lang.backends.symbolic.enclosure import enclose
from mtf_lang.backends.symbolic.field import Element
from mtf_lang.backends.symbolic.ideal import Ideal
from mtf_lang.backends.symbolic.kernels import Kernels
from mtf_lang.backends.symbolic.normal import element_of
from mtf_lang.backends.symbolic.roots import complex_roots, polynomial, real_roots
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.ir.nodes import Aggregate, Call, Literal, Node, SetNode, Symbol
from mtf_lang.types import ANY, BOOL, is_number
from mtf_lang.values.faults import LimitHit, Undefined, Unsupported
from mtf_lang.values.model import SetValue

MAXIMUM_CANDIDATES = 20_000

Assignment = dict[Symbol, Any]


@dataclass(slots=True)
class System:
    """Equations as differences, and all conditions as written, those of the domains included.

    ``idle`` are kernels that were met on the way to a classical value (the pi of cos(pi/3)) and are in
    no equation; they are held at 0 so that the ideal says something of the others only.
    """

    unknowns: tuple[Unknown, ...]
    conditions: list[Node]
    equations: list[Node]
    kernels: Kernels
    elements: list[Element]
    idle: frozenset[Symbol]

    @property
    def symbols(self) -> list[Symbol]:
        return [u.symbol for u in self.unknowns]


def is_equation(node: Node) -> bool:
    """Whether a condition is an equality of numbers."""
    return (
        isinstance(node, Call)
        and node.operation == "equal"
        and all(is_number(a.type) or a.type == ANY for a in node.arguments)
    )


def read(node: Aggregate, unknowns: tuple[Unknown, ...], fixed: Assignment | None = None) -> System:
    """The system of a request; ``fixed`` adds equations that fix unknowns.

    Raises ``Unsupported`` where an equation is not rational in the unknowns.
    """
    written = conjuncts(node.guard)
    conditions = [*(c for u in unknowns for c in u.conditions), *written]
    equations = [build.subtract(*c.arguments) for c in written if isinstance(c, Call) and is_equation(c)]
    for symbol, value in (fixed or {}).items():
        equations.append(build.subtract(build.variable(symbol), build.literal(value)))
    kernels = Kernels()
    for u in unknowns:
        kernels.variable(u.symbol)
    for equation in equations:
        element_of(equation, kernels)
    elements = [element_of(equation, kernels) for equation in equations]
    idle = _idle(kernels, elements)
    elements.extend(_relations(kernels, idle))
    return System(unknowns, conditions, equations, kernels, elements, idle)


def _idle(kernels: Kernels, elements: list[Element]) -> frozenset[Symbol]:
    """The kernels that occur in no equation, nor in what kernels of the equations satisfy."""
    field = kernels.field()
    pending = [s for element in elements for s in _occurring(element, field.symbols)]
    used: set[Symbol] = set()
    while pending:
        symbol = pending.pop()
        if symbol in used:
            continue
        used.add(symbol)
        if symbol in kernels.relations:
            radicand = field.element(kernels.relations[symbol].radicand)
            pending.extend(_occurring(radicand, field.symbols))
    return frozenset(s for s in field.symbols if kernels.is_kernel(s) and s not in used)


def _occurring(element: Element, symbols: Iterable[Symbol]) -> list[Symbol]:
    """The symbols of the field that an element is written with."""
    exponents = [m for part in (element.numer, element.denom) for m in part.monoms()]
    return [s for k, s in enumerate(symbols) if any(m[k] for m in exponents)]


def _relations(kernels: Kernels, idle: frozenset[Symbol]) -> list[Element]:
    """What roots, absolute values and i satisfy, as equations s^n - radicand; s = 0 for idle ones.

    They hold for the conjugates as well: more candidates, none lost, and each is substituted.
    Raises ``Unsupported`` for kernels that are not algebraic.
    """
    field = kernels.field()
    found = []
    for symbol in field.symbols:
        if symbol in idle:
            found.append(field.generator(symbol))
            continue
        meaning = kernels.skeleton_of(symbol)
        relation = kernels.relations.get(symbol)
        circular = isinstance(meaning, Call) and meaning.operation == "sin"
        if kernels.is_kernel(symbol) and (relation is None or circular):
            raise Unsupported("an equation is not algebraic in the unknowns")
        if relation is not None:
            found.append(field.generator(symbol) ** relation.exponent - field.element(relation.radicand))
    return found


def ideal_of(system: System) -> Ideal:
    """The ideal of the numerators without the zeros where a denominator vanishes."""
    field = system.kernels.field().field
    numerators = [e.numer for e in system.elements]
    below = field.ring.one
    for element in system.elements:
        if not element.denom.is_ground:
            below = below * element.denom
    if below.is_ground:
        return Ideal(numerators, field.ring)
    # One more variable t with t·denominator = 1 (Rabinowitsch).
    ring = field.ring.clone(symbols=(*field.ring.symbols, cas.sympy().Symbol("t")))
    moved = [p.set_ring(ring) for p in numerators]
    return Ideal([*moved, below.set_ring(ring) * ring.gens[-1] - 1], ring)


def all_solutions(system: System, ideal: Ideal, work: Work) -> list[Assignment]:
    """All solutions of a system with finitely many complex zeros; raises ``Unsupported`` for others."""
    if ideal.is_trivial():
        return []
    if ideal.free_generators():
        raise Unsupported("the equations have infinitely many complex solutions")
    candidates = [_values(u, ideal.minimal_polynomial(k), work) for k, u in enumerate(system.unknowns)]
    size = 1
    for values in candidates:
        size *= len(values)
    if size > MAXIMUM_CANDIDATES:
        raise LimitHit("size", f"{size:,} candidates for solutions")
    return [a for a in _assignments(system, candidates, work) if _satisfies(system, a, work)]


def _values(unknown: Unknown, coefficients: list[int | Fraction], work: Work) -> list[Any]:
    """The exact numbers of the unknown's carrier that its minimal polynomial allows."""
    poly = polynomial(coefficients)
    if unknown.carrier is Carrier.COMPLEXES:
        nodes = complex_roots(poly)
    else:
        roots = real_roots([poly])
        rational = unknown.carrier is not Carrier.REALS
        nodes = [r.node for r in roots if r.rational is not None or not rational]
    values = [work.evaluate(node) for node in nodes]
    if unknown.carrier is Carrier.INTEGERS:
        values = [v for v in values if isinstance(v, int)]
    return values


def _assignments(system: System, candidates: list[list[Any]], work: Work) -> Iterator[Assignment]:
    """Elements of the product that no enclosure of an equation refutes."""
    flat = all(u.carrier is not Carrier.COMPLEXES for u in system.unknowns)
    balls = [_balls(values) for values in candidates] if flat else None
    for places in product(*(range(len(values)) for values in candidates)):
        work.spend(100)
        if balls is not None:
            at = {s: balls[k][p] for (k, p), s in zip(enumerate(places), system.symbols, strict=True)}
            if any(_refuted(equation, at) for equation in system.equations):
                continue
        yield {s: candidates[k][p] for (k, p), s in zip(enumerate(places), system.symbols, strict=True)}


def _balls(values: list[Any]) -> list[Any]:
    from mtf_lang.backends.symbolic.written import number_node

    found = []
    for value in values:
        try:
            found.append(enclose(number_node(value), {}))
        except Unsupported:
            found.append(None)
    return found


def _refuted(equation: Node, at: dict[Symbol, Any]) -> bool:
    if any(ball is None for ball in at.values()):
        return False
    value = enclose(equation, at)
    return value is not None and not value.contains(0)


def _satisfies(system: System, assignment: Assignment, work: Work) -> bool:
    """Whether all conditions hold at an assignment, by exact evaluation; undefined means no."""
    try:
        fixed = all(_vanishes(e, assignment, work) for e in system.equations)
        return fixed and all(work.evaluate(c, assignment) for c in system.conditions)
    except Undefined:
        return False


def _vanishes(equation: Node, assignment: Assignment, work: Work) -> bool:
    relation = Call("equal", (equation, build.ZERO), type=BOOL)
    return bool(work.evaluate(relation, assignment))


# --- infinitely many solutions ---------------------------------------------------------------

TRIALS = tuple(Fraction(n, d) for n, d in ((0, 1), (1, 1), (-1, 1), (2, 1), (3, 1), (-2, 1), (1, 2), (5, 1)))


def is_finite(domain: Node) -> bool:
    """Whether a domain is a finite set as it stands."""
    match domain:
        case Literal(value=SetValue() as value):
            return value.size() is not None
        case Call(operation="range", arguments=(Literal(), Literal())) | SetNode():
            return True
    return False


def some_solutions(
    node: Aggregate, unknowns: tuple[Unknown, ...], work: Work, depth: int = 3
) -> Iterator[Assignment]:
    """Solutions found by fixing free unknowns at small numbers; not complete.

    Raises ``Unsupported`` where the first solution of finite domains is asked for.
    """
    if node.kind == "solution" and all(is_finite(b.domain) for b in node.binders):
        raise Unsupported("which of the solutions over finite domains is the first is not found by trials")
    system = read(node, unknowns)
    ideal = ideal_of(system)
    if ideal.is_trivial():
        return
    if not ideal.free_generators():
        yield from all_solutions(system, ideal, work)
        return
    free = [k for k in ideal.free_generators() if k < len(unknowns)]
    if len(free) > depth + 3:
        raise Unsupported(f"{len(free)} free unknowns")
    for values in _trials(len(free)):
        work.spend(2_000)
        fixed = {unknowns[k].symbol: v for k, v in zip(free, values, strict=True)}
        try:
            inner = read(node, unknowns, fixed)
            yield from all_solutions(inner, ideal_of(inner), work)
        except (Unsupported, LimitHit):
            continue


def _trials(count: int) -> Iterator[tuple[int | Fraction, ...]]:
    from mtf_lang.values.model import number

    width = {1: 8, 2: 5, 3: 3}.get(count, 2)
    values = [number(v) for v in TRIALS[:width]]
    yield from product(values, repeat=count)


def common_value(body: Node, system: System, ideal: Ideal) -> Node | None:
    """The rational c with body = c at every zero of the ideal, by membership; None where there is none."""
    kernels = system.kernels
    known = len(kernels.symbols)
    element = element_of(body, kernels)
    if len(kernels.symbols) > known or system.idle.intersection(_occurring(element, kernels.symbols)):
        return None
    top, bottom = ideal.remainder(element.numer), ideal.remainder(element.denom)
    if not bottom:
        return None
    if not top:
        return build.ZERO
    factor = top.LC / bottom.LC
    return build.literal(cas.rational(factor)) if top == bottom * factor else None
