"""A measured number with its unit and the bound it must keep."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    name: str
    value: float
    unit: str
    bound: float | None = None
    note: str = ""

    @property
    def holds(self) -> bool:
        return self.bound is None or self.value <= self.bound

    def __str__(self) -> str:
        line = f"{self.name:<46} {self.value:9.2f} {self.unit:<3}"
        if self.bound is not None:
            line += f"  at most {self.bound:g} {self.unit}".rstrip() + ("" if self.holds else "  MISSED")
        return f"{line}  {self.note}".rstrip()
