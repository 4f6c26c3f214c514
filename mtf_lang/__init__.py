"""mtf_lang: a declarative language and deterministic compiler for exact mathematical requests.

The public API is here; everything heavy is loaded when it is first needed.
"""

from __future__ import annotations

from pathlib import Path

# In a checkout the packages grammar, backends and agents lie beside this one (they are mapped
# below mtf_lang by the build). Without this line ./mtf_lang, found first when Python runs from
# the checkout's root, would hide the installed mapping.
_ROOT = Path(__file__).resolve().parent.parent
if (_ROOT / "pyproject.toml").is_file() and (_ROOT / "grammar" / "mtf.lark").is_file():
    __path__.append(str(_ROOT))
