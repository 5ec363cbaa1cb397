"""The two languages of a running program, the operator's and the class's, chosen once at its start.

Whatever a window shows to the operator is `words(say(…))`. The players' screen and the phones take `class_language()`
once, when they are made. Must not: be used where a match is decided, kept or exported, because those are the same in
any language.
"""

from __future__ import annotations

from gotit.core.message import Message, Seat, Typed
from gotit.language.load import NoSuchLanguage, load
from gotit.language.words import ENGLISH, Audience, Language, Reader, Words


class _Chosen:
    operator: Language = ENGLISH
    players: Language = ENGLISH


def choose(operator: str, players: str) -> list[Message]:
    """Choose both, by tags. Returns why a language is not available; English takes its place."""
    refused: list[Message] = []
    _Chosen.operator, _Chosen.players = (_loaded(tag, refused) for tag in (operator, players))
    return refused


def _loaded(tag: str, refused: list[Message]) -> Language:
    try:
        return load(tag)
    except NoSuchLanguage as error:
        if error.message not in refused:
            refused.append(error.message)
        return ENGLISH


def operator_language() -> Language:
    return _Chosen.operator


def class_language() -> Language:
    return _Chosen.players


def words(message: Message | Seat | Typed | None, names: tuple[str, ...] | None = None) -> Words:
    """As the operator reads it, with these names; "" for no message."""
    return Reader(_Chosen.operator, Audience(names)).words(message)
