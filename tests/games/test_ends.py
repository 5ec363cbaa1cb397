"""Every match can be ended, with a ranking, from every moment; and matches that are simply played come to an end."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Any

import pytest
from tests.games.add_it import checks as add_it
from tests.games.fast_fun_maths import test_whole_matches as fast
from tests.games.got_em import checks as got_em
from tests.games.hidden_formula import invariants as hidden_formula
from tests.games.mathic_fraction import checks as mathic_fraction
from tests.games.test_offers import ROWS
from tests.speech import heard

from gotit.core.game import EndMatch, Game, Outcome, Quiet, Refused
from gotit.core.offer import Offer
from gotit.games.common import END, ranked
from gotit.games.shelf import shelf

CARDS: dict[str, Callable[[Any], Collection[Any]]] = {
    "add-it": add_it.all_cards,
    "buzzer-round": lambda state: [],
    "fast-fun-maths": fast.all_cards,
    "got-em": lambda state: [card for card in got_em.all_cards(state) if card.id],  # real ones are not counted
    "hidden-formula": lambda state: list(hidden_formula.goal_cards(state).elements()),
    "mathic-fraction": mathic_fraction.all_cards,
}
"""Every card of a state, wherever it lies."""


def check_ended(game: Game, before: Any) -> Outcome:
    """One action ends it, all who play are ranked, no card is lost, and nothing goes on."""
    assert game.offers(before)[-1] == Offer(move=END, seat=0, action=EndMatch())
    after = game.apply(before, EndMatch(), 0)
    outcome = game.outcome(after)
    assert outcome is not None
    assert sorted(seat for tied in outcome.ranking for seat in tied) == list(before.seats)
    assert outcome.winners in ((), outcome.ranking[0])
    assert heard(outcome.message)
    assert not re.search(r"\b0 ", heard(outcome.message)), "nobody wins with 0 of anything"
    assert (game.chance(after), game.timer(after), game.buzzers(after)) == (None, None, Quiet())
    assert len(CARDS[game.name](after)) == len(CARDS[game.name](before))
    for audience in (None, *before.seats):
        assert game.view(after, audience).phase == "over"
    assert game.lamps(after).keys() == set(before.seats)
    with pytest.raises(Refused):
        game.apply(after, EndMatch(), 0)
    return outcome


@pytest.mark.parametrize("name", sorted(ROWS))
def test_the_bell_ends_a_match_at_every_moment_with_a_ranking(name: str) -> None:
    row, game = ROWS[name], shelf()[name]
    met: set[str] = set()
    for seed in range(12):
        for number, (_, state) in enumerate(row.play(seed)):
            phase = state.phase + " and chance" * (game.chance(state) is not None)
            if game.outcome(state) is None and (number % 5 == 0 or phase not in met):
                check_ended(game, state)
                met.add(phase)
    assert len(met) > 3


@pytest.mark.parametrize("name", sorted(ROWS))
def test_however_a_match_ends_all_are_ranked(name: str) -> None:
    row, game = ROWS[name], shelf()[name]
    for seed in range(6):
        *_, (_, last) = row.play(seed)
        if (outcome := game.outcome(last)) is not None:
            assert sorted(seat for tied in outcome.ranking for seat in tied) == list(last.seats)
            assert outcome.winners in ((), outcome.ranking[0])


def test_who_ties_shares_a_place_and_the_next_one_is_left_out() -> None:
    ranking = ranked({1: (3, 0), 2: (5, 1), 3: (5, 1), 4: (3, 2)})
    assert ranking == ((2, 3), (4,), (1,))
    assert Outcome((2, 3), END.label, ranking=ranking).places == {2: 1, 3: 1, 4: 3, 1: 4}
    assert ranked({1: (9,), 2: (1,)}, winners=(2,)) == ((2,), (1,)), "a rule has said who wins"
