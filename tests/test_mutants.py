"""The command that counts mutants: its copy is the same program, and what it lets live still stands in the code."""

from __future__ import annotations

import re
import runpy
from functools import cached_property
from pathlib import Path

import pytest
from tests.mutants import MODULES, ROOT, known_reasons, main, with_plain_functions

CORE = ROOT / "host" / "gotit" / "core"


BOX = """\
from functools import cached_property


class Box:
    @property
    def width(self) -> int:
        return 3

    @cached_property
    def area(self) -> int:
        return self.width * 4

    @staticmethod
    def more() -> int:
        return 5
"""


def test_properties_become_plain_functions_and_stay_properties(tmp_path: Path) -> None:
    changed = with_plain_functions(BOX)
    assert "@property" not in changed
    assert "@cached_property" not in changed
    (tmp_path / "box.py").write_text(changed)
    box = runpy.run_path(str(tmp_path / "box.py"))["Box"]
    assert isinstance(vars(box)["width"], property)
    assert isinstance(vars(box)["area"], cached_property)
    assert (box().width, box().area, box.more()) == (3, 12, 5)


@pytest.mark.parametrize("module", MODULES)
def test_every_module_can_be_changed_so(module: str) -> None:
    changed = with_plain_functions((CORE / f"{module}.py").read_text())
    compile(changed, module, "exec")
    assert not re.search(r"^\s+@(cached_)?property$", changed, re.MULTILINE)


def test_what_may_live_has_a_reason_and_still_stands_in_the_code() -> None:
    for mutant, why in known_reasons().items():
        module = mutant.where.split(".")[0]
        assert len(why.split()) > 3, f"{mutant.where}: say why"
        code = re.sub(r"\s+", " ", (CORE / f"{module}.py").read_text())
        assert mutant.was in code, f"{mutant.where} has changed: take its reason out, and run python -m tests.mutants"


def test_a_module_that_there_is_not_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["arbitration"])
    said = capsys.readouterr().err
    assert "no such module: arbitration; there are adjudicate, arming" in said
