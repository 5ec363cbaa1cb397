"""The score sheet and the winner's panel, which games in several rounds share, can be read from the last row."""

from __future__ import annotations

import pytest
from PyQt6.QtGui import QGuiApplication
from tests.ui.looking import ASPECTS, texts

from gotit.ui.moments import samples
from gotit.ui.paint import Text, View
from gotit.ui.paint.rect import vh
from gotit.ui.samples import LONG_NAMES, NAMES

pytestmark = pytest.mark.usefixtures("qapp")

SHEETS = ("add-it-between", "add-it-long-over", "mathic-fraction-between-late", "mathic-fraction-shared")


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


@pytest.mark.parametrize("name", ["add-it-winner", "hidden-formula-winner", "mathic-fraction-winner", "winner"])
def test_the_winners_name_is_the_largest_word(qapp: QGuiApplication, name: str) -> None:
    said = within(samples(4)[name], "winner")
    largest = max(said, key=lambda text: text.glyph_height)
    assert largest.shown in ("Ana", "Ben")
    assert largest.glyph_height >= vh(8)


def test_where_nobody_has_won_the_sentence_stands_in_the_middle(qapp: QGuiApplication) -> None:
    view = samples(4)["hidden-formula-nobody"]
    box = next(part.rect for part in texts(view, 16 / 9)[0] if part.name == "winner")
    said = within(view, "winner")
    assert " ".join(text.shown for text in said) == "Nobody has won a goal."
    middle = (said[0].ink.y + said[-1].ink.bottom) / 2
    assert abs(middle - box.centre[1]) < vh(2)
