"""The session as a whole, whatever happens in whatever order: same verdict, nothing dropped, effects that fit."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.table_driver import BOX, GAMES, OTHER_BOX, Table, check_held, through_json
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.domes import Domes
from gotit.core.effects import effects_between, wake_at_us
from gotit.core.game import Refused
from gotit.core.limit import too_wide
from gotit.core.match_view import match_view
from gotit.core.press import HOST_CLOCK, Reading
from gotit.core.resume import effects_after_restart, inputs_after_restart
from gotit.core.session import Session
from gotit.core.step import step

NINE = "c" * 9 + "p" * 9
SEATS = tuple(f"P{seat}" for seat in range(1, 7))


@settings(max_examples=200)
@given(
    st.lists(
        st.tuples(st.integers(1, 6), st.sampled_from([BOX, OTHER_BOX]), st.integers(0, 3_000)), min_size=1, max_size=6
    ),
    st.tuples(st.integers(0, 400), st.integers(0, 400)),
    st.tuples(st.none() | st.integers(0, 8), st.none() | st.integers(0, 8)),
    st.lists(st.randoms(use_true_random=False), min_size=2, max_size=4),
    st.sampled_from([0, 0, 50]),
    st.booleans(),
)
def test_the_verdict_is_the_same_in_whatever_order_the_boxes_are_heard(
    presses: list[tuple[int, str, int]],
    blurs_us: tuple[int, int],
    frame_blurs_us: tuple[int | None, int | None],
    orders: list[random.Random],
    together_us: int,
    queue: bool,
) -> None:
    """Each box delivers in its own order; how the two are interleaved, and when watermarks come, changes nothing.

    Both know the host's clock, each may know the USB frames. With a queue: the whole order in which callers get the
    floor.
    """
    blur_us = dict(zip((BOX, OTHER_BOX), blurs_us, strict=True))
    frame_blur_us = dict(zip((BOX, OTHER_BOX), frame_blurs_us, strict=True))

    def readings(source: str, at_us: int) -> tuple[Reading, ...]:
        host = Reading(HOST_CLOCK, at_us - blur_us[source], at_us + blur_us[source] + 1)
        own = Reading(source, at_us, at_us + 1)
        if (blur := frame_blur_us[source]) is None:
            return (host, own)
        frames_us = at_us * 2_001 // 2_000 + 7  # 500 ppm fast
        return (host, own, Reading("usb:c1:1", frames_us - blur, frames_us + blur + 2))

    def lines_of(source: str, chance: random.Random) -> list[i.Input]:
        lines: list[i.Input] = []
        for seat, its, at_us in sorted(presses, key=lambda press: press[2]):
            if its == source:
                lines.append(i.Press(source, seat - 1, readings(source, 2_000_000 + at_us), 1))
                if chance.random() < 0.5:
                    lines.append(i.Watermark(source, readings(source, 2_000_000 + at_us)))
        return [*lines, i.Watermark(source, readings(source, 2_100_000))]

    def who(chance: random.Random) -> list[tuple[int, ...]]:
        at = Table()
        at.enter(i.Joined(OTHER_BOX, NINE))
        at.enter(i.Joined(BOX, NINE))
        at.enter(i.Start("slap", SEATS, {"queue": queue}, together_us))
        at.enter(i.Chance((0, 1, 2, 3, 4)), 1_000_000)
        called: list[tuple[int, ...]] = []
        heard = [lines_of(BOX, chance), lines_of(OTHER_BOX, chance)]
        while any(heard):
            at.enter(chance.choice([lines for lines in heard if lines]).pop(0), at.now_us + 1_000)
            while at.phase in ("lot", "answering"):
                if at.phase == "lot":
                    called.append(at.session.state.tied)
                    at.enter(i.Chance(tuple(range(len(at.session.state.tied)))))
                elif not queue:
                    return [*called, (at.session.state.caller,)]
                else:
                    called.append((at.session.state.caller,))
                    at.act("answer", seat=at.session.state.caller, right=False)
        return called

    firsts = [who(order) for order in orders]
    assert firsts[0]
    assert all(each == firsts[0] for each in firsts)


def anything(session: Session, now_us: int, chance: random.Random) -> i.Input:
    """Whatever could happen at a table, sensible or not."""
    sources = [BOX, OTHER_BOX, "box:new", "keyboard"]
    source = chance.choice(sources[:2] * 3 + sources)
    at_us = max(0, now_us - chance.choice([0, 0, 0, 100, 5_000, 10**6]))
    host = Reading(HOST_CLOCK, at_us - chance.choice([1, 300, 15_000]), at_us + chance.choice([1, 300, 15_000]))
    readings = (host, Reading(source, at_us, at_us + 1)) if chance.random() < 0.8 else (host,)
    epoch = session.arming.epoch if session.arming and session.arming_open else 0
    seat = chance.randrange(1, 5)
    wanted = session.game.chance(session.state) if session.game is not None else None
    listed = session.game.legal(session.state, None) if session.game is not None else ()
    action = chance.choice(listed) if listed else None
    plain = (
        {"do": type(action).__struct_config__.tag, **{f: getattr(action, f) for f in action.__struct_fields__}}
        if action
        else {}
    )
    possible: list[i.Input] = [
        i.Press(source, chance.randrange(19), readings, chance.choice([epoch, 0, None]), chance.random() < 0.1),
        i.Press(source, chance.randrange(9), readings, epoch),
        i.Release(source, chance.randrange(9), chance.choice([1_000, 600_000])),
        i.Watermark(source, readings),
        i.Watermark(source, readings),
        i.Joined(source, chance.choice([NINE, "cp", "ccc", ""]), stand_in=source == "keyboard"),
        i.Left(source),
        i.Sharpness(source, chance.choice([{}, {HOST_CLOCK: 140}, {HOST_CLOCK: 25_000, "usb:b:0": 4}])),
        i.SetLimit(chance.choice([0, 1_000, 40_000])),
        i.SetDomes(Domes(chance.choice([0, 1_000]), chance.random() < 0.5)),
        i.Rearm(),
        i.Act(plain),
        i.Act(plain),
        i.Chance(tuple(chance.sample(range(wanted.n), wanted.n)) if wanted else (0,)),
        i.Chance(tuple(chance.sample(range(wanted.n), wanted.n)) if wanted else (0,)),
        i.SeatPress(seat, chance.choice(["call", "pass", "long"])),
        i.Overrule((seat,)),
        i.DecideWithout(source),
        i.Undo(),
        i.Redo(),
        i.StopClock(),
        i.RollCall(chance.choice([(), (1, 2), (3,)])),
        i.AssignInput(source, chance.randrange(9), seat),
        i.Rename(seat, "Zoe"),
        i.Time(),
        i.Time(),
    ]
    return chance.choice(possible)  # fmt: skip


@settings(max_examples=250)
@given(st.integers(0, 10**9), st.booleans())
def test_whatever_happens(seed: int, queue: bool) -> None:
    chance = random.Random(seed)
    world = World()
    start = i.Start("slap", ("Ana", "Ben", "Cem"), {"queue": queue, "goal": 5, "answer_s": 3})
    session, now_us = Session(GAMES), 0
    sentences: list[str] = []
    for number in range(60):
        now_us += chance.choice([0, 500, 200_000, 900_000])
        entered = start if number == 3 else anything(session, now_us, chance)
        try:
            after, effects = step(session, through_json(entered), now_us)
        except Refused as refused:
            sentences.append(heard(refused))
            continue
        world.carry_out(effects)
        opened = after.arming_open and (session.arming is None or after.epochs != session.epochs)
        if opened and isinstance(entered, (i.Start, i.Act, i.Rearm)):
            assert not too_wide(after), "the operator opens no race that could not be judged sharply enough"
        if isinstance(entered, i.Press):
            assert noticed(session, after, effects), entered
        check_held(session, entered, after, effects)
        check(after, world, now_us)
        session = after
    assert all(sentence.endswith((".", "?")) for sentence in sentences)


class World:
    """What lamps, boxes and the clock were told so far."""

    def __init__(self) -> None:
        self.armed: int | None = None
        self.lamps: object = {}
        self.wake_us: int | None = None
        self.chance: i.NeedChance | None = None

    def carry_out(self, effects: tuple[i.Effect, ...]) -> None:
        for effect in effects:
            match effect:
                case i.Arm(epoch):
                    assert self.armed in (None, epoch), "an arming is disarmed before another one opens"
                    self.armed = epoch
                case i.Disarm(epoch):
                    assert self.armed == epoch
                    self.armed = None
                case i.SetLamps(lit):
                    self.lamps = lit
                case i.Wake(at_us):
                    self.wake_us = at_us
                case i.NeedChance():
                    self.chance = effect
                case _:
                    pass


def noticed(before: Session, after: Session, effects: tuple[i.Effect, ...]) -> bool:
    """A press was told, or counted as a call or a hold; or its seat has called already."""
    told = any(isinstance(effect, i.Tell) for effect in effects)
    counted = before.arming != after.arming or before.held != after.held or before.state != after.state
    again = before.arming is not None and before.arming_open and bool(before.arming.calls)
    return told or counted or again or bool(after.held)


def check(session: Session, world: World, now_us: int) -> None:
    """The world was told all that is in force: by differences it knows as much as after a restart."""
    in_force = effects_after_restart(session)
    armed = next((effect.epoch for effect in in_force if isinstance(effect, i.Arm)), None)
    assert world.armed == armed
    assert world.lamps == session.lamps
    assert world.wake_us == wake_at_us(session)
    if (wanted := next((effect for effect in in_force if isinstance(effect, i.NeedChance)), None)) is not None:
        assert world.chance == wanted
    assert set(session.lamps) == set(session.seats)
    if session.game is not None:
        assert match_view(session, None) is not None
        assert session.arming is None or session.arming.epoch <= session.epochs
        for step_back in (*session.past, *session.future):
            assert step_back.arming is None or step_back.arming.epoch <= session.epochs
    waking = session
    for _ in range(20):  # time that passes settles every deadline, and never runs in a circle
        due_us = wake_at_us(waking)
        if due_us is None:
            break
        waking, _ = step(waking, i.Time(), max(now_us, due_us))
        now_us = max(now_us, due_us)
    else:
        raise AssertionError("deadlines never end")
    for entered in inputs_after_restart(session):
        session, _ = step(session, entered, now_us)
    assert effects_between(session, session) == tuple(effect for effect in effects_of_notes(session))


def effects_of_notes(session: Session) -> list[i.Effect]:
    found: list[i.Effect] = []
    for told in session.notes:
        found.append(told)
        if told.news.sound is not None:
            found.append(i.Sound(told.news.sound, told.news.seat))
    return found
