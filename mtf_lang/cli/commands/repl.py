"""``mtf repl``: an interactive session; what is declared and defined stays."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from mtf_lang.cli import exits, options, terminal
from mtf_lang.runtime.report import report
from mtf_lang.runtime.session import Session
from mtf_lang.source import Source

PROMPT, MORE = "mtf> ", "...> "
NAME = "<input>"

HELP = """\
  x is real, n in 1..9        declare a variable
  f(n) = n^2, S = {1, 2}      define; a name defined again is replaced
  f(3), count(S), f(2) == 4   ask; several items are separated by commas
  context: / object: / return: with lines below it, ended by an empty line: blocks as in a file
  :kept    what the session knows          :reset   forget it
  :explain ITEM   the plan of an item      :quit    leave"""

HEADERS = ("context", "object", "return")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Limits."""
    options.running(parser)


def run(arguments: argparse.Namespace) -> int:
    """Read, compute and print until the end of input."""
    limits = options.limits(arguments)
    session = Session(
        timeout=limits.timeout,
        memory=limits.memory,
        work=limits.work,
        elements=limits.elements,
        digits=limits.digits,
    )
    if sys.stdin.isatty():
        _line_editing()
        print("mtf: :help says what can be typed, :quit leaves")
    with session:
        while (text := read(_line)) is not None:
            if text.strip():
                answer = _answer(session, text)
                if answer is None:
                    break
                if answer:
                    print(answer)
    return exits.OK


def _line_editing() -> None:
    """History and cursor keys for ``input``, where the platform has them."""
    from contextlib import suppress

    with suppress(ImportError):
        import readline  # noqa: F401


def _line(prompt: str) -> str | None:
    """One line of input; None at its end. An interrupt drops the line."""
    while True:
        try:
            return input(prompt if sys.stdin.isatty() else "")
        except EOFError:
            return None
        except KeyboardInterrupt:
            print()


def read(line: Callable[[str], str | None]) -> str | None:
    """One input: a line, or a block header with the lines below it, up to an empty one."""
    first = line(PROMPT)
    if first is None or not is_header(first):
        return first
    lines = [first]
    while following := line(MORE):
        lines.append(following)
    return "\n".join(lines) + "\n"


def is_header(text: str) -> bool:
    """Whether a line opens a block and says nothing else."""
    word, colon, rest = text.strip().partition(":")
    return bool(colon) and word.lower() in HEADERS and not rest.strip()


def _answer(session: Session, text: str) -> str | None:
    """What to print for an input; None to leave."""
    command, _, rest = text.strip().partition(" ")
    match command:
        case ":quit" | ":q" | "exit" | "quit":
            return None
        case ":help" | ":h":
            return HELP
        case ":kept":
            return session.kept.rstrip("\n") or "nothing yet"
        case ":reset":
            session.reset()
            return ""
        case ":explain":
            response = session.ask("explain", f"return: {rest}", name=NAME)
            return report(response) if response.output is None else str(response.output["text"]).rstrip()
        case _ if command.startswith(":"):
            return f"there is no {command}; :help says what there is"
    try:
        response = session.ask("run", as_request(text, session.names), name=NAME, options={"keep": True})
    except KeyboardInterrupt:
        return "interrupted"
    return report(response, terminal.columns(), terminal.colour())


def as_request(text: str, known: frozenset[str] = frozenset()) -> str:
    """An input as a request: a statement is put into the block it belongs to.

    ``known`` names are not declared again by ``x in D``: that asks.
    """
    from mtf_lang.runtime.keeping import declared
    from mtf_lang.syntax import parse, tree

    if any(text.lstrip().lower().startswith(f"{word}:") for word in HEADERS):
        return text
    parsed = parse(Source(NAME, f"object:\n  {text}\nreturn: 0\n"))
    statements = parsed.script.blocks[0].statements if parsed.script.blocks else ()
    if not statements or parsed.diagnostics:
        return f"return: {text}"
    if all(isinstance(s, tree.Equation) and declared(s) for s in statements):
        return f"object: {text}"
    for statement in statements:
        new = declared(statement)
        if not new or (isinstance(statement, tree.Proposition) and new & known):
            return f"return: {text}"
    return f"context: {text}"
