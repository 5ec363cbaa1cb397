"""All targets of the fuzzer, by name.

Must not: hold a target of its own.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.fuzz import of_boxes, of_journals, of_players, of_rooms, of_texts
from tests.fuzz.target import Target

TARGETS: Mapping[str, Target] = {
    **of_boxes.TARGETS,
    **of_texts.TARGETS,
    **of_journals.TARGETS,
    **of_players.TARGETS,
    **of_rooms.TARGETS,
}
