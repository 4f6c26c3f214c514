"""Values of expressions, against arithmetic done by hand, tables, and independent loops."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from math import comb, gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtf_lang.ir.nodes import (
    Aggregate,
    Apply,
    ApplyValue,
    Binder,
    Call,
    Case,
    Definition,
    Lambda,
    Literal,
    Node,
    Symbol,
    Variable,
)
from mtf_lang.types import ANY, BOOL, INT, FunctionType, SetType
from mtf_lang.values.text import to_text
from tests.backends.exact.scripts import compute, program, run, run_one, shown


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("2 + 3*4 - 5", "9"),
        ("-2^2", "-4"),
        ("2^3^2", "512"),
        ("2^(-2)", "1/4"),
        ("0^0", "1"),
        ("7/2 - 1/2", "3"),
        ("0.1 + 0.2 = 0.3", "true"),
        ("(-7) div 2, (-7) mod 2", "-4, 1"),
        ("7 div (-2), 7 mod (-2)", "-3, 1"),
        ("5!", "120"),
        ("3 < 4 and 4 <= 4 and 5 > 4 and 4 >= 4", "true"),
        ("1 < 2 < 3, 1 < 3 < 3", "true, false"),
        ("1 != 2, 1 = 2", "true, false"),
        ("true iff false, xor(true, false), not true", "false, true, false"),
        ("3 divides 12, 5 divides 12", "true, false"),
        ("17 = 2 (mod 5), 17 = 3 (mod 5)", "true, false"),
        ("3 in 1..5, 1/2 in 1..5, 7 not in {1, 7}", "true, false, false"),
        ("{1, 2} subset {1, 2}, {1, 2} subseteq {1, 2}", "false, true"),
        ("{1, 2} union {2, 3}, {1, 2} intersect {2, 3}, {1, 2} minus {2, 3}", "{1, 2, 3}, {2}, {1}"),
        ("count({1, 2} cross {3, 4, 5})", "6"),
        ("(1, 2) = (1, 2), (1, 2) = (2, 1)", "true, false"),
        ("if 2 > 1 then 10 else 20", "10"),
        ("gcd(12, 18), lcm(4, 6), abs(-3), floor(-7/2), ceil(-7/2), round(5/2)", "6, 12, 3, -4, -3, 3"),
        ("sqrt(8) - 2*sqrt(2), floor(100*sqrt(2))", "0, 141"),
        ("i^2, (1 + i)*(1 - i)", "-1, 2"),
        ("max(3, 5), min({4, 2, 9}), sum([1, 1, 1])", "5, 2, 3"),
        ("[x^2 for x in [3, 1, 3]]", "[9, 1, 9]"),
        ("{(a, b) for a in 1..2, b in a..2}", "{(1, 1), (1, 2), (2, 2)}"),
        ("[a*b for (a, b) in [(1, 2), (3, 4)]]", "[2, 12]"),
        ("argmax(x*(9 - 2*x) for x in 0..5)", "2"),
        ("mean(k for k in 1..6), probability(a + b = 7 for a in 1..6, b in 1..6)", "7/2, 1/6"),
        ("gcd(2^n - 1 for n in {12, 18, 30}), lcm(k for k in 1..10)", "63, 2520"),
    ],
)  # fmt: skip
def test_operators(expression: str, value: str) -> None:
    found = ", ".join(shown_all(expression))
    assert found == value


def shown_all(expressions: str) -> list[str]:
    return [to_text(outcome.value) for outcome in run(f"return:\n  {expressions}\n")]


# --- the scripts of the language page --------------------------------------------------------


def test_the_double_sum() -> None:
    objects = "p = 97\nS = sum(a^n mod p for a in 1..p-1, n in 1..p-1)\nA = S / p\nR = round(A)"
    total = sum(pow(a, n, 97) for a in range(1, 97) for n in range(1, 97))
    assert run_one("S", objects).value == total == 439312
    assert run_one("A", objects).value == Fraction(total, 97)
    assert run_one("R", objects).value == 4529
    assert run_one("R == 4608", objects).value is False


LATTICE = """
  P = {(i, j) for j in 0..3, i in 0..3-j}
  d((a, b), (c, e)) = (a-c)^2 + (a-c)*(b-e) + (b-e)^2
  collinear((a, b), (c, e), (f, g)) = ((c-a)*(g-b) == (e-b)*(f-a))
  isosceles(A, B, C) = not collinear(A, B, C) and d(A, B) = d(A, C)
  has_isosceles(T) = exists A in T, B in T, C in T: isosceles(A, B, C)
