"""Players, deck, dealing, and the end of a game (AI-01 … 08, 20 … 27), rule by rule."""

from __future__ import annotations

from collections import Counter
from typing import Any, Literal

import pytest
from msgspec.structs import replace
from tests.games.add_it.play_table import GAME, NAMES, Table
from tests.speech import heard

from gotit.core.game import Ask, Drawn, Refused
from gotit.core.inputs import Start
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.add_it import actions as a
from gotit.games.add_it.cards import DECK_SIZE, SYMBOLS, house_deck
from gotit.games.add_it.deals import next_turn, standing
from gotit.games.add_it.state import State
from gotit.games.add_it.view import say_winners


def all_cards(state: State) -> list[Any]:
    rows = [row for player in state.players for row in (player.hand, player.stack)]
    return [card for row in (state.pile, state.table, *rows) for card in row] + ([state.played] if state.played else [])


# --- players and deck ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AI-01")
@pytest.mark.parametrize(("players", "good"), [(0, False), (1, False), (2, True), (3, True), (4, True), (5, False)])
def test_two_to_four_players(players: int, good: bool) -> None:
    names = tuple(f"Player {seat}" for seat in range(1, players + 1))
    if good:
        assert len(GAME.start(len(names), a.AddItSettings()).players) == players
        return
    with pytest.raises(Refused, match="player_count"):
        step(Session({GAME.name: GAME}), Start(GAME.name, names), 0)


@pytest.mark.rule("AI-02", "AI-03", "AI-04")
def test_the_deck_is_six_sets_of_ten_and_nothing_else() -> None:
    deck = house_deck(range(DECK_SIZE))
    assert len(deck) == 60
    assert Counter(card.number for card in deck) == dict.fromkeys(range(1, 11), 6)
    assert Counter(card.symbol for card in deck) == dict.fromkeys(SYMBOLS, 10)
    assert len({(card.number, card.symbol) for card in deck}) == 60
    assert [card.id for card in deck] == list(range(1, 61))


@pytest.mark.rule("AI-02")
def test_a_seventh_real_card_of_a_number_is_refused() -> None:
    table = Table(table="3 3 3 3 3 1 1 2 2 5 5 9", mode="referee")
    table.play(1, 3).leave(1)
    assert table.refusal(a.PlayReal(2, 3)).code == "seventh"
    assert a.PlayReal(2, 3) not in table.game.legal(table.state, 2)
    assert table.refusal(a.PlayReal(2, 11)).code == "no_such_number"
    assert table.refusal(a.PlayReal(2, 0)).code == "no_such_number"


@pytest.mark.rule("AI-05")
def test_the_deck_is_shuffled_by_chance_for_every_game() -> None:
    state = GAME.start(len(NAMES[:2]), a.AddItSettings(mode="virtual", dealer=1))
    wanted = GAME.chance(state)
    assert wanted is not None
    assert wanted.n == 60
    with pytest.raises(Refused, match="lot"):
        GAME.apply(state, a.Ready(0), 0)
    again = GAME.chance(Table(length="long").play_out().do(a.Ready(0)).state)
    assert again is not None
    assert again.n == 60


@pytest.mark.rule("AI-06", "AI-07", "AI-08")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_six_cards_each_one_by_one_clockwise_then_twelve_on_the_table(seats: int) -> None:
    order = tuple(range(DECK_SIZE))
    state = GAME.start(len(NAMES[:seats]), a.AddItSettings(mode="virtual", dealer=1))
    state = GAME.apply(state, Drawn(order), 0)
    deck = house_deck(order)
    left_of_dealer = state.player(2).hand
    assert left_of_dealer == deck[0 : 6 * seats : seats]
    assert state.player(1).hand == deck[seats - 1 : 6 * seats : seats], "the dealer is dealt last"
    assert state.table == deck[6 * seats : 6 * seats + 12]
    assert state.pile == deck[6 * seats + 12 :]
    view = GAME.view(state, None)
    assert [player.hand_count for player in view.players] == [6] * seats
    assert len(view.table) == 12
    assert view.pile_count == 48 - 6 * seats


