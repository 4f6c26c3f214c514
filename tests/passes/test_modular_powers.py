"""Powers behind a modulus: values by Fermat's theorem, and what must not be touched."""

from __future__ import annotations

import pytest

import mtf_lang as mtf
from mtf_lang.elaborate import elaborate
from mtf_lang.ir.show import to_text
from mtf_lang.passes.inline_constants import inline_constants
from mtf_lang.passes.modular_powers import modular_powers
from mtf_lang.source import Source
from mtf_lang.syntax import parse


def rewritten(expression: str) -> str:
    source = Source("test", f"context:\n  x in 0..9\nobject:\n  m = 7\nreturn: {expression}\n")
    elaborated = elaborate(parse(source).script, source)
    assert elaborated.sound
    return to_text(modular_powers(inline_constants(elaborated.program)).items[0].node)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("2^(10^18) mod 7", 2),  # the order of 2 is 3, and 10^18 = 1 (mod 3)
        ("(3*5^(10^15 + 1) - 2^(6*10^20)) mod m", (3 * 5**5 - 1) % 7),  # orders 6 and 3
        ("(-2)^(10^30 + 1) mod 1", 0),
        ("7 divides 2^(3*10^20) - 1", True),
        ("2^(10^18) = 9 (mod 7)", True),
        ("2^(10^18) + 4 = 1/1 (mod 7)", False),
        ("0^(10^20) mod 5", 0),
    ],
)
def test_values(expression: str, value: object) -> None:
    result = mtf.run(f"object: m = 7\nreturn: {expression}", isolated=False)
    assert result[0].value == value
    assert result[0].status == "proved"


def test_the_rewriting() -> None:
    assert rewritten("(x + 2^(10^18)*3) mod m") == "(x + power_mod(2, 10^18, 7)*3) mod 7"


@pytest.mark.parametrize(
    "expression",
    [
        "2^999 mod 7",  # small
        "2^(x + 2000 - x) mod 7",  # the exponent is not known to be large
        "2^(-(10^18)) mod 7",  # no integer
        "(2^(10^18)/2) mod 7",  # a quotient has no residue
        "2^(10^18) mod (-7)",
        "2^(10^18) mod x",
        "(1/2)^(10^18) mod 7",
        "floor(2^(10^18)) mod 7",
    ],
)
def test_what_is_left(expression: str) -> None:
    assert "power_mod" not in rewritten(expression)
