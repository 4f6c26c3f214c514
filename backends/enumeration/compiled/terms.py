"""Nodes as terms: parts before the node, on a list of pending nodes."""

from __future__ import annotations

from collections.abc import Callable

from mtf_lang.backends.enumeration.compiled.kinds import (
    INTEGER,
    LIST,
    TRUTH,
    Kind,
    Term,
    call,
    integer,
    term,
    truth,
    tuple_of,
    word_of,
)
from mtf_lang.backends.enumeration.compiled.module import Module
from mtf_lang.backends.enumeration.compiled.operations import RULES, chosen
from mtf_lang.backends.enumeration.compiled.site import Site
from mtf_lang.backends.enumeration.facts import Facts
from mtf_lang.backends.enumeration.held import SHIELDS
from mtf_lang.backends.enumeration.known import elements_of, is_range
from mtf_lang.backends.enumeration.nest import is_number_set
from mtf_lang.backends.enumeration.polynomial import integral, node_of, polynomial
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
    TupleNode,
    Variable,
)
from mtf_lang.types import BOOL, INT, RAT
from mtf_lang.values.faults import Unsupported
from mtf_lang.values.model import FiniteFunction, ListValue, Value

MAXIMUM_TABLE = 1 << 20
"""Entries of a table, bits of a set that is looked up."""
UNFORMED = frozenset({"member", "not_member", "count", "length"})
"""Operations whose arguments need not have a form of their own."""


class Terms:
    """Writes terms into ``module``; ``aggregate`` and ``function`` write what is called."""

    def __init__(
        self,
        module: Module,
        facts: Facts,
        aggregate: Callable[[Aggregate], Term],
        function: Callable[[Definition, tuple[Term, ...]], Term],
    ) -> None:
        self.module, self.facts = module, facts
        self._aggregate, self._function = aggregate, function
        self._kept: list[Node] = []

    def of(self, node: Node) -> Term:
        """The term of a node; raises ``Unsupported`` where it has none."""
        done: dict[int, Term] = {}
        pending = [node]
        while pending:
            current = pending[-1]
            if id(current) in done:
                pending.pop()
                continue
            missing = [part for part in self._below(current) if id(part) not in done]
            if missing:
                pending.extend(reversed(missing))
                continue
            pending.pop()
            done[id(current)] = _Reading(self, done).write(current)
        return done[id(node)]

    def condition(self, node: Node) -> Term:
        """The term of a node that must be true or false."""
        found = self.of(node)
        if found.kind != TRUTH or node.type != BOOL:
            raise Unsupported("a condition is not known to be true or false")
        return found

    def integer(self, node: Node) -> Term:
        """The term of a node that must be an integer."""
        return _Reading(self, {}).integer(node)

    def _below(self, node: Node) -> tuple[Node, ...]:
        """The parts that are written before a node."""
        if isinstance(node, Aggregate) or self.facts_say(node) is not None:
            return ()
        if isinstance(node, Call) and node.operation in UNFORMED:
            return tuple(a for a in node.arguments if _has_form(a))
        return walk.children(node)

    def facts_say(self, node: Node) -> int | None:
        """The value of a total node that can have only one."""
        if not isinstance(node, Call):
            return None
        span = self.facts.ranges.of(node)
        only = type(span.low) is int and span.low == span.high and node.type == INT
        return span.low if only and self.facts.totality.of(node) else None  # type: ignore[return-value]

    def apply(self, node: Apply, arguments: tuple[Term, ...]) -> Term:
        """The call of a function of the script."""
        definition = self.facts.definitions.get(node.definition)
        if definition is None or not definition.parameters:
            raise Unsupported("a named value is not known before the program is made")
        return self._function(definition, arguments)

    def aggregate(self, node: Aggregate) -> Term:
        """The call of the function of an aggregate."""
        return self._aggregate(node)


