"""Every rule of the rulebook has a test that names it."""

from __future__ import annotations

import ast
from pathlib import Path

RULES = {f"GI-H-{number:02}" for number in range(1, 91)}


def rules_tested(folder: Path) -> set[str]:
    found: set[str] = set()
    for path in sorted(folder.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
                    found |= {str(ast.literal_eval(argument)) for argument in decorator.args}
    return found


def test_every_rule_has_a_test_and_no_test_names_a_rule_that_is_none() -> None:
    found = rules_tested(Path(__file__).parent)
    assert sorted(RULES - found) == []
    assert sorted(found - RULES) == []


def test_a_missing_rule_would_be_noticed(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text('@pytest.mark.rule("GI-H-01")\ndef test_x(): ...\n', encoding="utf-8")
    assert rules_tested(tmp_path) == {"GI-H-01"}
