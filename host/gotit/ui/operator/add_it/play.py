"""The middle of the window while ADD-IT is played: the table as buttons, and below it what a phase needs.

May not happen here: rules, painting, a hand (but in `hand.py`, while it is looked at). Every button makes one input;
the game refuses what is not allowed, in words.
"""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QInputDialog, QStackedWidget, QVBoxLayout, QWidget

from gotit.games.add_it.actions import Collect, Correct, Done, GoOn, Leave, Play, PlayReal, Ready, ShowPossible
from gotit.games.add_it.view import AddItAdvice, AddItView, Capture, Card
from gotit.ui.operator.action_bar import ActionBar
from gotit.ui.operator.add_it.board import TableBoard
from gotit.ui.operator.add_it.entry import CardEntry
from gotit.ui.operator.add_it.hand import HandPanel
from gotit.ui.operator.add_it.ways import WaysPanel
from gotit.ui.operator.add_it.words import headline, is_computer, progress, status_lines, sum_words
from gotit.ui.operator.desk import Desk, act
from gotit.ui.operator.pages import scrolled
from gotit.ui.operator.panel import Asks, PlayPanel, Primary, SeatAction
from gotit.ui.operator.plain import ShortLabel, text_label
from gotit.ui.paint.add_it import cards as painted
from gotit.ui.paint.add_it.table import places
from gotit.ui.theme import LIGHT, Theme


