"""Before the first turn of a round: settings, who begins, the shuffles, hands, space and tokens.

May not happen here: turns, the end of a round.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from gotit.core.game import Drawn, Refused
from gotit.core.message import finished, say
from gotit.games.common import (
    A_TURN,
    check_clock,
    check_goal,
    check_open_hands,
    check_settings_seats,
    counted,
    tell,
    with_all_players,
    with_player,
)
from gotit.games.mathic_fraction import real_cards
from gotit.games.mathic_fraction.actions import FavouriteNumbers, LayTable, MathicFractionSettings
from gotit.games.mathic_fraction.cards import LARGEST_NUMBER, Card
from gotit.games.mathic_fraction.state import HAND_SIZE, SPACE_SIZE, TOKENS_SHOWN, Player, State


def check(settings: MathicFractionSettings, players: int) -> None:
    """Refuses settings that can't be, with a sentence."""
    check_settings_seats([settings.first] if settings.first else [], players)
    check_clock(A_TURN, settings.turn_s)
    check_clock(say("time_to_steal", "The time to steal"), settings.steal_s)
    check_clock(say("time_to_state", "The time to state an equation"), settings.state_s)
    check_clock(say("time_to_challenge", "The time to challenge"), settings.challenge_s)
    check_goal(say("a_match", "A match"), settings.goal)
    check_open_hands(settings.mode, open_hands=settings.open_hands)
    if not 0 <= settings.highest_denominator <= LARGEST_NUMBER:
        raise Refused(
            finished(
                "bad_denominator",
                f"The highest number below the line is 1 to {LARGEST_NUMBER}, or 0 for any, "
                f"not {settings.highest_denominator}.",
            ),
        )


# --- who begins (MF-06) ----------------------------------------------------------------------------------------------

_NUMBER = re.compile(r"[-−]?[0-9]{1,12}(?:[./,][0-9]{1,12})?", re.ASCII)


def favourites(state: State, action: FavouriteNumbers) -> State:
    """The biggest favourite number begins; equal ones draw lots."""
    _check_starting(state)
    if len(action.numbers) != len(state.players):
        raise Refused(finished("favourites", f"Enter {len(state.players)} favourite numbers, one for each player."))
    values = [_favourite(state.name(seat), text) for seat, text in zip(state.seats, action.numbers, strict=True)]
    for seat, text in zip(state.seats, action.numbers, strict=True):
        state = with_player(state, seat, favourite=text.strip())
    biggest = tuple(seat for seat, value in zip(state.seats, values, strict=True) if value == max(values))
    if len(biggest) > 1:
        state = tell(
            state, finished("same_favourite", f"{state.names(biggest)} have the same biggest number: the lot decides.")
        )
        return _draw_first(state, biggest)
    seat = biggest[0]
    said = f"{state.name(seat)} has the biggest favourite number, {state.player(seat).favourite}, and begins."
    return new_round(tell(state, finished("first", said), seat), seat)


def _favourite(name: str, text: str) -> Fraction:
    """ "7", "-2", "3/4", "2.5"."""
    written = text.strip()
    if _NUMBER.fullmatch(written) is None:
        raise Refused(finished("bad_favourite", f"{name}'s number can't be read: write it like 7, -2, 3/4 or 2.5."))
    try:
        return Fraction(written.replace("−", "-").replace(",", "."))
    except ZeroDivisionError:
        raise Refused(finished("bad_favourite", f"{name}'s number has a 0 below the line: write another.")) from None


def draw_first(state: State) -> State:
    """Nobody has a favourite number: the lot says who begins."""
    _check_starting(state)
    return _draw_first(state, tuple(state.seats))


def _draw_first(state: State, seats: tuple[int, ...]) -> State:
    return replace(state, phase="dealing", awaiting="first", drawing=seats)


def first_drawn(state: State, drawn: Drawn) -> State:
    """The lot has said who begins."""
    seat = state.drawing[drawn.order[0]]
    return new_round(tell(replace(state, drawing=()), finished("first", f"{state.name(seat)} begins."), seat), seat)


def _check_starting(state: State) -> None:
    if state.phase != "starting":
        raise Refused(say("not_now", "It is already settled who begins."))


