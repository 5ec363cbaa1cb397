"""Whole championships of each format, played by chance: who comes late, who leaves, ties, and play-offs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from random import Random

import pytest

from gotit.championship.cup import Cup, Heard, after
from gotit.championship.facts import Fact
from gotit.championship.formats import FORMATS, Finished, Groups, PlayOffs, Seats, Waiting, at_tables, step
from gotit.championship.orders import Called, Drawn, Entered, Format, Order, Places, Typed, Withdrew
from gotit.championship.standings import played, played_off, standings, ties
from gotit.championship.tables import LARGEST, SMALLEST, rotation

LONGEST = 200


class Day:
    """A championship played by chance. `strengths`: who is stronger is ahead, always; else it is luck, with ties."""

    def __init__(self, called: Called, players: int, chance: Random, *, by_strength: bool = False) -> None:
        self.cup, self._chance, self._by_strength = Cup(), chance, by_strength
        self.order(called)
        for entrant in range(1, players + 1):
            self.order(Entered(entrant))

    def order(self, told: Order) -> None:
        self.cup = after(self.cup, Heard("", Fact(self.cup.facts.get("", 0) + 1, 0, told)))

    def draw(self, groups: Groups, *, decides: bool = False) -> int:
        number = self.cup.round + 1
        self.order(Drawn(number, "add-it", at_tables(groups, ("1", "2")), decides=decides))
        return number

    def play(self, number: int) -> None:
        for table in self.cup.open_tables(number):
            self.order(Typed(number, table, self._ranking(self.cup.rounds[number].tables[table - 1].entrants)))

    def _ranking(self, entrants: tuple[int, ...]) -> Places:
        if self._by_strength:
            return tuple((each,) for each in sorted(entrants))
        found: list[tuple[int, ...]] = []
        for each in self._chance.sample(entrants, len(entrants)):
            if found and self._chance.random() < 0.3:
                found[-1] = (*found[-1], each)
            else:
                found.append((each,))
        return tuple(found)

    def to_the_end(self) -> list[PlayOffs]:
        """Play what comes next until nothing is left."""
        offs = []
        for _ in range(LONGEST):
            match step(self.cup):
                case Seats(groups):
                    self.play(self.draw(groups))
                case PlayOffs(groups) as found:
                    offs.append(found)
                    self.play(self.draw(groups, decides=True))
                case Finished():
                    return offs
                case Waiting() as waiting:
                    pytest.fail(f"everything was played, but {waiting}")
        pytest.fail("it never ends")


def called(name: Format, tables: int = 4, rounds: int = 5, go_on: int = 2, titles: int = 1) -> Called:
    asked = {"tables": tables, "rounds": rounds, "go_on": go_on}
    return Called("cup-1", "", name, **{ask: asked[ask] for ask in FORMATS[name].asks}, titles=titles)


@pytest.mark.parametrize("name", FORMATS)
def test_whoever_comes_and_goes_each_round_seats_everybody_who_is_there_once(name: Format) -> None:
    for seed in range(6):
        chance = Random(seed)
        day = Day(called(name, tables=chance.randrange(2, 5), rounds=4), chance.randrange(4, 17), chance)
        newest = len(day.cup.entrants)
        for _ in range(LONGEST):
            found = step(day.cup)
            if isinstance(found, Finished):
                break
            assert isinstance(found, Seats | PlayOffs)
            groups = found.tables if isinstance(found, Seats) else found.groups
            seated = Counter(entrant for group in groups for entrant in group)
            assert set(seated.values()) == {1}
            assert seated.keys() <= set(day.cup.present)
            assert all(SMALLEST <= len(group) <= LARGEST for group in groups)
            if isinstance(found, Seats) and name != "knock_out":
                assert {*seated, *found.rest} == set(day.cup.present)
                assert name == "league" or not found.rest
            day.play(day.draw(groups, decides=isinstance(found, PlayOffs)))
            if chance.random() < 0.3 and len(day.cup.present) > 4:
                day.order(Withdrew(chance.choice(day.cup.present)))
            if chance.random() < 0.3 and newest < 20:
                newest += 1
                day.order(Entered(newest))
        else:
            pytest.fail("it never ends")
        here = [line for line in standings(day.cup) if line.entrant not in day.cup.left]
        assert [line.place for line in here].count(1) <= 1, "a title is played off"


@pytest.mark.parametrize("name", FORMATS)
def test_whoever_always_wins_wins_and_nothing_is_played_off(name: Format) -> None:
    day = Day(called(name, tables=3, rounds=6), 12, Random(1), by_strength=True)
    assert [each for each in day.to_the_end() if 1 in each.groups[0]] == []
    assert standings(day.cup)[0].entrant == 1


def test_in_a_knock_out_the_first_of_each_table_go_on_until_one_table_is_the_final() -> None:
    day = Day(called("knock_out", tables=4, go_on=2), 24, Random(1), by_strength=True)
    day.to_the_end()
    seated = [sorted(each for table in drawn.tables for each in table.entrants) for _, drawn in played(day.cup)]
    assert [len(each) for each in seated] == [24, 8, 4]
    assert [len(drawn.tables) for _, drawn in played(day.cup)] == [4, 2, 1]
    for before, now in zip(played(day.cup), seated[1:], strict=False):
        first = [sorted(table.entrants)[:2] for table in before[1].tables]
        assert sorted(each for two in first for each in two) == now
    final = [line.entrant for line in standings(day.cup)][:4]
    assert final == seated[-1]


def test_a_tie_about_going_on_is_played_off_between_those_who_tie() -> None:
    day = Day(called("knock_out", tables=2, go_on=2), 8, Random(1))
    found = step(day.cup)
    assert isinstance(found, Seats)
    day.draw(found.tables)
    assert step(day.cup) == Waiting(1, (1, 2))
    one, other = found.tables
    day.order(Typed(1, 1, ((one[0],), one[1:3], (one[3],))))
    day.order(Typed(1, 2, ((other[0],), (other[1],), other[2:])))
    assert step(day.cup) == PlayOffs((one[1:3],))
    day.draw((one[1:3],), decides=True)
    assert step(day.cup) == Waiting(2, (1,))
    day.order(Typed(2, 1, ((one[2],), (one[1],))))
    last = step(day.cup)
    assert isinstance(last, Seats)
    assert [set(group) for group in last.tables] == [{one[0], one[2], *other[:2]}]
    day.order(Withdrew(one[2]))
    moved_up = step(day.cup)
    assert isinstance(moved_up, Seats)
    assert set(moved_up.tables[0]) == {one[0], one[1], *other[:2]}


def test_a_play_off_decides_about_the_tie_that_it_was_for_and_no_later_one() -> None:
    day = Day(called("rotation", tables=1, rounds=2), 4, Random(1))
    for number in (1, 2):
        day.draw(((1, 2, 3, 4),))
        day.order(Typed(number, 1, ((1, 2), (3,), (4,))))
    day.draw(((1, 2),), decides=True)
    day.order(Typed(3, 1, ((2,), (1,))))
    assert step(day.cup) == Finished()
    day.draw(((1, 2, 3, 4),))
    day.order(Typed(4, 1, ((1, 2), (3,), (4,))))
    assert step(day.cup) == PlayOffs(((1, 2),), title=True)


@pytest.mark.parametrize("players", [LARGEST + 1, 2 * LARGEST + 2])
def test_more_than_a_table_who_tie_for_a_title_play_it_off_at_several(players: int) -> None:
    """A league in which nobody ever beats anybody. In a play-off whoever is stronger wins."""
    day = Day(called("league"), players, Random(1), by_strength=True)
    while isinstance(found := step(day.cup), Seats):
        number = day.draw(found.tables)
        for table, seated in enumerate(day.cup.rounds[number].tables, 1):
            day.order(Typed(number, table, (seated.entrants,)))
    tied = set(range(1, players + 1))
    while isinstance(found, PlayOffs):
        assert found.title
        assert sorted(each for group in found.groups for each in group) == sorted(tied), (
            "who is first at a table goes on"
        )
        assert all(1 < len(group) <= LARGEST for group in found.groups)
        assert max(map(len, found.groups)) - min(map(len, found.groups)) <= 1
        tied = {min(group) for group in found.groups}
        day.play(day.draw(found.groups, decides=True))
        found = step(day.cup)
    assert isinstance(found, Finished)
    assert standings(day.cup)[0].entrant == 1


def test_a_play_off_at_several_tables_says_nothing_of_who_did_not_all_play_in_it() -> None:
    day = Day(called("league"), LARGEST + 1, Random(1))
    everybody = tuple(range(1, LARGEST + 2))
    day.draw((everybody[:4], everybody[4:8]), decides=True)
    for table in (1, 2):
        day.order(Typed(1, table, tuple((each,) for each in day.cup.rounds[1].tables[table - 1].entrants)))
    assert list(played_off(day.cup, everybody, 0)) == [list(everybody)]


def test_who_has_left_does_not_keep_a_title_from_being_decided() -> None:
    day = Day(called("rotation", tables=1, rounds=1), 4, Random(1))
    day.draw(((1, 2, 3, 4),))
    day.order(Typed(1, 1, ((1, 2, 3), (4,))))
    day.order(Withdrew(3))
    assert step(day.cup) == PlayOffs(((1, 2),), title=True)
    day.draw(((1, 2),), decides=True)
    day.order(Typed(2, 1, ((2,), (1,))))
    assert step(day.cup) == Finished()
    assert [(line.place, line.entrant) for line in standings(day.cup)] == [(1, 2), (2, 1), (3, 3), (4, 4)]


def test_in_a_league_everybody_plays_once_against_everybody_also_who_came_late() -> None:
    for teams in (4, 5, 8):
        day = Day(called("league"), teams, Random(teams))
        met: Counter[frozenset[int]] = Counter()
        for number in range(1, LONGEST):
            found = step(day.cup)
            if not isinstance(found, Seats):
                break
            met.update(map(frozenset, found.tables))
            day.play(day.draw(found.tables))
            if number == 2 and teams == 5:
                day.order(Entered(6))
        everybody = combinations(day.cup.present, 2)
        assert met == Counter(map(frozenset, everybody))
        assert teams == 5 or len(played(day.cup)) == teams - 1


def test_swiss_seats_those_together_who_have_about_as_many_points() -> None:
    """Against a rotation of the same numbers: half as far apart, or less."""
    apart = {}
    names: tuple[Format, ...] = ("swiss", "rotation")
    for name in names:
        day = Day(called(name, tables=6, rounds=5), 30, Random(1), by_strength=True)
        gaps = []
        while isinstance(found := step(day.cup), Seats):
            points = {line.entrant: line.points for line in standings(day.cup)}
            gaps += [abs(points[a] - points[b]) for group in found.tables for a, b in combinations(group, 2)]
            day.play(day.draw(found.tables))
        apart[name] = sum(gaps) / len(gaps)
    assert apart["swiss"] < apart["rotation"] / 2


@pytest.mark.parametrize(("players", "tables", "rounds"), [(24, 4, 6), (25, 5, 5)])
def test_rounds_drawn_one_by_one_are_about_as_good_as_a_plan_for_all(players: int, tables: int, rounds: int) -> None:
    day = Day(called("rotation", tables=tables, rounds=rounds), players, Random(1))
    while isinstance(found := step(day.cup), Seats):
        day.draw(found.tables)
    whole = rotation(players, tables, rounds, Random(1))
    drawn_met = _met(tuple(table.entrants for table in drawn.tables) for _, drawn in played(day.cup))
    squares, planned = (sum(count**2 for count in met.values()) for met in (drawn_met, _met(whole.rounds)))
    assert squares <= 1.05 * planned
    assert whole.over_percent or max(drawn_met.values()) == 1, "an exact design is kept to"


def _met(rounds: Iterable[Groups]) -> Counter[tuple[int, ...]]:
    return Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))


def test_a_round_can_be_drawn_again_by_anybody() -> None:
    for name in FORMATS:
        one, other = (Day(called(name), 20, Random(1)).cup for _ in range(2))
        assert step(one) == step(other)


def test_before_a_word_was_said_about_rounds_nothing_is_to_be_played() -> None:
    day = Day(Called("cup-1", ""), 0, Random(1))
    assert step(day.cup) == Finished()
    assert ties(day.cup) == ()
