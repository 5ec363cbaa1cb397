"""Slap: a game that nobody would play, with one of everything that a session must cope with.

A card is drawn (chance); all race for it and may pass (race, passes), for `race_s` at most (timer); the caller says
whether the answer is right within `answer_s` (timer); a wrong one is out and the others go on, those who called
already next in line if `queue`; equal calls are decided by lot (chance again); the winner takes one point (short press)
or dares for two (long press) while the others say that they are ready (ask). The first with `goal` points wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from gotit.core.feats import Noted
from gotit.core.game import (
    Ask,
    Buzzers,
    Called,
    Draw,
    Drawn,
    EndMatch,
    Entered,
    Floor,
    Lamp,
    Meaning,
    News,
    Outcome,
    Presence,
    Quiet,
    Race,
    Refused,
    Ties,
    Timer,
    TimeUp,
)
from gotit.core.message import Message, Seat, Typed, say
from gotit.core.offer import Item, Move, Offer, Offers, OneOf
from gotit.core.puzzle import Kind, Line, Puzzle, Solution

CARDS = 5


class SlapSettings(Struct, frozen=True, forbid_unknown_fields=True):
    queue: bool = False
    goal: int = 2
    answer_s: int = 10
    race_s: int = 0


class _Action(Struct, frozen=True, tag_field="do"):
    pass


class Answer(_Action, frozen=True, tag="answer"):
    seat: int
    right: bool


class Pass(_Action, frozen=True, tag="pass"):
    seat: int


class Take(_Action, frozen=True, tag="take"):
    seat: int
    double: bool = False


class Ready(_Action, frozen=True, tag="ready"):
    seat: int


class Keep(_Action, frozen=True, tag="keep"):
    """The caller takes nothing."""

    seat: int


class SlapState(Struct, frozen=True):
    players: int
    settings: SlapSettings
    phase: Literal["drawing", "racing", "lot", "answering", "taking", "over"] = "drawing"
    race: int = 0
    card: int | None = None
    out: frozenset[int] = frozenset()
    caller: int | None = None
    tied: tuple[int, ...] = ()
    ready: frozenset[int] = frozenset()
    points: tuple[int, ...] = ()
    deadline_us: int = 0
    told: tuple[News, ...] = ()
    overruled: bool = False
    answers: tuple[tuple[int, int, bool], ...] = ()
    takes: tuple[tuple[int, int, bool], ...] = ()


class SlapView(Struct, frozen=True, tag="slap"):
    phase: str
    card: int | None
    caller: int | None
    out: tuple[int, ...]
    points: tuple[int, ...]
    overruled: bool
    yours: bool


MOVES = {
    move.code: move
    for move in (
        Move(code="pass", kind=Pass, label=say("toy_pass", "Pass")),
        Move(code="answer", kind=Answer, label=say("toy_answer", "Answer")),
        Move(code="take", kind=Take, label=say("toy_take", "Take")),
        Move(code="ready", kind=Ready, label=say("toy_is_ready", "Ready")),
        Move(code="keep", kind=Keep, label=say("toy_keep", "Take nothing"), role="keep"),
    )
}


WORDS = {"right": say("toy_right", "right"), "wrong": say("toy_wrong", "wrong")}


class Slap:
    name: ClassVar[str] = "slap"
    title: ClassVar[str] = "Slap"
    own_title: ClassVar[Message | None] = None
    practises: ClassVar[Message] = say("toy_practises", "Slapping")
    seats: ClassVar[range] = range(1, 10)
    version: ClassVar[int] = 1
    taken_then: ClassVar[Mapping[int, Mapping[str, Any]]] = {}
    Settings: ClassVar[type[Struct]] = SlapSettings
    moves: ClassVar[Mapping[str, Move]] = MOVES
    Action: ClassVar[Any] = Called | TimeUp | Drawn | Answer | Pass | Take | Ready | Keep | EndMatch

    def start(self, players: int, settings: SlapSettings) -> SlapState:
        if settings.goal < 1:
            raise Refused(say("bad_goal", "The goal must be at least one point."))
        return SlapState(players, settings, points=(0,) * players)

    def of_version(self, version: int) -> Slap | None:
        return self if version == self.version else None

    def apply(self, state: SlapState, action: Any, at_us: int) -> SlapState:
        s = replace(state, told=())
        match s.phase, action:
            case "drawing", Drawn(order):
                deadline_us = at_us + s.settings.race_s * 1_000_000
                race = s.race + 1
                return replace(
                    s, phase="racing", race=race, card=order[0], out=frozenset(), caller=None, deadline_us=deadline_us
                )
            case "racing", Called(seats, overruled) if len(seats) > 1:
                return replace(s, phase="lot", tied=seats, overruled=overruled)
            case "racing", Called(seats, overruled):
                return self._calls(s, seats[0], overruled, at_us)
            case "lot", Drawn(order):
                return self._calls(s, s.tied[order[0]], s.overruled, at_us)
            case "racing", Pass(seat) if seat not in s.out:
                return self._out(s, seat, again=False)
            case "answering", Answer(seat, right) if seat == s.caller:
                s = replace(s, answers=(*s.answers, (s.race, seat, right)))
                return self._wins(s) if right else self._out(s, seat, again=True)
            case "answering", TimeUp() if s.caller is not None:
                return self._out(s, s.caller, again=True)
            case "racing", TimeUp():
                return replace(s, phase="drawing", told=(News(say("nobody", "Nobody called.")),))
            case "taking", Take(seat, double) if seat == s.caller:
                points = [n + (2 if double else 1) * (k == seat) for k, n in enumerate(s.points, 1)]
                takes = (*s.takes, (s.race, seat, double))
                return self._next(replace(s, points=tuple(points), caller=None, takes=takes))
            case "taking", Keep(seat) if seat == s.caller:
                return self._next(replace(s, caller=None))
            case "taking", Ready(seat) if seat != s.caller and seat not in s.ready:
                return self._next(replace(s, ready=s.ready | {seat}))
            case _, EndMatch():
                return replace(s, phase="over")
        raise Refused(say("toy_not_now", "{what} cannot be done now.", what=Typed(type(action).__name__)))

    def _calls(self, s: SlapState, seat: int, overruled: bool, at_us: int) -> SlapState:
        told = (News(say("called", "{who} called.", who=Seat(seat)), seat, "buzz"),)
        deadline_us = at_us + s.settings.answer_s * 1_000_000
        return replace(
            s, phase="answering", caller=seat, tied=(), overruled=overruled, deadline_us=deadline_us, told=told
        )

    def _out(self, s: SlapState, seat: int, *, again: bool) -> SlapState:
        told = (News(say("out", "{who} is out.", who=Seat(seat)), seat, "reject"),)
        s = replace(s, out=s.out | {seat}, caller=None, phase="racing", race=s.race + again, told=told)
        return replace(s, phase="drawing") if len(s.out) == s.players else s

    def _wins(self, s: SlapState) -> SlapState:
        return replace(s, phase="taking", ready=frozenset())

    def _next(self, s: SlapState) -> SlapState:
        if max(s.points) >= s.settings.goal:
            return replace(s, phase="over")
        waiting = s.caller is not None or len(s.ready) < s.players - 1
        return s if waiting else replace(s, phase="drawing")

    def offers(self, state: SlapState) -> Offers:
        return tuple(
            Offer(move=MOVES[action.__struct_config__.tag], seat=seat, action=action)
            for seat in range(1, state.players + 1)
            for action in self.legal(state, seat)
        )

    def puzzle(self, state: SlapState) -> Puzzle | None:
        if state.phase not in ("racing", "taking"):
            return None
        return Puzzle((state.race,), over=state.phase == "taking", kinds=("fewest",))

    def hints(self, state: SlapState) -> tuple[Message, ...]:
        whole = say("toy_hint_whole", "It's {card}.", card=state.card or 0)
        return (say("toy_hint", "Look at the card."), whole)

    def solution(self, state: SlapState, kind: Kind) -> Solution:
        return Solution(kind, say("toy_solution", "So it was"), (state.card,), (Line("1", pieces=(0,)),))

    def entries(self, state: SlapState) -> Iterator[Entered]:
        """What the operator said of each answer, and how much was taken; they hang on the number of the race."""
        for race, seat, right in state.answers:
            label = say("toy_answer_of", "the answer of {who}", who=Seat(seat))
            value = "right" if right else "wrong"
            yield Entered(f"answer {race}", label, value, WORDS[value], OneOf(tuple(map(Item, WORDS, WORDS.values()))))
        for race, seat, double in state.takes:
            points = say("toy_points_of", "the points of {who}", who=Seat(seat))
            yield Entered(f"points {race}", points, str(1 + double), 1 + double, OneOf((Item("1", 1), Item("2", 2))))

    def amended(self, state: SlapState, action: Any, key: str, value: str) -> Answer | Take | None:
        match action:
            case Answer(seat) if key == f"answer {state.race}":
                return Answer(seat, value == "right")
            case Take(seat) if key == f"points {state.race}":
                return Take(seat, value == "2")
            case _:
                return None

    def buzzers(self, state: SlapState, known: Offers | None = None) -> Buzzers:
        s = state
        if s.phase == "racing":
            seats = frozenset(range(1, s.players + 1)) - s.out
            return Race(seats, s.race, {seat: Pass(seat) for seat in seats}, s.settings.queue)
        if s.phase == "taking":
            asked = {
                seat: Meaning(Ready(seat), prompt=say("toy_ready", "ready?"))
                for seat in range(1, s.players + 1)
                if seat != s.caller and seat not in s.ready
            }
            if s.caller is not None:
                asked[s.caller] = Meaning(
                    Take(s.caller), Take(s.caller, True), say("toy_dare", "one point, or dare for two")
                )
            return Ask(asked)
        return Quiet()

    def computers(self, state: SlapState) -> Mapping[int, str]:
        return {}

    def presence(self, state: SlapState) -> tuple[Presence, ...]:
        return tuple[Presence, ...]("here" for _ in range(state.players))

    def ties(self, state: SlapState) -> Ties:
        return "drawn"

    def floor(self, state: SlapState) -> Floor:
        acting = frozenset({state.caller} if state.caller is not None else state.tied)
        return Floor(None if state.card is None else (state.card,), None, acting, state.phase == "taking", state.points)

    def deals_alike(self, state: SlapState) -> bool:
        return False

    def chance(self, state: SlapState) -> Draw | None:
        if state.phase == "drawing":
            return Draw(CARDS, say("draw", "draw a card"))
        return Draw(len(state.tied), say("draw", "draw at random")) if state.phase == "lot" else None

    def timer(self, state: SlapState) -> Timer | None:
        s = state
        if s.phase == "racing" and s.settings.race_s:
            return Timer(s.deadline_us, s.settings.race_s * 1_000_000, "race", number=s.race)
        if s.phase != "answering" or s.caller is None:
            return None
        return Timer(s.deadline_us, s.settings.answer_s * 1_000_000, "answer", s.caller)

    def legal(self, state: SlapState, seat: int | None) -> tuple[Any, ...]:
        s = state
        everybody = range(1, s.players + 1)
        found: list[Any] = []
        if s.phase == "racing":
            found += [Pass(n) for n in everybody if n not in s.out]
        if s.phase == "answering" and s.caller is not None:
            found += [Answer(s.caller, True), Answer(s.caller, False)]
        if s.phase == "taking":
            found += [Ready(n) for n in everybody if n != s.caller and n not in s.ready]
            found += [Take(s.caller), Take(s.caller, True), Keep(s.caller)] if s.caller is not None else []
        if seat is not None:
            return tuple(action for action in found if action.seat == seat)
        return (*found, EndMatch()) if s.phase not in ("over", "drawing", "lot") else ()

    def view(self, state: SlapState, seat: int | None) -> SlapView:
        s = state
        out = tuple(sorted(s.out))
        return SlapView(s.phase, s.card, s.caller, out, s.points, s.overruled, seat is not None and seat == s.caller)

    def advice(self, state: SlapState) -> str | None:
        return None

    def lamps(self, state: SlapState) -> Mapping[int, Lamp]:
        lit: dict[int, Lamp] = {}
        for seat in range(1, state.players + 1):
            lit[seat] = "locked" if seat in state.out else "armed" if state.phase == "racing" else "idle"
        if state.caller is not None:
            lit[state.caller] = "first"
        return lit

    def news(self, state: SlapState) -> tuple[News, ...]:
        return state.told

    def outcome(self, state: SlapState) -> Outcome | None:
        if state.phase != "over":
            return None
        best = max(state.points)
        winners = tuple(n for n, points in enumerate(state.points, 1) if points == best)
        return Outcome(winners, say("toy_over", "Over."), dict(enumerate(state.points, 1)))

    def notes(self, states: Sequence[SlapState]) -> Iterable[Noted]:
        return ()
