"""Exit codes, and which one wins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mtf_lang.runtime.response import Response

OK = 0
"""Every returned item has a value."""
WRONG_SCRIPT = 1
"""The script is wrong: syntax, names, types, undefined values; or a test differed."""
WRONG_USAGE = 2
"""The command line is wrong."""
UNKNOWN = 3
"""An item is ``unknown``."""
DISAGREEMENT = 4
"""Two strategies disagree: a fault of ours."""
FAULT = 70
"""An internal fault."""
INTERRUPTED = 130
BROKEN_PIPE = 141

_PRECEDENCE = (FAULT, WRONG_USAGE, WRONG_SCRIPT, DISAGREEMENT, UNKNOWN, OK)


def worst(codes: Iterable[int]) -> int:
    """The code that stands for all of these; ``OK`` for none."""
    return min(codes, key=_PRECEDENCE.index, default=OK)


def of(response: Response) -> int:
    """The code of one request."""
    return worst([of_errors(response), *map(_of_item, response.items)])


def _of_item(item: dict[str, Any]) -> int:
    if item["crosscheck"] is not None and item["crosscheck"]["agrees"] is False:
        return DISAGREEMENT
    return _STATUS.get(item["status"], OK)


def of_errors(response: Response) -> int:
    """The code that the errors found about a request stand for."""
    from mtf_lang.runtime.response import FAULT as FAULT_CODE
    from mtf_lang.runtime.response import NOT_READ

    special = {FAULT_CODE: FAULT, NOT_READ: UNKNOWN}
    return worst(special.get(error.code, WRONG_SCRIPT) for error in response.errors)


_STATUS = {"unknown": UNKNOWN, "error": WRONG_SCRIPT}
