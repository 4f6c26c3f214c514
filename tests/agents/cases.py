"""Scripted runs: the cases of the paper's appendix D and its example, with what holds of them.

The mathematics is the paper's and is computed by the compiler in the run; what the model says in
between is scripted. A request is followed by text that a model might go on with if nobody stopped it.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.agents.server import Turn

IMAGINED = "\n<result>\n{claim}\n</result>\nSo the candidate is right. <verdict>true</verdict>"
"""What a model that is not interrupted would go on with."""


@dataclass(frozen=True)
class Case:
    """``values`` are item texts that the first verification must have obtained."""

    name: str
    problem: str
    candidate: str
    final: str
    turns: tuple[Turn, ...]
    values: tuple[str, ...]


def request(body: str, before: str, claim: str = "passes = true") -> Turn:
    return Turn(f"{before}\n<tool_flow>\n{body}\n</tool_flow>{IMAGINED.format(claim=claim)}")


def revised(why: str, answer: str) -> Turn:
    text = f"<feedback>{why}</feedback>\n<response>{why} Hence the answer is \\boxed{{{answer}}}.</response>"
    return Turn(text)


def no(why: str) -> Turn:
    return Turn(f"{why}\n<verdict>false</verdict>")


def yes(why: str) -> Turn:
    return Turn(f"{why}\n<verdict>true</verdict>")


def _corrected(
    name: str, problem: str, wrong: str, right: str, body: str, why: str, values: tuple[str, ...]
) -> Case:
    """The wrong candidate fails, the revision passes along the same verification."""
    turns = (
        request(body.replace("CANDIDATE", wrong), f"Does {wrong} hold? The whole target decides."),
        no(why),
        revised(why, right),
        request(body.replace("CANDIDATE", right), f"Now {right}."),
        yes("The exact result equals the candidate."),
    )
    return Case(name, problem, wrong, right, turns, values)


DOUBLE_SUM_PROBLEM = (
    "Let {x} be the fractional part of x. Sum {a^n / 97} over all a and n from 1 to 96, "
    "and round the sum to an integer."
)
DOUBLE_SUM_BODY = """context:
  p = 97
object:
  S = sum(a^n mod p for a in 1..p-1, n in 1..p-1)
  A = S / p
  R = round(A)
return:
  S, A, R, R == CANDIDATE as passes"""

DOUBLE_SUM = _corrected(
    "double sum",
    DOUBLE_SUM_PROBLEM,
    "4608",
    "4529",
    DOUBLE_SUM_BODY,
    "The map a ↦ aⁿ (mod 97) permutes the residues only where gcd(n, 96) = 1.",
    ("439312", "439312/97", "4529", "false"),
)

IN_WORDS = (
    "Let p = 97. Compute S = sum_{a=1}^96 sum_{n=1}^96 (a^n mod p). Compute A = S / p. "
    "Compute R = round(A). Return S, A, R, and whether R == CANDIDATE."
)
"""The request as the paper words it."""

TRANSLATION = DOUBLE_SUM_BODY.replace(" as passes", "")

IN_WORDS_CASE = Case(
    "double sum in words",
    DOUBLE_SUM_PROBLEM,
    "4608",
    "4529",
    (
        request(IN_WORDS.replace("CANDIDATE", "4608"), "The target:"),
        Turn(TRANSLATION.replace("CANDIDATE", "4608").replace("for a in 1..p-1,", "for a in,")),
        Turn(f"```mtf\n{TRANSLATION.replace('CANDIDATE', '4608')}\n```"),
        no("R is 4529, and 4529 ≠ 4608."),
        revised("The inner sum is not 4656 for every n.", "4529"),
        request(IN_WORDS.replace("CANDIDATE", "4529"), "Again:"),
        Turn(TRANSLATION.replace("CANDIDATE", "4529")),
        yes("R = 4529."),
    ),
    ("439312", "439312/97", "4529", "false"),
)

CHOCOLATE = _corrected(
    "chocolate",
    "A chocolate bar costs c, a vanilla bar c + 2. One chocolate and three vanilla bars and then "
    "five chocolate bars are bought. What do they cost together?",
    "8c+6",
    "9c+6",
    """Context: c is symbolic.
Object: Delta(c) = c + 3*(c+2) + 5*c - (CANDIDATE).
Return: simplify(Delta(c)), prove(Delta(c) = 0) as passes.""",
    "The difference is c, which is not identically 0.",
    ("c", "false"),
)

MINIMALITY = _corrected(
    "minimality",
    "Let p be the least prime such that p² divides n⁴ + 1 for some positive integer n. "
    "Find the least positive integer m such that p² divides m⁴ + 1.",
    "155",
    "110",
    """object:
  p = min({q in 2..40 : is_prime(q) and (exists n in 1..q^2: q^2 divides n^4 + 1)})
  m = min({k in 1..p^2 : p^2 divides k^4 + 1})
return:
  p, m, p^2 divides 155^4 + 1 as feasible, m == CANDIDATE as passes""",
    "155 satisfies the condition, and a smaller number does so too.",
    ("17", "110", "true", "false"),
)

COUNTING = _corrected(
    "counting",
    "Each of nine players chooses one of three flavours, each flavour is chosen, the first by more than the "
    "second and the second by more than the third. Find the number of ways modulo 1000.",
    "764",
    "16",
    """object:
  N = sum(9! / (c! * v! * s!) for c in 1..9, v in 1..9, s in 1..9 if c + v + s = 9 and c > v and v > s)
return:
  N, N mod 1000, N mod 1000 == CANDIDATE as passes""",
    "The cases (6, 2, 1), (5, 3, 1) and (4, 3, 2) all count.",
    ("2016", "16", "false"),
)

LATTICE = _corrected(
    "lattice",
    "Find the least n such that any n of the 15 points of a triangular lattice of side 4 contain "
    "the corners of an isosceles triangle.",
    "7",
    "6",
    """object:
  P = {(i, j) for j in 0..4, i in 0..4-j}
  d((a, b), (c, e)) = (a-c)^2 + (a-c)*(b-e) + (b-e)^2
  collinear((a, b), (c, e), (f, g)) = ((c-a)*(g-b) == (e-b)*(f-a))
  isosceles(A, B, C) = not collinear(A, B, C) and d(A, B) = d(A, C)
  has(T) = exists A in T, B in T, C in T: isosceles(A, B, C)
  six = forall T in subsets(P, 6): has(T)
  five = exists T in subsets(P, 5): not has(T)
return:
  six, five, (if six and five then 6 else 7) == CANDIDATE as passes""",
    "Every six points contain such a triangle, and some five do not.",
    ("true", "true", "false"),
)

CASES = (DOUBLE_SUM, IN_WORDS_CASE, CHOCOLATE, MINIMALITY, COUNTING, LATTICE)
