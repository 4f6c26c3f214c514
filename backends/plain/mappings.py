"""Multisets, finite functions and permutations by name."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from mtf_lang.backends.plain.collections import Operations, distinct, items_of, multiplicity
from mtf_lang.backends.plain.numbers import integer
from mtf_lang.backends.plain.shapes import SETS, collected, contains, elements, key, ordered, same
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import FiniteFunction, ListValue, Multiset

# --- multisets ------------------------------------------------------------------------------------


def _multiset(items: Any) -> Multiset:
    return Multiset(tuple(ordered(items)))


def _combined(a: Multiset, b: Multiset, times: Callable[[int, int], int]) -> Multiset:
    found: list[Any] = []
    for x in collected((*a.items, *b.items)):
        found.extend([x] * times(multiplicity(a, x), multiplicity(b, x)))
    return _multiset(found)


MULTISETS_BY_NAME: Operations = {
    "multiset": lambda s: _multiset(elements(s)),
    "items": lambda m: ListValue(m.items),
    "support": lambda m: collected(m.items),
    "multiset_add": lambda a, b: _combined(a, b, lambda m, n: m + n),
    "multiset_union": lambda a, b: _combined(a, b, max),
    "multiset_intersect": lambda a, b: _combined(a, b, min),
    "multiset_difference": lambda a, b: _combined(a, b, lambda m, n: max(m - n, 0)),
}


# --- finite functions -----------------------------------------------------------------------------


def function(pairs: Any) -> FiniteFunction:
    """The function with these pairs."""
    found = tuple(elements(pairs))
    if not distinct(ListValue(tuple(x for x, _ in found))):
        raise Undefined("an argument with two values")
    return FiniteFunction(tuple(sorted(found, key=lambda pair: key(pair[0]))))


def at(f: FiniteFunction, x: Any) -> Any:
    """The value at an argument."""
    found = [value for argument, value in f.pairs if same(argument, x)]
    if not found:
        raise Undefined("the function has no value there", "MTF0406")
    return found[0]


def inverse_function(f: FiniteFunction) -> FiniteFunction:
    """Arguments and values changed over."""
    return function(ListValue(tuple((y, x) for x, y in f.pairs)))


def iterate(f: FiniteFunction, times: Any) -> FiniteFunction:
    """Applied so many times."""
    n = integer(times)
    step = f if n >= 0 else inverse_function(f)
    found = []
    for x, _ in step.pairs:
        value = x
        for _ in range(abs(n)):
            value = at(step, value)
        found.append((x, value))
    return FiniteFunction(tuple(found))


def preimage(f: FiniteFunction, wanted: Any) -> Any:
    """Where the function has a value, or one in a set."""
    inside = isinstance(wanted, SETS)
    return collected(x for x, y in f.pairs if (contains(wanted, y) if inside else same(y, wanted)))


def _permutation(p: Any) -> dict[int, int]:
    """A list or a function on integers as a mapping that is one to one onto its arguments."""
    mapping = dict(p.pairs) if isinstance(p, FiniteFunction) else dict(enumerate(items_of(p), 1))
    if sorted(mapping) != sorted(mapping.values()):
        raise Undefined("no permutation")
    return mapping


def cycles(p: Any) -> list[list[int]]:
    """The cycles, each from its least element."""
    mapping, found, seen = _permutation(p), [], set[int]()
    for start in sorted(mapping):
        if start in seen:
            continue
        cycle = [start]
        while mapping[cycle[-1]] != start:
            cycle.append(mapping[cycle[-1]])
        seen.update(cycle)
        found.append(cycle)
    return found


FUNCTIONS_BY_NAME: Operations = {
    "function": function,
    "domain": lambda f: collected(x for x, _ in f.pairs),
    "image": lambda f: collected(y for _, y in f.pairs),
    "compose": lambda f, g: FiniteFunction(tuple((x, at(f, y)) for x, y in g.pairs)),
    "is_injective": lambda f: distinct(ListValue(tuple(y for _, y in f.pairs))),
    "is_surjective": lambda f, b: all(any(same(x, y) for _, y in f.pairs) for x in elements(b)),
    "preimage": preimage,
    "iterate": iterate,
    "fixed_points": lambda f: collected(x for x, y in f.pairs if same(x, y)),
    "cycles": lambda p: ListValue(tuple(ListValue(tuple(c)) for c in cycles(p))),
    "permutation_sign": lambda p: (-1) ** sum(len(c) - 1 for c in cycles(p)),
    "permutation_order": lambda p: math.lcm(*(len(c) for c in cycles(p))),
}

OPERATIONS: Operations = {**MULTISETS_BY_NAME, **FUNCTIONS_BY_NAME}
"""By name in the operation table."""
