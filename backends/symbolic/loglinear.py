"""Systems that are linear in the logarithms of positive unknowns.

Where every unknown is a positive real and occurs only in logarithms of products of powers, log x = u
turns the relations into linear equations in the u over the field of the constants in them. exp is a bijection
from the reals to the positive reals, so the solutions correspond one to one.
"""

from __future__ import annotations

from dataclasses import dataclass

from mtf_lang.backends.symbolic import build, laurent
from mtf_lang.backends.symbolic.domains import Carrier, Unknown, conjuncts
from mtf_lang.backends.symbolic.field import Element
from mtf_lang.backends.symbolic.kernels import Kernels
from mtf_lang.backends.symbolic.normal import element_of
from mtf_lang.backends.symbolic.systems import is_equation
from mtf_lang.backends.symbolic.work import positive_symbols
from mtf_lang.ir.nodes import Aggregate, Call, Node, Symbol, Variable
from mtf_lang.ir.walk import free_variables
from mtf_lang.values.faults import Unsupported


@dataclass(frozen=True, slots=True)
class Logarithmic:
    """The solutions: unknowns as expressions in the free ones; ``conditions`` are still to be tested."""

    values: dict[Symbol, Node]
    free: tuple[Symbol, ...]
    conditions: tuple[Node, ...]


def solve(node: Aggregate, unknowns: tuple[Unknown, ...]) -> Logarithmic | None:
    """The solutions of a system linear in logarithms; None where it has none.

    Raises ``Unsupported`` where it is not of that kind.
    """
    symbols = tuple(u.symbol for u in unknowns)
    positive = positive_symbols(node.guard)
    if not all(u.carrier is Carrier.REALS and u.symbol in positive for u in unknowns):
        raise Unsupported("logarithms of unknowns that are not positive reals")
    written = conjuncts(node.guard)
    equations = [build.subtract(*c.arguments) for c in written if isinstance(c, Call) and is_equation(c)]
    others = tuple(c for c in written if not is_equation(c) and not _says_positive(c))
    kernels = Kernels(positive)
    logs = [element_of(build.real_call("log", build.variable(s)), kernels) for s in symbols]
    for equation in equations:
        element_of(equation, kernels)
    logs = [element_of(build.real_call("log", build.variable(s)), kernels) for s in symbols]
    places = [kernels.field().field.gens.index(u) for u in logs]
    rows = [_row(element_of(e, kernels), places, symbols, kernels) for e in equations]
    solved = _eliminate(rows, len(symbols), kernels)
    return None if solved is None else _solution(solved, symbols, others, kernels)


def _says_positive(condition: Node) -> bool:
    match condition:
        case Call(operation="greater", arguments=(Variable(), bound)):
            return build.rational_value(bound) == 0
        case Call(operation="less", arguments=(bound, Variable())):
            return build.rational_value(bound) == 0
    return False


Row = list[Element]
"""Coefficients of the logarithms, and the constant term last: Σ row[k]·u_k + row[-1] = 0."""


def _row(element: Element, places: list[int], symbols: tuple[Symbol, ...], kernels: Kernels) -> Row:
    """The numerator as a linear form in the logarithms; raises ``Unsupported`` where it is none."""
    field = kernels.field()
    numerator = element.numer
    if _uses(element.denom, symbols, kernels):
        raise Unsupported("an unknown in a denominator")
    row: Row = [field.constant(0) for _ in range(len(places) + 1)]
    for monomial, coefficient in numerator.terms():
        degrees = [monomial[p] for p in places]
        rest = list(monomial)
        for p in places:
            rest[p] = 0
        term = field.field(numerator.ring.from_dict({tuple(rest): coefficient}))
        if sum(degrees) > 1 or _uses(term.numer, symbols, kernels):
            raise Unsupported("an equation that is not linear in the logarithms of the unknowns")
        row[degrees.index(1) if 1 in degrees else -1] += term
    return row


def _uses(polynomial: object, symbols: tuple[Symbol, ...], kernels: Kernels) -> bool:
    """Whether an unknown occurs in a polynomial, itself or inside a kernel."""
    field = kernels.field()
    for monomial in polynomial.monoms():  # type: ignore[attr-defined]
        for symbol, exponent in zip(field.symbols, monomial, strict=True):
            if exponent and set(free_variables(kernels.skeleton_of(symbol))) & set(symbols):
                return True
    return False


def _eliminate(rows: list[Row], width: int, kernels: Kernels) -> dict[int, Row] | None:
    """Reduced row echelon form by pivot columns; None where the equations contradict each other."""
    pivots: dict[int, Row] = {}
    for row in rows:
        for column, other in pivots.items():
            row = _subtract(row, other, row[column])
        column = next((k for k in range(width) if not _is_zero(row[k], kernels)), -1)
        if column < 0:
            if not _is_zero(row[-1], kernels):
                return None
            continue
        row = [entry / row[column] for entry in row]
        for pivot in pivots:
            pivots[pivot] = _subtract(pivots[pivot], row, pivots[pivot][column])
        pivots[column] = row
    return pivots


def _subtract(row: Row, other: Row, factor: Element) -> Row:
    return [a - factor * b for a, b in zip(row, other, strict=True)]


def _is_zero(element: Element, kernels: Kernels) -> bool:
    """Whether a constant of the field is zero as a real number; raises ``Undecided`` where that is open."""
    if element == 0:
        return True
    node = kernels.expand(kernels.field().node(element))
    return laurent.sign(laurent.simplified(node)) == 0


def _solution(
    pivots: dict[int, Row], symbols: tuple[Symbol, ...], others: tuple[Node, ...], kernels: Kernels
) -> Logarithmic:
    values: dict[Symbol, Node] = {}
    field = kernels.field()
    free = tuple(s for k, s in enumerate(symbols) if k not in pivots)
    for column, row in sorted(pivots.items()):
        exponent = kernels.expand(field.node(-row[-1]))
        for k, symbol in enumerate(symbols):
            if k != column and row[k] != 0:
                coefficient = kernels.expand(field.node(-row[k]))
                term = build.multiply(coefficient, build.real_call("log", build.variable(symbol)))
                exponent = build.add(exponent, term)
        values[symbols[column]] = build.real_call("exp", exponent)
    return Logarithmic(values, free, others)
