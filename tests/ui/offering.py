"""What is true of every game's window: each offer is there once, in its proper place, and its key takes it."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from typing import Any

import msgspec
from PyQt6.QtCore import QPoint, QRect, Qt
from PyQt6.QtWidgets import QApplication, QWidget
from tests.ui.game_table import GameTable
from tests.ui.operator_driver import run_out, seen_in

from gotit.core.game import Race
from gotit.core.inputs import Act, Undo
from gotit.core.offer import Offer, Open, Role, listed
from gotit.games.common import END, SHARED_MOVES
from gotit.language.chosen import words
from gotit.ui.operator.panel import KEYS, PlayPanel
from gotit.ui.operator.plain import worded
from gotit.ui.operator.typed_line import typed_text
from gotit.ui.theme import DARK

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
    """Of the game's panel, or of the page of a match that is over."""
    end = match.window.play.end
    bar = panel_of(match).bar if end.isHidden() else end.bar
    return [knob.text() for knob in bar.buttons.values() if knob.isVisible()]


def check_window(match: GameTable) -> None:
    """Check that each offer is there once: in the bar, in its seat's menu, on the big button."""
    QApplication.processEvents()
    check_places(match)
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
        beside = live is not None and role == "keep" and live is not panel.live("primary") is not None
        printed = live is not None and (beside or (live.move.place == "bar" and live.about in (0, panel.focus)))
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


def check_places(match: GameTable) -> None:
    """Check that the game's own part, whose pieces are clicked, and a role's button are where they were all along, and
    that nothing dangerous lies where anything else lay.

    Dangerous: what puts somebody out, or ends the match. Holds while the page and the row of buttons keep their width.
    """
    panel, bar = panel_of(match), panel_of(match).bar
    assert match.framed.setdefault(match.play.width(), panel.geometry().top()) == panel.geometry().top(), (
        f"“{match.play.headline.text()}” moves what is below it"
    )
    if not bar.isVisible():
        return
    of_roles, dangerous, harmless = match.stood.setdefault(bar.width(), ({}, [], []))
    for line in bar.lines:
        knob = bar.buttons[line.label]
        lies = QRect(knob.mapTo(bar, QPoint(0, 0)), knob.size())
        if line.slot:
            assert of_roles.setdefault(line.slot, lies) == lies, f"{line.label!r} has moved"
        mine, others = (dangerous, harmless) if line.tone == "wrong" or line.slot == END.code else (harmless, dangerous)
        assert not any(lies.intersects(other) for other in others), (
            f"{line.label!r} lies where danger changes places: {lies} {others} {bar.rect()}"
        )
        if lies not in mine:
            mine.append(lies)


# --- the operator's hands --------------------------------------------------------------------------------------------

TYPED = "4717"
"""Digits: in every line they are text, or nothing; as keys of players they buzz."""
PLAYERS_KEYS = "139QOqo"


def begin_typing(match: GameTable, chance: random.Random) -> bool:
    """Type into the line that waits for text. Returns False if none does."""
    line = panel_of(match).wants_text()
    if line is None or match.play.kept.holds:
        return False
    match.play.end_grace()
    match.write(TYPED[: chance.randint(1, 3)])
    check_theme(match)
    return QApplication.focusWidget() is not None


def check_theme(match: GameTable) -> None:
    """Check that other colours leave what has been begun where it is, typed or clicked."""

    def begun() -> tuple[str, QWidget | None, bool]:
        line = panel_of(match).wants_text()
        return typed_text(line), line, panel_of(match).half_entered()

    before = begun()
    match.play.set_theme(DARK)
    assert begun() == before


def type_on(match: GameTable) -> None:
    """Check that whoever types on, after the match has gone on by itself, buzzes for nobody. Then they let go."""
    heard = list[Any]()
    world = match.program.world
    world.pressed.connect(heard.append)
    match.write(PLAYERS_KEYS)
    world.pressed.disconnect(heard.append)
    assert not heard, f"typing on in the phase “{match.seen.phase}” was taken for a player's key"
    match.table.key(Qt.Key.Key_Escape)
    assert not match.play.kept.holds
    match.play.kept.forget()
    match.play.take_focus()


