"""The history of a class as tables: a row for each pupil, and the ranking of each match; for paper and as CSV.

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


MATCH_COLUMNS = ("begun", "game", "ended", "place", "seat", "pupil", "points", "right", "wrong")


def ranking(of: SchoolClass, match: Match) -> list[tuple[int, list[tuple[str, Did]]]]:
    """The pupils of a match with what they did, by seats, best first: (place, those who shared the seat).

    While a match goes on, places are 0. Players who are no pupils of the class are not in it.
    """
    seats: dict[int, list[tuple[str, Did]]] = {}
    for pupil in of.pupils:
        if (did := match.people.get(pupil.id)) is not None:
            seats.setdefault(did.seat, []).append((pupil.name, did))
    by_place = sorted(seats.items(), key=lambda seat: (seat[1][0][1].place, seat[0]))
    return [(people[0][1].place, people) for _, people in by_place]


def matches_csv(of: SchoolClass, matches: Sequence[Match]) -> str:
    """For a spreadsheet: a row for each pupil of each match, with place and points. Members of a team share a seat."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(MATCH_COLUMNS)
    for match in matches:
        for place, people in ranking(of, match):
            table.writerows(
                [match.begun, match.game, int(match.ended), place or "", did.seat, _cell(name), did.points, did.right,
                 did.wrong]
                for name, did in people
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
