"""What is true of every game's window: each offer is there once, in its proper place, and its key takes it."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from typing import Any

import msgspec
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QWidget
from tests.ui.game_table import GameTable

from gotit.core.game import Race
from gotit.core.inputs import Act, Undo
from gotit.core.offer import Offer, Open, listed
from gotit.games.common import SHARED_MOVES
from gotit.language.chosen import words
from gotit.ui.operator.panel import KEYS, PlayPanel
from gotit.ui.operator.plain import worded

Write = Callable[[Any, Open, random.Random], Any]
"""(state, offer, chance) -> an action that fills in what only a panel can. None: not now."""


def panel_of(match: GameTable) -> PlayPanel:
    panel = match.play.panel
    assert isinstance(panel, PlayPanel)
    return panel


def lines_of(match: GameTable, seat: int) -> list[str]:
    """The lines of a seat's menu."""
    menu = match.play.seats.rows[seat - 1].menu()
    return [action.text() for action in menu.actions()]


def bar_of(match: GameTable) -> list[str]:
    return [knob.text() for knob in panel_of(match).bar.buttons.values() if knob.isVisible()]


def check_window(match: GameTable) -> None:
    """Check that each offer is there once: in the bar, in its seat's menu, on the big button."""
    QApplication.processEvents()
    panel, bar = panel_of(match), bar_of(match)
    for offer in match.window.operator.offers:
        move, seat = offer.move, offer.about or offer.seat
        if move.by_box or panel.by_computer(offer.seat):
            continue
        label = words(move.label) if isinstance(offer, Offer) else panel.open_words(offer)
        if move.place == "seat" or (move.place == "bar" and offer.about not in (0, panel.focus)):
            assert [text.partition("  (")[0] for text in lines_of(match, seat)].count(label) == 1
        elif move.place == "bar":
            assert [text.partition("  (")[0] for text in bar].count(label) == 1, f"{label} among {bar}"
    for role, key in KEYS.items():
        live = panel.live(role)
        printed = live is not None and live.move.place == "bar" and live.about in (0, panel.focus)
        assert len([text for text in bar if f"({key})" in text]) == printed, f"{key} is printed on {bar}"
    keep = panel.live("keep")
    big = panel.live("primary") or (keep if keep is not None and keep.move.place == "panel" else None)
    assert big is not None or worded(panel.at_rest().label) in match.big
    if isinstance(big, Offer):
        assert words(big.move.label) in match.big
        assert big is not keep or "K" in match.big
    elif isinstance(big, Open) and panel.filled(big) is None:
        assert words(big.move.label) in match.big
        assert not match.play.big.isEnabled()


def call_by_chance(match: GameTable, race: Race, chance: random.Random) -> None:
    """One or more of those who race press their keys. Then that race is over, and perhaps the next has begun."""

    def is_over() -> bool:
        now = match.program.loop.session.buzzers
        return not isinstance(now, Race) or now.number != race.number

    for seat in chance.sample(sorted(race.seats), chance.randint(1, len(race.seats))):
        match.table.key(Qt.Key(Qt.Key.Key_0 + seat))
    match.qtbot.waitUntil(is_over)
    match.play.end_grace()


def walk(
    match: GameTable,
    seed: str,
    steps: int = 90,
    write: Write | None = None,
    but: Collection[str] = (),
    look: Callable[[GameTable], object] = check_window,
) -> set[str]:
    """Take whatever is offered, at random, `but` moves of these codes, and run races.

    `look` is called with the match before each step. Returns the codes of everything that was offered.
    """
    chance = random.Random(seed)
    met: set[str] = set()
    for _ in range(steps):
        look(match)
        session, offers = match.program.loop.session, match.window.operator.offers
        met.update(offer.move.code for offer in offers)
        if isinstance(session.buzzers, Race) and session.buzzers.seats and chance.random() < 0.7:
            call_by_chance(match, session.buzzers, chance)
            continue
        offers = tuple(offer for offer in offers if offer.move.code not in (*but, *SHARED_MOVES))
        opens = [offer for offer in offers if isinstance(offer, Open)]
        written = [write(session.state, offer, chance) for offer in opens] if write is not None else []
        by_box = [offer.action for offer in offers if isinstance(offer, Offer) and offer.move.by_box]
        actions = [*listed(offers), *by_box, *filter(None, written)]
        if not actions or session.over:
            break
        match.program.loop.enter(Act(msgspec.to_builtins(chance.choice(actions))))
    return met


def press_everywhere(match: GameTable, keys: Collection[Qt.Key], then: str) -> int:
    """Each key, with the focus on any widget that can have it, leads to this phase, and is undone. Returns the
    presses."""
    widgets = [
        widget for widget in match.window.findChildren(QWidget) if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    pressed = 0
    for widget in widgets:
        for key in keys:
            widget.setFocus(Qt.FocusReason.OtherFocusReason)
            if not widget.isVisible() or not widget.hasFocus():
                continue
            match.table.key(key)
            assert match.seen.phase == then, f"{widget} {widget.objectName()} keeps {key} for itself"
            match.program.loop.enter(Undo())
            match.program.window.play.end_grace()
            pressed += 1
    return pressed
