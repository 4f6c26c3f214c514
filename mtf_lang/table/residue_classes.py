"""Residue classes modulo m as values, with their arithmetic."""

from __future__ import annotations

import math

from mtf_lang.table.declare import Area
from mtf_lang.table.kit import brief, require, require_positive
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import Residue

AREA = Area("residue classes")

_BOTH = (
    "(a: Residue, b: Residue) -> Residue",
    "(a: Residue, b: Int) -> Residue",
    "(a: Int, b: Residue) -> Residue",
)
_MIXED = "An integer beside a residue stands for its class. Residues by different moduli are not mixed."


@AREA.function(
    "(a: Int, m: Int) -> Residue",
    defined="for m >= 1",
    summary="The residue class of a modulo m.",
    prose="Sums, differences, products, quotients and powers of residues are residues. The number "
    "in 0..m-1 that stands for the class is `representative(r)`. The remainder is `a mod m`.",
    laws=("representative(residue(a, m)) = a mod m",),
    examples=(("residue(17, 5)", "residue(2, 5)"), ("residue(3, 7)^100", "residue(4, 7)")),
)
def residue(a: int, m: int) -> Residue:
    """The class that holds a."""
    require_positive(m, "residue")
    return Residue(a % m, m)


@AREA.function(
    "(r: Residue) -> Int",
    summary="The number in 0..m-1 that stands for a residue class modulo m.",
    laws=("residue(representative(r), modulus_of(r)) = r",),
    examples=(("representative(residue(-1, 7))", "6"), ("representative(residue(2, 5)/3)", "4")),
)
def representative(r: Residue) -> int:
    """The least number of the class that is not negative."""
    return r.value


@AREA.function(
    "(r: Residue) -> Int",
    summary="The modulus of a residue class.",
    examples=(("modulus_of(residue(3, 7))", "7"), ("modulus_of(residue(3, 7)*2)", "7")),
)
def modulus_of(r: Residue) -> int:
    """The m of a class modulo m."""
    return r.modulus


def _common(a: Residue | int, b: Residue | int) -> tuple[int, int, int]:
    """Two numbers of the classes, and the modulus."""
    if isinstance(a, Residue):
        if isinstance(b, int):
            return a.value, b, a.modulus
        if a.modulus != b.modulus:
            raise Undefined(
                f"residues modulo {brief(a.modulus)} and modulo {brief(b.modulus)} are not mixed",
                hint="take both representatives modulo a common divisor of the moduli",
            )
        return a.value, b.value, a.modulus
    assert isinstance(b, Residue)
    return a, b.value, b.modulus


@AREA.function(
    *_BOTH,
    operator="a + b",
    defined="for equal moduli",
    summary="The sum of residue classes.",
    prose=_MIXED,
    laws=("residue_add(a, b) = residue_add(b, a)",),
    examples=(("residue(3, 7) + residue(5, 7)", "residue(1, 7)"), ("residue(3, 7) + 4", "residue(0, 7)")),
)
def residue_add(a: Residue | int, b: Residue | int) -> Residue:
    """The class of the sum."""
    x, y, m = _common(a, b)
    return Residue((x + y) % m, m)


@AREA.function(
    *_BOTH,
    operator="a - b",
    defined="for equal moduli",
    summary="The difference of residue classes.",
    prose=_MIXED,
    laws=("residue_add(residue_subtract(a, b), b) = residue_add(a, residue_subtract(b, b))",),
    examples=(("residue(3, 7) - residue(5, 7)", "residue(5, 7)"), ("1 - residue(3, 7)", "residue(5, 7)")),
)
def residue_subtract(a: Residue | int, b: Residue | int) -> Residue:
    """The class of the difference."""
    x, y, m = _common(a, b)
    return Residue((x - y) % m, m)


@AREA.function(
    "(a: Residue) -> Residue",
    operator="-a",
    summary="The opposite residue class.",
    laws=("residue_negate(residue_negate(a)) = a",),
    examples=(("-residue(3, 7)", "residue(4, 7)"), ("-residue(0, 7)", "residue(0, 7)")),
)
def residue_negate(a: Residue) -> Residue:
    """The class of -a."""
    return Residue(-a.value % a.modulus, a.modulus)


@AREA.function(
    *_BOTH,
    operator="a * b",
    defined="for equal moduli",
    summary="The product of residue classes.",
    prose=_MIXED,
    laws=("residue_multiply(a, b) = residue_multiply(b, a)",),
    examples=(("residue(3, 7) * residue(5, 7)", "residue(1, 7)"), ("2*residue(3, 6)", "residue(0, 6)")),
)
def residue_multiply(a: Residue | int, b: Residue | int) -> Residue:
    """The class of the product."""
    x, y, m = _common(a, b)
    return Residue(x * y % m, m)


@AREA.function(
    *_BOTH,
    operator="a / b",
    defined="for equal moduli, where b has an inverse: gcd(b, m) = 1",
    summary="The quotient of residue classes.",
    prose=_MIXED,
    laws=("residue_multiply(residue_divide(a, b), b) = residue_multiply(a, residue_power(b, 0))",),
    examples=(("residue(3, 7) / residue(5, 7)", "residue(2, 7)"), ("1/residue(3, 10)", "residue(7, 10)")),
)
def residue_divide(a: Residue | int, b: Residue | int) -> Residue:
    """The class x with x*b = a."""
    x, y, m = _common(a, b)
    return Residue(x * inverted(Residue(y % m, m)).value % m, m)


def inverted(r: Residue) -> Residue:
    """The class s with r*s = 1; undefined where the representative has a common divisor with the modulus."""
    common = math.gcd(r.value, r.modulus)
    require(
        common == 1,
        f"{brief(r.value)} has no inverse modulo {brief(r.modulus)}: both are divisible by {brief(common)}",
    )
    return Residue(pow(r.value, -1, r.modulus), r.modulus)


@AREA.function(
    "(a: Residue, n: Int) -> Residue",
    operator="a ^ n",
    defined="for n < 0 where a has an inverse",
    summary="An integer power of a residue class.",
    laws=("residue_power(a, 2) = residue_multiply(a, a)",),
    examples=(("residue(2, 7)^(10^18)", "residue(2, 7)"), ("residue(3, 7)^(-1)", "residue(5, 7)")),
)
def residue_power(a: Residue, n: int) -> Residue:
    """The class of a^n, by squaring."""
    base = inverted(a) if n < 0 else a
    return Residue(pow(base.value, abs(n), a.modulus), a.modulus)
