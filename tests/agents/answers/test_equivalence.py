"""Pairs of answers whose equality is known from mathematics or from the written policy."""

from __future__ import annotations

import asyncio

import pytest

from mtf_lang.agents.answers import Equivalence, Tally, aequivalent, equivalent

EQUAL = [
    # text
    ("17", r"\text{17}", "text"),
    ("Odd", r"\text{odd}", "text"),
    ("[3,7)", r"\left[3, 7\right)", "text"),
    # numbers
    (r"\dfrac{6}{4}", "3/2", "exact"),
    (r"\frac12", "0.5", "exact"),
    (r"3\frac{1}{4}", "13/4", "exact"),
    ("2 3/5", "2.6", "exact"),
    (r"\frac{1}{\sqrt3}", r"\frac{\sqrt{3}}{3}", "exact"),
    (r"\sqrt[4]{16}", "2", "exact"),
    (r"\sqrt[3]5", r"5^{1/3}", "exact"),
    ("exp(3) - pi", r"e^{3} - \pi", "exact"),
    ("-5*pi/6", r"-\frac{5\pi}{6}", "exact"),
    (r"\log_2 32", "5", "exact"),
    (r"\binom{7}{3}", "35", "exact"),
    (r"5!", "120", "exact"),
    (r"\sin 30^\circ", r"\frac{1}{2}", "exact"),
    (r"\arctan 1", r"\frac{\pi}{4}", "exact"),
    (r"\cos\frac{\pi}{5}", r"\frac{1+\sqrt5}{4}", "exact"),
    (r"e^{i\pi/2}", "i", "exact"),
    ("12,345", "12345", "exact"),
    (r"2^{2047} \cdot 2", "2^{2048}", "exact"),
    (r"1.5 \times 10^{3}", "1500", "exact"),
    (r"\lfloor \sqrt{50} \rfloor", "7", "exact"),
    ("2.236", r"\sqrt5", "numeric"),
    ("3.1416", r"\pi", "numeric"),
    # expressions
    ("7b + 2", "2 + 7b", "exact"),
    (r"\frac{x^2-1}{x-1}", "x + 1", "exact"),
    (r"\sin 2t", r"2 \sin t \cos t", "exact"),
    (r"\frac{n(n+1)(2n+1)}{6}", r"\sum_{k=1}^{n} k^2", "exact"),
    (r"|x|^2", "x^2", "exact"),
    (r"\binom{n}{2}", r"\frac{n(n-1)}{2}", "exact"),
    (r"\frac{(n+1)!}{n!}", "n+1", "exact"),
    # several values
    ("3, 5", "5, 3", "exact"),
    ("3 and 5", r"\{5, 3\}", "exact"),
    (r"1 \pm \sqrt{3}", r"1+\sqrt3, 1-\sqrt3", "exact"),
    ("x = 2 or x = 3", "2, 3", "exact"),
    (r"(1, 2), (3, 4)", r"\{(3,4), (1,2)\}", "exact"),
    ("(4, 6)", "4, 6", "exact"),
    ("(1, 2, 3)", "[1, 2, 3]", "exact"),
    ("x = 1, y = 2", "(1, 2)", "exact"),
    ("x = 1, y = 2", "y = 2, x = 1", "exact"),
    (r"\{1, 1, 2\}", r"\{1, 2\}", "exact"),
    (r"(0.333, 2)", r"(\frac13, 2)", "numeric"),
    # sets of reals and relations
    (r"x \ge \sqrt5", r"[\sqrt5, \infty)", "exact"),
    (r"x \in (2, 3]", "2 < x \\le 3", "exact"),
    (r"x < 1 \text{ or } x > 4", r"(-\infty, 1) \cup (4, \infty)", "exact"),
    (r"\mathbb{R}", r"(-\infty, \infty)", "exact"),
    ("5x - 2y + 1 = 0", "2y - 5x - 1 = 0", "exact"),
    ("2x^2 + 2y^2 = 18", "x^2 + y^2 = 9", "exact"),
    ("y = 3x - 2", "x = (y+2)/3", "exact"),
    ("x^2 = 9", r"x = \pm 3", "exact"),
    # labels, units
    ("y = 3x - 2", "3x - 2", "exact"),
    ("f(x) = x^3", "x^3", "exact"),
    ("S = 12", "12", "exact"),
    (r"45^\circ", "45", "exact"),
    (r"90^\circ", r"\frac{\pi}{2}", "exact"),
    (r"25\%", r"\frac14", "exact"),
    (r"25\%", "25", "exact"),
    (r"8 \text{ cm}^2", "8", "exact"),
    (r"\$12.50", "12.5", "exact"),
    ("3:4", "6:8", "exact"),
    ("101_2", "101", "exact"),
    (r"\text{A and C}", "C, A", "exact"),
    (r"\boxed{7}", "7", "text"),
    (r"\begin{pmatrix} 1 \\ 2 \end{pmatrix}", "(1, 2)", "exact"),
    (
        r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}",
        r"\begin{bmatrix}1&2\\3&\frac{8}{2}\end{bmatrix}",
        "exact",
    ),
    (r"\mathbb{R} \setminus \{0\}", r"(-\infty, 0) \cup (0, \infty)", "exact"),
    ("2.5e-3", r"\frac{1}{400}", "exact"),
    (r"\frac{\pi}{3} \text{ radians}", r"60^\circ", "exact"),
    (r"\log 8", r"3 \log 2", "exact"),
    (r"\log_{10} 1000", r"\lg 1000", "text"),
    (r"\lg 1000", "3", "exact"),
    (r"\ln e^2", "2", "exact"),
    (r"3\pi/4", r"\frac34 \pi", "exact"),
    (r"0.1\overline{6}", r"\frac16", "exact"),
    ("1,000 and 2,000", "2000, 1000", "exact"),
    ("x = 1, y = 2 or x = 2, y = 1", "(1, 2), (2, 1)", "exact"),
    (r"(0, 1.4142)", r"(0, \sqrt2)", "numeric"),
    (r"[0, 1.4142)", r"[0, \sqrt2)", "numeric"),
    (r"\frac{\pi}{3} + 2k\pi, k \in \mathbb{Z}", r"2\pi n + \frac{\pi}{3}, n \in \mathbb{Z}", "exact"),
    ("3 5/8 inches", r"\frac{29}{8}", "exact"),
    ("101_2", "5", "exact"),
]

