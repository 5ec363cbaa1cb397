"""What a room tells of its matches holds at every moment, in every game, whatever is undone or put right."""

from __future__ import annotations

import random
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from tests.games.at_table import AtTable
from tests.record.kept import FOLDER, make_file

from gotit.championship.facts import Chained, Ended, Fact, Opened, Settled, Standing, Teller, Undone
from gotit.championship.journals import facts_of
from gotit.cli import main
from gotit.core import inputs as i
from gotit.core.game import Refused
from gotit.core.offer import OneOf
from gotit.core.session import Session, Step
from gotit.core.step import step
from gotit.games.shelf import shelf
from gotit.record.journal import read_rows
from gotit.record.salvage import rescue

GAMES = sorted(shelf())


@dataclass
class Told:
    """What somebody knows who has heard all facts of one match."""

    won: tuple[int, ...] = ()
    ended: Ended | None = None
    races: dict[tuple[int, int], Settled] = field(default_factory=dict)

    @classmethod
    def after(cls, facts: Iterable[Fact]) -> Told:
        holding: list[Fact] = []
        for fact in facts:
            if isinstance(fact.what, Undone):
                to = fact.what.to
                holding = [each for each in holding if each.number <= to]
            else:
                holding.append(fact)
        told = cls()
        for fact in holding:
            match fact.what:
                case Settled():
                    told.races[fact.what.epoch, fact.what.race] = fact.what
                case Standing(won):
                    told.won, told.ended = won, None
                case Ended():
                    told.ended = fact.what
        return told


def decided(session: Session) -> set[tuple[int, int]]:
    """The races that the match, as it is now, has been through."""
    points: list[Step | Session] = [step for step in session.past if step.label != "called"]
    armings = [point.arming for point in (*points, session)]
    return {(each.epoch, each.race_number) for each in armings if each is not None and each.decided}


@pytest.mark.parametrize("name", GAMES)
def test_who_has_heard_all_facts_knows_the_match(name: str) -> None:
    undone = 0
    for seed in range(2):
        table, teller = AtTable(name, seed), Teller()
        facts = list(teller.opened(table.session, i.Start(name, ()), table.now_us))
        for _ in table.moments(120):
            correct_something(table)
            session = table.session
            facts += teller.told(session, table.now_us)
            told = Told.after(facts)
            assert told.won == table.game.floor(session.state).won
            outcome = table.game.outcome(session.state)
            assert told.ended == (None if outcome is None else Ended(outcome.ranking, outcome.winners))
            assert set(told.races) == decided(session)
        assert [fact.number for fact in facts] == list(range(1, len(facts) + 1))
        undone += sum(isinstance(fact.what, Undone) for fact in facts)
    assert undone


def correct_something(table: AtTable) -> None:
    """Now and then something that was entered is put right, at whatever moment."""
    values = [
        i.Amend(entry.key, item.value, insist=True)
        for entry in table.session.entries
        if isinstance(entry.may_be, OneOf)
        for item in entry.may_be.items
    ]
    if values and table.chance.random() < 0.1:
        with suppress(Refused):
            table.session, _ = step(table.session, table.chance.choice(values), table.now_us)


@pytest.mark.parametrize("kept", sorted(FOLDER.glob("part-7/*-virtual-whole.jsonl")), ids=lambda kept: kept.stem)
def test_the_facts_of_a_longer_journal_begin_with_those_of_a_shorter_one(kept: Path, tmp_path: Path) -> None:
    rows = list(read_rows(make_file(kept, tmp_path)))
    whole = list(facts_of([rows], shelf()))
    assert isinstance(whole[0].fact.what, Opened)
    assert isinstance(whole[-1].fact.what, Ended)
    for until in (len(rows) // 3, len(rows) // 2, len(rows) - 1):
        part = list(facts_of([rows[:until]], shelf()))
        assert part == whole[: len(part)]


@pytest.mark.parametrize("kept", sorted(FOLDER.glob("part-7/*-virtual-whole.jsonl")), ids=lambda kept: kept.stem)
def test_what_is_left_of_a_damaged_journal_tells_the_first_of_the_facts(kept: Path, tmp_path: Path) -> None:
    """Wherever it is damaged: never others, so the hub knows more, and says that this is an older copy."""
    file = make_file(kept, tmp_path)
    whole = list(facts_of([read_rows(file)], shelf()))
    chance = random.Random(kept.stem)
    fewer = 0
    for number in range(6):
        damaged = tmp_path / f"{number}.gotit"
        raw = bytearray(file.read_bytes())
        at = chance.randrange(4096, len(raw))  # the first page is SQLite's own
        raw[at : at + 64] = chance.randbytes(len(raw[at : at + 64]))
        damaged.write_bytes(raw)
        rows, _ = rescue(damaged)
        left = list(facts_of([read_rows(damaged)], shelf())) if rows else []
        assert left == whole[: len(left)]
        fewer += len(left) < len(whole)
    assert fewer, "some damage costs facts"


def test_matches_of_one_room_are_numbered_on(tmp_path: Path) -> None:
    file = make_file(FOLDER / "part-7" / "add-it-virtual-whole.jsonl", tmp_path)
    once = list(facts_of([read_rows(file)], shelf()))
    twice = list(facts_of([read_rows(file), read_rows(file)], shelf()))
    assert [told.fact.number for told in twice] == list(range(1, 2 * len(once) + 1))
    assert len({told.chain for told in twice}) == len(twice)


def test_what_is_told_of_a_match_has_margins_and_no_name(tmp_path: Path) -> None:
    file = make_file(FOLDER / "part-7" / "hidden-formula-virtual-whole.jsonl", tmp_path)
    done = CliRunner().invoke(main, ["championship", "facts", str(file)])
    assert done.exit_code == 0
    told = [msgspec.json.decode(line, type=Chained) for line in done.output.splitlines()]
    margins = [place.behind for each in told if isinstance(each.fact.what, Settled) for place in each.fact.what.order]
    assert any(margin is not None and margin.at_most_us >= margin.at_least_us for margin in margins)
    assert "O’Neill" in file.read_bytes().decode(errors="replace")
    assert "O’Neill" not in done.output
