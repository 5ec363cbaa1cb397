"""The files of an export: what is in each, and where they are written.

Must not: ask a hub; put a real name into a file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from gotit.championship import export
from gotit.championship.export import Line, Sheet
from gotit.core.message import Message, Typed

Print = Callable[[Sequence[Sheet]], bytes]
"""Sheets as a PDF."""


def files_of(lines: Sequence[Line], print_sheets: Print, titles: Mapping[str, Message | Typed]) -> dict[str, bytes]:
    """By name: the whole stream as JSON lines and their schema, tables, sheets to print, and cards while tables play.

    `titles`: of games.
    """
    cup = export.replayed(lines)
    cards = export.cards(cup, titles)
    return {
        "stream.jsonl": export.to_lines(lines),
        "stream.schema.json": export.schema(),
        "standings.csv": export.standings_csv(cup).encode(),
        "results.csv": export.results_csv(cup).encode(),
        "boards.csv": export.boards_csv(cup).encode(),
        "pupils.csv": export.pupils_csv(cup).encode(),
        "sheets.pdf": print_sheets(export.sheets(cup)),
        **({"cards.pdf": print_sheets(cards)} if cards else {}),
    }


def write_files(to: Path, files: Mapping[str, bytes]) -> list[Path]:
    """Write them into a new folder. Raises FileExistsError if it is there, and OSError if it can't be written."""
    to.mkdir(parents=True)
    written = [to / name for name in files]
    for path, content in zip(written, files.values(), strict=True):
        path.write_bytes(content)
    return written
