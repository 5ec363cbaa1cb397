"""Referee mode: the operator types what lies on the table, one question at a time, with the reading shown at once.

May not happen here: rules, a guess at what was meant.
"""

from __future__ import annotations

from collections import Counter
from typing import Literal

from msgspec import Struct
from PyQt6.QtCore import QSize, Qt, pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gotit.core.inputs import Act
from gotit.core.message import Seat, say
from gotit.games.fast_fun_maths.actions import DrawReal, Place, RealCard, RealShape, Reveal
from gotit.games.fast_fun_maths.view import CardFace, FastFunMathsView, ShapeFace
from gotit.language.words import Words, english
from gotit.ui.operator.desk import Desk, act
from gotit.ui.operator.fast_fun_maths.pieces import PieceButton
from gotit.ui.operator.fast_fun_maths.real_cards import Unreadable, read_cards, read_shapes, write_cards
from gotit.ui.operator.fast_fun_maths.words import tied_seats, words
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import set_verdict
from gotit.ui.operator.typed_line import TypedLine
from gotit.ui.theme import LIGHT, Theme

HAND = 5


class Question(Struct, frozen=True):
    """What must be typed now: `least` to `count` pieces of this kind. `kept`: cards that the hand holds already."""

    kind: Literal["hand", "target", "shapes", "draw"]
    title: str
    hint: str
    count: int
    least: int
    seat: int = 0
    kept: tuple[RealCard, ...] = ()
    start: str = ""

    def read(self, text: str) -> tuple[RealCard | RealShape, ...]:
        """Raises Unreadable."""
        if self.kind == "shapes":
            return read_shapes(text, self.count)
        if self.kind == "draw" and text.strip().isdecimal() and len(text.strip()) == 1:
            return (RealCard(int(text.strip()), "wild"),)
        return read_cards(text, self.count, self.least)

    def answer(self, pieces: tuple[RealCard | RealShape, ...]) -> Act:
        """The action that these pieces make."""
        cards = tuple(piece for piece in pieces if isinstance(piece, RealCard))
        shapes = tuple(piece for piece in pieces if isinstance(piece, RealShape))
        match self.kind:
            case "hand":
                return act(Place("hand", cards or self.kept, self.seat))
            case "target":
                return act(Place("target", cards))
            case "shapes":
                return act(Reveal(shapes[0], shapes[1]))
            case "draw":
                return act(DrawReal(self.seat, cards[0].number))


def question(
    view: FastFunMathsView, desk: Desk, correcting: int = 0, short: frozenset[tuple[int, int]] = frozenset()
) -> Question | None:
    """What the table still has to tell the computer; None when it knows all.

    `correcting`: a seat to type anew. `short`: (round, seat) of hands that stay small, for there are no more cards.
    """
    if not view.referee:
        return None
    player = next((player for player in view.players if player.seat == correcting), None)
    if player is not None:
        start, seat = write_cards(player.hand), player.seat
        title = words(say("question_anew", "{who}'s cards, anew", who=Seat(seat)), desk)
        return Question("hand", title, english(_CARDS), HAND, 1, seat, (), start)
    match view.phase:
        case "dealing" | "turning" | "between":
            return _missing_cards(view, desk, short) or _target(view, desk)
        case "drawing":
            seat = _next_to_draw(view, desk)
            title = words(say("question_draw", "The card that {who} drew", who=Seat(seat)), desk)
            return Question("draw", title, english(say("hint_draw", "Its number: 7")), 1, 1, seat)
        case "rewarding" if view.target is not None and view.target.tens_shape is None:
            shapes = say("question_shapes", "The shapes on the back of the two target cards")
            hint = say("hint_shapes", "Left card first: cr sy   (c circle, s square, t triangle; r, y, b; * wild)")
            return Question("shapes", english(shapes), english(hint), 2, 2)
        case _:
            return None


def _missing_cards(view: FastFunMathsView, desk: Desk, short: frozenset[tuple[int, int]]) -> Question | None:
    for player in view.players:
        missing = HAND - len(player.hand)
        if missing == 0 or (view.round_number, player.seat) in short:
            continue
        kept = tuple(RealCard(card.number, card.colour) for card in player.hand)
        title = say(
            "question_hand",
            "{who}'s {missing, plural, =1 {new card} =5 {five cards} other {# new cards}}",
            who=Seat(player.seat),
            missing=missing,
        )
        hint = (
            say("hint_cards_or_none", "{cards}\nNothing left to draw? Enter alone.", cards=_CARDS) if kept else _CARDS
        )
        least = 0 if kept else missing
        return Question("hand", words(title, desk), english(hint), missing, least, player.seat, kept)
    return None


