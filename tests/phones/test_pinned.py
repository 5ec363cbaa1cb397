"""What a player always needs is on the phone's screen without scrolling: what to do now, the own hand, the buttons.

In every game with a hand, at every kind of moment that random matches come to, on phones of four sizes, with any number
of cards in the space.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.phones.chromium import Chromium
from tests.phones.stage import PLAYS, SPACE, Stage, moments, with_space

from gotit.language.load import load

SIZES = ((320, 568), (360, 640), (412, 915), (568, 320))
MOST_CARDS = 20

UNSEEN = """() => {
    const inside = (box) => box.width > 0 && box.top >= -0.5 && box.left >= -0.5
        && box.bottom <= innerHeight + 0.5 && box.right <= innerWidth + 0.5;
    const seen = (one) => inside(one.getBoundingClientRect());
    const over = (one) => {
        const box = one.getBoundingClientRect();
        const there = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        return there && (one === there || one.contains(there) || there.contains(one));
    };
    const needed = [...document.querySelectorAll('#say, #top *, #own .card, #bar button, #dock button')];
    const cards = document.querySelectorAll('#own .card').length;
    return {
        cards,
        unseen: needed.filter((one) => one.offsetParent && !one.matches('.unseen') && !(seen(one) && over(one)))
            .map((one) => one.textContent),
        room: (document.getElementById('room').hidden || document.getElementById('page').clientHeight >= 48),
        scrolls: document.body.scrollHeight > innerHeight,
    };
}"""


HIDDEN_BY_A_HINT = """() => {
    const page = document.getElementById('page').getBoundingClientRect();
    const box = (one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return one.closest('#page')
            ? { left, right, top: Math.max(top, page.top), bottom: Math.min(bottom, page.bottom) }
            : { left, right, top, bottom };
    };
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const hints = [...document.querySelectorAll('.more')].filter((one) => one.offsetParent);
    const others = [...document.querySelectorAll('.card, .chip, button, h2')].filter((one) => one.offsetParent);
    return hints.flatMap((hint) => others.filter((one) => meet(box(hint), box(one))).map((one) => one.textContent));
}"""
HINTS = "() => [...document.querySelectorAll('.more')].filter((one) => one.offsetParent).map((one) => one.className)"
SCROLL = """(to) => {
    document.getElementById('page').scrollTo(0, to);
    return new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));
}"""


def holds(picture: dict[str, Any]) -> int:
    """How many cards this seat holds."""
    return len(picture["game_view"]["players"][picture["seat"] - 1].get("hand", ()))


@pytest.mark.parametrize("game", sorted(PLAYS))
def test_hand_turn_and_buttons_are_seen_without_scrolling(game: str, chromium: Chromium) -> None:
    stage = Stage(chromium, SIZES[0]).open()
    kinds = moments(game)
    assert len(kinds) > 3
    for size in SIZES:
        stage.resize(size)
        for at, moment in enumerate(kinds):
            count = at * 7 % MOST_CARDS + 1
            picture = with_space(moment, count) if game in SPACE else moment.picture
            stage.show(picture)
            check(stage, size, picture, f"{moment.name}, {count} in the space")
    assert stage.phone.complaints == []


@pytest.mark.parametrize("game", sorted(SPACE))
def test_with_any_number_of_cards_in_the_space(game: str, chromium: Chromium) -> None:
    stage = Stage(chromium, SIZES[0]).open()
    turn = next(each for each in moments(game) if each.name.startswith("playing own"))
    for size in SIZES:
        stage.resize(size)
        for count in range(1, MOST_CARDS + 1):
            picture = with_space(turn, count)
            stage.show(picture)
            check(stage, size, picture, f"{count} in the space")


@pytest.mark.parametrize("size", [size for size in SIZES if size[1] >= 600])
@pytest.mark.parametrize("tag", ["en", "de", "ar"])
def test_that_there_is_more_hides_no_card(tag: str, size: tuple[int, int], chromium: Chromium) -> None:
    """On a screen that is high enough it has a line of its own, and goes where all fits without it."""
    stage = Stage(chromium, size, load(tag)).open()
    turn = next(each for each in moments("mathic-fraction") if each.name.startswith("playing own"))
    for count, more in ((MOST_CARDS, True), (1, size[1] < 700)):
        stage.show(with_space(turn, count))
        for to_px, hint in ((0, "more below"), (40, None), (9999, "more above")):
            stage.phone.evaluate(SCROLL, to_px)
            hints = stage.phone.evaluate(HINTS)
            assert hints == ([hint] if more else []) or (more and hint is None), (count, to_px)
            assert stage.phone.evaluate(HIDDEN_BY_A_HINT) == [], (count, to_px)


def check(stage: Stage, size: tuple[int, int], picture: dict[str, Any], why: str) -> None:
    found = stage.phone.evaluate(UNSEEN)
    assert found["unseen"] == [], (size, why)
    assert not found["scrolls"], (size, why)
    assert found["room"], (size, why)
    if not picture.get("outcome") and picture["game_view"]["phase"] not in ("dealing", "laying", "starting", "between"):
        assert found["cards"] >= holds(picture), (size, why)
