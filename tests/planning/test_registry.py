"""Backends of other distributions are found without importing the metadata machinery."""

from __future__ import annotations

import importlib.metadata
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mtf_lang.planning import registry
from mtf_lang.planning.entry_points import entry_points

TEXT = """\
[console_scripts]
other = other:main

[mtf_lang.backends]
# a comment
exact = another.exact
mine = my_backend:Made.here [fast]
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    info = tmp_path / "mine-1.dist-info"
    info.mkdir()
    (info / "entry_points.txt").write_text(TEXT, encoding="utf-8")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1\n", encoding="utf-8")
    (tmp_path / "my_backend.py").write_text(
        "class Made:\n    class here:\n        name = 'mine'\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(tmp_path)
    for cached in (registry._installed, registry._names, registry._foreign):
        cached.cache_clear()
    yield
    for cached in (registry._installed, registry._names, registry._foreign):
        cached.cache_clear()
    sys.modules.pop("my_backend", None)


@pytest.mark.usefixtures("installed")
def test_a_foreign_backend_is_found_and_an_own_name_is_not_taken_over() -> None:
    assert registry.names() == tuple(sorted((*registry.OWN, "mine")))
    assert registry.backend("mine").name == "mine"
    assert registry.backend("exact").__name__ == "mtf_lang.backends.exact"  # type: ignore[attr-defined]


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("group", ["mtf_lang.backends", "console_scripts", "pytest11", "nothing"])
def test_same_as_the_standard_library(group: str) -> None:
    standard: dict[str, str] = {}
    for point in importlib.metadata.entry_points(group=group):
        standard.setdefault(point.name, point.value.partition("[")[0].strip())
    assert entry_points(group) == standard


class Guest:
    name = "guest"

    def offers(self, task: object, limits: object) -> tuple[()]:
        return ()


def test_a_guest_takes_part_while_it_is_hosted() -> None:
    guest = Guest()
    with registry.hosting(guest):
        assert registry.backend("guest") is guest
        assert "guest" in registry.names()
    assert "guest" not in registry.names()


def test_a_guest_may_be_alone_with_some() -> None:
    with registry.hosting(Guest(), beside=("exact",)):
        assert registry.names() == ("exact", "guest")
    assert set(registry.OWN) <= set(registry.names())
