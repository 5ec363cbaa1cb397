"""ADD-IT, whole: the game as the session knows it.

`do` finds who is responsible: deals.py for dealing, counting and the end, turns.py for a turn.

Must not: do I/O, read a clock, use chance, change a state in place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from gotit.core.feats import Noted
from gotit.core.game import Draw, Drawn, Entered, Floor, Lamp, TimeUp
from gotit.core.message import Message, say
from gotit.core.offer import Move, Offers
from gotit.core.puzzle import Kind, Puzzle, Solution
from gotit.core.setting import check
from gotit.games.add_it import actions as a
from gotit.games.add_it import deals, hints, turns
from gotit.games.add_it.cards import DECK_SIZE
from gotit.games.add_it.entries import amended, entries
from gotit.games.add_it.feats import notes
from gotit.games.add_it.moves import MOVES, offers
from gotit.games.add_it.state import Player, State, advise, floor, lamps, show
from gotit.games.add_it.view import AddItAdvice, AddItView
from gotit.games.common import Rulebook, Standing, seated
from gotit.games.sentences import DRAW_FROM_HAND, SHUFFLE_CARDS


class AddIt(Rulebook[State]):
    """The rulebook."""

    name: ClassVar[str] = "add-it"
    title: ClassVar[str] = "ADD-IT"
    practises: ClassVar[Message] = say("addit_practises", "Adding up to 10")
    taken_then: ClassVar[Mapping[int, Mapping[str, Any]]] = {1: {"mode": "referee", "fruitless": 0}}
    version: ClassVar[int] = 2
    seats: ClassVar[range] = range(2, 5)
    Settings: ClassVar[type[msgspec.Struct]] = a.AddItSettings
    Action: ClassVar[Any] = a.Action
    moves: ClassVar[Mapping[str, Move]] = MOVES
    """Of equal cards a player may take any, and without offers the list does not name what there is to find."""
    after_end: ClassVar[type[msgspec.Struct]] = a.ShowPossible

    def of_version(self, version: int) -> AddIt | None:
        """Version 1 was played without `fruitless`."""
        return self if version in (1, self.version) else None

    def start(self, players: int, settings: a.AddItSettings) -> State:
        check(settings, players)
        state = State(settings=settings, players=seated(Player, players))
        return deals.new_game(state, settings.dealer) if settings.dealer else replace(state, awaiting="dealer")

    def do(self, state: State, action: a.Action, at_us: int) -> State:
        match action:
            case a.Play():
                return turns.play(state, action, at_us)
            case a.PlayReal():
                return turns.play_real(state, action, at_us)
            case a.Collect():
                return turns.collect(state, action, at_us)
            case a.Leave():
                return turns.leave(state, action, at_us)
            case a.Point():
                return turns.point(state, action)
            case a.Done():
                return turns.say_done(state, action)
            case a.ShowPossible():
                return turns.show_possible(state, action)
            case a.Correct():
                return turns.correct(state, action)
            case a.Holds():
                return deals.holds(state, action, at_us)
            case a.GoOn():
                return deals.go_on(state, action, at_us)
            case a.Ready():
                return deals.say_ready(state, action)
            case a.LayTable():
                return deals.lay_table(state, action, at_us)
            case TimeUp():
                return turns.time_up(state, at_us)
            case Drawn():
                return self._drawn(state, action, at_us)

    def _drawn(self, state: State, action: Drawn, at_us: int) -> State:
        decided = replace(state, awaiting="")
        match state.awaiting:
            case "dealer":
                return deals.first_dealer(decided, action)
            case "shuffle":
                return deals.shuffled(decided, action, at_us)
            case _:
                return turns.play_by_lot(decided, action, at_us)

    def most_still(self, state: State) -> int:
        return state.settings.fruitless

    def standing(self, state: State) -> Standing:
        return deals.standing(state)

    def end(self, state: State) -> State:
        return deals.end_match(state)

    def join(self, state: State, at_us: int) -> State:
        """Dealt in with the next hands, or at once between two games; with no points."""
        seat = len(state.players) + 1
        scores = tuple(replace(score, counts=(*score.counts, 0)) for score in state.scores)
        waiting = state.waiting if state.phase == "between" else state.waiting | {seat}
        return replace(state, players=(*state.players, Player(seat)), scores=scores, waiting=waiting)

    def goes(self, state: State, seat: int, at_us: int, *, for_good: bool) -> State:
        """Its turn is passed. A leaver's cards are set aside where they lie, and what it has collected counts."""
        if state.phase == "between":
            return deals.begin_when_ready(state)
        if seat != state.actor:
            return state
        match state.phase:
            case "choosing":
                return turns.card_stays(state, at_us)
            case "playing":
                return deals.next_turn(replace(state, laid=False), seat, at_us)
            case _:
                return state

    def offered(self, state: State) -> Offers:
        return offers(state)

    def entries(self, state: State) -> Iterable[Entered]:
        return entries(state)

    def amended(self, state: State, action: a.Action, key: str, value: str) -> a.Action | None:
        return amended(state, action, key, value)

    def chance(self, state: State) -> Draw | None:
        match state.awaiting:
            case "dealer":
                return Draw(len(state.players), say("draw_dealer", "draw who deals first"))
            case "shuffle":
                return Draw(DECK_SIZE, SHUFFLE_CARDS)
            case "card":
                return Draw(len(state.player(state.actor).hand), DRAW_FROM_HAND)
            case _:
                return None

    def view(self, state: State, seat: int | None) -> AddItView:
        return show(state, seat)

    def advice(self, state: State) -> AddItAdvice | None:
        return advise(state)

    def puzzle(self, state: State) -> Puzzle | None:
        return hints.puzzle(state)

    def hints(self, state: State) -> tuple[Message, ...]:
        return hints.hints(state)

    def solution(self, state: State, kind: Kind) -> Solution:
        return hints.solution(state, kind)

    def floor(self, state: State) -> Floor:
        return floor(state)

    def lamps(self, state: State) -> Mapping[int, Lamp]:
        return lamps(state)

    def notes(self, states: Sequence[State]) -> Iterable[Noted]:
        return notes(states)
