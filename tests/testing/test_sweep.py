"""Every example of the table within a loop, by all backends: alike, and equal to its value."""

from __future__ import annotations

import pytest

from mtf_lang.table import TABLE
from mtf_lang.testing import hunt
from mtf_lang.testing.choices import Recorded
from mtf_lang.testing.differential import installed
from mtf_lang.testing.productions import all_productions
from mtf_lang.testing.sweep import Maker, makers

EXAMPLES = makers()[len(all_productions()) :]


def test_a_sweep_has_every_overload_and_every_example() -> None:
    assert len(EXAMPLES) == sum(len(o.examples) for o in TABLE.values())
    assert hunt.maker(0, True) is makers()[0]
    assert hunt.maker(2 * len(makers()) + 2, True) is makers()[1]
    assert hunt.maker(1, True) is hunt.maker(0, False) is hunt.generated


@pytest.mark.parametrize("make", EXAMPLES, ids=lambda make: make(Recorded([]))[0].items[0])
def test_an_example_has_its_value_in_every_backend(make: Maker) -> None:
    assert [d.lines for d in hunt.tried(Recorded([]), installed(), make)[1]] == []
