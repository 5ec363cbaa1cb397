"""From the first dealer to the last card: dealing, the end of a game, the score sheet, the end of the match.

Must not: say what a turn does (turns.py does).
"""

from __future__ import annotations

from itertools import zip_longest

from msgspec.structs import replace

from gotit.core.game import Drawn, Outcome, Questioned, Refused
from gotit.core.message import AllOf, Maths, Message, Seat, say
from gotit.games.add_it.actions import GoOn, Holds, LayTable, Ready
from gotit.games.add_it.cards import COPIES, DECK_SIZE, HAND_SIZE, NUMBERS, TABLE_SIZE, house_deck
from gotit.games.add_it.state import State
from gotit.games.add_it.view import Card, GameScore, say_winners
from gotit.games.common import Standing, check_seat, clock, tell, with_player
from gotit.games.sentences import HOST_DEALS, NOTHING_LOOKED_AT, NOTHING_TO_BE_READY_FOR, others_go_on, total

MOST_HELD = HAND_SIZE + 1
"""A hand with a card too many."""

# --- the cards come ----------------------------------------------------------------------------------------------


def first_dealer(state: State, drawn: Drawn) -> State:
    """The lot has named who deals first."""
    seat = drawn.order[0] + 1
    return new_game(tell(state, say("deals_first", "{who} deals first.", who=Seat(seat)), seat), seat)


def new_game(state: State, dealer: int) -> State:
    """All cards are together again; they are shuffled, by chance or by people's hands."""
    players = tuple(replace(player, hand=(), stack=()) for player in state.players)
    state = replace(
        state,
        players=players,
        dealer=dealer,
        deal_number=0,
        pile=(),
        table=(),
        turns=(),
        possible=(),
        possible_shown=False,
        last_collector=None,
        ready=frozenset(),
        waiting=frozenset(),
    )
    if not state.real_cards:
        return replace(state, phase="dealing", awaiting="shuffle")
    state = deal(replace(state, pile=(None,) * DECK_SIZE))
    return replace(state, phase="laying", pile=state.pile[TABLE_SIZE:])


def shuffled(state: State, drawn: Drawn, at_us: int) -> State:
    """The host deals (AI-05 … AI-08): hands, then the table."""
    cards = house_deck(drawn.order)
    state = deal(replace(state, pile=cards))
    dealt = DECK_SIZE - len(state.pile)
    on_table, pile = cards[dealt : dealt + TABLE_SIZE], state.pile[TABLE_SIZE:]
    return begin_turn(replace(state, table=on_table, pile=pile), state.starter, at_us)


def lay_table(state: State, action: LayTable, at_us: int) -> State:
    """The operator has entered the real cards on the table (AI-07)."""
    if not state.real_cards:
        raise Refused(HOST_DEALS)
    if state.phase != "laying":
        raise Refused(say("laid_already", "You can enter the cards on the table only at the start of a game."))
    if len(action.numbers) != TABLE_SIZE and not (action.insist and action.numbers):
        raise Questioned(
            say(
                "twelve_cards",
                "There should be {wanted} cards on the table, not {entered}.",
                wanted=TABLE_SIZE,
                entered=len(action.numbers),
            )
        )
    for number in action.numbers:
        state = replace(state, table=(*state.table, enter_real(state, number, insist=action.insist)))
    return begin_turn(state, state.starter, at_us)


def enter_real(state: State, number: int, *, insist: bool) -> Card:
    """A real card becomes known, with the next id. Raises Refused for one that the deck does not hold (AI-02)."""
    check_real(state, number, insist=insist)
    return Card(len(known_cards(state)) + 1, number)


def check_real(state: State, number: int, *, insist: bool = False) -> None:
    """Raises Refused for what no card shows, and Questioned if the deck can't hold one more card of this number."""
    if number not in NUMBERS:
        raise Refused(
            say("no_such_number", "A card shows a number from 1 to 10, not {number}.", number=Maths(str(number)))
        )
    if not insist and sum(card.number == number for card in known_cards(state)) >= COPIES:
        raise Questioned(
            say(
                "seventh",
                "All {copies} cards with the number {number} are already entered. Look again, or correct "
                "an earlier card.",
                copies=COPIES,
                number=number,
            ),
        )


