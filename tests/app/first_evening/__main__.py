"""Play a new user's first evening: each game from the program's first start to the finale, by what screens say alone.

    python -m tests.app.first_evening                             all games, two to five minutes each
    python -m tests.app.first_evening add-it --pictures /tmp/first
    python -m tests.app.first_evening --language fr               on a computer that speaks French
    python -m tests.app.first_evening --mouse --box --setting calm    the teacher has a mouse alone, the children a box
    python -m tests.app.first_evening --mouse --setting calm --setting still    both turned on
    python -m tests.app.first_evening --language de --players 6 --setting dark

Says of each match how many inputs it took to the first target, and to the finale. Ends with an error where the screens
say nothing that helps. `--pictures`: what both screens show at each step's first time. What was found in this way is in
docs/a-first-evening.md. The box is the firmware's own conversation on MicroPython's unix port: no board, no pins.
"""

from __future__ import annotations

import argparse
import sys
import time
from contextlib import nullcontext
from pathlib import Path

from tests.app.first_evening.games import MATCHES
from tests.app.first_evening.newcomer import play
from tests.app.first_evening.one_hand import OneHand
from tests.app.first_evening.phrases import phrases
from tests.app.x_desk import Desk, a_desk
from tests.boxes.on_unix import plugged_in

SETTINGS = {
    "calm": ("Calm: no shows on the players' screen",),
    "still": ("Nothing flies on the players' screen",),
    "dark": ("Colours", "Dark room (dark colours)"),
    "contrast": ("Colours", "High contrast"),
    "large": ("Larger text on the players' screen (up to 200 %)",),
}
"""What they are called in the menu, and in the menu in it."""
LOCALES = {"de": "de_DE.UTF-8", "en": "C.UTF-8", "es": "es_ES.UTF-8", "fr": "fr_FR.UTF-8"}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.app.first_evening", description=__doc__)
    parser.add_argument("matches", nargs="*", metavar="GAME", help=f"of {', '.join(MATCHES)}")
    parser.add_argument("--language", choices=sorted(LOCALES), default="en", help="what the computer speaks")
    parser.add_argument("--mouse", action="store_true", help="no key is struck but the children's")
    parser.add_argument("--box", action="store_true", help="the children slap a box, not keys")
    parser.add_argument(
        "--setting",
        choices=sorted(SETTINGS),
        action="append",
        default=[],
        help="turned on in the menu first",
    )
    parser.add_argument("--players", type=int, default=2, choices=range(2, 10), metavar="N", help="how many: 2 to 9")
    parser.add_argument("--pictures", type=Path, help="keep pictures of both screens in this folder")
    chosen = parser.parse_args()
    if strange := [name for name in chosen.matches if name not in MATCHES]:
        parser.error(f"no such game: {', '.join(strange)}")
    settings = [SETTINGS[each] for each in chosen.setting]
    for name in chosen.matches or MATCHES:
        game, option, play_it = MATCHES[name]
        begun_s = time.monotonic()
        folder = chosen.pictures / name if chosen.pictures is not None else None
        kind = OneHand if chosen.mouse else Desk
        with (
            plugged_in() if chosen.box else nullcontext() as box,
            a_desk(pictures=folder, locale=LOCALES[chosen.language], box=box, kind=kind) as desk,
        ):
            desk.says_in = phrases(chosen.language)
            counted = play(desk, game, option, play_it(), settings, chosen.players)
        took_s = time.monotonic() - begun_s
        print(
            f"{name}: {counted.to_first} inputs to the first target, {counted.to_end} to the finale, {took_s:.0f} s",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
