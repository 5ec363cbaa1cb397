"""A panel whose buttons, keys and menus are the game's own offers (`gotit.core.offer`), rendered.

Must not: know a game; hold words of its own for a move. What is a game's own, boards and cards and what is typed, its
panel adds: it says what an open offer is filled in with now.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from gotit.core.message import Arg, Seat, say
from gotit.core.offer import Move, Offer, Offers, Open, Place, Role
from gotit.language.words import Words, english
from gotit.ui.operator.action_bar import ActionBar
from gotit.ui.operator.desk import Desk, act
from gotit.ui.operator.panel import PlayPanel, Primary, SeatAction

KEYS: Mapping[Role, str] = {"right": "G", "wrong": "M", "keep": "K"}
"""What is printed on the button of a role; `PlayPanel.key` is called by the role's name."""


class Filled(Struct, frozen=True):
    """What an open offer is filled in with now. `shows`: as its words name it; None: they do not.

    `more`: what goes with the value, in other fields of the action.
    """

    value: Any
    shows: Arg | None = None
    more: Mapping[str, Any] = {}


class OfferedPanel(PlayPanel):
    """Put `bar` below the rest, and call `show_offers` once the view is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.bar = ActionBar()
        self.bar.entered.connect(self.entered)
        self._seen: Offers = ()
        self._sure = ""

    # --- what is a game's own -------------------------------------------------------------------------------------

    def filled(self, offer: Open) -> Filled | None:
        """What has been entered for this offer; None while that is not all of it."""
        raise NotImplementedError

    def was_taken(self, offer: Open) -> None:
        """What was entered for this offer has been used up."""

    def open_words(self, offer: Open) -> Words:
        """Of a button below the panel that begins to fill in an offer, or ends it."""
        return english(offer.move.label)

    def begin(self, offer: Open) -> None:
        """That button was pressed."""
        raise NotImplementedError

    def half_entered(self) -> bool:
        """Is something being entered that is not whole yet? Then a key asks once more before it ends that."""
        return False

    def in_front(self, found: list[Offer | Open]) -> Offer | Open | None:
        """Which of these the big button takes, when it could take several: the operator's own before a seat's."""
        return min(found, key=lambda offer: offer.seat, default=None)

    def own_lines(self) -> tuple[SeatAction, ...]:
        """Buttons that only help to enter something; they stand before what is offered."""
        return ()

    def at_rest(self) -> Primary:
        """The big button while nothing is offered for it."""
        raise NotImplementedError

    def step_by(self, step: int) -> None:
        """The arrow keys choose the next or the one before, where there is something to choose."""
        raise NotImplementedError

    # --- what is offered ------------------------------------------------------------------------------------------

    def by_computer(self, seat: int) -> bool:
        """Nobody but the computer acts for this seat."""
        return bool(seat) and getattr(self._view.players[seat - 1], "computer", None) is not None

    def live(self, role: Role) -> Offer | Open | None:
        """The offer that this role's key takes, and on which it is printed."""
        found = [offer for offer in self._desk.offers if offer.move.role == role and not self.by_computer(offer.seat)]
        return self.in_front(found)

    def offered(self, code: str) -> Open | None:
        """The open offer of this move, if a person may take it."""
        found = (offer for offer in self._desk.offers if offer.move.code == code and not self.by_computer(offer.seat))
        offer = next(found, None)
        return offer if isinstance(offer, Open) else None

    def show_offers(self) -> None:
        """The buttons below."""
        if self._desk.offers != self._seen:
            self._seen, self._sure = self._desk.offers, ""
        self.bar.show_lines((*self.own_lines(), *(self._line(offer) for offer in self.shown("bar"))))

    def shown(self, place: Place) -> list[Offer | Open]:
        """What stands there now; of open offers with one label the first: its button begins any of them."""
        found = {
            offer.move.label if isinstance(offer, Open) else id(offer): offer
            for offer in reversed(self._desk.offers)
            if offer.move.place == place and not offer.move.by_box and not self.by_computer(offer.seat)
        }
        return list(reversed(found.values()))

    def _line(self, offer: Offer | Open) -> SeatAction:
        if isinstance(offer, Open):
            return SeatAction(self.open_words(offer), lambda: self.begin(offer))
        move, role = offer.move, offer.move.role
        if move.sure is not None and self._is_asked(move):
            return SeatAction(english(move.sure), act(offer.action))
        key = f"  ({KEYS[role]})" if role in KEYS and self.live(role) is offer else ""
        return SeatAction(f"{english(move.label)}{key}", lambda: self.do(offer))

    def _asks_first(self, move: Move) -> bool:
        """What has no key asks always; a key's, so that it stays quick, while something is half entered."""
        if move.sure is None or self._is_asked(move) or (move.role and not self.half_entered()):
            return False
        self._sure = move.code
        self.show_offers()
        self.primary_changed.emit()
        return True

    def _is_asked(self, move: Move) -> bool:
        return move.code == self._sure

    def do(self, offer: Offer | Open | None) -> None:
        """Take it, if it is there and filled in."""
        if isinstance(offer, Offer):
            if not self._asks_first(offer.move):
                self.take(offer.action)
        elif offer is not None and (filled := self.filled(offer)) is not None:
            action = offer.action(filled.value, **filled.more)
            self.was_taken(offer)
            self.take(action)

    # --- what the window asks -------------------------------------------------------------------------------------

    def primary(self) -> Primary:
        offer = self.live("primary")
        if offer is None:
            return self.at_rest()
        said, ready = self._words(offer)
        key = self.big_key()
        if self._is_asked(offer.move):
            key = f"{key} again"
        return Primary(said, ready, "primary" if offer.move.sure is None else "wrong", key if ready else "")

    def big_key(self) -> str:
        """What presses the big button: a line of text keeps Space for itself."""
        return "Space" if self.wants_text() is None else "Enter"

    def _words(self, offer: Offer | Open) -> tuple[Words, bool]:
        """What the big button says, with whose move it is; and whether it can be pressed."""
        said, ready = offer.move.label, True
        if isinstance(offer, Open):
            filled = self.filled(offer)
            ready = filled is not None
            if filled is not None and filled.shows is not None and offer.move.filled is not None:
                said = offer.move.filled(filled.shows)
        if offer.move.sure is not None and self._is_asked(offer.move):
            said = offer.move.sure
        elif offer.seat:
            said = say("whose_move", "{who}: {what}", who=Seat(offer.seat), what=said)
        return english(said, tuple(row.name for row in self._desk.rows)), ready

    def do_primary(self) -> None:
        offer = self.live("primary")
        if offer is not None:
            self.do(offer)
        else:
            self.rest_pressed()

    def rest_pressed(self) -> None:
        """The big button was pressed while nothing is offered for it: after the end a new match is wanted."""
        if self.at_rest().enabled:
            self.new_match_wanted.emit()

    def seat_actions(self, desk: Desk, seat: int) -> tuple[SeatAction, ...]:
        return tuple(self._line(offer) for offer in self.shown("seat") if (offer.about or offer.seat) == seat)

    def key(self, name: str) -> None:
        match name:
            case "left":
                self.step_by(-1)
            case "next":
                self.step_by(1)
            case "right" | "wrong" | "keep":
                self.do(self.live(name))
