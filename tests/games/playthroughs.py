"""All golden playthroughs, see golden.py. `python -m tests.games.playthroughs` writes anew what has changed."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from tests.games.add_it.playthroughs import AddItPlaying
from tests.games.buzzer_round.playthroughs import BuzzerRoundPlaying
from tests.games.fast_fun_maths.playthroughs import FastFunMathsPlaying
from tests.games.golden import Begin, files, replayed
from tests.games.got_em.playthroughs import GotEmPlaying
from tests.games.hidden_formula.playthroughs import HiddenFormulaPlaying
from tests.games.mathic_fraction.playthroughs import MathicFractionPlaying

PLAYING: Mapping[str, Begin] = {
    "add_it": AddItPlaying,
    "buzzer_round": BuzzerRoundPlaying,
    "fast_fun_maths": FastFunMathsPlaying,
    "got_em": GotEmPlaying,
    "hidden_formula": HiddenFormulaPlaying,
    "mathic_fraction": MathicFractionPlaying,
}


def main() -> None:
    for game, playing in PLAYING.items():
        for path in files(game):
            text = path.read_text(encoding="utf-8")
            wanted = replayed(text, playing)
            if wanted != text:
                path.write_text(wanted, encoding="utf-8", newline="\n")
                sys.stdout.write(f"written: {game}/{path.name}\n")


if __name__ == "__main__":
    main()
