"""Got 'Em!, whole, Bright and Brainy: the game as the session knows it.

`do` finds who is responsible: setup.py up to the first turn, turns.py for a turn, real_board.py for corrections.

Must not: do I/O, read a clock, use chance, change a state in place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from gotit.core.feats import Noted
from gotit.core.game import Draw, Drawn, Entered, Floor, Lamp, Refused, TimeUp
from gotit.core.message import Maths, Message, say
from gotit.core.offer import Move, Offers
from gotit.games.common import Rulebook, Standing
from gotit.games.got_em import actions as a
from gotit.games.got_em import ending, presence, real_board, setup, turns
from gotit.games.got_em.board import SIDES, Board, read_board
from gotit.games.got_em.cards import read_deck
from gotit.games.got_em.entries import amended, entries, noted
from gotit.games.got_em.feats import notes
from gotit.games.got_em.moves import MOVES, offers
from gotit.games.got_em.showing import floor, lamps, show
from gotit.games.got_em.state import State
from gotit.games.got_em.view import GotEmView
from gotit.games.sentences import SHUFFLE_CARDS


class GotEm(Rulebook[State]):
    """The rulebook. `texts`: a board for each side, then Bright's cards (see board.py and cards.py)."""

    name: ClassVar[str] = "got-em"
    title: ClassVar[str] = "Got 'Em!"
    practises: ClassVar[Message] = say("got_em_practises", "Thinking ahead")
    taken_then: ClassVar[Mapping[int, Mapping[str, Any]]] = {1: {"mode": "referee", "still_rounds": 0}}
    seats: ClassVar[range] = range(2, 5)
    version: ClassVar[int] = 2
    house_texts: ClassVar[tuple[str, ...]] = (*(f"mosaic_{side}.txt" for side in SIDES), "cards.txt")
    Settings: ClassVar[type[msgspec.Struct]] = a.GotEmSettings
    Action: ClassVar[Any] = a.Action
    moves: ClassVar[Mapping[str, Move]] = MOVES
    """A real card may say something that no card of the house deck says."""

    def __init__(self, *texts: str) -> None:
        *mosaics, deck = texts
        boards = (read_board(text, "mosaic") for text in mosaics)
        self._boards: Mapping[int, Board] = {board.side: board for board in boards}
        self._deck = read_deck(deck, "cards")

    def of_version(self, version: int) -> GotEm | None:
        """Version 1 was played without `still_rounds`."""
        return self if version in (1, self.version) else None

    def start(self, players: int, settings: a.GotEmSettings) -> State:
        if settings.side not in self._boards:
            raise Refused(say("no_board", "There's no board of {side} × {side}.", side=Maths(str(settings.side))))
        return setup.first_state(players, settings, self._boards[settings.side], self._deck)

    def do(self, state: State, action: a.Action, at_us: int) -> State:
        return noted(state, action, self._done(state, action, at_us))

    def _done(self, state: State, action: a.Action, at_us: int) -> State:
        match action:
            case a.PlayCard():
                return turns.play_card(state, action, at_us)
            case a.PlayReal():
                return turns.play_real(state, action, at_us)
            case a.PlaceWall():
                return turns.place_wall(state, action, at_us)
            case a.RemoveWall():
                return turns.remove_wall(state, action, at_us)
            case a.Move():
                return turns.move(state, action, at_us)
            case a.Skip():
                return turns.skip(state, action, at_us)
            case a.Point():
                return turns.point(state, action)
            case a.Done():
                return turns.say_done(state, action)
            case a.WallIs():
                return real_board.wall_is(state, action, at_us)
            case a.PawnIs():
                return real_board.pawn_is(state, action, at_us)
            case a.CorrectWall():
                return real_board.correct_wall(state, action, at_us)
            case a.CorrectPawn():
                return real_board.correct_pawn(state, action, at_us)
            case TimeUp():
                return turns.time_up(state, at_us)
            case Drawn():
                return self._drawn(state, action, at_us)

    def _drawn(self, state: State, action: Drawn, at_us: int) -> State:
        decided = replace(state, awaiting="")
        match state.awaiting:
            case "first":
                return setup.first_drawn(decided, action, at_us)
            case "shuffle":
                return setup.shuffled(decided, action, at_us)
            case "reshuffle":
                return turns.reshuffled(decided, action, at_us)
            case _:
                return turns.act_by_lot(decided, action, at_us)

    def standing(self, state: State) -> Standing:
        return ending.standing(state)

    def end(self, state: State) -> State:
        return ending.end_match(state)

    def join(self, state: State, at_us: int) -> State:
        return presence.join(state, at_us)

    def goes(self, state: State, seat: int, at_us: int, *, for_good: bool) -> State:
        return presence.goes(state, seat, at_us, for_good=for_good)

    def offered(self, state: State) -> Offers:
        return offers(state)

    def entries(self, state: State) -> Iterable[Entered]:
        return entries(state)

    def amended(self, state: State, action: Any, key: str, value: str) -> Any:
        return amended(state, action, key, value)

    def chance(self, state: State) -> Draw | None:
        match state.awaiting:
            case "first":
                return Draw(len(state.lot), say("draw_who_goes_first", "draw who goes first"))
            case "shuffle":
                return Draw(sum(kind.count for kind in state.deck), SHUFFLE_CARDS)
            case "reshuffle":
                return Draw(len(state.discard), say("shuffle_discard_pile", "shuffle the discard pile"))
            case "turn":
                return Draw(turns.lot_size(state), say("draw_what_is_done", "draw what is done"))
            case _:
                return None

    def view(self, state: State, seat: int | None) -> GotEmView:
        return show(state, seat)

    def advice(self, state: State) -> None:
        """All that there is to know can be seen by everybody, but for hands, which are nobody else's business."""
        return

    def floor(self, state: State) -> Floor:
        return floor(state)

    def lamps(self, state: State) -> Mapping[int, Lamp]:
        return lamps(state)

    def notes(self, states: Sequence[State]) -> Iterable[Noted]:
        return notes(states)
