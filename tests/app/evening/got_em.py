"""Got 'Em!, as a teacher plays it with a class: Bright and Brainy, on the screen and on a real board.

Must not: ask the program anything. The children try a groove; when it is refused they choose another.
"""

from __future__ import annotations

import random
import time

from tests.app.evening.teacher import bell, correct, latecomer, of_seat, prepare, rename
from tests.app.x_desk import Desk

CLASS = "Zoë Müller\nBen Adams\nChloé\n"
NAMES = (*CLASS.split("\n")[:3], "Ola")
STEPS = {
    "which card?": "enter", "plays a card": "play", "places a wall": "wall", "may move": "move",
    "may remove": "remove", "removes a wall": "remove", "can remove": "remove",
}  # fmt: skip


class Board:
    """Where walls lie, as the children see it."""

    def __init__(self, side: int = 7) -> None:
        self.chance = random.Random(3)
        self.refused = 0
        squares = [(column, row) for column in range(side) for row in range(1, side + 1)]
        self.free = [
            f"{chr(97 + x)}{y}{chr(97 + x + dx)}{y + dy}"
            for x, y in squares for dx, dy in ((1, 0), (0, 1))
            if x + dx < side and y + dy <= side
        ]  # fmt: skip
        self.chance.shuffle(self.free)


def heading(desk: Desk) -> tuple[str, str]:
    """What the teacher's window says on top, and what is to be done."""
    for text in desk.texts():
        for words, step in STEPS.items():
            if words in text and len(text) < 70:
                return text, step
    return "", ""


def turn(desk: Desk, board: Board, card: str = "a2") -> None:
    """All steps of a turn."""
    begun = who = whose_turn(desk)
    for _ in range(12):
        who = whose_turn(desk)
        if who != begun:
            return
        said, step = heading(desk)
        if step == "enter":
            desk.type(card)
            desk.key("Enter")
        elif step == "play":
            code = desk.hands.code("h")[0]
            desk.hands.fake(code, pressed=True)
            time.sleep(0.3)
            desk.hands.fake(code, pressed=False)
            time.sleep(0.3)
            desk.key("Right")
            desk.key("Space")
        elif step == "wall":
            wall(desk, board, said)
        elif step in ("move", "remove"):
            desk.key("k")
        time.sleep(0.3)
    raise AssertionError(f"this turn does not end: {begun}")


def whose_turn(desk: Desk) -> str:
    """The name in the heading."""
    said, _ = heading(desk)
    return next((name for name in NAMES if said.startswith(name)), "")


def wall(desk: Desk, board: Board, said: str) -> str:
    for groove in list(board.free):
        desk.type(groove)
        time.sleep(0.25)
        if heading(desk)[0] != said:
            board.free.remove(groove)
            return groove
        board.refused += 1
    raise AssertionError("no groove is taken")


def bright_real(desk: Desk) -> None:
    """A real board. The first wall is typed one row off, and the second card as another; both are noticed later."""
    prepare(desk, "Got 'Em!", CLASS, "A real board on the table")
    whole_evening(desk, Board(), (("turn 1 wall", "A3A4"), ("turn 2 card", "place any, may move 3")))


def bright_dealt(desk: Desk) -> None:
    """All on the screen. Somebody stays who meant to move, and a name is mistyped."""
    prepare(desk, "Got 'Em!", CLASS, "The board is on the screen")
    whole_evening(desk, Board())


def brainy_real(desk: Desk) -> None:
    """A real board; two walls are typed one off."""
    prepare(desk, "Got 'Em!", CLASS, "Brainy", "A real board on the table")
    whole_evening(desk, Board(), (("turn 1 wall", "A3A4"), ("turn 2 wall", "F6F7")))


def brainy_dealt(desk: Desk) -> None:
    """All on the screen; the same slips."""
    prepare(desk, "Got 'Em!", CLASS, "Brainy", "The board is on the screen")
    whole_evening(desk, Board())


def stayed_by_mistake(desk: Desk) -> None:
    """Noticed when the next one's turn has begun: taken back, and decided again."""
    after = whose_turn(desk)
    desk.key("Ctrl", "z")
    desk.until(lambda: heading(desk)[1] == "move", "the move again")
    assert whose_turn(desk) != after
    desk.key("k")
    desk.until(lambda: whose_turn(desk) == after, "the next turn again")


def whole_evening(desk: Desk, board: Board, corrections: tuple[tuple[str, str], ...] = ()) -> None:
    desk.picture("start")
    turn(desk, board)
    desk.picture("second")
    turn(desk, board)
    if not corrections:
        stayed_by_mistake(desk)
    latecomer(desk, "Ola" if corrections else "Oal")
    desk.picture("joined")
    if not corrections:
        rename(desk, "Oal", "Ola")
    turn(desk, board)
    if corrections:
        before = whose_turn(desk)
        for what, now in corrections:
            correct(desk, what, now)
            assert whose_turn(desk) == before, "a correction takes nobody's turn"
        desk.picture("corrected")
    of_seat(desk, "Ben Adams", "Pause this player")
    desk.class_sees("pausing")
    turn(desk, board)
    turn(desk, board)
    of_seat(desk, "Ben Adams", "This player is back")
    of_seat(desk, "Chloé", "This player leaves for good")
    turn(desk, board)
    desk.picture("left")
    turn(desk, board)
    bell(desk)
