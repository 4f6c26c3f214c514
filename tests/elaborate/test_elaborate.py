"""What scripts mean: names, types, cases, requests, as IR."""

from __future__ import annotations

import pytest

from mtf_lang.diagnostics import Severity
from mtf_lang.elaborate import Elaborated, elaborate
from mtf_lang.ir.nodes import Aggregate, Apply, Call, Lambda, Literal, Variable
from mtf_lang.ir.walk import free_variables, iterate
from mtf_lang.source import Source
from mtf_lang.syntax import parse
from mtf_lang.values.model import NumberSet


def read(text: str) -> Elaborated:
    source = Source("test", text)
    parsed = parse(source)
    assert parsed.diagnostics == ()
    return elaborate(parsed.script, source)


def sound(text: str) -> Elaborated:
    found = read(text)
    assert [d.message for d in found.diagnostics if d.severity is not Severity.NOTE] == []
    return found


def codes(text: str) -> list[str]:
    return [d.code for d in read(text).diagnostics]


def item(text: str, index: int = 0):
    return sound(text).program.items[index].node


@pytest.mark.parametrize(
    ("expression", "type_"),
    [
        ("1 + 2", "Int"),
        ("1/2", "Rat"),
        ("2^10", "Int"),
        ("0.5 + 1", "Rat"),
        ("sqrt(2)", "Real"),
        ("1 < 2 and 2 < 3", "Bool"),
        ("{1, 1/2}", "Set(Rat)"),
        ("[(1, true), (2, false)]", "List((Int, Bool))"),
        ("{(i, j) for i in 1..2, j in 1..2}", "Set((Int, Int))"),
        ("sum(k/2 for k in 1..3)", "Rat"),
        ("mean(k for k in 1..3)", "Rat"),
        ("argmax(k^2 for k in 1..3)", "Int"),
        ("argmin(a + b for a in 1..2, b in 1..2)", "(Int, Int)"),
        ("subsets({1, 2})", "Set(Set(Int))"),
        ("if 1 < 2 then 1 else 1/2", "Rat"),
        ("max(1, 2, 3)", "Int"),
        ("{k in 1..9 : k > 2}", "Set(Int)"),
        ("i", "Complex"),
    ],
)
def test_types(expression: str, type_: str) -> None:
    assert str(item(f"return:\n  {expression}").type) == type_


def test_recursive_function_gets_the_type_of_its_base_case() -> None:
    found = sound("object:\n  w(0) = false\n  w(n) = not w(n-1) for n >= 1\nreturn:\n  w(5)").program
    (definition,) = found.definitions
    assert str(definition.result) == "Bool"
    assert definition.recursive


def test_mutual_recursion_is_typed() -> None:
    text = (
        "object:\n  even(0) = true\n  even(n) = odd(n-1) for n > 0\n"
        "  odd(0) = false\n  odd(n) = even(n-1) for n > 0\nreturn:\n  even(10)"
    )
    types = {d.name: str(d.result) for d in sound(text).program.definitions}
    assert types == {"even": "Bool", "odd": "Bool"}


def test_a_recursive_function_that_becomes_rational() -> None:
    text = "object:\n  a(1) = 1\n  a(n) = (a(n-1) + 1)/2 for n > 1\nreturn:\n  a(3)"
    assert str(sound(text).program.items[0].node.type) == "Rat"


def test_functions_are_instantiated_at_the_types_they_are_used_with() -> None:
    text = "object:\n  f(x) = x\nreturn:\n  f(1)\n  f(true)"
    types = [str(i.node.type) for i in sound(text).program.items]
    assert types == ["Int", "Bool"]


def test_definitions_that_use_unknowns_take_them_as_parameters() -> None:
    text = "context:\n  x is real\nobject:\n  A = x + 1\n  B = 2*A\nreturn:\n  B given {x = 3}"
    program = sound(text).program
    assert all(len(d.parameters) == 1 for d in program.definitions)
    assert all(
        not (set(free_variables(c.body)) - set(c.patterns)) for d in program.definitions for c in d.cases
    )
    node = program.items[0].node
    assert isinstance(node, Aggregate)
    assert node.kind == "given"
    assert free_variables(node) == ()


def test_a_definition_that_ranges_over_unknowns_is_closed() -> None:
    text = "context:\n  x is real\nobject:\n  A = x + 1 given {x = 3}\nreturn:\n  A"
    program = sound(text).program
    assert program.items[0].open == ()
    assert program.definitions[0].parameters == ()