UNEQUAL = [
    (r"\frac{1}{1000!}", r"\frac{1}{999!}"),
    ("k = 4, 5, 6", "k = 5, 6, 7"),
    ("P = (2, 2.5)", "P = (2, 2)"),
    ("10, 20, and 30", "11, 21, and 30"),
    ("77", r"\pm 77"),
    ("2:00", "11:00"),
    (r"1:8:27:\ldots", r"1:2:3:\ldots"),
    ("2x + 3y + 5 = 0", "2*x - 3*y + 5 = 0"),
    (r"\frac{x^2}{9} + \frac{y^2}{5} = 1", r"\frac{x^2}{3} + \frac{y^2}{5} = 1"),
    ("5 8/3", "8"),
    (r"\forall x > 1, g(x) = 2", "g(x) = 2"),
    ("27", "8 and 27"),
    ("02", "0,2"),
    (r"\frac{31}{50}", r"\frac{32}{50}"),
    ("700", "7"),
    ("[1, 4]", "(1, 4)"),
    ("(1, 4]", "(1, 4)"),
    ("(7, 3)", "(3, 7)"),
    ("1, 1", "1, 2"),
    ("1, 2, 3", "1, 2"),
    (r"\{1, 2\}", "(1, 2)"),
    ("x = 4", "x = 5"),
    ("x > 2", r"x \ge 2"),
    ("B", "C"),
    ("2.23", r"\sqrt5"),
    ("0.0004", "1/1000"),
    ("x^2 + 1", "x^2 + 2"),
    (r"\sqrt{x^2}", "x"),
    ("1:2", "2:1"),
    ("1 1/4", "11/4"),
    (r"2\pi", "2"),
    ("x = 3", r"\{2, 3\}"),
    ("x = 1, y = 2, z = 3", "1, 2"),
    (r"n!", "n"),
    ("5 x", "5"),
    ("[0, 1.4)", r"[0, \sqrt2)"),
    (r"\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}", r"\begin{pmatrix} 1 & 3 \\ 2 & 4 \end{pmatrix}"),
    (r"\mathbb{R} \setminus \{0\}", r"\mathbb{R}"),
    (r"\log 8", r"2 \log 2"),
    ("9a", "9"),
    ("x", "y"),
]

