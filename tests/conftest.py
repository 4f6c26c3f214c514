"""Tests compute: what earlier runs have kept is not asked."""

from __future__ import annotations

import os

os.environ["MTF_CACHE"] = "off"
