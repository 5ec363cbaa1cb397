"""Rivals that race, in every game that has one: what they may do, how often they are wrong, and that it is repeated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, get_args

import pytest
from click.testing import CliRunner
from tests.opponents.lone import RIVAL, Lone

from gotit.core import inputs as i
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.pace import Level
from gotit.games.settings import Strength
from gotit.games.shelf import shelf
from gotit.kits import KITS
from gotit.opponents.race_match import play_race_match
from gotit.opponents.racing import Move, next_move, rivals, think
from gotit.tournament import tournament

LEVELS: tuple[Level, ...] = get_args(Level)
HEARS_NO_QUESTION = "buzzer-round"
"""Its questions are asked aloud: a computer hears none."""


def test_every_game_can_be_practised_against_the_computer_but_the_one_whose_questions_are_asked_aloud() -> None:
    for kit in KITS:
        assert bool(kit.rival or kit.opponents) == (kit.name != HEARS_NO_QUESTION)
        assert ("computers" in shelf()[kit.name].Settings.__struct_fields__) == (kit.name != HEARS_NO_QUESTION)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", rivals())
def test_a_lone_childs_match_ends_and_nothing_that_the_rival_does_is_refused(game: str, level: Level) -> None:
    """Refused would raise here. Replaying the inputs gives the same match: a call is an input like any other."""
    lone = Lone(game, level, 1)
    over = lone.play()
    assert over.game is not None
    outcome = over.game.outcome(over.state)
    assert outcome is not None
    assert {seat for tied in outcome.ranking for seat in tied} == {1, 2}
    again = Session({game: over.game})
    for entered, at_us in lone.inputs:
        again, _ = step(again, entered, at_us)
    assert again.state == over.state
    assert any(isinstance(entered, i.ComputerCalls) for entered, _ in lone.inputs)


def is_right(game: str, session: Session) -> bool:
    """Does the rival know something right, now that it calls? By the rules alone: as the same words would be judged."""
    state, rules, rival = session.state, session.game, rivals()[game]
    assert rules is not None
    pace = rival.paces[state.settings.computers[RIVAL]]
    says = think(rival, rules.view(state, RIVAL), state.settings, RIVAL, pace, "").says
    assert says is not None
    called: Any = next(kind for kind in get_args(rules.Action) if kind.__name__ == "Called")
    after = rules.apply(state, called((RIVAL,)), 0)
    if says is True:  # a challenge was called: it is judged at once
        return not state.claim.equation.holds
    if game == "hidden-formula":
        for at in says:
            after = rules.apply(after, next(k for k in get_args(rules.Action) if k.__name__ == "Tap")(RIVAL, at), 0)
        return bool(after.result is not None and after.result.kind == "won")
    move = rival.acts(rules.view(after, RIVAL), state.settings, RIVAL, rules.legal(after, RIVAL), pace, "")
    after = rules.apply(after, move, 0)
    if game == "fast-fun-maths":
        return bool(after.shown(RIVAL).right)
    return bool(after.claim is not None and after.claim.equation.holds) or not state.settings.challenges


def calls_of(game: str, level: Level, seeds: Iterable[int]) -> Counter[bool]:
    """How often the rival called for something right, and for something wrong."""
    found = Counter[bool]()

    def watch(session: Session, move: Move) -> None:
        if isinstance(move.entered, i.ComputerCalls):
            found[is_right(game, session)] += 1

    for seed in seeds:
        Lone(game, level, seed, watch).play()
    return found


@pytest.mark.parametrize("game", rivals())
def test_the_hardest_is_never_wrong(game: str) -> None:
    found = calls_of(game, "hard", range(2))
    assert found[True] > 5
    assert found[False] == 0


@pytest.mark.parametrize("game", rivals())
def test_the_others_are_wrong_about_as_often_as_they_say(game: str) -> None:
    """Of what lies there; so among calls it is a little more, since nobody calls where nothing can be found."""
    found = calls_of(game, "very_easy", range(6))
    wrong = found[False] / found.total()
    stated = 1 / rivals()[game].paces["very_easy"].wrong_in
    sees = rivals()[game].paces["very_easy"].sees / 100
    among_calls = stated / (stated + (1 - stated) * sees)
    assert found.total() > 20
    assert 0 < wrong < among_calls + 0.25


@pytest.mark.parametrize("game", rivals())
def test_the_same_seed_and_the_same_deal_are_thought_about_alike(game: str) -> None:
    one, two, other = (
        [deed.at_us for deed in play_race_match(shelf()[game], ("medium", "easy"), seed).done] for seed in "aab"
    )
    assert one == two != other


def test_levels_are_named_alike_weakest_first() -> None:
    for rival in rivals().values():
        assert tuple(rival.paces) == LEVELS
        slowest, *quicker = rival.paces.values()
        for pace in quicker:
            assert (pace.most_s, pace.sees) != (slowest.most_s, slowest.sees)
            assert pace.most_s <= slowest.most_s
            assert pace.sees >= slowest.sees
    assert len(LEVELS) == len(get_args(Strength))


def test_a_tournament_shows_that_each_level_beats_the_one_below_and_a_slow_child_the_weakest() -> None:
    """A short one; docs/practice.md tells of a long one."""
    found = CliRunner().invoke(tournament, ["fast-fun-maths", "--deals", "12"])
    assert found.exit_code == 0, found.output
    for line in ("a slow child beats very_easy", "easy beats very_easy", "medium beats easy", "hard beats medium"):
        assert line in found.output


def test_it_looks_only_while_the_buzzers_are_open() -> None:
    """A child explains for nine seconds, and is wrong: the rival goes on looking where it had stopped."""
    lone = Lone("fast-fun-maths", "medium", 3)
    while not lone.session.arming_open:
        lone.child_does_something()
    session, rival = lone.session, rivals()["fast-fun-maths"]
    assert session.game is not None
    assert session.arming is not None
    view, opened_us = session.game.view(session.state, RIVAL), session.arming.opened_us
    after_us = think(rival, view, session.state.settings, RIVAL, rival.paces["medium"], "").after_us
    assert after_us > 5_000_000
    assert due_us(lone) == opened_us + after_us
    lone.now_us = opened_us + 5_000_000
    lone.enter(i.SeatPress(1, "call"))
    lone.now_us += 9_000_000
    lone.enter(i.Act({"do": "put_out", "seat": 1, "why": "mistake"}))
    assert due_us(lone) == opened_us + 9_000_000 + after_us


def due_us(lone: Lone) -> int | None:
    """When the rival does what it does next (session time)."""
    move = next_move(lone.session)
    return None if move is None else move.at_us
