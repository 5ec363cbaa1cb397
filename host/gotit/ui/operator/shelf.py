"""The first screen: the shelf of games, who is here, what is plugged in; and the form of settings, one step behind it.

Must not: know one game; start a match by itself (the set-up page does).
"""

from __future__ import annotations

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QPainter, QPaintEvent
from PyQt6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from gotit.core.inputs import RollCall
from gotit.core.message import AllOf, Message, Typed, say
from gotit.language.chosen import words
from gotit.ui.operator.operator_view import OperatorView
from gotit.ui.operator.plain import set_words, text_label
from gotit.ui.operator.quick_add import QuickAdd
from gotit.ui.operator.setup import SetupPage
from gotit.ui.operator.style import button
from gotit.ui.paint.covers import draw_characters
from gotit.ui.slots import call
from gotit.ui.theme import LIGHT, Theme

_NAMED = 6
"""So many players are named on the shelf; of more the rest is counted."""


class Characters(QWidget):
    """Who could buzz now: each seat's character, as an outline while it has no buzzer."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(44)
        self.theme = LIGHT
        self._ready: tuple[bool, ...] = ()

    def show_ready(self, ready: tuple[bool, ...]) -> None:
        if ready != self._ready:
            self._ready = ready
            self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: N802 (Qt's name)
        painter = QPainter(self)
        draw_characters(painter, self.width(), self.height(), self._ready, self.theme)
        painter.end()


class ShelfPage(QWidget):
    """`options_wanted`: the form of settings. `everybody`: all slap to sit down."""

    options_wanted = pyqtSignal()

    def __init__(self, setup: SetupPage) -> None:
        super().__init__()
        self._setup = setup
        self.school = button(fitted=True)
        self.school.clicked.connect(setup.players.school.click)
        self.who = text_label(kind="soft", wraps=True)
        self.add = QuickAdd()
        self.add.names.connect(setup.players.add_names)
        self.characters = Characters()
        self.plugged = text_label(kind="soft", wraps=True)
        self.start = button(tone="primary", fitted=True)
        self.start.clicked.connect(call(self.start, setup.do_start))
        self.slap = button(
            fitted=True, tip=say("shelf_slap_tip", "Each slap of a buzzer, or a key 1–9, takes a seat. It need not be")
        )
        self.slap.clicked.connect(call(self.slap, self._roll_call))
        self.options = button(say("shelf_options", "More options …"), fitted=True)
        self.options.clicked.connect(self.options_wanted)
        setup.quick.chosen.connect(setup.choose_game)
        setup.changed.connect(self._refresh)
        self._operator = OperatorView()
        self._lay_out()
        self._refresh()

    def _lay_out(self) -> None:
        games = QScrollArea()
        games.setWidgetResizable(True)
        games.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        games.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        games.setWidget(self._setup.quick)
        left = QVBoxLayout()
        left.addWidget(text_label(say("shelf_title", "What shall we play?"), "title"))
        left.addWidget(games, 1)
        here = QFrame()
        here.setObjectName("panel")
        column = QVBoxLayout(here)
        column.setContentsMargins(12, 10, 12, 10)
        column.addWidget(text_label(say("shelf_who", "Who plays?"), "heading"))
        column.addWidget(self.school)
        line = QHBoxLayout()
        line.setSpacing(6)
        line.addWidget(self.add, 1)
        line.addWidget(self.add.plus())
        column.addLayout(line)
        for widget in (self.who, self.characters, self.plugged):
            column.addWidget(widget)
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(here)
        for knob in (self.start, self.slap, self.options):
            right.addWidget(knob)
        right.addStretch(1)
        side = QWidget()
        side.setFixedWidth(290)
        right.setContentsMargins(0, 0, 0, 0)
        side.setLayout(right)
        both = QHBoxLayout()
        both.setSpacing(12)
        both.addLayout(left, 1)
        both.addWidget(side)
        page = QVBoxLayout(self)
        page.setContentsMargins(14, 4, 14, 6)
        page.addLayout(both, 1)

    # --- showing --------------------------------------------------------------------------------------------------

    def show_operator(self, operator: OperatorView) -> None:
        """Which seats have a buzzer, and who has slapped."""
        self._operator = operator
        self._refresh()

    def set_theme(self, theme: Theme) -> None:
        self.characters.theme = theme
        self.characters.update()
        self._setup.quick.set_theme(theme)

    def _refresh(self) -> None:
        setup, operator = self._setup, self._operator
        seats = setup.players.seat_names
        setup.quick.show_game(setup.game)
        self.school.setText(setup.players.school.text())
        self.who.setText(words(_players(tuple(setup.players.names))))
        self.start.setEnabled(setup.start.isEnabled())
        self.start.setText(words(setup.start_words()))
        self.slap.setEnabled(bool(seats))
        set_words(
            self.slap,
            say("shelf_stop", "That's everybody")
            if operator.calling
            else say("shelf_slap", "Everybody slaps to sit down"),
        )
        boxes = [seat for seat, own in operator.buttons.items() if own.where.code != "seat_key"]
        wanted = range(1, (len(seats) or 9) + 1)
        self.characters.show_ready(tuple(seat in operator.buttons and seat not in operator.calling for seat in wanted))
        self.plugged.setText(words(_plugged(len(boxes))))

    # --- acting ---------------------------------------------------------------------------------------------------

    def _roll_call(self) -> None:
        """Begin the lobby, or end it."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)  # keys are buttons now, not letters of a name
        seats = tuple(range(1, len(self._setup.players.rows) + 1))
        self._setup.entered.emit(RollCall(()) if self._operator.calling else RollCall(seats, anyone=True))


