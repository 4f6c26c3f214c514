"""``mtf verify``: have a language model verify an answer, with every computation exact."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from typing import Any

from mtf_lang.cli import exits, files, serving, terminal
from mtf_lang.cli.dispatch import Usage
from mtf_lang.runtime import settings

AGENTS = "mtf_lang.agents"
"""Loaded by name: the language knows no agent."""

HIGHEST, LONGEST = 1_000_000_000, 1_000_000
"""Of counts and of seconds: what is more is no bound, and clocks cannot count it."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The problem, the answer, the model; how it writes, what it may use; records."""
    parser.add_argument("--problem", metavar="FILE", help="the problem, or - for standard input")
    parser.add_argument("--answer", metavar="ANSWER", help="the answer to be verified")
    parser.add_argument("--response", metavar="FILE", help="the solution that the answer comes from")
    parser.add_argument("--model", metavar="PROVIDER:MODEL", help="for example deepseek:deepseek-chat")
    parser.add_argument("--base-url", metavar="URL", help="where the provider is, if not at its usual place")
    parser.add_argument("--record", metavar="FILE", help="keep the run here; an interrupted one goes on")
    parser.add_argument("--replay", metavar="FILE", help="show the run of a record again, offline")
    parser.add_argument("--json", action="store_true", help="print the end of the run as JSON alone")
    _method(parser)
    _model(parser)


def _method(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("the method")
    group.add_argument("--max-turn", type=int, default=3, metavar="N", help="iterations (3)")
    group.add_argument("--gated", action="store_true", help="a pass needs a computed result that supports it")
    group.add_argument("--no-translation", action="store_true", help="requests must be MTF already")
    group.add_argument("--thoughts", action="store_true", help="requests within its thinking count, too")
    group.add_argument("--requests", type=int, default=8, metavar="N", help="requests of one agent (8)")
    group.add_argument("--tokens", type=int, metavar="N", help="tokens of one agent")
    group.add_argument("--seconds", type=float, metavar="N", help="seconds of one agent")
    group.add_argument("--timeout", type=float, metavar="SECONDS", help="of each request (MTF_TIMEOUT)")


def _model(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("the model")
    group.add_argument("--thinking", choices=("on", "off"), help="switch its thinking on or off")
    group.add_argument("--effort", metavar="WORD", help="how much it thinks: none … max")
    group.add_argument("--temperature", default="0", metavar="T", help="0, or `default` for the provider's")
    group.add_argument("--max-tokens", type=int, metavar="N", help="tokens of one reply")
    group.add_argument("--attempts", type=int, default=5, metavar="N", help="of a call that fails (5)")
    group.add_argument("--stall", type=float, default=600, metavar="SECONDS", help="longest silence (600)")
    group.add_argument("--per-minute", type=float, metavar="N", help="calls a minute at most")
    group.add_argument("--price", metavar="IN,OUT[,CACHED]", help="money for a million tokens")


def run(arguments: argparse.Namespace) -> int:
    """Verify live, or replay; 0 where the answer passed, 3 where it did not or nothing could be found out."""
    agents = import_module(f"{AGENTS}.verifying")
    display = import_module(f"{AGENTS}.display")
    faults = import_module(f"{AGENTS}.chat.faults")
    records = import_module(f"{AGENTS}.records")
    try:
        ended = _ended(agents, display, arguments)
    except (faults.SetupFault, records.RecordFault) as fault:
        raise Usage(str(fault)) from None
    except faults.ProviderFault as fault:
        print(f"mtf verify: the model could not be asked: {display.one_line(str(fault))}", file=sys.stderr)
        where = f"from {arguments.record}" if arguments.record else "where it stopped, had it --record FILE"
        print(f"mtf verify: the same command goes on {where}", file=sys.stderr)
        return exits.UNKNOWN
    print(serving.json_line(ended.to_data()) if arguments.json else f"\n{display.summary(ended)}")
    return exits.OK if ended.verified else exits.UNKNOWN


def _ended(agents: Any, display: Any, arguments: argparse.Namespace) -> Any:
    watcher = (lambda event: None) if arguments.json else display.Display(sys.stdout, terminal.colour())
    _environment()
    if arguments.replay:
        return agents.replay(arguments.replay, copy=arguments.record, watcher=watcher)
    for name in ("problem", "answer", "model"):
        if getattr(arguments, name) is None:
            raise Usage(f"--{name} is needed")
    for name in ("answer", "model", "base_url", "effort"):
        _text(name, getattr(arguments, name))
    return agents.verify(
        files.read(arguments.problem).text.strip(),
        arguments.answer,
        arguments.model,
        response="" if arguments.response is None else files.read(arguments.response).text.strip(),
        base_url=arguments.base_url,
        options=_options(arguments),
        translates=not arguments.no_translation,
        timeout=_positive("timeout", arguments.timeout, LONGEST),
        prices=_prices(arguments.price),
        record=arguments.record,
        manners=_manners(arguments),
        watcher=watcher,
    )


def _options(arguments: argparse.Namespace) -> Any:
    methods = import_module(f"{AGENTS}.methods.amtfv")
    model = import_module(f"{AGENTS}.chat.model")
    loop = import_module(f"{AGENTS}.toolflow.loop")
    manner = model.Settings(
        _temperature(arguments.temperature),
        None if arguments.thinking is None else arguments.thinking == "on",
        arguments.effort,
        _positive("max-tokens", arguments.max_tokens),
    )
    budget = loop.Budget(
        _positive("requests", arguments.requests),
        _positive("tokens", arguments.tokens),
        _positive("seconds", arguments.seconds, LONGEST),
    )
    flow = loop.Flow(manner, budget, arguments.thoughts)
    return methods.Options(_positive("max-turn", arguments.max_turn), arguments.gated, flow)


def _manners(arguments: argparse.Namespace) -> Any:
    patience = import_module(f"{AGENTS}.chat.patience")
    given = patience.Patience(
        attempts=_positive("attempts", arguments.attempts), stall=_positive("stall", arguments.stall, LONGEST)
    )
    clock = patience.Clock()
    return patience.Manners(given, clock, patience.Pace(_positive("per-minute", arguments.per_minute), clock))


def _environment() -> None:
    """Raise ``Usage`` where the environment gives a limit that is none."""
    try:
        settings.limits()
    except ValueError as error:
        raise Usage(str(error)) from None


def _text(name: str, value: str | None) -> None:
    """Raise ``Usage`` for an argument that is no text: its bytes were not those of characters."""
    try:
        (value or "").encode()
    except UnicodeEncodeError:
        raise Usage(f"--{name.replace('_', '-')} is not UTF-8 text") from None


def _positive(name: str, value: Any, highest: int = HIGHEST) -> Any:
    if value is not None and not 1 / LONGEST <= value <= highest:
        raise Usage(f"--{name} must be a positive number up to {highest:,}; it is {value}")
    return value


def _temperature(text: str) -> float | None:
    if text == "default":
        return None
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 2:
        raise Usage(f"--temperature is a number from 0 to 2, or `default`; it is {text}")
    return value


def _prices(text: str | None) -> Any:
    if text is None:
        return None
    cost = import_module(f"{AGENTS}.chat.cost")
    prompt, completion, cached, *more = [*text.split(","), None, None]
    try:
        if len(more) > 1:
            raise ValueError
        return cost.Prices.from_data({"prompt": prompt, "completion": completion, "cached": cached})
    except (ValueError, ArithmeticError):
        raise Usage(f"--price takes IN,OUT or IN,OUT,CACHED; it was given {text!r}") from None
