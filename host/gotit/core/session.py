"""The session: everything about one table, as one immutable value.

Must not: do anything (`step` does), do I/O, read a clock, draw a random number.

A session holds who sits where (`Seating`), the arming (`Arming`), the game's state, and the steps taken, so that
each can be undone. It is never stored: the journal stores the inputs, and replaying them through `step` gives the same
session again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from gotit.core.adjudicate import Pending
from gotit.core.arming import Arming
from gotit.core.clocks import clock_offers, paced
from gotit.core.deed import Deed
from gotit.core.domes import NO_DOMES, Domes
from gotit.core.earlier import any_near, entries
from gotit.core.game import Ask, Buzzers, Called, Entered, Game, Lamp, Meaning, News, Presence, Quiet, Race, Timer
from gotit.core.inputs import Amend, Clocks, Tell
from gotit.core.message import say
from gotit.core.offer import Move, Offers, Open, Written
from gotit.core.puzzle import NOTHING_TOLD, Puzzle, Told, offers_of
from gotit.core.seating import Seating
from gotit.core.teams import Count, Counted, Rotates, Team, count_of, counted, member_at, next_stint, present
from gotit.core.terms import Terms, head_starts
from gotit.core.trail import Trail

VERSION = 3
"""Of the session's own rules. Raised, as a game's, when an input of a kept match would lead to something else."""
BEFORE_CLOCKS = 1
"""Then any step let a stopped clock run on, and what changed nothing was a step, too."""
OVERRULED_ONCE = 2
"""Until then whoever was overruled after an overruling had to call again, as if they had had the floor."""

AMEND = Move(
    code="amend",
    kind=Amend,
    label=say("move_amend", "Correct …"),
    tip=say("move_amend_tip", "Put right what was typed wrongly; all that follows is worked out anew"),
)
"""The session's own move, in every game: see `amend`."""


@dataclass(frozen=True)
class Again:
    """A correction that waits for chance: what is to be taken again after it, what fits no longer or fits again, what
    presses meant before, and the clock that there was."""

    deeds: tuple[Deed, ...]
    changed: tuple[Deed, ...]
    was: Buzzers
    clock: Timer | None


@dataclass(frozen=True)
class Step:
    """What undo returns to: the game's state, what it was made of, its arming and clock, before the step `label`; and
    the correction that waited for chance then."""

    label: str
    state: Any
    arming: Arming | None
    arming_open: bool = False
    done: Trail[Deed] = field(default_factory=Trail)
    kept_clock: Timer | None = None
    again: Again | None = None


_CORRECT = Open(move=AMEND, seat=0, fixed={}, fills="key", entry=Written("key"))


@dataclass(frozen=True)
class OfState:
    """What a game says of one state, worked out once for all sessions in that state. Each input makes several."""

    game: Game | None
    state: Any

    @cached_property
    def _asked(self) -> Game | None:
        """The game, unless it waits for chance."""
        return None if self.game is None or self.game.chance(self.state) is not None else self.game

    @cached_property
    def own(self) -> Offers:
        """What the game itself offers."""
        return () if self.game is None else self.game.offers(self.state)

    @cached_property
    def offers(self) -> Offers:
        return (*self.own, _CORRECT) if self.entered else self.own

    @cached_property
    def entered(self) -> bool:
        """Does anything lie there that was entered by hand?"""
        return self._asked is not None and next(iter(self._asked.entries(self.state)), None) is not None

    @cached_property
    def presence(self) -> tuple[Presence, ...]:
        return () if self.game is None else self.game.presence(self.state)

    @cached_property
    def computers(self) -> Mapping[int, str]:
        return {} if self.game is None else self.game.computers(self.state)

    @cached_property
    def puzzle(self) -> Puzzle | None:
        """None at the end of a match, too: the finale is everybody's."""
        game = self._asked
        return None if game is None or game.outcome(self.state) is not None else game.puzzle(self.state)

    @cached_property
    def buzzers(self) -> Race | Ask | Quiet:
        return Quiet() if self._asked is None else self._asked.buzzers(self.state, self.own)


