"""Exact real numbers: the doors of the room."""

from __future__ import annotations

from mtf_lang.values.real.model import Rational, Real

__all__ = ["Rational", "Real"]
