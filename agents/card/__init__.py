"""The language card: the prompt that teaches MTF to a model.

    from mtf_lang.agents.card import card

    card(1500)     # the largest card of at most 1,500 tokens

Three files stand here, of at most 700, 1,500 and 4,000 tokens. They are written by
``python -m mtf_lang.agents.card.build`` from ``parts.toml``, the grammar and the operation table, and
a test holds them against what the build would write; another runs every script in them. Tokens are
those of OpenAI's ``o200k_base``, whose vocabulary ships inside the package ``bpe-openai``.
"""

from __future__ import annotations

from importlib.resources import files

__all__ = ["SIZES", "card"]

SIZES = (700, 1500, 4000)
"""Budgets in tokens, smallest first."""


def card(tokens: int = 1500) -> str:
    """The largest card whose budget is at most ``tokens``; ``ValueError`` below the smallest."""
    fitting = [size for size in SIZES if size <= tokens]
    if not fitting:
        raise ValueError(f"the smallest language card takes up to {SIZES[0]} tokens; {tokens} were offered")
    return files(__name__).joinpath(f"card-{fitting[-1]}.md").read_text(encoding="utf-8")
