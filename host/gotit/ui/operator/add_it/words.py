"""What is going on in a match of ADD-IT, in a few words for the one who runs it.

Must not: use Qt, hold a hand.
"""

from __future__ import annotations

from gotit.core.message import Arg, Maths, Message, Seat, Seats, say
from gotit.games.add_it.view import AddItView, Turn, sum_of
from gotit.language.chosen import words
from gotit.language.words import Words
from gotit.ui.operator.operator_view import OperatorView

NO_BREAK = "\N{NO-BREAK SPACE}"
"""Between what must stay in one line."""


def way_words(collected: Arg, cards: int) -> Message:
    """ "3 + 3 + 2: 4 cards"."""
    return say("addit_way", "{sum}: {cards, plural, one {# card} other {# cards}}", sum=collected, cards=cards)


def is_computer(view: AddItView, seat: int | None) -> bool:
    return seat is not None and view.players[seat - 1].computer is not None


def headline(view: AddItView, operator: OperatorView) -> tuple[Words, Words]:
    """The headline, and what the operator can do about it."""
    if view.phase == "over":
        return operator.outcome_words, operator.best_words
    said, hint = _headline(view)
    return words(said, operator.names), words(hint, operator.names)


def _headline(view: AddItView) -> tuple[Message | None, Message | None]:
    match view.phase:
        case "dealing":
            return say("addit_shuffled", "The cards are shuffled"), None
        case "laying":
            hint = say("addit_type_twelve", "Type the 12 numbers, in any order, then Enter.")
            return _lays(view), hint
        case "playing" if is_computer(view, view.actor):
            hint = say("addit_computer_sees", "It sees its own cards and what everyone can see.")
            return say("addit_by_computer", "{who} is played by the computer", who=Seat(view.actor or 0)), hint
        case "playing":
            return _to_play(view, Seat(view.actor or 0))
        case "choosing" if view.played is not None:
            said = say("addit_plays", "{who} plays {card}", who=Seat(view.actor or 0), card=view.played.number)
            if is_computer(view, view.actor):
                return said, say("addit_computer_chooses", "The computer chooses what it collects.")
            return said, say(
                "addit_what_collected", "What does it collect? Choose a way, or click the cards; K leaves it."
            )
        case "reviewing" if view.turns:
            return said_of(view.turns[-1]), say("addit_class_sees", "The class sees what was possible.")
        case "between":
            counted = say("addit_counted", "Scores after game {number}", number=view.game_number)
            missing = say("addit_not_ready", "Not ready yet: {who}", who=Seats(view.missing))
            return counted, missing if view.missing else None
        case _:
            return None, None


def _lays(view: AddItView) -> Message:
    if view.dealer:
        return say("addit_lays", "{who} lays twelve cards", who=Seat(view.dealer))
    return say("addit_dealer_lays", "The dealer lays twelve cards")


def _to_play(view: AddItView, who: Seat) -> tuple[Message, Message]:
    """A person is to play a card."""
    if view.real_cards:
        hint = say("addit_type_number", "Type its number and Enter, or click it.")
        if view.laid:
            return say("addit_which_card", "{who} has laid a card: which?", who=who), hint
        return say("addit_lays_a_card", "{who} lays a card", who=who), hint
    said = say("addit_plays_a_card", "{who} plays a card", who=who)
    if view.open_hands:
        return said, say("addit_choose_open", "Choose it with ← → or click it; Space plays it.")
    alone = say(
        "addit_choose_alone",
        "{who} alone looks here: hold H, choose with ← →, let go, Space plays.",
        who=who,
    )
    return said, alone


def said_of(turn: Turn) -> Message:
    """What a turn was."""
    who, card = Seat(turn.seat), turn.card.number
    if not turn.collected:
        return say("addit_stays", "{who} plays {card}; it stays", who=who, card=card)
    numbers = sorted((card.number for card in turn.collected), reverse=True)
    cards = Maths(sum_of(tuple(numbers)).text.replace(" ", NO_BREAK))
    return say("addit_takes", "{who} plays {card} and takes {cards}", who=who, card=card, cards=cards)


def status_lines(view: AddItView, operator: OperatorView) -> tuple[Words, ...]:
    """A few lines when nothing is to be chosen."""
    if view.phase == "reviewing" and view.possible is not None:
        return tuple(words(way_words(sum_of(way.numbers), way.gain)) for way in view.possible)
    if view.phase in ("between", "over"):
        ranked = sorted(view.players, key=lambda player: (-player.total, player.seat))
        return tuple(words(_total(player.seat, player.total), operator.names) for player in ranked)
    if view.turns:
        return (words(say("addit_last_turn", "{turn}.", turn=said_of(view.turns[-1])), operator.names),)
    return ()


def _total(seat: int, points: int) -> Message:
    return say("addit_total", "{who}:\N{NO-BREAK SPACE}{points}", who=Seat(seat), points=Maths(str(points)))


def progress(view: AddItView, operator: OperatorView) -> str:
    """How far the game is."""
    if view.phase in ("dealing", "laying", "between", "over"):
        return ""
    said = [
        say("addit_deal", "Deal {number} of {deals}", number=view.deal_number, deals=view.deals),
        say("addit_to_come", "{cards} cards to come", cards=view.pile_count)
        if view.pile_count
        else say("addit_last_cards", "the last cards"),
    ]
    if view.goal is not None:
        goal = Maths(str(view.goal))
        said.insert(0, say("addit_game", "Game {number}, to {goal} points", number=view.game_number, goal=goal))
    if view.last_collector:
        said.append(say("addit_collected_last", "{who} collected last", who=Seat(view.last_collector)))
    return " · ".join(words(each, operator.names) for each in said)
