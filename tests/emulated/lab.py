"""The emulated parts of `gotit lab`: the command finds them here, in a source checkout (gotit.lab.checkout).

Must not: do what the parts do (`lab_tables`, `lab_session`), show anything.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.emulated.firmware_image import make_image
from tests.emulated.lab_evidence import evidence_of_races, evidence_of_session
from tests.emulated.lab_session import Session
from tests.emulated.lab_tables import TABLES, run_table
from tests.emulated.lab_tally import RaceTally

from gotit.lab.result import LabResult

Tell = Callable[[str, float], None]
"""What is going on, and how much of the work is done."""


def races(count: int, seed: int, tell: Tell) -> LabResult:
    """Run `count` races, in equal parts at each table. Raises tools.MissingTool with the command to run."""
    tally = RaceTally()
    with tempfile.TemporaryDirectory(prefix="gotit-lab-") as folder:
        tell("preparing a flash image", 0)
        image = make_image(Path(folder) / "box.bin", compiled=False)
        for number, table in enumerate(TABLES):
            share = count // len(TABLES) + (number < count % len(TABLES))
            run_table(table, image, share, seed, tally, lambda what, _: tell(what, tally.races))
    return evidence_of_races(tally, f"gotit lab emulated --races {count} --seed {seed}")


def session(minutes: float, seed: int, tell: Tell) -> LabResult:
    """An evening of `minutes` of emulated time."""
    with tempfile.TemporaryDirectory(prefix="gotit-lab-") as folder:
        tell("preparing a flash image", 0)
        evening = Session(
            make_image(Path(folder) / "box.bin", compiled=False),
            minutes,
            seed,
            lambda s: tell("the evening goes on", s / 60),
        )
        evening.run()
    command = f"gotit lab session --minutes {minutes:g} --seed {seed}"
    return evidence_of_session(evening.tally, evening.counts, command)
