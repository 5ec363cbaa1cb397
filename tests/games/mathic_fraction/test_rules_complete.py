"""Every rule of the rulebook has a test that names it."""

from __future__ import annotations

from pathlib import Path

from tests.games.fast_fun_maths.test_rules_complete import rules_tested

RULES = {f"MF-{number:02}" for number in range(1, 49)}


def test_every_rule_has_a_test_and_no_test_names_a_rule_that_is_none() -> None:
    found = rules_tested(Path(__file__).parent)
    assert sorted(RULES - found) == []
    assert sorted(found - RULES) == []
