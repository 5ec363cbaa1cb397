"""Does a value hold what its type says, all the way down? msgspec's structs check that only where they are decoded.

    assert misfit(state, State) is None

Must not: check what a type does not say (ranges, callables' arguments).
"""

from __future__ import annotations

import collections.abc as abc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, ClassVar, Literal, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from gotit.core.message import Arg, Message


class Fits:
    """Remembers what has been looked at: states share nearly all that they hold."""

    def __init__(self) -> None:
        self._seen: dict[tuple[int, Any], tuple[Any, str | None]] = {}

    def misfit(self, value: Any, kind: Any, where: str = "it") -> str | None:
        """Where it does not fit, and what stands there; None: it fits."""
        try:
            known = self._seen.get((id(value), kind))
        except TypeError:  # a type that can't be hashed
            return self._misfit(value, kind, where)
        if known is None:
            known = self._seen[id(value), kind] = value, self._misfit(value, kind, where)
        return known[1]

    def _misfit(self, value: Any, kind: Any, where: str) -> str | None:
        origin, args = get_origin(kind), get_args(kind)
        if isinstance(kind, NewType):
            return self.misfit(value, kind.__supertype__, where)
        if kind is Any or isinstance(kind, TypeVar) or origin in (ClassVar, abc.Callable):
            return None
        if origin in (Union, UnionType):
            return None if any(self.misfit(value, each, where) is None for each in args) else _not(value, kind, where)
        if origin is Literal:
            fits = any(value == each and type(value) is type(each) for each in args)
            return None if fits else _not(value, kind, where)
        if origin is not None and hasattr(origin, "__metadata__"):
            return self.misfit(value, args[0], where)
        plain = origin or (NoneType if kind is None else kind)
        if isinstance(plain, type) and not isinstance(value, (int, float) if plain is float else plain):
            return _not(value, kind, where)
        if isinstance(value, bool) and plain in (int, float):
            return _not(value, kind, where)
        return next(
            (
                wrong
                for part, of, name in _parts(value, plain, args)
                if (wrong := self.misfit(part, of, f"{where}{name}"))
            ),
            None,
        )


def _parts(value: Any, plain: Any, args: Sequence[Any]) -> abc.Iterator[tuple[Any, Any, str]]:
    """What it holds, with the type of each and how it is reached."""
    if isinstance(value, Struct) or is_dataclass(value):
        made_of: Any = type(value)
        for name, kind in _fields(made_of).items():
            yield getattr(value, name), kind, f".{name}"
    elif isinstance(value, Message):
        yield value.args, Mapping[str, Arg], ".args"
    elif isinstance(value, tuple) and plain is tuple and args and args[-1] is not Ellipsis:
        if len(value) != len(args):
            yield value, Literal["as many as its type says"], ""
        for at, (part, kind) in enumerate(zip(value, args, strict=False)):
            yield part, kind, f"[{at}]"
    elif isinstance(value, Mapping) and args:
        for key, part in value.items():
            yield key, args[0], f".keys({key!r})"
            yield part, args[1], f"[{key!r}]"
    elif isinstance(value, (tuple, list, abc.Set)) and args:
        for part in value:
            yield part, args[0], "[…]"


@cache
def _fields(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind)
    names = getattr(kind, "__struct_fields__", None) or getattr(kind, "__dataclass_fields__", {})
    return {name: hints[name] for name in names}


def _not(value: Any, kind: Any, where: str) -> str:
    return f"{where} is {value!r}, no {kind}"


def returned(function: Callable[..., Any]) -> Any:
    """The type that a function says it returns."""
    return get_type_hints(function)["return"]
