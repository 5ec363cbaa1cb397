"""Before the first turn of a round: settings, who begins, the shuffles, hands, space and tokens.

Must not: take turns, end a round.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from gotit.core.exact.written import MIXED, plain, value_of
from gotit.core.game import Drawn, Questioned, Refused
from gotit.core.message import Maths, Seat, Seats, say
from gotit.games.common import tell, with_all_players, with_player
from gotit.games.mathic_fraction import real_cards
from gotit.games.mathic_fraction.actions import FavouriteNumbers, LayTable
from gotit.games.mathic_fraction.cards import Card
from gotit.games.mathic_fraction.state import HAND_SIZE, SPACE_SIZE, TOKENS_SHOWN, Player, State
from gotit.games.sentences import HOST_DEALS

# --- who begins (MF-06) ----------------------------------------------------------------------------------------------

_NUMBER = re.compile(rf"(?!.*[0-9]{{13}})(?P<minus>[-−–]?)[ ]*(?:(?P<decimal>[0-9]+[.,][0-9]+)|{MIXED})")


def favourites(state: State, action: FavouriteNumbers) -> State:
    """The biggest favourite number begins; equal ones draw lots."""
    _check_starting(state)
    if len(action.numbers) != len(state.players):
        all_of_them = say(
            "favourites", "Enter {players} favourite numbers, one for each player.", players=len(state.players)
        )
        raise Refused(all_of_them)
    values = [_favourite(seat, text) for seat, text in zip(state.seats, action.numbers, strict=True)]
    for seat, text in zip(state.seats, action.numbers, strict=True):
        state = with_player(state, seat, favourite=text.strip())
    largest = max(values[seat - 1] for seat in state.here)
    biggest = tuple(seat for seat in state.here if values[seat - 1] == largest)
    if len(biggest) > 1:
        same = say("same_favourite", "{who} chose the same biggest number: a random draw decides.", who=Seats(biggest))
        return _draw_first(tell(state, same), biggest)
    seat = biggest[0]
    begins = say(
        "begins_by_number",
        "{who} has the biggest favourite number, {number}, and goes first.",
        who=Seat(seat),
        number=Maths(state.player(seat).favourite),
    )
    return new_round(tell(state, begins, seat), seat)


def _favourite(seat: int, text: str) -> Fraction:
    """ "7", "-2", "3/4", "2.5", "1 1/2"."""
    found = _NUMBER.fullmatch(plain(text.strip()))
    if found is None:
        unreadable = say(
            "favourite_unreadable",
            "{who}'s number can't be read: write it like 7, -2, 3/4, 1 1/2 or 2.5.",
            who=Seat(seat),
        )
        raise Refused(unreadable)
    if found["decimal"]:
        value = Fraction(found["decimal"].replace(",", "."))
    else:
        above, below = value_of(found)
        if below == 0:
            over_0 = say(
                "favourite_over_0", "{who}'s number has 0 as its bottom number. Write another.", who=Seat(seat)
            )
            raise Refused(over_0)
        value = Fraction(above, below)
    return -value if found["minus"] else value


def draw_first(state: State) -> State:
    """Nobody has a favourite number: the lot says who begins."""
    _check_starting(state)
    return _draw_first(state, state.here)


def _draw_first(state: State, seats: tuple[int, ...]) -> State:
    return replace(state, phase="dealing", awaiting="first", drawing=seats)


def first_drawn(state: State, drawn: Drawn) -> State:
    """The lot has said who begins."""
    seat = state.drawing[drawn.order[0]]
    begins = say("begins_by_lot", "{who} goes first (random draw).", who=Seat(seat))
    return new_round(tell(replace(state, drawing=()), begins, seat), seat)


def _check_starting(state: State) -> None:
    if state.phase != "starting":
        raise Refused(say("beginner_settled", "It's already settled who goes first."))


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
        waiting=frozenset(),
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
        raise Refused(HOST_DEALS)
    if state.phase != "laying":
        raise Refused(
            say("laid_before_the_round", "You can enter the space and the tokens only at the start of a round.")
        )
    if len(action.faces) != SPACE_SIZE and not (action.insist and action.faces):
        four = say(
            "four_cards",
            "There should be {needed} cards in the space, not {given}.",
            needed=SPACE_SIZE,
            given=Maths(str(len(action.faces))),
        )
        raise (Questioned if action.faces else Refused)(four)
    left = len(state.pile) + SPACE_SIZE - len(action.faces)
    state = replace(state, pile=(None,) * left)
    for face in action.faces:
        state, card = real_cards.enter(state, face, insist=action.insist)
        state = replace(state, space=(*state.space, card))
    shown = min(TOKENS_SHOWN, len(state.all_tokens))
    if len(action.tokens) != shown and not action.insist:
        four = say(
            "four_tokens",
            "There should be {needed, plural, one {# token} other {# tokens}} face up, not {given}.",
            needed=shown,
            given=Maths(str(len(action.tokens))),
        )
        raise Questioned(four)
    return real_cards.add_tokens(state, action.tokens)


def can_deal(state: State) -> bool:
    """MF-24."""
    return len(state.pile) >= HAND_SIZE * len(state.here)


def before(state: State, seat: int) -> int:
    """The seat on the right of this one, whoever is there."""
    return (seat - 2) % len(state.players) + 1


def deal(state: State) -> State:
    """Four cards for each, one by one and clockwise (MF-01, MF-23)."""
    takers = state.clockwise_from(before(state, state.starter))
    count = HAND_SIZE * len(takers)
    pile: Sequence[Card | None] = state.pile
    for at, seat in enumerate(takers):
        state = with_player(state, seat, hand=tuple(pile[at : count : len(takers)]))
    state = replace(state, pile=tuple(pile[count:]), hand_number=state.hand_number + 1)
    dealt = say(
        "hand_dealt",
        "{cards, select, real {Deal! } other {}}Hand {hand} of {hands}: {size} cards for each player.",
        cards="real" if state.real_cards else "virtual",
        hand=state.hand_number,
        hands=state.hands,
        size=HAND_SIZE,
    )
    return tell(state, dealt)
