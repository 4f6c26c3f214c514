"""States of a dynamic programme in tables by hash: how a count is added to one."""

from __future__ import annotations

from mtf_lang.backends.enumeration.compiled.functions import MIXER
from mtf_lang.backends.enumeration.compiled.module import Function


def adding(size: int, words: int) -> str:
    """The function that adds a count to a state; 1 where the state is new."""
    function = Function("put", [("key", "i64"), ("from", "i32"), ("out", "i32"), ("log", "i32")], "i32")
    for local, type_ in (
        ("slot", "i32"),
        ("at", "i32"),
        ("there", "i64"),
        ("a", "i64"),
        ("s", "i64"),
        ("c", "i64"),
    ):
        function.local(local, type_)
    spread = f"(i64.mul (local.get $key) (i64.const {MIXER}))"
    shift = "(i64.extend_i32_u (i32.sub (i32.const 64) (local.get $log)))"
    function.line(f"(local.set $slot (i32.wrap_i64 (i64.shr_u {spread} {shift})))")
    function.line("(local.set $key (i64.add (local.get $key) (i64.const 1)))")
    function.open("(block $found (block $new (loop $probe", ")")
    function.line(
        f"(local.set $at (i32.add (local.get $out) (i32.mul (local.get $slot) (i32.const {size}))))"
    )
    function.line("(local.set $there (i64.load (local.get $at)))")
    function.line("(br_if $new (i64.eqz (local.get $there)))")
    function.line("(br_if $found (i64.eq (local.get $there) (local.get $key)))")
    mask = "(i32.sub (i32.shl (i32.const 1) (local.get $log)) (i32.const 1))"
    function.line(f"(local.set $slot (i32.and (i32.add (local.get $slot) (i32.const 1)) {mask}))")
    function.line("(br $probe)")
    function.close()
    function.line(")")
    function.line("(i64.store (local.get $at) (local.get $key))")
    for word in range(words):
        at = 8 + 8 * word
        function.line(f"(i64.store offset={at} (local.get $at) (i64.load offset={at} (local.get $from)))")
    function.line("(return (i32.const 1)))")
    for word in range(words):
        at = 8 + 8 * word
        function.line(f"(local.set $a (i64.load offset={at} (local.get $at)))")
        function.line(f"(local.set $s (i64.add (local.get $a) (i64.load offset={at} (local.get $from))))")
        if word:
            # The sum of two words overflows where it is less than either; so does adding the carry.
            function.line("(local.set $there (i64.extend_i32_u (i64.lt_u (local.get $s) (local.get $a))))")
            function.line("(local.set $s (i64.add (local.get $s) (local.get $c)))")
            carry = "(i64.extend_i32_u (i64.lt_u (local.get $s) (local.get $c)))"
            function.line(f"(local.set $c (i64.or (local.get $there) {carry}))")
        else:
            function.line("(local.set $c (i64.extend_i32_u (i64.lt_u (local.get $s) (local.get $a))))")
        function.line(f"(i64.store offset={at} (local.get $at) (local.get $s))")
    function.line("(i32.const 0)")
    return function.text
