"""A session in numbers and codes: what its fingerprint is made of.

Must not: let in a name, or a word of any language. Rewording a sentence or deleting a name must change no fingerprint.

States of a match share most of what they hold, and a session keeps all of them: each part is written once.

It holds numbers, truth values, values of a fixed choice (`Literal`), the codes and numbers of messages, and the keys of
mappings. Of all other text it only holds whether there is any.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from gotit.core.arming import Arming
from gotit.core.game import News
from gotit.core.message import Message
from gotit.core.seating import Seating
from gotit.core.session import Session, Step

IN_A_SESSION = (
    "seating",
    "state",
    "arming",
    "arming_open",
    "epochs",
    "together_us",
    "limit_us",
    "domes",
    "clocks",
    "kept_clock",
    "clock_stopped",
    "time_over",
    "asked_us",
    "held",
    "silent",
    "long_wait_us",
    "news",
)
IN_A_STEP = ("state", "arming", "arming_open", "kept_clock")
NO_CHOICE: frozenset[str] = frozenset()
Written = dict[tuple[int, frozenset[str]], msgspec.Raw]
"""What has been written of one session, by object. The session holds them all, so no number is given twice."""


def fingerprint(session: Session) -> str:
    """A hash of a session: equal for sessions that are in the same state.

    It begins with a hash of the fields that it is made of: see `differ`.
    """
    kind: Any = type(session.state)
    return f"{_name(_fields(kind))[:8]}-{_name(_contents(session))}"


def differ(one: str, other: str) -> bool:
    """Do these fingerprints prove that two sessions differ? Not if they were made of different fields."""
    return one != other and one.split("-")[0] == other.split("-")[0]


def contents(session: Session) -> dict[str, Any]:
    """What the fingerprint is made of, as plain JSON."""
    plain: dict[str, Any] = msgspec.json.decode(_json(_contents(session)))
    return plain


def _contents(session: Session) -> dict[str, Any]:
    written: Written = {}
    return {
        "game": session.game.name if session.game is not None else None,
        "seats": len(session.names),
        "past": [_some(step, IN_A_STEP, written) for step in session.past],
        "future": [_some(step, IN_A_STEP, written) for step in session.future],
    } | _some(session, IN_A_SESSION, written)


def _json(plain: Any) -> bytes:
    return msgspec.json.encode(plain, order="deterministic")


def _name(plain: Any) -> str:
    return hashlib.sha256(_json(plain)).hexdigest()


def _some(value: Session | Step, names: tuple[str, ...], written: Written) -> dict[str, Any]:
    return {name: _plain(getattr(value, name), NO_CHOICE, written) for name in names}


def _plain(value: Any, choice: frozenset[str], written: Written) -> Any:
    """`choice`: the texts that this value may be chosen from."""
    if value is None or isinstance(value, int):
        return value
    known = written.get((id(value), choice))
    if known is None:
        known = written[id(value), choice] = msgspec.Raw(_json(_read(value, choice, written)))
    return known


def _read(value: Any, choice: frozenset[str], written: Written) -> Any:
    match value:
        case Fraction():
            return str(value)
        case str():
            return value if value in choice else bool(value)
        case Message():
            return [value.code, {name: _argument(argument, written) for name, argument in value.args.items()}]
        case Mapping():
            return _sorted([_key(key), _plain(each, choice, written)] for key, each in value.items())
        case frozenset() | set():
            return _sorted(_key(each) for each in value)
        case tuple() | list():
            return [_plain(each, choice, written) for each in value]
        case _:
            return _struct(value, written)


def _struct(value: Any, written: Written) -> Any:
    """A Struct or a dataclass. Raises TypeError for anything else."""
    kind: Any = type(value)
    plain = {name: _plain(getattr(value, name), choice, written) for name, choice in _choices(kind).items()}
    tag = value.__struct_config__.tag if isinstance(value, msgspec.Struct) else None
    return plain if tag is None else [tag, plain]


def _argument(argument: Any, written: Written) -> Any:
    """In a message, a bare text is a code."""
    return argument if isinstance(argument, str) else _plain(argument, NO_CHOICE, written)


def _sorted(plain: Iterable[Any]) -> list[Any]:
    return sorted(plain, key=msgspec.json.encode)


def _key(key: Any) -> Any:
    """A seat, the name of a source, or several of them."""
    return list(key) if isinstance(key, tuple) else key


@cache
def _choices(kind: Any) -> Mapping[str, frozenset[str]]:
    """Field of a Struct or a dataclass: the texts that may be chosen for it."""
    hints = get_type_hints(kind)
    return {name: frozenset(_literals(hints[name])) for name in _names(kind)}


def _names(kind: type[Any]) -> Sequence[str]:
    if issubclass(kind, msgspec.Struct):
        return kind.__struct_fields__
    return [field.name for field in dataclasses.fields(kind)]


def _literals(hint: Any) -> set[str]:
    if get_origin(hint) is Literal:
        return {value for value in get_args(hint) if isinstance(value, str)}
    return {value for part in get_args(hint) for value in _literals(part)}


@cache
def _fields(state: Any) -> Mapping[str, Any]:
    """What a fingerprint with this type of state is made of: types and their fields."""
    found: dict[str, Any] = {"session": IN_A_SESSION, "step": IN_A_STEP}
    waiting: list[Any] = [state, Seating, Arming, News]
    while waiting:
        hint = waiting.pop()
        waiting += get_args(hint)
        if not isinstance(hint, type) or hint.__name__ in found:
            continue
        if issubclass(hint, msgspec.Struct) or dataclasses.is_dataclass(hint):
            hints = get_type_hints(hint)
            found[hint.__name__] = sorted(_names(hint))
            waiting += [*(hints[name] for name in _names(hint)), *getattr(hint, "__orig_bases__", ())]
    return found
