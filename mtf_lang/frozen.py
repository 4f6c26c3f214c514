"""Frozen, slotted dataclasses that are cheap to define.

``@frozen`` is ``@dataclass(frozen=True, slots=True)``: fields, defaults, ``replace``, ``match`` and
type checkers see no difference. What differs is the making. ``dataclass`` compiles six methods a
class, a third of a millisecond; a hundred and fifty classes made so are a third of a cold start.
Here all methods but ``__init__`` are shared by all classes, and ``__init__`` is compiled when the
first instance is made: most requests use a few of the classes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field, fields, make_dataclass, replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform, overload

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T")
D = TypeVar("D", bound="DataclassInstance")


class _Compared(dict[type, Callable[[Any], Any]]):
    """For each class, what its instances are compared and hashed by; found when first needed."""

    def __missing__(self, cls: type) -> Callable[[Any], Any]:
        names = [f.name for f in fields(cls) if f.compare]
        found: Callable[[Any], Any] = attrgetter(*names) if names else _nothing
        self[cls] = found
        return found


_COMPARED = _Compared()


@overload
def frozen(cls: type[T], /) -> type[T]: ...
@overload
def frozen(*, kw_only: bool = False) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: Any = None, /, *, kw_only: bool = False) -> Any:
    """Make a frozen, slotted dataclass.

    Instances of one class are equal when the fields with ``compare`` are; methods that the class
    body defines itself are left alone.
    """

    def make(body: type) -> type:
        made: type = dataclass(init=False, slots=True, eq=False, repr=False, kw_only=kw_only)(body)
        for name, method in {**_SHARED, "__init__": _first_init(made)}.items():
            if name not in body.__dict__:
                setattr(made, name, method)
        return made

    return make if cls is None else make(cls)


def _first_init(made: type) -> Callable[..., None]:
    """An ``__init__`` that puts the compiled one in its own place and goes on with it."""

    def __init__(self: Any, *arguments: Any, **named: Any) -> None:  # noqa: N807 - it is this method
        compiled = _compiled_init(made)
        made.__init__ = compiled  # type: ignore[misc]
        compiled(self, *arguments, **named)

    return __init__


def _compiled_init(made: Any) -> Callable[..., None]:
    """The ``__init__`` that ``dataclass`` compiles for the fields of a class."""
    described = [
        (
            f.name,
            f.type,
            field(default=f.default, default_factory=f.default_factory, init=f.init, kw_only=f.kw_only),
        )
        for f in fields(made)
    ]
    after = getattr(made, "__post_init__", None)
    namespace = {} if after is None else {"__post_init__": after}
    model: Any = make_dataclass(
        made.__name__, described, namespace=namespace, frozen=True, eq=False, repr=False
    )
    compiled: Callable[..., None] = model.__init__
    compiled.__qualname__ = f"{made.__qualname__}.__init__"
    return compiled


def amended(instance: D, /, **changes: Any) -> D:
    """``dataclasses.replace``, or the instance itself where the fields hold these objects already.

    Tuples are compared item by item, by identity. Rewritings that change nothing then make nothing.
    """
    if all(_same(getattr(instance, name), value) for name, value in changes.items()):
        return instance
    return replace(instance, **changes)


def _same(old: Any, new: Any) -> bool:
    if old is new:
        return True
    if type(old) is not tuple or type(new) is not tuple or len(old) != len(new):
        return False
    return all(a is b for a, b in zip(old, new, strict=True))


def _nothing(instance: Any) -> tuple[()]:
    return ()


def _eq(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    compared = _COMPARED[self.__class__]
    return compared(self) == compared(other)


def _hash(self: Any) -> int:
    return hash(_COMPARED[self.__class__](self))


def _repr(self: Any) -> str:
    shown = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in fields(self) if f.repr)
    return f"{self.__class__.__qualname__}({shown})"


def _setattr(self: Any, name: str, value: Any) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delattr(self: Any, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _getstate(self: Any) -> list[Any]:
    return [getattr(self, f.name) for f in fields(self)]


def _setstate(self: Any, state: list[Any]) -> None:
    for described, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, described.name, value)


_SHARED: dict[str, Any] = {
    "__eq__": _eq,
    "__hash__": _hash,
    "__repr__": _repr,
    "__setattr__": _setattr,
    "__delattr__": _delattr,
    "__getstate__": _getstate,
    "__setstate__": _setstate,
}
