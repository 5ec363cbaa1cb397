"""What the settings of several games have alike, see `gotit.core.setting`: clocks, points, open hands, computers.

Must not: hold a setting of one game alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from gotit.core.message import Message, say
from gotit.core.setting import HIGH, LOW, VALUE, Choice, Need, Setting

LONGEST_CLOCK_S = 3600
HIGHEST_GOAL = 10_000

SECONDS = say("set_unit_seconds", "s")
POINTS = say("set_unit_points", "points")
ROUNDS = say("set_unit_rounds", "rounds")
NEVER = say("set_never_still", "never")
NO_CLOCK = say("set_no_clock", "no clock")
REAL_CARDS_TYPED = say("set_real_cards_typed", "Real cards on the table: you type in what is there")
COMPUTER_DEALS_CARDS = say("set_computer_deals_cards", "The computer deals: the cards are on the screen")
OWN_CARDS = say("set_own_cards", "cards")
WHO_GOES_FIRST = say("set_who_goes_first", "Who goes first")
BY_LOT = say("set_by_lot", "random draw")
A_TURN = say("set_a_turn", "A turn")


def clock(
    words: Message, what: Message, needs: tuple[Need, ...] = (), *, none: Message = NO_CLOCK, advanced: bool = False
) -> Setting:
    """How long something lasts, in seconds; 0 for no clock. `what`: "A turn"."""
    wrong = say(
        "bad_clock",
        "{what} can be {low} to {high} seconds, or 0 for no clock, not {value}.",
        what=what,
        low=LOW,
        high=HIGH,
        value=VALUE,
    )
    return Setting(
        words, low=1, high=LONGEST_CLOCK_S, unit=SECONDS, none=none, wrong=wrong, needs=needs, advanced=advanced
    )


def turn_clock() -> Setting:
    return clock(say("set_time_for_a_turn", "Time for a turn (house rule)"), A_TURN)


def fruitless(words: Message, unit: Message = ROUNDS, needs: tuple[Need, ...] = (), *, low: int = 2) -> Setting:
    """How many rounds in a row that bring nobody anything end a match (decision 0088)."""
    return Setting(words, low=low, high=200, unit=unit, none=NEVER, needs=needs, advanced=True)


def goal(words: Message, what: Message, needs: tuple[Need, ...] = (), beside: str = "") -> Setting:
    """With how many points something ends. `what`: "A match"."""
    wrong = say(
        "bad_points",
        "{what} can end at {low} to {high} points, not {value}.",
        what=what,
        low=LOW,
        high=HIGH,
        value=VALUE,
    )
    return Setting(words, low=1, high=HIGHEST_GOAL, unit=POINTS, wrong=wrong, needs=needs, beside=beside)


def only_dealt(refused: Message | None = None) -> Need:
    """It means something only where the host deals, or shows the board."""
    return Need("mode", "virtual", refused)


Difficulty = Literal["any", "easy", "medium", "hard"]
"""How difficult what is dealt shall be, measured by the game's own solver (decision 0105)."""

LEVELS_OF_DIFFICULTY: Mapping[Difficulty, Message] = {
    "any": say("difficulty_any", "as it comes"),
    "easy": say("difficulty_easy", "easy"),
    "medium": say("difficulty_medium", "medium"),
    "hard": say("difficulty_hard", "hard"),
}


def difficulty(words: Message, tip: Message) -> Setting:
    """Of what is dealt."""
    levels = tuple(Choice(level, said) for level, said in LEVELS_OF_DIFFICULTY.items())
    return Setting(words, tip, choices=levels, needs=(only_dealt(),))


HANDS_ARE_REAL = say("real_hands_are_not_seen", "The computer can't see real cards. To open hands, lay them face up.")


def open_hands(*needs: Need) -> Setting:
    words = say("set_open_hands", "Open hands: everyone sees all cards, on the players' screen, too")
    return Setting(words, needs=(only_dealt(HANDS_ARE_REAL), *needs), advanced=True)


Strength = Literal["random", "learner", "greedy", "strongest"]
"""How well a computer opponent plays, weakest first."""


WHO_PLAYS = say("set_who_plays", "Who plays, when the computer deals")
A_PERSON = Choice(None, say("set_a_person", "a person"))
VERY_EASY = say("set_computer_by_lot", "computer, very easy")
EASY = say("set_computer_learner", "computer, easy")
MEDIUM = say("set_computer_medium", "computer, medium")
HARD = say("set_computer_ahead", "computer, hard")
LEVELS = (VERY_EASY, EASY, MEDIUM, HARD)
"""In every game that the computer plays, weakest first."""


def computers(refused: Message, greedy: Message) -> Setting:
    """Who plays each seat. `refused`: why no computer can, where cards or board are real. `greedy`: the middle one."""
    strengths = (
        A_PERSON,
        Choice("random", VERY_EASY),
        Choice("learner", EASY),
        Choice("greedy", greedy),
        Choice("strongest", HARD),
    )
    return Setting(WHO_PLAYS, choices=strengths, needs=(only_dealt(refused),))
