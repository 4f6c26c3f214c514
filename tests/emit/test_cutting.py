"""Definitions cut out of our source: complete, runnable, and named so that none hides another."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from mtf_lang.emit.cutting import PRELUDE, cut, resolved
from mtf_lang.emit.operations import operation_key
from mtf_lang.table import TABLE
from mtf_lang.table.model import Form
from mtf_lang.values.faults import Unsupported

COMPUTED_BY_ALGEBRA = (Form.REQUEST, Form.CALCULUS, Form.SYMBOLIC)


def test_every_operation_with_a_meaning_can_be_cut_out() -> None:
    names = [o.name for o in TABLE.values() if o.form not in COMPUTED_BY_ALGEBRA]
    cutting = cut(dict.fromkeys(operation_key(name) for name in names))
    text = "\n\n".join(cutting.blocks)
    tree = ast.parse(text)
    defined = [s.name for s in tree.body if isinstance(s, ast.FunctionDef | ast.ClassDef)]
    assert len(defined) == len(set(defined))
    assert "mtf_lang" not in {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}
    assert not any(
        isinstance(n, ast.ImportFrom) and (n.module or "").startswith("mtf_lang") for n in ast.walk(tree)
    )


def test_what_all_operations_need_runs_by_itself() -> None:
    names = [o.name for o in TABLE.values() if o.form not in COMPUTED_BY_ALGEBRA]
    cutting = cut(dict.fromkeys(operation_key(name) for name in names))
    binomial = cutting.names[operation_key("binomial")]
    lines = ["from __future__ import annotations", *cutting.imports, *cutting.blocks]
    program = "\n".join([*lines, f"print({binomial}(10, 3), {binomial}(-1, 3))"])
    done = subprocess.run(
        [sys.executable, "-I", "-"], input=program, capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == ["120", "-1"], done.stderr


def test_a_definition_comes_with_what_it_uses_and_nothing_else() -> None:
    cutting = cut([resolved(f"{PRELUDE}.faults", "check_bits")])
    assert set(cutting.names.values()) == {"check_bits", "MAXIMUM_BITS", "LimitHit"}


def test_modules_that_rest_on_other_packages_give_way_to_the_prelude() -> None:
    assert resolved("mtf_lang.values.real", "sqrt") == (f"{PRELUDE}.reals", "sqrt")
    assert resolved("mtf_lang.values.order", "compare") == (f"{PRELUDE}.order", "compare")


def test_a_name_that_no_program_can_have_is_refused() -> None:
    with pytest.raises(Unsupported, match="without mtf_lang"):
        resolved("mtf_lang.values.real", "enclosures")
