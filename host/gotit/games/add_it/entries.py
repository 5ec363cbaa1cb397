"""What was entered by hand in ADD-IT, and what an action is with another number for it (decision 0071).

Must not: change a state.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from gotit.core.game import Entered
from gotit.core.message import Message, Seat, say
from gotit.core.offer import Item, OneOf
from gotit.games.add_it.actions import Action, Correct, LayTable, PlayReal
from gotit.games.add_it.cards import NUMBERS
from gotit.games.add_it.deals import known_cards
from gotit.games.add_it.state import State
from gotit.games.add_it.view import Card

_NUMBERS = OneOf(tuple(Item(str(number), number) for number in NUMBERS))


def entries(state: State) -> Iterator[Entered]:
    """Real cards that have been seen in this game: the one just played, those on the table, those collected."""
    if not state.real_cards:
        return
    if state.played is not None:
        yield _card(state.played, say("entered_played", "the card that {who} plays", who=Seat(state.actor)))
    laid = {turn.card.id: Seat(turn.seat) for turn in state.turns}
    for card in reversed(state.table):
        yield _card(card, _on_table(laid.get(card.id)))
    for player in state.players:
        for card in reversed(player.stack):
            yield _card(card, _collected(Seat(player.seat), laid.get(card.id)))


def _on_table(laid: Seat | None) -> Message:
    """A card is known by who laid it: that is what people remember when they notice the slip."""
    if laid is None:
        return say("entered_on_table", "a card on the table")
    return say("entered_laid", "a card on the table that {who} laid", who=laid)


def _collected(who: Seat, laid: Seat | None) -> Message:
    if laid is None:
        return say("entered_collected", "a card that {who} collected", who=who)
    if laid == who:
        return say("entered_laid_and_collected", "a card that {who} laid and collected", who=who)
    return say("entered_laid_by_another", "a card that {laid} laid and {who} collected", who=who, laid=laid)


def amended(state: State, action: Action, key: str, value: str) -> Action | None:
    """The action with this number for the card; None: another one has entered it."""
    card, number = int(key.removeprefix("card ")), int(value)
    place = card - len(known_cards(state)) - 1
    match action:
        case LayTable(numbers) if 0 <= place < len(numbers):
            return replace(action, numbers=(*numbers[:place], number, *numbers[place + 1 :]))
        case PlayReal() if place == 0:
            return replace(action, number=number)
        case Correct(corrected) if corrected == card:
            return Correct(card, number)
        case _:
            return None


def _card(card: Card, label: Message) -> Entered:
    return Entered(f"card {card.id}", label, str(card.number), card.number, _NUMBERS)
