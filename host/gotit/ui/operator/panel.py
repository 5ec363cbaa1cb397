"""What every game's middle panel does alike: its buttons, keys and menus are the game's own offers, rendered.

Must not: know a game; hold words of its own for a move. What is a game's own, boards and cards and what is typed, its
panel adds: it says what an open offer (`gotit.core.offer`) is filled in with now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QFrame, QWidget

from gotit.core.game import EndMatch
from gotit.core.message import Arg, Message, Seat, Typed, say
from gotit.core.offer import Move, Offer, Offers, Open, Place, Role
from gotit.core.puzzle import Hint
from gotit.core.session import AMEND
from gotit.language.chosen import words
from gotit.language.words import Words
from gotit.ui.operator.action_bar import ActionBar
from gotit.ui.operator.buttons import Primary, SeatAction
from gotit.ui.operator.operator_view import OperatorView, act
from gotit.ui.operator.plain import ENTER_KEY, SPACE_KEY, Text, row_width
from gotit.ui.operator.style import Tone
from gotit.ui.operator.typed_line import typed_text
from gotit.ui.tap import Tap
from gotit.ui.theme import Theme

KEYS: Mapping[Role, str] = {"right": "G", "wrong": "M", "keep": "K", "left": "←", "next": "→"}
"""What is printed on the button of a role; `PlayPanel.key` is called by the role's name."""


COMPUTERS_MOMENT = Primary(say("computers_moment", "The computer plays …"), enabled=False, key="")
COMPUTER_BY_ITSELF = say("computer_by_itself", "It plays in a moment. There's nothing to do.")
_SLOTS: tuple[Role, ...] = ("keep", "right", "wrong")
_END = "end_match"
"""Of every game's move that ends a match."""


class Filled(Struct, frozen=True):
    """What an open offer is filled in with now. `shows`: as its words name it; None: they do not.

    `more`: what goes with the value, in other fields of the action. `doubtful`: the move asks before it is taken with
    this. `tone`: the big button's.
    """

    value: Any
    shows: Arg | None = None
    more: Mapping[str, Any] = {}
    doubtful: bool = False
    tone: Tone = "primary"


class Asks(Struct, frozen=True):
    """What a panel may ask of the match while something is entered.

    `look`: what a seat may see (its game's view; None where another game is played), asked while its hand is looked at
    or its card is played, and at no other time. `watched`: does the class look at this window, too? `rules`: what the
    game's own `Kit.asking` answers.
    """

    look: Callable[[int], Any]
    watched: Callable[[], bool]
    rules: Any = None


