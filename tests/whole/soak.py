"""Does the windowed program stay as it is, however long a class plays? A day of play, compressed.

    .venv/bin/python -m tests.whole.soak                      twenty hours' worth, into .cache/soak
    .venv/bin/python -m tests.whole.soak --hours 44           as many more as are missing there: goes on where it ended

A scripted class plays all games, one after the other, in the real program: windows (Qt's offscreen ones), the journal
on a disk, the classes' file, nine simulated boxes on pseudo-terminals in another process (tests.whole.nine_boxes).
Between matches each window is opened and closed, each look and language chosen, a lesson shown.

An hour's worth is at least 1,200 inputs and presses in the journal (one every three seconds, for an hour without a
break) and a match of every game. Only what people do is compressed: beats and pings of the boxes go on in real time.

Flat means: by a line through the samples after `--after` hours' worth, 23 more hours would add no more than the limits
of `soak_samples.LIMITS`. The first sample is taken when each game was played once, and each window seen: code that is
loaded when it is wanted is there, and stores that have an end (`tests/test_caches.py`) are nearly full. What was begun
again is a new leg: another process, in another language, judged by itself.

At the end the journal is weighed. It must be as large as is computed from what was done (tests.whole.soak_journal).
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path

import msgspec
from tests.whole import soak_samples
from tests.whole.soak_journal import Weighed, weigh, weighed
from tests.whole.soak_samples import Sample, as_svg, as_table, as_verdict, settled, verdicts, what_grew

ROOT = Path(__file__).resolve().parents[2]
HOUR_INPUTS = 1_200


def read_samples(file: Path) -> list[Sample]:
    if not file.exists():
        return []
    return [msgspec.json.decode(line, type=Sample) for line in file.read_bytes().splitlines()]


def play(folder: Path, hours: float, seed: int) -> tuple[list[Sample], Weighed | None]:
    """Until there are samples of so many hours in all. Each is written at once. And what the journal weighs then; None
    if there were so many hours already.
    """
    from tests.whole.soak_class import SoakClass

    from gotit.language.chosen import choose
    from gotit.language.load import tags

    file = folder / "samples.jsonl"
    earlier = read_samples(file)
    leg = earlier[-1].leg + 1 if earlier else 0
    before_h = earlier[-1].hours if earlier else 0.0
    if before_h >= hours:
        return earlier, None
    del earlier  # what is measured would hold it, and more with each sample
    tag = ("en", *tags())[leg % (len(tags()) + 1)]
    choose(tag, tag)
    began_s, before = time.monotonic(), weighed(folder)
    room = SoakClass(folder, seed + leg)
    try:
        done_h, since = 0.0, room.taken
        while before_h + done_h < hours:
            for name in sorted(room.games):
                room.play(name)
                room.look_around()
            if room.taken - since < HOUR_INPUTS:
                continue
            done_h += (room.taken - since) / HOUR_INPUTS
            since = room.taken
            sample = soak_samples.take(
                leg=leg, hours=before_h + done_h, wall_s=time.monotonic() - began_s, inputs=room.taken,
                presses=room.boxes.slapped, races=room.races, matches=room.matches, stuck=room.stuck,
                journal_bytes=sum(each.stat().st_size for each in folder.glob("*.gotit*")),
            )  # fmt: skip
            with file.open("ab") as out:
                out.write(msgspec.json.encode(sample) + b"\n")
            print(as_table([sample]).splitlines()[-1], flush=True)
        if room.errors.seen:
            print("\n".join(room.errors.seen[:5]), file=sys.stderr)
            raise SystemExit(f"{len(room.errors.seen)} unexpected errors")
    finally:
        room.close()
    return read_samples(file), weigh(room.books.computed, folder, before)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hours", type=float, default=20.0, help="hours' worth in all")
    parser.add_argument("--into", type=Path, default=ROOT / ".cache" / "soak", help="journals, samples, table and plot")
    parser.add_argument("--after", type=float, default=1.0, help="hours' worth from which on it must be flat")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    options.into.mkdir(parents=True, exist_ok=True)
    samples, journal = play(options.into, options.hours, options.seed)
    print("\n" + as_table(samples))
    if journal is not None:
        print(f"\n{journal}")
    as_computed = journal is None or journal.as_computed
    later = settled(samples, options.after)
    if len(later) < 3:
        print(f"Too few samples after {options.after:g} hours' worth to say whether it is flat.")
        return int(not as_computed)
    verdict = f"{as_verdict(later)}\n\nWhat grew:\n\n{what_grew(later)}\n"
    (options.into / "soak.md").write_text(f"{as_table(samples)}\n\n{verdict}\n{journal or ''}\n", encoding="utf-8")
    (options.into / "soak.svg").write_text(as_svg(samples, later), encoding="utf-8")
    print(f"\n{verdict}\nTable and plot: {options.into}")
    return int(not as_computed or not all(flat for _, _, flat in verdicts(later)))


if __name__ == "__main__":
    sys.exit(main())