def _target(view: FastFunMathsView, desk: Desk) -> Question | None:
    if view.phase != "turning":
        return None
    title = say("question_target_of_nobody", "The turner turns over the target")
    if view.actor:
        title = say("question_target", "{who} turns over the target", who=Seat(view.actor))
    hint = say("hint_target", "Tens first, then ones: 4r 4y. Enter shows it to everybody and arms the buzzers.")
    return Question("target", words(title, desk), english(hint), 2, 2)


def _next_to_draw(view: FastFunMathsView, desk: Desk) -> int:
    """Of the tied seats the one that has drawn least often: equal cards are drawn again."""
    drawn = Counter(seat for seat, _ in view.drawn)
    return min(tied_seats(desk), key=lambda seat: (drawn[seat], seat), default=0)


_CARDS = say("hint_cards", "Number and colour: 9r 4r 8y 2b 5w   (r red, y yellow, b blue, w wild)")


class RealEntryPanel(QWidget):
    """The question, a line to type in, and the cards as they were understood."""

    entered = pyqtSignal(object)
    changed = pyqtSignal()
    answered = pyqtSignal(int, bool)

    def __init__(self, theme: Theme = LIGHT) -> None:
        super().__init__()
        self.theme = theme
        self.asked: Question | None = None
        self.hint = text_label(kind="soft", wraps=True)
        self.field = TypedLine(most=80)
        self.field.setObjectName("expression")
        self.field.textEdited.connect(self._typed)
        self.field.submitted.connect(self.submit)
        self.line = text_label(kind="check", wraps=True)
        self._pieces = QHBoxLayout()
        self._pieces.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for widget in (self.hint, self.field):
            column.addWidget(widget)
        column.addLayout(self._pieces)
        column.addWidget(self.line)
        column.addStretch(1)
        self._understood: tuple[RealCard | RealShape, ...] = ()

    def ask(self, asked: Question) -> None:
        """Show another question; the same one is left alone."""
        if asked == self.asked:
            return
        self.asked = asked
        self.hint.setText(asked.hint)
        self.field.setText(asked.start)
        self.field.setAccessibleName(asked.title)
        self._typed(asked.start)

    @property
    def ready(self) -> bool:
        """Can it be submitted?"""
        if self.asked is None:
            return False
        return bool(self._understood) or (self.asked.least == 0 and not self.field.text().strip())

    @property
    def words(self) -> str:
        """What submitting it means."""
        if self.asked is None:
            return ""
        if self.ready and not self._understood:
            return english(say("no_more_cards", "There are no more cards: go on"))
        if self.asked.kind == "shapes":
            return english(say("take_these_shapes", "Take these shapes"))
        return english(say("take_these_cards", "Take these cards"))

    def submit(self) -> None:
        if self.asked is not None and self.ready:
            asked, self.asked = self.asked, None
            self.answered.emit(asked.seat, asked.kind == "hand" and len(self._understood) < asked.count)
            self.entered.emit(asked.answer(self._understood))

    def _typed(self, text: str) -> None:
        if self.asked is None:
            return
        self._understood = ()
        sentence = Words("")
        try:
            self._understood = self.asked.read(text)
        except Unreadable as error:
            sentence = english(error.message) if text.strip() else Words("")
        self.line.setText(sentence)
        set_verdict(self.line, "wrong" if sentence and text.endswith(" ") else "")
        self._draw(self._understood)
        self.changed.emit()

    def _draw(self, pieces: tuple[RealCard | RealShape, ...]) -> None:
        while self._pieces.count() > 1:
            item = self._pieces.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for number, piece in enumerate(pieces):
            if isinstance(piece, RealCard):
                shown = PieceButton(CardFace(number, piece.number, piece.colour), self.theme, QSize(70, 92))
            else:
                shown = PieceButton(ShapeFace(number, piece.shape, piece.colour), self.theme, QSize(80, 80))
            shown.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            shown.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self._pieces.insertWidget(number, shown)
