"""One pupil's data, to hand over: all of it, and nothing of anybody else."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import msgspec
from click.testing import CliRunner
from tests.school.test_store import ANA, BEN, FOUR_B

from gotit.cli import main
from gotit.core.history import Did, Match
from gotit.school.store import Store


def test_all_that_is_kept_of_one_pupil_and_of_nobody_else(tmp_path: Path) -> None:
    file = tmp_path / "classes.gotit-school"
    with closing(Store(file)) as store:
        kept = store.keep_class(FOUR_B)
        ana, ben = kept.pupils
        match = Match("match-1.gotit", 7, "2026-11-23T10:00:00", "add-it", 600, ended=True)
        did = {ana.id: Did(rounds=3, firsts=2, right=1, points=17), ben.id: Did(points=4242)}
        store.keep_played("match-1.gotit", 90, [msgspec.structs.replace(match, people=did)])
    for name in (ANA.name, ANA.nickname):
        done = CliRunner().invoke(main, ["pupil", name, "--file", str(file)])
        assert done.exit_code == 0, done.output
        [found] = msgspec.json.decode(done.output)
        assert found["class"] == FOUR_B.title
        assert {"name": "Ana", "nickname": "Fox", "here": False}.items() <= found["pupil"].items()
        assert found["pupil"]["needs"]["more_time"] == "double"
        assert found["pupil"]["needs"]["others_wait_s"] == 3
        assert found["pupil"]["needs"]["in_turn"] is False
        [played] = found["matches"]
        assert (played["game"], played["begun"]) == ("add-it", "2026-11-23T10:00:00")
        assert played["did"]["points"] == 17
        assert BEN.name not in done.output
        assert "4242" not in done.output


def test_a_name_that_nobody_has_and_a_file_that_is_none_are_said(tmp_path: Path) -> None:
    file = tmp_path / "classes.gotit-school"
    done = CliRunner().invoke(main, ["pupil", "Ana", "--file", str(file)])
    assert done.exit_code == 1
    assert "There are no classes in" in done.output
    assert not file.exists()
    Store(file).close()
    done = CliRunner().invoke(main, ["pupil", "Ana", "--file", str(file)])
    assert done.exit_code == 1
    assert "Nobody in" in done.output
    file.write_bytes(b"no database at all, and long enough to be one")
    assert CliRunner().invoke(main, ["pupil", "Ana", "--file", str(file)]).exit_code == 1
