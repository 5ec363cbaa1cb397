"""The debouncer against its definition, implemented a second time in a simple way."""

import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.firmware import check_presses

from gotit_box.presses import HELD, Listener, Presses

ROOT = Path(__file__).resolve().parents[2]
CONFIRM_US, CONTACT_US, OPEN_US, STUCK_US = 1000, 100, 40_000, 20_000_000
END = 10_000_000_000
MS = 1000

Edge = tuple[int, int]
Told = tuple[Any, ...]


class Ear(Listener):
    """Records what it is told."""

    def __init__(self) -> None:
        self.told: list[Told] = []

    def press(self, t: int, number: int, epoch: int, flags: int) -> None:
        self.told.append(("press", t, number, epoch, flags))

    def release(self, t: int, number: int) -> None:
        self.told.append(("release", t, number))

    def stuck(self, number: int, is_stuck: bool) -> None:
        self.told.append(("stuck", number, is_stuck))

    def pulse(self, t: int) -> None:
        self.told.append(("pulse", t))


def make(count: int = 4) -> tuple[Presses, Ear]:
    ear = Ear()
    presses = Presses(count, ear, CONFIRM_US, CONTACT_US, OPEN_US, STUCK_US)
    presses.start(0, 0)
    return presses, ear


# ---- the sync line ---------------------------------------------------------------------------------------------


def test_a_pulse_of_the_sync_line_is_told_at_once_and_is_no_press() -> None:
    ear = Ear()
    presses = Presses(3, ear, CONFIRM_US, CONTACT_US, OPEN_US, STUCK_US, sync_mask=0b100)
    presses.start(0, 0b100)  # low since before the start: nobody knows when it was pulled
    presses.edge(50, 0)
    presses.edge(1000, 0b101)  # a slap and a pulse at one instant
    assert ear.told == [("pulse", 1000)]
    assert not presses.held_at(2000) & 0b100
    assert presses.is_press_pending()
    presses.advance(10_000)
    assert ear.told == [("pulse", 1000), ("press", 1000, 0, 0, 0)]
    assert not presses.is_press_pending()
    presses.edge(20_000, 0b001)
    presses.edge(30_000, 0b101)
    presses.advance(2 * STUCK_US)
    assert [one for one in ear.told[2:] if one[0] != "stuck"] == [("pulse", 30_000)]
    assert ("stuck", 2, True) not in ear.told


# ---- single slaps ---------------------------------------------------------------------------------------------


def slap(presses: Presses, *times: int, bit: int = 1) -> None:
    """Toggle one input at these ticks, closing first."""
    for at, t in enumerate(times):
        presses.edge(t, presses.word | bit if at % 2 == 0 else presses.word & ~bit)


def test_the_first_closing_edge_is_the_time() -> None:
    presses, ear = make()
    slap(presses, 5000, 5100, 5150, 5180, 5580)
    presses.advance(5999)
    assert ear.told == []
    presses.advance(6000)
    assert ear.told == [("press", 5000, 0, 0, 0)]


def test_what_bounces_later_is_muted() -> None:
    presses, ear = make()
    slap(presses, 5000, 7000, 30_000, 69_000, 108_000, 200_000)
    presses.advance(239_999)
    assert ear.told == [("press", 5000, 0, 0, 0)]
    presses.advance(240_000)
    assert ear.told[1:] == [("release", 200_000, 0)]


def test_a_button_held_past_the_mute_gives_no_second_press_when_it_is_let_go() -> None:
    presses, ear = make()
    slap(presses, 5000, 500_000, 500_200, 500_300, 500_900, 501_000)
    presses.advance(END)
    assert ear.told == [("press", 5000, 0, 0, 0), ("release", 501_000, 0)]


def test_a_spike_is_dropped_and_counted() -> None:
    presses, ear = make()
    slap(presses, 5000, 5060, 5500, 5539)
    presses.advance(END)
    assert ear.told == []
    assert presses.glitches == 1


def test_a_spike_does_not_hide_the_slap_after_it() -> None:
    presses, ear = make()
    slap(presses, 5000, 5001, 6000, 90_000)
    presses.advance(END)
    assert ear.told[0] == ("press", 6000, 0, 0, 0)


