"""Which overload of an operation takes arguments of given types, and what it returns.

Two rounds: first the overloads whose parameters lie above the arguments in the number tower, so
that ``abs`` of an integer is an integer; then those that accept the arguments with a check of the
values at run time (a real where an integer is needed). Where the types leave several open
(``Any``), the result is above all of their results.
"""

from __future__ import annotations

from functools import cache

from mtf_lang.frozen import frozen
from mtf_lang.table.model import Operation, Signature
from mtf_lang.table.signature import BOUNDS, read_signature, signatures
from mtf_lang.table.wording import describe, describe_many
from mtf_lang.types import (
    ANY,
    INT,
    NEVER,
    TOWER,
    FunctionType,
    ListType,
    SetType,
    StructureType,
    TupleType,
    Type,
    Variable,
    accepts,
    components,
    is_number,
    join,
)

Bindings = dict[str, Type]
"""Types found for the type variables of a signature."""


@frozen
class Mismatch:
    """No overload takes these arguments.

    ``words`` complete a sentence that begins with the operation: what it needs (what was given
    instead is said by whoever knows the place). ``argument`` is the index of the argument that
    does not fit, None where it is their number; ``expected`` are the signatures.
    """

    words: str
    argument: int | None
    expected: tuple[str, ...]


@cache
def resolve(operation: Operation, argument_types: tuple[Type, ...]) -> Type | Mismatch:
    """The type of ``operation`` applied to arguments of these types, or why it has none."""
    return _resolve(signatures(operation), argument_types, {}) or _mismatch(operation, argument_types)


@cache
def resolve_aggregate(operation: Operation, body: Type, binding: Type) -> Type | Mismatch:
    """The type of ``operation(body for binders)``; ``binding`` is the type of one binding.

    For operations that have a form with binders: ``operation.aggregate`` is not empty.
    """
    texts = operation.aggregate
    found = _resolve(tuple(map(read_signature, texts)), (body,), {"P": binding})
    if found is not None:
        return found
    wanted = describe_many(read_signature(texts[0]).parameters[0])
    return Mismatch(f"combines {wanted}", 0, tuple(f"{operation.name}{text}" for text in texts))


def _resolve(overloads: tuple[Signature, ...], arguments: tuple[Type, ...], known: Bindings) -> Type | None:
    """The result of the first overload that fits strictly, else of those that fit at all."""
    readings = [(s, parameters_for(s, len(arguments))) for s in overloads]
    fitting = [(s, p) for s, p in readings if p is not None]
    for signature, parameters in fitting:
        bindings = bind(parameters, arguments, strict=True)
        if bindings is not None:
            return instantiate(signature.result, known | bindings)
    results: list[Type] = []
    for signature, parameters in fitting:
        bindings = bind(parameters, arguments, strict=False)
        if bindings is not None:
            results.append(instantiate(signature.result, known | bindings))
    if not results:
        return None
    return _above(results) if _is_open(arguments) else results[0]


def parameters_for(signature: Signature, count: int) -> tuple[Type, ...] | None:
    """The types of the parameters that ``count`` arguments meet, or None where it is not possible."""
    known = len(signature.parameters)
    if count > known and signature.rest is not None:
        return signature.parameters + (signature.rest,) * (count - known)
    if known - signature.optional <= count <= known:
        return signature.parameters[:count]
    return None


# --- matching ----------------------------------------------------------------------------------------


def bind(parameters: tuple[Type, ...], arguments: tuple[Type, ...], *, strict: bool) -> Bindings | None:
    """Types for the variables of ``parameters`` under which they take ``arguments``, or None."""
    bindings: Bindings = {}
    pairs = zip(parameters, arguments, strict=True)
    if all(_match(parameter, argument, bindings, strict) for parameter, argument in pairs):
        return bindings
    return None


def _match(parameter: Type, argument: Type, bindings: Bindings, strict: bool) -> bool:
    """Whether ``argument`` fits; adds to ``bindings``. Depth is that of the signature's text."""
    if isinstance(parameter, Variable):
        return _match_variable(parameter, argument, bindings, strict)
    if argument == NEVER or (argument == ANY and not strict):
        _leave_open(parameter, argument, bindings)
        return True
    match parameter, argument:
        case TupleType(left), TupleType(right):
            return len(left) == len(right) and _match_all(left, right, bindings, strict)
        case (SetType(p), SetType(a)) | (ListType(p), ListType(a)):
            return _match(p, a, bindings, strict)
        case (StructureType(kind, p), StructureType(other, a)):
            return kind == other and _match(p, a, bindings, strict)
        case FunctionType(left, result), FunctionType(right, value):
            return (
                len(left) == len(right)
                and _match_all(left, right, bindings, strict)
                and _match(result, value, bindings, strict)
            )
    return _below(argument, parameter) if strict else accepts(parameter, argument)