# --- a round is laid out (MF-01 … MF-05) -----------------------------------------------------------------------------


def new_round(state: State, starter: int) -> State:
    """All cards and tokens are together again; they are shuffled, by chance or by people's hands."""
    before = state
    state = with_all_players(state, lambda player: _fresh(player, before.points(player.seat)))
    state = replace(
        state,
        starter=starter,
        hand_number=0,
        pile=(None,) * len(state.deck) if state.real_cards else (),
        space=(),
        tokens=(),
        token_pile=(),
        entered=0,
        tokens_entered=0,
        lots=(),
        last_play=None,
        missed_shown=False,
        last_computer=None,
        ready=frozenset(),
    )
    if not state.real_cards:
        return replace(state, phase="dealing", awaiting="cards")
    state = deal(state)
    return replace(state, phase="laying", pile=state.pile[SPACE_SIZE:])


def _fresh(player: Player, points: int) -> Player:
    """With nothing but its points so far, and turns that it has still to lose."""
    return replace(player, hand=(), collected=(), tokens=(), solutions=0, earlier_points=points)


def cards_shuffled(state: State, drawn: Drawn) -> State:
    """The host deals hands and space (MF-01, MF-02); the tokens are shuffled next.

    Ids count from 1 in the order of the pile, anew with every shuffle: an id tells nothing about its card.
    """
    pile = tuple(Card(id_, state.deck[at].face) for id_, at in enumerate(drawn.order, start=1))
    state = deal(replace(state, pile=pile))
    laid = tuple(card for card in state.pile[:SPACE_SIZE] if card is not None)
    return replace(state, space=laid, pile=state.pile[SPACE_SIZE:], awaiting="tokens")


def tokens_shuffled(state: State, drawn: Drawn) -> State:
    """MF-04, MF-05."""
    pile = tuple(replace(state.all_tokens[at], id=id_) for id_, at in enumerate(drawn.order, start=1))
    return fill_tokens(replace(state, token_pile=pile))


def fill_tokens(state: State) -> State:
    """Four tokens are on display again (MF-39), fewer if none are left. Real ones are turned by people."""
    missing = max(0, TOKENS_SHOWN - len(state.tokens))
    turned, left = state.token_pile[:missing], state.token_pile[missing:]
    return replace(state, tokens=(*state.tokens, *turned), token_pile=left)


def lay_table(state: State, action: LayTable) -> State:
    """The operator has entered the real space and tokens (MF-02, MF-04)."""
    if not state.real_cards:
        raise Refused(say("virtual", "The host deals in this match; real cards are entered in referee mode only."))
    if state.phase != "laying":
        raise Refused(say("not_now", "The space and the tokens are entered at the start of a round."))
    if len(action.faces) != SPACE_SIZE:
        raise Refused(finished("four_cards", f"{SPACE_SIZE} cards lie in the space, not {len(action.faces)}."))
    for face in action.faces:
        state, card = real_cards.enter(state, face)
        state = replace(state, space=(*state.space, card))
    shown = min(TOKENS_SHOWN, len(state.all_tokens))
    if len(action.tokens) != shown:
        raise Refused(finished("four_tokens", f"{counted(shown, 'token')} lie face up, not {len(action.tokens)}."))
    return real_cards.add_tokens(state, action.tokens)


def can_deal(state: State) -> bool:
    """MF-24."""
    return len(state.pile) >= HAND_SIZE * len(state.players)


def deal(state: State) -> State:
    """Four cards for each, one by one and clockwise (MF-01, MF-23)."""
    count = HAND_SIZE * len(state.players)
    pile: Sequence[Card | None] = state.pile
    seat = state.starter
    for at in range(len(state.players)):
        state = with_player(state, seat, hand=tuple(pile[at : count : len(state.players)]))
        seat = state.next_seat(seat)
    state = replace(state, pile=tuple(pile[count:]), hand_number=state.hand_number + 1)
    said = f"Hand {state.hand_number} of {state.hands}: {HAND_SIZE} cards for each player."
    return tell(state, finished("dealt", f"Deal! {said}" if state.real_cards else said))
