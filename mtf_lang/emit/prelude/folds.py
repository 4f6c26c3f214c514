"""Aggregates that no loop states directly, as the folds of the table.

The names are those of the operations, with an underscore behind them.
"""

from __future__ import annotations

import math

from mtf_lang.emit.prelude import numbers
from mtf_lang.table.aggregates import (
    _append,
    _of_integers,
    extremum,
    monoid,
    place_of_extremum,
)
from mtf_lang.table.folds import Fold
from mtf_lang.table.kit import size_of
from mtf_lang.table.statistics import (
    Moments,
    _average,
    _favourable,
    _joined,
    _mean,
    _moments_squared,
    _variance,
)
from mtf_lang.values.model import ListValue
from mtf_lang.values.sets import finite_set

sum_ = monoid(0, numbers.add)
product_ = monoid(1, numbers.multiply, absorbing=0)
count_ = Fold(
    start=lambda: 0,
    step=lambda state, value, place: state + 1,
    finish=lambda state: state,
    merge=lambda left, right: left + right,
    unit=0,
    whole=size_of,
)
min_ = extremum(-1, "min")
max_ = extremum(1, "max")
argmin_ = place_of_extremum(-1, "argmin")
argmax_ = place_of_extremum(1, "argmax")
forall_ = monoid(True, lambda a, b: a and b, absorbing=False, stops=True)
exists_ = monoid(False, lambda a, b: a or b, absorbing=True, stops=True)
exists_unique_ = Fold(
    start=lambda: 0,
    step=lambda state, value, place: min(2, state + (1 if value else 0)),
    finish=lambda state: state == 1,
    merge=lambda left, right: min(2, left + right),
    unit=False,
)
set_ = Fold(list, _append, finite_set, lambda left, right: left + right, whole=lambda collection: collection)
list_ = Fold(list, _append, lambda state: ListValue(tuple(state)), lambda left, right: left + right)
gcd_ = monoid(0, _of_integers("gcd", math.gcd), absorbing=1)
lcm_ = monoid(1, _of_integers("lcm", math.lcm), absorbing=0)
mean_ = _average("mean")
expectation_ = _average("expectation")
variance_ = Fold(Moments, _moments_squared, _variance, _joined)
probability_ = Fold(Moments, _favourable, lambda state: _mean(state, "probability"), _joined)
