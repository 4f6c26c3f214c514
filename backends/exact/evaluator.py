"""The reference evaluator: the executable meaning of the language.

Plain and slow: every node is computed as ``spec/language/04-definedness.md`` says, with the
meanings of the operation table, exact numbers and finite sets. Every other engine is held against
it. ``compiler`` says what nodes mean, ``machine`` runs that without Python's stack, ``accumulate``
combines aggregates, ``faults`` says where and why there is no value.
"""

from __future__ import annotations

from collections.abc import Mapping

from mtf_lang.backends.exact.compiler import Compiler, Place
from mtf_lang.backends.exact.faults import UndefinedAt, exclusions, located
from mtf_lang.backends.exact.machine import Machine
from mtf_lang.ir.nodes import Aggregate, Call, Definition, Node, Symbol, Variable
from mtf_lang.planning.strategy import Context
from mtf_lang.result import Outcome, Reason, Status, unknown
from mtf_lang.values.faults import Fault, LimitHit, Undecided, Unsupported
from mtf_lang.values.model import Enclosure, Value

Bindings = Mapping[Symbol, Value]


def evaluate(
    node: Node,
    context: Context,
    definitions: Mapping[str, Definition],
    bindings: Bindings | None = None,
) -> Value:
    """The value of ``node`` where its free variables have the values of ``bindings``.

    Named values are read from ``context.values`` where they are there. Raises ``UndefinedAt`` (an
    ``Undefined`` with its diagnostic), ``Undecided``, ``LimitHit`` or ``Unsupported``.
    """
    return _run(node, context, definitions, bindings or {})[0]


def outcome(
    node: Node,
    context: Context,
    definitions: Mapping[str, Definition],
    bindings: Bindings | None = None,
) -> Outcome:
    """The same as an outcome: faults become data, the decisive binding becomes the witness."""
    try:
        value, places, machine = _run(node, context, definitions, bindings or {})
    except UndefinedAt as fault:
        return Outcome(diagnostic=fault.diagnostic)
    except Undecided as fault:
        return unknown(Reason.UNDECIDED, str(fault))
    except LimitHit as fault:
        return unknown(Reason.LIMIT, fault.message)
    except Unsupported as fault:
        return unknown(Reason.UNSUPPORTED, str(fault))
    decisive = machine.decisive
    witness = None if decisive is None else decisive.witness()
    best = None if decisive is None else decisive.best()
    named = best if best is None or not _is_its_own_place(node) else None
    return Outcome(
        value,
        Status.NUMERIC if isinstance(value, Enclosure) else Status.PROVED,
        complete=True if _is_request(node, "solutions") else None,
        witness=witness,
        attained=None if best is None else True,
        at=named,
        conditions=exclusions(machine, places, () if witness is None else _not_relied_on(node)),
        evidence="interval arithmetic" if isinstance(value, Enclosure) else "exact evaluation",
        counts={"steps": context.budget.spent},
    )


def _run(
    node: Node, context: Context, definitions: Mapping[str, Definition], bindings: Bindings
) -> tuple[Value, list[Place], Machine]:
    slots = {symbol: i for i, symbol in enumerate(bindings)}
    compiler = Compiler(definitions, context.values)
    compiler.task(node, slots)
    machine = Machine(
        [*bindings.values(), *(None for _ in range(compiler.size - len(slots)))], context.budget
    )
    try:
        value = machine.run(compiler.steps)
    except Fault as fault:
        raise located(fault, machine, compiler.places[machine.pc], compiler.places) from None
    except MemoryError:
        raise LimitHit("memory", "the memory limit was reached") from None
    return value, compiler.places, machine


def _not_relied_on(node: Node) -> tuple[Node, ...]:
    """Relations and proposition of a quantifier that a binding has decided: what they leave out is idle."""
    while isinstance(node, Call) and node.operation == "not":
        (node,) = node.arguments
    if not isinstance(node, Aggregate) or node.kind not in _QUANTIFIERS:
        return ()
    return (*(condition.node for condition in node.guard), node.body)


_QUANTIFIERS = frozenset({"exists", "satisfiable", "forall", "prove"})


def _is_request(node: Node, kind: str) -> bool:
    """Whether the value of ``node`` rests on a request of that kind: it, or its count."""
    while isinstance(node, Call) and node.operation == "count":
        node = node.arguments[0]
    return isinstance(node, Aggregate) and node.kind == kind


def _is_its_own_place(node: Node) -> bool:
    """Whether an extremum of elements is asked for: where it is attained says no more than its value."""
    return isinstance(node, Aggregate) and isinstance(node.body, Variable)
