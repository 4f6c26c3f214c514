"""One mathematical expression, LaTeX or plain, as MTF text.

The parse tree is written as MTF, bracket by bracket; whatever has no sure reading is refused. So the
only thing that text of an answer can become is a term of MTF.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from mtf_lang.agents.answers.terms import LOG, Term, analysed
from mtf_lang.agents.answers.trees import Unreadable, mark, parts, rule, tree
from mtf_lang.walk import Walk, run

Children = list[Any]
Writer = Callable[[Children], Walk[str]]


def term(text: str) -> Term:
    """Read one expression; raises ``Unreadable``."""
    return analysed(run(_write(tree(text))))


def _write(node: Any) -> Walk[str]:
    """MTF text of a node of the tree."""
    children = parts(node)
    if not children:
        return _leaf(node.getText().strip())
        yield  # makes this a walk
    if len(children) == 1:
        return (yield _write(children[0]))
    name = rule(node)
    if name not in _RULES:
        raise Unreadable(f"no reading of {name.replace('_', ' ')}")
    return (yield _RULES[name](children))


# --- leaves --------------------------------------------------------------------------------------

_GREEK = frozenset(
    re.findall(
        r"\w+",
        """alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi rho
        sigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi
        Omega""",
    )
)
_NUMBER = re.compile(r"(\d+)(?:\.(\d+))?")
_EXPONENTIAL = re.compile(r"(\d+(?:\.\d+)?)[eE]([+-]?\d+)")


def _leaf(text: str) -> str:
    """MTF text of a number, a letter or a named constant."""
    if _NUMBER.fullmatch(text):
        return text
    if text.startswith("."):
        return _leaf("0" + text)
    if power := _EXPONENTIAL.fullmatch(text):
        return f"({power[1]}*10^({power[2]}))"
    if len(text) == 1 and text.isascii() and text.isalpha():
        return text
    if re.fullmatch(r"d\s*[A-Za-z]", text):  # the lexer takes `dx` for a differential
        return f"(d*{text[-1]})"
    command = text.removeprefix("\\")
    if text == "\\pi":
        return "pi"
    if text == "\\infty":
        return "infinity"
    if command in _GREEK and command != text:
        return command
    raise Unreadable(f"no reading of {text}")


# --- arithmetic ----------------------------------------------------------------------------------

_SIGNS = {
    "+": "+",
    "-": "-",
    "*": "*",
    "\\cdot": "*",
    "\\times": "*",
    "/": "/",
    "\\div": "/",
    "\\over": "/",
}


def _binary(children: Children) -> Walk[str]:
    left, sign, right = children
    if mark(sign) not in _SIGNS:
        raise Unreadable(f"no reading of {mark(sign)}")
    if mark(sign) == "/" and _side_by_side(right):
        raise Unreadable("a product without a sign behind a slash")
    first = yield _write(left)
    return f"({first} {_SIGNS[mark(sign)]} {(yield _write(right))})"


def _side_by_side(node: Any) -> bool:
    """Whether a node is a product of factors without a sign: 1/2x has two readings."""
    while node.getChildCount() == 1:
        node = node.getChild(0)
    if node.getChildCount() < 2 or not rule(node).startswith("unary"):
        return False
    return mark(node.getChild(0)) not in "+-" or _side_by_side(node.getChild(1))


def _product(children: Children) -> Walk[str]:
    """A sign and its operand, or factors side by side."""
    if mark(children[0]) in "+-":
        return f"({mark(children[0])}{(yield _product(children[1:]))})"
    factors = []
    for child in children:
        factors.append((yield _write(child)))
    for left, right in pairwise(factors):
        if _NUMBER.fullmatch(right) or (_NUMBER.fullmatch(left) and _QUOTIENT.fullmatch(right)):
            if len(factors) == 2 and (mixed := _mixed(left, right)):
                return mixed
            raise Unreadable("numbers side by side")
    return factors[0] if len(factors) == 1 else f"({'*'.join(factors)})"


_QUOTIENT = re.compile(r"\((\d+) / (\d+)\)")


def _mixed(whole: str, part: str) -> str | None:
    """A whole number and a proper fraction behind it, as their sum."""
    match = _QUOTIENT.fullmatch(part)
    if match and whole.isdigit() and int(match[1]) < int(match[2]):
        return f"({whole} + {part})"
    return None


def _power(children: Children) -> Walk[str]:
    base = yield _write(children[0])
    return f"({base}^{(yield _argument(children[2:]))})"


def _argument(children: Children) -> Walk[str]:
    """The one operand among brackets."""
    operands = [child for child in children if mark(child) not in _BRACKETS]
    if len(operands) != 1:
        raise Unreadable("no single operand")
    return (yield _write(operands[0]))


_BRACKETS = frozenset(
    {"(", ")", "{", "}", "[", "]", "|", "^", "_", "\\lvert", "\\rvert", "\\vert", "\\lfloor", "\\rfloor"}
    | {"\\lceil", "\\rceil", "\\lgroup", "\\rgroup"}
)


def _quotient(children: Children) -> Walk[str]:
    operands = [child for child in children[1:] if mark(child) not in _BRACKETS]
    above = yield _write(operands[0])
    return f"({above} / {(yield _write(operands[1]))})"


def _binomial(children: Children) -> Walk[str]:
    operands = [child for child in children[1:] if mark(child) not in _BRACKETS]
    above = yield _write(operands[0])
    return f"binomial({above}, {(yield _write(operands[1]))})"


def _postfix(children: Children) -> Walk[str]:
    out = yield _write(children[0])
    for child in children[1:]:
        sign = mark(child)
        if sign == "!":
            out = f"factorial({out})"
        elif sign in ("^\\circ", "^{\\circ}"):
            out = f"({out}*pi/180)"
        else:
            raise Unreadable(f"no reading of {sign}")
    return out


def _called(name: str) -> Writer:
    """A pair of brackets as an operation."""

    def write(children: Children) -> Walk[str]:
        return f"{name}({(yield _argument(children))})"

    return write


def _grouped(children: Children) -> Walk[str]:
    return (yield _argument(children))


# --- letters with an index or an exponent --------------------------------------------------------


def _letter(children: Children) -> Walk[str]:
    """A letter with an index, which becomes part of its name, and an exponent."""
    name = yield _write(children[0])
    out = name
    for child in children[1:]:
        sign, inside = mark(child)[0], mark(child)[1:].strip("{}")
        if sign == "_" and inside.isascii() and inside.isalnum():
            out = f"{out}_{inside}"
        elif sign == "^":
            out = f"({out}^{(yield _argument(parts(child)))})"
        else:
            raise Unreadable("an index that is no letter or number")
    return out


def _based(children: Children) -> Walk[str]:
    """Digits with a base as their index."""
    digits, base = mark(children[0]), mark(children[1]).strip("_{}")
    if not (digits.isdigit() and base.isdigit() and 2 <= int(base) <= 36):
        raise Unreadable("an index of a number that is no base")
    if max(map(int, digits)) >= int(base):
        raise Unreadable("a digit that its base does not have")
    return str(int(digits, int(base)))
    yield  # makes this a walk


# --- functions -----------------------------------------------------------------------------------

_SAME = ("sin", "cos", "tan", "cot", "sec", "csc", "exp", "max", "min", "gcd", "lcm")
_FUNCTIONS = {
    **{f"\\{name}": name for name in _SAME},
    **{f"\\arc{name}": f"a{name}" for name in ("sin", "cos", "tan")},
    "\\ln": "log",
    "\\log": LOG,
    "\\operatorname{lcm}": "lcm",
    "\\operatorname{gcd}": "gcd",
}
"""Operations of MTF by the command of LaTeX."""
_INVERTIBLE = {"sin", "cos", "tan"}


def _function(children: Children) -> Walk[str]:
    """A named function with its index, exponent and arguments."""
    head = mark(children[0])
    if head == "e":
        return f"(e^{(yield _argument(parts(children[1])))})"
    if head == "\\sqrt":
        return (yield _root(children[1:]))
    if head in ("\\sum", "\\prod"):
        return (yield _aggregate("sum" if head == "\\sum" else "product", children[1:]))
    if head not in _FUNCTIONS:
        raise Unreadable(f"no reading of the function {head}")
    name, index, exponent = _FUNCTIONS[head], None, None
    arguments: list[str] = []
    for child in children[1:]:
        kind = mark(child)
        if kind in _BRACKETS:
            continue
        if kind.startswith("_"):
            index = yield _argument(parts(child))
        elif kind.startswith("^"):
            exponent = yield _argument(parts(child))
        else:
            arguments.extend((yield _listed(child)))
    return _application(name, index, exponent, arguments)


def _application(name: str, index: str | None, exponent: str | None, arguments: list[str]) -> str:
    if index is not None and name != LOG:
        raise Unreadable(f"no reading of an index of {name}")
    if name in ("max", "min"):
        arguments = [f"{{{', '.join(arguments)}}}"]
    elif len(arguments) != 1 and name not in ("gcd", "lcm"):
        raise Unreadable(f"{name} of {len(arguments)} arguments")
    if exponent == "(-1)" and name in _INVERTIBLE:
        name, exponent = f"a{name}", None
    if index is not None:
        name, arguments = "log", [index, *arguments]
    applied = f"{name}({', '.join(arguments)})"
    return applied if exponent is None else f"({applied}^{exponent})"


def _listed(node: Any) -> Walk[list[str]]:
    """Arguments between commas."""
    out: list[str] = []
    pending = [node]
    while pending:
        current = pending.pop(0)
        listed = parts(current)
        if any(mark(part) == "," for part in listed):
            pending = [part for part in listed if mark(part) != ","] + pending
        else:
            out.append((yield _write(current)))
    return out


def _root(children: Children) -> Walk[str]:
    """``\\sqrt[n]{x}``, in the order index, radicand."""
    operands = []
    for child in children:
        if mark(child) not in _BRACKETS:
            operands.append((yield _write(child)))
    if len(operands) == 1:
        return f"sqrt({operands[0]})"
    return f"root({operands[1]}, {operands[0]})"


def _aggregate(name: str, children: Children) -> Walk[str]:
    """A sum or product over a range of one index."""
    if len(children) != 3 or not (start := re.fullmatch(r"_\{?([a-z])=(.+?)\}?", mark(children[0]))):
        raise Unreadable("a sum without a range")
    below = yield _write(tree(start[2]))
    above = yield _argument(parts(children[1]))
    return f"{name}({(yield _write(children[2]))} for {start[1]} in {below}..{above})"


_RULES: dict[str, Writer] = {
    "additive": _binary,
    "mp": _binary,
    "mp_nofunc": _binary,
    "unary": _product,
    "unary_nofunc": _product,
    "exp": _power,
    "exp_nofunc": _power,
    "frac": _quotient,
    "binom": _binomial,
    "postfix": _postfix,
    "postfix_nofunc": _postfix,
    "group": _grouped,
    "formatting_group": _grouped,
    "ordered_tuple": _grouped,
    "abs_group": _called("abs"),
    "floor_group": _called("floor"),
    "ceil_group": _called("ceil"),
    "atom_expr": _letter,
    "atom_expr_no_supexpr": _letter,
    "number_subexpr": _based,
    "func": _function,
}
"""How each rule of the grammar is written; trees of other rules are refused."""
