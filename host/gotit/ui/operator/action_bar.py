"""A row of buttons that a phase offers, made from lines of words and doings.

Must not: know one phase of a game; let a button of a role move, or come to lie where another one lay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import cast

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QSizePolicy, QWidget

from gotit.ui.operator.buttons import SeatAction
from gotit.ui.operator.plain import TARGET_PX, WORDS_PX, FittedButton, ShortLabel, row_width
from gotit.ui.operator.style import button
from gotit.ui.slots import call, timer

_ROOMY = 3
"""With more buttons than these the room between them is small."""
_NAME_PX = 110
_GAP_PX = 4
_HIGH_PX = TARGET_PX
"""Height of a row."""
_FIXED_SHARE = 0.64
"""Of the upper row, that the places of roles may take."""
_TIGHT, _LOWER_ROWS = (1.5, 1.9, 2.4), 2
"""How much more than there is they may want of a lower row: as little as leaves so many of them, at most."""

_WIDER = 1.6
"""So many times as wide as they would like are places in a lower row, where there is room."""


class ActionBar(QWidget):
    """Shows one button for each line. A line that was there keeps its button, so that a press that has begun counts.
    Before those about somebody stands whom, as long as no button that is everybody's would read as theirs.

    A line of a slot has its place, at the right end, whatever else is offered: `slots`, once for a game, in the order
    of the row and with the width that each would like. The others share the rest, by what their words need; where that
    is too little, roles have a row of their own below. Height and places depend on the bar's width alone.
    """

    entered = pyqtSignal(object)

    def __init__(self) -> None:
        super().__init__()
        self.buttons: dict[str, FittedButton] = {}
        self.about = ShortLabel("soft", largest_px=WORDS_PX)
        self.about.setParent(self)
        self.about.hide()
        self.lines: tuple[SeatAction, ...] = ()
        self.slots: Mapping[str, int] = {}
        self._soon = timer(self, 0, self._make_room, single=True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._lay_out()

    def show_lines(self, given: tuple[SeatAction, ...], slots: Mapping[str, int] | None = None) -> None:
        """`slots`: as they are now; None: as they were."""
        self.setVisible(bool(given))
        lines = tuple(sorted(given, key=lambda line: bool(line.about)))
        same = list(map(_look, lines)) == list(map(_look, self.lines))
        if not same:
            self._renew(lines)
        if not same or slots not in (None, self.slots):
            self.lines, self.slots = lines, self.slots if slots is None else slots
            high = self.height()
            self._lay_out()
            if high != self.height():
                self._make_room()
        self.lines = lines
        for line in lines:
            self.buttons[line.label].setEnabled(line.enabled)

    def _renew(self, lines: tuple[SeatAction, ...]) -> None:
        before = set(map(_look, self.lines))
        kept = {line.label: self.buttons.pop(line.label) for line in lines if _look(line) in before}
        for knob in self.buttons.values():
            knob.hide()
            knob.deleteLater()
        self.buttons = {line.label: kept.get(line.label) or self._make(line) for line in lines}
        for one, other in pairwise(self.buttons.values()):
            self.setTabOrder(one, other)

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().resizeEvent(event)
        high = self.height()
        self._lay_out()
        if high != self.height():
            self._soon.start()  # what gives this row its width would not hear of it now

    def _make_room(self) -> None:
        """The row is higher or lower than it was: what is around it moves at once."""
        self.updateGeometry()
        parent = self.parentWidget()
        if parent is not None and (around := parent.layout()) is not None:
            around.activate()

    def _lay_out(self) -> None:
        """The upper row is the others'; places of roles are in it, too, as far as that leaves them enough."""
        wide = self.width()
        rows = _rows(self.slots, wide)
        high = len(rows) * (_HIGH_PX + _GAP_PX) - _GAP_PX
        if high != self.height():
            self.setFixedHeight(high)
        for at, row in enumerate(rows[1:], 1):
            self._place(row, at * (_HIGH_PX + _GAP_PX), wide)
        left = self._place(rows[0], 0, wide)
        self._share([line for line in self.lines if line.slot not in self.slots], left)

    def _place(self, slots: Mapping[str, int], y: int, most: int) -> int:
        """These places, from the row's right end, on `most` of its width. Returns what is left of it."""
        gaps = _GAP_PX * len(slots)
        share = min(1.0 if y == 0 else _WIDER, (most - gaps) / max(1, sum(slots.values())))
        x = self.width()
        for slot, px in reversed(tuple(slots.items())):
            wide = int(px * share)
            x -= wide
            for line in self.lines:
                if line.slot == slot:
                    self.buttons[line.label].setGeometry(x, y, wide, _HIGH_PX)
            x -= _GAP_PX
        return x

    def _share(self, free: list[SeatAction], wide: int) -> None:
        """Those that have no place of their own, from the left; whom some are about stands before the first of them."""
        whom = self._whom(free)
        before = sum(not line.about for line in free)
        named = 0
        self.about.setVisible(bool(whom))
        if whom:
            named = min(self.about.fontMetrics().horizontalAdvance(f"{whom}: "), _NAME_PX)
            self.about.say(f"{whom}:")
        gap = _GAP_PX if len(free) > _ROOMY else 2 * _GAP_PX
        knobs = [self.buttons[line.label] for line in free]
        needs = [row_width(line.label) for line in free]
        leasts = [knob.least_px() for knob in knobs]
        room = max(0, wide - gap * max(0, len(knobs) - 1) - named)
        x = 0
        for at, (knob, its) in enumerate(zip(knobs, _shared(room, needs, leasts), strict=True)):
            if at == before:
                self.about.setGeometry(x, 0, named, _HIGH_PX)
                x += named
            knob.setGeometry(x, 0, its, _HIGH_PX)
            x += its + gap
        if before == len(knobs):
            self.about.setGeometry(x, 0, named, _HIGH_PX)

    def _whom(self, free: list[SeatAction]) -> str:
        """Whose name is shown. Above a lower row that is theirs it stands alone, at the left end."""
        rows = _rows(self.slots, self.width())
        upper, *lower = ([line for slot in row for line in self.lines if line.slot == slot] for row in rows)
        below = [] if free else [line for row in lower for line in row]
        beside = upper[:1] if upper[:1] and upper[0].about else below
        return next((line.about for line in (*free, *beside) if line.about), "")

    def _make(self, line: SeatAction) -> FittedButton:
        name = f"{line.about}: {line.label}" if line.about else line.label
        made = button(line.label, name=name, tip=line.tip or line.label, fitted=True, once=True, tone=line.tone)
        knob = cast("FittedButton", made)
        knob.clicked.connect(call(knob, self._do, line.label))
        knob.setProperty("narrow", True)
        knob.setParent(self)
        knob.show()
        return knob

    def _do(self, label: str) -> None:
        doing = next(line.doing for line in self.lines if line.label == label)
        if callable(doing):
            doing()
        else:
            self.entered.emit(doing)


