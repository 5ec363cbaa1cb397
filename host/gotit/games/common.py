"""What every game's rules do alike: seats in a state, the news of an action, clocks, checks at the door, `Rulebook`.

Must not: hold what one rulebook says and another does not; do I/O, read a clock, use chance.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from gotit.core.asked import asked
from gotit.core.feats import Noted
from gotit.core.game import (
    Buzzers,
    Draw,
    Drawn,
    EndMatch,
    Entered,
    Floor,
    Joins,
    Leaves,
    News,
    Outcome,
    Pauses,
    PlayOn,
    Presence,
    Race,
    Refused,
    Returns,
    SoundName,
    Ties,
    Timer,
)
from gotit.core.message import Maths, Message, say
from gotit.core.offer import Move, Offer, Offers, listed, of_seat
from gotit.core.puzzle import Kind, Puzzle, Solution
from gotit.games import coming, still
from gotit.games.sentences import OVER, WAIT_FOR_LOT

SECOND_US = 1_000_000


class Seated(msgspec.Struct, frozen=True):
    """A player: seats count from 1, clockwise."""

    seat: int


P = TypeVar("P", bound=Seated)


class Match(msgspec.Struct, Generic[P], frozen=True, kw_only=True):
    """What the state of every match has. `players` by seat; `news`: of the last action; `timer`: the running clock.

    `paused`, `left` for good, `waiting` (newcomers who are not dealt in yet): seats that take no part now (coming.py).
    `still`: rounds in a row in which nobody won anything; `goes_on`: a count has ended the match, and the operator can
    play on with this (still.py).
    """

    players: tuple[P, ...]
    paused: frozenset[int] = frozenset()
    left: frozenset[int] = frozenset()
    waiting: frozenset[int] = frozenset()
    news: tuple[News, ...] = ()
    timer: Timer | None = None
    outcome: Outcome | None = None
    still: int = 0
    goes_on: Any = None

    @property
    def seats(self) -> range:
        return range(1, len(self.players) + 1)

    def player(self, seat: int) -> P:
        return self.players[seat - 1]

    @property
    def presence(self) -> tuple[Presence, ...]:
        """Of every seat, in seat order."""
        return tuple(map(self._presence, self.seats))

    def _presence(self, seat: int) -> Presence:
        away: dict[Presence, frozenset[int]] = {"left": self.left, "paused": self.paused, "waiting": self.waiting}
        return next((name for name, seats in away.items() if seat in seats), "here")

    @property
    def here(self) -> tuple[int, ...]:
        """The seats that take part now; at least one does."""
        return tuple(seat for seat in self.seats if seat not in self.paused | self.left | self.waiting)

    @property
    def stayed(self) -> tuple[int, ...]:
        """The seats that have not left: they can win."""
        return tuple(seat for seat in self.seats if seat not in self.left)

    @property
    def closed(self) -> Message | None:
        """Why nobody can join this match now; None: somebody can."""
        return None

    def next_seat(self, seat: int) -> int:
        """Clockwise, of those who are here: somebody always is (`coming`)."""
        return self.clockwise_from(seat)[0]

    def clockwise_from(self, seat: int) -> tuple[int, ...]:
        """All seats that are here, beginning with the one on the left of this one."""
        here = self.here
        around = ((seat + step) % len(self.players) + 1 for step in range(len(self.players)))
        return tuple(seat for seat in around if seat in here)


M = TypeVar("M", bound=Match[Any])


# --- players ---------------------------------------------------------------------------------------------------------


def seated(player: Callable[[int], P], players: int) -> tuple[P, ...]:
    """So many new players, in seat order."""
    return tuple(player(seat) for seat in range(1, players + 1))


def with_player(state: M, seat: int, **changes: Any) -> M:
    """The same match, one of the players changed."""
    changed = replace(state.player(seat), **changes)
    return replace(state, players=(*state.players[: seat - 1], changed, *state.players[seat:]))


def with_all_players(state: M, change: Callable[[Any], Any]) -> M:
    return replace(state, players=tuple(change(player) for player in state.players))


# --- saying ----------------------------------------------------------------------------------------------------------


def tell(state: M, message: Message, seat: int | None = None, sound: SoundName | None = None) -> M:
    """Add to the news of this action. Everybody hears it: no hidden card may be in it."""
    return replace(state, news=(*state.news, News(message, seat, sound)))


# --- time ------------------------------------------------------------------------------------------------------------


def clock(seconds: int, at_us: int, of: str, whose: int = 0, number: int = 0) -> Timer | None:
    """A clock that starts now; None for 0 seconds, which means no clock. `of`, `whose`, `number`: see `Timer`."""
    return Timer(at_us + seconds * SECOND_US, seconds * SECOND_US, of, whose, number) if seconds else None


# --- checks ----------------------------------------------------------------------------------------------------------


def _plain(number: int) -> Maths:
    """As it is typed, without marks between the thousands."""
    return Maths(str(number))


def check_deck_size(cards: int, needed: int, players: int) -> None:
    if cards < needed:
        raise Refused(
            say(
                "deck_too_small",
                "{players} players need at least {needed} cards, but this deck has {cards}.",
                players=players,
                needed=needed,
                cards=cards,
            )
        )


def check_seat(seats: range, seat: int) -> None:
    if seat not in seats:
        raise Refused(say("not_a_seat", "There's no seat {seat}.", seat=seat))


# --- the rulebook ----------------------------------------------------------------------------------------------------


END = Move(
    code="end_match",
    kind=EndMatch,
    label=say("move_end_match", "End match"),
    tip=say("tip_end_match", "The bell rings: what counts so far decides, and all are ranked"),
)
"""In every game, at every moment of a match, for the operator."""

SHARED_MOVES = {END.code: END, still.PLAY_ON.code: still.PLAY_ON, **coming.MOVES}

Standing = Mapping[int, tuple[int, ...]]
"""By seat: what its place in the ranking rests on, what weighs most first. More is better; equals tie."""


def ranked(
    standing: Standing, winners: tuple[int, ...] = (), left: frozenset[int] = frozenset()
) -> tuple[tuple[int, ...], ...]:
    """All seats by places. `winners` are first, whatever the others have: a rule says so. Who has `left` is last."""
    keys = {seat: (seat in winners, seat not in left, *counts) for seat, counts in standing.items()}
    return tuple(
        tuple(seat for seat in sorted(keys) if keys[seat] == key) for key in sorted(set(keys.values()), reverse=True)
    )


class Rulebook(ABC, Generic[M]):
    """The parts of `gotit.core.game.Game` that are alike in every game."""

    version: ClassVar[int] = 1
    taken_then: ClassVar[Mapping[int, Mapping[str, Any]]] = {}
    own_title: ClassVar[Message | None] = None
    practises: ClassVar[Message]
    seats: ClassVar[range]
    moves: ClassVar[Mapping[str, Move]]
    Action: ClassVar[Any]
    house_texts: ClassVar[tuple[str, ...]] = ()
    """The files beside the rules that it is made with, in the order in which it takes their texts."""
    after_end: ClassVar[type[msgspec.Struct] | None] = None
    """The one action that is possible when the match is over."""

    def __init_subclass__(cls) -> None:
        """Every game can do what all can."""
        cls.moves = {**cls.moves, **SHARED_MOVES}
        cls.Action = cls.Action | EndMatch | PlayOn | Joins | Leaves | Pauses | Returns

    def ties(self, state: M) -> Ties:
        """As a game without races."""
        return ""

    @abstractmethod
    def standing(self, state: M) -> Standing:
        """How all seats stand now."""

    @abstractmethod
    def end(self, state: M) -> M:
        """The match is over here, by `standing`, whatever was going on; no card is lost by it. Nothing is awaited."""

    @abstractmethod
    def join(self, state: M, at_us: int) -> M:
        """With one player more, in the next seat; in `waiting` if it is not in at once. Raises Refused."""

    @abstractmethod
    def goes(self, state: M, seat: int, at_us: int, *, for_good: bool) -> M:
        """This seat has just been marked as paused or left: what becomes of its cards, and of what waits for it."""

    @abstractmethod
    def do(self, state: M, action: Any, at_us: int) -> M:
        """Finds who is responsible for the action. The news of the last one are gone from `state`."""

    @abstractmethod
    def chance(self, state: M) -> Draw | None:
        """What chance the state waits for."""

    def apply(self, state: M, action: Any, at_us: int) -> M:
        """Refuses what cannot be now, whatever it is: after the end all but `after_end`; all but chance's own say
        (and the end of the match) while that is wanted, and chance's say when it is not.
        """
        if isinstance(action, PlayOn):
            return self._play_on(state)
        if state.outcome is not None and not (self.after_end is not None and isinstance(action, self.after_end)):
            raise Refused(OVER)
        state = replace(state, news=())
        if isinstance(action, EndMatch):
            return self._with_ranking(self.end(state))
        wanted = self.chance(state)
        if wanted is None and isinstance(action, Drawn):
            raise Refused(say("nothing_to_draw", "There's nothing to draw right now."))
        if wanted is not None and not isinstance(action, Drawn):
            raise Refused(WAIT_FOR_LOT)
        if isinstance(action, coming.Coming):
            return self._with_ranking(self._come_or_go(state, action, at_us))
        return self._with_ranking(self._unless_still(state, self.do(state, action, at_us)))

    def most_still(self, state: M) -> int:
        """So many rounds in a row in which nobody wins anything end the match; 0: it goes on."""
        return 0

    def _unless_still(self, before: M, state: M) -> M:
        most = self.most_still(state)
        if not most or state.outcome is not None:
            return state
        state = replace(state, still=still.counted(state, self.floor(before), self.floor(state)))
        if state.still < most:
            return state
        said = tell(state, still.why(most))
        return still.ended_by_count(self.end(said), state)

    def _play_on(self, state: M) -> M:
        if state.outcome is None or state.goes_on is None:
            raise Refused(say("nothing_to_play_on", "No count has ended this match. To take its end back, undo it."))
        went_on: M = state.goes_on
        return tell(went_on, say("played_on", "The match goes on."))

    def _with_ranking(self, state: M) -> M:
        """However a match has ended, all who played are ranked."""
        outcome = state.outcome
        if outcome is None or outcome.ranking:
            return state
        ranking = ranked(self.standing(state), outcome.winners, state.left)
        return replace(state, outcome=replace(outcome, ranking=ranking))

    def _come_or_go(self, state: M, action: coming.Coming, at_us: int) -> M:
        coming.check(state, action, self.seats)
        if isinstance(action, Joins):
            seat = len(state.players) + 1
            return self.join(tell(state, coming.told(action, seat), seat), at_us)
        seat = action.seat
        state = tell(state, coming.told(action, seat), seat)
        paused, left, waiting = state.paused - {seat}, state.left, state.waiting
        match action:
            case Returns():
                return replace(state, paused=paused)
            case Pauses():
                paused |= {seat}
            case Leaves():
                left, waiting = left | {seat}, waiting - {seat}
        state = replace(state, paused=paused, left=left, waiting=waiting)
        if len(state.here) == 1:
            state = tell(state, coming.only_one_left(state.here[0]), state.here[0])
        return self.goes(state, seat, at_us, for_good=isinstance(action, Leaves))

    def of_version(self, version: int) -> Any:
        return self if version == self.version else None

    @abstractmethod
    def offered(self, state: M) -> Offers:
        """What can be done now, of the game's own moves; nothing while chance is awaited."""

    def offers(self, state: M) -> Offers:
        """What can be done now, of `moves`."""
        if state.outcome is not None:
            play_on = () if state.goes_on is None else (Offer(move=still.PLAY_ON, seat=0, action=PlayOn()),)
            return (*self.offered(state), *play_on)
        here = {0, *state.here}
        own = tuple(offer for offer in self.offered(state) if offer.seat in here)
        come_and_go = coming.offers(state, self.seats) if self.chance(state) is None else ()
        return (*own, *come_and_go, Offer(move=END, seat=0, action=EndMatch()))

    def presence(self, state: M) -> tuple[Presence, ...]:
        return state.presence

    def computers(self, state: M) -> Mapping[int, str]:
        """The setting `computers`, where a game has it."""
        chosen: Mapping[int, str] = getattr(getattr(state, "settings", None), "computers", {})
        return chosen

    def entries(self, state: M) -> Iterable[Entered]:
        """What was entered by hand and still counts."""
        return ()

    def amended(self, state: M, action: Any, key: str, value: str) -> Any:
        """The action with this value for the entry `key`; None: the entry is not by it."""
        return None

    def puzzle(self, state: M) -> Puzzle | None:
        """What hints and solutions can be given for. Nothing, where a game has none (decision 0104)."""
        return None

    def hints(self, state: M) -> tuple[Message, ...]:
        """From a small one to the whole solution."""
        raise NotImplementedError

    def solution(self, state: M, kind: Kind) -> Solution:
        """Of a puzzle that is over."""
        raise NotImplementedError

    @abstractmethod
    def floor(self, state: M) -> Floor:
        """Whose moment it is, and what each seat has won."""

    def deals_alike(self, state: M) -> bool:
        """Where what is won, or by whom, changes the cards that come, that is not so."""
        return False

    def race(self, state: M) -> Race | None:
        """What the buzzers are armed for; who may pass in it is offered."""
        return None

    def buzzers(self, state: M, known: Offers | None = None) -> Buzzers:
        offers, race = self.offers(state) if known is None else known, self.race(state)
        if race is None:
            return asked(offers)
        passes = {offer.seat: offer.action for offer in offers if isinstance(offer, Offer) and offer.by == "pass"}
        return replace(race, seats=race.seats & set(state.here), passes=passes)

    def legal(self, state: M, seat: int | None) -> tuple[Any, ...]:
        """What several may do is listed once."""
        offers = self.offers(state)
        return tuple(dict.fromkeys(listed(offers if seat is None else of_seat(offers, seat))))

    def timer(self, state: M) -> Timer | None:
        return state.timer

    def news(self, state: M) -> tuple[News, ...]:
        return state.news

    def outcome(self, state: M) -> Outcome | None:
        return state.outcome

    def notes(self, states: Sequence[M]) -> Iterable[Noted]:
        """What can be told of the players when the match is over."""
        return ()
