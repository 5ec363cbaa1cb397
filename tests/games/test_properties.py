"""What holds in every game, whatever its settings and phase: whose a clock is, and what a step is (decision 0076)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from operator import ne
from typing import Any

import pytest
from tests.games.at_table import AtTable, Moment

from gotit.core import inputs as i
from gotit.core.clocks import MoreTime
from gotit.core.game import Called, TimeUp
from gotit.core.progress import convert
from gotit.core.puzzle import Hint, Unfold
from gotit.core.session import Session
from gotit.core.teams import Rotates
from gotit.games.shelf import shelf

GAMES = sorted(shelf())
SEEDS, MOST = 12, 250
AROUND = (i.Halt, i.SetTerms, i.Rename, i.Regroup)
"""What is no step of a match."""
OF_A_SEAT = (i.Act, i.SeatPress, i.PlayerJoins, i.SetTerms, i.Rename, i.Regroup)
ROTATES: tuple[Rotates | None, ...] = (None, None, "target", "turn")


@pytest.fixture(scope="module", params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    """All tests of a game, one after another: they look at the same matches."""
    return str(request.param)


@lru_cache(2)
def moments(name: str, *, timed: bool = False) -> tuple[Moment, ...]:
    """With what else goes on in a room; in every second match teams play, and some are trial rounds. `timed`: with
    every clock that a setting turns on."""
    found = list[Moment]()
    fixed: dict[str, Any] = dict(clocks_on(name)) if timed else {}
    for seed in range(SEEDS):
        rotates = ROTATES[seed % 4]
        at = AtTable(name, seed, trial=seed % 3 == 2, teams=rotates is not None, rotates=rotates or "target", **fixed)
        for moment in at.moments(MOST):
            found.append(moment)
            found += at.meanwhile()
    return tuple(found)


def clocks_on(name: str) -> dict[str, int]:
    """Every clock of this game that one setting turns on."""
    usual = shelf()[name].Settings()
    return {
        key: getattr(usual, key) or 20
        for key in usual.__struct_fields__
        if isinstance(getattr(usual, key), int) and key.endswith("_s")
    }


def owner(entered: Any, s: Session) -> int:
    """Whose affair this is; 0: nobody's alone."""
    if not isinstance(entered, i.Act) or s.game is None:
        return getattr(entered, "seat", None) or 0
    return getattr(convert(entered.action, s.game.Action | MoreTime | Hint | Unfold, "action"), "seat", 0)


def floor(s: Session) -> Any:
    """What goes on, and who acts, as everybody sees it."""
    view = s.game.view(s.state, None) if s.game is not None else None
    return [getattr(view, name, None) for name in ("phase", "actor", "caller", "thief")]


def test_another_seats_affair_never_moves_a_clock_nor_stops_or_starts_it(name: str) -> None:
    timed = 0
    for before, entered, after in moments(name, timed=True):
        was, now = before.clock, after.clock
        if was is None or before.waits_for_chance or not isinstance(entered, OF_A_SEAT):
            continue
        of_the_clock = isinstance(entered, i.Act) and entered.action["do"] in ("more_time", "time_up")
        if of_the_clock or (was.whose and owner(entered, before) == was.whose):
            continue
        # Told apart by more than the rules' own number: another turn of the same seat is nobody else's doing.
        same = (
            now is not None and (now.of, now.whose) == (was.of, was.whose) and (was.whose or now.number == was.number)
        )
        timed += same
        if same and was.of:
            stood, stands = (before.clock_stopped, before.time_over), (after.clock_stopped, after.time_over)
            assert (now, stands) == (was, stood), f"{entered} moved it"
        elif was.whose:
            assert floor(before) != floor(after), f"{entered} took it away"
    assert timed > 10 or not clocks_on(name)


def test_a_clock_says_whose_it_is_and_only_a_persons_asks(name: str) -> None:
    asked = 0
    for before, entered, after in moments(name, timed=True):
        if not isinstance(entered, i.Time) or before.timer is None:
            continue
        assert before.timer.whose in (0, *before.seats)
        asked += after.time_over
        if after.time_over:
            assert before.timer.whose
            assert after.state is before.state
            assert [offer.move.kind for offer in after.clock_offers] == [MoreTime, TimeUp]
    assert asked or not clocks_on(name)


def seen(s: Session) -> Iterator[Any]:
    """All that anybody can see of a match, or do in it; what is quickly told first."""
    assert s.game is not None
    yield s.clock, s.clock_stopped, s.time_over, s.arming
    yield from (s.game.view(s.state, audience) for audience in (None, *s.seats))
    yield s.offers
    yield s.buzzers
    yield s.lamps
    yield s.game.outcome(s.state)
    yield s.game.advice(s.state)


def test_no_step_can_be_undone_that_has_changed_nothing(name: str) -> None:
    steps = 0
    for before, entered, after in moments(name):
        told = [note.news.code for note in after.notes]
        if len(after.past) > len(before.past):
            steps += 1
            assert any(map(ne, seen(before), seen(after))), f"{entered} is a step that changes nothing"
        elif "nothing_changed" in told:
            assert (after.state, after.past, after.future) == (before.state, before.past, before.future)
    assert steps > 100


def test_what_goes_on_around_a_match_is_no_step_of_it(name: str) -> None:
    """Lessons, names, teams and terms: the match is where it was, and what can be undone, too.

    Only a buzz may come of it: one that waited for a head start that somebody has no more.
    """
    met: Counter[type] = Counter()
    for before, entered, after in moments(name):
        if not isinstance(entered, AROUND):
            continue
        met[type(entered)] += 1
        waited = before.head_start_runs and isinstance(entered, i.SetTerms)
        if waited and len(after.done) > len(before.done):
            assert isinstance(after.done[-1].action, Called)
            continue
        assert (after.state, after.past, after.future) == (before.state, before.past, before.future)
        assert after.done == before.done
    assert met.keys() == set(AROUND)
