"""Answers and pictures come late, and in any order: nothing that a player taps is lost, and no word is missed.

Over a real line what comes is held back in the page, as a busy access point would hold it. At every kind of moment of
every game the answers are the test's own.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.games.add_it.play_table import stacked
from tests.phones.chromium import Chromium
from tests.phones.phone import SMALL, Browser, Phone, pump, pump_awhile
from tests.phones.phone_table import PhoneTable
from tests.phones.stage import PLAYS, Stage, moments
from tests.phones.test_add_it import HANDS, TABLE

from gotit.app.phones import Options
from gotit.core.inputs import Rename
from gotit.games.add_it.cards import DECK_SIZE

HOLD = """(held) => {
    window.line = window.line || fetch;
    window.held = [];
    window.fetch = async (path, how) => {
        const answer = await line(path, how);
        if (path === held) await new Promise((come, lose) => window.held.push({ come, lose }));
        return answer;
    };
}"""
NO_ANSWER = """() => {
    window.wishes = 0;
    window.line = fetch;
    window.fetch = (path, how) => {
        if (path !== 'act') return line(path, how);
        wishes += 1;
        return new Promise(() => {});
    };
}"""
TAP_TWICE = """() => {
    const knob = document.querySelector('#bar .go');
    knob.click();
    knob.click();
    document.querySelector('#bar .go').click();
}"""
TAP_FIRST = """(where) => {
    const knob = [...document.querySelectorAll(where)].find((one) => !one.disabled && one.offsetParent !== null);
    if (knob) knob.click();
}"""
CHOICE = "#own button[aria-pressed=false]"
CHOSEN = """() => [...document.querySelectorAll('main button[aria-pressed], #bar button')]
    .map((knob) => `${knob.textContent} ${knob.getAttribute('aria-pressed')} ${knob.disabled}`)"""
STAND_STILL = """() => {
    const at = performance.now();
    window.passed = 0;
    performance.now = () => at + passed;
}"""
"""Of the page's own time only that passes which the test lets pass."""
LET_GO = """() => {
    window.fetch = line;
    held.forEach(({ come }) => come());
}"""
LOSE = """() => {
    window.answered = 0;
    window.fetch = async (path, how) => {
        const answer = await line(path, how);
        answered += path === 'act';
        return answer;
    };
    held.forEach(({ lose }) => lose(new TypeError('lost')));
}"""
"""What was held back is lost. What is asked for again comes."""


@pytest.fixture
def table(lay: Callable[..., PhoneTable]) -> PhoneTable:
    """Ana begins with an 8, and may collect 5 + 3."""
    orders = {DECK_SIZE: stacked(HANDS, TABLE, seats=3, dealer=3)}
    return lay("add-it", orders=orders, dealer=3, options=Options(names=True)).start().turn_on()


def let_go(phone: Phone) -> None:
    """All that was held back comes, and the page has read it."""
    phone.evaluate(LET_GO)
    pump_awhile(0.2)
    phone.evaluate("() => 0")


def unanswered(table: PhoneTable, browser: Browser) -> Phone:
    """Ana's phone, which has played the 8 and chosen 5 + 3. It knows from the picture alone that the 8 was taken."""
    phone = table.scan(browser, 1)
    phone.evaluate(HOLD, "act")
    phone.tap("Your 8")
    phone.tap("Play 8")
    phone.wait_for("Your 8 is on the table")
    phone.tap("5 + 3")
    return phone


def test_what_is_tapped_before_the_answer_comes_stays(table: PhoneTable, browser: Browser) -> None:
    phone = unanswered(table, browser)
    let_go(phone)
    assert "Collect 5 + 3" in phone.buttons()
    phone.tap("Collect 5 + 3")
    phone.wait_for("Ben plays")
    assert phone.complaints == []


def test_play_goes_on_before_an_answer_that_is_long_in_coming(table: PhoneTable, chromium: Chromium) -> None:
    phone = unanswered(table, chromium)
    phone.tap("Collect 5 + 3")
    phone.wait_for("Ben plays")
    assert [act["do"] for act in table.acts(1)] == ["play", "collect"]
    let_go(phone)
    assert phone.note == ""
    assert phone.complaints == []


def test_answers_that_were_lost_are_the_same_when_they_are_asked_for_again(
    table: PhoneTable, chromium: Chromium
) -> None:
    """The later wish was answered before: it is not too late for the earlier one, which was taken."""
    phone = unanswered(table, chromium)
    phone.tap("Collect 5 + 3")
    phone.wait_for("Ben plays")
    phone.evaluate(LOSE)
    pump(lambda: phone.evaluate("() => answered") == 2, "both are answered again")
    pump_awhile(0.2)
    assert phone.note == ""
    assert [act["do"] for act in table.acts(1)] == ["play", "collect"]
    assert phone.complaints == []


def test_two_taps_are_not_two_wishes_while_the_first_is_on_its_way(table: PhoneTable, chromium: Chromium) -> None:
    phone = table.scan(chromium, 1)
    phone.evaluate(NO_ANSWER)
    phone.tap("Your 8")
    phone.evaluate(TAP_TWICE)
    assert phone.evaluate("() => wishes") == 1


def test_too_late_is_read_though_the_picture_that_shows_why_comes_at_once(
    table: PhoneTable, chromium: Chromium
) -> None:
    phone = table.scan(chromium, 1)
    phone.evaluate(STAND_STILL)
    phone.tap("Your 8")
    phone.evaluate(HOLD, "picture")
    table.loop.enter(Rename(2, "Bo"))  # ends the request that was on its way before
    pump(lambda: "Bo" in phone.everything(), "the next request is under way")
    table.do_anything()  # the operator plays for Ana
    pump(lambda: phone.evaluate("() => held.length") == 1, "the picture is held back")
    phone.tap("Play 8")
    phone.wait_for_note("Too late for that.")
    let_go(phone)
    phone.wait_for("is on the table")
    assert "Too late for that." in phone.note
    phone.evaluate("() => passed = 4001")
    pump(lambda: phone.note == "", "it goes with its moment, once it can have been read")


@pytest.mark.parametrize("game", sorted(set(PLAYS) - {"buzzer-round"}))
@pytest.mark.parametrize("taken", [True, False])
def test_whatever_the_answer_to_an_earlier_moment_is_what_was_tapped_since_stays(
    game: str, taken: bool, chromium: Chromium
) -> None:
    """From each kind of moment in which a wish can be sent to one in which something can be chosen."""
    stage = Stage(chromium, SMALL).open()
    known = moments(game)
    later = [moment for moment in known if moment.picture["offers"]]
    went_on = 0
    for at, moment in enumerate(known):
        stage.clear()
        stage.show({**moment.picture, "moment": 1})
        stage.phone.evaluate(TAP_FIRST, CHOICE)
        stage.phone.evaluate(TAP_FIRST, "#bar button")
        if not stage.wishes():
            continue
        stage.show({**later[at % len(later)].picture, "moment": 2})
        untouched = stage.phone.evaluate(CHOSEN)
        stage.phone.evaluate(TAP_FIRST, CHOICE)
        chosen = stage.phone.evaluate(CHOSEN)
        stage.answer_wish(taken=taken, sentence="Too late.")
        assert stage.phone.evaluate(CHOSEN) == chosen, moment.name
        assert stage.phone.note == ("" if taken else "Too late.")
        went_on += chosen != untouched
    assert went_on
