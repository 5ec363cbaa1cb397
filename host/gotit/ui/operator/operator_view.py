"""What the operator's window shows, taken from a session as plain data.

Must not: use Qt, change a session, show hidden cards (its match view is the projector's own).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from gotit.core.best import best_of
from gotit.core.domes import NO_DOMES, Domes
from gotit.core.game import Ask, Race
from gotit.core.inputs import Act, BenchReason
from gotit.core.limit import rival_pairs
from gotit.core.match_view import MatchView, SeatView, ShownPlace, called, match_view, measured
from gotit.core.message import AllOf, Message, Seat, Series, say
from gotit.core.offer import Move, Offers, of_operator
from gotit.core.pairs import Pair, PairWay, pairs, plugging
from gotit.core.session import Session
from gotit.language.chosen import operator_language, words
from gotit.language.words import Words

MOST_SEATS = 9


class SourceRow(Struct, frozen=True):
    """One source of presses: a box or the keyboard. `seats`: those it can call for now."""

    name: str
    called: Message
    present: bool
    accuracy_us: int
    stand_in: bool
    seats: tuple[int, ...]


class PairRow(Struct, frozen=True):
    """Two sources (or one with itself) and what tells their presses apart. `rivals`: two players depend on it."""

    called: tuple[Message, Message]
    way: PairWay
    half_width_us: int | None
    rivals: bool

    @property
    def who(self) -> Message:
        one, other = self.called
        if one == other:
            return say("pair_same", "Two buzzers of {box}", box=one)
        return say("pair_of", "{boxes}", boxes=AllOf((one, other)))


class SeatButton(NamedTuple):
    """What calls for a seat. `where`: "Box A", "key 2"; `whole`: "Box A, button 3", "key 2"."""

    where: Message
    whole: Message


class OperatorView(Struct, frozen=True):
    """All that the operator's window shows. `table` is None before the first match.

    `undo`, `redo`: the label of the step that would be taken back or done again ("" for none). `armed`: a race is on.
    `asking`: boxes are asked something. `can_overrule`: a race has been decided that can be decided otherwise.
    `silent`: sources that a verdict waits for too long, and what people call them. `benched`: sources that are out of
    the races, and why. `calling`: seats that the roll-call wants (`anyone`: in any order, the `latest` being who sat
    down last). `passing`: seats that may pass now. `buttons`: where each seat's call button is, also before a match.
    `offers`: what each seat and the operator can do, as far as this window may show it. `moves`: all of the game's, by
    code: a step that undo knows is named by one. `keys_race`: a keyboard calls for somebody in this race. `limit_us`,
    `domes`: see SetLimit, SetDomes. `pairs`: those of rivals first, the coarsest of them before the others. `order`:
    all calls as they were measured, though a head start may have decided otherwise; `ahead_us`: by seat, the head
    starts with which they were judged; `head_start_runs`: somebody has buzzed, and the verdict waits for one.
    `plugging`: which boxes share a hub, and what would be sharper. `told_names`: of those whom the latest news is
    about, by seat. `led`: why nothing can be done here, for another room leads.
    """

    table: MatchView | None = None
    advice: Any = None
    undo: str = ""
    redo: str = ""
    armed: bool = False
    asking: bool = False
    can_overrule: bool = False
    silent: tuple[tuple[str, Message], ...] = ()
    calling: tuple[int, ...] = ()
    anyone: bool = False
    latest: int | None = None
    sources: tuple[SourceRow, ...] = ()
    passing: tuple[int, ...] = ()
    buttons: Mapping[int, SeatButton] = {}
    offers: Offers = ()
    moves: Mapping[str, Move] = {}
    keys_race: bool = False
    pairs: tuple[PairRow, ...] = ()
    limit_us: int = 0
    domes: Domes = NO_DOMES
    plugging: Message | None = None
    benched: tuple[tuple[str, BenchReason], ...] = ()
    order: tuple[ShownPlace, ...] = ()
    ahead_us: Mapping[int, int] = {}
    head_start_runs: bool = False
    told_names: tuple[str, ...] = ()
    led: Message | None = None

    def name(self, seat: int) -> str:
        """The player's name, or "Seat 3" where there is none."""
        found = next((row.name for row in self.rows if row.number == seat), "")
        return found or words(Seat(seat))

    def row(self, seat: int) -> SeatView:
        """The seat as everybody sees it."""
        return next((row for row in self.rows if row.number == seat), SeatView(seat, words(Seat(seat)), "idle"))

    @property
    def outcome_words(self) -> Words:
        """How the match ended."""
        table = self.table
        if table is None or table.outcome is None:
            return words(say("match_over", "The match is over"))
        return words(table.outcome.message, table.names)

    @property
    def best_words(self) -> Words:
        """Each player's best moment, as on the players' screen."""
        best = self.best
        return words(best, self.table.names if self.table is not None else ())

    @property
    def best(self) -> Message | None:
        """The same before it has words; None while the match goes on."""
        told = self.table.best if self.table is not None else ()
        return say("best_of_all", "{all}.", all=Series(tuple(map(best_of, told)))) if told else None

    @property
    def pending(self) -> bool:
        """Has somebody called, and a box has yet to say that nobody there was earlier?"""
        return self.table is not None and self.table.verdict == "pending"

    def race_keys(self, keys: Message, beside_buzzers: Message) -> Message | None:
        """What is said of the keys while a race is on: who has a buzzer has no key."""
        if not self.keys_race:
            return None
        return beside_buzzers if any(row.seats and not row.stand_in for row in self.sources) else keys

    @property
    def coarsest(self) -> PairRow | None:
        """Of the pairs that two players depend on the one that is known least."""
        return next((row for row in self.pairs if row.rivals), None)

    @property
    def names(self) -> tuple[str, ...]:
        """Of all players, in seat order: for the one who runs the match, who may read them."""
        return self.table.names if self.table is not None else ()

    @property
    def rows(self) -> tuple[SeatView, ...]:
        return self.table.seats if self.table is not None else ()


