"""Scripts in the words of the language's description, for tests that need real ones."""

from __future__ import annotations

PAPER = """Context: c is symbolic.
Object: Delta(c) = c + 3*(c+2) + 5*c - (8*c+6).
Return: simplify(Delta(c)).
"""

DOUBLE_SUM = """context:
  p = 97
object:
  S = sum(a^n mod p for a in 1..p-1, n in 1..p-1)
  A = S / p
  R = round(A)
return:
  S, A, R, R == 4608
"""

LATTICE = """object:
  P = {(i, j) for j in 0..4, i in 0..4-j}
  d((a, b), (c, e)) = (a-c)^2 + (a-c)*(b-e) + (b-e)^2
  collinear((a, b), (c, e), (f, g)) = ((c-a)*(g-b) == (e-b)*(f-a))
  isosceles(A, B, C) = not collinear(A, B, C) and d(A, B) = d(A, C)
  has_isosceles(T) = exists A in T, B in T, C in T: isosceles(A, B, C)
return:
  forall T in subsets(P, 6): has_isosceles(T)
  exists T in subsets(P, 5): not has_isosceles(T)
  min({k in 0..15 : forall T in subsets(P, k): has_isosceles(T)})
"""

GAME = """object:
  wins(0) = false
  wins(n) = not wins(n-1) or (n >= 4 and not wins(n-4))  for n >= 1
return:
  count({n in 1..2024 : not wins(n)})
"""

TRIPLES = """context:
  a, b, c are nonnegative integers
  a + b + c = 300
object:
  C = {a^2*b + a^2*c + b^2*a + b^2*c + c^2*a + c^2*b = 6000000}
return:
  count(solutions(C for a, b, c))
"""

LOGARITHMS = """context:
  x, y, z are positive reals
object:
  E = {log(2, x/(y*z)) = 1/2, log(2, y/(x*z)) = 1/3, log(2, z/(x*y)) = 1/4}
return:
  abs(log(2, x^4*y^3*z^2)) given E
"""

GRID = """context:
  g(i, j) in 0..1 for i in 1..5, j in 1..5
object:
  C = {g(i,j) + g(i+1,j) + g(i,j+1) + g(i+1,j+1) <= 2 for i in 1..4, j in 1..4}
return:
  count(solutions(C)), maximum(sum(g(i,j) for i in 1..5, j in 1..5) given C)
"""

CALCULUS = """context:
  x is real
object:
  f(x) = x^4 - 4x^3 + 8
return:
  minimum(f(x) for x in reals), solutions({f(x) = 0} for x)
  integral(f(x), x, 0, 2), limit(sin(x)/x, x -> 0)
  numeric(sqrt(2) + pi, 30)
"""

EXPECTING = """context:
  parameter candidate = 4608
  parameter n in 1..9 = 4   # between
return:
  R                                     #= 4529
  S as total, A using exact             #= 439312, 439312/97
  R == candidate                        # mtf run file.mtf --set candidate=4529
"""

ALL = (PAPER, DOUBLE_SUM, LATTICE, GAME, TRIPLES, LOGARITHMS, GRID, CALCULUS, EXPECTING)
