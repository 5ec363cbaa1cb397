"""The conversation of a box, without a board: lines in, lines out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gotit_box import box as box_module
from gotit_box import wire
from gotit_box.box import Board, Box, Identity
from gotit_box.settings import Settings, read_settings

MS = 1000
RESEND = wire.RESEND_MS * MS
BEAT = box_module.BEAT_MS * MS


class Bench(Board):
    """A box and its time."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.t = 0
        self.frame: tuple[int, int, int] | None = None
        identity = Identity("E6614103E7452D2F", "0.1.0", "Raspberry Pi Pico with RP2040", "1A2B3C4D")
        self.box = Box(identity, settings or read_settings(None), self)
        identity.roles = "c" * 9 + "p" * 9
        identity.capture = "pio"
        self.box.start(0, 0)

    def now(self) -> int:
        return self.t

    def free_memory(self) -> int:
        return 1234

    def catch_frame(self) -> tuple[int, int, int] | None:
        return self.frame

    def tell(self, name: str, **fields: int | str) -> None:
        self.box.handle(wire.encode(name, fields), self.t, self.t)

    def slap(self, number: int, hold: int = 100 * MS) -> None:
        """Close input `number` now, open it after `hold`, and let the box process it to the end."""
        presses = self.box.presses
        presses.edge(self.t, presses.word | 1 << number)
        presses.edge(self.t + hold, presses.word & ~(1 << number))
        self.wait(hold + 50 * MS)

    def wait(self, span: int) -> None:
        self.t += span
        self.box.advance(self.t)

    def listen(self) -> list[wire.Message]:
        """Everything the box has to say now."""
        said = []
        while (line := self.box.next_line(self.t)) is not None:
            assert len(line) <= wire.LINE_LIMIT
            said.append(wire.parse(bytes(line)))
            assert len(said) < 5000
        return said

    def hear(self, *names: str) -> list[dict[str, int | str]]:
        return [message.fields for message in self.listen() if message.name in names]


@pytest.fixture
def bench() -> Bench:
    bench = Bench()
    bench.listen()
    return bench


def test_hello_is_said_first() -> None:
    said = Bench().listen()
    assert [message.name for message in said] == ["hello", "about", "beat"]
    assert said[0].fields["proto"] == wire.PROTOCOL
    assert said[0].fields["inputs"] == 18
    assert (said[0].fields["next"], said[0].fields["oldest"]) == (1, 1)


def test_a_long_name_of_a_board_is_cut(bench: Bench) -> None:
    bench.box.identity.board = "Ünknown board " * 30
    bench.t = 2**52
    bench.tell("hi", proto=1)
    for said in bench.hear("hello", "about"):
        assert str(said["board"]).startswith("Ünknown board")


def test_a_picos_name_always_has_room_and_its_micropython_is_told_with_it() -> None:
    """In the longest hello of a hub, a day and ten thousand events old."""
    bench = Bench()
    identity = bench.box.identity
    identity.board, identity.python = "Pico2 with RP2350", "MicroPython 1.26.1"
    identity.letter, identity.roles = "B", "c" * 9 + "p" * 9 + "s"
    identity.can_read_frames = identity.can_sync = True
    identity.jitter_us, identity.lamps = 1, 9
    bench.t = 24 * 3600 * 10**6
    bench.box.kept.acked = bench.box.kept.last = 10_000
    bench.tell("hi", proto=1)
    hello, about = [message.fields for message in bench.listen() if message.name in ("hello", "about")][-2:]
    assert hello["board"] == "Pico2 with RP2350"
    assert about == {"board": "Pico2 with RP2350", "python": "MicroPython 1.26.1"}


def test_press_and_release_are_sent_until_acknowledged(bench: Bench) -> None:
    bench.t = 1000 * MS
    bench.slap(3)
    first = bench.hear("press", "release")
    assert [fields["seq"] for fields in first] == [1, 2]
    assert first[0] == {"seq": 1, "t": 1000 * MS, "input": 3, "epoch": 0, "flags": 0, "boot": "1A2B3C4D"}
    bench.wait(RESEND - 1)
    assert bench.hear("press", "release") == []
    bench.wait(1)
    assert bench.hear("press", "release") == first
    bench.tell("ack", boot="1A2B3C4D", seq=1)
    bench.wait(RESEND)
    (left,) = bench.hear("press", "release")
    assert left["seq"] == 2
    assert "boot" not in left  # the host has named this boot
    bench.tell("ack", boot="1A2B3C4D", seq=2)
    bench.wait(100 * RESEND)
    assert bench.hear("press", "release") == []


