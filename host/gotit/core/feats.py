"""What is worth telling of a player when a match is over: the nouns, and what is alike in every game.

A *feat* is something that can be told, a row of a table that never changes. A game *notes* whom it can be told of: its
`notes` read them from all states that the match has been in. `gotit.core.best` chooses one for everybody.

Must not: know a game, choose. A feat is never something bad, and its label has at most 13 signs in English.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from msgspec import Struct

from gotit.core.message import Maths, Message, say

SIGNS = re.compile(r"(?<=[\w)\]½¼¾⁄] )[+−×÷](?= )")
"""A sign between two numbers, as games write mathematics. A fraction's bar and a number's own sign are none."""
ALL_SIGNS = "+−×÷"


@dataclass(frozen=True)
class Feat:
    """`value`: how much of it, by the amount that was noted.

    `takes`: of several notes of one person, all together, the greatest, or the least. `least`: what is less is not
    told. `best`: it is told only of those who have most (or least) of all.
    """

    code: str
    label: Message
    value: Callable[[int], Message]
    takes: Literal["sum", "most", "least"] = "sum"
    least: int = 1
    best: bool = False


class Noted(Struct, frozen=True):
    """This can be told of the seat. `at`: the number of the state in which it was done, by what `notes` were given.

    `round`: instead of that, during which round (`Floor.round`) it was done. `value`: how much, where the amount alone
    does not say it; `shows`: the same for the game's own painting, cards that were used.
    """

    feat: Feat
    seat: int
    amount: int = 1
    at: int = 0
    round: tuple[int, ...] | None = None
    value: Message | None = None
    shows: tuple[Any, ...] = ()


def steps(n: int) -> Message:
    return say("feat_steps", "{n, plural, one {# step} other {# steps}}", n=n)


def cards(n: int) -> Message:
    return say("feat_cards", "{n, plural, one {# card} other {# cards}}", n=n)


def more(n: int) -> Message:
    """ "+9"."""
    return say("feat_more", "{more}", more=Maths(f"+{n}"))


def times(n: int) -> Message:
    return say("feat_times", "{n, plural, =1 {once} =2 {twice} other {{n} times}}", n=n)


def only(n: int) -> Message:
    """ "9"."""
    return say("feat_number", "{n}", n=n)


# --- in games of calculations --------------------------------------------------------------------------------------

RIGHT = Feat("right", say("feat_right", "most right"), only, least=2, best=True)
WRONG = Feat("wrong", say("feat_wrong", "wrong"), only)
"""Is told of nobody; but who was wrong can't be told to have been right each time."""
LONGEST = Feat("longest", say("feat_longest", "longest sum"), steps, takes="most", least=2, best=True)
ALL_KINDS = Feat("all_kinds", say("feat_all_kinds", "all four signs"), only, takes="most")
MOST_TIMES = Feat("most_times", say("feat_most_times", "most ×"), only, least=2, best=True)
MOST_DIVIDED = Feat("most_divided", say("feat_most_divided", "most ÷"), only, least=2, best=True)


def of_calculation(seat: int, text: str, at: int = 0, round: tuple[int, ...] | None = None) -> list[Noted]:
    """What can be told of a right calculation, as games write mathematics."""
    signs = SIGNS.findall(text)
    found = [Noted(RIGHT, seat, 1, at, round), Noted(LONGEST, seat, len(signs), at, round)]
    if set(signs) >= set(ALL_SIGNS):
        drawn = say("feat_signs", "{signs}", signs=Maths(" ".join(ALL_SIGNS)))
        found.append(Noted(ALL_KINDS, seat, 1, at, round, drawn))
    for feat, sign in ((MOST_TIMES, "×"), (MOST_DIVIDED, "÷")):
        if count := signs.count(sign):
            found.append(Noted(feat, seat, count, at, round))
    return found
