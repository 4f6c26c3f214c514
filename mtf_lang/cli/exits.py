"""Exit codes, and which one wins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

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
    from mtf_lang.runtime.response import FAULT as FAULT_CODE
    from mtf_lang.runtime.response import NOT_READ

    special = {FAULT_CODE: FAULT, NOT_READ: UNKNOWN}
    codes = [special.get(error.code, WRONG_SCRIPT) for error in response.errors]
    codes += [_STATUS.get(item["status"], OK) for item in response.items]
    return worst(codes)


_STATUS = {"unknown": UNKNOWN, "error": WRONG_SCRIPT}
