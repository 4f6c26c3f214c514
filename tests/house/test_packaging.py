"""The build ships what the tree holds."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import mtf_lang

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MAPPED = {"mtf_lang": "mtf_lang", "grammar": "mtf_lang.grammar", "backends": "mtf_lang.backends",
          "agents": "mtf_lang.agents", "spec": "mtf_lang.spec"}  # fmt: skip


def packages_of_tree() -> set[str]:
    found = set()
    for folder, package in MAPPED.items():
        for init in (ROOT / folder).rglob("__init__.py"):
            below = init.parent.relative_to(ROOT / folder).parts
            found.add(".".join((package, *below)))
    return found


def test_every_package_is_listed() -> None:
    listed = PROJECT["tool"]["setuptools"]["packages"]
    assert set(listed) == packages_of_tree()
    assert len(listed) == len(set(listed))


def test_every_folder_with_modules_is_a_package() -> None:
    bare = {
        module.parent.relative_to(ROOT).as_posix()
        for folder in MAPPED
        for module in (ROOT / folder).rglob("*.py")
        if not (module.parent / "__init__.py").exists()
    }
    assert bare == set()


def test_mapping_of_folders() -> None:
    mapping = PROJECT["tool"]["setuptools"]["package-dir"]
    assert mapping == {package: folder for folder, package in MAPPED.items()}


def test_data_files_match_a_pattern() -> None:
    patterns = PROJECT["tool"]["setuptools"]["package-data"]
    shipped = {ROOT / folder / f for folder, package in MAPPED.items()
               for pattern in patterns.get(package, []) for f in (ROOT / folder).glob(pattern)}  # fmt: skip
    needed = [*(ROOT / "spec").rglob("*.md"), *(ROOT / "spec").rglob("*.json"), ROOT / "grammar" / "mtf.lark"]
    assert set(needed) <= shipped


def test_own_backends_are_entry_points_and_known_without_them() -> None:
    from mtf_lang.planning.registry import GROUP, OWN

    declared = PROJECT["project"]["entry-points"][GROUP]
    assert declared == {name: f"mtf_lang.backends.{name}" for name in OWN}


def test_version_is_stated_once_and_in_the_changelog() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert "version" in PROJECT["project"]["dynamic"]
    heads = re.findall(r"^## (\S+)", changelog, re.MULTILINE)
    assert mtf_lang.__version__ in heads
