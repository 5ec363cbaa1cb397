"""A thousand faults are a command (`tests.championship.faults`). Here each kind comes about, and the count can fail."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

from tests.championship.fault_count import Found, counted
from tests.championship.faults import WEIGHTS, Plan, Trouble
from tests.championship.hubs import some_facts


def test_each_fault_once_and_nothing_is_lost_doubled_or_out_of_order(tmp_path: Path) -> None:
    said: list[str] = []
    plan = Plan(len(WEIGHTS), rooms=3, pause_s=0.1, fact_s=0.03, longest_s=0.5)
    found = asyncio.run(Trouble(tmp_path, plan, said.append).run())
    assert found.holds, (found, said)
    assert found.faults.total() >= len(WEIGHTS)
    assert found.facts > 0


def test_what_was_lost_doubled_mixed_up_or_said_by_another_is_counted() -> None:
    own, others = some_facts(5), some_facts(5, history=1)
    none = Found(Counter(), 0, 0, 0, 0, 0)
    assert counted(none, own, own) == Found(Counter(), 5, 0, 0, 0, 0)
    assert counted(none, own, own[:3]).lost == 2
    assert counted(none, own, [*own, own[4]]).doubled == 1
    assert counted(none, own, [own[1], own[0], *own[2:]]).out_of_order == 1
    assert counted(none, own, [*own[:3], *others[3:]]).foreign == 2
    assert not any(counted(none, own, there).holds for there in (own[:3], [*own, own[4]], others))
