"""The other forms: SMT-LIB that Z3 reads and answers as our backend does, IR that is read back, LaTeX."""

from __future__ import annotations

import json

import pytest

from mtf_lang.ir.codec import content_hash, from_json
from mtf_lang.runtime.compiling import compile_request
from mtf_lang.runtime.pool import Pool
from mtf_lang.runtime.request import Request
from mtf_lang.testing.cases import Kind, load

HERE = Pool(isolated=False)


def emitted(form: str, script: str) -> str:
    response = HERE.ask(Request("emit", script, options={"to": form}))
    assert response.output is not None, response.diagnostics
    text: str = response.output["text"]
    return text


def answers(text: str) -> list[str]:
    z3 = pytest.importorskip("z3")
    context = z3.Context()
    shown = z3.Z3_eval_smtlib2_string(context.ref(), text)
    assert "error" not in shown, shown
    return [line for line in shown.split() if line in ("sat", "unsat", "unknown")]


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("satisfiable({x^2 + y^2 < 1, x + y > 3/2})", ["unsat"]),
        ("satisfiable({x^2 + y^2 <= 1, x + y >= 7/5})", ["sat"]),
        ("prove(x^2 + y^2 >= 2*x*y)", ["unsat"]),  # no counterexample
        ("prove(x^2 > x)", ["sat"]),
        ("maximum(3*x + 2*y given {x + y <= 4, x + 3*y <= 6, x <= 3})", ["sat"]),
    ],
)
def test_z3_reads_the_questions_and_answers_them(claim: str, expected: list[str]) -> None:
    assert answers(emitted("smtlib", f"context:\n  x, y are reals\nreturn:\n  {claim}\n")) == expected


def test_what_is_no_question_is_said_so() -> None:
    text = emitted("smtlib", "return:\n  2 + 2\n")
    assert "(check-sat)" not in text
    assert "; 2 + 2:" in text


def test_names_of_items_cannot_end_their_strings() -> None:
    script = 'context:\n  x is real\nreturn:\n  satisfiable({x > 1}) as a\n  "(exit)\\"" as b\n'
    assert answers(emitted("smtlib", script)) == ["sat"]


def test_every_program_of_the_suite_is_read_back_from_its_ir_and_has_latex() -> None:
    for case in load():
        if case.kind is not Kind.VALUE:
            continue
        compiled = compile_request(Request("emit", case.text, parameters=case.parameters))
        if not compiled.sound:
            continue
        program = from_json(json.loads(json.dumps(json.loads(emitted_here("ir", compiled))["program"])))
        assert program == compiled.program, case.identity
        assert content_hash(program) == content_hash(compiled.program)
        lines = emitted_here("latex", compiled).splitlines()
        assert len(lines) == len(compiled.program.items), case.identity
        assert all(lines), case.identity


def emitted_here(form: str, compiled: object) -> str:
    from mtf_lang.runtime import emitting

    text: str = getattr(emitting, form)(compiled)
    return text
