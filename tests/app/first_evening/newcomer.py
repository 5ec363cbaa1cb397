"""Somebody who never saw the program: a few names, Quick start, and then only what the screens say, to the finale.

A game is a list of `Step`s: words that stand on the teacher's screen, and what somebody does who reads them. The first
step whose words are there is done, again and again, until the match is over.

Must not: use a key or a button that nothing on the screen names; ask the program anything.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tests.app.first_evening.one_hand import OneHand
from tests.app.x_desk import Desk, Seen

NAMES = ("Mia", "Noah", "Anna-Katharina", "José", "Guðrún", "Li", "Zoë", "Bartholomäus", "Chi")
"""Who may play: the first so many do."""
OVER = "New match"
"""What the big button says when the match is over."""
BACK = ("↶", "↷")
"""Buttons that say what was done, not what to do."""
STUCK = 12
"""So often the screens may be the same after a step, then the newcomer gives up."""


class Step(NamedTuple):
    """`words`: on a button or in a line of the teacher's screen. `first`: with it the first target lies there."""

    words: str
    act: Callable[[Desk], object]
    first: bool = False


class Counted(NamedTuple):
    """What was put in: to the first target, and to the finale."""

    to_first: int
    to_end: int
    steps: int


def inputs(desk: Desk) -> int:
    """Clicks, keys, letters and buzzes up to now."""
    return desk.clicks + desk.keys + desk.typed + desk.buzzes


def press(*names: str) -> Callable[[Desk], None]:
    """A key that the screen names."""
    return lambda desk: desk.key(*names)


def click(words: str) -> Callable[[Desk], None]:
    """A button that is called so."""
    return lambda desk: desk.click(words)


def start(desk: Desk, game: str, option: str, settings: Sequence[Sequence[str]], players: int) -> None:
    """From the shelf: who plays, and Quick start below the game's picture. With an option: by “More options”."""
    desk.reads("What shall we play?")
    desk.picture("shelf")
    game = desk.called(game)
    for lines in settings:
        _choose(desk, lines)
    if isinstance(desk, OneHand):
        _nameless(desk, players)
    else:
        for name in NAMES[:players]:
            (desk.type if name.isascii() else desk.paste)(name)
            desk.key("Enter")
    desk.until(lambda: any(re.search(rf"\b{players}\b", text) for text in desk.texts()), f"{players} players")
    desk.picture("named")
    if option:
        desk.click("More options")
        desk.click("Got It! Fast Fun Maths", "QComboBox")
        desk.until(lambda: any(each.text == game and each.kind == "ItemButton" for each in desk.look()), game)
        desk.click(game, "ItemButton")
        desk.click(option)
        desk.picture("options")
        desk.click("Start with")
    else:
        desk.click(desk.called("Start {game} now").format(game=game))
    desk.reads("End match")


def _choose(desk: Desk, lines: Sequence[str]) -> None:
    """A line of the menu, or of a menu in it."""
    desk.click("☰")
    desk.picture("menu", mid_move=True)
    for line in lines:
        desk.click(line, "MenuButton")


def _nameless(desk: OneHand, players: int) -> None:
    """Players whom nobody has typed, who then slap their buzzers."""
    for _ in range(players):
        desk.click("Add", "Button")
    desk.click("Everybody slaps to sit down")
    desk.picture("roll-call")
    for seat in range(1, players + 1):
        desk.buzz(seat)
    desk.picture("slapped")
    if desk.says("That's everybody"):
        desk.click("That's everybody")


def play(
    desk: Desk,
    game: str,
    option: str,
    steps: Sequence[Step],
    settings: Sequence[Sequence[str]] = (),
    players: int = 2,
    at_most: int = 900,
) -> Counted:
    """The whole match. A picture is kept of each step's first time. Fails if the screens say nothing that helps."""
    start(desk, game, option, settings, players)
    met: set[str] = set()
    to_first = same = done = 0
    before: object = None
    while done < at_most:
        if desk.says(OVER):
            break
        said = [each.text for each in desk.look() if each.text and _may_help(each)]
        if any(text.startswith(desk.called(OVER)) for text in said):
            break  # it ended while we looked
        now = (said, desk.class_reads())
        same = same + 1 if now == before else 0
        assert same < STUCK, f"nothing changes any more. The teacher reads: {said}"
        before = now
        step = next((each for each in steps if any(desk.called(each.words) in text for text in said)), None)
        if step is None:
            time.sleep(0.2)
            continue
        if step.words not in met:
            met.add(step.words)
            desk.picture(_file(step.words))
        if step.first and not to_first:
            to_first = inputs(desk)
        step.act(desk)
        done += 1
        time.sleep(0.15)
    assert desk.says(OVER), f"no end after {done} steps. The teacher reads: {desk.texts()}"
    desk.picture("won")
    to_end = inputs(desk)
    time.sleep(4)
    desk.picture("finale")
    return Counted(to_first, to_end, done)


def _may_help(seen: Seen) -> bool:
    """Not what was done before: the log, and the buttons that take back."""
    return not (seen.text.startswith(BACK) or "\n" in seen.text)


def _file(words: str) -> str:
    return "-".join("".join(char if char.isalnum() else " " for char in words).split())[:40]
