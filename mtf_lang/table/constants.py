"""Names for values: true and false, mathematical constants, the sets of numbers."""

from __future__ import annotations

from mtf_lang.table import numbers
from mtf_lang.table.declare import Area
from mtf_lang.values.model import Complex, Infinity, NumberSet, Value
from mtf_lang.values.sets import DOMAINS, EMPTY

AREA = Area("constants")


@AREA.constant(
    "Bool",
    summary="The truth value true.",
    examples=(("true", "true"), ("true or false", "true")),
)
def true() -> bool:
    """True."""
    return True


@AREA.constant(
    "Bool",
    summary="The truth value false.",
    examples=(("false", "false"), ("true and false", "false")),
)
def false() -> bool:
    """False."""
    return False


@AREA.constant(
    "Real",
    summary="The ratio of a circle's circumference to its diameter.",
    examples=(("pi", "pi"), ("floor(100*pi)", "314")),
)
def pi() -> Value:
    """The exact number pi."""
    from mtf_lang.values import real

    return real.pi()


@AREA.constant(
    "Real",
    summary="The base of the natural logarithm.",
    prose="A variable named `e` hides it within its scope.",
    examples=(("e", "e"), ("log(e)", "1")),
)
def e() -> Value:
    """The exact number e."""
    from mtf_lang.values import real

    return real.e()


@AREA.constant(
    "Complex",
    summary="The imaginary unit.",
    prose="A variable named `i`, as in a sum over i, hides it within its scope.",
    synonyms=("imaginary_unit",),
    examples=(("i^2", "-1"), ("(1 + i)^2", "2*i")),
)
def i() -> Value:
    """The complex number with square -1 and positive imaginary part."""
    return Complex(0, 1)


@AREA.constant(
    "Real",
    summary="The golden ratio (1 + sqrt(5))/2.",
    examples=(("golden_ratio^2 = golden_ratio + 1", "true"), ("floor(golden_ratio)", "1")),
)
def golden_ratio() -> Value:
    """(1 + sqrt(5))/2."""
    from mtf_lang.table.reals import sqrt

    return numbers.divide(numbers.add(1, sqrt(5)), 2)


@AREA.constant(
    "Real",
    summary="The angle of one degree in radians, pi/180: write `sin(30*degrees)`.",
    synonyms=("deg",),
    examples=(("180*degrees", "pi"), ("cos(60*degrees)", "1/2")),
)
def degrees() -> Value:
    """pi/180."""
    return numbers.divide(pi(), 180)


@AREA.constant(
    "Real",
    summary="Infinity: a bound of intervals and the target or result of limits.",
    prose="It is no number: arithmetic with it is undefined, except its sign. It compares above every "
    "real number.",
    synonyms=("oo",),
    examples=(("10^100 < infinity", "true"), ("-infinity < 0", "true")),
)
def infinity() -> Value:
    """The upper end of the real line."""
    return Infinity()


@AREA.constant(
    "Set(Never)",
    summary="The set without elements, {}.",
    synonyms=("emptyset",),
    examples=(("count(empty_set)", "0"), ("empty_set = {}", "true")),
)
def empty_set() -> Value:
    """The set without elements."""
    return EMPTY


@AREA.constant(
    "Set(Bool)",
    summary="The set of truth values.",
    examples=(("count(booleans)", "2"), ("forall p in booleans: p or not p", "true")),
)
def booleans() -> Value:
    """{false, true}."""
    return DOMAINS["booleans"]


for _name, _item, _synonym, _summary, _examples in (
    (
        "naturals",
        "Int",
        "natural_numbers",
        "The integers that are not negative; 0 is one of them.",
        (("0 in naturals", "true"), ("-1 in naturals", "false")),
    ),
    (
        "integers",
        "Int",
        "integer_numbers",
        "The integers.",
        (("-3 in integers", "true"), ("1/2 in integers", "false")),
    ),
    (
        "rationals",
        "Rat",
        "rational_numbers",
        "The rational numbers.",
        (("1/2 in rationals", "true"), ("sqrt(2) in rationals", "false")),
    ),
    (
        "reals",
        "Real",
        "real_numbers",
        "The real numbers.",
        (("sqrt(2) in reals", "true"), ("i in reals", "false")),
    ),
    (
        "complexes",
        "Complex",
        "complex_numbers",
        "The complex numbers.",
        (("i in complexes", "true"), ("1 in complexes", "true")),
    ),
):

    @AREA.constant(f"Set({_item})", name=_name, synonyms=(_synonym,), summary=_summary, examples=_examples)
    def _number_set(name: str = _name) -> NumberSet:
        """The set of numbers with this name."""
        return NumberSet(name)
