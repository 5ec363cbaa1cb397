"""The page on a child's small old phone: large targets, nothing cut off, turned round, put to sleep."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.phones.chromium import Chromium
from tests.phones.phone import NAME, SMALL, Browser, Phone, pump
from tests.phones.phone_table import PhoneTable

from gotit.core.school import Accommodations

LEAST_PX = 44
"""What a thumb hits. Even so, twelve cards of a table fit in two rows on the smallest phone."""

MEASURE = """() => ({
    wide: document.documentElement.scrollWidth - window.innerWidth,
    small: [...document.querySelectorAll('button')].filter((knob) => knob.offsetParent !== null)
        .map((knob) => [NAME, knob.getBoundingClientRect()])
        .filter(([, box]) => Math.min(box.width, box.height) < LEAST).map(([name]) => name),
    nameless: [...document.querySelectorAll('button')]
        .filter((knob) => !NAME.trim()).length,
    below: window.innerHeight - document.getElementById('bar').getBoundingClientRect().bottom,
    say: document.getElementById('say').getBoundingClientRect().top,
})""".replace("LEAST", str(LEAST_PX)).replace("NAME", NAME)

GAMES: dict[str, dict[str, Any]] = {
    "add-it": {"dealer": 3},
    "got-em": {"first": 1, "rules": "bright"},
    "mathic-fraction": {"first": 1, "turn_s": 60},
}


def check_fit(phone: Phone) -> None:
    measured = phone.evaluate(MEASURE)
    assert measured["wide"] <= 0, "nothing is to be pushed aside"
    assert measured["small"] == []
    assert measured["nameless"] == 0
    assert measured["below"] >= 0, "the big button is on the screen"
    assert measured["say"] >= 0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(568, 320), (390, 844)])
def test_all_can_be_seen_and_hit(
    game: str, size: tuple[int, int], lay: Callable[..., PhoneTable], chromium: Chromium
) -> None:
    check_turn(game, lay, chromium, size)


@pytest.mark.parametrize("game", GAMES)
def test_all_can_be_seen_and_hit_on_the_smallest_phone(
    game: str, lay: Callable[..., PhoneTable], browser: Browser
) -> None:
    check_turn(game, lay, browser, SMALL)


CARDS = """() => [...document.querySelectorAll('.card:not(.tab), .chip')].filter((card) => card.offsetParent !== null)
    .map((card) => [card.offsetHeight, parseFloat(getComputedStyle(card).fontSize)])"""


TEXT = "() => document.getElementById('say').innerText + document.getElementById('page').innerText"
CUT = """() => [...document.querySelectorAll('button, .card, .chip')].filter((knob) => knob.offsetParent !== null)
    .filter((knob) => knob.scrollWidth > knob.clientWidth).map((knob) => knob.textContent)"""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [SMALL, (568, 320)])
def test_larger_cards_are_larger_and_all_can_be_seen_and_hit(
    game: str, size: tuple[int, int], lay: Callable[..., PhoneTable], chromium: Chromium
) -> None:
    """On one phone alone; nothing is said of it, and it ends when it is not wanted any more."""
    table = lay(game, seats=3, **GAMES[game]).start().turn_on()
    phone = table.scan(chromium, 1, size)
    pump(lambda: phone.evaluate(CARDS), "the hand is shown")
    usual = phone.evaluate(CARDS)
    text = phone.evaluate(TEXT)
    table.needs[1] = Accommodations(large_cards=True)
    table.phones.look()
    pump(lambda: phone.evaluate(CARDS) != usual, "larger cards are shown")
    large = phone.evaluate(CARDS)
    assert len(large) == len(usual)
    assert usual
    for (high, px), (usual_high, usual_px) in zip(large, usual, strict=True):
        assert high >= usual_high
        assert px >= 1.3 * usual_px
    check_fit(phone)
    assert phone.evaluate(CUT) == []
    assert phone.evaluate(TEXT) == text
    other = table.scan(chromium, 2, size)
    assert not other.evaluate("() => document.body.classList.contains('large')")
    table.needs.clear()
    table.phones.look()
    pump(lambda: phone.evaluate(CARDS) == usual, "the cards are as they were")


FLASHES = """() => {
    window.lit = [];
    new MutationObserver(() => window.lit.push([performance.now(), document.body.dataset.light]))
        .observe(document.body, { attributeFilter: ['data-light'] });
}"""


def test_what_sounds_lights_up_the_phone_of_whoever_needs_it_and_no_other(
    lay: Callable[..., PhoneTable], chromium: Chromium
) -> None:
    table = lay("add-it", seats=3).start().turn_on()
    table.needs[1] = Accommodations(light_for_sound=True)
    table.phones.sounds("timeup")
    one, two = table.scan(chromium, 1), table.scan(chromium, 2)
    for phone in (one, two):
        phone.evaluate(FLASHES)
    table.phones.sounds("buzz")
    table.phones.sounds("accept")
    pump(lambda: [light for _, light in one.evaluate("() => window.lit")][-6:] == ["accept", ""] * 3, "it flashes")
    lit = [at for at, light in one.evaluate("() => window.lit") if light]
    assert all(later - sooner > 1000 for sooner, later in zip(lit, lit[3:], strict=False)), "at most three a second"
    assert "timeup" not in str(one.evaluate("() => window.lit")), "what sounded before it was there is over"
    assert two.evaluate("() => window.lit") == []
    one.evaluate("() => { document.body.dataset.light = 'reject' }")
    check_fit(one)


def check_turn(game: str, lay: Callable[..., PhoneTable], browser: Browser, size: tuple[int, int]) -> None:
    """The layout before and after a choice, and after the card was played."""
    table = lay(game, seats=3, **GAMES[game]).start().turn_on()
    phone = table.scan(browser, 1, size)
    phone.wait_for("Your turn")
    check_fit(phone)
    phone.tap_on("main .card:not([disabled])", -1)
    check_fit(phone)
    if game != "mathic-fraction":
        phone.tap_on("#bar .go")
        pump(lambda: phone.evaluate("() => !document.querySelector('#bar button[disabled]')"), "it is answered")
        check_fit(phone)
    assert phone.complaints == []


def test_a_phone_that_is_turned_keeps_what_was_chosen(lay: Callable[..., PhoneTable], chromium: Chromium) -> None:
    table = lay("add-it", dealer=3).start().turn_on()
    phone = table.scan(chromium, 1)
    phone.wait_for("Your turn")
    phone.tap_on(".hand .card")
    phone.wait_for("Play the")
    phone.resize((568, 320))
    phone.wait_for("Play the")
    check_fit(phone)
    phone.tap_on("#bar .go")
    pump(lambda: table.play.played is not None or table.play.turns, "the card is played")
    phone.wait_for("is on the table" if table.play.played is not None else "plays")


def test_a_phone_that_slept_is_told_what_it_missed(lay: Callable[..., PhoneTable], chromium: Chromium) -> None:
    table = lay("add-it", dealer=3).start().turn_on()
    phone = table.scan(chromium, 1)
    phone.wait_for("Your turn")

    def set_life(state: str) -> None:
        line = phone.page.context.new_cdp_session(phone.page)
        line.send("Page.setWebLifecycleState", {"state": state})

    phone.do(lambda: set_life("frozen"))
    while table.play.actor == 1 or not table.play.turns:
        table.do_anything()
    phone.do(lambda: set_life("active"))
    phone.wait_for("Seat 2 plays")


def test_the_smallest_words_are_enough_for_every_game(lay: Callable[..., PhoneTable], chromium: Chromium) -> None:
    """A game without hands says so."""
    table = lay("fast-fun-maths", seats=2)
    table.match.pop("mode")
    table.start().turn_on()
    phone = table.scan(chromium, 1)
    phone.wait_for("This game is played without phones: look at the table.")


def test_with_real_cards_there_is_nothing_to_do(lay: Callable[..., PhoneTable], chromium: Chromium) -> None:
    table = lay("add-it", dealer=1)
    table.match["mode"] = "referee"
    table.start().turn_on()
    table.scan(chromium, 1).wait_for("This match is played with real cards")
