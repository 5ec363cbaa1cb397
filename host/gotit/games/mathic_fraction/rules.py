"""Mathic Fraction, whole: the game as the session knows it.

`do` finds who is responsible: setup.py until a round is laid out, turns.py for a turn and all that follows from it,
calls.py for the two races, rounds.py from one turn to the next and to the end, real_cards.py for what lies on a real
table.

Must not: do I/O, read a clock, use chance, change a state in place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from gotit.core.feats import Noted
from gotit.core.game import Called, Draw, Drawn, Entered, Floor, Lamp, Race, Refused, Ties, TimeUp
from gotit.core.message import Message, say
from gotit.core.offer import Move, Offers
from gotit.core.puzzle import Kind, Puzzle, Solution
from gotit.core.setting import check
from gotit.games.common import Rulebook, Standing, check_deck_size, seated
from gotit.games.mathic_fraction import actions as a
from gotit.games.mathic_fraction import calls, hints, presence, real_cards, rounds, setup, turns
from gotit.games.mathic_fraction.cards import read_deck, with_printed_simplest
from gotit.games.mathic_fraction.entries import amended, entries
from gotit.games.mathic_fraction.feats import notes
from gotit.games.mathic_fraction.moves import MOVES, offers
from gotit.games.mathic_fraction.showing import advise, floor, lamps, see
from gotit.games.mathic_fraction.state import HAND_SIZE, SPACE_SIZE, Player, State
from gotit.games.mathic_fraction.tokens import read_tokens
from gotit.games.mathic_fraction.view import MathicFractionAdvice, MathicFractionView
from gotit.games.sentences import DRAW_FROM_HAND, DRAW_LOTS, SHUFFLE_CARDS
from gotit.games.texts import TextError


class MathicFraction(Rulebook[State]):
    """The rulebook. `cards`, `tokens`: the texts of the house's (cards.py, tokens.py)."""

    name: ClassVar[str] = "mathic-fraction"
    title: ClassVar[str] = "Mathic Fraction"
    practises: ClassVar[Message] = say("fractions_practises", "Fractions")
    seats: ClassVar[range] = range(2, 7)
    version: ClassVar[int] = 3
    taken_then: ClassVar[Mapping[int, Mapping[str, Any]]] = {
        1: {"mode": "referee", "fruitless": 0},
        2: {"fruitless": 0},
    }
    house_texts: ClassVar[tuple[str, ...]] = ("cards.txt", "tokens.txt")
    Settings: ClassVar[type[msgspec.Struct]] = a.MathicFractionSettings
    Action: ClassVar[Any] = a.Action
    moves: ClassVar[Mapping[str, Move]] = MOVES
    """Nobody can list equations. The next player may discard, too, while the discard before can still be stolen."""
    after_end: ClassVar[type[msgspec.Struct]] = a.ShowMissed

    def __init__(self, cards: str, tokens: str) -> None:
        self._cards = cards
        self._tokens = tokens

    def of_version(self, version: int) -> MathicFraction | None:
        """Version 2 was played without `fruitless`."""
        if version == BeforeForfeits.version:
            return BeforeForfeits(self._cards, self._tokens)
        return self if version in (2, self.version) else None

    def start(self, players: int, settings: a.MathicFractionSettings) -> State:
        check(settings, players)
        try:
            deck = read_deck(settings.deck if settings.deck.strip() else self._cards, "cards")
            tokens = read_tokens(settings.tokens if settings.tokens.strip() else self._tokens, "tokens")
        except TextError as error:
            raise Refused(error.message) from None
        if settings.simplest == "printed":
            deck = with_printed_simplest(deck)
        check_deck_size(len(deck), HAND_SIZE * players + SPACE_SIZE, players)
        state = State(settings=settings, deck=deck, all_tokens=tokens, players=seated(Player, players))
        return setup.new_round(state, settings.first) if settings.first else state

    def do(self, state: State, action: a.Action, at_us: int) -> State:
        match action:
            case a.Compute() | a.Pattern() | a.Discard() | a.DiscardReal():
                return turns.play(state, action, at_us)
            case a.Announce():
                return turns.announce(state, action)
            case a.Trust():
                return calls.trust(state, action, at_us)
            case a.GiveUp():
                return turns.give_up(state, action, at_us)
            case a.JudgePattern():
                return turns.judge_pattern(state, action, at_us)
            case a.GoOn():
                return turns.go_on(state, action, at_us)
            case a.ShowMissed():
                return turns.show_missed(state, action)
            case Called():
                return turns.called(state, action, at_us)
            case TimeUp():
                return turns.time_up(state, at_us)
            case Drawn():
                return self._drawn(state, action, at_us)
            case a.FavouriteNumbers():
                return setup.favourites(state, action)
            case a.DrawFirst():
                return setup.draw_first(state)
            case a.LayTable():
                return rounds.first_turn(setup.lay_table(state, action), at_us)
            case a.Ready():
                return rounds.say_ready(state, action)
            case a.TurnTokens():
                return real_cards.turn_tokens(state, action)
            case a.Correct():
                return real_cards.correct(state, action)
            case a.CorrectToken():
                return real_cards.correct_token(state, action)
            case a.CorrectHand():
                return turns.correct_hand(state, action, at_us)

    def _drawn(self, state: State, action: Drawn, at_us: int) -> State:
        decided = replace(state, awaiting="")
        match state.awaiting:
            case "first":
                return setup.first_drawn(decided, action)
            case "cards":
                return setup.cards_shuffled(decided, action)
            case "tokens":
                return rounds.first_turn(setup.tokens_shuffled(decided, action), at_us)
            case "lots":
                return turns.lots_drawn(decided, action, at_us)
            case _:
                return turns.discard_by_lot(decided, action, at_us)

    def most_still(self, state: State) -> int:
        return state.settings.fruitless

    def standing(self, state: State) -> Standing:
        return rounds.standing(state)

    def end(self, state: State) -> State:
        return rounds.end_match(state)

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

    def race(self, state: State) -> Race | None:
        return calls.race(state)

    def chance(self, state: State) -> Draw | None:
        match state.awaiting:
            case "first":
                return Draw(len(state.drawing), say("draw_who_begins", "draw who goes first"))
            case "cards":
                return Draw(len(state.deck), SHUFFLE_CARDS)
            case "tokens":
                return Draw(len(state.all_tokens), say("shuffle_tokens", "shuffle the tokens"))
            case "lots":
                return Draw(len(state.drawing), DRAW_LOTS)
            case "card":
                return Draw(len(state.player(state.actor).hand), DRAW_FROM_HAND)
            case _:
                return None

    def view(self, state: State, seat: int | None) -> MathicFractionView:
        return see(state, seat)

    def advice(self, state: State) -> MathicFractionAdvice | None:
        return advise(state)

    def puzzle(self, state: State) -> Puzzle | None:
        return hints.puzzle(state)

    def solution(self, state: State, kind: Kind) -> Solution:
        return hints.solution(state, kind)

    def ties(self, state: State) -> Ties:
        return "drawn"

    def floor(self, state: State) -> Floor:
        return floor(state)

    def lamps(self, state: State) -> Mapping[int, Lamp]:
        return lamps(state)

    def notes(self, states: Sequence[State]) -> Iterable[Noted]:
        return notes(states)


class BeforeForfeits(MathicFraction):
    """Version 1, for matches begun under it: who alone held cards sat out a lost turn, and then played."""

    version: ClassVar[int] = 1

    def start(self, players: int, settings: a.MathicFractionSettings) -> State:
        return replace(super().start(players, settings), sits_out_alone=True)
