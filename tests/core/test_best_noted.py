"""What is noted of a player alike in all games, to the letter: of matches that are made up, floor by floor."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, Literal

import pytest

from gotit.core.adjudicate import Call
from gotit.core.arming import Arming
from gotit.core.best import (
    BEST_ROUND,
    BUZZES,
    CAUGHT_UP,
    FASTEST,
    NEVER_WRONG,
    RUN,
    SCORED_FIRST,
    Best,
    _both,
    _buzzes,
    _ever_wrong,
    _everywhere,
    _of_seats,
    _told,
    _wins,
)
from gotit.core.deed import Deed
from gotit.core.feats import RIGHT, WRONG, Feat, Noted, more, times
from gotit.core.game import Called, Floor, News
from gotit.core.message import say
from gotit.core.press import HOST_CLOCK, Reading


def floor(number: int | None, *won: int) -> Floor:
    return Floor(None if number is None else (number,), None, frozenset({1, 2}), False, won)


def line(**parts: Any) -> Any:
    """As much of a match as is asked for here."""
    return SimpleNamespace(**parts)


def test_what_was_won_is_noted_as_first_as_a_run_of_a_round_and_as_caught_up() -> None:
    floors = (
        floor(1, 0, 0), floor(1, 1, 0), floor(1, 3, 0), floor(2, 3, 1), floor(2, 4, 2), floor(2, 4, 5), floor(2, 4, 5),
    )  # fmt: skip
    assert list(_everywhere(line(floors=floors))) == [
        Noted(SCORED_FIRST, 1, 1, 0),
        Noted(RUN, 1, 1, 0),
        Noted(RUN, 1, 2, 1),
        Noted(RUN, 2, 1, 2),
        Noted(RUN, 2, 1, 4),  # both won something between
        Noted(BEST_ROUND, 1, 1, 0),
        Noted(BEST_ROUND, 1, 3, 1),
        Noted(BEST_ROUND, 2, 1, 2),
        Noted(BEST_ROUND, 1, 1, 3),
        Noted(BEST_ROUND, 2, 1, 3),
        Noted(BEST_ROUND, 2, 4, 4),
        Noted(CAUGHT_UP, 1, -1, 2),
        Noted(CAUGHT_UP, 2, 3, 2),
    ]


def test_what_is_won_as_a_round_begins_is_of_that_round() -> None:
    floors = (floor(None, 0), floor(1, 1), floor(1, 3), floor(None, 3), floor(None, 7))
    noted = [note for note in _everywhere(line(floors=floors)) if note.feat is BEST_ROUND]
    assert noted == [Noted(BEST_ROUND, 1, 1, 0), Noted(BEST_ROUND, 1, 3, 1), Noted(BEST_ROUND, 1, 4, 3)]


def test_a_buzz_is_noted_where_it_was_made_and_how_fast_it_was_where_it_won() -> None:
    """Seat 1 is level with seat 2, then first in 0.04 s, and wins; seat 2 is first in 0.31 s, and does not."""
    held = [(1, 0, 1, 5_000_000), (2, 6_000_000, 1, 6_040_000), (3, 7_000_000, 2, 7_310_000)]
    armings = [
        Arming(
            epoch, epoch, opened_us, frozenset({1, 2}), ("box",),
            calls={seat: Call(seat, "box", (Reading(HOST_CLOCK, at_us, at_us + 1),))},
            decided=True, answered=frozenset({seat}),
        )
        for epoch, opened_us, seat, at_us in held
    ]  # fmt: skip
    deeds = [
        Deed("called", Called((1, 2)), 5_000_001, None),
        Deed("called", Called((1,)), 6_040_001, None),
        Deed("done", None, 6_500_000, None),
        Deed("called", Called((2,)), 7_310_001, None),
    ]
    floors = [floor(1, 0, 0), floor(1, 0, 0), floor(1, 0, 0), floor(1, 1, 0), floor(1, 1, 0)]
    session = line(past=[line(arming=arming) for arming in armings[:2]], arming=armings[2])
    game = line(news=lambda state: ())
    assert list(_buzzes(line(session=session, deeds=deeds, floors=floors, states=[*range(5)], game=game))) == [
        Noted(BUZZES, 1, 1, 1),
        Noted(FASTEST, 1, 1, 1),
        Noted(BUZZES, 2, 1, 3),
    ]


@pytest.mark.parametrize(
    ("won", "acts", "sound", "wins"),
    [
        ((0, 1), True, None, True),
        ((0, 0, 1), True, None, True),
        ((0, 0, 1), True, "timeup", False),
        ((0, 0, 1), False, None, False),
        ((2, 2, 0), True, None, False),
    ],
)
def test_a_call_may_win_by_itself_and_not_once_its_time_was_up(
    won: tuple[int, ...], acts: bool, sound: Literal["timeup"] | None, wins: bool
) -> None:
    """`won`: by the seat, in each state; `acts`, `sound`: in those after the call."""
    floors = [
        Floor((1,), None, frozenset({1}) if acts or not at else frozenset(), False, (n,)) for at, n in enumerate(won)
    ]
    deeds = [Deed("called", Called((1,)), 0, 0), *(Deed("done", None, 0, at) for at in range(1, len(won) - 1))]
    game = line(news=lambda state: (News(say("toy_news", "news"), 1, sound),) if state else ())
    assert _wins(line(game=game, deeds=deeds, states=[*range(len(won))], floors=floors), 0, 1) is wins


def test_whoever_was_right_and_never_wrong_is_told_of_where_it_went_wrong_counts() -> None:
    """Of teams: it is whoever stood there when it was done, one state before it is told."""
    sounds = {1: (2, "reject"), 2: (1, "accept"), 3: (1, "timeup"), 4: (None, "reject")}
    game = line(news=lambda state: [News(say("toy_news", "news"), *sounds[state])] if state in sounds else [])  # type: ignore[arg-type]
    match = line(game=game, states=[*range(5)], holder=lambda noted: (noted.seat, f"in {noted.at}"))
    assert list(_ever_wrong(match)) == [(2, "in 0"), (1, "in 2")]
    right = [Noted(RIGHT, seat, 1, at) for seat, at in ((1, 1), (1, 1), (1, 2), (1, 2), (3, 4), (3, 4), (3, 3), (3, 3))]
    told = _told([*right, Noted(WRONG, 3, 1, 3)], match)
    assert {seat: (best.member, best.value.args) for seat, best in told[NEVER_WRONG.code].items()} == {
        1: ("in 1", {"n": 2}),
        3: ("in 4", {"n": 2}),
    }
    assert WRONG.code not in told


LABEL = say("toy_label", "toy")


def feat(takes: Literal["sum", "most", "least"]) -> Feat:
    return Feat("toy", LABEL, times, takes=takes)


@pytest.mark.parametrize(
    ("takes", "other", "kept"),
    [("most", 2, 1), ("most", 3, 2), ("most", 1, 1), ("least", 2, 1), ("least", 1, 2), ("least", 3, 1)],
)
def test_of_two_notes_of_one_person_that_count_alike_it_is_the_first(
    takes: Literal["most", "least"], other: int, kept: int
) -> None:
    notes = Noted(feat(takes), 1, 2, at=5), Noted(feat(takes), 1, other, at=6)
    assert _both(*notes) == notes[kept - 1]
    assert _both(None, notes[1]) == notes[1]


def test_what_adds_up_was_done_with_the_last_of_it() -> None:
    assert _both(Noted(feat("sum"), 1, 2, at=5), Noted(feat("sum"), 1, 3, at=6)) == Noted(feat("sum"), 1, 5, at=6)


def test_of_a_team_it_is_told_of_whoever_did_most_of_it_and_of_equals_of_the_first() -> None:
    """With what the note says and shows of it."""
    value, shows = more(7), ("a card",)
    by_holder = {
        (1, "Ana"): Noted(feat("most"), 1, 2, value=value, shows=shows),
        (1, "Ben"): Noted(feat("most"), 1, 2),
        (2, "Cem"): Noted(feat("most"), 2, 3),
        (2, "Dot"): Noted(feat("most"), 2, 4),
    }
    assert _of_seats(feat("most"), by_holder) == {
        1: Best(1, "toy", LABEL, value, "Ana", shows),
        2: Best(2, "toy", LABEL, times(4), "Dot"),
    }
