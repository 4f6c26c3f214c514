"""OR-tools CP-SAT, one thread: models whose solutions are enumerated, or an optimum."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import combinations, pairwise, permutations
from typing import Any

from benchmarks.contenders.timing import Program, report


def _count(build: Callable[[Any, Any], None]) -> int:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    build(model, cp_model)
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.parameters.keep_all_feasible_solutions_in_presolve = True

    class Counter(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.found = 0

        def on_solution_callback(self) -> None:
            self.found += 1

    counter = Counter()
    solver.solve(model, counter)
    return counter.found


def _best(build: Callable[[Any, Any], None]) -> int:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    build(model, cp_model)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.solve(model)
    return round(solver.objective_value)


def permutation(model: Any, _: Any) -> None:
    n = 9
    p = [model.new_int_var(1, n, f"p{i}") for i in range(n)]
    model.add_all_different(p)
    pairs = [(a, b) for a, b in permutations(range(1, n + 1), 2) if abs(a - b) >= 2 and (a + b) % 5]
    for i in range(n - 1):
        model.add_allowed_assignments([p[i], p[i + 1]], pairs)


def grid(model: Any, _: Any) -> None:
    g = [[model.new_bool_var(f"g{i}{j}") for j in range(5)] for i in range(5)]

    def mixed(cells: list[Any]) -> None:
        model.add_bool_or(cells)
        model.add_bool_or([~c for c in cells])

    for i in range(4):
        for j in range(4):
            mixed([g[i][j], g[i + 1][j], g[i][j + 1], g[i + 1][j + 1]])
    for i in range(5):
        for j in range(3):
            mixed([g[i][j], g[i][j + 1], g[i][j + 2]])
            mixed([g[j][i], g[j + 1][i], g[j + 2][i]])


def triangle(model: Any, _: Any) -> None:
    points = [(i, j) for j in range(5) for i in range(5 - j)]
    t = [model.new_bool_var(f"t{k}") for k in range(len(points))]

    def distance(p: tuple[int, int], q: tuple[int, int]) -> int:
        x, y = p[0] - q[0], p[1] - q[1]
        return x * x + x * y + y * y

    for a, b, c in combinations(range(len(points)), 3):
        p, q, r = points[a], points[b], points[c]
        if (q[0] - p[0]) * (r[1] - p[1]) == (q[1] - p[1]) * (r[0] - p[0]):
            continue
        if len({distance(p, q), distance(q, r), distance(r, p)}) < 3:
            model.add_bool_or([~t[a], ~t[b], ~t[c]])
    model.maximize(sum(t))


def least_sum(model: Any, _: Any) -> None:
    x, y, z = (model.new_int_var(1, 300, name) for name in "xyz")
    squares, cubes, k = (
        model.new_int_var(0, 27_000_000, "s"),
        model.new_int_var(0, 27_000_000, "c"),
        model.new_int_var(0, 28_000, "k"),
    )
    product = model.new_int_var(500000, 27_000_000, "p")
    model.add_multiplication_equality(squares, [y, y])
    model.add_multiplication_equality(cubes, [x, x, x])
    model.add_multiplication_equality(product, [x, y, z])
    model.add(cubes + squares + z == 1001 * k)
    model.minimize(x + y + z)


def subsets(model: Any, _: Any) -> None:
    x = [model.new_bool_var(f"x{i}") for i in range(1, 25)]
    for a, b in pairwise(x):
        model.add_bool_or([~a, ~b])
    k = model.new_int_var(0, 50, "k")
    model.add(sum(i * v for i, v in enumerate(x, 1)) == 7 * k)


def pythagorean(model: Any, _: Any) -> None:
    a, b, c = (model.new_int_var(1, 300, name) for name in "abc")
    s, t, u = (model.new_int_var(1, 90000, name) for name in "stu")
    for variable, square in ((a, s), (b, t), (c, u)):
        model.add_multiplication_equality(square, [variable, variable])
    model.add(s + t == u)


_RUNS: dict[str, Callable[[], int]] = {
    "2": lambda: _count(pythagorean),
    "4": lambda: _best(triangle),
    "5": lambda: _count(permutation),
    "6": lambda: _count(grid),
    "10": lambda: _best(least_sum),
    "13": lambda: _count(subsets),
}
CODES = tuple(_RUNS)

if __name__ == "__main__":
    report(Program(_RUNS[sys.argv[1]]), int(sys.argv[2]))
