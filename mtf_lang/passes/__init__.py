"""Passes: pure rewritings of programs, in the order of ``PASSES``.

A pass is a function from program to program with its equation as docstring. Adding one means
a module here, its place in the tuple, and its cases in ``tests/passes``.
"""

from __future__ import annotations

from collections.abc import Callable

from mtf_lang.ir.nodes import Aggregate, ListNode, Node, Program
from mtf_lang.ir.walk import iterate
from mtf_lang.passes.count_by_size import count_by_size
from mtf_lang.passes.fuse_aggregates import fuse_aggregates
from mtf_lang.passes.inline_constants import inline_constants
from mtf_lang.passes.modular_powers import modular_powers
from mtf_lang.passes.split_conjunctions import split_conjunctions
from mtf_lang.passes.unroll_requests import unroll_requests

PASSES: tuple[Callable[[Program], Program], ...] = (
    inline_constants,
    modular_powers,
    unroll_requests,
    split_conjunctions,
    fuse_aggregates,
    count_by_size,
)

ON_AGGREGATES = frozenset({unroll_requests, split_conjunctions, fuse_aggregates, count_by_size})
"""Passes that rewrite what ranges over sets and families: idle in a program of plain arithmetic."""


def run_passes(program: Program) -> Program:
    """``program`` after all passes."""
    idle: frozenset[object] = frozenset() if _has_ranges(program) else ON_AGGREGATES
    for rewrite in PASSES:
        if rewrite not in idle:
            program = rewrite(program)
    return program


def _has_ranges(program: Program) -> bool:
    nodes: list[Node] = [c.node for c in program.constraints]
    for item in program.items:
        nodes += [n for n in (item.node, item.expected) if isinstance(n, Node)]
    for definition in program.definitions:
        nodes += [n for c in definition.cases for n in (c.body, c.guard) if n is not None]
    nodes += [b.domain for b in program.unknowns]
    return any(_ranges(part) for node in nodes for part in iterate(node))


def _ranges(node: Node) -> bool:
    """Whether a node is an aggregate over more than values written out, as in ``gcd(a, b)``."""
    return isinstance(node, Aggregate) and not all(isinstance(b.domain, ListNode) for b in node.binders)
