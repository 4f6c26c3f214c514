"""What finite functions do: composition, inverses, preimages, iteration."""

from __future__ import annotations

import math

from mtf_lang.table.declare import Area
from mtf_lang.table.functions import finite, made, value_at
from mtf_lang.table.kit import brief, items_of, require
from mtf_lang.table.matrices import invert
from mtf_lang.table.residue_classes import inverted
from mtf_lang.values.faults import Undefined
from mtf_lang.values.model import FiniteFunction, ListValue, Matrix, Residue, SetValue, Value
from mtf_lang.values.order import equal
from mtf_lang.values.sets import finite_set

AREA = Area("functions")


def _images(f: FiniteFunction) -> int:
    return finite_set(value for _, value in f.pairs).size()


@AREA.function(
    "(f: Function(T -> U), g: Function(V -> T)) -> Function(V -> U)",
    synonyms=("composition",),
    defined="where the values of g are arguments of f",
    summary="The function x -> f(g(x)).",
    laws=("image(compose(f, g)) subseteq image(f)",),
    examples=(
        ("compose(function([(1, 5), (2, 6)]), function([(3, 1), (4, 2)]))", "function([(3, 5), (4, 6)])"),
        ("compose(function([(1, 2), (2, 1)]), function([(1, 2), (2, 1)]))", "function([(1, 1), (2, 2)])"),
    ),
)
def compose(f: FiniteFunction, g: FiniteFunction) -> FiniteFunction:
    """g first, then f."""
    outer = finite(f)
    return FiniteFunction(tuple((x, value_at(outer, y)) for x, y in finite(g).pairs))


@AREA.function(
    "(A: Matrix(Rat)) -> Matrix(Rat)",
    "(A: Matrix(Real)) -> Matrix(Real)",
    "(A: Matrix(Complex)) -> Matrix(Complex)",
    "(r: Residue) -> Residue",
    "(f: Function(T -> U)) -> Function(U -> T)",
    defined="for matrices of determinant not 0, residues coprime to the modulus, one-to-one functions",
    summary="The inverse of a matrix, of a residue, or of a one-to-one finite function.",
    laws=("matrix_multiply(A, inverse(A)) = matrix_power(A, 0)",),
    examples=(
        ("inverse(matrix([[1, 2], [3, 4]]))", "matrix([[-2, 1], [3/2, -1/2]])"),
        ("inverse(residue(3, 7))", "residue(5, 7)"),
        ("inverse(function([(1, 5), (2, 4)]))", "function([(4, 2), (5, 1)])"),
    ),
)
def inverse(x: Matrix | Residue | FiniteFunction) -> Value:
    """The inverse in the ring of matrices or residues, or the inverse function."""
    if isinstance(x, Matrix):
        return invert(x)
    if isinstance(x, Residue):
        return inverted(x)
    f = finite(x)
    require(_images(f) == len(f.pairs), "the function has no inverse: it takes a value twice")
    return made([(y, x) for x, y in f.pairs])


@AREA.function(
    "(f: Function(T -> U)) -> Bool",
    synonyms=("is_one_to_one",),
    summary="Whether a finite function takes no value twice.",
    laws=("is_injective(f) iff count(image(f)) = count(domain(f))",),
    examples=(
        ("is_injective(function([(1, 2), (2, 2)]))", "false"),
        ("count({f in functions(1..2, 1..3) : is_injective(f)})", "6"),
    ),
)
def is_injective(f: FiniteFunction) -> bool:
    """Whether there are as many values as arguments."""
    return _images(finite(f)) == len(f.pairs)


@AREA.function(
    "(f: Function(T -> U), B: Set(U)) -> Bool",
    synonyms=("is_onto",),
    summary="Whether a finite function takes every value of a set B.",
    laws=("is_surjective(f, image(f))",),
    examples=(
        ("is_surjective(function([(1, 2), (2, 3)]), 2..3)", "true"),
        ("count({f in functions(1..3, 1..2) : is_surjective(f, 1..2)})", "6"),
    ),
)
def is_surjective(f: FiniteFunction, B: SetValue) -> bool:  # noqa: N803
    """Whether B is a subset of the values."""
    image = finite_set(value for _, value in finite(f).pairs)
    return all(map(image.contains, items_of(B)))


@AREA.function(
    "(f: Function(T -> U), y: U) -> Set(T)",
    "(f: Function(T -> U), B: Set(U)) -> Set(T)",
    summary="The arguments at which a finite function has the value y, or a value in the set B.",
    laws=("preimage(f, image(f)) = domain(f)",),
    examples=(
        ("preimage(function([(1, 5), (2, 6), (3, 5)]), 5)", "{1, 3}"),
        ("preimage(function([(1, 5), (2, 6), (3, 7)]), {5, 6})", "{1, 2}"),
    ),
)
def preimage(f: FiniteFunction, y: Value) -> SetValue:
    """The x with f(x) = y, or with f(x) in a set."""
    pairs = finite(f).pairs
    if isinstance(y, SetValue) and not (pairs and isinstance(pairs[0][1], SetValue)):
        return finite_set(x for x, value in pairs if y.contains(value))
    return finite_set(x for x, value in pairs if equal(value, y))