def operator_view(session: Session, expected: int = MOST_SEATS) -> OperatorView:
    """The operator's window for this session; before a match so many players are expected."""
    buzzers = session.buzzers
    seats = frozenset(session.seats)
    sources = tuple(
        SourceRow(
            name,
            source.called,
            source.present,
            source.accuracy_us,
            source.stand_in,
            tuple(sorted(seat for seat in seats if name in session.seating.sources_of(frozenset({seat})))),
        )
        for name, source in sorted(session.seating.sources.items())
    )
    window, seen = session.arming, match_view(session, None)
    return OperatorView(
        called(seen, operator_language().called) if seen is not None else None,
        session.game.advice(session.state) if session.game is not None else None,
        session.past[-1].label if session.past else "",
        session.future[-1].label if session.future else "",
        isinstance(buzzers, Race),
        isinstance(buzzers, Ask),
        window is not None and window.decided and any(step.label == "called" for step in session.past),
        tuple((name, session.seating.called(name)) for name in session.overdue),
        session.seating.calling,
        session.seating.anyone,
        _latest(session),
        sources,
        tuple(sorted(buzzers.passes)) if isinstance(buzzers, Race) else (),
        _buttons(session),
        of_operator(session.offers),
        session.game.moves if session.game is not None else {},
        window is not None and any(source.stand_in and source.name in window.sources for source in sources),
        _pairs(session, expected),
        session.limit_us,
        session.domes,
        plugging(session.seating),
        tuple(sorted(session.seating.benched.items())),
        measured(session),
        window.ahead_us if window is not None else {},
        session.head_start_runs,
        session.told_names,
    )


def _pairs(session: Session, expected: int) -> tuple[PairRow, ...]:
    """Those that matter to two players before the rest; what is not known at all before all that is."""
    seating = session.seating
    seats = frozenset(session.seats or range(1, expected + 1))
    rivals = rival_pairs(seating, seats)

    def coarsest_first(pair: Pair) -> tuple[bool, bool, int, list[str]]:
        labels = [seating.sources[name].label for name in (pair.one, pair.other)]
        return pair not in rivals, pair.half_width_us is not None, -(pair.half_width_us or 0), labels

    return tuple(
        PairRow((seating.called(pair.one), seating.called(pair.other)), pair.way, pair.half_width_us, pair in rivals)
        for pair in sorted(pairs(seating), key=coarsest_first)
    )


def _buttons(session: Session) -> dict[int, SeatButton]:
    """Where roll-call gave a seat its button; else the sources that call for it by default."""
    seating = session.seating
    found = {
        seat: _button(seating.called(name), number + 1)
        for (name, number), (seat, kind) in seating.taken.items()
        if kind == "call"
    }
    for seat in range(1, MOST_SEATS + 1):
        sources = [seating.sources[name] for name in seating.sources_of(frozenset({seat}))]
        there = [source for source in sources if source.present]
        if seat not in found and there:
            key = say("seat_key", "key {number}", number=seat)
            found[seat] = SeatButton(key, key) if there[0].stand_in else _button(there[0].called, seat)
    return found


def _latest(session: Session) -> int | None:
    """The seat that was taken last, while the roll is called."""
    taken = [seat for seat, kind in session.seating.taken.values() if kind == "call"]
    return taken[-1] if taken and session.seating.calling else None


def _button(box: Message, number: int) -> SeatButton:
    return SeatButton(
        box,
        say("seat_button", "{box}, button {number}", box=box, number=number),
    )


def act(action: Struct) -> Act:
    """The operator takes this action of the game."""
    return Act(msgspec.to_builtins(action))
