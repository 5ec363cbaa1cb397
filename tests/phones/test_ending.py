"""The end of a match on a phone, a page that one shows others: own points, best moment, and everybody by places."""

from __future__ import annotations

from typing import Any

import pytest
from tests.phones.chromium import Chromium
from tests.phones.stage import Stage, moments
from tests.phones.test_axe import check, staged

from gotit.language.load import load

SIZES = ((360, 640), (320, 568))
LONG = ("Anna-Katharina", "Bartholomäus", "Maximilian Alexander")


def ended(seat: int, **changed: Any) -> dict[str, Any]:
    """The end of a match of three, as this seat's phone is told it."""
    (found, *_) = moments("add-it", seat, matches=1, names=LONG)
    outcome = {
        "winners": [3],
        "message": "Maximilian Alexander wins with 31 cards.",
        "scores": {"1": 12, "2": 12, "3": 31},
        "ranking": [[3], [1, 2]],
    }
    best = "Your best moment: longest sum, 4 + 3 + 2 + 1"
    return {**found.picture, "left_ms": None, "best": best, "outcome": {**outcome, **changed}}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("tag", ["en", "ar"])
def test_the_end_is_a_page_of_ones_own(chromium: Chromium, size: tuple[int, int], tag: str) -> None:
    stage = Stage(chromium, size, load(tag)).open()
    for seat, won in ((3, True), (1, False)):
        stage.show(ended(seat))
        phone = stage.phone
        assert phone.evaluate("() => document.querySelector('.ending').classList.contains('won')") is won
        assert phone.text(".ending .name") == LONG[seat - 1]
        assert phone.text(".ending > .value") == ("31" if won else "12")
        assert "4 + 3 + 2 + 1" in phone.text(".ending .best")
        lines = phone.evaluate(
            "() => [...document.querySelectorAll('.ranking li')].map((line) => "
            "[...line.children].map((part) => part.textContent))"
        )
        assert lines == [["1.", LONG[2], "31"], ["2.", LONG[0], "12"], ["2.", LONG[1], "12"]]
        assert phone.text(".ranking .mine .name") == LONG[seat - 1]
        assert phone.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert phone.evaluate(
            "() => [...document.querySelectorAll('.ending *, .ranking .value')].every((part) => {"
            " const box = part.getBoundingClientRect(); return box.left >= 0 && box.right <= innerWidth; })"
        )


def test_a_game_without_points_shows_places_alone_and_nobody_wins_none(chromium: Chromium) -> None:
    stage = Stage(chromium, SIZES[0]).open()
    stage.show(ended(1, scores={}))
    assert (
        stage.phone.evaluate("() => document.querySelectorAll('.ending .value, .ranking .value, .ranking h2').length")
        == 0
    )
    assert stage.phone.evaluate("() => document.querySelectorAll('.ranking li').length") == 3
    stage.show(ended(1, scores={}, winners=[], ranking=[]))
    assert stage.phone.evaluate("() => document.querySelectorAll('.ranking').length") == 0
    assert stage.phone.text(".ending .name") == LONG[0]


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_at_the_end(chromium: Chromium, dark: bool) -> None:
    stage = staged(chromium)
    stage.set_dark(dark)
    for seat in (1, 3):
        stage.show(ended(seat))
        check(stage, seat)
