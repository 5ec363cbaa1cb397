"""What a room tells a championship: numbered facts, a pure function of its journal.

Must not: know a network, a file or a name; ask a game more than every game says; take back a fact. What no longer holds
is taken back by another fact.

The facts of a longer journal begin with those of a shorter one. So whoever has the first n can be sent the rest.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from gotit.championship.between import Between, between
from gotit.championship.dealt import digest, drawn
from gotit.championship.orders import Order
from gotit.core import inputs as i
from gotit.core.adjudicate import Clear, DeadHeat, Place
from gotit.core.appointed import Appointed
from gotit.core.game import Called, Game
from gotit.core.session import Session, Step

Seats = Annotated[int, Meta(ge=0, le=99)]
Won = Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)]
"""No match has more. What a room tells is shown to everybody, and a room may tell anything."""


class _Told(Struct, frozen=True, tag_field="fact", forbid_unknown_fields=True):
    pass


class Opened(_Told, frozen=True, tag="opened"):
    """A match began. What was opened before is over.

    `teams`: how many share each seat; empty without teams. `appointed`: for which round and table of a championship.
    """

    game: Annotated[str, Meta(max_length=60)]
    seats: Seats
    settings: Mapping[str, Any] = {}
    teams: tuple[int, ...] = ()
    appointed: Appointed | None = None


class Settled(_Told, frozen=True, tag="settled"):
    """A race was decided. `epoch`, `race`: which; told again, it replaces what was told of that race before.

    `first`: who was first; several in a dead heat. `order`: all who called, with their margins (in µs, and on which
    clock). `overruled`: the operator has decided otherwise. `between`: of a race between two rooms; of any other it is
    not written, so that chains stay what they were.
    """

    epoch: int
    race: int
    first: tuple[int, ...]
    order: tuple[Place, ...] = ()
    overruled: bool = False
    between: Between | UnsetType = UNSET


class Standing(_Told, frozen=True, tag="standing"):
    """What each seat has won in the match so far. The newest holds; after `Ended` it says that the match goes on."""

    won: tuple[Won, ...]


class Ended(_Told, frozen=True, tag="ended"):
    """The match is over. `ranking`: every seat by places, best first; those who tie share a place."""

    ranking: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...] = ()


class Undone(_Told, frozen=True, tag="undone"):
    """Of this match, the facts after number `to` hold no longer."""

    to: int


class Dealt(_Told, frozen=True, tag="dealt"):
    """A draw of a match that is to be dealt alike in every room: its number, of how many cards, and a digest of their
    order (`dealt.digest`). Told again, it replaces what was told of that draw before."""

    draw: int
    cards: int
    digest: Annotated[str, Meta(max_length=32)]


class Board(_Told, frozen=True, tag="board"):
    """The next target, goal or hand of a match that is dealt alike begins: its number, from 1. `alike`: its cards do
    not depend on how earlier ones were played."""

    number: int
    alike: bool


What = Opened | Settled | Standing | Ended | Undone | Dealt | Board
"""What a room tells."""


class Fact(Struct, frozen=True):
    """`number`: 1, 2, 3 … over all matches of a room, or over all orders of the organiser. `at_us`: the session time of
    the input that brought it about; of an order the time of day, since 1970.
    """

    number: int
    at_us: int
    what: What | Order


class Chained(Struct, frozen=True):
    """A fact as it is sent. `chain`: a hash over it and all facts before it, so two histories can't be mixed up."""

    fact: Fact
    chain: str


NO_BOARD = Board(0, alike=True)


@dataclass(frozen=True)
class _Point:
    """One state that undo may lead back to: what holds there, and the number of the last fact told of it."""

    settled: Settled | None = None
    standing: Standing | None = None
    ended: Ended | None = None
    number: int = 0
    dealt: Dealt | None = None
    board: Board = NO_BOARD
    round: tuple[int, ...] | None = None

    @classmethod
    def of(cls, game: Game, at: Step | Session, before: _Point, seats: int) -> _Point:
        """`seats`: of how many it began with it is to be dealt as in every other room; 0: it is not."""
        outcome, floor = game.outcome(at.state), game.floor(at.state)
        ended = None if outcome is None else Ended(outcome.ranking, outcome.winners)
        point = cls(_settled(game, at), Standing(floor.won), ended)
        if not seats:
            return point
        board, round_ = before.board, before.round
        if floor.round is not None and floor.round != round_:
            alike = not board.number or (game.deals_alike(at.state) and len(game.presence(at.state)) == seats)
            board, round_ = Board(board.number + 1, alike), floor.round
        return replace(point, dealt=_dealt(at), board=board, round=round_)

    def since(self, before: _Point) -> Iterator[What]:
        """What is new here."""
        if self.dealt is not None and self.dealt != before.dealt:
            yield self.dealt
        if self.settled is not None and self.settled != before.settled:
            yield self.settled
        if self.standing is not None and (self.standing != before.standing or (before.ended and not self.ended)):
            yield self.standing
        if self.board.number > before.board.number:  # what was won at the same instant was won on the one before
            yield self.board
        if self.ended is not None and self.ended != before.ended:
            yield self.ended