def test_an_ack_for_another_boot_or_of_the_future_is_ignored(bench: Bench) -> None:
    bench.slap(3)
    bench.listen()
    bench.tell("ack", boot="00000000", seq=2)
    bench.tell("ack", boot="1A2B3C4D", seq=3)
    bench.wait(RESEND)
    assert len(bench.hear("press", "release")) == 2


def test_hi_brings_everything_again_at_once(bench: Bench) -> None:
    bench.slap(3)
    bench.listen()
    bench.wait(1)
    bench.tell("hi", proto=1)
    said = bench.listen()
    assert [message.name for message in said] == ["hello", "about", "press", "release"]
    assert (said[0].fields["next"], said[0].fields["oldest"]) == (3, 1)


def test_what_is_acknowledged_while_it_comes_again_is_not_sent_further(bench: Bench) -> None:
    bench.slap(3)
    bench.listen()
    bench.tell("hi", proto=1)
    bench.tell("ack", boot="1A2B3C4D", seq=2)
    assert bench.hear("press", "release") == []
    bench.slap(4)
    assert [fields["seq"] for fields in bench.hear("press", "release")] == [3, 4]


def test_a_full_ring_holds_the_watermark_until_the_gap_is_told() -> None:
    bench = Bench(read_settings('{"keep": 64}'))
    for _ in range(32):
        bench.slap(0)
    lost_t = bench.t
    bench.slap(0)
    said = bench.listen()
    assert [message.name for message in said].count("gap") == 0
    assert (said[-1].name, said[-1].fields["t"], said[-1].fields["drops"]) == ("beat", lost_t, 2)
    bench.tell("ack", boot="1A2B3C4D", seq=64)
    bench.tell("mark")
    gap, beat = bench.listen()
    assert (gap.fields["t"], gap.fields["lost"]) == (lost_t, 2)
    assert beat.fields["t"] == bench.t


def test_nobody_is_flooded_who_does_not_acknowledge(bench: Bench) -> None:
    bench.slap(3)
    bench.listen()
    count = 0
    for _ in range(600):
        bench.wait(100 * MS)
        count += len(bench.hear("press"))
    assert 15 <= count <= 30, "60 s: doubling to 3.2 s"
    bench.tell("hi", proto=1)
    bench.listen()
    bench.wait(RESEND)
    assert len(bench.hear("press")) == 1, "who comes back gets the fast pace"


def test_a_new_press_does_not_wait_for_the_resend(bench: Bench) -> None:
    bench.slap(3)
    bench.listen()
    bench.slap(4)
    assert [fields["input"] for fields in bench.hear("press")] == [4]


def test_arm_carries_its_epoch_and_says_what_is_held(bench: Bench) -> None:
    bench.box.presses.edge(5, 0b10)
    bench.wait(10 * MS)
    bench.tell("arm", epoch=5)
    (armed,) = bench.hear("armed")
    assert armed == {"epoch": 5, "t": 10 * MS, "held": 0b10}
    bench.slap(3)
    (press,) = bench.hear("press")
    assert (press["epoch"], press["flags"]) == (5, 0)
    bench.tell("disarm", epoch=4)
    bench.slap(4)
    assert bench.hear("press")[0]["epoch"] == 5, "only its own epoch is disarmed"
    bench.tell("disarm", epoch=5)
    bench.slap(5)
    assert bench.hear("press")[0]["epoch"] == 0


@pytest.mark.parametrize("epoch", [0, -1, 2**32])
def test_an_epoch_that_cannot_be_kept_is_refused(bench: Bench, epoch: int) -> None:
    bench.tell("arm", epoch=epoch)
    (fault,) = bench.hear("fault", "armed")
    assert fault["code"] == "refused"


def test_the_beat_promises_only_what_was_sent(bench: Bench) -> None:
    bench.wait(BEAT)
    (beat,) = bench.hear("beat")
    assert beat == {"t": BEAT, "seq": 0, "mem": 1234, "high": 0, "up_s": 0, "drops": 0, "bad": 0, "boot": "1A2B3C4D"}
    bench.box.presses.edge(bench.t + 500, 1)
    bench.wait(BEAT)
    said = bench.listen()
    assert [message.name for message in said] == ["press", "beat"]
    bench.box.presses.edge(bench.t + 500, 0)
    bench.box.presses.edge(bench.t + 600, 2)
    bench.wait(700)
    bench.tell("mark")
    (beat,) = bench.hear("beat")
    assert (beat["t"], beat["seq"]) == (bench.t - 100, 1), "an unconfirmed press holds the watermark"


def test_beat_ms_sets_the_pace_within_bounds(bench: Bench) -> None:
    bench.tell("beat_ms", ms=0)
    bench.listen()
    bench.wait(10 * MS - 1)
    assert bench.hear("beat") == []
    bench.wait(1)
    assert len(bench.hear("beat")) == 1