def check_keys(match: GameTable, chance: random.Random) -> None:
    """Check that each key that a button names takes what it names, with the focus on any widget; and that what judges
    over an unfinished line asks first.
    """
    panel, window = panel_of(match), match.window
    widgets = [each for each in seen_in(window, QWidget) if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
    here = chance.choice([each for each in widgets if each.isEnabled()])
    for widget in {here, panel.wants_text() or here}:
        for role, key in _named_keys(match):
            wanted = panel.live(role)
            filled = panel.filled(wanted) if isinstance(wanted, Open) else None
            if isinstance(wanted, Open) and filled is not None:
                action = wanted.action(filled.value, **filled.more)
            elif isinstance(wanted, Offer):
                action = wanted.action
            else:
                continue
            half = filled is None and panel.half_entered()
            widget.setFocus(Qt.FocusReason.OtherFocusReason)
            if not widget.isVisible() or not widget.hasFocus():
                continue
            taken = _what_enters(match, key)
            if half or (filled is not None and filled.doubtful):
                assert not taken, f"{key} over an unfinished line does not ask: {wanted.move.code}"
                taken = _what_enters(match, key)
            assert taken == [Act(msgspec.to_builtins(action))], f"{key} for {wanted.move.code} from {widget}"
            panel.forget_doubt()
            panel.show_operator(window.operator)
    match.play.take_focus()


def _named_keys(match: GameTable) -> list[tuple[Role, Qt.Key]]:
    """The roles whose key stands on some button now."""
    panel, bar = panel_of(match), " ".join(bar_of(match))
    named: list[tuple[Role, Qt.Key]] = [(role, key) for role, key in _KEYS.items() if f"({KEYS[role]})" in bar]
    big: Role = "keep" if panel.live("primary") is None else "primary"
    keys = {"Space": Qt.Key.Key_Space, "Enter": Qt.Key.Key_Return, " or K": Qt.Key.Key_K}
    return named + [(big, key) for word, key in keys.items() if word in worded(panel.primary().key)]


_KEYS: dict[Role, Qt.Key] = {
    "right": Qt.Key.Key_G,
    "wrong": Qt.Key.Key_M,
    "keep": Qt.Key.Key_K,
    "left": Qt.Key.Key_Left,
    "next": Qt.Key.Key_Right,
}


def _what_enters(match: GameTable, key: Qt.Key) -> list[Any]:
    """What this key makes, and the match never hears of."""
    taken = list[Any]()
    match.window.entered.disconnect(match.program.enter)
    match.window.entered.connect(taken.append)
    try:
        match.table.key(key)
    finally:
        match.window.entered.disconnect(taken.append)
        match.window.entered.connect(match.program.enter)
    return taken


def call_by_chance(match: GameTable, race: Race, chance: random.Random) -> None:
    """One or more who race, and are heard, press their keys. Then that race is over, and perhaps the next has begun."""

    def is_over() -> bool:
        now = match.program.loop.session.buzzers
        return not isinstance(now, Race) or now.number != race.number

    now_us = match.program.clock.now_us()
    seats = [seat for seat in sorted(race.seats) if race.deaf_until_us.get(seat, 0) <= now_us]
    if not seats:
        return  # all were early, and have to wait a moment
    for seat in chance.sample(seats, chance.randint(1, len(seats))):
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
    *,
    by_hand: bool = True,
) -> set[str]:
    """Take whatever is offered, at random, `but` moves of these codes, and run races.

    `look` is called with the match before each step. `by_hand`: keys are pressed and lines typed in, too, and the clock
    runs out now and then. Returns the codes of everything that was offered.
    """
    chance, hand = random.Random(seed), random.Random(f"{seed} by hand")
    met: set[str] = set()
    typing = False
    for _ in range(steps):
        if typing or match.play.kept.holds:
            type_on(match)
        look(match)
        if by_hand and hand.random() < 0.3:
            check_keys(match, hand)
        if typing := by_hand and hand.random() < 0.5 and begin_typing(match, hand):
            check_keys(match, hand)
            match.play.take_focus()
        if typing and hand.random() < 0.5 and run_out(match.program):
            continue
        session, offers = match.program.loop.session, match.window.operator.offers
        met.update(offer.move.code for offer in offers)
        if isinstance(session.buzzers, Race) and session.buzzers.seats and chance.random() < 0.7:
            call_by_chance(match, session.buzzers, chance)
            typing = False
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
