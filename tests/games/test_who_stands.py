"""Teams whose members come and go, in every game, by random play: who stands at a buzzer, and whose points they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from tests.games.at_table import AtTable, Moment
from tests.games.test_properties import GAMES
from tests.games.test_terms import RACING

from gotit.core import inputs as i
from gotit.core.history import history
from gotit.core.match_view import match_view
from gotit.core.races import races
from gotit.core.session import Session
from gotit.core.teams import Rotates

SEEDS, MOST = 8, 120


class Busy(AtTable):
    """Members come and go all the time, and keep their names."""

    busy = 5

    def _others(self, seat: int) -> tuple[i.Input, ...]:
        return tuple(each for each in super()._others(seat) if not isinstance(each, i.Rename))


@pytest.mark.parametrize("rotates", ["target", "turn"])
@pytest.mark.parametrize("name", GAMES)
def test_only_who_is_in_a_team_now_stands_at_its_buzzer_and_what_was_won_stays_whose_it_was(
    name: str, rotates: Rotates
) -> None:
    """Whoever comes, goes, or is undone meanwhile. What a team has won is counted as it is won, a second way."""
    gone = undone = 0
    for seed in range(SEEDS):
        for before, entered, after in _moments(Busy(name, seed, teams=True, rotates=rotates)):
            if after.over:
                break
            undone += isinstance(entered, i.Undo | i.Redo)
            for team, standing in zip(after.teams, after.spoken_names, strict=True):
                assert standing in team[-1].members
            if isinstance(entered, i.Regroup):
                was, now = _won(before, entered.seat), _won(after, entered.seat)
                assert all(was.get(name, 0) == now.get(name, 0) for name in {*was, *now})
                standing = before.spoken_names[entered.seat - 1]
                assert after.spoken_names[entered.seat - 1] == standing or standing not in entered.members
                gone += standing not in entered.members
            elif not isinstance(entered, (i.Undo, i.Redo, i.Overrule)):
                _check_gains(before, after)
    assert gone > 2
    assert undone > 2


def _moments(at: AtTable) -> Iterator[Moment]:
    for moment in at.moments(MOST):
        yield moment
        yield from at.meanwhile()


def _won(s: Session, seat: int) -> dict[str, int]:
    view = match_view(s, None)
    assert view is not None
    team = view.seats[seat - 1].team
    assert team is not None
    return {member.name: member.won for member in team.members}


def _check_gains(before: Session, after: Session) -> None:
    """What a seat has won more is won by whoever stood there before this input, where only one step was taken."""
    if len(after.done) != len(before.done) + 1 or after.game is None:
        return
    was, now = after.game.floor(before.state), after.game.floor(after.state)
    if now.points is not None:
        return  # what a jury changes later is another test's
    for seat, (less, more) in enumerate(zip(was.won, now.won, strict=True), 1):
        if more > less:
            name = before.spoken_names[seat - 1]
            assert _won(after, seat)[name] == _won(before, seat).get(name, 0) + more - less


@pytest.mark.parametrize("rotates", ["target", "turn"])
@pytest.mark.parametrize("name", RACING)
def test_a_call_is_in_the_history_of_whoever_stood_there(name: str, rotates: Rotates) -> None:
    """Noted when the race was decided, and compared with what is read from the match afterwards."""
    calls = 0
    for seed in range(SEEDS):
        at = Busy(name, seed, teams=True, rotates=rotates)
        stood: dict[int, tuple[str, ...]] = {}
        for before, _, _ in _moments(at):
            if before.arming is not None and not before.arming.decided:
                stood[before.arming.opened_us] = before.spoken_names
        expected = Counter(stood[race.opened_us][seat - 1] for race in races(at.session) for seat in race.calls)
        found = {name: did.calls for name, did in history(at.session, ()).items() if did.calls}
        assert found == expected
        calls += expected.total()
    assert calls
