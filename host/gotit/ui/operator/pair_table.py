"""For every two sources: by which way their presses are compared, how sharply, and whether that is enough.

Must not: work any of it out (`core.pairs`, `operator_view` do).
"""

from __future__ import annotations

from collections.abc import Sequence

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QBrush, QColor, QFont
from PyQt6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from gotit.core.domes import NO_DOMES, Domes
from gotit.core.message import Message, say
from gotit.core.pairs import say_half_width, say_way
from gotit.language.chosen import words
from gotit.ui.operator.domes_row import say_domes
from gotit.ui.operator.operator_view import PairRow
from gotit.ui.operator.style import palette
from gotit.ui.theme import LIGHT, Theme

_HEADINGS = (say("pairs_between", "Between"), say("pairs_how", "Known by"), None)


def is_wide(row: PairRow, limit_us: int) -> bool:
    """Would this pair keep the buzzers from being armed?"""
    return bool(limit_us) and row.rivals and (row.half_width_us is None or row.half_width_us > limit_us)


def summary(rows: Sequence[PairRow], limit_us: int, domes: Domes = NO_DOMES) -> tuple[bool, tuple[Message, ...]]:
    """Is all exact enough for the limit, and a sentence about it; then what the domes add, which no clock sees."""
    fine, said = _of_clocks(rows, limit_us)
    added = say_domes(domes)
    return fine, (said,) if added is None else (said, added)


def _of_clocks(rows: Sequence[PairRow], limit_us: int) -> tuple[bool, Message]:
    rivals = [row for row in rows if row.rivals]
    if not rivals:
        return True, say("pairs_none", "No two players have a buzzer yet. Plug in a box, or play with the keyboard.")
    worst = rivals[0]
    if wide := [row for row in rivals if is_wide(row, limit_us)]:
        return False, say(
            "pairs_too_wide",
            "Not exact to {limit}. {who}: {known}{more, plural, =0 {} other { (and # more)}}.",
            limit=say_half_width(limit_us),
            who=worst.who,
            known=say_way(worst.way, worst.half_width_us),
            more=len(wide) - 1,
        )
    if worst.half_width_us is None:
        return True, say(
            "pairs_no_clock",
            "{who} can't be compared yet: any buzz between them is too close to call.",
            who=worst.who,
        )
    return True, say(
        "pairs_fine",
        "For any two players we can tell who was first: {known} at worst.",
        known=say_way(worst.way, worst.half_width_us),
    )


class PairTable(QTableWidget):
    """One line a pair, the coarsest first."""

    def __init__(self) -> None:
        super().__init__(0, len(_HEADINGS))
        self.setAccessibleName(words(say("pairs_name", "How exactly two boxes can be compared")))
        self.setHorizontalHeaderLabels(list(map(words, _HEADINGS)))
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setShowGrid(False)
        if (side := self.verticalHeader()) is not None:
            side.hide()
        if (head := self.horizontalHeader()) is not None:
            head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            for column in (0, 1):
                head.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
            head.setStretchLastSection(True)
        self._shown: tuple[tuple[PairRow, ...], int, str] = ((), 0, "")
        self._theme: Theme = LIGHT

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.show_pairs(*self._shown[:2])

    def show_pairs(self, rows: tuple[PairRow, ...], limit_us: int) -> None:
        """Painted anew only when something is different."""
        wanted = rows, limit_us, self._theme.name
        if wanted == self._shown:
            return
        self._shown = wanted
        self.setRowCount(len(rows))
        p = palette(self._theme)
        for number, row in enumerate(rows):
            wide = is_wide(row, limit_us)
            for column, text in enumerate((row.who, say_way(row.way, row.half_width_us), _enough(row, wide))):
                item = QTableWidgetItem(words(text))
                item.setForeground(QBrush(QColor(p.wrong if wide else p.text if row.rivals else p.soft)))
                if wide:
                    bold = QFont(self.font())
                    bold.setBold(True)
                    item.setFont(bold)
                self.setItem(number, column, item)


def _enough(row: PairRow, wide: bool) -> Message | None:
    if wide:
        return say("pair_too_wide", "▲ less exact than your limit")
    return None if row.rivals else say("pair_not_needed", "no two players depend on it")
