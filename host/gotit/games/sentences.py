"""What several rulebooks say alike. A sentence of one game stands beside its rule.

Must not: decide when it is said.
"""

from __future__ import annotations

from gotit.core.message import Arg, Maths, Message, Seat, Seats, say

OVER = say("over", "The match is over.")
NO_CLOCK = say("no_clock", "No clock is running.")
TIME_UP = say("time_up", "Time is up.")
NO_RACE = say("nothing_to_be_first_in", "There's nothing to buzz for right now.")
WAIT_FOR_LOT = say("wait_for_the_lot", "Wait for the random draw.")
WAIT_FOR_DEAL = say("wait_for_the_deal", "Wait until the cards are dealt.")
NOTHING_LOOKED_AT = say("nothing_looked_at", "There's nothing to close: the match is already running.")
NOTHING_TO_BE_READY_FOR = say("nothing_to_be_ready_for", "Nobody is waiting for “ready” right now.")
HOST_DEALS = say("host_deals", "The computer deals in this match: there are no real cards to enter.")
PLAY_FROM_HAND = say("play_from_hand", "The computer deals in this match: play a card from the hand.")

SHUFFLE_CARDS = say("shuffle_cards", "shuffle the cards")
DRAW_LOTS = say("draw_lots", "draw at random")
DRAW_FROM_HAND = say("draw_from_hand", "draw a random card from the hand")

PLAYS_CARD = say("move_play", "Play a card")
ENTERS_CARD = say("move_enter", "Enter the card")
POINTS = say("undo_point", "what was pointed at")
GOES_ON = say("move_go_on", "Go on")
IS_READY = say("move_ready", "Ready")
PRESS_WHEN_READY = say("press_when_ready", "Press when you are ready")


def got_it(seats: tuple[int, ...]) -> Message:
    return say("called", "{who}: Got It!", who=Seats(seats))


def overruled_first(seats: tuple[int, ...]) -> Message:
    return say("overruled_first", "The referee decided: {who} was first.", who=Seats(seats))


def lots_fell(seats: tuple[int, ...]) -> Message:
    """`seats`: in the order of the lot."""
    first, *rest = seats
    return say("lots", "Drawn: {first} first, then {rest}.", first=Seat(first), rest=Seats(tuple(rest)))


def not_your_turn(actor: int) -> Message:
    """`actor`: whose turn it is."""
    return say("not_your_turn", "It's {who}'s turn.", who=Seat(actor))


def others_go_on(seat: int) -> Message:
    """`seat`: who may say so."""
    return say("others_go_on", "{who} or the referee says when to go on.", who=Seat(seat))


def card_not_held(seat: int) -> Message:
    return say("card_not_held", "{who} doesn't have that card.", who=Seat(seat))


def card_corrected(old: Arg, new: Arg) -> Message:
    return say("card_corrected", "Corrected: {old} is now {new}.", old=old, new=new)


def total(seat: int, points: int) -> Message:
    """ "Ana 31", in a list."""
    return say("total", "{who} {points}", who=Seat(seat), points=Maths(str(points)))


def too_many_cards(most: int) -> Message:
    """Of a deck, or another list of cards, that somebody wrote."""
    return say("deck_too_large", "That is too many cards: at most {most}.", most=most)
