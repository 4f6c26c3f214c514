"""Where the meanings of operations are cut from."""

from __future__ import annotations

from mtf_lang.emit.cutting import PRELUDE, Key, resolved
from mtf_lang.table import find
from mtf_lang.table.folds import Fold
from mtf_lang.values.faults import Unsupported

FOLDS = f"{PRELUDE}.folds"
DECLARED = f"{PRELUDE}.declared"

OF_PRELUDE = frozenset(
    {
        *("naturals", "integers", "rationals", "reals", "complexes", "and", "or", "implies"),
        *("is_increasing", "is_nondecreasing", "is_decreasing", "is_nonincreasing"),
    }
)
"""Operations that the table declares in a loop or by a lambda; ``prelude.declared`` names them."""


def operation_key(name: str) -> Key:
    """The definition that is the meaning of an operation.

    Raises ``Unsupported`` for one that needs what no program may need.
    """
    operation = find(name)
    assert operation is not None
    if name in OF_PRELUDE:
        return resolved(DECLARED, f"{name}_")
    if isinstance(operation.meaning, Fold):
        return resolved(FOLDS, f"{name}_")
    if operation.meaning is None:
        raise Unsupported(f"{name} is computed by algebra, it has no meaning of its own")
    return resolved(operation.meaning.__module__, operation.meaning.__name__)
