"""A computed item as the data that leaves the worker."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from mtf_lang.limits import Limits
from mtf_lang.planning.execute import Computed, ItemOutcome
from mtf_lang.result import Outcome, Status
from mtf_lang.runtime.response import ERROR, ITEM
from mtf_lang.types import ANY, Type
from mtf_lang.values import text
from mtf_lang.values.digits import digit_count
from mtf_lang.values.model import Enclosure

if TYPE_CHECKING:
    from mtf_lang.ir.nodes import Item

Data = dict[str, Any]


def known(item: Item) -> Data:
    """What is known of an item before it is computed."""
    return {"name": item.name, "type": str(item.node.type)}


def public(found: ItemOutcome, limits: Limits, latex: bool = True) -> Data:
    """The item of the JSON result; its LaTeX form only when it is wanted."""
    computed, outcome = found.computed, found.computed.outcome
    return {
        **ITEM,
        **known(found.item),
        **_value(outcome, found.item.node.type, limits, latex),
        "status": ERROR if outcome.diagnostic is not None else outcome.status.value,
        "backend": computed.backend,
        "strategy": computed.strategy,
        "reason": None if outcome.reason is None else outcome.reason.value,
        "detail": outcome.detail,
        "evidence": outcome.evidence,
        "core": [{"text": b.text, "name": b.label, "line": None} for b in outcome.core] or None,
        "complete": outcome.complete,
        "witness": _texts(outcome.witness, limits),
        "attained": outcome.attained,
        "at": _texts(outcome.at, limits),
        "conditions": list(outcome.conditions) or None,
        "crosscheck": crosscheck(computed, limits),
        "seconds": _seconds(computed),
    }


def carried(found: ItemOutcome, item: Data) -> Data:
    """What travels beside the item: its values in a form that can be read back exactly."""
    from mtf_lang.values.codec import encode

    outcome = found.computed.outcome
    data: Data = {}
    if item["value"] is not None and not item["truncated"]:
        data["value"] = encode(outcome.value)
    for key, values in (("witness", outcome.witness), ("at", outcome.at)):
        if values is not None:
            data[key] = {name: encode(value) for name, value in values.items()}
    return data


def record(found: ItemOutcome, item: Data, brief: bool = False) -> Data:
    """The line of the record: request, tool, tool input, result; ``brief`` without the tool input."""
    computed = found.computed
    reason = item["detail"] or item["reason"] or item["status"]
    return {
        "request": found.item.name,
        "backend": computed.backend,
        "lowered": "" if brief else computed.lowered,
        "result": item["value"] if item["value"] is not None else reason,
        "seconds": _seconds(computed),
    }


def has_value(outcome: Outcome) -> bool:
    """Whether there is a value to show."""
    return outcome.diagnostic is None and outcome.status is not Status.UNKNOWN


def _value(outcome: Outcome, static: Type, limits: Limits, latex: bool) -> Data:
    if not has_value(outcome):
        return {}
    value = outcome.value
    shown = text.shown(value, limits.elements, limits.digits)
    data: Data = {
        "value": shown.text,
        "truncated": shown.truncated,
        "count": _json_number(shown.count),
        "latex": _latex(value) if latex and not shown.truncated else None,
    }
    if static == ANY:
        from mtf_lang.values.kind import type_of

        data["type"] = str(type_of(value))
    if isinstance(value, Enclosure):
        data["error_bound"] = decimal_above(value.error)
    return data


LARGEST_COUNT = 10**4_000
"""Readers of JSON refuse numbers of many more digits; a set with more elements shows no count."""


def _json_number(count: int | None) -> int | None:
    return None if count is None or count > LARGEST_COUNT else count


def _latex(value: Any) -> str:
    from mtf_lang.values.latex import to_latex

    return to_latex(value)


def _texts(values: Mapping[str, Any] | None, limits: Limits) -> dict[str, str] | None:
    if values is None:
        return None
    return {name: text.to_text(value, limits.elements, limits.digits) for name, value in values.items()}


def crosscheck(computed: Computed, limits: Limits) -> Data | None:
    """The second answer of an item as JSON data; None where there is none."""
    second = computed.crosscheck
    if second is None:
        return None
    outcome = second.outcome
    value = text.to_text(outcome.value, limits.elements, limits.digits) if has_value(outcome) else None
    return {
        "backend": second.backend,
        "strategy": second.strategy,
        "value": value,
        "agrees": second.agrees,
        "independent": second.independent,
        "reproduction": None,
    }


def _seconds(computed: Computed) -> float:
    return round(computed.seconds, 6)


def decimal_above(bound: Fraction) -> str:
    """A nonnegative number as a decimal of two digits that is not below it: ``5.1e-31``."""
    if bound == 0:
        return "0"
    exponent = digit_count(bound.numerator) - digit_count(bound.denominator)
    while bound >= Fraction(10) ** (exponent + 1):
        exponent += 1
    while bound < Fraction(10) ** exponent:
        exponent -= 1  # digit_count is an estimate: off by a few where numbers are very long
    digits = -(-bound // Fraction(10) ** (exponent - 1))  # the ceiling, between 10 and 100
    if digits == 100:
        digits, exponent = 10, exponent + 1
    return f"{digits // 10}.{digits % 10}e{exponent}"
