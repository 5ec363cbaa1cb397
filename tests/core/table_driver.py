"""A table for tests: a session of Slap, a clock that the test moves, and boxes whose truth the test knows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from tests.core.toy import Slap
from tests.typed import Fits

from gotit.core import inputs as i
from gotit.core.game import Called, Drawn, Game, Race, Refused, TimeUp
from gotit.core.message import Message, Seat, Seats
from gotit.core.press import HOST_CLOCK, Reading
from gotit.core.session import Session
from gotit.core.step import step

NAMES = ("Ana", "Ben", "Cem")
BOX, OTHER_BOX = "box:a", "box:b"
GAMES: dict[str, Game] = {"slap": Slap()}


def read(source: str, at_us: int, blur_us: int = 300) -> tuple[Reading, ...]:
    """An instant as `source` reads it: exact to its own tick, and blurred on the host's clock."""
    return (Reading(source, at_us, at_us + 1), Reading(HOST_CLOCK, at_us - blur_us, at_us + blur_us))


TOLD_PRIVATELY = {
    **dict.fromkeys(("stray_press", "button_tried", "no_call_button", "pressed_halted", "computers_seat"), True),
    **dict.fromkeys(("called_already", "idle_pass", "no_meaning"), True),
    **dict.fromkeys(("nothing_changed", "left_out", "taken_again"), True),
    **dict.fromkeys(("pressed_out", "held", "early", "late", "late_by_clock", "locked_out", "deaf"), False),
    **dict.fromkeys(("not_asked", "before_asked", "seat_taken", "already_seated"), False),
}
"""What is told of a press that is no call, and of corrections -> to the operator alone?"""


def check_told(entered: i.Input, effects: Iterable[i.Effect]) -> None:
    """To the operator alone is told what is no news to players. What is told of a press is told of the seat that it
    names. What a sentence names is there."""
    for tell in effects:
        if isinstance(tell, i.Tell):
            message = tell.news.message
            check_sentence(message)
            assert type(tell.private) is bool
            assert TOLD_PRIVATELY.get(message.code, tell.private) is tell.private, tell
            if isinstance(entered, i.Press | i.SeatPress):
                where = message.args.get("where")
                whose = message.args.get("who", message.args.get("seat"))
                if message.args.keys() & {"who", "seat"} and not isinstance(whose, Seats):
                    number = whose.number if isinstance(whose, Seat) else whose
                    assert number == tell.news.seat, tell
                    assert type(number) is int, tell
                if isinstance(where, Message) and isinstance(entered, i.Press):
                    assert where.args["number"] == entered.input + 1, "as people count buttons"


def check_held(before: Session, entered: i.Input, after: Session, effects: Iterable[i.Effect]) -> None:
    """Whoever was holding a button down goes on, has answered by it, or is told that it counts no more."""
    told = {tell.news.seat for tell in effects if isinstance(tell, i.Tell) and tell.news.message.code == "held_dropped"}
    gone = before.held.keys() - after.held.keys()
    assert told == gone or (told < gone and isinstance(entered, _ANSWERS)) or isinstance(entered, i.Start)


_ANSWERS = (i.Press, i.Release, i.SeatPress, i.Time)
"""By these a question is answered. Then the seat has got what it pressed for."""


def check_sentence(message: Message) -> None:
    """Its arguments are what their types say, which nothing checks where it is made."""
    assert Fits().misfit(message, Message, message.code) is None


def check_race(session: Session) -> None:
    """A race that the game asks for is open, and not decided yet; a call waits for its verdict since some time. All
    that was done has its time."""
    race, arming = session.buzzers, session.arming
    if isinstance(race, Race):
        assert arming is not None
        assert session.arming_open
        assert not arming.decided
        assert arming.race_number == race.number
        assert not arming.calls.keys() & race.seats or type(arming.waiting_since_us) is int
    assert not session.done or type(session.done[-1].at_us) is int


