"""The normal form: an expression as a reduced rational function of its kernels.

This is the witness of this backend. Whatever a computer-algebra system proposes (a simplified
form, an antiderivative, a closed form) is proved here, by showing that a difference is zero, or it is
not called proved.
"""

from __future__ import annotations

from collections.abc import Iterable

from mtf_lang.backends.symbolic import build
from mtf_lang.backends.symbolic.field import Element
from mtf_lang.backends.symbolic.kernels import Kernels
from mtf_lang.backends.symbolic.rules import skeleton
from mtf_lang.ir.nodes import Node, Symbol


def element_of(node: Node, kernels: Kernels) -> Element:
    """``node`` as an element of ``kernels.field()``; new kernels are added to the table.

    Raises ``Undefined`` where ``node`` is undefined wherever it is evaluated (a denominator that is
    zero as a function), ``Unsupported`` for what is no number, ``LimitHit`` for huge expansions.
    """
    return kernels.element(skeleton(node, kernels))


def node_of(element: Element, kernels: Kernels) -> Node:
    """An element as an expression in the author's variables."""
    return kernels.expand(kernels.field().node(element))


def normal_form(node: Node, positive: Iterable[Symbol] = ()) -> Node:
    """``node`` rewritten as its normal form."""
    kernels = Kernels(positive)
    return node_of(element_of(node, kernels), kernels)


def is_zero(node: Node, positive: Iterable[Symbol] = ()) -> bool | None:
    """Whether ``node`` is zero wherever it is defined.

    True and False are proved; None means that the normal form does not decide it (it is not zero
    as a function of its kernels, but the kernels are not known to be independent).
    """
    kernels = Kernels(positive)
    element = element_of(node, kernels)
    if element == 0:
        return True
    used = {s for m in element.numer.monoms() for s, e in zip(kernels.symbols, m, strict=False) if e}
    return None if any(kernels.is_kernel(s) for s in used) else False


def are_equal(left: Node, right: Node, positive: Iterable[Symbol] = ()) -> bool | None:
    """Whether two expressions agree wherever both are defined; None where it is not decided."""
    return is_zero(build.subtract(left, right), positive)
