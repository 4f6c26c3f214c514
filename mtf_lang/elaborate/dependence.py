"""Which unknowns definitions and requests depend on.

``lift`` finds the unknowns behind each definition, ``connected`` the unknowns and constraints that
a request reaches. Both read the collected globals; nothing is typed here.
"""

from __future__ import annotations

from collections.abc import Iterable

from mtf_lang.elaborate import shapes
from mtf_lang.elaborate.freenames import NOTHING, Names, free_in
from mtf_lang.elaborate.scope import Constraint, Defined, Elaborator, Unknown


def lift(elaborator: Elaborator) -> None:
    """Find, for each definition, the unknowns it depends on, directly or through others.

    Lambda lifting: such a definition takes those unknowns as further parameters, so that every
    definition is closed. (Johnsson 1985.)
    """
    known = elaborator.globals
    direct = {name: _names_of(defined) for name, defined in known.defined.items()}
    needs = {name: {n for n in used if n in known.unknowns} for name, used in direct.items()}
    users: dict[str, list[str]] = {name: [] for name in direct}
    for name, used in direct.items():
        for other in sorted(used):
            if other in users:
                users[other].append(name)
    pending = [name for name in direct if needs[name]]
    while pending:
        current = pending.pop()
        for user in users[current]:
            if not needs[current] <= needs[user]:
                needs[user] |= needs[current]
                pending.append(user)
    for name, defined in known.defined.items():
        defined.lifted = tuple(n for n in known.unknowns if n in needs[name])


def _names_of(defined: Defined) -> Names:
    used: Names = NOTHING
    for case in defined.cases:
        own = frozenset(n for p in case.patterns for n in shapes.pattern_names(p))
        used |= free_in((case.body, *case.conditions), own)
    return used


def connected(elaborator: Elaborator, names: Iterable[str]) -> tuple[list[Unknown], list[Constraint]]:
    """The unknowns that ``names`` reach through definitions and constraints, and these constraints.

    A constraint belongs when it shares an unknown with what is reached already. Constraints
    without unknowns are demands on the request as a whole (``requests.context``).
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
    return unknowns, constraints


def _unknowns_behind(elaborator: Elaborator, names: Iterable[str]) -> set[str]:
    known = elaborator.globals
    found: set[str] = set()
    for name in names:
        if name in known.unknowns:
            found.add(name)
        elif name in known.defined:
            found.update(known.defined[name].lifted)
    return found
