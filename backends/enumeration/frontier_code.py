"""A dynamic programme as Python: one function for each variable, from states to states.

A state is a tuple of the kept variables and the running sums; what is kept beside it depends on
what is wanted (``Keeping``). States are met in the lexicographic order of their first
assignments, so the first assignment to reach a state is the canonical one; a better one that comes
later is put in anew, behind those before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from mtf_lang.backends.enumeration.code import ADD, MULTIPLY, Code, Module, tupled
from mtf_lang.backends.enumeration.expressions import Expressions
from mtf_lang.backends.enumeration.frontier_plan import Frontier, Stage
from mtf_lang.backends.enumeration.interval import Ranges
from mtf_lang.backends.enumeration.running import Running, RunningRemainder, RunningSet
from mtf_lang.backends.enumeration.spans import Span, add
from mtf_lang.ir.nodes import Node
from mtf_lang.values.model import Value


@dataclass(frozen=True, slots=True)
class Keeping:
    """What stands beside a state. ``start`` is that of the empty assignment, ``names`` takes it apart,
    ``store`` are the lines that enter a transition; ``gain`` in them stands for what the variable adds."""

    start: str
    names: str
    store: tuple[str, ...]


COUNT = Keeping("1", "n", ("out[key] = out.get(key, 0) + n",))
SUM = Keeping("(1, 0)", "(n, s)", ("x, y = out.get(key, (0, 0))", "out[key] = (x + n, y + s + n * ({gain}))"))
FIRST = Keeping("None", "link", ("if key not in out:", "    out[key] = ({variable}, link)"))


def best(sign: str) -> Keeping:
    """The best total and the first assignment that has it; ``sign`` is ``<`` or ``>``."""
    return Keeping(
        "(0, None)",
        "(s, link)",
        (
            "x = s + ({gain})",
            "if key in out:",
            f"    if not x {sign} out[key][0]:",
            "        continue",
            "    out.pop(key)",
            "out[key] = (x, ({variable}, link))",
        ),
    )


@dataclass(slots=True)
class _Totals:
    """Running sums while the stages are written: which have begun, which have ended, what is to come."""

    sums: Sequence[Running]
    left: list[list[Node]]
    running: list[bool] = field(default_factory=list)

    def names(self) -> list[str]:
        """The names of the sums that are in the state."""
        return [f"q{i + 1}" for i, running in enumerate(self.running) if running]


class FrontierCode:
    """Writes the functions of a frontier plan."""

    def __init__(self, module: Module, expressions: Expressions, ranges: Ranges) -> None:
        self.module, self.write, self.ranges = module, expressions, ranges

    def main(self, plan: Frontier, keeping: Keeping) -> None:
        """Write all stages and ``main``, which returns what is kept at the end, or None."""
        totals = _Totals(plan.sums, [list(s.terms) for s in plan.sums], [False] * len(plan.sums))
        names: list[str] = []
        kept: list[str] = []
        for stage in plan.stages:
            name = self.module.name("s")
            kept = self._stage(name, stage, totals, kept, keeping)
            names.append(name)
        constant = [self.write.condition(node) for node in plan.constant]
        lines = ["def main():", f"    states = {{(): {keeping.start}}}"]
        for condition in constant:
            lines.append(f"    if not ({condition.text}):")
            lines.append("        return None")
        lines.extend(f"    states = {name}(states)" for name in names)
        lines.append("    return states.get((), None)")
        self.module.add(lines)

    def _stage(
        self, name: str, stage: Stage, totals: _Totals, kept: list[str], keeping: Keeping
    ) -> list[str]:
        variable = self.module.variable(stage.variable.symbol)
        key = tupled([*kept, *totals.names()]) if kept or totals.names() else "key"
        lines = [f"{self.module.helper('width')}(states, {len(stage.variable.values)})", "out = {}"]
        inner = [f"for {key}, {keeping.names} in states.items():"]
        inner.append(f"    for {variable} in {self._values(stage.variable.values)}:")
        body: list[str] = []
        for test in stage.tests:
            body += [f"if not ({self.write.condition(test).text}):", "    continue"]
        restored = self._sums(stage, totals, body)
        after = [self.module.variable(s) for s in stage.keep]
        body.append(f"key = {tupled([*after, *restored])}" if after or restored else "key = ()")
        gain = self._added([self.write.of(node) for node in stage.gained])
        body += [line.format(gain=gain, variable=variable) for line in keeping.store]
        inner += ["        " + line for line in body]
        self.module.add([f"def {name}(states):", *("    " + line for line in [*lines, *inner, "return out"])])
        return after

    def _values(self, values: tuple[Value, ...]) -> str:
        if values and all(type(v) is int for v in values) and values[-1] - values[0] == len(values) - 1:
            return f"range({values[0]}, {values[-1] + 1})"
        return self.module.constant(values).text

    def _added(self, codes: list[Code]) -> str:
        return " + ".join(c.at(ADD) for c in codes) or "0"

    # --- running sums ---

    def _sums(self, stage: Stage, totals: _Totals, body: list[str]) -> list[str]:
        """Lines that add to the running sums; the names of those that go into the next state.

        A new value gets a new name, since the old one is needed for the next value of the variable.
        """
        changed = dict(stage.added)
        names: list[str] = []
        for index, total in enumerate(totals.sums):
            old = f"q{index + 1}" if totals.running[index] else None
            if index not in changed:
                names += [old] if old is not None else []
                continue
            new = f"p{index + 1}"
            body += self._next(new, old, total, changed[index])
            totals.left[index] = [n for n in totals.left[index] if n not in changed[index]]
            totals.running[index] = bool(totals.left[index])
            body += self._cut(new, total, totals.left[index])
            if totals.running[index]:
                names.append(new)
        return names

    def _next(self, new: str, old: str | None, total: Running, nodes: Sequence[Node]) -> list[str]:
        """Lines that give a running number its new value."""
        terms = [self.write.of(node) for node in nodes]
        before = [Code(old)] if old is not None else []
        match total:
            case RunningSet(low=low):
                (value,) = (t.at(ADD) for t in terms)
                place = f"{value} - {low}" if low >= 0 else f"{value} + {-low}"
                taken = f"(1 << ({place}))"
                if old is None:
                    return [f"{new} = {taken}"]
                return [f"if ({old} >> ({place})) % 2:", "    continue", f"{new} = {old} + {taken}"]
            case RunningRemainder(operator="*", modulus=modulus):
                text = " * ".join(c.at(MULTIPLY + 1) for c in (*before, *terms))
                return [f"{new} = ({text}) % {modulus}"]
        text = self._added(before + terms)
        return [f"{new} = ({text}) % {total.modulus}" if total.modulus else f"{new} = {text}"]

    def _cut(self, name: str, total: Running, left: list[Node]) -> list[str]:
        """Leave what cannot satisfy the comparison any more; make equal what satisfies it anyway."""
        if isinstance(total, RunningSet):
            return []
        if isinstance(total, RunningRemainder):
            if left:
                return []
            self.module.variables[total.value] = name
            return [f"if not ({self.write.condition(total.test).text}):", "    continue"]
        if total.modulus:
            return [] if left else [f"if ({name} + {total.constant}) % {total.modulus}:", "    continue"]
        if total.sign == "!=":
            return [] if left else [f"if {name} + {total.constant} == 0:", "    continue"]
        rest = Span(total.constant, total.constant)
        for node in left:
            rest = add(rest, self.ranges.of(node))
        lines: list[str] = []
        if rest.low is not None:
            lines += [f"if {name} > {-rest.low}:", "    continue"]
        if rest.high is not None and total.sign == "==":
            lines += [f"if {name} < {-rest.high}:", "    continue"]
        elif rest.high is not None and left:
            lines.append(f"{name} = max({name}, {-rest.high})")
        return lines
