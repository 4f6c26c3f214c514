"""Functions of a module that are written by hand: exact arithmetic of 64 bits.

``fail`` ends a run: 1 the work limit, 2 a value that does not fit, 3 something undefined, 4 what is left to
the Python engine. Each kernel is exact or fails; ``tests/backends/enumeration/compiled`` holds each against
Python's integers at the edges of 32 and 64 bits.
"""

from __future__ import annotations

from dataclasses import dataclass

from mtf_lang.backends.enumeration.compiled import lookups

LIMIT, OVERFLOW, UNDEFINED, ELSEWHERE = 1, 2, 3, 4


@dataclass(frozen=True, slots=True)
class Kernel:
    """A function as text, with the kernels that it calls."""

    text: str
    uses: tuple[str, ...] = ("fail",)


_FAIL = """\
(func $fail (param $code i32) (global.set $why (local.get $code)) (unreachable))"""

_SPEND = """\
(func $spend (param $n i64)
  (global.set $fuel (i64.sub (global.get $fuel) (local.get $n)))
  (if (i64.lt_s (global.get $fuel) (i64.const 0)) (then (call $fail (i32.const 1)))))"""

_ADD = """\
(func $add (param $a i64) (param $b i64) (result i64) (local $r i64)
  (local.set $r (i64.add (local.get $a) (local.get $b)))
  (if (i64.lt_s (i64.and (i64.xor (local.get $a) (local.get $r)) (i64.xor (local.get $b) (local.get $r)))
                (i64.const 0))
    (then (call $fail (i32.const 2))))
  (local.get $r))"""

_SUBTRACT = """\
(func $subtract (param $a i64) (param $b i64) (result i64) (local $r i64)
  (local.set $r (i64.sub (local.get $a) (local.get $b)))
  (if (i64.lt_s (i64.and (i64.xor (local.get $a) (local.get $b)) (i64.xor (local.get $a) (local.get $r)))
                (i64.const 0))
    (then (call $fail (i32.const 2))))
  (local.get $r))"""

_MULTIPLY = """\
(func $multiply (param $a i64) (param $b i64) (result i64) (local $low i64) (local $high i64)
  (i64.mul_wide_s (local.get $a) (local.get $b))
  (local.set $high) (local.set $low)
  (if (i64.ne (local.get $high) (i64.shr_s (local.get $low) (i64.const 63)))
    (then (call $fail (i32.const 2))))
  (local.get $low))"""

_ABS = """\
(func $abs (param $a i64) (result i64)
  (if (i64.eq (local.get $a) (i64.const -9223372036854775808)) (then (call $fail (i32.const 2))))
  (select (i64.sub (i64.const 0) (local.get $a)) (local.get $a) (i64.lt_s (local.get $a) (i64.const 0))))"""

# The Euclidean remainder, in 0 .. |m| - 1; a division by 0 ends the run by itself.
_MOD = """\
(func $mod (param $a i64) (param $m i64) (result i64) (local $r i64)
  (local.set $r (i64.rem_s (local.get $a) (local.get $m)))
  (if (i64.lt_s (local.get $r) (i64.const 0))
    (then (local.set $r (i64.add (local.get $r) (call $abs (local.get $m))))))
  (local.get $r))"""

_DIV = """\
(func $div (param $a i64) (param $m i64) (result i64) (local $q i64)
  (local.set $q (i64.div_s (local.get $a) (local.get $m)))
  (if (i64.lt_s (i64.sub (local.get $a) (i64.mul (local.get $q) (local.get $m))) (i64.const 0))
    (then (local.set $q (if (result i64) (i64.gt_s (local.get $m) (i64.const 0))
      (then (i64.sub (local.get $q) (i64.const 1))) (else (i64.add (local.get $q) (i64.const 1)))))))
  (local.get $q))"""

_EXACT = """\
(func $exact (param $a i64) (param $m i64) (result i64)
  (if (i64.ne (i64.rem_s (local.get $a) (local.get $m)) (i64.const 0)) (then (call $fail (i32.const 4))))
  (i64.div_s (local.get $a) (local.get $m)))"""

# 0 divides 0, and nothing else.
_DIVIDES = """\
(func $divides (param $d i64) (param $n i64) (result i32)
  (if (i64.eqz (local.get $d)) (then (return (i64.eqz (local.get $n)))))
  (i64.eqz (i64.rem_s (local.get $n) (local.get $d))))"""

