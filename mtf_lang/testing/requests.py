"""Generated requests: whole scripts of every form, well-typed, within a budget of work."""

from __future__ import annotations

from collections.abc import Callable

from mtf_lang.testing.choices import Choices, between, chance, pick
from mtf_lang.testing.expressions import TYPES, Scope, expression
from mtf_lang.testing.functions import call, function, recurrence
from mtf_lang.testing.productions import Production, all_productions
from mtf_lang.testing.scripts import Script
from mtf_lang.testing.searches import search
from mtf_lang.testing.systems import family, quantified, questions, system
from mtf_lang.types import BOOL, INT

SIZE = 4
"""About how many operations an expression has."""


def closed(choices: Choices) -> Script:
    """An expression without variables."""
    return Script((expression(choices, pick(choices, TYPES), SIZE),))


def searching(choices: Choices) -> Script:
    """An aggregate over binders; now and then with a function of the script in it, or compared."""
    if not chance(choices, 3):
        return Script((search(choices, SIZE).text,))
    defined = function(choices, "f", SIZE)
    found = search(choices, SIZE, Scope((), (defined.signature,)))
    return Script((found.text,), defined.statements)


def nested(choices: Choices) -> Script:
    """Named values that use one another, and arithmetic between requests."""
    first, second = search(choices, 2).text, search(choices, 2)
    objects = (f"A = {first}", f"B = {second.text}")
    scope = Scope(
        (("B", second.type),)
        if second.kind in ("sum", "product", "min", "max", "gcd", "lcm", "exists", "forall")
        else ()
    )
    item = expression(choices, pick(choices, (INT, BOOL)), SIZE, scope)
    return Script((item, "A"), objects)


def calling(choices: Choices) -> Script:
    """Functions with cases, at values."""
    defined = function(choices, "f", SIZE)
    scope = Scope((), (defined.signature,))
    return Script((expression(choices, defined.result, SIZE, scope),), defined.statements)


def recurring(choices: Choices) -> Script:
    """A recurrence at values, and combined over a range."""
    defined = recurrence(choices, "f")
    items = [call(choices, defined)]
    if len(defined.parameters) == 1:
        high = between(choices, 0, 20)
        if defined.result == BOOL:
            items.append(f"count({{n in 0..{high} : not f(n)}})")
        else:
            items.append(f"{pick(choices, ('sum', 'max', 'gcd', 'product'))}(f(n) for n in 0..{high})")
    return Script(tuple(items), defined.statements)


def asking(choices: Choices) -> Script:
    """A system and two requests about it."""
    asked = system(choices, 2)
    return Script(questions(choices, asked, 2), (), asked.context)


def swept(choices: Choices) -> Script:
    """One operation of the table within a loop."""
    return within_a_loop(choices, pick(choices, all_productions()))


def within_a_loop(choices: Choices, chosen: Production) -> Script:
    """An operation in a list, so that loops compute it too; small arguments of its types.

    The variable is an integer; now and then it is none, and the operation has to notice.
    """
    scope = Scope((("k", INT),))
    arguments = [expression(choices, part, choices.below(2), scope) for part in chosen.parameters]
    domain = pick(choices, ("0..2", "(-1)..1", "1..4", "0..0", "{1/2, 2}"))
    return Script((f"[{chosen.template.format(*arguments)} for k in {domain}]",))


FORMS: tuple[Callable[[Choices], Script], ...] = (
    closed,
    searching,
    asking,
    nested,
    calling,
    recurring,
    searching,
    asking,
    family,
    swept,
    quantified,
    swept,
)
"""The forms of requests; those in which backends compete stand twice."""


def request(choices: Choices) -> Script:
    """A request of any form."""
    return pick(choices, FORMS)(choices)
