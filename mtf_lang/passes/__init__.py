"""Passes: pure rewritings of programs, in the order of ``PASSES``.

A pass is a function from program to program with its equation as docstring. Adding one means
a module here, its place in the tuple, and its cases in ``tests/passes``.
"""

from __future__ import annotations

from collections.abc import Callable

from mtf_lang.ir.nodes import Program
from mtf_lang.passes.count_by_size import count_by_size
from mtf_lang.passes.fuse_aggregates import fuse_aggregates
from mtf_lang.passes.inline_constants import inline_constants
from mtf_lang.passes.split_conjunctions import split_conjunctions
from mtf_lang.passes.unroll_requests import unroll_requests

PASSES: tuple[Callable[[Program], Program], ...] = (
    inline_constants,
    unroll_requests,
    split_conjunctions,
    fuse_aggregates,
    count_by_size,
)
