"""Where files lie that outlive a run."""

from __future__ import annotations

import os
import sys


def cache_directory() -> str | None:
    """``MTF_CACHE_DIR``, else ``mtf_lang`` below the user's cache directory; None where there is none."""
    own = os.environ.get("MTF_CACHE_DIR")
    if own:
        return own
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "")
    else:
        base = os.environ.get("XDG_CACHE_HOME", "") or os.path.expanduser("~/.cache")
    return os.path.join(base, "mtf_lang") if os.path.isabs(base) else None
