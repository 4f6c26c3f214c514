"""Exact numbers computed before enter the algebra as the numbers they are."""

from __future__ import annotations

from itertools import product

import pytest

import mtf_lang

# Named values are read as literals with radicals in them. The line through A and D meets the circle around O
# through A in A itself (t = 0) and at one more point.
CHORD = """
context:
  t is real
object:
  dist2((a, b), (c, e)) = (a - c)^2 + (b - e)^2
  A = (1/3, 4*sqrt(14)/3)
  O = (9/2, 33*sqrt(14)/56)
  D = (9/2, -27*sqrt(14)/11)
  at(t) = (A[1] + t*(D[1] - A[1]), A[2] + t*(D[2] - A[2]))
return:
  solutions({dist2(O, at(t)) = dist2(O, A)} for t)
"""


def test_a_chord_has_two_ends() -> None:
    (found,) = mtf_lang.run(CHORD).items
    # By the power of D: |DA|^2 (1 - t) = |DO|^2 - |OA|^2, with the numbers above 1 - t = 81/169.
    assert (found.text, found.status) == ("{0, 88/169}", "proved")


@pytest.mark.parametrize(("p", "q"), list(product((2, 6, 14, 15), (3, 10, 35))))
def test_several_radicals_in_one_equation(p: int, q: int) -> None:
    text = f"""
context:
  x is real
object:
  a = sqrt({p})
  b = sqrt({q})
  c = a*b + a - b
return:
  solutions({{(x - a)*(x - b) = 0}} for x) = {{a, b}}, x given {{x - c = b - a}}
"""
    first, second = mtf_lang.run(text).items
    assert first.text == "true"
    assert second.text == mtf_lang.run(f"return: sqrt({p})*sqrt({q})").items[0].text
