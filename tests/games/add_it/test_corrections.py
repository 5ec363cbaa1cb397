"""Real cards of ADD-IT: one typed wrongly is put right wherever it lies now; the table is right, not the count."""

from __future__ import annotations

from typing import Any, Self

import pytest
from tests.games.add_it.play_table import GAME, numbers
from tests.games.sitting import Sitting
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.game import Questioned, Refused
from gotit.games.add_it import actions as a
from gotit.games.add_it.cards import TABLE_SIZE

TABLE = "2 3 3 4 4 5 6 8 8 10 10 9"


class Corrected(Sitting):
    """Ana and Ben; Ben has dealt, and this lies on the table."""

    def __init__(self, table: str = TABLE, **settings: Any) -> None:
        super().__init__(GAME, ("Ana", "Ben"), {"mode": "referee", "dealer": 2, **settings})
        self.act(a.LayTable(tuple(numbers(table))))

    @property
    def state(self) -> Any:
        return self.session.state

    def play(self, seat: int, number: int, *collected: int) -> Self:
        """A card, and the table's cards that it collects, by their numbers."""
        self.act(a.PlayReal(seat, number))
        if self.state.phase == "choosing":
            left = list(self.state.table)
            ids = []
            for wanted in collected:
                card = next(card for card in left if card.number == wanted)
                left.remove(card)
                ids.append(card.id)
            self.act(a.Collect(seat, tuple(ids)) if ids else a.Leave(seat))
        return self

    def correct(self, label: str, was: int, now: int, *, insist: bool = False) -> Self:
        keys = [
            entry.key
            for entry in self.session.entries
            if heard(entry.label, *self.session.names) == label and entry.value == str(was)
        ]
        self.enter(i.Amend(keys[0], str(now), insist))
        return self

    @property
    def on_table(self) -> list[int]:
        return sorted(card.number for card in self.state.table)


@pytest.mark.rule("AI-10", "AI-12")
def test_a_card_in_a_stack_is_mended_and_blocks_no_genuine_one() -> None:
    table = Corrected("8 8 8 8 8 1 1 1 1 1 1 2").play(1, 8, 8)
    with pytest.raises(Questioned) as asked:
        table.play(2, 8)
    assert asked.value.code == "seventh"
    table.correct("a card on the table", 8, 7)
    assert table.play(2, 8, 8).state.player(2).stack[0].number == 8
    table.correct("a card that Ana laid and collected", 8, 9, insist=True)
    assert 9 in {card.number for card in (*table.state.player(1).stack, *table.state.table)}


def test_the_class_sees_no_group_with_a_card_that_is_not_there() -> None:
    table = Corrected(teaching=True).play(1, 9)
    assert table.state.phase == "reviewing"
    assert (5, 4) in {found.numbers for found in table.state.possible}
    table.correct("a card on the table", 5, 1)
    assert (5, 4) not in {found.numbers for found in table.state.possible}
    assert all(card in table.state.table for found in table.state.possible for card in found.cards)


@pytest.mark.rule("AI-10", "AI-18")
def test_a_card_played_turns_ago_is_mended_and_the_turns_since_stay() -> None:
    """A 7 was typed for a 1, which stayed without a question: nobody says now that it should have collected."""
    table = Corrected("2 3 3 3 2 5 6 8 8 10 10 9").play(1, 1)
    assert table.state.actor == 2
    table.play(2, 9, 9).play(1, 4)
    turns = [(turn.seat, turn.card.number) for turn in table.state.turns]
    table.correct("a card on the table that Ana laid", 1, 7)
    assert [(turn.seat, turn.card.number) for turn in table.state.turns] == [(1, 7), *turns[1:]]
    assert 7 in table.on_table


def test_a_card_is_found_by_who_laid_it_also_in_another_ones_stack() -> None:
    table = Corrected("2 3 3 3 2 5 6 8 8 10 10 9").play(1, 1).play(2, 1, 1)
    labels = [heard(entry.label, *table.session.names) for entry in table.session.entries]
    assert labels[:1] == ["a card on the table"]
    assert "a card that Ana laid and Ben collected" in labels
    assert "a card that Ben laid and collected" in labels


