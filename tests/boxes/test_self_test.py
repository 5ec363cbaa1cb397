"""`gotit boxes --self-test`: the firmware's conversation behind a pseudo-terminal, with a maker who acts and answers.

On the emulated Pico: test_self_test_pico.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator

import pytest
from click.testing import CliRunner
from tests.boxes.fake_box import FakeBox, PtyBox
from tests.boxes.firmware_box import FirmwareBox
from tests.patience import wait_until
from tests.speech import heard

from gotit.boxes import commands, host_clock
from gotit.boxes.ports import Port, open_port
from gotit.boxes.self_test import Check, Pace, SelfTest, find_buttons
from gotit.boxes.self_test_console import run_self_test
from gotit.boxes.talk import Talk, TalkError
from gotit.core.called import called_box
from gotit.core.message import Message
from gotit_box import wire

QUICK = Pace(lamp_s=0.01, all_lamps_s=0.01, scale_s=0.01, sync_s=0.1, patience_s=0.3)
Plug = Callable[[], PtyBox]


def now_us() -> int:
    return host_clock.now_ns() // 1000


@pytest.fixture
def plugged() -> Iterator[PtyBox]:
    box = FirmwareBox(now_us)
    box._box.identity.lamps = 9
    plugged = PtyBox(box)  # type: ignore[arg-type]  # it stands in for a FakeBox
    yield plugged
    plugged.unplug()


class Maker:
    """Does as the guide says: presses these inputs, gives these answers, and keeps what was said and asked."""

    def __init__(self, press: Callable[[], None], answers: dict[str, bool] | None = None, text: str = "") -> None:
        self.press, self.answers, self.text = press, answers or {}, text
        self.said: list[str] = []
        self.asked: list[str] = []

    def say(self, message: Message) -> None:
        self.said.append(heard(message))
        if message.code == "press_every_button":
            self.press()

    def confirm(self, question: Message, default: bool) -> bool:
        self.asked.append(heard(question))
        return next((answer for words, answer in self.answers.items() if words in heard(question)), default)

    def ask(self, question: Message) -> str:
        self.asked.append(heard(question))
        return self.text


def talk_to(plugged: PtyBox) -> Talk:
    return Talk(open_port(plugged.device, 0.02), plugged.device)


def press(plugged: PtyBox, *numbers: int) -> None:
    for number in numbers:
        with plugged.at_box() as box:
            box.press(number)
            box.release(number)
        time.sleep(0.002)


def check(plugged: PtyBox, maker: Maker) -> dict[str, Check]:
    with talk_to(plugged) as talk:
        return {heard(one.what): one for one in SelfTest(talk, maker, pace=QUICK).run()}


def test_a_good_box_passes_and_is_left_as_it_was(plugged: PtyBox) -> None:
    maker = Maker(lambda: press(plugged, *range(18)))
    found = check(plugged, maker)
    assert {one.outcome for one in found.values()} == {"ok", "absent"}
    assert len([one for one in found if one.startswith("seat")]) == 18
    assert found["seat 4, buzz (GP5)"].outcome == found["seat 9, pass (GP19)"].outcome == "ok"
    assert "at most 99 mA" in heard(found["9 lamps"].found)
    assert "  seat 9, pass (GP19): seen (18 of 18)" in maker.said
    wait_until(lambda: not plugged.box.kept, "its own presses are acknowledged")


def test_a_button_that_was_never_seen_is_named_with_its_pin(plugged: PtyBox) -> None:
    asked = "Not seen yet: seat 4, pass (GP14). Keep waiting?"
    maker = Maker(lambda: press(plugged, *(number for number in range(18) if number != 12)), {asked: False})
    found = check(plugged, maker)
    assert asked in maker.asked
    failed = [one for one in found.values() if one.outcome == "failed"]
    assert [heard(one.what) for one in failed] == ["seat 4, pass (GP14)"]
    assert "never seen" in heard(failed[0].found)


def test_two_wires_that_touch_are_found(plugged: PtyBox) -> None:
    def bridged() -> None:
        with plugged.at_box() as box:
            at_us = now_us()
            box.clock_us = lambda: at_us
            box.press(2)
            box.press(3)
            box.clock_us = now_us
        press(plugged, *(number for number in range(18) if number not in (2, 3)))

    found = check(plugged, Maker(bridged))
    assert "closes together with seat 4, buzz (GP5)" in heard(found["seat 3, buzz (GP4)"].found)
    assert found["seat 4, buzz (GP5)"].outcome == "failed"
    assert found["seat 5, buzz (GP6)"].outcome == "ok"


def test_a_button_that_is_closed_from_the_start_is_found(plugged: PtyBox) -> None:
    box = plugged.box
    assert isinstance(box, FirmwareBox)
    with plugged.at_box():
        box._box.presses.edge(now_us(), 1 << 7)
    found = check(plugged, Maker(lambda: press(plugged, *(number for number in range(18) if number != 7))))
    assert "reads as pressed, but nobody presses it" in heard(found["seat 8, buzz (GP9)"].found)


def test_what_people_saw_and_heard_counts(plugged: PtyBox) -> None:
    answers = {"light up alone": False, "rising tones": False}
    found = check(plugged, Maker(lambda: press(plugged, *range(18)), answers, "3 7"))
    assert "wrong: 3 7." in heard(found["9 lamps"].found)
    assert "pins 27,26,22" in heard(found["9 lamps"].found)
    assert "GP28" in heard(found["piezo"].found)


def test_what_a_box_keeps_for_a_match_stays_kept(plugged: PtyBox) -> None:
    press(plugged, 5)
    before = list(plugged.box.kept)
    found = check(plugged, Maker(lambda: press(plugged, *range(18))))
    assert found["seat 6, buzz (GP7)"].outcome == "ok"
    assert list(plugged.box.kept)[:2] == before


def test_firmware_without_a_self_test_is_told_what_to_do() -> None:
    plugged = PtyBox(FakeBox(now_us))
    found = check(plugged, Maker(lambda: None))
    plugged.unplug()
    assert f"gotit flash --port {plugged.device}" in heard(found["firmware"].found)


def test_a_port_without_a_box_is_told_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    class Mute(FakeBox):
        def take(self) -> bytes:
            return b""

    monkeypatch.setattr("gotit.boxes.talk.HELLO_S", 0.3)
    plugged = PtyBox(Mute(now_us))
    with pytest.raises(TalkError, match="Nothing answers"):
        talk_to(plugged)
    plugged.unplug()


def test_buttons_have_names_whatever_the_pin_map() -> None:
    names = [heard(button.name) for button in find_buttons("cp-sc", "2,D7,4,5,6")]
    assert names == ["seat 1, buzz (GP2)", "seat 1, pass (D7)", "seat 2, buzz (GP6)"]
    assert [heard(button.name) for button in find_buttons("cc", "")] == ["seat 1, buzz", "seat 2, buzz"]


class SyncedTalk:
    """A box whose sync output is joined to its input, and a host so slow that a second passes at every look."""

    called, device = called_box("Box A"), "/dev/ttyACM0"

    def __init__(self, lost: int = 0) -> None:
        self.hello = {"sync": 1}
        self.said: list[tuple[str, int]] = []
        self._left = [out for number in range(20) for out in ((1, 0) if number >= lost else (1,))]

    def say(self, name: str, **fields: int) -> None:
        self.said.append((name, fields["ms"]))

    def forget(self) -> None: ...

    def hear(self, limit_s: float, *names: str) -> wire.Message | None:
        del limit_s, names
        return wire.Message("pulse", {"after": 0, "by": 1, "out": self._left.pop(0)}, True) if self._left else None


class SlowTime:
    def __init__(self) -> None:
        self._now_s = 0.0

    def monotonic(self) -> float:
        self._now_s += 1.0
        return self._now_s

    def sleep(self, awhile_s: float) -> None: ...


@pytest.mark.parametrize(("lost", "outcome"), [(0, "ok"), (3, "failed"), (20, "absent")])
def test_pulses_are_counted_however_slow_the_host_is(lost: int, outcome: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer that stood still for a second when it should have listened said that no wire was connected."""
    monkeypatch.setattr("gotit.boxes.self_test.time", SlowTime())
    talk, other = SyncedTalk(lost), SyncedTalk(lost)
    test = SelfTest(talk, Maker(lambda: None), [other])  # type: ignore[arg-type, list-item]
    test._test_sync()
    assert talk.said == [("lead", 50), ("lead", 0)]
    assert [one.outcome for one in test._checks] == [outcome] * (1 if outcome == "absent" else 2)
    if not lost:
        assert [heard(one.found) for one in test._checks] == ["19 of 20 pulses came back", "heard 20 of 20 pulses"]


