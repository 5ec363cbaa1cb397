"""From the verdict to the next round: clean up, swaps, shapes, stealing, sets, being ready, the end of the match.

The order is the rulebook's: used cards go and hands are filled, the others may swap, only then are the target cards
turned over to show their shapes, the winner takes and may steal.

Must not: run races, judge calculations.
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.core.game import Outcome, Refused
from gotit.core.message import Message, Seat, Seats, say
from gotit.games.common import Standing, check_seat, ranked, tell, with_player
from gotit.games.fast_fun_maths.actions import Keep, NoSteal, Ready, ShowSets, Steal, Swap, TakeShape, WantSwap
from gotit.games.fast_fun_maths.deck import NOT_IN_HAND, Card
from gotit.games.fast_fun_maths.piles import fresh
from gotit.games.fast_fun_maths.sets import SETS_TO_WIN, best_sets
from gotit.games.fast_fun_maths.state import HAND_SIZE, Enter, Give, State, to_discard
from gotit.games.fast_fun_maths.view import RIVAL, CalculationView, a_shape, say_stolen

# --- clean up --------------------------------------------------------------------------------------------------------


def win(state: State, calculation: CalculationView) -> State:
    """The used cards go, the winner draws to five, the others may swap, from the winner's left (GI-H-28 … 33)."""
    winner = state.player(calculation.seat)
    used = tuple(card for card in winner.hand if card.id in calculation.used)
    kept = tuple(card for card in winner.hand if card.id not in calculation.used)
    state = with_player(state, winner.seat, hand=kept, hand_known=not used)
    others = tuple(seat for seat in state.clockwise_from(winner.seat) if seat != winner.seat)
    return replace(
        to_discard(state, *used),
        phase="swapping",
        winning=calculation,
        to_swap=others,
        agenda=(*state.agenda, Give(winner.seat), Enter("swapping")),
    )


def end_without_winner(state: State) -> State:
    """Nobody has it: the target goes to the discard pile or to the solo rival; all may swap (GI-H-27, 67, 77, 78)."""
    state = tell(state, say("no_winner", "Nobody made the target: no shapes are won."))
    state = replace(
        state,
        phase="swapping",
        winning=None,
        callers=(),
        sealed=(),
        timer=None,
        to_swap=state.clockwise_from(state.turner),
        agenda=(*state.agenda, Enter("swapping")),
    )
    if not state.solo:
        return replace(to_discard(state, *state.target), target=())
    if state.real_cards:
        return replace(state, phase="rewarding", agenda=())  # first the operator enters the shapes
    return feed_rival(replace(state, revealed=True))


def feed_rival(state: State) -> State:
    """Solo: both target cards go to the rival pile, shapes up; six lose the game (GI-H-67 … 72)."""
    state = replace(state, rival=(*state.rival, *state.target), target=())
    shapes = len(state.rival)
    state = tell(state, say("rival_has", "The rival has {shapes} shapes.", shapes=shapes))
    if shapes >= state.settings.rival_limit:
        lost = say("rival_wins", "The rival pile has {shapes} shapes: the rival wins.", shapes=shapes)
        return _end(state, (), lost)
    return state


# --- swaps -----------------------------------------------------------------------------------------------------------


def enter_swapping(state: State) -> State:
    state = replace(state, phase="swapping", wants_swap=False)
    return state if state.to_swap else enter_rewarding(state)


def want_swap(state: State, action: WantSwap) -> State:
    _check_swap_turn(state, action.seat)
    if not state.player(action.seat).hand:
        raise Refused(say("no_card_to_swap", "There's no card to swap."))
    return replace(state, wants_swap=True)


def keep(state: State, action: Keep) -> State:
    _check_swap_turn(state, action.seat or state.actor or 0)
    return enter_swapping(replace(state, to_swap=state.to_swap[1:] if action.seat else ()))


def swap(state: State, action: Swap) -> State:
    """Exactly one card goes and one is drawn (GI-H-31)."""
    _check_swap_turn(state, action.seat)
    hand = state.player(action.seat).hand
    gone = tuple(card for card in hand if card.id == action.card)
    if not gone:
        raise Refused(NOT_IN_HAND)
    kept = tuple(card for card in hand if card.id != action.card)
    state = with_player(state, action.seat, hand=kept, hand_known=False)
    swapped = say("swaps", "{who} swaps a card: {number}.", who=Seat(action.seat), number=gone[0].number)
    state = tell(state, swapped, action.seat)
    return replace(
        to_discard(state, *gone),
        to_swap=state.to_swap[1:],
        agenda=(*state.agenda, Give(action.seat, 1), Enter("swapping")),
    )