_POWER = """\
(func $power (param $b i64) (param $e i64) (result i64) (local $r i64)
  (if (i64.lt_s (local.get $e) (i64.const 0)) (then (call $fail (i32.const 4))))
  (local.set $r (i64.const 1))
  (block $out (loop $next
    (br_if $out (i64.eqz (local.get $e)))
    (if (i32.wrap_i64 (i64.and (local.get $e) (i64.const 1)))
      (then (local.set $r (call $multiply (local.get $r) (local.get $b)))))
    (local.set $e (i64.shr_u (local.get $e) (i64.const 1)))
    (br_if $out (i64.eqz (local.get $e)))
    (local.set $b (call $multiply (local.get $b) (local.get $b)))
    (br $next)))
  (local.get $r))"""

# a^e mod m for 1 <= m < 2^32, so that products of residues fit.
_POWER_MOD = """\
(func $power_mod (param $b i64) (param $e i64) (param $m i64) (result i64) (local $r i64)
  (if (i64.lt_s (local.get $e) (i64.const 0)) (then (call $fail (i32.const 4))))
  (if (i64.ge_u (i64.sub (local.get $m) (i64.const 1)) (i64.const 4294967295))
    (then (call $fail (i32.const 4))))
  (local.set $b (call $mod (local.get $b) (local.get $m)))
  (local.set $r (i64.rem_u (i64.const 1) (local.get $m)))
  (if (i64.lt_u (local.get $m) (i64.const 65536)) (then (return
    (i64.extend_i32_u (call $power_mod_short (i32.wrap_i64 (local.get $b)) (local.get $e)
      (i32.wrap_i64 (local.get $m)))))))
  (block $out (loop $next
    (br_if $out (i64.eqz (local.get $e)))
    (if (i32.wrap_i64 (i64.and (local.get $e) (i64.const 1)))
      (then (local.set $r (i64.rem_u (i64.mul (local.get $r) (local.get $b)) (local.get $m)))))
    (local.set $b (i64.rem_u (i64.mul (local.get $b) (local.get $b)) (local.get $m)))
    (local.set $e (i64.shr_u (local.get $e) (i64.const 1)))
    (br $next)))
  (local.get $r))"""

_POWER_MOD_SHORT = """\
(func $power_mod_short (param $b i32) (param $e i64) (param $m i32) (result i32) (local $r i32)
  (local.set $r (i32.rem_u (i32.const 1) (local.get $m)))
  (block $out (loop $next
    (br_if $out (i64.eqz (local.get $e)))
    (if (i32.wrap_i64 (i64.and (local.get $e) (i64.const 1)))
      (then (local.set $r (i32.rem_u (i32.mul (local.get $r) (local.get $b)) (local.get $m)))))
    (local.set $b (i32.rem_u (i32.mul (local.get $b) (local.get $b)) (local.get $m)))
    (local.set $e (i64.shr_u (local.get $e) (i64.const 1)))
    (br $next)))
  (local.get $r))"""

# The binary algorithm (Stein 1967) on absolute values.
_GCD = """\
(func $gcd (param $a i64) (param $b i64) (result i64) (local $shift i64) (local $t i64)
  (local.set $a (call $abs (local.get $a)))
  (local.set $b (call $abs (local.get $b)))
  (if (i64.eqz (local.get $a)) (then (return (local.get $b))))
  (if (i64.eqz (local.get $b)) (then (return (local.get $a))))
  (local.set $shift (i64.ctz (i64.or (local.get $a) (local.get $b))))
  (local.set $a (i64.shr_u (local.get $a) (i64.ctz (local.get $a))))
  (loop $next
    (local.set $b (i64.shr_u (local.get $b) (i64.ctz (local.get $b))))
    (local.set $t (i64.sub (local.get $b) (local.get $a)))
    (local.set $a (select (local.get $b) (local.get $a) (i64.lt_s (local.get $t) (i64.const 0))))
    (local.set $b (select (i64.sub (i64.const 0) (local.get $t)) (local.get $t)
      (i64.lt_s (local.get $t) (i64.const 0))))
    (br_if $next (i64.ne (local.get $b) (i64.const 0))))
  (i64.shl (local.get $a) (local.get $shift)))"""

_LCM = """\
(func $lcm (param $a i64) (param $b i64) (result i64)
  (if (i64.eqz (local.get $a)) (then (return (i64.const 0))))
  (call $abs (call $multiply
    (i64.div_s (local.get $a) (call $gcd (local.get $a) (local.get $b))) (local.get $b))))"""

