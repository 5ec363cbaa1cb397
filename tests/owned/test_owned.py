"""The whole way from a report to a verdict, by the code that plays, with devices that are not there.

What is opened, and what is not; roll-call, coming, going, going in a race.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.owned.fake import BUZZ, KEYS, OTHER_KEYS, PAD, WIRELESS, Desk, FakeDevice
from tests.patience import wait_until

from gotit.core import inputs as i
from gotit.core.adjudicate import Clear, DeadHeat
from gotit.core.learned import Learned
from gotit.core.message import Typed
from gotit.core.pairs import pairs
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.shelf import shelf
from gotit.owned.owned import Ours, Owned, ours
from gotit.owned.table import MODELS, WIRED_US

RED, BLUE = 704, 708
HANDSET = 5
PAD_LEARNED = Learned(PAD.vendor, PAD.product, "A pad", (305,))
KEYS_LEARNED = Learned(KEYS.vendor, KEYS.product, "Twin keyboard", (57, 30), KEYS.place, keyboard=True)


class Room:
    """A session with these devices beside it. Time is the computer's."""

    def __init__(self, desk: Desk, *learned: Learned) -> None:
        self.desk = desk
        self.session = Session(shelf())
        self.begun_us = time.monotonic_ns() // 1000
        self.owned = Owned(self.now_us, lambda: None, learned, desk.find, desk.open)
        self.told: list[i.Effect] = []

    def now_us(self) -> int:
        return time.monotonic_ns() // 1000 - self.begun_us

    def look(self) -> None:
        self.owned.look()
        self.drain()

    def enter(self, entered: i.Input) -> None:
        self.session, effects = step(self.session, entered, self.now_us())
        self.told += effects
        for effect in effects:
            if isinstance(effect, i.Mark):
                assert self.session.arming is not None
                self.owned.ask(effect.sources, self.session.arming.horizon_us)
            if isinstance(effect, i.NeedChance):
                self.enter(i.Chance(tuple(range(effect.n))))
            self.owned.carry_out(effect, self.session.seating)

    def drain(self) -> bool:
        taken = False
        while not self.owned.events.empty():
            self.enter(self.owned.events.get())
            taken = True
        return taken

    def until(self, condition: object, what: str) -> None:
        assert callable(condition)

        def holds() -> object:
            self.drain()
            return condition()

        wait_until(holds, what)

    def race(self, players: int = 4) -> None:
        names = tuple(f"P{seat}" for seat in range(1, players + 1))
        self.enter(i.Start("buzzer-round", names, {"early": "told", "ties": "operator"}))
        self.enter(i.Act({"do": "open_buzzers"}))
        assert self.session.arming_open

    def verdict(self) -> Clear | DeadHeat:
        arming = self.session.arming
        assert arming is not None
        assert isinstance(arming.verdict, Clear | DeadHeat)
        return arming.verdict

    def judged(self) -> Clear | DeadHeat:
        self.until(lambda: self.session.arming is not None and self.session.arming.decided, "a verdict")
        return self.verdict()


@pytest.fixture
def rooms() -> Iterator[list[Room]]:
    made: list[Room] = []
    yield made
    for room in made:
        room.owned.stop()


def room_of(rooms: list[Room], desk: Desk, *learned: Learned) -> Room:
    rooms.append(Room(desk, *learned))
    rooms[-1].look()
    return rooms[-1]


def test_a_slap_on_a_buzz_becomes_a_verdict(rooms: list[Room]) -> None:
    room = room_of(rooms, Desk(BUZZ))
    room.race()
    device = room.desk.at(BUZZ)
    device.say(RED + 2 * HANDSET)
    room.until(lambda: room.session.arming is not None and room.session.arming.calls, "a call")
    time.sleep(0.06)  # the other comes surely later
    device.say(RED + 2 * HANDSET, RED)
    assert room.judged() == Clear(3, None, room.verdict().order)