def _check_swap_turn(state: State, seat: int) -> None:
    if state.phase != "swapping" or not state.to_swap:
        raise Refused(say("swaps_after_round", "You can swap cards only after a round."))
    if seat == state.winner:
        raise Refused(say("winner_swaps", "The winner of the round can't swap a card."))
    if seat != state.to_swap[0]:
        turn = say("not_your_swap", "It's {who}'s turn to swap a card or keep all.", who=Seat(state.to_swap[0]))
        raise Refused(turn)


# --- shapes ----------------------------------------------------------------------------------------------------------


def enter_rewarding(state: State) -> State:
    """The winner turns the target cards over (GI-H-39); five used cards take both (GI-H-40)."""
    winning = state.winning
    if winning is None:
        return enter_between(state)
    state = replace(state, phase="rewarding")
    if not all(card.back is not None for card in state.target):
        return state  # real cards: the operator enters the shapes
    state = replace(state, revealed=True)
    if len(winning.used) >= HAND_SIZE:
        return _take(state, state.target)
    return state if winning.seat in state.here else _take(state, state.target[:1])


def winner_goes(state: State) -> State:
    """Who goes before it has chosen takes the left shape, and steals nothing."""
    if state.phase == "stealing":
        return enter_between(state)
    return enter_rewarding(state) if state.revealed else state


def take_shape(state: State, action: TakeShape) -> State:
    """Fewer than five cards used: one of the two, by choice; the other is discarded (GI-H-41 … 43)."""
    if state.phase != "rewarding" or action.seat != state.winner:
        raise Refused(say("only_winner_takes", "Only the winner of the round takes a shape, and only after the swaps."))
    if not state.revealed:
        raise Refused(say("not_revealed", "Turn over the two target cards and enter their shapes first."))
    return _take(state, (state.target[0 if action.which == "tens" else 1],))


def _take(state: State, taken: tuple[Card, ...]) -> State:
    seat = state.winner or 0
    left = tuple(card for card in state.target if card not in taken)
    state = with_player(state, seat, shapes=(*state.player(seat).shapes, *taken))
    state = replace(to_discard(state, *left), target=())
    takes = say(
        "reward",
        "{who} takes {shapes, plural, one {a shape} other {both shapes}}.",
        who=Seat(seat),
        shapes=len(taken),
    )
    state = check_win(tell(state, takes, seat), seat)
    if state.outcome is not None:
        return state
    may_steal = seat in state.here and stealable(state)
    return replace(state, phase="stealing") if may_steal else enter_between(state)


def stealable(state: State) -> tuple[tuple[int, int], ...]:
    """(victim, shape id): any shape of another seat or of the solo rival that is not wild, after a calculation in one
    colour (GI-H-44, 47 … 49, 54, 74)."""
    winning = state.winning
    if winning is None or not winning.used:
        return ()
    then = state.hands_then[winning.seat - 1]
    used = [face.colour for face in then if face.id in winning.used]
    if len(set(used) - {"wild"}) > 1:
        return ()
    rows = [(seat, state.player(seat).shapes) for seat in state.here if seat != winning.seat]
    if state.solo:
        rows = [(RIVAL, state.rival)]
    return tuple((seat, card.id) for seat, cards in rows for card in cards if card.back and card.back.colour != "wild")


def steal(state: State, action: Steal) -> State:
    """Exactly one shape from exactly one other (GI-H-48)."""
    _check_stealer(state, action.seat)
    if (action.victim, action.shape) not in stealable(state):
        raise Refused(_why_not_stealable(state, action))
    cards = state.rival if action.victim == RIVAL else state.player(action.victim).shapes
    taken = next(card for card in cards if card.id == action.shape)
    left = tuple(card for card in cards if card is not taken)
    is_rival = action.victim == RIVAL
    state = replace(state, rival=left) if is_rival else with_player(state, action.victim, shapes=left)
    state = with_player(state, action.seat, shapes=(*state.player(action.seat).shapes, taken))
    state = tell(state, say_stolen(action.seat, a_shape(taken.back), action.victim), action.seat)
    state = check_win(state, action.seat)
    return state if state.outcome is not None else enter_between(state)


def decline_steal(state: State, action: NoSteal) -> State:
    _check_stealer(state, action.seat)
    return enter_between(state)


def _check_stealer(state: State, seat: int) -> None:
    if state.phase != "stealing" or seat != state.winner:
        raise Refused(
            say("only_winner_steals", "Only the winner of a round in one colour can steal a shape, after the reward.")
        )