def test_bound_names_do_not_make_a_definition_depend_on_the_unknown() -> None:
    text = "context:\n  k is integer\nobject:\n  A = sum(k for k in 1..3)\nreturn:\n  A"
    assert sound(text).program.definitions[0].parameters == ()


def test_an_equation_defines_a_new_name_and_constrains_a_declared_one() -> None:
    text = "context:\n  x is integer\n  x = 3\nobject:\n  y = 4\nreturn:\n  x + y given {x > 0}"
    node = item(text)
    assert isinstance(node, Aggregate)
    assert [c.node.operation for c in node.guard] == ["equal", "greater"]


def test_adjectives_become_conditions_on_the_domain() -> None:
    node = item("context:\n  x is a positive even integer\nreturn:\n  satisfiable({x < 3})")
    assert isinstance(node, Aggregate)
    (binder,) = node.binders
    assert binder.domain == Literal(NumberSet("integers"), type=binder.domain.type)
    assert [c.node.operation for c in node.guard] == ["greater", "congruent", "less"]


def test_distinct_gives_one_condition_a_pair() -> None:
    node = item("context:\n  a, b, c are distinct integers\nreturn:\n  satisfiable({a < b + c})")
    operations = [c.node.operation for c in node.guard]
    assert operations == ["not_equal"] * 3 + ["less"]


def test_requests_carry_the_constraints_that_their_unknowns_reach() -> None:
    text = "context:\n  x, y, z, w are reals\n  x < y\n  y < z\n  w > 0\nreturn:\n  satisfiable({x = 1})"
    node = item(text)
    assert [b.pattern.name for b in node.binders] == ["x", "y", "z"]
    assert len(node.guard) == 3


def test_families_are_functions_on_their_index_set() -> None:
    text = "context:\n  g(i, j) in 0..1 for i in 1..2, j in 1..3\nreturn:\n  satisfiable({g(1, 2) = 1})"
    node = item(text)
    (binder,) = node.binders
    assert str(binder.pattern.type) == "Function(Int, Int -> Int)"
    assert isinstance(binder.domain, Call)
    assert binder.domain.operation == "functions"


def test_solutions_list_the_unknowns_in_the_order_named() -> None:
    node = item("context:\n  x, y are integers\nreturn:\n  solutions({x < y} for y, x)")
    assert [v.symbol.name for v in node.body.items] == ["y", "x"]


def test_unknown_outside_a_request_leaves_the_item_open() -> None:
    program = sound("context:\n  x is real\nobject:\n  f(t) = t^2\nreturn:\n  f(x)").program
    assert [s.name for s in program.items[0].open] == ["x"]


def test_calculus_binds_its_variable() -> None:
    node = item("context:\n  x is real\nreturn:\n  integral(x^2, x, 0, 1)")
    assert isinstance(node, Call)
    assert isinstance(node.arguments[0], Lambda)
    assert free_variables(node) == ()


def test_derivative_stays_an_expression_in_its_variable() -> None:
    program = sound("context:\n  x is real\nreturn:\n  derivative(x^2, x)").program
    assert [s.name for s in program.items[0].open] == ["x"]


def test_chains_are_conjunctions_of_their_links() -> None:
    node = item("return:\n  1 < 2 <= 3")
    assert isinstance(node, Call)
    assert node.operation == "and"
    assert [a.operation for a in node.arguments] == ["less", "less_equal"]


def test_a_chain_binds_its_middle() -> None:
    node = item("return:\n  sum(k for 1 <= k <= 4)")
    assert node.binders[0].domain.operation == "range"


@pytest.mark.parametrize(
    "text",
    [
        "{x^2 : x in 1..3, x > 1}",
        "{x^2 for x in 1..3 if x > 1}",
    ],
)
def test_both_habits_of_set_builders(text: str) -> None:
    node = item(f"return:\n  {text}")
    assert (node.kind, len(node.binders), len(node.guard)) == ("set", 1, 1)


def test_parameters_shadow_constants_and_operations() -> None:
    text = "object:\n  f(e, count) = e + count\nreturn:\n  f(1, 2), sum(i for i in 1..3)"
    program = sound(text).program
    used = {n.symbol.name for n in iterate(program.items[1].node) if isinstance(n, Variable)}
    assert used == {"i"}


def test_a_definition_shadows_an_operation() -> None:
    node = item("object:\n  d(a, b) = a - b\n  count = 4\nreturn:\n  d(1, 2) + count")
    assert any(isinstance(n, Apply) and n.definition == "count" for n in iterate(node))