# The machine's square root is only where the search for the exact one begins.
_ISQRT = """\
(func $isqrt (param $n i64) (result i64) (local $r i64)
  (if (i64.lt_s (local.get $n) (i64.const 0)) (then (call $fail (i32.const 3))))
  (local.set $r (i64.trunc_f64_u (f64.sqrt (f64.convert_i64_u (local.get $n)))))
  (block $out (loop $down
    (br_if $out (i64.le_u (i64.mul (local.get $r) (local.get $r)) (local.get $n)))
    (local.set $r (i64.sub (local.get $r) (i64.const 1)))
    (br $down)))
  (block $done (loop $up
    (br_if $done (i64.gt_u (i64.mul (i64.add (local.get $r) (i64.const 1))
      (i64.add (local.get $r) (i64.const 1))) (local.get $n)))
    (local.set $r (i64.add (local.get $r) (i64.const 1)))
    (br $up)))
  (local.get $r))"""

# The root of a square, else -1. The bits of the number say which residues modulo 64 are squares.
_SQUARE_ROOT = """\
(func $square_root (param $n i64) (result i64) (local $r i64)
  (if (i64.lt_s (local.get $n) (i64.const 0)) (then (return (i64.const -1))))
  (if (i64.eqz (i64.and (i64.const 1) (i64.shr_u (i64.const 144680414395695635)
      (i64.and (local.get $n) (i64.const 63)))))
    (then (return (i64.const -1))))
  (local.set $r (call $isqrt (local.get $n)))
  (if (i64.ne (i64.mul (local.get $r) (local.get $r)) (local.get $n)) (then (return (i64.const -1))))
  (local.get $r))"""

# The natural r with r^k = n, else -1, by bisection; for n >= 0 and k >= 3.
_ROOT = """\
(func $root (param $n i64) (param $k i64) (result i64)
  (local $low i64) (local $high i64) (local $middle i64) (local $i i64) (local $p i64)
  (local.set $high (i64.const 2097152))
  (block $out (loop $next
    (br_if $out (i64.gt_s (local.get $low) (local.get $high)))
    (local.set $middle (i64.shr_s (i64.add (local.get $low) (local.get $high)) (i64.const 1)))
    (local.set $p (i64.const 1))
    (local.set $i (local.get $k))
    (block $larger (loop $times
      (br_if $larger (i64.eqz (local.get $i)))
      (if (i64.ne (local.get $middle) (i64.const 0)) (then
        (if (i64.gt_s (local.get $p) (i64.div_s (local.get $n) (local.get $middle)))
          (then (local.set $p (i64.const -1)) (br $larger)))))
      (local.set $p (i64.mul (local.get $p) (local.get $middle)))
      (local.set $i (i64.sub (local.get $i) (i64.const 1)))
      (br $times)))
    (if (i64.eq (local.get $p) (local.get $n)) (then (return (local.get $middle))))
    (if (i64.eq (local.get $p) (i64.const -1))
      (then (local.set $high (i64.sub (local.get $middle) (i64.const 1))))
      (else (local.set $low (i64.add (local.get $middle) (i64.const 1)))))
    (br $next)))
  (i64.const -1))"""

_DIGIT_SUM = """\
(func $digit_sum (param $n i64) (result i64) (local $s i64) (local $q i64) (local $m i32)
  (if (i64.lt_s (local.get $n) (i64.const 0)) (then (call $fail (i32.const 3))))
  (block $short (loop $long
    (br_if $short (i64.lt_u (local.get $n) (i64.const 4294967296)))
    (local.set $q (i64.div_u (local.get $n) (i64.const 10)))
    (local.set $s (i64.add (local.get $s)
      (i64.sub (local.get $n) (i64.mul (local.get $q) (i64.const 10)))))
    (local.set $n (local.get $q))
    (br $long)))
  (local.set $m (i32.wrap_i64 (local.get $n)))
  (block $out (loop $next
    (br_if $out (i32.eqz (local.get $m)))
    (local.set $s (i64.add (local.get $s) (i64.extend_i32_u (i32.rem_u (local.get $m) (i32.const 10)))))
    (local.set $m (i32.div_u (local.get $m) (i32.const 10)))
    (br $next)))
  (local.get $s))"""

