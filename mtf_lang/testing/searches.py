"""Generated aggregates over finite domains: what is combined, over which binders, under which conditions."""

from __future__ import annotations

from mtf_lang.frozen import amended, frozen
from mtf_lang.testing.choices import Choices, between, chance, pick
from mtf_lang.testing.expressions import EDGES, HUGE, INTS, Scope, expression, integer
from mtf_lang.testing.productions import PAIR
from mtf_lang.types import BOOL, INT, RAT, REAL, STRING, FunctionType, ListType, Type

NAMES = ("a", "b", "c")

COMBINED: tuple[tuple[str, Type], ...] = (
    ("count", BOOL),
    ("sum", INT),
    ("max", INT),
    ("min", INT),
    ("set", INT),
    ("exists", BOOL),
    ("forall", BOOL),
    ("list", INT),
    ("product", INT),
    ("argmax", INT),
    ("argmin", INT),
    ("exists unique", BOOL),
    ("gcd", INT),
    ("lcm", INT),
    ("mean", RAT),
    ("variance", RAT),
    ("expectation", RAT),
    ("probability", BOOL),
    ("sum", RAT),
    ("max", REAL),
)
"""The kinds of aggregates with the type of what they combine."""

QUANTIFIERS = ("exists", "forall", "exists unique")


OTHERS: tuple[tuple[str, Type], ...] = (
    ("{1/2, 2, -1/3}", RAT),
    ("{2, 3/2}", INT),
    ("subsets(1..3)", INTS),
    ("permutations({1, 2, 3})", ListType(INT)),
    ("cartesian(0..2, 0..1)", PAIR),
    ("{sqrt(2), 1, 0}", REAL),
    ('{"a", "ab", ""}', STRING),
    ("{true, false}", BOOL),
    ("[2, -1, 2]", INT),
    ("compositions(3)", ListType(INT)),
    ("{{1}, {1, 2}, {}}", INTS),
    ("functions({1, 2}, {0, 1})", FunctionType((INT,), INT)),
)
"""Domains of other things than integers in a row, with the types of their elements; of one some elements
are no integers, although the expressions take them for such: the values decide."""


@frozen
class Range:
    """A binder, ``name in domain``; ``low`` and ``high`` where that is a range of numbers.

    ``type`` is that of the elements.
    """

    name: str
    domain: str
    low: int | None = None
    high: int | None = None
    type: Type = INT

    @property
    def text(self) -> str:
        """The binder as it is written."""
        return f"{self.name} in {self.domain}"


@frozen
class Search:
    """An aggregate. ``conditions`` are joined by ``and`` in their order."""

    kind: str
    type: Type
    ranges: tuple[Range, ...]
    conditions: tuple[str, ...]
    body: str

    @property
    def over(self) -> str:
        """The binders as they are written."""
        return ", ".join(r.text for r in self.ranges)

    @property
    def guard(self) -> str:
        """The conditions as one proposition; empty where there are none."""
        return " and ".join(self.conditions)

    @property
    def text(self) -> str:
        """The aggregate as it is written."""
        if self.kind in QUANTIFIERS:
            joint = "implies" if self.kind == "forall" else "and"
            facts = f"({self.guard}) {joint} {self.body}" if self.conditions else self.body
            return f"({self.kind} {self.over}: {facts})"
        opening, closing = {"set": ("{", "}"), "list": ("[", "]")}.get(self.kind, (f"{self.kind}(", ")"))
        if self.kind == "count":  # bindings are counted: what is counted says which
            names = ", ".join(r.name for r in self.ranges)
            counted = f"({names})" if len(self.ranges) > 1 else names
            return f"count({counted} for {self.over} if {' and '.join((*self.conditions, self.body))})"
        guard = f" if {self.guard}" if self.conditions else ""
        return f"{opening}{self.body} for {self.over}{guard}{closing}"

    def changed(self, **changes: object) -> Search:
        """The search with some of its parts replaced."""
        return amended(self, **changes)


def search(choices: Choices, size: int, scope: Scope = Scope()) -> Search:  # noqa: B008 (immutable)
    """An aggregate over one to three binders; its work is within some thousand steps."""
    kind, type_ = pick(choices, COMBINED)
    ranges: list[Range] = []
    for name in NAMES[: 1 + choices.below(3)]:
        ranges.append(_range(choices, name, scope, tuple(r.name for r in ranges if r.type == INT)))
        scope = scope.with_variable(name, ranges[-1].type)
    conditions = tuple(condition(choices, size // 2, scope) for _ in range(choices.below(4)))
    return Search(kind, type_, tuple(ranges), conditions, expression(choices, type_, size, scope))


def _range(choices: Choices, name: str, scope: Scope, before: tuple[str, ...]) -> Range:
    """A range of numbers; now and then one that depends on a variable before it, or another domain."""
    way = choices.below(7)
    if way == 4 and before:
        bound = pick(choices, before)
        return Range(name, pick(choices, (f"0..{bound}", f"{bound}..4", f"({bound} + 1)..6")))
    if way == 5:
        return Range(name, expression(choices, INTS, 1, scope))
    if way == 6:
        domain, type_ = pick(choices, OTHERS)
        return Range(name, domain, type=type_)
    low = between(choices, -3, 3)
    high = low + between(choices, -1, 6)
    return Range(name, f"{low}..{high}" if low >= 0 else f"({low})..{high}", low, high)


def condition(choices: Choices, size: int, scope: Scope) -> str:
    """A condition: any proposition, or one of the kinds that solvers take apart."""
    numbers = scope.of(RAT)
    if not numbers or chance(choices, 2):
        return expression(choices, BOOL, max(1, size), scope)
    return linear(choices, numbers)


def linear(choices: Choices, names: tuple[str, ...]) -> str:
    """A linear or nearly linear relation between variables, with small coefficients."""
    terms = [f"{f}*{n}" for n in names if (f := pick(choices, (1, 0, 2, -1, -3)))]
    left = " + ".join(f"({t})" if t.startswith("-") else t for t in terms or [names[0]])
    if chance(choices, 4):
        left += f" + {pick(choices, names)}^2"
    if chance(choices, 6):
        left += f" + {pick(choices, names)}*{pick(choices, names)}"
    sign = pick(choices, ("=", "<=", ">=", "<", "!=", "mod"))
    right = integer(choices, (*EDGES, *HUGE))
    if sign == "mod":
        return f"({left} = {right} (mod {pick(choices, (2, 3, 4))}))"
    return f"({left} {sign} {right})"
