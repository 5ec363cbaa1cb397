"""Golden playthroughs: text files that a person can read, with all that was done and all that could be seen.

    # What this playthrough shows.
    names: Ana, Ben
    settings: {"mode": "virtual", "dealer": 2}

    > {"do": "turn_over"}
    > time

Up to the first empty line it says who plays what; each game has headers of its own, such as what is dealt, and words
of its own for what is done: see its `playthroughs.py`. A line with `>` is done; `{…}` is any action, `time` lets the
clock run out. `chance: 2 0 1` before it is what the next lot or shuffle draws, else all stays as it lies; `seconds: 10`
lets time pass.

What follows a line is what everybody sees and hears. It is written by `python -m tests.games.playthroughs`, read
through, and committed; the test plays every file again and compares.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from tests.games.table import G, RulesTable, S
from tests.speech import heard

from gotit.core.game import Draw, Drawn, Refused, TimeUp
from gotit.games.common import SECOND_US

FOLDER = Path(__file__).parents[1] / "playthroughs"


class Playing(RulesTable[G, S], ABC):
    """One file while it is played. `fields`: its headers. `told`: what is heard before anything is done."""

    acting: tuple[str, ...] = (">",)
    """How lines begin that do something."""

    def __init__(self, game: G, fields: Mapping[str, str], **dealt: Any) -> None:
        """`dealt`: settings beside those of the file."""
        self.fields = fields
        self.lot: tuple[int, ...] | None = None
        names = tuple(name.strip() for name in fields["names"].split(","))
        settings = {**json.loads(fields.get("settings", "{}")), **dealt}
        super().__init__(game, game.start(len(names), msgspec.convert(settings, game.Settings, str_keys=True)), names)
        self.told = self._heard() + self._after_chance()

    @abstractmethod
    def seen(self) -> list[str]:
        """What can be seen now."""

    def actions(self, line: str) -> Iterable[Any]:
        """What a line means, one by one as the state goes on. Games add their own words."""
        if line == "time":
            timer = self.game.timer(self.state)
            self.now_us = timer.deadline_us if timer else self.now_us
            return [TimeUp()]
        return [msgspec.convert(json.loads(line), self.game.Action)]

    def order(self, wanted: Draw) -> tuple[int, ...]:
        """What is drawn if the file does not say it."""
        return tuple(range(wanted.n))

    def play(self, line: str) -> list[str]:
        """What everybody hears of this line."""
        try:
            return [told for action in self.actions(line) for told in self.hear(action)]
        except Refused as refused:
            return [f"Refused ({refused.code}): {heard(refused, *self.names)}"]

    def hear(self, action: Any) -> list[str]:
        """What everybody hears of this action, and of what chance then says."""
        self.do(action)
        return self._heard() + self._after_chance()

    def _heard(self) -> list[str]:
        return [heard(news, *self.names) for news in self.game.news(self.state)]

    def _after_chance(self) -> list[str]:
        told: list[str] = []
        while (wanted := self.game.chance(self.state)) is not None:
            order, self.lot = self.lot or self.order(wanted), None
            self.do(Drawn(order))
            told += self._heard()
        return told


Begin = Callable[[Mapping[str, str]], Playing[Any, Any]]
"""The headers of a file -> its match, which begins."""


def files(game: str) -> list[Path]:
    return sorted((FOLDER / game).glob("*.txt"))


def replayed(text: str, begin: Begin) -> str:
    """The file as it should be: headers and what is done from `text`, all else written anew."""
    headers, _, lines = text.partition("\n\n")
    playing = begin(dict(line.split(":", 1) for line in headers.splitlines() if not line.startswith("#")))
    out = [headers, "", *playing.told, *playing.seen(), ""]
    for line in lines.splitlines():
        word, _, said = line.partition(":")
        if word == "chance":
            playing.lot = tuple(int(number) for number in said.split())
            out.append(line)
        elif word == "seconds":
            playing.now_us += int(said) * SECOND_US
            out.append(line)
        elif line.startswith(playing.acting):
            out += [line, *playing.play(line.removeprefix(">").strip()), *playing.seen(), ""]
    return "\n".join(out).rstrip() + "\n"
