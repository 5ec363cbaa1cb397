"""Sample views of the main moments of a match: what demos, screenshots and tests show.

May not happen here: rules; these tables are set by hand, the worst cases on purpose (long names, wild cards, ties).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from msgspec.structs import replace
from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QImage, QPainter

from gotit.core.adjudicate import Place
from gotit.core.game import Outcome, Timer
from gotit.core.press import Margin
from gotit.core.table import SeatView, TableView
from gotit.games.fast_fun_maths.view import (
    CalculationView,
    CardFace,
    Colour,
    FastFunMathsView,
    Phase,
    PlayerView,
    Shape,
    ShapeFace,
    SolutionView,
    TargetView,
)
from gotit.ui.paint import IdentifyView, LobbySeat, LobbyView, View, paint
from gotit.ui.theme import LIGHT, Theme

NAMES = ("Ana", "Ben", "Chidi", "Dorota", "Emre", "Fatima", "Georgios", "Hana", "Maximilian")
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
NOW_US = 1_000_000_000
"""Session time at which all these moments are looked at."""

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
_FULL_SHAPES = (
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


def _shapes(text: str, first_id: int) -> tuple[ShapeFace, ...]:
    return tuple(ShapeFace(first_id + i, _SHAPE_NAMES[c[0]], _COLOURS[c[1]]) for i, c in enumerate(text.split()))


def _sets(shapes: tuple[ShapeFace, ...]) -> tuple[tuple[int, ...], ...]:
    """Some disjoint sets of three, one colour or one shape each; greedy, which is enough for samples."""
    left = list(shapes)
    found: list[tuple[int, ...]] = []
    for kind in ("red", "yellow", "blue", "circle", "square", "triangle", "star"):
        alike = [face for face in left if kind in (face.colour, face.shape) or face.colour == "wild"]
        if len(alike) >= 3 and len(found) < 2:
            found.append(tuple(face.id for face in alike[:3]))
            left = [face for face in left if face.id not in found[-1]]
    return tuple(found)


def player(seat: int, shapes: str, **more: object) -> PlayerView:
    won = _shapes(shapes, 100 + 10 * seat)
    sets = _sets(won)
    base = PlayerView(seat, _hand(_HANDS[seat - 1], 10 * seat), won, len(sets), sets)
    return replace(base, **more)


def place(seat: int, behind_us: int | None = None, uncertainty_us: int = 1, contender: bool = False) -> Place:
    """A line of the order strip, `behind_us` ± `uncertainty_us` later than the leader."""
    if behind_us is None:
        return Place(seat, None, contender)
    return Place(seat, Margin(behind_us - uncertainty_us, behind_us + uncertainty_us), contender)


@dataclass(frozen=True)
class Sample:
    """A table of `n` seats at round 3, from which the moments are cut."""

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

    def seats(self, prompts: dict[int, str] | None = None, away: tuple[int, ...] = ()) -> tuple[SeatView, ...]:
        said = prompts or {}
        return tuple(
            SeatView(seat, self.names[seat - 1], "idle", said.get(seat, ""), seat not in away)
            for seat in range(1, self.n + 1)
        )

    def table(
        self,
        phase: Phase,
        *,
        prompts: dict[int, str] | None = None,
        away: tuple[int, ...] = (),
        seconds: int | None = None,
        verdict: str = "",
        order: tuple[Place, ...] = (),
        overruled: bool = False,
        waiting_for: tuple[str, ...] = (),
        clock_stopped: bool = False,
        outcome: Outcome | None = None,
        **play: object,
    ) -> TableView:
        hidden = phase in ("dealing", "turning")
        base = FastFunMathsView(
            phase,
            3,
            self.players,
            None if hidden else self.target,
            pile_count=57,
            discard_count=18,
            pile_shape=ShapeFace(90, "circle", "blue"),
        )
        timer = None if seconds is None else Timer(NOW_US + seconds * 1_000_000, 60_000_000)
        return TableView(
            "fast-fun-maths",
            "Got It! Fast Fun Maths",
            None,
            self.seats(prompts, away),
            replace(base, **play),
            verdict,
            overruled,
            tuple(place for place in order if place.seat <= self.n),
            waiting_for,
            timer,
            clock_stopped,
            (),
            outcome,
        )

    def out(self, *seats: int, why: str = "said “Not Got It!”") -> tuple[PlayerView, ...]:
        return tuple(replace(p, out=True, out_reason=why) if p.seat in seats else p for p in self.players)


Moment = Callable[[Sample], View]
MOMENTS: dict[str, Moment] = {}
"""Every main moment, by name. A sample of one seat has no ties: `solo` moments are those of one player."""
LEAST: dict[str, int] = {}
"""How many players a moment needs."""


def moment(least: Literal[1, 2, 3] = 1) -> Callable[[Moment], Moment]:
    def add(made: Moment) -> Moment:
        name = made.__name__.lstrip("_").replace("_", "-")
        MOMENTS[name] = made
        LEAST[name] = least
        return made

    return add


RIGHT = CalculationView(1, "9 × 4 + 8", "44", (10, 11, 12), True)
WRONG = CalculationView(1, "9 × 4 + 8 + 2", "46", (10, 11, 12, 13), False, "That makes 46, but the target is 44.")
LONG = CalculationView(1, "((9 + 8) × 4 − 2) ÷ 5", "66/5", (10, 11, 12, 13, 14), False, "")
CLEAR = (place(1, contender=True), place(2, 3_240, 8), place(4, 118_000, 8), place(3, 702_113, 8))


@moment()
def _welcome(s: Sample) -> View:
    return None


@moment()
def _roll_call(s: Sample) -> View:
    asking = min(s.n, 4)
    seats = (
        LobbySeat(i, s.names[i - 1], i < asking, ("Box E661" if i % 3 else f"Key {i}") if i < asking else "")
        for i in range(1, s.n + 1)
    )
    return LobbyView("Got It! Fast Fun Maths", tuple(seats), asking, "")


@moment()
def _lobby_with_keys(s: Sample) -> View:
    seats = (LobbySeat(i, s.names[i - 1], True, f"Key {i}") for i in range(1, s.n + 1))
    note = "Keys 1 to 9 call. Times from a keyboard are coarse: ± 15 ms."
    return LobbyView("Got It! Fast Fun Maths", tuple(seats), None, note)


@moment()
def _identify(s: Sample) -> View:
    return IdentifyView(2, "EPSON PJ · 1920 × 1080", "projector")


@moment()
def _dealing(s: Sample) -> View:
    empty = tuple(replace(p, hand=(), shapes=(), sets=0, set_ids=()) for p in s.players)
    return s.table("dealing", players=empty, round_number=1, discard_count=0)


@moment()
def _turning(s: Sample) -> View:
    return s.table("turning", actor=1, prompts={1: "turn over the target"})


@moment()
def _racing(s: Sample) -> View:
    return s.table("racing")


@moment()
def _racing_with_seats_out(s: Sample) -> View:
    out = tuple(
        replace(p, out=True, out_reason="spoke early" if p.seat == 2 else "said “Not Got It!”")
        if p.seat in (2, 3, 6)
        else p
        for p in s.players
    )
    return s.table("racing", players=out)


@moment()
def _worst_racing(s: Sample) -> View:
    """Nine shapes, handicaps, calculators, wilds in the target, a seat without its buzzer."""
    players = tuple(
        replace(player(p.seat, _FULL_SHAPES[p.seat - 1]), handicap=p.seat % 2 == 1, calculator=p.seat % 3 == 1)
        for p in s.players
    )
    target = TargetView(CardFace(1, 8, "wild"), CardFace(2, 9, "red"), 89)
    return s.table("racing", players=players, target=target, away=(min(s.n, 3),))


@moment(2)
def _pending(s: Sample) -> View:
    order = (place(2, contender=True), place(1, 40, 60, contender=True))
    return s.table("racing", verdict="pending", order=order, waiting_for=("Box E661",))


@moment()
def _call(s: Sample) -> View:
    return s.table("explaining", callers=(1,), actor=1, seconds=9, verdict="clear", order=CLEAR)


@moment(2)
def _call_by_keyboard(s: Sample) -> View:
    order = (place(1, contender=True), place(2, 118_000, 30_000), place(4, 702_000, 30_000))
    return s.table("explaining", callers=(1,), actor=1, seconds=9, verdict="clear", order=order)


@moment(2)
def _call_overruled(s: Sample) -> View:
    order = (place(2, contender=True), place(1, 3_240, 8), place(4, 118_000, 8))
    return s.table(
        "explaining", callers=(1,), actor=1, verdict="clear", order=order, overruled=True, seconds=8, clock_stopped=True
    )


@moment(2)
def _dead_heat(s: Sample) -> View:
    tied = (1, 4) if s.n >= 4 else (1, 2)
    order = (place(tied[0], contender=True), place(tied[1], 3, 8, contender=True), place(3, 118_000, 8))
    return s.table("explaining", callers=tied, entered=tied[:1], seconds=41, verdict="dead_heat", order=order)


@moment(3)
def _three_way_dead_heat(s: Sample) -> View:
    return _tied(s, (1, 2, 3)[: s.n])


@moment(3)
def _five_tied(s: Sample) -> View:
    return _tied(s, (1, 2, 3, 4, 5)[: s.n])


@moment(3)
def _nine_tied(s: Sample) -> View:
    return _tied(s, tuple(range(1, s.n + 1)))


def _tied(s: Sample, seats: tuple[int, ...]) -> View:
    order = tuple(place(seat, 4 * i if i else None, 30, contender=True) for i, seat in enumerate(seats))
    return s.table("explaining", callers=seats, entered=seats[:2], seconds=41, verdict="dead_heat", order=order)


@moment()
def _calculation_right(s: Sample) -> View:
    return s.table("explaining", callers=(1,), calculations=(RIGHT,), winner=1, verdict="clear", order=CLEAR)


@moment()
def _calculation_wrong(s: Sample) -> View:
    return s.table("explaining", callers=(1,), calculations=(WRONG,), verdict="clear", order=CLEAR, seconds=23)


@moment()
def _long_calculation(s: Sample) -> View:
    long = replace(LONG, sentence="That makes 66/5. The target is 44. With a handicap each sign can be used only once.")
    return s.table("explaining", callers=(1,), calculations=(long,), verdict="clear", order=CLEAR, seconds=23)


@moment(2)
def _rejected(s: Sample) -> View:
    players = s.out(1, why="made a mistake")
    return s.table("racing", players=players, calculations=(WRONG,), verdict="clear", order=CLEAR)


@moment(2)
def _rejected_long(s: Sample) -> View:
    long = replace(LONG, sentence="You have only one 4, and this calculation uses two of them.")
    return s.table("racing", players=s.out(1, why="made a mistake"), calculations=(long,), verdict="clear", order=CLEAR)


@moment(2)
def _drawing(s: Sample) -> View:
    tied = (1, 2, 4) if s.n >= 4 else (1, 2)
    calculations = tuple(replace(RIGHT, seat=seat) for seat in tied)
    return s.table(
        "drawing", callers=tied, calculations=calculations, drawn=((1, CardFace(71, 7, "wild")),), actor=2,
        prompts={2: "draw a card", 4: "draw a card"}, verdict="dead_heat",
        order=tuple(place(seat, 4 if i else None, 30, contender=True) for i, seat in enumerate(tied)),
    )  # fmt: skip


@moment(2)
def _swapping(s: Sample) -> View:
    return s.table(
        "swapping", actor=2, winner=1, callers=(1,), calculations=(RIGHT,), verdict="clear", order=CLEAR,
        prompts={2: "press: swap a card, hold: keep"}, target=s.turned,
    )  # fmt: skip


@moment()
def _rewarding(s: Sample) -> View:
    return s.table(
        "rewarding", actor=1, winner=1, callers=(1,), calculations=(RIGHT,), verdict="clear", order=CLEAR,
        prompts={1: "press: left shape, hold: right shape"}, target=s.turned,
    )  # fmt: skip


@moment(2)
def _stealing(s: Sample) -> View:
    stealable = tuple((p.seat, f.id) for p in s.players if p.seat != 1 for f in p.shapes if f.colour != "wild")
    return s.table(
        "stealing", actor=1, winner=1, callers=(1,), calculations=(RIGHT,), verdict="clear", order=CLEAR,
        prompts={1: "hold: do not steal"}, target=s.turned, stealable=stealable,
    )  # fmt: skip


@moment()
def _sets_complete(s: Sample) -> View:
    players = tuple(player(p.seat, _FULL_SHAPES[p.seat - 1]) for p in s.players)
    return s.table("between", players=players, target=s.turned, winner=1, calculations=(RIGHT,), missing=(1,))


@moment()
def _between(s: Sample) -> View:
    missing = (2, 4, 5) if s.n >= 5 else (s.n,)
    prompts = dict.fromkeys(missing, "ready")
    return s.table("between", winner=1, calculations=(RIGHT,), missing=missing, prompts=prompts, target=s.turned)


@moment()
def _nobody_got_it(s: Sample) -> View:
    return s.table("between", missing=tuple(range(1, s.n + 1)), solvable=False)


@moment()
def _solutions(s: Sample) -> View:
    shown = tuple(
        SolutionView(seat, 0) if seat % 4 == 0 else SolutionView(seat, 34 if seat == 1 else seat * 3, *pair)
        for seat, pair in zip(
            range(1, s.n + 1),
            [("9 × 4 + 8", "((9 + 8) × 4 − 2) ÷ 5 + 31"), ("6 × 7 + 2", "(6 + 7 − 2) × (3 + 1)")] * 5,
            strict=False,
        )
    )
    return s.table("between", solutions=shown, solvable=True, missing=(1,), callers=())


@moment()
def _winner(s: Sample) -> View:
    players = tuple(player(p.seat, _FULL_SHAPES[p.seat - 1]) for p in s.players)
    scores = {p.seat: p.sets for p in players}
    outcome = Outcome((1,), f"{s.names[0]} has two sets and wins!", scores)
    return s.table("over", players=players, target=s.turned, winner=1, calculations=(RIGHT,), outcome=outcome)


@moment()
def _disconnected(s: Sample) -> View:
    return s.table("racing", away=(s.n,))


def _solo(s: Sample, phase: Phase, rival: str, **more: object) -> View:
    return s.table(phase, rival=_shapes(rival, 300), rival_limit=6, **more)  # type: ignore[arg-type]


SOLO: dict[str, Moment] = {
    "solo-racing": lambda s: _solo(s, "racing", "cb sy qr"),
    "solo-explaining": lambda s: _solo(s, "explaining", "cb sy qr", callers=(1,), verdict="clear", order=CLEAR[:1]),
    "solo-rewarding": lambda s: _solo(
        s, "rewarding", "cb sy", actor=1, winner=1, calculations=(RIGHT,), target=s.turned,
        prompts={1: "press: left shape, hold: right shape"},
    ),
    "solo-stealing": lambda s: _solo(
        s, "stealing", "cb sw qr", actor=1, winner=1, calculations=(RIGHT,), target=s.turned,
        stealable=((0, 300), (0, 302)), prompts={1: "hold: do not steal"},
    ),
    "solo-lost": lambda s: _solo(
        s, "over", "cb sy qr tr tb cw", outcome=Outcome((), "The rival pile has six shapes. Try again!"),
    ),
}  # fmt: skip
"""Moments of a match with one player, against the rival pile."""


def samples(n: int, names: tuple[str, ...] = NAMES) -> dict[str, View]:
    """Every moment for `n` players that makes sense with as many."""
    sample = Sample(n, names)
    views = {name: made(sample) for name, made in MOMENTS.items() if n >= LEAST[name]}
    if n == 1:
        views |= {name: made(sample) for name, made in SOLO.items()}
    return views


def picture(view: View, size: tuple[int, int], theme: Theme, at_us: int = NOW_US) -> QImage:
    """A view painted without a window (a QGuiApplication must exist). `size`: pixels."""
    image = QImage(*size, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint(painter, QRectF(0, 0, *size), view, theme, at_us)
    painter.end()
    return image


def render_moments(
    directory: Path,
    size: tuple[int, int] = (1920, 1080),
    theme: Theme = LIGHT,
    players: tuple[int, ...] = (1, 4, 9),
    only: tuple[str, ...] = (),
    names: tuple[str, ...] = NAMES,
) -> list[Path]:
    """Paint the main moments into PNG files `9-call-light.png`; returns their paths. `only`: names of moments."""
    directory.mkdir(parents=True, exist_ok=True)
    written = []
    for n in players:
        for name, view in samples(n, names).items():
            if only and name not in only:
                continue
            path = directory / f"{n}-{name}-{theme.name}.png"
            if not picture(view, size, theme).save(str(path)):
                raise OSError(f"The picture {path} cannot be written.")
            written.append(path)
    return written
