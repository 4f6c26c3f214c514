"""Finite families by ``itertools`` and SymPy's iterators, filtered where that is plainer."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from mtf_lang.backends.plain.collections import items_of, like
from mtf_lang.backends.plain.numbers import natural
from mtf_lang.backends.plain.shapes import LARGEST_SET, SETS, collected, elements, ordered
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.model import FiniteFunction, ListValue


def family(values: Iterable[Any]) -> frozenset[Any]:
    """A family as a set; a large one has no second meaning."""
    found = list(itertools.islice(values, LARGEST_SET + 1))
    if len(found) > LARGEST_SET:
        raise Unsupported("a large family")
    return collected(found)


def small(size: int) -> None:
    """Refuse a family before it is made where its size is known."""
    if size > LARGEST_SET:
        raise Unsupported("a large family")


def lists(values: Iterable[Iterable[Any]]) -> frozenset[Any]:
    """A family of lists."""
    return family(ListValue(tuple(v)) for v in values)


def subsets(s: Any, k: Any = None) -> frozenset[Any]:
    """All subsets, or those of a size."""
    items = list(elements(s))
    small(2 ** len(items) if k is None else math.comb(len(items), natural(k)))
    sizes = range(len(items) + 1) if k is None else [natural(k)]
    return family(frozenset(c) for n in sizes for c in itertools.combinations(items, n))


def permutations(s: Any, k: Any = None) -> frozenset[Any]:
    """Arrangements of a set, or the different ones of a list or text."""
    if isinstance(s, SETS):
        small(math.perm(len(elements(s)), None if k is None else natural(k)))
        return lists(itertools.permutations(elements(s), None if k is None else natural(k)))
    small(math.factorial(len(items_of(s))))
    return family(like(s, p) for p in itertools.permutations(items_of(s)))


def words(a: Any, n: Any) -> frozenset[Any]:
    """Lists of a length over an alphabet."""
    letters = elements(a)
    small(len(letters) ** natural(n))
    return lists(itertools.product(letters, repeat=n))


def compositions(n: Any, k: Any = None) -> frozenset[Any]:
    """Lists of positive parts, by where the bars between n dots stand."""
    total = natural(n)
    if total == 0:
        return lists([()] if k in (None, 0) else [])
    bars = itertools.chain.from_iterable(
        itertools.combinations(range(1, total), b) for b in range(total) if k is None or b == natural(k) - 1
    )
    return lists([b - a for a, b in itertools.pairwise((0, *c, total))] for c in bars)


def partitions(n: Any, k: Any = None) -> frozenset[Any]:
    """Decreasing lists of positive parts."""
    from sympy.utilities.iterables import partitions as of

    total = natural(n)
    found = (sorted(itertools.chain(*([p] * m for p, m in d.items())), reverse=True) for d in of(total))
    every = [[]] if total == 0 else [list(p) for p in found]
    return lists(p for p in every if k is None or len(p) == natural(k))


def set_partitions(s: Any, k: Any = None) -> frozenset[Any]:
    """Ways to split a set into blocks."""
    from sympy.utilities.iterables import multiset_partitions

    items = list(elements(s))
    every = multiset_partitions(list(range(len(items)))) if items else [[]]
    blocks = ([frozenset(items[i] for i in b) for b in partition] for partition in every)
    return family(frozenset(p) for p in blocks if k is None or len(p) == natural(k))


def matchings(s: Any) -> frozenset[Any]:
    """Ways to group the elements into pairs."""
    return family(p for p in set_partitions(s) if all(len(block) == 2 for block in p))


def functions(a: Any, b: Any) -> frozenset[Any]:
    """All functions between two sets."""
    domain = ordered(elements(a))
    small(len(elements(b)) ** len(domain))
    return family(_maps(domain, itertools.product(elements(b), repeat=len(domain))))


def bijections(s: Any) -> frozenset[Any]:
    """All one-to-one functions of a set onto itself."""
    domain = ordered(elements(s))
    small(math.factorial(len(domain)))
    return family(_maps(domain, itertools.permutations(domain)))


def _maps(domain: list[Any], images: Iterable[tuple[Any, ...]]) -> Iterator[FiniteFunction]:
    for image in images:
        yield FiniteFunction(tuple(zip(domain, image, strict=True)))


OPERATIONS: dict[str, Callable[..., Any]] = {
    "subsets": subsets,
    "multisets": lambda s, k: lists(itertools.combinations_with_replacement(elements(s), natural(k))),
    "permutations": permutations,
    "words": words,
    "functions": functions,
    "bijections": bijections,
    "compositions": compositions,
    "partitions": partitions,
    "set_partitions": set_partitions,
    "matchings": matchings,
}
"""By name in the operation table."""
