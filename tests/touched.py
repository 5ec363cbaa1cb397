"""What a game touches: `python -m tests.touched [CHECKOUT]` counts, for every game, the product's files that name it.

A file names a game if it contains its name as a program writes it (add_it, add-it, AddIt), or its title. A game's own
files are in a folder with its name, or their own name begins with it. All others that name it are shared, such as its
row in `gotit/kits.py`.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PRODUCT = Path("host", "gotit")
KINDS = {".py", ".js", ".txt", ".html", ".css"}


class Touched(NamedTuple):
    """Files, as paths in the package: own ones and shared ones; and how many lines of the shared ones name the game."""

    own: list[str]
    shared: dict[str, int]


def games(root: Path = ROOT) -> dict[str, re.Pattern[str]]:
    """Every game that has rules, by its folder's name, with a pattern for what names it."""
    found = {}
    for rules in sorted((root / PRODUCT / "games").glob("*/rules.py")):
        text = rules.read_text(encoding="utf-8")
        title = re.search(r'title: ClassVar\[str\] = "(?:Got It! )?(.+)"', text)
        words = rules.parent.name.split("_")
        names = ["[_-]".join(words), "".join(word.capitalize() for word in words)]
        found[rules.parent.name] = re.compile("|".join([*names, *([re.escape(title[1])] if title else [])]))
    return found


def touched(game: str, names: re.Pattern[str], root: Path = ROOT) -> Touched:
    """What this game touches in the product below `root`."""
    own, shared = [], {}
    for path, text in _files(root):
        lines = sum(1 for line in text.splitlines() if names.search(line))
        if any(part.startswith(game) for part in path.parts):
            own += [path.as_posix()] if lines else []
        elif lines:
            shared[path.as_posix()] = lines
    return Touched(own, shared)


def _files(root: Path) -> Iterator[tuple[Path, str]]:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    left_out = wheel["targets"]["wheel"]["exclude"]
    for path in sorted((root / PRODUCT).rglob("*")):
        if path.suffix in KINDS and path.is_file() and not any(map(path.match, left_out)):
            yield path.relative_to(root / PRODUCT), path.read_text(encoding="utf-8")


def main() -> None:
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT
    print("| game | files | own | shared |\n|---|---|---|---|")
    for game, names in games(root).items():
        own, shared = touched(game, names, root)
        where = ", ".join(f"{path} ({lines})" for path, lines in shared.items())
        print(f"| {game} | {len(own) + len(shared)} | {len(own)} | {len(shared)}: {where} |")


if __name__ == "__main__":
    main()