def test_what_a_mended_card_can_no_longer_collect_is_asked_about_first() -> None:
    table = Corrected().play(1, 9, 5, 4)
    with pytest.raises(Questioned) as asked:
        table.correct("a card that Ana laid and collected", 9, 2)
    assert heard(asked.value, *table.session.names) == (
        "With this correction, this no longer fits and is left out: Ana: “Collect”. Correct it all the same?"
    )
    assert len(table.state.player(1).stack) == 3


def test_the_end_is_counted_anew() -> None:
    table = Corrected("10 10 10 10 10 10 9 9 9 9 9 8")
    left = [8] * 5 + [9] + [7] * 6 + [6] * 6 + [5] * 6 + [4] * 6 + [3] * 6 + [2] * 6 + [1] * 6
    for number in left:
        table.play(table.state.actor, number)
    assert table.session.over
    scores = table.state.scores
    wrong = next(entry for entry in table.session.entries if entry.value == "10")
    table.enter(i.Amend(wrong.key, "9", True))
    assert table.session.over
    assert sum(table.state.scores[0].counts) + table.state.scores[0].left >= sum(scores[0].counts)


@pytest.mark.rule("AI-02")
def test_a_seventh_card_is_taken_when_it_really_lies_there() -> None:
    table = Corrected("8 8 8 8 8 8 1 1 1 1 1 1")
    with pytest.raises(Questioned):
        table.act(a.PlayReal(1, 8))
    table.act(a.PlayReal(1, 8, insist=True))
    assert table.state.phase == "choosing"
    with pytest.raises(Refused) as refused:
        table.act(a.PlayReal(1, 11, insist=True))
    assert not isinstance(refused.value, Questioned)


@pytest.mark.rule("AI-07")
def test_a_table_of_another_size_is_asked_about_first() -> None:
    table = Sitting(GAME, ("Ana", "Ben"), {"mode": "referee", "dealer": 2})
    eleven = tuple(numbers(TABLE))[:-1]
    with pytest.raises(Questioned) as asked:
        table.act(a.LayTable(eleven))
    assert asked.value.code == "twelve_cards"
    table.act(a.LayTable(eleven, insist=True))
    assert len(table.session.state.table) == TABLE_SIZE - 1


@pytest.mark.rule("AI-20", "AI-21")
def test_who_has_no_card_left_is_passed_over_and_who_has_one_more_plays_it() -> None:
    table = Corrected()
    table.act(a.Holds(2, 7))
    table.act(a.Holds(1, 0))
    assert table.state.actor == 2
    for number in (10, 9, 8, 7, 6, 5):
        assert table.state.actor == 2
        table.play(2, number)
    deal = table.state.deal_number
    table.play(2, 1)
    assert (table.state.deal_number, table.state.actor) == (deal + 1, 1)
    for wrong in (a.Holds(1, 6), a.Holds(1, 3), a.Holds(1, 9)):
        with pytest.raises(Refused):
            table.act(wrong)


def test_the_journal_replays_it_all() -> None:
    table = Corrected().play(1, 9, 5, 4).play(2, 7)
    table.correct("a card on the table that Ben laid", 7, 1)
    table.play(1, 1)
    table.check_journal()


def test_a_card_that_a_kept_match_has_corrected_is_corrected_again() -> None:
    table = Corrected()
    table.act(a.Correct(1, 7))
    table.correct("a card on the table", 7, 6)
    assert (table.state.table[0].number, table.on_table.count(6)) == (6, 2)
    table.check_journal()


def test_the_cards_that_were_laid_amend_themselves_and_none_that_came_later() -> None:
    state, laid = GAME.start(2, a.AddItSettings(mode="referee")), a.LayTable((2, 3, 4))
    assert [GAME.amended(state, laid, f"card {card}", "9") for card in range(5)] == [
        None,
        a.LayTable((9, 3, 4)),
        a.LayTable((2, 9, 4)),
        a.LayTable((2, 3, 9)),
        None,
    ]
