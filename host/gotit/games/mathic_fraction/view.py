"""What an audience of Mathic Fraction sees: plain data for projector, operator, phones and programs.

Must not: show a hand that its audience may not see, the order of the deck or of the tokens, or whether an equation
that can still be challenged is true; painting.

Hands are private: a view shows the hand of its own seat alone, and `view(None)` shows none. What all have seen once
(every card that was used, discarded, or shown in an equation that was false) is public.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import asdict

from gotit.core.message import Maths, Message, Seat, Seats, say
from gotit.games.mathic_fraction.cards import Card, Face, Value
from gotit.games.mathic_fraction.entry import Symbol
from gotit.games.mathic_fraction.tokens import SHOWN_TOKENS, Token, TokenKind, asks

Phase = Literal[
    "starting",  # the operator enters favourite numbers, or has lots drawn, for who begins (MF-06)
    "dealing",  # waiting for chance: who begins, the shuffles, a card drawn for a player whose time is up
    "laying",  # real cards: the operator enters the four cards of the space and the four tokens (MF-02, MF-04)
    "playing",  # the actor computes, makes a pattern or discards (MF-09)
    "challenging",  # an equation lies there: everybody else may call to challenge it (MF-20)
    "stealing",  # a discard lies there: everybody else may call to steal it (MF-18); the next player may act, too
    "drawing",  # several called at once: lots are drawn, for the challenge or the steal
    "stating",  # the thief states its equation, its clock runs
    "judging",  # a pattern that the host does not know: the operator says whether it is one (MF-46)
    "reviewing",  # teaching: the class looks at what was missed, until somebody says "go on"
    "between",  # a round has been counted, all say that they are ready for the next
    "over",
]


class UsedCard(Struct, frozen=True):
    """A card in an equation or pattern, and the fraction that it stands for there (printed or declared)."""

    card: Card
    value: Value


class EquationView(Struct, frozen=True):
    """An equation in one line, without needless brackets; one piece is "=". Whether it is true is not told here.

    `hand_card`: the id of the card that came from the hand, or of the stolen discard. `text`: "3/12 + 2/12 = 5/12".
    """

    pieces: tuple[Symbol | UsedCard, ...]
    hand_card: int
    text: str

    @property
    def cards(self) -> tuple[UsedCard, ...]:
        """The cards alone, in order."""
        return tuple(piece for piece in self.pieces if isinstance(piece, UsedCard))

    @property
    def own_face(self) -> Face | None:
        """Of the hand card, or of the stolen one; None: nobody used it."""
        return next((used.card.face for used in self.cards if used.card.id == self.hand_card), None)


class PatternView(Struct, frozen=True):
    """Cards in the order in which they make a pattern. `what`: "arithmetic" …, "" while the operator judges it."""

    cards: tuple[UsedCard, ...]
    hand_card: int
    what: str = ""


class ClaimView(Struct, frozen=True):
    """What lies there and is not settled yet: an equation that can be challenged, or a pattern that is being judged.

    `stolen_from`: whose discard it uses, if `seat` is a thief.
    """

    seat: int
    equation: EquationView | None = None
    pattern: PatternView | None = None
    stolen_from: int | None = None


class Turn(Struct, frozen=True):
    """A line of the scoring sheet (MF-15): what a seat did, and what it was worth. A steal is a line of its own.

    `kind`: "equation", "pattern", "discard", or "lost" (its turn was skipped: a challenge of a true equation, MF-21).
    `card`: the discarded card. `collected`: whether cards were collected.
    `holds`: whether the equation was true; None where nobody knows: unchallenged, in a match in which those stand.
    `challenger`: who challenged it; the challenge was right if `holds` is False.
    `points` = `card_points` + `solution_points` + TOKEN_POINTS for each of `tokens`.
    `by_clock`: the time was up. The card was drawn from the hand by lot, or the thief stated nothing (no equation).
    """

    seat: int
    kind: Literal["equation", "pattern", "discard", "lost"]
    round_number: int
    equation: EquationView | None = None
    pattern: PatternView | None = None
    card: Card | None = None
    collected: bool = False
    holds: bool | None = None
    challenger: int | None = None
    stolen_from: int | None = None
    points: int = 0
    card_points: int = 0
    solution_points: int = 0
    tokens: tuple[Token, ...] = ()
    by_clock: bool = False


class Possible(Struct, frozen=True):
    """An equation that could have been made, and what it would have been worth."""

    equation: EquationView
    points: int
    tokens: tuple[Token, ...] = ()
    solution: bool = False


class Missed(Struct, frozen=True):
    """What could have been made of the last card that was played, best first; () when nothing better was possible.

    `seat`, `card`: who played it. `made`: the points that were made of it (0: it was discarded and not stolen).
    `complete`: False when the search stopped at its bound: there may be better ones, worth `at_most` so many points.
    """

    seat: int
    card: Card
    made: int
    equations: tuple[Possible, ...] = ()
    complete: bool = True
    at_most: int = 0


class RoundScore(Struct, frozen=True):
    """The points of one round, in seat order.

    `left_to`: who took the cards left in the space (MF-25), None: nobody had computed. `left`: how many they were.
    """

    points: tuple[int, ...]
    left_to: int | None = None
    left: int = 0


class PlayerView(Struct, frozen=True):
    """One seat.

    `hand`: its cards, if this audience may see them, else (). `hand_count`: how many it holds. `points`: of the whole
    match, this round included; `round_points`: of this round alone. `card_count`: cards collected in this round.
    `tokens`: earned in this round; `solutions`: made in this round. `lost_turns`: how many of its next turns it loses.
    `locked`: it has tried to steal this discard, and could not. `trusts`: it has said that it does not challenge or
    steal now. `favourite`: its favourite number as entered, "" if nobody asked.
    """

    seat: int
    hand_count: int
    hand: tuple[Card, ...] = ()
    points: int = 0
    round_points: int = 0
    card_count: int = 0
    tokens: tuple[Token, ...] = ()
    solutions: int = 0
    lost_turns: int = 0
    locked: bool = False
    trusts: bool = False
    favourite: str = ""


class MathicFractionView(Struct, frozen=True, tag="mathic-fraction"):
    """The whole table, for `audience` (None: everybody). `players` in seat order.

    Where the match stands: `round_number`; `hand_number` of `hands` (deals of four cards in this round) from 1;
    `starter` of this round; `actor`: whose turn it is, while an equation or discard is being settled whose it was,
    None while nobody's; `next_actor`: who plays next, once a discard lies there. `goal`: points that end the match.

    The table: `space`, oldest first; `tokens` on display, `tokens_to_turn`: how many real ones the operator has to
    enter (MF-39); `deck_count`, `token_pile_count`: what lies face down (0 tokens with real ones: nobody knows).

    The turn: `announced`: what the actor says it is going to do, "" if nothing. `forfeits`:
    it loses this turn, and can only discard. `claim`: an equation that can be
    challenged or a pattern that is judged. `discarded`: the card that can be stolen; it lies in the space, too.
    `thief`: who states, or has stated, an equation with it; `next_in_line`: who called together with it and may try
    after it. `callers`: the seats that may call now. `lots`: the seats that called together last, in the order that the
    lot gave them, until the next window opens.
    `warned`: for the actor's own device alone: the card of its hand (id) that it is about to discard could be used.

    What was: `turns`: the scoring sheet of the match, oldest first. `missed`: what could have been made of the last
    card, once the class may see it. `last_computer`: to whom the cards left in the space would go (MF-25). `rounds`:
    the rounds counted so far. `missing`: seats that are not ready for the next one.

    How it is played: `real_cards`: real cards lie on the table. `powers`: "^" may be used now. `highest_denominator` of
    declared fractions (0: any); `simplest_printed`: "simplest" cards stand for the eight printed fractions only.
    """

    audience: int | None
    phase: Phase
    players: tuple[PlayerView, ...]
    space: tuple[Card, ...] = ()
    tokens: tuple[Token, ...] = ()
    tokens_to_turn: int = 0
    deck_count: int = 0
    token_pile_count: int = 0
    round_number: int = 1
    hand_number: int = 0
    hands: int = 0
    starter: int | None = None
    actor: int | None = None
    next_actor: int | None = None
    goal: int = 100
    announced: Literal["", "compute", "discard"] = ""
    forfeits: bool = False
    claim: ClaimView | None = None
    discarded: Card | None = None
    thief: int | None = None
    next_in_line: tuple[int, ...] = ()
    callers: tuple[int, ...] = ()
    lots: tuple[int, ...] = ()
    warned: int | None = None
    turns: tuple[Turn, ...] = ()
    missed: Missed | None = None
    last_computer: int | None = None
    rounds: tuple[RoundScore, ...] = ()
    missing: tuple[int, ...] = ()
    real_cards: bool = False
    open_hands: bool = False
    challenges: bool = True
    powers: bool = False
    highest_denominator: int = 12
    simplest_printed: bool = False
    points_per_card: int = 1
    pictures: Literal["none", "pies", "bars"] = "none"

    @property
    def deal(self) -> tuple[int, int] | None:
        """Which deal lies on the table: the round and its hand of four cards; None: none yet."""
        return None if self.phase in ("starting", "dealing", "laying") else (self.round_number, self.hand_number)

    @property
    def theft(self) -> tuple[int, Face, int] | None:
        """Whose card the equation that is claimed was made with, its face, and the line of `turns` that will tell it;
        None: no stolen one."""
        claim = self.claim
        if claim is None or claim.equation is None or claim.stolen_from is None:
            return None
        face = claim.equation.own_face
        return None if face is None else (claim.stolen_from, face, len(self.turns))

    @property
    def put(self) -> tuple[int, Face, int] | None:
        """Who has discarded a card into the space in the last turn, its face, and the line of `turns` that tells it."""
        last = self.last_turn
        if last is None or last.kind != "discard" or last.card is None:
            return None
        return last.seat, last.card.face, self._last_line

    @property
    def _last_line(self) -> int:
        """The line of `last_turn`; -1: none."""
        return next((line for line in range(len(self.turns) - 1, -1, -1) if self.turns[line].kind != "lost"), -1)

    @property
    def last_turn(self) -> Turn | None:
        """The last line of the scoring sheet that is no lost turn: after a challenge it tells how that ended."""
        line = self._last_line
        return self.turns[line] if line >= 0 else None

    def on_phone(self) -> PhoneView:
        """With what each token asks for: a player's own device has no bubbles."""
        token = token_to_explain(self)
        explained = None if token is None else self.tokens.index(token)
        return PhoneView(**asdict(self), asked=tuple(map(asks, self.tokens)), explained=explained)


