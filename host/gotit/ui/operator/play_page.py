"""The page in play: seats on the left, the game in the middle with the one big button, picture and log on the right.

Must not: know one game.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from msgspec.structs import replace
from PyQt6.QtCore import QSize, Qt, QTimer, pyqtSignal
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QApplication, QHBoxLayout, QTabWidget, QVBoxLayout, QWidget

from gotit.core.inputs import Tell
from gotit.core.margins import say_clock
from gotit.core.message import Typed, say
from gotit.language.chosen import words
from gotit.ui.operator.devices import DEVICES, DevicesPanel, DeviceView
from gotit.ui.operator.end_page import EndPage
from gotit.ui.operator.kept_entry import KeptEntry, Unfinished
from gotit.ui.operator.keymap import KEYS, KeyMapPanel
from gotit.ui.operator.keys import is_typing
from gotit.ui.operator.log import LogPanel
from gotit.ui.operator.operator_view import OperatorView
from gotit.ui.operator.pages import show_those
from gotit.ui.operator.panel import COMPUTER_BY_ITSELF, PlayPanel
from gotit.ui.operator.plain import WORDS_PX, FittedLabel, let_act, set_words, text_label, worded
from gotit.ui.operator.preview import PreviewPanel
from gotit.ui.operator.seats import SeatsPanel
from gotit.ui.operator.style import button, set_tone
from gotit.ui.operator.typed_line import line_of, typed_text
from gotit.ui.paint.column import CLOCK_STOPPED
from gotit.ui.slots import call
from gotit.ui.theme import LIGHT, Theme

GRACE_MS = 600
"""For so long after a call keys are still buzzers: children who were a little late hit theirs too."""

_LEAST_SEATS_PX, _LEAST_RIGHT_PX = 224, 258
_HEADLINE_PX, _HINT_PX = 34, 30
"""A line of the largest words, or two of smaller ones: the board below lies still while it is clicked."""
_GIVES_WAY = 0.85
"""With less than this share of what it needs a game takes the place of picture and log."""


class PlayPage(QWidget):
    """`entered` carries core inputs; `changed` says that the headline or the big button is another.

    `kept`: what was being typed when its line was taken away; the window has a place for it.
    """

    entered = pyqtSignal(object)
    said = pyqtSignal(str)
    rename_wanted = pyqtSignal(int)
    amend_wanted = pyqtSignal()
    regroup_wanted = pyqtSignal(int)
    changed = pyqtSignal()
    new_match_wanted = pyqtSignal()

    def __init__(self, panel: PlayPanel, preview: PreviewPanel, devices: DevicesPanel) -> None:
        super().__init__()
        self.game = ""
        self._operator = OperatorView()
        self._theme: Theme = LIGHT
        self._now_us = 0
        self.headline = FittedLabel("headline", _HEADLINE_PX, 25)
        self.hint = FittedLabel("hint", _HINT_PX, WORDS_PX)
        self.timer = text_label(kind="timer")
        self.timer.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        self.big = button(tone="primary", big=True, fitted=True, once=True)
        self.big.clicked.connect(call(self.big, lambda: self.panel.do_primary()))  # whichever panel it is then
        self.seats = SeatsPanel()
        self.seats.entered.connect(self.entered)
        self.seats.rename_wanted.connect(self.rename_wanted)
        self.seats.regroup_wanted.connect(self.regroup_wanted)
        self.log = LogPanel()
        self.keymap = KeyMapPanel()
        self.devices = devices
        self.tabs = QTabWidget()
        self.tabs.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.tabs.setProperty("narrow", True)
        for widget, title in ((self.log, say("tab_log", "Log")), (devices, DEVICES), (self.keymap, KEYS)):
            self.tabs.addTab(widget, words(title))
        self.panel = panel
        self._middle = QVBoxLayout()
        self._middle.setSpacing(6)
        top = QHBoxLayout()
        said = QVBoxLayout()
        said.setSpacing(2)
        said.addWidget(self.headline)
        said.addWidget(self.hint)
        top.addLayout(said, 1)
        top.addWidget(self.timer)
        self.aside = button(
            say("aside", "Picture, log"), tip=say("aside_tip", "Show or hide the players' picture and the log")
        )
        self.aside.setProperty("narrow", True)
        self.aside.setCheckable(True)
        self.aside.toggled.connect(self._share_out)
        top.addWidget(self.aside, 0, Qt.AlignmentFlag.AlignTop)
        self._middle.addLayout(top)
        self._middle.addWidget(panel, 1)
        self.end = EndPage()
        self.end.bar.entered.connect(self.entered)
        self.end.hide()
        self._middle.addWidget(self.end, 1)
        self._middle.addWidget(self.big)
        self._preview = preview
        preview.larger.connect(self._enlarge)
        self._right = QWidget()
        right = QVBoxLayout(self._right)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(8)
        right.addWidget(preview)
        right.addWidget(self.tabs, 1)
        columns = QHBoxLayout(self)
        columns.setContentsMargins(12, 4, 12, 8)
        columns.setSpacing(12)
        columns.addWidget(self.seats)
        columns.addLayout(self._middle, 1)
        columns.addWidget(self._right)
        self.kept = KeptEntry()
        self.kept.released.connect(self._keyboard_is_free)
        self._by_hand = False
        self._left = ""
        self._grace = QTimer(self)
        self._grace.setSingleShot(True)
        self._grace.timeout.connect(self.take_focus)
        self._listen()
        self.seats.setFixedWidth(_LEAST_SEATS_PX)
        self._right.setFixedWidth(_LEAST_RIGHT_PX)

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().resizeEvent(event)
        self._share_out()

    def _share_out(self) -> None:
        """Fixed columns: nothing may jump under the operator's finger when the words change."""
        wanted = self.panel.middle_px
        tight = self.width() - _LEAST_SEATS_PX - _LEAST_RIGHT_PX < wanted * _GIVES_WAY
        self.aside.setVisible(tight)
        self._right.setVisible(not tight or self.aside.isChecked())
        beside = self.width() - wanted
        seats = max(min(self.width() * 23 // 100, 420, beside - _LEAST_RIGHT_PX), _LEAST_SEATS_PX)
        right = max(min(self.width() * 30 // 100, 640, beside - seats), _LEAST_RIGHT_PX)
        self.seats.setFixedWidth(seats)
        self._right.setFixedWidth(right)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """With the narrowest columns, whatever they are now: a wide window may become a narrow one."""
        least = super().minimumSizeHint()
        now = self.seats.minimumWidth() + self._right.minimumWidth()
        return QSize(least.width() - now + _LEAST_SEATS_PX + _LEAST_RIGHT_PX, least.height())

    def use(self, panel: PlayPanel, game: str) -> None:
        """Put another game's panel in the middle."""
        self._middle.replaceWidget(self.panel, panel)
        panel.setVisible(self.end.isHidden())
        self.panel.hide()
        self.panel.deleteLater()
        self.panel, self.game = panel, game
        self.kept.forget()
        self._share_out()
        self._listen()
        self.set_theme(self._theme)

    def _enlarge(self, large: bool) -> None:
        """The players' picture takes the place of the game's own panel; or it goes back, and the panel is there."""
        if large:
            self.end.borrow(self._preview.picture)
            self.end.show_panel(self.panel)
        else:
            self._preview.take_back()
        self._preview.picture.show()
        show_those({self.panel: not large, self.end: large})
        self.take_focus()

    def leave(self) -> None:
        """The operator goes to the first screen. What has been begun stays where it is, for whoever comes back."""
        self._left = self._unfinished()

    def begin(self) -> None:
        """The operator is back, or another match has begun: there nobody can use what was typed for the one before."""
        left, self._left = self._left, ""
        if left and left != self._unfinished():
            self.said.emit(
                words(
                    say(
                        "typed_for_another",
                        "What you hadn't finished typing was for the other match: {text}",
                        text=Typed(left),
                    )
                )
            )

    def _unfinished(self) -> str:
        """What stands in the line that waits for text, or has been kept of one."""
        line = self.panel.wants_text() if self.panel.view is not None else None
        return typed_text(line) or (typed_text(self.kept.line) if not self.kept.isHidden() else "")

    def show_operator(self, operator: OperatorView) -> None:
        was = self._operator
        self._operator = operator
        focus = self.focusWidget()
        typed_here, moment = self._being_typed(), self.panel.moment
        self.panel.show_operator(operator)
        if not self.end.isHidden():
            self.end.show_panel(self.panel)
        if is_typing(focus) and self.focusWidget() is not focus:
            self.setFocus(Qt.FocusReason.OtherFocusReason)  # Qt has handed it to some button
        self.seats.show_operator(operator, self.panel.seat_actions)
        for part in (self.panel, self.end, self.seats):
            let_act(part, operator.led)
        self._show_words()
        self._show_timer()
        if self._by_hand:
            self.kept.let_go()
        if typed_here is not None:
            self._keep(typed_here, same=self.panel.moment == moment)
        if was.armed and not operator.armed and operator.keys_race:
            self._grace.start(GRACE_MS)
        elif not self.in_grace:
            self.take_focus()

    @contextmanager
    def acting(self) -> Iterator[None]:
        """Whatever is shown in here follows from what the operator does."""
        self._by_hand = True
        try:
            yield
        finally:
            self._by_hand = False

    def _being_typed(self) -> Unfinished | None:
        """What stands in the line that has the focus, if it is one of this game's."""
        focus = line_of(QApplication.focusWidget())
        if focus is None or not is_typing(focus) or not self.panel.isAncestorOf(focus):
            return None
        return Unfinished(focus, typed_text(focus), self.panel.view)

    def _keep(self, was: Unfinished, *, same: bool) -> None:
        """Unless it is still where it was, or has been handed in, nobody loses what they typed."""
        if self.panel.handing_in or (same and was.field.isVisibleTo(self.panel) and typed_text(was.field) == was.text):
            return
        if self._by_hand:
            self.kept.keep(was)
        elif self.kept.is_typing_in(was.field):
            self.kept.hold(was)

    @property
    def in_grace(self) -> bool:
        """Has there been a call just now?"""
        return self._grace.isActive()

    def key(self, role: str) -> None:
        """A judge's key, for whichever panel it is then."""
        self.panel.key(role)

    def end_grace(self) -> None:
        """Give the field its focus now (for tests and the scripted match)."""
        self._grace.stop()
        self.take_focus()

    def take_focus(self) -> None:
        """The field that waits for text has the focus; when none does, and in a roll-call, no field has it."""
        wanted = None if self._operator.calling else self.panel.wants_text()
        self.kept.look(wanted, self.panel.view)
        if self.kept.holds or not self.isVisible():
            self.changed.emit()
            return
        focus = self.focusWidget()
        if wanted is not None:
            if not wanted.hasFocus():
                wanted.setFocus(Qt.FocusReason.OtherFocusReason)
        elif is_typing(focus):
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.changed.emit()

    def _keyboard_is_free(self) -> None:
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if not self.in_grace:
            self.take_focus()

    def tick(self, now_us: int) -> None:
        """Session time, for what is left of a running clock."""
        self._now_us = now_us
        self._show_timer()

    def tell(self, told: Tell, clock: str) -> None:
        news = replace(told.news, message=self.panel.in_log(told.news.message))
        self.log.tell(replace(told, news=news), self._operator, clock)

    def name_devices(self, views: tuple[DeviceView, ...]) -> None:
        """Mark the tab when something is wrong."""
        self.tabs.setTabText(1, f"{words(DEVICES)}{' ▲' if any(view.problem for view in views) else ''}")

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.panel.set_theme(theme)

    def _listen(self) -> None:
        self.panel.entered.connect(self.entered)
        self.panel.said.connect(self.said)
        self.panel.amend_wanted.connect(self.amend_wanted)
        self.panel.new_match_wanted.connect(self.new_match_wanted)
        self.panel.primary_changed.connect(self._show_words)

    def _show_words(self) -> None:
        if self.panel.view is None:
            return
        headline, hint = self.panel.headline()
        hint = COMPUTER_BY_ITSELF if self.panel.computer_acts else hint
        self.headline.setText(worded(headline))
        self.hint.setText(worded(hint))
        primary = self.panel.primary()
        set_words(self.big, primary.label, primary.key)
        let_act(self.big, self._operator.led, if_able=primary.enabled)
        set_tone(self.big, primary.tone)
        self.changed.emit()

    def _show_timer(self) -> None:
        table = self._operator.table
        if table is None or table.timer is None:
            self.timer.setText("")
        elif table.time_over:
            self.timer.setText(say_clock(0))
        elif table.clock_stopped:
            self.timer.setText(words(CLOCK_STOPPED))
        else:
            self.timer.setText(say_clock(table.timer.deadline_us - self._now_us))
