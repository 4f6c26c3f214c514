"""The key of the test server is in the environment, as every key is."""

from __future__ import annotations

import pytest

from tests.agents.running import KEY_VARIABLE
from tests.agents.server import KEY


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv(KEY_VARIABLE, KEY)
    return KEY
