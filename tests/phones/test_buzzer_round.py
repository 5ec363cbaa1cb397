"""The buzzer round with phones as buzzers: a real server, a real browser, the inputs that the journal keeps."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.phones.chromium import Chromium, ChromiumPhone
from tests.phones.phone import SMALL, Browser, pump
from tests.phones.phone_table import PhoneTable

from gotit.core import inputs as i
from gotit.core.match_view import match_view

Lay = Callable[..., PhoneTable]


def buzzing(lay: Lay, seats: int = 2, **settings: object) -> PhoneTable:
    return lay("buzzer-round", seats=seats, early="told", **settings).start().turn_on()


def there(table: PhoneTable, *seats: int) -> None:
    """Wait until these phones are buzzers."""
    pump(lambda: all(table.session.seating.plays(f"phone:{seat}") for seat in seats), "phones keep time")


def test_a_phone_buzzes_and_answers(lay: Lay, browser: Browser) -> None:
    table = buzzing(lay)
    phone = table.scan(browser, 2)
    phone.wait_for("Wait for the next question.")
    there(table, 2)
    assert table.act({"do": "open_buzzers"})
    phone.wait_for("Who knows it?")
    phone.tap("Buzz")
    phone.wait_for("You answer!")
    assert table.play.floor == 2
    (press,) = (one for one in table.world.kept if isinstance(one, i.Press))
    assert press.source == "phone:2"
    (reading,) = press.readings
    assert 50_000 < reading.latest_us - reading.earliest_us < 2_000_000
    assert table.act({"do": "right", "seat": 2})
    phone.wait_for("Wait for the next question.")
    assert "Points: 1" in phone.everything()
    assert phone.complaints == []


def test_the_first_of_two_phones_and_the_next_in_line(lay: Lay, chromium: Chromium) -> None:
    table = buzzing(lay, seats=3)
    one, two = table.scan(chromium, 1), table.scan(chromium, 3)
    there(table, 1, 3)
    assert table.act({"do": "open_buzzers"})
    for phone in (one, two):
        phone.wait_for("Who knows it?")
    two.tap("Buzz")
    pump(lambda: any(isinstance(each, i.Press) for each in table.world.kept), "the press has come")
    one.wait_for("Seat 3 answers.")
    one.tap("Buzz")
    pump(lambda: sum(isinstance(each, i.Press) for each in table.world.kept) == 2, "the other has come")
    view = match_view(table.session, None)
    assert view is not None
    assert [(place.seat, place.way) for place in view.order] == [(3, ""), (1, "host")], "by pings, and shown with its ±"
    assert table.act({"do": "wrong", "seat": 3})
    one.wait_for("You answer!")
    two.wait_for("You are out of this question.")


def test_a_phone_that_is_gone_is_no_buzzer(lay: Lay, chromium: Chromium) -> None:
    table = buzzing(lay)
    table.scan(chromium, 1)
    there(table, 1)
    table.phones.turn_off()
    assert not table.session.seating.plays("phone:1")


def test_in_another_game_a_phone_never_buzzes(lay: Lay, chromium: Chromium) -> None:
    table = lay("add-it", seats=2, dealer=2).start().turn_on()
    phone = table.scan(chromium, 1)
    phone.wait_for("Your turn: tap the card that you play.")
    assert table.session.seating.sources == {}


@pytest.mark.parametrize("size", [SMALL, (390, 844), (844, 390)])
def test_the_button_is_large_and_within_reach_of_a_thumb(lay: Lay, chromium: Chromium, size: tuple[int, int]) -> None:
    table = buzzing(lay)
    phone = table.scan(chromium, 1, size)
    phone.wait_for("Wait for the next question.")
    assert isinstance(phone, ChromiumPhone)
    x, y, width, height = phone.evaluate(
        "(() => { const r = document.querySelector('.buzz').getBoundingClientRect();"
        " return [r.x, r.y, r.width, r.height]; })()"
    )
    assert width > 0.8 * size[0]
    assert height > 0.4 * size[1]
    assert y > 0.2 * size[1]
    assert x + width <= size[0]
    assert y + height <= size[1], "nothing has to be scrolled"
