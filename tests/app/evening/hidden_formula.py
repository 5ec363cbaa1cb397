"""The hidden formula, as a teacher plays it with a class, with the computer dealing and with real cards.

Must not: ask the program anything. The children read the grid and reckon (with the game's solver, for they are good).
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence

from tests.app.evening.teacher import bell, correct, latecomer, of_seat, prepare, rename
from tests.app.x_desk import Desk, Seen

from gotit.games.hidden_formula.grid import Grid, cell_name
from gotit.games.hidden_formula.solver import easiest

GAME = "Got It! the hidden formula"
CLASS = "Léa\nBen\nZoë\nMohammed\n"
SPOKEN = {"plus": "+", "minus": "-", "times": "x", "WILD": "W"}
LATE_S = 0.8
"""A child's late buzz is awaited for 0.6 s."""
GRID = ("3 + 11 x 16 -", "- 5 x 7 + 9", "2 + 4 - 1 x", "x 12 - 6 + 8", "10 + 13 x 15 -", "- 14 + 20 x 17")
TYPED = ("3 + 12 x 16 -", *GRID[1:])
"""The teacher types 12 for 11."""


def dealt(desk: Desk) -> None:
    """The computer deals. Ben is judged wrong who was right (Ctrl+Z), and a tile is clicked that was not shown."""
    desk.paste(CLASS)
    desk.class_sees("Zoë")
    desk.click(GAME)
    turn_goal(desk)
    desk.picture("goal")
    called(desk, 2)
    said = in_time(desk)
    desk.key("m")
    desk.reads("can buzz")
    desk.key("Ctrl", "z")
    desk.reads("click the tiles")
    show(desk, 2, said, slip=True)
    latecomer(desk, "Chole")
    rename(desk, "Chole", "Chloé")
    of_seat(desk, "Ben", "Pause this player")
    of_seat(desk, "Mohammed", "This player leaves for good")
    turn_goal(desk)
    desk.picture("paused-and-left")
    called(desk, 5)
    in_time(desk)
    desk.key("m")
    desk.reads("everyone but Chloé can buzz")
    called(desk, 1)
    show(desk, 1, in_time(desk))
    of_seat(desk, "Ben", "This player is back")
    turn_goal(desk)
    for seat in (1, 2, 3, 5):  # nobody sees it
        desk.buzz(seat, passing=True)
    desk.picture("nobody")
    bell(desk)
    desk.class_sees("win")


def real(desk: Desk) -> None:
    """Real cards. An 11 is typed as 12 and a goal of 31 as 13; both are noticed later, the goal when it was won."""
    prepare(desk, GAME, CLASS, "Real cards on the table")
    desk.type("\n".join(TYPED))
    desk.picture("typed")
    desk.key("Enter")
    goal(desk, "13")
    called(desk, 3)
    correct(desk, "goal 1", "31")
    desk.reads("31")
    correct(desk, "tile C1", "11")
    desk.picture("corrected")
    show(desk, 3, in_time(desk))
    latecomer(desk, "Chloé")
    of_seat(desk, "Ben", "Pause this player")
    of_seat(desk, "Mohammed", "This player leaves for good")
    goal(desk, "22")
    desk.picture("paused-and-left")
    called(desk, 1)
    show(desk, 1, in_time(desk))
    of_seat(desk, "Ben", "This player is back")
    goal(desk, "97/98", foreign=True)
    for seat in (1, 2, 3, 5):
        desk.buzz(seat, passing=True)
    desk.picture("nobody")
    bell(desk)
    desk.class_sees("win")


def turn_goal(desk: Desk) -> None:
    """The big button, as often as it takes until a goal lies there; one that nobody can make is put aside."""
    for _ in range(12):
        desk.until(lambda: desk.sees("[Space]") or desk.sees("can buzz"), "what comes next")
        if not desk.sees("can buzz"):
            desk.key("Space")
            time.sleep(0.5)
        elif "tiles make it" not in desk.reads("Only you see this"):
            return
        else:
            desk.click("Everyone agrees")
            desk.until(lambda: not desk.sees("can buzz"), "it is put aside")
    raise AssertionError("no goal lies there")


def goal(desk: Desk, numbers: str, *, foreign: bool = False) -> None:
    """A goal is turned over on the table, and typed. `foreign`: of another box of cards; it asks."""
    desk.until(lambda: desk.sees("goal"), "the goal is asked for")
    desk.type(numbers)
    desk.key("Enter")
    if foreign:
        desk.reads("Is it really")
        desk.key("F3")
    desk.reads("can buzz")


def called(desk: Desk, seat: int) -> None:
    """This child buzzes, and no late buzz is awaited any more."""
    desk.buzz(seat)
    desk.reads("tiles that make")
    time.sleep(LATE_S)


def in_time(desk: Desk) -> str:
    """Who called has shown all of it, says the teacher. Returns what was to be shown."""
    said = desk.reads("tiles that make")
    desk.key("Space")
    desk.reads("click the tiles")
    return said


def show(desk: Desk, seat: int, said: str, *, slip: bool = False) -> None:
    """The teacher clicks the tiles that were shown; they make the goal.

    `slip`: the third is clicked wrongly, and taken back.
    """
    desk.picture(f"shows-{seat}")
    task = re.search(r"shows (\d+) tiles that make (\d+)(?: or (\d+))?", said)
    assert task is not None
    goals = tuple(int(number) for number in task.groups()[1:] if number)
    tiles, grid = grid_on_screen(desk)
    found = easiest(grid, goals, int(task[1]))
    assert found is not None, f"{said}: {grid.rows}"
    path = [cell_name(grid.size, cell) for cell in found.cells]
    for number, cell in enumerate(path):
        if slip and number == 2:
            desk.point(tiles[next(each for each in _beside(path[1], tiles) if each not in path)])
            desk.picture("slip")
            desk.click("Take back")
        desk.point(tiles[cell])
        time.sleep(0.2)
    desk.picture(f"shown-by-{seat}")
    desk.until(lambda: not desk.sees("click the tiles"), "the program sees that it is right, or whether it is")
    if desk.says("Accept it"):
        desk.key("g")
    desk.until(lambda: not desk.says("Accept it"), "it counts")
    desk.picture(f"won-by-{seat}")


def grid_on_screen(desk: Desk) -> tuple[dict[str, Seen], Grid]:
    """The tiles to click, by their places, and what lies on them."""
    tiles = {each.name.split(":")[0].strip(): each for each in desk.look() if each.kind == "TileButton"}
    size = round(len(tiles) ** 0.5)
    shown = [re.split(r"\s?[:,] ?", tiles[cell_name(size, cell)].name)[1] for cell in range(len(tiles))]
    spoken = {desk.called(name): token for name, token in SPOKEN.items()}
    return tiles, Grid(size, tuple(spoken.get(each, each) for each in shown))


def _beside(cell: str, tiles: Sequence[str] | dict[str, Seen]) -> list[str]:
    """The tiles that touch this one at a side."""
    column, row = ord(cell[0]), int(cell[1:])
    near = [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]
    return [name for x, y in near if (name := f"{chr(x)}{y}") in tiles]
