"""Referee mode: the operator types what lies on the table, one question at a time, with the reading shown at once.

Must not: apply rules, guess at what was meant.
"""

from __future__ import annotations

from msgspec import Struct
from PyQt6.QtCore import QSize, Qt, pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gotit.core.message import Message, Seat, say
from gotit.core.offer import Open, Written
from gotit.games.fast_fun_maths.actions import RealCard, RealShape
from gotit.games.fast_fun_maths.entry import Unreadable, read_cards, read_shapes, write_cards
from gotit.games.fast_fun_maths.view import CardFace, FastFunMathsView, ShapeFace, a_card, a_shape
from gotit.language.chosen import words
from gotit.language.words import Words
from gotit.ui.operator.fast_fun_maths.pieces import PieceButton
from gotit.ui.operator.operator_view import OperatorView
from gotit.ui.operator.panel import Filled
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import set_verdict
from gotit.ui.operator.typed_line import TypedLine
from gotit.ui.theme import LIGHT, Theme


class Question(Struct, frozen=True):
    """What must be typed now, to fill in this offer: `least` to `count` pieces. `whole`: so many make a whole hand."""

    offer: Open
    title: Words
    hint: Words
    count: int
    least: int
    whole: int = 0
    start: str = ""

    def read(self, text: str) -> tuple[RealCard | RealShape, ...]:
        """Raises Unreadable."""
        if self.offer.move.code == "reveal":
            return read_shapes(text, self.count)
        if self.offer.move.code == "draw_real" and text.strip().isdecimal() and len(text.strip()) == 1:
            return (RealCard(int(text.strip()), "wild"),)
        return read_cards(text, self.count, self.least)

    def answer(self, pieces: tuple[RealCard | RealShape, ...]) -> Filled:
        """What the offer is filled in with by these pieces."""
        match pieces:
            case (RealShape() as tens, RealShape() as ones):
                return Filled(tens, more={"ones": ones})
            case (RealCard(number),) if self.offer.move.code == "draw_real":
                return Filled(number)
            case _ if self.offer.move.code == "target":
                return Filled(pieces)
            case _:
                odd = len(pieces) != self.whole
                shows = None if pieces else say("no_more_cards", "nothing: there are no more cards")
                return Filled(pieces, shows, {"insist": True} if odd else {}, doubtful=odd)


def question(
    view: FastFunMathsView, operator: OperatorView, correcting: int, short: frozenset[tuple[int, int]]
) -> Question | None:
    """What the table still has to tell the computer; None when it knows all.

    `correcting`: a seat to type again. `short`: (round, seat) of hands that stay small, for there are no more cards.
    """
    offers = [offer for offer in operator.offers if isinstance(offer, Open)]
    for offer in offers:
        if offer.move.code == "correct" and offer.about == correcting:
            start = write_cards(view.players[correcting - 1].hand)
            title = say("question_anew", "{who}'s cards, again", who=Seat(correcting))
            count = _count(offer)
            return Question(offer, words(title, operator.names), words(_CARDS), count + 1, 0, count, start)
    for offer in offers:
        if offer.move.code in _TITLES and (view.round_number, offer.about) not in short:
            return _asked(offer, view, operator)
    return None


def _asked(offer: Open, view: FastFunMathsView, operator: OperatorView) -> Question:
    count, least, whole = _count(offer), _count(offer), 0
    title, hint = _TITLES[offer.move.code](Seat(offer.about or view.actor or 0), count)
    if offer.move.code == "hand":
        count, least, whole = count + 1, 1 if view.phase == "dealing" else 0, count
        if view.players[offer.about - 1].hand:
            hint = say("hint_cards_or_none", "{cards}\nNothing left to draw? Just press Enter.", cards=hint)
    return Question(offer, words(title, operator.names), words(hint), count, least, whole)


def _count(offer: Open) -> int:
    """How many cards or shapes are to be typed."""
    return offer.entry.count if isinstance(offer.entry, Written) else 0


def _hand(who: Seat, missing: int) -> tuple[Message, Message]:
    title = say(
        "question_hand",
        "{who}'s {missing, plural, =1 {new card} =5 {five cards} other {# new cards}}",
        who=who,
        missing=missing,
    )
    return title, _CARDS


def _target(who: Seat, _: int) -> tuple[Message, Message]:
    hint = say("hint_target", "Tens first, then ones: 4r 4y. Enter shows it to everyone and opens the buzzers.")
    return say("question_target", "{who} turns over the target", who=who), hint


def _shapes(_: Seat, __: int) -> tuple[Message, Message]:
    hint = say("hint_shapes", "Left card first: cr sy   (c circle, s square, t triangle; r, y, b; * wild)")
    return say("question_shapes", "The shapes on the back of the two target cards"), hint


def _draw(who: Seat, _: int) -> tuple[Message, Message]:
    return say("question_draw", "The card that {who} drew", who=who), say("hint_draw", "Its number: 7")


_CARDS = say("hint_cards", "Number and colour: 9r 4r 8y 2b 5w   (r red, y yellow, b blue, w wild)")
_TITLES = {"hand": _hand, "target": _target, "reveal": _shapes, "draw_real": _draw}
"""Of the question by which a move is filled in, and the hint below it."""


class RealEntryPanel(QWidget):
    """The question, a line to type in, and the cards as they were understood."""

    changed = pyqtSignal()
    submitted = pyqtSignal()

    def __init__(self, theme: Theme = LIGHT) -> None:
        super().__init__()
        self.theme = theme
        self.asked: Question | None = None
        self.hint = text_label(kind="soft", wraps=True)
        self.field = TypedLine(most=80)
        self.field.setObjectName("expression")
        self.field.textEdited.connect(self._typed)
        self.field.submitted.connect(self.submitted)
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

    def ask(self, asked: Question | None) -> None:
        """Show another question; the same one is left alone."""
        if asked == self.asked:
            return
        self.asked = asked
        if asked is not None:
            self.hint.setText(asked.hint)
            self.field.setText(asked.start)
            self.field.setAccessibleName(asked.title)
            self._typed(asked.start)

    def filled(self, offer: Open) -> Filled | None:
        """The answer, once it is whole."""
        asked, text = self.asked, self.field.text().strip()
        if asked is None or asked.offer != offer or not (self._understood or (asked.least == 0 and not text)):
            return None
        return asked.answer(self._understood)

    @property
    def few(self) -> bool:
        """Are there fewer cards than a hand should have?"""
        asked = self.asked
        return asked is not None and len(self._understood) < asked.whole

    def _typed(self, text: str) -> None:
        if self.asked is None:
            return
        self._understood = ()
        wrong: Message | None = None
        try:
            self._understood = self.asked.read(text)
        except Unreadable as error:
            wrong = error.message if text.strip() else None
        self.line.setText(words(wrong))
        set_verdict(self.line, "wrong" if wrong is not None and text.endswith(" ") else "")
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
                card = CardFace(number, piece.number, piece.colour)
                shown = PieceButton(card, self.theme, QSize(70, 92), words(a_card(card)))
            else:
                shape = ShapeFace(number, piece.shape, piece.colour)
                shown = PieceButton(shape, self.theme, QSize(80, 80), words(a_shape(shape)))
            shown.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            shown.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self._pieces.insertWidget(number, shown)
