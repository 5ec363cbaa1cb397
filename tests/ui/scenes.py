"""What every scene draws, as text: made by `python -m tests.ui.scenes --write`, compared by `test_scenes.py`.

`tests/ui/scenes/GAME.txt` holds each moment at 1920 × 1080 part by part: texts with place, size and ink, and the areas
around them. A part that is drawn as in an earlier moment is only named. `pairs.txt` has the rest, pairwise: other
screens, looks, numbers of seats, teams, long names, mirrored; there each part is a number that changes with what it
draws. `thumbnails.txt` holds the worst scenes as coarse pictures.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

from msgspec.structs import replace
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QGuiApplication
from tests.pairwise import pairwise
from tests.ui.drawn import Drawn, Mark, drawn
from tests.ui.looking import LANGUAGES

from gotit.core.hall import Hall
from gotit.core.hall_race import RoomsRace
from gotit.core.match_view import MatchView, Member, TeamView
from gotit.language.pseudo import MIRRORED
from gotit.language.words import ENGLISH
from gotit.ui.moments import LONG_NAMES, NAMES, picture, samples
from gotit.ui.paint import View
from gotit.ui.paint.rect import Rect
from gotit.ui.theme import LIGHT, THEMES

FOLDER = Path(__file__).parent / "scenes"
FULL = (1920, 1080)
SEATS = 4
LEAST_PX = 60
"""Areas with a side of this many units are told one by one; of smaller ones their number."""

Row = dict[str, str]
FACTORS: dict[str, tuple[str, ...]] = {
    "size": ("1280x720", "1024x768", "3840x2160"),
    "look": tuple(sorted(THEMES)),
    "seats": ("2", "4", "9"),
    "names": ("short", "long"),
    "teams": ("", "teams"),
    "way": ("ltr", "mirrored"),
}
WORST = (
    "9 worst-racing", "9 racing", "9 racing-with-seats-out", "9 stealing", "9 nine-tied", "9 five-tied", "9 solutions",
    "9 winner", "2 rejected-long", "4 long-calculation", "9 hidden-formula-racing-locked", "4 hidden-formula-won-long",
    "9 hidden-formula-winner", "4 add-it-reviewing-crowded", "4 add-it-between-late", "4 add-it-winner",
    "4 got-em-bright-placing-large", "4 got-em-moving-crowded", "4 got-em-tie", "6 mathic-fraction-open-hands-crowded",
    "4 mathic-fraction-challenging-longest", "6 mathic-fraction-between-late", "9 buzzer-round-winner",
    "9 everybody-slaps",
)  # fmt: skip
THUMBNAIL = (32, 18)
INKS = " .:-=+*#%@"


# --- one scene -----------------------------------------------------------------------------------------------------


def place(rect: Rect) -> str:
    return f"{round(rect.x)},{round(rect.y)} {round(rect.w)}x{round(rect.h)}"


def lines_of(each: Drawn) -> list[str]:
    """What a part draws, a line for each text and each large area; small ones are counted by kind and colour."""
    said = [
        f"  {round(text.ink.x)},{round(text.ink.y)} {round(text.glyph_height)} {text.colour} {text.shown}"
        for text in each.texts
    ]
    large, little = list[Mark](), list[Mark]()
    for mark in each.marks:
        (large if max(mark.rect.w, mark.rect.h) >= LEAST_PX else little).append(mark)
    areas = [f"  {mark.what} {place(mark.rect)} {mark.fill or '-'}/{mark.edge or '-'}" for mark in large]
    small = Counter(f"{mark.what} {mark.fill or '-'}/{mark.edge or '-'}" for mark in little)
    if len(areas) > MOST_AREAS:
        small.update(area.split()[0] + " large " + area.split()[-1] for area in areas)
        areas = [f"  large areas {mark_of(areas)}"]
    return [*areas, *(f"  {number} x {what}" for what, number in sorted(small.items())), *said]


MOST_AREAS = 8


def mark_of(lines: list[str]) -> str:
    return f"{crc32(chr(10).join(lines).encode()) & 0xFFFFFF:06x}"


def scene_lines(parts: list[Drawn], known: dict[str, str], name: str) -> Iterator[str]:
    """A scene; `known`: in which scene a part was told already."""
    for each in parts:
        whole = [f" {each.part.name} {place(each.part.rect)}", *lines_of(each)]
        key = "\n".join(whole)
        if key in known:
            yield f" {each.part.name} = {known[key]}"
        else:
            known[key] = name
            yield from whole


def game_of(name: str, view: View) -> str:
    return view.game if isinstance(view, MatchView) else "hall" if isinstance(view, Hall | RoomsRace) else "lobby"


def full() -> dict[str, str]:
    """Each game's file."""
    known: dict[str, str] = {}
    texts: dict[str, list[str]] = {}
    for name, view in samples(SEATS, LONG_NAMES).items():
        parts, _ = drawn(view, FULL)
        texts.setdefault(game_of(name, view), []).extend((name, *scene_lines(parts, known, name)))
    return {f"{game}.txt": "\n".join(lines) + "\n" for game, lines in texts.items()}


