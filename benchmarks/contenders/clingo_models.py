"""clingo: answer set programs whose models are counted."""

from __future__ import annotations

import sys

from benchmarks.contenders.timing import Program, report

GRID = """
cell(1..5, 1..5). 1 {g(I, J, 0..1)} 1 :- cell(I, J).
:- g(I, J, V), g(I+1, J, V), g(I, J+1, V), g(I+1, J+1, V).
:- g(I, J, V), g(I, J+1, V), g(I, J+2, V).
:- g(I, J, V), g(I+1, J, V), g(I+2, J, V).
#show g/3."""
PERMUTATION = """
1 {p(I, 1..9)} 1 :- I = 1..9. :- p(I, V), p(J, V), I < J.
:- p(I, A), p(I+1, B), |A - B| < 2. :- p(I, A), p(I+1, B), (A + B) \\ 5 = 0.
#show p/2."""
WORDS = """
1 {w(I, (a; b; c))} 1 :- I = 1..16.
:- w(I, a), w(I+1, a). :- w(I, a), w(I+1, b), w(I+2, c). :- w(I, c), w(I+1, a), w(I+2, b).
#show w/2."""
SUBSETS = """
{x(1..24)}. :- x(I), x(I+1). :- #sum {I : x(I)} = S, S \\ 7 != 0.
#show x/1."""
PARTITIONS = """
{x(1..60)}. :- x(I), x(I+1). :- not #sum {I : x(I)} = 60.
v(I, 1) :- I = 1..60, I \\ 2 = 0, I \\ 4 != 0. v(I, 2) :- I = 1..60, I \\ 4 = 0, I \\ 8 != 0.
v(I, 3) :- I = 1..60, I \\ 8 = 0. :- #sum {V, I : x(I), v(I, V)} >= 3.
odd :- #count {I : x(I)} = K, K \\ 2 = 1. :- not odd.
#show x/1."""
PYTHAGOREAN = """
c(A, B, C) :- A = 1..300, B = 1..300, C = 1..300, A*A + B*B = C*C. n(N) :- N = #count {A, B, C : c(A, B, C)}.
#show n/1."""
TRIANGLE = """
p(0..4, 0..4). point(I, J) :- p(I, J), I + J <= 4. {t(I, J) : point(I, J)}.
d(A, B, C, D, (A-C)*(A-C) + (A-C)*(B-D) + (B-D)*(B-D)) :- point(A, B), point(C, D).
:- t(A, B), t(C, D), t(E, F), (C, D) != (E, F), (A, B) != (C, D), (A, B) != (E, F),
   d(A, B, C, D, X), d(A, B, E, F, X), (C-A)*(F-B) != (D-B)*(E-A).
#maximize {1, I, J : t(I, J)}."""

COUNTED = {"5": PERMUTATION, "6": GRID, "9": WORDS, "13": SUBSETS, "14": PARTITIONS}
READ = {"2": PYTHAGOREAN}
BEST = {"4": TRIANGLE}
CODES = {**COUNTED, **READ, **BEST}


def _control(text: str, models: str) -> object:
    from clingo import Control

    control = Control([models, "--warn=none"])
    control.add("base", [], text)
    control.ground([("base", [])])
    return control


def _count(text: str) -> int:
    found = 0

    def each(model: object) -> None:
        nonlocal found
        found += 1

    _control(text, "0").solve(on_model=each)  # type: ignore[attr-defined]
    return found


def _read(text: str) -> int:
    values = []
    _control(text, "1").solve(on_model=lambda m: values.extend(m.symbols(shown=True)))  # type: ignore[attr-defined]
    return int(values[0].arguments[0].number)


def _best(text: str) -> int:
    costs: list[int] = []
    _control(text, "0").solve(on_model=lambda m: costs.append(-m.cost[0]))  # type: ignore[attr-defined]
    return costs[-1]


def _program(row: str) -> Program:
    how = _count if row in COUNTED else _read if row in READ else _best
    return Program(lambda: how(CODES[row]))


if __name__ == "__main__":
    report(_program(sys.argv[1]), int(sys.argv[2]))
