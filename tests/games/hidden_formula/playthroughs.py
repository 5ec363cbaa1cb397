"""Golden playthroughs: text files that a person can read, with all that was done and all that could be seen.

    # What this playthrough shows.
    names: Ana, Ben
    settings: {"show_s": 10}
    grid: 14 x 2 - 4 + / + 4 x 9 + 13 / ...
    goals: 8 31/37

    > {"do": "turn_goal"}
    The goal is 8.
    racing, goal 1 of 2: 8; ...

A line with > is an action; `tiles: B6 B5 B4` are taps of the caller, one after the other; `chance: 2 0 1` before an
action is the order of the next shuffle or lot, else all stays as it lies; `time up` lets the running clock run down.
What follows is written by `python -m tests.games.hidden_formula.playthroughs`, read through, and committed; the test
plays every file again and compares. With `grid: rulebook` or `grid: young` the rulebook's own are dealt.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec
from tests.games.hidden_formula.play_table import RULEBOOK_GRID, SECOND_US, YOUNG_GRID, game

from gotit.core.game import Drawn, Refused, TimeUp
from gotit.games.hidden_formula import actions as a
from gotit.games.hidden_formula.state import State, said
from gotit.games.hidden_formula.view import ChainView, HiddenFormulaView

FOLDER = Path(__file__).parents[2] / "playthroughs" / "hidden_formula"
GRIDS = {"rulebook": RULEBOOK_GRID, "young": YOUNG_GRID}
HEADERS = ("#", "names:", "settings:", "grid:", "goals:")
RULES = game()


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.txt"))


class Player:
    """Plays a file and writes down what is seen."""

    def __init__(self, headers: list[str]) -> None:
        fields = dict(line.split(":", 1) for line in headers if not line.startswith("#"))
        settings: dict[str, Any] = json.loads(fields.get("settings", "{}"))
        if "grid" in fields:
            settings["deck"] = GRIDS[fields["grid"].strip()]
        settings["goals"] = fields.get("goals", "")
        names = tuple(name.strip() for name in fields["names"].split(","))
        self.state: State = RULES.start(names, msgspec.convert(settings, a.HiddenFormulaSettings))
        self.now_us = 0
        self.order: tuple[int, ...] | None = None
        self.rows: tuple[str, ...] = ()
        self._chance()

    def do(self, action: Any) -> list[str]:
        try:
            self.state = RULES.apply(self.state, action, self.now_us)
        except Refused as refused:
            return [f"Refused ({refused.code}): {refused.sentence}"]
        told = [news.sentence for news in self.state.news]
        return told + self._chance()

    def _chance(self) -> list[str]:
        told: list[str] = []
        while (wanted := RULES.chance(self.state)) is not None:
            order = self.order or tuple(range(wanted.n))
            self.state = RULES.apply(self.state, Drawn(order), self.now_us)
            told += [news.sentence for news in self.state.news]
            self.order = None
        return told

    def tap(self, cells: str) -> list[str]:
        return [line for at in cells.split() for line in self.do(a.Tap(self.state.caller or 0, at))]

    def time_up(self) -> list[str]:
        timer = RULES.timer(self.state)
        assert timer is not None, "no clock is running"
        self.now_us = timer.deadline_us
        return self.do(TimeUp())

    def seen(self) -> list[str]:
        view = RULES.view(self.state, None)
        lines = self._grid()
        lines.append(self._table(view))
        for player in view.players:
            marks = [word for word in ("locked", "passed", "waits", "agreed") if getattr(player, word)]
            won = ", ".join(said(goal) for goal in player.won)
            lines.append(f"  {player.seat} {self.state.name(player.seat):6} {won:20} {', '.join(marks)}".rstrip())
        if view.chain is not None and view.chain.cells:
            lines.append(f"  {self.state.name(view.chain.seat)} shows {_chain(view.chain)}")
        if (shown := view.solution) is not None:
            way = f"{shown.reading.calculation} at {' '.join(shown.cells)}" if shown.reading else "nothing"
            lines.append(f"  it could have been {way}, of {shown.chains} with {shown.length} tiles")
        if (outcome := RULES.outcome(self.state)) is not None:
            lines.append(f"  winners {list(outcome.winners)}: {outcome.sentence}")
        return lines

    def _grid(self) -> list[str]:
        rows = self.state.grid.rows if self.state.grid is not None else ()
        changed, self.rows = rows != self.rows, rows
        return [f"  | {' '.join(f'{word:>2}' for word in row.split())}" for row in rows] if changed else []

    def _table(self, view: HiddenFormulaView) -> str:
        told = [view.phase if view.part == 1 else f"{view.phase}, second part, {view.length} tiles"]
        if view.goal is not None:
            told.append(f"goal {view.turned}{f' of {view.goals}' if view.goals else ''}: {said(view.goal)}")
        if view.caller is not None:
            told.append(f"{self.state.name(view.caller)} has the floor{', shown' if view.shown else ''}")
        if view.next_in_line:
            told.append(f"then {', '.join(self.state.name(seat) for seat in view.next_in_line)}")
        if view.missing:
            told.append(f"waiting for {', '.join(self.state.name(seat) for seat in view.missing)}")
        told += [f"{count} {what}" for what, count in (("aside", view.aside), ("dropped", view.dropped)) if count]
        if view.all_passed:
            told.append("all have passed")
        if (timer := RULES.timer(self.state)) is not None:
            told.append(f"clock ends at {timer.deadline_us / SECOND_US:g} s")
        return "; ".join(told)


def _chain(chain: ChainView) -> str:
    readings = [f"{each.calculation} = {each.value or '?'}{'!' if each.right else ''}" for each in chain.readings]
    return f"{' '.join(chain.cells)}" + (f": {', '.join(readings)}" if readings else "")


def replayed(text: str) -> str:
    """The file as it should be: headers and actions from `text`, all else written anew."""
    lines = text.splitlines()
    headers = [line for line in lines if line.startswith(HEADERS)]
    player = Player(headers)
    out = [*headers, "", *player.seen(), ""]
    for line in lines:
        word, _, rest = line.partition(":")
        told: list[str] | None = None
        if line.startswith(">"):
            told = player.do(msgspec.convert(json.loads(line[1:]), a.Action))
        elif word == "tiles":
            told = player.tap(rest)
        elif line == "time up":
            told = player.time_up()
        elif word == "chance":
            player.order = tuple(int(number) for number in rest.split())
            out.append(line)
        if told is not None:
            out += [line, *told, *player.seen(), ""]
    return "\n".join(out).rstrip() + "\n"


def main() -> None:
    for path in files():
        text = path.read_text(encoding="utf-8")
        wanted = replayed(text)
        if wanted != text:
            path.write_text(wanted, encoding="utf-8", newline="\n")
            sys.stdout.write(f"written: {path.name}\n")


if __name__ == "__main__":
    main()