def test_pong_has_two_stamps(bench: Bench) -> None:
    bench.t = 5000
    line = wire.encode("ping", {"id": -7})
    bench.box.handle(line, 4000, 4500)
    assert bench.hear("pong") == [{"id": -7, "r": 4000, "s": 5000}]


def test_lines_wait_while_answers_wait(bench: Bench) -> None:
    count = 0
    while bench.box.can_handle():
        bench.tell("ping", id=count)
        count += 1
    assert count == box_module.ANSWERS_LIMIT
    assert [fields["id"] for fields in bench.hear("pong")] == list(range(count))
    assert bench.box.can_handle()


def test_what_the_host_asks_of_lamps_and_sounds_is_left_for_the_program(bench: Bench) -> None:
    bench.tell("lamps", s="1ia")
    bench.tell("sound", s="buzz")
    bench.tell("identify")
    bench.tell("reset")
    assert (bench.box.lamps, bench.box.lamps_changed, bench.box.sound) == ("1ia", True, "buzz")
    assert bench.box.identify_until == box_module.IDENTIFY_MS * MS
    assert bench.box.is_reset_asked


def test_what_is_not_for_a_box_is_skipped_and_what_is_broken_counted(bench: Bench) -> None:
    bench.box.handle(b"$what x=1*0000", 0, 0)
    bench.box.handle(b"noise", 0, 0)
    body = b"future x=1"
    bench.box.handle(b"$%s*%04X" % (body, wire.crc16(body)), 0, 0)
    bench.tell("press", seq=1, t=1, input=1, epoch=1, flags=0)
    assert bench.listen() == []
    bench.tell("mark")
    assert bench.hear("beat")[0]["bad"] == 2


def test_a_stuck_button_is_a_fault_now_and_for_every_new_host(bench: Bench) -> None:
    bench.box.presses.edge(5, 1)
    bench.wait(21_000 * MS)
    (fault,) = bench.hear("fault")
    assert (fault["code"], fault["input"]) == ("stuck", 0)
    assert "Button 1" in str(fault["text"])
    bench.tell("hi", proto=1)
    assert [message.name for message in bench.listen()][:3] == ["hello", "about", "fault"]
    bench.box.presses.edge(bench.t, 0)
    bench.wait(50 * MS)
    assert [fields["code"] for fields in bench.hear("fault")] == ["unstuck"]


def test_a_fault_that_lasts_is_told_to_every_new_host(bench: Bench) -> None:
    for number in range(box_module.LASTING_LIMIT + 1):
        bench.box.keep_fault("settings", f"number {number}")
        bench.box.keep_fault("settings", f"number {number}")
    for _ in range(2):
        bench.tell("hi", proto=1)
        bench.tell("hi", proto=1)
        said = bench.listen()
        assert [message.name for message in said] == ["hello", "about"] + ["fault"] * box_module.LASTING_LIMIT
        assert said[2].fields["text"] == "number 1"


def test_a_fault_of_any_length_fits_a_line(bench: Bench) -> None:
    bench.box.say_fault("exception", "Über % " * 100, 3)
    bench.box.say_fault("x", "")
    assert [fields["code"] for fields in bench.hear("fault")] == ["exception", "x"]


def test_faults_do_not_pile_up_without_end(bench: Bench) -> None:
    for number in range(10_000):
        bench.box.say_fault("exception", f"number {number}")
    assert len(bench.hear("fault")) < 50


def test_after_an_error_the_box_says_hello_and_that_it_may_have_missed_something(bench: Bench) -> None:
    bench.slap(3)
    bench.t += 1000
    bench.box.start(bench.t, 0)
    said = [message for message in bench.listen() if message.name != "beat"]
    assert [message.name for message in said] == ["hello", "about", "press", "release", "gap"]
    assert said[4].fields["lost"] == 0
    assert int(said[4].fields["t"]) == bench.t - 1000


@given(st.lists(st.binary(max_size=60), max_size=30), st.integers(0, 2**62))
def test_any_line_is_survived(lines: list[bytes], t: int) -> None:
    bench = Bench()
    bench.t = t
    bench.box.advance(t)
    for line in lines:
        bench.box.handle(line, t, t)
        body = line.replace(b"*", b"").replace(b"$", b"")
        bench.box.handle(b"$%s*%04X" % (body, wire.crc16(body)), t, t)
        bench.listen()
    bench.tell("ping", id=1)
    assert len(bench.hear("pong")) == 1


COMMANDS = st.sampled_from(sorted(name for name, spec in wire.MESSAGES.items() if spec[0] == wire.HOST))


