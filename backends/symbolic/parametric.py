"""Solutions that depend on parameters: as an expression with a case for each way the equations can be.

`a*x = b` has the solutions `if a != 0 then {b/a} else if b = 0 then reals else {}`. Every case is an
equivalence, so the answer is complete for all values of the parameters at which the equations are defined.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from mtf_lang.backends.symbolic import build
from mtf_lang.backends.symbolic.domains import Carrier, conjuncts, unknowns
from mtf_lang.backends.symbolic.field import Element
from mtf_lang.backends.symbolic.kernels import Kernels
from mtf_lang.backends.symbolic.normal import element_of, node_of
from mtf_lang.backends.symbolic.rewriting import lost_requirements
from mtf_lang.backends.symbolic.systems import is_equation
from mtf_lang.backends.symbolic.work import Work
from mtf_lang.ir.nodes import Aggregate, Call, Conditional, Literal, Node, SetNode, Symbol, TupleNode
from mtf_lang.ir.walk import free_variables
from mtf_lang.types import COMPLEX, REAL, SetType, TupleType
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.model import NumberSet
from mtf_lang.values.sets import EMPTY

NEEDED = "a request whose system has parameters: its answer depends on cases for them"

PARTIAL = "equations with parameters that are undefined at some values of the unknowns are not solved"


def solutions(node: Aggregate, work: Work) -> Node:
    """The solutions of equations that are linear in the unknowns, or quadratic in one real unknown.

    Raises ``Unsupported`` for other systems, where a relation is no equation, and where it is defined at some
    values of the unknowns only: `x^2/x = p` has the solution p for p other than 0.
    """
    found = unknowns(node, work)
    relations = conjuncts(node.guard)
    if node.kind != "solutions" or any(u.conditions for u in found) or not all(map(is_equation, relations)):
        raise Unsupported(NEEDED)
    carriers = {u.carrier for u in found}
    if carriers not in ({Carrier.REALS}, {Carrier.COMPLEXES}):
        raise Unsupported(NEEDED)
    symbols = [u.symbol for u in found]
    for relation in relations:
        if any(set(free_variables(r)) & set(symbols) for r in lost_requirements(relation, build.ZERO, work)):
            raise Unsupported(PARTIAL)
    differences = [build.subtract(*r.arguments) for r in relations if isinstance(r, Call)]
    kernels = Kernels(work.positive)
    for difference in differences:
        element_of(difference, kernels)
    rows = [_numerator(difference, symbols, kernels) for difference in differences]
    if len(symbols) == 1 and len(rows) == 1:
        result = _single(_by_degree(rows[0], symbols[0], kernels), node, carriers == {Carrier.REALS}, kernels)
    elif len(symbols) == len(rows):
        result = _linear(rows, symbols, node, kernels)
    else:
        raise Unsupported(NEEDED)
    for relation in relations:
        for condition in lost_requirements(relation, result, work):
            if condition not in work.conditions:
                work.conditions.append(condition)
    return result


def _numerator(difference: Node, symbols: list[Symbol], kernels: Kernels) -> Any:
    """The numerator of a difference whose denominator and kernels hold no unknown."""
    element = element_of(difference, kernels)
    places = [kernels.field().symbols.index(s) for s in symbols if s in kernels.field().symbols]
    for k, symbol in enumerate(kernels.field().symbols):
        inside = kernels.is_kernel(symbol) and set(free_variables(kernels.skeleton_of(symbol))) & set(symbols)
        if inside and any(m[k] for part in (element.numer, element.denom) for m in part.monoms()):
            raise Unsupported(NEEDED)
    if any(m[k] for k in places for m in element.denom.monoms()):
        raise Unsupported(NEEDED)
    return element.numer


def _by_degree(polynomial: Any, symbol: Symbol, kernels: Kernels) -> dict[int, Element]:
    """The coefficients of a polynomial by powers of one symbol, as elements of the field."""
    field = kernels.field()
    if symbol not in field.symbols:  # it occurs nowhere
        return {0: field.field(polynomial)}
    place = field.symbols.index(symbol)
    found: dict[int, Element] = {}
    for monomial, coefficient in polynomial.terms():
        rest = (*monomial[:place], 0, *monomial[place + 1 :])
        term = field.field(polynomial.ring.from_dict({rest: coefficient}))
        found[monomial[place]] = found.get(monomial[place], field.constant(0)) + term
    return found


# --- one unknown -------------------------------------------------------------------------------


def _single(coefficients: dict[int, Element], node: Aggregate, real: bool, kernels: Kernels) -> Node:
    zero = kernels.field().constant(0)
    parts: list[Element] = [coefficients.get(d, zero) for d in (2, 1, 0)]
    a, b, c = parts
    if max(coefficients, default=0) > 2 or (a != 0 and not real):
        raise Unsupported(NEEDED)
    whole = Literal(NumberSet("reals" if real else "complexes"), type=node.type)
    nothing = Literal(EMPTY, type=node.type)
    linear = _case("equal", c, whole, nothing, kernels)
    if b:
        linear = _case("not_equal", b, _set([_shown(-c / b, kernels)], node), linear, kernels)
    if not a:
        return linear
    discriminant = b**2 - 4 * a * c
    once = _case("equal", discriminant, _set([_shown(-b / (2 * a), kernels)], node), nothing, kernels)
    quadratic = _case("greater", discriminant, _set(_roots(a, b, c, kernels), node), once, kernels)
    return _case("not_equal", a, quadratic, linear, kernels)


def _roots(a: Element, b: Element, c: Element, kernels: Kernels) -> list[Node]:
    """The two roots: beside the middle where a is a number, else by the formula with the discriminant."""
    if a.numer.is_ground and a.denom.is_ground:
        middle = -b / (2 * a)
        at, root = _shown(middle, kernels), build.real_call("sqrt", _shown(middle**2 - c / a, kernels))
        return [build.add(at, part) for part in (build.negate(root), root)]
    root = build.real_call("sqrt", _shown(b**2 - 4 * a * c, kernels))
    above, below = _shown(-b, kernels), _shown(2 * a, kernels)
    return [build.divide(build.add(above, part), below) for part in (build.negate(root), root)]


def _case(operation: str, element: Element, then: Node, other: Node, kernels: Kernels) -> Node:
    """``if element … 0 then … else …``, decided where the sign is visible."""
    if element.numer.is_ground and element.denom.is_ground:
        value = element.numer.LC if element else 0
        holds = {"equal": value == 0, "not_equal": value != 0, "greater": value > 0}[operation]
        return then if holds else other
    if kernels.is_positive(element.numer) and kernels.is_positive(element.denom):
        return other if operation == "equal" else then
    # A positive factor does not matter; nor does any factor other than 0 where the sign does not.
    signed = operation == "greater" and not element.denom.is_ground
    numerator = (element * element.denom**2 if signed else element).numer
    numerator = numerator.clear_denoms()[1].primitive()[1]
    if operation != "greater" and numerator.LC < 0:
        numerator = -numerator
    relation = build.relation(operation, _shown(kernels.field().field(numerator), kernels), build.ZERO)
    return Conditional(relation, then, other, type=then.type)


def _shown(element: Element, kernels: Kernels) -> Node:
    return node_of(element, kernels)


def _set(elements: list[Node], node: Aggregate) -> Node:
    return SetNode(tuple(elements), type=node.type)


# --- linear systems ----------------------------------------------------------------------------


def _linear(rows: list[Any], symbols: list[Symbol], node: Aggregate, kernels: Kernels) -> Node:
    """Cramer's rule where the determinant is not 0; where it is, the request stays as it is."""
    matrix, right = [], []
    for row in rows:
        coefficients, constant = _linear_row(row, symbols, kernels)
        matrix.append(coefficients)
        right.append(-constant)
    below = determinant(matrix, kernels)
    if below == 0:
        raise Unsupported(NEEDED)
    values = []
    for k in range(len(symbols)):
        columns = [[*line[:k], r, *line[k + 1 :]] for line, r in zip(matrix, right, strict=True)]
        values.append(_shown(determinant(columns, kernels) / below, kernels))
    number = COMPLEX if any(s.type == COMPLEX for s in symbols) else REAL
    solution = TupleNode(tuple(values), type=TupleType((number,) * len(values)))
    single = SetNode((solution,), type=SetType(solution.type))
    return _case("not_equal", below, single, node, kernels)