class PhoneView(MathicFractionView, frozen=True, tag="mathic-fraction"):
    """`asked`: what each token asks for. `explained`: the place of the one that is explained in this turn."""

    asked: tuple[Message, ...] = ()
    explained: int | None = None


class MathicFractionAdvice(Struct, frozen=True, tag="mathic-fraction"):
    """For the operator alone.

    While an equation can be challenged: `holds`, the value of each side ("5/12"; "" for none), and `earns`: what it is
    worth if it stands. While a discard can be stolen or a thief states: `stealable`: an equation was found, `example`;
    `complete` False: none was found within the search's bound, but there may be one.
    `warned`: the actor is about to discard a card that could be used; `warned_of`: which one, if it is a real card.
    """

    holds: bool | None = None
    left_value: str = ""
    right_value: str = ""
    earns: Possible | None = None
    stealable: bool | None = None
    example: Possible | None = None
    complete: bool = True
    warned: bool = False
    warned_of: Face | None = None


# --- which token is explained ----------------------------------------------------------------------------------------

# No state is kept: which kinds have been explained follows from the lines of the scoring sheet and the tokens that lie
# there now, so after undo or a restart the same is shown.

_ORDER: tuple[TokenKind, ...] = ("color", "number", "parity", "operation", "pattern")
_WITH_SPACE = ("playing", "stealing", "drawing", "stating")
"""So the cards of the space lie still from one of these to the next."""


