"""Golden playthroughs: text files that a person can read, with all that was done and all that could be seen.

    # What this playthrough shows.
    names: Ana, Ben
    settings: {"rules": "bright", "mode": "virtual", "side": 5, "first": 1}
    hands: place red, may move 2 / may remove, may move 2 ; place blue, may move 2
    pile: place any, may move 2

    > card 1 place red, may move 2
    > wall 1 A3-A4
    > move 1 B1
    > away 2 A3-A4
    > {"do": "skip", "seat": 2}
    > rest

`card`, `wall`, `away` (removes a wall) and `move` name things as people do, `skip SEAT` leaves out, `{…}` is any
action, `time` lets the clock run out, `rest` plays on to the end: always the first card, wall and square.
Nothing is shuffled but for the hands written above.
What follows a line is what everybody sees and hears, the board drawn with its walls, and each seat's own hand.
It is written by `python -m tests.games.got_em.playthroughs`, read through, and committed; the test plays every file
again and compares.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec
from tests.games.got_em.play_table import GAME, SECOND_US, stacked

from gotit.core.game import Drawn, Refused, TimeUp
from gotit.games.got_em import actions as a
from gotit.games.got_em.board import groove_at, grooves, square_at
from gotit.games.got_em.cards import read_steps
from gotit.games.got_em.state import State
from gotit.games.got_em.view import GotEmView

FOLDER = Path(__file__).parents[2] / "playthroughs" / "got_em"
HEADERS = ("#", "names:", "settings:", "hands:", "pile:")


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.txt"))


class Playing:
    """One file while it is played."""

    def __init__(self, fields: dict[str, str]) -> None:
        names = tuple(name.strip() for name in fields["names"].split(","))
        settings = msgspec.convert(json.loads(fields.get("settings", "{}")), a.GotEmSettings, str_keys=True)
        self.now_us = 0
        self.deck = stacked(fields.get("hands", "").split(";"), fields.get("pile", ""), seats=len(names))
        self.state = GAME.start(names, settings)
        self.side = settings.side
        self.told = self._chance()

    def do(self, line: str) -> list[str]:
        """What everybody hears of this line."""
        told: list[str] = []
        try:
            for action in self._rest() if line == "rest" else [self._action(line)]:
                self.state = GAME.apply(self.state, action, self.now_us)
                told += [news.sentence for news in GAME.news(self.state)] + self._chance()
        except Refused as refused:
            return [f"Refused ({refused.code}): {refused.sentence}"]
        return told

    def _rest(self) -> Any:
        while GAME.outcome(self.state) is None:
            yield GAME.legal(self.state, None)[0]

    def _action(self, line: str) -> Any:
        if line.startswith("{"):
            return msgspec.convert(json.loads(line), a.Action)
        if line == "time":
            timer = GAME.timer(self.state)
            assert timer is not None
            self.now_us = timer.deadline_us
            return TimeUp()
        do, number, *words = line.split(maxsplit=2)
        seat, what = int(number), " ".join(words)
        match do:
            case "card" if self.state.real:
                return a.PlayReal(seat, what)
            case "card":
                return a.PlayCard(seat, next(c.id for c in self.state.player(seat).hand if c.steps == read_steps(what)))
            case "wall":
                return a.PlaceWall(seat, _found(groove_at(self.side, what)))
            case "away":
                return a.RemoveWall(seat, _found(groove_at(self.side, what)))
            case "move":
                return a.Move(seat, _found(square_at(self.side, what)))
            case "skip":
                return a.Skip(seat)
        raise ValueError(f"no such line: {line}")

    def _chance(self) -> list[str]:
        told: list[str] = []
        while (wanted := GAME.chance(self.state)) is not None:
            as_they_lie = self.deck if wanted.n == len(self.deck) else tuple(range(wanted.n))
            self.state = GAME.apply(self.state, Drawn(as_they_lie), self.now_us)
            told += [news.sentence for news in GAME.news(self.state)]
        return told


def _found(number: int | None) -> int:
    assert number is not None, "no such place on this board"
    return number


def replayed(text: str) -> str:
    """The file as it should be: headers and actions from `text`, all else written anew."""
    lines = text.splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith(">"))
    headers = [line for line in lines[:first] if line.startswith(HEADERS)]
    playing = Playing(dict(line.split(":", 1) for line in headers if not line.startswith("#")))
    out = [*headers, "", *playing.told, *_seen(playing.state), ""]
    for line in lines[first:]:
        if line.startswith(">"):
            out += [line, *playing.do(line[1:].strip()), *_seen(playing.state), ""]
    return "\n".join(out).rstrip() + "\n"


def _seen(state: State) -> list[str]:
    view = GAME.view(state, None)
    said: list[str] = [view.phase]
    if view.actor is not None:
        said.append(f"it is {state.name(view.actor)}'s turn")
    if view.card is not None:
        said.append(f"“{view.card.text}” lies open")
    if view.allowance is not None:
        said.append(f"up to {view.allowance} squares")
    if view.rewards:
        said.append(f"{view.rewards} to remove as a reward")
    if view.laid:
        said.append("the turn is to be entered")
    if view.supply is not None:
        said.append(f"{view.supply} walls left")
    if view.pile_count is not None:
        said.append(f"pile {view.pile_count}, discarded {len(view.discard)}")
    if (timer := GAME.timer(state)) is not None:
        said.append(f"clock ends at {timer.deadline_us // SECOND_US} s")
    lines = ["; ".join(said), *(f"  {row}".rstrip() for row in drawn(view))]
    for player in view.players:
        cards = GAME.view(state, player.seat).players[player.seat - 1].hand
        if cards:
            lines.append(f"  {state.name(player.seat)} alone sees: {' / '.join(card.text for card in cards)}")
    if (outcome := GAME.outcome(state)) is not None:
        lines.append(f"  winners {list(outcome.winners)}")
    return lines


def drawn(view: GotEmView) -> list[str]:
    """The board: pawns by their seats, `*` where the actor may go, walls `|` and `-`, and where they may go `:`."""
    side = view.board.side
    pawns = {player.square: str(player.seat) for player in view.players}
    rows = [[" "] * (2 * side - 1) for _ in range(2 * side - 1)]
    for square in range(side * side):
        row, column = divmod(square, side)
        rows[2 * row][2 * column] = pawns.get(square) or ("*" if square in view.squares else ".")
    for groove, (one, other) in enumerate(grooves(side)):
        (row, column), (below, right) = divmod(one, side), divmod(other, side)
        wall = "|" if row == below else "-"
        offered = ":" if groove in view.grooves and view.phase == "placing" else " "
        rows[row + below][column + right] = wall if groove in view.walls else offered
    return ["".join(row).rstrip() for row in rows]


def main() -> None:
    for path in files():
        text = path.read_text(encoding="utf-8")
        wanted = replayed(text)
        if wanted != text:
            path.write_text(wanted, encoding="utf-8", newline="\n")
            sys.stdout.write(f"written: {path.name}\n")


if __name__ == "__main__":
    main()
