"""Scores are compared seat by seat over the rooms that had the same deal, and anybody can check which did."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner
from tests.championship.deals import CARDS, CUP, GAME, Room, Round, play
from tests.games.at_table import AtTable

from gotit.championship import export
from gotit.championship import orders as o
from gotit.championship.boards import Comparing, alike, compared, deals_said, entrants_shares, rounds_compared
from gotit.championship.dealt import drawn
from gotit.championship.facts import Board, Opened, Teller, chained
from gotit.championship.hall import hall_of
from gotit.cli import main
from gotit.core import inputs as i
from gotit.core.appointed import Appointed
from gotit.core.step import step
from gotit.games.shelf import shelf
from gotit.headless import Referee
from gotit.record.matches import keeping

# --- afterwards -------------------------------------------------------------------------------------------------------


def test_scores_are_compared_seat_by_seat_over_all_rooms_that_had_the_same_deal(tmp_path: Path) -> None:
    there = Round(tmp_path, rooms=4)
    there.agree()
    one, two, three, four = there.rooms
    play(there, one, (1, 0), (1, 0))
    play(there, two, (1, 0), (0, 1))
    play(there, three, (0, 1), (0, 1))
    play(there, four, (1, 0), (1, 0), own=True)
    whole, first, second = compared(there.cup, 1)
    shares = entrants_shares(there.cup)
    assert [line.alike for line in first.lines] == ["same", "same", "same", "own"]
    assert [line.won for line in second.lines] == [(1, 0), (0, 1), (0, 1), (1, 0)]
    assert [list(map(str, line.shares)) for line in first.lines] == [
        ["3/4", "1/4"], ["3/4", "1/4"], ["0", "1"], ["None", "None"]
    ]  # fmt: skip
    assert [str(line.shares[0]) for line in whole.lines] == ["1", "1/2", "0", "None"]
    assert str(shares[1]) == "7/8"
    assert not {7, 8} & set(shares)
    hall = hall_of(there.cup)
    assert hall.deal == f"{there.mark[:4]} {there.mark[4:8]}"
    assert [tile.own for tile in hall.tiles] == [False, False, False, True]
    assert list(deals_said(there.cup)) == [
        "The deals of 3 matches are those that were promised.",
        "Round 1: seats are compared on 2 boards.",
        "Not the same deal: round 1, table 4.",
    ]


def test_a_round_is_compared_again_when_something_was_told_of_it_and_not_else(tmp_path: Path) -> None:
    there, comparing = Round(tmp_path), Comparing()
    there.agree()
    for room in there.rooms[:2]:
        play(there, room, (1, 0))
    boards = dict(comparing.rounds(there.cup))[1]
    there.order(o.Entered(99))
    assert dict(comparing.rounds(there.cup))[1] is boards
    play(there, there.rooms[2], (0, 1))
    assert list(comparing.rounds(there.cup)) == list(rounds_compared(there.cup))
    assert dict(comparing.rounds(there.cup))[1] != boards
    there.order(o.Typed(1, 1, ((1,), (2,))))
    assert dict(comparing.rounds(there.cup))[1] is not boards


def test_where_cards_depend_on_play_only_the_first_board_is_compared(tmp_path: Path) -> None:
    there = Round(tmp_path, rooms=2)
    there.agree()
    for room in there.rooms:
        play(there, room, (1, 0), (0, 1), same=False)
    whole, first, second = compared(there.cup, 1)
    assert [line.alike for line in first.lines] == ["same", "same"]
    assert [line.alike for line in (*second.lines, *whole.lines)] == ["later"] * 4
    assert all(share is None for line in (*second.lines, *whole.lines) for share in line.shares)


def test_who_had_seen_the_cards_or_has_more_of_them_is_told_from_the_others(tmp_path: Path) -> None:
    there = Round(tmp_path)
    there.agree()
    one, two, three = there.rooms
    play(there, one, (1, 0))
    play(there, two, (1, 0))
    play(there, two, (0, 1))
    three.begin(3, there.seats(three))
    there.tell_hub(three)
    assert there.draw(three, CARDS + 4)
    while three.told < len(three.facts):
        there.tell_hub(three)
    assert [alike(there.cup, (1, table)) for table in (1, 2, 3)] == ["same", "again", "same"]
    assert [line.alike for line in compared(there.cup, 1)[0].lines] == ["same", "again", "own"]


def test_a_room_that_plays_two_tables_of_a_round_knows_the_cards_of_the_second(tmp_path: Path) -> None:
    there = Round(tmp_path, rooms=2)
    there.order(o.Drawn(1, GAME, (o.Table("1", (1, 2)), o.Table("1", (3, 4)), o.Table("2", (5, 6)))))
    there.agree()
    (one, _) = there.rooms
    for table, seats in ((1, (1, 2)), (2, (3, 4))):
        one.begin(table, seats)
        there.tell_hub(one)
        assert there.draw(one)
        there.tell_hub(one)
    assert [alike(there.cup, (1, table)) for table in (1, 2)] == ["same", "again"]


def test_what_a_room_had_seen_is_not_forgotten_by_a_match_of_its_own_in_between(tmp_path: Path) -> None:
    there = Round(tmp_path)
    there.agree()
    one, mark = there.rooms[0], there.mark
    play(there, one, (1, 0))
    one.tell(Opened(GAME, 2, appointed=Appointed(CUP, 1, 1, (1, 2))))
    there.tell_hub(one)
    assert alike(there.cup, (1, 1)) == "own"
    play(there, one, (1, 0))
    assert one.mark == mark
    assert alike(there.cup, (1, 1)) == "again"


def test_once_somebody_has_joined_its_boards_are_others() -> None:
    table, teller = AtTable("hidden-formula", 1, seats=2, settings={}), Teller()
    start = i.Start(GAME, (), appointed=Appointed(CUP, 1, 1, (1, 2), "00"))
    facts = list(teller.opened(table.session, start, 0))

    def enter(*entered: i.Input) -> None:
        for each in entered:
            table.session, _ = step(table.session, each, table.now_us)
            facts.extend(teller.told(table.session, table.now_us))

    while (wanted := table.game.chance(table.session.state)) is not None:
        enter(i.Chance(tuple(range(wanted.n))))
    enter(i.Act({"do": "turn_goal"}), i.Act({"do": "put_aside"}), i.Act({"do": "turn_goal"}))
    enter(i.PlayerJoins(3, "Late"), i.Act({"do": "put_aside"}), i.Act({"do": "turn_goal"}))
    assert [fact.what for fact in facts if isinstance(fact.what, Board)] == [
        Board(1, alike=True), Board(2, alike=True), Board(3, alike=False)
    ]  # fmt: skip


def test_a_match_whose_cards_nobody_dealt_is_not_the_same_deal(tmp_path: Path) -> None:
    """Real cards: boards, and no draw. The first board alone proves nothing yet: its cards may be about to be dealt."""
    there = Round(tmp_path)
    there.agree()
    one = there.rooms[0]
    one.begin(1, there.seats(one))
    there.tell_hub(one)
    assert alike(there.cup, (1, 1)) == "open"
    one.tell(Board(1, alike=True))
    there.tell_hub(one)
    assert alike(there.cup, (1, 1)) == "open"
    assert not hall_of(there.cup).tiles[0].own, "no hall says wrongly that this is not the same deal"
    one.tell(Board(2, alike=True))
    there.tell_hub(one)
    assert alike(there.cup, (1, 1)) == "own"
    assert hall_of(there.cup).tiles[0].own


def test_a_draw_that_is_not_as_promised_or_whose_secret_nobody_had_is_the_rooms_own(tmp_path: Path) -> None:
    there = Round(tmp_path)
    there.agree()
    one, two, _ = there.rooms
    play(there, one, (1, 0))
    two.begin(2, there.seats(two))
    for order in ((two.part.order(two.mark, 1, CARDS) or tuple(range(CARDS))), tuple(range(CARDS))):
        two.deal(order)
    while two.told < len(two.facts):
        there.tell_hub(two)
    assert alike(there.cup, (1, 2)) == "own"
    assert alike(there.cup, (1, 3)) == "open"
    there.order(o.Typed(1, 3, ((5,), (6,))))
    assert alike(there.cup, (1, 3)) == "own"


# --- what stays -------------------------------------------------------------------------------------------------------


def stream_file(there: Round, file: Path) -> Path:
    lines = []
    for room in ("", *(room.name for room in there.rooms)):
        told = [heard.told for heard in there.stream if heard.room == room]
        lines += [export.Line(room, link.fact, link.chain) for link in chained(told)]
    file.write_bytes(export.to_lines(lines))
    return file


def kept_match(there: Round, room: Room, file: Path, *, own: bool = False) -> None:
    """A match of this room's table as far as its goals are dealt, in a journal."""

    def draw(n: int) -> tuple[int, ...]:
        number = len(drawn(table.session.done)) + 1
        while room.part.order(there.mark, number, n) is None:
            room.part.ask(1, number)
            there.beat(room)
        order = room.part.order(there.mark, number, n)
        assert order is not None
        room.deal(order)
        there.tell_hub(room)
        return tuple(reversed(order)) if own else order

    room.begin(int(room.name), there.seats(room))
    there.tell_hub(room)
    with keeping(file, shelf()) as keep:
        table = Referee(shelf(), draw, keep)
        table.start(GAME, ("Ana", "Ben"), {},
                    appointed=Appointed(CUP, 1, int(room.name), there.seats(room), there.mark))  # fmt: skip