def check_deeds(session: Session, since: int = 0) -> None:
    """The match is what was done: each deed that fits, in its state and at its time, leads to the state of the next.
    It bears its own name: so do the steps that undo and redo tell."""
    if (game := session.game) is None:
        return
    fitting = [deed for deed in session.done[since:] if deed.fits]
    states = [*(deed.state for deed in fitting), session.state]
    for deed, after in zip(fitting, states[1:], strict=True):
        assert game.apply(deed.state, deed.action, deed.at_us) == after, deed
        assert CALLED.get(type(deed.action), deed.label) == deed.label, deed
    for made in (*session.past, *session.future):
        assert made.label in {*CALLED.values(), *OTHER_STEPS, *game.moves}, made.label


CALLED: dict[type[Any], str] = {Called: "called", TimeUp: "time_up", Drawn: "drawn"}
OTHER_STEPS = ("passed", "answered", "amend", "overrule", "more_time", "end_match")
"""Of steps that are no moves of a game."""


def check_redo(before: Session, entered: i.Input, after: Session) -> None:
    """Whatever is done anew forgets what could be redone."""
    if not isinstance(entered, i.Redo | i.Undo) and len(after.past) > len(before.past):
        assert not after.future


class Table:
    """`table.effects` are those of the last input; `table.log` all inputs with their times, for replay."""

    def __init__(self, session: Session | None = None) -> None:
        self.session = session or Session(GAMES)
        self.effects: tuple[i.Effect, ...] = ()
        self.log: list[tuple[i.Input, int]] = []
        self.now_us = 0

    def enter(self, entered: i.Input, at_us: int | None = None) -> tuple[i.Effect, ...]:
        self.now_us = self.now_us if at_us is None else at_us
        before = self.session
        try:
            self.session, self.effects = step(before, entered, self.now_us)
        except Refused as refused:
            check_sentence(refused.message)
            raise
        self.log.append((entered, self.now_us))
        check_told(entered, self.effects)
        check_race(self.session)
        check_redo(before, entered, self.session)
        check_held(before, entered, self.session, self.effects)
        goes_on = self.session.done[: len(before.done)] == before.done and self.session.past != before.past
        check_deeds(self.session, max(0, len(before.done) - 1) if goes_on else 0)
        return self.effects

    def start(self, names: tuple[str, ...] = NAMES, **settings: Any) -> Table:
        self.enter(i.Joined(BOX, "c" * 9 + "p" * 9, "Box A"))
        self.enter(i.Start("slap", names, settings))
        self.enter(i.Chance((3, 1, 2, 0, 4)))
        self.now_us = 1_000_000
        return self

    @property
    def epoch(self) -> int:
        assert self.session.arming is not None
        return self.session.arming.epoch

    @property
    def phase(self) -> str:
        return str(self.session.state.phase)

    def press(
        self,
        seat: int,
        at_us: int,
        *,
        source: str = BOX,
        kind: str = "call",
        epoch: int | None = -1,
        held: bool = False,
    ) -> tuple[i.Effect, ...]:
        number = seat - 1 + (9 if kind == "pass" else 0)
        epoch = (self.epoch if self.session.arming_open else 0) if epoch == -1 else epoch
        return self.enter(i.Press(source, number, read(source, at_us), epoch, held), max(self.now_us, at_us))

    def release(self, seat: int, held_us: int, at_us: int) -> tuple[i.Effect, ...]:
        return self.enter(i.Release(BOX, seat - 1, held_us), at_us)

    def watermark(self, at_us: int, source: str = BOX) -> tuple[i.Effect, ...]:
        return self.enter(i.Watermark(source, read(source, at_us)), max(self.now_us, at_us))

    def calls(self, *seats: int) -> Table:
        """These seats call, 1 ms apart, and the box says that this was all."""
        for seat in seats:
            self.press(seat, self.now_us + 1_000)
        self.watermark(self.now_us + 1_000)
        return self

    def act(self, do: str, **fields: Any) -> tuple[i.Effect, ...]:
        return self.enter(i.Act({"do": do, **fields}))

    def told(self) -> list[str]:
        return [effect.news.code for effect in self.effects if isinstance(effect, i.Tell)]

    def find(self, kind: type[Any]) -> list[Any]:
        return [effect for effect in self.effects if isinstance(effect, kind)]


def through_json(entered: i.Input) -> i.Input:
    """As it comes back from the journal."""
    return _inputs.decode(msgspec.json.encode(entered))


_inputs: msgspec.json.Decoder[i.Input] = msgspec.json.Decoder(i.Input)