def known_cards(state: State) -> tuple[Card, ...]:
    """All cards that have been seen in this game."""
    stacks = tuple(card for player in state.players for card in player.stack)
    return (*state.table, *stacks, *([state.played] if state.played else ()))


def deal(state: State) -> State:
    """A hand for each, one by one and clockwise, the dealer last (AI-06); the last hands share what is left (AI-21)."""
    for_table = TABLE_SIZE if state.deal_number == 0 else 0
    state = replace(state, waiting=frozenset())
    size = min(HAND_SIZE, (len(state.pile) - for_table) // len(state.here))
    seat = state.dealer
    pile = state.pile
    for _ in range(size * len(state.here)):
        seat = state.next_seat(seat)
        state = with_player(state, seat, hand=(*state.player(seat).hand, pile[0]))
        pile = pile[1:]
    state = replace(state, pile=pile, deal_number=state.deal_number + 1)
    if state.real_cards:
        by_whom = say("deals_hands", "{who} deals {size} cards to each player.", who=Seat(state.dealer), size=size)
        return tell(state, by_whom, state.dealer)
    return tell(state, say("hands_dealt", "Everyone gets {size} cards.", size=size))


# --- from one turn to the next -----------------------------------------------------------------------------------


def begin_turn(state: State, seat: int, at_us: int) -> State:
    """The seat may play. The turn clock, if there is one, runs for people only."""
    turn_s = state.settings.turn_s
    timer = clock(turn_s, at_us, "turn", seat, len(state.turns)) if seat in state.people else None
    return replace(state, phase="playing", actor=seat, timer=timer, laid=False)


def go_on(state: State, action: GoOn, at_us: int) -> State:
    """The class has seen what was possible."""
    if state.phase != "reviewing":
        raise Refused(NOTHING_LOOKED_AT)
    if action.seat not in (0, reviewer(state)):
        raise Refused(others_go_on(reviewer(state)))
    return after_turn(replace(state, possible_shown=False), at_us)


def reviewer(state: State) -> int:
    """Who says "go on": whoever has played; for a computer the next person, or itself if nobody else is there."""
    seat = state.turns[-1].seat
    for _ in state.seats:
        if seat in state.people and seat in state.here:
            return seat
        seat = state.next_seat(seat)
    return seat


def after_turn(state: State, at_us: int) -> State:
    """The next seat plays (AI-19)."""
    return next_turn(state, state.turns[-1].seat, at_us)


def next_turn(state: State, after: int, at_us: int) -> State:
    """Of those who are here the next who has a card; when all hands are empty the next are dealt (AI-20), or the game
    is over (AI-23).
    """
    seat = next((seat for seat in state.clockwise_from(after) if state.player(seat).hand), None)
    if seat is not None:
        return begin_turn(state, seat, at_us)
    if len(state.pile) >= len(state.here) + len(state.waiting):
        return next_turn(deal(state), after, at_us)
    return _end_game(state)


def holds(state: State, action: Holds, at_us: int) -> State:
    """The table is right, and the count follows it."""
    if not state.real_cards:
        raise Refused(HOST_DEALS)
    check_seat(state.seats, action.seat)
    if state.phase != "playing":
        raise Refused(say("holds_between_cards", "You can say how many cards a player holds only between two turns."))
    held = len(state.player(action.seat).hand)
    if action.cards == held or action.cards not in (0, held + 1) or action.cards > MOST_HELD:
        raise Refused(say("holds_none_or_more", "Say that a player has no card left, or one more than the count says."))
    state = with_player(state, action.seat, hand=(None,) * action.cards)
    told = say(
        "holds",
        "{who} holds {cards, plural, =0 {no cards} one {# card} other {# cards}}.",
        who=Seat(action.seat),
        cards=action.cards,
    )
    state = tell(state, told, action.seat)
    if state.player(state.actor).hand:
        return state
    return next_turn(state, (state.actor - 2) % len(state.players) + 1, at_us)


# --- the end -----------------------------------------------------------------------------------------------------


def _end_game(state: State) -> State:
    left = len(state.table)
    taker = state.last_collector
    if left and taker is not None:
        state = with_player(state, taker, stack=(*state.player(taker).stack, *state.table))
        takes = say(
            "takes_leftover",
            "{who} collected last and takes {left, plural, one {the last card} other {the last # cards}}.",
            who=Seat(taker),
            left=left,
        )
        state = tell(replace(state, table=()), takes, taker)
    elif left:
        state = tell(state, say("nobody_collected", "Nobody has collected anything, so nobody takes what is left."))
    state = _counted(state, taker if left else None, left)
    if state.settings.length == "short":
        return _over(state)
    return _over(state) if _long_game_decided(state) else _between(state)


def _counted(state: State, taker: int | None, left: int) -> State:
    """A card is a point. `left`: cards that were on the table; `taker`: who took them."""
    for player in state.players:
        state = with_player(state, player.seat, total=player.total + len(player.stack))
    counts = tuple(len(player.stack) for player in state.players)
    return replace(state, scores=(*state.scores, GameScore(counts, taker, left)), actor=0)


def _long_game_decided(state: State) -> bool:
    """Somebody has the goal, and more than all others (AI-27); equals play one more game, but not for ever."""
    first, second = sorted((*(state.player(seat).total for seat in state.stayed), 0), reverse=True)[:2]
    most = state.settings.fruitless
    return first >= state.settings.goal and (first > second or 0 < most < _tied_games(state))


def _tied_games(state: State) -> int:
    """So many games in a row, up to the last, left two or more with the goal in the first place."""
    totals, games = [player.total for player in state.players], 0
    for score in reversed(state.scores):
        first, second = sorted((*(totals[seat - 1] for seat in state.stayed), 0), reverse=True)[:2]
        if first < state.settings.goal or first > second:
            break
        games += 1
        totals = [total - won for total, won in zip_longest(totals, score.counts, fillvalue=0)]
    return games


def _between(state: State) -> State:
    if max(state.player(seat).total for seat in state.stayed) >= state.settings.goal:
        state = tell(state, say("tied", "It's a tie for first place. One more game decides."))
    counted = say("cards_counted", "Scores: {totals}.", totals=AllOf(_totals(state)))
    state = tell(state, counted, sound="accept")
    return replace(state, phase="between", ready=frozenset(state.settings.computers))


def _totals(state: State) -> tuple[Message, ...]:
    """ "Ana 31", by seat."""
    return tuple(total(player.seat, player.total) for player in state.players)


def say_ready(state: State, action: Ready) -> State:
    if state.phase != "between":
        raise Refused(NOTHING_TO_BE_READY_FOR)
    check_seat(state.seats, action.seat or 1)
    ready = state.ready | (set(state.seats) if action.seat == 0 else {action.seat})
    return begin_when_ready(replace(state, ready=ready))


def begin_when_ready(state: State) -> State:
    if not state.ready.issuperset(state.here):
        return state
    return new_game(replace(state, game_number=state.game_number + 1), state.next_seat(state.dealer))


def standing(state: State) -> Standing:
    """Points of the games counted, and the cards collected in the one that is being played."""
    running = state.phase not in ("between", "over")
    return {player.seat: (player.total + running * len(player.stack),) for player in state.players}


def end_match(state: State) -> State:
    """The bell rings: cards collected count, and what lies on the table is nobody's."""
    played = (state.played,) if state.played is not None else ()
    state = replace(
        state,
        awaiting="",
        table=(*state.table, *played),
        played=None,
        options=(),
        pointed=None,
        possible_shown=False,
        timer=None,
    )
    is_counted = state.phase == "between" or not state.turns
    return _over(state if is_counted else _counted(state, None, len(state.table)))


def _over(state: State) -> State:
    totals = {player.seat: player.total for player in state.players}
    best = max(totals[seat] for seat in state.stayed)
    winners = tuple(seat for seat in state.stayed if totals[seat] == best and best)
    message = say_winners(winners, best, "points" if state.settings.length == "long" else "cards")
    state = replace(state, phase="over", actor=0, outcome=Outcome(winners, message, totals))
    return tell(state, message, sound="accept" if winners else None)
