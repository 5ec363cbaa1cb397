"""The sync wire: every pulse is reported by its giver and by all who saw it, with bounds that contain the truth."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.emulated.firmware_image import make_image
from tests.emulated.line_host import LineHost
from tests.emulated.options import BoxOptions, Wire
from tests.emulated.pico import OPEN, PRESSED, Edge, EmulatedPico, PicoBench

IN_PIN, OUT_PIN = 20, 21
DELAY_US = 2_500.0
#: One line, as it is wired on a real table: every box pulls it, and every box sees it.
LINE = Wire(outputs=((0, OUT_PIN), (1, OUT_PIN)), inputs=((0, IN_PIN), (1, IN_PIN)), delay_us=DELAY_US)


@pytest.fixture
def hosts(box_image: Path) -> Iterator[list[LineHost]]:
    """Two boxes on one sync line."""
    options = [
        BoxOptions(image=box_image, crystal_ppm=55, chance=1),
        BoxOptions(image=box_image, crystal_ppm=-30, unique_id="00000000000000a2", chance=2),
    ]
    with PicoBench(options, pace=None, pty=False, wires=[LINE]) as bench:
        hosts = [LineHost(pico) for pico in bench.picos]
        for host in hosts:
            host.wait_for("hello")
        yield hosts


def run(hosts: list[LineHost], span_us: float) -> None:
    hosts[0].pico.bench.run_for(span_us)
    for host in hosts:
        host.read()


def pulses(host: LineHost, out: int) -> list[tuple[int, int]]:
    found = [pulse.fields for pulse in host.of("pulse") if pulse.fields["out"] == out]
    return [(int(pulse["after"]), int(pulse["by"])) for pulse in found]


def falls(pico: EmulatedPico) -> list[Edge]:
    return [edge for edge in pico.truth() if edge.pin == IN_PIN and edge.level == PRESSED]


def check_seen(host: LineHost, true: list[Edge]) -> None:
    """What it says it saw is what its input saw."""
    seen = pulses(host, out=0)
    assert len(seen) == len(true) > 0
    for (after, by), edge in zip(seen, true, strict=True):
        assert edge.timer_us is not None
        assert after <= edge.timer_us <= by
        assert by - after == 2


def check_that_the_input_is_no_button(box: LineHost) -> None:
    assert str(box.of("hello")[0].fields["roles"])[18] == "s"
    box.pico.set_input(18, PRESSED)
    box.run_for(100_000)
    box.say("arm", epoch=1)
    box.run_for(50_000)
    assert [armed.fields["held"] for armed in box.of("armed")] == [0]
    box.pico.set_input(18, OPEN)
    box.run_for(100_000)
    assert box.events == {}


def check_that_a_leader_without_power_lets_go(hosts: list[LineHost]) -> None:
    leader, follower = hosts
    leader.say("lead", ms=50)
    run(hosts, 150_000)
    leader.pico.power(False)
    run(hosts, 100_000)
    levels = [edge.level for edge in follower.pico.truth() if edge.pin == IN_PIN]
    assert levels[-1] == OPEN
    leader.pico.power(True)
    leader.wait_for("hello")
    count = len(pulses(leader, out=1))
    run(hosts, 100_000)
    assert len(pulses(leader, out=1)) == count, "who starts anew leads nobody"


def test_the_leader_tells_what_it_gave_and_all_what_they_saw(hosts: list[LineHost]) -> None:
    leader, follower = hosts
    leader.say("lead", ms=60)
    for slap in range(6):
        follower.pico.press(slap, follower.pico.now_us() + 20_000 + 70_300 * slap, bounce_us=(300, 80, 120.4, 60))
    run(hosts, 700_000)
    leader.say("lead", ms=0)
    run(hosts, 20_000)
    given = pulses(leader, out=1)
    assert 7 <= len(given) <= 12
    true = falls(leader.pico)
    for (after, by), edge in zip(given, true, strict=True):
        pulled_us = leader.pico.timer_us(edge.at_ns - DELAY_US * 1000)
        assert after <= pulled_us <= by
        assert by - after <= 3
    check_seen(leader, true)
    check_seen(follower, falls(follower.pico))
    assert pulses(follower, out=1) == []
    assert len(follower.of("press")) == 6
    run(hosts, 300_000)
    assert len(pulses(leader, out=1)) == len(given), "told to stop"
    assert leader.events == {}, "a pulse is not a press"
    check_that_the_input_is_no_button(leader)


def test_two_that_lead_at_once_harm_nothing(hosts: list[LineHost]) -> None:
    for host in hosts:
        host.say("lead", ms=50)
    run(hosts, 1_000_000)
    for host in hosts:
        host.say("lead", ms=0)
    run(hosts, 20_000)
    for host in hosts:
        given = pulses(host, out=1)
        assert len(given) >= 10
        true = falls(host.pico)
        assert len(true) >= max(len(pulses(one, out=1)) for one in hosts)
        seen = pulses(host, out=0)
        assert set(seen) <= {(after, after + 2) for after, _ in seen}
        assert len(seen) == len(true)
        assert host.pico.faults == []
    check_that_a_leader_without_power_lets_go(hosts)


def test_a_box_without_the_wire_says_so_and_refuses_to_lead(emulator: None, tmp_path: Path) -> None:
    image = make_image(tmp_path / "flash.bin", settings={"input_pins": [2, 3], "roles": "cc"})
    with EmulatedPico(BoxOptions(image=image), pace=None, pty=False) as pico:
        host = LineHost(pico)
        assert host.wait_for("hello").fields["sync"] == 0
        host.say("lead", ms=100)
        assert host.wait_for("fault").fields["code"] == "refused"
        host.run_for(300_000)
        assert host.of("pulse") == []
        assert not [one for one in pico.outputs() if one[1] == OUT_PIN]
