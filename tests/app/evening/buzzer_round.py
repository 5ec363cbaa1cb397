"""Buzzer round, as a teacher plays it: four children one by one, then a class of twenty-five in teams.

Must not: ask the program anything.
"""

from __future__ import annotations

import time

from tests.app.evening.teacher import bell, latecomer, of_seat
from tests.app.x_desk import Desk

CLASS = "Zoë Müller\nBen Adams\nChloé\nOla\n"
WHOLE_CLASS = """
Aïcha
Ben
Bo
Chloé
Dan
Eve
Finn
Gül
Hana
Ida
Jan
Kim
Léa
Max
Nils
Ola
Pia
Quinn
Rui
Sam
Tom
Uma
Vic
Wim
Zoë
"""


def one_by_one(desk: Desk) -> None:
    """Two slips: Ben was judged wrong who was right (noticed at once), and Zoë's point of the first question was
    Ola's (noticed two questions later, put right in the score sheet)."""
    desk.paste(CLASS)
    desk.class_sees("Chloé")
    desk.click("Buzzer round")
    desk.reads("Next question")
    desk.picture("start")
    question(desk, 1, "g")
    question(desk, 2, "m")
    desk.key("Ctrl", "z")
    desk.reads("Ben Adams answers")
    desk.key("g")
    desk.reads("Next question")
    latecomer(desk, "Øystein")
    of_seat(desk, "Chloé", "Pause this player")
    desk.class_sees("pausing")
    question(desk, 5, "g")
    desk.picture("sheet")
    cell(desk, 0, "0")
    of_seat(desk, "Chloé", "This player is back")
    of_seat(desk, "Ben Adams", "This player leaves for good")
    nobody(desk)
    early(desk, 3)
    desk.picture("left")
    bell(desk)
    desk.class_sees("wins")


def in_teams(desk: Desk) -> None:
    """Twenty-five in six teams: pasted, two clicks, and whoever's turn it is stands at the team's buzzer."""
    desk.paste(WHOLE_CLASS)
    desk.reads("25 players")
    desk.picture("class")
    desk.click("Buzzer round")
    desk.reads("Next question")
    desk.picture("start")
    desk.class_sees("Aïcha")
    question(desk, 1, "g")
    desk.class_sees("Ben")
    desk.picture("after-one")
    question(desk, 6, "m")
    desk.key("k")
    desk.reads("Next question")
    desk.picture("after-two")
    question(desk, 4, "g")
    regroup(desk, "Ben, Bo, Chloé, Dan, Zita")
    desk.picture("regrouped")
    question(desk, 3, "g")
    bell(desk)
    desk.class_sees("win")


def regroup(desk: Desk, members: str) -> None:
    """The first team from now on: somebody has gone home, and a latecomer takes the place."""
    desk.click("More for")
    desk.click("Who is in the team", "MenuButton")
    desk.reads("Their names, with commas between")
    desk.key("Ctrl", "a")
    desk.type(members)
    desk.picture("members")
    desk.key("Enter")
    desk.reads("Next question")


def question(desk: Desk, seat: int, judged: str) -> None:
    """Read aloud, opened, this seat buzzes, and the answer is right (g) or wrong (m)."""
    desk.reads("Next question")
    desk.key("Space")
    desk.reads("Open the buzzers")
    desk.key("Space")
    time.sleep(0.3)
    desk.buzz(seat)
    desk.reads("answers")
    time.sleep(0.9)
    desk.key(judged)
    time.sleep(0.3)


def nobody(desk: Desk) -> None:
    """Nobody knows it."""
    desk.reads("Next question")
    desk.key("Space")
    desk.reads("Open the buzzers")
    desk.key("Space")
    desk.picture("open")
    desk.key("k")
    desk.reads("Next question")


def early(desk: Desk, seat: int) -> None:
    """Somebody buzzes while the question is read."""
    desk.key("Space")
    desk.reads("Open the buzzers")
    desk.buzz(seat)
    desk.picture("early")


def cell(desk: Desk, at: int, points: str) -> None:
    """A cell of the score sheet: double-clicked, and what it is."""
    cells = [each for each in desk.look() if each.kind == "ItemButton" and each.text == "+1"]
    desk.point(cells[at])
    desk.click("Correct the chosen cell")
    time.sleep(0.4)
    desk.picture("cell")
    desk.key("Ctrl", "a")
    desk.type(points)
    desk.key("Enter")
    desk.reads("Next question")
