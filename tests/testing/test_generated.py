"""What the strategies give: sound text, of the type asked for, small; the same for the same seed."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mtf_lang.ir.show import to_text
from mtf_lang.testing import strategies as mtf
from mtf_lang.testing.choices import Recorded, Seeded
from mtf_lang.testing.expressions import TYPES, Scope, expression
from mtf_lang.testing.productions import Production, all_productions
from mtf_lang.testing.requests import request
from mtf_lang.testing.scripts import Script, program_of
from mtf_lang.testing.shrink import shrunk
from mtf_lang.types import BOOL, INT, Type, accepts

quick = settings(
    max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None
)


@quick
@given(st.data())
def test_an_expression_has_its_type(data: st.DataObject) -> None:
    type_ = data.draw(mtf.types())
    program = program_of(Script((data.draw(mtf.expressions(type_)),)).text)
    assert accepts(type_, program.items[0].node.type)


@quick
@given(mtf.requests())
def test_a_request_is_sound(script: Script) -> None:
    assert program_of(script.text).items


@quick
@given(mtf.related())
def test_a_relation_has_two_items(script: Script) -> None:
    assert len(program_of(script.text).items) == 2


@quick
@given(mtf.recurrences(), st.integers(0, 8))
def test_a_recurrence_is_sound(defined: mtf.Defined, n: int) -> None:
    arguments = ", ".join([str(n)] * len(defined.parameters))
    assert program_of(Script((f"{defined.name}({arguments})",), defined.statements).text).definitions


@quick
@given(mtf.systems(), mtf.domains(finite=True), mtf.sets())
def test_systems_domains_and_sets_are_sound(found: mtf.System, domain: str, members: str) -> None:
    names = ", ".join(found.names)
    items = (f"solutions({found.text} for {names})", f"count(k for k in {domain})", f"count({members})")
    assert len(program_of(Script(items, (), found.context).text).items) == 3


@pytest.mark.parametrize("production", all_productions(), ids=lambda p: f"{p.operation}-{p.result}")
def test_every_production_is_sound(production: Production) -> None:
    arguments = [expression(Recorded([]), p, 0) for p in production.parameters]
    program = program_of(Script((production.template.format(*arguments),)).text)
    assert accepts(production.result, program.items[0].node.type)


def test_a_seed_is_one_request() -> None:
    assert [request(Seeded(s)).text for s in range(30)] == [request(Seeded(s)).text for s in range(30)]


def test_recorded_decisions_give_the_request_again() -> None:
    for seed in range(30):
        first = Seeded(seed)
        text = request(first).text
        assert request(Recorded(first.taken)).text == text


def test_the_scope_is_used() -> None:
    scope = Scope((("wanted", INT),))
    texts = [expression(Seeded(s), INT, 3, scope) for s in range(40)]
    assert sum("wanted" in text for text in texts) > 20


@pytest.mark.parametrize("type_", TYPES, ids=str)
def test_the_text_of_the_ir_is_sound_too(type_: Type) -> None:
    for seed in range(15):
        program = program_of(Script((expression(Seeded(seed), type_, 3),)).text)
        again = program_of(Script((to_text(program.items[0].node),)).text)
        assert again.items[0].node.type == program.items[0].node.type


def test_shrinking_ends_at_a_smallest_failure() -> None:
    """Of lists with a sum of at least 10 the smallest, by length and then by size, is [10]."""

    def keeps(decisions: object) -> list[int] | None:
        taken = list(decisions)  # type: ignore[call-overload]
        return taken if sum(taken) >= 10 else None

    assert shrunk([3, 9, 4, 0, 7, 10], keeps) == (10,)


def test_an_expression_shrinks_to_a_leaf() -> None:
    def keeps(decisions: object) -> list[int] | None:
        choices = Recorded(decisions)  # type: ignore[arg-type]
        return choices.taken if expression(choices, BOOL, 6) else None

    first = Seeded(11)
    expression(first, BOOL, 6)
    assert len(expression(Recorded(shrunk(first.taken, keeps)), BOOL, 6)) <= 10