def test_parameters_take_the_value_that_is_set() -> None:
    source = Source("test", "context:\n  parameter n = 4\nreturn:\n  n")
    script = parse(source).script
    from mtf_lang.syntax import parse_expression

    value, _ = parse_expression(Source("set", "7"))
    assert value is not None
    found = elaborate(script, source, {"n": value})
    body = found.program.definitions[0].cases[0].body
    assert isinstance(body, Literal)
    assert body.value == 7


def test_setting_a_parameter_that_is_not_there() -> None:
    source = Source("test", "return:\n  1")
    from mtf_lang.syntax import parse_expression

    value, _ = parse_expression(Source("set", "7"))
    found = elaborate(parse(source).script, source, {"n": value})
    assert [d.code for d in found.diagnostics] == ["MTF0210"]


def test_one_cause_then_silence() -> None:
    text = "object:\n  a = unknwn + 1\n  b = a + 2\n  f(x) = b*x\nreturn:\n  f(b), a"
    assert codes(text) == ["MTF0201"]


def test_faults_in_every_block_are_reported_in_one_run() -> None:
    text = "context:\n  x is huge\nobject:\n  a = 1 + {2}\nreturn:\n  nothing"
    assert codes(text) == ["MTF0206", "MTF0305", "MTF0201"]


def test_unused_definitions_are_checked() -> None:
    assert codes("object:\n  f(x) = y + x\nreturn:\n  1") == ["MTF0201"]


def test_misspelt_names_get_a_suggestion() -> None:
    found = read("object:\n  total = 1\nreturn:\n  totla").diagnostics
    assert found[0].hint == "did you mean `total`?"


def test_deep_nesting_needs_no_stack() -> None:
    depth = 900
    node = item("return:\n  " + "(" * depth + "1" + ")" * depth)
    assert isinstance(node, Literal)
    long = item("return:\n  " + " + ".join(["1"] * 20_000))
    assert long.type.name == "Int"


def test_several_names_share_a_domain() -> None:
    node = item("context:\n  a, b in 0..3\nreturn:\n  satisfiable({a < b})")
    assert [b.domain.operation for b in node.binders] == ["range", "range"]


def test_adjectives_of_a_family_hold_for_all_members() -> None:
    node = item("context:\n  a(k) are positive integers for k in 1..2\nreturn:\n  satisfiable({a(1) = 2})")
    assert str(node.binders[0].pattern.type) == "Function(Int -> Int)"
    trait = node.guard[0].node
    assert isinstance(trait, Aggregate)
    assert (trait.kind, trait.body.operation) == ("forall", "greater")


def test_a_value_is_named_among_binders() -> None:
    node = item("return: sum(s for n in 1..4, s = n^2 if s > 1)\n")
    assert isinstance(node, Aggregate)
    assert [b.pattern.name for b in node.binders] == ["n", "s"]
    assert len(node.guard) == 1


def test_a_named_value_hides_a_variable_of_the_context() -> None:
    script = "context:\n  s is real\nobject:\n  f(m) = [s for n in 1..m, s = n^2]\nreturn: f(3)\n"
    assert not free_variables(item(script))


def test_a_name_that_has_a_value_is_not_given_another() -> None:
    assert codes("return: [n for n in 1..4, n = 2]\n") == ["MTF0215"]


def test_a_sequence_is_defined_by_its_places() -> None:
    script = "object:\n  a[0] = 1\n  a[n] = 2*a[n - 1] if n > 0\nreturn: a[5]\n"
    assert isinstance(item(script), Apply)
    assert [len(d.cases) for d in sound(script).program.definitions] == [2]


def test_several_names_are_defined_by_a_tuple() -> None:
    assert sound("object:\n  (x, y) = (3, 2)\nreturn: x^2 + y\n").program.items[0].open == ()


def test_a_tuple_of_variables_states_a_relation() -> None:
    script = "context:\n  x, y are integers\n  (x, y) = (3, 2)\nreturn: satisfiable({x > y})\n"
    assert len(sound(script).program.constraints) == 1


def test_a_tuple_defines_each_name_once() -> None:
    assert "MTF0203" in codes("object:\n  (x, x) = (3, 2)\nreturn: x\n")


def test_the_order_of_complex_variables_is_a_warning() -> None:
    context = "context:\n  z, w are complex\n  x is real\nreturn:\n"
    assert codes(f"{context}  satisfiable({{z^2 = 4, z > 0}})") == ["MTF0314"]
    assert codes(f"{context}  satisfiable({{abs(z) > 0, z = w, x < 2}})") == []
