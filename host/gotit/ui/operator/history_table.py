"""The history of a class as a table: one row for each pupil, for the window, for paper, and as CSV.

Must not: decide who may see it; use Qt.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from statistics import median

from gotit.core.history import Did, Match, added
from gotit.core.school import SchoolClass

COLUMNS = ("pupil", "matches", "won", "rounds", "buzzes", "first", "right", "wrong", "points", "buzz_s", "answer_s",
           "signs", "mistakes")  # fmt: skip


def totals(of: SchoolClass, matches: Sequence[Match]) -> list[tuple[str, int, int, Did]]:
    """For each pupil of the class: id, matches, matches won, and all that was done in them."""
    out = []
    for pupil in of.pupils:
        mine = [match.people[pupil.id] for match in matches if pupil.id in match.people]
        total = Did()
        for did in mine:
            total = added(total, did)
        out.append((pupil.id, len(mine), sum(did.won for did in mine), total))
    return out


def middle_s(times_us: Sequence[int]) -> float | None:
    """The median in seconds, to a tenth; None if there is none."""
    return round(median(times_us) / 1_000_000, 1) if times_us else None


def to_csv(of: SchoolClass, matches: Sequence[Match]) -> str:
    """For a spreadsheet: a row for each pupil, by name. Kinds of mistakes are the codes of their sentences."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(COLUMNS)
    names = {pupil.id: pupil.name for pupil in of.pupils}
    for its, played, won, did in totals(of, matches):
        table.writerow(
            [_cell(names[its]), played, won, did.rounds, did.calls, did.firsts, did.right, did.wrong, did.points,
             _number(middle_s(did.call_us)), _number(middle_s(did.answer_us)), _counts(did.signs),
             _counts(did.mistakes)]
        )  # fmt: skip
    return out.getvalue()


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}"


def _counts(counts: object) -> str:
    pairs = sorted(counts.items(), key=most_first) if isinstance(counts, dict) else []
    return " ".join(f"{what}:{often}" for what, often in pairs)


def most_first(pair: tuple[str, int]) -> tuple[int, str]:
    """To sort by."""
    return -pair[1], pair[0]


def _cell(value: str) -> str:
    """A text that a spreadsheet would take for a formula gets a leading apostrophe."""
    return f"'{value}" if value.startswith(("=", "+", "-", "@")) else value
