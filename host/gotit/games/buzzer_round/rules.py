"""The buzzer round, whole: the game as the session knows it. There is no rulebook: docs/rules/buzzer-round.md is it.

Must not: do I/O, read a clock, use chance, change a state in place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from gotit.core.feats import Noted
from gotit.core.game import Ask, Buzzers, Called, Draw, Drawn, Floor, Lamp, Meaning, Race, Ties, TimeUp
from gotit.core.message import Message, say
from gotit.core.offer import Move, Offers
from gotit.core.setting import check
from gotit.games.buzzer_round import actions as a
from gotit.games.buzzer_round import play, presence
from gotit.games.buzzer_round.feats import notes
from gotit.games.buzzer_round.moves import EARLY, MOVES, offers
from gotit.games.buzzer_round.state import State, floor, lamps, show
from gotit.games.buzzer_round.view import TITLE, BuzzerRoundView
from gotit.games.common import Rulebook, Seated, Standing, seated
from gotit.games.sentences import DRAW_LOTS

TIES: Mapping[str, Ties] = {"lot": "drawn", "write": "written", "operator": "chosen"}


class BuzzerRound(Rulebook[State]):
    """The rulebook."""

    name: ClassVar[str] = "buzzer-round"
    title: ClassVar[str] = "Buzzer round"
    own_title: ClassVar[Message | None] = TITLE
    practises: ClassVar[Message] = say("round_practises", "Your own questions")
    seats: ClassVar[range] = range(2, 10)
    version: ClassVar[int] = 3
    taken_then: ClassVar[Mapping[int, Mapping[str, Any]]] = {1: {"fruitless": 0}}
    Settings: ClassVar[type[msgspec.Struct]] = a.BuzzerRoundSettings
    Action: ClassVar[Any] = a.Action
    moves: ClassVar[Mapping[str, Move]] = MOVES
    after_end: ClassVar[type[msgspec.Struct]] = a.Correct

    def of_version(self, version: int) -> BuzzerRound | None:
        """Version 1 was played without `fruitless`."""
        if version in (1, JuryStays.version):
            return JuryStays()
        return self if version == self.version else None

    def start(self, players: int, settings: a.BuzzerRoundSettings) -> State:
        check(settings, players)
        return State(settings=settings, players=seated(Seated, players))

    def do(self, state: State, action: a.Action, at_us: int) -> State:
        match action:
            case a.ReadOut():
                return play.read_out(state)
            case a.OpenBuzzers():
                return play.open_buzzers(state, at_us)
            case a.AllWrite():
                return play.all_write(state, at_us)
            case a.Early():
                return play.early(state, action)
            case a.GiveFloor():
                return play.give_floor(state, action, at_us)
            case a.Right():
                return play.right(state, action)
            case a.Wrong():
                return play.wrong(state, action, at_us)
            case a.Nobody():
                return play.nobody(state)
            case a.Reopen():
                return play.reopen(state, at_us)
            case a.PensDown():
                return play.pens_down(state)
            case a.Mark():
                return play.mark(state, action)
            case a.Count():
                return play.count(state, at_us)
            case a.Correct():
                return play.correct(state, action)
            case a.PlayFinal():
                return play.play_final(state)
            case Called():
                return play.call(state, action, at_us)
            case TimeUp():
                return play.time_up(state, at_us)
            case Drawn():
                return play.lot_fell(state, action, at_us)

    def most_still(self, state: State) -> int:
        return state.settings.fruitless

    def standing(self, state: State) -> Standing:
        return state.standing

    def end(self, state: State) -> State:
        return play.end_match(state)

    def join(self, state: State, at_us: int) -> State:
        return presence.join(state, at_us)

    def goes(self, state: State, seat: int, at_us: int, *, for_good: bool) -> State:
        return presence.goes(state, seat, at_us, for_good=for_good)

    def offered(self, state: State) -> Offers:
        return offers(state)

    def race(self, state: State) -> Race | None:
        if state.phase != "racing":
            return None
        queue = state.settings.then == "queue" and bool(state.question.answered)  # a new question starts afresh
        return Race(frozenset(state.racers), state.race_number, queue=queue, deaf_until_us=state.deaf_until_us)

    def buzzers(self, state: State, known: Offers | None = None) -> Buzzers:
        """While a question is read a press is early, and nobody is invited to it (BR-03)."""
        if state.phase != "reading":
            return super().buzzers(state, known)
        return Ask({offer.about: Meaning(offer.action) for offer in offers(state) if offer.move is EARLY})

    def chance(self, state: State) -> Draw | None:
        return Draw(len(state.callers), DRAW_LOTS) if state.phase == "drawing" else None

    def view(self, state: State, seat: int | None) -> BuzzerRoundView:
        return show(state, seat)

    def advice(self, state: State) -> None:
        return None

    def ties(self, state: State) -> Ties:
        """BR-08."""
        return TIES[state.settings.ties]

    def floor(self, state: State) -> Floor:
        return floor(state)

    def lamps(self, state: State) -> Mapping[int, Lamp]:
        return lamps(state)

    def notes(self, states: Sequence[State]) -> Iterable[Noted]:
        return notes(states)


class JuryStays(BuzzerRound):
    """The rules up to version 2: what a jury gave outlived a later wrong answer that cost nothing."""

    version: ClassVar[int] = 2

    def start(self, players: int, settings: a.BuzzerRoundSettings) -> State:
        return replace(super().start(players, settings), jury_stays=True)
