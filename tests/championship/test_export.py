"""A championship as files says what its stream says, and whatever was changed in it is noticed."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from gotit.championship import export, export_files
from gotit.championship.between import Between, Follower, Front
from gotit.championship.cup import Cup
from gotit.championship.export import Compared, Line, NotAsWritten, compared, read_lines, replayed, schema, to_lines
from gotit.championship.facts import Chained, Ended, Fact, Opened, Settled, What, chained
from gotit.championship.orders import Called, Drawn, Entered, Order, Table, Typed
from gotit.cli import main
from gotit.core.appointed import Appointed
from gotit.core.message import Typed as As
from gotit.language.words import english
from gotit.printing.sheets import PAPERS
from gotit.printing.tables import paged, print_tables


def told(*whats: What | Order) -> list[Chained]:
    return list(chained(Fact(number, 1000 * number, what) for number, what in enumerate(whats, 1)))


ORDERS = told(
    Called("cup-1", "Maths day"),
    Entered(1, "=Comets"),
    Entered(2, "Foxes"),
    Entered(3),
    Entered(4, "Owls", (40, 41)),
    Drawn(1, "add-it", (Table("7", (2, 1)), Table("", (3, 4)))),
    Typed(1, 2, ((3, 4),)),
    Drawn(2, "add-it", (Table("7", (2, 3)),), decides=True),
)
BETWEEN = Between("reveal", "drawn", (Front(1, False, (1_000, 2_000)), Front(2, True)), (Follower(3, True, 2),))
ROOM = told(
    Opened("add-it", 2, appointed=Appointed("cup-1", 1, 1, (2, 1))),
    Settled(1, 1, (1, 2), between=BETWEEN),
    Ended(((1,), (2,))),
)
LINES = [Line("", each.fact, each.chain) for each in ORDERS] + [Line("7", each.fact, each.chain) for each in ROOM]


@pytest.fixture
def cup() -> Cup:
    return replayed(LINES)


def test_what_is_written_is_read_and_fits_its_schema() -> None:
    written = to_lines(LINES)
    assert read_lines(written) == LINES
    for line in written.splitlines():
        jsonschema.validate(json.loads(line), json.loads(schema()))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"room": "7", "told": {}, "chain": ""}, json.loads(schema()))


def test_a_line_that_was_changed_left_out_moved_or_added_is_noticed() -> None:
    lines = to_lines(LINES).splitlines(keepends=True)
    for at in range(len(lines)):
        changed = lines[at].replace(b"000", b"001", 1)
        assert changed != lines[at]
        alone = at in (len(ORDERS) - 1, len(lines) - 1)
        for other in ([*lines[:at], changed, *lines[at + 1 :]], [*lines[: at + 1], *lines[at:]]):
            with pytest.raises(NotAsWritten):
                read_lines(b"".join(other))
        left_out = b"".join([*lines[:at], *lines[at + 1 :]])
        if not alone:  # the last line of a room may just not have been there yet
            with pytest.raises(NotAsWritten) as noticed:
                read_lines(left_out)
            assert noticed.value.line == at + 1
    with pytest.raises(NotAsWritten):
        read_lines(to_lines(LINES)[:-5])


def test_rooms_journals_are_compared_with_the_stream() -> None:
    other = told(ROOM[0].fact.what, Ended(((2,), (1,))))
    more = told(*(each.fact.what for each in ROOM), Ended(((2,), (1,))))
    verdicts: Sequence[tuple[list[Chained], str]] = (
        (ROOM, "same"), (ROOM[:1], "older"), (more, "behind"), (other, "other"), ([], "older"),
    )  # fmt: skip
    for own, verdict in verdicts:
        assert compared(LINES, "7", own).verdict == verdict
    assert compared(LINES, "8", []) == Compared(0, 0, 0)


def test_tables_are_for_spreadsheets_and_hold_no_formula(cup: Cup) -> None:
    rows = list(csv.DictReader(export.results_csv(cup).splitlines()))
    assert [(row["table"], row["player"], row["place"], row["typed"], row["play_off"]) for row in rows] == [
        ("1", "2", "1", "no", "no"), ("1", "1", "2", "no", "no"), ("2", "3", "1", "yes", "no"),
        ("2", "4", "1", "yes", "no"), ("1", "2", "", "no", "yes"), ("1", "3", "", "no", "yes"),
    ]  # fmt: skip
    standings = list(csv.DictReader(export.standings_csv(cup).splitlines()))
    assert [(row["place"], row["player"], row["points"]) for row in standings] == [
        ("1", "2", "1.00"), ("2", "3", "0.50"), ("2", "4", "0.50"), ("4", "1", "0.00"),
    ]  # fmt: skip
    assert standings[-1]["nickname"] == "'=Comets"
    assert export.pupils_csv(cup) == "pupil,points\n40,0.50\n41,0.50\n"


def test_sheets_have_the_newest_round_first_and_room_to_write(cup: Cup) -> None:
    newest, standings, before = export.sheets(cup, {2: "Ana Foxworth"})
    assert [english(sheet.title) for sheet in (newest, standings, before)] == [
        "Maths day: play-off, round 2", "Maths day: standings", "Maths day: round 1",
    ]  # fmt: skip
    assert newest.groups == ((("1", "7", "Ana Foxworth", ""), ("", "", "3", "")),)
    assert newest.note is not None
    assert before.note is None
    assert before.groups[1] == (("2", "", "3", "1."), ("", "", "Owls", "1."))
    assert print_tables([newest, standings, before], PAPERS["a4"]).startswith(b"%PDF")


def test_a_table_without_a_result_has_a_card_to_write_on(cup: Cup) -> None:
    """Its room plays on without a hub, or there is none."""
    (card,) = export.cards(cup, {"add-it": As("Got It! ADD-IT")})
    assert english(card.title) == "Maths day: round 2, table 1"
    assert card.note is not None
    assert english(card.note).startswith("Got It! ADD-IT, in room 7. Write each place")
    assert card.groups == ((("1.", "Foxes", ""), ("2.", "#3", "")),)
    assert print_tables([card], PAPERS["a4"]).startswith(b"%PDF")
    nowhere = replayed([Line("", each.fact, each.chain) for each in told(
        Called("cup-1", ""), Entered(1), Entered(2), Drawn(1, "add-it", (Table("", (1, 2)),))
    )])  # fmt: skip
    assert [english(each.note or each.title)[:9] for each in export.cards(nowhere, {})] == ["add-it. W"]
    finished = export_files.files_of(LINES[:4], lambda sheets: b"", {})
    assert "cards.pdf" not in finished
    assert "cards.pdf" in export_files.files_of(LINES, lambda sheets: b"", {})


def test_rows_of_a_table_stay_on_one_page() -> None:
    groups = [[["", str(at)]] * 9 for at in range(20)]
    pages = list(paged(groups, PAPERS["a4"]))
    assert [group for page in pages for group in page] == groups
    assert all(len(page) == 3 for page in pages[:-1])
    assert list(paged([], PAPERS["a4"])) == [[]]


def test_a_stream_that_was_changed_is_not_verified(tmp_path: Path) -> None:
    file = tmp_path / "stream.jsonl"
    file.write_bytes(to_lines(LINES).replace(b"Foxes", b"Foxy"))
    done = CliRunner().invoke(main, ["championship", "verify", str(file)])
    assert done.exit_code == 1
    assert "line 3 is not as it was written" in done.output
    file.write_bytes(to_lines(LINES))
    done = CliRunner().invoke(main, ["championship", "verify", str(file), "--room", "7", str(tmp_path)])
    assert done.exit_code == 1
    assert f"All {len(LINES)} lines are as they were written." in done.output
    assert "Room 7: its journals are an older copy: 0 of 3 facts." in done.output


def test_what_is_no_championship_is_not_exported(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["championship", "export", str(tmp_path), "--to", str(tmp_path / "out")])
    assert done.exit_code == 1
    assert "No championship was organised" in done.output