@pytest.mark.rule("AI-05")
def test_the_first_dealer_is_drawn_by_lot_unless_named() -> None:
    state = GAME.start(len(NAMES[:3]), a.AddItSettings(mode="virtual"))
    wanted = GAME.chance(state)
    assert wanted is not None
    assert wanted.n == 3
    state = GAME.apply(state, Drawn((2, 0, 1)), 0)
    assert state.dealer == 3
    assert "Cleo deals first." in [heard(news, *NAMES) for news in GAME.news(state)]


# --- real cards ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AI-06", "AI-07")
def test_with_real_cards_the_operator_enters_the_twelve_on_the_table() -> None:
    table = Table(mode="referee", seats=3)
    assert table.view().phase == "laying"
    assert "Cleo deals 6 cards to each player." in [heard(news, *NAMES) for news in GAME.news(table.history[0])]
    assert table.refusal(a.LayTable((1, 2, 3))).code == "twelve_cards"
    assert table.refusal(a.LayTable((1,) * 7 + (2,) * 5)).code == "seventh"
    assert table.refusal(a.PlayReal(1, 5)).code == "table_first"
    table.do(a.LayTable((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2)))
    assert table.on_table == "1 2 3 4 5 6 7 8 9 10 1 2"
    assert table.view().actor == 1
    assert table.refusal(a.LayTable((1,) * 12)).code == "laid_already"
    assert table.refusal(a.Play(1, 1)).code == "real_cards_played"
    assert Table().refusal(a.LayTable((1,) * 12)).code == "host_deals"
    assert Table().refusal(a.PlayReal(1, 3)).code == "play_from_hand"


@pytest.mark.rule("AI-09", "AI-20", "AI-23")
def test_a_whole_game_with_real_cards() -> None:
    """Hands are counted though nobody knows them: two players are dealt four times."""
    table = Table(table="1 2 3 4 5 6 7 8 9 10 1 2", mode="referee")
    dealt = 1
    while table.state.phase != "over":
        if table.state.phase == "playing":
            number = next(each.number for each in table.game.legal(table.state, None) if isinstance(each, a.PlayReal))
            table.play(table.state.actor, number)
        else:
            table.do(table.game.legal(table.state, None)[0])
        dealt += "deals 6 cards" in table.said
        assert len(all_cards(table.state)) == DECK_SIZE
    assert dealt == table.state.deals == 4
    assert sum(table.state.scores[0].counts) == DECK_SIZE


@pytest.mark.rule("AI-07", "AI-10")
def test_a_real_card_that_was_entered_wrongly_is_corrected() -> None:
    table = Table(table="1 2 3 4 5 6 7 8 9 10 10 10", mode="referee")
    (wrong,) = table.ids("1")
    table.do(a.Correct(wrong, 4))
    assert table.on_table.startswith("4 2 3")
    assert "1 is now 4" in table.said
    table.play(1, 8)
    assert "4 4" in table.offered
    assert table.state.played is not None
    table.do(a.Correct(table.state.played.id, 10))
    assert "10" in table.offered
    laid = table.leave(1).state.turns[-1].card.id
    table.do(a.Correct(laid, 8))
    assert table.view().turns[-1].card.number == 8, "what is told of the last turn is put right, too"
    assert table.refusal(a.Correct(wrong, 4)).code == "same_number"
    assert table.refusal(a.Correct(wrong, 12)).code == "no_such_number"
    assert table.refusal(a.Correct(99, 4)).code == "corrected_on_table"
    assert Table().refusal(a.Correct(1, 4)).code == "host_dealt"