@given(st.data())
def test_any_command_with_any_values_is_survived(data: st.DataObject) -> None:
    bench = Bench()
    for _ in range(data.draw(st.integers(1, 12))):
        name = data.draw(COMMANDS)
        fields: dict[str, int | str] = {}
        for key, kind, _, _ in wire.MESSAGES[name][2]:
            if kind == "int":
                fields[key] = data.draw(st.one_of(st.integers(-3, 9), st.integers(-(2**63), 2**63 - 1)))
            else:
                fields[key] = data.draw(st.one_of(st.just("1A2B3C4D"), st.text(max_size=9)))
        bench.tell(name, **fields)
        if data.draw(st.booleans()):
            bench.slap(data.draw(st.integers(0, 17)))
        bench.listen()
    bench.tell("hi", proto=1)
    assert len(bench.hear("hello")) == 1


@given(st.lists(st.tuples(st.integers(0, 17), st.integers(0, 400 * MS), st.booleans(), st.booleans()), max_size=40))
def test_a_host_that_loses_lines_gets_every_event_once_and_in_order(
    steps: list[tuple[int, int, bool, bool]],
) -> None:
    """The host keeps whatever arrives that continues what it has, and acknowledges that."""
    bench = Bench()
    kept: list[int] = []
    mark = 0
    slaps = 0
    for number, span, arrives, is_host_back in [*steps, *[(-1, 4000 * MS, True, True)] * 3]:
        if number >= 0:
            bench.slap(number)
            slaps += 1
        bench.wait(span)
        if is_host_back:
            bench.tell("hi", proto=1)
        for message in bench.listen():
            if not arrives:
                continue
            if message.name in ("press", "release"):
                if message.fields["seq"] == len(kept) + 1:
                    assert message.name == "release" or int(message.fields["t"]) >= mark
                    kept.append(int(message.fields["t"]))
            elif message.name == "beat" and int(message.fields["seq"]) <= len(kept):
                assert int(message.fields["t"]) >= mark
                mark = int(message.fields["t"])
        bench.tell("ack", boot="1A2B3C4D", seq=len(kept))
    assert len(kept) == 2 * slaps


# ---- frames and the sync line -----------------------------------------------------------------------------------


def test_a_pong_tells_a_frame_when_one_was_caught(bench: Bench) -> None:
    bench.t = 5000
    bench.tell("ping", id=1)
    assert bench.hear("pong") == [{"id": 1, "r": 5000, "s": 5000}]
    bench.frame = (2047, 5100, 5102)
    bench.tell("ping", id=2)
    (pong,) = bench.hear("pong")
    assert pong == {"id": 2, "r": 5000, "frame": 2047, "after": 5100, "by": 5102, "s": 5000}


def test_no_press_waits_for_a_frame(bench: Bench) -> None:
    bench.frame = (1, 2, 3)
    bench.box.presses.edge(bench.t, 1)
    bench.tell("ping", id=1)
    assert "frame" not in bench.hear("pong")[0]  # it may be confirmed any moment
    bench.wait(2000)
    bench.tell("ping", id=2)
    said = bench.listen()
    assert [message.name for message in said] == ["pong", "press"]
    assert "frame" not in said[0].fields
    bench.tell("ping", id=3)
    assert "frame" in bench.hear("pong")[0]


def test_pulses_are_told_after_presses_and_not_kept(bench: Bench) -> None:
    bench.box.identity.jitter_us = 1
    bench.box.presses.edge(bench.t, 1)
    bench.box.presses.edge(bench.t + 500, 1 | 1 << 18)
    bench.wait(2000)
    bench.box.say_pulse(700, 703, 1)
    said = bench.listen()
    assert [message.name for message in said] == ["press", "pulse", "pulse"]
    assert said[1].fields == {"after": 499, "by": 501, "out": 0}
    assert said[2].fields == {"after": 700, "by": 703, "out": 1}
    bench.wait(100 * RESEND)
    assert bench.hear("pulse") == []
    for t in range(100):  # nobody reads
        bench.box.say_pulse(t, t + 1, 1)
    assert [pulse["after"] for pulse in bench.hear("pulse")] == list(range(92, 100))


def test_lead_gives_a_pulse_now_and_every_so_often(bench: Bench) -> None:
    bench.tell("lead", ms=100)
    assert bench.hear("fault")[0]["code"] == "refused"
    assert not bench.box.is_pulse_due(bench.t)
    bench.box.identity.can_sync = True
    bench.tell("lead", ms=100)
    due = [t for t in range(0, 350 * MS, MS) if bench.box.is_pulse_due(t)]
    assert due == [0, 100 * MS, 200 * MS, 300 * MS]
    bench.tell("lead", ms=0)
    assert not bench.box.is_pulse_due(bench.t + 10_000 * MS)
    bench.tell("lead", ms=1)  # the box stays free for presses
    assert [t for t in range(0, 125 * MS, MS) if bench.box.is_pulse_due(t)] == [0, 50 * MS, 100 * MS]
