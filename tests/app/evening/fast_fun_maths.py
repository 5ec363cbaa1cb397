"""Fast Fun Maths, as a teacher plays it with a class.

Must not: ask the program anything. The children read the screen and reckon (with the game's solver, for they are good).
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from functools import partial

from tests.app.evening.teacher import bell
from tests.app.x_desk import Desk

from gotit.games.fast_fun_maths.solver import Solution, solve

CLASS = "Léa\nBen\nZoë\nMohammed\n"
LATE_S = 0.8
"""A child's late buzz is awaited for 0.6 s before the line takes what is typed."""
AFTER = {
    "Nobody else swaps": "Space",
    "Click the left or the right": "Left",
    "Everybody is ready": "Space",
    "Steal nothing": "k",
}
"""What the big button says after a round, and the key that a teacher presses."""


def dealt(desk: Desk) -> None:
    """The computer deals: a wrong answer, two typing errors, nobody, a latecomer, a pause, a leaver, the bell."""
    begin(desk)
    desk.picture("race")
    wrong(desk, 2)
    desk.picture("wrong")
    one_is_right(desk, (1, 3, 4))
    desk.picture("right")
    settle(desk)
    # a calculation is mistyped, and it is noticed when somebody else has won
    seat, found = explained(desk, (3, 4, 1, 2))
    desk.type(f"{found.numbers[0]}")
    desk.key("Enter")
    desk.reads("Sure?")
    desk.key("Enter")
    desk.reads("can buzz")
    one_is_right(desk, tuple(each for each in (1, 2, 3, 4) if each != seat))
    desk.picture("somebody-else-won")
    correct(desk, "calculation", found.typed, seat=seat)
    desk.picture("corrected")
    desk.class_sees(f"= {desk.number}")
    settle(desk)
    # a second one, at the next target: typed as right for somebody who was wrong
    latecomer(desk, "Chloé")
    desk.picture("latecomer")
    target_turned(desk)
    nobody(desk)
    settle(desk)
    seat_menu(desk, "Ben", "Pause this player")
    seat_menu(desk, "Mohammed", "This player leaves for good")
    desk.picture("paused-and-left")
    target_turned(desk)
    seat, found = explained(desk, (1, 3, 5))
    desk.type(found.typed)
    desk.reads("✓")
    desk.key("Enter")
    desk.until(lambda: not desk.sees("explains:"), "the round is won")
    correct(desk, "calculation", f"{found.numbers[0]}", seat=seat)
    desk.picture("was-wrong")
    desk.reads("can buzz")
    seat_menu(desk, "Ben", "This player is back")
    bell(desk)


def begin(desk: Desk) -> None:
    desk.paste(CLASS)
    desk.class_sees("Zoë")
    desk.picture("lobby")
    desk.click("Got It! Fast Fun Maths")
    desk.reads("turns over the target")
    target_turned(desk)


def target_turned(desk: Desk) -> None:
    """The big button turns it over, unless it lies there."""
    desk.reads("turns over the target")
    desk.key("Space")
    desk.number = target(desk)


def target(desk: Desk) -> int:
    """The number to make, as the teacher reads it aloud."""
    found = re.search(r"Target (\d+)", desk.reads("Target "))
    assert found is not None
    return int(found[1])


def hand(desk: Desk) -> list[int]:
    """The cards of whoever explains."""
    cards = [each.name for each in desk.look() if each.kind == "PieceButton"]
    return [int(found[0]) for card in cards if (found := re.search(r"\d+", card))]


def called(desk: Desk, seat: int) -> None:
    """This child buzzes, and no late buzz is awaited any more."""
    desk.buzz(seat)
    desk.reads("explains:")
    time.sleep(LATE_S)


def wrong(desk: Desk, seat: int) -> None:
    """This child buzzes and is wrong."""
    called(desk, seat)
    desk.type(f"{hand(desk)[0]}+{hand(desk)[1]}")
    desk.reads("That makes")
    desk.key("Enter")
    desk.reads("Sure?")
    desk.key("Enter")
    desk.class_sees("made a mistake")


