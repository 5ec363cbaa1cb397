"""The rules of the games in docs/rules, and the tests that show each: found by `@pytest.mark.rule("ID")`.

python -m tests.rules            exit code 1 when the pages are stale
python -m tests.rules --write    write the tests under each rule, and the index

A page is written by hand, except for what stands between `<details>` and `</details>`; the index, except between its
marks. A rule is a heading of the third level, with only its id, below a heading of the second level.

Must not: import a test to look at it.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeGuard

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "rules"
INDEX = FOLDER / "README.md"
BEGIN = "<!-- rules: made by python -m tests.rules --write -->"
END = "<!-- end of rules -->"

HEADING = re.compile(r"^(?=#{1,3} )", re.MULTILINE)
MADE = re.compile(r"^<details>.*?^</details>\n*", re.MULTILINE | re.DOTALL)

Shown = Mapping[str, Sequence[tuple[str, str]]]
"""Id -> the tests that show it, as (file below tests/, name); those of games come first."""


def pages() -> dict[str, str]:
    """Game, as on the shelf -> the text of its page."""
    return {path.stem: path.read_text("utf-8") for path in sorted(FOLDER.glob("*.md")) if path != INDEX}


def rules(page: str) -> dict[str, str]:
    """Id -> the rule and our decision, as on the page. Raises ValueError for an id that comes twice."""
    found: dict[str, str] = {}
    for part in HEADING.split(page):
        if part.startswith("### "):
            id_, _, text = part.removeprefix("### ").partition("\n")
            if id_ in found:
                raise ValueError(f"{id_} stands on the page twice")
            found[id_] = MADE.sub("", text).strip()
    return found


# --- tests -----------------------------------------------------------------------------------------------------------


def listed(*patterns: str) -> list[Path]:
    """The files of the repository that match, including those not committed yet."""
    command = ("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *patterns)
    names = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout.split("\0")
    return sorted({ROOT / name for name in names if name and (ROOT / name).is_file()})


def shown_in(tests: Path, files: Iterable[Path]) -> dict[str, list[tuple[str, str]]]:
    """The rules that tests in these files (below the folder `tests`) name, and which test names them.

    Raises ValueError for a mark that is not right above a test: it would have no effect.
    """
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for path in files:
        name = path.relative_to(tests).as_posix()
        nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
        astray = {node.lineno for node in nodes if _is_mark(node)}
        for node in nodes:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for mark in filter(_is_mark, node.decorator_list):
                    astray.discard(mark.lineno)
                    for id_ in map(ast.literal_eval, mark.args):
                        found[id_].append((name, node.name))
        if astray:
            raise ValueError(f"{name}:{min(astray)}: this mark stands above no test; put it above each that it is for")
    for each in found.values():
        each.sort(key=lambda test: not test[0].startswith("games/"))
    return dict(found)


def _is_mark(node: ast.AST) -> TypeGuard[ast.Call]:
    func = node.func if isinstance(node, ast.Call) else None
    return isinstance(func, ast.Attribute) and func.attr == "rule" and ast.unparse(func) == "pytest.mark.rule"


def shown() -> dict[str, list[tuple[str, str]]]:
    """The rules that our tests name."""
    return shown_in(ROOT / "tests", listed("tests/test_*.py", "tests/**/test_*.py"))


# --- where a rule is cited -------------------------------------------------------------------------------------------


CITED = re.compile(r"\b((?:AI|BR|GE|GI|MF)(?:-[A-Z])?)-(\d+)((?:(?:,| …| and) \d\d\b)*)")


def cited(text: str) -> set[str]:
    """Ids that a text names, whether or not such rules exist: singly, or several as in "GI-H-27, 67 … 72"."""
    return {
        f"{family}-{number}"
        for family, first, more in CITED.findall(text)
        for number in (first, *re.findall(r"\d+", more))
    }


# --- what the command writes -----------------------------------------------------------------------------------------


def with_tests(page: str, shown: Shown) -> str:
    """The page with the tests written under each rule. A rule without a test gets none."""
    parts = []
    for part in HEADING.split(page):
        text = MADE.sub("", part).rstrip()
        if text.startswith("### "):
            text += _tests(shown.get(text.partition("\n")[0].removeprefix("### "), ()))
        parts.append(text)
    return "\n\n".join(filter(None, parts)) + "\n"


def _tests(tests: Sequence[tuple[str, str]]) -> str:
    if not tests:
        return ""
    files: dict[str, list[str]] = defaultdict(list)
    for file, name in tests:
        files[file].append(f"`{name}`")
    lines = [f"- [{file}](../../tests/{file}): {', '.join(names)}" for file, names in files.items()]
    count = "1 test" if len(tests) == 1 else f"{len(tests)} tests"
    return "\n\n".join(("", f"<details><summary>{count}</summary>", "\n".join(lines), "</details>"))


def index(pages: Mapping[str, str]) -> str:
    """All rules of all pages, with links."""
    parts = []
    for game, page in pages.items():
        title = page.partition("\n")[0].removeprefix("# ").partition(":")[0]
        parts.append(f"## {title}\n\n[{game}.md]({game}.md), {len(rules(page))} rules:\n\n| | |\n|---|---|")
        for section in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
            heading = section.partition("\n")[0]
            links = " ".join(f"[{id_}]({game}.md#{anchor(id_)})" for id_ in rules(section))
            parts[-1] += f"\n| [{heading}]({game}.md#{anchor(heading)}) | {links} |"
    return "\n\n".join(parts)


def anchor(heading: str) -> str:
    """The anchor that a Markdown viewer gives a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def wanted() -> dict[Path, str]:
    """Every page and the index, as they should be."""
    found, by = pages(), shown()
    head, _, rest = INDEX.read_text("utf-8").partition(BEGIN)
    new = {FOLDER / f"{game}.md": with_tests(page, by) for game, page in found.items()}
    return {**new, INDEX: f"{head}{BEGIN}\n\n{index(found)}\n\n{END}{rest.partition(END)[2]}"}


def main(args: Sequence[str]) -> int:
    """Check or write the pages. Returns the exit code."""
    if args not in ([], ["--write"]):
        print(__doc__)
        return 2
    stale = {path: text for path, text in wanted().items() if path.read_text("utf-8") != text}
    for path, text in stale.items():
        if args:
            path.write_text(text, encoding="utf-8", newline="\n")
        print(f"{'written' if args else 'stale'}: {path.relative_to(ROOT).as_posix()}")
    if stale and not args:
        print("Run: python -m tests.rules --write")
    return 1 if stale and not args else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
