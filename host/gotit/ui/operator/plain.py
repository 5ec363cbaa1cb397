"""Words are shown as they are: a player called “<b>A&B</b>” reads so on labels, buttons, tips and in menus.

Qt would take “<b>” for HTML on a label or a tip, and “&” on a button or in a menu for the sign of a key. Everything in
the operator's window that shows words is made here, so that no panel has to remember it.

There is one way to give a widget words: what makes it here (and in `style` and `forms`) takes the message,
`button(say("start", "Start"))`; and what is said later by Qt's own methods is `setText(words(say(…)))`.

Must not: know looks (`style`), or anything about one panel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from html import escape
from typing import cast

from PyQt6.QtCore import QSize, Qt
from PyQt6.QtGui import QAction, QFont, QFontMetrics, QMouseEvent, QResizeEvent
from PyQt6.QtWidgets import QApplication, QCheckBox, QLabel, QMenu, QPushButton, QSizePolicy, QTableWidgetItem, QWidget

from gotit.core.message import Message, Seat, Typed, say
from gotit.language.chosen import words
from gotit.language.direction import LRI, PDI
from gotit.language.words import Words
from gotit.ui.slots import call

Text = Message | Seat | Typed | Words | str | None
"""What a widget is given: a message, what is the same in every language, or what is words already.

