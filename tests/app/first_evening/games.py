"""What a newcomer does in each game, by what the screens say.

Must not: use what nothing on the screen names. The children reckon with the games' solvers, for they are good.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Mapping, Sequence

from tests.app.evening.fast_fun_maths import LATE_S, hand, target_of_caller
from tests.app.evening.hidden_formula import grid_on_screen
from tests.app.first_evening.newcomer import Step, press
from tests.app.x_desk import Desk

from gotit.games.fast_fun_maths.solver import solve
from gotit.games.hidden_formula.grid import cell_name
from gotit.games.hidden_formula.solver import easiest


def _turns(count: int = 2) -> list[int]:
    """Seats in turn: each child is as quick as the other."""
    return [1 + at % count for at in range(2000)]


# --- Fast Fun Maths --------------------------------------------------------------------------------------------------


def fast_fun_maths() -> Sequence[Step]:
    seats = iter(_turns())

    def buzz(desk: Desk) -> None:
        desk.buzz(next(seats))
        time.sleep(LATE_S)

    def explain(desk: Desk) -> None:
        time.sleep(LATE_S)
        found = sorted(solve(hand(desk), target_of_caller(desk)), key=lambda each: len(each.numbers))
        if not found:
            desk.click("Forgot it")
            return
        desk.type(found[0].typed)
        desk.reads("✓")
        desk.key("Enter")

    return (
        Step("explains:", explain),
        Step("The buzzers are open", buzz),
        Step("Turn over the target   [Space]", press("Space"), first=True),
        Step("Nobody else swaps   [Space]", press("Space")),
        Step("Everybody is ready   [Space]", press("Space")),
        Step("Click the left or the right", press("Left")),
        Step("Steal nothing", press("k")),
        Step("[Space]", press("Space")),
    )


# --- the hidden formula ----------------------------------------------------------------------------------------------


def hidden_formula() -> Sequence[Step]:
    seats = iter(_turns())
    heard: list[str] = []

    def buzz(desk: Desk) -> None:
        if desk.called("tiles make it") in desk.reads("Only you see this"):
            desk.click("Everyone agrees")
            return
        desk.buzz(next(seats))
        time.sleep(LATE_S)

    def shown(desk: Desk) -> None:
        heard.append(desk.reads("tiles that make"))
        desk.key("Space")

    def show(desk: Desk) -> None:
        said = heard[-1]
        asked = desk.called("shows {tiles} tiles that make {goal}").format(tiles=r"(\d+)", goal=r"(\d+)")
        task = re.search(rf"{asked}(?:{desk.called(' or ')}(\d+))?", said)
        assert task is not None, said
        goals = tuple(int(number) for number in task.groups()[1:] if number)
        tiles, grid = grid_on_screen(desk)
        found = easiest(grid, goals, int(task[1]))
        assert found is not None, said
        for cell in found.cells:
            desk.point(tiles[cell_name(grid.size, cell)])
            time.sleep(0.15)
        time.sleep(0.5)

    return (
        Step("click the tiles", show),
        Step("tiles that make", shown),
        Step("The buzzers are open", buzz),
        Step("Turn the first goal   [Space]", press("Space"), first=True),
        Step("[Space]", press("Space")),
        Step("Accept it", press("g")),
    )


# --- ADD-IT ----------------------------------------------------------------------------------------------------------


def add_it() -> Sequence[Step]:
    def card(desk: Desk) -> None:
        desk.look_and_choose()
        desk.key("Space")

    return (
        Step("What does it collect?", press("Space")),
        Step("hold H, choose with ← →, let go, Space plays", card, first=True),
        Step("[Space]", press("Space")),
    )


# --- Got 'Em! --------------------------------------------------------------------------------------------------------


def got_em() -> Sequence[Step]:
    side = 7
    chance = random.Random(3)
    squares = [(column, row) for column in range(side) for row in range(1, side + 1)]
    free = [
        f"{chr(97 + x)}{y}{chr(97 + x + dx)}{y + dy}"
        for x, y in squares for dx, dy in ((1, 0), (0, 1))
        if x + dx < side and y + dy <= side
    ]  # fmt: skip
    chance.shuffle(free)

    def card(desk: Desk) -> None:
        desk.look_and_choose(held=False)
        desk.key("Space")

    def wall(desk: Desk) -> None:
        before = desk.texts()
        for groove in list(free):
            desk.type(groove)
            time.sleep(0.3)
            if desk.texts()[:24] != before[:24]:
                free.remove(groove)
                return

    return (
        Step("Hold H to look, let go, then choose a card.", card, first=True),
        Step("places a wall", wall, first=True),
        Step("[K]", press("k")),
        Step("(K)", press("k")),
        Step("[Space]", press("Space")),
    )


# --- Mathic Fraction -------------------------------------------------------------------------------------------------


def mathic_fraction() -> Sequence[Step]:
    def discard(desk: Desk) -> None:
        desk.look_and_choose()
        desk.key("Space")
        time.sleep(0.4)

    return (
        Step("Who begins?", lambda desk: desk.click("Draw")),
        Step("equation or discard?", discard, first=True),
        Step("(K)", press("k")),
        Step("[K]", press("k")),
        Step("[Space]", press("Space")),
    )


# --- Buzzer round ----------------------------------------------------------------------------------------------------


QUESTIONS = 4
"""A buzzer round goes on until somebody ends it; so many are asked here."""


def buzzer_round() -> Sequence[Step]:
    asked = iter(range(QUESTIONS + 1))
    seats = iter(_turns())

    def buzz(desk: Desk) -> None:
        time.sleep(0.3)
        desk.buzz(next(seats))
        time.sleep(0.9)

    def ask(desk: Desk) -> None:
        if next(asked) < QUESTIONS:
            desk.key("Space")
        else:
            desk.click("End match")

    return (
        Step("answers", press("g")),
        Step("The buzzers are open", buzz),
        Step("Open the buzzers   [Space]", press("Space"), first=True),
        Step("Next question: read it aloud   [Space]", ask),
    )


MATCHES: Mapping[str, tuple[str, str, Callable[[], Sequence[Step]]]] = {
    "fast-fun-maths": ("Got It! Fast Fun Maths", "", fast_fun_maths),
    "hidden-formula": ("Got It! the hidden formula", "", hidden_formula),
    "add-it": ("ADD-IT", "", add_it),
    "got-em": ("Got 'Em!", "", got_em),
    "got-em-brainy": ("Got 'Em!", "Brainy", got_em),
    "mathic-fraction": ("Mathic Fraction", "", mathic_fraction),
    "buzzer-round": ("Buzzer round", "", buzzer_round),
}
"""Name: what the shelf calls the game, what is chosen behind “More options”, and what a newcomer does."""
