"""Requests over unknowns: what is wanted of a system of relations.

Their meaning ranges over all values of the unknowns, so it is in the engines: over finite domains
the same loops as aggregates, over infinite ones what symbolic and SMT backends can decide.
"""

from __future__ import annotations

from mtf_lang.table.declare import Area
from mtf_lang.table.model import Form

AREA = Area("requests")

AREA.declare(
    "solutions",
    Form.REQUEST,
    aggregate=("(unknowns: P) -> Set(P)",),
    summary="The set of all solutions of a system for the named unknowns.",
    prose="`solutions(E for x, y)` is a set of tuples in the order of the names, of plain values for one "
    "name; without names all unknowns of the system are meant, in the order of their declaration. The "
    "domains are those declared in the context, whose constraints hold too. The result says whether it "
    "is complete.",
    examples=(
        ("solutions({x^2 = 4} for x)", "{-2, 2}"),
        ("count(solutions({x*y = 12} for x, y))", "8"),
    ),
)

AREA.declare(
    "solution",
    Form.REQUEST,
    aggregate=("(unknowns: P) -> P",),
    synonyms=("solve_one",),
    defined="where there is a solution",
    summary="One solution of a system: the first in canonical order where the domains are finite.",
    examples=(
        ("solution({x^2 = 4} for x)", "-2"),
        ("solution({x + y = 9, x - y = 3} for x, y)", "(6, 3)"),
    ),
)

AREA.declare(
    "given",
    Form.REQUEST,
    aggregate=("(value: T) -> T",),
    operator="v given E",
    defined="where E has a solution and the value is the same for all of them",
    summary="The value of an expression over all solutions of a system.",
    prose="If two solutions give different values, or there is none, that is an error which names them.",
    examples=(
        ("x*y given {x + y = 5, x - y = 1}", "6"),
        ("x^2 given {x^3 = -8}", "4"),
    ),
)

AREA.declare(
    "satisfiable",
    Form.REQUEST,
    aggregate=("(system: Bool) -> Bool",),
    summary="Whether a system has a solution; if so, one is the witness.",
    examples=(
        ("satisfiable({x^2 = 16})", "true"),
        ("satisfiable({x^2 = 15})", "false"),
    ),
)

AREA.declare(
    "prove",
    Form.REQUEST,
    aggregate=("(proposition: Bool) -> Bool",),
    summary="Whether a proposition holds for all values of its unknowns that the context allows.",
    prose="`false` comes with a counterexample; what cannot be decided is unknown. Where the proposition is"
    " undefined nothing is asserted; the conditions of the result name that.",
    examples=(
        ("prove(6 divides x*(x + 1)*(x + 2))", "true"),
        ("prove(x^2 - x + 11 <= 100)", "false"),
        ("prove(x/y*y = x)", "true"),
    ),
)

AREA.declare(
    "equivalent",
    Form.REQUEST,
    "(f: T, g: T) -> Bool",
    summary="Whether two expressions are equal for all values of their unknowns: `prove(f = g)`.",
    examples=(
        ("equivalent((x + y)^2, x^2 + 2*x*y + y^2)", "true"),
        ("equivalent((x + y)^2, x^2 + y^2)", "false"),
    ),
)