A str that is none goes when games' panels have messages; until then tests/test_unworded.py counts its literals.
"""

SPACE_KEY, ENTER_KEY = say("key_space", "Space"), say("key_enter", "Enter")
"""Keys whose names are words."""

WORDS_PX, NAME_PX, LARGE_PX, TINY_PX = 15, 17, 21, 13
"""How large words are: those of the window, headings and names, of its most important buttons, and where there is
hardly any room."""
SMALLEST_PX = 12
LINE_PX = 30
"""How high a line is in which something is typed, without its frame: a finger is to hit it."""
_WIDE, _NARROWEST = 100, 70
"""How wide letters are, and are at least before words end in "…", in per cent."""
_READABLE_PX = 40
"""No words stand in less room than this."""
_LEAST_PX = 90
TARGET_PX = 32
"""What a finger or a hurried mouse still hits."""
_ROUNDED_PX = 1
"""Qt rounds how wide words are, but not where it shortens them."""
_BESIDE_PX, _NARROW_PX, _EDGE_PX, _TIGHT_PX = 32, 14, 2, 5
"""What a button's frame and the room beside its words take, as `style.style_sheet` has it; its edge alone; and the room
beside words that stand in two lines."""


def worded(text: Text, names: tuple[str, ...] | None = None) -> Words:
    """As the operator reads it."""
    return cast("Words", text) if isinstance(text, str) else words(text, names)


def text_label(text: Text = None, kind: str = "", *, wraps: bool = False) -> QLabel:
    """A label. `kind`: how it looks, a name in `style.style_sheet`: "soft", "heading", "check" …"""
    made = QLabel()
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setText(worded(text))
    made.setObjectName(kind)
    made.setWordWrap(wraps)
    if wraps:
        made.setMinimumWidth(1)  # else one long word would make the window larger
    return made


class ShortLabel(QLabel):
    """A line that takes the room there is, ends in … where that is too little, and says all of itself as a tip.

    `lines`: so many where it is high enough. `largest_px`: how large its words are, and they become smaller before they
    end in …; 0: they are always as large as their kind.
    """

    def __init__(self, kind: str = "", lines: int = 1, largest_px: int = 0) -> None:
        super().__init__()
        self._whole, self._lines = words(None), lines
        self._largest_px = self._px = largest_px
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setObjectName(kind)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def say(self, text: Text) -> None:
        self._whole = worded(text)
        set_tip(self, text)
        self._fit()

    def whole(self) -> Words:
        """The text, not shortened."""
        return self._whole

    def least_px(self) -> int:
        """How wide it must be to say everything, in its smallest letters."""
        font = QFont(self.font())
        font.setPixelSize(SMALLEST_PX if self._largest_px else QFontMetrics(font).height())
        return _narrowest(self._whole, QFontMetrics(font), self._lines) + _ROUNDED_PX

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room, font = self.width(), QFont(self.font())
        fits = self._in_room(QFontMetrics(font), room)
        for px in range(self._largest_px, SMALLEST_PX - 1, -1):
            font.setPixelSize(px)
            fits = self._in_room(QFontMetrics(font), room)
            if fits.replace("\n", " ") == self._whole or px == SMALLEST_PX:
                if px != self._px:
                    self._px = px
                    self.setStyleSheet(f"font-size: {px}px;")
                break
        self.setText(fits if room >= _READABLE_PX or fits == self._whole else "")

    def _in_room(self, metrics: QFontMetrics, room: int) -> str:
        return _in_lines(self._whole, metrics, room, min(self._lines, self.height() // metrics.lineSpacing()))


class FittedLabel(QLabel):
    """Words in a place that is always as high, so that nothing below ever moves: they wrap, and become smaller.

    What has no room even so ends in …, and all of it is a tip.
    """

    def __init__(self, kind: str, high_px: int, largest_px: int) -> None:
        super().__init__()
        self._whole = words(None)
        self._largest_px, self._fitted = largest_px, (words(None), 0)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setObjectName(kind)
        self.setWordWrap(True)
        self.setMinimumWidth(1)
        self.setFixedHeight(high_px)

    def setText(self, text: str | None) -> None:  # noqa: N802 (Qt's name)
        self._whole = cast("Words", text or "")
        self._fit()

    def text(self) -> str:
        """All of it."""
        return self._whole

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        said, room = self._whole, self.rect()
        if self._fitted == (said, room.width()):
            return
        self._fitted = said, room.width()
        self.ensurePolished()  # bold letters are wider
        font = QFont(self.font())

        def fits(shown: str) -> bool:
            """With a space at the end of each line: from right to left Qt lets it push out the first letter."""
            metrics = QFontMetrics(font)
            least = room.adjusted(0, 0, -metrics.horizontalAdvance(" "), 0)
            return least.contains(metrics.boundingRect(least, Qt.TextFlag.TextWordWrap, shown))

        px = self._largest_px
        for px in range(self._largest_px, SMALLEST_PX - 1, -1):
            font.setPixelSize(px)
            if fits(said):
                break
        parts = said.split(" ")
        while len(parts) > 1 and not fits(" ".join(parts)):
            parts.pop()
            parts[-1] = f"{parts[-1].rstrip(' ,.…')}…"
        shown = " ".join(parts)
        super().setText(shown)
        set_tip(self, said if shown != said else None)
        self.setAccessibleName(said if shown != said else "")
        self.setStyleSheet(f"font-size: {px}px;")


_USUAL_TIP = "usual_tip"
"""The property that keeps a tip while another one takes its place, and that other one."""


def _as_maths(text: str) -> str:
    """Signs without a letter run from left to right in every language; alone, a bracket would be turned over."""
    neutral = QApplication.isRightToLeft() and not any(letter.isalpha() for letter in text)
    return f"{LRI}{text}{PDI}" if neutral and text else text


class _ToldByReaders:
    """Of something checkable: a screen reader's toggle is a click, too. Qt tells of it by `toggled` alone."""

    _ours = False

    def setChecked(self, on: bool) -> None:  # noqa: N802 (Qt's name)
        self._ours = True
        super().setChecked(on)  # type: ignore[misc]  # of the button beside this class
        self._ours = False

    def nextCheckState(self) -> None:  # noqa: N802 (Qt's name)
        """By a click, of which Qt tells by itself."""
        self._ours = True
        super().nextCheckState()  # type: ignore[misc]
        self._ours = False

    def _toggled(self, on: bool) -> None:
        if not self._ours:
            self.clicked.emit(on)  # type: ignore[attr-defined]


