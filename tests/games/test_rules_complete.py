"""Every rule of every rulebook has a test that names it."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path

import pytest

from gotit.games.shelf import shelf


def numbered(prefix: str, last: int) -> set[str]:
    return {f"{prefix}-{number:02}" for number in range(1, last + 1)}


RULES: Mapping[str, set[str]] = {
    "add-it": numbered("AI", 28),
    "fast-fun-maths": numbered("GI-H", 90),
    "got-em": {"GE-00"} | numbered("GE-B", 33) | numbered("GE-Y", 22) | numbered("GE-F", 10),
    "hidden-formula": numbered("GI-J", 43),
    "mathic-fraction": numbered("MF", 48),
}


def rules_tested(folder: Path) -> set[str]:
    """The rules that the tests in this folder name."""
    found: set[str] = set()
    for path in sorted(folder.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
                    found |= {str(ast.literal_eval(argument)) for argument in decorator.args}
    return found


def test_every_game_on_the_shelf_has_rules() -> None:
    assert RULES.keys() == shelf().keys()


@pytest.mark.parametrize("game", RULES)
def test_every_rule_has_a_test_and_no_test_names_a_rule_that_is_none(game: str) -> None:
    found = rules_tested(Path(__file__).parent / game.replace("-", "_"))
    assert sorted(RULES[game] - found) == []
    assert sorted(found - RULES[game]) == []


def test_a_missing_rule_would_be_noticed(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text('@pytest.mark.rule("GI-H-01")\ndef test_x(): ...\n', encoding="utf-8")
    assert rules_tested(tmp_path) == {"GI-H-01"}
