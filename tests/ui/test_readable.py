"""What the class must read can be read from the last row, in every scene of every game."""

from __future__ import annotations

import pytest
from PyQt6.QtGui import QGuiApplication
from tests.ui.looking import ASPECTS, all_moments, texts

from gotit.ui.paint import Picture, Text

pytestmark = pytest.mark.usefixtures("qapp")

SEATS = (2, 4, 6, 9)


def by_part(picture: Picture, records: list[Text]) -> dict[str, list[str]]:
    """What is written in each part."""
    return {part.name: [text.shown for text in records if part.rect.holds(text.ink, 2)] for part in picture}


@pytest.mark.parametrize("aspect", ASPECTS.values(), ids=ASPECTS.keys())
@pytest.mark.parametrize("n", SEATS)
def test_a_total_is_no_further_summand(qapp: QGuiApplication, n: int, aspect: float) -> None:
    """ "+3 +20 +20 = 43", never "+3 +20 +20 +43"; and what stands after "=" is what the others make."""
    summed = 0
    for name, view in all_moments(n, long=True):
        for part, said in by_part(*texts(view, aspect)).items():
            plus = [int(text[1:]) for text in said if text[0] == "+" and text[1:].isdecimal()]
            totals = [int(text[2:]) for text in said if text.startswith("= ") and text[2:].isdecimal()]
            if len(plus) > 1:
                assert not any(2 * each == sum(plus) for each in plus if len(plus) > 2), (name, part, plus)
                summed += len(totals)
                assert all(total == sum(plus) for total in totals), (name, part, said)
    assert summed or n == 9 or aspect < 1.7
