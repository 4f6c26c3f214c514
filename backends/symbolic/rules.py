"""How an expression becomes a rational function of kernels: one rule an operation.

Every rule is an identity that holds wherever its left side is defined over the reals (or the
complex numbers, where the arguments are complex). Sources: the definitions of the operations and
the addition theorems of the exponential and circular functions (DLMF 4.8, 4.21).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import factorial

from mtf_lang.backends.symbolic import build, cas
from mtf_lang.backends.symbolic.field import Element, Relation
from mtf_lang.backends.symbolic.kernels import Kernels, imaginary_unit
from mtf_lang.backends.symbolic.powers import exponential, logarithm, radical
from mtf_lang.backends.symbolic.trigonometry import cosine, sine
from mtf_lang.backends.symbolic.written import number_node
from mtf_lang.ir.nodes import Aggregate, Apply, ApplyValue, Call, Conditional, Literal, Node, Variable
from mtf_lang.types import ANY, REAL, is_number
from mtf_lang.values.faults import Undefined, Unsupported
from mtf_lang.walk import Walk, run

MAXIMUM_SHIFT = 60
"""Factorials and binomials are expanded over at most this many factors."""


def skeleton(node: Node, kernels: Kernels) -> Node:
    """``node`` as rational arithmetic over symbols of ``kernels``.

    Raises ``Unsupported`` for what is no number (truth values, sets …).
    """
    return run(_skeleton(node, kernels, {}))


def _skeleton(node: Node, kernels: Kernels, done: dict[int, Node]) -> Walk[Node]:
    if id(node) in done:
        return done[id(node)]
    result: Node
    match node:
        case Variable(symbol=symbol) if _may_be_number(node):
            result = kernels.variable(symbol)
        case Literal():
            result = yield _literal(node, kernels)
        case Call(operation=operation) if operation in RULES:
            arguments = []
            for argument in node.arguments:
                arguments.append((yield _skeleton(argument, kernels, done)))
            result = RULES[operation](tuple(arguments), node, kernels)
        case Call(operation="infinity"):
            raise Undefined("infinity is not a number", "MTF0406")
        case Call() | Apply() | ApplyValue() | Aggregate() | Conditional() if _may_be_number(node):
            result = kernels.kernel(node)
        case _:
            raise Unsupported(f"a {node.type} is no number")
    done[id(node)] = result
    return result


def _may_be_number(node: Node) -> bool:
    """Whether the static type allows a number; definitions with several cases may have no narrow one."""
    return is_number(node.type) or node.type == ANY


def _literal(node: Literal, kernels: Kernels) -> Walk[Node]:
    """Rationals stand for themselves; other exact numbers are read as the expressions they are.

    What is written out lives only here, and its identities are free again afterwards: it is walked with
    a memory of its own.
    """
    if build.rational_value(node) is not None:
        return node
    if isinstance(node.value, bool) or not is_number(node.type):
        raise Unsupported(f"a {node.type} is no number")
    written = number_node(node.value)
    if isinstance(written, Literal):
        return kernels.kernel(written)
    inner: Node = yield _skeleton(written, kernels, {})
    return inner


Rule = Callable[[tuple[Node, ...], Call, Kernels], Node]
"""Skeletons of the arguments, the original call, the table: the skeleton of the value."""


def _arithmetic(arguments: tuple[Node, ...], node: Call, kernels: Kernels) -> Node:
    return Call(node.operation, arguments, type=node.type)


def _power(arguments: tuple[Node, ...], node: Call, kernels: Kernels) -> Node:
    base, exponent = arguments[0], kernels.canonical(arguments[1])
    value = build.rational_value(exponent)
    if isinstance(value, int):
        return build.power(base, exponent)
    if isinstance(value, Fraction):
        root = radical(base, value.denominator, kernels)
        return build.power(root, build.literal(value.numerator))
    return exponential(base, exponent, kernels)


def _root(arguments: tuple[Node, ...], node: Call, kernels: Kernels) -> Node:
    degree = build.integer_value(arguments[1])
    if degree is None or degree < 1:
        return kernels.kernel(node)
    return radical(arguments[0], degree, kernels, real_root=True)


def _sqrt(arguments: tuple[Node, ...], node: Call, kernels: Kernels) -> Node:
    return radical(arguments[0], 2, kernels)


def _exp(arguments: tuple[Node, ...], node: Call, kernels: Kernels) -> Node:
    return exponential(_constant("e", kernels), kernels.canonical(arguments[0]), kernels)


def _log(arguments: tuple[Node, ...], node: Call, kernels: Kernels) -> Node:
    if len(arguments) == 1:
        return logarithm(arguments[0], kernels)
    base, inner = arguments
    return build.divide(logarithm(inner, kernels), logarithm(base, kernels))


def _sin(arguments: tuple[Node, ...], node: Call, kernels: Kernels) -> Node:
    return sine(arguments[0], kernels)


def _cos(arguments: tuple[Node, ...], node: Call, kernels: Kernels) -> Node:
    return cosine(arguments[0], kernels)


def _tan(arguments: tuple[Node, ...], node: Call, kernels: Kernels) -> Node:
    return build.divide(sine(arguments[0], kernels), cosine(arguments[0], kernels))


def _cot(arguments: tuple[Node, ...], node: Call, kernels: Kernels) -> Node:
    return build.divide(cosine(arguments[0], kernels), sine(arguments[0], kernels))


def _sec(arguments: tuple[Node, ...], node: Call, kernels: Kernels) -> Node:
    return build.divide(build.ONE, cosine(arguments[0], kernels))


def _csc(arguments: tuple[Node, ...], node: Call, kernels: Kernels) -> Node:
    return build.divide(build.ONE, sine(arguments[0], kernels))


def _abs(arguments: tuple[Node, ...], node: Call, kernels: Kernels) -> Node:
    return absolute(arguments[0], kernels)


def absolute(inner: Node, kernels: Kernels) -> Node:
    """|u|: u where u is visibly positive, else a kernel with |u|² = u² for real u."""
    field = kernels.field()
    element = field.element(inner)
    if kernels.is_positive(element.numer) and kernels.is_positive(element.denom):
        return inner
    if element == 0:
        return build.ZERO
    if element.numer.LC < 0:
        element = -element
        if kernels.is_positive(element.numer) and kernels.is_positive(element.denom):
            return field.node(element)
    canonical = field.node(element)
    if build.rational_value(canonical) is not None:
        return canonical
    if len(element.numer) == len(element.denom) == 1 and kernels.is_real(element.numer * element.denom):
        return _absolute_monomial(element, kernels)
    real = kernels.is_real(element.numer) and kernels.is_real(element.denom)
    square = build.power(canonical, build.literal(2))
    return kernels.kernel(build.real_call("abs", canonical), Relation(2, square) if real else None)


def _absolute_monomial(element: Element, kernels: Kernels) -> Node:
    """|c Π x^k| = |c| Π |x|^k for real quantities."""
    field = kernels.field()
    (top, a), (bottom, b) = element.numer.terms()[0], element.denom.terms()[0]
    factors: list[Node] = [build.literal(abs(Fraction(cas.rational(a)) / Fraction(cas.rational(b))))]
    for symbol, up, down in zip(field.symbols, top, bottom, strict=True):
        if up != down:
            x = build.variable(symbol)
            square = Relation(2, build.power(x, build.literal(2)))
            size = x if symbol in kernels.positive else kernels.kernel(build.real_call("abs", x), square)
            factors.append(build.power(size, build.literal(up - down)))
    return build.product(factors)


def _constant(name: str, kernels: Kernels) -> Node:
    return kernels.kernel(Call(name, (), type=REAL), positive=True)


def _named_constant(arguments: tuple[Node, ...], node: Call, kernels: Kernels) -> Node:
    return imaginary_unit(kernels) if node.operation == "i" else _constant(node.operation, kernels)


def _unary(arguments: tuple[Node, ...], node: Call, kernels: Kernels) -> Node:
    """A function about which nothing is assumed but that it is one."""
    canonical = tuple(kernels.canonical(a) for a in arguments)
    return kernels.kernel(Call(node.operation, canonical, type=node.type))


def _odd(arguments: tuple[Node, ...], node: Call, kernels: Kernels) -> Node:
    """f(-u) = -f(u), f(0) = 0."""
    field = kernels.field()
    element = field.element(arguments[0])
    if element == 0:
        return build.ZERO
    negative = element.numer.LC < 0
    canonical = field.node(-element if negative else element)
    value = kernels.kernel(Call(node.operation, (canonical,), type=node.type))
    return build.negate(value) if negative else value


def _factorial(arguments: tuple[Node, ...], node: Call, kernels: Kernels) -> Node:
    """(u + c)! = u! (u + 1) … (u + c) for an integer c, wherever both sides are defined."""
    rest, shift = split_integer(arguments[0], kernels)
    if build.rational_value(rest) == 0 and 0 <= shift <= MAXIMUM_SHIFT:
        return build.literal(factorial(shift))
    if build.rational_value(rest) is not None or abs(shift) > MAXIMUM_SHIFT:
        return kernels.kernel(Call("factorial", (kernels.canonical(arguments[0]),), type=node.type))
    base = kernels.kernel(Call("factorial", (rest,), type=node.type), positive=True)
    steps = range(1, shift + 1) if shift > 0 else range(shift + 1, 1)
    factors = build.product([build.add(rest, build.literal(k)) for k in steps])
    return build.multiply(base, factors) if shift > 0 else build.divide(base, factors)


def split_integer(node: Node, kernels: Kernels) -> tuple[Node, int]:
    """u + c as u, without a constant term, and the integer part of c (0 where u is no polynomial)."""
    field = kernels.field()
    element = field.element(node)
    if not element.denom.is_ground:
        return field.node(element), 0
    constant = cas.rational(element.numer.coeff(1)) / Fraction(cas.rational(element.denom.LC))
    shift = constant.numerator // constant.denominator
    return field.node(element - field.constant(shift)), shift


def _binomial(arguments: tuple[Node, ...], node: Call, kernels: Kernels) -> Node:
    """C(u, k) = u (u-1) … (u-k+1) / k! for a number k."""
    upper, lower = kernels.canonical(arguments[0]), kernels.canonical(arguments[1])
    k = build.integer_value(lower)
    if k is None or not 0 <= k <= MAXIMUM_SHIFT or build.rational_value(upper) is not None:
        return kernels.kernel(Call("binomial", (upper, lower), type=node.type))
    result: Node = build.ONE
    for step in range(k):
        factor = build.subtract(upper, build.literal(step))
        result = build.divide(build.multiply(result, factor), build.literal(step + 1))
    return result


RULES: dict[str, Rule] = {
    **dict.fromkeys(("add", "subtract", "multiply", "divide", "negate"), _arithmetic),
    "power": _power,
    "root": _root,
    "sqrt": _sqrt,
    "exp": _exp,
    "log": _log,
    "sin": _sin,
    "cos": _cos,
    "tan": _tan,
    "cot": _cot,
    "sec": _sec,
    "csc": _csc,
    "abs": _abs,
    "factorial": _factorial,
    "binomial": _binomial,
    **dict.fromkeys(("pi", "e", "i"), _named_constant),
    **dict.fromkeys(("atan", "asin"), _odd),
    **dict.fromkeys(("acos", "floor", "ceil", "round", "sign"), _unary),
}
