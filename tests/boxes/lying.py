"""Races between boxes whose clocks, or whose computer's clock, do what the model says they do not.

The world has its own constants; none comes from the code under test. Under test are the real `BoxTime` (pings),
`Arming` and `adjudicate`, with freezing, marks and watermarks as `Link` and `Boxes` carry them out.

A long run: python -m tests.boxes.lying EVENINGS [FAULT …], or EVENINGS --write for the table of docs/timing.md.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter as Tally
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from heapq import heappop, heappush
from itertools import count, pairwise
from pathlib import Path
from statistics import median

from gotit.boxes.box_time import BoxTime
from gotit.boxes.shared_time import SharedTime
from gotit.core.adjudicate import Call, Clear, DeadHeat, Pending
from gotit.core.arming import Arming
from gotit.core.clock import PingSample
from gotit.core.press import HOST_CLOCK

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "timing.md"
BEGIN = "<!-- lying clocks: made by python -m tests.boxes.lying 20 --write -->"
END = "<!-- end of lying clocks -->"
US, MS, S = 1_000, 1_000_000, 1_000_000_000
IDLE_NS, ARMED_NS, BURST_NS, BURST = 500 * MS, 50 * MS, 20 * MS, 8
HELD_NS, SOON_NS, LONG_NS = 100 * MS, 4 * MS, 2 * S
STAY_NS = 80 * US


@dataclass
class Speed:
    """How much a counter is ahead after some true time: `ppm` from the start, and pieces (from, ppm a second)."""

    ppm: float = 0.0
    drifts: list[tuple[int, float]] = field(default_factory=list)
    steps: list[tuple[int, int]] = field(default_factory=list)

    def ahead_ns(self, true_ns: int) -> int:
        ppm, at_ns, rate, ahead = self.ppm, 0, 0.0, 0.0
        for from_ns, next_rate in [*self.drifts, (true_ns, 0.0)]:
            lasts_s = (min(from_ns, true_ns) - at_ns) / S
            ahead += (ppm * lasts_s + rate * lasts_s**2 / 2) * 1000
            ppm, at_ns, rate = ppm + rate * lasts_s, min(from_ns, true_ns), next_rate
        return int(ahead) + sum(by_ns for at_ns, by_ns in self.steps if at_ns <= true_ns)

    def shows_ns(self, true_ns: int) -> int:
        return true_ns + self.ahead_ns(true_ns)


@dataclass
class Box:
    """`least_ns`: the fastest times to it and back. `jitter_ns`: how much longer most take."""

    name: str
    speed: Speed
    least_ns: tuple[int, int]
    jitter_ns: int
    boot: int = 1
    since_ns: int = 0
    time: BoxTime = field(init=False)
    burst: int = BURST
    due_ns: int = 0
    held_ns: int = 0

    def tick_us(self, true_ns: int) -> int:
        return (self.speed.shows_ns(true_ns) - self.speed.shows_ns(self.since_ns) + 5 * S) // US


@dataclass
class World:
    """An evening. `wrong`: true times of verdicts that named somebody who was not first, with what was known then."""

    host: Speed
    boxes: list[Box]
    rng: random.Random
    now_ns: int = 0
    shared: SharedTime = field(default_factory=SharedTime)
    said: list[tuple[int, str, str]] = field(default_factory=list)
    tally: Tally[str] = field(default_factory=Tally)
    lies: list[int] = field(default_factory=list)
    gaps_us: tuple[float, ...] = (30, 300, 1_000, 3_000)
    before_press: Callable[[World, int], None] = lambda world, true_ns: None

    def __post_init__(self) -> None:
        self._queue: list[tuple[int, int, Callable[[], None]]] = []
        self._numbers = count()
        self.arming: Arming | None = None
        self._epochs = count(1)
        for box in self.boxes:
            self.switch_on(box)
            self._pings(box)

    # --- the boxes and their cables --------------------------------------------------------------------------------

    def switch_on(self, box: Box) -> None:
        """It boots again, and its ticks begin anew."""
        box.boot += 1
        box.since_ns = self.now_ns
        box.time = BoxTime(f"box:{box.name}", box.name, str(box.boot), self.shared)
        box.time.thaw(is_armed=self.arming is not None)
        box.burst, box.due_ns = BURST, self.now_ns + 20 * MS

    def at(self, true_ns: int, what: Callable[[], None]) -> None:
        heappush(self._queue, (true_ns, next(self._numbers), what))

    def run(self, until_ns: int) -> None:
        while self._queue and self._queue[0][0] <= until_ns:
            self.now_ns, _, what = heappop(self._queue)
            what()
        self.now_ns = until_ns

    def way_ns(self, box: Box, back: bool) -> int:
        extra = self.rng.uniform(0, 5 * US) if self.rng.random() < 0.25 else self.rng.expovariate(1 / box.jitter_ns)
        return box.least_ns[back] + int(extra)

    def host_ns(self) -> int:
        return self.host.shows_ns(self.now_ns)

    def _pings(self, box: Box) -> None:
        """Checks often whether a ping is due: the gap may change at any time."""
        if self.now_ns >= max(box.due_ns, box.held_ns):
            if box.time.must_hurry():
                box.burst = BURST
            box.burst = max(0, box.burst - 1)
            gap_ns = ARMED_NS if self.arming is not None else IDLE_NS
            box.due_ns = self.now_ns + (BURST_NS if box.burst else gap_ns)
            self._ping(box)
        elif self.arming is not None:
            box.due_ns = min(box.due_ns, self.now_ns + ARMED_NS)
        soon_ns = 5 * MS if self.arming is not None or box.burst else 40 * MS
        self.at(self.now_ns + soon_ns + self.rng.randrange(MS), lambda: self._pings(box))

    def _ping(self, box: Box) -> None:
        sent_ns, time, there_ns = self.host_ns(), box.time, self.now_ns + self.way_ns(box, back=False)

        def answered() -> None:
            sample = PingSample(sent_ns, box.tick_us(there_ns), box.tick_us(there_ns + STAY_NS), self.host_ns())
            if time is box.time:
                time.take_ping(sample)
                self._hear(box)

        self.at(there_ns + STAY_NS + self.way_ns(box, back=True), answered)

    def _hear(self, box: Box) -> None:
        for news in box.time.take_news(self.host_ns()):
            self.said.append((self.now_ns, box.name, news.kind))
            if news.is_break:
                box.burst, box.due_ns = BURST, self.now_ns
            if news.doubt is not None and self.arming is not None:
                doubt = news.doubt
                self.arming = self.arming.doubt(f"box:{box.name}", HOST_CLOCK, doubt.early_us, doubt.late_us)

    # --- a race ----------------------------------------------------------------------------------------------------

    def race(self) -> None:
        """Armed, thought about, pressed by all within some milliseconds, judged."""
        sources = tuple(f"box:{box.name}" for box in self.boxes)
        seats = frozenset(range(1, len(self.boxes) + 1))
        self.arming = Arming(next(self._epochs), 1, self.host_ns() // US, seats, sources)
        for box in self.boxes:
            box.time.thaw(is_armed=True)
        self._told_ns: dict[int, int] = {}
        first_ns = self.now_ns + int(self.rng.uniform(0.2, 3) * S)
        gap_us = self.rng.choice(self.gaps_us)
        pressed_ns = {}
        at_ns = float(first_ns)
        for seat in self.rng.sample(sorted(seats), len(seats)):
            pressed_ns[seat] = int(at_ns)
            at_ns += gap_us * US * self.rng.uniform(0.3, 2)
        self.before_press(self, first_ns)
        for seat, true_ns in pressed_ns.items():
            self._press(seat, true_ns)
        self.run(first_ns + LONG_NS)
        if self._told_ns:
            self._count(min(self._told_ns, key=lambda seat: self._told_ns[seat]))
        self.arming = None
        for box in self.boxes:
            box.time.thaw()

    def _press(self, seat: int, true_ns: int) -> None:
        """A call, by whatever boot the box is in then. It is lost if the box loses power before delivering it."""
        box = self.boxes[seat - 1]

        def stamped() -> None:
            tick_us, boot = box.tick_us(true_ns), box.boot
            self.at(true_ns + MS + self.way_ns(box, back=True), lambda: arrived(tick_us, boot))

        def arrived(tick_us: int, boot: int) -> None:
            if self.arming is None or box.boot != boot:
                return
            if not box.time.known:  # a link waits for the first answer
                self.at(self.now_ns + 5 * MS, lambda: arrived(tick_us, boot))
                return
            box.time.freeze()
            call = Call(seat, f"box:{box.name}", box.time.read(tick_us, 1, self.host_ns()))
            is_first = not self.arming.calls
            self._told_ns[seat] = true_ns
            self.arming = self.arming.with_call(call, self.host_ns() // US)
            self._judge()
            if is_first:
                for each in self.boxes:
                    self._mark(each)

        self.at(true_ns, stamped)

    def _mark(self, box: Box) -> None:
        if self.arming is None or self.arming.decided:
            return
        if box.time.known:
            box.held_ns = self.now_ns + HELD_NS
        time, there_ns = box.time, self.now_ns + self.way_ns(box, back=False)
        epoch = self.arming.epoch

        def answered() -> None:
            if self.arming is None or self.arming.epoch != epoch:
                return
            if time is not box.time or not time.known:  # it has just started, and is asked again
                self.at(self.now_ns + SOON_NS, lambda: self._mark(box))
                return
            readings = time.read(box.tick_us(there_ns), 1, self.host_ns())
            self._hear(box)
            source = f"box:{box.name}"
            self.arming = self.arming.with_watermark(source, readings)
            self._judge()
            if not self.arming.decided:
                self.at(self.now_ns + SOON_NS, lambda: self._mark(box))

        sent_ns = there_ns + self.way_ns(box, back=True)
        pressed_ns = there_ns + MS + 2 * max(box.least_ns)  # what was stamped before the beat has been sent before it
        self.at(max(sent_ns, pressed_ns), answered)

    def _judge(self) -> None:
        assert self.arming is not None
        self.arming = self.arming.judge(self.arming.seats)
        match self.arming.verdict:
            case Clear(seat):
                self.arming = self.arming.decide_for([seat])
                self._decided_ns = self.now_ns
            case DeadHeat(seats):
                self.arming = self.arming.decide_for(seats)
                self._decided_ns = self.now_ns

    def _count(self, truth: int) -> None:
        assert self.arming is not None
        self.tally["races"] += 1
        match self.arming.verdict:
            case Clear(seat):
                lie_ns = max((at_ns for at_ns in self.lies if at_ns <= self._decided_ns), default=None)
                noticed = lie_ns is not None and any(
                    lie_ns <= at_ns <= self._decided_ns for at_ns, _, kind in self.said if kind in ("apart", "slept")
                )
                self.tally["clear"] += 1
                if seat != truth:
                    self.tally["wrong, noticed" if noticed else "wrong, not noticed yet"] += 1
            case DeadHeat(seats):
                self.tally["equal"] += 1
                self.tally["equal without the first"] += truth not in seats
            case Pending():
                self.tally["hung"] += 1


# --- evenings --------------------------------------------------------------------------------------------------------


def a_box(rng: random.Random, name: str, ppm: float, *, clean: bool = False) -> Box:
    least = (60 * US, 70 * US) if clean else (rng.randrange(40 * US, 500 * US), rng.randrange(40 * US, 500 * US))
    return Box(name, Speed(ppm), least, 25 * US if clean else rng.choice([30, 150, 400]) * US)


def evening(kind: str, seed: int, races: int = 12) -> World:
    """`kind`: what is wrong."""
    rng = random.Random(f"{kind} {seed}")
    names = "ABCD"[: rng.choice([2, 3, 4])]
    clean = kind.endswith("drift") or rng.random() < 0.5
    ppm = 350.0 if kind == "fast" else 60.0
    boxes = [a_box(rng, name, rng.uniform(-ppm, ppm), clean=clean) for name in names]
    world = World(Speed(rng.uniform(-100, 100) if kind != "fast" else 0.0), boxes, rng)
    if kind == "fast":
        for k, box in enumerate(boxes):
            box.speed.ppm = 350.0 if k % 2 else -350.0
        world.lies.append(0)
    if kind == "very fast":
        boxes[0].speed.ppm = rng.choice([-900.0, 900.0])
        world.lies.append(0)
    world.run(rng.choice([1, 5, 30, 60]) * S)
    for race in range(races):
        if kind in ("drift", "fast drift") and race == 2:
            for k, box in enumerate(boxes):
                ppm_per_s = (1.0, -1.0, 0.0, 0.0)[k] * (5 if kind == "fast drift" else 1)
                box.speed.drifts += [(world.now_ns, ppm_per_s), (world.now_ns + 60 * S, 0.0)]
            world.lies.append(world.now_ns)
        if (kind == "steps" and rng.random() < 0.5) or (kind in ("one step", "small step") and race == races // 2):
            low, high = (-0.7, 0) if kind == "small step" else (0, 1.5) if kind == "one step" else (-0.7, 1.5)
            by_ns = int(rng.choice([-1, 1]) * 10 ** rng.uniform(low, high) * MS)
            at_ns = world.now_ns + int(rng.choice([rng.uniform(0, 4) * S, rng.uniform(0, 1) * S]))
            world.before_press = step_at(world, rng.choice([at_ns, None]), by_ns)
        elif kind == "reboots" and rng.random() < 0.5:
            world.at(world.now_ns + int(rng.uniform(0, 4) * S), partial(world.switch_on, rng.choice(boxes)))
        world.race()
        world.before_press = lambda world, true_ns: None
        world.run(world.now_ns + int(rng.choice([0.3, 2, 5]) * S))
    return world


def step_at(world: World, at_ns: int | None, by_ns: int) -> Callable[[World, int], None]:
    """The computer's clock steps: at this true time, or (None) within milliseconds of the first press."""

    def plan(_: World, first_ns: int) -> None:
        when_ns = first_ns + int(world.rng.uniform(-60, 15) * MS) if at_ns is None else at_ns
        world.host.steps.append((when_ns, by_ns))
        world.lies.append(when_ns)

    return plan


