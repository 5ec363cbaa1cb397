"""Terms of a seat in every game, whatever its settings and phase, by random play (decisions 0086, 0100)."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from tests.games.at_table import AtTable, Moment
from tests.games.test_properties import GAMES, clocks_on

from gotit.core import inputs as i
from gotit.core.effects import wake_at_us
from gotit.core.game import Called, Race, TimeUp
from gotit.core.match_view import MatchView, match_view
from gotit.core.press import HOST_CLOCK, Reading
from gotit.core.session import Session
from gotit.core.step import step
from gotit.core.terms import Terms
from gotit.games.shelf import shelf

SEEDS, MOST = 4, 150
SECOND_US = 1_000_000
AHEAD_US = 4 * SECOND_US
BOX = "box:a"
RACING = [name for name in GAMES if name not in ("add-it", "got-em")]


class OnTerms(AtTable):
    """A random match in which one seat plays on these terms, and nobody goes away too soon."""

    rare = (*AtTable.rare, "player_leaves", "player_pauses")

    def __init__(self, name: str, seed: int, terms: Terms, **fixed: Any) -> None:
        super().__init__(name, seed, "strict", **fixed)
        self.seat = self.session.seats[-1]
        self.enter(i.SetTerms(self.seat, terms=terms))

    def enter(self, entered: i.Input) -> None:
        self._enter(entered)


def view(session: Session, audience: int | None) -> MatchView:
    found = match_view(session, audience)
    assert found is not None
    return found


def moments(name: str, terms: Terms, seeds: int = SEEDS, **fixed: Any) -> Iterator[tuple[int, Moment]]:
    """The seat that plays on these terms, and a moment of its match."""
    for seed in range(seeds):
        table = OnTerms(name, seed, terms, **fixed)
        yield from ((table.seat, moment) for moment in table.moments(MOST))


@pytest.mark.parametrize("name", GAMES)
def test_without_a_clock_no_clock_ever_throws_anybody_out(name: str) -> None:
    """By itself time never acts on this seat; it does on others, so there were clocks."""
    others = 0
    for seat, (before, entered, after) in moments(name, Terms(0), 2 * SEEDS, **clocks_on(name)):
        assert before.game is not None
        said = before.game.timer(before.state)
        if said is not None and said.whose == seat:
            assert (before.clock, before.timer, before.time_over) == (None, None, False)
        done = after.done[len(before.done) :] if len(after.done) > len(before.done) else ()
        for deed in done:
            if isinstance(entered, i.Time) and isinstance(deed.action, TimeUp):
                assert said is not None
                assert said.whose != seat
                others += said.whose != 0
    assert others or name == "hidden-formula" or not any(clocks_on(name).values())


@pytest.mark.parametrize("name", GAMES)
def test_no_picture_says_that_anybody_plays_on_other_terms(name: str) -> None:
    """Every audience sees what it would see if nobody did, but for the time that is left.

    Where a head start has changed an order, no margin contradicts it.
    """
    terms = Terms(150, AHEAD_US, in_turn=True, each_sign_once=True)
    for number, (seat, (_, _, after)) in enumerate(moments(name, terms, **clocks_on(name))):
        usual = replace(after, terms={})
        for audience in (None, number % len(after.seats) + 1):
            seen, plain = view(after, audience), view(usual, audience)
            if seen.timer is not None and seen.timer.whose == seat:
                seen, plain = (msgspec.structs.replace(each, timer=None) for each in (seen, plain))
            assert seen == plain
            assert all(place.behind is None or place.behind.at_most_us > 0 for place in seen.order)
            if after.arming is not None and seen.order and seen.verdict == "clear" and not after.arming.overruled:
                known = [place.seat for place in after.arming.order]
                told = any(place.behind is not None for place in seen.order)
                assert not told or [place.seat for place in seen.order] == known
        public = b"".join(msgspec.json.encode(news.message.code) for news in after.news)
        assert b"sign" not in public


class Buzzing:
    """A match of random actions up to a race, then presses of a box with the truth known."""

    def __init__(self, name: str, seed: int) -> None:
        self.table = OnTerms(name, seed, Terms(head_start_us=AHEAD_US))
        self.seat = self.table.seat
        self.chance = random.Random(f"buzz {name} {seed}")

    @property
    def session(self) -> Session:
        return self.table.session

    @property
    def computers(self) -> Collection[int]:
        game = self.session.game
        return game.computers(self.session.state) if game is not None else ()

    def enter(self, entered: i.Input) -> None:
        self.table.enter(entered)

    def to_a_race(self) -> bool:
        """Play on at random, without a buzz, until a race is open in which this seat and another can buzz."""
        for _ in self.table.moments(MOST):
            race, arming = self.session.buzzers, self.session.arming
            if not isinstance(race, Race) or arming is None or arming.calls or race.deaf_until_us:
                continue
            if (
                len(race.seats) > 1
                and self.seat not in self.computers
                and self.seat in self.session.head_starts
                and self.chance.random() < 0.3
            ):
                self.enter(i.Joined(BOX, "c" * 9, "Box A"))
                return True
        return False

    def press(self, seat: int) -> None:
        arming = self.session.arming
        assert arming is not None
        reading = Reading(HOST_CLOCK, self.table.now_us - 50, self.table.now_us + 50)
        self.enter(i.Press(BOX, seat - 1, (reading,), arming.epoch))

    def pass_time(self, until_us: int) -> None:
        """All that is due by then happens when it is, and the box tells what it has."""
        while (due_us := wake_at_us(self.session)) is not None and due_us <= until_us:
            self.table.now_us = max(self.table.now_us, due_us)
            self.enter(i.Time())
            self.tell()
            if not self.session.checking:
                break
        self.table.now_us = max(self.table.now_us, until_us)

    def tell(self) -> None:
        mark_us = self.table.now_us + 1_000
        self.enter(i.Watermark(BOX, (Reading(HOST_CLOCK, mark_us, mark_us + 1),)))

    def first(self, calls: int) -> tuple[int, ...] | None:
        """Who was first in the race; None while it is open. `calls`: those decided before."""
        found = [deed.action for deed in self.session.done if isinstance(deed.action, Called)]
        return found[-1].seats if len(found) > calls else None


@pytest.mark.parametrize("name", RACING)
def test_another_who_is_earlier_by_less_than_the_head_start_is_not_first(name: str) -> None:
    """In every race of every game. By more, the other is first; and the same journal gives the same."""
    met = {True: 0, False: 0}
    for seed in range(5 * SEEDS):
        at = Buzzing(name, seed)
        if not at.to_a_race():
            continue
        race = at.session.buzzers
        assert isinstance(race, Race)
        calls = sum(isinstance(deed.action, Called) for deed in at.session.done)
        others = race.seats - {at.seat} - set(at.computers)
        if not others:
            continue  # no button calls for a computer
        other = at.chance.choice(sorted(others))
        at.table.now_us += SECOND_US // 10
        clock = at.session.timer
        if clock is not None and clock.deadline_us - at.table.now_us < SECOND_US // 10:
            continue
        at.press(other)
        at.tell()
        assert at.first(calls) is None
        assert view(at.session, None).verdict == "pending"
        assert view(at.session, None).order == ()
        in_time = met[True] <= met[False]
        later_us = at.chance.randrange(1, AHEAD_US - 50_000) if in_time else AHEAD_US + 50_000
        at.pass_time(at.table.now_us + later_us)
        if at.first(calls) is None:
            at.press(at.seat)
            at.tell()
        assert at.first(calls) == ((at.seat,) if in_time else (other,))
        met[in_time] += 1
    assert min(met.values()) > 1


@pytest.mark.parametrize("name", GAMES)
def test_the_same_inputs_give_the_same_session_again(name: str) -> None:
    for seed in range(3):
        chance = random.Random(seed)
        at = OnTerms(name, seed, Terms(200, AHEAD_US, in_turn=True, each_sign_once=True))
        log: list[tuple[i.Input, int]] = []
        start = at.session
        for moment in at.moments(MOST):
            log.append((moment.entered, at.now_us))
            if chance.random() < 0.05:
                terms = Terms(chance.choice((0, 100, 150)), chance.choice((0, AHEAD_US)))
                at.enter(changed := i.SetTerms(chance.choice(at.session.seats), terms=terms))
                log.append((changed, at.now_us))
        again, decoder = start, msgspec.json.Decoder(i.Input)
        for entered, at_us in log:
            again, _ = step(again, decoder.decode(msgspec.json.encode(entered)), at_us)
        assert (again.state, again.terms, again.arming) == (at.session.state, at.session.terms, at.session.arming)


def test_every_game_that_races_is_here() -> None:
    assert set(RACING) <= set(shelf())
    assert all(
        not any(isinstance(m.after.buzzers, Race) for m in AtTable(name, 1).moments(MOST))
        for name in ("add-it", "got-em")
    )
