"""The state machine of AMTFV against the paper's equations, without a model."""

from __future__ import annotations

import random

import pytest

from mtf_lang.agents.methods.amtfv import machine
from mtf_lang.agents.methods.amtfv.machine import (
    AnswerRevision,
    Candidate,
    Stage,
    State,
    Verification,
    WorkflowRevision,
)
from mtf_lang.agents.toolflow import Execution

FIRST, SECOND = Candidate("y", "4608"), Candidate("y'", "4529")


def execution(stage: str) -> Execution:
    return Execution(stage, 1, "return: 1", "mtf", "1")


def failing(record: str = "ver") -> Verification:
    return Verification("V", False, (execution(record),))


def test_a_pass_returns_the_candidate() -> None:
    state = machine.verified(machine.start(FIRST), Verification("V", True))
    assert (state.stage, state.verified, state.candidate, state.turn) == (Stage.DONE, True, FIRST, 1)


def test_another_answer_is_verified_afresh() -> None:
    """Equation (4), first case: (y', a') and no reference workflow."""
    state = machine.verified(machine.start(FIRST), failing())
    assert (state.stage, state.workflow) == (Stage.REVISE_ANSWER, "V")
    state = machine.answer_revised(state, AnswerRevision("F", SECOND, changed=True))
    assert (state.stage, state.turn, state.candidate, state.reference) == (Stage.VERIFY, 2, SECOND, None)
    assert (state.record, state.workflow, state.feedback) == ((), "", "")


def test_the_same_answer_is_verified_along_a_new_workflow() -> None:
    """Equations (3) and (4), second case: (y, a) stay, V' is the reference; R grows on the way."""
    state = machine.verified(machine.start(FIRST), failing("ver"))
    revision = AnswerRevision(
        "F", Candidate("other words", "4608"), changed=False, record=(execution("ans"),)
    )
    state = machine.answer_revised(state, revision)
    assert (state.stage, state.candidate, state.feedback) == (Stage.REVISE_WORKFLOW, FIRST, "F")
    assert [e.stage for e in state.record] == ["ver", "ans"]
    state = machine.workflow_revised(state, WorkflowRevision("V'", (execution("flow"),)))
    assert (state.stage, state.turn, state.candidate, state.reference) == (Stage.VERIFY, 2, FIRST, "V'")
    state = machine.verified(state, Verification("V2", True))
    assert (state.verified, state.candidate) == (True, FIRST)


def test_the_last_revision_counts_and_is_unverified() -> None:
    """With one iteration the paper's method changes answers, so the revision of the last one is returned."""
    state = machine.verified(machine.start(FIRST, max_turn=1), failing())
    state = machine.answer_revised(state, AnswerRevision("F", SECOND, changed=True))
    assert (state.stage, state.verified, state.candidate) == (Stage.DONE, False, SECOND)


def test_no_workflow_is_written_that_nobody_carries_out() -> None:
    state = machine.verified(machine.start(FIRST, max_turn=1), failing())
    state = machine.answer_revised(state, AnswerRevision("F", FIRST, changed=False))
    assert (state.stage, state.verified, state.candidate) == (Stage.DONE, False, FIRST)


def step(state: State, chance: random.Random) -> State:
    match state.stage:
        case Stage.VERIFY:
            return machine.verified(state, Verification("V", chance.random() < 0.3))
        case Stage.REVISE_ANSWER:
            answer = Candidate("y", str(chance.randint(1, 9)))
            changed = answer.answer != state.candidate.answer and chance.random() < 0.6
            return machine.answer_revised(state, AnswerRevision("F", answer, changed))
        case _:
            return machine.workflow_revised(state, WorkflowRevision("V'"))


@pytest.mark.parametrize("max_turn", [1, 2, 3, 5])
def test_every_run_ends_within_its_budget(max_turn: int) -> None:
    chance = random.Random(max_turn)
    for _ in range(500):
        state, verifications = machine.start(FIRST, max_turn), 0
        while state.stage is not Stage.DONE:
            verifications += state.stage is Stage.VERIFY
            before, state = state, step(state, chance)
            assert state.turn in (before.turn, before.turn + 1)
            if state.stage is Stage.VERIFY:
                assert (state.reference is not None) == (before.stage is Stage.REVISE_WORKFLOW)
        assert verifications == state.turn <= max_turn


def test_agents_come_in_their_order() -> None:
    state = machine.start(FIRST)
    with pytest.raises(ValueError, match="verify"):
        machine.answer_revised(state, AnswerRevision("F", SECOND, changed=True))
    with pytest.raises(ValueError, match="verify"):
        machine.workflow_revised(state, WorkflowRevision("V'"))
    with pytest.raises(ValueError, match="revise answer"):
        machine.verified(machine.verified(state, failing()), failing())
    with pytest.raises(ValueError, match="max_turn"):
        machine.start(FIRST, max_turn=0)
