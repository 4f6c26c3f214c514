"""Every law of the table, at generated arguments within loops, by all backends: alike, and nowhere false."""

from __future__ import annotations

import pytest

from mtf_lang.table import TABLE
from mtf_lang.table.model import Form
from mtf_lang.testing.answers import REFERENCE, given
from mtf_lang.testing.choices import Seeded
from mtf_lang.testing.differential import compare
from mtf_lang.testing.laws import Law, laws, looped


@pytest.mark.parametrize("law", laws(), ids=lambda law: f"{law.operation}: {law.text}")
def test_a_law_holds_in_all_backends(law: Law) -> None:
    comparison = compare(looped(Seeded(3), law).text)
    assert [d.lines for d in comparison.disagreements] == []
    _, answers = comparison.answers[-1]
    known = [a.outcome for a in answers if a.backend == REFERENCE and given(a.outcome)]
    assert all(o.diagnostic is not None or False not in o.value.items for o in known)


def test_laws_about_the_form_of_expressions_are_held_elsewhere() -> None:
    """``equivalent(simplify(f), f)`` and the like: relations of ``analysis`` at generated expressions."""
    left = {name for name, o in TABLE.items() if o.laws} - {law.operation for law in laws()}
    assert left == {"simplify", "expand", "factor"}
    assert {TABLE[name].form for name in left} == {Form.SYMBOLIC}
