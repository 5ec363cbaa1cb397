"""Every game over two rooms, played by chance: both sessions are the same, and each room's journal gives it alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace
from tests.championship.two_sides import AHEAD_US, KEY, Two
from tests.core.table_driver import BOX, read
from tests.games.at_table import AtTable

from gotit.championship.between import Between, level
from gotit.championship.facts import Chained, Settled
from gotit.championship.journals import facts_of
from gotit.championship.race import journal
from gotit.championship.race import packets as p
from gotit.championship.race.journal import line_of
from gotit.championship.race.room import JudgedRoom, Lines
from gotit.core import inputs as i
from gotit.core.adjudicate import Clear
from gotit.core.game import Race
from gotit.core.seating import FAR_SEATS
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.shelf import shelf
from gotit.record.replay import OPENED, fingerprint, replay
from gotit.record.rows import Entry, Row, input_entry, note_entry
from gotit.record.versions import rules_of

GAMES = sorted(shelf())
ROOM = "room:B"
SEEDS, MOST = 4, 120
HERE, THERE, WAITED = "first was somebody here", "first was somebody there", "a verdict waited for a room that was away"
PRESSED, RACED, TIMED = "a press there", "a race", "a race told with times"
LOSSES: tuple[type, ...] = (p.Pressed, p.Passed, p.Armed, p.Arm, p.Until, p.Kept, p.Piece, p.Have)


class OverRooms(AtTable):
    """A match whose even seats are in the other room. `met`: what came about. `there`: the other room's session."""

    def __init__(self, name: str, seed: int) -> None:
        self.two = Two(room=JudgedRoom(KEY, 2 * FAR_SEATS, boot="b1"))
        self.log: list[tuple[i.Input, int]] = []
        self.met: Counter[str] = Counter()
        self.lines: list[journal.Row] = []
        self._told_us = 0
        fixed: dict[str, Any] = {"computers": {}} if hasattr(shelf()[name].Settings(), "computers") else {}
        super().__init__(name, seed, **fixed)  # the computer needs no buzzer
        self.there = Session({name: self.game})
        self._enter(i.Joined(BOX, "c" * FAR_SEATS + "p" * FAR_SEATS, "Box A"))
        self._carry(600)
        for seat in range(1, FAR_SEATS + 1):  # some come later
            self._enter(i.AssignInput(self._source(seat), seat - 1, seat))
            self._enter(i.AssignInput(self._source(seat), FAR_SEATS + seat - 1, seat, "pass"))

    @staticmethod
    def _source(seat: int) -> str:
        return ROOM if seat % 2 == 0 else BOX

    def play(self) -> None:
        """So much of it, and all that there is to tell is told."""
        chance = self.chance
        for _ in self.moments(MOST):
            self._carry(60)
            self.two.lose = tuple(chance.sample(LOSSES, 2)) if chance.random() < 0.2 else ()
            if self._races:
                self._race()
            elif chance.random() < 0.15:
                self._touch()
        self.two.lose = ()
        self._carry(1_000)
        assert self.two.judge.telling.all_heard

    def _some_input(self) -> i.Input:
        """A race is mostly left to those who buzz."""
        return i.Time() if self._races and self.chance.random() < 0.8 else super()._some_input()

    @property
    def _races(self) -> bool:
        return isinstance(self.session.buzzers, Race) and self.session.arming_open

    def _race(self) -> None:
        """Some buzz, wherever they sit; now and then the other room is away while a verdict waits for it."""
        two, chance = self.two, self.chance
        self.met[RACED] += 1
        first_us = self.now_us
        for seat in chance.sample(self.session.seats, chance.randint(1, len(self.session.seats))):
            at_us = first_us + chance.choice((0, 1_000, 30_000, 200_000)) + chance.randrange(5_000)
            self.now_us = max(self.now_us, at_us)
            if not self.session.arming_open:
                return
            if self._source(seat) == ROOM:
                two.press(self._epoch, seat - 1, at_us)
            else:
                self._enter(i.Press(BOX, seat - 1, read(BOX, at_us), self._epoch))
        away = chance.random() < 0.3
        two.cut = away
        self._carry(2_200 if away else 60)
        if away and self._waits:
            self.met[WAITED] += 1
        two.cut = False
        self._carry(900 if away else 60)
        self._pass()
        if (arming := self.session.arming) is not None and isinstance(verdict := arming.verdict, Clear):
            self.met[THERE if self._source(verdict.seat) == ROOM else HERE] += 1

    def _pass(self) -> None:
        """Somewhat later both rooms' boxes say that all before now is told."""
        self.now_us += 400_000
        if self.session.arming_open:
            self._enter(i.Watermark(BOX, read(BOX, self.now_us)))
        self._carry(60)
        self.two.room.passed(self.now_us + AHEAD_US - 300)
        self._carry(120)

    def _touch(self) -> None:
        """A button outside of races."""
        self.two.room.touched(self.chance.choice(self.session.seats) - 1)
        self._carry(60)

    @property
    def _epoch(self) -> int:
        return self.session.arming.epoch if self.session.arming is not None else 0

    @property
    def _waits(self) -> bool:
        return ROOM in self.session.waiting_for

    # --- the line ---------------------------------------------------------------------------------------------------

    def _enter(self, entered: i.Input) -> None:
        """As `FarSide` hears of it: what is kept is told, and effects are carried out."""
        self.session, effects = step(self.session, entered, self.now_us)
        self.log.append((entered, self.now_us))
        self.two.judge.telling.say(line_of(entered, self.now_us))
        self.met[PRESSED] += isinstance(entered, i.Press) and entered.source == ROOM
        for effect in effects:
            match effect:
                case i.Arm(epoch, sources) if ROOM in sources:
                    self.two.judge.arm(epoch)
                case i.Disarm():
                    self.two.judge.disarm()
        if self.session.arming_open and self.session.arming is not None and self.session.arming.calls:
            self.two.judge.freeze()
            self.two.judge.want(self.session.arming.horizon_us)

    def _carry(self, ms: int) -> None:
        """So long each hears what the other says."""
        two = self.two
        two.now_ns = max(two.now_ns, 1_000 * self.now_us)
        for _ in range(0, ms, 20):
            two.run(20)
            self.now_us = max(self.now_us, two.now_ns // 1_000)
            told, two.told = two.told, []
            for each in told:
                self._enter(each)
            asked, two.asked = two.asked, []
            for what in asked:
                match what:
                    case p.Arm(epoch):
                        two.room.armed(epoch)
                    case Lines(lines):
                        self._follow(lines)

    def _follow(self, lines: Iterable[bytes]) -> None:
        """The other room takes what the judge's session has taken."""
        for line in lines:
            row = journal.read(line)
            assert isinstance(row, journal.Row)
            self.there, _ = step(self.there, row.entered, row.at_us)
            self.lines.append(row)


def told(rows: Iterable[tuple[i.Input, int]]) -> list[Chained]:
    """The facts of a journal of these."""
    games = shelf()
    entries = [note_entry(OPENED, 0, rules=rules_of(games)), *(input_entry(entered, at_us) for entered, at_us in rows)]
    return list(facts_of([[Row(number, entry) for number, entry in enumerate(entries, 1)]], games))


def check_told(at: OverRooms) -> Counter[str]:
    """Races tell both rooms' times; a journal without `ArmedThere`, as they were, tells what it told then."""
    found: Counter[str] = Counter()
    facts = told(at.log)
    before = told((entered, at_us) for entered, at_us in at.log if not isinstance(entered, i.ArmedThere))
    assert len(facts) == len(before)
    for now, then in zip(facts, before, strict=True):
        if not isinstance(now.fact.what, Settled):
            assert now.fact == then.fact
            continue
        assert isinstance(then.fact.what, Settled)
        assert b"between" not in msgspec.json.encode(then)
        assert replace(now.fact.what, between=UNSET) == then.fact.what
        if isinstance(between := now.fact.what.between, Between):
            found[between.by] += 1
            timed = {front.seat for front in between.fronts} | {each.seat for each in between.followers}
            assert timed in (set(), {place.seat for place in now.fact.what.order})
            if between.fronts and not now.fact.what.overruled:
                assert level(between.fronts) == set(now.fact.what.first)
                assert all(front.there == (front.seat % 2 == 0) for front in between.fronts)
                found[TIMED] += 1
    return found


def alone(rows: Iterable[tuple[i.Input, int]]) -> str:
    """What a journal of these gives, by itself."""
    games = shelf()
    entries: list[Entry] = [note_entry(OPENED, 0, rules=rules_of(games))]
    entries += [input_entry(entered, at_us) for entered, at_us in rows]
    return fingerprint(replay([Row(number, entry) for number, entry in enumerate(entries, 1)], games))


@pytest.mark.parametrize("game", GAMES)
def test_both_rooms_have_the_same_match_and_each_journal_gives_it_alone(game: str) -> None:
    met: Counter[str] = Counter()
    for seed in range(SEEDS):
        at = OverRooms(game, seed)
        at.play()
        stands = fingerprint(at.session)
        assert fingerprint(at.there) == stands, f"seed {seed}"
        assert [line_of(row.entered, row.at_us) for row in at.lines] == [line_of(*each) for each in at.log]
        assert alone(at.log) == stands
        assert alone((row.entered, row.at_us) for row in at.lines) == stands
        met += at.met + check_told(at)
    assert met[PRESSED] >= 5, met
    assert met[RACED] < 20 or min(met[HERE], met[THERE]) >= 1, met
    assert met[RACED] < 20 or met[TIMED] >= 1, met
