"""The backend against the conformance kit."""

import mtf_flint

from mtf_lang.testing import conformance


def test_it_conforms() -> None:
    """Everything that the kit asks, and enough of it answered."""
    report = conformance.run(mtf_flint)
    assert report.passed, report.text
    assert report.answered > 30
