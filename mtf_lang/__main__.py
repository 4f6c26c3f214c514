"""``python -m mtf_lang`` is ``mtf``."""

from mtf_lang.cli import entry

entry()