def test_a_tap_that_is_open_when_it_is_confirmed_still_counts() -> None:
    presses, ear = make()
    slap(presses, 5000, 5100)
    presses.advance(END)
    assert ear.told == [("press", 5000, 0, 0, 0), ("release", 5100, 0)]


def test_contacts_before_the_confirmation_add_up() -> None:
    presses, ear = make()
    slap(presses, 5000, 5060, 5500, 5540)
    presses.advance(END)
    assert ear.told == [("press", 5000, 0, 0, 0), ("release", 5540, 0)]


def test_an_edge_that_comes_late_after_a_loss_does_not_turn_time_back() -> None:
    presses, ear = make()
    presses.edge(9000, 1)
    presses.edge(8000, 3)
    presses.advance(20_000)
    assert ear.told == [("press", 9000, 0, 0, 0), ("press", 9000, 1, 0, 0)]


def test_two_players_in_one_word_have_one_time() -> None:
    presses, ear = make()
    presses.edge(5000, 0b1010)
    presses.advance(6000)
    assert ear.told == [("press", 5000, 1, 0, 0), ("press", 5000, 3, 0, 0)]


def test_the_watermark_waits_for_confirmation() -> None:
    presses, _ = make()
    assert presses.advance(4000) == 4000
    slap(presses, 5000)
    assert presses.advance(5999) == 5000
    assert presses.advance(6000) == 6000


def test_held_at_the_start_is_flagged() -> None:
    presses, ear = make()
    presses.start(100, 0b100)
    presses.advance(2000)
    slap(presses, 3000)
    presses.advance(9000)
    assert ear.told == [("press", 100, 2, 0, HELD), ("press", 3000, 0, 0, 0)]
    presses.edge(10_000, 0b001)
    presses.edge(60_000, 0b101)
    presses.advance(70_000)
    assert ear.told[2:] == [("release", 10_000, 2), ("press", 60_000, 2, 0, 0)]


def test_the_epoch_is_that_of_the_first_edge() -> None:
    presses, ear = make()
    slap(presses, 4999)
    presses.arm(5000, 7)
    assert presses.held_at(5000) == 1
    slap(presses, 5000, bit=2)
    assert presses.held_at(5000) == 1
    presses.arm(5500, 0)
    slap(presses, 5500, bit=4)
    presses.advance(END)
    told = [one for one in ear.told if one[0] == "press"]
    assert told == [("press", 4999, 0, 0, HELD), ("press", 5000, 1, 7, 0), ("press", 5500, 2, 0, 0)]


def test_a_button_that_does_not_come_up_is_told_once_and_again_when_it_does() -> None:
    presses, ear = make()
    slap(presses, 1000)
    presses.advance(1000 + STUCK_US - 1)
    assert len(ear.told) == 1
    for later in range(3):
        presses.advance(1000 + STUCK_US + later)
    assert ear.told[1:] == [("stuck", 0, True)]
    assert presses.stuck_mask() == 1
    presses.edge(30_000_000, 0)
    presses.advance(30_040_000)
    assert ear.told[2:] == [("release", 30_000_000, 0), ("stuck", 0, False)]


def test_a_restart_forgets_the_inputs_but_not_the_epoch() -> None:
    presses, ear = make()
    presses.arm(100, 3)
    slap(presses, 1000)
    presses.advance(5000)
    presses.start(6000, 1)
    presses.advance(8000)
    slap(presses, 9000, bit=2)
    presses.advance(20_000)
    assert [one for one in ear.told if one[0] == "press"] == [
        ("press", 1000, 0, 3, 0),
        ("press", 6000, 0, 3, HELD),
        ("press", 9000, 1, 3, 0),
    ]


def test_an_arming_that_is_said_again_holds_no_slap_against_its_player() -> None:
    presses, ear = make()
    presses.arm(1000, 7)
    presses.edge(5000, 1)
    presses.arm(5500, 7)  # the host has had no answer yet, and the slap is not confirmed yet
    presses.advance(7000)
    assert ear.told == [("press", 5000, 0, 7, 0)]


# ---- any edges ------------------------------------------------------------------------------------------------


class Expected(NamedTuple):
    """What one input gives: presses, and releases."""

    presses: list[int]
    releases: list[int]


