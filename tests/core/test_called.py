"""What people call a box, a phone, the keyboard, another room, whatever label it has."""

from __future__ import annotations

import pytest
from tests.speech import heard

from gotit.core.called import called
from gotit.core.seating import Source


@pytest.mark.parametrize(
    ("source", "label", "seat", "stand_in", "said"),
    [
        ("box:7", "Box B", 0, False, "Box B"),
        ("box:7", "Buzzer of Ana", 0, False, "Buzzer of Ana"),
        ("phone:3", "Ana's", 3, False, "Phone 3"),
        ("phone:3", "Ana's", 0, False, "Ana's"),
        ("room:x", "Box B", 2, False, "Box B"),
        ("port:1", "Box of cards", 0, False, "Box of cards"),
        ("port:1", "", 0, False, "port:1"),
        ("box:7", "Box B", 0, True, "Keyboard"),
    ],
)
def test_each_source_has_a_name(source: str, label: str, seat: int, stand_in: bool, said: str) -> None:
    assert heard(called(source, label, seat=seat, stand_in=stand_in)) == said
    assert heard(Source(source, "P", label, seat=seat, stand_in=stand_in).called) == said


def test_only_a_box_of_ours_is_called_box_in_the_readers_language() -> None:
    assert called("box:7", "Box B").code == "box_called"
    assert called("port:1", "Box B").code == "called_by_name"
