"""The plan in words: what runs, by whom, what it costs, why, and what lost."""

from __future__ import annotations

from collections.abc import Iterator

from mtf_lang.frozen import frozen
from mtf_lang.ir.show import to_text
from mtf_lang.planning.cut import MARK
from mtf_lang.planning.execute import Computed, Executed
from mtf_lang.planning.planner import OVERSHOOT, Plan, Step
from mtf_lang.planning.spaces import spaces
from mtf_lang.planning.strategy import Offer


@frozen
class Explanation:
    """One task of the plan as data; ``chosen`` is None where everything was refused."""

    name: str
    request: str
    chosen: str | None
    trust: str | None
    cost: str | None
    why: str
    losers: tuple[str, ...]
    refusals: tuple[str, ...]
    needs: tuple[str, ...]
    spaces: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    actual: str | None = None


def explanations(plan: Plan, executed: Executed | None = None) -> tuple[Explanation, ...]:
    """Every task of a plan, in the order they run; with actual counts when it was run."""
    found = [_explain(plan, step, executed) for step in (*plan.values, *plan.demands)]
    for index, planned in enumerate(plan.items):
        if planned.step.value is not None:
            continue
        actual = None
        if executed is not None and index < len(executed.items):
            computed = executed.items[index].computed
            actual = _actual(computed)
        found.append(_explain(plan, planned.step, None, actual))
    return tuple(found)


def _explain(plan: Plan, step: Step, executed: Executed | None, actual: str | None = None) -> Explanation:
    if executed is not None and step.value is not None and step.value in executed.values:
        computed = executed.values[step.value]
        actual = _actual(computed)
    best = step.ranking[0] if step.ranking else None
    return Explanation(
        _name(plan, step),
        to_text(step.task.node),
        None if best is None else f"{best.backend}: {best.strategy}",
        None if best is None else str(best.trust),
        None if best is None else f"{best.estimate.steps:,} steps = {best.estimate.arithmetic}",
        _why(step, best),
        tuple(_loser(o, best) for o in (*step.ranking[1:], *step.too_large)),
        tuple(
            f"{r.backend}: {r.strategy} does not apply: {r.reason}" + (f" ({r.remedy})" if r.remedy else "")
            for r in step.refusals
        ),
        tuple(_value_name(plan, n) for n in step.needs),
        spaces(step.task.node, step.task.definitions),
        tuple(_changes(plan, step, best)),
        actual,
    )


def _name(plan: Plan, step: Step) -> str:
    return _value_name(plan, step.value) if step.value is not None else step.task.name


def _value_name(plan: Plan, identity: str) -> str:
    if identity.startswith(MARK):
        return f"part {identity[len(MARK) :]}"
    return next(d.name for d in plan.program.definitions if d.identity == identity)


def _why(step: Step, best: Offer | None) -> str:
    if best is None:
        return "nothing fits the limits" if step.too_large else "no strategy applies"
    if best.why:
        return best.why
    if len(step.ranking) == 1:
        return "the only strategy that applies"
    second = step.ranking[1]
    if best.trust is not second.trust:
        return "the highest trust"
    if best.estimate.steps != second.estimate.steps:
        return "the lowest cost at the highest trust"
    return "the first by name among equals"


def _changes(plan: Plan, step: Step, best: Offer | None) -> Iterator[str]:
    """What would make another strategy the one that is taken, or any where there is none."""
    if best is None and step.too_large:
        nearest = min(step.too_large, key=lambda o: o.estimate.steps)
        least = -(-nearest.estimate.steps // OVERSHOOT)
        yield f"{nearest.backend}: {nearest.strategy} is tried with --work {least}, or over smaller domains"
    if best is not None and len(step.ranking) > 1:
        yield _turn(plan, best, step.ranking[1])
    for refusal in step.refusals:
        if refusal.remedy is not None:
            yield f"for {refusal.backend}: {refusal.strategy}, {refusal.remedy}"


def _turn(plan: Plan, best: Offer, second: Offer) -> str:
    """When the second strategy would be the first."""
    name = f"{second.backend}: {second.strategy}"
    if best.trust is not second.trust:
        return f"{name} is next, where this has no answer; or `using {second.backend}`"
    if second.estimate.steps > plan.limits.work >= best.estimate.steps:
        return f"{name} is next; it may stop at the limit of {plan.limits.work:,} steps"
    cheaper = best.estimate.steps
    return f"{name} is taken where it costs less than {cheaper:,} steps; or `using {second.backend}`"


def _loser(offer: Offer, best: Offer | None) -> str:
    reason = "beyond the limits"
    if best is not None and offer.trust is not best.trust:
        reason = f"only {offer.trust}"
    elif best is not None:
        reason = "dearer" if offer.estimate.steps > best.estimate.steps else "later by name"
    return (
        f"{offer.backend}: {offer.strategy} ({reason}; "
        f"{offer.estimate.steps:,} steps = {offer.estimate.arithmetic})"
    )


def _actual(computed: Computed) -> str:
    """What ran and what it counted, then the strategies that had no answer and why."""
    counts = [f"{name} {number:,}" for name, number in (computed.outcome.counts or {}).items()]
    ran = f"{computed.strategy or 'nothing'} ran {computed.seconds * 1000:.1f} ms"
    core = [f"`{blame.text}`" for blame in computed.outcome.core]
    told = [
        ran,
        ", ".join(counts),
        f"rests on {', '.join(core)}" if core else "",
        *(f"no answer from {t}" for t in computed.tried),
    ]
    return "; ".join(filter(None, told))


def explain(plan: Plan, executed: Executed | None = None) -> str:
    """The plan as text."""
    lines: list[str] = []
    for e in explanations(plan, executed):
        lines.append(e.name)
        if e.request != e.name:
            lines.append(f"  asked     {e.request}")
        if e.needs:
            lines.append(f"  from      {', '.join(e.needs)}")
        if e.chosen is None:
            lines.append(f"  refused   {e.why}")
        else:
            lines.append(f"  by        {e.chosen}")
            lines.append(f"  trust     {e.trust}")
            lines.append(f"  cost      {e.cost}")
            lines.append(f"  because   {e.why}")
        lines.extend(f"  over      {space}" for space in e.spaces)
        lines.extend(f"  not by    {loser}" for loser in e.losers)
        lines.extend(f"  not by    {refusal}" for refusal in e.refusals)
        lines.extend(f"  changes   {change}" for change in e.changes)
        if e.actual is not None:
            lines.append(f"  actual    {e.actual}")
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"
