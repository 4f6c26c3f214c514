"""What ``mtf.run`` returns: results as Python objects."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mtf_lang.diagnostics import Diagnostic, Severity
from mtf_lang.runtime.response import Response


class ResultItem:
    """One returned item.

    Every key of the JSON item is an attribute (``name``, ``type``, ``status``, ``backend``,
    ``reason``, ``complete``, ``conditions``, ``latex``, ``seconds`` …), None where it does not
    apply. ``text`` is the value as MTF text; ``value``, ``witness`` and ``at`` are Python objects.
    """

    __slots__ = ("_carried", "_item")

    def __init__(self, item: dict[str, Any], carried: dict[str, Any]) -> None:
        self._item, self._carried = item, carried

    @property
    def text(self) -> str | None:
        """The value as MTF text, perhaps truncated (see ``truncated``)."""
        text: str | None = self._item["value"]
        return text

    @property
    def value(self) -> Any:
        """The value as a Python object; None where there is none, and where the text is truncated."""
        data = self._carried.get("value")
        return None if data is None else _decoded(data)

    @property
    def witness(self) -> dict[str, Any] | None:
        """Values by name: what refutes a statement, or satisfies a system."""
        return self._assignment("witness")

    @property
    def at(self) -> dict[str, Any] | None:
        """Values by name: where an optimum is attained."""
        return self._assignment("at")

    def _assignment(self, key: str) -> dict[str, Any] | None:
        data = self._carried.get(key)
        return None if data is None else {name: _decoded(value) for name, value in data.items()}

    def __getattr__(self, name: str) -> Any:
        try:
            return self._item[name]
        except KeyError:
            raise AttributeError(f"a returned item has no {name!r}") from None

    def __repr__(self) -> str:
        return f"<{self.name} = {self.text} ({self.status})>"


def _decoded(data: Any) -> Any:
    from mtf_lang.runtime.python_values import to_python
    from mtf_lang.values.codec import decode

    return to_python(decode(data))


class Result:
    """The result of a request: its items by name or position, findings, and the record."""

    __slots__ = ("response",)

    def __init__(self, response: Response) -> None:
        self.response = response

    @property
    def ok(self) -> bool:
        """Whether every returned item has a value and the script has no error."""
        return self.response.ok

    @property
    def items(self) -> tuple[ResultItem, ...]:
        """The returned items in the order of the return block."""
        return tuple(map(ResultItem, self.response.items, self.response.carried))

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Everything that was found about the script."""
        return self.response.diagnostics

    @property
    def record(self) -> tuple[dict[str, Any], ...]:
        """What was run: request, backend, lowered program, result, seconds of each item."""
        return self.response.record

    def __getitem__(self, key: str | int) -> ResultItem:
        """The item of this name, or at this position; ``KeyError`` or ``IndexError`` otherwise."""
        items = self.items
        if isinstance(key, int):
            if -len(items) <= key < len(items):
                return items[key]
            raise IndexError(f"no returned item is at {key}; {self._known()}")
        for item in items:
            if item.name == key:
                return item
        raise KeyError(f"no returned item is called {key!r}; {self._known()}")

    def _known(self) -> str:
        """What there is instead of a missing item: the names, or why there are none."""
        if self.items:
            return "there are: " + ", ".join(repr(item.name) for item in self.items)
        errors = [f"{d.code}, {d.message}" for d in self.diagnostics if d.severity is Severity.ERROR]
        return f"the script has an error: {errors[0]}" if errors else "the script returns nothing"

    def __iter__(self) -> Iterator[ResultItem]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.response.items)

    def to_json(self) -> dict[str, Any]:
        """The JSON result as ``mtf run --json`` prints it."""
        return self.response.public()

    def __str__(self) -> str:
        from mtf_lang.runtime.report import report

        return report(self.response)

    def __repr__(self) -> str:
        state = "ok" if self.ok else "not ok"
        return f"<Result of {self.response.source.name}: {state}, {len(self)} items>"
