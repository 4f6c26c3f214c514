"""``mtf grammar --to FORM``: the grammar for those who read or constrain."""

from __future__ import annotations

import argparse

from mtf_lang.cli import exits

FORMS = ("lark", "projection")


def arguments(parser: argparse.ArgumentParser) -> None:
    """``--to``."""
    parser.add_argument(
        "--to",
        choices=FORMS,
        default="lark",
        help="lark: the grammar; projection: its canonical projection for constrained decoding",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the grammar."""
    from mtf_lang import grammar

    if arguments.to == "lark":
        print(grammar.text(), end="")
    else:
        from mtf_lang.grammar import projection

        print(projection.lark(), end="")
    return exits.OK