# The list of the decimal digits of n at a buffer of 25 words: the number it holds, whether it holds any,
# then the list. Asked again for the same number it is left as it is.
_DIGITS = """\
(func $digits (param $n i64) (param $at i32) (result i32) (local $count i32) (local $p i32) (local $m i64)
  (if (i64.lt_s (local.get $n) (i64.const 0)) (then (call $fail (i32.const 3))))
  (if (i32.and (i32.wrap_i64 (i64.load offset=8 (local.get $at)))
      (i64.eq (i64.load (local.get $at)) (local.get $n)))
    (then (return (i32.add (local.get $at) (i32.const 16)))))
  (i64.store (local.get $at) (local.get $n))
  (i64.store offset=8 (local.get $at) (i64.const 1))
  (local.set $m (local.get $n))
  (loop $more
    (local.set $count (i32.add (local.get $count) (i32.const 1)))
    (local.set $m (i64.div_u (local.get $m) (i64.const 10)))
    (br_if $more (i64.ne (local.get $m) (i64.const 0))))
  (i64.store offset=16 (local.get $at) (i64.extend_i32_u (local.get $count)))
  (local.set $p (i32.add (local.get $at) (i32.shl (local.get $count) (i32.const 3))))
  (loop $next
    (i64.store offset=16 (local.get $p) (i64.rem_u (local.get $n) (i64.const 10)))
    (local.set $n (i64.div_u (local.get $n) (i64.const 10)))
    (local.set $p (i32.sub (local.get $p) (i32.const 8)))
    (br_if $next (i32.gt_u (local.get $p) (local.get $at))))
  (i32.add (local.get $at) (i32.const 16)))"""

_BINOMIAL = """\
(func $binomial (param $n i64) (param $k i64) (result i64) (local $r i64) (local $i i64)
  (if (i64.lt_s (local.get $n) (i64.const 0)) (then (call $fail (i32.const 4))))
  (if (i32.or (i64.lt_s (local.get $k) (i64.const 0)) (i64.gt_s (local.get $k) (local.get $n)))
    (then (return (i64.const 0))))
  (if (i64.gt_s (local.get $k) (i64.sub (local.get $n) (local.get $k)))
    (then (local.set $k (i64.sub (local.get $n) (local.get $k)))))
  (local.set $r (i64.const 1))
  (block $out (loop $next
    (br_if $out (i64.ge_s (local.get $i) (local.get $k)))
    (local.set $r (call $multiply (local.get $r) (i64.sub (local.get $n) (local.get $i))))
    (local.set $i (i64.add (local.get $i) (i64.const 1)))
    (local.set $r (i64.div_s (local.get $r) (local.get $i)))
    (br $next)))
  (local.get $r))"""

# Strong probable primes to the bases 2, 7 and 61 are primes below 4 759 123 141 (Jaeschke 1993).
_IS_PRIME = """\
(func $is_prime (param $n i64) (result i32)
  (if (i64.lt_s (local.get $n) (i64.const 2)) (then (return (i32.const 0))))
  (if (i64.ge_s (local.get $n) (i64.const 4294967296)) (then (call $fail (i32.const 4))))
  (if (i64.le_s (local.get $n) (i64.const 3)) (then (return (i32.const 1))))
  (if (i64.eqz (i64.and (local.get $n) (i64.const 1))) (then (return (i32.const 0))))
  (if (i64.eqz (i64.rem_u (local.get $n) (i64.const 3))) (then (return (i32.const 0))))
  (if (i64.eqz (i64.rem_u (local.get $n) (i64.const 5))) (then
    (return (i64.eq (local.get $n) (i64.const 5)))))
  (if (i64.lt_s (local.get $n) (i64.const 49)) (then (return (i32.const 1))))
  (i32.and (call $strong (local.get $n) (i64.const 2))
    (i32.and (call $strong (local.get $n) (i64.const 7)) (call $strong (local.get $n) (i64.const 61)))))"""

_STRONG = """\
(func $strong (param $n i64) (param $base i64) (result i32) (local $d i64) (local $s i64) (local $x i64)
  (if (i64.eqz (i64.rem_u (local.get $base) (local.get $n))) (then (return (i32.const 1))))
  (local.set $s (i64.ctz (i64.sub (local.get $n) (i64.const 1))))
  (local.set $d (i64.shr_u (i64.sub (local.get $n) (i64.const 1)) (local.get $s)))
  (local.set $x (call $power_mod (local.get $base) (local.get $d) (local.get $n)))
  (if (i64.eq (local.get $x) (i64.const 1)) (then (return (i32.const 1))))
  (block $out (loop $next
    (if (i64.eq (local.get $x) (i64.sub (local.get $n) (i64.const 1))) (then (return (i32.const 1))))
    (local.set $s (i64.sub (local.get $s) (i64.const 1)))
    (br_if $out (i64.eqz (local.get $s)))
    (local.set $x (i64.rem_u (i64.mul (local.get $x) (local.get $x)) (local.get $n)))
    (br $next)))
  (i32.const 0))"""

