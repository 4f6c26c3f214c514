"""Builders of expressions: one function for each ``-> name`` of the grammar's expression part."""

from __future__ import annotations

from dataclasses import dataclass

from mtf_lang.syntax import refusals, spelling
from mtf_lang.syntax.building import Building, Children, Registry, across
from mtf_lang.syntax.numerals import read_number
from mtf_lang.syntax.tokens import Token
from mtf_lang.syntax.tree import (
    Approach,
    Binary,
    Call,
    Comparison,
    Conditional,
    Congruence,
    Expression,
    Generator,
    Given,
    Index,
    ListDisplay,
    Name,
    Named,
    Number,
    Parenthesised,
    Quantifier,
    SetBuilder,
    SetDisplay,
    Text,
    TupleDisplay,
    Unary,
)

builds = Registry()

CONGRUENT = "≡"


@dataclass(slots=True)
class Chain:
    """A chain of comparisons that is still growing."""

    operands: list[Expression]
    operators: list[str]


# --- lists -------------------------------------------------------------------------------------


@builds("items_start")
def items_start(building: Building, v: Children) -> Children:
    """The first of a list. The list grows in place: a parser never goes back."""
    return [v[0]]


@builds("items_pair")
def items_pair(building: Building, v: Children) -> Children:
    """The first two of a list."""
    return [v[0], v[2]]


@builds("items_more")
def items_more(building: Building, v: Children) -> Children:
    """One more behind a separator."""
    items: Children = v[0]
    items.append(v[2])
    return items


@builds("items_next")
def items_next(building: Building, v: Children) -> Children:
    """One more without a separator."""
    items: Children = v[0]
    items.append(v[1])
    return items


# --- logic and comparison ------------------------------------------------------------------------


@builds("given")
def _given(building: Building, v: Children) -> Given:
    return Given(across(v[0], v[2]), v[0], v[2])


@builds("binary")
def _binary(building: Building, v: Children) -> Binary:
    left, token, right = v
    return Binary(across(left, right), spelling.operator(token.text), left, right)


@builds("refused_quotient")
def _refused_quotient(building: Building, v: Children) -> Binary:
    node = _binary(building, v)
    refusals.quotient(building, node, v[1])
    return node


@builds("refused_remainder")
def _refused_remainder(building: Building, v: Children) -> Binary:
    node = _binary(building, v)
    refusals.remainder(building, node, v[1])
    return node


@builds("refused_exponent")
def _refused_exponent(building: Building, v: Children) -> Binary:
    refusals.exponent(building, v[2])
    return _binary(building, v)


@builds("prefix")
def _prefix(building: Building, v: Children) -> Unary:
    return Unary(across(v[0], v[1]), spelling.operator(v[0].text), v[1])


@builds("link_start")
def _link_start(building: Building, v: Children) -> Chain:
    refusals.check_unequal(building, v[0], v[1])
    return Chain([v[0]], [spelling.operator(v[1].text)])


@builds("link_more")
def _link_more(building: Building, v: Children) -> Chain:
    chain: Chain = v[0]
    refusals.check_unequal(building, chain.operands[-1], v[1])
    chain.operators.append(spelling.operator(v[1].text))
    return chain


@builds("chain")
def _chain(building: Building, v: Children) -> Chain:
    grown: Chain = v[0]
    grown.operands.append(v[1])
    return grown


@builds("not_in")
def _not_in(building: Building, v: Children) -> Token:
    return Token("NOT_IN", "not_in", v[0].span.start, v[1].span.end)


@builds("comparison")
def _comparison(building: Building, v: Children) -> Comparison:
    grown: Chain = v[0]
    span = across(grown.operands[0], grown.operands[-1])
    node = Comparison(span, tuple(grown.operators), tuple(grown.operands))
    if CONGRUENT in node.operators:
        refusals.no_modulus(building, node)
    return node


@builds("chain_end")
def _chain_end(building: Building, v: Children) -> Comparison:
    """A chain whose last operand is a negation, a quantifier or a conditional."""
    last = v[1] if len(v) == 2 else _prefix(building, v[1:])
    return _comparison(building, [_chain(building, [v[0], last])])


@builds("congruence")
def _congruence(building: Building, v: Children) -> Congruence:
    grown: Chain = v[0]
    left, right = grown.operands[0], grown.operands[-1]
    return Congruence(across(left, v[3]), left, right, v[2])


@builds("refused_congruence")
def _refused_congruence(building: Building, v: Children) -> Congruence:
    node = _congruence(building, v)
    refusals.congruence(building, node.span)
    return node


@builds("quantifier")
def _quantifier(building: Building, v: Children) -> Quantifier:
    kind = " ".join(spelling.operator(v[0].text).split())
    return Quantifier(across(v[0], v[3]), kind, tuple(v[1]), v[3])


@builds("conditional")
def _conditional(building: Building, v: Children) -> Conditional:
    return Conditional(across(v[0], v[5]), v[1], v[3], v[5])


# --- arithmetic ----------------------------------------------------------------------------------


