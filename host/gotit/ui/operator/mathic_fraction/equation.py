"""Entering an equation, or a pattern: cards and signs to click, a line to type in, and what is still wrong with it.

Must not: say whether it is true. That is for the other players to find out; this line stands on a screen
at which they may look.
"""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gotit.core.message import Message, say
from gotit.games.mathic_fraction.cards import Value
from gotit.games.mathic_fraction.entry import Choice, Entry, EntryError
from gotit.language.chosen import words
from gotit.ui.operator.mathic_fraction.choosing import ChoiceRow
from gotit.ui.operator.mathic_fraction.declaring import DeclareRow
from gotit.ui.operator.mathic_fraction.draft import SIGNS, Draft, numbers
from gotit.ui.operator.mathic_fraction.lines import EquationLine, What
from gotit.ui.operator.mathic_fraction.understanding import Table, Understand, pattern_entry, wild_cards
from gotit.ui.operator.plain import Text, set_tip, text_label
from gotit.ui.operator.style import button, set_verdict
from gotit.ui.slots import call

_NAMES = {
    "+": say("fractions_plus", "plus"),
    "-": say("fractions_minus", "minus"),
    "*": say("fractions_times", "times"),
    "/": say("fractions_divided", "divided by"),
    "^": say("fractions_power", "to the power of"),
    "(": say("fractions_open", "open bracket"),
    ")": say("fractions_close", "close bracket"),
    "=": say("fractions_equals", "equals"),
}
"""As they are read aloud."""

_COMPLETE: dict[What, Message] = {
    "equation": say("fractions_complete", "✓ Complete. Press Enter."),
    "pattern": say("fractions_complete_pattern", "✓ This can be a pattern. Press Enter."),
}
"""Not that it is true: see above."""


class EquationPanel(QWidget):
    """`entry`: what has been entered, None while it is none. `changed`: with every piece. `submitted`: Enter."""

    changed = pyqtSignal()
    submitted = pyqtSignal()

    def __init__(self, understand: Understand) -> None:
        super().__init__()
        self._understand = understand
        self.what: What = "equation"
        self.entry: Entry | None = None
        self.draft = Draft()
        self._table: Table | None = None
        self.field = EquationLine()
        self.field.setObjectName("equation")
        self.field.textEdited.connect(self._typed)
        self.field.submitted.connect(self.submitted)
        self.declared = DeclareRow()
        self.declared.chosen.connect(self._declare)
        self.choice = ChoiceRow()
        self.choice.chosen.connect(self._pick)
        self._asked = 0
        self.line = text_label(kind="soft", wraps=True)
        self.line.setMinimumHeight(20)
        self.signs: dict[str, QPushButton] = {}
        row = QHBoxLayout()
        row.setSpacing(4)
        for symbol, shown in SIGNS.items():
            knob = self._sign(shown, _NAMES[symbol])
            knob.clicked.connect(call(knob, self.add_sign, shown))
            self.signs[symbol] = knob
            row.addWidget(knob, 3 if symbol == "=" else 2)
        take_back = self._sign("⌫", say("fractions_take_back", "Take back the last piece"))
        clear = button(say("fractions_clear", "Clear"), fitted=True)  # a word, which may be longer than there is room
        clear.setProperty("narrow", True)
        for key, knob, doing in (("⌫", take_back, self.back), ("clear", clear, self.clear)):
            knob.clicked.connect(call(knob, doing))
            self.signs[key] = knob
            row.addWidget(knob, 3)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        column.addWidget(self.field)
        column.addLayout(row)
        column.addWidget(self.declared)
        column.addWidget(self.choice)
        column.addWidget(self.line)

    # --- what it is about -----------------------------------------------------------------------------------------

    def show_table(self, table: Table | None, what: What) -> None:
        """`table`: what may be used now; None: no card of the hand has been chosen yet."""
        before, self._table = self._table, table
        if what != self.what or (before is not None and not self._still_there(before)):
            self.forget()
        self.what = what
        self.field.ask(what)
        self.setEnabled(table is not None)
        for symbol in SIGNS:
            self.signs[symbol].setEnabled(what == "equation")
        powers = table is not None and table.powers
        self.signs["^"].setEnabled(what == "equation" and powers)
        no_powers = say("fractions_no_powers", "No token on display offers powers")
        set_tip(self.signs["^"], None if powers else no_powers)
        self._refresh()

    def toggle_card(self, card: int) -> None:
        """A card was clicked: into the equation where the cursor is, or out of it again."""
        if self._table is None or card not in self._table.cards:
            return
        if card in self.draft.used:
            self._put(self.draft.without_card(card), None)
        else:
            self._put(*self.draft.with_card(self._table.cards[card], self.field.cursorPosition()))

    def add_sign(self, shown: str) -> None:
        self._put(*self.draft.with_sign(shown, self.field.cursorPosition()))

    def _declare(self, card: int, value: Value | None) -> None:
        self._put(self.draft.with_value(card, value), None)

    def back(self) -> None:
        self._put(*self.draft.without_last(self.field.cursorPosition()))

    def clear(self) -> None:
        self._put(Draft(), 0)

    def forget(self) -> None:
        """Nothing has been entered; nobody need be told."""
        self.draft, self.entry = Draft(), None
        self.field.clear()

    # --- small steps ----------------------------------------------------------------------------------------------

    def _still_there(self, before: Table) -> bool:
        """Are the cards that were clicked still there, and the same?"""
        now = self._table.cards if self._table is not None else {}
        return all(now.get(card) == before.cards.get(card) for card in self.draft.used)

    def _put(self, draft: Draft, cursor: int | None) -> None:
        """`cursor`: None puts it at the end."""
        self.draft = draft
        self.field.setText(draft.text)
        self.field.setCursorPosition(len(draft.text) if cursor is None else cursor)
        self._refresh()
        self.changed.emit()

    def _typed(self, text: str) -> None:
        self.draft = self.draft.with_text(text)
        self._refresh()
        self.changed.emit()

    def _refresh(self) -> None:
        table, self.entry = self._table, None
        said, ready, unclear = None, False, None
        if table is None:
            self.declared.hide()
        else:
            wild = wild_cards(self.draft, table)
            self.declared.show_cards(wild, [self.draft.value(card.id) for card in wild], table.limits)
            self.declared.follow(self.signs["clear"])
            if self.draft.text.strip():
                try:
                    read = self._understand if self.what == "equation" else pattern_entry
                    self.entry = read(self.draft, table)
                    said, ready = _COMPLETE[self.what], True
                except EntryError as error:
                    said, unclear = error.message, error.choice
        self._ask(unclear)
        self.line.setText(words(said if unclear is None else None))
        self.line.setObjectName("check" if ready else "soft")
        set_verdict(self.line, "")

    def _ask(self, unclear: Choice | None) -> None:
        """Several cards could be what was typed."""
        if unclear is None or self._table is None:
            self.choice.hide()
            return
        table, self._asked = self._table, unclear.number
        cards = [table.cards[id_] for id_ in unclear.cards]
        self.choice.ask(numbers(self.draft.text)[unclear.number], cards, table.hand.id)
        self.choice.follow(self.signs["clear"])

    def _pick(self, card: int) -> None:
        self._put(self.draft.with_pick(self._asked, card), None)
        self.field.setFocus()

    @staticmethod
    def _sign(shown: Text, name: Text = None) -> QPushButton:
        knob = button(shown, name=name)
        knob.setProperty("narrow", True)
        size = 20 if len(knob.text()) == 1 else 14  # px
        knob.setStyleSheet(f"font-size: {size}px; min-height: 28px; min-width: 24px;")
        return knob
