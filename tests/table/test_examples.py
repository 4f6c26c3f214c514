"""Every example of the table, computed from its text: expression and value are equal."""

from __future__ import annotations

import pytest

import mtf_lang as mtf
from mtf_lang.table import TABLE
from mtf_lang.table.context import script
from mtf_lang.table.model import Example, Form, Operation
from mtf_lang.values import order
from mtf_lang.values.text import to_text
from tests.table.front import value_of

SYMBOLIC = (Form.CALCULUS, Form.SYMBOLIC)

COMPUTED = [
    pytest.param(o, example, id=f"{o.name}-{i}")
    for o in TABLE.values()
    if o.form not in SYMBOLIC
    for i, example in enumerate(o.examples)
]


@pytest.mark.parametrize(("operation", "example"), COMPUTED)
def test_example(operation: Operation, example: Example) -> None:
    found = value_of(script(operation, example.expression))
    if operation.name == "numeric":
        assert to_text(found) == example.value
    else:
        assert order.equal(found, value_of(f"return: {example.value}\n"))


OPEN = [
    pytest.param(o, example, id=f"{o.name}-{i}")
    for o in TABLE.values()
    if o.form in SYMBOLIC
    for i, example in enumerate(o.examples)
]


@pytest.mark.parametrize(("operation", "example"), OPEN)
def test_example_of_a_symbolic_operation(operation: Operation, example: Example) -> None:
    pytest.importorskip("sympy")
    result = mtf.run(script(operation, f"{example.expression} as shown"), isolated=False)
    assert result.ok, result.diagnostics
    assert result["shown"].text == example.value
