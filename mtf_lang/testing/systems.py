"""Generated requests over unknowns: domains, relations between the unknowns, and what is asked of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial

from mtf_lang.frozen import frozen
from mtf_lang.testing.choices import Choices, between, chance, pick
from mtf_lang.testing.expressions import Scope, expression
from mtf_lang.testing.scripts import Script
from mtf_lang.testing.searches import linear
from mtf_lang.types import BOOL, INT, REAL, Type

NAMES = ("x", "y", "z")

FINITE = (
    "0..3",
    "(-2)..3",
    "1..5",
    "{-1, 0, 2}",
    "(-4)..4",
    "0..0",
    "{1, 2, 4, 8}",
    "3..2",
    "{1/2, 1, 3/2}",
    "{-sqrt(2), 0, sqrt(2)}",
)
INFINITE: Mapping[str, Type] = {"integers": INT, "naturals": INT, "reals": REAL, "rationals": REAL}


Relation = Callable[[Choices, tuple[str, ...]], str]
"""Makes a relation between unknowns."""


@frozen
class System:
    """Unknowns with their domains, what the context says of them, and the relations asked about."""

    unknowns: tuple[tuple[str, str], ...]
    known: tuple[str, ...]
    relations: tuple[str, ...]
    finite: bool

    @property
    def context(self) -> tuple[str, ...]:
        """The statements of the context block."""
        return (*(f"{name} in {domain}" for name, domain in self.unknowns), *self.known)

    @property
    def names(self) -> tuple[str, ...]:
        """The unknowns."""
        return tuple(name for name, _ in self.unknowns)

    @property
    def numbers(self) -> tuple[str, ...]:
        """The unknowns that are numbers."""
        return tuple(name for name, domain in self.unknowns if domain != "booleans")

    @property
    def text(self) -> str:
        """The relations in braces."""
        return "{" + ", ".join(self.relations) + "}"


def domain(choices: Choices) -> str:
    """A domain for an unknown, finite or not."""
    return pick(choices, (*FINITE, *INFINITE))


def system(choices: Choices, size: int) -> System:
    """A system in one to three unknowns over finite domains, or over numbers of one kind."""
    names = NAMES[: 1 + choices.below(3)]
    if not chance(choices, 3):
        unknowns = tuple((name, pick(choices, FINITE)) for name in names)
        scope = Scope(tuple((name, INT) for name in names))
        kinds: tuple[Relation, ...] = (linear, linear, partial(_relation, size, scope), _quotient)
        finite = True
    else:
        carrier = pick(choices, tuple(INFINITE))
        names = names[:2]
        unknowns = tuple((name, carrier) for name in names)
        kinds = (linear, linear, _polynomial, _bounded) if INFINITE[carrier] == INT else (linear, _polynomial)
        finite = False
    relations = tuple(pick(choices, kinds)(choices, names) for _ in range(1 + choices.below(3)))
    if finite and chance(choices, 6):
        unknowns = (*unknowns, ("p", "booleans"))
        relations = (*relations, _logical(choices, names))
    known = tuple(linear(choices, names) for _ in range(choices.below(2)))
    if not finite and carrier in ("integers", "naturals"):
        known = (*known, *(f"-9 <= {name} <= 12" for name in names if not chance(choices, 3)))
    return System(unknowns, known, relations, finite)


def _relation(size: int, scope: Scope, choices: Choices, names: tuple[str, ...]) -> str:
    """Any proposition about the unknowns; one that mentions none is no relation of a system."""
    text = expression(choices, BOOL, size, scope)
    mentioned = re.findall(r"\w+", text)
    return text if any(name in mentioned for name in names) else f"({text} and {names[0]} = {names[0]})"


def _polynomial(choices: Choices, names: tuple[str, ...]) -> str:
    """A relation with a product or a power of degree at most 3."""
    x, y = names[0], names[-1]
    left = pick(choices, (f"{x}^2", f"{x}*{y}", f"{x}^2 - {y}", f"{x}^3 - 2*{x}", f"({x} - 1)*({y} + 2)"))
    return f"({left} {pick(choices, ('=', '<=', '>', '!='))} {between(choices, -2, 6)})"


def _quotient(choices: Choices, names: tuple[str, ...]) -> str:
    """A relation that is not defined everywhere: it holds only where it is."""
    x, y = names[0], names[-1]
    left = pick(choices, (f"6/{x}", f"({x} + 1)/({y} - 1)", f"({x} mod {y})", f"sqrt({x})", f"({x} div {y})"))
    return f"({left} {pick(choices, ('=', '<=', '>'))} {between(choices, -2, 3)})"


def _logical(choices: Choices, names: tuple[str, ...]) -> str:
    """A relation that an unknown truth value takes part in."""
    return f"(p {pick(choices, ('iff', 'implies', 'or', 'and'))} {linear(choices, names)})"


def quantified(choices: Choices) -> Script:
    """An aggregate over an infinite domain, of what is defined everywhere or not."""
    carrier = pick(choices, ("integers", "reals", "naturals", "rationals", "interval(-2, 3)"))
    conditions = (linear, _polynomial, _quotient, _bounded)
    first, second = (pick(choices, conditions)(choices, ("x",)) for _ in range(2))
    value = pick(choices, ("x", "x^2 - x", "abs(x - 1)", "6/x", "-x", "x^3 - 3*x", "1/(x^2 + 1)"))
    item = pick(
        choices,
        (
            f"forall x in {carrier}: {first}",
            f"exists x in {carrier}: {first} and {second}",
            f"forall x in {carrier}: {first} implies {second}",
            f"exists unique x in {carrier}: {first}",
            f"min({value} for x in {carrier} if {first})",
            f"max({value} for x in {carrier} if {first})",
            f"count(x for x in {carrier} if {first} and {second})",
            f"{{x in {carrier} : {first} and {second}}}",
            f"argmin({value} for x in {carrier} if {first})",
            f"exists x in {carrier}: forall y in {carrier}: {linear(choices, ('x', 'y'))}",
        ),
    )
    return Script((f"({item})" if item.startswith(("forall", "exists")) else item,))


def _bounded(choices: Choices, names: tuple[str, ...]) -> str:
    return f"(abs({pick(choices, names)}) <= {between(choices, 0, 6)})"


def questions(choices: Choices, asked: System, size: int) -> tuple[str, ...]:
    """Items about one system: two of the requests of the language."""
    return tuple(dict.fromkeys(_question(choices, asked, size) for _ in range(2)))


def _question(choices: Choices, asked: System, size: int) -> str:
    names = ", ".join(asked.names)
    scope = Scope(tuple((name, INT) for name in asked.numbers))
    value = _objective(choices, asked.numbers)
    determined = linear(choices, asked.numbers) if chance(choices, 6) else value
    solved = f"solutions({asked.text} for {names})"
    ways = [
        solved,
        f"satisfiable({asked.text})",
        f"count({solved})",
        f"prove({pick(choices, asked.relations)})",
        f"minimum({value} given {asked.text})",
        f"maximum({value} given {asked.text})",
        f"({determined} given {asked.text})",
        f"solution({asked.text} for {names})",
        f"argmin({value} given {asked.text})",
        f"not satisfiable({asked.text})",
        f"count({solved}) = 1",
        f"equivalent({value}, {_objective(choices, asked.numbers)})",
    ]
    if asked.finite:
        ways.append(f"prove({expression(choices, BOOL, size, scope)})")
        ways.append(f"minimum({expression(choices, INT, size, scope)} given {asked.text})")
    return pick(choices, ways)


def _objective(choices: Choices, names: tuple[str, ...]) -> str:
    x, y = names[0], names[-1]
    return pick(choices, (x, f"{x} + {y}", f"2*{x} - {y}", f"{x}^2 - {y}", f"abs({x} - 1)", f"{x}*{y}"))


def family(choices: Choices) -> Script:
    """An indexed family of unknowns with relations between neighbours."""
    values, count = pick(choices, ("0..1", "0..2", "{1, 3}")), between(choices, 2, 5)
    relation = pick(
        choices,
        (
            "g(i) + g(i + 1) <= 1",
            "g(i) != g(i + 1)",
            "g(i) <= g(i + 1)",
            "g(i)*g(i + 1) < 3",
            "g(i) + i*g(i + 1) != 2",
        ),
    )
    braces = "{" + f"{relation} for i in 1..{count - 1}" + "}"
    total = f"sum(g(i) for i in 1..{count})"
    items = (
        f"count(solutions({braces}))",
        f"maximum({total} given {braces})",
        pick(choices, (f"minimum({total} given {braces})", f"satisfiable({braces})")),
    )
    return Script(items[: 1 + choices.below(3)], (), (f"g(i) in {values} for i in 1..{count}",))
