"""Findings about scripts, as data and as text.

Belongs here: the diagnostic type, the catalogue of codes, their renderings. Does not belong
here: deciding that something is wrong; that is done where it is found.
"""

from mtf_lang.diagnostics.model import Confidence, Diagnostic, Fix, Label, ScriptError, Severity

__all__ = ["Confidence", "Diagnostic", "Fix", "Label", "ScriptError", "Severity"]
