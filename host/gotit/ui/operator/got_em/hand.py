"""A hand of Bright, while it is looked at (see `operator/holding.py`); else the backs of the cards, to choose one.

Must not: keep a face. What is chosen are backs, in the order of the cards' ids, which tell nothing. Only
where hands lie open for everybody are they read without holding.
"""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout

from gotit.core.message import Message, Seat, say
from gotit.games.got_em.cards import Card
from gotit.games.got_em.view import GotEmView
from gotit.language.chosen import words
from gotit.ui.operator.got_em.words import card_lines, card_words, is_computer
from gotit.ui.operator.holding import Holding
from gotit.ui.operator.operator_view import OperatorView
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import button
from gotit.ui.slots import call

HAND_SIZE = 3
_CLOSED = say("got_em_hands_closed", "Hold a button to see that hand; the players' screen never shows it.")
_OPEN = say("got_em_hands_open", "The hands are open to everyone.")
Look = Callable[[int], GotEmView | None]
"""What a seat may see, asked of the match as it stands."""


class HandPanel(Holding):
    """See `Holding`. `changed`: another card has been chosen."""

    changed = pyqtSignal()

    def __init__(self, look: Look) -> None:
        holds = QVBoxLayout()
        holds.setSpacing(5)
        super().__init__(holds)
        self._look = look
        self._open_to_all = False
        self.words = text_label(kind="soft", wraps=True)
        self.cards = [self._card(place) for place in range(HAND_SIZE)]
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        column.addWidget(self.words)
        for knob in self.cards:
            column.addWidget(knob)
        column.addStretch(1)
        column.addLayout(holds)

    def show_turn(self, operator: OperatorView, view: GotEmView) -> None:
        """The actor's cards from behind. Whatever has changed ends the looking."""
        virtual = view.rules == "bright" and not view.real_cards
        chooses = virtual and view.phase == "playing" and not is_computer(view, view.actor)
        actor = view.actor if chooses else None
        ids = tuple(sorted(card.id for card in self._hand(actor))) if actor is not None else ()
        people = [p.seat for p in view.players if virtual and p.computer is None and p.square is not None]
        self._open_to_all = view.open_hands
        self.turn(operator, actor, ids, people)

    def show_cards(self) -> None:
        open_now = self.actor if self._open_to_all and self.looking is None else self.looking
        faces = sorted(self._hand(open_now), key=lambda card: card.id) if open_now is not None else []
        own = open_now in (None, self.actor)
        count = len(self.ids) if own else len(faces)
        for place, knob in enumerate(self.cards):
            knob.setVisible(place < count)
            steps = faces[place].steps if place < len(faces) else ()
            chosen = own and self.ids[place : place + 1] == (self.chosen,)
            knob.setText("\n".join(map(words, card_lines(steps))) or words(_back(place)))
            knob.setChecked(chosen)
            knob.setEnabled(own)
            card = say(
                "got_em_card_of",
                "Card {number} of {count}{chosen, select, yes {, chosen} other {}}",
                number=place + 1,
                count=count,
                chosen="yes" if chosen else "no",
            )
            if steps:
                card = say("got_em_card_face", "{card}: {says}", card=card, says=card_words(steps))
            knob.setAccessibleName(words(card))
        line = _OPEN if self._open_to_all else _CLOSED
        if self.looking is not None:
            line = say(
                "got_em_hand_open",
                "{who}'s hand is open. Let go before anybody else looks.",
                who=Seat(self.looking),
            )
        self.words.setText(words(line, self.operator.names))

    def choose(self, place: int) -> None:
        if place < len(self.ids) and self.looking in (None, self.actor):
            self.chosen = self.ids[place]
            self.show_cards()
            self.changed.emit()

    def _hand(self, seat: int) -> tuple[Card, ...]:
        view = self._look(seat)
        return view.players[seat - 1].hand if view is not None else ()

    def _card(self, place: int) -> QPushButton:
        knob = button(_back(place))
        knob.setCheckable(True)
        knob.setObjectName("toggle")
        knob.setProperty("narrow", True)
        knob.setStyleSheet("min-height: 36px;")  # two lines; the window's own sheet would overrule a fixed height
        knob.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        knob.clicked.connect(call(knob, self.choose, place))
        return knob


def _back(place: int) -> Message:
    return say("got_em_card_back", "Card {number}", number=place + 1)
