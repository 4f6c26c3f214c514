"""Answers of models: where an answer stands in a text, and whether two answers are equal.

    from mtf_lang.agents.answers import equivalent, extract

    extract("… so the sum is $\\boxed{4529}$.").text      # "4529"
    equivalent(r"\\frac{\\pi}{8} + 0.5", "pi/8 + 1/2").equal   # True

Belongs here: extraction, reading of answers as mathematics, the stages of equality and the count of
who decided. Does not belong here: asking a model (the judge is a function that is handed in).

No text of an answer is evaluated as a program. LaTeX is parsed by the ANTLR parser of
``latex2sympy2-extended``; its tree becomes MTF text, and the compiler of mtf_lang decides. What
counts as equal is written down in ``spec/answers.md``.
"""

from __future__ import annotations

from mtf_lang.agents.answers.equivalence import AsyncJudge, Judge, Tally, aequivalent, decide, equivalent
from mtf_lang.agents.answers.extraction import Extracted, extract
from mtf_lang.agents.answers.verdicts import Equivalence

__all__ = [
    "AsyncJudge",
    "Equivalence",
    "Extracted",
    "Judge",
    "Tally",
    "aequivalent",
    "decide",
    "equivalent",
    "extract",
]
