"""Print every figure with its bound, and exit 1 where one is missed."""

from __future__ import annotations

import sys

from benchmarks import isolation, start, warm

FIGURES = (start.figures, warm.figures, isolation.figures)


def main() -> int:
    missed = 0
    for figures in FIGURES:
        for figure in figures():
            print(figure)
            missed += not figure.holds
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
