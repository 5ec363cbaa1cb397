"""What several rulebooks say alike. A sentence of one game stands beside its rule.

Must not: decide when it is said.
"""

from __future__ import annotations

from gotit.core.message import Arg, Maths, Message, Seat, Seats, say

OVER = say("over", "The match is over.")
NO_CLOCK = say("no_clock", "No clock is running.")
TIME_UP = say("time_up", "Time is up.")
NO_RACE = say("nothing_to_be_first_in", "There is no race to be first in now.")
WAIT_FOR_LOT = say("wait_for_the_lot", "Wait until the lot has fallen.")
WAIT_FOR_DEAL = say("wait_for_the_deal", "Wait until the cards are dealt.")
NOTHING_LOOKED_AT = say("nothing_looked_at", "Nothing is being looked at: the match goes on anyway.")
NOTHING_TO_BE_READY_FOR = say("nothing_to_be_ready_for", "There is nothing to be ready for now.")
HOST_DEALS = say("host_deals", "The host deals in this match; real cards are entered in referee mode only.")
PLAY_FROM_HAND = say("play_from_hand", "The host deals in this match: play a card of the hand.")

SHUFFLE_CARDS = say("shuffle_cards", "shuffle the cards")
DRAW_LOTS = say("draw_lots", "draw lots")
DRAW_FROM_HAND = say("draw_from_hand", "draw a card from the hand")

PLAYS_CARD = say("move_play", "Play a card")
ENTERS_CARD = say("move_enter", "Enter the card")
POINTS = say("undo_point", "what was pointed at")
GOES_ON = say("move_go_on", "Go on")
IS_READY = say("move_ready", "Ready")
PRESS_WHEN_READY = say("press_when_ready", "Press when you are ready")


def got_it(seats: tuple[int, ...]) -> Message:
    return say("called", "{who}: Got It!", who=Seats(seats))


def overruled_first(seats: tuple[int, ...]) -> Message:
    return say("overruled_first", "The operator decides who was first: {who}.", who=Seats(seats))


def lots_fell(seats: tuple[int, ...]) -> Message:
    """`seats`: in the order of the lot."""
    first, *rest = seats
    return say("lots", "The lot: {first} first, then {rest}.", first=Seat(first), rest=Seats(tuple(rest)))


def not_your_turn(actor: int) -> Message:
    """`actor`: whose turn it is."""
    return say("not_your_turn", "It is {who}'s turn.", who=Seat(actor))


def others_go_on(seat: int) -> Message:
    """`seat`: who may say so."""
    return say("others_go_on", "{who} or the operator says when to go on.", who=Seat(seat))


def card_not_held(seat: int) -> Message:
    return say("card_not_held", "{who} does not hold that card.", who=Seat(seat))


def card_corrected(old: Arg, new: Arg) -> Message:
    return say("card_corrected", "Corrected: what was entered as {old} is {new}.", old=old, new=new)


def total(seat: int, points: int) -> Message:
    """ "Ana 31", in a list."""
    return say("total", "{who} {points}", who=Seat(seat), points=Maths(str(points)))


def too_many_cards(most: int) -> Message:
    """Of a deck, or another list of cards, that somebody wrote."""
    return say("deck_too_large", "That is too many cards: at most {most}.", most=most)
