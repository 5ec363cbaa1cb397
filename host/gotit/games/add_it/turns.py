"""A turn: a card is played, and collects something or stays on the table.

Must not: say whose turn comes next, deal, count (deals.py does).
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.core.game import Drawn, Refused
from gotit.core.message import AllOf, Message, Seat, say
from gotit.games.add_it.actions import Collect, Correct, Done, Leave, Play, PlayReal, Point, ShowPossible
from gotit.games.add_it.cards import captures, chosen
from gotit.games.add_it.deals import after_turn, check_real, enter_real
from gotit.games.add_it.state import State
from gotit.games.add_it.view import Card, Phase, Turn
from gotit.games.common import check_seat, tell, with_player
from gotit.games.sentences import NO_CLOCK, PLAY_FROM_HAND, WAIT_FOR_DEAL, card_corrected, card_not_held, not_your_turn

# --- playing a card ----------------------------------------------------------------------------------------------


def play(state: State, action: Play, at_us: int) -> State:
    """AI-09."""
    _check_actor(state, action.seat, "playing")
    if state.real_cards:
        raise Refused(say("real_cards_played", "You play with real cards: enter the number on the card."))
    hand = state.player(action.seat).known_hand
    card = next((card for card in hand if card.id == action.card), None)
    if card is None:
        raise Refused(card_not_held(action.seat))
    return _played(state, card, tuple(held for held in hand if held != card), at_us)


def play_real(state: State, action: PlayReal, at_us: int) -> State:
    """The operator has entered what the actor played; which card of the hand it was nobody needs to know."""
    _check_actor(state, action.seat, "playing")
    _check_real_cards(state)
    card = enter_real(state, action.number, insist=action.insist)
    return _played(state, card, state.player(action.seat).hand[1:], at_us)


def _played(state: State, card: Card, hand: tuple[Card | None, ...], at_us: int) -> State:
    """The card lies there. All that it can collect lies there already (AI-28).

    A player who must find it alone is asked even when there is nothing to find: the question would tell.
    """
    state = with_player(state, state.actor, hand=hand)
    options = captures(state.table, card.number)
    state = replace(
        state, played=card, options=options, pointed=None, laid=False, possible_shown=False, phase="choosing"
    )
    must_say = not state.settings.offers and state.actor in state.people
    return state if options or must_say else _finish(state, card, (), at_us)


def say_done(state: State, action: Done) -> State:
    """The real card lies there: the turn clock has done its work."""
    _check_actor(state, action.seat, "playing")
    _check_real_cards(state)
    if state.laid:
        raise Refused(say("card_laid_already", "The referee is about to enter that card."))
    laid = say("card_laid", "{who} has laid a card.", who=Seat(action.seat))
    return tell(replace(state, laid=True, timer=None), laid, action.seat)


# --- choosing what it collects -----------------------------------------------------------------------------------


def collect(state: State, action: Collect, at_us: int) -> State:
    """AI-10 … AI-15."""
    card = _chooser(state, action.seat)
    cards = chosen(state.table, action.cards, card.number)
    return _finish(state, card, cards, at_us)


def leave(state: State, action: Leave, at_us: int) -> State:
    """AI-17, AI-18."""
    return _finish(state, _chooser(state, action.seat), (), at_us)


def card_stays(state: State, at_us: int) -> State:
    """The actor has gone: what it has laid stays."""
    return _finish(state, _chooser(state, state.actor), (), at_us)


def point(state: State, action: Point) -> State:
    """The next option; after the last none, which is where it begins."""
    _chooser(state, action.seat)
    if not state.settings.offers:
        raise Refused(say("no_offers", "This match gives no hints: choose the cards yourself."))
    after = 0 if state.pointed is None else state.pointed + 1
    return replace(state, pointed=after if after < len(state.options) else None)


def _finish(state: State, card: Card, collected: tuple[Card, ...], at_us: int, *, by_clock: bool = False) -> State:
    """The actor's card, and what it collects, go where they belong; the turn is told."""
    seat = state.actor
    if collected:
        taken = {one.id for one in collected}
        state = with_player(state, seat, stack=(*state.player(seat).stack, card, *collected))
        table = tuple(one for one in state.table if one.id not in taken)
        state = replace(state, table=table, last_collector=seat)
        numbers = AllOf(tuple(sorted((one.number for one in collected), reverse=True)))
        said = say(
            "collected", "{who} plays {card} and collects {cards}.", who=Seat(seat), card=card.number, cards=numbers
        )
    else:
        state = replace(state, table=(*state.table, card))
        said = say("card_stays", "{who} plays {card}; it stays on the table.", who=Seat(seat), card=card.number)
    state = replace(
        state,
        played=None,
        timer=None,
        turns=(*state.turns, Turn(seat, card, collected, by_clock)),
        possible=state.options,
        possible_shown=False,
        options=(),
        pointed=None,
    )
    state = tell(state, said, seat, "accept" if collected else None)
    if state.settings.teaching and state.possible:
        return replace(state, phase="reviewing", possible_shown=True)
    return after_turn(state, at_us)