def _players(names: tuple[str, ...]) -> Message:
    if not names:
        return say("shelf_nobody", "Type or paste the names, choose a class, or click + for each player.")
    return say(
        "shelf_players",
        "{count, plural, one {# player} other {# players}}: {names}{more, plural, =0 {} other { + #}}",
        count=len(names),
        names=AllOf(tuple(map(Typed, names[:_NAMED]))),
        more=max(0, len(names) - _NAMED),
    )


def _plugged(buzzers: int) -> Message:
    return say(
        "shelf_buzzers",
        "{count, plural, =0 {No buzzers are plugged in: keys 1–9 buzz.} one {One buzzer is ready.} "
        "other {# buzzers are ready.}}",
        count=buzzers,
    )


class StartPages(QWidget):
    """The shelf, and the form of settings one step behind it."""

    def __init__(self, setup: SetupPage) -> None:
        super().__init__()
        self.shelf = ShelfPage(setup)
        self.form = setup
        self._pages = QStackedWidget()
        for page in (self.shelf, setup):
            self._pages.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(setup.resume)
        column.addWidget(setup.next)
        column.addWidget(self._pages, 1)
        self.shelf.options_wanted.connect(self.show_form)
        setup.back.clicked.connect(self.show_shelf)

    def show_operator(self, operator: OperatorView) -> None:
        self.form.show_operator(operator)
        self.shelf.show_operator(operator)

    def primary(self) -> None:
        """Enter on the shelf starts. In the form, and where a name is typed, it does not."""
        if self._pages.currentWidget() is self.shelf and not self._operator_types:
            self.shelf.start.click()

    @property
    def _operator_types(self) -> bool:
        return self.shelf.add.hasFocus() or bool(self.shelf.add.text())

    def take_focus(self) -> None:
        """A pasted list of names needs no click."""
        shown = self.shelf if self.shelf.add.text() or self._has_players else self.shelf.add
        shown.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def _has_players(self) -> bool:
        return bool(self.form.players.names)

    def show_form(self) -> None:
        self._pages.setCurrentWidget(self.form)
        self.form.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_shelf(self) -> None:
        self._pages.setCurrentWidget(self.shelf)
        self.shelf.setFocus(Qt.FocusReason.OtherFocusReason)

    def leave_form(self) -> bool:
        """Escape: from the form back to the shelf. False if it is there already."""
        if self._pages.currentWidget() is self.shelf:
            return False
        self.show_shelf()
        return True
