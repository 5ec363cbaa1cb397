"""Plays Slap with itself into a journal until it is killed. Prints each row's number and the state once it is kept.

python -m tests.record.appender FILE SEED
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import msgspec
from tests.core.table_driver import BOX, GAMES, read

from gotit.core import inputs as i
from gotit.core.game import Refused
from gotit.core.session import Session
from gotit.core.step import step
from gotit.record.journal import Journal
from gotit.record.replay import fingerprint, replay
from gotit.record.rows import input_entry, line_entry


def random_input(session: Session, now_us: int, chance: random.Random) -> i.Input:
    """Something that can happen at a table. It may be refused."""
    if session.game is None or session.over:
        return i.Start("slap", ("Ana", "Ben", "Cem"), {"goal": 9, "queue": chance.random() < 0.5})
    if (wanted := session.game.chance(session.state)) is not None:
        return i.Chance(tuple(chance.sample(range(wanted.n), wanted.n)))
    epoch = session.arming.epoch if session.arming and session.arming_open else 0
    listed = session.game.legal(session.state, None)
    action = chance.choice([action for action in listed if type(action).__name__ != "EndMatch"] or [None])
    return chance.choice(
        [
            i.Press(BOX, chance.randrange(18), read(BOX, now_us), epoch),
            i.Watermark(BOX, read(BOX, now_us + 1000)),
            i.Act(to_plain(action)) if action is not None else i.Time(),
            i.Undo(),
            i.Time(),
        ]
    )


def to_plain(action: object) -> dict[str, object]:
    plain: dict[str, object] = msgspec.to_builtins(action)
    return plain


def main(path: Path, seed: int) -> None:
    chance = random.Random(seed)
    with Journal(path) as journal:
        rows = list(journal.rows())
        session = replay(rows, GAMES)
        now_us = rows[-1].entry.at_us if rows else 0
        if BOX not in session.seating.sources:
            session, _ = step(session, joined := i.Joined(BOX, "c" * 9 + "p" * 9), now_us)
            journal.append(input_entry(joined, now_us))
        print(f"{len(rows)} {fingerprint(session)}", flush=True)
        while True:
            now_us += chance.randrange(1, 900_000)
            entered = random_input(session, now_us, chance)
            try:
                after, _ = step(session, entered, now_us)
            except Refused:
                continue
            last = journal.append(line_entry("in", "port", b"$press seq=1*0000", now_us), input_entry(entered, now_us))
            session = after
            print(f"{last} {fingerprint(session)}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
