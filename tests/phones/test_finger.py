"""A picture that comes while a finger rests on the page, or while somebody uses keys, takes nothing away from them."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from tests.phones.chromium import Chromium
from tests.phones.phone import SMALL
from tests.phones.stage import PLAYS, Moment, Stage, moments

MARK = """() => {
    const shown = (knob) => !knob.disabled && knob.offsetParent !== null;
    window.marked = [...document.querySelectorAll('button')].filter(shown);
    marked.slice(-1).forEach((knob) => knob.focus());
    return marked.length;
}"""
KEPT = """() => [marked.filter((knob) => !knob.isConnected).map((knob) => knob.outerHTML),
    marked.length === 0 || document.activeElement === marked[marked.length - 1]]"""
WRITTEN = """() => {
    const written = (node) => node.nodeType === Node.TEXT_NODE ? node.data : [
        node.nodeName, [...node.attributes].map(({ name, value }) => `${name}=${value}`).sort(),
        [...node.childNodes].map(written)];
    return JSON.stringify(['top', 'page', 'own', 'dock', 'bar'].map((id) => written(document.getElementById(id))));
}"""
TAP_LAST = """() => [...document.querySelectorAll('main button:not([disabled])')]
    .filter((knob) => knob.offsetParent && knob.id !== 'cover').slice(-1).forEach((knob) => knob.click())"""
REST = """() => {
    window.rested = document.querySelector('#own button[aria-pressed=false]:not([disabled])');
    if (!rested) return null;
    rested.scrollIntoView({ block: 'nearest' });
    const box = rested.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def elsewhere(moment: Moment) -> dict[str, Any]:
    """The same picture, but that something has changed that is no business of this seat."""
    seat, names = moment.picture["seat"], moment.picture["names"]
    return {**moment.picture, "names": [name if at + 1 == seat else f"{name} K." for at, name in enumerate(names)]}


@pytest.mark.parametrize("game", sorted(PLAYS))
def test_what_changes_elsewhere_takes_no_button_and_no_focus_away(game: str, chromium: Chromium) -> None:
    """At every kind of moment that random matches come to."""
    stage = Stage(chromium, SMALL).open()
    buttons = 0
    for moment in moments(game):
        stage.show(moment.picture)
        buttons += stage.phone.evaluate(MARK)
        stage.show(elsewhere(moment))
        assert stage.phone.evaluate(KEPT) == [[], True], moment.name
    assert buttons


@pytest.mark.parametrize("game", sorted(PLAYS))
def test_what_is_shown_does_not_depend_on_what_was_shown_before(game: str, chromium: Chromium) -> None:
    """Neither what can be seen, nor what a tap does. Every kind of moment, after one of its game or another's."""
    stage = Stage(chromium, SMALL).open()
    others = [moments(other)[0].picture for other in sorted(PLAYS)]

    def shown(moment: Moment, *before: dict[str, Any]) -> list[str]:
        stage.clear()
        for number, picture in enumerate((*before, moment.picture), start=1):
            stage.show({**picture, "moment": number})
        written = stage.phone.evaluate(WRITTEN)
        stage.phone.evaluate(TAP_LAST)
        return [written, stage.phone.evaluate(WRITTEN)]

    known = moments(game)
    for at, moment in enumerate(known):
        before = (known[at - 1].picture, elsewhere(moment), others[at % len(others)])[at % 3]
        assert shown(moment, before) == shown(moment), moment.name


@pytest.mark.parametrize("game", sorted(set(PLAYS) - {"buzzer-round"}))
def test_a_finger_that_went_down_before_a_picture_chooses_after_it(game: str, chromium: Chromium) -> None:
    """A mouse's here, which asks for the same button at its press and its release."""
    stage = Stage(chromium, SMALL).open()
    mouse = stage.phone.page.mouse
    pressed = 0
    for moment in moments(game):
        stage.clear()
        stage.show(elsewhere(moment))
        before = stage.phone.evaluate(WRITTEN)
        if stage.phone.evaluate(REST) is None:
            continue
        stage.phone.evaluate("() => rested.click()")
        chosen = stage.phone.evaluate(WRITTEN)
        stage.clear()
        stage.show(moment.picture)
        x, y = stage.phone.evaluate(REST)
        stage.phone.do(partial(mouse.move, x, y))
        stage.phone.do(mouse.down)
        stage.show(elsewhere(moment))
        stage.phone.do(mouse.up)
        assert stage.phone.evaluate(WRITTEN) == chosen, moment.name
        pressed += chosen != before
    assert pressed
