"""What a computer player is asked and what it answers, also as a line of JSON: it may think in another process.

Must not: hold more than what the seat may see; think.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

from gotit.core.game import Game
from gotit.core.message import Message
from gotit.games.pace import Pace
from gotit.games.shelf import shelf


class Question(Struct, frozen=True):
    """What should this seat do now? `view`: all that it sees. `legal`: what it may do; empty `in_race`.

    `how`: its strength or level. `pace`: of a rival in a game with races, which thinks by it and by `seed`.
    """

    game: str
    seat: int
    how: str
    view: Any
    legal: tuple[Any, ...] = ()
    settings: Any = None
    pace: Pace | None = None
    seed: str = ""
    in_race: bool = False


class Answer(Struct, frozen=True):
    """`action`: what it does, as JSON has it; None: it waits. In a race it calls, or passes, after `after_us`."""

    action: Mapping[str, Any] | None = None
    after_us: int | None = None
    calls: bool = False


class Asked(Struct, frozen=True):
    """A line to whoever thinks: questions of one moment. `think_s`: for so long at most, where that is up to them."""

    number: int
    questions: tuple[Question, ...]
    think_s: float


class Answered(Struct, frozen=True):
    """A line back. `failed`: why there is no answer."""

    number: int
    answers: tuple[Answer, ...] = ()
    failed: str = ""


class _Written(Struct, frozen=True):
    """A question before its game is known."""

    game: str
    seat: int
    how: str
    view: msgspec.Raw
    legal: msgspec.Raw
    settings: msgspec.Raw
    pace: Pace | None
    seed: str
    in_race: bool


class _Asked(Struct, frozen=True):
    number: int
    questions: tuple[_Written, ...]
    think_s: float


def line(said: Asked | Answered) -> bytes:
    """As it is written to a pipe. Of sentences only the code is: nobody there reads them."""
    return msgspec.json.encode(said, enc_hook=_plain) + b"\n"


def read_asked(text: bytes) -> Asked:
    """Raises msgspec.DecodeError."""
    written = msgspec.json.decode(text, type=_Asked)
    return Asked(written.number, tuple(map(_read, written.questions)), written.think_s)


def read_answered(text: bytes) -> Answered:
    """Raises msgspec.DecodeError."""
    return msgspec.json.decode(text, type=Answered)


def _read(written: _Written) -> Question:
    game = shelf()[written.game]
    return Question(
        written.game,
        written.seat,
        written.how,
        msgspec.json.decode(written.view, type=_view_of(type(game)), dec_hook=_sentence),
        msgspec.json.decode(written.legal, type=tuple[game.Action, ...]),  # type: ignore[name-defined]
        msgspec.json.decode(written.settings, type=game.Settings | None),
        written.pace,
        written.seed,
        written.in_race,
    )


def _plain(value: Any) -> Any:
    if isinstance(value, Message):
        return value.code
    raise NotImplementedError(type(value))


def _sentence(kind: Any, code: Any) -> Any:
    if kind is Message:
        return Message(code, "", {})
    raise NotImplementedError(kind)


@cache
def _view_of(game: type[Game]) -> Any:
    return get_type_hints(game.view)["return"]
