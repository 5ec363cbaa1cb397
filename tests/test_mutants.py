"""The command that counts mutants: its copy is the same program, and every mutant it lets live still matches the
code."""

from __future__ import annotations

import json
import re
import runpy
from functools import cached_property
from pathlib import Path

import pytest
from tests import mutants
from tests.mutants import MODULES, ROOT, TESTS, Mutant, as_told, known_reasons, main, with_plain_functions

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


@pytest.mark.parametrize("module", MODULES)
def test_every_module_has_tests_of_its_own(module: str) -> None:
    assert module in TESTS[module]
    assert all((ROOT / "tests" / "core" / f"test_{name}.py").exists() for name in TESTS[module])


DIFF = """\
--- gotit/core/arming.py
+++ gotit/core/arming.py
@@ -1,6 +1,5 @@
 def end_at(self):
     return replace(
         self,
-        decided=False,
-        ends_us=None,
+        decided=True,
     )
"""


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("gotit.core.arming.xǁArmingǁend_at__mutmut_12", "arming.Arming.end_at"),
        ("gotit.core.arming.x__precedes__mutmut_3", "arming._precedes"),
        ("gotit.core.press.x_way__mutmut_1", "press.way"),
    ],
)
def test_a_mutant_is_told_by_its_function_and_the_lines_that_differ(name: str, where: str) -> None:
    assert as_told(name, DIFF) == Mutant(where, "decided=False, ends_us=None,", "decided=True,")


def test_what_lived_is_tried_anew_where_tests_have_changed_and_only_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mutants, "FOLDER", tmp_path)
    mutants.lay_out("press")
    kept, stats = mutants.meta("press"), tmp_path / "press" / "mutants" / "mutmut-stats.json"
    kept.parent.mkdir(parents=True)
    codes = {"killed": 1, "for ever": 36, "lived": 0, "no test": 33, "not tried": None}
    kept.write_text(json.dumps({"exit_code_by_key": codes | {"not tried": -15}}))  # somebody stopped it
    stats.write_text("{}")
    mutants.lay_out("press")
    assert mutants.exit_codes("press") == codes
    assert stats.exists()
    monkeypatch.setattr(mutants, "CONFTEST", mutants.CONFTEST + "# changed\n")
    mutants.lay_out("press")
    again = {"killed": 1, "for ever": 36, "lived": None, "no test": None, "not tried": None}
    assert mutants.exit_codes("press") == again
    assert not stats.exists()


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
