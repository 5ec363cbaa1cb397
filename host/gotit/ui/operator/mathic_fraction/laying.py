"""Real cards: what lies in the space and on display at the start of a round, tokens turned up later, the card played.

Must not: apply rules, guess at what was meant.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from gotit.core.message import Message, say
from gotit.games.mathic_fraction.cards import COLORS, COMPARING_SIGNS, Card, Face, Value
from gotit.games.mathic_fraction.tokens import Token
from gotit.language.chosen import words
from gotit.ui.operator.mathic_fraction.card_button import CardButton
from gotit.ui.operator.mathic_fraction.faces import FacePicker
from gotit.ui.operator.mathic_fraction.tokens import TokenPicker
from gotit.ui.operator.mathic_fraction.typed import TWELFTHS
from gotit.ui.operator.pages import Pages
from gotit.ui.operator.plain import set_words, text_label
from gotit.ui.operator.style import button
from gotit.ui.theme import LIGHT, Theme

SPACE_SIZE = 4
"""Cards (MF-02) and tokens (MF-04) laid out at the start of a round."""

NO_MORE_CARDS = say("fractions_no_more_cards", "No more cards")
NO_MORE_TOKENS = say("fractions_no_more_tokens", "No more tokens")
MORE_CARDS = say("fractions_one_more_card", "One more card")
MORE_TOKENS = say("fractions_one_more_token", "One more token")
"""The table is right: it need not be four and four."""


class Deck:
    """What real cards and tokens can show. `cards`, `tokens`: as the match has them.

    Nobody knows which fractions stand on a table's comparing cards, so any twelfths are offered there.
    """

    def __init__(self, cards: Sequence[Card] = (), tokens: Sequence[Token] = ()) -> None:
        self.tokens = tuple(tokens)
        self._faces = tuple(card.face for card in cards)
        self.faces = tuple(dict.fromkeys(chain.from_iterable(_like(face) for face in self._faces)))

    def gone(self, lying: Collection[Face]) -> tuple[Face, ...]:
        """Base cards of which all copies lie open already."""
        there = [face for face in lying if face.kind == "base"]
        return tuple(face for face in dict.fromkeys(there) if there.count(face) >= self._faces.count(face))


def _like(face: Face) -> Iterator[Face]:
    """All that a real card of this kind can show."""
    if face.kind == "base":
        yield face
        return
    values = [Value(top, TWELFTHS) for top in range(TWELFTHS + 1)] if face.kind in COMPARING_SIGNS else [face.value]
    yield from (Face(face.kind, color, value) for value in values for color in COLORS)


class LayingPanel(QWidget):
    """Four cards, then four tokens; or tokens alone, when the display is filled up. `faces`, `tokens`: so far.

    The table is right (decision 0072): it may hold more, or fewer. `insist`: so it does, or a card lies there more
    often than the deck has it.
    """

    changed = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        self.faces: tuple[Face, ...] = ()
        self.tokens: tuple[Token, ...] = ()
        self._deck = Deck()
        self._lying: tuple[Token, ...] = ()
        self._cards_wanted = self._tokens_wanted = SPACE_SIZE
        self._asked = SPACE_SIZE, SPACE_SIZE
        self.words = text_label(kind="soft", wraps=True)
        self.picker = FacePicker()
        self.token_picker = TokenPicker()
        self.pages = Pages()
        self.pages.addWidget(self.picker)
        self.pages.addWidget(self.token_picker)
        self.enough = button(NO_MORE_CARDS, tone="quiet", fitted=True)
        self.more = button(MORE_CARDS, tone="quiet", fitted=True)
        beside = QHBoxLayout()
        beside.addWidget(self.words, 2)
        for knob in (self.enough, self.more):  # in two lines, where the words would have no room beside them
            knob.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            beside.addWidget(knob, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        column.addLayout(beside)
        column.addWidget(self.pages, 1)
        self.enough.clicked.connect(self._no_more)
        self.more.clicked.connect(self._one_more)
        self.picker.chosen.connect(self._take_face)
        self.token_picker.chosen.connect(self._take_token)

    def ask_table(self, deck: Deck) -> None:
        """At the start of a round."""
        self._ask(deck, (), SPACE_SIZE, SPACE_SIZE)

    def ask_tokens(self, deck: Deck, lying: tuple[Token, ...], count: int) -> None:
        """To fill the display up (MF-39)."""
        self._ask(deck, lying, 0, count)

    def _ask(self, deck: Deck, lying: tuple[Token, ...], cards: int, tokens: int) -> None:
        if (lying, cards, tokens) != (self._lying, *self._asked):
            self.faces, self.tokens = (), ()
            self._cards_wanted, self._tokens_wanted = cards, tokens
        self._deck, self._lying, self._asked = deck, lying, (cards, tokens)
        self._refresh()

    def clear(self) -> None:
        self.faces, self.tokens = (), ()
        self._cards_wanted, self._tokens_wanted = self._asked
        self.picker.clear()

    @property
    def ready(self) -> bool:
        """Four and four at the start of a round; later as many tokens as there still are."""
        if not self._cards_wanted:
            return bool(self.tokens)
        return len(self.faces) == self._cards_wanted and len(self.tokens) == self._tokens_wanted

    @property
    def field(self) -> QWidget | None:
        return self.picker.field if self.pages.currentWidget() is self.picker else None

    @property
    def insist(self) -> bool:
        other = self._asked[0] and (len(self.faces), len(self.tokens)) != self._asked
        return bool(other) or any(face in self._deck.gone(self.faces[:at]) for at, face in enumerate(self.faces))

    def _no_more(self) -> None:
        """The real table has fewer of them."""
        if len(self.faces) < self._cards_wanted:
            self._cards_wanted = len(self.faces)
        else:
            self._tokens_wanted = len(self.tokens)
        self._refresh()
        self.changed.emit()

    def _one_more(self) -> None:
        """The real table has more of them: cards until tokens are entered, then tokens."""
        if self.tokens:
            self._tokens_wanted = len(self.tokens) + 1
        else:
            self._cards_wanted = len(self.faces) + 1
        self._refresh()
        self.changed.emit()

    def back(self) -> None:
        """Take back the last token, or the last card."""
        if self.tokens:
            self.tokens = self.tokens[:-1]
        else:
            self.faces = self.faces[:-1]
        self._refresh()
        self.changed.emit()

    def _take_face(self, face: Face) -> None:
        if len(self.faces) < self._cards_wanted:
            self.faces = (*self.faces, face)
            self._refresh()
            self.changed.emit()

    def _take_token(self, token: Token) -> None:
        if len(self.tokens) < self._tokens_wanted:
            self.tokens = (*self.tokens, token)
            self._refresh()
            self.changed.emit()

    def _refresh(self) -> None:
        cards_left = self._cards_wanted - len(self.faces)
        tokens_left = self._tokens_wanted - len(self.tokens)
        self.pages.turn_to(self.picker if cards_left else self.token_picker)
        self.picker.most = max(1, cards_left)
        self.picker.ask(self._deck.faces, self._deck.gone(self.faces))
        self.token_picker.ask(self._deck.tokens, (*self._lying, *self.tokens))
        self.token_picker.setEnabled(tokens_left > 0)
        laid_out = self._asked[0] > 0
        self.enough.setVisible(laid_out and bool(self.faces) and bool(cards_left or tokens_left))
        self.more.setVisible(laid_out and not cards_left and (not self.tokens or not tokens_left))
        set_words(self.enough, NO_MORE_CARDS if cards_left else NO_MORE_TOKENS)
        set_words(self.more, MORE_TOKENS if self.tokens else MORE_CARDS)
        if cards_left:
            said = say("fractions_cards_in_space", "Which cards lie in the space? {left} more.", left=cards_left)
        elif tokens_left:
            said = say("fractions_tokens_there", "Which tokens lie there? {left} more.", left=tokens_left)
        else:
            said = say("fractions_compare", "✓ Compare with the table, then press Enter.")
        self.words.setText(words(said))


class RealCard(QWidget):
    """The card that the actor plays, once it is known. `another`: it was a different one; `again`: it was clicked."""

    another = pyqtSignal()
    again = pyqtSignal()

    def __init__(self, theme: Theme = LIGHT) -> None:
        super().__init__()
        self.theme = theme
        self.card = CardButton()
        self.card.fix(64, 71)
        self.words = text_label(kind="line", wraps=True)
        self.change = button(say("fractions_another_card", "Another card …"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self.card)
        row.addWidget(self.words, 1)
        row.addWidget(self.change)
        self.card.clicked.connect(self.again)
        self.change.clicked.connect(self.another)

    def show_card(self, face: Face, said: Message, *, used: bool, change: bool) -> None:
        """`said`: what it is; `change`: whether it can be another one."""
        what = say("fractions_card_played", "The card played")
        self.card.show_card(face, self.theme, what=what, chosen=True, used=used)
        self.words.setText(words(said))
        self.change.setVisible(change)
