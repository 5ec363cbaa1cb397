"""What lamps show, and what sounds play."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

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


# ---- within the power budget --------------------------------------------------------------------------------


@given(
    duties=st.lists(st.integers(0, 65535), max_size=32),
    lamp_ma=st.integers(1, 2000),
    budget_ma=st.integers(20, 5000),
)
def test_dimmed_lamps_stay_within_the_budget_and_keep_their_order(
    duties: list[int], lamp_ma: int, budget_ma: int
) -> None:
    fitted = lamps.fit_duties(duties, 65535, lamp_ma, budget_ma)
    assert sum(fitted) * lamp_ma <= budget_ma * 65535
    assert all(fit <= duty for fit, duty in zip(fitted, duties, strict=True))
    order = sorted(range(len(duties)), key=lambda i: duties[i])
    assert all(fitted[a] <= fitted[b] for a, b in pairwise(order))


@pytest.mark.parametrize(("lamp_ma", "lit"), [(20, 9), (33, 9), (34, 0)])
def test_nine_armed_lamps_are_lit_all_or_none(lamp_ma: int, lit: int) -> None:
    assert sum(lamps.fit_lit("a" * 9, [True] * 9, lamp_ma, 300)) == lit


def test_who_called_first_is_lit_before_all_others() -> None:
    fits = lamps.fit_lit("aaaa1aaaa", [True] * 9, 100, 300)
    assert [i for i in range(9) if fits[i]] == [4]


@given(
    kinds=st.text(alphabet=lamps.STATES, max_size=32),
    seed=st.randoms(use_true_random=False),
    lamp_ma=st.integers(1, 2000),
    budget_ma=st.integers(20, 5000),
)
def test_lamps_that_are_on_or_off_stay_within_the_budget(
    kinds: str, seed: random.Random, lamp_ma: int, budget_ma: int
) -> None:
    lit = [seed.random() < 0.5 for _ in kinds]
    fits = lamps.fit_lit(kinds, lit, lamp_ma, budget_ma)
    assert sum(fits) * lamp_ma <= budget_ma
    assert all(wanted for fit, wanted in zip(fits, lit, strict=True) if fit)
    for kind in set(kinds):
        assert len({fits[i] for i in range(len(kinds)) if kinds[i] == kind and lit[i]}) <= 1, "all alike"