def test_two_within_the_devices_delay_are_a_dead_heat(rooms: list[Room]) -> None:
    room = room_of(rooms, Desk(BUZZ))
    room.race()
    room.desk.at(BUZZ).say(RED + HANDSET, RED + 3 * HANDSET)
    found = room.judged()
    assert isinstance(found, DeadHeat)
    assert found.seats == (2, 4)


def test_the_blue_button_passes_for_the_same_seat(rooms: list[Room]) -> None:
    room = room_of(rooms, Desk(BUZZ))
    name = "own:054c:0002:1"
    assert room.session.seating.seat_of(name, 1) == (2, "call")
    assert room.session.seating.seat_of(name, 5) == (2, "pass")


def test_it_says_how_precise_it_is(rooms: list[Room]) -> None:
    room = room_of(rooms, Desk(BUZZ))
    (pair,) = pairs(room.session.seating)
    assert pair.way == "model"
    assert pair.half_width_us is not None
    assert pair.half_width_us > WIRED_US


def test_roll_call_seats_whoever_presses(rooms: list[Room]) -> None:
    room = room_of(rooms, Desk(BUZZ, WIRELESS))
    room.enter(i.RollCall((1, 2)))
    room.desk.at(WIRELESS).say(RED + 3 * HANDSET)
    room.until(lambda: room.session.seating.calling == (2,), "the first seat")
    room.desk.at(BUZZ).say(RED)
    room.until(lambda: not room.session.seating.calling, "the second seat")
    assert room.session.seating.seat_of("own:054c:1000:1", 3) == (1, "call")
    assert room.session.seating.seat_of("own:054c:0002:1", 0) == (2, "call")


def test_only_what_is_in_the_table_or_learned_is_opened(rooms: list[Room]) -> None:
    room = room_of(rooms, Desk(BUZZ, PAD, KEYS, OTHER_KEYS))
    assert [each.use.found for each in room.desk.opened] == [BUZZ]
    room.owned.set_learned([PAD_LEARNED])
    room.look()
    assert [each.use.found for each in room.desk.opened] == [BUZZ, PAD]
    room.owned.set_learned([])
    room.look()
    assert not room.desk.at(PAD).is_open
    assert not room.session.seating.plays("own:1234:0001:1")


def test_a_keyboard_is_open_only_while_its_keys_are_wanted_and_its_twin_never(rooms: list[Room]) -> None:
    room = room_of(rooms, Desk(KEYS, OTHER_KEYS), KEYS_LEARNED)
    assert room.desk.opened == []
    assert room.session.seating.plays("own:2a7a:0001:1")
    room.owned.want_keys(True)
    room.look()
    assert [each.use.found for each in room.desk.opened] == [KEYS]
    room.owned.want_keys(False)
    room.look()
    assert not room.desk.at(KEYS).is_open
    assert room.session.seating.plays("own:2a7a:0001:1"), "it is still there"


def test_what_was_not_learned_of_a_keyboard_is_told_to_nobody(rooms: list[Room]) -> None:
    room = room_of(rooms, Desk(KEYS), KEYS_LEARNED)
    room.owned.want_keys(True)
    room.look()
    room.desk.at(KEYS).say(28)
    room.desk.at(KEYS).say(28, 30)
    wait_until(lambda: not room.owned.events.empty(), "a press")
    assert [getattr(room.owned.events.get(), "input", None)] == [1]
    assert room.owned.events.empty()


def test_a_device_that_is_pulled_out_in_a_race_leaves_and_the_others_go_on(rooms: list[Room]) -> None:
    room = room_of(rooms, Desk(BUZZ, PAD), PAD_LEARNED)
    for seat, found, code in ((1, BUZZ, RED), (2, BUZZ, RED + HANDSET), (3, PAD, 305)):
        room.enter(i.RollCall((seat,)))
        room.desk.at(found).say(code)
        room.until(lambda: not room.session.seating.calling, "a seat")
        room.desk.at(found).let_go()
    room.race(3)
    room.desk.at(PAD).say(305)
    room.until(lambda: room.session.arming is not None and room.session.arming.calls, "a call")
    room.desk.plugged.remove(BUZZ)
    room.desk.at(BUZZ).unplug()
    room.until(lambda: not room.session.seating.plays("own:054c:0002:1"), "it has left")
    first = room.judged()
    assert isinstance(first, Clear)
    assert first.seat == 3
    room.desk.plugged.append(BUZZ)
    room.look()
    assert room.session.seating.seat_of("own:054c:0002:1", 1) == (2, "call"), "it comes back with its seats"


