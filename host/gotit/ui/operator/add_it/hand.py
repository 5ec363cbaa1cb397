"""A hand of ADD-IT, while it is looked at (see `operator/holding.py`); else the backs of the cards, to choose one.

Where all hands are open to everybody there is nothing to hold: the cards lie here face up.

Must not: keep a face that is not open to all. What is chosen are backs: they lie in the order in which
the cards were dealt, so that the place of a card tells nothing about it.
"""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout

from gotit.core.message import Message, Seat, say
from gotit.core.offer import OneOf, Open
from gotit.games.add_it.view import AddItView, Card
from gotit.language.chosen import words
from gotit.ui.operator.add_it.board import CardButton
from gotit.ui.operator.holding import Holding
from gotit.ui.operator.operator_view import OperatorView
from gotit.ui.operator.plain import text_label
from gotit.ui.slots import call
from gotit.ui.theme import LIGHT, Theme

HAND_SIZE = 6
Look = Callable[[int], AddItView | None]
"""What a seat may see, asked of the match as it stands."""


class HandPanel(Holding):
    """See `Holding`. `changed`: another card has been chosen."""

    changed = pyqtSignal()

    def __init__(self, look: Look, theme: Theme = LIGHT) -> None:
        holds = QHBoxLayout()
        holds.setSpacing(6)
        super().__init__(holds)
        self.theme = theme
        self._look = look
        self._public: tuple[Card, ...] = ()
        self.words = text_label(kind="soft", wraps=True)
        self.cards = [CardButton() for _ in range(HAND_SIZE)]
        row = QHBoxLayout()
        row.setSpacing(6)
        for place, knob in enumerate(self.cards):
            knob.setMinimumHeight(84)
            knob.clicked.connect(call(knob, self.choose, place))
            row.addWidget(knob)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.words)
        column.addLayout(row, 1)
        column.addLayout(holds)

    def show_turn(self, operator: OperatorView, view: AddItView) -> None:
        """The actor's cards from behind, or open to all if the match is. Whatever has changed ends the looking."""
        plays = (offer.entry for offer in operator.offers if isinstance(offer, Open) and offer.move.code == "play")
        ids = tuple(sorted(item.value for entry in plays if isinstance(entry, OneOf) for item in entry.items))
        people = [player.seat for player in view.players if player.computer is None]
        actor = view.actor if view.actor in people else None
        self._public = view.players[actor - 1].hand if view.open_hands and actor is not None else ()
        self.turn(operator, actor, ids, () if view.open_hands else people)

    def show_cards(self) -> None:
        looking = None if self._public else self.looking
        faces: list[Card | None] = [None for _ in self.ids]
        if self._public:
            faces = [*sorted(self._public, key=lambda card: card.id)]
        elif looking is not None:
            view = self._look(looking)
            hand = view.players[looking - 1].hand if view is not None else ()
            faces = [*sorted(hand, key=lambda card: card.id)]
        own = looking in (None, self.actor)
        for place, knob in enumerate(self.cards):
            knob.setVisible(place < len(faces))
            if place >= len(faces):
                continue
            face = faces[place]
            chosen = own and self.ids[place : place + 1] == (self.chosen,)
            name = _card(place + 1, len(faces), chosen=chosen)
            if face is not None:
                name = say("addit_hand_face", "{card}: {number}", card=name, number=face.number)
            number = face.number if face is not None else None
            knob.show_card(number, "pointed" if chosen else "plain", words(name), self.theme)
            knob.setEnabled(own and self.actor is not None)
        self.words.setText(words(self._said(looking), self.operator.names))

    def choose(self, place: int) -> None:
        if self.actor is not None and place < len(self.ids) and self.looking in (None, self.actor):
            self.chosen = self.ids[place]
            self.show_cards()
            self.changed.emit()

    def _said(self, looking: int | None) -> Message:
        if self._public:
            return say(
                "addit_hand_public",
                "{who}'s hand. All hands are open, on the players' screen too.",
                who=Seat(self.actor or 0),
            )
        if looking is not None:
            return say("addit_hand_open", "{who}'s hand is open. Let go before anybody else looks.", who=Seat(looking))
        return say(
            "addit_hand_closed",
            "For the player's eyes only. Hold a button to see that hand; the players' screen never shows it.",
        )


def _card(place: int, cards: int, *, chosen: bool) -> Message:
    """A card of the hand from behind, for who does not see it."""
    return say(
        "addit_hand_card",
        "Card {place} of {cards}{chosen, select, yes {, chosen} other {}}",
        place=place,
        cards=cards,
        chosen="yes" if chosen else "no",
    )
