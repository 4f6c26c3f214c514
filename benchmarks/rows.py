"""The workloads as data: what is asked, its right value, and the row's figures of the first prototype.

The values were computed by independent programs that agree; the contenders here agree with them too.
``prototype`` is how many times faster than naive Python, run alone, a prototype of the planner was.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    title: str
    value: int
    prototype: float


ROWS = (
    Row("1", "sum of a^n mod 97 over a, n in 1..96", 439312, 5.6 / 0.33),
    Row("1b", "the same for 997", 494838018, 9649 / 39),
    Row("2", "(a, b, c) in 1..300 with a²+b²=c²", 418, 2861 / 0.85),
    Row("2b", "the same to 2000", 3962, 780_000 / 32),
    Row("3", "(a, b, c, d) in 0..200, a+b+c+d=200, ab≤cd+7, a+2b≥c", 472500, 108_000 / 2.4),
    Row("4", "largest set of 15 lattice points without isosceles triangle", 5, 137 / 0.05),
    Row("5", "permutations of 1..9, neighbours ≥2 apart, sums not 0 mod 5", 6516, 640 / 0.88),
    Row("5b", "the same for 1..11", 496350, 67_800 / 56),
    Row("6", "5×5 grids of 0/1 without equal blocks and threes", 46294, 100_000 / 0.87),
    Row("7", "(a, b, c) in 1..2000 with three given lcms", 70, 1_130_000 / 125),
    Row("7b", "(a, b, c) in 1..300 pairwise coprime, 7 divides the sum", 1146975, 5354 / 106),
    Row("8", "n to 10^6 by its digits, divisible by their sum", 23694, 1792 / 3.2),
    Row("8b", "the same to 10^7", 158451, 15_134 / 18),
    Row("9", "words of length 16 without AA, ABC, CAB", 3156874, 14_985 / 32),
    Row("10", "min x+y+z under a congruence and a product", 240, 5676 / 0.12),
    Row("11", "least n whose triangular numbers cover 1..1000", 1023, 6335 / 94),
    Row("12", "losing positions of a game to 10^5", 2781, 678 / 9.7),
    Row("13", "subsets of 1..24, none consecutive, sum 0 mod 7", 17343, 68_700 / 0.6),
    Row("14", "partitions of 60 into an odd number of parts far apart", 489, 9362 / 0.4),
)