def _why_not_stealable(state: State, action: Steal) -> Message:
    if action.victim == action.seat:
        return say("steals_own", "You can steal a shape only from another player.")
    if action.victim not in state.seats and not (state.solo and action.victim == RIVAL):
        return say("nobody_to_steal_from", "There's nobody at that seat to steal from.")
    cards = state.rival if action.victim == RIVAL else state.player(action.victim).shapes
    if not cards:
        return say("nothing_to_steal", "There's no shape to steal there.")
    card = next((card for card in cards if card.id == action.shape), None)
    if card is None:
        return say("shape_not_there", "That shape isn't there.")
    return say("wild_not_stolen", "A wild shape can't be stolen.")


# --- sets, and the end -----------------------------------------------------------------------------------------------


def check_win(state: State, seat: int) -> State:
    """Two sets win at once (GI-H-64), unless the house wants them called."""
    return state if state.settings.must_call_sets else _win_with_sets(state, seat)


def show_sets(state: State, action: ShowSets) -> State:
    """The player shows two sets (GI-H-65)."""
    if action.seat not in state.seats or state.phase in ("dealing", "racing", "explaining", "drawing", "over"):
        raise Refused(say("sets_between_races", "You can show sets only between two rounds."))
    if len(best_sets(state.player(action.seat).backs)) < SETS_TO_WIN:
        raise Refused(say("no_two_sets", "Those aren't two sets: a set is three of one colour or three of one shape."))
    return _win_with_sets(state, action.seat)


def _win_with_sets(state: State, seat: int) -> State:
    if len(best_sets(state.player(seat).backs)) < SETS_TO_WIN:
        return state
    return _end(state, (seat,), say("two_sets", "{who} has two sets and wins Got It!", who=Seat(seat)))


def standing(state: State) -> Standing:
    """Sets, then shapes."""
    return {player.seat: (len(best_sets(player.backs)), len(player.shapes)) for player in state.players}


def end_match(state: State) -> State:
    """The bell rings: most sets, then most shapes, then shared; alone, nobody wins. The target stays where it lies."""
    best = ranked(standing(state), left=state.left)[0]
    winners = best if not state.solo and state.player(best[0]).shapes else ()
    ended = say(
        "ended_with_shapes",
        "{winners, plural, =0 {The match ends here, and nobody has won.} one {{who} has most shapes and wins.} "
        "other {{who} have equally many shapes and share the win.}}",
        who=Seats(winners),
        winners=len(winners),
    )
    state = replace(state, callers=(), sealed=(), begun=False, shuffling=False, lots=(), verdict_on=None)
    return _end(state, winners, ended)


def end_by_exhaustion(state: State) -> State:
    """No two cards are left for a target: most sets, then most shapes, then shared."""
    winners = ranked(standing(state), left=state.left)[0]
    used_up = say(
        "cards_used_up",
        "There are no cards left for a target: {who} {winners, plural, one {wins} other {share the win}}.",
        who=Seats(winners),
        winners=len(winners),
    )
    return _end(state, winners, used_up)


def _end(state: State, winners: tuple[int, ...], said: Message) -> State:
    scores = {player.seat: len(best_sets(player.backs)) for player in state.players}
    state = replace(state, phase="over", agenda=(), timer=None, outcome=Outcome(winners, said, scores))
    return tell(state, said, winners[0] if winners else None, "accept" if winners else "reject")


# --- the next round --------------------------------------------------------------------------------------------------


def enter_between(state: State) -> State:
    """All say when they are ready (GI-H-55); the winner turns next, else the same player again (GI-H-56)."""
    return replace(state, phase="between", ready=frozenset(), turner=state.winner or state.turner)


def say_ready(state: State, action: Ready) -> State:
    if state.phase != "between":
        raise Refused(say("ready_between_rounds", "Players say “ready” only between two rounds."))
    check_seat(state.seats, action.seat or 1)
    ready = frozenset(state.seats) if action.seat == 0 else state.ready | {action.seat}
    return begin_when_ready(replace(state, ready=ready))


def begin_when_ready(state: State) -> State:
    if not state.ready.issuperset(state.here):
        return state
    state = replace(state, waiting=frozenset())
    if state.turner not in state.here:
        state = replace(state, turner=state.next_seat(state.turner))
    fill = tuple(Give(seat) for seat in state.clockwise_from(state.turner))
    state = replace(state, round_number=state.round_number + 1, agenda=(*fill, Enter("turning")))
    state = fresh(state) if state.whole else state
    begins = say(
        "round_begins",
        "Round {number}: {who} turns over the cards.",
        number=state.round_number,
        who=Seat(state.turner),
    )
    return tell(state, begins)
