"""What every game says of its floor, and who stands at the buzzers by that: over random matches of all games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from tests.games.test_offers import ROWS

from gotit.core.deed import Deed
from gotit.core.game import Called, Floor
from gotit.core.history import history
from gotit.core.match_view import match_view
from gotit.core.session import Session
from gotit.core.teams import Rotates, member_at, teams_of
from gotit.games.buzzer_round.actions import Correct
from gotit.games.shelf import shelf

BOTH: tuple[Rotates, ...] = ("target", "turn")


def sessions(name: str, seed: int, rotates: Rotates) -> Iterator[tuple[Any, Session]]:
    """A random match as sessions: (the action that led there, the session), with three in each team."""
    game = shelf()[name]
    before: Session | None = None
    for action, state in ROWS[name].play(seed):
        if before is None:
            seats = len(state.players)
            names = tuple(f"Team {seat}" for seat in range(1, seats + 1))
            members = tuple(tuple(f"{seat}{who}" for who in "abc") for seat in range(1, seats + 1))
            session = Session({name: game}, game=game, names=names, teams=teams_of(members, seats), rotates=rotates)
            before = _at(session, state, None)
        elif len(state.players) != len(before.names):
            return  # a newcomer has a seat; where teams play, newcomers join one of them
        else:
            label = "called" if isinstance(action, Called) else "done"
            before = _at(before, state, Deed(label, action, 0, before.state))
        yield action, before


def _at(session: Session, state: Any, deed: Deed | None) -> Session:
    return replace(session, state=state, done=session.done if deed is None else session.done.then(deed))


def floor(session: Session) -> Floor:
    assert session.game is not None
    found: Floor = session.game.floor(session.state)
    return found


@pytest.mark.parametrize("rotates", BOTH)
@pytest.mark.parametrize("name", sorted(ROWS))
def test_who_stands_at_a_buzzer(name: str, rotates: Rotates) -> None:
    moved = 0
    for seed in range(4):
        before: Session | None = None
        for action, session in sessions(name, seed, rotates):
            count = session.count
            assert count is not None
            now = floor(session)
            assert len(now.won) == len(session.names)
            if before is not None and before.count is not None:
                pairs = zip(before.count.stints, count.stints, strict=True)
                for seat, (was, stint) in enumerate(pairs, 1):
                    assert was <= stint, "nobody stands there again before the others"
                    if isinstance(action, Called) and now.seat is None:
                        assert was == stint, "who called is who is named"
                    if stint > was:
                        moved += 1
                        assert seat in now.acting or now.seat is None, "only who comes to the buzzer is named anew"
            if rotates == "target" and now.seat is None:
                assert len(set(count.stints)) == 1, "all change with the target"
            for seat in session.seats:
                gained = sum(gain for (of, _, _), gain in count.won.items() if of == seat)
                assert gained >= now.won[seat - 1], "what a team has, somebody has won"
                if now.points is not None:
                    assert gained == now.won[seat - 1] == sum(won for (_, of), won in now.points.items() if of == seat)
            before = session
        assert before is not None
        assert replace(before, counted=None).count == before.count, "counted at once, or step by step"
    assert moved > 1, "in a few matches some come to the buzzer"


def test_what_came_of_a_call_is_said_of_whoever_called() -> None:
    """Also where it gives the same team the next turn at once, and the next one stands there already."""
    calls = at_once = 0
    for name in sorted(ROWS):
        for seed in range(12):
            before: Session | None = None
            for action, session in sessions(name, seed, "turn"):
                if before is not None and isinstance(action, Called) and not session.over:
                    for seat in action.seats:
                        calls += 1
                        assert session.told_names[seat - 1] == before.spoken_names[seat - 1], name
                        at_once += session.spoken_names != before.spoken_names
                before = session
    assert calls > 100
    assert at_once, "it does happen"


@pytest.mark.parametrize("rotates", BOTH)
def test_points_that_a_jury_changes_later_are_those_of_whoever_stood_there_then(rotates: Rotates) -> None:
    """At moments of random buzzer rounds one earlier question is corrected, up and down: on the screen, in history."""
    corrected = 0
    for seed in range(6):
        stood: dict[int, tuple[int, ...]] = {}
        for at, (_, session) in enumerate(sessions("buzzer-round", seed, rotates)):
            assert session.count is not None
            if session.state.phase not in ("idle", "over") or not session.state.questions:
                continue
            stood[len(session.state.questions)] = session.count.stints
            number = 1 + at % len(session.state.questions)
            if number not in stood or session.state.questions[number - 1].final:
                continue
            seat, points = 1 + at % len(session.names), at % 5 - 2
            was = session.state.questions[number - 1].points.get(seat, 0)
            if points == was:
                continue
            corrected += 1
            action = Correct(number, seat, points)
            assert session.game is not None
            after = _at(session, session.game.apply(session.state, action, 0), Deed("done", action, 0, session.state))
            member = member_at(session.teams[seat - 1], stood[number][seat - 1], 1)
            told, known = _members(after), _members(session)
            assert told == {**known, member: known.get(member, 0) + points - was}
            assert {name: did.points for name, did in history(after, ()).items() if did.points} == {
                name: won for name, won in told.items() if won
            }
    assert corrected > 20


def _members(session: Session) -> dict[str, int]:
    """What each member of the teams has won, as screens tell it."""
    view = match_view(session, None)
    assert view is not None
    return {member.name: member.won for seat in view.seats if seat.team is not None for member in seat.team.members}
