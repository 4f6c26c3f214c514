"""Kernels of radicals, exponentials and logarithms."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from mtf_lang.backends.symbolic import build, cas
from mtf_lang.backends.symbolic.field import Element, Relation, integer_parts
from mtf_lang.backends.symbolic.kernels import Kernels
from mtf_lang.ir.nodes import Call, Node, Symbol, Variable
from mtf_lang.types import COMPLEX, REAL
from mtf_lang.values.faults import LimitHit, Undefined

MAXIMUM_FACTORED_BITS = 200
"""Rational numbers below radicals and logarithms are factored up to this size."""


def prime_factors(value: int) -> list[tuple[int, int]]:
    """Primes with exponents of a positive integer; raises ``LimitHit`` for large ones."""
    if value.bit_length() > MAXIMUM_FACTORED_BITS:
        raise LimitHit("size", f"an integer of {value.bit_length()} bits is not factored")
    return sorted((int(p), int(e)) for p, e in cas.sympy().factorint(value).items())


def signed_exponents(value: Fraction) -> list[tuple[int, int]]:
    """Primes with exponents of a positive rational."""
    top = prime_factors(value.numerator)
    bottom = prime_factors(value.denominator)
    return sorted([*top, *((p, -e) for p, e in bottom)])


# --- radicals --------------------------------------------------------------------------------


def radical(inner: Node, degree: int, kernels: Kernels, real_root: bool = False) -> Node:
    """The degree-th root of ``inner``: principal, or the real one (odd roots of negatives)."""
    if degree == 1:
        return inner
    field = kernels.field()
    element = field.element(inner)
    if element == 0:
        return build.ZERO
    odd_root = real_root and degree % 2 == 1
    value = _as_rational(element)
    if value is not None:
        return _rational_radical(value, degree, kernels, odd_root)
    content, element = _take_content(element)
    if odd_root and element.numer.LC < 0:
        return build.negate(radical(field.node(-element * field.constant(content)), degree, kernels, True))
    outside = _rational_radical(content, degree, kernels, False)
    square = _perfect_power(element, degree, kernels) if not odd_root else None
    if square is not None:
        return build.multiply(outside, square)
    if not odd_root and _is_positive_monomial(element, kernels) and len(used_symbols(element, kernels)) > 1:
        return build.multiply(outside, _monomial_radical(element, degree, kernels))
    canonical = field.node(element)
    positive = kernels.is_positive(element.numer) and kernels.is_positive(element.denom)
    skeleton = _radical_call(canonical, degree, odd_root)
    return build.multiply(outside, kernels.kernel(skeleton, Relation(degree, canonical), positive))


def _is_positive_monomial(element: Element, kernels: Kernels) -> bool:
    parts = (element.numer, element.denom)
    return all(len(p) == 1 and kernels.is_positive(p) for p in parts)


def used_symbols(element: Element, kernels: Kernels) -> list[Symbol]:
    """The symbols that occur in an element, in the order of the table."""
    used = {k for p in (element.numer, element.denom) for m in p.monoms() for k, e in enumerate(m) if e}
    return [s for k, s in enumerate(kernels.field().symbols) if k in used]


def _monomial_radical(element: Element, degree: int, kernels: Kernels) -> Node:
    """The root of a product of powers of positive quantities, factor by factor; the content is 1."""
    (top, _), (bottom, _) = element.numer.terms()[0], element.denom.terms()[0]
    factors = []
    for symbol, up, down in zip(kernels.field().symbols, top, bottom, strict=False):
        if up != down:
            root = radical(build.variable(symbol), degree, kernels)
            factors.append(build.power(root, build.literal(up - down)))
    return build.product(factors)


def _radical_call(inner: Node, degree: int, odd_root: bool) -> Node:
    if degree == 2:
        return build.real_call("sqrt", inner)
    if odd_root:
        return build.real_call("root", inner, build.literal(degree))
    type_ = COMPLEX if inner.type == COMPLEX else REAL
    return Call("power", (inner, build.literal(Fraction(1, degree))), type=type_)


def _as_rational(element: Element) -> Fraction | None:
    if not (element.numer.is_ground and element.denom.is_ground):
        return None
    return Fraction(cas.rational(element.numer.LC)) / Fraction(cas.rational(element.denom.LC))


def _rational_radical(value: Fraction, degree: int, kernels: Kernels, odd_root: bool) -> Node:
    """The root of a rational as a product of radicals of primes with exponents below 1."""
    if value < 0:
        if not odd_root:
            raise Undefined(f"an even root or a fractional power of {value} is no real number")
        return build.negate(_rational_radical(-value, degree, kernels, False))
    factors: list[Node] = []
    for prime, exponent in signed_exponents(value):
        whole, rest = divmod(exponent, degree)
        factors.append(build.power(build.literal(prime), build.literal(whole)))
        if rest:
            factors.append(_prime_radical(prime, Fraction(rest, degree), kernels))
    return build.product(factors)


def _prime_radical(prime: int, exponent: Fraction, kernels: Kernels) -> Node:
    base = build.literal(prime)
    skeleton = _radical_call(base, exponent.denominator, False)
    kernel = kernels.kernel(skeleton, Relation(exponent.denominator, base), positive=True)
    return build.power(kernel, build.literal(exponent.numerator))


def _take_content(element: Element) -> tuple[Fraction, Element]:
    """A positive rational factor and the rest with coprime integer coefficients."""
    top, bottom = integer_parts(element)
    a, primitive_top = top.primitive()
    b, primitive_bottom = bottom.primitive()
    content = Fraction(cas.rational(a)) / Fraction(cas.rational(b))
    if content < 0:
        content, primitive_top = -content, -primitive_top
    return content, element.field(primitive_top) / element.field(primitive_bottom)


def _perfect_power(element: Element, degree: int, kernels: Kernels) -> Node | None:
    """|u| for a square root of u², u for a root of u^degree with u visibly positive."""
    roots = []
    for polynomial in (element.numer, element.denom):
        root = _polynomial_root(polynomial, degree)
        if root is None:
            return None
        roots.append(root)
    field = kernels.field()
    node = field.node(field.field(roots[0]) / field.field(roots[1]))
    if all(kernels.is_positive(r) for r in roots):
        return node
    if degree == 2 and all(kernels.is_real(r) for r in roots):
        from mtf_lang.backends.symbolic.rules import absolute

        return absolute(node, kernels)
    return None


def _polynomial_root(polynomial: Any, degree: int) -> Any | None:
    """The polynomial whose degree-th power this is, if there is one with rational coefficients."""
    constant, factors = polynomial.sqf_list()
    value = Fraction(cas.rational(constant))
    if value != 1 or any(exponent % degree for _, exponent in factors):
        return None
    result = polynomial.ring.one
    for factor, exponent in factors:
        result *= factor ** (exponent // degree)
    return result if result**degree == polynomial else None


# --- exponentials ----------------------------------------------------------------------------


def exponential(base: Node, exponent: Node, kernels: Kernels) -> Node:
    """base^exponent as a product of kernels, one a monomial of the exponent.

    b^(u+v) = b^u b^v and b^(ku) = (b^u)^k for integers k hold for every nonzero b with integer
    u, v and for positive b with real ones; where neither is known the power stays whole.
    """
    value = build.rational_value(base)
    if value is not None and value > 0:
        factors = signed_exponents(Fraction(value))
        return build.product(
            [
                _split(build.literal(p), build.multiply(build.literal(e), exponent), kernels)
                for p, e in factors
            ]
        )
    known = isinstance(base, Variable) and base.symbol in kernels.positive
    if known or _is_integer(exponent, kernels):
        return _split(kernels.canonical(base), exponent, kernels)
    return kernels.kernel(Call("power", (kernels.canonical(base), exponent), type=REAL))


def _is_integer(exponent: Node, kernels: Kernels) -> bool:
    from mtf_lang.types import INT

    field = kernels.field()
    element = field.element(exponent)
    if not element.denom.is_one:
        return False
    used = {s for m in element.numer.monoms() for s, e in zip(field.symbols, m, strict=False) if e}
    whole = all(cas.rational(c).denominator == 1 for c in element.numer.coeffs())
    return whole and all(s.type == INT and not kernels.is_kernel(s) for s in used)


def _split(base: Node, exponent: Node, kernels: Kernels) -> Node:
    """The product over the terms (p/q)·m of the exponent of (base^(m/q))^p."""
    field = kernels.field()
    element = field.element(exponent)
    if not element.denom.is_ground:
        return _power_kernel(base, field.node(element), kernels)
    scale = Fraction(cas.rational(element.denom.LC))
    terms = [(m, Fraction(cas.rational(c)) / scale) for m, c in element.numer.terms()]
    factors: list[Node] = []
    for monomial, coefficient in terms:
        unit = field.field(element.numer.ring.from_dict({monomial: cas.to_rational(1)}))
        inner = field.node(unit / field.constant(coefficient.denominator))
        factors.append(_term(base, inner, coefficient, unit == 1, kernels))
    return build.product(factors)


def _term(base: Node, inner: Node, coefficient: Fraction, constant: bool, kernels: Kernels) -> Node:
    if constant:
        return build.power(
            radical(base, coefficient.denominator, kernels), build.literal(coefficient.numerator)
        )
    undone = _exponential_of_logarithm(base, inner, kernels) if coefficient.denominator == 1 else None
    kernel = undone or _power_kernel(base, inner, kernels)
    return build.power(kernel, build.literal(coefficient.numerator))


def _exponential_of_logarithm(base: Node, inner: Node, kernels: Kernels) -> Node | None:
    """e^(log u) = u."""
    if not (isinstance(base, Variable) and isinstance(inner, Variable)):
        return None
    meaning = kernels.skeleton_of(base.symbol)
    if not (isinstance(meaning, Call) and meaning.operation == "e"):
        return None
    logarithm_ = kernels.skeleton_of(inner.symbol)
    if isinstance(logarithm_, Call) and logarithm_.operation == "log" and len(logarithm_.arguments) == 1:
        from mtf_lang.backends.symbolic.rules import skeleton

        return skeleton(logarithm_.arguments[0], kernels)
    return None


def _power_kernel(base: Node, exponent: Node, kernels: Kernels) -> Node:
    type_ = COMPLEX if COMPLEX in (base.type, exponent.type) else REAL
    value = build.rational_value(base)
    positive = (value is not None and value > 0) or (
        isinstance(base, Variable) and base.symbol in kernels.positive
    )
    skeleton = Call("power", (base, exponent), type=type_)
    return kernels.kernel(skeleton, positive=positive and type_ != COMPLEX)


# --- logarithms ------------------------------------------------------------------------------


def logarithm(inner: Node, kernels: Kernels) -> Node:
    """The natural logarithm: a sum over the factors where all of them are visibly positive."""
    field = kernels.field()
    element = field.element(inner)
    value = _as_rational(element)
    if value is not None:
        if value <= 0:
            raise Undefined(f"the logarithm of {value} is undefined")
        return _rational_logarithm(value, kernels)
    top, bottom = element.numer, element.denom
    if kernels.is_positive(top) and kernels.is_positive(bottom) and len(top) == len(bottom) == 1:
        return _monomial_logarithm(element, kernels)
    return kernels.kernel(build.real_call("log", field.node(element)))


def _rational_logarithm(value: Fraction, kernels: Kernels) -> Node:
    """log(Π p^e) = Σ e log p."""
    terms = []
    for prime, exponent in signed_exponents(value):
        kernel = kernels.kernel(build.real_call("log", build.literal(prime)), positive=True)
        terms.append(build.multiply(build.literal(exponent), kernel))
    return build.total(terms)


def _monomial_logarithm(element: Element, kernels: Kernels) -> Node:
    field = kernels.field()
    (top, a), (bottom, b) = element.numer.terms()[0], element.denom.terms()[0]
    value = Fraction(cas.rational(a)) / Fraction(cas.rational(b))
    terms = [_rational_logarithm(value, kernels)]
    for symbol, up, down in zip(field.symbols, top, bottom, strict=False):
        if up != down:
            terms.append(
                build.multiply(build.literal(up - down), _symbol_logarithm(build.variable(symbol), kernels))
            )
    return build.total(terms)


def _symbol_logarithm(symbol: Variable, kernels: Kernels) -> Node:
    """log of one positive symbol; log(b^u) = u log b, also for radicals."""
    from mtf_lang.backends.symbolic.rules import skeleton

    meaning = kernels.skeleton_of(symbol.symbol)
    match meaning:
        case Call(operation="e", arguments=()):
            return build.ONE
        case Call(operation="power", arguments=(base, exponent)):
            return build.multiply(skeleton(exponent, kernels), logarithm(skeleton(base, kernels), kernels))
        case Call(operation="sqrt", arguments=(base,)):
            return build.divide(logarithm(skeleton(base, kernels), kernels), build.literal(2))
    return kernels.kernel(build.real_call("log", symbol))
