"""Every match ends within a stated number of rounds, and every round within a stated number of actions (decision 0088).

Somebody plays so that nobody ever wins anything, from the beginning or from any moment of a random match.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace
from tests.games.random_play import own_legal
from tests.games.test_offers import ROWS, Row

from gotit.core.game import Called, Drawn, EndMatch, Floor, Game, PlayOn, Race, Refused, TimeUp
from gotit.core.offer import Offer, Open
from gotit.core.setting import settings_of
from gotit.games.buzzer_round.actions import OpenBuzzers, Right
from gotit.games.common import Rulebook
from gotit.games.hidden_formula.real_cards import goals_in_box
from gotit.games.shelf import shelf
from gotit.games.still import PLAY_ON, why

A_ROUND = 400
"""So many actions a round takes at most, for each seat, in random play."""

ROUNDS: dict[str, Callable[[Any], int]] = {
    "add-it": lambda state: 1 if state.settings.length == "short" else state.settings.fruitless,
    "buzzer-round": lambda state: state.settings.fruitless,
    "fast-fun-maths": lambda state: state.settings.fruitless,
    "got-em": lambda state: state.settings.still_rounds * len(state.players),
    "hidden-formula": lambda state: 2 * (goals_in_box(state) if state.real_cards else len(state.cards)),
    "mathic-fraction": lambda state: state.settings.fruitless,
}
"""So many rounds a match can last in which nobody wins anything; of Got 'Em! turns."""

WINS: dict[str, Callable[[Any], int]] = {
    "add-it": lambda state: 0 if state.settings.length == "short" else len(state.players) * state.settings.goal,
    "buzzer-round": lambda state: state.settings.questions,
    "fast-fun-maths": lambda state: 66,
    "got-em": lambda state: 2 * len(state.players),
    "hidden-formula": lambda state: 0,
    "mathic-fraction": lambda state: len(state.players) * state.settings.goal,
}
"""So often somebody can win something before a match is over: each shape leaves the 66 cards, each point the goal."""


def with_few(state: Any) -> Any:
    """The same match, which waits for as few rounds in vain as can be set."""
    kind: type[Struct] = type(state.settings)
    said = settings_of(kind)
    few = {name: said[name].low for name in ("fruitless", "still_rounds") if name in said}
    return replace(state, settings=replace(state.settings, **few))


def successors(game: Game, row: Row, state: Any, chance: random.Random, now_us: int) -> list[Any]:
    """The states after all that can be done now of the game's own, where that changes anything."""
    actions: list[Any] = own_legal(game, state)
    race, timer = game.buzzers(state), game.timer(state)
    if isinstance(race, Race):
        actions += [Called((seat,)) for seat in race.seats if chance.random() < 0.2]
    opens = [offer for offer in game.offers(state) if isinstance(offer, Open)]
    if opens and (not actions or chance.random() < 0.3):
        actions.append(row.write(state, chance.choice(opens), chance))
    if getattr(state, "done", False):
        actions.append(EndMatch())  # all questions are played: nothing else is left
    found = []
    for action in actions:
        if action is not None:
            with suppress(Refused):
                found.append(game.apply(state, action, now_us))
    if timer is not None:
        found.append(game.apply(state, TimeUp(), timer.deadline_us))
    return [after for after in found if replace(after, news=()) != replace(state, news=())]


def in_vain(game: Game, row: Row, state: Any, chance: random.Random, now_us: int) -> Any:
    """The next state in a match in which nobody wins anything. Where nothing else leads on, somebody does."""
    if (wanted := game.chance(state)) is not None:
        return game.apply(state, Drawn(tuple(chance.sample(range(wanted.n), wanted.n))), now_us)
    won = game.floor(state).won
    for _ in range(20):
        found = successors(game, row, state, chance, now_us)
        vain = [after for after in found if all(n <= t for t, n in zip(won, game.floor(after).won, strict=False))]
        leads_on = [after for after in vain if game.outcome(after) is not None or after.phase != state.phase]
        if leads_on and chance.random() < 0.6:
            return chance.choice(leads_on)
        if found and not leads_on and (not vain or chance.random() < 0.1):
            return chance.choice(found)
        if vain:
            return chance.choice(vain)
    raise AssertionError(f"{game.name}: nothing can be done in “{state.phase}”")


def ended(before: Floor, after: Floor, game: Game) -> bool:
    """Has a round ended? Of Got 'Em! a turn."""
    return before.seat != after.seat if game.name == "got-em" else after.over and not before.over


