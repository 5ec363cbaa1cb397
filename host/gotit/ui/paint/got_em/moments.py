"""The main moments of a match of Got 'Em! as sample views.

Must not: apply rules. These moments are set by hand, with crowded boards on purpose. What may be chosen is nearly what
the rules would say: every empty groove, every square within reach.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.resources import files

from msgspec.structs import replace

from gotit.core.asked import prompt
from gotit.core.game import Outcome
from gotit.core.match_view import MatchView
from gotit.core.message import Message, Seats, say
from gotit.games.got_em import moves
from gotit.games.got_em.board import COLOURS, Board, Colour, around, grooves, reachable, read_board, square_at
from gotit.games.got_em.cards import BRAINY_TURN, Card, Step, read_steps
from gotit.games.got_em.view import GotEmView, Phase, PlayerView, Turn
from gotit.ui.samples import sitting, timer

SEATS = range(2, 5)
_PRIME = 149
"""The first prime above the number of grooves of the largest board: multiples of a groove's number scatter over it."""


@cache
def board(side: int) -> Board:
    """The house mosaic of this side."""
    text = (files("gotit.games.got_em") / f"mosaic_{side}.txt").read_text(encoding="utf-8")
    return read_board(text, f"mosaic_{side}")


def some_walls(side: int, count: int, closed: tuple[int, ...] = ()) -> tuple[int, ...]:
    """This many walls, always the same ones, and all walls around the `closed` squares. No start square is closed."""
    walls = {groove for square in closed for groove in around(side)[square]}
    open_ones = {min(around(side)[square]) for square in board(side).starts.values()} - walls
    free = [groove for groove in range(len(grooves(side))) if groove not in walls | open_ones]
    scattered = sorted(free, key=lambda groove: (groove + 1) * (count + 20) % _PRIME)
    return tuple(sorted({*walls, *scattered[: count - len(walls)]}))


class _Sample:
    """A match of `n` seats, its pawns a little away from where they began."""

    def __init__(self, n: int, names: tuple[str, ...]) -> None:
        self.n = n
        self.names = names

    def players(self, side: int, *, out: tuple[int, ...] = (), **more: object) -> tuple[PlayerView, ...]:
        colours: tuple[Colour, ...] = (COLOURS[0], COLOURS[2]) if self.n == 2 else COLOURS
        starts = board(side).starts
        made = (
            PlayerView(seat, colours[seat - 1], None if seat in out else starts[colours[seat - 1]], 1, **more)  # type: ignore[arg-type]
            for seat in range(1, self.n + 1)
        )
        return tuple(made)

    def table(
        self,
        phase: Phase,
        *,
        side: int = 7,
        walls: tuple[int, ...] = (),
        bright: bool = False,
        card: str = "",
        done: int = 0,
        out: tuple[int, ...] = (),
        far: int = 3,
        seconds: float | None = None,
        asked: Message | None = None,
        away: tuple[int, ...] = (),
        computers: tuple[int, ...] = (),
        outcome: Outcome | None = None,
        **game: object,
    ) -> MatchView:
        """Seat 1 acts. `card`: what it has played. `done`: how many of its instructions. `far`: squares it may go."""
        lies = board(side) if bright else board(side).plain
        steps: tuple[Step, ...] = read_steps(card) if card else () if bright else BRAINY_TURN
        players = self.players(side, out=out, hand_count=3 if bright else 0)
        players = tuple(replace(p, computer="greedy") if p.seat in computers else p for p in players)
        acts = phase not in ("dealing", "over")
        here = players[0].square
        base = GotEmView(
            None,
            "bright" if bright else "brainy",
            phase,
            lies,
            players,
            walls,
            actor=1 if acts else None,
            card=Card(7, steps) if card else None,
            steps=steps[done:] if acts else (),
            grooves=self._grooves(phase, lies, walls, steps[done:]),
            optional=phase not in ("playing", "placing"),
            turn=Turn(1, here or 0, here or 0) if acts else None,
            pile_count=52 - 3 * self.n - 9 if bright else None,
        )
        if phase == "moving" and here is not None:
            pawns = {player.square for player in players[1:] if player.square is not None}
            reach = reachable(side, here, far, walls=walls, pawns=pawns)
            base = replace(base, squares=tuple(sorted(reach)), allowance=far)
        seats = sitting(self.n, self.names, away, {1: asked} if asked is not None else {})
        return MatchView(
            "got-em", "Got 'Em!", None, seats, replace(base, **game), timer=timer(seconds, 30), outcome=outcome
        )

    @staticmethod
    def _grooves(phase: Phase, lies: Board, walls: tuple[int, ...], steps: tuple[Step, ...]) -> tuple[int, ...]:
        if phase in ("rewarding", "removing"):
            return walls
        if phase != "placing":
            return ()
        colour = getattr(steps[0], "colour", None)
        return tuple(
            groove
            for groove, beside in enumerate(grooves(lies.side))
            if groove not in walls and (colour is None or colour in [lies.colours[square] for square in beside])
        )

    def trapped(self, phase: Phase, seats: tuple[int, ...], *, walls: int = 30, **more: object) -> MatchView:
        """Seat 1's wall has just trapped these seats, side by side at the upper edge."""
        squares = (square_at(7, "c1") or 0, square_at(7, "d1") or 0)[: len(seats)]
        stands = some_walls(7, walls, squares)
        placed = grooves(7).index((2, 3))
        turn = Turn(1, 16, 16, placed=placed, eliminated=seats)
        return self.table(phase, walls=stands, out=seats, turn=turn, done=1, **more)  # type: ignore[arg-type]


