"""axe finds nothing wrong with the phones' page: names, headings, landmarks, contrast, sizes of targets.

At every kind of moment that random matches come to, in every game with a page, and in what is around a match. Light and
dark, usual and larger cards, the hand hidden, something chosen, a wish refused take turns.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.phones.chromium import Chromium
from tests.phones.phone import SMALL, pump
from tests.phones.stage import PLAYS, SPACE, Stage, moments, with_space
from tests.phones.test_page import MEASURE

AXE = Path(__file__).parent / "axe" / "node_modules" / "axe-core" / "axe.min.js"

if not AXE.exists():
    pytest.skip("needs npm ci in tests/phones/axe: run.py test does it", allow_module_level=True)

LOOK = """() => axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })
    .then((found) => found.violations.map((one) => [one.id, one.nodes.map((node) => node.html)]))"""
CHOOSE = """() => [...document.querySelectorAll('main button:not([disabled])')]
    .filter((knob) => knob.offsetParent).slice(-1).forEach((knob) => knob.click())"""
SIGNS = """() => document.querySelectorAll('#own .card, .signs button').forEach((knob) => knob.click())"""


def staged(chromium: Chromium, code: str = "a" * 22) -> Stage:
    stage = Stage(chromium, SMALL).open(code)
    stage.phone.evaluate(AXE.read_text(encoding="utf-8"))
    return stage


def check(stage: Stage, what: object) -> None:
    assert stage.phone.evaluate(LOOK) == [], what
    measured = stage.phone.evaluate(MEASURE)
    assert measured["small"] == [], what
    assert measured["wide"] <= 0, what


@pytest.mark.parametrize("game", sorted(PLAYS))
def test_axe_finds_nothing_at_any_moment_of_a_game(game: str, chromium: Chromium) -> None:
    stage = staged(chromium)
    for at, moment in enumerate(moments(game, matches=2)):
        picture: dict[str, Any] = with_space(moment, 1 + at * 5 % 14) if game in SPACE else moment.picture
        changed = {
            "large": at // 2 % 2 == 1,
            "resting": at == 8,
            "asked": at == 9,
            "said": "No!" if at % 4 == 3 else None,
        }
        stage.set_dark(at % 2 == 1)
        stage.show({**picture, **changed})
        if at % 3 == 1:
            stage.phone.evaluate(SIGNS if at % 2 else CHOOSE)
        check(stage, (moment.name, at))


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_around_a_match(dark: bool, chromium: Chromium) -> None:
    without = staged(chromium, "")
    without.set_dark(dark)
    check(without, "no code")
    stage = staged(chromium)
    stage.set_dark(dark)
    check(stage, "no picture yet")
    turn = next(each for each in moments("add-it", matches=1) if each.name.startswith("playing own"))
    stage.show(turn.picture)
    stage.phone.evaluate("() => document.getElementById('cover').click()")
    check(stage, "hidden")
    stage.end(409)
    pump(lambda: "other" in stage.phone.state, "another phone has the seat")
    check(stage, "elsewhere")
    stage.phone.tap_on("#bar .go")
    pump(stage.waits, "the page asks for its picture")
    stage.end(401)
    pump(lambda: "ended" in stage.phone.state, "the code is worthless")
    check(stage, "worthless")
    assert stage.phone.complaints == []