def test_its_seat_goes_on_with_another_button(rooms: list[Room]) -> None:
    room = room_of(rooms, Desk(BUZZ, PAD), replace(PAD_LEARNED, buttons=(304, 305)))
    room.race(2)
    room.desk.plugged.remove(BUZZ)
    room.desk.at(BUZZ).unplug()
    room.until(lambda: not room.session.seating.plays("own:054c:0002:1"), "it has left")
    room.enter(i.RollCall((2,)))
    room.desk.at(PAD).say(305)
    room.until(lambda: not room.session.seating.calling, "another button")
    room.desk.at(PAD).let_go()
    room.enter(i.Rearm())
    room.desk.at(PAD).say(305)
    found = room.judged()
    assert isinstance(found, Clear)
    assert found.seat == 2


def test_two_of_a_model_have_numbers_and_what_moves_takes_the_free_one(rooms: list[Room]) -> None:
    second = replace(BUZZ, path="event9", place="usb-9 Buzz")
    moved = replace(BUZZ, path="event8", place="usb-8 Buzz")
    room = room_of(rooms, Desk(BUZZ, second))
    assert {view.label for view in room.owned.views()} == {"Buzz!", "Buzz! 2"}
    room.desk.plugged = [second, moved]
    room.look()
    assert {view.source: view.found.place for view in room.owned.views()} == {
        "own:054c:0002:1": "usb-8 Buzz",
        "own:054c:0002:2": "usb-9 Buzz",
    }


def test_what_is_pressed_between_opening_and_the_first_look_is_not_said_to_be_later(rooms: list[Room]) -> None:
    """Found in a guest: what opened the lamps took most of a second, and its first press counted after that."""
    pressed: list[int] = []

    class Slow(Desk):
        def open(self, use: Ours) -> FakeDevice:
            device = super().open(use)
            pressed.append(room.now_us())
            device.say(RED)
            time.sleep(0.05)
            return device

    room = Room(Slow(BUZZ))
    rooms.append(room)
    room.owned.look()
    wait_until(lambda: room.owned.events.qsize() >= 3, "a press")
    (press,) = [each for each in (room.owned.events.get() for _ in range(3)) if isinstance(each, i.Press)]
    assert press.readings[0].earliest_us <= pressed[0] < press.readings[0].latest_us


def test_what_may_not_be_opened_is_said_and_tried_again(rooms: list[Room]) -> None:
    desk = Desk(BUZZ)
    desk.refuse = PermissionError(13, "Permission denied")
    room = room_of(rooms, desk)
    (view,) = room.owned.views()
    assert view.problem is not None
    assert view.problem.args["why"] == Typed("Permission denied")
    assert not room.session.seating.sources
    desk.refuse = None
    room.look()
    assert room.owned.views()[0].problem is None
    assert room.session.seating.plays("own:054c:0002:1")


def test_what_was_learned_goes_before_the_table() -> None:
    mine = Learned(BUZZ.vendor, BUZZ.product, "Mine", (RED, BLUE))
    use = ours(BUZZ, [mine])
    assert use is not None
    assert (use.roles, use.name) == ("cc", "Mine")


def test_a_keyboard_that_claims_to_be_a_buzz_is_not_opened() -> None:
    assert ours(replace(BUZZ, keyboard=True), []) is None


def test_no_row_of_the_table_claims_to_have_met_the_real_thing() -> None:
    assert [model.name for model in MODELS if model.met] == []


def test_nothing_of_a_key_is_written_anywhere() -> None:
    """The package knows no log, no file to write, no print."""
    for file in Path("host/gotit/owned").glob("*.py"):
        text = file.read_text("utf-8")
        assert not any(word in text for word in ("logging", "print(", "write_text", "write_bytes")), file
