"""Races between two rooms: networks of physics, two computers' own clocks, and the code that judges.

Must not: use a limit that the judging code states; let anything that judges know the truth.

Each room knows its own presses to some hundred µs (a box by pings). What is simulated between the rooms: ways that are
slower in one direction, waits with long tails, datagrams lost, doubled and overtaken, computers' crystals, programs
that take their time. Everything said goes through `JudgedRoom` and `FarRoom`, sealed, as it would by UDP.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from dataclasses import dataclass, field
from math import ceil, floor
from random import Random
from typing import NamedTuple

import numpy as np

from gotit.championship.race import packets as p
from gotit.championship.race.judge import FarRoom
from gotit.championship.race.room import JudgedRoom
from gotit.core.adjudicate import Call, Clear, DeadHeat, Pending, contradictions
from gotit.core.arming import Arming
from gotit.core.inputs import Input, Press, Watermark
from gotit.core.press import HOST_CLOCK, Margin, Reading, margin
from gotit_lab.happenings import Happenings
from gotit_lab.oscillator import Oscillator, draw_pc_crystal, draw_room

MS, S = 1e6, 1e9
KEY = bytes(range(32))
SETTLE_NS = 2.5 * S
EACH_NS, SELDOM_NS = 4 * MS, 20 * MS
"""Programs look so often what there is to say. Before somebody has called there are only pings, and here they look less
often: nine tenths of a race are that. Looks at which there can't be anything to say are left out."""
FRAME_US = 16_700
LAG_US = 20_000, 100_000
LONGEST_RACE_S = 20.0
RATES = 250e-6
"""Two clocks count a gap this much differently, at the most."""


class Network(NamedTuple):
    """`there_ns`, `back_ns`: the least that a datagram takes. `wait_ns`: the mean of what more it takes, mostly; a
    share `tail` takes up to 30 times that. `lost`, `doubled`: shares. Bounds of those for loopback and a switched LAN
    are mostly the computers' own; Wi-Fi's by contention for the air; internet-like ones are lopsided."""

    words: str
    there_ns: float
    back_ns: float
    wait_ns: float
    tail: float
    lost: float
    doubled: float

    def takes_ns(self, chance: Random, *, there: bool) -> float:
        waits_ns = chance.expovariate(1 / self.wait_ns)
        if chance.random() < self.tail:
            waits_ns *= 30 * chance.random()
        return (self.there_ns if there else self.back_ns) + waits_ns


NETWORKS = {
    "loopback": Network("one computer", 2e4, 2e4, 3e4, 0.05, 0.0, 0.0),
    "lan": Network("LAN, switched", 1.5e5, 2.5e5, 1e5, 0.05, 0.0005, 0.0001),
    "wifi": Network("Wi-Fi", 1e6, 1.5e6, 5e6, 0.08, 0.01, 0.002),
    "internet": Network("internet-like, 5 ms there and 20 back", 5e6, 20e6, 2e6, 0.05, 0.005, 0.001),
}


@dataclass
class Found:
    """What came of races over one network. Widths and waits in ms; gaps in ms with whether the call was clear."""

    races: int = 0
    wrong: int = 0
    outside: int = 0
    contradicted: int = 0
    undecided: int = 0
    clear: int = 0
    widths_ms: list[float] = field(default_factory=list)
    waits_ms: list[float] = field(default_factory=list)
    round_trips_ms: list[float] = field(default_factory=list)
    gaps: list[tuple[float, bool]] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def merge(self, more: Found) -> None:
        for name in ("races", "wrong", "outside", "contradicted", "undecided", "clear"):
            setattr(self, name, getattr(self, name) + getattr(more, name))
        for name in ("widths_ms", "waits_ms", "round_trips_ms", "gaps", "failures"):
            getattr(self, name).extend(getattr(more, name))

    @property
    def failed(self) -> int:
        return self.wrong + self.outside + self.contradicted + self.undecided