# --- time ----------------------------------------------------------------------------------------------------------


def time_up(state: State, at_us: int) -> State:
    """A card that lies there stays; else one is drawn from the hand by lot. Real ones only people can move."""
    seat = state.actor
    if state.timer is None:
        raise Refused(NO_CLOCK)
    if state.phase == "choosing":
        stays = say("time_up_card_stays", "Time's up for {who}: the card stays.", who=Seat(seat))
        state = tell(state, stays, seat, "timeup")
        return _finish(state, _chooser(state, seat), (), at_us, by_clock=True)
    if state.real_cards:
        lay = say("time_up_lay", "Time's up for {who}: play a card now.", who=Seat(seat))
        return tell(replace(state, timer=None), lay, seat, "timeup")
    drawn = say("time_up_card_drawn", "Time's up for {who}: a random card is played and stays.", who=Seat(seat))
    return replace(tell(state, drawn, seat, "timeup"), timer=None, awaiting="card")


def play_by_lot(state: State, drawn: Drawn, at_us: int) -> State:
    """The card that the lot has chosen is laid, and collects nothing."""
    hand = state.player(state.actor).known_hand
    card = hand[drawn.order[0]]
    state = with_player(state, state.actor, hand=tuple(held for held in hand if held != card))
    return _finish(replace(state, options=captures(state.table, card.number)), card, (), at_us, by_clock=True)


# --- after it ------------------------------------------------------------------------------------------------------


def show_possible(state: State, action: ShowPossible) -> State:
    if not state.turns or state.phase == "choosing":
        raise Refused(say("possible_after_turn", "You can show what was possible only between two turns."))
    return replace(state, possible_shown=action.shown)


def correct(state: State, action: Correct) -> State:
    """A real card was entered wrongly: one that lies on the table, or the one just played."""
    if not state.real_cards:
        raise Refused(say("host_dealt", "The computer dealt these cards: there's nothing to correct."))
    old = next((card for card in (*state.table, state.played) if card and card.id == action.card), None)
    if old is None:
        raise Refused(
            say("corrected_on_table", "You can correct only a card on the table. For any other card, undo the turn.")
        )
    if old.number == action.number:
        raise Refused(say("same_number", "That card is already entered as {number}.", number=action.number))
    check_real(state, action.number)
    new = Card(old.id, action.number)
    state = replace(
        state,
        table=tuple(new if card == old else card for card in state.table),
        played=new if state.played == old else state.played,
        turns=tuple(replace(turn, card=new) if turn.card == old else turn for turn in state.turns),
    )
    if state.played is not None:
        state = replace(state, options=captures(state.table, state.played.number), pointed=None)
    return tell(state, card_corrected(old.number, new.number))


_WHY_NOT: dict[Phase, Message] = {
    "dealing": WAIT_FOR_DEAL,
    "laying": say("table_first", "First enter the twelve cards on the table."),
    "playing": say("no_card_played_yet", "No card has been played yet: play one first."),
    "choosing": say("choose_first", "There's a card to decide on: collect something with it, or leave it."),
    "reviewing": say("being_looked_at", "The class is looking at what was possible: go on first."),
    "between": say("next_game_when_ready", "The game is scored. The next one starts when everyone is ready."),
}
"""What to do instead, when a card can't be played or something collected. Of a match that is over nobody asks."""


def _check_actor(state: State, seat: int, phase: Phase) -> None:
    check_seat(state.seats, seat)
    if state.phase != phase:
        raise Refused(_WHY_NOT[state.phase])
    if seat != state.actor:
        raise Refused(not_your_turn(state.actor))


def _check_real_cards(state: State) -> None:
    if not state.real_cards:
        raise Refused(PLAY_FROM_HAND)


def _chooser(state: State, seat: int) -> Card:
    """The card that the actor has played. Raises Refused if this seat has nothing to choose."""
    _check_actor(state, seat, "choosing")
    if state.played is None:
        raise Refused(_WHY_NOT["playing"])
    return state.played
