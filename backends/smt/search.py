"""Searches by repeated questions: the least value of an integer, the first point in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import z3

from mtf_lang.backends.smt.numbers import numeral
from mtf_lang.backends.smt.problem import Problem
from mtf_lang.backends.smt.prover import Prover
from mtf_lang.backends.smt.terms import Expression
from mtf_lang.values.faults import Undecided

FURTHEST = 2**40
"""How far down a search strides before it is given up."""


class Endless(Undecided):
    """The values found go down beyond what a search covers."""


def least(prover: Prover, formulas: Sequence[Expression], term: Expression) -> tuple[int, Expression] | None:
    """The least value of an integer term where the formulas hold, with a model; None without one.

    Strides that double, then bisection, so that the number of questions is logarithmic. Raises
    ``Endless`` where there seems to be no least value.
    """
    best = prover.model(*formulas)
    if best is None:
        return None
    value, stride = _value(best, term), 1
    while True:
        below = prover.model(*formulas, term <= value - stride)
        if below is None:
            break
        best, value, stride = below, _value(below, term), stride * 2
        if stride > FURTHEST:
            raise Endless(f"values go on beyond {value:,}, and no bound of them is known")
    low = value - stride + 1
    while low < value:
        middle = (low + value - 1) // 2
        found = prover.model(*formulas, term <= middle)
        if found is None:
            low = middle + 1
        else:
            best, value = found, _value(found, term)
    return value, best


def _value(model: Expression, term: Expression) -> int:
    value = numeral(model.eval(term, model_completion=True))
    if not isinstance(value, int):
        raise Undecided("Z3 gives an integer no value")
    return value


def first(problem: Problem, formula: Expression) -> Expression | None:
    """A model of the formula whose point comes first in the canonical order of finite domains.

    The order of tuples and functions is that of their parts, so the scalars of the unknowns are
    made least one after the other.
    """
    prover, formulas = problem.prover, [formula]
    model = prover.model(formula)
    for constant in problem.constants if model is not None else ():
        model = _lower(prover, formulas, constant, model)
        formulas.append(constant == model.eval(constant, model_completion=True))
    return model


def _lower(prover: Prover, formulas: list[Expression], constant: Expression, model: Any) -> Expression:
    """A model of the formulas in which a scalar of finitely many values is least."""
    if z3.is_bool(constant):
        return prover.model(*formulas, z3.Not(constant)) or model
    if z3.is_int(constant):
        found = least(prover, formulas, constant)
        return model if found is None else found[1]
    while (
        better := prover.model(*formulas, constant < model.eval(constant, model_completion=True))
    ) is not None:
        model = better
    return model