KINDS: Mapping[str, str] = {
    "within": "nothing: ±60 and ±100 ppm",
    "fast": "boxes ±350 ppm off",
    "drift": "boxes that drift by 1 ppm/s, clean cables",
    "reboots": "boxes that restart, in races too",
    "very fast": "one box ±900 ppm off",
    "fast drift": "boxes that drift by 5 ppm/s, clean cables",
    "one step": "the computer’s clock steps once, by 1 to 30 ms",
    "small step": "once, by 0.2 to 1 ms",
    "steps": "again and again, by 0.2 to 30 ms",
}


def noticed_s(world: World) -> list[float]:
    """How long after each lie the first box noticed it, before the next lie. Lies that nobody noticed are left out."""
    broken = sorted(at_ns for at_ns, _, kind in world.said if kind in ("apart", "slept"))
    lies = [*sorted(world.lies), world.now_ns]
    firsts = (next((at_ns - lie for at_ns in broken if lie <= at_ns < until), None) for lie, until in pairwise(lies))
    return [each / S for each in firsts if each is not None]


def as_table(evenings: int, kinds: Sequence[str]) -> str:
    rows = [
        "| what is wrong | races | too close to call | wrong first, noticed before | wrong first, not noticed yet "
        "| noticed | after s, median | at most |",
        "|---|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for kind in kinds:
        total: Tally[str] = Tally()
        after_s: list[float] = []
        for seed in range(1_000, 1_000 + evenings):
            world = evening(kind, seed)
            assert not world.tally["hung"], f"a verdict never fell: {kind}, {seed}"
            total += world.tally
            total["lies"] += len(world.lies)
            after_s += noticed_s(world)
        races, equal = total["races"], total["equal"]
        rows.append(
            f"| {KINDS[kind]} | {races:,} | {100 * equal / races:.0f} % | {total['wrong, noticed']} | "
            f"{total['wrong, not noticed yet']} | {len(after_s)} of {total['lies']} | "
            + (f"{median(after_s):.2f} | {max(after_s):.1f} |" if after_s else "- | - |")
        )
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("evenings", type=int, nargs="?", default=20, help="of each fault, twelve races each")
    parser.add_argument("faults", nargs="*", metavar="FAULT", help=f"these alone, of: {', '.join(KINDS)}")
    parser.add_argument("--write", action="store_true", help="write the table of all faults into docs/timing.md")
    options = parser.parse_args()
    if unknown := [fault for fault in options.faults if fault not in KINDS]:
        parser.error(f"nothing is known of “{unknown[0]}”; there are: {', '.join(KINDS)}")
    if options.write and options.faults:
        parser.error("the table of docs/timing.md has all faults: leave them out, or --write")
    table = as_table(options.evenings, options.faults or tuple(KINDS))
    print(table)
    if options.write:
        head, _, rest = DOCUMENT.read_text(encoding="utf-8").partition(BEGIN)
        _, _, tail = rest.partition(END)
        DOCUMENT.write_text(f"{head}{BEGIN}\n\n{table}\n\n{END}{tail}", encoding="utf-8")


if __name__ == "__main__":
    main()
