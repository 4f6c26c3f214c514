"""The catalogue of diagnostic codes.

One module an area; each maps a code to its title. A code is never reused for another rule. The
page of a code is ``spec/errors/<code>.md``; a test holds codes, pages and triggering cases equal.
"""

from __future__ import annotations

from mtf_lang.diagnostics.codes import evaluation, interface, names, planning, syntax, types

CATALOGUE: dict[str, str] = {
    **syntax.CODES,  # MTF01xx
    **names.CODES,  # MTF02xx
    **types.CODES,  # MTF03xx
    **evaluation.CODES,  # MTF04xx
    **planning.CODES,  # MTF05xx
    **interface.CODES,  # MTF07xx
}
