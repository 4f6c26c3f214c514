"""MTF04xx: undefined values met while computing.

MTF0401 to MTF0409 are raised by the meanings of operations (``mtf_lang.table``), the codes from
MTF0410 by the evaluator.
"""

from __future__ import annotations

CODES: dict[str, str] = {
    "MTF0401": "the value is undefined",
    "MTF0402": "a value of another kind than the operation needs",
    "MTF0403": "nothing to choose from",
    "MTF0404": "the value is not unique",
    "MTF0405": "no such place in a sequence",
    "MTF0406": "infinity is not a number",
    "MTF0407": "an infinite set where a finite one is needed",
    "MTF0410": "no case applies",
    "MTF0411": "a value that depends on itself",
    "MTF0412": "no solution to take a value from",
    "MTF0413": "different solutions give different values",
    "MTF0415": "an argument outside of the domain of a function",
}
