"""Phones as buzzers: simulated phones with clocks, networks and touch layers of their own, and the truth known.

The code that is tested is what plays: `PhoneBuzzers`, the core's clocks and its verdicts.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec
import pytest

from gotit.app.phone_buzzers import TOUCH_US, PhoneBuzzers, source_of
from gotit.boxes import host_clock
from gotit.core import inputs as i
from gotit.core.adjudicate import Clear, DeadHeat
from gotit.core.arming import SILENT_US
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.buzzer_round import actions as a
from gotit.games.shelf import shelf
from gotit.language.words import english
from gotit.phones import clock
from gotit.phones.messages import Beat

SEATS = 4
EVERY_US = 60_000
SLOWEST_US = 120_000
"""One way through the air, with a bad Wi-Fi."""


@dataclass
class Phone:
    """A phone with a clock of its own: offset, rate, steps."""

    seat: int
    luck: random.Random
    pressed: list[tuple[int, int, int, int]] = field(default_factory=list)
    number: int = 0
    got: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        self.offset_us = self.luck.randrange(10**9)
        self.rate = 1 + self.luck.uniform(-60, 60) / 1e6
        self.grain_us = self.luck.choice((5, 100, 1_000))

    def tick(self, at_us: float) -> int:
        """Its clock at this session time, rounded down to its steps."""
        return int((self.offset_us + at_us * self.rate) // self.grain_us) * self.grain_us

    def way_us(self) -> int:
        return self.luck.choice((2_000, 5_000, 20_000)) + int(self.luck.expovariate(1 / 8_000)) % SLOWEST_US


class Room:
    """The session with the phones beside it. All that happens is in the order of session time."""

    def __init__(self, seed: int, game: str = "buzzer-round", seats: int = SEATS) -> None:
        self.luck = random.Random(seed)
        self.session = Session(shelf())
        self.now_us = 1_000_000
        self.told: list[i.Effect] = []
        self.buzzers = PhoneBuzzers(lambda: self.session, self.enter, lambda: 0)
        self.phones = [Phone(seat, self.luck) for seat in range(1, seats + 1)]
        settings = {"early": "told", "ties": "operator"} if game == "buzzer-round" else {}
        self.enter(i.Start(game, tuple(f"P{seat}" for seat in range(seats)), settings))

    def enter(self, entered: i.Input) -> None:
        self.session, effects = step(self.session, entered, self.now_us)
        self.told += effects

    def act(self, action: a.Action) -> None:
        self.enter(i.Act(msgspec.to_builtins(action)))

    def beats(self, phone: Phone, from_us: int, to_us: int) -> Iterator[tuple[int, Beat]]:
        """(arrival, beat), one after the other as the page sends them: the next when the answer is there."""
        at_us = from_us + self.luck.randrange(EVERY_US)
        answered: tuple[int, int] | None = None
        while at_us < to_us:
            sent = phone.tick(at_us)
            presses = tuple((number, felt, told) for when, number, felt, told in phone.pressed if when <= at_us)
            arrives_us = at_us + phone.way_us()
            beat = Beat(
                phone.seat,
                f"phone{phone.seat}",
                sent,
                phone.grain_us,
                arrives_us * 1000,
                None if answered is None else answered[0] * 1000,
                0 if answered is None else answered[1],
                presses,
            )
            yield arrives_us, beat
            back_us = arrives_us + phone.way_us()
            answered = arrives_us, phone.tick(back_us)
            waiting = any(at_us < when <= back_us for when, *_ in phone.pressed)
            at_us = back_us if waiting else back_us + EVERY_US

    def run(self, us: int, *, silent: int = 0) -> None:
        """Time passes. `silent`: this seat's phone says nothing."""
        from_us, to_us = self.now_us, self.now_us + us
        coming = [each for phone in self.phones if phone.seat != silent for each in self.beats(phone, from_us, to_us)]
        ticks: list[tuple[int, Beat | None]] = [(at_us, None) for at_us in range(from_us, to_us, 50_000)]
        for at_us, beat in sorted([*coming, *ticks], key=lambda each: each[0]):
            self.now_us = max(self.now_us, at_us)
            if beat is None:
                self.enter(i.Time())
            else:
                self.buzzers.heard(beat)
        self.now_us = to_us

    def race(self, spread_us: int) -> dict[int, int]:
        """Everybody's finger comes down within this time. When it truly did, by seat."""
        truth = {}
        for phone in self.phones:
            finger_us = self.now_us + 300_000 + self.luck.randrange(spread_us)
            truth[phone.seat] = finger_us
            felt_us = finger_us + self.luck.randrange(TOUCH_US)
            told_us = felt_us + self.luck.choice((0, 0, 1_000, 8_000))
            phone.number += 1
            phone.pressed = [(told_us, phone.number, phone.tick(felt_us), phone.tick(told_us))]
        return truth


@pytest.mark.parametrize("seed", range(8))
def test_no_wrong_first_with_random_delays(seed: int) -> None:
    room = Room(seed)
    room.run(4_000_000)
    assert all(room.session.seating.plays(source_of(seat)) for seat in range(1, SEATS + 1))
    clear = 0
    for spread_us in (1_000, 40_000, 150_000, 400_000, 900_000, 900_000):
        room.act(a.OpenBuzzers())
        truth = room.race(spread_us)
        room.run(2_500_000)
        assert room.session.arming is not None
        first = min(truth, key=lambda seat: truth[seat])
        match room.session.arming.verdict:
            case Clear(seat):
                assert seat == first
                clear += 1
                room.act(a.Right(seat))
            case DeadHeat(seats):
                assert first in seats
                room.act(a.GiveFloor(first))
                room.act(a.Right(first))
            case verdict:
                pytest.fail(f"not decided: {verdict}")
        room.run(500_000)
    assert clear >= 1, "phones that never tell anybody apart would never be wrong"


def test_a_phone_that_does_not_answer_is_named_and_can_be_left_out() -> None:
    room = Room(5)
    room.run(4_000_000)
    room.act(a.OpenBuzzers())
    room.race(200_000)
    room.phones[2].pressed = []
    room.run(200_000)
    begun_us = room.now_us
    room.run(2_000_000, silent=3)
    assert "Phone 3" in [english(room.session.seating.called(name)) for name in room.session.overdue]
    said = [each for each in room.told if isinstance(each, i.Tell) and each.news.code == "silent"]
    assert said, "the operator is asked"
    assert SILENT_US <= 400_000
    assert room.now_us > begun_us
    room.enter(i.DecideWithout(source_of(3)))
    assert room.session.arming is not None
    assert isinstance(room.session.arming.verdict, Clear | DeadHeat)


def test_a_phone_buzzes_in_no_other_game() -> None:
    room = Room(6, game="fast-fun-maths", seats=2)
    room.run(3_000_000)
    assert room.session.seating.sources == {}


def test_with_another_game_phones_leave() -> None:
    room = Room(7, seats=2)
    room.run(3_000_000)
    assert room.session.seating.plays("phone:1")
    room.enter(i.Start("add-it", ("Ana", "Ben"), {}))
    room.buzzers.look()
    assert not room.session.seating.plays("phone:1")


def test_how_precise_a_phone_is_is_said() -> None:
    room = Room(8)
    room.run(4_000_000)
    half_us = room.session.seating.sources["phone:1"].clocks["host"]
    assert TOUCH_US // 2 < half_us < TOUCH_US // 2 + SLOWEST_US


def test_both_processes_have_one_clock() -> None:
    one, between, other = host_clock.now_ns(), clock.now_ns(), host_clock.now_ns()
    assert one <= between <= other