@dataclass(frozen=True)
class Session:
    """All of one table.

    `games`: the games on offer, by name. `names`: of the seats, or of the `teams` that sit there; "" for a seat without
    a name, which a language calls by its number (`language.words`). `arming_open`: the boxes are armed for `arming`; a
    closed arming is kept for its order strip. `epochs`: armings opened so far. `asked_us`: since when (session time)
    each seat has been asked its question. `held`: since when a seat's button has been down, where a long press would
    mean something other than a short one. `kept_clock`: the clock as it is, where it is not as the game says now.
    `clock_stopped`, `time_over`: it stands still, stopped, or run out with the operator being asked. `clocks`: does one
    person's clock ask at its end? `halted_us`: since when the match stands still, or None (`inputs.Halt`). `trial`: it
    counts for nothing. `terms`: of those who do not play on everybody's, by seat and member of its team (""
    without teams). `version`: of the session's own rules, by which this match is played; `begins`: and the next one.
    `silent`: sources that have kept a verdict waiting too long. `long_wait_us`: the wait that is already long, by its
    beginning (`Arming.waiting_since_us`). `done`: all actions that the match is made of, oldest first; those undone are
    none of them. `again`: a correction that waits for chance. `all_told`: what was told last of a puzzle. `notes`: what
    the last input brought about. `news`: the latest of it that everybody may see.
    """

    games: Mapping[str, Game]
    seating: Seating = field(default_factory=Seating)
    game: Game | None = None
    names: tuple[str, ...] = ()
    teams: tuple[Team, ...] = ()
    rotates: Rotates = "target"
    state: Any = None
    arming: Arming | None = None
    arming_open: bool = False
    epochs: int = 0
    together_us: int = 0
    limit_us: int = 0
    domes: Domes = NO_DOMES
    clocks: Clocks = "strict"
    kept_clock: Timer | None = None
    clock_stopped: bool = False
    time_over: bool = False
    halted_us: int | None = None
    trial: bool = False
    terms: Mapping[tuple[int, str], Terms] = field(default_factory=dict)
    version: int = VERSION
    begins: int = VERSION
    asked_us: Mapping[int, int] = field(default_factory=dict)
    held: Mapping[int, int] = field(default_factory=dict)
    silent: tuple[str, ...] = ()
    long_wait_us: int | None = None
    past: Trail[Step] = field(default_factory=Trail)
    future: Trail[Step] = field(default_factory=Trail)
    done: Trail[Deed] = field(default_factory=Trail)
    again: Again | None = None
    all_told: Told = NOTHING_TOLD
    notes: tuple[Tell, ...] = ()
    news: tuple[News, ...] = ()
    known: OfState = field(default=OfState(None, None), repr=False, compare=False)
    counted: Counted | None = field(default=None, repr=False, compare=False)

    @property
    def seats(self) -> range:
        """Of this match. `names` may hold more: of newcomers whose joining was undone."""
        return range(1, len(self.of_state.presence) + 1)

    @property
    def of_state(self) -> OfState:
        """What the game says of this state. A session made from this one inherits it."""
        if self.known.state is not self.state or self.known.game is not self.game:
            object.__setattr__(self, "known", OfState(self.game, self.state))
        return self.known

    @property
    def offers(self) -> Offers:
        """What can be done now, of the game and of its clock; empty before a match.

        While chance is awaited the match can be ended, and no more; while it stands still, nothing.
        """
        if self.halted:
            return ()
        telling = () if self.checking else offers_of(self.puzzle, self.told)
        return (*self.of_state.offers, *self._correct, *telling, *self.clock_offers)

    @cached_property
    def _correct(self) -> Offers:
        """Where nothing lies there now that could be corrected, but has."""
        if self.game is None or self.of_state.entered or self.waits_for_chance:
            return ()
        return (_CORRECT,) if any_near(self.game, self.done) else ()

    @property
    def clock_offers(self) -> Offers:
        """What the operator can do about a clock that stands still."""
        standing = self.clock_stopped or self.time_over
        if self.version == BEFORE_CLOCKS or not standing or self.over or self.waits_for_chance or self.checking:
            return ()
        return clock_offers(self.clock)

    @property
    def puzzle(self) -> Puzzle | None:
        """What hints or solutions can be given for now."""
        return self.of_state.puzzle

    @property
    def told(self) -> Told:
        """What the class has been told of the puzzle that there is now."""
        return self.all_told if self.puzzle is not None and self.all_told.puzzle == self.puzzle else NOTHING_TOLD

    @property
    def entries(self) -> tuple[Entered, ...]:
        """What was entered by hand and can be corrected now, whenever that was."""
        if self.game is None or self.waits_for_chance:
            return ()
        return tuple(found.shown for found in entries(self.game, self.done, self.state))

    @property
    def buzzers(self) -> Race | Ask | Quiet:
        """What presses mean now; nothing before a match, and while chance is awaited or the match stands still."""
        return Quiet() if self.halted else self.of_state.buzzers

    @property
    def halted(self) -> bool:
        """Does the match stand still?"""
        return self.halted_us is not None

    @property
    def computers(self) -> Mapping[int, str]:
        """The seats that the computer plays, each with how well. No button calls for them in a race."""
        return self.of_state.computers

    @property
    def asked(self) -> Mapping[int, Meaning]:
        """What each seat's box is asked now."""
        buzzers = self.buzzers
        return buzzers.meanings if isinstance(buzzers, Ask) else {}

    @cached_property
    def lamps(self) -> Mapping[int, Lamp]:
        """Every seat's lamp: the game's own, with late callers and those who are asked on top.

        Before the verdict no lamp tells who has called. Cached: the effects of two inputs and every view ask for it.
        """
        if self.game is None:
            return {}
        if self.halted:
            return dict.fromkeys(self.seats, "idle")
        shown: dict[int, Lamp] = dict(self.game.lamps(self.state))
        arming = self.arming
        if arming is not None and self.arming_open and arming.decided:
            for place in arming.order:
                if shown.get(place.seat) in ("idle", "armed"):
                    shown[place.seat] = "later"
        shown.update((seat, "ready") for seat, meaning in self.asked.items() if meaning.prompt is not None)
        away = (seat for seat, presence in enumerate(self.of_state.presence, 1) if presence != "here")
        shown.update(dict.fromkeys(away, "idle"))
        return shown

    @property
    def waiting_for(self) -> tuple[str, ...]:
        """The sources whose calls may still change how the open race ends: by a verdict, or by its own clock."""
        arming = self.arming
        if arming is None or not self.arming_open or arming.decided:
            return ()
        return arming.verdict.waiting_for if isinstance(arming.verdict, Pending) else arming.not_heard_out

    @property
    def head_start_runs(self) -> bool:
        """Has somebody buzzed, and the verdict waits for somebody else's head start to be over?"""
        arming = self.arming
        return arming is not None and self.arming_open and not arming.decided and arming.held

    @property
    def checking(self) -> bool:
        """Is anything waited for that may still change how the open race ends?"""
        return self.head_start_runs or bool(self.waiting_for)

    @property
    def may_be_silent(self) -> tuple[str, ...]:
        """The boxes that are waited for. A keyboard is none: it has no cable, and answers when there is time."""
        return tuple(name for name in self.waiting_for if not self.seating.sources[name].stand_in)

    @property
    def overdue(self) -> tuple[str, ...]:
        """The boxes that are waited for, once that takes longer than it should."""
        arming, since_us = self.arming, self.long_wait_us
        is_long = arming is not None and since_us is not None and arming.waiting_since_us == since_us
        return self.may_be_silent if is_long else ()

    @property
    def waits_for_chance(self) -> bool:
        return self.game is not None and self.game.chance(self.state) is not None

    @property
    def clock(self) -> Timer | None:
        """The clock of what is timed now, whether it runs or stands still."""
        said = self.game.timer(self.state) if self.game is not None else None
        if self.terms and said is not None and (terms := self.terms_at.get(said.whose)) is not None:
            said = paced(said, terms.pace)  # a race's clock is the same for all
        return self.kept_clock if said is not None and said.measures_the_same(self.kept_clock) else said

    @property
    def timer(self) -> Timer | None:
        """The running clock. None while it stands, while chance is awaited, or while calls made in time may come."""
        standing = self.clock_stopped or self.time_over or self.halted
        return None if standing or self.checking or self.waits_for_chance else self.clock

    @property
    def race_ends_us(self) -> int | None:
        """When the open race's own clock runs out, or ran out (session time); None if none is running."""
        arming = self.arming
        undecided = arming is not None and self.arming_open and not arming.decided and not self.clock_stopped
        timer = self.clock if undecided and isinstance(self.buzzers, Race) else None
        return timer.deadline_us if timer is not None else None

    @property
    def over(self) -> bool:
        """Was there a match, and has it ended?"""
        return self.game is not None and self.game.outcome(self.state) is not None

    @cached_property
    def count(self) -> Count | None:
        """Whose stint it is at each buzzer, and what was won in each; None without teams."""
        if self.game is None or not self.teams:
            return None
        seats = len(self.seats)
        known = counted(self.counted, self.game, self.done, seats, self.rotates)
        object.__setattr__(self, "counted", known)
        return count_of(known, self.game.floor(self.state), seats, self.rotates)

    @property
    def teams_now(self) -> tuple[Team, ...]:
        """The teams as they go on from here: undo brings nobody back who has left since."""
        deeds = len(self.done)
        if all(team[-1].deeds <= deeds for team in self.teams) or (count := self.count) is None:
            return self.teams
        return tuple(present(team, stint, deeds) for team, stint in zip(self.teams, count.stints, strict=True))

    @cached_property
    def terms_at(self) -> Mapping[int, Terms]:
        """On what terms those play who stand at the seats' buzzers now, where they are not everybody's."""
        if not self.terms:
            return {}
        standing = self.spoken_names if self.teams else [""] * len(self.names)
        here = {seat: self.terms.get((seat, name)) for seat, name in enumerate(standing, 1)}
        return {seat: terms for seat, terms in here.items() if terms is not None}

    @cached_property
    def head_starts(self) -> Mapping[int, int]:
        """Seat: its head start in the race that is on, in µs. Empty if nobody has one."""
        race, arming = self.buzzers, self.arming
        if not self.terms or self.game is None or not isinstance(race, Race) or (arming is not None and arming.hurried):
            return {}
        passed = [seat for seat, lamp in self.game.lamps(self.state).items() if lamp == "passed"]
        return head_starts(self.terms_at, race.seats, passed, self.done)

    @cached_property
    def spoken_names(self) -> tuple[str, ...]:
        """Of those who sit there or stand there now, in seat order. At the end it is the teams that have won."""
        count = self.count
        if count is None or self.over:
            return self.names
        deed = len(self.done) + 1
        return tuple(member_at(team, stint, deed) for team, stint in zip(self.teams_now, count.stints, strict=True))

    @property
    def told_names(self) -> tuple[str, ...]:
        """For what the last action brought about: who called stood there then, whoever does now."""
        names, count = self.spoken_names, self.count
        last = self.done[-1].action if self.done else None
        if count is None or self.counted is None or self.over or not isinstance(last, Called):
            return names
        called = {seat: self.counted.count.stints[seat - 1] for seat in last.seats}
        return tuple(
            member_at(self.teams[seat - 1], called[seat], len(self.done)) if seat in called else name
            for seat, name in enumerate(names, 1)
        )

    def coming(self, seat: int) -> str:
        """Who stands at this seat's buzzer next, once it is somebody else's turn there; else ""."""
        count = self.count
        stint = next_stint(count, seat, self.rotates) if count is not None and not self.over else None
        return member_at(self.teams_now[seat - 1], stint, len(self.done) + 1) if stint is not None else ""

    def name(self, seat: int) -> str:
        return self.spoken_names[seat - 1]

    def as_step(self, label: str) -> Step:
        """What undo must return to if a step called `label` is taken now."""
        return Step(label, self.state, self.arming, self.arming_open, self.done, self.kept_clock, self.again)
