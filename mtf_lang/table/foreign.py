"""Names from other languages, with what to write instead.

They are no synonyms: some mean something slightly different there (Python's ``range`` stops before
its end), so that accepting them would be wrong in silence. Whoever meets an unknown name asks here
first.
"""

from __future__ import annotations

from mtf_lang.frozen import frozen


@frozen
class Foreign:
    """A name that is not MTF: what to write instead, and why it is not the same where it is not.

    ``name`` is the operation in MTF where there is one.
    """

    spelling: str
    instead: str
    name: str | None = None
    note: str | None = None


_ROWS: tuple[tuple[str, str, str | None, str | None], ...] = (
    # Python
    ("range", "a..b", "range", "a..b contains both ends; Python's range stops before its end"),
    ("len", "count(S) for a set, length(s) for a list", "length", None),
    ("reduce", "sum(e for x in D) or a recursive definition", None, None),
    ("map", "[f(x) for x in s]", None, None),
    ("filter", "{x in S : P}", None, None),
    ("lambda", "a definition f(x) = …", None, None),
    ("int", "floor(x) or trunc(x)", "trunc", None),
    ("float", "numeric(x, digits)", "numeric", None),
    ("str", "digits(n) for the digits of a number", "digits", None),
    ("tuple", "(a, b)", None, None),
    ("enumerate", "[(k, s[k]) for k in 1..length(s)]", None, None),
    ("zip", "[(s[k], t[k]) for k in 1..length(s)]", None, None),
    ("divmod", "(a div m, a mod m)", "div", None),
    ("pow", "a^n, or power_mod(a, n, m) for remainders", "power", None),
    ("comb", "binomial(n, k)", "binomial", None),
    ("perm", "falling_factorial(n, k)", "falling_factorial", None),
    ("prod", "product(e for x in D)", "product", None),
    ("hypot", "sqrt(x^2 + y^2)", "sqrt", None),
    ("lg", "log(10, x) or log(2, x)", "log", None),
    ("fabs", "abs(x)", "abs", None),
    ("print", "the expression itself in the return block", None, None),
    ("counter", "frequencies(s)", "frequencies", None),
    ("Counter", "frequencies(s)", "frequencies", None),
    ("minimize", "minimum(e for x in D) or minimum(e given E)", "min", None),
    ("maximize", "maximum(e for x in D) or maximum(e given E)", "max", None),
    ("minimise", "minimum(e for x in D) or minimum(e given E)", "min", None),
    ("maximise", "maximum(e for x in D) or maximum(e given E)", "max", None),
    ("fact", "n! or factorial(n)", "factorial", None),
    (
        "random",
        "probability(p for x in D), or expectation(v for x in D)",
        None,
        None,
    ),
    ("bin", "digits(n, 2)", "digits", None),
    ("input", "parameter n, in the context, and set it when running: `--set n=5`", None, None),
    # SymPy
    ("Sum", "sum(e for k in a..b)", "sum", None),
    ("Product", "product(e for k in a..b)", "product", None),
    ("Rational", "a/b", "divide", None),
    ("Fraction", "a/b", "divide", None),
    ("Integer", "the number itself", None, None),
    ("Symbol", "x is real, in the context", None, None),
    ("symbols", "x, y are real, in the context", None, None),
    ("Eq", "a = b", "equal", None),
    ("Ne", "a != b", "not_equal", None),
    ("solve", "solutions(E for x)", "solutions", None),
    ("solveset", "solutions(E for x)", "solutions", None),
    ("nsolve", "numeric(x, digits) of a solution", "numeric", None),
    ("diff", "derivative(f(x), x)", "derivative", None),
    ("Limit", "limit(f(x), x -> a)", "limit", None),
    ("apart", "simplify(f)", "simplify", None),
    ("isprime", "is_prime(n)", "is_prime", None),
    ("isPrime", "is_prime(n)", "is_prime", None),
    ("factorint", "factorization(n)", "factorization", None),
    ("primefactors", "prime_factors(n)", "prime_factors", None),
    ("nextprime", "next_prime(n)", "next_prime", None),
    ("prevprime", "previous_prime(n)", "previous_prime", None),
    ("primepi", "prime_count(n)", "prime_count", None),
    ("primerange", "{p in a..b : is_prime(p)}", "is_prime", None),
    ("n_order", "multiplicative_order(a, m)", "multiplicative_order", None),
    ("mod_inverse", "inverse_mod(a, m)", "inverse_mod", None),
    ("igcd", "gcd(a, b)", "gcd", None),
    ("ilcm", "lcm(a, b)", "lcm", None),
    ("npartitions", "number_of_partitions(n)", "number_of_partitions", None),
    ("rf", "rising_factorial(x, k)", "rising_factorial", None),
    ("ff", "falling_factorial(x, k)", "falling_factorial", None),
    ("Abs", "abs(x)", "abs", None),
    ("Max", "max(a, b)", "max", None),
    ("Min", "min(a, b)", "min", None),
    ("Mod", "a mod m", "mod", None),
    ("Interval", "interval(a, b)", "interval", None),
    ("FiniteSet", "{a, b}", None, None),
    ("Piecewise", "if c then a else b, or a definition with cases", None, None),
    ("CRootOf", "root_of(p(x), x, k)", "root_of", "k is counted from 1 here and from 0 there"),
    ("real_root", "root(x, n)", "root", None),
    ("evalf", "numeric(x, digits)", "numeric", None),
    ("N", "numeric(x, digits)", "numeric", None),
    ("summation", "sum(e for k in a..b)", "sum", None),
    ("Integral", "integral(f(x), x, a, b)", "integral", None),
    ("Derivative", "derivative(f(x), x)", "derivative", None),
    ("Matrix", "matrix([[a, b], [c, d]])", "matrix", None),
    ("nroots", "numeric(x, digits) of each solution", "numeric", None),
    ("Function", "a definition f(x) = …", None, None),
    # Z3
    ("Int", "x is an integer, in the context", None, None),
    ("Ints", "x, y are integers, in the context", None, None),
    ("Real", "x is real, in the context", None, None),
    ("Reals", "x, y are real, in the context", None, None),
    ("Bool", "p in booleans, in the context", None, None),
    ("Bools", "p, q in booleans, in the context", None, None),
    ("ForAll", "forall x in D: p(x)", "forall", None),
    ("Exists", "exists x in D: p(x)", "exists", None),
    ("And", "p and q", "and", None),
    ("Or", "p or q", "or", None),
    ("Not", "not p", "not", None),
    ("Implies", "p implies q", "implies", None),
    ("Equivalent", "p iff q", "iff", None),
    ("Xor", "xor(p, q)", "xor", None),
    ("If", "if c then a else b", None, None),
    ("Distinct", "distinct(a, b, c)", "distinct", None),
    ("ToReal", "the number itself: an integer is a real number", None, None),
    ("Solver", "satisfiable(E) or solutions(E for x) in the return block", "satisfiable", None),
    # MiniZinc
    ("alldifferent", "distinct(s)", "distinct", None),
    ("bool2int", "if p then 1 else 0", None, None),
    ("array1d", "[a, b, c]", None, None),
    # notations of textbooks, calculators and other systems
    ("C", "binomial(n, k)", "binomial", None),
    ("nCr", "binomial(n, k)", "binomial", None),
    ("ncr", "binomial(n, k)", "binomial", None),
    ("binom", "binomial(n, k)", "binomial", None),
    ("P", "falling_factorial(n, k), or probability(E for x in D)", "falling_factorial", None),
    ("nPr", "falling_factorial(n, k)", "falling_factorial", None),
    ("npr", "falling_factorial(n, k)", "falling_factorial", None),
    ("card", "count(S)", "count", None),
    ("size", "count(S)", "count", None),
    ("tg", "tan(x)", "tan", None),
    ("ctg", "cot(x)", "cot", None),
    ("cosec", "csc(x)", "csc", None),
    ("Pr", "probability(E for x in D)", "probability", None),
    ("E", "expectation(v for x in D)", "expectation", None),
    ("Table", "[e for k in 1..n]", None, None),
    ("Solve", "solutions(E for x)", "solutions", None),
    ("Factor", "factor(f), or factorization(n) for integers", "factor", None),
    ("Divisors", "divisors(n)", "divisors", None),
    ("PrimeQ", "is_prime(n)", "is_prime", None),
    ("EulerPhi", "totient(n)", "totient", None),
)

