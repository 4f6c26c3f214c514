"""Generated definitions: functions with cases, and recurrences that come to an end."""

from __future__ import annotations

from mtf_lang.frozen import frozen
from mtf_lang.testing.choices import Choices, between, chance, pick
from mtf_lang.testing.expressions import Scope, expression, integer
from mtf_lang.testing.productions import PAIR
from mtf_lang.types import BOOL, INT, Type


@frozen
class Defined:
    """A function of the script: its statements, and how it is called."""

    name: str
    parameters: tuple[Type, ...]
    result: Type
    statements: tuple[str, ...]

    @property
    def signature(self) -> tuple[str, tuple[Type, ...], Type]:
        """What a scope knows of it."""
        return self.name, self.parameters, self.result


def function(choices: Choices, name: str, size: int) -> Defined:
    """A function without recursion: one body, cases by condition or value (not always all), or of a pair."""
    way = choices.below(5)
    result = pick(choices, (INT, INT, BOOL))
    if way == 1:
        scope = Scope((("x", INT), ("y", INT)))
        body = expression(choices, result, size, scope)
        return Defined(name, (INT, INT), result, (f"{name}(x, y) = {body}",))
    if way == 2:
        scope = Scope((("x", INT), ("y", INT)))
        body = expression(choices, result, size, scope)
        return Defined(name, (PAIR,), result, (f"{name}((x, y)) = {body}",))
    scope = Scope((("x", INT),))
    if way == 4:
        condition = expression(choices, BOOL, 1, scope)
        case = f"{name}(x) = {expression(choices, result, size, scope)}  for {condition}"
        return Defined(name, (INT,), result, (case, f"{name}(2) = {expression(choices, result, 1)}"))
    if way == 3:
        first = expression(choices, result, 1)
        case = expression(choices, result, size, scope)
        condition = expression(choices, BOOL, 1, scope)
        last = expression(choices, result, size // 2, scope)
        statements = (f"{name}(0) = {first}", f"{name}(x) = {case}  for {condition}", f"{name}(x) = {last}")
        return Defined(name, (INT,), result, statements)
    return Defined(name, (INT,), result, (f"{name}(x) = {expression(choices, result, size, scope)}",))


def recurrence(choices: Choices, name: str) -> Defined:
    """A function defined by smaller values of itself: of one or two steps, a game, or with two arguments.

    Now and then one that needs its own value at some numbers, which is undefined there.
    """
    base, step = integer(choices), between(choices, 1, 3)
    way = choices.below(5)
    if way == 0 and chance(choices, 4):
        rule = f"if n mod {step + 1} = 0 then {name}({2 * step + 2} - n) else {name}(n - 1) + n"
        return Defined(name, (INT,), INT, (f"{name}(0) = {base}", f"{name}(n) = {rule}  for n >= 1"))
    if way == 1:
        bases = (f"{name}(0) = {base}", f"{name}(1) = {integer(choices)}")
        rule = pick(
            choices,
            (
                f"{name}(n - 1) + {name}(n - 2)",
                f"{step}*{name}(n - 1) - {name}(n - 2)",
                f"({name}(n - 1)*{name}(n - 2) + n) mod 7",
                f"max({name}(n - 1), {name}(n - 2) + {step})",
            ),
        )
        return Defined(name, (INT,), INT, (*bases, f"{name}(n) = {rule}  for n >= 2"))
    if way == 2:
        moves = [f"not {name}(n - 1)", f"(n >= {step + 1} and not {name}(n - {step + 1}))"]
        rule = " or ".join(moves[: 1 + choices.below(2)])
        return Defined(name, (INT,), BOOL, (f"{name}(0) = false", f"{name}(n) = {rule}  for n >= 1"))
    if way == 3:
        rule = f"{name}(n - 1, k) + {step}*{name}(n - 1, k - 1)"
        first = f"{name}(0, k) = if k = 0 then 1 else 0"
        return Defined(name, (INT, INT), INT, (first, f"{name}(n, k) = {rule}  for n >= 1"))
    if way == 4:
        rule = f"{name}(n div 2) + (n mod {step + 1})"
        return Defined(name, (INT,), INT, (f"{name}(0) = {base}", f"{name}(n) = {rule}  for n >= 1"))
    rule = pick(choices, (f"{name}(n - 1) + n", f"{step}*{name}(n - 1) + 1", f"n - {name}({name}(n - 1))"))
    base = "0" if rule.count(name) == 2 else base
    return Defined(name, (INT,), INT, (f"{name}(0) = {base}", f"{name}(n) = {rule}  for n >= 1"))


def call(choices: Choices, defined: Defined, highest: int = 12) -> str:
    """A call of a recurrence at small arguments; now and then below its base."""
    arguments = [
        str(between(choices, 0, highest)) if not chance(choices, 12) else "(-1)" for _ in defined.parameters
    ]
    return f"{defined.name}({', '.join(arguments)})"
