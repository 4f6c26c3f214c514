"""Z3: an optimum, and a count by blocking each model that is found."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import combinations, pairwise

from benchmarks.contenders.timing import Program, report


def triangle() -> int:
    import z3

    points = [(i, j) for j in range(5) for i in range(5 - j)]
    t = [z3.Bool(f"t{k}") for k in range(len(points))]

    def distance(p: tuple[int, int], q: tuple[int, int]) -> int:
        x, y = p[0] - q[0], p[1] - q[1]
        return x * x + x * y + y * y

    best = z3.Optimize()
    for a, b, c in combinations(range(len(points)), 3):
        p, q, r = points[a], points[b], points[c]
        if (q[0] - p[0]) * (r[1] - p[1]) == (q[1] - p[1]) * (r[0] - p[0]):
            continue
        if len({distance(p, q), distance(q, r), distance(r, p)}) < 3:
            best.add(z3.Or(z3.Not(t[a]), z3.Not(t[b]), z3.Not(t[c])))
    size = best.maximize(z3.Sum([z3.If(v, 1, 0) for v in t]))
    best.check()
    return int(best.upper(size).as_long())


def partitions() -> int:
    import z3

    x = [z3.Bool(f"x{i}") for i in range(1, 61)]
    solver = z3.Solver()
    for a, b in pairwise(x):
        solver.add(z3.Or(z3.Not(a), z3.Not(b)))
    solver.add(z3.PbEq([(v, i) for i, v in enumerate(x, 1)], 60))
    solver.add(z3.Or([z3.PbEq([(v, 1) for v in x], k) for k in (1, 3, 5, 7)]))
    powers = [(v, (i & -i).bit_length() - 1) for i, v in enumerate(x, 1) if i % 2 == 0]
    solver.add(z3.PbLe(powers, 2))
    found = 0
    while solver.check() == z3.sat:
        found += 1
        model = solver.model()
        solver.add(z3.Or([v != model.eval(v, model_completion=True) for v in x]))
    return found


_RUNS: dict[str, Callable[[], int]] = {"4": triangle, "14": partitions}
CODES = tuple(_RUNS)

if __name__ == "__main__":
    report(Program(_RUNS[sys.argv[1]]), int(sys.argv[2]))
