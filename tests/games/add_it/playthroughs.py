"""Golden playthroughs of ADD-IT: see tests/games/golden.py.

    # What this playthrough shows.
    names: Ana, Ben
    settings: {"mode": "virtual", "dealer": 2}
    hands: 8 9 9 9 9 10 / 1 7
    table: 2 3 3 4 4 5 6 8 8
    pile: 5 5

    > play 1 8
    > collect 1 3 3 2
    > {"do": "leave", "seat": 2}
    > rest

`play SEAT NUMBER` and `collect SEAT NUMBERS` name cards by what they show, `rest` plays on to the end of the game: the
first card of every hand, and the largest capture. What the actor alone is shown stands there, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tests.games.add_it.play_table import GAME, SECOND_US, stacked, written
from tests.games.golden import Playing

from gotit.core.game import Draw
from gotit.games.add_it import actions as a
from gotit.games.add_it.cards import DECK_SIZE
from gotit.games.add_it.rules import AddIt
from gotit.games.add_it.state import State
from gotit.games.add_it.view import Capture


class AddItPlaying(Playing[AddIt, State]):
    def __init__(self, fields: Mapping[str, str]) -> None:
        super().__init__(GAME, fields)

    def order(self, wanted: Draw) -> tuple[int, ...]:
        if wanted.n != DECK_SIZE:
            return super().order(wanted)
        fields, seats = self.fields, len(self.state.players)
        hands = fields.get("hands", "").split("/")
        dealer = self.state.settings.dealer or seats
        return stacked(hands, fields.get("table", ""), fields.get("pile", ""), seats=seats, dealer=dealer)

    def actions(self, line: str) -> Iterable[Any]:
        do, *words = line.split()
        match do:
            case "rest":
                return self._rest()
            case "play":
                return [self._card(*map(int, words))]
            case "collect":
                seat, *shown = map(int, words)
                return [a.Collect(seat, self._ids(shown))]
        return super().actions(line)

    def _rest(self) -> Iterator[Any]:
        """The actions up to the end of this game, one by one as the state goes on."""
        while self.state.phase in ("playing", "choosing", "reviewing"):
            if self.state.phase == "playing" and self.state.real_cards:
                seen = GAME.legal(self.state, self.state.actor)
                yield next(action for action in seen if isinstance(action, a.PlayReal))
            else:
                yield GAME.legal(self.state, None)[0]

    def _card(self, seat: int, number: int) -> Any:
        if self.state.real_cards:
            return a.PlayReal(seat, number)
        hand = self.state.player(seat).known_hand
        return a.Play(seat, next(card.id for card in hand if card.number == number))

    def _ids(self, wanted: list[int]) -> tuple[int, ...]:
        left = list(self.state.table)
        found = []
        for number in wanted:
            card = next(card for card in left if card.number == number)
            left.remove(card)
            found.append(card.id)
        return tuple(found)

    def seen(self) -> list[str]:
        return _seen(self)


def _seen(playing: AddItPlaying) -> list[str]:
    state = playing.state
    view = GAME.view(state, None)
    said: list[str] = [view.phase]
    if view.goal is not None:
        said[0] += f", game {view.game_number} to {view.goal}"
    if view.phase in ("playing", "choosing", "reviewing"):
        said.append(f"deal {view.deal_number} of {view.deals}, pile {view.pile_count}")
    if view.actor is not None:
        said.append(f"it is {playing.name(view.actor)}'s turn")
    if view.played is not None:
        said.append(f"{view.played.number} lies there")
    if view.pointed is not None:
        said.append(f"pointing at {_written(view.pointed)}")
    if view.laid:
        said.append("a real card is to be entered")
    if view.missing:
        said.append(f"waiting for {', '.join(playing.name(seat) for seat in view.missing)}")
    if (timer := GAME.timer(state)) is not None:
        said.append(f"clock ends at {timer.deadline_us // SECOND_US} s")
    lines = ["; ".join(said), f"  table  {written(view.table) or 'empty'}"]
    for player in view.players:
        total = f", {player.total} points" if view.goal is not None else ""
        row = f"{player.hand_count} in hand, {player.stack_count} collected{total}"
        hand = written(card for shown in GAME.view(state, player.seat).players for card in shown.hand)
        lines.append(f"  {player.seat} {playing.name(player.seat):6} {row}" + (f" (sees {hand})" if hand else ""))
    if view.possible is not None:
        lines.append(f"  possible: {', '.join(map(_written, view.possible)) or 'nothing'}")
    if view.actor is not None and (options := GAME.view(state, view.actor).options):
        lines.append(f"  {playing.name(view.actor)} alone is told: {', '.join(map(_written, options))}")
    if (outcome := GAME.outcome(state)) is not None:
        lines.append(f"  winners {list(outcome.winners)}, {dict(outcome.scores)}")
    return lines


def _written(capture: Capture) -> str:
    return " + ".join(map(str, capture.numbers))
