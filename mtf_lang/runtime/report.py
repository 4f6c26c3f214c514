"""A response as text for people: a table of results, then what was found about the script."""

from __future__ import annotations

from typing import Any

from mtf_lang.diagnostics import Severity, text
from mtf_lang.diagnostics.cells import clean, width, wrap
from mtf_lang.runtime.response import Response

NAME_SHARE = 3
"""Names take at most one in so many columns; longer ones stand on a line of their own."""

_COLOURS = {"proved": "32", "checked": "36", "numeric": "36", "unknown": "33", "error": "31"}


def report(response: Response, columns: int = text.WIDTH, colour: bool = False) -> str:
    """The table of results and the diagnostics, without a line end at the end.

    Notes are left out: they are what ``check`` is asked for.
    """
    found = [d for d in response.diagnostics if d.severity is not Severity.NOTE]
    parts = []
    if response.items:
        parts.append(table(response.items, columns, colour))
    if found:
        parts.append(text.render(found, response.source, columns, colour))
    checks = (item["crosscheck"] for item in response.items)
    parts += [c["reproduction"].rstrip() for c in checks if c is not None and c["reproduction"]]
    return "\n\n".join(parts)


def table(items: tuple[dict[str, Any], ...], columns: int, colour: bool = False) -> str:
    """A line an item: name, value, status, backend; below it what else is known."""
    names = [width(clean(item["name"])) for item in items]
    short = [n for n in names if n <= columns // NAME_SHARE]
    indent = max(short, default=0)
    trusts = [_trust(item) for item in items]
    room = columns - indent - len(" = ") - 2 - max(map(len, trusts))
    values = [_shown(item) for item in items]
    fitting = [width(value) for value in values if width(value) <= room]
    column = max(fitting, default=0)
    rows: list[str] = []
    for item, name, value, trust in zip(items, names, values, trusts, strict=True):
        painted = f"\x1b[{_COLOURS[item['status']]}m{trust}\x1b[0m" if colour else trust
        label = clean(item["name"])
        if name > indent:
            rows.extend(wrap(label, columns, "", "  "))
            label, name = "", 0
        head = label + " " * (indent - name) + " = "
        if width(value) <= room:
            rows.append(f"{head}{value}{' ' * (column - width(value))}  {painted}")
        else:
            rows.append(f"{head}{painted}")
            rows.extend(wrap(value, columns, "    ", "    "))
        for remark in _remarks(item):
            rows.extend(wrap(remark, columns, " " * (indent + 3), " " * (indent + 5)))
    return "\n".join(row.rstrip() for row in rows)


def _trust(item: dict[str, Any]) -> str:
    """``proved  enumeration``, ``unknown: limit``."""
    status = f"{item['status']}: {item['reason']}" if item["reason"] else item["status"]
    return f"{status:<8} {item['backend']}" if item["backend"] else str(status)


def _shown(item: dict[str, Any]) -> str:
    if item["value"] is None:
        return "?" if item["status"] == "unknown" else "no value"
    return clean(item["value"])


def _remarks(item: dict[str, Any]) -> list[str]:
    """What is known of an item beside its value, a line each."""
    remarks = []
    if item["detail"]:
        remarks.append(item["detail"])
    if item["error_bound"] is not None:
        remarks.append(f"error at most {item['error_bound']}")
    if item["at"]:
        remarks.append(f"attained at {_assignment(item['at'])}")
    if item["witness"]:
        remarks.append(f"witness: {_assignment(item['witness'])}")
    if item["core"]:
        remarks.append(_reasons(item))
    if item["count"] is not None and item["truncated"]:
        remarks.append(f"{item['count']} elements")
    if item["complete"] is False:
        remarks.append("there may be more: completeness is not proved")
    if item["crosscheck"]:
        remarks.append(_second(item["crosscheck"]))
    if item["conditions"]:
        remarks.append("provided that " + ", ".join(item["conditions"]))
    return remarks


def _reasons(item: dict[str, Any]) -> str:
    """Which constraints leave no solution, or what a proof follows from."""
    told = [f"`{c['text']}`" + (f" (line {c['line']})" if c["line"] else "") for c in item["core"]]
    if item["value"] == "true" and item["status"] != "error":
        return f"follows from {', '.join(told)}"
    return f"because these exclude each other: {', '.join(told)}"


def _second(second: dict[str, Any]) -> str:
    """What a crosscheck gave; a disagreement is a fault of ours and says how to report it."""
    by = f"{second['backend']} ({second['strategy']})"
    if second["agrees"]:
        return f"{by} agrees" + ("" if second["independent"] else ", which shares code with the first")
    if second["agrees"] is None:
        return f"{by} could not be compared"
    return f"{by} gives {second['value'] or 'no value'} instead: a fault of ours; please report what follows"


def _assignment(values: dict[str, str]) -> str:
    return ", ".join(f"{name} = {value}" for name, value in values.items())
