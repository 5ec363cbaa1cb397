"""What can happen at a table that plays Slap, drawn by lot."""

from __future__ import annotations

import random

import msgspec
from tests.core.table_driver import BOX, read

from gotit.core import inputs as i
from gotit.core.session import Session


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
