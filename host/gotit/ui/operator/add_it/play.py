"""The middle of the window while ADD-IT is played: the table as buttons, and below it what a phase needs.

Must not: apply rules, paint, hold a hand (only `hand.py` may, while it is looked at). Every button makes one input;
the game refuses what is not allowed, in words.
"""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from gotit.core.message import Message, Seat, say
from gotit.core.offer import OneOf, Open, SomeOf, Way
from gotit.games.add_it.view import AddItView, Card, sum_of
from gotit.language.chosen import words
from gotit.language.words import Words
from gotit.ui.operator.add_it.board import CardEntry, TableBoard, WaysPanel
from gotit.ui.operator.add_it.hand import HandPanel
from gotit.ui.operator.add_it.words import headline, progress, status_lines
from gotit.ui.operator.buttons import Primary
from gotit.ui.operator.pages import scrolled
from gotit.ui.operator.panel import Asks, Filled, PlayPanel
from gotit.ui.operator.plain import ShortLabel, text_label
from gotit.ui.paint.add_it import cards as painted
from gotit.ui.paint.add_it.cards import places
from gotit.ui.theme import LIGHT, Theme


class AddItPlay(PlayPanel):
    """See `PlayPanel`."""

    shows = AddItView
    _view: AddItView

    def __init__(self, asks: Asks, theme: Theme = LIGHT) -> None:
        super().__init__()
        self._picked: frozenset[int] = frozenset()
        self.board = TableBoard(theme)
        self.progress = ShortLabel("soft")
        self.lines = text_label(kind="line", wraps=True)
        self.lines.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._lines_page = scrolled(self.lines)
        self.entry = CardEntry()
        self.hand = HandPanel(asks.look, theme)
        self.ways = WaysPanel()
        self.pages = QStackedWidget()
        for page in (self._lines_page, self.entry, self.hand, self.ways):
            self.pages.addWidget(page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 10)
        layout.setSpacing(8)
        layout.addWidget(self.board, 1)
        layout.addWidget(self.progress)
        layout.addWidget(self.pages, 1)
        layout.addWidget(self.bar)
        self.entry.submitted.connect(self.do_primary)
        self.board.clicked.connect(self._clicked)
        self.entry.changed.connect(self._typed)
        self.hand.changed.connect(self.primary_changed)
        self.ways.changed.connect(self.primary_changed)
        self.ways.taken.connect(self._take)

    # --- showing --------------------------------------------------------------------------------------------------

    def show_view(self, view: AddItView, was: AddItView | None) -> None:
        if was is None or (was.phase, was.actor, was.table) != (view.phase, view.actor, view.table):
            self._picked = frozenset()
        self._turn_page(view, fresh=was is None or was.played != view.played)
        self._show_board()
        self.progress.say(progress(view, self._operator))
        self.show_offers()

    def _turn_page(self, view: AddItView, *, fresh: bool) -> None:
        page: QWidget = self._lines_page
        if self.offered("lay") is not None:
            page = self.entry
            self.entry.ask(0, range(1, 11))
        elif (enters := self.offered("enter")) is not None and isinstance(enters.entry, OneOf):
            page = self.entry
            self.entry.ask(enters.seat, {item.value for item in enters.entry.items})
        elif self.offered("play") is not None:
            page = self.hand
        elif (finds := self.offered("find")) is not None and isinstance(finds.entry, SomeOf):
            page = self.ways
            self._show_ways(view, finds.entry.ways, fresh=fresh)
        self.hand.show_turn(self._operator, view)
        self.lines.setText("\n".join(status_lines(view, self._operator)))
        self.pages.setCurrentWidget(page)

    def _show_ways(self, view: AddItView, ways: tuple[Way, ...], *, fresh: bool) -> None:
        """What the box points at is chosen here, too; what is chosen here nobody else sees."""
        at = 0 if fresh else self.ways.at
        if view.pointed is not None:
            at = next((place for place, way in enumerate(ways) if way.values == view.pointed.ids), at)
        number = view.played.number if view.played is not None else 0
        self.ways.show_ways(ways, at, _about(number, ways, hints=view.offers or view.real_cards))

    def _show_board(self) -> None:
        view = self._view
        self.board.setVisible(view.phase not in ("between", "over"))
        if view.phase == "laying":
            typed = tuple(Card(-place, number) for place, number in enumerate(self.entry.numbers, 1))
            self.board.show_cards(typed, {})
            return
        pointed = {card.id for card in view.pointed.cards} if view.pointed is not None else set()
        looks: dict[int, painted.Look] = dict.fromkeys(self._picked or pointed, "pointed")
        self.board.show_cards(places(view), looks)

    def _typed(self) -> None:
        self._show_board()
        self.primary_changed.emit()

    # --- what the window asks -------------------------------------------------------------------------------------

    def headline(self) -> tuple[Words, Words]:
        return headline(self._view, self._operator)

    def filled(self, offer: Open) -> Filled | None:
        match offer.move.code:
            case "lay":
                odd = not self.entry.ready
                more = {"insist": True} if odd else {}
                return Filled(self.entry.numbers, more=more, doubtful=odd) if self.entry.numbers else None
            case "enter":
                return Filled(self.entry.numbers[0], self.entry.numbers[0]) if self.entry.ready else None
            case "play":
                return Filled(self.hand.chosen) if self.hand.chosen is not None else None
            case "find" if self._picked:
                return Filled(tuple(sorted(self._picked)), sum_of(self._numbers(self._picked)))
            case "find" if (way := self.ways.chosen) is not None:
                return Filled(way.values, way.shows)
            case _:
                return None

    def was_taken(self, offer: Open) -> None:
        if offer.move.code in ("lay", "enter"):
            self.entry.field.clear()

    def at_rest(self) -> Primary:
        view = self._view
        if view.phase == "over":
            return Primary(say("addit_new_match", "New match"))
        if view.actor is not None:
            waits = say("addit_about_to_play", "{who} is about to play", who=Seat(view.actor))
        else:
            waits = say("addit_shuffling", "Shuffling …")
        return Primary(words(waits, self._operator.names), enabled=False, key="")

    def _numbers(self, ids: frozenset[int]) -> tuple[int, ...]:
        return tuple(sorted((card.number for card in self._view.table if card.id in ids), reverse=True))

    def wants_text(self) -> QWidget | None:
        return self.entry.field if self.pages.currentWidget() is self.entry else None

    def step_by(self, step: int) -> None:
        if self.pages.currentWidget() is self.hand:
            self.hand.move_by(step)
        elif self.pages.currentWidget() is self.ways:
            self._picked = frozenset()
            self._show_board()
            self.ways.move_by(step)

    def set_theme(self, theme: Theme) -> None:
        self.board.theme = self.hand.theme = theme
        self.show_operator(self._operator)

    # --- small steps ----------------------------------------------------------------------------------------------

    def _take(self, way: Way) -> None:
        if (finds := self.offered("find")) is not None:
            self.take(finds.action(way.values))

    def _clicked(self, id_: int) -> None:
        """A card on the table is collected."""
        if id_ >= 0 and self.pages.currentWidget() is self.ways:
            self._picked ^= {id_}
            self._show_board()
            self.primary_changed.emit()


def _about(number: int, ways: tuple[Way, ...], *, hints: bool) -> Message:
    """What is said of the ways to collect with a card of this number."""
    if ways:
        return say(
            "addit_ways",
            "Only you see this: what {number} can collect, largest first. Choose with ← →.",
            number=number,
        )
    if hints:
        return say("addit_no_way", "Only you see this: {number} can collect nothing here.", number=number)
    return say("addit_no_hints", "This match gives no hints: click the cards that are collected, or leave it.")
