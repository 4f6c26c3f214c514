"""Functions of the script: cases, memo, depth, cycles."""

from __future__ import annotations

import pytest

from mtf_lang.result import Reason, Status
from tests.backends.enumeration.requests import agree, request, run


def test_deep_recursion() -> None:
    found = run(request("sum(f(n) for n in {100000})", "f(0) = 0", "f(n) = f(n-1) + n  for n >= 1"))
    assert found.value == 100000 * 100001 // 2


def test_two_functions_that_call_each_other() -> None:
    definitions = ("even(0) = true", "even(n) = odd(n-1)", "odd(0) = false", "odd(n) = even(n-1)")
    assert run(request("count({n in 0..3000 : even(n)})", *definitions)).value == 1501


def test_memo() -> None:
    """Without a memo this would take 2^200 calls."""
    text = "fib(n) = if n < 2 then n else fib(n-1) + fib(n-2)"
    assert run(request("fib(200)", text)).value == 280571172992510140037611932413038677189525


def test_recursion_through_a_search() -> None:
    """Sprague-Grundy values of Kayles' relative: the least value that no move reaches."""
    definition = "g(n) = min({k in 0..n+1 : forall m in 1..min(n, 3): g(n - m) != k})  for n >= 0"
    task = request("[g(n) for n in 0..12]", definition)
    assert run(task).value.items == tuple(n % 4 for n in range(13))
    agree(task)


@pytest.mark.parametrize(
    ("expression", "definitions"),
    [
        ("f(3)", ("f(9) = 0", "f(n) = f(n)")),
        ("f(3)", ("f(n) = g(n) + 1", "g(n) = f(n) - 1")),
        ("f(-1)", ("f(0) = 1", "f(n) = n*f(n-1)  for n >= 1")),
        ("sum(f(n) for n in 0..3)", ("f(0) = 1", "f(n) = 1/(n - 2)  for n >= 1")),
        ("[f(n) for n in 0..3]", ("f(0) = 1/2", "f(n) = f(n-1) + 1/2  for n >= 1")),
        ("f(200)", ("f(n) = if n = 77 then f(150) else f(n - 1)",)),
    ],
)
def test_as_the_reference(expression: str, definitions: tuple[str, ...]) -> None:
    agree(request(expression, *definitions))


def test_descent_without_end_meets_a_limit() -> None:
    found = run(request("f(0)", "f(9) = 0", "f(n) = f(n-1) + 1"))
    assert (found.status, found.reason) == (Status.UNKNOWN, Reason.LIMIT)
    assert "called by f(0)" in (found.detail or "")
