"""What the grammar means: trees of expressions and statements."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mtf_lang.source import Source
from mtf_lang.syntax import definition_form, parse, parse_expression, relation_form
from mtf_lang.syntax.tree import (
    Binary,
    BlockKind,
    Call,
    Comparison,
    Congruence,
    Declaration,
    Equation,
    Expression,
    Name,
    Number,
    Parameter,
    Proposition,
    Quantifier,
    ReturnStatement,
    SetBuilder,
    Statement,
    Text,
    Unary,
)
from tests.syntax.scripts import PAPER


def expression(text: str) -> Expression:
    read, diagnostics = parse_expression(Source("test", text))
    assert not [d for d in diagnostics if d.severity == "error"], diagnostics
    assert read is not None
    return read


def statements(text: str) -> tuple[Statement, ...]:
    parsed = parse(Source("test", f"object:\n{text}\nreturn: 1"))
    assert not parsed.diagnostics, parsed.diagnostics
    return parsed.script.blocks[0].statements


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("a + b * c", "a + (b * c)"),
        ("a - b - c", "(a - b) - c"),
        ("a / b / c", "(a / b) / c"),
        ("a * b mod m", "(a * b) mod m"),
        ("a^b^c", "a^(b^c)"),
        ("-a^2", "-(a^2)"),
        ("-a*b", "(-a)*b"),
        ("2^-a", "2^(-a)"),
        ("2x^2", "2(x^2)"),
        ("2n!", "2(n!)"),
        ("n!^2", "(n!)^2"),
        ("1..n-1", "1..(n-1)"),
        ("1..3 union 5..7", "(1..3) union (5..7)"),
        ("A union B intersect C", "A union (B intersect C)"),
        ("x in A union B", "x in (A union B)"),
        ("a < b and c", "(a < b) and c"),
        ("not a and b", "(not a) and b"),
        ("not a = b", "not (a = b)"),
        ("a or b and c", "a or (b and c)"),
        ("a implies b implies c", "a implies (b implies c)"),
        ("a and b implies c or d", "(a and b) implies (c or d)"),
        ("a implies b iff c", "(a implies b) iff c"),
        ("forall x in D: a and b", "forall x in D: (a and b)"),
        ("a and exists x in D: b or c", "a and (exists x in D: (b or c))"),
        ("if a then b else c or d", "if a then b else (c or d)"),
        ("x = if a then b else c", "x = (if a then b else c)"),
        ("a given b and c", "a given (b and c)"),
        ("a = not b and c", "(a = (not b)) and c"),
    ],
)
def test_precedence(text: str, same: str) -> None:
    assert bare(expression(text)) == bare(expression(same))


def bare(node: object) -> object:
    """A tree as nested tuples without spans and brackets."""
    if isinstance(node, tuple):
        return tuple(map(bare, node))
    if not isinstance(node, Expression):
        return node
    if type(node).__name__ == "Parenthesised":
        return bare(node.inner)
    return (type(node).__name__, *(bare(getattr(node, f)) for f in type(node).__slots__))


@pytest.mark.parametrize(
    ("unicode", "ascii_"),
    [
        ("a ≤ b", "a <= b"),
        ("a ≥ b", "a >= b"),
        ("a ≠ b", "a != b"),
        ("x ∈ ℕ", "x in naturals"),
        ("x ∉ ℤ", "x not in integers"),
        ("a ∧ b ∨ ¬c", "a and b or not c"),
        ("a ⇒ b", "a implies b"),
        ("a ⇔ b", "a iff b"),
        ("∀x∈ℚ: p", "forall x in rationals: p"),
        ("∃! x∈ℝ: p", "exists unique x in reals: p"),
        ("2·a × b ÷ c", "2*a * b / c"),
        ("a − b", "a - b"),
        ("√2", "sqrt(2)"),
        ("√(x + 1)", "sqrt(x + 1)"),
        ("√x^2", "sqrt(x)^2"),
        ("2π", "2pi"),
        ("A ∪ B ∩ C ∖ D", "A union B intersect C minus D"),
        ("A \\ B", "A minus B"),
        ("A ⊆ B", "A subseteq B"),
        ("1…n", "1..n"),
        ("x²³", "x^23"),
        ("x⁻¹", "x^(-1)"),
        ("∑(k for k in 1..n)", "sum(k for k in 1..n)"),
        ("f(x → ∞)", "f(x -> infinity)"),
        ("∅", "{}"),
        ("x ** 2", "x^2"),
        ("a ∣ b", "a divides b"),
        ("x ≡ y (mod 5)", "x = y (mod 5)"),
        ("x′", "x'"),
    ],
)
def test_unicode_means_the_same(unicode: str, ascii_: str) -> None:
    assert expression(unicode) == expression(ascii_)


@pytest.mark.parametrize(
    ("text", "value"),
    [("12", 12), ("0.1", Fraction(1, 10)), ("2.50", Fraction(5, 2)), ("0.0", 0)],
)
def test_numbers_are_exact(text: str, value: object) -> None:
    number = expression(text)
    assert isinstance(number, Number)
    assert number.value == value


@pytest.mark.parametrize("digits", [3999, 4000, 4001, 9999, 50_000])
def test_long_numbers(digits: int) -> None:
    number = expression("1" + "0" * (digits - 1) + "7")
    assert isinstance(number, Number)
    assert number.value == 10**digits + 7


def test_strings() -> None:
    text = expression(r'"a \"b\" \\ c\n\\n"')
    assert isinstance(text, Text)
    assert text.value == 'a "b" \\ c\n\\n'


def test_chains_and_congruences() -> None:
    chain = expression("a < b <= c not in D")
    assert isinstance(chain, Comparison)
    assert chain.operators == ("<", "<=", "not_in")
    congruence = expression("a + 1 = b (mod 7)")
    assert isinstance(congruence, Congruence)


def test_both_habits_of_set_builders() -> None:
    for text, heads, conditions in (
        ("{x in D : p, q}", 1, 2),
        ("{x^2 : x in D, p}", 1, 2),
        ("{x, y in D : p}", 2, 1),
    ):
        builder = expression(text)
        assert isinstance(builder, SetBuilder)
        assert (len(builder.head), len(builder.conditions)) == (heads, conditions)


def test_the_paper_s_script() -> None:
    script = parse(Source("test", PAPER)).script
    assert [block.kind for block in script.blocks] == [BlockKind.CONTEXT, BlockKind.OBJECT, BlockKind.RETURN]
    context, object_, returned = (block.statements[0] for block in script.blocks)
    assert isinstance(context, Declaration)
    assert [word.name for word in context.words] == ["symbolic"]
    assert isinstance(object_, Equation)
    assert isinstance(object_.left, Call)
    assert isinstance(returned, ReturnStatement)


def test_definitions_reach_to_the_end() -> None:
    (statement,) = statements("wins(n) = not wins(n-1) or done(n) for n >= 1 if n < 9")
    assert isinstance(statement, Equation)
    assert isinstance(statement.right, Binary)
    assert statement.right.operator == "or"
    assert isinstance(statement.right.left, Unary)
    assert statement.binders == (expression("n >= 1"),)
    assert statement.guard == expression("n < 9")


@pytest.mark.parametrize(
    "text",
    ["x = 1 or x = 2", "x = y = 3", "x = a < b", "x = not a", "x = y given E", "x = a and b or c iff d"],
)
def test_definition_and_relation_are_inverse(text: str) -> None:
    read = expression(text)
    sides = definition_form(read)
    assert sides is not None
    assert sides[0] == Name(read.span, "x")
    (statement,) = statements(text)
    assert isinstance(statement, Equation)
    assert (statement.left, statement.right) == sides
    assert relation_form(statement) == read


@pytest.mark.parametrize(
    "text", ["a + b = 300", "x == 1", "2x = 4 or x = 1", "f(1)(2) = 3", "x != 3", "x = 2 (mod 5)"]
)
def test_what_defines_nothing_is_a_proposition(text: str) -> None:
    (statement,) = statements(text)
    assert isinstance(statement, Proposition)
    assert statement.expression == expression(text)


def test_lists_of_terms() -> None:
    (declared,) = statements("x, y in 1..9")
    assert isinstance(declared, Declaration)
    assert declared.domain == expression("1..9")
    positive = statements("x, y > 0")
    assert [s.expression for s in positive if isinstance(s, Proposition)] == [
        expression("x > 0"),
        expression("y > 0"),
    ]
    assert len(statements("p = 97, q = 5")) == 2


def test_labels_and_parameters() -> None:
    labelled, glossed = statements('c1: x + y = 2\nc2 "no two": x != y for x in D')
    assert isinstance(labelled, Proposition)
    assert (labelled.label, labelled.gloss) == ("c1", None)
    assert isinstance(glossed, Proposition)
    assert (glossed.label, glossed.gloss) == ("c2", "no two")
    plain, ranged = statements("parameter a = 4608\nparameter n in 1..9 = 4")
    assert isinstance(plain, Parameter)
    assert plain.domain is None
    assert isinstance(ranged, Parameter)
    assert ranged.domain == expression("1..9")
    assert ranged.default == expression("4")


def test_returned_items() -> None:
    parsed = parse(
        Source("test", "return:\n S as total, A using exact #= 439312, 439312/97\n B #= unknown\n")
    )
    first, second = parsed.script.blocks[0].statements
    assert isinstance(first, ReturnStatement)
    assert [(item.name, item.using) for item in first.items] == [("total", None), (None, "exact")]
    assert first.expected == (expression("439312"), expression("439312/97"))
    assert isinstance(second, ReturnStatement)
    assert second.expected == (expression("unknown"),)


def test_where_statements_end() -> None:
    text = "a = 1. b = 2.5; c =\n 3\nd = f(1,\n\n 2)\n\n# remark\ng = x\n  and y\n  for x in 1..2.\n"
    assert len(statements(text)) == 5
    assert len(statements("h = 1\n - 2 = 0\n")) == 2  # a line may begin with a sign


def test_spans_cover_what_was_written() -> None:
    text = "return: f(x) + (if a then b else c)"
    source = Source("test", text)
    (statement,) = parse(source).script.blocks[0].statements
    assert source.slice(statement.span) == text[8:]


def test_names_that_look_like_keywords() -> None:
    for word in ("returned", "context", "object", "iffy", "notable", "exists_unique", "inner", "modulus"):
        assert expression(word) == Name(expression(word).span, word)
    unique = expression("exists uniquely in S: uniquely > 1")
    assert isinstance(unique, Quantifier)
    assert unique.kind == "exists"
