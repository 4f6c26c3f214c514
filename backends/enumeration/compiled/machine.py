"""Compile a module and run it: the only place that knows wasmtime.

Compiled modules are kept by their text, in memory only: a compiled module is native code, and a file that
somebody else could put in its place would run as ours. A run is stopped by its own count of steps, which is
the same on every machine; the clock stops it as a backstop (wasmtime's epochs).
"""

from __future__ import annotations

import atexit
import hashlib
import threading
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from typing import Any

from mtf_lang.limits import Limits

KEPT = 64
"""Compiled modules kept in memory."""
MAXIMUM_SOURCE = 1 << 20
"""Characters of a module that is compiled: compiling takes memory and time that no step counts."""


class Elsewhere(Exception):
    """The run ended without a value: something did not fit, is undefined, or could not be made or loaded.
    Python is to run the plan."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What a run left: the code of its end (0 for a result), the steps it took, and its memory."""

    why: int
    steps: int
    memory: Any
    rows: int


FELL = -1
"""A run that the machine ended: a division by 0, too deep a recursion."""
CLOCK = -2
"""A run that the clock ended."""


@lru_cache(maxsize=1)
def available() -> bool:
    """Whether wasmtime is installed; it is not loaded."""
    return find_spec("wasmtime") is not None


@lru_cache(maxsize=1)
def _engine() -> Any:
    import wasmtime

    config = wasmtime.Config()
    config.epoch_interruption = True
    config.wasm_wide_arithmetic = True
    config.parallel_compilation = False
    # By default 4 GiB of addresses are reserved for a memory; under a limit of addresses that fails.
    config.memory_reservation = 1 << 20
    config.memory_reservation_for_growth = 1 << 20
    config.memory_guard_size = 1 << 16
    return wasmtime.Engine(config)


_memory: OrderedDict[str, Any] = OrderedDict()


@atexit.register
def forget() -> None:
    """Free what is kept in memory; at the end before the interpreter takes wasmtime apart."""
    _memory.clear()
    _engine.cache_clear()


def compiled(source: str) -> Any:
    """The module of a text; raises ``Elsewhere`` where it has none."""
    key = hashlib.sha256(source.encode()).hexdigest()
    if key in _memory:
        _memory.move_to_end(key)
        return _memory[key]
    found = _compile(source)
    _memory[key] = found
    if len(_memory) > KEPT:
        _memory.popitem(last=False)
    return found


def _compile(source: str) -> Any:
    import wasmtime

    if len(source) > MAXIMUM_SOURCE:
        raise Elsewhere(f"the module has {len(source):,} characters, more than are compiled")
    try:
        return wasmtime.Module(_engine(), bytes(wasmtime.wat2wasm(source)))
    except wasmtime.WasmtimeError as fault:
        raise Elsewhere(f"the module cannot be compiled: {fault}") from None


def run(source: str, data: list[tuple[int, bytes]], steps: int, limits: Limits) -> Ran:
    """Run ``main`` of a module with so many steps left; raises ``Elsewhere`` where it cannot be made."""
    import wasmtime

    module = compiled(source)
    store = wasmtime.Store(_engine())
    store.set_epoch_deadline(1 + max(1, round(limits.timeout / TICK)))
    try:
        exports = wasmtime.Instance(store, module, []).exports(store)
    except wasmtime.WasmtimeError as fault:  # the memory of the module cannot be had
        raise Elsewhere(f"the module cannot be loaded: {fault}") from None
    memory: Any = exports["memory"]
    for address, content in data:
        memory.write(store, content, address)
    fuel: Any = exports["fuel"]
    fuel.set_value(store, wasmtime.Val.i64(steps))
    main: Any = exports["main"]
    why: Any = exports["why"]
    code = 0
    with _clock.running():
        try:
            main(store)
        except wasmtime.Trap as trap:
            interrupted = trap.trap_code is wasmtime.TrapCode.INTERRUPT
            code = CLOCK if interrupted else (why.value(store) or FELL)
    rows: Any = exports["rows"]
    left = max(0, fuel.value(store))
    return Ran(code, steps - left, _View(store, memory), rows.value(store))


@dataclass(frozen=True, slots=True)
class _View:
    """The memory of a run that has ended."""

    store: Any
    memory: Any

    def read(self, start: int, end: int) -> bytes:
        """The bytes from ``start`` to ``end``."""
        return bytes(self.memory.read(self.store, start, end))


class _Clock:
    """Ticks while something runs: each tick is an epoch of the engine, and a run has so many of them.

    One thread for the whole process, made when it is first needed and asleep between runs: making one for
    each run would cost more than most runs take.
    """

    __slots__ = ("_lock", "_running", "_thread", "_wake")

    def __init__(self) -> None:
        self._lock, self._wake = threading.Lock(), threading.Event()
        self._running = 0
        self._thread: threading.Thread | None = None

    @contextmanager
    def running(self) -> Iterator[None]:
        """While the body runs, the clock ticks."""
        with self._lock:
            self._running += 1
            if self._thread is None or not self._thread.is_alive():  # a forked process has no thread
                self._thread = threading.Thread(target=self._tick, name="mtf-clock", daemon=True)
                self._thread.start()
            self._wake.set()
        try:
            yield
        finally:
            with self._lock:
                self._running -= 1

    def _tick(self) -> None:
        while True:
            self._wake.wait()
            time.sleep(TICK)
            with self._lock:
                if not self._running:
                    self._wake.clear()
                    continue
            _engine().increment_epoch()


TICK = 0.05
"""Seconds between two epochs."""
_clock = _Clock()