def play_in_vain(game: Game, row: Row, state: Any, chance: random.Random) -> tuple[int, Any]:
    """To the end. Returns how many rounds that took since somebody last won something, and how it ended."""
    rounds = actions = now_us = 0
    most = ROUNDS[game.name](state) + 1
    while game.outcome(state) is None:
        now_us += 100_000
        floor = game.floor(state)
        after = in_vain(game, row, state, chance, now_us)
        now, actions = game.floor(after), actions + 1
        if any(more > less for less, more in zip(floor.won, now.won, strict=False)):
            rounds = 0
        if ended(floor, now, game):
            rounds, actions = rounds + 1, 0
        assert actions <= A_ROUND * len(state.seats), f"{game.name}: a round does not end in “{state.phase}”"
        assert rounds <= most, f"{game.name}: {rounds} rounds in which nobody won anything"
        state = after
    return rounds, state


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", sorted(ROWS))
def test_a_match_in_which_nobody_wins_anything_ends(name: str, seed: int) -> None:
    game, row, chance = shelf()[name], ROWS[name], random.Random(f"{name} {seed}")
    moments = [state for _, state in row.play(seed) if game.outcome(state) is None]
    for state in (moments[0], chance.choice(moments)):
        _, last = play_in_vain(game, row, with_few(state), chance)
        outcome = game.outcome(last)
        assert outcome is not None
        assert sorted(seat for tied in outcome.ranking for seat in tied) == list(last.seats)


@pytest.mark.parametrize("name", sorted(ROWS))
def test_the_operator_can_play_on_after_a_count_has_ended_the_match(name: str) -> None:
    game, row, chance = shelf()[name], ROWS[name], random.Random(name)
    played_on = 0
    for seed in range(8):
        start = next(state for _, state in row.play(seed))
        _, last = play_in_vain(game, row, with_few(start), chance)
        offered = [offer.action for offer in game.offers(last) if offer.move is PLAY_ON and isinstance(offer, Offer)]
        if last.goes_on is None:
            assert not offered
            with pytest.raises(Refused, match="nothing_to_play_on"):
                game.apply(last, PlayOn(), 0)
            continue
        assert offered == [PlayOn()]
        assert isinstance(game, Rulebook)
        if most := game.most_still(last):  # others end by a count of their own
            assert why(most) in [news.message for news in game.news(last)]
        again = game.apply(last, PlayOn(), 0)
        assert game.outcome(again) is None
        assert game.offers(again)
        _, last = play_in_vain(game, row, again, chance)
        assert game.outcome(last) is not None
        played_on += 1
        if played_on == 2:
            return
    assert played_on


@pytest.mark.parametrize("name", sorted(ROWS))
def test_random_play_ends_within_the_stated_number_of_actions(name: str) -> None:
    game, row = shelf()[name], ROWS[name]
    for seed in range(6):
        start, *states = (state for _, state in row.play(seed))
        if name == "buzzer-round" and not start.settings.questions:
            continue  # it is as long as its operator goes on asking
        rounds = max(1, ROUNDS[name](start)) * (WINS[name](start) + 1)
        assert len(states) <= rounds * A_ROUND * len(start.seats)
        floors = [game.floor(state) for state in (start, *states)]
        assert sum(ended(one, other, game) for one, other in pairwise(floors)) <= rounds


def test_an_open_end_is_the_one_match_that_lasts_until_its_operator_ends_it() -> None:
    """Somebody knows each answer, so no count ends it; each question is bounded, and one action ends it from every
    moment, with a whole ranking. Where nobody knows anything any more it ends by itself, as any match."""
    game, row = shelf()["buzzer-round"], ROWS["buzzer-round"]
    start = next(state for _, state in row.play(0))
    state = replace(start, settings=replace(start.settings, questions=0, race_s=0, answer_s=0))
    actions = questions = 0
    for number in range(100):
        for action in (OpenBuzzers(), Called((1 + number % 2,)), Right(1 + number % 2)):
            state, actions = game.apply(state, action, number), actions + 1
            assert game.outcome(state) is None
            ended_now = game.outcome(game.apply(state, EndMatch(), number))
            assert ended_now is not None
            assert sorted(seat for tied in ended_now.ranking for seat in tied) == list(state.seats)
        questions += 1
    assert questions == len(state.questions) == 100
    assert actions <= questions * A_ROUND * len(state.seats)
    rounds, last = play_in_vain(game, row, with_few(state), random.Random(1))
    assert game.outcome(last) is not None
    assert rounds <= ROUNDS["buzzer-round"](with_few(state)) + 1
