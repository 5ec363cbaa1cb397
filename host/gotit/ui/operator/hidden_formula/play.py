"""The middle of the window while the hidden formula is played: the grid as buttons, and beside it what a phase needs.

May not happen here: rules, painting. Every button makes one input; the game refuses what is not allowed, in words.
"""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QHBoxLayout, QInputDialog, QStackedWidget, QVBoxLayout, QWidget

from gotit.games.hidden_formula.actions import (
    Accept,
    Agree,
    CorrectTile,
    DealAgain,
    Disagree,
    EndMatch,
    Fail,
    LetIn,
    PileEmpty,
    PutAside,
    Shown,
    ShowSolution,
    SwapTiles,
    TurnGoal,
)
from gotit.games.hidden_formula.view import HiddenFormulaAdvice, HiddenFormulaView
from gotit.ui.operator.action_bar import ActionBar
from gotit.ui.operator.desk import Desk, act
from gotit.ui.operator.hidden_formula.board import Board, chain_shown
from gotit.ui.operator.hidden_formula.real_entry import GoalEntry, GridEntry
from gotit.ui.operator.hidden_formula.showing import ShowingPanel
from gotit.ui.operator.hidden_formula.typed import OPERATORS, write_grid
from gotit.ui.operator.hidden_formula.words import advice_words, headline, status_lines
from gotit.ui.operator.pages import scrolled
from gotit.ui.operator.panel import ARMED, PENDING, Asks, PlayPanel, Primary, SeatAction
from gotit.ui.operator.plain import text_label
from gotit.ui.paint.hidden_formula.grid import Shown as Marked
from gotit.ui.paint.hidden_formula.grid import cell_at
from gotit.ui.projector import Tap
from gotit.ui.theme import LIGHT, Theme


