"""Load what a request would load lazily, so that it is not loaded again in each process."""

from __future__ import annotations

import importlib
import pkgutil

HEAVY = ("sympy", "z3", "wasmtime", "mpmath")


def load_everything() -> None:
    """Import all backends and the packages that they load when they are first needed."""
    import mtf_lang.backends

    for name in HEAVY:
        try:
            importlib.import_module(name)
        except ImportError:
            continue
    for module in pkgutil.walk_packages(mtf_lang.backends.__path__, "mtf_lang.backends."):
        importlib.import_module(module.name)
