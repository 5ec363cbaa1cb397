"""Which key means what, decided in one place: one filter over the whole program, whichever window has the focus.

Must not: know which physical key is which button (that is the keyboard source's own map).

The order of precedence:

1. Keys are buzzers while `buzzing()` says that presses mean something (a race, a question to the boxes, the roll-call)
   and no text is being typed. In the first moment after a call they stay buzzers even if a field waits for text, so
   that a child who hits a key a little late shows up in the order strip and not in the calculation.
2. A text field that has the focus gets its keys. It keeps only those that it can use: the letters of the judge's keys
   pass through a calculation field. If it is taken away from somebody who types, they type on in a line that keeps all
   keys (`kept_entry`), until they have seen it.
3. A judge's key that acts (`ACTING`) acts once: held on, or pressed again before anybody can have read what it would
   do now, it does nothing. So it is in a line of a game, too, which ends with Enter; a line that goes out by itself
   has had its Enter by that. A key that ends a show on the players' screen does nothing else: whoever
   pressed it was looking there.
4. Space and Enter are the one obvious button, unless Tab has put the focus on another button.
5. The other keys of `JUDGE_KEYS` are ordinary shortcuts. None of them lies in the rows that buzz (1–9, Q–O).
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from PyQt6.QtCore import QEvent, QObject, Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)

from gotit.core.message import Message, Typed, say
from gotit.ui.operator.typed_line import ENTER, ESCAPE, KeptLine, TypedLine, line_of

_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


JUDGE_KEYS: tuple[tuple[Message | Typed, Message], ...] = (
    (say("keys_big", "Space or Enter"), say("keys_big_does", "the big button")),
    (Typed("G / M"), say("keys_overrule", "overrule: got it / mistake; a pattern / none")),
    (Typed("K"), say("keys_keep", "keep the cards; nobody steals or challenges")),
    (Typed("← / →"), say("keys_arrows", "take the left / right shape; choose a card or a way")),
    (say("keys_look", "{key}, held", key=Typed("H")), say("keys_look_does", "look at the hand of the player in turn")),
    (Typed("Ctrl+Z / Ctrl+Y"), say("keys_undo", "undo / redo")),
    (Typed("C"), say("keys_clock", "stop the clock")),
    (Typed("F7 / F9"), say("keys_time", "when a clock stands still: more time / time's up")),
    (Typed("F8"), say("keys_hint", "give the class a hint")),
    (Typed("F1"), say("keys_help", "help: what is wrong now, and what to try")),
    (Typed("F5"), say("keys_how_to", "how to play, for the class; the match stands still")),
    (Typed("F6"), say("keys_amend", "correct what was typed wrongly")),
    (Typed("F3"), say("keys_insist", "insist, when the program doubts what you typed")),
    (Typed("F4"), say("keys_decide", "decide without the box that doesn't answer, or the head start")),
    (Typed("Ctrl+B"), say("keys_blank", "blank the players' screen")),
    (Typed("Ctrl+E"), say("keys_last_table", "a match that is over: its last table, or the winners")),
    (Typed("Ctrl+P"), say("keys_projector", "show or hide the players' screen")),
    (Typed("Ctrl+M"), say("keys_sound", "sound on or off")),
)
"""What the window shows as its key map, and what it does."""
KEYS_LINE = say(
    "keys_line",
    "Players without a box: 1–9 buzz, Shift with it or Q–O passes.   "
    "You: Space the big button, G / M overrule, K keep, Ctrl+Z undo.   All keys: see “Keys”.",
)

_BIG = (Qt.Key.Key_Space, *ENTER)
ACTING = (*_BIG, Qt.Key.Key_G, Qt.Key.Key_M, Qt.Key.Key_K)
"""The judge's keys that change a match at once. The arrows choose, which may go as fast as one likes."""

READ_US = 400_000
"""Until so long after it was let go an acting key's next press is a slip: what it would do now stands too short."""


class KeyStroke(Struct, frozen=True):
    """One change of one key, as the windowing system told it. `scan`, `virtual`: its native codes.

    `stamp_ms`: when, by the windowing system's own clock (0: it does not say).
    """

    pressed: bool
    key: int
    scan: int
    virtual: int
    text: str
    shift: bool
    stamp_ms: int = 0


def is_typing(widget: QWidget | None) -> bool:
    """Does this widget take text?"""
    if isinstance(widget, QComboBox):
        return widget.isEditable()
    if isinstance(widget, (QLineEdit, QPlainTextEdit, QTextEdit)):
        return not widget.isReadOnly()
    return isinstance(widget, QAbstractSpinBox)


class Slips:
    """Which presses of a key were not meant. `now_us()`: any clock that runs on."""

    def __init__(self, now_us: Callable[[], int]) -> None:
        self.now_us = now_us
        self._key = 0
        self._held = self._slip = False
        self._let_go_us = 0

    def press(self, key: int, *, stands_for: bool = False, ends: Callable[[], bool] | None = None) -> bool:
        """This key goes down (Qt tells it more than once): is it the last one again, within `READ_US`?

        `stands_for`: the last one has done already what this one is pressed for. `ends()`: called once each time that a
        key goes down; has it ended a show by that? Then it is for nothing else.
        """
        if key != self._key or not self._held:
            again = key == self._key or stands_for
            self._slip = again and (self._held or self.now_us() - self._let_go_us < READ_US)
            self._slip |= ends is not None and ends()
            self._key, self._held = key, True
        return self._slip

    def let_go(self, key: int) -> None:
        if key == self._key:
            self._held, self._let_go_us = False, self.now_us()

    def forget(self) -> None:
        self._key, self._held = 0, False