def explained(desk: Desk, seats: tuple[int, ...]) -> tuple[int, Solution]:
    """The first of these children who has a solution has buzzed. In a round where none has, all begin anew."""
    while True:
        if not desk.sees("can buzz"):
            target_turned(desk)
        for seat in seats:
            called(desk, seat)
            if found := sorted(solve(hand(desk), target_of_caller(desk)), key=lambda each: len(each.numbers)):
                return seat, found[0]
            desk.click("Forgot it")
            desk.until(lambda: not desk.sees("explains:"), "the next may buzz")
            if not desk.sees("can buzz"):
                break
        else:
            desk.click("End the round")
        settle(desk)


def target_of_caller(desk: Desk) -> int:
    found = re.search(r"(\d+)\s=\s\?", desk.reads("explains:"))
    assert found is not None
    return int(found[1])


def one_is_right(desk: Desk, seats: tuple[int, ...]) -> None:
    """One of these children is right."""
    _, found = explained(desk, seats)
    desk.type(found.typed)
    desk.reads("✓")
    desk.key("Enter")
    desk.until(lambda: not desk.sees("explains:"), "the round is won")


def nobody(desk: Desk) -> None:
    """Nobody has a solution: all pass, with their keys."""
    for seat in range(1, 10):
        if desk.sees("can buzz"):
            desk.buzz(seat, passing=True)
    desk.until(lambda: any(_offers(desk, each) for each in AFTER), "all have passed")


def settle(desk: Desk) -> None:
    """After a round: nobody swaps, the left shape is taken, nothing is stolen; all are ready for the next."""
    for _ in range(8):
        now = desk.until(lambda: next((each for each in AFTER if _offers(desk, each)), ""), "the round is over")
        desk.key(AFTER[now])
        desk.until(partial(_gone, desk, now), f"what “{now}” does")
        if now.startswith("Everybody"):
            desk.reads("turns over the target")
            return
    raise AssertionError("the round does not end")


def _gone(desk: Desk, said: str) -> bool:
    return not _offers(desk, said)


def _offers(desk: Desk, words: str) -> bool:
    """Does a button say so, also after a name: “Zoë: Steal nothing”?"""
    return any(f": {words}" in f": {each.text}" for each in desk.look() if "Button" in each.kind)


def correct(desk: Desk, what: str, value: str, seat: int = 0) -> None:
    """F6, find it, Enter, what it is, Enter."""
    desk.key("F6")
    desk.reads("Choose what is wrong")
    names = ("", *CLASS.split(), "Chloé")
    desk.type(f"{names[seat]} {what}".strip())
    desk.picture("correct")
    desk.key("Enter")
    desk.type(value)
    desk.key("Enter")
    desk.until(lambda: desk.says("Correct it all") or not desk.sees("Choose what is wrong"), "an answer")
    if desk.says("Correct it all"):  # it asks, for what came after no longer fits
        desk.picture("asks")
        desk.key("Enter")
    desk.until(lambda: not desk.sees("Choose what is wrong"), "the correction is taken")


def latecomer(desk: Desk, name: str) -> None:
    desk.click("A latecomer")
    desk.reads("latecomer's name")
    desk.type(name)
    desk.picture("asks-name")
    desk.key("Enter")
    desk.reads(name)


def seat_menu(desk: Desk, who: str, line: str) -> None:
    desk.click(f"More for {who}")
    desk.reads(line)
    desk.picture("menu")
    desk.click(line)


# --- real cards ------------------------------------------------------------------------------------------------------

HANDS = {"Léa": "4r 5y 8b 2r 1w", "Ben": "9r 4r 8y 2b 5w", "Zoë": "3r 3b 7y 6b 2y", "Mohammed": "1r 1b 9y 7b 6r"}
NEW = "3r 8r 2y 5y 7b"


