"""Figures of what users wait for: ``python -m benchmarks`` prints them all."""