def _match_all(
    parameters: tuple[Type, ...], arguments: tuple[Type, ...], bindings: Bindings, strict: bool
) -> bool:
    pairs = zip(parameters, arguments, strict=True)
    return all(_match(parameter, argument, bindings, strict) for parameter, argument in pairs)


def _match_variable(variable: Variable, argument: Type, bindings: Bindings, strict: bool) -> bool:
    if variable.numeric:
        if argument == ANY:
            if strict:
                return False
        elif argument != NEVER:
            if not is_number(argument):
                return False
            bound = BOUNDS[variable.name]
            if not _below(argument, bound):
                if strict:
                    return False
                argument = bound
    known = bindings.get(variable.name)
    joined = argument if known is None else join(known, argument)
    if joined is None:
        return False
    bindings[variable.name] = joined
    return True


def _leave_open(parameter: Type, argument: Type, bindings: Bindings) -> None:
    """Record that an argument of an unknown (or no) type says nothing of the variables in it."""
    pending = [parameter]
    while pending:
        type_ = pending.pop()
        if isinstance(type_, Variable):
            bindings.setdefault(type_.name, argument)
        pending.extend(components(type_))


def _below(argument: Type, parameter: Type) -> bool:
    """Whether every value of type ``argument`` is one of type ``parameter``."""
    if is_number(argument) and is_number(parameter):
        return TOWER.index(argument) <= TOWER.index(parameter)
    return parameter in (argument, ANY) or argument == NEVER


def instantiate(type_: Type, bindings: Bindings) -> Type:
    """``type_`` with its variables replaced; a variable that nothing was said of is ``Any``."""
    match type_:
        case Variable(name, numeric):
            found = bindings.get(name, ANY)
            return INT if numeric and found == NEVER else found
        case TupleType(items):
            return TupleType(tuple(instantiate(item, bindings) for item in items))
        case SetType(item):
            return SetType(instantiate(item, bindings))
        case ListType(item):
            return ListType(instantiate(item, bindings))
        case StructureType(kind, item):
            return StructureType(kind, instantiate(item, bindings))
        case FunctionType(parameters, result):
            return FunctionType(
                tuple(instantiate(p, bindings) for p in parameters), instantiate(result, bindings)
            )
    return type_


def _is_open(types: tuple[Type, ...]) -> bool:
    """Whether some part of the types is not known before it is computed."""
    pending = list(types)
    while pending:
        type_ = pending.pop()
        if type_ == ANY:
            return True
        pending.extend(components(type_))
    return False


def _above(results: list[Type]) -> Type:
    found = results[0]
    for result in results[1:]:
        joined = join(found, result)
        if joined is None:
            return ANY
        found = joined
    return found


# --- messages ----------------------------------------------------------------------------------------


def _mismatch(operation: Operation, arguments: tuple[Type, ...]) -> Mismatch:
    """Say of the overload that comes closest which argument does not fit."""
    expected = tuple(f"{operation.name}{text}" for text in operation.signatures)
    candidates = []
    for signature in signatures(operation):
        parameters = parameters_for(signature, len(arguments))
        if parameters is not None:
            index = _first_misfit(parameters, arguments)
            alike = type(parameters[index]) is type(arguments[index])
            candidates.append(((index, alike), signature, parameters))
    if not candidates:
        return Mismatch(_count_words(operation, len(arguments)), None, expected)
    (index, _), signature, parameters = max(candidates, key=lambda c: c[0])
    name = signature.names[min(index, len(signature.names) - 1)]
    return Mismatch(f"needs {describe(parameters[index])} as {name}", index, expected)


def _first_misfit(parameters: tuple[Type, ...], arguments: tuple[Type, ...]) -> int:
    """The index of the first argument that does not fit; one of them does not."""
    ends = range(1, len(arguments) + 1)
    return next(end for end in ends if bind(parameters[:end], arguments[:end], strict=False) is None) - 1


def _count_words(operation: Operation, given: int) -> str:
    readings = signatures(operation)
    if not readings:
        return f"is written with binders, {operation.name}(… for x in D)"
    least = min(len(s.parameters) - s.optional for s in readings)
    most = max(len(s.parameters) for s in readings)
    if any(s.rest is not None for s in readings):
        needs = f"at least {least}"
    else:
        needs = str(least) if least == most else f"{least} to {most}"
    plural = "" if (needs.endswith("1") and most == 1) or needs == "at least 1" else "s"
    return f"takes {needs} argument{plural}; it is given {given}"
