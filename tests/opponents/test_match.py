"""Matches between opponents, and what many of them prove."""

from __future__ import annotations

import random
from typing import Any, get_args

import pytest
from click.testing import CliRunner

from gotit.core.game import Draw
from gotit.games.add_it.actions import AddItSettings
from gotit.games.add_it.rules import AddIt
from gotit.games.settings import Strength
from gotit.opponents.match import duels, play_match, share, whose_move
from gotit.opponents.protocol import ByLot, GoOn, Opponent, simulations
from gotit.opponents.shelf import contests
from gotit.tournament import tournament

SETTINGS = AddItSettings(mode="virtual", dealer=1)


class First:
    """Always the first of what is legal."""

    def choose(self, view: Any, legal: tuple[Any, ...], chance: random.Random, go_on: GoOn) -> Any:
        return legal[0]


class Watching(First):
    """Remembers what it was shown."""

    def __init__(self) -> None:
        self.views: list[Any] = []

    def choose(self, view: Any, legal: tuple[Any, ...], chance: random.Random, go_on: GoOn) -> Any:
        self.views.append(view)
        return super().choose(view, legal, chance, go_on)


class Cheating(First):
    def choose(self, view: Any, legal: tuple[Any, ...], chance: random.Random, go_on: GoOn) -> Any:
        return "a better card"


def play(*players: Any) -> Any:
    cards, minds = random.Random(1), random.Random(2)
    return play_match(AddIt(), SETTINGS, players, cards=cards, minds=minds, thinking=lambda: simulations(0))


def test_each_player_sees_its_own_view_and_no_other() -> None:
    players = (Watching(), Watching(), Watching())
    play(*players)
    for seat, player in enumerate(players, start=1):
        assert {view.audience for view in player.views} == {seat}
        assert all(not other.hand for view in player.views for other in view.players if other.seat != seat)
        assert len([view for view in player.views if view.phase == "playing"]) == 16


def test_an_illegal_answer_is_an_error() -> None:
    with pytest.raises(RuntimeError, match="a better card"):
        play(First(), Cheating())


def test_a_game_that_waits_for_nobody_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AddIt, "legal", lambda self, state, seat: ())
    with pytest.raises(RuntimeError, match="waits for no seat"):
        play(First(), First())


def test_whose_move_it_is() -> None:
    game = AddIt()
    state = game.start(2, SETTINGS)
    assert isinstance(game.chance(state), Draw)
    assert whose_move(game, state, (1, 2)) is None


def results(player: Opponent, *, players: int, deals: int, seed: int = 1) -> list[float]:
    """Of a player against itself."""
    found = duels(
        AddIt(), SETTINGS, player, player, players=players, deals=deals, seed=seed, thinking=lambda: simulations(0)
    )
    return list(found)


def test_the_same_player_on_both_sides_gets_exactly_half_of_the_same_cards() -> None:
    """Who always plays the first legal action plays the same match from both seats."""
    assert results(First(), players=2, deals=5) == [0.5] * 5


def test_among_four_a_quarter_is_fair() -> None:
    found = share(results(First(), players=4, deals=3), 4)
    assert found.mean == found.fair == 0.25
    assert not found.beats


def test_the_same_seed_plays_the_same_matches() -> None:
    assert results(ByLot(), players=2, deals=12, seed=3) == results(ByLot(), players=2, deals=12, seed=3)
    assert results(ByLot(), players=2, deals=12, seed=3) != results(ByLot(), players=2, deals=12, seed=4)


def test_simulations_are_counted() -> None:
    go_on = simulations(2)
    assert [go_on(), go_on(), go_on(), go_on()] == [True, True, False, False]


# --- intervals -------------------------------------------------------------------------------------------------------


def test_the_interval_of_a_known_case() -> None:
    """Ten of ten: Wilson's lower bound is n / (n + z²), with z = 2.5758 for 99 %."""
    found = share([1.0] * 10, 2)
    assert found.low == pytest.approx(10 / (10 + 2.5758293**2), abs=1e-6)
    assert found.high == pytest.approx(1.0)
    assert found.beats
    assert not share([0.5] * 1000, 2).beats


@pytest.mark.parametrize("true", [0.5, 0.7, 0.95])
def test_the_interval_holds_the_truth_as_often_as_it_says(true: float) -> None:
    chance = random.Random(5)
    held = 0
    for _ in range(2000):
        found = share([float(chance.random() < true) for _ in range(60)], 2)
        held += found.low <= true <= found.high
    assert held / 2000 > 0.975


# --- the command -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", contests())
def test_every_contest_has_players_of_every_strength_weakest_first(name: str) -> None:
    assert tuple(contests()[name].opponents) == get_args(Strength)


def test_the_tournament_shows_that_each_strength_of_add_it_beats_the_one_below() -> None:
    """A short one; docs/add-it.md tells of a long one."""
    found = CliRunner().invoke(tournament, ["add-it", "--deals", "30", "--simulations", "20"])
    assert found.exit_code == 0, found.output
    assert "learner beats random" in found.output
    assert "greedy beats learner" in found.output
    assert "strongest beats greedy" in found.output
    assert "99% interval" in found.output


def test_what_is_not_shown_is_not_claimed() -> None:
    found = CliRunner().invoke(tournament, ["add-it", "--deals", "1", "--simulations", "0"])
    assert found.exit_code == 1
    assert "learner is not shown to beat random" in found.output


def test_an_unknown_game_is_refused_with_the_list() -> None:
    found = CliRunner().invoke(tournament, ["chess"])
    assert found.exit_code == 2
    assert "add-it" in found.output


def test_too_many_players_are_refused() -> None:
    found = CliRunner().invoke(tournament, ["add-it", "--players", "5"])
    assert found.exit_code == 2
    assert "up to 4 players" in found.output
