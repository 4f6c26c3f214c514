"""Whatever an answer says, it is read without an exception, and both orders of a pair are decided alike."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest

from mtf_lang.agents.answers import equivalent, extract
from mtf_lang.agents.answers.reading import shape

ALPHABET = r"""
\frac \frac{1}{2} \sqrt{ \sqrt2 { } ( ) [ ] \{ \} 1 2 17 x n a_1 + - * / ^ _ , ; : = < \le \in \infty \pm \mp
\pi e i \cup \mathbb{R} \text{and} \text{or} \ldots ! | ^\circ \% \$ $ . 0.5 \sin \log_ \sum_{k=1}^{n} \binom{
\left( \right) \boxed{ \overline{3} \forall is cm \\ & \begin{pmatrix} f(x) 1,234 10/3 ' " # é 中 \
"""
PIECES = ALPHABET.split()


def texts(seed: int, count: int) -> list[str]:
    choice = random.Random(seed)
    return [
        "".join(choice.choice(PIECES) + choice.choice(("", " ")) for _ in range(choice.randrange(1, 12)))
        for _ in range(count)
    ]


ENTRIES = ("1", "0", r"\infty", r"-\infty", "a", "", r"\ldots", "0.5", r"\frac{1}{2}", "x = 1")
OPENINGS, ENDINGS = ("(", "[", r"\{", "{", r"\left("), (")", "]", r"\}", "}", r"\right)")


def bracketed(seed: int, count: int) -> list[str]:
    """Entries between brackets that need not go together, alone and beside one another."""
    choice = random.Random(seed)

    def one() -> str:
        entries = ", ".join(choice.choice(ENTRIES) for _ in range(choice.randrange(4)))
        return f"{choice.choice(OPENINGS)}{entries}{choice.choice(ENDINGS)}"

    signs = (r" \cup ", ", ", r" \setminus ", " = ", r"x \in ")
    return [one() + (choice.choice(signs) + one() if choice.random() < 0.5 else "") for _ in range(count)]


def test_any_brackets_are_read() -> None:
    found = bracketed(seed=5, count=1500)
    for text in found:
        shape(text)
    for first, second in pairwise(found[:40]):
        assert equivalent(first, second).equal in (True, False, None)


def test_any_text_is_read() -> None:
    for text in texts(seed=4, count=150):
        shape(text)
        extract(f"The answer is {text}")
        assert equivalent(text, text).equal in (True, None)


@pytest.mark.parametrize("seed", range(3))
def test_order_does_not_matter(seed: int) -> None:
    readable = [text for text in texts(seed, 60) if "Words" not in type(shape(text)).__name__]
    for first, second in pairwise(readable):
        assert equivalent(first, second).equal == equivalent(second, first).equal


def test_answers_are_read_by_several_threads_at_once() -> None:
    with ThreadPoolExecutor(4) as threads:
        found = list(
            threads.map(lambda k: equivalent(rf"\frac{{{k}}}{{{2 * k}}}", "0.5").equal, range(1, 13))
        )
    assert found == [True] * 12