def token_to_explain(game: MathicFractionView) -> Token | None:
    """The token that is explained in this turn, or None: one of its kind lies there for the first time in the match."""
    if game.phase not in _WITH_SPACE or game.round_number != 1:
        return None
    shown, lay = list(game.tokens), [game.tokens]
    for turn in reversed(game.turns):  # what it earned lay there before it; what came for that is at the end
        shown = [*shown[: SHOWN_TOKENS - len(turn.tokens)], *turn.tokens]
        lay.append(tuple(shown))
    explained: set[TokenKind] = set()
    token: Token | None = None
    for tokens in reversed(lay):
        fresh = [each for each in tokens if each.kind not in explained]
        token = min(fresh, key=lambda each: _ORDER.index(each.kind), default=None)
        if token is not None:
            explained.add(token.kind)
    return token


def say_won(winners: tuple[int, ...], points: int, last: int | None = None) -> Message:
    """How a match ended (MF-27 to MF-29). `last`: what the winner got in the last round, if that broke a tie."""
    shown = Maths(str(points))
    if len(winners) > 1:
        return say(
            "victory_shared",
            "{points, plural, =0 {Nobody has a point: {who} share the win.} "
            "one {{who} share the win with {shown} point each.} other {{who} share the win with {shown} points each.}}",
            who=Seats(winners),
            points=points,
            shown=shown,
        )
    (who,) = winners
    if last is not None:
        return say(
            "won_in_last_round",
            "{who} wins with {points, plural, one {{shown} point} other {{shown} points}}; {last} in "
            "the last round broke the tie.",
            who=Seat(who),
            points=points,
            shown=shown,
            last=Maths(str(last)),
        )
    return say(
        "won_by_points",
        "{who} wins with {points, plural, one {{shown} point} other {{shown} points}}.",
        who=Seat(who),
        points=points,
        shown=shown,
    )