UNDECIDED = [
    ("yes", "the statement holds"),
    ("2:40", "1:20"),
    (r"5 \text{ m}", "5 km"),
    ("n is odd", "n"),
    ("DNE", "it does not exist"),
    (r"\int_0^1 x dx", "1/2"),
    ("ABC", "BCA"),
    (r"\log 100", "2"),
    ("x^2 + C", "x^2 + c"),
    ("2k + 1", "2n + 1"),
    ("1/2x", r"\frac{x}{2}"),
    ("x < 3", "y < 3"),
    ("x < 1.414", r"x < \sqrt2"),
    (r"x < (\pi)!", r"x > 3"),
    (r"\binom{x}{\pi}", "x"),
    (r"\frac{x}{0}", r"\frac{1}{0}"),
    (r", \ldots", "1"),
    ("f(x) = x for all x > 0", "f(x) = x"),
    ("1/0", "2"),
    ("", ""),
    (r"2^{2^{2^{2^{9}}}}", "7"),
    (r"\frac{1}{1+" * 40 + "1" + "}" * 40, "2"),
    (r"\frac{", "1"),
    ("1, 2, \\ldots", "1, 2, 3, \\ldots"),
]


@pytest.mark.parametrize(("a", "b", "stage"), EQUAL, ids=range(len(EQUAL)))
def test_equal(a: str, b: str, stage: str) -> None:
    for first, second in ((a, b), (b, a)):
        found = equivalent(first, second)
        assert (found.equal, found.decided_by) == (True, stage)


@pytest.mark.parametrize(("a", "b"), UNEQUAL, ids=range(len(UNEQUAL)))
def test_unequal(a: str, b: str) -> None:
    for first, second in ((a, b), (b, a)):
        found = equivalent(first, second)
        assert found.equal is False
        assert found.decided_by in ("exact", "numeric")


@pytest.mark.parametrize(("a", "b"), UNDECIDED, ids=range(len(UNDECIDED)))
def test_undecided_is_left_to_the_judge(a: str, b: str) -> None:
    asked: list[tuple[str, str]] = []

    def judge(first: str, second: str) -> bool:
        asked.append((first, second))
        return True

    assert equivalent(a, b).equal is None
    assert equivalent(a, b, judge) == Equivalence(True, "judge", "the judge's word")
    assert asked == [(a, b)]


def test_a_stage_that_decides_is_final() -> None:
    def judge(first: str, second: str) -> bool:
        raise AssertionError("it was decided before")

    assert equivalent("2", "3", judge).equal is False
    assert equivalent("2", "4/2", judge).equal is True


def test_a_judge_who_cannot_tell() -> None:
    assert equivalent("yes", "no way", lambda a, b: None) == Equivalence(
        None, "none", "no stage could decide"
    )


def test_the_order_of_the_papers() -> None:
    """Text, a floating-point difference of at most 1e-3, judge: sets and expressions go to the judge."""
    assert equivalent("0.0004", "1/1000", papers_order=True) == Equivalence(
        True, "numeric", "a decimal within the tolerance"
    )
    assert equivalent(r"\frac{1}{1000!}", r"\frac{1}{999!}", papers_order=True).equal is True
    assert equivalent("1, 2", "2, 1", papers_order=True).equal is None
    assert equivalent("x+1", "1+x", lambda a, b: True, papers_order=True).decided_by == "judge"


def test_async_judge() -> None:
    async def judge(a: str, b: str) -> bool:
        return False

    async def both() -> tuple[Equivalence, Equivalence]:
        return await aequivalent("1/2", "0.5", judge), await aequivalent("yes", "it holds", judge)

    first, second = asyncio.run(both())
    assert (first.equal, first.decided_by) == (True, "exact")
    assert (second.equal, second.decided_by) == (False, "judge")


def test_who_decided_is_counted() -> None:
    tally = Tally()
    for a, b in (("1", "1"), ("1", "2"), ("0.333", "1/3"), ("yes", "indeed")):
        tally.add(equivalent(a, b, lambda a, b: True))
    assert tally.counts == {"text": 1, "exact": 1, "numeric": 1, "judge": 1, "none": 0}
    assert tally.by_judge == 0.25
