"""Simulated boxes of one button each, behind pseudo-terminals in another process. They misbehave when told to.

It prints the devices on one line, then answers each line that it reads with one line:

    slap N          box N is slapped: "N ns", the moment (perf_counter, one clock for all processes) just before its
                    line was written to the port
    slap N flood M  the same, and a millisecond later box M begins to flood
    be N KIND       box N is from now on good, deaf (to marks), mute, or flooding: "ok"
"""

from __future__ import annotations

import sys
import threading
import time

from tests.boxes.fake_box import FakeBox, Fields, PtyBox

BOXES = 9
FLOOD_PER_MS = 1
"""Presses per millisecond, each with its release: more lines than a Pico's MicroPython can write."""
GUSH_S = 0.005
FLOOD_AFTER_S = 0.001
"""Later than the resolution between two boxes, and long before a verdict."""


class Rogue(FakeBox):
    """`kind` as in the file's head."""

    kind = "good"

    def _obey(self, name: str, fields: Fields) -> None:
        if not (name == "mark" and self.kind == "deaf"):
            super()._obey(name, fields)

    def take(self) -> bytes:
        said = super().take()
        return b"" if self.kind == "mute" else said

    def gush(self) -> None:
        """Some presses, as from a button with a loose wire."""
        for _ in range(round(1000 * GUSH_S * FLOOD_PER_MS)):
            if len(self.kept) < 200:  # as many as a box keeps
                self.press(0)
                self.release(0)


def flood(plugged: PtyBox) -> None:
    """While its box is told to flood."""
    while True:
        time.sleep(GUSH_S)
        if isinstance(plugged.box, Rogue) and plugged.box.kind == "flooding":
            with plugged.at_box():
                plugged.box.gush()


def main() -> None:
    start_ns = time.perf_counter_ns() - 5_000_000_000

    def clock_us() -> int:
        return (time.perf_counter_ns() - start_ns) // 1000

    boxes = [PtyBox(Rogue(clock_us, box=f"E6614103E74500{number:02X}", roles="c")) for number in range(BOXES)]
    for plugged in boxes:
        threading.Thread(target=flood, args=(plugged,), daemon=True).start()
    print(*(box.device for box in boxes), flush=True)
    for line in sys.stdin:
        what, number, *more = line.split()
        with boxes[int(number)].at_box() as box:
            assert isinstance(box, Rogue)
            written_ns = time.perf_counter_ns()
            if what == "slap":
                box.press(0)
                box.release(0)
            else:
                box.kind = more[0]
        if what == "slap" and more:
            time.sleep(FLOOD_AFTER_S)
            with boxes[int(more[1])].at_box() as other:
                assert isinstance(other, Rogue)
                other.kind = "flooding"
                other.gush()
        print(f"{number} {written_ns}" if what == "slap" else "ok", flush=True)


if __name__ == "__main__":
    main()
