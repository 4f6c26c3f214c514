"""``mtf grammar --to FORM``: the grammar for readers and engines; ``--card``: the prompt that teaches it."""

from __future__ import annotations

import argparse

from mtf_lang.cli import exits
from mtf_lang.cli.dispatch import Usage

FORMS = {
    "lark": "the grammar, as the parser has it",
    "llguidance": "its canonical projection for constrained decoding by llguidance, vLLM or OpenAI",
    "gbnf": "the projection for llama.cpp",
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """``--to``, ``--card``."""
    parser.add_argument(
        "--to",
        choices=FORMS,
        default="lark",
        help="; ".join(f"{form}: {meaning}" for form, meaning in FORMS.items()),
    )
    parser.add_argument(
        "--card",
        type=int,
        nargs="?",
        const=1500,
        metavar="TOKENS",
        help="instead print the prompt that teaches the language to a model: "
        "the largest of 700, 1500 and 4000 tokens that fits (1500)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the grammar or the card."""
    print(_form(arguments.to) if arguments.card is None else _card(arguments.card), end="")
    return exits.OK


def _form(form: str) -> str:
    if form == "gbnf":
        from mtf_lang.grammar.gbnf import gbnf

        return gbnf()
    if form == "llguidance":
        from mtf_lang.grammar import projection

        return projection.lark()
    from mtf_lang import grammar

    return grammar.text()


def _card(tokens: int) -> str:
    from importlib import import_module  # the command line knows no agent but by name

    try:
        return str(import_module("mtf_lang.agents.card").card(tokens))
    except ValueError as error:
        raise Usage(str(error)) from None
