"""Known faults and traps of Z3 and of its Python interface, as requests: right, or honestly unknown."""

from __future__ import annotations

from mtf_lang.result import Reason
from mtf_lang.values.model import NotAttained

from .scripts import ask, refusal, shown

INTEGERS = "x, y, z, a, b are integers"
REALS = "r, s, t are reals"


def test_equal_fractions_of_integers() -> None:
    """On Int, Z3's division is the integer quotient: 1/2 and 2/5 would both be 0."""
    system = "{a = 1, b = 2, x = 2, y = 5, a/b = x/y}"
    assert shown("satisfiable({b != 0, y != 0, a = 1, b = 2, x = 2, y = 5, a/b = x/y})", INTEGERS) == "false"
    assert shown(f"satisfiable({system})", "a in 1..1; b in 2..2; x in 2..2; y in 5..5") == "false"


def test_powers_with_unknown_exponents_are_refused() -> None:
    """Z3's integer 2^y is 0 for y < 0."""
    assert "exponent" in refusal("satisfiable({2^y = 0})", INTEGERS)
    assert "exponent" in refusal("satisfiable({r^(1/3) = -2})", REALS)


def test_square_root_of_a_negative_number() -> None:
    """Z3's sqrt(-1) is some number."""
    assert shown("satisfiable({r = sqrt(-1)})", REALS) == "false"
    assert shown("forall k in reals: k != sqrt(-1)").startswith("MTF0401")


def test_chains_and_extrema_are_written_out() -> None:
    assert shown("solutions({1 < x < 4} for x)", INTEGERS) == "{2, 3}"
    assert shown("solutions({max(x, 3) = 3, min(x, 0) = 0, abs(x) < 9} for x)", INTEGERS) == "{0, 1, 2, 3}"


def test_irrational_solutions_are_blocked_exactly() -> None:
    """Blocking a printed decimal finds the same root for ever."""
    assert shown("count(solutions({r^2 = 2} for r))", REALS) == "2"


def test_an_endless_list_of_solutions_ends_early() -> None:
    """2 <= x < 3 has infinitely many real solutions: listing them would run into the clock."""
    found = ask("solutions({floor(r) = 2} for r)", REALS)
    assert found.reason is Reason.UNDECIDED
    assert "infinitely many" in (found.detail or "")
    assert shown("count(solutions({0 < x < 300} for x))", "x in 1..1000") == "299"


def test_rationals_are_exact() -> None:
    assert shown("satisfiable({r = 1/3, 3*r = 1})", REALS) == "true"
    assert shown("r given {r = 0.1 + 0.2}", REALS) == "3/10"


def test_a_supremum_is_no_maximum() -> None:
    found = ask("maximum(r given {r < 1})", REALS)
    assert found.value == NotAttained(1, "supremum")
    assert found.at is None


def test_a_bound_shown_beside_unknown_is_no_answer() -> None:
    """x^3 = y^2 + 2 has x = 3 only (Fermat); Z3's optimiser says `unknown` and shows infinity."""
    found = ask("maximum(x given {x^3 - y^2 = 2, x > 0, y > 0})", INTEGERS, work=1_000_000)
    assert found.value in (3, None)
    assert found.diagnostic is None


def test_each_optimum_has_an_optimiser_of_its_own() -> None:
    """Two objectives of one optimiser are lexicographic: both answers would be 1."""
    system = "r given {0 <= r, r <= 1}"
    assert shown(f"maximum({system})", REALS) == "1"
    assert shown(f"minimum({system})", REALS) == "0"


def test_variables_of_the_same_name_stay_apart() -> None:
    assert shown("satisfiable({x = 1, exists x in reals: x = 1/2})", INTEGERS) == "true"
    assert shown("satisfiable({x = 1, forall x in 2..3: x > 1})", INTEGERS) == "true"


def test_optima_that_were_wrong_once() -> None:
    assert shown("maximum(b^2 given {b >= a, a >= b^2})", INTEGERS) == "1"
    system = "given {r - s <= 5, r >= 0, 0 < s, s <= 4}"
    assert shown(f"minimum(r {system})", REALS) == "0"
    assert shown(f"maximum(r + s {system})", REALS) == "13"
    assert ask(f"minimum(s {system})", REALS).value == NotAttained(0, "infimum")
    assert shown(f"maximum(s {system})", REALS) == "4"


def test_an_optimum_through_a_quotient() -> None:
    """max(max(x div y, z) - min(x div y, z), 0) + 1 is 254 + 1 at x = 127, y = -1, z = 127."""
    context = "x in 0..127; z in 0..127; y in -3..3; y != 0"
    quotient = "maximum(max(max(x div y, z) - min(x div y, z), 0) + 1 given {y != 0})"
    assert shown(quotient, context) == "255"


def test_remainders_of_negative_numbers() -> None:
    values = "(7 div y, 7 mod y, -7 div y) given {y != 0, y = -2}"
    assert shown(values, INTEGERS) == "(-3, 1, 4)"


def test_an_answer_is_not_true_because_it_exists() -> None:
    assert ask("satisfiable({x > 0, x < 0})", INTEGERS).value is False


def test_the_work_limit_is_met_and_said() -> None:
    """There are no positive integers with x^3 + y^3 = z^3; Z3 does not know."""
    found = ask("satisfiable({x > 0, y > 0, z > 0, x^3 + y^3 = z^3})", INTEGERS, work=1_000_000)
    assert found.value is None
    assert found.reason is Reason.LIMIT


def test_sets_of_unknowns_are_no_solutions_that_could_be_told_apart() -> None:
    """Sets have no fixed list of scalars; a model for each would end after the first."""
    assert ask("{{a} for a in 1..3}").reason is Reason.UNSUPPORTED
    assert ask("{(x, {y}) for x in 1..2, y in 1..2}").reason is Reason.UNSUPPORTED
    assert shown("{(x, y) for x in 1..2, y in 1..2}") == "{(1, 1), (1, 2), (2, 1), (2, 2)}"


def test_lists_are_ranged_over_in_their_order() -> None:
    """At 2 the quotient refutes the claim before 0 is met; as a set the list would begin with 0."""
    assert "order" in refusal("forall n in [1, 2, 0]: 2/n > 1")
