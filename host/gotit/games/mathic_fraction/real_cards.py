"""Referee mode: what people say lies on the real table, and putting it right.

The host takes any face that can be printed: base cards once each as the deck has them, wild cards as many of each group
as the deck has (MF-30 … MF-35), since nobody knows which fractions stand on the real ones.

Must not: say what is done with the cards.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from gotit.core.game import Questioned, Refused
from gotit.core.message import Maths, Seat, say
from gotit.games.common import check_seat, tell, with_player
from gotit.games.mathic_fraction.actions import Correct, CorrectHand, CorrectToken, TurnTokens
from gotit.games.mathic_fraction.cards import Card, Face, face_title, notation, read_face
from gotit.games.mathic_fraction.state import HAND_SIZE, TOKENS_SHOWN, State
from gotit.games.mathic_fraction.tokens import Token, TokenKind, token_title
from gotit.games.mathic_fraction.view import Turn
from gotit.games.sentences import card_corrected

_GROUPS = (
    frozenset({"at_least", "at_most"}),
    frozenset({"more", "less"}),
    frozenset({"odd_numerator", "even_numerator"}),
    frozenset({"simplest"}),
    frozenset({"both_odd", "both_even"}),
)
_SHOWS: dict[TokenKind, tuple[set[str], ...]] = {
    "color": (set(), {"colors"}, {"suit"}),
    "operation": ({"operations"},),
    "number": ({"number"},),
    "pattern": (set(),),
    "parity": ({"parity"},),
}
"""What a token of each kind may show. A colour token may show nothing: all of one colour, whichever."""


# --- cards -----------------------------------------------------------------------------------------------------------


def enter(state: State, face: Face, *, insist: bool) -> tuple[State, Card]:
    """A real card becomes known, with the next id. Raises Refused for one that the deck can't hold, unless `insist`."""
    check_face(state, face, insist=insist)
    return replace(state, entered=state.entered + 1), Card(state.entered + 1, face)


def check_face(state: State, face: Face, instead_of: Card | None = None, *, insist: bool = False) -> None:
    """Raises Refused if this is no card, Questioned if it is foreign or one too many. `instead_of`: does not count."""
    try:
        sound = read_face(notation(face)) == face
    except (ValueError, KeyError):
        sound = False
    if not sound:
        raise Refused(say("impossible_card", "There's no such card. Choose what is printed on it."))
    if insist:
        return
    alike = _alike(face)
    copies = sum(alike == _alike(card.face) for card in state.deck)
    if not copies:
        foreign = say("not_in_deck", "There's no card {card} in the deck. Look again.", card=face_title(face))
        raise Questioned(foreign)
    seen = sum(alike == _alike(card.face) for card in known_cards(state) if card != instead_of)
    if seen >= copies:
        all_seen = say(
            "seen_already",
            "{copies, plural, one {{card} is} other {All # cards like {card} are}} already entered. "
            "Look again, or correct an earlier card.",
            copies=copies,
            card=face_title(face),
        )
        raise Questioned(all_seen)


def _alike(face: Face) -> object:
    """Cards that are counted together: equal base cards, and wild cards of a group."""
    return next((group for group in _GROUPS if face.kind in group), face)


def known_cards(state: State) -> tuple[Card, ...]:
    """All cards that lie open, or have been collected, in this round."""
    return (*state.space, *(card for player in state.players for card in player.collected))


def correct(state: State, action: Correct) -> State:
    """A card of the space was entered wrongly. The scoring sheet says of a discard what it really was."""
    _check_real(state)
    _check_settled(state)
    old = next((card for card in state.space if card.id == action.card), None)
    if old is None:
        raise Refused(
            say("not_in_space", "You can correct only a card in the space. For any other card, undo the turn.")
        )
    if old.face == action.face:
        raise Refused(say("same_face", "That card is already entered as {card}.", card=face_title(old.face)))
    try:
        check_face(state, action.face, instead_of=old)
    except Questioned as asked:
        raise Refused(asked.message) from None
    new = Card(old.id, action.face)
    state = replace(
        state,
        space=tuple(new if card == old else card for card in state.space),
        discarded=new if state.discarded == old else state.discarded,
        turns=tuple(_put_right(turn, state.round_number, old, new) for turn in state.turns),
        last_play=None,
        missed_shown=False,
    )
    return tell(state, card_corrected(face_title(old.face), face_title(new.face)))


def _put_right(turn: Turn, round_number: int, old: Card, new: Card) -> Turn:
    return replace(turn, card=new) if turn.round_number == round_number and turn.card == old else turn


