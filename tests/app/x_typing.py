"""Somebody types on a real keyboard, through a real X server into the whole program, and the match goes on meanwhile.

    python -m tests.app.x_typing            each game for 150 keys, right and wrong ones

Prints a line for each game: its phases, how often the match took a line away from somebody who typed, and what of that
was taken for a player's key (which must be nothing). The X server is Xvfb, the keys are XTEST's.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.app.x_keys import XTest, x_server

from gotit.kits import KITS

ROOT = Path(__file__).resolve().parents[2]
GAMES = tuple(kit.name for kit in KITS)
CODES = {char: first + at for first, row in ((10, "1234567890-"), (24, "qwertyuio")) for at, char in enumerate(row)}
CODES |= {"b": 56, "c": 54, "a": 38, "d": 40, "g": 42, "m": 58, "k": 45, " ": 65, "\n": 36, "\x1b": 9}
"""Of a keyboard with American letters, which is the one that Xvfb has."""
WRONG = "12345 \n\ngmkc7q"
"""What a teacher hits who looks at the children."""


def play(game: str, keys: int) -> str:
    """One game with real keys. Returns what is to be printed; raises if a typed key was taken for a player's."""
    import msgspec
    from PyQt6.QtWidgets import QApplication
    from tests.ui.operator_driver import run_out

    from gotit.app.books import NoBooks
    from gotit.app.program import Program
    from gotit.app.run import take_apart
    from gotit.core.game import EndMatch
    from gotit.core.inputs import Act
    from gotit.core.offer import listed
    from gotit.games.shelf import shelf
    from gotit.ui.settings import Settings

    app = QApplication.instance() or QApplication(["x_typing"])
    assert isinstance(app, QApplication)
    settings = Settings(muted=True, single_screen=True, names=("Ana", "Ben"), game=game)
    program = Program(app, shelf(), NoBooks(), settings, None, with_boxes=False)
    server, chance = XTest(os.environ["DISPLAY"]), random.Random(game)
    pressed = list[Any]()
    program.world.pressed.connect(pressed.append)

    def wait(ms: int) -> None:
        until = time.monotonic() + ms / 1000
        while time.monotonic() < until:
            app.processEvents()
            time.sleep(0.002)

    def strike(text: str) -> None:
        for char in text:
            server.fake(CODES[char], pressed=True)
            server.fake(CODES[char], pressed=False)
            wait(25)

    def act() -> bool:
        """Somebody does something that is offered, on a phone."""
        session = program.loop.session
        actions = [each for each in listed(session.offers) if not isinstance(each, EndMatch)]
        return bool(actions) and program.loop.enter(Act(msgspec.to_builtins(chance.choice(actions))))

    program.open()
    window = program.window
    wait(600)
    window.activateWindow()
    window.setup.start.click()
    wait(300)
    play, phases, held = window.play, set[str](), 0
    for _ in range(keys):
        table = window.operator.table
        assert table is not None
        phases.add(getattr(table.game_view, "phase", ""))
        play.end_grace()
        line = play.panel.wants_text()
        if line is not None and line.hasFocus() and chance.random() < 0.5:
            strike(chance.choice(("4-2", "7", "b2c", "a1b", "12")))
            begun = play.kept.is_typing_in(line)
            if (run_out(program) or act()) and begun:
                before = len(pressed)
                strike("3qo7")
                if play.kept.holds:
                    held += 1
                    assert len(pressed) == before, f"{game}: typing on was taken for a player's key in {phases}"
                    strike("\x1b")
        strike(chance.choice(WRONG))
        if chance.random() < 0.4:
            act()
        if window.setting_up:
            window.back_to_match()
    program.stop()
    take_apart(app)
    return f"{game}: {len(phases)} phases, {held} lines taken away while somebody typed, no press of theirs"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.app.x_typing", description=__doc__)
    parser.add_argument("--keys", type=int, default=150)
    parser.add_argument("--game", choices=GAMES)
    parser.add_argument("--play", action="store_true", help="be the program")
    chosen = parser.parse_args()
    if chosen.play:
        print(play(chosen.game, chosen.keys), flush=True)
        return 0
    with x_server() as display:
        environment = {
            **os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": os.pathsep.join(sys.path)
        }  # fmt: skip
        time.sleep(0.2)
        codes = [
            subprocess.run(
                [sys.executable, "-m", "tests.app.x_typing", "--play", "--game", game, "--keys", str(chosen.keys)],
                cwd=ROOT, env=environment, check=False,
            ).returncode
            for game in ([chosen.game] if chosen.game else GAMES)
        ]  # fmt: skip
    return max(codes)


if __name__ == "__main__":
    sys.exit(main())
