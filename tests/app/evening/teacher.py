"""What a teacher does in every game: prepare a match, let somebody in or out, put something right, ring the bell.

Must not: know a game.
"""

from __future__ import annotations

import time

from tests.app.x_desk import Desk

QUICK = "Got It! Fast Fun Maths"
"""The game that a new program has chosen."""


def prepare(desk: Desk, game: str, names: str, *choices: str) -> None:
    """Paste the names, choose the game and these of its options behind the shelf, and start."""
    desk.paste(names)
    desk.class_sees(names.splitlines()[0])
    desk.click("More options")
    desk.click(QUICK, "QComboBox")
    desk.until(
        lambda: any(each.text == game and each.kind == "ItemButton" for each in desk.look()), f"{game} in the list"
    )
    desk.click(game, "ItemButton")
    for choice in choices:
        desk.click(choice)
    desk.picture("set-up")
    desk.click("Start with")
    desk.reads("End match")


def latecomer(desk: Desk, name: str) -> None:
    """Somebody comes in late, and has a name."""
    desk.click("A latecomer")
    desk.reads("What is the latecomer's name?")
    time.sleep(0.5)
    desk.type(name)
    desk.picture("latecomer")
    desk.key("Enter")
    desk.until(lambda: not desk.sees("latecomer's name") and desk.sees(name), f"{name} has a seat")


def rename(desk: Desk, who: str, now: str) -> None:
    """The name was mistyped, and the class has seen it."""
    of_seat(desk, who, "Change the name")
    desk.until(lambda: any(each.focus and each.text == who for each in desk.look()), "the question for the name")
    desk.key("Ctrl", "a")
    desk.type(now)
    desk.key("Enter")
    desk.until(lambda: who not in desk.texts() and now in desk.texts(), f"{who} is called {now}")


def of_seat(desk: Desk, who: str, line: str) -> None:
    """A line of a seat's menu."""
    desk.click(f"More for {who}")
    desk.click(line, "MenuButton")
    time.sleep(0.3)


def correct(desk: Desk, what: str, now: str) -> None:
    """F6: seek what was entered, type what it is."""
    desk.key("F6")
    desk.reads("Choose what is wrong")
    desk.type(what)
    desk.picture("what-is-wrong")
    desk.key("Enter")
    desk.type(now)
    desk.key("Enter")
    desk.until(lambda: not desk.sees("Choose what is wrong"), "it is corrected")


def bell(desk: Desk) -> None:
    """The bell rings in the middle of it."""
    desk.picture("before-the-bell")
    desk.click("End match")
    desk.reads("New match   [Space]")
    desk.picture("ended")