def correct_hand(state: State, action: CorrectHand) -> State:
    """A hand was dealt or counted wrongly; nobody knows its cards, so the pile has as many more or fewer."""
    _check_real(state)
    _check_settled(state)
    check_seat(state.seats, action.seat)
    if state.phase in ("between", "over"):
        raise Refused(say("hand_not_corrected", "The round is scored. New hands are dealt in the next one."))
    who, was = Seat(action.seat), len(state.player(action.seat).hand)
    if not 0 <= action.count <= (len(state.deck) if action.insist else HAND_SIZE):
        given = Maths(str(action.count))
        bad = say("bad_hand_count", "A hand has 0 to {most} cards, not {given}.", most=HAND_SIZE, given=given)
        raise (Questioned if 0 <= action.count <= len(state.deck) else Refused)(bad)
    if action.count == was:
        same = say(
            "same_hand_count",
            "{who} is already entered with {count, plural, one {# card} other {# cards}}.",
            who=who,
            count=was,
        )
        raise Refused(same)
    left = len(state.pile) - (action.count - was)
    if left < 0 and not action.insist:
        too_few = say(
            "pile_too_small",
            "The pile has only {count, plural, one {# card} other {# cards}}. Look again.",
            count=len(state.pile),
        )
        raise Questioned(too_few)
    state = with_player(replace(state, pile=(None,) * left), action.seat, hand=(None,) * action.count)
    corrected = say(
        "hand_corrected",
        "Corrected: {who} holds {count, plural, one {# card} other {# cards}}, not {was}.",
        who=who,
        count=action.count,
        was=was,
    )
    return tell(state, corrected, action.seat)


# --- tokens ----------------------------------------------------------------------------------------------------------


def add_tokens(state: State, tokens: Iterable[Token]) -> State:
    """Real tokens lie there now, each with an id of its own."""
    for token in tokens:
        check_token(token)
        state = replace(
            state,
            tokens=(*state.tokens, replace(token, id=state.tokens_entered + 1)),
            tokens_entered=state.tokens_entered + 1,
        )
    return state


def turn_tokens(state: State, action: TurnTokens) -> State:
    """MF-39."""
    _check_real(state)
    _check_settled(state)
    if action.insist and not action.tokens:
        return state
    room = max(0, TOKENS_SHOWN - len(state.tokens))
    asks = len(action.tokens) > room > 0
    if not action.tokens or (len(action.tokens) > room and not (asks and action.insist)):
        too_many = say(
            "too_many_tokens",
            "There are {tokens} tokens on display, with room for {room} more.",
            tokens=len(state.tokens),
            room=room,
        )
        raise (Questioned if asks else Refused)(too_many)
    return add_tokens(state, action.tokens)


def correct_token(state: State, action: CorrectToken) -> State:
    """A token on display was entered wrongly, or does not lie there."""
    _check_real(state)
    _check_settled(state)
    old = next((token for token in state.tokens if token.id == action.token), None)
    if old is None:
        raise Refused(
            say("not_on_display", "You can correct only a token on display. For any other token, undo the turn.")
        )
    if action.shows is None:
        state = replace(state, tokens=tuple(token for token in state.tokens if token != old))
        gone = say("token_removed", "Corrected: the token “{token}” isn't there.", token=token_title(old))
        return tell(state, gone)
    check_token(action.shows)
    new = replace(action.shows, id=old.id)
    state = replace(state, tokens=tuple(new if token == old else token for token in state.tokens))
    corrected = say(
        "token_corrected",
        "Corrected: the token entered as “{old}” is now “{new}”.",
        old=token_title(old),
        new=token_title(new),
    )
    return tell(state, corrected)


def check_token(token: Token) -> None:
    """Raises Refused for a token that can't be: it shows what its kind shows and nothing else."""
    shows = {field for field in ("colors", "suit", "operations", "number", "parity") if getattr(token, field)}
    no_number = token.number is not None and (token.number.denominator < 1 or token.number.numerator < 0)
    if shows not in _SHOWS[token.kind] or no_number:
        raise Refused(say("no_such_token", "There's no such token. Choose what is printed on it."))


def _check_real(state: State) -> None:
    if not state.real_cards:
        raise Refused(say("nothing_to_enter", "The computer dealt the cards and tokens: there's nothing to enter."))
    if state.phase in ("starting", "laying"):
        raise Refused(say("nothing_laid", "First enter the four cards of the space and the tokens."))


def _check_settled(state: State) -> None:
    """What has been entered was read with the cards and tokens as they lay then."""
    if state.claim is not None or state.pending is not None:
        raise Refused(say("not_settled", "Finish or undo this turn first, then enter this."))
