"""Mathic Fraction, as a teacher plays it with a class, with the computer dealing and with real cards.

Must not: ask the program anything. The children read the screen.
"""

from __future__ import annotations

import time

from tests.app.evening.teacher import bell, correct, latecomer, of_seat, prepare, rename
from tests.app.x_desk import Desk

UNDONE = 3
"""Steps back over a discard: the moment after “nobody steals”, that nobody did, and the card."""
CLASS = "Zoë Müller\nBen Adams\nChloé\n"


def real(desk: Desk) -> None:
    """Real cards. The 8 of spades of the space is typed as 9, and the first equation with a minus for its plus."""
    prepare(desk, "Mathic Fraction", CLASS, "Real cards")
    desk.reads("Who begins?")
    desk.type("7\n12\n3\n")
    desk.reads("Which cards lie in the space?")
    desk.type("3h 5h 9s 11c")
    desk.picture("typed")
    desk.key("Enter")
    for what in ("+ or ×", "− or ÷", "a pattern", "number 1"):
        desk.click(what)
    desk.picture("laid")
    desk.key("Enter")
    desk.reads("Ben Adams: equation or discard?")
    equation(desk, "6s", "11/12-5/12=6/12", challenged_by=None)
    desk.picture("after-one")
    token(desk)
    correct(desk, "space 9", "8s")
    desk.picture("corrected")
    desk.reads("Chloé: equation or discard?")
    discard(desk, "2d")
    latecomer(desk, "Øystein")
    discard(desk, "4d")
    of_seat(desk, "Ben Adams", "Pause this player")
    desk.class_sees("pausing")
    correct(desk, "space: 2/12", "1d")
    discard(desk, "7d")
    of_seat(desk, "Ben Adams", "This player is back")
    of_seat(desk, "Chloé", "This player leaves for good")
    desk.picture("left")
    discard(desk, "10h")
    bell(desk)


def equation(desk: Desk, card: str, typed: str, challenged_by: int | None) -> None:
    """The player lays it, the teacher types it, and somebody challenges or nobody does."""
    desk.type(card)
    desk.key("Enter")
    desk.reads("Then its equation")
    desk.type(typed)
    desk.picture("equation")
    desk.key("Enter")
    desk.reads("does anyone challenge?")
    time.sleep(0.5)
    if challenged_by is not None:
        desk.buzz(challenged_by)
    else:
        desk.key("k")
    time.sleep(0.4)


def token(desk: Desk) -> None:
    """A token was earned, and another is turned up."""
    desk.reads("Which tokens lie there?")
    desk.picture("token")
    desk.click("all red")
    desk.key("Enter")


def discard(desk: Desk, card: str) -> None:
    """Somebody discards, and nobody steals."""
    desk.reads("equation or discard?")
    desk.type(card)
    desk.key("Enter")
    desk.key("Space")
    time.sleep(0.4)
    desk.picture(f"discard-{card}")
    if not desk.sees("equation or discard?"):
        desk.key("k")
    desk.reads("equation or discard?")


def dealt(desk: Desk) -> None:
    """The computer deals; hands are looked at one by one."""
    desk.paste(CLASS)
    desk.class_sees("Chloé")
    desk.click("Mathic Fraction")
    desk.reads("Who begins?")
    desk.click("Draw at random instead")
    desk.reads("equation or discard?")
    desk.picture("start")
    for _ in range(2):
        choose_and_discard(desk)
    latecomer(desk, "Oystein")
    # Discarded by mistake, noticed when it could have been stolen: undone, and another card
    choose_and_discard(desk)
    for _ in range(UNDONE):
        desk.key("Ctrl", "z")
        time.sleep(0.5)
    desk.reads("equation or discard?")
    choose_and_discard(desk)
    rename(desk, "Oystein", "Øystein")
    of_seat(desk, "Ben Adams", "Pause this player")
    desk.class_sees("pausing")
    for _ in range(2):
        choose_and_discard(desk)
    of_seat(desk, "Ben Adams", "This player is back")
    of_seat(desk, "Chloé", "This player leaves for good")
    desk.picture("left")
    choose_and_discard(desk)
    bell(desk)


def choose_and_discard(desk: Desk) -> None:
    """The child in turn holds H, looks, goes to a card, lets go, and lays it down; nobody steals."""
    desk.reads("equation or discard?")
    code = desk.hands.code("h")[0]
    desk.hands.fake(code, pressed=True)
    time.sleep(0.3)
    desk.picture("hand")
    desk.key("Right")
    desk.hands.fake(code, pressed=False)
    time.sleep(0.3)
    desk.key("Space")
    time.sleep(0.3)
    time.sleep(0.4)
    desk.picture("discarded")
    if not desk.sees("equation or discard?"):
        desk.key("k")
    desk.reads("equation or discard?")
