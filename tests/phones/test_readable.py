"""The phones' page for those who read larger text or from right to left, have long names, or want nothing to move."""

from __future__ import annotations

import re
from importlib import resources

import pytest
from tests.phones.chromium import Chromium
from tests.phones.stage import PLAYS, SPACE, Stage, moments, with_space
from tests.phones.test_page import CUT, MEASURE

from gotit.language.load import load
from gotit.language.pseudo import MIRRORED

NAMES = ("Maximiliane-Charlotte von Oberhauser", "ØyvindØyvindØyvindØyvindØyvindØyvind", "Bo")
SIZE = (360, 640)
PINNED = """() => [...document.querySelectorAll('#say, #bar button')].map((one) => one.getBoundingClientRect())
    .every((box) => box.top >= 0 && box.bottom <= innerHeight + 1)"""
MIRROR = """() => [...document.querySelectorAll('.face, .written, .way, .signs, .digits, .row, .hand.six')]
    .filter((one) => getComputedStyle(one).direction !== 'ltr').map((one) => one.className)"""

BEYOND = """() => [...document.querySelectorAll('.card .face')].filter((face) => {
    const card = face.closest('.card').getBoundingClientRect(), range = document.createRange();
    range.selectNodeContents(face);
    const ink = range.getBoundingClientRect();
    return ink.left < card.left + 1 || ink.right > card.right - 1;
}).map((face) => face.textContent)"""
KINDS = ("odd_numerator", "even_numerator", "both_odd", "both_even", "simplest")


@pytest.mark.parametrize("game", sorted(PLAYS))
def test_text_of_twice_the_size_is_not_cut_and_all_can_be_reached(game: str, chromium: Chromium) -> None:
    stage = Stage(chromium, SIZE).open()
    stage.phone.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    for at, moment in enumerate(moments(game, matches=1, names=NAMES)):
        stage.show(with_space(moment, 1 + at * 7 % 20) if game in SPACE else moment.picture)
        measured = stage.phone.evaluate(MEASURE)
        assert (measured["wide"], measured["small"]) == (0, []), moment.name
        assert stage.phone.evaluate(CUT) == [], moment.name
        assert stage.phone.evaluate(PINNED), moment.name


@pytest.mark.parametrize("tag", ["en", "de", "es", "fr", "ar"])
def test_what_is_written_on_a_card_stays_on_it(tag: str, chromium: Chromium) -> None:
    """In each language: a word of a wild card is longer in some than the card is wide."""
    stage = Stage(chromium, SIZE, load(tag)).open()
    moment = next(each for each in moments("mathic-fraction", matches=1) if each.picture["game_view"]["space"])
    view = moment.picture["game_view"]
    faces = {"value": None, "suit": None}
    wild = [
        {"id": 1000 + at, "face": {**faces, "kind": kind, "color": ("red", "black")[at % 2]}}
        for at, kind in enumerate(KINDS)
    ]
    stage.show({**moment.picture, "game_view": {**view, "space": wild}})
    assert stage.phone.evaluate("() => document.querySelectorAll('.card .face').length") >= len(KINDS)
    assert stage.phone.evaluate(BEYOND) == []


@pytest.mark.parametrize("game", sorted(PLAYS))
def test_from_right_to_left_cards_and_maths_stay_left_to_right(game: str, chromium: Chromium) -> None:
    stage = Stage(chromium, SIZE, load(MIRRORED)).open()
    for at, moment in enumerate(moments(game, matches=1, names=NAMES)):
        stage.show(with_space(moment, 1 + at * 7 % 20) if game in SPACE else moment.picture)
        assert stage.phone.evaluate("() => getComputedStyle(document.body).direction") == "rtl"
        assert stage.phone.evaluate(MIRROR) == [], moment.name
        assert stage.phone.evaluate(MEASURE)["wide"] == 0, moment.name


def test_from_right_to_left_a_name_loses_its_end_and_an_arrow_points_to_its_words(chromium: Chromium) -> None:
    """Not the beginning, which pupils know it by."""
    stage = Stage(chromium, SIZE, load("ar")).open()
    turn = next(each for each in moments("got-em", names=("Anna-Katharina", *NAMES[1:])) if "own play" in each.name)
    stage.show(turn.picture)
    found = stage.phone.evaluate("""() => {
        const style = (where) => getComputedStyle(document.querySelector(where));
        return [style('#who').direction, style('#who').textAlign, style('.sign .arrow').transform];
    }""")
    assert found == ["ltr", "right", "matrix(-1, 0, 0, 1, 0, 0)"]


def test_nothing_moves_by_itself() -> None:
    """So there is nothing that a wish for less motion would have to stop, and nothing flashes."""
    style = (resources.files("gotit.phones") / "page" / "page.css").read_text(encoding="utf-8")
    assert re.findall(r"animation|transition|@keyframes|(?<!over)scroll-behavior", style) == []
