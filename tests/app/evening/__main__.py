"""Play the evening: each game as a teacher plays it, with typing errors, a latecomer, a leaver and a bell.

    python -m tests.app.evening                                   all matches, about a minute each
    python -m tests.app.evening add-it/dealt --pictures /tmp/evening

Ends with an error when something is not as a teacher expects it. `--pictures`: what both screens show, step by step.
What was found in this way is in docs/an-evening.md.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.app.evening import add_it, buzzer_round, fast_fun_maths, got_em, hidden_formula, mathic_fraction
from tests.app.x_desk import Desk, a_desk

SMALL = (1024, 768)
USUAL = (1366, 768)
MATCHES: Mapping[str, tuple[tuple[int, int], Callable[[Desk], None]]] = {
    "fast-fun-maths/dealt": (USUAL, fast_fun_maths.dealt),
    "fast-fun-maths/real": (SMALL, fast_fun_maths.real),
    "fast-fun-maths/class-of-25": (USUAL, fast_fun_maths.of_25),
    "hidden-formula/dealt": (USUAL, hidden_formula.dealt),
    "hidden-formula/real": (SMALL, hidden_formula.real),
    "add-it/dealt": (SMALL, add_it.dealt),
    "add-it/real": (USUAL, add_it.real),
    "got-em/bright-dealt": (USUAL, got_em.bright_dealt),
    "got-em/bright-real": (SMALL, got_em.bright_real),
    "got-em/brainy-dealt": (SMALL, got_em.brainy_dealt),
    "got-em/brainy-real": (USUAL, got_em.brainy_real),
    "mathic-fraction/dealt": (SMALL, mathic_fraction.dealt),
    "mathic-fraction/real": (USUAL, mathic_fraction.real),
    "buzzer-round": (SMALL, buzzer_round.one_by_one),
    "buzzer-round/class-of-25": (USUAL, buzzer_round.in_teams),
}
"""Name: the laptop's screen, and how the match is played."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.app.evening", description=__doc__)
    parser.add_argument("matches", nargs="*", metavar="MATCH", help=f"of {', '.join(MATCHES)}")
    parser.add_argument("--pictures", type=Path, help="keep pictures of both screens in this folder")
    chosen = parser.parse_args()
    if strange := [name for name in chosen.matches if name not in MATCHES]:
        parser.error(f"no such match: {', '.join(strange)}")
    for name in chosen.matches or MATCHES:
        laptop, play = MATCHES[name]
        folder = chosen.pictures / name.replace("/", "-") if chosen.pictures is not None else None
        begun_s = time.monotonic()
        with a_desk(laptop, folder) as desk:
            play(desk)
            put_in = f"{desk.clicks} clicks, {desk.keys} keys, {desk.typed} letters, {desk.buzzes} buzzes"
            print(f"{name}, {laptop[0]} × {laptop[1]}: {put_in}, {time.monotonic() - begun_s:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
