"""The state machine of AMTFV: given verdicts and proposals, the next state. No model, no clock.

At iteration t the verification agent gives (V, r, R) for (q, y, a; V') [1]. With r = 1 the answer is
returned. Otherwise the answer-revision agent gives (F, y') for (q, y, V, R) [2]. If its answer a' differs
from a, the next iteration verifies (y', a'); if it equals a, the workflow-revision agent gives V' for
(q, y, V, R) [3], and the next iteration verifies (y, a) along V' [4]. After ``max_turn`` iterations the
current answer is returned, unverified: the revision of the last iteration counts, as it must for a
budget of one iteration to change anything, and a new workflow, which nobody would carry out, is not
asked for.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from mtf_lang.agents.toolflow.execution import Execution
from mtf_lang.frozen import frozen

Record = tuple[Execution, ...]


class Stage(StrEnum):
    """What is to be done next."""

    VERIFY = "verify"
    REVISE_ANSWER = "revise answer"
    REVISE_WORKFLOW = "revise workflow"
    DONE = "done"


@frozen
class Candidate:
    """A response y and its answer a."""

    response: str
    answer: str


@frozen
class Verification:
    """V, r and R of equation (1)."""

    workflow: str
    passed: bool
    record: Record = ()


@frozen
class AnswerRevision:
    """F and y' of equation (2), a' extracted from y', and what was executed on the way.

    ``changed``: a' is another answer than a. A response without an answer changes nothing.
    """

    feedback: str
    candidate: Candidate
    changed: bool
    record: Record = ()


@frozen
class WorkflowRevision:
    """V' of equation (3), and what was executed on the way."""

    workflow: str
    record: Record = ()


@frozen
class State:
    """Where a run stands. ``turn`` counts from 1; ``record`` is R of this iteration.

    ``reference`` is V' of the iteration before; ``workflow`` is V of this one once it is verified;
    ``verified`` says of a state that is done whether its answer passed.
    """

    stage: Stage
    turn: int
    max_turn: int
    candidate: Candidate
    reference: str | None = None
    workflow: str = ""
    feedback: str = ""
    record: Record = ()
    verified: bool = False


def start(candidate: Candidate, max_turn: int = 3) -> State:
    """The first state; ``ValueError`` for a budget without an iteration."""
    if max_turn < 1:
        raise ValueError(f"max_turn must be at least 1; it is {max_turn}")
    return State(Stage.VERIFY, 1, max_turn, candidate)


def verified(state: State, outcome: Verification) -> State:
    """After the verification agent."""
    _expect(state, Stage.VERIFY)
    after = replace(state, workflow=outcome.workflow, record=outcome.record)
    if outcome.passed:
        return replace(after, stage=Stage.DONE, verified=True)
    return replace(after, stage=Stage.REVISE_ANSWER)


def answer_revised(state: State, outcome: AnswerRevision) -> State:
    """After the answer-revision agent."""
    _expect(state, Stage.REVISE_ANSWER)
    after = replace(state, feedback=outcome.feedback, record=(*state.record, *outcome.record))
    if outcome.changed:
        return _next(replace(after, candidate=outcome.candidate), None)
    if state.turn == state.max_turn:
        return replace(after, stage=Stage.DONE)
    return replace(after, stage=Stage.REVISE_WORKFLOW)


def workflow_revised(state: State, outcome: WorkflowRevision) -> State:
    """After the workflow-revision agent."""
    _expect(state, Stage.REVISE_WORKFLOW)
    return _next(replace(state, record=(*state.record, *outcome.record)), outcome.workflow)


def _next(state: State, reference: str | None) -> State:
    """The next iteration, or the end where there is none."""
    if state.turn == state.max_turn:
        return replace(state, stage=Stage.DONE)
    return replace(
        state,
        stage=Stage.VERIFY,
        turn=state.turn + 1,
        reference=reference,
        workflow="",
        feedback="",
        record=(),
    )


def _expect(state: State, stage: Stage) -> None:
    if state.stage is not stage:
        raise ValueError(f"the run stands at {state.stage.value!r}, not at {stage.value!r}")