def real(desk: Desk) -> None:
    """Real cards: a card and a target are mistyped, and it is noticed later."""
    desk.paste(CLASS)
    desk.click("More options")
    desk.click("Real cards on the table")
    desk.picture("lobby")
    desk.click("Start with 4 players")
    for who, cards in HANDS.items():
        desk.reads(f"{who}'s five cards")
        desk.type(cards.replace("9y", "6y"))  # Mohammed's 9 is typed as a 6
        desk.key("Enter")
    desk.reads("turns over the target")
    desk.type("4y 3b")  # it is 44
    desk.picture("target")
    desk.key("Enter")
    desk.reads("Target 43")
    correct(desk, "ones", "4b")
    desk.reads("Target 44")
    called(desk, 2)
    desk.type("9*4+8")
    desk.reads("✓")
    desk.key("Enter")
    # Mohammed says that his card is a 9
    correct(desk, "6 ", "9y", seat=4)
    desk.picture("corrected")
    for _ in range(12):
        if desk.says("Everybody is ready"):
            break
        if desk.says("Nobody else swaps"):
            desk.key("Space")
        elif desk.sees("on the back of the two target cards"):
            desk.type("cr sy")
            desk.picture("shapes")
            desk.key("Enter")
        elif desk.says("Click the left"):
            desk.key("Left")
        elif desk.sees("new card"):
            desk.type(NEW[: 3 * sum(each.kind == "PieceButton" for each in desk.look()) or 8])
            desk.picture("new-cards")
            desk.key("Enter")
        time.sleep(0.5)
    desk.picture("won")
    seat_menu(desk, "Zoë", "Pause this player")
    seat_menu(desk, "Mohammed", "This player leaves for good")
    latecomer(desk, "Chloé")
    desk.key("Space")
    time.sleep(0.5)
    desk.picture("next-round")
    bell(desk)


# --- a class of 25 ---------------------------------------------------------------------------------------------------

PUPILS = """
Aïcha Ben Çelik Dorota Emre Fatima Georgios Hana Ibrahim Jonas Kübra Léa Maximilian Noor Oskar Priya Quentin Rosa
Søren Thi Uwe Valentina Wiktoria Xenia Zoë
"""
SIX = (1, 2, 3, 4, 5, 6)
"""The teams' buzzers."""


def of_25(desk: Desk) -> None:
    """A class is saved, teams are made; one pupil goes home, and one comes late.

    Two slips: a calculation that won was not what the pupil had said, and a name.
    """
    desk.click("Classes …")
    desk.clipboard("\n".join(PUPILS.split()))
    desk.click("New class")
    desk.click("Paste a list", at=-1)
    desk.reads("25 of 25")
    desk.picture("class")
    desk.click("Play with 25 pupils")
    desk.class_sees("Aïcha")
    desk.picture("teams")
    desk.click("Got It! Fast Fun Maths")
    target_turned(desk)
    desk.picture("race")
    one_is_right(desk, SIX)
    desk.picture("right")
    settle(desk)
    _, found = explained(desk, SIX)
    desk.type(found.typed)
    desk.reads("✓")
    desk.key("Enter")
    desk.until(lambda: not desk.sees("explains:"), "the round is won")
    correct(desk, "calculation", f"{found.numbers[0]}")  # that is what the pupil had said
    desk.picture("was-wrong")
    desk.until(lambda: desk.sees("can buzz") or any(_offers(desk, each) for each in AFTER), "it is decided anew")
    nobody(desk)
    settle(desk)
    regroup(desk, 1, lambda names: [*names[1:], "Zita"])  # the first goes home, Zita comes late
    regroup(desk, 2, lambda names: [*names[:-1], "Quin"])  # a slip
    target_turned(desk)
    regroup(desk, 2, lambda names: [*names[:-1], "Quinn"])
    one_is_right(desk, SIX)
    desk.picture("regrouped")
    settle(desk)
    bell(desk)
    desk.class_sees("win")


def regroup(desk: Desk, team: int, now: Callable[[list[str]], list[str]]) -> None:
    """Who is in this team from now on, in its menu."""
    menus = [each for each in desk.look() if each.name.startswith("More for")]
    desk.point(menus[team - 1])
    desk.click("Who is in the team", "MenuButton")
    desk.reads("Their names, with commas between")
    line = desk.until(
        lambda: next((each for each in desk.look() if each.focus and "," in each.text), None), "the names"
    )
    desk.key("Ctrl", "a")
    desk.type(", ".join(now([name.strip() for name in line.text.split(",")])))
    desk.picture("members")
    desk.key("Enter")
    desk.until(lambda: not desk.sees("Their names, with commas between"), "it is taken")
