"""Targets: lines to the referee, and what phones say.

Must not: wait for anything; remember one input when it takes the next; open a connection.
"""

from __future__ import annotations

import asyncio
import copy
import json
import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any
from unittest.mock import patch

from tests.fuzz.target import NAMES, Take, Target, must

from gotit.app.phone_buzzers import PhoneBuzzers
from gotit.core import inputs as i
from gotit.core.game import Refused
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.shelf import shelf
from gotit.headless.referee import Referee
from gotit.language.words import ENGLISH
from gotit.phones import limits, messages, sealed, seats, server

# ---- lines of the headless referee ----------------------------------------------------------------------------------


def take_lines() -> Take:
    """Lines to the referee of any game: each is answered, the last word is ok or error, and never "a bug"."""
    begun = []
    for _, game in sorted(shelf().items()):
        chance = random.Random(1)
        referee = Referee(shelf(), lambda n, chance=chance: tuple(chance.sample(range(n), n)))  # type: ignore[misc]
        referee.start(game.name, NAMES[: min(3, game.seats.stop - 1)])
        begun.append(referee)

    def take(data: bytes) -> None:
        referee = copy.copy(begun[data[0] % len(begun)] if data else begun[0])
        for line in data[1:].split(b"\n")[:12]:
            answers = [json.loads(answer) for answer in referee.answer(line)]
            ends = ["ok" in answer or "error" in answer for answer in answers]
            must(ends == [False] * (len(answers) - 1) + [True], "one last word")
            must(answers[-1].get("error", {}).get("code") != "bug", f"a bug: {answers[-1]}")

    return take


def _line_seeds() -> Iterator[bytes]:
    """For each game every order, and what is legal and offered now."""
    for at, (_, game) in enumerate(sorted(shelf().items())):
        chance = random.Random(1)
        referee = Referee(shelf(), lambda n, chance=chance: tuple(chance.sample(range(n), n)))  # type: ignore[misc]
        referee.start(game.name, NAMES[: min(3, game.seats.stop - 1)])
        orders: list[Mapping[str, Any]] = [{"do": do} for do in ("view", "legal", "offers", "entries", "advice")]
        orders += [{"do": "call", "seat": 1, "at_us": 9}, {"do": "pass", "seat": 0}, {"do": "undo"}, {"do": "redo"}]
        for answer in map(json.loads, referee.answer(b'{"do": "legal"}')):
            orders += answer.get("legal", [])[:30]
        for order in orders:
            yield bytes([at]) + json.dumps(order).encode()
        yield bytes([at]) + b"\n".join(json.dumps(order).encode() for order in orders[-8:])


# ---- phones ---------------------------------------------------------------------------------------------------------


class _Loop:
    """An event loop, as long as the target."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()

    def run(self, coroutine: Any) -> Any:
        return self.loop.run_until_complete(coroutine)

    def __del__(self) -> None:
        self.loop.close()


NAME = "a-random-name"
"""What a phone calls itself, and its wish."""


def take_phone() -> Take:
    """What a phone says, unsealed, through to the rules, and sealed bytes: a status that there is, no error."""
    ask = ask_phone()

    def take(data: bytes) -> None:
        status = ask(data)
        must(status in (200, 204, 400, 401, 409, 429), f"status {status}")

    return take


def ask_phone() -> Callable[[bytes], int]:
    """Which status a phone gets."""
    loop, games = _Loop(), shelf()
    sessions = [_begun(name, games) for name in ("got-em", "buzzer-round", "mathic-fraction", "add-it")]

    serving = server.Server(lambda told: None, ENGLISH)

    async def take_one(data: bytes) -> int:
        known = sessions[data[0] % len(sessions)] if data else sessions[0]
        table = _Table(known)
        serving.take(messages.Admit({}))
        serving.take(messages.Admit({1: "secret"}))
        seat = serving.seats.get(1)
        assert seat is not None
        salt = b"s" * sealed.SALT_BYTES
        line = seat.draft(salt)
        seat.join(line, salt, "phone")
        way = (serving._join, serving._picture, serving._act, serving._beat)[data[1] % 4 if len(data) > 1 else 0]
        asked = server.Asked(line, salt, data[2:], 1_000_000)
        serving._tell = lambda told: table.take(told, seat)
        seat.show(b"{}")
        said = await way(asked)
        json.loads(said.body)
        with suppress(sealed.Unsealed):
            line.open("act", data)
        return int(said.status)

    def ask(data: bytes) -> int:
        with patch.object(limits, "POLL_S", 0.0):  # nobody waits for a new picture here
            return int(loop.run(take_one(data)))

    return ask


class _Table:
    """What the program does with what phones say, without its window."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.buzzers = PhoneBuzzers(lambda: self.session, self.enter, lambda: 0)

    def enter(self, entered: i.Input) -> None:
        self.session, _ = step(self.session, entered, 1_000_000)

    def take(self, told: messages.FromServer, seat: seats.Seat) -> None:
        if isinstance(told, messages.Beat):
            self.buzzers.heard(told)
            self.buzzers.heard(told)
        elif isinstance(told, messages.Wish):
            try:
                self.enter(i.Act(told.action, told.seat))
            except (Refused, RecursionError):
                seat.answer(messages.Answer(told.seat, told.wish, False))
            else:
                seat.answer(messages.Answer(told.seat, told.wish, True))


def _begun(name: str, games: Mapping[str, Any]) -> Session:
    referee = Referee(games, lambda n: tuple(range(n)))
    referee.start(name, NAMES[: min(3, games[name].seats.stop - 1)])
    return referee.session


def _phone_seeds() -> Iterator[bytes]:
    beat = {"sent_us": 9, "grain_us": 100, "got": [1, 5], "presses": [[1, 2, 3]]}
    said: tuple[Mapping[str, Any], ...] = (
        {"phone": NAME},
        {"after": 0},
        {"wish": NAME, "moment": 1, "action": {"do": "end_turn"}},
        beat,
    )
    for at, one in enumerate(said):
        for game in range(4):
            yield bytes([game, at]) + json.dumps(one).encode()
    for at, name in enumerate(("got-em", "buzzer-round", "mathic-fraction", "add-it")):
        referee = Referee(shelf(), lambda n: tuple(range(n)))
        referee.start(name, NAMES)
        for answer in map(json.loads, referee.answer(b'{"do": "legal", "seat": 1}')):
            for action in answer.get("legal", [])[:20]:
                yield bytes([at, 2]) + json.dumps({"wish": NAME, "moment": 1, "action": action}).encode()


TARGETS: Mapping[str, Target] = {
    "lines": Target("lines to the referee", take_lines, _line_seeds),
    "phone": Target("what phones say", take_phone, _phone_seeds),
}