@builds("implicit")
def _implicit(building: Building, v: Children) -> Binary:
    node = Binary(across(v[0], v[1]), "*", v[0], v[1], implicit=True)
    refusals.check_implicit(building, node)
    return node


@builds("superscript")
def _superscript(building: Building, v: Children) -> Binary:
    base, token = v
    digits = spelling.lowered(token.text)
    exponent: Expression = Number(token.span, read_number(digits.lstrip("-")), digits.lstrip("-"))
    if digits.startswith("-"):
        exponent = Parenthesised(token.span, Unary(token.span, "-", exponent))
    return Binary(across(base, token), "^", base, exponent)


@builds("factorial")
def _factorial(building: Building, v: Children) -> Unary:
    return Unary(across(v[0], v[1]), "!", v[0])


@builds("refused_factorial")
def _refused_factorial(building: Building, v: Children) -> Unary:
    inner = _factorial(building, v[:2])
    node = _factorial(building, [inner, v[2]])
    refusals.factorial(building, node)
    return node


@builds("root")
def _root(building: Building, v: Children) -> Call:
    sign, radicand = v
    argument = radicand.inner if isinstance(radicand, Parenthesised) else radicand
    return Call(across(sign, radicand), Name(sign.span, "sqrt"), (argument,))


# --- what binds tightest -------------------------------------------------------------------------


@builds("name")
def name(building: Building, v: Children) -> Name:
    """A name or a sign that stands for one."""
    return Name(v[0].span, spelling.name(v[0].text))


@builds("number")
def _number(building: Building, v: Children) -> Number:
    token = v[0]
    if refusals.check_number(building, token):
        return Number(token.span, read_number(token.text), token.text)
    return Number(token.span, 0, token.text)


_ESCAPES = {"n": "\n", "t": "\t"}


@builds("string")
def string(building: Building, v: Children) -> Text:
    """A string: without its quotes, escapes read."""
    pieces = v[0].text[1:-1].split("\\")
    out = [pieces[0]]
    escaped = False
    for piece in pieces[1:]:
        if escaped:  # the second of two backslashes: the text goes on
            out.append(piece)
            escaped = False
        elif piece:
            out.append(_ESCAPES.get(piece[0], piece[0]) + piece[1:])
        else:
            out.append("\\")
            escaped = True
    return Text(v[0].span, "".join(out))


@builds("call")
def _call(building: Building, v: Children) -> Call:
    function = name(building, v[:1]) if isinstance(v[0], Token) else v[0]
    return Call(across(v[0], v[3]), function, tuple(v[2]))


@builds("call_empty")
def _call_empty(building: Building, v: Children) -> Call:
    return Call(across(v[0], v[2]), v[0], ())


@builds("index")
def _index(building: Building, v: Children) -> Index:
    return Index(across(v[0], v[3]), v[0], tuple(v[2]))


@builds("named")
def _named(building: Building, v: Children) -> Named:
    return Named(across(v[0], v[2]), v[0].text, v[2])


@builds("approach")
def _approach(building: Building, v: Children) -> Approach:
    return Approach(across(v[0], v[2]), v[0], v[2])


@builds("generator")
def _generator(building: Building, v: Children) -> Generator:
    return Generator(across(v[0], v[2][-1]), v[0], tuple(v[2]), None)


@builds("generator_if")
def _generator_if(building: Building, v: Children) -> Generator:
    return Generator(across(v[0], v[4]), v[0], tuple(v[2]), v[4])


@builds("parenthesised")
def _parenthesised(building: Building, v: Children) -> Parenthesised:
    return Parenthesised(across(v[0], v[2]), v[1])


@builds("tuple_empty")
def _tuple_empty(building: Building, v: Children) -> TupleDisplay:
    return TupleDisplay(across(v[0], v[1]), ())


@builds("tuple")
def _tuple(building: Building, v: Children) -> TupleDisplay:
    return TupleDisplay(across(v[0], v[2]), tuple(v[1]))


@builds("list_empty")
def _list_empty(building: Building, v: Children) -> ListDisplay:
    return ListDisplay(across(v[0], v[1]), ())


@builds("list")
def _list(building: Building, v: Children) -> ListDisplay:
    return ListDisplay(across(v[0], v[2]), tuple(v[1]))


@builds("list_of")
def _list_of(building: Building, v: Children) -> ListDisplay:
    return ListDisplay(across(v[0], v[2]), (v[1],))


@builds("set_empty", "empty_set")
def _set_empty(building: Building, v: Children) -> SetDisplay:
    return SetDisplay(across(v[0], v[-1]), ())


@builds("set")
def _set(building: Building, v: Children) -> SetDisplay:
    return SetDisplay(across(v[0], v[2]), tuple(v[1]))


@builds("set_of")
def _set_of(building: Building, v: Children) -> SetDisplay:
    return SetDisplay(across(v[0], v[2]), (v[1],))


@builds("set_builder")
def _set_builder(building: Building, v: Children) -> SetBuilder:
    return SetBuilder(across(v[0], v[4]), tuple(v[1]), tuple(v[3]))


@builds("lone")
def _lone(building: Building, v: Children) -> Expression:
    expression: Expression = v[0]
    return expression
