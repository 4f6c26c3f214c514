"""The grammar of mtf_lang and what is derived from it.

Belongs here: ``mtf.lark``, the only definition of the syntax; English names of its terminals;
projections of it for engines that constrain a language model. Does not belong here: parsing,
which is the work of ``mtf_lang.syntax``.
"""

from __future__ import annotations

from pathlib import Path


def text() -> str:
    """The grammar as Lark text."""
    return Path(__file__).with_name("mtf.lark").read_text(encoding="utf-8")