class Keys(QObject):
    """The filter. `buzz(stroke)`: give it to the keyboard source; was it a buzzer? `is_buzzer(stroke)`: would it be?

    `buzzing()`: presses mean something now. `grace()`: there has been a call just now. `primary()`: the big button.
    `end_show()`: was there a show on the players' screen? It has ended. `now_us()`: see `Slips`. `typed` carries the
    line that a key goes into.
    """

    typed = pyqtSignal(object)

    def __init__(
        self,
        buzz: Callable[[KeyStroke], bool],
        is_buzzer: Callable[[KeyStroke], bool],
        buzzing: Callable[[], bool],
        grace: Callable[[], bool],
        primary: Callable[[], None],
        end_show: Callable[[], bool],
        now_us: Callable[[], int],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.slips = Slips(now_us)
        self._buzz = buzz
        self._is_buzzer = is_buzzer
        self._buzzing = buzzing
        self._grace = grace
        self._primary = primary
        self._end_show = end_show
        self._down: set[int] = set()
        self._tabbing = False
        self._chosen: QWidget | None = None
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._focus_changed)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:  # noqa: N802 (Qt's name)
        """True when the key has been used up here."""
        if not isinstance(event, QKeyEvent) or not isinstance(watched, QWidget):
            return False
        kind = event.type()
        if kind not in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.ShortcutOverride):
            return False
        if event.modifiers() & _COMMANDS:
            return False
        if event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self._tabbing = kind == QEvent.Type.KeyPress
            return False
        focus = QApplication.focusWidget()
        typing = is_typing(focus)
        if kind == QEvent.Type.KeyRelease:
            if not event.isAutoRepeat():
                self.slips.let_go(event.key())
            return self._released(event)
        if event.isAutoRepeat() and _code(event) in self._down:
            return kind == QEvent.Type.KeyPress  # a buzzer that is held types nothing, wherever the focus is now
        late = self._grace() and not isinstance(focus, KeptLine)
        may_buzz = (not typing or late) and self._buzzing()
        if may_buzz and self._pressed(event, really=kind == QEvent.Type.KeyPress):
            return True
        line = line_of(focus)
        sent = event.key() in ENTER and isinstance(line, TypedLine) and line.sent
        slip = (event.isAutoRepeat() or self._slips(event.key(), sent)) and event.key() in ACTING
        if slip and not _writes(line, event) and not self._was_chosen(focus):
            event.accept()
            return True
        if typing and kind == QEvent.Type.KeyPress and event.key() not in (*ENTER, ESCAPE) and watched is focus:
            self.typed.emit(line)
        return not typing and event.key() in _BIG and self._big_button(focus, event, kind)

    def _slips(self, key: int, sent: bool) -> bool:
        return self.slips.press(key, stands_for=sent, ends=self._end_show)

    def _focus_changed(self, _: QWidget | None, now: QWidget | None) -> None:
        """Only a button that somebody has gone to with Tab is pressed by Space: Qt moves the focus by itself, too."""
        self._chosen = now if self._tabbing else None
        self._tabbing = False

    def forget(self) -> None:
        """The program has lost the focus: it will not see the keys come up."""
        self._down.clear()
        self.slips.forget()

    def _was_chosen(self, focus: QWidget | None) -> bool:
        """Is the focus on a button that somebody has gone to with Tab?"""
        return isinstance(focus, QAbstractButton) and focus is self._chosen

    def _pressed(self, event: QKeyEvent, *, really: bool) -> bool:
        """A key goes down.

        Qt first asks whether somebody wants it more than the shortcuts do: on some layouts a buzzer's place bears a
        letter that is one of the judge's. Only the press itself counts.
        """
        if not really:
            wanted = self._is_buzzer(stroke_of(event, pressed=True))
            if wanted:
                event.accept()
            return wanted
        if not self._buzz(stroke_of(event, pressed=True)):
            return False
        self._down.add(_code(event))
        return True

    def _released(self, event: QKeyEvent) -> bool:
        code = _code(event)
        if event.isAutoRepeat() or code not in self._down:
            return False
        self._down.discard(code)
        self._buzz(stroke_of(event, pressed=False))
        return True

    def _big_button(self, focus: QWidget | None, event: QKeyEvent, kind: QEvent.Type) -> bool:
        if self._was_chosen(focus) or QApplication.activePopupWidget() is not None:
            return False
        if kind == QEvent.Type.KeyPress:
            self._primary()
        return kind == QEvent.Type.KeyPress


def _writes(focus: QWidget | None, event: QKeyEvent) -> bool:
    """Does the focus write this acting key down? A game's line ends with Enter, and needs no Space twice."""
    if isinstance(focus, TypedLine):
        return event.key() not in _BIG and focus.useful(event)
    return is_typing(focus)


def _code(event: QKeyEvent) -> int:
    """Tells keys apart between their press and their release."""
    return event.nativeScanCode() or event.nativeVirtualKey() or event.key()


def stroke_of(event: QKeyEvent, *, pressed: bool) -> KeyStroke:
    """The key of this event goes down, or comes up."""
    return KeyStroke(
        pressed,
        event.key(),
        event.nativeScanCode(),
        event.nativeVirtualKey(),
        event.text(),
        bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier),
        event.timestamp(),
    )
