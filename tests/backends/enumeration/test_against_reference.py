"""Generated requests: every strategy gives what the reference evaluator gives."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.backends.enumeration.requests import agree, request

VARIABLES = ("a", "b", "c")
FUNCTIONS = (
    "f(n) = n^2 - 3*n + 1",
    "g((x, y), z) = x*z - y",
    "h(0) = 1",
    "h(n) = h(n - 1) + n  for n >= 1",
    "q(n) = 6/n",
)

TERMS = (
    "({0} + {1})",
    "({0} - {1})",
    "({0})*({1})",
    "({0})^2",
    "abs({0})",
    "f({0})",
    "g(({0}, {1}), 2)",
    "(({0}) mod 5)",
    "(({0}) div 3)",
    "(({0}) mod ({1}))",
    "(if {0} < {1} then {0} else {1})",
    "gcd({0}, {1})",
    "sum(t + {0} for t in 0..({1}))",
    "h({0})",
    "max({0}, {1})",
)
KINDS = (
    *("sum", "count", "min", "max", "product", "gcd", "argmin", "mean", "set", "list", "first", "last"),
    *("forall", "exists", "unique", "probability", "outside"),
)

small = st.integers(-3, 6)


@st.composite
def terms(draw: st.DrawFn, names: tuple[str, ...], depth: int = 2) -> str:
    """An integer expression, now and then undefined."""
    if depth == 0 or draw(st.booleans()):
        leaf = draw(st.sampled_from([*names, *names, "number"]))
        return str(draw(small)) if leaf == "number" else leaf
    left = draw(terms(names, depth - 1))
    right = draw(terms(names, depth - 1))
    shape = draw(st.sampled_from(TERMS))
    return shape.format(left, right)


@st.composite
def relations(draw: st.DrawFn, names: tuple[str, ...], depth: int = 1) -> str:
    """A proposition."""
    left, right = draw(terms(names)), draw(terms(names))
    shapes = ["{0} = {1}", "{0} <= {1}", "{0} < {1}", "{0} >= {1}", "{0} != {1}", "3 divides ({0} - {1})"]
    shapes += [
        "{0} = {1} (mod 4)",
        "({0}) mod 3 = 1",
        "({0})/({1}) < 2",
        "{0} in {{0, 2, 3}}",
        "q({0}) > {1}",
    ]
    shapes += ["{0} in ({1})..4", "(exists t in 0..2: t*({0}) = {1})", "(forall t in 1..({0}): t != {1})"]
    if depth:
        shapes += ["({2} or {3})", "({2} implies {3})", "not ({2})", "({2} and {3})", "({2} iff {3})"]
        inner = [draw(relations(names, depth - 1)) for _ in range(2)]
        return draw(st.sampled_from(shapes)).format(left, right, *inner)
    return draw(st.sampled_from(shapes)).format(left, right)


@st.composite
def linear(draw: st.DrawFn, names: tuple[str, ...]) -> str:
    """A relation of the kinds that are solved, or that cut ranges."""
    parts = [f"{draw(st.sampled_from([1, 1, 2, -1, -3]))}*{n}" for n in names if draw(st.booleans())]
    left = " + ".join(parts or [names[-1]])
    if draw(st.booleans()):
        left += f" + {draw(st.sampled_from(names))}^2"
    sign = draw(st.sampled_from(["=", "<=", "<", ">=", ">", "mod"]))
    value = draw(st.integers(-4, 12))
    return f"{left} = {value} (mod 3)" if sign == "mod" else f"{left} {sign} {value}"


@st.composite
def searches(draw: st.DrawFn) -> str:
    """An aggregate over one to three variables."""
    count = draw(st.integers(1, 3))
    names = VARIABLES[:count]
    binders = []
    for index, name in enumerate(names):
        low, high = sorted((draw(small), draw(small)))
        domain = f"{low}..{high}"
        if index and draw(st.integers(0, 3)) == 0:
            domain = draw(st.sampled_from([f"0..{names[index - 1]}", f"{names[index - 1]}..4", "{-1, 2, 5}"]))
        binders.append(f"{name} in {domain}")
    conditions = [draw(st.one_of(linear(names), relations(names))) for _ in range(draw(st.integers(0, 3)))]
    guard = f" if {' and '.join(f'({c})' for c in conditions)}" if conditions else ""
    over = f"for {', '.join(binders)}{guard}"
    value = draw(terms(names))
    proposition = draw(relations(names))
    kind = draw(st.sampled_from(KINDS))
    where = " and ".join(f"({c})" for c in conditions) or "true"
    match kind:
        case "set":
            return "{" + f"{value} {over}" + "}"
        case "list":
            return f"[{value} {over}]"
        case "first":
            return f"min({names[0]} {over})"
        case "last":
            return f"max({names[0]} {over})"
        case "forall":
            return f"forall {', '.join(binders)}: ({where}) implies {proposition}"
        case "exists":
            return f"exists {', '.join(binders)}: ({where}) and {proposition}"
        case "outside":
            return f"not (exists {', '.join(binders)}: ({where}) and {proposition})"
        case "unique":
            return f"exists unique {', '.join(binders)}: ({where}) and {proposition}"
        case "probability":
            return f"probability({proposition} {over})"
    return f"{kind}({value} {over})"


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(searches())
def test_strategies_agree_with_the_reference(expression: str) -> None:
    agree(request(expression, *FUNCTIONS))