class Teller:
    """Tells the facts of one room, input by input. `cup`: only of matches appointed by this championship."""

    def __init__(self, cup: str = "") -> None:
        self._cup = cup
        self._number = 0
        self._seats = 0
        """Of how many the match began with, if it is to be dealt as in every other room."""
        self._past: Sequence[Step] = ()
        self._points: list[_Point] = []
        self._known: Session | None = None

    def opened(self, session: Session, start: i.Start, at_us: int) -> Iterator[Fact]:
        """A match has begun. One that counts for nothing is not told of."""
        self._past, self._points, self._known = (), [], None
        if session.game is not None and not session.trial and self._is_asked(start.appointed):
            teams = tuple(len(team) for team in session.teams)
            opened = Opened(session.game.name, len(session.seats), start.settings, teams, start.appointed)
            alike = start.appointed is not None and bool(start.appointed.deal)
            self._seats = len(session.seats) if alike else 0
            yield self._fact(opened, at_us)
            self._points = [_Point(number=self._number)]
            yield from self.told(session, at_us)

    def told(self, session: Session, at_us: int) -> Iterator[Fact]:
        """An input has been taken: what is new, or no longer holds."""
        game = session.game
        if game is None or not self._points or self._same(session):
            return
        self._known = session
        kept = self._kept(session.past)
        if kept + 1 < len(self._points):
            del self._points[kept + 1 :]
            yield self._fact(Undone(self._points[-1].number), at_us)
            self._points[-1] = _renumbered(self._points[-1], self._number)
        before = self._points.pop()
        points: tuple[Step | Session, ...] = (*session.past[kept:], session)
        for at in points:
            point = _Point.of(game, at, before, self._seats)
            for what in point.since(before):
                yield self._fact(what, at_us)
            before = _renumbered(point, self._number)
            self._points.append(before)
        self._past = session.past

    def _is_asked(self, appointed: Appointed | None) -> bool:
        return not self._cup or (appointed is not None and appointed.cup == self._cup)

    def _same(self, session: Session) -> bool:
        """Has nothing changed that facts are made of? Most inputs are of boxes, and bring no fact."""
        known = self._known
        if known is None:
            return False
        return known.past is session.past and known.state is session.state and known.arming is session.arming

    def _kept(self, past: Sequence[Step]) -> int:
        """How many steps there still are of those told of: steps are only added or taken off at the end."""
        kept = min(len(past), len(self._past))
        while kept and past[kept - 1] is not self._past[kept - 1]:
            kept -= 1
        return kept

    def _fact(self, what: What, at_us: int) -> Fact:
        self._number += 1
        return Fact(self._number, at_us, what)


def chained(facts: Iterable[Fact], chain: str = "") -> Iterator[Chained]:
    """Each fact with its link. `chain`: the link of the fact before these; "" at the very first."""
    for fact in facts:
        link = hashlib.sha256(chain.encode() + b"\0" + msgspec.json.encode(fact, order="deterministic"))
        chain = link.hexdigest()
        yield Chained(fact, chain)


def _renumbered(point: _Point, number: int) -> _Point:
    return replace(point, number=number)


def _dealt(at: Step | Session) -> Dealt | None:
    """The draw that was answered last."""
    orders = drawn(at.done)
    return Dealt(len(orders), len(orders[-1]), digest(orders[-1])) if orders else None


def _settled(game: Game, at: Step | Session) -> Settled | None:
    """The race decided last. The operator may have named others than the verdict did."""
    arming = at.arming
    if arming is None or not arming.decided or not isinstance(arming.verdict, Clear | DeadHeat):
        return None
    if isinstance(at, Step) and at.label == "called":  # the verdict was there, and the race is decided by this step
        return None
    first = next(deed.action.seats for deed in reversed(at.done) if deed.fits and isinstance(deed.action, Called))
    told = between(arming, game.ties(at.state))
    return Settled(
        arming.epoch, arming.race_number, first, arming.verdict.order, arming.overruled, UNSET if told is None else told
    )