def test_from_the_export_alone_everybody_can_check_it(tmp_path: Path) -> None:
    there = Round(tmp_path / "hub")
    there.agree()
    one, two, _ = there.rooms
    kept_match(there, one, tmp_path / "one.gotit")
    kept_match(there, two, tmp_path / "two.gotit", own=True)
    stream = stream_file(there, tmp_path / "stream.jsonl")
    said = CliRunner().invoke(main, ["championship", "verify", str(stream)])
    assert said.exit_code == 0, said.output
    assert "The deals of 2 matches are those that were promised." in said.output
    checked = CliRunner().invoke(main, ["championship", "check", str(tmp_path / "one.gotit"), "--stream", str(stream)])
    assert checked.exit_code == 0, checked.output
    assert checked.output.count("as promised") == 3
    other = CliRunner().invoke(main, ["championship", "check", str(tmp_path / "two.gotit"), "--stream", str(stream)])
    assert other.exit_code == 1
    assert "this room's own" in other.output


def test_the_table_of_boards_says_what_was_compared_and_what_was_not(tmp_path: Path) -> None:
    there = Round(tmp_path)
    there.agree()
    one, two, three = there.rooms
    play(there, one, (1, 0))
    play(there, two, (0, 1))
    play(there, three, (1, 0), own=True)
    head, *rows = [row.split(",") for row in export.boards_csv(there.cup).splitlines()]
    assert head[:6] == ["round", "deal", "board", "table", "room", "dealt"]
    assert {row[1] for row in rows} == {there.mark}
    on_one = [(row[4], row[5], row[6], row[9], row[10]) for row in rows if row[2] == "1"]
    assert on_one == [
        ("1", "same", "1", "1", "1.00"), ("1", "same", "2", "0", "0.00"),
        ("2", "same", "1", "0", "0.00"), ("2", "same", "2", "1", "1.00"),
        ("3", "own", "1", "1", ""), ("3", "own", "2", "0", ""),
    ]  # fmt: skip
