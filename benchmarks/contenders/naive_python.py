"""What a person writes first: loops over all values, conditions inside.

Each program goes through ``part`` of the values of its outermost variable, evenly spread, and gives what it
counted there; with all of them that is the answer. Rows that would take minutes are timed in part.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise, permutations, product
from math import gcd, isqrt, lcm

from benchmarks.contenders.timing import Program, report


def power_residues(p: int, outer: Sequence[int]) -> int:
    return sum(pow(a, n, p) for a in outer for n in range(1, p))


def pythagorean(top: int, outer: Sequence[int]) -> int:
    values = range(1, top + 1)
    return sum(1 for a in outer for b in values for c in values if a * a + b * b == c * c)


def fixed_sum(top: int, outer: Sequence[int]) -> int:
    values = range(top + 1)
    found = 0
    for a in outer:
        for b in values:
            for c in values:
                for d in values:
                    if a + b + c + d == top and a * b <= c * d + 7 and a + 2 * b >= c:
                        found += 1
    return found


def triangle(outer: Sequence[int]) -> int:
    points = [(i, j) for j in range(5) for i in range(5 - j)]

    def distance(p: tuple[int, int], q: tuple[int, int]) -> int:
        x, y = p[0] - q[0], p[1] - q[1]
        return x * x + x * y + y * y

    def isosceles(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> bool:
        flat = (b[0] - a[0]) * (c[1] - a[1]) == (b[1] - a[1]) * (c[0] - a[0])
        return not flat and distance(a, b) == distance(a, c)

    best = 0
    for size in outer:
        for chosen in combinations(points, size):
            if not any(isosceles(a, b, c) for a in chosen for b in chosen for c in chosen):
                best = size
                break
    return best


def permutation(n: int, outer: Sequence[int]) -> int:
    found = 0
    for first in outer:
        for rest in permutations([x for x in range(1, n + 1) if x != first]):
            p = (first, *rest)
            if all(abs(p[i] - p[i + 1]) >= 2 and (p[i] + p[i + 1]) % 5 for i in range(n - 1)):
                found += 1
    return found


def grid(n: int, outer: Sequence[int]) -> int:
    rows = list(product((0, 1), repeat=n))
    found = 0
    for index in outer:
        for rest in product(rows, repeat=n - 1):
            g = (rows[index], *rest)
            blocks = all(
                not (g[i][j] == g[i + 1][j] == g[i][j + 1] == g[i + 1][j + 1])
                for i in range(n - 1)
                for j in range(n - 1)
            )
            if not blocks:
                continue
            across = all(not (g[i][j] == g[i][j + 1] == g[i][j + 2]) for i in range(n) for j in range(n - 2))
            down = all(not (g[i][j] == g[i + 1][j] == g[i + 2][j]) for i in range(n - 2) for j in range(n))
            found += across and down
    return found


def multiples(outer: Sequence[int]) -> int:
    values = range(1, 2001)
    return sum(
        1
        for a in outer
        for b in values
        for c in values
        if lcm(a, b) == 1000 and lcm(b, c) == 2000 and lcm(c, a) == 2000
    )


def coprime(outer: Sequence[int]) -> int:
    values = range(1, 301)
    return sum(
        1
        for a in outer
        for b in values
        for c in values
        if gcd(a, b) == 1 and gcd(b, c) == 1 and gcd(a, c) == 1 and (a + b + c) % 7 == 0
    )


def digits(outer: Sequence[int]) -> int:
    found = 0
    for n in outer:
        text = str(n)
        if "0" in text or any(a == b for a, b in pairwise(text)):
            continue
        found += n % sum(map(int, text)) == 0
    return found


def words(n: int, outer: Sequence[int]) -> int:
    found = 0
    for first in outer:
        for rest in product("ABC", repeat=n - 2):
            word = "ABC"[first // 3] + "ABC"[first % 3] + "".join(rest)
            found += "AA" not in word and "ABC" not in word and "CAB" not in word
    return found


def least_sum(outer: Sequence[int]) -> int:
    values = range(1, 301)
    best = 10**9
    for x in outer:
        for y in values:
            for z in values:
                if (x**3 + y**2 + z) % 1001 == 0 and x * y * z >= 500000:
                    best = min(best, x + y + z)
    return best


def triangular(outer: Sequence[int]) -> int:
    for n in outer:
        if all(any(m * (m + 1) // 2 % k == 0 for m in range(1, n + 1)) for k in range(1, 1001)):
            return n
    return 0


def game(top: int) -> int:
    loses = [False] * (top + 1)
    for n in range(top + 1):
        loses[n] = not any(loses[n - k * k] for k in range(1, isqrt(n) + 1))
    return sum(loses)


def subsets(outer: Sequence[int]) -> int:
    found = 0
    for mask in outer:
        chosen = [x for x in range(1, 25) if mask >> (x - 1) & 1]
        found += sum(chosen) % 7 == 0 and all(x + 1 not in chosen for x in chosen)
    return found


def partitions(outer: Sequence[int]) -> int:
    """Partitions of 60 with a largest part in ``outer``, one by one."""
    found = 0
    for largest in outer:
        stack = [(60 - largest, largest, [largest])]
        while stack:
            left, most, parts = stack.pop()
            if left == 0:
                apart = all(a - b >= 2 for a, b in pairwise(parts))
                whole = 1
                for part in parts:
                    whole *= part
                found += apart and len(parts) % 2 == 1 and whole % 8 != 0
                continue
            stack.extend((left - x, x, [*parts, x]) for x in range(1, min(left, most) + 1))
    return found


def _over(function: Callable[[Sequence[int]], int], values: Sequence[int], steps: int = 1) -> Program:
    """A program that takes every ``steps``-th of the values of its outermost variable."""
    some = values[::steps]
    return Program(lambda: function(some), len(values) / len(some))


PROGRAMS: dict[str, Program] = {
    "1": _over(lambda o: power_residues(97, o), range(1, 97)),
    "1b": _over(lambda o: power_residues(997, o), range(1, 997)),
    "2": _over(lambda o: pythagorean(300, o), range(1, 301)),
    "2b": _over(lambda o: pythagorean(2000, o), range(1, 2001), 200),
    "3": _over(lambda o: fixed_sum(200, o), range(201), 20),
    "4": _over(triangle, range(1, 7)),
    "5": _over(lambda o: permutation(9, o), range(1, 10)),
    "5b": _over(lambda o: permutation(11, o), range(1, 12), 6),
    "6": _over(lambda o: grid(5, o), range(32), 11),
    "7": _over(multiples, range(1, 2001), 400),
    "7b": _over(coprime, range(1, 301)),
    "8": _over(digits, range(1, 10**6 + 1)),
    "8b": _over(digits, range(1, 10**7 + 1)),
    "9": _over(lambda o: words(16, o), range(9)),
    "10": _over(least_sum, range(1, 301)),
    "11": _over(triangular, range(1, 2001)),
    "12": Program(lambda: game(10**5)),
    "13": _over(subsets, range(2**24), 31),
    "14": _over(partitions, range(1, 61)),
}

if __name__ == "__main__":
    report(PROGRAMS[sys.argv[1]], int(sys.argv[2]))