def _shared(room: int, needs: list[int], leasts: list[int]) -> list[int]:
    """How wide each is, in pixels: in proportion; where the room is too small for all on one line, those that need
    least keep their line, and the long ones take two.
    """
    if sum(needs) <= room or sum(leasts) > room:
        parts = needs if sum(needs) <= room else leasts
        return [room * part // max(1, sum(parts)) for part in parts]
    given, spare = list(leasts), room - sum(leasts)
    for at in sorted(range(len(needs)), key=needs.__getitem__):
        more = min(spare, max(0, needs[at] - given[at]))
        given[at], spare = given[at] + more, spare - more
    return given


def _rows(slots: Mapping[str, int], wide: int) -> list[dict[str, int]]:
    """Which places are in which row, from the upper one: all there, or the last alone and the others below."""
    if sum(slots.values()) + _GAP_PX * len(slots) <= wide * _FIXED_SHARE:
        return [dict(slots)]
    *others, last = slots.items()
    tried = (_lower_rows(others, wide * tight) for tight in _TIGHT)
    lower = next((rows for rows in tried if len(rows) <= _LOWER_ROWS), _lower_rows(others, wide * _TIGHT[-1]))
    return [{last[0]: last[1]}, *lower]


def _lower_rows(slots: Sequence[tuple[str, int]], most: float) -> list[dict[str, int]]:
    """The upper ones are filled first, from their ends on."""
    rows: list[dict[str, int]] = []
    room = 0.0
    for slot, px in reversed(slots):
        if px > room:
            rows.append({})
            room = most
        rows[-1] = {slot: px, **rows[-1]}
        room -= px + _GAP_PX
    return rows


def _look(line: SeatAction) -> tuple[str, str, str, str, str]:
    return line.label, line.about, line.tone, line.slot, line.tip
