"""The main moments of a match of Mathic Fraction as sample views.

Must not: apply rules. These moments are set by hand, with the worst cases on purpose (twelve cards in the space, an
equation of seven cards with brackets and declared values, four tokens at once).
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from gotit.core.game import Outcome
from gotit.core.match_view import MatchView, ShownPlace
from gotit.core.message import Message
from gotit.games.mathic_fraction.cards import Card, Value, read_face
from gotit.games.mathic_fraction.entry import Symbol
from gotit.games.mathic_fraction.tokens import Token, read_token
from gotit.games.mathic_fraction.view import (
    ClaimView,
    EquationView,
    MathicFractionView,
    Missed,
    PatternView,
    Phase,
    PlayerView,
    Possible,
    RoundScore,
    Turn,
    UsedCard,
    say_won,
)
from gotit.ui.samples import A_BOX, place, sitting, timer, varied

SEATS = range(2, 7)
ROUNDS = ((31, 52, 12, 24, 8, 41), (67, 20, 44, 71, 35, 9), (12, 38, 31, 7, 22, 40))


def cards(words: str, first: int = 1) -> tuple[Card, ...]:
    return tuple(Card(at, read_face(word)) for at, word in enumerate(words.split(), first))


def tokens(*says: str) -> tuple[Token, ...]:
    return tuple(read_token(word, at) for at, word in enumerate(says, 1))


FOUR = cards("2/12h <=4/12:black 11/12c odd:red")
EIGHT = cards("2/12h <=4/12:black 11/12c odd:red 10/12d simplest:black >=6/12:red even/even:black")
TWELVE = (*EIGHT, *cards("12/12s <9/12:red even:red odd/odd:black", 9))
SHOWN = tokens("color red black", "operation - /", "number 1/2", "pattern")
OTHERS = tokens("color any", "operation ^", "even", "number 12/12")


def equation(words: str, hand_card: str = "3/12d") -> EquationView:
    """ "3/12d + 2/12h = <=4/12:black@5/12": cards as in a deck, what a wild card stands for behind "@"."""
    pieces: list[Symbol | UsedCard] = []
    for number, word in enumerate(words.split(), 1):
        if word in ("+", "-", "*", "/", "^", "(", ")", "="):
            pieces.append(word)  # type: ignore[arg-type]
        else:
            pieces.append(used(word, number))
    held = next(piece.card.id for piece in pieces if isinstance(piece, UsedCard) and f"{hand_card}" in words)
    return EquationView(tuple(pieces), held, words)


def used(word: str, id_: int) -> UsedCard:
    """A card and what it stands for."""
    says, _, declared = word.partition("@")
    face = read_face(says)
    if face.fixed is not None:
        return UsedCard(Card(id_, face), face.fixed)
    above, _, below = declared.partition("/")
    return UsedCard(Card(id_, face), Value(int(above), int(below or 1)))


SHORT = equation("3/12d + 2/12h = <=4/12:black@5/12")
TRUE = equation("3/12d + <=4/12:black@1/4 = simplest:red@1/2")
LONG = equation(
    "( 3/12d + odd:red@11/12 ) * simplest:black@1/2 - 1/12s = >=2/12:red@8/12 / ( even/even:black@2/4 + 10/12c )"
)
LONGER = equation(
    "( ( 3/12d + odd:red@11/12 ) * simplest:black@1/2 - 1/12s ) ^ odd/odd:black@1/3 "
    "= ( >=2/12:red@8/12 / ( even/even:black@2/4 + 10/12c ) - <9/12:red@7/12 ) * ( 12/12s + even:red@10/11 )"
)
PATTERN = PatternView(
    tuple(
        used(word, at) for at, word in enumerate(("1/12h", ">=2/12:red@3/12", "5/12c", "7/12s", "odd/odd:red@9/12"), 1)
    ),
    5,
)
WORTHY = Turn(
    1, "equation", 1, LONG, collected=True, holds=True, points=97, card_points=7, solution_points=10,
    tokens=tokens("color red black", "operation + *", "number 1/2", "odd"),
)  # fmt: skip
RIGHT = Turn(1, "equation", 1, TRUE, collected=True, holds=True, challenger=2, points=3, card_points=3)
WRONG = Turn(1, "equation", 1, SHORT, holds=False, challenger=2)
DISCARD = Turn(1, "discard", 1, card=FOUR[3])
MISSED = Missed(
    1, FOUR[3], 0,
    (
        Possible(LONG, 57, tokens("color any", "number 1/2")), Possible(TRUE, 23, tokens("operation + *")),
        Possible(SHORT, 3), Possible(SHORT, 3), Possible(SHORT, 3), Possible(SHORT, 3),
    ),
    complete=False,
    at_most=59,
)  # fmt: skip


class _Sample:
    """A match of `n` seats in its first round."""

    def __init__(self, n: int, names: tuple[str, ...]) -> None:
        self.n = n
        self.names = names

    def players(self, **of: dict[int, object]) -> tuple[PlayerView, ...]:
        """All seats; `lost_turns={2: 1}` sets one attribute of one seat."""
        made = (
            PlayerView(seat, 4 - seat % 2, points=ROUNDS[0][seat - 1], card_count=seat, tokens=SHOWN[: seat % 3])
            for seat in range(1, self.n + 1)
        )
        return varied(made, of)

    def table(
        self,
        phase: Phase,
        *,
        seconds: float | None = None,
        away: tuple[int, ...] = (),
        outcome: Outcome | None = None,
        order: tuple[ShownPlace, ...] = (),
        verdict: str = "",
        waiting_for: tuple[Message, ...] = (),
        **game: object,
    ) -> MatchView:
        base = MathicFractionView(
            None, phase, self.players(), FOUR, SHOWN, deck_count=72, token_pile_count=16, hand_number=2, hands=4,
            starter=1, actor=1 if phase in ("playing", "stealing", "challenging", "judging") else None, last_computer=2,
        )  # fmt: skip
        seats = sitting(self.n, self.names, away)
        return MatchView(
            "mathic-fraction", "Mathic Fraction", None, seats, replace(base, **game), timer=timer(seconds, 20),
            order=tuple(line for line in order if line.seat <= self.n), verdict=verdict, waiting_for=waiting_for,
            outcome=outcome,
        )  # fmt: skip

    def open_hands(self, phase: Phase, **more: object) -> MatchView:
        """All hands lie open: four cards each, the worst case."""
        hands = {seat: TWELVE[seat : seat + 4] for seat in range(1, 7)}
        return self.table(phase, open_hands=True, players=self.players(hand=dict(hands)), **more)  # type: ignore[arg-type]

    def clear(self) -> tuple[ShownPlace, ...]:
        """Seat 2 called first, well before some others."""
        return (place(2, contender=True), place(3, 3_240, 8, "usb"), place(4, 118_000, 280, "host"))

    def tied(self) -> tuple[ShownPlace, ...]:
        return (place(2, contender=True), place(self.n if self.n > 2 else 1, 3, 8, "usb", contender=True))

    def claim(self, seen: EquationView, **more: object) -> ClaimView:
        return replace(ClaimView(1, seen), **more)

    def over(self, winners: tuple[int, ...], *rounds: tuple[int, ...]) -> MatchView:
        sheet = tuple(RoundScore(points[: self.n], 1, 3) for points in rounds)
        points = {seat: sum(score.points[seat - 1] for score in sheet) for seat in range(1, self.n + 1)}
        won = say_won(winners, points[winners[0]])
        return self.table(
            "over", space=(), tokens=(), rounds=sheet, players=self.players(points=dict(points)),
            outcome=Outcome(winners, won, points),
        )  # fmt: skip


Moment = Callable[[_Sample], MatchView]


def _even(points: tuple[int, ...], n: int) -> tuple[int, ...]:
    """The same, but the first and the last of `n` have equal points, the most of all."""
    return (max(points), *points[1 : n - 1], max(points))


MOMENTS: dict[str, Moment] = {
    "starting": lambda s: s.table(
        "starting", space=(), tokens=(), last_computer=None, hand_number=0,
        players=tuple(
            PlayerView(seat, 0, favourite=("7", "3/4", "12", "-2", "2.5", "100")[seat - 1])
            for seat in range(1, s.n + 1)
        ),
    ),
    "dealing": lambda s: s.table("dealing", space=(), tokens=(), last_computer=None, hand_number=0),
    "laying": lambda s: s.table("laying", space=(), tokens=(), last_computer=None, real_cards=True),
    "playing": lambda s: s.table("playing", deck_count=0),
    "playing-eight": lambda s: s.table("playing", space=EIGHT, tokens=OTHERS, turns=(DISCARD,), actor=2, away=(s.n,)),
    "playing-twelve": lambda s: s.table(
        "playing", space=TWELVE, seconds=14, turns=(replace(DISCARD, card=TWELVE[-1], by_clock=True),), actor=2
    ),
    "playing-pies": lambda s: s.table("playing", space=EIGHT, pictures="pies"),
    "playing-bars": lambda s: s.table("playing", space=EIGHT, pictures="bars"),
    "announced": lambda s: s.table("playing", announced="compute", turns=(WORTHY,), space=(), actor=2),
    "open-hands": lambda s: s.open_hands("playing", actor=2),
    "open-hands-crowded": lambda s: s.open_hands(
        "stealing", space=TWELVE, discarded=TWELVE[-1], next_actor=2, seconds=9, turns=(DISCARD,),
    ),
    "open-hands-computed": lambda s: s.open_hands(
        "playing", actor=2, space=EIGHT, turns=(replace(RIGHT, challenger=None, points=43, tokens=SHOWN[:2]),),
    ),
    "open-hands-challenging": lambda s: s.open_hands("challenging", claim=s.claim(LONG), seconds=3),
    "challenging": lambda s: s.table(
        "challenging", claim=s.claim(TRUE), seconds=8, players=s.players(trusts={2: True}), callers=(2,)
    ),
    "challenging-long": lambda s: s.table(
        "challenging", claim=s.claim(LONG), space=TWELVE, tokens=OTHERS, seconds=3, players=s.players(lost_turns={2: 1})
    ),
    "challenging-longest": lambda s: s.table("challenging", claim=s.claim(LONGER), space=TWELVE, seconds=3),
    "challenging-steal": lambda s: s.table(
        "challenging", claim=s.claim(SHORT, seat=2, stolen_from=1), seconds=10, pictures="pies"
    ),
    "challenge-buzzed": lambda s: s.table("challenging", claim=s.claim(TRUE), seconds=8, verdict="pending"),
    "challenge-buzzed-and-a-box-is-silent": lambda s: s.table(
        "challenging", claim=s.claim(LONG), seconds=3, verdict="pending", waiting_for=(A_BOX,)
    ),
    "challenge-drawing": lambda s: s.table("drawing", claim=s.claim(LONG), verdict="dead_heat", order=s.tied()),
    "challenge-wrong": lambda s: s.table(
        "playing", actor=s.n, turns=(RIGHT, Turn(2, "lost", 1)), players=s.players(lost_turns={2: 1}), verdict="clear",
        order=s.clear(),
    ),
    "challenge-right": lambda s: s.table("playing", actor=2, turns=(WRONG,), verdict="clear", order=s.clear()),
    "rejected": lambda s: s.table("playing", actor=2, turns=(replace(WRONG, equation=LONG, challenger=None),)),
    "four-tokens": lambda s: s.table(
        "playing", actor=2, turns=(replace(WORTHY, challenger=2),), space=(), tokens=OTHERS[:3], last_computer=1
    ),
    "computed": lambda s: s.table(
        "playing", actor=2, space=EIGHT,
        turns=(replace(RIGHT, challenger=None, tokens=SHOWN[:2], points=43, stolen_from=2),),
    ),
    "stands": lambda s: s.table(
        "playing", actor=2, turns=(replace(RIGHT, challenger=None, holds=None),), space=TWELVE, seconds=30
    ),
    "stealing": lambda s: s.table(
        "stealing", discarded=FOUR[3], next_actor=2, seconds=9, turns=(DISCARD,), players=s.players(trusts={2: True}),
    ),
    "stealing-crowded": lambda s: s.table(
        "stealing", discarded=TWELVE[-1], next_actor=2, seconds=9, space=TWELVE, players=s.players(locked={s.n: True}),
    ),
    "steal-buzzed": lambda s: s.table(
        "stealing", discarded=FOUR[3], next_actor=2, seconds=9, turns=(DISCARD,), verdict="pending",
    ),
    "steal-buzzed-and-a-box-is-silent": lambda s: s.table(
        "stealing", discarded=FOUR[3], next_actor=1, seconds=9, turns=(DISCARD,), verdict="pending",
        waiting_for=(A_BOX,),
    ),
    "steal-drawing": lambda s: s.table("drawing", discarded=FOUR[3], verdict="dead_heat", order=s.tied()),
    "stating": lambda s: s.table(
        "stating", discarded=FOUR[3], thief=2, seconds=17, verdict="clear", order=s.clear(),
    ),
    "stating-by-lot": lambda s: s.table(
        "stating", discarded=EIGHT[-1], space=EIGHT, thief=s.n, seconds=17, verdict="dead_heat", order=s.tied(),
        lots=(s.n, *range(1, s.n)), next_in_line=(2,) if s.n > 2 else (1,),
    ),
    "thief-failed": lambda s: s.table(
        "playing", turns=(DISCARD, Turn(2, "equation", 1, stolen_from=1, by_clock=True)), actor=2
    ),
    "judging": lambda s: s.table("judging", claim=ClaimView(1, pattern=PATTERN), space=EIGHT),
    "pattern": lambda s: s.table(
        "playing", actor=2,
        turns=(
            Turn(
                1, "pattern", 1, pattern=replace(PATTERN, what="arithmetic"), collected=True, points=45, card_points=5,
                tokens=tokens("pattern", "pattern"),
            ),
        ),
    ),
    "reviewing": lambda s: s.table("reviewing", turns=(DISCARD,), missed=MISSED),
    "missed-shown": lambda s: s.table("playing", turns=(DISCARD,), missed=replace(MISSED, made=3), actor=2),
    "nothing-missed": lambda s: s.table(
        "playing", turns=(DISCARD,), missed=Missed(1, FOUR[3], 0), actor=2, space=EIGHT
    ),
    "between": lambda s: s.table(
        "between", space=(), tokens=(), missing=(2,), rounds=tuple(RoundScore(each[: s.n]) for each in ROUNDS[:1]),
    ),
    "between-late": lambda s: s.table(
        "between", space=(), tokens=(), missing=(1, s.n),
        rounds=tuple(RoundScore(each[: s.n]) for each in ROUNDS * 5),
    ),
    "winner": lambda s: s.over((2,), ROUNDS[0], (67, 60, 44, 31, 35, 9)),
    "shared": lambda s: s.over((1, s.n), *(_even(points, s.n) for points in ROUNDS[1:])),
}  # fmt: skip
"""Every main moment, by name."""


def samples(n: int, names: tuple[str, ...]) -> dict[str, MatchView]:
    """Every moment for `n` players, its name beginning with the game's. Empty if so many can't play."""
    sample = _Sample(n, names)
    return {f"mathic-fraction-{name}": made(sample) for name, made in MOMENTS.items()} if n in SEATS else {}


BENCH = (
    ("Mathic Fraction: full repaint, 12 cards", 4, ("mathic-fraction-playing-twelve",)),
    (
        "Mathic Fraction: update, 12 cards → claim",
        4,
        ("mathic-fraction-playing-twelve", "mathic-fraction-challenging-long"),
    ),
)
"""What `tests/ui/bench_paint.py` measures."""
