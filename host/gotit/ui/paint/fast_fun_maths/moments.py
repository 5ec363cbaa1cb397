"""The main moments of a match of Fast Fun Maths, and of what comes before a match, as sample views.

Must not: apply rules. These moments are set by hand, with the worst cases on purpose (long names, wild cards, ties).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from msgspec.structs import replace

from gotit.core.asked import prompt
from gotit.core.game import Outcome
from gotit.core.message import Maths, Message, Seat, say
from gotit.games.fast_fun_maths import moves
from gotit.games.fast_fun_maths.view import (
    CalculationView,
    CardFace,
    Phase,
    SolutionView,
    TargetView,
    out_reason,
)
from gotit.ui.paint import LobbySeat, LobbyView, View
from gotit.ui.paint.fast_fun_maths.samples import FULL_SHAPES, Sample, player, shapes_of
from gotit.ui.samples import A_BOX, place

Moment = Callable[[Sample], View]
MOMENTS: dict[str, Moment] = {}
"""Every main moment, by name. A sample of one seat has no ties: `solo` moments are those with one player."""
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
WRONG = CalculationView(
    1, "9 × 4 + 8 + 2", "46", (10, 11, 12, 13), False,
    say("wrong_value", "That makes {value}, not {target}.", value=Maths("46"), target=44),
)  # fmt: skip
LONG = CalculationView(
    1, "((9 + 8) × 4 − 2) ÷ 5", "66/5", (10, 11, 12, 13, 14), False,
    say("no_fractions", "{step} is {result}: fractions don't count here.", step=Maths("66 ÷ 5"), result=Maths("66/5")),
)  # fmt: skip
BELOW_ZERO = CalculationView(
    1, "9 × 4 + 2 − 8 × 5", "−2", (10, 11, 12, 13, 14), False,
    say(
        "nothing_below_zero", "{step} is {result}: numbers below zero don't count here.",
        step=Maths("38 − 40"), result=Maths("−2"),
    ),
)  # fmt: skip

TURN_OVER = prompt({"press": moves.TURN.label})
SWAP_OR_KEEP = prompt({"press": moves.WANT_SWAP.label, "long": moves.KEEP.label})
LEFT_OR_RIGHT = prompt({"press": moves.LEFT_SHAPE.label, "long": moves.RIGHT_SHAPE.label})
CHOOSE_SHAPE = prompt({"tell": moves.STEAL.label, "long": moves.NO_STEAL.label})
READY = prompt({"press": moves.READY.label})
CLEAR = (
    place(1, contender=True),
    place(2, 3_240, 8, "usb"),
    place(4, 118_000, 280, "host"),
    place(3, 702_113, 8, "usb"),
)


@moment()
def _welcome(s: Sample) -> View:
    return None


def _calls(seat: int) -> Message:
    """The buzzer of a seat."""
    return A_BOX if seat % 3 else _key(seat)


def _key(seat: int) -> Message:
    return say("seat_key", "key {number}", number=seat)


@moment()
def _roll_call(s: Sample) -> View:
    asking = min(s.n, 4)
    seats = (LobbySeat(i, s.names[i - 1], i < asking, _calls(i) if i < asking else None) for i in range(1, s.n + 1))
    return LobbyView("Got It! Fast Fun Maths", tuple(seats), asking, game="fast-fun-maths")


@moment()
def _everybody_slaps(s: Sample) -> View:
    here = max(1, s.n - 2)
    seats = tuple(LobbySeat(i, s.names[i - 1], i <= here, _calls(i) if i <= here else None) for i in range(1, s.n + 1))
    return LobbyView("Got It! Fast Fun Maths", seats, anyone=True, latest=here, game="fast-fun-maths")


@moment()
def _lobby_with_keys(s: Sample) -> View:
    seats = (LobbySeat(i, s.names[i - 1], True, _key(i)) for i in range(1, s.n + 1))
    note = say("lobby_keys", "Keys 1–9 buzz; Shift with the same key passes.")
    return LobbyView("Got It! Fast Fun Maths", tuple(seats), None, note, game="fast-fun-maths")


@moment()
def _dealing(s: Sample) -> View:
    empty = tuple(replace(p, hand=(), shapes=(), sets=0, set_ids=()) for p in s.players)
    return s.table("dealing", players=empty, round_number=1, discard_count=0)


@moment()
def _dealing_by_hand(s: Sample) -> View:
    bare = (replace(p, shapes=(), sets=0, set_ids=()) for p in s.players)
    some = tuple(p if p.seat == 1 else replace(p, hand=()) for p in bare)
    return s.table("dealing", players=some, round_number=1, discard_count=0, pile_count=0, real_cards=True)


@moment()
def _turning(s: Sample) -> View:
    return s.table("turning", actor=1, prompts={1: TURN_OVER})


@moment()
def _racing(s: Sample) -> View:
    return s.table("racing")


@moment()
def _racing_with_seats_out(s: Sample) -> View:
    out = tuple(
        replace(p, out=True, out_reason=out_reason("spoke_early" if p.seat == 2 else "not_got_it"))
        if p.seat in (2, 3, 6)
        else p
        for p in s.players
    )
    return s.table("racing", players=out)


@moment()
def _worst_racing(s: Sample) -> View:
    """Nine shapes, handicaps, calculators, wilds in the target, a seat without its buzzer."""
    players = tuple(
        replace(player(p.seat, FULL_SHAPES[p.seat - 1]), handicap=p.seat % 2 == 1, calculator=p.seat % 3 == 1)
        for p in s.players
    )
    target = TargetView(CardFace(1, 8, "wild"), CardFace(2, 9, "red"), 89)
    return s.table("racing", players=players, target=target, away=(min(s.n, 3),))


@moment()
def _buzzed(s: Sample) -> View:
    return s.table("racing", verdict="pending")


@moment()
def _buzzed_and_a_box_is_silent(s: Sample) -> View:
    return s.table("racing", verdict="pending", waiting_for=(A_BOX,))


@moment()
def _call(s: Sample) -> View:
    return s.table("explaining", callers=(1,), actor=1, seconds=9, verdict="clear", order=CLEAR)


@moment(2)
def _call_by_keyboard(s: Sample) -> View:
    order = (place(1, contender=True), place(2, 118_000, 30_000, "keyboard"), place(4, 702_000, 30_000, "keyboard"))
    return s.table("explaining", callers=(1,), actor=1, seconds=9, verdict="clear", order=order)


@moment(2)
def _call_overruled(s: Sample) -> View:
    order = (place(2, contender=True), place(1, 3_240, 8, "usb"), place(4, 118_000, 280, "host"))
    return s.table(
        "explaining", callers=(1,), actor=1, verdict="clear", order=order, overruled=True, seconds=8,
        clock_stopped=True, lamps={1: "first"},
    )  # fmt: skip


@moment(2)
def _call_whose_time_is_up(s: Sample) -> View:
    """The clock stands at 0, and waits for the referee."""
    return s.table("explaining", callers=(1,), actor=1, seconds=0, verdict="clear", order=CLEAR, time_over=True)


@moment(2)
def _call_of_the_next_in_line(s: Sample) -> View:
    """Ana made a mistake, and is out."""
    return s.table(
        "explaining", players=s.out(1, why="mistake"), callers=(2,), seconds=9, verdict="clear", order=CLEAR,
        lamps={1: "locked", 2: "first"},
    )  # fmt: skip


@moment(2)
def _buzzed_after_a_mistake(s: Sample) -> View:
    players = s.out(1, why="mistake")
    return s.table("racing", players=players, calculations=(WRONG,), verdict="pending", waiting_for=(A_BOX,))


@moment(2)
def _dead_heat(s: Sample) -> View:
    tied = (1, 4) if s.n >= 4 else (1, 2)
    order = (
        place(tied[0], contender=True),
        place(tied[1], 3, 8, "usb", contender=True),
        place(3, 118_000, 280, "host"),
    )
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
    order = tuple(place(seat, 4 * i if i else None, 280, "host", contender=True) for i, seat in enumerate(seats))
    return s.table("explaining", callers=seats, entered=seats[:2], seconds=41, verdict="dead_heat", order=order)


@moment()
def _calculation_right(s: Sample) -> View:
    return s.table("explaining", callers=(1,), calculations=(RIGHT,), winner=1, verdict="clear", order=CLEAR)


@moment()
def _calculation_wrong(s: Sample) -> View:
    return s.table("explaining", callers=(1,), calculations=(WRONG,), verdict="clear", order=CLEAR, seconds=23)


@moment()
def _long_calculation(s: Sample) -> View:
    return s.table("explaining", callers=(1,), calculations=(LONG,), verdict="clear", order=CLEAR, seconds=23)


@moment(2)
def _rejected(s: Sample) -> View:
    players = s.out(1, why="mistake")
    return s.table("racing", players=players, calculations=(WRONG,), verdict="clear", order=CLEAR)


@moment(2)
def _rejected_long(s: Sample) -> View:
    return s.table("racing", players=s.out(1, why="mistake"), calculations=(BELOW_ZERO,), verdict="clear", order=CLEAR)


@moment(2)
def _drawing(s: Sample) -> View:
    tied = (1, 2, 4) if s.n >= 4 else (1, 2)
    calculations = tuple(replace(RIGHT, seat=seat) for seat in tied)
    return s.table(
        "drawing", calculations=calculations, drawn=((1, CardFace(71, 7, "wild")),), verdict="dead_heat",
        order=tuple(place(seat, 4 if i else None, 280, "host", contender=True) for i, seat in enumerate(tied)),
    )  # fmt: skip


@moment(2)
def _swapping(s: Sample) -> View:
    return s.table(
        "swapping", actor=2, winner=1, calculations=(RIGHT,), verdict="clear", order=CLEAR,
        prompts={2: SWAP_OR_KEEP}, target=s.turned,
    )  # fmt: skip


@moment(3)
def _swapping_after_a_draw(s: Sample) -> View:
    drawn = ((1, CardFace(71, 7, "wild")), (2, CardFace(72, 3, "red")))
    return s.table(
        "swapping", actor=2, winner=1, calculations=(replace(RIGHT, seat=2), RIGHT), verdict="dead_heat", drawn=drawn,
        prompts={2: SWAP_OR_KEEP}, target=s.turned,
    )  # fmt: skip


@moment(2)
def _nobody_swapping(s: Sample) -> View:
    return s.table("swapping", actor=2, prompts={2: SWAP_OR_KEEP}, solvable=True)


@moment()
def _rewarding(s: Sample) -> View:
    return s.table(
        "rewarding", actor=1, winner=1, calculations=(RIGHT,), verdict="clear", order=CLEAR,
        prompts={1: LEFT_OR_RIGHT}, target=s.turned,
    )  # fmt: skip


@moment(2)
def _stealing(s: Sample) -> View:
    stealable = tuple((p.seat, f.id) for p in s.players if p.seat != 1 for f in p.shapes if f.colour != "wild")
    return s.table(
        "stealing", actor=1, winner=1, calculations=(RIGHT,), verdict="clear", order=CLEAR,
        prompts={1: CHOOSE_SHAPE}, target=s.turned, stealable=stealable,
    )  # fmt: skip


@moment()
def _sets_complete(s: Sample) -> View:
    players = tuple(player(p.seat, FULL_SHAPES[p.seat - 1]) for p in s.players)
    return s.table("between", players=players, target=s.turned, winner=1, calculations=(RIGHT,), missing=(1,))


@moment()
def _between(s: Sample) -> View:
    missing = (2, 4, 5) if s.n >= 5 else (s.n,)
    prompts = dict.fromkeys(missing, READY)
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
    players = tuple(player(p.seat, FULL_SHAPES[p.seat - 1]) for p in s.players)
    scores = {p.seat: p.sets for p in players}
    won = say("two_sets", "{who} has two sets and wins Got It!", who=Seat(1))
    outcome = Outcome((1,), won, scores)
    return s.table("over", players=players, target=s.turned, winner=1, calculations=(RIGHT,), outcome=outcome)


@moment()
def _disconnected(s: Sample) -> View:
    return s.table("racing", away=(s.n,))


def _solo(s: Sample, phase: Phase, rival: str, **more: object) -> View:
    return s.table(phase, rival=shapes_of(rival, 300), rival_limit=6, **more)  # type: ignore[arg-type]


SOLO: dict[str, Moment] = {
    "solo-racing": lambda s: _solo(s, "racing", "cb sy qr"),
    "solo-explaining": lambda s: _solo(s, "explaining", "cb sy qr", callers=(1,), verdict="clear", order=CLEAR[:1]),
    "solo-rewarding": lambda s: _solo(
        s, "rewarding", "cb sy", actor=1, winner=1, calculations=(RIGHT,), target=s.turned,
        prompts={1: LEFT_OR_RIGHT},
    ),
    "solo-stealing": lambda s: _solo(
        s, "stealing", "cb sw qr", actor=1, winner=1, calculations=(RIGHT,), target=s.turned,
        stealable=((0, 300), (0, 302)), prompts={1: CHOOSE_SHAPE},
    ),
    "solo-lost": lambda s: _solo(
        s, "over", "cb sy qr tr tb cw",
        outcome=Outcome((), say("rival_wins", "The rival pile has {shapes} shapes: the rival wins.", shapes=6)),
    ),
}  # fmt: skip
"""Moments of a match with one player, against the rival pile."""


def samples(n: int, names: tuple[str, ...]) -> dict[str, View]:
    """Every moment for `n` players that makes sense with as many."""
    sample = Sample(n, names)
    views = {name: made(sample) for name, made in MOMENTS.items() if n >= LEAST[name]}
    return views | ({name: made(sample) for name, made in SOLO.items()} if n == 1 else {})


BENCH = (
    ("full repaint, 9 players racing", 9, ("racing",)),
    ("full repaint, 9 players, worst case", 9, ("worst-racing",)),
    ("full repaint, 9 players, a call", 9, ("call",)),
    ("update: buzzed → call (board to spotlight)", 9, ("buzzed", "call")),
    ("update: racing → buzzed", 9, ("racing", "buzzed")),
    ("update: call → calculation right", 9, ("call", "calculation-right")),
)
"""What `tests/ui/bench_paint.py` measures."""
