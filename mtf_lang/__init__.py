"""mtf_lang: a declarative language and deterministic compiler for exact mathematical requests.

The public API is here; everything behind it is loaded when it is first used.

    import mtf_lang as mtf

    result = mtf.run("return: 2 + 2")
    result.ok, result["2 + 2"].value, result["2 + 2"].status
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from mtf_lang import version

if TYPE_CHECKING:
    from mtf_lang.api import Result, Session, check, compile, explain, format, run

__all__ = ["Result", "Session", "__version__", "check", "compile", "explain", "format", "run"]

__version__ = version.VERSION

# In a checkout the packages grammar, backends, agents and spec lie beside this one (they are
# mapped below mtf_lang by the build). Without this line ./mtf_lang, found first when Python runs
# from the checkout's root, would hide the installed mapping.
_ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
if os.path.isfile(os.path.join(_ROOT, "pyproject.toml")) and os.path.isfile(
    os.path.join(_ROOT, "grammar", "mtf.lark")
):
    __path__.append(_ROOT)


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from mtf_lang import api

    return getattr(api, name)


def __dir__() -> list[str]:
    return sorted(__all__)