# --- the rest, pairwise --------------------------------------------------------------------------------------------


def pairwise_rows() -> list[Row]:
    """Few rows in which every two values of two factors meet."""
    return [dict(zip(FACTORS, values, strict=True)) for values in pairwise(*FACTORS.values())]


def in_teams(view: View) -> View:
    if not isinstance(view, MatchView):
        return view
    members = tuple(Member(name, 0) for name in LONG_NAMES[:3])
    seats = tuple(replace(seat, team=TeamView(f"Team {seat.number}", members)) for seat in view.seats)
    return replace(view, seats=seats)


def pairs() -> str:
    """For each row every scene, each part as a number."""
    lines = []
    for number, row in enumerate(pairwise_rows(), 1):
        lines.append(f"[{number}] {' '.join(value for value in row.values() if value)}")
        w, h = map(int, row["size"].split("x"))
        language = LANGUAGES[MIRRORED] if row["way"] == "mirrored" else ENGLISH
        for name, view in samples(int(row["seats"]), LONG_NAMES if row["names"] == "long" else NAMES).items():
            shown = in_teams(view) if row["teams"] else view
            parts, _ = drawn(shown, (w, h), THEMES[row["look"]], language)
            kinds: dict[str, list[str]] = {}
            for each in parts:  # all seats are one kind
                kinds.setdefault(each.part.name.split()[0], []).extend([place(each.part.rect), *lines_of(each)])
            marks = [f"{kind}:{mark_of(drawn_there)[:2]}" for kind, drawn_there in kinds.items()]
            lines.append(f"{name.removeprefix(game_of(name, view) + '-')} {' '.join(marks)}")
    return "\n".join(lines) + "\n"


# --- thumbnails ----------------------------------------------------------------------------------------------------


def thumbnails() -> str:
    """The worst scenes, each as a coarse grid: how dark each place is."""
    lines = []
    for worst in WORST:
        n, name = worst.split()
        image = picture(samples(int(n), LONG_NAMES)[name], (640, 360), LIGHT)
        small = image.scaled(
            *THUMBNAIL, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        lines.append(worst)
        for y in range(THUMBNAIL[1]):
            row = [small.pixelColor(x, y).lightness() for x in range(THUMBNAIL[0])]
            lines.append("|" + "".join(INKS[(255 - light) * (len(INKS) - 1) // 255] for light in row) + "|")
    return "\n".join(lines) + "\n"


def all_files() -> dict[str, str]:
    return {**full(), "pairs.txt": pairs(), "thumbnails.txt": thumbnails()}


def main() -> None:
    """Write the lists anew, or say which are old."""
    parser = argparse.ArgumentParser(prog="python -m tests.ui.scenes", description=main.__doc__)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--into", type=Path, help="write them into this folder")
    args = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QGuiApplication([])
    folder = args.into or FOLDER
    for name, text in all_files().items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{'written' if args.write or args.into else 'old'}: {path.name}")
            if args.write or args.into:
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8", newline="\n")
    del app


if __name__ == "__main__":
    main()
