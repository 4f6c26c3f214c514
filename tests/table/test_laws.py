"""The laws of the table, tried at many arguments: nowhere false, and true at some.

The names in a law are those of the signatures; each is given sample values of its type. Where a
side is undefined or cannot be decided the law says nothing.
"""

from __future__ import annotations

import re
from itertools import islice, product

import pytest

from mtf_lang.table import TABLE
from mtf_lang.table.model import Form, Operation, Signature
from mtf_lang.table.signature import signatures
from mtf_lang.types import Type
from tests.table.front import values_of

SAMPLES: dict[str, tuple[str, ...]] = {
    "Int": ("2", "-3", "0", "1", "7", "12", "5"),
    "Rat": ("3/2", "-1", "0", "1/3", "4"),
    "Real": ("1/2", "-2", "0", "sqrt(2)", "3", "pi/3"),
    "Complex": ("1 + i", "3 - 2*i", "2", "-i"),
    "Bool": ("true", "false"),
    "String": ('"aba"', '"ab"', '""'),
    "Set(Int)": ("{1, 2, 3}", "{2, 5}", "{}", "{3}"),
    "List(Int)": ("[2, 1, 2]", "[3]", "[4, 1, 3, 2]", "[]"),
    "List(Bool)": ("[true, false]", "[true]", "[false, false]"),
    "(Int, Int)": ("(1, 2)", "(0, 0)", "(4, 1)", "(-1, 3)"),
    "(Int, Int, Int)": ("(1, 2, 0)", "(0, 0, 1)", "(3, 1, 2)"),
    "List((Int, Int))": ("[(0, 0), (3, 0), (1, 2)]", "[(0, 0), (2, 0), (2, 2), (0, 2)]"),
    "List(List(Int))": ("[[1, 2], [3, 4]]", "[[1, 0, 2]]"),
    "List(String)": ('["a", "b"]', "[]"),
    "Matrix(Int)": ("matrix([[1, 2], [3, 4]])", "matrix([[2, 1], [1, 1]])", "matrix([[1, 2, 3], [4, 5, 6]])"),
    "Residue": ("residue(3, 7)", "residue(5, 7)", "residue(0, 7)", "residue(4, 6)"),
    "Multiset(Int)": ("multiset([1, 2, 2])", "multiset([2, 2, 3])", "multiset([])"),
    "Graph(Int)": ("cycle_graph(4)", "path_graph(3)", "graph(1..4, {{1, 2}, {3, 4}})", "complete_graph(3)"),
    "Function(Int -> Int)": (
        "function([(1, 2), (2, 2)])",
        "function([(1, 3)])",
        "function([(1, 2), (2, 1)])",
    ),
}
MOST = 60
SYMBOLIC = (Form.CALCULUS, Form.SYMBOLIC, Form.REQUEST)

LAWS = [
    pytest.param(o, law, id=f"{o.name}-{i}")
    for o in TABLE.values()
    if o.form not in SYMBOLIC
    for i, law in enumerate(o.laws)
]


def samples(type_: Type) -> tuple[str, ...]:
    """Texts of values of a type; type variables stand for integers."""
    text = re.sub(r"\b[A-Z]\b", "Int", str(type_))
    text = re.sub(r"(?<=[( ])(Rat|Real|Complex)\b", "Int", text)
    return SAMPLES[text]


def reading(operation: Operation, law: str) -> tuple[Signature, tuple[int, ...]]:
    """The first overload that has all names of the law, and which of its parameters occur."""
    words = set(re.findall(r"[A-Za-z_]\w*", law))
    names = {name for signature in signatures(operation) for name in signature.names} & words
    for signature in signatures(operation):
        if names <= set(signature.names):
            return signature, tuple(i for i, name in enumerate(signature.names) if name in names)
    raise AssertionError(f"no overload of {operation.name} has the names of its law")


@pytest.mark.parametrize(("operation", "law"), LAWS)
def test_law(operation: Operation, law: str) -> None:
    signature, places = reading(operation, law)
    names = [signature.names[i] for i in places]
    choices = [samples(signature.parameters[i]) for i in places]
    calls = [f"  law({', '.join(values)})" for values in islice(product(*choices), MOST)]
    script = f"object:\n  law({', '.join(names)}) = ({law})\nreturn:\n" + "\n".join(calls) + "\n"
    outcomes = values_of(script)
    refuted = [call.strip() for call, value in zip(calls, outcomes, strict=True) if value is False]
    assert refuted == []
    assert outcomes.count(True) >= 2
