"""ADD-IT, as a teacher plays it with a class.

Must not: ask the program anything. The children read the screen and add.
"""

from __future__ import annotations

import time

from tests.app.evening.teacher import bell, correct, latecomer, of_seat, prepare, rename
from tests.app.x_desk import Desk

CLASS = "Zoë Müller\nBen Adams\nChloé\n"


def real(desk: Desk) -> None:
    """Real cards: what lies there is typed. A 6 of the twelve is typed as a 9, and Ben's 7 as a 10."""
    prepare(desk, "ADD-IT", CLASS, "Real cards on the table")
    desk.type("1 2 3 4 5 6 7 8 9 10 5 9")
    desk.key("Enter")
    desk.reads("lays a card")
    desk.picture("laid")
    names = [name for name in CLASS.splitlines() if name]
    first = next(at for at, name in enumerate(names) if desk.sees(f"{name} lays a card"))
    order = names[first:] + names[:first]
    lay(desk, 10, leave=True)
    mistyped = order[0]
    lay(desk, 3)
    latecomer(desk, "Ōla")
    lay(desk, 1)
    correct(desk, f"{mistyped} 10", "7")
    desk.picture("corrected")
    correct(desk, "table 9", "6")
    desk.picture("corrected-table")
    of_seat(desk, order[1], "Pause this player")
    desk.class_sees("pausing")
    for number in (4, 2, 8):
        lay(desk, number)
    of_seat(desk, order[1], "This player is back")
    of_seat(desk, order[2], "This player leaves for good")
    desk.picture("left")
    for number in (5, 5):
        lay(desk, number)
    bell(desk)
    desk.class_sees("wins")


def lay(desk: Desk, number: int, *, leave: bool = False) -> None:
    """Somebody lays a card, and the teacher types it. What it collects is what most people would take."""
    desk.reads("lays a card")
    desk.type(str(number))
    desk.key("Enter")
    if desk.sees("What does it collect?"):
        desk.picture(f"collects-{number}")
        desk.key("k" if leave else "Space")
    desk.reads("lays a card")


def dealt(desk: Desk) -> None:
    """The computer deals: hands are looked at by one child at a time, and played by keys."""
    desk.paste(CLASS)
    desk.class_sees("Chloé")
    desk.click("ADD-IT")
    desk.reads("plays a card")
    desk.picture("start")
    play(desk, 1)
    # The second card was not the one that the child meant: noticed before it is collected.
    choose(desk, 2)
    desk.key("Space")
    time.sleep(0.3)
    desk.key("Ctrl", "z")
    desk.reads("plays a card")
    play(desk, 3)
    latecomer(desk, "Oal")
    play(desk, 1)
    play(desk, 1)
    rename(desk, "Oal", "Ola")
    of_seat(desk, "Ben Adams", "Pause this player")
    desk.class_sees("pausing")
    for _ in range(3):
        play(desk, 1)
    of_seat(desk, "Ben Adams", "This player is back")
    of_seat(desk, "Chloé", "This player leaves for good")
    desk.picture("left")
    for _ in range(4):
        play(desk, 1)
    bell(desk)


def choose(desk: Desk, count: int) -> None:
    """The child in turn holds H, looks, goes to a card, and lets go."""
    desk.reads("plays a card")
    code = desk.hands.code("h")[0]
    desk.hands.fake(code, pressed=True)
    time.sleep(0.3)
    for _ in range(count):
        desk.key("Right")
    desk.hands.fake(code, pressed=False)
    desk.keys += 1
    time.sleep(0.3)


def play(desk: Desk, count: int) -> None:
    """The child's card, and what most people would take with it."""
    choose(desk, count)
    desk.key("Space")
    time.sleep(0.3)
    if desk.sees("What does it collect?"):
        desk.key("Space")
        time.sleep(0.3)
    desk.reads("plays a card")
