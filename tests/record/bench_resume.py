"""How long a journal of many inputs takes to resume, in seconds of a processor: a match of each game, by random play.

python -m tests.record.bench_resume [--inputs 10000] [GAME …]

Each race has nine boxes: presses, releases, and a watermark of each. A seal stands at the end, as after any evening.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.games.at_table import AtTable

from gotit.core import inputs as i
from gotit.core.game import Race, Refused
from gotit.core.press import HOST_CLOCK, Reading
from gotit.games.shelf import shelf
from gotit.record.matches import Matches

BOXES = 9
BATCH = 50
LONG: Mapping[str, Mapping[str, Any]] = {
    "fast-fun-maths": {"mode": "referee", "fruitless": 0},
    "hidden-formula": {"mode": "referee"},
    "add-it": {"mode": "referee", "length": "long", "goal": 10_000, "fruitless": 0},
    "got-em": {"side": 9, "still_rounds": 0},
    "mathic-fraction": {"mode": "referee", "goal": 10_000, "fruitless": 0, "highest_denominator": 12},
    "buzzer-round": {"questions": 0, "fruitless": 0},
}
"""Settings by which one match goes on and on."""


class Busy(AtTable):
    """A table with nine boxes at which nobody ends the match. `log`: what was taken, with its time."""

    def __init__(self, name: str) -> None:
        self.log: list[tuple[i.Input, int, None]] = []
        super().__init__(name, 1, **LONG.get(name, {}))
        for number in range(BOXES):
            self._enter(i.Joined(f"box:{number}", "cp", f"Box {number}"))

    def play(self, inputs: int) -> None:
        """Until so many were taken, or the match is over all the same."""
        while len(self.log) < inputs and not self.session.over:
            if isinstance(self.session.buzzers, Race) and self.session.arming_open and self.chance.random() < 0.5:
                self._race()
            else:
                list(self.moments(1))

    def _race(self) -> None:
        arming = self.session.arming
        for number in self.chance.sample(range(BOXES), 4):
            self.now_us += self.chance.randrange(1_000, 9_000)
            when = Reading(HOST_CLOCK, self.now_us - 900, self.now_us - 100)
            self._try(i.Press(f"box:{number}", 0, (when,), arming.epoch if arming is not None else None))
        self.now_us += 5_000
        for number in range(BOXES):
            self._try(i.Watermark(f"box:{number}", (Reading(HOST_CLOCK, self.now_us - 500, self.now_us),)))
        for number in range(BOXES):
            self._try(i.Release(f"box:{number}", 0, 90_000))

    def _try(self, entered: i.Input) -> None:
        with suppress(Refused):
            self._enter(entered)

    def _enter(self, entered: i.Input) -> None:
        super()._enter(entered)
        self.log.append((entered, self.now_us, None))

    def _some_action(self) -> i.Input | None:
        found = super()._some_action()
        ends = isinstance(found, i.Act) and found.action.get("do") in ("end_match", "pile_empty", "player_leaves")
        return None if ends else found


def keep_busy(name: str, inputs: int, where: Path) -> Busy:
    """A match of so many inputs, kept in this folder."""
    table = Busy(name)
    table.play(inputs)
    book = Matches(where, shelf()).begin()
    for at in range(0, len(table.log), BATCH):
        book.keep_all(table.log[at : at + BATCH])
    book.seal(table.session, table.now_us)
    book.close()
    return table


def resumed_s(name: str, inputs: int) -> tuple[int, int, float]:
    """Inputs, steps that can be undone, seconds of the processor until the match is there again."""
    with tempfile.TemporaryDirectory() as where:
        table = keep_busy(name, inputs, Path(where))
        matches = Matches(Path(where), shelf())
        began = time.process_time()
        found = matches.unfinished()
        took_s = time.process_time() - began
    assert found.said == (), found.said
    return len(table.log), len(table.session.past), took_s


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("games", nargs="*", default=list(shelf()))
    chosen = parser.parse_args()
    print("| game | inputs | steps | s of a processor |\n|---|--:|--:|--:|")
    for name in chosen.games:
        inputs, steps, took_s = resumed_s(name, chosen.inputs)
        print(f"| {name} | {inputs:,} | {steps:,} | {took_s:.2f} |", flush=True)


if __name__ == "__main__":
    main()
