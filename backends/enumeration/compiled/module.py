"""A module of WebAssembly that grows: functions as folded text, static memory, kernels that are used.

Memory: the result at ``RESULT`` (its first number, then whether there is one, then what is shown), then
what the module lays down (tables, buffers), then rows of a set or list, which may grow.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from mtf_lang.backends.enumeration.compiled.kernels import KERNELS
from mtf_lang.backends.enumeration.compiled.kinds import Kind, Term, integer, tuple_of
from mtf_lang.ir.nodes import Symbol
from mtf_lang.values.faults import Unsupported

RESULT, FOUND, SHOWN, STATIC = 0, 8, 16, 2048
PAGE = 65_536
MAXIMUM_STATIC = 1 << 28
"""Bytes of tables and buffers."""


@dataclass(slots=True)
class Function:
    """A function that is being written: parameters and locals by name, lines, blocks to be closed."""

    name: str
    parameters: list[tuple[str, str]]
    result: str | None
    locals: dict[str, str] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    closers: list[tuple[str, ...]] = field(default_factory=list)

    def local(self, name: str, type_: str) -> None:
        """Make a local variable, unless a parameter has the name."""
        if all(name != parameter for parameter, _ in self.parameters):
            self.locals.setdefault(name, type_)

    def line(self, text: str) -> None:
        """Append a line inside all open blocks."""
        self.lines.append("  " * (1 + len(self.closers)) + text)

    def open(self, head: str, *closing: str) -> None:
        """Open a block; ``closing`` are the lines that end it."""
        self.line(head)
        self.closers.append(closing)

    def close(self, down_to: int = 0) -> None:
        """End the blocks that were opened last."""
        while len(self.closers) > down_to:
            closing = self.closers.pop()
            for text in closing:
                self.line(text)

    @property
    def text(self) -> str:
        """The finished function."""
        head = [f"(func ${self.name}"]
        head += [f"(param ${name} {type_})" for name, type_ in self.parameters]
        head += [f"(result {self.result})"] if self.result else []
        inner = " ".join(f"(local ${name} {type_})" for name, type_ in self.locals.items())
        return "\n".join([" ".join(head), *(["  " + inner] if inner else []), *self.lines, ")"])


@dataclass(slots=True)
class Module:
    """The module of one program. ``data`` is written into its memory before it runs."""

    functions: list[str] = field(default_factory=list)
    globals: list[str] = field(default_factory=list)
    data: list[tuple[int, bytes]] = field(default_factory=list)
    kernels: dict[str, None] = field(default_factory=dict)
    texts: dict[str, int] = field(default_factory=dict)
    kinds: dict[Symbol, Kind] = field(default_factory=dict)
    top: int = STATIC
    buffers: dict[str, int] = field(default_factory=dict)
    _numbers: dict[str, int] = field(default_factory=dict)
    _names: dict[Symbol, str] = field(default_factory=dict)
    _tables: dict[tuple[int, ...], int] = field(default_factory=dict)

    def name(self, letter: str) -> str:
        """A new name."""
        number = self._numbers.get(letter, 0) + 1
        self._numbers[letter] = number
        return f"{letter}{number}"

    # --- variables ---

    def slots(self, symbol: Symbol) -> tuple[tuple[str, str], ...]:
        """The names and types of the locals of a variable whose kind is known."""
        if symbol not in self._names:
            self._names[symbol] = self.name("v")
        name, types = self._names[symbol], self._kind(symbol).types
        if len(types) == 1:
            return ((name, types[0]),)
        return tuple((f"{name}_{i}", type_) for i, type_ in enumerate(types, 1))

    def variable(self, symbol: Symbol) -> Term:
        """The term that reads a variable."""
        names = [name for name, _ in self.slots(symbol)]
        return _assembled(self._kind(symbol), names)

    def _kind(self, symbol: Symbol) -> Kind:
        if symbol not in self.kinds:
            raise Unsupported(f"{symbol.name} has no form in the compiled engine")
        return self.kinds[symbol]

    # --- memory ---

    def reserve(self, size: int) -> int:
        """The address of new static memory."""
        address = self.top
        self.top += -(-size // 8) * 8
        if self.top > MAXIMUM_STATIC:
            raise Unsupported("the tables of the program are too large")
        return address

    def table(self, values: tuple[int, ...]) -> int:
        """The address of a table of integers; the same one for the same values."""
        if values not in self._tables:
            self._tables[values] = self.reserve(8 * len(values))
            content = b"".join(v.to_bytes(8, "little", signed=True) for v in values)
            self.data.append((self._tables[values], content))
        return self._tables[values]

    def text(self, value: str) -> Term:
        """A string as the number that stands for it in this module."""
        return Term(integer(self.texts.setdefault(value, len(self.texts))).text, Kind("text"))

    # --- text ---

    def kernel(self, name: str) -> str:
        """The name of a function written by hand, noted as used."""
        self.kernels.setdefault(name)
        return name

    def constant(self, value: object) -> Term:
        """A value as a term; raises ``Unsupported`` for one that has no form here."""
        if value is True or value is False:
            return Term(f"(i32.const {int(value)})", Kind("truth"))
        if type(value) is int:
            return integer(value)
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, tuple):
            return tuple_of(tuple(self.constant(v) for v in value))
        raise Unsupported("a value has no form in the compiled engine")

    @property
    def source(self) -> str:
        """The whole module as text."""
        pages = -(-self.top // PAGE) + 1
        needed: dict[str, None] = {}
        pending = [*self.kernels, "spend"]
        while pending:
            name = pending.pop()
            if name not in needed:
                needed[name] = None
                pending.extend(KERNELS[name].uses)
        return "\n".join(
            [
                "(module",
                f'(memory (export "memory") {pages})',
                '(global $fuel (export "fuel") (mut i64) (i64.const 0))',
                '(global $why (export "why") (mut i32) (i32.const 0))',
                f'(global $rows (export "rows") (mut i32) (i32.const {self.top}))',
                *self.globals,
                *(KERNELS[name].text for name in sorted(needed)),
                *self.functions,
                ")",
                "",
            ]
        )


def _assembled(kind: Kind, names: list[str]) -> Term:
    """The term of a value held in locals, taken from the front of ``names``."""
    if kind.name != "tuple":
        return Term(f"(local.get ${names.pop(0)})", kind)
    return tuple_of(tuple(_assembled(item, names) for item in kind.items))
