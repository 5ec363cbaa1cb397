"""Whoever does what the effects say and no more has the world as the session wants it, and does nothing twice."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins
from tests.core.table_driver import BOX, NAMES, OTHER_BOX, Table
from tests.typed import Fits

from gotit.core import inputs as i
from gotit.core.effects import wake_at_us
from gotit.core.game import Draw, Refused
from gotit.core.message import Seat
from gotit.core.press import Reading
from gotit.core.session import Session

DOES = (
    *("call", "call", "pass", "hold", "release", "watermark", "act", "act", "act", "wake", "wait", "chance", "chance"),
    *("leave", "join", "rearm", "undo", "redo", "stop", "halt", "go on", "without"),
)


class World:
    """The boxes, and what the program waits for, by the effects alone."""

    def __init__(self) -> None:
        self.fits = Fits()
        self.lamps: dict[str, object] = {}
        self.armed: dict[str, int] = {}
        self.asked: set[str] = set()
        self.wake_us: int | None = None
        self.chance: i.NeedChance | None = None

    def follow(self, entered: i.Input, effects: tuple[i.Effect, ...], before: Session, after: Session) -> None:
        used_up: set[type] = set()
        match entered:
            case i.Joined(source) | i.Left(source):
                self.armed.pop(source, None)
                self.lamps.pop(source, None)
                used_up.add(i.SetLamps)
                if isinstance(entered, i.Joined):
                    self.lamps[source] = {}
            case i.Time():
                self.wake_us = None
            case i.Chance():
                self.chance = None
        if _calls(before) != _calls(after):
            self.asked.clear()
        self.asked &= set(before.waiting_for)
        assert self.fits.misfit(effects, tuple[i.Effect, ...]) is None
        assert all(step.label for step in (*after.past, *after.future))
        for effect in effects:
            match effect:
                case i.SetLamps(lamps):
                    assert before.lamps != lamps or used_up
                    self.lamps = dict.fromkeys(self.lamps, lamps)
                case i.Arm(epoch, sources):
                    raced = before.arming.sources if before.arming is not None else ()
                    assert not any(self.armed.get(source) == epoch and source in raced for source in sources)
                    self.armed |= dict.fromkeys(sources, epoch)
                case i.Disarm(epoch):
                    assert epoch not in _open(after)
                    self.armed = {source: known for source, known in self.armed.items() if known != epoch}
                case i.Mark(sources):
                    assert not self.asked & set(sources)
                    self.asked |= set(sources)
                case i.Wake(at_us):
                    assert at_us != wake_at_us(before) or isinstance(entered, i.Time)
                    self.wake_us = at_us
                case i.Tell(news):
                    named = [arg.number for arg in news.message.args.values() if isinstance(arg, Seat)]
                    assert news.seat in named if named else True, news
                case i.NeedChance():
                    assert _chance(before) != _chance(after) or isinstance(entered, i.Chance)
                    self.chance = effect

    def is_as(self, s: Session) -> None:
        assert all(shown == s.lamps for shown in self.lamps.values())
        here = {name for name, source in s.seating.sources.items() if source.present}
        assert self.lamps.keys() == here
        races = here & set(s.arming.sources) if s.arming is not None else set()
        assert self.armed.items() >= {(name, epoch) for epoch in _open(s) for name in races}
        assert set(self.armed.values()) <= _open(s)
        assert set(s.waiting_for) <= self.asked
        assert self.wake_us == wake_at_us(s)
        wanted = _chance(s)
        assert wanted is None or self.chance == i.NeedChance(wanted.n, wanted.why)


def _open(s: Session) -> set[int]:
    return {s.arming.epoch} if s.arming is not None and s.arming_open else set()


def _calls(s: Session) -> set[int]:
    return set() if s.arming is None else set(s.arming.calls)


def _chance(s: Session) -> Draw | None:
    return None if s.game is None else s.game.chance(s.state)


def input_for(does: str, number: int, table: Table) -> tuple[i.Input, int]:
    """What is done, and when: 50 ms after what came before, if nothing else is said."""
    s, at_us = table.session, table.now_us + 50_000
    source = (BOX, OTHER_BOX)[number % 2]
    reading = (Reading(source, at_us, at_us + 1),)
    epoch = max(_open(s), default=0)
    match does:
        case "call" | "pass":
            return i.Press(source, number % 9 + 9 * (does == "pass"), reading, epoch), at_us
        case "hold":
            return i.Press(source, number % 9, reading, 0), at_us
        case "release":
            return i.Release(source, number % 9, 100_000), at_us
        case "watermark":
            return i.Watermark(source, reading), at_us
        case "act":
            offers = [offer for offer in s.of_state.own if offer.action is not None]
            action = offers[number % len(offers)].action if offers else None
            return i.Act({"do": "none"} if action is None else to_builtins(action)), at_us
        case "wake":
            return i.Time(), max(at_us, wake_at_us(s) or 0)
        case "wait":
            return i.Time(), at_us + 1_000_000 * number
        case "chance":
            wanted = _chance(s)
            return i.Chance(tuple(range(wanted.n if wanted is not None else 0))), at_us
        case "leave":
            return i.Left(source), at_us
        case "join":
            return i.Joined(source, "c" * 9 + "p" * 9, source), at_us
        case "without":
            return i.DecideWithout(source), at_us
        case "halt" | "go on":
            return i.Halt(does == "halt"), at_us
    plain: dict[str, i.Input] = {"rearm": i.Rearm(), "undo": i.Undo(), "redo": i.Redo(), "stop": i.StopClock()}
    return plain[does], at_us


@given(st.lists(st.tuples(st.sampled_from(DOES), st.integers(0, 8)), min_size=10, max_size=60), st.integers(0, 9))
def test_the_world_is_as_the_session_wants_it_after_every_input(does: list[tuple[str, int]], race_s: int) -> None:
    table, world = Table(), World()

    def enter(entered: i.Input, at_us: int) -> None:
        before = table.session
        with suppress(Refused):
            table.enter(entered, at_us)
            world.follow(entered, table.effects, before, table.session)
        world.is_as(table.session)

    enter(i.Joined(BOX, "c" * 9 + "p" * 9, "Box A"), 0)
    enter(i.Start("slap", NAMES, {"race_s": race_s, "queue": race_s % 2 == 1}), 0)
    for what, number in does:
        enter(*input_for(what, number, table))