"""


def _has_isosceles(points: tuple[tuple[int, int], ...]) -> bool:
    def d(p: tuple[int, int], q: tuple[int, int]) -> int:
        x, y = p[0] - q[0], p[1] - q[1]
        return x * x + x * y + y * y

    return any(
        d(p, q) == d(p, r) and (q[0] - p[0]) * (r[1] - p[1]) != (q[1] - p[1]) * (r[0] - p[0])
        for p, q, r in product(points, repeat=3)
    )


@pytest.mark.parametrize("k", [3, 4, 5])
def test_the_lattice_with_three_points_a_side(k: int) -> None:
    points = [(i, j) for j in range(4) for i in range(4 - j)]
    expected = all(_has_isosceles(t) for t in combinations(points, k))
    found = run_one(f"forall T in subsets(P, {k}): has_isosceles(T)", LATTICE)
    assert found.value is expected
    if not expected:
        assert found.witness is not None
        assert not _has_isosceles(tuple(found.witness["T"]))


def test_the_game() -> None:
    losing = "wins(0) = false\nwins(n) = not wins(n-1) or (n >= 4 and not wins(n-4))  for n >= 1"
    # Losing positions are 0 and 2 modulo 5.
    expected = sum(1 for n in range(1, 2025) if n % 5 in (0, 2))
    assert run_one("count({n in 1..2024 : not wins(n)})", losing).value == expected == 809


# --- loops against loops ---------------------------------------------------------------------


@given(st.integers(-4, 4), st.integers(-4, 4), st.integers(1, 5))
def test_dependent_domains_and_guards(low: int, high: int, m: int) -> None:
    expected = [
        x * x - y for x in range(low, high + 1) for y in range(x, high + 1) if (x + y) % m == 0 if x != y
    ]
    loop = f"for x in ({low})..({high}), y in x..({high}) if (x + y) mod {m} = 0 and x != y"
    assert run_one(f"sum(x^2 - y {loop})").value == sum(expected)
    assert run_one(f"count(x {loop})").value == len(expected)
    assert list(run_one(f"[x^2 - y {loop}]").value.items) == expected
    assert list(run_one(f"{{x^2 - y {loop}}}").value) == sorted(set(expected))
    if expected:
        assert run_one(f"max(x^2 - y {loop})").value == max(expected)
        assert run_one(f"gcd(x^2 - y {loop})").value == gcd(*expected)


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=12))
def test_extrema_are_attained_where_they_say(values: list[int]) -> None:
    found = run_one(f"min(s[k]*k for k in 1..{len(values)})", f"s = {values}")
    assert found.value == min(v * (k + 1) for k, v in enumerate(values))
    assert found.attained
    assert found.at is not None
    place = found.at["k"]
    assert values[place - 1] * place == found.value


# --- witnesses -------------------------------------------------------------------------------


def test_witnesses_of_quantifiers() -> None:
    found = run_one("forall n in 0..50: is_prime(n^2 + n + 41)")
    assert (found.value, found.witness) == (False, {"n": 40})
    found = run_one("not (exists a in 1..9, b in a..9, c in b..9: a^2 + b^2 = c^2)")
    assert (found.value, found.witness) == (False, {"a": 3, "b": 4, "c": 5})
    found = run_one("exists n in 1..3: n > 5")
    assert (found.value, found.witness) == (False, None)
    found = run_one("forall n in 1..3: n < 5")
    assert (found.value, found.witness) == (True, None)


# --- requests over finite domains ------------------------------------------------------------

TRIPLES = "a in 0..20\nb in 0..20\nc in 0..20\na + b + c = 14\na*b*c = 72"


def _triples() -> list[tuple[int, ...]]:
    return [t for t in product(range(21), repeat=3) if sum(t) == 14 and t[0] * t[1] * t[2] == 72]


def test_solutions_are_all_and_in_order() -> None:
    found = run_one("solutions({a <= b, b <= c})", context=TRIPLES)
    assert list(found.value) == [t for t in _triples() if t[0] <= t[1] <= t[2]]
    assert found.complete is True


def test_requests() -> None:
    triples = _triples()
    assert run_one("count(solutions({a > 0}))", context=TRIPLES).value == len(triples)
    assert run_one("solution({a > b})", context=TRIPLES).value == next(t for t in triples if t[0] > t[1])
    found = run_one("satisfiable({a > b})", context=TRIPLES)
    assert found.value is True
    assert found.witness is not None
    assert tuple(found.witness.values()) in triples
    assert run_one("satisfiable({a = b, b = c})", context=TRIPLES).value is False
    assert run_one("prove(a*b*c = 72 implies a > 0)", context=TRIPLES).value is True
    found = run_one("prove(a < 8)", context=TRIPLES)
    assert found.value is False
    assert found.witness is not None
    assert found.witness["a"] == 8
    assert run_one("a^2 + b^2 + c^2 given {a <= b, b <= c, c = 8}", context=TRIPLES).value == 9 + 9 + 64
    assert run_one("maximum(a - b given {c > 3})", context=TRIPLES).value == max(
        t[0] - t[1] for t in triples if t[2] > 3
    )


def test_a_value_that_is_not_the_same_for_all_solutions() -> None:
    assert shown("a given {b = 3}", context=TRIPLES) == "MTF0413"
    assert shown("a given {b = 7}", context=TRIPLES) == "MTF0412"
    assert shown("solution({b = 7})", context=TRIPLES) == "MTF0412"


def test_an_indexed_family() -> None:
    context = "g(i, j) in 0..1 for i in 1..2, j in 1..3"
    row = "C = {g(i, j) + g(i, j+1) <= 1 for i in 1..2, j in 1..2}"
    # Words of length 3 without two neighbouring ones: 5 a row.
    assert run_one("count(solutions(C))", row, context).value == 25
    assert run_one("maximum(sum(g(i, j) for i in 1..2, j in 1..3) given C)", row, context).value == 4


# --- function values and functions written in place ------------------------------------------


def _number(value: int) -> Literal:
    return Literal(value, type=INT)


def _call(operation: str, *arguments: Node) -> Call:
    return Call(operation, arguments, type=INT)


def test_a_function_written_in_place_keeps_the_variables_around_it() -> None:
    k, x = Symbol("k", 1, INT), Symbol("x", 2, INT)
    adds_k = Lambda(
        (x,), _call("add", Variable(x, type=INT), Variable(k, type=INT)), type=FunctionType((INT,), INT)
    )
    applied = ApplyValue(adds_k, (_number(10),), type=INT)
    domain = Call("range", (_number(1), _number(3)), type=SetType(INT))
    assert compute(Aggregate("sum", (Binder(k, domain),), (), applied, type=INT)).value == 36


def test_a_function_as_an_argument() -> None:
    f, x = Symbol("f", 1, FunctionType((INT,), INT)), Symbol("x", 2, INT)
    inner = ApplyValue(Variable(f, type=f.type), (_number(3),), type=INT)
    twice = ApplyValue(Variable(f, type=f.type), (inner,), type=INT)
    definition = Definition("twice", "twice", (f.type,), INT, (Case((f,), None, twice),))
    square = Lambda((x,), _call("power", Variable(x, type=INT), _number(2)), type=f.type)
    assert compute(Apply("twice", (square,), type=INT), {"twice": definition}).value == 81


def test_the_memo_tells_one_from_true() -> None:
    x = Symbol("x", 1, ANY)
    body = Variable(x, type=ANY)
    same = Definition("same", "same", (ANY,), ANY, (Case((x,), None, body),))
    one = Apply("same", (_number(1),), type=ANY)
    true = Apply("same", (Literal(True, type=BOOL),), type=ANY)
    values = (
        compute(Call("equal", (one, _number(1)), type=BOOL), {"same": same}),
        compute(Call("and", (Call("equal", (one, _number(1)), type=BOOL), true), type=BOOL), {"same": same}),
    )
    assert [v.value for v in values] == [True, True]


def test_members_of_a_family_of_functions() -> None:
    assert run_one("count({f in functions(1..3, 1..2) : f(1) < f(2) or f(3) = 2})").value == 5
    assert run_one("count(functions(1..4, 1..3))").value == 3**4


def test_subsets_are_counted_by_binomials() -> None:
    for k in range(6):
        assert run_one(f"count(T for T in subsets(1..5, {k}))").value == comb(5, k)


def test_named_values_are_read_where_they_are_known() -> None:
    (node,), definitions = program("object:\n  A = 1/0\nreturn:\n  A + 1\n")
    assert compute(node, definitions, values={"A": 41}).value == 42
