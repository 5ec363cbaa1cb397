"""A match of any game, played at random through the headless referee by lines: what was written, and what followed."""

from __future__ import annotations

import importlib
import random
from pathlib import Path
from typing import Any

import msgspec
from tests.record.make_fixtures import BOX, NAMES, SETTINGS, Player

from gotit.core import inputs as i
from gotit.core.match_view import match_view
from gotit.core.press import HOST_CLOCK
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.shelf import shelf
from gotit.headless import Referee
from gotit.headless import lines as wire
from gotit.headless.command import drawing
from gotit.opponents.table import counting
from gotit.record.fingerprint import contents
from gotit.record.matches import Book
from gotit.record.versions import written_out

GAMES = shelf()
MATCHES = [
    (game, mode)
    for game, kind in GAMES.items()
    for mode in (("virtual", "referee") if "mode" in kind.Settings.__struct_fields__ else ("",))
]
"""Every game, in every mode that it has."""


def settings_of(game: str, mode: str) -> dict[str, Any]:
    return ({"mode": mode} if mode else {}) | SETTINGS.get(game, {})


class ByLines(Player):
    """Plays by lines. `lines`: what was written. `kept`: how many inputs were kept before each line was answered.

    `inputs`: what was kept, as its journal has it. `kept[0]` is of the start.
    """

    def __init__(self, game: str, mode: str, seed: int, lines: int = 10**9) -> None:
        self.book = Book(Path("nowhere"), 1)
        self.chance = random.Random(f"{game} {mode} {seed}")
        self.choose = importlib.import_module(f"tests.games.{game.replace('-', '_')}.random_match").choose
        self.now_us, self.taken = 1_000_000, 0
        self.lines: list[bytes] = []
        self.inputs: list[tuple[i.Input, int]] = []
        self.referee = Referee(GAMES, drawing(seed), self._keep, counting(random.Random(seed)))
        self.referee.start(game, NAMES, settings_of(game, mode))
        self.session = self.referee.session
        self.kept = [len(self.inputs)]
        chosen = [
            f"--set={key}={msgspec.json.encode(value).decode()}" for key, value in settings_of(game, mode).items()
        ]
        self.command = ["referee", game, "--seats", ",".join(NAMES), *chosen, "--seed", str(seed)]
        self.enter(i.Joined(BOX, "c" * 9 + "p" * 9, "Box A", 1))
        self.enter(i.Joined("keyboard", "cccc", "Keyboard", 20_000, stand_in=True))
        self.enter(i.Sharpness(BOX, {BOX: 1, HOST_CLOCK: 300}))
        while not self.session.over and len(self.lines) < lines:
            self.go_on()

    def _keep(self, entered: i.Input, at_us: int) -> None:
        whole = written_out(entered, GAMES) if isinstance(entered, i.Start) else entered
        self.inputs.append((msgspec.json.decode(msgspec.json.encode(whole), type=i.Input), at_us))

    def enter(self, entered: i.Input) -> bool:
        plain = msgspec.to_builtins(entered, str_keys=True)
        self.lines.append(msgspec.json.encode({**plain, "at_us": self.now_us}))
        before = len(self.inputs)
        self.referee.answer(self.lines[-1])
        self.kept.append(len(self.inputs))
        self.session = self.referee.session
        self.now_us = max(self.now_us, self.referee.now_us)
        self.taken += len(self.inputs) - before
        return len(self.inputs) > before

    def sessions(self) -> list[Session]:
        """The session after so many inputs, taken one after the other without any interruption."""
        session = Session(GAMES)
        found = [session]
        for entered, at_us in self.inputs:
            session, _ = step(session, entered, at_us)
            found.append(session)
        return found


def as_bytes(session: Session) -> bytes:
    """All of a session that anybody can ever see, and all that goes into its fingerprint."""
    audiences = (None, *session.seats)
    views = [wire.write_line(wire.View(match_view(session, seat), seat), session.spoken_names) for seat in audiences]
    return msgspec.json.encode(contents(session), order="deterministic") + b"".join(views)
