"""Text to syntax tree and back.

Belongs here: scanner, layout, parser, syntax tree, formatter and the messages about what cannot be
read. Does not belong here: what names mean, types, anything computed.
"""

from __future__ import annotations

from mtf_lang.syntax.association import definition_form, relation_form
from mtf_lang.syntax.formatter import format_expression, format_script
from mtf_lang.syntax.parsing import Parsed, parse, parse_expression

__all__ = [
    "Parsed",
    "definition_form",
    "format_expression",
    "format_script",
    "parse",
    "parse_expression",
    "relation_form",
]