def _linear_row(row: Any, symbols: list[Symbol], kernels: Kernels) -> tuple[list[Element], Element]:
    """The coefficients of the unknowns and the constant part of a row."""
    field = kernels.field()
    places = {k: field.symbols.index(s) for k, s in enumerate(symbols) if s in field.symbols}
    found = [field.constant(0)] * (len(symbols) + 1)
    for monomial, coefficient in row.terms():
        held = [k for k, p in places.items() if monomial[p]]
        if sum(monomial[p] for p in places.values()) > 1:
            raise Unsupported(NEEDED)
        rest = tuple(0 if k in places.values() else e for k, e in enumerate(monomial))
        place = held[0] if held else len(symbols)
        found[place] = found[place] + field.field(row.ring.from_dict({rest: coefficient}))
    return found[:-1], found[-1]


def determinant(matrix: list[list[Element]], kernels: Kernels) -> Element:
    """The determinant by expansion along subsets of columns, row by row (no division)."""
    width = len(matrix)
    if width > 8:
        raise Unsupported(NEEDED)
    minors: dict[tuple[int, ...], Element] = {(): kernels.field().constant(1)}
    for size, row in enumerate(matrix, 1):
        following = {}
        for columns in combinations(range(width), size):
            total = kernels.field().constant(0)
            for position, column in enumerate(columns):
                rest = (*columns[:position], *columns[position + 1 :])
                sign = -1 if (size - 1 - position) % 2 else 1
                total = total + row[column] * minors[rest] * sign
            following[columns] = total
        minors = following
    return minors[tuple(range(width))]
