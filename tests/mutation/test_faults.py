"""Every seeded fault can still be planted; planting and probing do what they say."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.mutation.faults import Fault, equivalent, seeded
from tests.mutation.planting import plantable


def test_there_are_at_least_150_faults_in_all_rooms():
    rooms = Counter(fault.room for fault in seeded())
    assert sum(rooms.values()) >= 150
    assert set(rooms) == {
        "table", "passes", "planner", "trust", "evaluator", "enumeration", "compiled", "smt", "symbolic",
    }  # fmt: skip


@pytest.mark.parametrize("fault", [*seeded(), *equivalent()], ids=lambda fault: str(fault.site))
def test_it_can_be_planted(fault: Fault):
    """A place that is gone is replaced by another one, chosen by reading, not by what finds it."""
    assert plantable(fault.site)


def test_no_fault_is_listed_twice():
    listed = [fault.site for fault in (*seeded(), *equivalent())]
    assert len(set(listed)) == len(listed)


def test_what_is_equivalent_says_why():
    assert all(fault.why for fault in equivalent())