# --- deals -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AI-20", "AI-21", "AI-22")
@pytest.mark.parametrize(("seats", "sizes"), [(2, [6, 6, 6, 6]), (3, [6, 6, 4]), (4, [6, 6])])
def test_new_hands_until_the_pile_is_empty_and_four_cards_at_three_players_last_deal(
    seats: int, sizes: list[int]
) -> None:
    table = Table(seats=seats).play_out()
    starts = [state for before, state in zip(table.history, table.history[1:], strict=False)
              if state.deal_number != before.deal_number]  # fmt: skip
    assert [len(state.player(1).hand) for state in starts] == sizes
    assert all(len({len(player.hand) for player in state.players}) == 1 for state in starts)
    assert {state.deals for state in starts} == {len(sizes)}
    assert not starts[-1].pile
    assert all(state.actor == 1 for state in starts), "the same player begins every deal of a game"
    assert [len(state.table) for state in starts] == [12 + sum(sizes[:at]) * seats for at in range(len(sizes))], (
        "no new cards for the table"
    )


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AI-23", "AI-24")
def test_the_last_collector_takes_the_rest_whatever_it_shows() -> None:
    table = Table("8 10 10 10 10 10", "9 9 9 9 9 9", table="8 1 1 1")
    table.play(1, 8).collect(1, "8").play_out()
    assert table.state.turns[0].seat == 1
    assert table.state.last_collector == 1
    assert table.state.scores[0].counts == (60, 0)
    assert table.state.scores[0].left_to == 1
    assert table.state.scores[0].left == 58
    assert table.state.table == ()
    assert "Ana collected last and takes the last 58 cards." in table.said


@pytest.mark.rule("AI-23")
def test_a_leftover_of_nobody_stays() -> None:
    """House decision: if nobody has ever collected, nobody takes what is left."""
    table = Table(seats=3).play_out()
    assert table.state.scores[0].counts == (0, 0, 0)
    assert table.state.scores[0].left_to is None
    assert len(table.state.table) == 60
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    assert (outcome.winners, outcome.ranking) == ((), ((1, 2, 3),))


@pytest.mark.rule("AI-24", "AI-25")
def test_short_game_most_cards_wins() -> None:
    table = Table().play_out(collecting=True)
    outcome = table.game.outcome(table.state)
    assert outcome is not None
    counts = table.state.scores[0].counts
    assert sum(counts) == 60
    assert outcome.scores == {1: counts[0], 2: counts[1]}
    assert outcome.winners == tuple(seat for seat, count in enumerate(counts, 1) if count == max(counts))
    assert table.refusal(a.Ready(0)).code == "over"
    assert table.game.lamps(table.state)[outcome.winners[0]] == "winner"


def long_game(totals: tuple[int, ...], counts: tuple[int, ...], **settings: Any) -> Table:
    """Before the last card of a game, which Ana plays; `counts` are collected by then, and nobody takes the rest."""
    table = Table(seats=len(totals), length="long", **settings)
    deck = list(house_deck(range(DECK_SIZE)))
    players = []
    for player, total, count in zip(table.state.players, totals, counts, strict=True):
        stack, deck = tuple(deck[:count]), deck[count:]
        players.append(replace(player, total=total, hand=(), stack=stack))
    players[0] = replace(players[0], hand=(deck.pop(),))
    table.state = replace(table.state, players=tuple(players), table=tuple(deck), pile=())
    return table


def last_card(table: Table) -> Table:
    return table.lay(1, table.state.player(1).known_hand[0].number)


@pytest.mark.rule("AI-26")
def test_long_game_cards_are_written_down_after_every_game() -> None:
    table = Table(length="long", seats=3).play_out(collecting=True)
    first = table.state.scores[0].counts
    assert table.view().phase == "between"
    assert [player.total for player in table.view().players] == list(first)
    assert table.view().missing == (1, 2, 3)
    assert isinstance(table.game.buzzers(table.state), Ask)
    table.do(a.Ready(2)).do(a.Ready(1)).do(a.Ready(3))
    table.do(Drawn(tuple(range(60))))
    assert table.state.game_number == 2
    assert table.state.dealer == 1, "the dealer moves clockwise"
    assert table.state.actor == 2
    assert [len(player.stack) for player in table.state.players] == [0, 0, 0]
    table.play_out(collecting=True)
    assert len(table.view().scores) == 2
    both = [one + two for one, two in zip(first, table.view().scores[1].counts, strict=True)]
    assert [player.total for player in table.view().players] == both


