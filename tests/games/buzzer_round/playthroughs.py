"""Golden playthroughs of the buzzer round: see tests/games/golden.py.

    # What this playthrough shows.
    names: Ana, Ben, Cleo
    settings: {"penalty": 1}

    > ask
    > call 2
    > wrong 2
    > right 1

`ask` reads a question and opens the buzzers, `call SEATS` is the verdict, several for a dead heat.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tests.games.buzzer_round.play_table import GAME, SECOND_US
from tests.games.golden import Playing

from gotit.core.game import Called
from gotit.games.buzzer_round import actions as a
from gotit.games.buzzer_round.rules import BuzzerRound
from gotit.games.buzzer_round.state import State


class BuzzerRoundPlaying(Playing[BuzzerRound, State]):
    def __init__(self, fields: Mapping[str, str]) -> None:
        super().__init__(GAME, fields)

    def actions(self, line: str) -> Iterable[Any]:
        do, *words = line.split()
        match do:
            case "ask":
                reads = self.state.settings.early != "told"
                return [*([a.ReadOut()] if reads else []), a.OpenBuzzers()]
            case "call":
                return [Called(tuple(map(int, words)))]
            case "right":
                return [a.Right(*map(int, words))]
            case "wrong":
                return [a.Wrong(int(words[0]))]
        return super().actions(line)

    def seen(self) -> list[str]:
        view = GAME.view(self.state, None)
        said = [view.phase, f"question {view.number}" + (f" of {view.of}" if view.of else "")]
        if view.floor is not None:
            said.append(f"{self.name(view.floor)} answers")
        if view.finalists:
            said.append(f"final between {', '.join(map(self.name, view.finalists))}")
        if (timer := GAME.timer(self.state)) is not None:
            said.append(f"clock ends at {timer.deadline_us // SECOND_US} s")
        lines = ["; ".join(said)]
        for player in view.players:
            wins = f", {player.wins} in the final" if view.finalists else ""
            row = f"  {player.rank}. {self.name(player.seat):6} {player.points} points{wins} {player.mark}"
            lines.append(row.rstrip())
        if (outcome := GAME.outcome(self.state)) is not None:
            lines.append(f"  winners {list(outcome.winners)}, {dict(outcome.scores)}")
        return lines