class _Room:
    """One computer, its crystal, and the buttons in its room: a press is read on its box's own clock, sharply, and on
    the computer's, known to `blur_us` on either side."""

    def __init__(self, crystal: Oscillator, chance: Random, boxes: int) -> None:
        self._crystal, self._chance = crystal, chance
        self._boot_ns = crystal.at(0) - chance.uniform(S, 1000 * S)
        self.boxes = [(chance.uniform(0, 1e12), 1 + chance.uniform(-60, 60) * 1e-6) for _ in range(boxes)]
        self.blur_us = chance.uniform(150, 900)

    def now_ns(self, true_ns: float) -> int:
        return int(self._crystal.at(true_ns) - self._boot_ns)

    def reads(self, box: int, true_ns: float) -> tuple[Reading, ...]:
        start_ns, rate = self.boxes[box]
        tick_us = int((start_ns + true_ns * rate) // 1000)
        at_us, early_us = self.now_ns(true_ns) // 1000, self._chance.random() * 2 * self.blur_us
        own = Reading(HOST_CLOCK, int(at_us - early_us), int(at_us + 2 * self.blur_us - early_us) + 2)
        return Reading(f"box:{box}:1", tick_us - 1, tick_us + 1), own

    def shows(self, true_ns: float, lag_us: float, unsure_us: float) -> p.Shown:
        """What its program claims of its picture, which was seen at this time: when it painted, and the lag that the
        operator entered, wrong by up to its tolerance."""
        at_us, off_us = self.now_ns(true_ns) // 1000 - lag_us, self._chance.uniform(0, FRAME_US)
        entered_us = lag_us + self._chance.uniform(-unsure_us, unsure_us)
        painted_us = at_us - off_us
        return int(painted_us + entered_us - unsure_us) - 1, int(painted_us + FRAME_US + entered_us + unsure_us) + 2


class Between:
    """Two rooms for some minutes. `by_reveal`: races begin in each with its own picture."""

    def __init__(self, network: Network, seed: str, *, by_reveal: bool) -> None:
        self._net, self._by_reveal = network, by_reveal
        self._chance, rng = Random(seed), np.random.default_rng([ord(letter) for letter in seed])  # noqa: S311
        air = draw_room(rng, 1_200)
        boxes = self._chance.randint(1, 3)
        self._own = _Room(draw_pc_crystal(rng, air), self._chance, boxes)
        self._far = _Room(draw_pc_crystal(rng, air), self._chance, self._chance.randint(1, 3))
        self._time = Happenings()
        self._judge, self._judged = FarRoom("B", "Room B", KEY), JudgedRoom(KEY, 9, boot="b1")
        self._arming: Arming | None = None
        self._closed_ns: float | None = None
        self._open: set[str] = set()
        self._far_pressed: list[float] = []
        self._own_pressed: list[float] = []
        self._far_seen_ns: float | None = None
        self._told_far_us, self._first_ns = 0, 0.0
        self._look_ns = 0.0
        self._time.at(0, self._serve)
        self._time.run_until(SETTLE_NS)

    # --- the line --------------------------------------------------------------------------------------------------

    def _serve(self) -> None:
        if self._time.now_ns < self._look_ns:
            return  # an earlier look has put this one off
        self._look_ns = float("inf")
        self._say_far()
        self._look_own()
        self._far_looks_again()
        self._own_looks_again()

    def _far_looks_again(self) -> None:
        self._look_in(self._judged.due_ns - self._far.now_ns(self._time.now_ns))

    def _own_looks_again(self) -> None:
        self._look_in(self._judge.due_ns - self._own.now_ns(self._time.now_ns))

    def _look_in(self, wait_ns: int) -> None:
        """At the first of the programs' looks at which there may be something to say, by a counter that may be fast."""
        now_ns = self._time.now_ns
        look_ns = SELDOM_NS * max(floor(now_ns / SELDOM_NS) + 1, ceil((now_ns + 0.999 * wait_ns) / SELDOM_NS))
        if look_ns < self._look_ns:
            self._look_ns = look_ns
            self._time.at(look_ns, self._serve)

    def _look_often(self) -> None:
        """Until the verdict."""
        self._look_own()
        self._say_far()
        if self._arming is not None and self._closed_ns is None:
            self._time.at(self._time.now_ns + EACH_NS, self._look_often)

    def _look_own(self) -> None:
        true_ns = self._time.now_ns
        self._enter(self._judge.look(self._own.now_ns(true_ns)))
        packets = self._judge.packets(self._own.now_ns(true_ns))
        for data in packets:
            self._carry(data, self._read_far, there=True)
        if packets:
            self._own_looks_again()

    def _say_far(self) -> None:
        packets = self._judged.packets(self._far.now_ns(self._time.now_ns))
        for data in packets:
            self._carry(data, self._read_own, there=False)
        if packets:
            self._far_looks_again()

    def _carry(self, data: bytes, read: Callable[[bytes], None], *, there: bool) -> None:
        chance = self._chance
        if chance.random() < self._net.lost:
            return
        for _ in range(2 if chance.random() < self._net.doubled else 1):
            sent_ns = self._time.now_ns + chance.uniform(1e3, 3e4)  # stamped, then written
            come_ns = sent_ns + self._net.takes_ns(chance, there=there)
            self._time.at(come_ns + chance.uniform(1e3, 5e4), read, data)

    def _read_own(self, data: bytes) -> None:
        self._enter(self._judge.receive(data, self._own.now_ns(self._time.now_ns)) or ())
        self._own_looks_again()

    def _read_far(self, data: bytes) -> None:
        asked = self._judged.receive(data, self._far.now_ns(self._time.now_ns))
        if isinstance(asked, p.Arm):
            self._time.at(self._time.now_ns + self._chance.uniform(1e6, 3e7), self._reveal_far, asked.epoch)
        elif isinstance(asked, p.Until):
            self._tell_far(asked.until_us)
        self._say_far()

    # --- one race --------------------------------------------------------------------------------------------------

    def races(self, count: int, found: Found) -> None:
        for epoch in range(1, count + 1):
            self._race(epoch, found)

    def _race(self, epoch: int, found: Found) -> None:
        chance, sources = self._chance, ("room:B", *(f"box:{n}" for n in range(len(self._own.boxes))))
        self._arming = Arming(epoch, epoch, 0, frozenset(range(1, 10)), sources)
        self._closed_ns, self._far_seen_ns, self._told_far_us = None, None, 0
        began_ns = self._time.now_ns + chance.uniform(2e7, 5e7)
        self._judge.arm(epoch, self._reveal(self._own, began_ns))
        self._own_looks_again()
        self._time.run_until(began_ns + 1.5 * S, lambda: self._far_seen_ns is not None)
        if (far_ns := self._seen_there()) is None:
            found.undecided += 1
            return
        truth = self._slaps(began_ns, far_ns)
        self._time.run_until(self._time.now_ns + 60 * S, lambda: self._closed_ns is not None)
        self._time.run_until(self._time.now_ns + 5 * S, lambda: self._heard == truth.keys())  # nobody's is cut off
        self._count(truth, found, epoch)
        self._arming = None
        self._judge.disarm()
        self._own_looks_again()
        self._time.run_until(self._time.now_ns + chance.uniform(0.05, 1.5) * S)

    def _seen_there(self) -> float | None:
        return self._far_seen_ns

    def _reveal(self, room: _Room, seen_ns: float) -> p.Shown | None:
        if not self._by_reveal:
            return None
        lag_us, unsure_us = self._chance.uniform(*LAG_US), self._chance.choice([1_000.0, 5_000.0, 20_000.0])
        return room.shows(seen_ns, lag_us, unsure_us)

    def _reveal_far(self, epoch: int) -> None:
        seen_ns = self._time.now_ns
        self._far_seen_ns = seen_ns
        self._judged.armed(epoch, self._reveal(self._far, seen_ns))
        self._far_looks_again()

    def _slaps(self, own_ns: float, far_ns: float) -> dict[int, float]:
        """When each seat truly slapped: in true time, or since its own picture. Seats 1 to 4 are here, 5 to 8 there."""
        chance = self._chance
        earliest_ns = max(own_ns, far_ns) + chance.uniform(0.1, 1.0) * S if not self._by_reveal else 0.0
        first_ns = chance.uniform(0.3, chance.choice([3.0, LONGEST_RACE_S])) * S
        gap_ns = 10 ** chance.uniform(-1, 2.5) * MS
        begins = {1: 0.0, 5: gap_ns} if chance.random() < 0.5 else {5: 0.0, 1: gap_ns}
        for seat in chance.sample([2, 3, 6, 7], chance.randint(0, 3)):
            begins[seat] = gap_ns + chance.expovariate(1 / (30 * MS))
        truth = {seat: first_ns + earliest_ns + after_ns for seat, after_ns in begins.items()}
        for seat, at_ns in truth.items():
            far = seat >= 5
            true_ns = at_ns + ((far_ns if far else own_ns) if self._by_reveal else 0.0)
            room = self._far if far else self._own
            box = (seat - 1) % 4 % len(room.boxes)
            reach_ns = true_ns + chance.uniform(1, 12) * MS
            (self._far_pressed if far else self._own_pressed).append(true_ns)
            self._time.at(reach_ns, self._pressed, seat, far, room.reads(box, true_ns), true_ns, f"box:{box}")
        return truth

    def _pressed(self, seat: int, far: bool, readings: tuple[Reading, ...], true_ns: float, source: str) -> None:
        assert self._arming is not None  # noqa: S101
        if far:
            self._judged.pressed(self._arming.epoch, seat - 5, readings)
            self._far_pressed.remove(true_ns)
            self._tell_far(0)
            self._say_far()
        else:
            self._own_pressed.remove(true_ns)
            self._call(Call(seat, source, readings))

    def _tell_far(self, until_us: int) -> None:
        """The far program's boxes answer its marks: all before now is told, except what is still on its way."""
        self._told_far_us = max(until_us, self._told_far_us)
        if not self._told_far_us:
            return
        sure_us = self._sure_us(self._far, self._far_pressed)
        self._judged.passed(sure_us)
        self._say_far()
        if sure_us < self._told_far_us and self._arming is not None:
            self._time.at(self._time.now_ns + 4 * MS, self._tell_far, 0)

    # --- the judge's program ---------------------------------------------------------------------------------------

    def _enter(self, inputs: tuple[Input, ...]) -> None:
        for entered in inputs:
            if isinstance(entered, Press) and self._arming is not None:
                self._call(Call(entered.input + 5, entered.source, entered.readings))
            elif isinstance(entered, Watermark) and self._arming is not None:
                self._arming = self._arming.with_watermark(entered.source, entered.readings)
                self._decide()

    def _call(self, call: Call) -> None:
        if self._arming is None:
            return
        if not self._arming.calls:
            self._judge.freeze()
            self._first_ns = self._time.now_ns
            self._time.at(self._time.now_ns + 4 * MS, self._mark_own)
            self._time.at(self._time.now_ns + self._chance.uniform(0, EACH_NS), self._look_often)
        self._arming = self._arming.with_call(call, 1)
        self._decide()

    def _decide(self) -> None:
        arming = self._arming
        if arming is None or not arming.calls or arming.decided:
            return
        self._arming = arming = arming.judge(arming.seats)
        match arming.verdict:
            case Clear(seat):
                first: tuple[int, ...] = (seat,)
            case DeadHeat(seats):
                first = seats
            case Pending(waiting_for):
                if self._judge.source in waiting_for:
                    self._judge.want(arming.horizon_us)
                    self._own_looks_again()
                return
            case _:
                return
        self._closed_ns = self._time.now_ns
        self._arming = arming.decide_for(first)

    def _mark_own(self) -> None:
        """The judge's own boxes answer."""
        if self._arming is None or self._closed_ns is not None:
            return
        sure_us = self._sure_us(self._own, self._own_pressed)
        readings: tuple[Reading, ...] = (Reading(HOST_CLOCK, sure_us, sure_us + 1),)
        for source in self._arming.sources[1:]:
            self._arming = self._arming.with_watermark(source, readings)
        self._decide()
        self._time.at(self._time.now_ns + 4 * MS, self._mark_own)

    def _sure_us(self, room: _Room, on_their_way: list[float]) -> int:
        """All presses that are read at or after this have been told, or are still to be made."""
        sure_ns = min([self._time.now_ns, *on_their_way])
        return room.now_ns(sure_ns) // 1000 - int(2 * room.blur_us) - 1

    # --- against the truth -----------------------------------------------------------------------------------------

    @property
    def _heard(self) -> Set[int]:
        return set() if self._arming is None else self._arming.calls.keys()

    def _count(self, truth: dict[int, float], found: Found, epoch: int) -> None:
        found.races += 1
        arming = self._arming
        if arming is None or self._closed_ns is None or arming.calls.keys() != truth.keys():
            found.undecided += 1
            found.failures.append(f"race {epoch}: no verdict, or a press is lost")
            return
        verdict, calls = arming.verdict, arming.calls
        first = min(truth, key=lambda seat: truth[seat])
        named = (
            (verdict.seat,) if isinstance(verdict, Clear) else verdict.seats if isinstance(verdict, DeadHeat) else ()
        )
        if first not in named:
            found.wrong += 1
            found.failures.append(f"race {epoch}: {named} named, {first} was first")
        found.contradicted += bool(contradictions(tuple(calls.values())))
        ranked = sorted(truth, key=lambda seat: truth[seat])
        rival = next(seat for seat in ranked if (seat >= 5) != (first >= 5))
        for seat in ranked[1:]:
            between, true_us = self._margin(calls[first], calls[seat]), (truth[seat] - truth[first]) / 1000
            room_us = 1 + true_us * RATES
            if between is None or not between.at_least_us - room_us <= true_us <= between.at_most_us + room_us:
                found.outside += 1
                found.failures.append(f"race {epoch}: {between} left out {true_us:.0f} us")
            elif seat == rival:
                found.widths_ms.append((between.at_most_us - between.at_least_us) / 2000)
                found.gaps.append((true_us / 1000, between.at_least_us >= 0))
        found.clear += isinstance(verdict, Clear)
        found.waits_ms.append((self._closed_ns - self._first_ns) / MS)
        if self._judge.time is not None and self._judge.time.clock.best_round_trip_us is not None:
            found.round_trips_ms.append(self._judge.time.clock.best_round_trip_us / 1000)

    @staticmethod
    def _margin(first: Call, other: Call) -> Margin | None:
        return margin(first.readings, other.readings)


def races_between(network: str, seed: int, number: int, *, by_reveal: bool, count: int = 50) -> Found:
    """Two rooms, with so many races, by their number."""
    found = Found()
    kind = "reveal" if by_reveal else "instant"
    Between(NETWORKS[network], f"{seed}:{network}:{kind}:{number}", by_reveal=by_reveal).races(count, found)
    found.failures = [f"{network}, {kind}, pair {number}: {words}" for words in found.failures]
    return found


def kinds() -> Iterator[tuple[str, bool]]:
    """Every network, by the instant; and by reveal."""
    for by_reveal in (False, True):
        for network in NETWORKS:
            yield network, by_reveal