class AddItPlay(PlayPanel):
    """See `PlayPanel`."""

    shows = AddItView
    _view: AddItView

    def __init__(self, asks: Asks, theme: Theme = LIGHT) -> None:
        super().__init__()
        self._picked: frozenset[int] = frozenset()
        self._correcting = False
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
        self.bar = ActionBar()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 10)
        layout.setSpacing(8)
        layout.addWidget(self.board, 1)
        layout.addWidget(self.progress)
        layout.addWidget(self.pages, 1)
        layout.addWidget(self.bar)
        self.entry.entered.connect(self.entered)
        self.bar.entered.connect(self.entered)
        self.board.clicked.connect(self._clicked)
        self.entry.changed.connect(self._typed)
        self.hand.changed.connect(self.primary_changed)
        self.ways.changed.connect(self.primary_changed)
        self.ways.taken.connect(self._take)

    # --- showing --------------------------------------------------------------------------------------------------

    def show_view(self, view: AddItView, was: AddItView | None) -> None:
        if was is None or (was.phase, was.actor, was.table) != (view.phase, view.actor, view.table):
            self._picked = frozenset()
        if not view.referee or not view.table:
            self._correcting = False
        self._turn_page(view, fresh=was is None or was.played != view.played)
        self._show_board()
        self.progress.say(progress(view, self._desk))
        self.bar.show_lines(self._offers(view))

    def _turn_page(self, view: AddItView, *, fresh: bool) -> None:
        page: QWidget = self._lines_page
        person = view.actor is not None and not is_computer(view, view.actor)
        if view.phase == "laying":
            page = self.entry
            self.entry.ask(0, range(1, 11))
        elif view.phase == "playing" and view.referee and view.actor is not None:
            page = self.entry
            self.entry.ask(view.actor, {one.number for one in self._desk.legal if isinstance(one, PlayReal)})
        elif view.phase == "playing" and person:
            page = self.hand
        elif view.phase == "choosing" and person:
            page = self.ways
            self._show_ways(view, fresh=fresh)
        self.hand.show_turn(self._desk, view)
        self.lines.setText("\n".join(status_lines(view, self._desk)))
        self.pages.setCurrentWidget(page)

    def _show_ways(self, view: AddItView, *, fresh: bool) -> None:
        """What the box points at is chosen here, too; what is chosen here nobody else sees."""
        ways = self._told(view)
        at = 0 if fresh else self.ways.at
        if view.pointed in ways:
            at = ways.index(view.pointed)
        number = view.played.number if view.played is not None else 0
        if ways:
            words = f"Only for you: what {number} can collect, largest first. ← → choose."
        elif view.offers or view.referee:
            words = f"Only for you: {number} can collect nothing here."
        else:
            words = "Played without offers: click the cards that are collected, or leave it."
        self.ways.show_ways(ways, at, words)

    def _told(self, view: AddItView) -> tuple[Capture, ...]:
        """The ways that may stand in this window: where the host deals, players look at it, too."""
        advice = self._desk.advice
        return advice.options if isinstance(advice, AddItAdvice) and (view.referee or view.offers) else ()

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

    def _offers(self, view: AddItView) -> tuple[SeatAction, ...]:
        """The buttons below, by phase."""
        lines = []
        if view.phase == "choosing" and view.actor is not None and not is_computer(view, view.actor):
            lines.append(SeatAction("Leave it  (K)", act(Leave(view.actor))))
        shows = next((one for one in self._desk.legal if isinstance(one, ShowPossible)), None)
        if shows is not None and view.phase not in ("reviewing", "between", "over"):
            words = "Show what was possible" if shows.shown else "Hide what was possible"
            lines.append(SeatAction(words, act(shows)))
        if view.referee and view.table and view.phase != "over":
            words = "Nothing to correct" if self._correcting else "Correct a card …"
            lines.append(SeatAction(words, self._correct_one))
        return tuple(lines)

    # --- what the window asks -------------------------------------------------------------------------------------

    def headline(self) -> tuple[str, str]:
        if self._correcting:
            return "Which card was entered wrongly?", "Click it, and type what it really shows."
        return headline(self._view, self._desk)

    def primary(self) -> Primary:
        view = self._view
        name = self._desk.name(view.actor) if view.actor is not None else ""
        match view.phase:
            case "laying":
                return Primary("These twelve lie on the table", self.entry.ready, key="Enter")
            case "playing" | "choosing" if is_computer(view, view.actor):
                return Primary(f"{name} is about to play", enabled=False, key="")
            case "playing" if view.referee:
                said = f"{name} plays {self.entry.numbers[0]}" if self.entry.ready else f"{name}: which card?"
                return Primary(said, self.entry.ready, key="Enter")
            case "playing":
                chosen = self.hand.chosen is not None
                said = f"{name} plays the framed card" if chosen else f"{name}: choose a card"
                return Primary(said, chosen, key="Space" if chosen else "")
            case "choosing":
                return self._primary_of_choosing()
            case "reviewing":
                return Primary("Go on")
            case "between":
                return Primary("All are ready: the next game")
            case "over":
                return Primary("New match")
            case _:
                return Primary("Shuffling …", enabled=False, key="")

    def _primary_of_choosing(self) -> Primary:
        if self._picked:
            return Primary(f"Collect {sum_words(self._numbers(self._picked))}")
        if (way := self.ways.chosen) is not None:
            return Primary(f"Collect {sum_words(way.numbers)}")
        return Primary("Click the cards, or leave it", enabled=False, key="K leaves it")

    def _numbers(self, ids: frozenset[int]) -> tuple[int, ...]:
        return tuple(sorted((card.number for card in self._view.table if card.id in ids), reverse=True))

    def do_primary(self) -> None:
        view = self._view
        if not self.primary().enabled:
            return
        match view.phase:
            case "laying":
                self.entry.submit()
            case "playing" if view.referee:
                self.entry.submit()
            case "playing" if view.actor is not None and self.hand.chosen is not None:
                self.take(Play(view.actor, self.hand.chosen))
            case "choosing" if view.actor is not None:
                way = self.ways.chosen
                ids = tuple(sorted(self._picked)) or (way.ids if way is not None else ())
                self.take(Collect(view.actor, ids))
            case "reviewing":
                self.take(GoOn())
            case "between":
                self.take(Ready(0))
            case "over":
                self.new_match_wanted.emit()
            case _:
                pass

    def seat_actions(self, desk: Desk, seat: int) -> tuple[SeatAction, ...]:
        view, may = self._view, desk.legal
        lines = []
        if view.phase == "playing" and view.referee:
            lines.append(SeatAction("Has laid a card (stops the clock)", act(Done(seat)), Done(seat) in may))
        if view.phase == "between":
            lines.append(SeatAction("Is ready", act(Ready(seat)), Ready(seat) in may))
        return tuple(lines)

    def wants_text(self) -> QWidget | None:
        return self.entry.field if self.pages.currentWidget() is self.entry else None

    def key(self, name: str) -> None:
        view = self._view
        step = {"left": -1, "next": 1}.get(name, 0)
        if step and self.pages.currentWidget() is self.hand:
            self.hand.move_by(step)
        elif step and self.pages.currentWidget() is self.ways:
            self._picked = frozenset()
            self._show_board()
            self.ways.move_by(step)
        elif name == "keep" and self.pages.currentWidget() is self.ways and view.actor is not None:
            self.take(Leave(view.actor))

    def set_theme(self, theme: Theme) -> None:
        self.board.theme = self.hand.theme = theme
        self.show_desk(self._desk)

    # --- small steps ----------------------------------------------------------------------------------------------

    def _take(self, way: Capture) -> None:
        if self._view.actor is not None:
            self.take(Collect(self._view.actor, way.ids))

    def _clicked(self, id_: int) -> None:
        """A card on the table: collected, or put right."""
        if id_ < 0:
            return
        if self._correcting:
            self._correct(id_)
        elif self.pages.currentWidget() is self.ways:
            self._picked ^= {id_}
            self._show_board()
            self.primary_changed.emit()

    def _correct_one(self) -> None:
        self._correcting = not self._correcting
        self.show_desk(self._desk)

    def _correct(self, id_: int) -> None:
        was = next(card.number for card in self._view.table if card.id == id_)
        number, taken = QInputDialog.getInt(self, "Correct a card", "It shows:", was, 1, 10)
        self._correcting = False
        if taken:
            self.take(Correct(id_, number))
        self.show_desk(self._desk)
