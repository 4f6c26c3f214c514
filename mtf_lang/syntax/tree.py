"""The syntax tree: what was written, with its places and comments, before any meaning.

Expressions are as the grammar groups them; nothing is resolved. ``x, y in D`` in a binder and
patterns on left sides are expressions here (a cover grammar); the elaboration checks their
shape. Trees are compared without spans, so two texts that read alike have equal trees.
"""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from fractions import Fraction

from mtf_lang.frozen import frozen
from mtf_lang.source import Span


@frozen
class Syntax:
    """Base of all syntax nodes."""

    span: Span = field(compare=False)


# --- expressions -----------------------------------------------------------------------------


@frozen
class Expression(Syntax):
    """Base of expressions."""


@frozen
class Number(Expression):
    """A number literal; decimals are exact rationals. ``text`` keeps the spelling."""

    value: int | Fraction
    text: str


@frozen
class Text(Expression):
    """A string literal, without its quotes and with escapes read."""

    value: str


@frozen
class Name(Expression):
    """An identifier, also ``true``, ``pi``, ``integers``: resolved later."""

    name: str


@frozen
class Call(Expression):
    """``function(arguments)``. ``function`` is an expression, nearly always a ``Name``."""

    function: Expression
    arguments: tuple[Expression, ...]


@frozen
class Named(Expression):
    """``name: value`` as an argument of a call."""

    name: str
    value: Expression


@frozen
class Unary(Expression):
    """A prefix or postfix operator: ``-`` ``+`` ``not`` ``!`` (factorial)."""

    operator: str
    operand: Expression


@frozen
class Binary(Expression):
    """An infix operator, by its canonical ASCII spelling.

    ``+ - * / ^ mod div .. union intersect minus cross`` and ``and or implies iff``; ``×`` is ``*``;
    ``implicit`` is true for a product written without a sign (``2x``).
    """

    operator: str
    left: Expression
    right: Expression
    implicit: bool = False


@frozen
class Comparison(Expression):
    """A chain ``a < b <= c``: ``len(operators) == len(operands) - 1``.

    Operators are ``= == != < <= > >= in not_in subset subseteq divides`` by canonical spelling
    (``=`` and ``==`` are kept apart here, they mean the same).
    """

    operators: tuple[str, ...]
    operands: tuple[Expression, ...]


@frozen
class Congruence(Expression):
    """``left = right (mod modulus)``."""

    left: Expression
    right: Expression
    modulus: Expression


@frozen
class Conditional(Expression):
    """``if condition then value else other``."""

    condition: Expression
    value: Expression
    other: Expression


@frozen
class Quantifier(Expression):
    """``forall x in D, y in E: body``; kind is ``forall``, ``exists`` or ``exists unique``."""

    kind: str
    binders: tuple[Expression, ...]
    body: Expression


@frozen
class Parenthesised(Expression):
    """Brackets around one expression, kept for the formatter and the ambiguity rules."""

    inner: Expression


@frozen
class TupleDisplay(Expression):
    """``(a, b)``, also ``()``."""

    items: tuple[Expression, ...]


@frozen
class ListDisplay(Expression):
    """``[a, b]``; with a ``Generator`` as its one item a list comprehension."""

    items: tuple[Expression, ...]


@frozen
class SetDisplay(Expression):
    """``{a, b}``: a set or a system; with a ``Generator`` as its one item ``{e for x in D if c}``."""

    items: tuple[Expression, ...]


@frozen
class SetBuilder(Expression):
    """``{x in D : c}`` and ``{e : x in D, c}``: which one is decided by the shape of ``head``."""

    head: tuple[Expression, ...]
    conditions: tuple[Expression, ...]


@frozen
class Generator(Expression):
    """``body for binders if guard``: the sole content of its brackets.

    ``solutions(E for x, y)`` has plain names as binders, ``sum(e for x in D)`` memberships.
    """

    body: Expression
    binders: tuple[Expression, ...]
    guard: Expression | None


@frozen
class Given(Expression):
    """``value given condition``."""

    value: Expression
    condition: Expression


@frozen
class Approach(Expression):
    """``x -> point`` as an argument of ``limit``."""

    variable: Expression
    point: Expression


@frozen
class Index(Expression):
    """``sequence[index]``."""

    sequence: Expression
    indices: tuple[Expression, ...]


# --- statements ------------------------------------------------------------------------------


@frozen
class Comment:
    """``# text`` without the sign; ``own_line`` when nothing precedes it on its line."""

    span: Span = field(compare=False)
    text: str
    own_line: bool
    blank_before: bool = field(default=False, compare=False)


@frozen
class Statement(Syntax):
    """Base of statements; comments before it and at its end."""

    leading: tuple[Comment, ...] = field(default=(), kw_only=True)
    trailing: Comment | None = field(default=None, kw_only=True)
    blank_before: bool = field(default=False, kw_only=True, compare=False)


@frozen
class Declaration(Statement):
    """``x, y are positive reals``: ``words`` are the words after is/are.

    Or ``x, y in D`` for several targets: then ``words`` is empty and ``domain`` is D. ``binders`` and
    ``guard`` come from ``for``/``if`` behind it and declare families: ``a(k), b(k) are reals for k in 1..3``.
    """

    targets: tuple[Expression, ...]
    words: tuple[Name, ...]
    domain: Expression | None = None
    binders: tuple[Expression, ...] = ()
    guard: Expression | None = None


@frozen
class Parameter(Statement):
    """``parameter candidate = 4608``; ``domain`` for ``parameter n in 1..9 = 4``."""

    name: Name
    domain: Expression | None
    default: Expression | None


@frozen
class Equation(Statement):
    """``left = right`` at statement level: a definition where the left side is new, else a relation.

    ``binders`` and ``guard`` come from ``for``/``if`` behind it: ``f(n) = n*f(n-1) for n >= 1``.
    """

    left: Expression
    right: Expression
    binders: tuple[Expression, ...] = ()
    guard: Expression | None = None


@frozen
class Proposition(Statement):
    """Any other expression as a statement: a constraint, or a membership that declares.

    ``label`` and ``gloss`` name it: ``c1 "each guest has two neighbours": x + y = 2``.
    """

    expression: Expression
    binders: tuple[Expression, ...] = ()
    guard: Expression | None = None
    label: str | None = None
    gloss: str | None = None


@frozen
class ReturnItem(Syntax):
    """One thing asked for, ``as`` a name and ``using`` a backend."""

    expression: Expression
    name: str | None = None
    using: str | None = None


@frozen
class ReturnStatement(Statement):
    """One line of a return block: items and the expectations of ``#=`` behind them.

    ``expected`` holds one expression an item, or is empty where nothing is expected.
    """

    items: tuple[ReturnItem, ...]
    expected: tuple[Expression, ...] = ()


# --- blocks ----------------------------------------------------------------------------------


class BlockKind(StrEnum):
    """The three blocks of a request."""

    CONTEXT = "context"
    OBJECT = "object"
    RETURN = "return"


@frozen
class Block(Syntax):
    """One block with its statements; ``closing`` are comments after the last statement."""

    kind: BlockKind
    statements: tuple[Statement, ...]
    leading: tuple[Comment, ...] = ()
    trailing: Comment | None = None
    closing: tuple[Comment, ...] = ()
    blank_before: bool = field(default=False, compare=False)


@frozen
class Script(Syntax):
    """One request: its blocks in the order written, and comments after the last one."""

    blocks: tuple[Block, ...]
    closing: tuple[Comment, ...] = ()
