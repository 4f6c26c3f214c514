"""Nodes as Python expressions.

Parts before the node, on a list of pending nodes. An aggregate becomes a function of its free
variables and is called here; so does a part that is too deep for one expression, since Python's
compiler recurses over what it reads.
"""

from __future__ import annotations

from collections.abc import Callable

from mtf_lang.backends.enumeration import code
from mtf_lang.backends.enumeration.code import CONDITIONAL, OR, Code, Module, tupled
from mtf_lang.backends.enumeration.facts import Facts
from mtf_lang.backends.enumeration.templates import TEMPLATES, Site, settled, truth
from mtf_lang.ir import walk
from mtf_lang.ir.nodes import (
    Aggregate,
    Apply,
    ApplyValue,
    Call,
    Conditional,
    Definition,
    ListNode,
    Literal,
    Node,
    SetNode,
    Symbol,
    TupleNode,
    Variable,
)
from mtf_lang.types import INT, RAT
from mtf_lang.values.faults import Unsupported

MAXIMUM_HEIGHT = 24
"""Deeper parts become functions of their own."""


class Expressions:
    """Writes expressions into ``module``.

    ``aggregate`` writes the function of an aggregate and gives the code of its call; ``function`` gives the
    name of a definition's function.
    """

    def __init__(
        self,
        module: Module,
        facts: Facts,
        aggregate: Callable[[Aggregate], Code],
        function: Callable[[Definition], str],
    ) -> None:
        self.module, self.facts = module, facts
        self._aggregate, self._function = aggregate, function

    def settled(self, node: Node) -> Code:
        """The code of a node, its value in canonical form."""
        return settled(self.of(node), self.module)

    def condition(self, node: Node) -> Code:
        """The code of a node that must be true or false."""
        return truth(self.of(node), node, self.module)

    def of(self, node: Node) -> Code:
        """The code of a node."""
        done: dict[int, Code] = {}
        pending = [node]
        while pending:
            current = pending[-1]
            below = () if isinstance(current, Aggregate) else walk.children(current)
            missing = [part for part in below if id(part) not in done]
            if id(current) in done:
                pending.pop()
            elif missing:
                pending.extend(reversed(missing))
            else:
                pending.pop()
                written = self._write(current, lambda part: done[id(part)])
                done[id(current)] = self._outlined(current, written)
        return done[id(node)]

    def _outlined(self, node: Node, written: Code) -> Code:
        """What is too deep becomes a function of the variables in it."""
        if written.height < MAXIMUM_HEIGHT:
            return written
        return self.outline(walk.free_variables(node), written)

    def outline(self, free: tuple[Symbol, ...], written: Code) -> Code:
        """A function that returns ``written``, and the code of its call."""
        name = self.module.name("e")
        parameters = [Code(self.module.variable(s)) for s in free]
        text = settled(written, self.module).text
        self.module.add([f"def {name}({', '.join(p.text for p in parameters)}):", f"    return {text}"])
        found = code.call(name, *parameters)
        return Code(found.text)

    def _write(self, node: Node, part: Callable[[Node], Code]) -> Code:
        match node:
            case Literal(value=value):
                return self.module.constant(value)
            case Variable(symbol=symbol):
                return Code(self.module.variable(symbol))
            case Call():
                return self._call(node, part)
            case Apply():
                return self._apply(node, part)
            case ApplyValue(function=function, arguments=arguments):
                given = self._tuple([part(a) for a in arguments])
                return code.call(self.module.helper("apply_function"), part(function), given)
            case Conditional():
                return self._conditional(node, part)
            case TupleNode(items=items):
                return self._tuple([part(i) for i in items])
            case ListNode(items=items):
                return code.call(self.module.helper("listed"), self._tuple([part(i) for i in items]))
            case SetNode(items=items):
                return code.call(self.module.helper("finite_set"), self._tuple([part(i) for i in items]))
            case Aggregate():
                return self._aggregate(node)
        raise Unsupported("a function written in place is computed by the symbolic backend")

    def _call(self, node: Call, part: Callable[[Node], Code]) -> Code:
        span = self.facts.ranges.of(node)
        if type(span.low) is int and span.low == span.high and self.facts.totality.of(node):
            return self.module.constant(span.low)
        template = TEMPLATES.get(node.operation)
        if template is not None:
            found = template(Site(node, part, self.module, self.facts))
            if found is not None:
                return found
        name = self.module.operation(node.operation, tuple(a.type for a in node.arguments))
        return code.call(name, *(settled(part(a), self.module) for a in node.arguments))

    def _apply(self, node: Apply, part: Callable[[Node], Code]) -> Code:
        definition = self.facts.definitions.get(node.definition)
        if definition is None or not definition.parameters:
            value = self.module.handed(node.definition)
            return code.call(self.module.helper("value_of"), value)
        arguments = [settled(part(a), self.module) for a in node.arguments]
        return code.call(self._function(definition), *arguments)

    def _conditional(self, node: Conditional, part: Callable[[Node], Code]) -> Code:
        condition = truth(part(node.condition), node.condition, self.module)
        value, other = part(node.value), part(node.other)
        text = f"{value.at(OR)} if {condition.at(OR)} else {other.at(CONDITIONAL)}"
        height = 1 + max(condition.height, value.height, other.height)
        raw = value.raw or other.raw
        numeric = node.type in (INT, RAT)
        if raw and not numeric:
            value, other = settled(value, self.module), settled(other, self.module)
            text = f"{value.at(OR)} if {condition.at(OR)} else {other.at(CONDITIONAL)}"
            raw = False
        return Code(text, CONDITIONAL, height, raw)

    def _tuple(self, parts: list[Code]) -> Code:
        texts = [settled(p, self.module).text for p in parts]
        height = 1 + max((p.height for p in parts), default=0)
        return Code(tupled(texts), height=height)
