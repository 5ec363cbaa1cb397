"""What the sample views of all games are made of: names, seats, a clock, the order strip.

Must not: apply rules; know one game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from gotit.core import best, feats
from gotit.core.best import Best
from gotit.core.called import box_label, called_box
from gotit.core.game import Lamp, Timer
from gotit.core.match_view import MatchView, SeatView, ShownPlace
from gotit.core.message import Maths, Message, say
from gotit.core.pairs import PairWay
from gotit.core.press import Margin
from gotit.ui.sample_names import NAMES as NAMES

LONG_NAMES = (
    "Anna-Katharina",
    "Bartholomäus",
    "Chukwuemeka",
    "Guðrún Helga",
    "Konstantinos",
    "Fatima Zahra",
    "Oluwaseun Ade",
    "Maximilian Alexander",
    "Zoë van der Berg",
)
A_BOX = called_box(box_label("E661"))
NOW_US = 1_000_000_000
"""Session time of all these moments."""


def place(
    seat: int, behind_us: int | None = None, uncertainty_us: int = 2, way: PairWay = "box", contender: bool = False
) -> ShownPlace:
    """A line of the order strip, `behind_us` ± `uncertainty_us` later than the leader, known by `way`."""
    if behind_us is None:
        return ShownPlace(seat, None, contender)
    behind = Margin(behind_us - uncertainty_us, behind_us + uncertainty_us)
    return ShownPlace(seat, behind, contender, way)


def sitting(
    n: int,
    names: tuple[str, ...],
    away: tuple[int, ...] = (),
    prompts: Mapping[int, Message] | None = None,
    lamps: Mapping[int, Lamp] | None = None,
) -> tuple[SeatView, ...]:
    """The first `n` seats. `away`: those whose buzzer is not connected. `prompts`: what a box says to its player."""
    said, lit = prompts or {}, lamps or {}
    return tuple(
        SeatView(
            seat,
            names[seat - 1],
            lit.get(seat, "idle"),
            said.get(seat),
            seat in said,
            seat not in away,
        )
        for seat in range(1, n + 1)
    )


def timer(seconds: float | None, total_s: int) -> Timer | None:
    """A clock of `total_s` with this many seconds left at `NOW_US`; None: no clock runs."""
    return None if seconds is None else Timer(NOW_US + round(seconds * 1_000_000), total_s * 1_000_000)


def ended(view: MatchView) -> MatchView:
    """The end of a match as the rules would leave it: with a whole ranking, and everybody's best moment."""
    outcome = view.outcome
    if outcome is None:
        return view
    scores = {**dict.fromkeys((seat.number for seat in view.seats), 0), **outcome.scores}
    others = sorted((seat for seat in scores if seat not in outcome.winners), key=lambda seat: (-scores[seat], seat))
    ranking = outcome.ranking or tuple(each for each in (outcome.winners, *((seat,) for seat in others)) if each)
    people = (p.seat for p in view.game_view.players if getattr(p, "computer", None) is None)
    told = ((seat, *_BEST[(seat - 1) % len(_BEST)]) for seat in people)
    moments = tuple(Best(seat, feat.code, feat.label, _VALUES.get(feat) or feat.value(n)) for seat, feat, n in told)
    return replace(view, outcome=replace(outcome, ranking=ranking), best=moments)


_BEST = (
    (best.FASTEST, 12),
    (feats.MOST_TIMES, 7),
    (feats.ALL_KINDS, 12),
    (feats.LONGEST, 4),
    (best.NEVER_WRONG, 12),
    (best.PLAYED, 18),
    (best.SCORED_FIRST, 1),
    (best.CAUGHT_UP, 17),
    (best.RUN, 4),
)
"""Feats that any game could have, and how much of each."""
_VALUES = {
    feats.ALL_KINDS: say("feat_signs", "{signs}", signs=Maths(" ".join(feats.ALL_SIGNS))),
    feats.LONGEST: say("feat_sum", "{sum}", sum=Maths("4 + 3 + 2 + 1")),
}
"""As games say them, and as long as there are."""

Player = TypeVar("Player", bound=Struct)


def varied(players: Iterable[Player], of: Mapping[str, Mapping[int, object]]) -> tuple[Player, ...]:
    """Players in seat order; `{"locked": {2: True}}` sets one attribute of one seat."""
    return tuple(
        replace(player, **{name: values[seat] for name, values in of.items() if seat in values})
        for seat, player in enumerate(players, 1)
    )
