"""Which unknowns definitions and requests depend on.

``lift`` finds the unknowns behind each definition, ``connected`` the unknowns and constraints that
a request reaches. Both read the collected globals; nothing is typed here.
"""

from __future__ import annotations

from collections.abc import Iterable

from mtf_lang.elaborate import shapes
from mtf_lang.elaborate.freenames import Names, Uses, uses_in
from mtf_lang.elaborate.scope import Constraint, Defined, Elaborator, Unknown, error


def lift(elaborator: Elaborator) -> None:
    """Find, for each definition, the unknowns it depends on, directly or through others, without those
    that are bound where it uses the others: `count(solutions(E for x))` does not depend on x, E does.

    Lambda lifting: such a definition takes those unknowns as further parameters, so that every
    definition is closed. (Johnsson 1985.)
    """
    known = elaborator.globals
    direct = {name: _uses_of(defined) for name, defined in known.defined.items()}
    needs = {name: {n for n, _ in used if n in known.unknowns} for name, used in direct.items()}
    users: dict[str, list[tuple[str, Names]]] = {name: [] for name in direct}
    for name, used in direct.items():
        for other, bound in sorted(used, key=lambda use: (use[0], sorted(use[1]))):
            if other in users:
                users[other].append((name, bound))
    pending = [name for name in direct if needs[name]]
    while pending:
        current = pending.pop()
        for user, bound in users[current]:
            more = needs[current] - bound
            if not more <= needs[user]:
                needs[user] |= more
                pending.append(user)
    for name, defined in known.defined.items():
        defined.lifted = tuple(n for n in known.unknowns if n in needs[name])


def _uses_of(defined: Defined) -> Uses:
    """The free names of a definition, each with those that binders and requests bind around it.

    Its parameters are not among these: what it calls does not see them.
    """
    used: Uses = frozenset()
    for case in defined.cases:
        own = frozenset(n for p in case.patterns for n in shapes.pattern_names(p))
        used |= uses_in((case.body, *case.conditions), own)
    return used


def connected(elaborator: Elaborator, names: Iterable[str]) -> tuple[list[Unknown], list[Constraint]]:
    """The unknowns that ``names`` reach through definitions and constraints, and these constraints.

    A constraint belongs when it shares an unknown with what is reached already. Constraints
    without unknowns are demands on the request as a whole (``requests.context``). Raises ``ScriptError``
    MTF0229 for a request within a constraint that would belong to it.
    """
    known = elaborator.globals
    reached = _unknowns_behind(elaborator, names)
    behind = [_unknowns_behind(elaborator, c.names) for c in known.constraints]
    grown = True
    while grown:
        grown = False
        for of_constraint in behind:
            if of_constraint & reached and not of_constraint <= reached:
                reached |= of_constraint
                grown = True
    unknowns = [u for u in known.unknowns.values() if u.name in reached]
    constraints = [c for c, names_ in zip(known.constraints, behind, strict=True) if names_ & reached]
    for constraint in constraints:
        if any(constraint is outer for outer in elaborator.stating):
            raise _circular(constraint)
    return unknowns, constraints


def _circular(constraint: Constraint) -> Exception:
    return error(
        "MTF0229",
        "this condition of the context asks about what it is a condition of",
        constraint.expression.span,
        "ask in the return block, or write the condition without a request",
    )


def _unknowns_behind(elaborator: Elaborator, names: Iterable[str]) -> set[str]:
    known = elaborator.globals
    found: set[str] = set()
    for name in names:
        if name in known.unknowns:
            found.add(name)
        elif name in known.defined:
            found.update(known.defined[name].lifted)
    return found