class PlayPanel(QFrame):
    """A game's own part of the window in play: it shows views of the type `shows`, and is asked nothing before one.

    It puts `bar` below the rest, and calls `show_offers` once a view is shown. `entered` carries a core input;
    `primary_changed` says that the big button must be asked anew; `said` carries a sentence for the operator.
    `handing_in`: what was typed is being taken, so that nobody need keep it. `middle_px`: the width that it and the
    gaps beside it need before the columns beside it have more than the least; where it has not even that, the players'
    picture gives way.
    """

    entered = pyqtSignal(object)
    primary_changed = pyqtSignal()
    said = pyqtSignal(str)
    amend_wanted = pyqtSignal()
    new_match_wanted = pyqtSignal()
    shows: type[Struct]
    middle_px = 540

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as mathematics, cards and boards in every language
        self._operator = OperatorView()
        self._view: Any = None
        self.bar = ActionBar()
        self.bar.entered.connect(self.entered)
        self._seen: Offers = ()
        self._unsure: tuple[Offer | Open, Filled | None] | None = None
        self.handing_in = False

    @property
    def moment(self) -> object:
        """What is typed now is meant for this moment, and for no other."""
        view = self._view
        return view and (view.phase, getattr(view, "actor", None), self.focus)

    @property
    def view(self) -> Any:
        """What it shows. None before the first: then it can't be asked for words, or for what a key does."""
        return self._view

    def show_operator(self, operator: OperatorView) -> None:
        """Show another state; one of another game is left alone."""
        view = operator.table.game_view if operator.table is not None else None
        if isinstance(view, self.shows):
            was, self._operator, self._view = self._view, operator, view
            self.show_view(view, was)
            self.primary_changed.emit()

    def take(self, action: Struct) -> None:
        """The operator takes this action of the game."""
        self.entered.emit(act(action))

    # --- what is a game's own -------------------------------------------------------------------------------------

    def show_view(self, view: Any, was: Any) -> None:
        """The game's view of the operator's window, and the one before (None: this is the first).

        Called after every input, so it must leave alone what has not changed.
        """
        raise NotImplementedError

    def headline(self) -> tuple[Text, Text]:
        """What is going on, in a few words; and what the operator can do about it."""
        raise NotImplementedError

    def in_log(self, told: Message) -> Message:
        """What was told, as the log says it. A kept match holds some things in the rules' own spelling."""
        return told

    def wants_text(self) -> QWidget | None:
        """The field that should have the focus now, if any."""
        raise NotImplementedError

    def filled(self, offer: Open) -> Filled | None:
        """What has been entered for this offer; None while that is not all of it."""
        raise NotImplementedError

    def was_taken(self, offer: Open) -> None:
        """What was entered for this offer has been used up."""

    def open_words(self, offer: Open) -> Words:
        """Of a button below the panel that begins to fill in an offer, or ends it."""
        return words(offer.move.label)

    def begin(self, offer: Open) -> None:
        """That button was pressed."""
        raise NotImplementedError

    def half_entered(self) -> bool:
        """Is something being entered? Then a key that takes something else asks first, for it would end that."""
        return bool(typed_text(self.wants_text()))

    def in_front(self, found: list[Offer | Open]) -> Offer | Open | None:
        """Which of these a key takes: about the seat in focus, and of those what is filled in, then what is ready."""
        return min(found, key=self._order, default=None)

    @property
    def focus(self) -> int:
        """The seat that the panel is about, where several could act or be judged; 0: none."""
        return 0

    def own_lines(self) -> tuple[SeatAction, ...]:
        """Buttons that only help to enter something; they stand before what is offered."""
        return ()

    def at_rest(self) -> Primary:
        """The big button while nothing is offered for it."""
        raise NotImplementedError

    def step_by(self, step: int) -> None:
        """The arrow keys choose the next or the one before, where there is something to choose."""
        raise NotImplementedError

    def set_theme(self, theme: Theme) -> None:
        """Paint cards and pieces in these colours."""
        raise NotImplementedError

    def tap(self, tap: Tap) -> None:
        """Somebody tapped the players' picture. Most games have nothing there to tap."""

    # --- what is offered ------------------------------------------------------------------------------------------

    def by_computer(self, seat: int) -> bool:
        """Nobody but the computer acts for this seat."""
        return bool(seat) and self._operator.row(seat).computer

    @property
    def computer_acts(self) -> bool:
        """Is it the computer's moment, and nobody else's?"""
        acting = [row for row in self._operator.rows if row.lamp == "first" or row.prompt is not None]
        return bool(acting) and all(row.computer for row in acting)

    def live(self, role: Role) -> Offer | Open | None:
        """The offer that this role's key takes, and on which it is printed."""
        found = [
            offer for offer in self._operator.offers if offer.move.role == role and not self.by_computer(offer.seat)
        ]
        return self.in_front(found)

    def _order(self, offer: Offer | Open) -> tuple[bool, int, int]:
        readiness = 1 if isinstance(offer, Offer) else 2 if self.filled(offer) is None else 0
        return (offer.about or offer.seat) != self.focus, readiness, offer.seat

    def offered(self, code: str) -> Open | None:
        """The open offer of this move, if a person may take it."""
        found = [
            offer for offer in self._operator.offers if offer.move.code == code and not self.by_computer(offer.seat)
        ]
        offer = min(found, key=lambda offer: (offer.about or offer.seat) != self.focus, default=None)
        return offer if isinstance(offer, Open) else None

    def show_offers(self) -> None:
        """The buttons below. What is about another seat than the one in focus stands in that seat's menu."""
        if self._operator.offers != self._seen:
            self._seen, self._unsure = self._operator.offers, None
        offers = [offer for offer in self.shown("bar") if offer.about in (0, self.focus)]
        keep = self.live("keep")
        if keep is not None and keep.move.place == "panel" and keep is not self._big:
            offers.append(keep)  # the big button takes something else
        self.bar.show_lines((*self.own_lines(), *map(self._line, offers)), slots(self._operator.moves))

    def shown(self, place: Place) -> list[Offer | Open]:
        """What stands there now; of open offers with one label the first: its button begins any of them."""
        found = {
            (offer.move.label, offer.about) if isinstance(offer, Open) else id(offer): offer
            for offer in reversed(self._operator.offers)
            if offer.move.place == place and not offer.move.by_box and not self.by_computer(offer.seat)
        }
        return list(reversed(found.values()))

    def _line(self, offer: Offer | Open) -> SeatAction:
        role, tip = offer.move.role, words(offer.move.tip)
        about = self._operator.name(offer.about) if offer.about and offer.move.place == "bar" else ""
        if offer.move is AMEND:
            return SeatAction(words(offer.move.label), self.amend_wanted.emit, tip=tip)
        if isinstance(offer, Open):
            return SeatAction(
                self.open_words(offer), lambda: self.begin(offer), tip=tip, about=about, slot=slot_of(offer.move)
            )
        key = f"  ({KEYS[role]})" if role in KEYS and self.live(role) is offer else ""
        said = self._asked(offer, None) or offer.move.label
        if offer.move.place == "panel" and offer.seat:
            said = _whose(offer.seat, said)
        label = f"{words(said, self._operator.names)}{key}"
        tone: Tone = "wrong" if offer.move.out else "plain"
        return SeatAction(label, lambda: self.do(offer), tip=tip, about=about, tone=tone, slot=slot_of(offer.move))

    def do(self, offer: Offer | Open | None) -> None:
        """Take it, if it is there and filled in; where it asks first, at the second time."""
        filled = self.filled(offer) if isinstance(offer, Open) else None
        if offer is None or (isinstance(offer, Open) and filled is None):
            return
        if self._asks(offer, filled) is not None and self._asked(offer, filled) is None:
            self._unsure = offer, filled
            self._show_doubt()
            return
        self._unsure = None
        if isinstance(offer, Offer):
            self.take(offer.action)
        elif filled is not None:
            self.was_taken(offer)
            self.handing_in = True
            self.take(offer.action(filled.value, **filled.more))
            self.handing_in = False

    def _asks(self, offer: Offer | Open, filled: Filled | None) -> Message | None:
        """What has no key asks always; a key's, so that it stays quick, while something else is being entered."""
        move = offer.move
        if filled is not None:
            return move.sure if filled.doubtful else None
        if not move.role:
            return move.sure
        sure = move.sure or say("sure_of", "Sure? {what}", what=move.label)
        return sure if self.half_entered() else None

    def _asked(self, offer: Offer | Open, filled: Filled | None) -> Message | None:
        """What is being asked, if it is about this, filled in as it is now."""
        return self._asks(offer, filled) if self._unsure == (offer, filled) else None

    def forget_doubt(self) -> None:
        """Something else was entered: what was asked before is no more."""
        if self._unsure is not None:
            self._unsure = None
            self._show_doubt()

    def _show_doubt(self) -> None:
        self.show_offers()
        self.primary_changed.emit()

    # --- what the window asks -------------------------------------------------------------------------------------

    @property
    def _big(self) -> Offer | Open | None:
        """What the big button takes: to keep or to leave, too, where there is nothing else to do."""
        keep = self.live("keep")
        return self.live("primary") or (keep if keep is not None and keep.move.place == "panel" else None)

    def primary(self) -> Primary:
        """The big button's present meaning."""
        offer = self._big
        if offer is None:
            rest = self.at_rest()
            return rest if rest.enabled or not self.computer_acts else COMPUTERS_MOMENT
        filled = self.filled(offer) if isinstance(offer, Open) else None
        asked = self._asked(offer, filled)
        tone: Tone = filled.tone if filled is not None else "wrong" if offer.move.out else "primary"
        ready = isinstance(offer, Offer) or filled is not None
        return Primary(self._words(offer, filled, asked), ready, tone, self._key(offer, asked) if ready else "")

    def big_key(self) -> Message:
        """What presses the big button: a line of text keeps Space for itself."""
        return SPACE_KEY if self.wants_text() is None else ENTER_KEY

    def _key(self, offer: Offer | Open, asked: Message | None) -> Message:
        """What presses the big button now, as it is printed there."""
        key = self.big_key()
        if asked is not None:
            return say("key_again", "{key} again", key=key)
        if offer.move.role == "keep":
            return say("key_or", "{key} or {other}", key=key, other=Typed(KEYS["keep"]))
        return key

    def _words(self, offer: Offer | Open, filled: Filled | None, asked: Message | None) -> Words:
        """What the big button says, with whose move it is, or whom it is about."""
        said = offer.move.label
        if filled is not None and filled.shows is not None:
            said = offer.move.naming(filled.shows)
        if whose := offer.seat or offer.about:
            said = _whose(whose, said)
        return words(asked or said, self._operator.names)

    def do_primary(self) -> None:
        """The big button was pressed."""
        offer = self._big
        if offer is not None:
            self.do(offer)
        else:
            self.rest_pressed()

    def rest_pressed(self) -> None:
        """The big button was pressed while nothing is offered for it: after the end a new match is wanted."""
        if self.at_rest().enabled:
            self.new_match_wanted.emit()

    def seat_actions(self, seat: int) -> tuple[SeatAction, ...]:
        """What the operator may do to this seat beside pressing for it, shortly or long, and passing."""
        offers = [offer for offer in self.shown("seat") if (offer.about or offer.seat) == seat]
        offers += [offer for offer in self.shown("bar") if offer.about == seat != self.focus]
        return tuple(map(self._line, offers))

    def key(self, name: str) -> None:
        """One of the judge's keys: "right", "wrong", "keep", "left", "next"; and "hint"."""
        match name:
            case "hint":
                self.take(Hint())  # refused in words while there is nothing to give one for
            case "left" | "next" if self.live(name) is None:
                self.step_by(-1 if name == "left" else 1)
            case "right" | "wrong" | "keep" | "left" | "next":
                self.do(self.live(name))


def slot_of(move: Move) -> str:
    """What names this move's place in the row of buttons: its role, or else what it would be dangerous to meet there.

    "": it has none of its own.
    """
    if move.role in _SLOTS:
        return move.role
    return move.code if move.place == "bar" and (move.out or move.kind is EndMatch) else ""


def slots(moves: Mapping[str, Move]) -> Mapping[str, int]:
    """The places of the row that these moves have for themselves, in its order, and how wide each would be at best."""
    placed = [move for move in moves.values() if not move.by_box and (move.place == "bar" or move.role == "keep")]
    wide: dict[str, int] = {}
    for slot in (*_SLOTS, *(slot_of(move) for move in placed if move.out), _END):
        keyed = "".join(f"  ({key})" for role, key in KEYS.items() if role == slot)
        labels = [f"{words(move.label)}{keyed}" for move in placed if slot_of(move) == slot]
        if labels:
            wide[slot] = max(map(row_width, labels))
    return wide


def _whose(seat: int, what: Message) -> Message:
    """With whose move it is, or whom it is about."""
    return say("whose_move", "{who}: {what}", who=Seat(seat), what=what)
