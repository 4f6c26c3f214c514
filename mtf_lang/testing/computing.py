"""Cases that are computed: values, costs, pairs that agree; by the planner or by one backend."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import zip_longest

from mtf_lang.limits import Limits
from mtf_lang.planning.execute import ItemOutcome, agree, execute
from mtf_lang.planning.planner import Plan, plan
from mtf_lang.result import Outcome, Status
from mtf_lang.runtime.compiling import Compiled
from mtf_lang.runtime.expectations import same
from mtf_lang.runtime.items import has_value
from mtf_lang.testing.cases import Case, Kind, assembled
from mtf_lang.testing.findings import Finding, failed, passed, skipped
from mtf_lang.testing.reading import compiled
from mtf_lang.values.text import to_text

PLANNER = "planner"

LIMITS = Limits(work=2_000_000)
"""Cases are small: a subject that needs more is skipped, the planner fails."""

ELEMENTS, DIGITS = 20, 60
"""Where the text of a value is cut, in cases about that text."""

COST_LIMITS = Limits()
"""Estimates are held against the limits that people meet."""


def computed(case: Case, subjects: tuple[str, ...]) -> Iterator[Finding]:
    """The findings of a case for each subject, ``planner`` or the name of a backend."""
    read = compiled(case)
    if not read.sound:
        yield failed("language", f"not sound: {[(d.code, d.message) for d in read.diagnostics]}")
        return
    check = _CHECKS[case.kind]
    for subject in subjects:
        yield check(case, read, subject)


def _planned(read: Compiled, subject: str, limits: Limits = LIMITS) -> Plan:
    using = None if subject == PLANNER else subject
    return plan(read.program, limits, using, expectations=True)


def _value(case: Case, read: Compiled, subject: str) -> Finding:
    """Every returned item is as the case says; a subject without an answer is skipped."""
    executed = execute(_planned(read, subject))
    if executed.diagnostics:
        found = [(d.code, read.source.slice(d.span)) for d in executed.diagnostics]
        return passed(subject) if _undefined(case, found) else failed(subject, f"findings {found}")
    for item in executed.items:
        if (finding := _item(case, read, subject, item)) is not None:
            return finding
    return passed(subject)


def _item(case: Case, read: Compiled, subject: str, item: ItemOutcome) -> Finding | None:
    """What is wrong with one item, or why it is skipped; None where it is as it must be."""
    outcome = item.computed.outcome
    if outcome.diagnostic is not None:
        found = [(outcome.diagnostic.code, read.source.slice(outcome.diagnostic.span))]
        return None if _undefined(case, found) else failed(subject, f"findings {found}")
    if outcome.status is Status.UNKNOWN:
        return _without_answer(case, subject, outcome)
    if case.codes:
        return failed(subject, f"value {_text(outcome)}")
    wrong = _wrong_value(case, item) or (_wrong_trust(case, outcome) if subject == PLANNER else None)
    return None if wrong is None else failed(subject, wrong)


def _undefined(case: Case, found: list[tuple[str, str]]) -> bool:
    wanted = list(zip_longest(case.codes, case.places))
    return len(found) == len(wanted) and all(
        code == c and place in (None, p) for (c, p), (code, place) in zip(found, wanted, strict=True)
    )


def _without_answer(case: Case, subject: str, outcome: Outcome) -> Finding | None:
    if outcome.reason in case.reasons:
        return None
    detail = f"{outcome.reason}: {outcome.detail}"
    return failed(subject, detail) if subject == PLANNER else skipped(subject, detail)


def _wrong_value(case: Case, item: ItemOutcome) -> str | None:
    outcome = item.computed.outcome
    if item.expected is not None:
        wanted = item.expected.outcome
        if not has_value(wanted):
            return f"the expected value has none: {wanted.detail or wanted.diagnostic}"
        if not same(outcome, wanted):
            return f"value {_text(outcome)}"
    if case.shown is not None and to_text(outcome.value, ELEMENTS, DIGITS) != case.shown:
        return f"text {to_text(outcome.value, ELEMENTS, DIGITS)}"
    if case.holds is not None and not _holds(case, outcome):
        return f"value {_text(outcome)}, of which it does not hold that {case.holds}"
    return None


def _holds(case: Case, outcome: Outcome) -> bool:
    """Whether the predicate of the case is true of the value, which it calls ``it``."""
    given = case.blocks.get("object", "")
    blocks = {
        **case.blocks,
        "object": f"{given}\nit = {to_text(outcome.value)}",
        "return": str(case.holds),
    }
    read = compiled(case, assembled(blocks))
    if not read.sound:
        return False
    (item,) = execute(_planned(read, PLANNER)).items
    return item.computed.outcome.value is True


def _wrong_trust(case: Case, outcome: Outcome) -> str | None:
    """What is missing of the trust that the case asks for."""
    if outcome.status.rank > Status(case.status).rank:
        return f"only {outcome.status}"
    for name in ("complete", "attained"):
        wanted, found = getattr(case, name), getattr(outcome, name)
        if wanted is not None and wanted != found:
            return f"{name} is {found}"
    return None


def _cost(case: Case, read: Compiled, subject: str) -> Finding:
    """A refusal or a stop with its reason; an estimate between the bounds."""
    planned = _planned(read, subject, LIMITS if case.reasons else COST_LIMITS)
    if case.steps is not None:
        low, high = case.steps
        estimates = [o.estimate.steps for p in planned.items for o in p.step.ranking[:1]]
        if not estimates:
            return skipped(subject, "no offer")
        if not all(low <= steps <= high for steps in estimates):
            return failed(subject, f"estimates {estimates}")
    if not case.reasons:
        return _value(case, read, subject)
    for item in execute(planned).items:
        outcome = item.computed.outcome
        if outcome.reason not in case.reasons:
            found = f"{outcome.reason}: {outcome.detail}" if outcome.reason else _text(outcome)
            return failed(subject, found)
    return passed(subject)


def _metamorphic(case: Case, read: Compiled, subject: str) -> Finding:
    """Both requests have values, and these agree item by item."""
    second = compiled(case, case.other)
    if not second.sound:
        return failed(subject, f"not sound: {[(d.code, d.message) for d in second.diagnostics]}")
    pairs = zip(execute(_planned(read, subject)).items, execute(_planned(second, subject)).items, strict=True)
    for left, right in pairs:
        one, two = left.computed.outcome, right.computed.outcome
        for outcome in (one, two):
            if outcome.status is Status.UNKNOWN:
                detail = f"{outcome.reason}: {outcome.detail}"
                return failed(subject, detail) if subject == PLANNER else skipped(subject, detail)
        if agree(one, two) is not True:
            return failed(subject, f"{_text(one)} and {_text(two)}")
    return passed(subject)


def _text(outcome: Outcome) -> str:
    if outcome.diagnostic is not None:
        return f"{outcome.diagnostic.code}: {outcome.diagnostic.message}"
    return to_text(outcome.value, elements=50, digits=500) if has_value(outcome) else str(outcome.detail)


_CHECKS: dict[Kind, Callable[[Case, Compiled, str], Finding]] = {
    Kind.VALUE: _value,
    Kind.COST: _cost,
    Kind.METAMORPHIC: _metamorphic,
}
