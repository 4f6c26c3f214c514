"""The pages of the operations are in step with the table, and the search finds what it should."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mtf_lang.table import TABLE
from mtf_lang.table.model import Operation
from mtf_lang.table.pages import FOLDER, pages, write
from mtf_lang.table.search import search


def test_pages_are_in_step_with_the_table() -> None:
    written = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}
    assert written == pages(), "run: python -m mtf_lang.table.pages"


def test_a_page_for_each_name() -> None:
    assert set(pages()) == {f"{name}.md" for name in TABLE} | {"README.md"}
    folded = [name.casefold() for name in pages()]
    assert len(set(folded)) == len(folded)


def test_writing_removes_stale_pages(tmp_path: Path) -> None:
    (tmp_path / "gone.md").write_text("x", encoding="utf-8")
    write(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == set(pages())


@pytest.mark.parametrize("operation", TABLE.values(), ids=lambda o: o.name)
def test_formulas_with_stars_are_marked_as_code(operation: Operation) -> None:
    for text in (operation.summary, operation.prose, operation.defined):
        assert text.count("`") % 2 == 0
        assert "*" not in re.sub(r"`[^`]*`", "", text)


def test_a_page_says_what_the_declaration_says() -> None:
    page = pages()["gcd.md"]
    for part in (
        "# gcd",
        "`greatest_common_divisor`",
        "gcd(a: Int, b: Int, ...) -> Int",
        "gcd(12, -18) #= 6",
        "gcd(a, b) = gcd(b, a)",
    ):
        assert part in page


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("gcd", "gcd"),
        ("choose", "binomial"),
        ("prime", "prime"),
        ("number of divisors", "number_of_divisors"),
        ("euler", "totient"),
        ("permutations", "permutations"),
    ],
)
def test_search_puts_the_best_match_first(query: str, first: str) -> None:
    assert search(query)[0].name == first


def test_search_by_area_and_type() -> None:
    assert {o.name for o in search("residues")} >= {"power_mod", "inverse_mod"}
    assert "subsets" in {o.name for o in search("Set(Set(T))")}
    assert search("no such thing anywhere") == []
    assert [o.name for o in search("")] == list(TABLE)
