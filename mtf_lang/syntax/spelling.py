"""Canonical spellings of what can be written in several ways."""

from __future__ import annotations

OPERATORS: dict[str, str] = {
    "−": "-",
    "·": "*",
    "×": "*",
    "÷": "/",
    "**": "^",
    "…": "..",
    "∪": "union",
    "∩": "intersect",
    "\\": "minus",
    "∖": "minus",
    "∧": "and",
    "∨": "or",
    "¬": "not",
    "⇒": "implies",
    "⟹": "implies",
    "⇔": "iff",
    "⟺": "iff",
    "∀": "forall",
    "∃": "exists",
    "∃!": "exists unique",
    "≠": "!=",
    "≤": "<=",
    "≥": ">=",
    "∈": "in",
    "∉": "not_in",
    "⊂": "subset",
    "⊆": "subseteq",
    "∣": "divides",
}
"""Operators by their other spellings; an operator that is not here is canonical."""

NAMES: dict[str, str] = {
    "π": "pi",
    "∞": "infinity",
    "ℕ": "naturals",
    "ℤ": "integers",
    "ℚ": "rationals",
    "ℝ": "reals",
    "ℂ": "complexes",
    "∑": "sum",
    "∏": "product",
}
"""Names with a sign of their own."""

_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")


def operator(text: str) -> str:
    """The canonical spelling of an operator."""
    return OPERATORS.get(text, text)


def name(text: str) -> str:
    """The canonical spelling of a name: signs by word, primes as apostrophes."""
    return NAMES.get(text) or text.replace("′", "'")


def lowered(superscript: str) -> str:
    """Superscript digits on the line: ``²³`` is ``23``."""
    return superscript.translate(_RAISED)
