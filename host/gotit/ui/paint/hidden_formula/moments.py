"""The main moments of a match of the hidden formula as sample views.

Must not: apply rules. These moments are set by hand, with the worst cases on purpose (folding chains, nine seats). The
grid is the rulebook's own.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from gotit.core.game import Outcome
from gotit.core.match_view import MatchView, ShownPlace
from gotit.core.message import Message
from gotit.games.hidden_formula.view import (
    ChainView,
    GoalView,
    HiddenFormulaView,
    Phase,
    PlayerView,
    ReadingView,
    ResultView,
    SolutionView,
    TileView,
    say_winners,
)
from gotit.ui.samples import A_BOX, place, sitting, timer, varied

GRID = """
14 x 2 - 4 +
+ 4 x 9 + 13
7 W 10 + 2 -
- 1 + 5 + 3
12 x 1 - 11 +
- 3 x 8 x 6
"""
YOUNG_GRID = """
9 - 2 - 4
+ 4 + 8 +
7 - 3 + 2
- 1 + 5 +
6 + 1 - 3
"""
EIGHT = GoalView((8,))
DOUBLE = GoalView((34, 38), True)
FOUND = ("B6", "B5", "C5", "C4", "D4")
EASY = ReadingView("(3 × 1) + 5", "8", (), True)
FOLDED = ("A3", "B3", "C3", "C4", "B4", "B5", "C5")
LONG = ReadingView("(7 × (10 + 1)) × 1", "77", ("x",), False)
TURNED = ("C1", "C2", "C3", "B3", "A3", "A2", "A1")
MADE = ReadingView("2 × ((10 − 7) + 14)", "34", ("-",), True)
LONGEST = ReadingView("((12 − 3) × (14 − 13)) − 10", "−1", ("-",), False)
BOX = 2
CLEAR = (
    place(1, contender=True),
    place(2, 3_240, BOX),
    place(4, 118_000, 16, way="usb"),
    place(3, 702_113, BOX),
)


def tiles(grid: str) -> tuple[TileView, ...]:
    rows = [row.split() for row in grid.strip().splitlines()]
    return tuple(TileView(f"{'ABCDEF'[x]}{y}", token) for y, row in enumerate(rows, 1) for x, token in enumerate(row))


class _Sample:
    """A match of `n` seats at its third goal."""

    def __init__(self, n: int, names: tuple[str, ...]) -> None:
        self.n = n
        self.names = names

    def players(self, **of: dict[int, object]) -> tuple[PlayerView, ...]:
        """All seats; `locked={2: True}` sets one attribute of one seat."""
        made = (PlayerView(seat, (EIGHT,) * (seat * 5 % 7)) for seat in range(1, self.n + 1))
        return varied(made, of)

    def table(
        self,
        phase: Phase,
        *,
        seconds: float | None = None,
        total_s: int = 5,
        verdict: str = "",
        order: tuple[ShownPlace, ...] = (),
        overruled: bool = False,
        waiting_for: tuple[Message, ...] = (),
        away: tuple[int, ...] = (),
        outcome: Outcome | None = None,
        **game: object,
    ) -> MatchView:
        base = HiddenFormulaView(
            phase, 6, 5, 1, tiles(GRID), self.players(), EIGHT, turned=3, goals=34, pile=31, aside=2
        )
        return MatchView(
            "hidden-formula",
            "Got It! the hidden formula",
            None,
            sitting(self.n, self.names, away),
            replace(base, **game),
            verdict,
            overruled,
            tuple(one for one in order if one.seat <= self.n),
            waiting_for,
            timer(seconds, total_s),
            outcome=outcome,
        )

    def showing(self, chain: ChainView, **more: object) -> MatchView:
        given: dict[str, object] = {"caller": 1, "shown": True, "verdict": "clear", "order": CLEAR, **more}
        return self.table("showing", chain=chain, **given)  # type: ignore[arg-type]


Moment = Callable[[_Sample], MatchView]


def _second(s: _Sample, phase: Phase, **more: object) -> MatchView:
    """The same in the second part, where seven tiles are wanted."""
    given: dict[str, object] = {"part": 2, "length": 7, "turned": 1, "goals": 2, "pile": 1, "aside": 2, **more}
    return s.table(phase, **given)  # type: ignore[arg-type]


def _tied(s: _Sample) -> tuple[ShownPlace, ...]:
    seats = (3, 1, 2) if s.n >= 3 else (1, 2)[: s.n]
    return tuple(place(seat, 4 * i if i else None, 30, contender=True) for i, seat in enumerate(seats))


def _over(s: _Sample, winners: dict[int, int]) -> MatchView:
    """The end: how many goals each winner has. If nobody has won, nobody has any."""
    won = {seat: (EIGHT,) * winners.get(seat, 0) for seat in (winners or range(1, s.n + 1))}
    players = s.players(won=dict(won))
    scores = {player.seat: player.points for player in players}
    message = say_winners(tuple(winners), max(scores.values()))
    return s.table("over", goal=None, players=players, outcome=Outcome(tuple(winners), message, scores))


MOMENTS: dict[str, Moment] = {
    "agreeing": lambda s: s.table(
        "agreeing", tiles=(), goal=None, wizard=("/", "%", "^"), missing=tuple(range(2, s.n + 1)),
        players=s.players(won=dict.fromkeys(range(1, s.n + 1), ()), agreed={1: True}),
    ),
    "dealing": lambda s: s.table("dealing", tiles=(), goal=None, turned=0),
    "dealing-by-hand": lambda s: s.table("dealing", tiles=(), goal=None, turned=0, goals=0, pile=0, real_cards=True),
    "arranging": lambda s: s.table("arranging", goal=None, turned=0, aside=0, wizard=("/", "^")),
    "racing": lambda s: s.table("racing"),
    "racing-double": lambda s: s.table("racing", goal=DOUBLE),
    "racing-young": lambda s: s.table("racing", size=5, tiles=tiles(YOUNG_GRID), goals=17, pile=14, young=True),
    "racing-locked": lambda s: s.table(
        "racing", goal=DOUBLE, away=(s.n,),
        players=s.players(locked={2: True, 3: True}, passed={1: True, 5: True}, delay_s={4: 5}, waits={4: True}),
    ),
    "all-passed": lambda s: s.table(
        "racing", seconds=1.4, total_s=2, all_passed=True,
        players=s.players(passed=dict.fromkeys(range(1, s.n + 1), True)),
    ),
    "racing-second-part": lambda s: _second(s, "racing", goal=DOUBLE),
    "buzzed": lambda s: s.table("racing", verdict="pending"),
    "buzzed-and-a-box-is-silent": lambda s: s.table("racing", verdict="pending", waiting_for=(A_BOX,)),
    "drawing": lambda s: s.table("drawing", verdict="dead_heat", order=_tied(s)),
    "call": lambda s: s.table("showing", caller=1, seconds=3.6, verdict="clear", order=CLEAR),
    "call-by-lot": lambda s: s.table(
        "showing", caller=1, seconds=4.2, verdict="dead_heat", order=_tied(s),
        lots=tuple(seat for seat in (1, 3, 2) if seat <= s.n), next_in_line=tuple(range(2, min(s.n, 3) + 1)),
    ),
    "growing": lambda s: s.showing(ChainView(1, FOUND[:3])),
    "growing-long": lambda s: _second(
        s, "showing", goal=DOUBLE, caller=1, seconds=1.1, verdict="clear", order=CLEAR,
        chain=ChainView(1, FOLDED[:6], 7, (("B3", "x"),)),
    ),
    "wrong": lambda s: s.showing(
        ChainView(1, FOUND, readings=(replace(EASY, right=False), ReadingView("3 × (1 + 5)", "18"))),
        goal=DOUBLE, players=s.players(locked={2: True}),
    ),
    "wrong-long": lambda s: _second(
        s, "showing", goal=DOUBLE, caller=1, shown=True, verdict="clear", order=CLEAR,
        chain=ChainView(
            1, FOLDED, 7, (("B3", "x"),),
            readings=(LONG, replace(LONGEST, value="−73/12"), replace(LONG, value="84"), LONGEST),
        ),
    ),
    "wrong-wild": lambda s: _second(
        s, "showing", goal=DOUBLE, caller=1, shown=True, verdict="clear", order=CLEAR,
        chain=ChainView(1, FOLDED, 7, readings=(LONG, LONGEST)),
    ),
    "won": lambda s: s.table(
        "turning", goal=None, result=ResultView("won", EIGHT, 1, 1, FOUND, EASY), verdict="clear", order=CLEAR
    ),
    "won-long": lambda s: _second(
        s, "turning", goal=None, result=ResultView("won", DOUBLE, 2, s.n, TURNED, MADE),
    ),
    "won-by-operator": lambda s: s.table(
        "turning", goal=None, result=ResultView("won", DOUBLE, 1, min(2, s.n), by_operator=True)
    ),
    "aside": lambda s: s.table(
        "turning", goal=None, result=ResultView("aside", DOUBLE, 1, solvable=False),
        solution=SolutionView(DOUBLE, 5),
    ),
    "aside-shown": lambda s: s.table(
        "turning", goal=None, result=ResultView("aside", EIGHT, 1, solvable=True),
        solution=SolutionView(EIGHT, 5, FOUND, EASY, 14),
    ),
    "second-part": lambda s: _second(
        s, "turning", goal=None, pile=2, turned=0, aside=0, result=ResultView("aside", DOUBLE, 1, solvable=False)
    ),
    "dropped": lambda s: _second(
        s, "turning", goal=None, dropped=1, result=ResultView("dropped", DOUBLE, 2, solvable=True),
        solution=SolutionView(DOUBLE, 7, TURNED, MADE, 1),
    ),
    "overruled": lambda s: s.table("showing", caller=1, seconds=2.5, verdict="clear", order=CLEAR[:1], overruled=True),
    "winner": lambda s: _over(s, {1: 9}),
    "shared": lambda s: _over(s, dict.fromkeys(range(1, min(s.n, 4) + 1), 7)),
    "nobody": lambda s: _over(s, {}),
}  # fmt: skip
"""Every main moment, by name."""


def samples(n: int, names: tuple[str, ...]) -> dict[str, MatchView]:
    """Every moment for `n` players, its name beginning with the game's."""
    sample = _Sample(n, names)
    return {f"hidden-formula-{name}": made(sample) for name, made in MOMENTS.items()}


BENCH = (
    ("hidden formula: full repaint, racing", 9, ("hidden-formula-racing",)),
    ("hidden formula: full repaint, seven tiles", 9, ("hidden-formula-wrong-long",)),
    ("hidden formula: update, racing → buzzed", 9, ("hidden-formula-racing", "hidden-formula-buzzed")),
    ("hidden formula: update, buzzed → call", 9, ("hidden-formula-buzzed", "hidden-formula-call")),
    ("hidden formula: update, call → three tiles", 9, ("hidden-formula-call", "hidden-formula-growing")),
)
"""What `tests/ui/bench_paint.py` measures."""
