"""The main moments of a buzzer round as sample views.

Must not: apply rules. These moments are set by hand, with the worst cases on purpose (ties, three digits, penalties).
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from gotit.core.game import Lamp, Outcome
from gotit.core.match_view import MatchView, ShownPlace
from gotit.games.buzzer_round.view import BuzzerRoundView, Mark, Phase, PlayerView, say_won
from gotit.ui.samples import place, sitting, timer, varied

SEATS = range(2, 10)
POINTS = (7, -2, 12, 0, 105, 3, 3, 11, -15)
_MOST = 112
"""What whoever wins has."""
CLOSE = (place(1, contender=True), place(2, 40, 55, "host", contender=True))
CLEAR = (place(1, contender=True), place(2, 3_240, 8, "usb"), place(4, 118_000, 280, "host"))


class _Sample:
    """A match of `n` seats in its fourth question."""

    def __init__(self, n: int, names: tuple[str, ...]) -> None:
        self.n = n
        self.names = names

    @property
    def all(self) -> tuple[int, ...]:
        return tuple(range(1, self.n + 1))

    def players(self, marks: dict[int, Mark] | None = None, **of: dict[int, object]) -> tuple[PlayerView, ...]:
        """All seats; `gained={2: 1}` sets one attribute of one seat."""
        totals = POINTS[: self.n]
        made = (
            PlayerView(seat, totals[seat - 1], rank=1 + sum(other > totals[seat - 1] for other in totals))
            for seat in self.all
        )
        return varied(made, {"mark": dict(marks or {}), **of})

    def table(
        self,
        phase: Phase,
        marks: dict[int, Mark] | None = None,
        *,
        seconds: float | None = None,
        order: tuple[ShownPlace, ...] = (),
        verdict: str = "",
        lamps: dict[int, Lamp] | None = None,
        away: tuple[int, ...] = (),
        outcome: Outcome | None = None,
        **game: object,
    ) -> MatchView:
        base = BuzzerRoundView(None, phase, self.players(marks), number=4, of=12)
        return MatchView(
            "buzzer-round",
            "Buzzer round",
            None,
            sitting(self.n, self.names, away, lamps=lamps),
            replace(base, **game),
            verdict,
            order=tuple(each for each in order if each.seat <= self.n),
            timer=timer(seconds, 30),
            outcome=outcome,
        )

    def over(self, winners: tuple[int, ...], *, final: bool = False) -> MatchView:
        """Whoever has won has most points (in a final: as many as whoever lost it)."""
        points: dict[int, int] = {seat: POINTS[seat - 1] for seat in self.all} | dict.fromkeys(winners, _MOST)
        if final:
            points[1] = _MOST
        rank = {seat: 1 if seat in winners else 1 + len(winners) for seat in self.all}
        players = self.players(points=dict(points), rank=dict(rank))
        outcome = Outcome(winners, say_won(winners, _MOST, final=final), points)
        return self.table("over", players=players, outcome=outcome, done=True)


Moment = Callable[[_Sample], MatchView]

MOMENTS: dict[str, Moment] = {
    "ready": lambda s: s.table("idle", number=0, players=tuple(PlayerView(seat) for seat in s.all)),
    "reading": lambda s: s.table("reading", {2: "early", s.n: "out"}),
    "racing": lambda s: s.table("racing", {2: "wrong"}, seconds=8, away=(s.n,)),
    "checking": lambda s: s.table("racing", verdict="pending"),
    "answering": lambda s: s.table(
        "answering", {1: "floor", s.n: "out"}, floor=1, order=CLEAR, verdict="clear", lamps={1: "first"}, seconds=4
    ),
    "tied": lambda s: s.table(
        "tied", {1: "tied", 2: "tied"}, tied=(1, 2), order=CLOSE, verdict="dead_heat", lamps={1: "first", 2: "first"}
    ),
    "lots": lambda s: s.table(
        "answering", {2: "floor"}, floor=2, tied=(2, 1), lots=(2, 1), order=CLOSE, verdict="dead_heat", seconds=9
    ),
    "tied-writing": lambda s: s.table(
        "writing", {1: "writes", 2: "writes"}, writers=(1, 2), order=CLOSE, verdict="dead_heat", seconds=20,
        lamps={1: "first", 2: "first"},
    ),
    "writing": lambda s: s.table("writing", dict.fromkeys(s.all, "writes"), writers=s.all, seconds=21),
    "marking": lambda s: s.table(
        "marking", {**dict.fromkeys(s.all, "writes"), 1: "right", s.n: "right"}, writers=s.all
    ),
    "right": lambda s: s.table(
        "idle", players=s.players({1: "right", 2: "wrong"}, gained={1: 10, 2: -5}), order=CLEAR, verdict="clear"
    ),
    "wrote": lambda s: s.table(
        "idle",
        players=s.players(
            {**dict.fromkeys(s.all, "right"), 2: "wrong"}, gained=dict.fromkeys({1, *s.all} - {2}, 1)
        ),
    ),
    "nobody": lambda s: s.table("idle", {1: "wrong", 2: "wrong"}, nobody=True),
    "final": lambda s: s.table(
        "racing", {**dict.fromkeys(s.all, "out"), 1: "", 2: ""}, finalists=(1, 2), seconds=8, number=13
    ),
    "final-between": lambda s: s.table(
        "idle", players=s.players({1: "right"}, wins={1: 1}), finalists=(1, 2), number=13
    ),
    "winner": lambda s: s.over((1,)),
    "final-winner": lambda s: s.over((2,), final=True),
    "shared": lambda s: s.over(s.all),
}  # fmt: skip
"""Every main moment, by name."""


def samples(n: int, names: tuple[str, ...]) -> dict[str, MatchView]:
    """Every moment for `n` players, its name beginning with the game's. Empty if so many can't play."""
    sample = _Sample(n, names)
    return {f"buzzer-round-{name}": made(sample) for name, made in MOMENTS.items()} if n in SEATS else {}
