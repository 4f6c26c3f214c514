"""The support matrix is current, and no operation is without a backend."""

from __future__ import annotations

from mtf_lang.planning import registry
from mtf_lang.testing.cases import load
from mtf_lang.testing.support import CONDITIONS, PAGE, measured, page


def test_the_page_is_current() -> None:
    support = measured(load())
    assert PAGE.read_text(encoding="utf-8") == page(support), "run: python -m mtf_lang.testing.support"
    orphans = [n for n in support.cases if not any(support.offered[n, b] for b in registry.OWN)]
    assert orphans == []


def test_every_backend_is_described() -> None:
    assert set(CONDITIONS) == {*registry.OWN, *registry.WITNESSES}
