"""The main moments of a match of ADD-IT as sample views.

Must not: apply rules. These moments are set by hand, with the worst cases on purpose (a crowded table, dozens of ways
to collect, a score sheet of many games). The first table is the rulebook's example and three more cards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec.structs import replace

from gotit.core.game import Outcome
from gotit.core.match_view import MatchView
from gotit.games.add_it.view import AddItView, Capture, Card, GameScore, Phase, PlayerView, Turn, say_winners
from gotit.ui.samples import sitting, timer, varied

SEATS = range(2, 5)
EXAMPLE = (2, 3, 3, 4, 4, 5, 6, 8, 8, 10, 1, 9)
CROWD = (*EXAMPLE, 10, 9, 10, 7, 10, 10, 9, 8, 10, 7, 9, 6)
COUNTS = (14, 9, 11, 6)
TOTALS = (153, 148, 97, 102)
GAMES = ((31, 8, 12, 9), (17, 20, 9, 14), (22, 19, 7, 12), (12, 23, 15, 10), (28, 15, 8, 9), (9, 22, 17, 12))


def cards(numbers: tuple[int, ...], first: int = 1) -> tuple[Card, ...]:
    return tuple(Card(id_, number) for id_, number in enumerate(numbers, first))


TABLE = cards(EXAMPLE)
LONG_AGO = Turn(2, Card(30, 5), (TABLE[0], TABLE[1]))


def way(*numbers: int, table: tuple[Card, ...] = TABLE) -> Capture:
    """The cards of the table with these numbers."""
    left, found = list(table), []
    for number in numbers:
        found.append(next(card for card in left if card.number == number))
        left.remove(found[-1])
    return Capture("same" if len(found) == 1 else "group", tuple(found))


EIGHT = (way(3, 3, 2), way(6, 2), way(5, 3), way(4, 4), way(8))
CROWDED = tuple(
    way(*numbers, table=cards(CROWD))
    for numbers in (
        (4, 3, 2, 1), (5, 3, 2), (4, 4, 2), (4, 3, 3), (6, 3, 1), (5, 4, 1), (8, 2), (7, 3), (6, 4), (9, 1), (10,),
    )
)  # fmt: skip


class _Sample:
    """A match of `n` seats in its second deal."""

    def __init__(self, n: int, names: tuple[str, ...]) -> None:
        self.n = n
        self.names = names

    def players(self, **of: dict[int, object]) -> tuple[PlayerView, ...]:
        """All seats; `computer={2: "greedy"}` sets one attribute of one seat."""
        made = (PlayerView(seat, 6 - seat % 2, COUNTS[seat - 1]) for seat in range(1, self.n + 1))
        return varied(made, of)

    def totals(self) -> dict[int, object]:
        return dict(enumerate(TOTALS[: self.n], 1))

    def table(
        self,
        phase: Phase,
        *,
        seconds: float | None = None,
        away: tuple[int, ...] = (),
        outcome: Outcome | None = None,
        **game: object,
    ) -> MatchView:
        base = AddItView(
            None, phase, self.players(), TABLE, actor=1 if phase in ("playing", "choosing") else None, pile_count=24,
            deal_number=2, deals=4, dealer=self.n, starter=1, last_collector=2,
        )  # fmt: skip
        seats = sitting(self.n, self.names, away)
        shown = replace(base, **game)
        return MatchView("add-it", "ADD-IT", None, seats, shown, timer=timer(seconds, 30), outcome=outcome)

    def over(
        self, winners: tuple[int, ...], counted: Literal["cards", "points"], *games: tuple[int, ...], **game: object
    ) -> MatchView:
        sheet = tuple(GameScore(counts[: self.n], 1, 3) for counts in games)
        points = {seat: sum(score.counts[seat - 1] for score in sheet) for seat in range(1, self.n + 1)}
        message = say_winners(winners, max(points.values()), counted)
        return self.table(
            "over", table=(), pile_count=0, scores=sheet, players=self.players(total=dict(points)),
            outcome=Outcome(winners, message, points), **game,  # type: ignore[arg-type]
        )  # fmt: skip


Moment = Callable[[_Sample], MatchView]

_TOOK = Turn(1, Card(31, 8), way(3, 3, 2).cards)
_STAYED = Turn(1, Card(31, 7))
_AFTER = tuple(card for card in TABLE if card not in _TOOK.collected)

MOMENTS: dict[str, Moment] = {
    "dealing": lambda s: s.table("dealing", table=(), pile_count=0, deal_number=0, last_collector=None),
    "laying": lambda s: s.table("laying", table=(), real_cards=True, deal_number=1, last_collector=None),
    "playing": lambda s: s.table("playing", deal_number=1, last_collector=None),
    "playing-after": lambda s: s.table("playing", table=_AFTER, turns=(_TOOK,), actor=2, last_collector=1),
    "playing-stayed": lambda s: s.table(
        "playing", table=(*TABLE, _STAYED.card), turns=(_STAYED,), actor=2, real_cards=True, away=(s.n,), seconds=21,
    ),
    "laid": lambda s: s.table("playing", real_cards=True, laid=True, turns=(_TOOK,), table=_AFTER),
    "computer": lambda s: s.table(
        "playing", actor=2, players=s.players(computer={2: "strongest"}), turns=(_TOOK,), table=_AFTER,
    ),
    "choosing": lambda s: s.table("choosing", played=Card(31, 8), seconds=12),
    "pointing": lambda s: s.table("choosing", played=Card(31, 8), pointed=EIGHT[0], seconds=9),
    "crowded": lambda s: s.table(
        "choosing", table=cards(CROWD), played=Card(31, 10), pointed=CROWDED[0], pile_count=0, deal_number=4, goal=201,
        game_number=6, players=s.players(total=s.totals()),
    ),
    "reviewing": lambda s: s.table("reviewing", table=_AFTER, turns=(_TOOK,), possible=EIGHT, last_collector=1),
    "reviewing-left": lambda s: s.table(
        "reviewing", table=(*TABLE, _STAYED.card), turns=(_STAYED,), possible=(way(4, 3), way(6, 1)), last_collector=2,
    ),
    "reviewing-crowded": lambda s: s.table(
        "reviewing", table=(*cards(CROWD), Card(31, 10)), turns=(Turn(1, Card(31, 10)),), possible=CROWDED,
    ),
    "possible-shown": lambda s: s.table("playing", table=_AFTER, turns=(_TOOK,), possible=EIGHT, actor=2),
    "nothing-possible": lambda s: s.table(
        "playing", table=(*TABLE, _STAYED.card), turns=(_STAYED,), possible=(), actor=2
    ),
    "open-hands": lambda s: s.table(
        "playing", open_hands=True, turns=(_TOOK,), table=_AFTER,
        players=s.players(hand={seat: cards((1, 3, 7, 8, 10, 10)[seat % 2 :], 40 + seat * 6) for seat in range(1, 5)}),
    ),
    "long-game": lambda s: s.table(
        "playing", goal=201, game_number=3, players=s.players(total=s.totals(), computer={2: "greedy"}),
    ),
    "between": lambda s: s.table(
        "between", table=(), pile_count=0, goal=201, players=s.players(total=s.totals()), missing=(2,),
        scores=tuple(GameScore(counts[: s.n], 1, 3) for counts in GAMES[:3]),
    ),
    "between-late": lambda s: s.table(
        "between", table=(), pile_count=0, goal=201, players=s.players(total=s.totals()), missing=(1, s.n),
        scores=tuple(GameScore(counts[: s.n], 1, 3) for counts in GAMES * 3),
    ),
    "winner": lambda s: s.over((1,), "cards", GAMES[0]),
    "shared": lambda s: s.over(tuple(range(1, s.n + 1)), "cards", (60 // s.n,) * s.n),
    "long-over": lambda s: s.over((1,), "points", *GAMES, GAMES[0], GAMES[4], GAMES[0], goal=201),
}  # fmt: skip
"""Every main moment, by name."""


def samples(n: int, names: tuple[str, ...]) -> dict[str, MatchView]:
    """Every moment for `n` players, its name beginning with the game's. Empty if ADD-IT can't be played by so many."""
    sample = _Sample(n, names)
    return {f"add-it-{name}": made(sample) for name, made in MOMENTS.items()} if n in SEATS else {}