class PlainButton(_ToldByReaders, QPushButton):
    """A button whose text is what people read on it. With the property "once" a double click is one click."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.toggled.connect(self._toggled)

    def mouseDoubleClickEvent(self, event: QMouseEvent | None) -> None:  # noqa: N802 (Qt's name)
        if event is not None and self.property("once") is not True:
            super().mouseDoubleClickEvent(event)

    def setText(self, text: str | None) -> None:  # noqa: N802 (Qt's name)
        super().setText(_as_maths((text or "").replace("&", "&&")))

    def text(self) -> str:
        return super().text().replace("&&", "&").strip(LRI + PDI)


class PlainBox(_ToldByReaders, QCheckBox):
    """A box to tick."""

    def __init__(self, text: Text = None) -> None:
        super().__init__(worded(text))
        self.toggled.connect(self._toggled)


def row_width(text: str, font: QFont | None = None, *, narrow: bool = True) -> int:
    """How wide a button in a row is for these words, in pixels, however narrow they are written now.

    A width that hung on the present one would make a QScrollArea go to and fro between two until the stack is full.
    """
    font = QFont(font) if font is not None else QFont(QApplication.font())
    font.setBold(True)
    font.setStretch(_WIDE)
    font.setPixelSize(WORDS_PX)
    return QFontMetrics(font).horizontalAdvance(text) + (_NARROW_PX if narrow else _BESIDE_PX)


class FittedButton(PlainButton):
    """A button that takes the room there is. Words that don't fit become smaller, stand in two lines, become narrower,
    end in "…"."""

    def __init__(self) -> None:
        super().__init__()
        self._words, self._in_two, self._gives_way = "", False, False
        self._px = self._one_line_px = 0
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def setFixedWidth(self, w: int) -> None:  # noqa: N802 (Qt's name)
        """A layout gives no room to a width that its policy ignores."""
        super().setFixedWidth(w)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def setText(self, text: str | None) -> None:  # noqa: N802 (Qt's name)
        self._words = text or ""
        self._fit()

    def text(self) -> str:
        return self._words

    def give_way(self, on: bool) -> None:
        """From now on it asks for two lines of its smallest letters, and does with less; or for one line again."""
        self._gives_way = on
        asks = QSizePolicy.Policy.Preferred if on else QSizePolicy.Policy.Minimum
        self.setSizePolicy(asks, QSizePolicy.Policy.Fixed)  # lays out anew, if that is another

    def sizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        """As wide as its words, for who gives it a policy that asks for that."""
        wide = row_width(self._words, self.font(), narrow=False)
        return QSize(max(TARGET_PX, min(wide, self.least_px())) if self._gives_way else wide, self._high_px)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 (Qt's name)
        return QSize(min(_LEAST_PX, self.sizeHint().width()), self._high_px)

    def least_px(self) -> int:
        """How wide it must be to say everything, in two lines of its smallest letters as wide as ever."""
        font = QFont(self.font())
        font.setBold(True)
        font.setStretch(_WIDE)
        font.setPixelSize(SMALLEST_PX)
        return _narrowest(self._words, QFontMetrics(font), 2) + _NARROW_PX

    @property
    def _high_px(self) -> int:
        """As high as it is with one line: two have to do with that."""
        return self._one_line_px if self._in_two else super().sizeHint().height()

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        tiny, narrow = self.property("tiny") is True, self.property("narrow") is True or self.isFlat()
        large = self.property("tone") == "primary" or self.property("big") is True
        room = self.width() - (_NARROW_PX if narrow or tiny else _BESIDE_PX)
        font = QFont(self.font())
        font.setBold(True)
        font.setStretch(_WIDE)
        words, two, stretch = self._words, False, _WIDE
        for px in range(LARGE_PX if large else TINY_PX if tiny else WORDS_PX, SMALLEST_PX - 1, -1):
            font.setPixelSize(px)
            if QFontMetrics(font).horizontalAdvance(words) <= room:
                break
        else:
            two = self.height() >= 2 * QFontMetrics(font).lineSpacing() + 2 * _EDGE_PX
            if two:
                room = self.width() - _NARROW_PX
            for stretch in range(_WIDE, _NARROWEST - 1, -5):
                font.setStretch(stretch)
                words = _in_lines(self._words, QFontMetrics(font), max(room, _READABLE_PX), 2 if two else 1)
                if words.replace("\n", " ") == self._words:
                    break
        self._condense(stretch)
        if two and not self._in_two:
            self._one_line_px = super().sizeHint().height()
        if (px, two) != (self._px, self._in_two):
            self._px, self._in_two = px, two
            self.setStyleSheet(f"font-size: {px}px;")
            if two:
                high = self._one_line_px - 2 * _EDGE_PX
                self.setStyleSheet(f"font-size: {px}px; padding: 0px {_TIGHT_PX}px; min-height: {high}px;")
        super().setText(words)

    def _condense(self, stretch: int) -> None:
        font = QFont(self.font())
        if (font.stretch() or _WIDE) != stretch:
            font.setStretch(stretch)
            self.setFont(font)


def _narrowest(said: str, metrics: QFontMetrics, lines: int) -> int:
    """How wide the widest line is of these words in one line, or in the best two."""
    parts = said.removesuffix(" …").split(" ")
    ends = len(said) - len(said.removesuffix(" …"))
    parts[-1] += said[len(said) - ends :]
    ways = [(" ".join(parts[:at]), " ".join(parts[at:])) for at in range(len(parts) if lines > 1 else 1)]
    return min(max(map(metrics.horizontalAdvance, way)) for way in ways)


def _in_lines(said: str, metrics: QFontMetrics, room: int, most: int) -> str:
    """These words in so many lines at most; what does not fit ends in "…"."""
    first, rest = "", said
    if metrics.horizontalAdvance(said) <= room:
        return said
    while most > 1 and (word := rest.partition(" ")[0]) != rest and rest != f"{word} …":
        longer = f"{first} {word}".strip()
        if metrics.horizontalAdvance(longer) > room:
            break
        first, rest = longer, rest[len(word) + 1 :].strip()
    last = metrics.elidedText(rest, Qt.TextElideMode.ElideRight, room)
    return f"{first}\n{last}" if first else last


def set_tip(widget: QWidget | QTableWidgetItem, text: Text) -> None:
    """What is said of a widget while the mouse rests on it."""
    said = worded(text)
    lines = f"<span>{escape(said, quote=False)}</span>".replace("\n", "<br>")
    tip = lines if "<" in said or "&" in said else said
    if tip != widget.toolTip():  # Qt tells everybody of a tip, also of one that is the same
        widget.setToolTip(tip)


def let_act(widget: QWidget, why_not: Text, *, if_able: bool = True) -> None:
    """Can it be used? `why_not`: why nothing can be, as its tip; None: it can, `if_able`, and its tip is as it was."""
    widget.setEnabled(if_able and why_not is None)
    usual, shown = widget.property(_USUAL_TIP) or ("", None)
    if widget.toolTip() == shown:
        widget.setToolTip(usual)
    usual = widget.toolTip()
    if why_not is not None:
        set_tip(widget, why_not)
    widget.setProperty(_USUAL_TIP, (usual, widget.toolTip()) if why_not is not None else None)


def set_words(knob: QPushButton, text: Text, key: Text = "") -> None:
    """What a button says, and is called. `key`: printed behind its words."""
    said, printed = worded(text), worded(key)
    knob.setText(f"{said}   [{printed}]" if printed else said)
    knob.setAccessibleName(said)


def add_line(menu: QMenu, text: Text, doing: Callable[[], object], *, enabled: bool = True) -> QAction:
    """A line of a menu, and what it does."""
    made = QAction(worded(text).replace("&", "&&"), menu)
    made.setEnabled(enabled)
    made.triggered.connect(call(made, doing))
    menu.addAction(made)
    return made


def add_choices(
    menu: QMenu, title: Text, lines: Mapping[str, Text], chosen: str, doing: Callable[[str], object]
) -> QMenu:
    """A menu in a menu, of which one line holds. `lines`: by what `doing` is told."""
    made = QMenu(worded(title).replace("&", "&&"), menu)
    menu.addMenu(made)
    for value, text in lines.items():
        line = add_line(made, text, partial(doing, value))
        line.setCheckable(True)
        line.setChecked(value == chosen)
    return made


def add_switch(menu: QMenu, text: Text, on: bool, doing: Callable[[bool], object]) -> QAction:
    """A line of a menu that is on or off; `doing` is told which it is then."""
    made = add_line(menu, text, lambda: doing(made.isChecked()))
    made.setCheckable(True)
    made.setChecked(on)
    return made