def define(times: list[int]) -> Expected:
    """The definition, for one input that toggles at these ticks, closing first. It sees all of time at once."""

    def is_closed(t: int) -> bool:  # just before tick t
        return sum(1 for time in times if time < t) % 2 == 1

    def contact(start: int, end: int) -> int:
        edges = [start, *(time for time in times if start < time < end), end]
        return sum(b - a for a, b in itertools.pairwise(edges) if is_closed(b))

    expected = Expected([], [])
    now = 0
    while True:
        began = next((time for time in times[0::2] if time >= now), None)
        if began is None:
            return expected
        due = began + CONFIRM_US
        if not is_closed(due) and contact(began, due) < CONTACT_US:
            now = due
            continue
        expected.presses.append(began)
        for opened in times[1::2]:
            if opened <= began or (is_closed(due) and opened < due):
                continue
            if opened < due and any(opened < time < due for time in times):
                continue
            if not any(opened < time < opened + OPEN_US for time in times):
                expected.releases.append(opened)
                now = opened + OPEN_US
                break
        else:
            return expected


GAPS = st.one_of(
    st.integers(1, 60),
    st.integers(50, 1200),
    st.integers(900, 1100),
    st.integers(1, 60_000),
    st.integers(39_900, 40_100),
)


@st.composite
def toggles(draw: st.DrawFn) -> list[list[int]]:
    """Per input, the ticks at which it toggles."""
    count = draw(st.integers(1, 4))
    return [
        list(itertools.accumulate(draw(st.lists(GAPS, max_size=24)), initial=draw(st.integers(1, 100_000))))[1:]
        for _ in range(count)
    ]


def merge(inputs: list[list[int]]) -> list[Edge]:
    """As edges: (tick, word)."""
    edges: list[Edge] = []
    for t in sorted({t for times in inputs for t in times}):
        word = sum(1 << i for i, times in enumerate(inputs) if sum(1 for time in times if time <= t) % 2)
        edges.append((t, word))
    return edges


def feed(inputs: list[list[int]], looks: list[int]) -> list[Told]:
    """What is reported if the box also looks at these ticks. Checks the watermark on the way."""
    presses, ear = make(len(inputs))
    steps: list[tuple[int, int, int]] = [(t, 1, word) for t, word in merge(inputs)] + [(t, 0, 0) for t in looks]
    mark = 0
    for t, is_edge, word in [*sorted(steps), (END, 0, 0)]:
        before = len(ear.told)
        if is_edge:
            presses.edge(t, word)
        else:
            new_mark = presses.advance(t)
            assert mark <= new_mark <= t
        for told in ear.told[before:]:
            assert told[0] != "press" or told[1] >= mark
        if not is_edge:
            mark = new_mark
    return [told for told in ear.told if told[0] != "stuck"]


@given(toggles())
def test_presses_are_as_defined(inputs: list[list[int]]) -> None:
    told = feed(inputs, [])
    for i, times in enumerate(inputs):
        expected = define(times)
        assert [one[1] for one in told if one[0] == "press" and one[2] == i] == expected.presses
        assert [one[1] for one in told if one[0] == "release" and one[2] == i] == expected.releases


@given(toggles(), st.lists(st.integers(0, 500_000), max_size=40))
def test_how_often_the_box_looks_changes_nothing(inputs: list[list[int]], looks: list[int]) -> None:
    assert feed(inputs, looks) == feed(inputs, [])


@given(toggles())
def test_the_first_slap_of_all_is_told_with_its_very_tick(inputs: list[list[int]]) -> None:
    """No player loses to a bounce: among inputs that stay closed, the order of presses is the order of first edges."""
    firm = [[times[0], times[0] + 100_000] for times in inputs if times]
    told = [one for one in feed(firm, []) if one[0] == "press"]
    assert [(one[1], one[2]) for one in told] == sorted((times[0], i) for i, times in enumerate(firm))


# ---- MicroPython ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_micropython_tells_the_same(run_unix: Callable[..., str], seed: int, tmp_path: Path) -> None:
    corpus = check_presses.make_corpus(seed)
    path = tmp_path / "edges.json"
    path.write_text(json.dumps(corpus))
    said = run_unix(ROOT / "tests/firmware/check_presses.py", ROOT / "firmware", path)
    from gotit_box import presses

    assert json.loads(said) == check_presses.replay(presses, corpus)