# --- the command -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("missing", "code"), [(False, 0), (True, 1)])
def test_the_command_shows_a_table_and_says_so_by_its_exit_code(
    plugged: PtyBox, monkeypatch: pytest.MonkeyPatch, missing: bool, code: int
) -> None:
    monkeypatch.setattr(
        commands, "run_self_test", lambda ports, console, as_json: run_self_test(ports, console, as_json, QUICK)
    )
    over = threading.Event()

    def keep_pressing() -> None:
        while not over.is_set():
            press(plugged, *range(1 if missing else 0, 18))

    fingers = threading.Thread(target=keep_pressing)
    fingers.start()
    arguments = ["--self-test", "--json", "--port", plugged.device]
    shown = CliRunner(env={"COLUMNS": "160"}).invoke(
        commands.boxes, arguments, input="n\n" * 4 if missing else "\n" * 9
    )
    over.set()
    fingers.join()
    assert shown.exit_code == code, shown.output
    ((device, checks),) = json.loads(shown.stdout).items()
    assert device == plugged.device
    assert {one["outcome"] for one in checks if one["what"].startswith("seat 2")} == {"ok"}
    for words in (
        "Press each of the 18 buttons once",
        "seat 9, pass (GP19)",
        "and test again" if missing else "All is well",
    ):
        assert words in shown.stderr


def test_a_box_that_is_unplugged_meanwhile_is_told(plugged: PtyBox, capsys: pytest.CaptureFixture[str]) -> None:
    class Gone:
        """A port that goes at the fifth message."""

        def __init__(self) -> None:
            self._port, self._left = open_port(plugged.device, 0.02), 5

        def write(self, data: bytes) -> int | None:
            self._left -= 1
            if self._left < 0:
                raise OSError("device disconnected")
            return self._port.write(data)

        def __getattr__(self, name: str) -> object:
            return getattr(self._port, name)

    from rich.console import Console

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gotit.boxes.self_test_console.open_port", lambda *_: Gone())
        patch.setattr("gotit.boxes.self_test_console.click.confirm", lambda *_, **__: False)
        assert run_self_test([Port(plugged.device)], Console(width=160), pace=QUICK) == 1
    assert "The box disappeared during the test" in capsys.readouterr().out
