"""From the words of a command line to the module of its command."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from typing import NoReturn, Protocol, cast

from mtf_lang.cli import exits
from mtf_lang.version import VERSION

COMMANDS = {
    "run": "run requests",
    "check": "say what is wrong with requests, without computing",
    "explain": "show the plan of a request, or the page of an error code",
    "emit": "print a request in another form",
    "fmt": "rewrite scripts in canonical form",
    "fix": "apply the fixes that are certain",
    "test": "run scripts and hold their results against what they expect",
    "repl": "an interactive session",
    "ops": "the operation table",
    "grammar": "the grammar, also for constrained decoding",
    "verify": "have a language model verify an answer, computing exactly",
    "mcp": "serve agents by the Model Context Protocol",
    "serve": "serve requests over HTTP",
    "doctor": "what this installation has and enforces",
}
"""Every command with its summary; the module is ``mtf_lang.cli.commands.<name>``."""


class Command(Protocol):
    """What the module of a command has."""

    def arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the arguments."""
        ...

    def run(self, arguments: argparse.Namespace) -> int:
        """Do it; returns the exit code."""
        ...


class Usage(Exception):
    """The command line is wrong; the message says how."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Usage(f"{message}\n{self.format_usage().strip()}")


def dispatch(words: list[str]) -> int:
    """Run the command that the words name; returns the exit code."""
    if not words or words[0] in ("-h", "--help", "help"):
        print(overview())
        return exits.OK if words else exits.WRONG_USAGE
    if words[0] in ("-V", "--version"):
        print(f"mtf {VERSION}")
        return exits.OK
    try:
        if words[0] not in COMMANDS:
            raise Usage(_no_command(words[0]))
        return _call(words[0], words[1:])
    except Usage as wrong:
        from mtf_lang.diagnostics.cells import clean  # names of files and texts of others are in it

        print(f"mtf: {clean(str(wrong))}", file=sys.stderr)
        return exits.WRONG_USAGE
    except SystemExit as leave:  # argparse has printed the help
        return leave.code if isinstance(leave.code, int) else exits.OK


def _call(name: str, words: list[str]) -> int:
    command = cast(Command, import_module(f"mtf_lang.cli.commands.{name}"))
    parser = _Parser(prog=f"mtf {name}", description=COMMANDS[name].capitalize() + ".", allow_abbrev=False)
    command.arguments(parser)
    return command.run(parser.parse_args(words))


def overview() -> str:
    """What ``mtf --help`` prints."""
    size = max(map(len, COMMANDS))
    lines = [f"  {name:<{size}}  {summary}" for name, summary in COMMANDS.items()]
    head = "usage: mtf COMMAND …\n\nExact answers to mathematical requests.\n"
    return "\n".join([head, *lines, "", "`mtf COMMAND --help` says more."])


def _no_command(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, COMMANDS, n=1)
    if near:
        return f"there is no command {name!r}; did you mean `mtf {near[0]}`?"
    return f"there is no command {name!r}; the commands are {', '.join(COMMANDS)}"