Moment = Callable[[_Sample], MatchView]


def _over(s: _Sample, winners: tuple[int, ...], how: Message, **more: object) -> MatchView:
    out = tuple(seat for seat in range(1, s.n + 1) if seat not in winners or len(winners) > 1)
    table = s.trapped("over", out[-2:], walls=38, outcome=Outcome(winners, how), **more)
    game: GotEmView = table.game_view
    last = Turn(1, 16, 16, placed=grooves(7).index((2, 3)), eliminated=out[-2:])
    players = tuple(replace(p, square=None) if p.seat in out else p for p in game.players)
    return replace(table, game_view=replace(game, players=players, turn=None, turns=(last,)))


def _open_hands(s: _Sample) -> MatchView:
    """Hands lie open: the longest cards there are."""
    table = s.table("playing", bright=True, walls=some_walls(7, 20), open_hands=True)
    game: GotEmView = table.game_view
    words = ("place yellow, may move 3", "may remove, may move 2", "may move 3 through 1")
    hand = tuple(Card(number, read_steps(said)) for number, said in enumerate(words, 1))
    return replace(table, game_view=replace(game, players=tuple(replace(p, hand=hand) for p in game.players)))


MOMENTS: dict[str, Moment] = {
    "dealing": lambda s: s.table("dealing", bright=True),
    "first-round": lambda s: s.table("placing", first_round=True, walls=(6, 60)),
    "placing": lambda s: s.table("placing", walls=some_walls(7, 18), asked=moves.PLACE.label),
    "placing-small": lambda s: s.table("placing", side=5, walls=some_walls(5, 10), supply=14),
    "placing-large": lambda s: s.table("placing", side=9, walls=some_walls(9, 60), seconds=12.4, supply=40),
    "placing-by-box": lambda s: s.table(
        "placing", walls=some_walls(7, 18), pointed=40,
        asked=prompt({"press": moves.NEXT.label, "long": moves.PLACE.label}),
    ),
    "moving": lambda s: s.table(
        "moving", walls=some_walls(7, 18), done=1, asked=prompt({"tell": moves.GO.label, "long": moves.STAY.label}),
        turn=Turn(1, 16, 16, placed=some_walls(7, 18)[5]),
    ),
    "moving-crowded": lambda s: s.table(
        "moving", walls=some_walls(7, 48), done=1, far=4, away=(s.n,), turn=Turn(1, 16, 16, placed=some_walls(7, 48)[9])
    ),
    "moving-large": lambda s: s.table("moving", side=9, walls=some_walls(9, 50), done=1, far=4, seconds=3),
    "trapped": lambda s: s.trapped(
        "rewarding", (2,), rewards=1, asked=prompt({"tell": moves.REMOVE.label, "long": moves.LEAVE.label}),
    ),
    "trapped-moving": lambda s: s.trapped("moving", (2,)),
    "bright-playing": lambda s: s.table("playing", bright=True, walls=some_walls(7, 20), computers=(2,)),
    "bright-open-hands": _open_hands,
    "bright-placing": lambda s: s.table(
        "placing", bright=True, walls=some_walls(7, 26), card="place green, may move 2", seconds=21
    ),
    "bright-placing-large": lambda s: s.table(
        "placing", bright=True, side=9, walls=some_walls(9, 70), card="place yellow, may move 3"
    ),
    "bright-moving": lambda s: s.table(
        "moving", bright=True, walls=some_walls(7, 26), card="place red, may move 3", done=1,
        turn=Turn(1, 16, 16, placed=some_walls(7, 26)[4]),
    ),
    "bright-moving-small": lambda s: s.table(
        "moving", bright=True, side=5, walls=some_walls(5, 16), card="may move 3 through 1"
    ),
    "bright-removing": lambda s: s.table(
        "removing", bright=True, walls=some_walls(7, 40), card="may remove, may move 2"
    ),
    "bright-trapped": lambda s: s.trapped(
        "rewarding", (2, 3)[: s.n - 1], bright=True, card="place any, may move 2", rewards=2
    ),
    "laid": lambda s: s.table("playing", bright=True, walls=some_walls(7, 20), real_cards=True, laid=True),
    "winner": lambda s: _over(s, (1,), say("last_pawn_wins", "{who} wins.", who=Seats((1,)))),
    "tie": lambda s: _over(
        s, (s.n - 1, s.n), say(
            "trapped_together", "{who} are trapped at the same time and share the win.", who=Seats((s.n - 1, s.n))
        ),
    ),
}  # fmt: skip
"""Every main moment, by name."""


def samples(n: int, names: tuple[str, ...]) -> dict[str, MatchView]:
    """Every moment for `n` players, its name beginning with the game's. Empty if so many can't play."""
    sample = _Sample(n, names)
    return {f"got-em-{name}": made(sample) for name, made in MOMENTS.items()} if n in SEATS else {}


BENCH = (
    ("Got 'Em!: full repaint, 9 × 9, 70 walls", 4, ("got-em-bright-placing-large",)),
    ("Got 'Em!: update, 9 × 9, placing → moving", 4, ("got-em-placing-large", "got-em-moving-large")),
)
"""What `tests/ui/bench_paint.py` measures."""