@AREA.function(
    "(f: Function(T -> T), n: Int) -> Function(T -> T)",
    defined="for n >= 0, where the values of f are arguments of it; for n < 0 where f is one-to-one as well",
    summary="The finite function applied n times.",
    laws=("iterate(f, 1) = f",),
    examples=(
        ("iterate(function([(1, 2), (2, 3), (3, 1)]), 2)", "function([(1, 3), (2, 1), (3, 2)])"),
        ("iterate(function([(1, 2), (2, 3), (3, 1)]), 3000)", "function([(1, 1), (2, 2), (3, 3)])"),
    ),
)
def iterate(f: FiniteFunction, n: int) -> FiniteFunction:
    """By squaring."""
    step = inverse(f) if n < 0 else finite(f)
    found = FiniteFunction(tuple((x, x) for x, _ in step.pairs))
    remaining = abs(n)
    while remaining:
        if remaining % 2:
            found = compose(step, found)
        remaining //= 2
        if remaining:
            step = compose(step, step)
    return found


@AREA.function(
    "(f: Function(T -> T)) -> Set(T)",
    summary="The arguments that a finite function maps to themselves.",
    laws=("fixed_points(f) subseteq image(f)",),
    examples=(
        ("fixed_points(function([(1, 1), (2, 3), (3, 2)]))", "{1}"),
        ("count({f in bijections(1..4) : fixed_points(f) = {}})", "9"),
    ),
)
def fixed_points(f: FiniteFunction) -> SetValue:
    """The x with f(x) = x."""
    return finite_set(x for x, value in finite(f).pairs if equal(x, value))


# --- permutations -------------------------------------------------------------------------------------

_PERMUTATION = ("(p: List(Int)) -> {}", "(p: Function(Int -> Int)) -> {}")


def _cycles(p: ListValue | FiniteFunction) -> list[list[Value]]:
    """The cycles of a permutation, each from its least element, by these."""
    if isinstance(p, ListValue):
        require(
            sorted(p.items) == list(range(1, len(p.items) + 1)),
            f"{brief(p)} is no permutation: each of 1..{len(p.items)} is in it once",
        )
        f = FiniteFunction(tuple(enumerate(p.items, 1)))
    else:
        f = finite(p)
        same = finite_set(x for x, _ in f.pairs) == finite_set(y for _, y in f.pairs)
        if not same:
            raise Undefined(f"{brief(f)} is no permutation of its arguments")
    table = dict(f.pairs)
    found = []
    for start in list(table):
        cycle = []
        while start in table:
            cycle.append(start)
            start = table.pop(start)
        if cycle:
            found.append(cycle)
    return found


@AREA.function(
    *(text.format("List(List(Int))") for text in _PERMUTATION),
    defined="for permutations of integers; a list is one of 1..n, with p[k] the image of k",
    summary="The cycles of a permutation, fixed points among them.",
    laws=("sum([length(c) for c in cycles(p)]) = length(p)",),
    examples=(("cycles([2, 1, 3])", "[[1, 2], [3]]"), ("cycles([2, 3, 1])", "[[1, 2, 3]]")),
)
def cycles(p: ListValue | FiniteFunction) -> ListValue:
    """Each cycle from its least element."""
    return ListValue(tuple(ListValue(tuple(cycle)) for cycle in _cycles(p)))


@AREA.function(
    *(text.format("Int") for text in _PERMUTATION),
    defined="for permutations of integers; a list is one of 1..n",
    summary="The sign of a permutation: 1 for an even number of inversions, else -1.",
    laws=("permutation_sign(p) = (-1)^inversions(p)",),
    examples=(
        ("permutation_sign([2, 1, 3])", "-1"),
        ("sum(permutation_sign(p) for p in permutations(1..4))", "0"),
    ),
)
def permutation_sign(p: ListValue | FiniteFunction) -> int:
    """-1 to the number of cycles of even length."""
    return -1 if sum(1 for cycle in _cycles(p) if len(cycle) % 2 == 0) % 2 else 1


@AREA.function(
    *(text.format("Int") for text in _PERMUTATION),
    defined="for permutations of integers; a list is one of 1..n",
    summary="The least k >= 1 for which a permutation applied k times changes nothing.",
    laws=("permutation_order(p) divides factorial(length(p))",),
    examples=(("permutation_order([2, 1, 4, 5, 3])", "6"), ("permutation_order([1, 2])", "1")),
)
def permutation_order(p: ListValue | FiniteFunction) -> int:
    """The least common multiple of the lengths of the cycles."""
    return math.lcm(*map(len, _cycles(p)))
