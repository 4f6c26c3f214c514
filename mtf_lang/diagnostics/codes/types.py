"""MTF03xx: types and shapes."""

from __future__ import annotations

CODES: dict[str, str] = {
    "MTF0301": "Values of different kinds are compared",
    "MTF0302": "Branches or cases give values of different kinds",
    "MTF0303": "A set or a list holds values of different kinds",
    "MTF0304": "A condition is needed and something else is given",
    "MTF0305": "An operation is given an argument of the wrong kind",
    "MTF0306": "An operation or a function is given the wrong number of arguments",
    "MTF0307": "Something ranges over what is no set and no list",
    "MTF0308": "A pattern takes something apart that is no tuple of that length",
    "MTF0309": "A system of relations stands where a value is wanted",
    "MTF0310": "Something that is no function is given arguments",
    "MTF0311": "`count` is given a condition to count",
    "MTF0312": "A returned proposition depends on unknowns",
    "MTF0313": "A returned expression does not use the equations of its unknowns",
    "MTF0314": "A complex variable is compared by size",
    "MTF0315": "Tuples, lists and sets go too deep, or have too many components",
}
