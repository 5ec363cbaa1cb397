"""The score sheet, which games in several rounds share, can be read from the last row."""

from __future__ import annotations

import pytest
from PyQt6.QtGui import QGuiApplication
from tests.ui.looking import ASPECTS, texts

from gotit.ui.moments import samples
from gotit.ui.paint import Text, View
from gotit.ui.paint.rect import vh
from gotit.ui.samples import LONG_NAMES, NAMES

pytestmark = pytest.mark.usefixtures("qapp")

SHEETS = ("add-it-between", "add-it-between-late", "mathic-fraction-between", "mathic-fraction-between-late")


def within(view: View, part: str, aspect: float = 16 / 9) -> list[Text]:
    """The texts of a part."""
    picture, records = texts(view, aspect)
    box = next(each.rect for each in picture if each.name == part)
    return [text for text in records if box.holds(text.ink, 2)]


@pytest.mark.parametrize("aspect", ASPECTS.values(), ids=ASPECTS.keys())
@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("n", [2, 4, 6])
def test_numbers_of_two_seats_never_run_together(qapp: QGuiApplication, n: int, name: str, aspect: float) -> None:
    for names in (NAMES, LONG_NAMES):
        view = samples(n, names).get(name)
        if view is None:
            continue  # ADD-IT is for four
        numbers = [text for text in within(view, "sheet", aspect) if text.shown.isdecimal()]
        assert numbers
        for one in numbers:
            for other in numbers:
                if other.ink.x > one.ink.x and abs(other.ink.centre[1] - one.ink.centre[1]) < vh(2):
                    assert other.ink.x - one.ink.right >= 0.4 * one.glyph_height, (one.shown, other.shown)


@pytest.mark.parametrize("aspect", ASPECTS.values(), ids=ASPECTS.keys())
def test_names_stand_on_the_sheet_whole_or_not_at_all(qapp: QGuiApplication, aspect: float) -> None:
    """Badges say whose column it is. The seats beside the sheet say who that is."""
    for name in SHEETS:
        for n in (2, 3, 4, 5, 6):
            for names in (NAMES, LONG_NAMES):
                view = samples(n, names).get(name)
                if view is not None:
                    assert not [text.shown for text in within(view, "sheet", aspect) if "…" in text.shown]


def test_a_sheet_of_one_round_uses_its_room(qapp: QGuiApplication) -> None:
    first, late = (within(samples(4)[f"mathic-fraction-{name}"], "sheet") for name in ("between", "between-late"))
    assert max(text.glyph_height for text in first) >= vh(5.6)
    assert any(text.shown == "Round 15" for text in late)