@pytest.mark.rule("AI-27")
@pytest.mark.parametrize(
    ("before", "counts", "winners"),
    [
        ((180, 190), (20, 10), None),
        ((180, 190), (21, 10), (1,)),
        ((180, 190), (21, 20), (2,)),
        ((180, 181), (21, 20), None),
        ((201, 201, 10), (5, 5, 30), None),
        ((195, 100, 199), (10, 20, 3), (1,)),
    ],
)
def test_long_game_ends_when_somebody_has_201_and_more_than_all_others(
    before: tuple[int, ...], counts: tuple[int, ...], winners: tuple[int, ...] | None
) -> None:
    """Compared after a whole game; equals at the top play one more (house decision)."""
    table = long_game(before, counts)
    last_card(table)
    assert [player.total for player in table.view().players] == [b + c for b, c in zip(before, counts, strict=True)]
    outcome = table.game.outcome(table.state)
    if winners is None:
        assert outcome is None
        assert table.view().phase == "between"
        reached = sorted(player.total for player in table.state.players)[-1] >= 201
        assert ("One more game decides" in table.said) is reached
    else:
        assert outcome is not None
        assert outcome.winners == winners


@pytest.mark.rule("AI-27")
def test_another_goal() -> None:
    assert last_card(long_game((0, 0), (9, 8), goal=10)).state.outcome is None
    assert last_card(long_game((0, 0), (10, 8), goal=10)).state.outcome is not None


# --- settings that cannot be -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"dealer": 3}, "no_such_seat_in_settings"),
        ({"dealer": -1}, "no_such_seat_in_settings"),
        ({"turn_s": -1}, "bad_clock"),
        ({"turn_s": 4000}, "bad_clock"),
        ({"goal": 0}, "bad_points"),
        ({"computers": {3: "greedy"}, "mode": "virtual"}, "no_such_seat_in_settings"),
        ({"computers": {2: "greedy"}, "mode": "referee"}, "computer_needs_dealt_cards"),
        ({"open_hands": True, "mode": "referee"}, "real_hands_are_not_seen"),
    ],
)
def test_settings_that_cannot_be_are_refused(settings: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.start(len(NAMES[:2]), a.AddItSettings(**settings))
    assert refused.value.code == code


@pytest.mark.rule("AI-20", "AI-21", "AI-23")
@pytest.mark.parametrize(("left", "hand"), [(7, 2), (3, 1), (2, 0)])
def test_the_last_hands_are_dealt_as_long_as_there_is_a_card_for_everybody(left: int, hand: int) -> None:
    state = Table(seats=3).state
    empty = tuple(replace(player, hand=()) for player in state.players)
    after = next_turn(replace(state, players=empty, pile=state.pile[:left]), 3, 0)
    assert {len(player.hand) for player in after.players} == {hand}
    assert (after.phase == "playing") is bool(hand)


def test_cards_collected_count_as_long_as_their_game_is_played_and_then_as_its_points() -> None:
    table = long_game((10, 20), (30, 28))
    assert standing(table.state) == {1: (10 + 30,), 2: (20 + 28,)}
    totals = {player.seat: (player.total,) for player in last_card(table).state.players}
    assert standing(table.state) == totals


# --- how it is said --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("winners", "counted", "sentence"),
    [
        ((2,), "cards", "Ben wins with 31 cards."),
        ((1, 2), "cards", "Ana and Ben win with 31 cards each."),
        ((1, 2, 3), "cards", "Ana, Ben and Cleo win with 31 cards each."),
        ((3,), "points", "Cleo wins with 31 points."),
    ],
)
def test_the_end_is_told_for_one_winner_and_for_several(
    winners: tuple[int, ...], counted: Literal["cards", "points"], sentence: str
) -> None:
    assert heard(say_winners(winners, 31, counted), *NAMES) == sentence


@pytest.mark.parametrize(("collected", "cards"), [((30, 29), "the last card"), ((30, 28), "the last 2 cards")])
def test_the_leftover_is_told_for_one_card_and_for_several(collected: tuple[int, ...], cards: str) -> None:
    table = long_game((0, 0), collected)
    table.state = replace(table.state, last_collector=2)
    assert f"Ben collected last and takes {cards}." in last_card(table).said
