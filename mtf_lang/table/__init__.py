"""The operation table: every operation of the language, declared once.

Belongs here: names, signatures, meanings, documentation. Does not belong here: how a backend
computes an operation faster, and anything that looks at programs instead of values.
"""

from mtf_lang.table.catalogue import AREAS, TABLE, find, suggest

__all__ = ["AREAS", "TABLE", "find", "suggest"]
