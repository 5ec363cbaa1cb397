"""The middle of the window while the hidden formula is played: the grid as buttons, and beside it what a phase needs.

Must not: apply rules, paint. Every button makes one input; the game refuses what is not allowed, in words.
"""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QHBoxLayout, QInputDialog, QStackedWidget, QVBoxLayout, QWidget

from gotit.core.inputs import Amend
from gotit.core.message import AllOf, Maths, Message, say
from gotit.core.offer import Offer, Open, Role
from gotit.games.hidden_formula.actions import SwapTiles
from gotit.games.hidden_formula.view import HiddenFormulaAdvice, HiddenFormulaView
from gotit.language.chosen import words
from gotit.language.words import Words
from gotit.ui.operator.buttons import ARMED, PENDING, Primary, SeatAction
from gotit.ui.operator.hidden_formula.board import Board, chain_shown
from gotit.ui.operator.hidden_formula.real_entry import GoalEntry, GridEntry
from gotit.ui.operator.hidden_formula.showing import ShowingPanel
from gotit.ui.operator.hidden_formula.typed import OPERATORS, write_grid
from gotit.ui.operator.hidden_formula.words import advice_words, headline, status_lines, told_in_words
from gotit.ui.operator.operator_view import act
from gotit.ui.operator.pages import scrolled
from gotit.ui.operator.panel import Asks, Filled, PlayPanel
from gotit.ui.operator.plain import SPACE_KEY, text_label
from gotit.ui.paint.hidden_formula.grid import Shown as Marked
from gotit.ui.paint.hidden_formula.grid import cell_at
from gotit.ui.tap import Tap
from gotit.ui.theme import LIGHT, Theme


