"""What lamps show, and what sounds play."""

import pytest

from gotit_box import lamps

SPAN_MS = 12_000
FLASHES_LIMIT = 3  # in any second: WCAG 2.3.1, three flashes or below threshold


def flashes(levels: list[int]) -> list[int]:
    """Where the light rises by a tenth of full or more, after a fall by as much: the start of a flash, in ms."""
    step = 26
    starts = []
    is_up = False
    extreme = levels[0]
    for t, level in enumerate(levels):
        if is_up:
            extreme = max(extreme, level)
            if level <= extreme - step:
                is_up, extreme = False, level
        else:
            extreme = min(extreme, level)
            if level >= extreme + step:
                starts.append(t)
                is_up, extreme = True, level
    return starts


def most_in_a_second(starts: list[int]) -> int:
    return max((sum(1 for t in starts if start <= t < start + 1000) for start in starts), default=0)


@pytest.mark.parametrize("state", lamps.STATES)
def test_nothing_flashes_more_than_three_times_a_second(state: str) -> None:
    levels = [lamps.find_level(state, t) for t in range(SPAN_MS)]
    assert all(0 <= level <= 255 for level in levels)
    assert most_in_a_second(flashes(levels)) <= FLASHES_LIMIT


def test_identify_is_slow_enough_too_and_seen() -> None:
    starts = flashes([lamps.find_identify_level(t) for t in range(SPAN_MS)])
    assert 1 <= most_in_a_second(starts) <= FLASHES_LIMIT


def test_the_measure_sees_a_flicker() -> None:
    assert most_in_a_second(flashes([255 if t % 100 < 50 else 0 for t in range(2000)])) > FLASHES_LIMIT


def test_every_state_looks_different() -> None:
    looks = {tuple(lamps.find_level(state, t) for t in range(0, SPAN_MS, 20)) for state in lamps.STATES}
    assert len(looks) == len(lamps.STATES)
    assert set(lamps.COLOURS) == set(lamps.STATES)


def test_unknown_states_are_dark() -> None:
    assert {lamps.find_level("?", t) for t in range(5000)} == {0}


@pytest.mark.parametrize("name", lamps.SOUNDS)
def test_sounds_end(name: str) -> None:
    length_ms = sum(ms for _, ms in lamps.SOUNDS[name])
    assert lamps.find_tone(name, 0) == lamps.SOUNDS[name][0][0]
    assert all(lamps.find_tone(name, t) >= 0 for t in range(length_ms))
    assert lamps.find_tone(name, length_ms) == -1
    assert length_ms < 2000


def test_unknown_sounds_are_over_at_once() -> None:
    assert lamps.find_tone("?", 0) == -1
