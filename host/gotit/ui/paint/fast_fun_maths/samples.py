"""A table of sample players for the moments: hands and shapes, some of them worst cases.

Must not: apply rules. The tables are set by hand.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec.structs import replace

from gotit.core.game import Lamp, Outcome
from gotit.core.match_view import MatchView, ShownPlace
from gotit.core.message import Message
from gotit.games.fast_fun_maths.view import (
    CardFace,
    Colour,
    FastFunMathsView,
    OutReason,
    Phase,
    PlayerView,
    Shape,
    ShapeFace,
    TargetView,
    out_reason,
)
from gotit.ui.samples import NAMES, sitting, timer

_HANDS = (
    "9r 4r 8r 2y 5b",
    "6b 7b 2w 3y 1r",
    "5y 8y 4b 4r 9w",
    "1b 3r 7y 6y 8b",
    "2r 2b 9y 5r 7w",
    "8r 6r 1y 3b 4y",
    "7r 5b 5y 2b 9r",
    "3y 6b 8w 1r 4b",
    "9b 2y 7r 8y 6w",
)
_SHAPES = (
    "cr sr qr",
    "tb",
    "cy sw",
    "",
    "sy",
    "qb qy",
    "tr ty cb",
    "tr",
    "cb sy",
)
FULL_SHAPES = (
    "cr tr qr sb ty cy tb qy qb",
    "tr sb qy cb cr ty",
    "cy sw tb",
    "tr ty tb qr",
    "sy cr",
    "qb qy sw",
    "tr ty cb sy",
    "cb",
    "",
)
_COLOURS: dict[str, Colour] = {"r": "red", "y": "yellow", "b": "blue", "w": "wild"}
_SHAPE_NAMES: dict[str, Shape] = {"c": "circle", "q": "square", "t": "triangle", "s": "star"}


def _hand(text: str, first_id: int) -> tuple[CardFace, ...]:
    return tuple(CardFace(first_id + i, int(c[0]), _COLOURS[c[1]]) for i, c in enumerate(text.split()))


def shapes_of(text: str, first_id: int) -> tuple[ShapeFace, ...]:
    return tuple(ShapeFace(first_id + i, _SHAPE_NAMES[c[0]], _COLOURS[c[1]]) for i, c in enumerate(text.split()))


def _sets(shapes: tuple[ShapeFace, ...]) -> tuple[tuple[int, ...], ...]:
    """Some disjoint sets of three with one colour or one shape each. Greedy is good enough for samples."""
    left = list(shapes)
    found: list[tuple[int, ...]] = []
    for kind in ("red", "yellow", "blue", "circle", "square", "triangle", "star"):
        alike = [face for face in left if kind in (face.colour, face.shape) or face.colour == "wild"]
        if len(alike) >= 3 and len(found) < 2:
            found.append(tuple(face.id for face in alike[:3]))
            left = [face for face in left if face.id not in found[-1]]
    return tuple(found)


def player(seat: int, shapes: str, **more: object) -> PlayerView:
    won = shapes_of(shapes, 100 + 10 * seat)
    sets = _sets(won)
    base = PlayerView(seat, _hand(_HANDS[seat - 1], 10 * seat), won, len(sets), sets)
    return replace(base, **more)


@dataclass(frozen=True)
class Sample:
    """A table of `n` seats at round 3, for the moments."""

    n: int
    names: tuple[str, ...] = NAMES
    shapes: tuple[str, ...] = _SHAPES
    target: TargetView = field(
        default=TargetView(CardFace(1, 4, "blue"), CardFace(2, 4, "yellow"), 44),
    )

    @property
    def players(self) -> tuple[PlayerView, ...]:
        return tuple(player(seat, self.shapes[seat - 1]) for seat in range(1, self.n + 1))

    @property
    def turned(self) -> TargetView:
        return replace(
            self.target, tens_shape=ShapeFace(1, "star", "red"), ones_shape=ShapeFace(2, "triangle", "yellow")
        )

    def table(
        self,
        phase: Phase,
        *,
        prompts: dict[int, Message] | None = None,
        lamps: dict[int, Lamp] | None = None,
        away: tuple[int, ...] = (),
        seconds: int | None = None,
        verdict: str = "",
        order: tuple[ShownPlace, ...] = (),
        overruled: bool = False,
        waiting_for: tuple[Message, ...] = (),
        clock_stopped: bool = False,
        time_over: bool = False,
        outcome: Outcome | None = None,
        **game: object,
    ) -> MatchView:
        hidden = phase in ("dealing", "turning")
        base = FastFunMathsView(
            phase,
            3,
            self.players,
            None if hidden else self.target,
            pile_count=57,
            discard_count=18,
            pile_shape=ShapeFace(90, "circle", "blue"),
            rival=shapes_of("cb sy qr", 300) if self.n == 1 else (),
            rival_limit=6 if self.n == 1 else 0,
        )
        return MatchView(
            "fast-fun-maths",
            "Got It! Fast Fun Maths",
            None,
            sitting(self.n, self.names, away, prompts, lamps),
            replace(base, **game),
            verdict,
            overruled,
            tuple(place for place in order if place.seat <= self.n),
            waiting_for,
            timer(seconds, 60),
            clock_stopped,
            (),
            outcome,
            time_over,
        )

    def out(self, *seats: int, why: OutReason = "not_got_it") -> tuple[PlayerView, ...]:
        return tuple(replace(p, out=True, out_reason=out_reason(why)) if p.seat in seats else p for p in self.players)
