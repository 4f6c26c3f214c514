"""What a person writes who thinks about it: variables solved for, branches cut, tables reused."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import combinations
from math import gcd, isqrt, lcm

from benchmarks.contenders.timing import Program, report


def power_residues(p: int) -> int:
    total = 0
    for a in range(1, p):
        power = 1
        for _ in range(1, p):
            power = power * a % p
            total += power
    return total


def pythagorean(top: int) -> int:
    squares = {c * c for c in range(1, top + 1)}
    found = 0
    for a in range(1, top + 1):
        rest = a * a
        for b in range(a + 1, isqrt(max(0, top * top - rest)) + 1):
            found += rest + b * b in squares
    return 2 * found


def fixed_sum(top: int) -> int:
    found = 0
    for a in range(top + 1):
        for b in range(top + 1 - a):
            left = top - a - b
            for c in range(min(left, a + 2 * b) + 1):
                found += a * b <= c * (left - c) + 7
    return found


def triangle() -> int:
    points = [(i, j) for j in range(5) for i in range(5 - j)]

    def distance(p: tuple[int, int], q: tuple[int, int]) -> int:
        x, y = p[0] - q[0], p[1] - q[1]
        return x * x + x * y + y * y

    bad: list[list[int]] = [[] for _ in points]
    for a, b, c in combinations(range(len(points)), 3):
        p, q, r = points[a], points[b], points[c]
        if (q[0] - p[0]) * (r[1] - p[1]) == (q[1] - p[1]) * (r[0] - p[0]):
            continue
        if len({distance(p, q), distance(q, r), distance(r, p)}) < 3:
            bad[c].append(1 << a | 1 << b)
    best = 0
    stack = [(0, 0, 0)]
    while stack:
        index, mask, size = stack.pop()
        if size + len(points) - index <= best:
            continue
        if index == len(points):
            best = size
            continue
        stack.append((index + 1, mask, size))
        if not any(mask & pair == pair for pair in bad[index]):
            stack.append((index + 1, mask | 1 << index, size + 1))
    return best


def permutation(n: int) -> int:
    follow = {a: [b for b in range(1, n + 1) if abs(a - b) >= 2 and (a + b) % 5] for a in range(1, n + 1)}

    def extend(last: int, used: int, left: int) -> int:
        if left == 0:
            return 1
        found = 0
        for b in follow[last]:
            if not used >> b & 1:
                found += extend(b, used | 1 << b, left - 1)
        return found

    return sum(extend(a, 1 << a, n - 1) for a in range(1, n + 1))


def grid(n: int) -> int:
    cells = [[0] * n for _ in range(n)]

    def place(k: int) -> int:
        if k == n * n:
            return 1
        i, j = divmod(k, n)
        found = 0
        for value in (0, 1):
            if j >= 2 and cells[i][j - 1] == cells[i][j - 2] == value:
                continue
            if i >= 2 and cells[i - 1][j] == cells[i - 2][j] == value:
                continue
            if i and j and cells[i - 1][j] == cells[i][j - 1] == cells[i - 1][j - 1] == value:
                continue
            cells[i][j] = value
            found += place(k + 1)
        return found

    return place(0)


def multiples() -> int:
    found = 0
    for a in range(1, 1001):
        for b in range(1, 1001):
            if lcm(a, b) == 1000:
                found += sum(lcm(b, c) == 2000 and lcm(c, a) == 2000 for c in range(1, 2001))
    return found


def coprime() -> int:
    ones = {(a, b) for a in range(1, 301) for b in range(1, 301) if gcd(a, b) == 1}
    found = 0
    for a, b in ones:
        for c in range((-a - b) % 7 or 7, 301, 7):
            found += (b, c) in ones and (a, c) in ones
    return found


def digits(top: int) -> int:
    found = 0
    stack = [(d, d, d) for d in range(1, 10)]
    while stack:
        n, last, total = stack.pop()
        found += n % total == 0
        if n * 10 < top:
            stack.extend((n * 10 + d, d, total + d) for d in range(1, 10) if d != last)
    return found


def words(n: int) -> int:
    def extend(word: str, left: int) -> int:
        if left == 0:
            return 1
        found = 0
        for letter in "ABC":
            longer = word[-2:] + letter
            if not longer.endswith(("AA", "ABC", "CAB")):
                found += extend(longer, left - 1)
        return found

    return extend("", n)


def least_sum() -> int:
    best = 10**9
    for x in range(1, 301):
        for y in range(1, min(301, best - x)):
            z = -(x**3 + y * y) % 1001
            if 1 <= z <= 300 and x * y * z >= 500000:
                best = min(best, x + y + z)
    return best


def triangular() -> int:
    first = [0] * 1001
    missing = 1000
    n = 0
    while missing:
        n += 1
        value = n * (n + 1) // 2
        for k in range(1, 1001):
            if not first[k] and value % k == 0:
                first[k] = n
                missing -= 1
    return max(first)


def game(top: int) -> int:
    squares = [k * k for k in range(1, isqrt(top) + 1)]
    wins = bytearray(top + 1)
    found = 0
    for n in range(top + 1):
        if not wins[n]:
            found += 1
            for s in squares:
                if n + s > top:
                    break
                wins[n + s] = 1
    return found


def subsets(n: int) -> int:
    def extend(x: int, total: int) -> int:
        if x > n:
            return total % 7 == 0
        return extend(x + 1, total) + extend(x + 2, total + x)

    return extend(1, 0)


def partitions(n: int) -> int:
    def extend(left: int, most: int, count: int, whole: int) -> int:
        if whole == 0:
            return 0
        if left == 0:
            return count % 2
        return sum(extend(left - x, x - 2, count + 1, whole * x % 8) for x in range(1, min(left, most) + 1))

    return extend(n, n, 0, 1)


_RUNS: dict[str, Callable[[], object]] = {
    "1": lambda: power_residues(97),
    "1b": lambda: power_residues(997),
    "2": lambda: pythagorean(300),
    "2b": lambda: pythagorean(2000),
    "3": lambda: fixed_sum(200),
    "4": triangle,
    "5": lambda: permutation(9),
    "5b": lambda: permutation(11),
    "6": lambda: grid(5),
    "7": multiples,
    "7b": coprime,
    "8": lambda: digits(10**6),
    "8b": lambda: digits(10**7),
    "9": lambda: words(16),
    "10": least_sum,
    "11": triangular,
    "12": lambda: game(10**5),
    "13": lambda: subsets(24),
    "14": lambda: partitions(60),
}
PROGRAMS = {row: Program(run) for row, run in _RUNS.items()}

if __name__ == "__main__":
    report(PROGRAMS[sys.argv[1]], int(sys.argv[2]))
