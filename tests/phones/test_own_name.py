"""A player's own name stands whole at the top of the phone, however long it is and whatever stands beside it."""

from __future__ import annotations

import pytest
from tests.phones.chromium import Chromium
from tests.phones.stage import Stage, moments

from gotit.language.load import load
from gotit.ui.samples import LONG_NAMES

SIZE = (360, 640)
LONGEST = ("Maximiliana-Alexandra Oluwaseun", "Wolfeschlegelsteinhausen")
MEASURE = """() => {
  const box = (id) => document.getElementById(id).getBoundingClientRect();
  const who = document.getElementById('who'), lines = document.createRange();
  lines.selectNodeContents(who);
  const words = lines.getBoundingClientRect(), room = who.getBoundingClientRect();
  return {
    whole: words.left >= room.left - 1 && words.right <= room.right + 1
        && words.top >= room.top - 3 && words.bottom <= room.bottom + 3,
    high: document.querySelector('header').offsetHeight,
    letters: parseFloat(getComputedStyle(who).fontSize),
    clock: document.getElementById('clock').textContent,
  };
}"""


@pytest.mark.parametrize("tag", ["en", "de", "es", "fr", "ar"])
@pytest.mark.parametrize("game", ["add-it", "mathic-fraction"])
def test_a_long_own_name_is_whole_beside_the_clock(chromium: Chromium, game: str, tag: str) -> None:
    stage = Stage(chromium, SIZE, load(tag)).open()
    moment = next(each for each in moments(game, names=("Ana", "Ben", "Cem")) if "own" in each.name)
    high = {}
    for name in ("Ana", *LONG_NAMES, *LONGEST):
        picture = {**moment.picture, "names": [name, "Ben", "Cem"], "left_ms": 95_000, "clock_stopped": False}
        stage.show(picture)
        found = stage.phone.evaluate(MEASURE)
        assert "9" in found["clock"]
        assert found["whole"], name
        assert found["letters"] >= 12
        high[name] = found["high"]
    assert len(set(high.values())) == 1, "nothing below moves by it"


def test_a_name_shrinks_when_the_clock_comes_and_grows_when_it_goes(chromium: Chromium) -> None:
    stage = Stage(chromium, SIZE).open()
    moment = next(each for each in moments("add-it", names=("Ana", "Ben", "Cem")) if "own" in each.name)
    letters = []
    for left_ms in (None, 95_000, None):
        stage.show(
            {**moment.picture, "names": ["Guðrún Helga", "Ben", "Cem"], "left_ms": left_ms, "clock_stopped": False}
        )
        letters.append(stage.phone.evaluate(MEASURE)["letters"])
    assert letters[0] == letters[2] > letters[1]