_SAME = (
    "Abs:abs isprime:is_prime isPrime:is_prime PrimeQ:is_prime nextprime:next_prime prevprime:previous_prime "
    "primepi:prime_count mod_inverse:inverse_mod igcd:gcd ilcm:lcm npartitions:number_of_partitions "
    "rf:rising_factorial ff:falling_factorial Max:max Min:min binom:binomial nCr:binomial ncr:binomial "
    "C:binomial comb:binomial nPr:falling_factorial npr:falling_factorial perm:falling_factorial card:count "
    "tg:tan ctg:cot cosec:csc EulerPhi:totient n_order:multiplicative_order fabs:abs Limit:limit "
    "Cardinality:count minimize:min maximize:max minimise:min maximise:max Minimize:min Maximize:max "
    "fact:factorial Fact:factorial argmaximum:argmax argminimum:argmin arg_max:argmax arg_min:argmin"
)
"""Names of operations that take the same arguments here and mean the same: ``foreign:name``."""

RENAMED: dict[str, str] = {pair.split(":")[0]: pair.split(":")[1] for pair in _SAME.split()}
"""Foreign names for which putting the MTF name in their place is the whole repair."""

_CONSTANTS: tuple[tuple[str, str, bool], ...] = (
    ("True", "true", True),
    ("False", "false", True),
    ("TRUE", "true", True),
    ("FALSE", "false", True),
    ("NN", "naturals", False),
    ("Naturals", "naturals", False),
    ("Naturals0", "naturals", True),
    ("Nat", "naturals", False),
    ("N", "naturals", False),
    ("ZZ", "integers", True),
    ("Z", "integers", False),
    ("Integers", "integers", True),
    ("int", "integers", False),
    ("Int", "integers", False),
    ("integer", "integers", False),
    ("QQ", "rationals", True),
    ("Q", "rationals", False),
    ("Rationals", "rationals", True),
    ("RR", "reals", True),
    ("R", "reals", False),
    ("Reals", "reals", True),
    ("real", "reals", False),
    ("Real", "reals", False),
    ("float", "reals", False),
    ("CC", "complexes", True),
    ("Complexes", "complexes", True),
    ("Bool", "booleans", False),
    ("bool", "booleans", False),
    ("Pi", "pi", True),
    ("PI", "pi", True),
    ("E", "e", False),
    ("I", "i", False),
    ("inf", "infinity", True),
    ("Infinity", "infinity", True),
    ("INF", "infinity", True),
    ("EmptySet", "{}", True),
    ("GoldenRatio", "golden_ratio", True),
    ("Primes", "{p in naturals : is_prime(p)}", False),
    ("primes", "{p in naturals : is_prime(p)}", False),
)

CONSTANTS: dict[str, tuple[str, bool]] = {name: (text, certain) for name, text, certain in _CONSTANTS}
"""Foreign names of values: what to write, and whether that is certain or a good guess."""

FOREIGN: dict[str, Foreign] = {row[0]: Foreign(*row) for row in _ROWS}
"""Foreign names, exactly as they are written there."""


def foreign_hint(name: str) -> str | None:
    """What to write instead of a foreign name, as a hint; None for a name that is not known as one."""
    found = FOREIGN.get(name)
    if found is None:
        return None
    return f"write {found.instead}" + (f"; {found.note}" if found.note else "")