class HiddenFormulaPlay(PlayPanel):
    """See `PlayPanel`."""

    shows = HiddenFormulaView
    _view: HiddenFormulaView

    def __init__(self, asks: Asks, theme: Theme = LIGHT) -> None:
        super().__init__()
        self._chosen = ""
        self._anew = False
        self._sure_of = ""
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
        self.bar = ActionBar()
        beside = QVBoxLayout()
        beside.setSpacing(8)
        beside.addWidget(self.pages, 1)
        beside.addWidget(self.advice)
        above = QHBoxLayout()
        above.setSpacing(12)
        above.addWidget(self.board, 4)
        above.addLayout(beside, 3)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 10)
        layout.setSpacing(8)
        layout.addLayout(above, 1)
        layout.addWidget(self.bar)
        for source in (self.showing, self.grid_entry, self.goal_entry, self.bar):
            source.entered.connect(self.entered)
        self.board.clicked.connect(self._clicked)
        self.showing.submitted.connect(self.do_primary)
        self.grid_entry.changed.connect(self._typed)
        self.goal_entry.changed.connect(self.primary_changed)

    # --- showing --------------------------------------------------------------------------------------------------

    def show_view(self, view: HiddenFormulaView, was: HiddenFormulaView | None) -> None:
        if view.phase not in ("dealing", "arranging") or (was is not None and was.tiles != view.tiles):
            self._chosen, self._anew = "", False
        if was is None or was.phase != view.phase or was.chain != view.chain:
            self._sure_of = ""
        self._turn_page(view)
        self._show_board()
        self.advice.setText(advice_words(self._desk.advice, view))
        self.advice.setVisible(bool(self.advice.text()))
        self.bar.show_lines(self._offers(view))

    def _turn_page(self, view: HiddenFormulaView) -> None:
        page: QWidget
        if view.phase == "showing" and view.chain is not None:
            page = self._showing_page
            self.showing.show_chain(view, view.chain)
        elif self._types_grid:
            page = self.grid_entry
            if self.pages.currentWidget() is not page:
                tokens = tuple(tile.token for tile in view.tiles)
                self.grid_entry.ask(view.size, write_grid(tokens, view.size) if tokens else "")
        elif view.referee and view.phase in ("arranging", "turning"):
            page = self.goal_entry
            if self.pages.currentWidget() is not page:
                self.goal_entry.clear()
            self.goal_entry.ask("\n".join(status_lines(view, self._desk)))
        else:
            page = self._lines_page
            self.lines.setText("\n".join(status_lines(view, self._desk)))
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
        view = self._view
        return view.referee and (view.phase == "dealing" or self._anew)

    def _offers(self, view: HiddenFormulaView) -> tuple[SeatAction, ...]:
        """The buttons below, by phase."""
        may = self._desk.legal
        match view.phase:
            case "agreeing" if view.missing:
                return (SeatAction("Somebody does not agree: WILD is + − ×", act(Disagree(view.missing[0]))),)
            case "arranging":
                return self._offers_before(view)
            case "racing":
                return (SeatAction("All are satisfied: no solution. Put it aside", act(PutAside())),)
            case "showing" if view.caller is not None:
                return (
                    SeatAction("Right, by your word  (G)", act(Accept(view.caller))),
                    SeatAction("Cannot show it  (M)", act(Fail(view.caller))),
                )
            case "turning":  # once the match is over the class sees who has won, and no grid any more
                shown = view.solution is not None
                words = "Hide the solution" if shown else "Show a solution"
                lines = [SeatAction(words, act(ShowSolution(not shown)), view.result is not None)]
                if PileEmpty() in may:
                    lines.append(SeatAction("No more goals", act(PileEmpty())))
                if EndMatch() in may:
                    sure = self._sure_of == "end"
                    lines.append(SeatAction("Sure? End it" if sure else "End the match", self._end_match))
                return tuple(lines)
            case _:
                return ()

    def _offers_before(self, view: HiddenFormulaView) -> tuple[SeatAction, ...]:
        advice = self._desk.advice
        lines = []
        if isinstance(advice, HiddenFormulaAdvice) and advice.swap is not None:
            one, other = advice.swap
            lines.append(SeatAction(f"Swap {one} and {other}", act(SwapTiles(one, other))))
        if view.referee:
            words = "Leave the grid as it was" if self._anew else "Type the grid anew"
            lines.append(SeatAction(words, self._type_anew))
        else:
            lines.append(SeatAction("Deal the grid anew", act(DealAgain())))
        return tuple(lines)

    # --- what the window asks -------------------------------------------------------------------------------------

    def headline(self) -> tuple[str, str]:
        return headline(self._view, self._desk)

    def primary(self) -> Primary:
        view = self._view
        if self._types_grid:
            return Primary("Take this grid", self.grid_entry.ready, key="Enter")
        match view.phase:
            case "agreeing":
                return Primary("Waiting: everybody presses to agree", enabled=False, key="")
            case "arranging" | "turning" if view.referee:
                words = f"The goal is {self.goal_entry.words}" if self.goal_entry.ready else "Type the goal"
                return Primary(words, self.goal_entry.ready, key="Enter")
            case "arranging":
                return Primary("Turn the first goal")
            case "turning":
                return Primary("Turn the next goal")
            case "racing":
                return PENDING if self._desk.pending else ARMED
            case "showing" if view.caller is not None:
                return self._primary_of_showing(view, view.caller)
            case "over":
                return Primary("New match")
            case _:
                return Primary("Shuffling …", enabled=False, key="")

    def _primary_of_showing(self, view: HiddenFormulaView, caller: int) -> Primary:
        if not view.shown and Shown(caller) in self._desk.legal:
            return Primary("Shown in time: stop the clock")
        chain = view.chain
        if chain is None or not chain.readings:
            count = len(chain.cells) if chain is not None else 0
            return Primary(f"{count} of {view.length} tiles", enabled=False, key="")
        if self._sure_of == "fail":
            return Primary("Sure? It is not right", tone="wrong", key="Space again")
        return Primary("It is not right", tone="wrong")

    def do_primary(self) -> None:
        view = self._view
        if not self.primary().enabled:
            return
        if self._types_grid:
            self.grid_entry.submit()
        elif view.phase in ("arranging", "turning"):
            if view.referee:
                self.goal_entry.submit()
            else:
                self.take(TurnGoal())
        elif view.phase == "showing" and view.caller is not None:
            if not view.shown and Shown(view.caller) in self._desk.legal:
                self.take(Shown(view.caller))
            elif self._is_sure("fail"):
                self.take(Fail(view.caller))
        elif view.phase == "over":
            self.new_match_wanted.emit()

    def seat_actions(self, desk: Desk, seat: int) -> tuple[SeatAction, ...]:
        view, may = self._view, desk.legal
        lines = []
        if view.phase == "agreeing":
            lines.append(SeatAction("Agrees", act(Agree(seat)), Agree(seat) in may))
            lines.append(SeatAction("Does not agree", act(Disagree(seat)), Disagree(seat) in may))
        if view.phase == "racing" and any(player.delay_s for player in view.players):
            lines.append(SeatAction("May call now (end the delay)", act(LetIn(seat)), LetIn(seat) in may))
        if view.phase == "showing":
            lines.append(SeatAction("Is right, by your word", act(Accept(seat)), Accept(seat) in may))
            lines.append(SeatAction("Cannot show it", act(Fail(seat)), Fail(seat) in may))
        return tuple(lines)

    def wants_text(self) -> QWidget | None:
        page = self.pages.currentWidget()
        if page is self._showing_page:
            return self.showing.field
        if page is self.grid_entry:
            return self.grid_entry.field
        return self.goal_entry.field if page is self.goal_entry else None

    def key(self, name: str) -> None:
        view = self._view
        if view.phase == "showing" and view.caller is not None:
            if name == "right":
                self.take(Accept(view.caller))
            elif name == "wrong":
                self.take(Fail(view.caller))

    def tap(self, tap: Tap) -> None:
        """A finger on the players' grid: the caller shows the tiles without anybody's help."""
        view = self._view
        if view.phase != "showing" or tap.part.name != "grid":
            return
        at = cell_at(tap.part.box, view.size, tap.x, tap.y)
        if at is not None:
            self.showing.tap(at)

    def set_theme(self, theme: Theme) -> None:
        self.board.theme = theme
        self.show_desk(self._desk)

    # --- small steps ----------------------------------------------------------------------------------------------

    def _clicked(self, at: str) -> None:
        """A tile of the board: shown by the caller, chosen for a swap, or mistyped."""
        view = self._view
        token = self.board.tiles[at].token
        if view.phase == "showing":
            self.showing.tap(at)
        elif view.phase == "arranging" and not self._anew and not token.isdecimal():
            self._choose(at)
        elif view.referee and view.tiles and view.phase not in ("dealing", "over") and not self._anew:
            self._correct(at, token)

    def _choose(self, at: str) -> None:
        """The first click chooses an operator, the second swaps the two."""
        one, self._chosen = self._chosen, "" if self._chosen else at
        self._show_board()
        if one and one != at:
            self.take(SwapTiles(one, at))

    def _correct(self, at: str, token: str) -> None:
        said, taken = QInputDialog.getText(self, "Correct a tile", f"{at} is:", text=token)
        if taken and (said := said.strip().lower()):
            self.take(CorrectTile(at, OPERATORS.get(said, said)))

    def _type_anew(self) -> None:
        self._anew = not self._anew
        self.show_desk(self._desk)

    def _end_match(self) -> None:
        if self._is_sure("end"):
            self.take(EndMatch())

    def _is_sure(self, what: str) -> bool:
        """What takes something from the players asks once more: a slip of the hand is common."""
        sure = self._sure_of == what
        self._sure_of = "" if sure else what
        self.show_desk(self._desk)
        return sure
