"""What a generated program may call besides Python's arithmetic.

Each helper is named here and nowhere else; a program text can use no other name. Helpers that need the
budget or the named values of a run are made by ``helpers``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sized
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from math import gcd, lcm
from typing import Any

from mtf_lang.backends.enumeration.integer_roots import roots
from mtf_lang.backends.enumeration.recursion import CIRCULAR, Recursion
from mtf_lang.limits import MAXIMUM_BITS, check_bits
from mtf_lang.planning.strategy import Context
from mtf_lang.table import numbers
from mtf_lang.values.faults import LimitHit, Undefined, Unsupported
from mtf_lang.values.model import FiniteFunction, ListValue, SetValue, Value, number
from mtf_lang.values.sets import FiniteSet

FIRST_CHUNK, LARGEST_CHUNK = 64, 4_096
MAXIMUM_ITEMS = 10_000_000
"""Items that a list or set under construction may have."""
LONG = 10**30
"""Numbers from here on are written out to add their digits."""
MAXIMUM_STATES = 2_000_000
UNDEFINED = (Undefined, ZeroDivisionError)
"""What a relation raises where it is undefined."""
MISSING = object()
NOTHING = object()


def times(a: int | Fraction, b: int | Fraction) -> int | Fraction:
    """a * b, refused where it would be too long to handle."""
    value = a * b
    if value.numerator.bit_length() > MAXIMUM_BITS:
        check_bits(value.numerator.bit_length(), "a product")
    return value


def raised(base: int | Fraction, exponent: int) -> int | Fraction:
    """base ^ exponent for a natural exponent, refused where it would be too long to handle."""
    check_bits(max(abs(base.numerator), base.denominator).bit_length() * exponent, "a power")
    return base**exponent


def divide(a: int | Fraction, b: int | Fraction) -> int | Fraction:
    """a / b, exactly."""
    if type(a) is int and type(b) is int and b and a % b == 0:
        return a // b
    value: int | Fraction = numbers.divide(a, b)
    return value


_SUMS = tuple(a + b + c for a in range(10) for b in range(10) for c in range(10))
"""The sums of three decimal digits."""


def digits_added(n: int) -> int:
    """The sum of the decimal digits of a natural number, three at a time."""
    if n >= LONG:
        return sum(map(int, str(n)))
    total = 0
    while n:
        n, last = divmod(n, 1000)
        total += _SUMS[last]
    return total


def length(values: range) -> int:
    """The number of values of a range, of any size."""
    return max(0, (values.stop - values.start + values.step - 1) // values.step)


def integer(value: Value) -> int:
    """The end of a range, which must be an integer."""
    if type(value) is not int:
        raise Undefined("a range goes from an integer to an integer")
    return value


def truth(value: Value) -> bool:
    """A condition must be true or false."""
    if value is True or value is False:
        return value
    raise Undefined("a condition must be true or false", "MTF0416")


def unpack(value: Value, count: int) -> tuple[Value, ...]:
    """The parts of a tuple of ``count``."""
    if isinstance(value, tuple) and len(value) == count:
        return value
    raise Undefined("an element of the domain does not have the form of the pattern", "MTF0414")


def fits(value: Value, count: int) -> bool:
    """Whether a value is a tuple of ``count``."""
    return isinstance(value, tuple) and len(value) == count


def same(value: Value, literal: Value) -> bool:
    """Whether an argument is the literal of a case."""
    if type(value) is int and type(literal) is int:
        return value == literal
    from mtf_lang.values.order import equal

    return equal(value, literal)


def kinds(*values: Value) -> tuple[type, ...]:
    """The types of arguments, to keep 1 and true apart."""
    return tuple(map(type, values))


def no_case() -> Value:
    """No case of a function applies."""
    raise Undefined("no case of the function applies")


def no_solution() -> Value:
    """``solution`` of a system without one."""
    raise Undefined("there is no solution", "MTF0412")


def chosen(best: Value) -> Value:
    """The extremum, if there was any value."""
    if best is None:
        raise Undefined("an extremum of nothing", "MTF0403")
    return best


def agreed(found: Value, value: Value) -> Value:
    """``given``: the common value so far."""
    from mtf_lang.values.order import equal

    if found is NOTHING:
        return value
    if not equal(found, value):
        raise Undefined("the value is not the same for all solutions", "MTF0413")
    return found


def common(found: Value) -> Value:
    """``given``: the common value of all solutions."""
    return no_solution() if found is NOTHING else found


def listed(items: Iterable[Value]) -> ListValue:
    """A list of the items."""
    return ListValue(tuple(items))


def grown(items: list[Value]) -> None:
    """Refuse a list that has become too long."""
    if len(items) > MAXIMUM_ITEMS:
        raise LimitHit("size", f"a list of more than {MAXIMUM_ITEMS:,} items would have to be stored")


def thinned(items: list[Value]) -> int:
    """Leave each value once; returns the length at which to do so again."""
    from mtf_lang.values.sets import finite_set

    items[:] = finite_set(items)
    grown(items)
    return max(100_000, 2 * len(items))


def finite_set(items: Iterable[Value]) -> Value:
    """The set of the items."""
    from mtf_lang.values.sets import finite_set as build

    return build(items)


def apply_function(function: Value, arguments: tuple[Value, ...]) -> Value:
    """A finite function at arguments."""
    if isinstance(function, FiniteFunction):
        found = _table(function).get(arguments[0] if len(arguments) == 1 else arguments, MISSING)
        if found is not MISSING:
            return found
    raise Undefined("the function is not defined there", "MTF0415")


@lru_cache(maxsize=8)
def _table(function: FiniteFunction) -> dict[Value, Value]:
    return dict(function.pairs)


Excluded = dict[int, tuple[Value, ...]]
"""The relations that were undefined somewhere, by number, with the values of their variables there."""


def helpers(context: Context, names: Mapping[str, str], excluded: Excluded) -> dict[str, Any]:
    """All helpers by name, bound to the budget and the named values of one run.

    ``names`` are the author's names of the bodies of functions; ``excluded`` is filled while a program runs.
    """
    spend = context.budget.spend

    def outside(fault: Exception, number: int, values: tuple[Value, ...]) -> None:
        """A relation is undefined at ``values``: it does not hold there."""
        if isinstance(fault, Undefined) and fault.code == CIRCULAR:
            raise fault
        if number >= 0:
            excluded.setdefault(number, values)

    def paid(values: range) -> range:
        """A range whose values are paid for at once."""
        spend(length(values))
        return values

    def counted(values: Iterable[Value]) -> Iterator[Value]:
        """Values paid for in growing portions, since the search may stop before the last."""
        source, size = iter(values), FIRST_CHUNK
        while portion := list(islice(source, size)):
            spend(len(portion))
            yield from portion
            size = min(2 * size, LARGEST_CHUNK)

    def elements(domain: Value) -> Iterable[Value]:
        """The elements of a set in canonical order, the items of a list in theirs."""
        if isinstance(domain, FiniteSet) and len(domain.elements) <= LARGEST_CHUNK:
            spend(len(domain.elements))
            return domain.elements
        if isinstance(domain, ListValue):
            return counted(domain.items)
        if isinstance(domain, SetValue):
            if domain.size() is None:
                raise Unsupported("an infinite set cannot be gone through element by element")
            return counted(domain)
        if isinstance(domain, Sized) or not hasattr(domain, "name"):
            raise Undefined("this is no set to range over", "MTF0416")
        raise Unsupported("an infinite set cannot be gone through element by element")

    def width(states: dict[Value, Value], values: int) -> None:
        """Pay for the transitions from ``states``; refuse a frontier that has become too wide."""
        if len(states) > MAXIMUM_STATES:
            raise LimitHit("size", f"more than {MAXIMUM_STATES:,} states would have to be kept at once")
        spend(len(states) * values)

    recursion = Recursion(spend, names)
    bound: dict[str, Callable[..., Any]] = {
        "spend": spend,
        "outside": outside,
        "paid": paid,
        "counted": counted,
        "elements": elements,
        "value_of": context.values.__getitem__,
        "enter": recursion.enter,
        "width": width,
        "once": lru_cache(maxsize=1024),
    }
    return {**PLAIN, **bound}


PLAIN: dict[str, Any] = {
    "MISSING": MISSING,
    "UNDEFINED": UNDEFINED,
    "NOTHING": NOTHING,
    "agreed": agreed,
    "apply_function": apply_function,
    "chosen": chosen,
    "common": common,
    "digits_added": digits_added,
    "divide": divide,
    "finite_set": finite_set,
    "fits": fits,
    "gcd": gcd,
    "grown": grown,
    "integer": integer,
    "kinds": kinds,
    "lcm": lcm,
    "length": length,
    "listed": listed,
    "memo": dict,
    "no_case": no_case,
    "no_solution": no_solution,
    "number": number,
    "raised": raised,
    "roots": roots,
    "same": same,
    "thinned": thinned,
    "times": times,
    "truth": truth,
    "unpack": unpack,
}
