"""With fresh hands for each target (`boards`), cards do not depend on who won before."""

from __future__ import annotations

from tests.games.fast_fun_maths.play_table import FILLER, Table

from gotit.core.game import Leaves, Pauses
from gotit.games.fast_fun_maths import actions as a

ANA = "9r 4r 8r 2b 5y"
BEN = "3b 7b 6y 1r 1b"
PILE = "4rs 4bt "
THREE = "9*4+8"
CARDS = 2 * 5 + 2 + len(FILLER.split())


def table() -> Table:
    """Each shuffle leaves the cards as they lie, so each board is this one."""
    return Table(ANA, BEN, pile=PILE, boards=True).turn()


def all_cards(of: Table) -> int:
    state = of.state
    return sum(len(player.hand) for player in state.players) + len(state.pile) + len(state.target)


def test_all_cards_are_dealt_anew_for_each_target_and_what_was_won_stays() -> None:
    played = table().wins(2, "7*6+1+1")
    played.keep_all().do(a.TakeShape(2, "tens")).ready()
    assert (played.hand(1), played.hand(2)) == (ANA, BEN), "dealt by seats, though Ben turns now"
    assert played.shapes(2) == "red square"
    assert all_cards(played) == CARDS, "also the one that Ben has won: it is a point, and no card any more"
    assert played.view.actor == 2
    played.turn()
    assert played.view.target is not None
    assert played.view.target.value == 44


def test_a_target_that_nobody_makes_changes_nothing_for_the_next() -> None:
    played = table().passes(1, 2)
    played.do(a.Swap(2, played.card(2, 6))).keep_all().ready()
    assert (played.hand(1), played.hand(2)) == (ANA, BEN)
    assert all_cards(played) == CARDS
    assert "The cards are shuffled and dealt." in played.said


def test_who_is_away_for_a_while_gets_cards_and_once_somebody_has_left_it_is_another_deal() -> None:
    played = table().passes(1, 2).keep_all().do(Pauses(2)).ready()
    assert played.hand(2) == BEN
    assert played.game.deals_alike(played.state)
    played.do(Leaves(2))
    assert not played.game.deals_alike(played.state)
    assert not Table(ANA, BEN, pile=PILE).game.deals_alike(Table(ANA, BEN, pile=PILE).state), "hands stay"