class _Reading:
    """Writes one node whose parts are in ``done``; what rules ask for (``operations.Writing``)."""

    def __init__(self, terms: Terms, done: dict[int, Term]) -> None:
        self.terms, self.done = terms, done
        self.module, self.facts = terms.module, terms.facts

    def of(self, node: Node) -> Term:
        """The term of a part, or of a node made by a rule."""
        return self.done[id(node)] if id(node) in self.done else self.terms.of(node)

    def integer(self, node: Node) -> Term:
        """A number that must be an integer: ``n*(n+1)/2`` is ``n*(n+1)``, exactly divided by 2."""
        if node.type == INT or self.facts.ranges.integral(node):
            return self._number(node)
        found = polynomial(node) if node.type == RAT else None
        if found is None:
            if isinstance(node, Call) and node.operation == "divide":
                return self._number(node)
            raise Unsupported("a number is not known to be an integer")
        whole = integral(found)
        if not found:
            return integer(0)
        first = next(iter(found))
        factor = whole[first] / found[first]
        value = self.terms.of(node_of(whole))
        if factor == 1:
            return value
        return call(self.module.kernel("exact"), INTEGER, value, integer(int(factor)))

    def _number(self, node: Node) -> Term:
        found = self.of(node)
        if found.kind != INTEGER:
            raise Unsupported("a number was expected")
        return found

    def write(self, node: Node) -> Term:
        """The term of a node."""
        only = self.terms.facts_say(node)
        if only is not None:
            return integer(only)
        match node:
            case Literal(value=value):
                return self._literal(value)
            case Variable(symbol=symbol):
                return self.module.variable(symbol)
            case Call():
                return self._call(node)
            case Conditional():
                return self._conditional(node)
            case TupleNode(items=items):
                return tuple_of(tuple(self.of(i) for i in items))
            case Aggregate():
                return self.terms.aggregate(node)
            case Apply(arguments=arguments):
                return self.terms.apply(node, tuple(self.of(a) for a in arguments))
            case ApplyValue():
                return self._entry(node)
        raise Unsupported("a set or list in an expression has no form in the compiled engine")

    def _literal(self, value: Value) -> Term:
        if isinstance(value, ListValue):
            items = value.items
            if not all(type(i) is int for i in items):
                raise Unsupported("a list of other things than integers has no form in the compiled engine")
            return Term(f"(i32.const {self.module.table((len(items), *items))})", LIST)
        if isinstance(value, FiniteFunction):
            return Term("", Kind("function"))
        return self.module.constant(value)

    def _call(self, node: Call) -> Term:
        rule = RULES.get(node.operation)
        if rule is None or node.operation in SHIELDS:
            raise Unsupported(f"`{node.operation}` has no form in the compiled engine")
        found = rule(Site(node, self))
        if found is None:
            raise Unsupported(f"`{node.operation}` of these arguments has no form in the compiled engine")
        return found

    def _conditional(self, node: Conditional) -> Term:
        condition, value, other = self.of(node.condition), self.of(node.value), self.of(node.other)
        if node.type == RAT:
            value, other = self.integer(node.value), self.integer(node.other)
        if condition.kind != TRUTH or value.kind != other.kind or value.kind.name == "tuple":
            raise Unsupported("a choice of this form has no form in the compiled engine")
        return chosen(condition, value, other)

    def _entry(self, node: ApplyValue) -> Term:
        """A known function of integers at an argument, from a table."""
        function = node.function
        if not isinstance(function, Literal) or not isinstance(function.value, FiniteFunction):
            raise Unsupported("a function value has no form in the compiled engine")
        pairs = function.value.pairs
        if len(node.arguments) != 1 or not pairs or not all(type(x) is type(y) is int for x, y in pairs):
            raise Unsupported("a function of other things than integers has no form in the compiled engine")
        first = pairs[0][0]
        if pairs[-1][0] - first != len(pairs) - 1:
            raise Unsupported("a function with gaps has no form in the compiled engine")
        table = Term(f"(i32.const {self.module.table(tuple(y for _, y in pairs))})", TRUTH)
        at = call(self.module.kernel("subtract"), INTEGER, self.integer(node.arguments[0]), integer(first))
        return call(self.module.kernel("entry"), INTEGER, table, at, integer(len(pairs)))

    # --- sets ---

    def member(self, element: Node, domain: Node) -> Term | None:
        """A membership: in a range, in a written set, in a subset or a list of the search."""
        if element.type == INT and is_number_set(domain, "naturals", "integers"):
            value = self.integer(element)
            natural = is_number_set(domain, "naturals")
            return term("i64.ge_s", TRUTH, value, integer(0)) if natural else truth(True)
        if element.type == INT and is_range(domain):
            assert isinstance(domain, Call)
            parts = (self.integer(n) for n in (element, *domain.arguments))
            return call(self.module.kernel("between"), TRUTH, *parts)
        if isinstance(domain, Literal | SetNode):
            return self._within(element, _written(domain))
        collection = self.of(domain)
        if collection.kind == LIST and element.type == INT:
            return call(self.module.kernel("has"), TRUTH, collection, self.integer(element))
        if collection.kind.name == "subset" and element.type == INT:
            return self._in_subset(self.integer(element), collection)
        return None

    def _within(self, element: Node, values: tuple[Value, ...] | None) -> Term | None:
        if values is None:
            return None
        if not values:
            return truth(False) if self.facts.totality.of(element) else None
        if element.type == INT and all(type(v) is int for v in values):
            low, high = min(values), max(values)
            if high - low < MAXIMUM_TABLE:
                return self._looked_up(self.integer(element), low, high, values)
        found = self.of(element)
        if found.kind.name not in ("text", "integer") or len(values) > 16:
            return None
        constants = [self.module.constant(value) for value in values]
        if any(constant.kind != found.kind for constant in constants):
            return None
        listed = self.module.table((len(constants), *(word_of(c) for c in constants)))
        return call(self.module.kernel("has"), TRUTH, Term(f"(i32.const {listed})", LIST), found)

    def _looked_up(self, value: Term, low: int, high: int, values: tuple[int, ...]) -> Term:
        bits = sum(1 << (v - low) for v in set(values))
        words = [(bits >> k) & ((1 << 64) - 1) for k in range(0, high - low + 1, 64)]
        table = self.module.table(tuple(w - (1 << 64) if w >> 63 else w for w in words))
        at = call(self.module.kernel("subtract"), INTEGER, value, integer(low))
        where = Term(f"(i32.const {table})", TRUTH)
        return call(self.module.kernel("bit"), TRUTH, where, at, integer(high - low + 1))

    def _in_subset(self, value: Term, subset: Term) -> Term | None:
        universe = subset.kind.universe
        low, count = universe[0], len(universe)
        if universe != tuple(range(low, low + count)):
            return None
        kernel = self.module.kernel("in_subset")
        return call(kernel, TRUTH, subset, value, integer(low + count - 1), integer(count))

    def count(self, collection: Node) -> Term | None:
        """The number of elements or items."""
        if not _has_form(collection):
            return None
        found = self.of(collection)
        if found.kind == LIST:
            return term("i64.load", INTEGER, found)
        return term("i64.popcnt", INTEGER, found) if found.kind.name == "subset" else None


def _has_form(node: Node) -> bool:
    """Whether an argument of an operation on sets is written as a term of its own."""
    match node:
        case Literal(value=value):
            return isinstance(value, int | str | tuple | ListValue)
        case SetNode() | ListNode():
            return False
        case Call():
            return not is_range(node)
    return True


def _written(domain: Node) -> tuple[Value, ...] | None:
    """The elements of a set that is written out."""
    if isinstance(domain, Literal):
        return elements_of(domain.value, MAXIMUM_TABLE // 64)
    items = getattr(domain, "items", ())
    if not all(isinstance(item, Literal) for item in items):
        return None
    return tuple(item.value for item in items)
