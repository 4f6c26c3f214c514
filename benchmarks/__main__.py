"""Print every figure with its bound, and exit 1 where one is missed; ``workloads`` compares programs."""

from __future__ import annotations

import sys

from benchmarks import isolation, start, warm, workloads

FIGURES = (start.figures, warm.figures, isolation.figures)


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["workloads"]:
        return workloads.main(arguments[1:])
    missed = 0
    for figures in FIGURES:
        for figure in figures():
            print(figure)
            missed += not figure.holds
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