class HiddenFormulaPlay(PlayPanel):
    """See `PlayPanel`."""

    shows = HiddenFormulaView
    middle_px = 720
    _view: HiddenFormulaView

    def __init__(self, asks: Asks, theme: Theme = LIGHT) -> None:
        super().__init__()
        self._chosen = ""
        self._anew = False
        self.board = Board(theme)
        self.lines = text_label(wraps=True)
        self.lines.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._lines_page = scrolled(self.lines)
        self.showing = ShowingPanel()
        self._showing_page = scrolled(self.showing)
        self.grid_entry = GridEntry()
        self.goal_entry = GoalEntry()
        self.pages = QStackedWidget()
        for page in (self._lines_page, self._showing_page, self.grid_entry, self.goal_entry):
            self.pages.addWidget(page)
        self.advice = text_label(kind="soft", wraps=True)
        beside = QVBoxLayout()
        beside.setSpacing(8)
        beside.addWidget(self.pages, 1)
        beside.addWidget(self.advice)
        above = QHBoxLayout()
        above.setSpacing(12)
        above.addWidget(self.board, 3)
        above.addLayout(beside, 2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 10)
        layout.setSpacing(8)
        layout.addLayout(above, 1)
        layout.addWidget(self.bar)
        self.showing.entered.connect(self.entered)
        self.board.clicked.connect(self._clicked)
        for source in (self.showing, self.grid_entry, self.goal_entry):
            source.submitted.connect(self.do_primary)
        self.grid_entry.changed.connect(self._typed)
        self.goal_entry.changed.connect(self.primary_changed)

    # --- showing --------------------------------------------------------------------------------------------------

    def show_view(self, view: HiddenFormulaView, was: HiddenFormulaView | None) -> None:
        if view.phase not in ("dealing", "arranging") or (was is not None and was.tiles != view.tiles):
            self._chosen, self._anew = "", False
        self._turn_page(view)
        self._show_board()
        self.advice.setText(advice_words(self._operator.advice, view))
        self.advice.setVisible(bool(self.advice.text()))
        self.show_offers()

    def _turn_page(self, view: HiddenFormulaView) -> None:
        page: QWidget = self._lines_page
        lines = "\n".join(status_lines(view, self._operator))
        if view.phase == "showing" and view.chain is not None:
            page = self._showing_page
            self.showing.show_chain(view, view.chain, self._operator)
        elif self._types_grid:
            page = self.grid_entry
            if self.pages.currentWidget() is not page:
                tokens = tuple(tile.token for tile in view.tiles)
                self.grid_entry.ask(view.size, write_grid(tokens, view.size) if tokens else "")
        elif self.offered("goal") is not None:
            page = self.goal_entry
            if self.pages.currentWidget() is not page:
                self.goal_entry.clear()
            self.goal_entry.ask(lines)
        else:
            self.lines.setText(lines)
        self.pages.setCurrentWidget(page)

    def _show_board(self) -> None:
        view = self._view
        marked = (self._chosen,) if self._chosen else ()
        tiles = self.grid_entry.tiles if self._types_grid else view.tiles
        shown = chain_shown(view)
        if view.phase == "turning" and view.solution is not None:
            shown = Marked(view.solution.cells)
        elif view.phase == "turning" and view.result is not None:
            shown = Marked(view.result.cells, "right")
        self.board.show_grid(view.size, tiles, shown, marked)

    def _typed(self) -> None:
        """The picture beside the typed rows is what was understood of them."""
        self._show_board()
        self.primary_changed.emit()

    @property
    def _types_grid(self) -> bool:
        """Is the operator typing the whole grid?"""
        return self._anew or self.offered("grid") is not None

    @property
    def moment(self) -> object:
        """Another caller's tiles are another thing, too."""
        chain = getattr(self._view, "chain", None)
        return super().moment, getattr(chain, "seat", 0)

    # --- what the window asks -------------------------------------------------------------------------------------

    def in_log(self, told: Message) -> Message:
        return told_in_words(told)

    def headline(self) -> tuple[Words, Words]:
        return headline(self._view, self._operator)

    def live(self, role: Role) -> Offer | Open | None:
        """While the grid is typed anew the big button takes that."""
        return self.offered("grid_anew") if self._anew and role == "primary" else super().live(role)

    def filled(self, offer: Open) -> Filled | None:
        match offer.move.code:
            case "grid" | "grid_anew" if self._types_grid and self.grid_entry.ready:
                return Filled(self.grid_entry.rows, len(self.grid_entry.tiles))
            case "goal" if self.goal_entry.ready:
                return Filled(self.goal_entry.numbers, self.goal_entry.said)
            case _:
                return None

    def half_entered(self) -> bool:
        return (self._view.chain is not None and bool(self._view.chain.cells)) or super().half_entered()

    def at_rest(self) -> Primary:
        view = self._view
        match view.phase:
            case "over":
                return Primary(say("formula_new_match", "New match"))
            case "racing":
                return PENDING if self._operator.pending else ARMED
            case "agreeing":
                waits = say("formula_waiting", "Waiting: everybody presses to agree")
            case "showing":
                count = len(view.chain.cells) if view.chain is not None else 0
                waits = say("formula_tiles_of", "{tiles} of {length} tiles", tiles=count, length=view.length)
            case _:
                waits = say("formula_shuffling", "Shuffling …")
        return Primary(waits, enabled=False, key="")

    def big_key(self) -> Message:
        """The line of tiles has no use for Space."""
        return SPACE_KEY if self.pages.currentWidget() is self._showing_page else super().big_key()

    def own_lines(self) -> tuple[SeatAction, ...]:
        """The swap that helps most."""
        advice, offer = self._operator.advice, self.offered("swap")
        if offer is None or not isinstance(advice, HiddenFormulaAdvice) or advice.swap is None:
            return ()
        both = AllOf(tuple(map(Maths, advice.swap)))
        return (SeatAction(words(offer.move.naming(both)), act(SwapTiles(*advice.swap))),)

    def open_words(self, offer: Open) -> Words:
        if self._anew and offer.move.code == "grid_anew":
            return words(say("formula_leave_grid", "Leave it as it was"))
        return super().open_words(offer)

    def begin(self, offer: Open) -> None:
        self._anew = offer.move.code == "grid_anew" and not self._anew
        self.show_operator(self._operator)

    def wants_text(self) -> QWidget | None:
        page = self.pages.currentWidget()
        if page is self._showing_page:
            return self.showing.field
        if page is self.grid_entry:
            return self.grid_entry.field
        return self.goal_entry.field if page is self.goal_entry else None

    def step_by(self, step: int) -> None:
        """There is nothing to step through."""

    def tap(self, tap: Tap) -> None:
        """A finger on the players' grid: the caller shows the tiles without anybody's help."""
        view = self._view
        if view.phase != "showing" or tap.part.name != "grid":
            return
        at = cell_at(tap.part.rect, view.size, tap.x, tap.y)
        if at is not None:
            self.showing.tap(at)

    def set_theme(self, theme: Theme) -> None:
        self.board.theme = theme
        self.show_operator(self._operator)

    # --- small steps ----------------------------------------------------------------------------------------------

    def _clicked(self, at: str) -> None:
        """A tile of the board: mistyped, shown by the caller, or chosen for a swap."""
        token = self.board.tiles[at].token
        if self._view.phase == "showing":
            self.showing.tap(at)
        elif self._view.phase == "arranging" and not self._anew and not token.isdecimal():
            self._choose(at)
        elif self._view.real_cards and self._view.tiles and not self._anew:
            self._correct(at, token)

    def _choose(self, at: str) -> None:
        """The first click chooses an operator, the second swaps the two."""
        one, self._chosen = self._chosen, "" if self._chosen else at
        self._show_board()
        if one and one != at:
            self.take(SwapTiles(one, at))

    def _correct(self, at: str, token: str) -> None:
        title, asks = say("formula_correct", "Correct a tile"), say("formula_tile_is", "{at} is:", at=Maths(at))
        said, taken = QInputDialog.getText(self, words(title), words(asks), text=token)
        if taken and (said := said.strip().lower()):
            entry = next(tile.entry for tile in self._view.tiles if tile.at == at)
            self.entered.emit(Amend(entry, OPERATORS.get(said, said)))
