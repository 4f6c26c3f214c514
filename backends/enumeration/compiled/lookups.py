"""Kernels that choose, compare and look up: of two numbers, in ranges, tables, lists and subsets.

Each reads its arguments more than once, which a term written in place could only by being written twice:
nested calls would double the text each time.
"""

from __future__ import annotations

MIN = """\
(func $min (param $a i64) (param $b i64) (result i64)
  (select (local.get $a) (local.get $b) (i64.lt_s (local.get $a) (local.get $b))))"""

MAX = """\
(func $max (param $a i64) (param $b i64) (result i64)
  (select (local.get $a) (local.get $b) (i64.gt_s (local.get $a) (local.get $b))))"""

BETWEEN = """\
(func $between (param $x i64) (param $low i64) (param $high i64) (result i32)
  (i32.and (i64.le_s (local.get $low) (local.get $x)) (i64.le_s (local.get $x) (local.get $high))))"""

# Whether a subset of the count numbers up to last holds x. A shift by more than 63 would be taken modulo 64,
# so x is held in the universe first.
IN_SUBSET = """\
(func $in_subset (param $subset i64) (param $x i64) (param $last i64) (param $count i64) (result i32)
  (local.set $x (i64.sub (local.get $last) (local.get $x)))
  (if (i64.ge_u (local.get $x) (local.get $count)) (then (return (i32.const 0))))
  (i32.wrap_i64 (i64.and (i64.const 1) (i64.shr_u (local.get $subset) (local.get $x)))))"""

INDEX = """\
(func $index (param $list i32) (param $i i64) (result i64)
  (if (i64.gt_u (i64.sub (local.get $i) (i64.const 1)) (i64.sub (i64.load (local.get $list)) (i64.const 1)))
    (then (call $fail (i32.const 3))))
  (if (i64.eqz (i64.load (local.get $list))) (then (call $fail (i32.const 3))))
  (i64.load (i32.add (local.get $list) (i32.shl (i32.wrap_i64 (local.get $i)) (i32.const 3)))))"""

HAS = """\
(func $has (param $list i32) (param $x i64) (result i32) (local $end i32)
  (local.set $end (i32.add (local.get $list)
    (i32.shl (i32.wrap_i64 (i64.load (local.get $list))) (i32.const 3))))
  (block $out (loop $next
    (br_if $out (i32.ge_u (local.get $list) (local.get $end)))
    (local.set $list (i32.add (local.get $list) (i32.const 8)))
    (if (i64.eq (i64.load (local.get $list)) (local.get $x)) (then (return (i32.const 1))))
    (br $next)))
  (i32.const 0))"""

BIT = """\
(func $bit (param $table i32) (param $i i64) (param $size i64) (result i32)
  (if (i64.ge_u (local.get $i) (local.get $size)) (then (return (i32.const 0))))
  (i32.and (i32.const 1) (i32.shr_u
    (i32.load8_u (i32.add (local.get $table) (i32.wrap_i64 (i64.shr_u (local.get $i) (i64.const 3)))))
    (i32.wrap_i64 (i64.and (local.get $i) (i64.const 7))))))"""

# An entry of a table of words, for 0 <= i < size.
ENTRY = """\
(func $entry (param $table i32) (param $i i64) (param $size i64) (result i64)
  (if (i64.ge_u (local.get $i) (local.get $size)) (then (call $fail (i32.const 4))))
  (i64.load (i32.add (local.get $table) (i32.shl (i32.wrap_i64 (local.get $i)) (i32.const 3)))))"""
