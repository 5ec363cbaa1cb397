"""Everything that can be done in a buzzer round, as data, and the settings a match is played with.

Must not: hold rules. `Called`, `TimeUp` and `Drawn` come from the session; the rest from the operator, but for
`Early`, which is a press of a seat's buzzer while the question is read.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from gotit.core.game import Called, Drawn, TimeUp
from gotit.core.message import say
from gotit.core.setting import HIGH, LOW, VALUE, Choice, Need, Setting
from gotit.games import settings
from gotit.games.settings import SECONDS

MOST_POINTS = 1_000
"""What one answer can bring or cost, at most."""
MOST_QUESTIONS = 200


class _Action(Struct, frozen=True, tag_field="do"):
    pass


class ReadOut(_Action, frozen=True, tag="read_out"):
    """The next question is read aloud. The buzzers are shut: who presses now is early (BR-03)."""


class OpenBuzzers(_Action, frozen=True, tag="open_buzzers"):
    """The buzzers open for the question that was read, or for the next one at once (BR-02)."""


class AllWrite(_Action, frozen=True, tag="all_write"):
    """The next question is one that all answer in writing (BR-15)."""


class Early(_Action, frozen=True, tag="early"):
    """This seat has pressed while the question was read."""

    seat: int


class GiveFloor(_Action, frozen=True, tag="give_floor"):
    """After a dead heat the operator lets this seat answer first (BR-08)."""

    seat: int


class Right(_Action, frozen=True, tag="right"):
    """The answer of this seat, which has the floor, is right. `points`: what it brings; 0: as set."""

    seat: int
    points: int = 0


class Wrong(_Action, frozen=True, tag="wrong"):
    """The answer of this seat, which has the floor, is wrong, or none came."""

    seat: int


class Nobody(_Action, frozen=True, tag="nobody"):
    """Nobody knew it: the question is over."""


class Reopen(_Action, frozen=True, tag="reopen"):
    """The last question is open again, for those who have not answered it (BR-14)."""


class PensDown(_Action, frozen=True, tag="pens_down"):
    """Time to write is over."""


class Mark(_Action, frozen=True, tag="mark"):
    """What this seat has written is right, or is not (BR-16)."""

    seat: int
    right: bool = True


class Count(_Action, frozen=True, tag="count"):
    """All that was written is marked: the question is over."""


class Correct(_Action, frozen=True, tag="correct"):
    """The jury: in this question (from 1) this seat has won so many points (BR-18). Everything is worked out anew."""

    question: int
    seat: int
    points: int


class PlayFinal(_Action, frozen=True, tag="play_final"):
    """From now on questions are the final's (BR-20)."""


_QUESTIONS = say("set_unit_questions", "questions")
_EARLY = Need("early", "moment")
_BAD_POINTS = say(
    "bad_round_points", "An answer can be worth {low} to {high} points, not {value}.", low=LOW, high=HIGH, value=VALUE
)


class BuzzerRoundSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match is played. No rulebook says anything here; the defaults are what schools use most."""

    questions: Annotated[
        int,
        Setting(
            say("set_questions", "Questions"),
            low=1,
            high=MOST_QUESTIONS,
            none=say("set_open_end", "open end"),
            wrong=say(
                "bad_questions",
                "A match can have {low} to {high} questions, or 0 for an open end, not {value}.",
                low=LOW,
                high=HIGH,
                value=VALUE,
            ),
        ),
    ] = 0
    points: Annotated[
        int,
        Setting(say("set_points_right", "Points for a right answer"), low=1, high=MOST_POINTS, wrong=_BAD_POINTS),
    ] = 1
    penalty: Annotated[
        int,
        Setting(
            say("set_penalty", "Points lost for a wrong one"),
            low=1,
            high=MOST_POINTS,
            none=say("set_no_penalty", "none"),
            wrong=say(
                "bad_penalty",
                "A wrong answer can cost {low} to {high} points, or 0 for nothing, not {value}.",
                low=LOW,
                high=HIGH,
                value=VALUE,
            ),
        ),
    ] = 0
    then: Annotated[
        Literal["queue", "again", "close"],
        Setting(
            say("set_after_wrong", "After a wrong answer"),
            choices=(
                Choice("queue", say("set_next_in_line", "the next in line answers")),
                Choice("again", say("set_buzz_again", "the others buzz again")),
                Choice("close", say("set_question_over", "the question is over")),
            ),
        ),
    ] = "queue"
    lockout: Annotated[
        Literal["question", "next"],
        Setting(
            say("set_lockout", "Who was wrong sits out"),
            choices=(
                Choice("question", say("set_this_question", "this question")),
                Choice("next", say("set_next_question_too", "this question and the next")),
            ),
        ),
    ] = "question"
    early: Annotated[
        Literal["moment", "out", "told"],
        Setting(
            say("set_early", "Who buzzes while the question is read"),
            choices=(
                Choice("moment", say("set_early_moment", "can't buzz for a moment")),
                Choice("out", say("set_early_out", "sits out this question")),
                Choice("told", say("set_early_told", "is only told (no “read” step)")),
            ),
        ),
    ] = "moment"
    early_s: Annotated[
        int,
        Setting(
            say("set_early_s", "That moment, after the buzzers open"),
            low=1,
            high=10,
            unit=SECONDS,
            needs=(_EARLY,),
            wrong=say(
                "bad_moment",
                "The moment can last {low} to {high} seconds, not {value}.",
                low=LOW,
                high=HIGH,
                value=VALUE,
            ),
        ),
    ] = 1
    ties: Annotated[
        Literal["lot", "write", "operator"],
        Setting(
            say("set_ties", "When it is too close to call"),
            choices=(
                Choice("lot", say("set_ties_lot", "a random draw, for all to see")),
                Choice("write", say("set_ties_write", "they all write their answers")),
                Choice("operator", say("set_ties_operator", "you decide who answers")),
            ),
        ),
    ] = "lot"
    race_s: Annotated[int, settings.clock(say("set_time_to_buzz", "Time to buzz"), say("set_a_race", "A race"))] = 0
    answer_s: Annotated[
        int, settings.clock(say("set_time_to_answer", "Time to answer"), say("set_an_answer", "An answer"))
    ] = 0
    write_s: Annotated[
        int, settings.clock(say("set_time_to_write", "Time to write"), say("set_writing", "Writing"))
    ] = 60
    final: Annotated[
        Literal["none", "tie", "two"],
        Setting(
            say("set_final", "A final"),
            choices=(
                Choice("none", say("set_no_final", "none: who is tied for first shares first place")),
                Choice("tie", say("set_final_tie", "between those tied for first")),
                Choice("two", say("set_final_two", "between the best two")),
            ),
        ),
    ] = "tie"
    final_wins: Annotated[
        int,
        Setting(
            say("set_final_wins", "Right answers that win the final"),
            low=1,
            high=20,
            wrong=say(
                "bad_final_wins",
                "A final can take {low} to {high} right answers, not {value}.",
                low=LOW,
                high=HIGH,
                value=VALUE,
            ),
            advanced=True,
        ),
    ] = 1
    fruitless: Annotated[
        int,
        settings.fruitless(
            say("set_fruitless_questions", "Nobody gets a point for so long: the match ends"), _QUESTIONS, low=5
        ),
    ] = 30


Action = (
    Called
    | TimeUp
    | Drawn
    | ReadOut
    | OpenBuzzers
    | AllWrite
    | Early
    | GiveFloor
    | Right
    | Wrong
    | Nobody
    | Reopen
    | PensDown
    | Mark
    | Count
    | Correct
    | PlayFinal
)
