"""Applying operations to values directly, as the evaluator does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mtf_lang.table import TABLE
from mtf_lang.table.check import check_arguments

Apply = Callable[..., Any]


@pytest.fixture(scope="session")
def ev() -> Apply:
    """``ev("gcd", 12, 18)``: the operation at values, after the check of the arguments."""

    def evaluate(name: str, *values: Any) -> Any:
        operation = TABLE[name]
        assert operation.meaning is not None
        return operation.meaning(*check_arguments(operation, values))

    return evaluate
