"""The grammar of mtf_lang and what is derived from it.

Belongs here: ``mtf.lark``, the only definition of the syntax; English names of its terminals;
projections of it for engines that constrain a language model. Does not belong here: parsing,
which is the work of ``mtf_lang.syntax``.
"""

from __future__ import annotations

import os


def text() -> str:
    """The grammar as Lark text."""
    with open(os.path.join(os.path.dirname(__file__), "mtf.lark"), encoding="utf-8") as stream:
        return stream.read()
