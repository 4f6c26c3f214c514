"""The questions of a request as SMT-LIB text that any solver of the standard can read."""

from __future__ import annotations

from collections.abc import Sequence

import z3

from mtf_lang.backends.smt.arithmetic import numbers
from mtf_lang.backends.smt.problem import Problem
from mtf_lang.backends.smt.terms import Expression

_ASKED = {
    "satisfiable": "Is there a solution? sat: yes.",
    "exists": "Is there a solution? sat: yes.",
    "exists_unique": "Is there a solution? Asked again without it: is there another?",
    "forall": "Is there a counterexample? unsat: it holds.",
    "prove": "Is there a counterexample? unsat: it is proved.",
    "solution": "A solution.",
    "solutions": "A solution; asked again without those found, until unsat.",
    "set": "An element; asked again without those found, until unsat.",
    "count": "A solution; asked again without those found, until unsat.",
    "given": "A solution; then: is there one with another value?",
    "min": "The least value; then: is there a smaller one?",
    "max": "The greatest value; then: is there a greater one?",
    "argmin": "Where the value is least; then: is there another place?",
    "argmax": "Where the value is greatest; then: is there another place?",
}


def script(problem: Problem) -> str:
    """What is asked first of a solver: whether something is undefined, then the request itself."""
    build = problem.lowering.build
    texts = []
    undefined = build.negation(problem.defined())
    if not z3.is_false(undefined):
        texts.append("; Is something undefined? unsat: no.\n" + _query(problem, [undefined]) + "(reset)\n")
    kind = problem.node.kind
    texts.append(f"; {_ASKED[kind]}\n" + _main(problem, kind))
    return "\n".join(texts)


def _main(problem: Problem, kind: str) -> str:
    build = problem.lowering.build
    inside = problem.inside.expression
    match kind:
        case "min" | "max" | "argmin" | "argmax":
            return _optimisation(problem, kind.endswith("min"))
        case "satisfiable" | "exists" | "exists_unique":
            return _query(problem, [inside, problem.proposition()])
        case "forall" | "prove":
            return _query(problem, [inside, build.negation(problem.proposition())])
    return _query(problem, [inside])


def _query(problem: Problem, formulas: Sequence[Expression]) -> str:
    solver = z3.Solver(ctx=problem.lowering.build.context)
    solver.add(*problem.lowering.build.axioms, *formulas)
    return _plain(solver.to_smt2())


def _optimisation(problem: Problem, least: bool) -> str:
    build = problem.lowering.build
    optimiser = z3.Optimize(ctx=build.context)
    optimiser.add(*build.axioms, problem.inside.expression)
    _, (term,) = numbers(build, (problem.body,))
    if least:
        optimiser.minimize(term)
    else:
        optimiser.maximize(term)
    return _plain(optimiser.sexpr())


def _plain(text: str) -> str:
    """Without the lines that say by which program the text was made."""
    lines = [line for line in text.splitlines() if not line.startswith(("; benchmark", "(set-info"))]
    return "\n".join(lines).strip() + "\n"