_NEXT_SUBSET = """\
(func $next_subset (param $x i64) (param $full i64) (result i64) (local $y i64) (local $c i64) (local $r i64)
  (local.set $y (i64.xor (local.get $full) (local.get $x)))
  (if (i64.eqz (local.get $y)) (then (return (i64.const -1))))
  (local.set $c (i64.and (local.get $y) (i64.sub (i64.const 0) (local.get $y))))
  (local.set $r (i64.add (local.get $y) (local.get $c)))
  (local.set $y (i64.or (local.get $r) (i64.shr_u (i64.div_u
    (i64.xor (local.get $r) (local.get $y)) (local.get $c)) (i64.const 2))))
  (if (i64.gt_u (local.get $y) (local.get $full)) (then (return (i64.const -1))))
  (i64.xor (local.get $full) (local.get $y)))"""

# Room for one more row of so many bytes; gives its address.
_ROW = """\
(func $row (param $size i32) (result i32) (local $at i32)
  (local.set $at (global.get $rows))
  (global.set $rows (i32.add (local.get $at) (local.get $size)))
  (if (i32.gt_u (global.get $rows) (i32.shl (memory.size) (i32.const 16))) (then
    (if (i32.gt_u (global.get $rows) (i32.const 268435456)) (then (call $fail (i32.const 4))))
    (if (i32.lt_s (memory.grow (i32.const 64)) (i32.const 0)) (then (call $fail (i32.const 4))))))
  (local.get $at))"""

# An end of a range that is not known to be within 2^62, so that a loop could not pass it.
_NEAR = """\
(func $near (param $a i64) (result i64)
  (if (i64.gt_u (i64.add (local.get $a) (i64.const 4611686018427387904)) (i64.const 9223372036854775807))
    (then (call $fail (i32.const 4))))
  (local.get $a))"""

# The integer r with r^k = n for odd k, else the least number; the natural one, else -1, for even k.
_SIGNED_ROOT = """\
(func $signed_root (param $n i64) (param $k i64) (result i64) (local $r i64)
  (if (i64.ge_s (local.get $n) (i64.const 0)) (then
    (local.set $r (call $root (local.get $n) (local.get $k)))
    (if (i32.and (i32.wrap_i64 (local.get $k)) (i64.lt_s (local.get $r) (i64.const 0)))
      (then (return (i64.const -9223372036854775808))))
    (return (local.get $r))))
  (if (i64.eqz (i64.and (local.get $k) (i64.const 1))) (then (return (i64.const -1))))
  (local.set $r (call $root (call $abs (local.get $n)) (local.get $k)))
  (if (i64.lt_s (local.get $r) (i64.const 0)) (then (return (i64.const -9223372036854775808))))
  (i64.sub (i64.const 0) (local.get $r)))"""

KERNELS: dict[str, Kernel] = {
    "fail": Kernel(_FAIL, ()),
    "spend": Kernel(_SPEND),
    "add": Kernel(_ADD),
    "subtract": Kernel(_SUBTRACT),
    "multiply": Kernel(_MULTIPLY),
    "abs": Kernel(_ABS),
    "mod": Kernel(_MOD, ("abs",)),
    "div": Kernel(_DIV, ()),
    "exact": Kernel(_EXACT),
    "divides": Kernel(_DIVIDES, ()),
    "power": Kernel(_POWER, ("fail", "multiply")),
    "power_mod": Kernel(_POWER_MOD, ("fail", "mod", "power_mod_short")),
    "power_mod_short": Kernel(_POWER_MOD_SHORT, ()),
    "gcd": Kernel(_GCD, ("abs",)),
    "lcm": Kernel(_LCM, ("gcd", "multiply", "abs")),
    "isqrt": Kernel(_ISQRT),
    "square_root": Kernel(_SQUARE_ROOT, ("isqrt",)),
    "root": Kernel(_ROOT, ()),
    "signed_root": Kernel(_SIGNED_ROOT, ("root", "abs")),
    "near": Kernel(_NEAR),
    "digit_sum": Kernel(_DIGIT_SUM),
    "digits": Kernel(_DIGITS),
    "index": Kernel(lookups.INDEX),
    "has": Kernel(lookups.HAS, ()),
    "bit": Kernel(lookups.BIT, ()),
    "entry": Kernel(lookups.ENTRY),
    "min": Kernel(lookups.MIN, ()),
    "max": Kernel(lookups.MAX, ()),
    "between": Kernel(lookups.BETWEEN, ()),
    "in_subset": Kernel(lookups.IN_SUBSET, ()),
    "binomial": Kernel(_BINOMIAL, ("fail", "multiply")),
    "is_prime": Kernel(_IS_PRIME, ("fail", "strong")),
    "strong": Kernel(_STRONG, ("power_mod",)),
    "next_subset": Kernel(_NEXT_SUBSET, ()),
    "row": Kernel(_ROW),
}
