"""Golden playthroughs of Got 'Em!: see tests/games/golden.py.

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

`card`, `wall`, `away` (removes a wall) and `move` name things as people do, `skip SEAT` leaves out, `rest` plays on to
the end: always the first card, wall and square. The board is drawn with its walls, and each seat's own hand told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tests.games.golden import Playing
from tests.games.got_em.play_table import DECK_SIZE, GAME, SECOND_US, stacked

from gotit.core.game import Draw
from gotit.games.got_em import actions as a
from gotit.games.got_em.board import groove_at, grooves, square_at
from gotit.games.got_em.cards import read_steps
from gotit.games.got_em.rules import GotEm
from gotit.games.got_em.state import State
from gotit.games.got_em.view import GotEmView


class GotEmPlaying(Playing[GotEm, State]):
    def __init__(self, fields: Mapping[str, str]) -> None:
        super().__init__(GAME, fields)

    def order(self, wanted: Draw) -> tuple[int, ...]:
        if wanted.n != DECK_SIZE:
            return super().order(wanted)
        hands = self.fields.get("hands", "").split(";")
        return stacked(hands, self.fields.get("pile", ""), seats=len(self.state.players))

    def actions(self, line: str) -> Iterable[Any]:
        do, *words = line.split(maxsplit=2)
        if do == "rest":
            return self._rest()
        if do in ("card", "wall", "away", "move", "skip"):
            return [self._named(do, int(words[0]), " ".join(words[1:]))]
        return super().actions(line)

    def _rest(self) -> Iterator[Any]:
        while GAME.outcome(self.state) is None:
            yield GAME.legal(self.state, None)[0]

    def _named(self, do: str, seat: int, what: str) -> Any:
        side = self.state.board.side
        match do:
            case "card" if self.state.real:
                return a.PlayReal(seat, what)
            case "card":
                return a.PlayCard(seat, next(c.id for c in self.state.player(seat).hand if c.steps == read_steps(what)))
            case "wall":
                return a.PlaceWall(seat, _found(groove_at(side, what)))
            case "away":
                return a.RemoveWall(seat, _found(groove_at(side, what)))
            case "move":
                return a.Move(seat, _found(square_at(side, what)))
            case _:
                return a.Skip(seat)

    def seen(self) -> list[str]:
        return _seen(self)


def _found(number: int | None) -> int:
    assert number is not None, "no such place on this board"
    return number


def _seen(playing: GotEmPlaying) -> list[str]:
    state = playing.state
    view = GAME.view(state, None)
    said: list[str] = [view.phase]
    if view.actor is not None:
        said.append(f"it is {playing.name(view.actor)}'s turn")
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
            lines.append(f"  {playing.name(player.seat)} alone sees: {' / '.join(card.text for card in cards)}")
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
