"""Housekeeping: what is committed is ours, small, linked, listed, and names no machine.

It looks only at what git tracks, so an uncommitted file does not count.
"""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

import pytest

from gotit.cli import COMMANDS
from gotit.games.shelf import shelf

ROOT = Path(__file__).resolve().parents[1]
DECISIONS = ROOT / "docs" / "decisions"
LOCKS = sorted(ROOT.glob("requirements*.lock"))

#: The only binary files that may be committed, by their folder.
BINARY = {"host/gotit/ui/fonts/": (".ttf", ".otf"), "docs/pictures/": (".png", ".jpg"), "hardware/": (".kicad_wks",)}
#: Lines per file, by top folder. A table of cases may be longer than a file that must be understood as a whole.
CEILING_LINES = {"host": 450, "firmware": 450, "tests": 600}
CEILING_KB = 400
#: A board file that is complete when KiCad opens it holds every footprint and the filled plane: it is text, but long.
LONG = (".kicad_pcb",)


def run(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT).stdout


def tracked(*patterns: str) -> list[Path]:
    """What git tracks (and the work tree still has): at least one file."""
    names = run("git", "ls-files", "-z", *patterns).split("\0")
    files = [ROOT / name for name in names if name and (ROOT / name).is_file()]
    assert files, f"git tracks nothing like {patterns}"
    return files


def text_of(path: Path) -> str:
    return path.read_text("utf-8", errors="replace")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# ---- no machine, no mirror ----------------------------------------------------------------------------------


def hosts_of_this_machine() -> set[str]:
    """The hosts of the registries that this machine's package clients use."""
    said = run(sys.executable, "-m", "pip", "config", "list") + (
        run("npm", "config", "get", "registry") if shutil.which("npm") else ""
    )
    if shutil.which("apt-get"):
        said += run("apt-get", "indextargets", "--format", "$(SITE)")
    hosts = re.findall(r"(?:https?|ftp)://(?:[^/@\s'\"]*@)?([^/:\s'\"]+)", said)
    return {host for host in hosts if "." in host}


def test_no_registry_is_named() -> None:
    public = {f"{host}.org" for host in ("pypi", "pythonhosted", "npmjs", "deb.debian", "archive.ubuntu")}
    hosts = public | hosts_of_this_machine()
    for path in tracked():
        text = text_of(path)
        found = sorted(host for host in hosts if host in text)
        assert not found, f"{name(path)} names {found}: packages are asked for by name, where from is the machine's"


def test_no_path_of_a_machine_is_named() -> None:
    homes = [rf"(?<![\w.]){folder}\w" for folder in ("/home/", "/Users/", "/ro" + "ot/", r"C:\\Users\\")]
    here = [] if ROOT.is_relative_to(tempfile.gettempdir()) else [re.escape(f"{ROOT.parent}/")]
    anywhere = re.compile("|".join(homes + here))
    bare_machine = ROOT / "tests" / "fresh_machine" / "debian12.sh"  # makes the homes that it names
    for path in set(tracked()) - {bare_machine}:
        for number, line in enumerate(text_of(path).splitlines(), 1):
            assert not anywhere.search(line), f"{name(path)}:{number} names a path of a machine: {line.strip()}"


# ---- small, ours, explained ---------------------------------------------------------------------------------


def test_only_sources_are_tracked() -> None:
    for path in tracked():
        content = path.read_bytes()
        allowed = any(name(path).startswith(top) and path.suffix in kinds for top, kinds in BINARY.items())
        assert allowed or b"\0" not in content, f"{name(path)} is binary: is it built, or downloaded?"
        small = allowed or path.suffix in LONG or len(content) <= CEILING_KB * 1024
        assert small, f"{name(path)} is large: is it generated?"


def test_files_stay_readable() -> None:
    long = {
        name(path): lines
        for path in tracked("*.py", "*.js", "*.mjs", "*.sh")
        if (lines := len(text_of(path).splitlines())) > CEILING_LINES.get(name(path).split("/")[0], 450)
    }
    assert not long, f"too long to explain at once: {long}"


@pytest.mark.parametrize("folder", ["host", "firmware", "tests"])
def test_every_module_says_what_it_is(folder: str) -> None:
    """A docstring; on a box, where it would cost memory, a comment. A few lines need neither."""
    silent = [
        name(path)
        for path in tracked(f"{folder}/*.py")
        if len(lines := text_of(path).splitlines()) > 5
        and not (ast.get_docstring(ast.parse("\n".join(lines))) or lines[0].startswith("# "))
    ]
    assert not silent, f"no word at the head of {silent}"


PRIVATE = re.compile(r"_(?!_)(?!replace\b)\w+")  # except a NamedTuple's own method


@pytest.mark.parametrize("folder", ["ui", "whole"])
def test_windows_are_looked_at_by_their_public_ways(folder: str) -> None:
    """If a test must see something of a window or panel, so may another part: it gets a public name."""
    reached = [
        f"{name(path)}:{node.lineno} {node.attr}"
        for path in tracked(f"tests/{folder}/*.py")
        for node in ast.walk(ast.parse(text_of(path)))
        if isinstance(node, ast.Attribute) and PRIVATE.fullmatch(node.attr) and not is_own(node.value)
    ]
    assert not reached, f"private names of others: {reached}"


def is_own(value: ast.expr) -> bool:
    """self, cls or super()."""
    if isinstance(value, ast.Call):
        value = value.func
    return isinstance(value, ast.Name) and value.id in ("self", "cls", "super")


# ---- documents ----------------------------------------------------------------------------------------------


def test_each_attack_names_the_tests_that_show_what_holds() -> None:
    text = text_of(ROOT / "docs/security.md").partition("shown by |")[2].partition("## What does not hold")[0]
    rows = [row.split(" | ") for row in text.splitlines()[2:] if row.startswith("| ")]
    shown = {f"{row[0]}: {row[1]}": re.findall(r"tests/[\w/]+\.py", row[3]) for row in rows}
    assert len(shown) > 12
    assert [what for what, tests in shown.items() if not tests] == [
        "| a later user of a shared laptop: read names and matches"
    ]
    assert not [test for tests in shown.values() for test in tests if not (ROOT / test).is_file()]


def test_readme_names_both_commands() -> None:
    readme = text_of(ROOT / "README.md")
    for command in ("python3 run.py", "python3 run.py test"):
        assert f"```\n{command}\n```" in readme, f"README.md does not show `{command}` by itself"
    assert "python3 run.py test" in text_of(ROOT / ".ci" / "run"), "CI must call the README's command"


def test_readme_names_every_command() -> None:
    told = text_of(ROOT / "README.md").partition("`python3 run.py --help` lists the commands:")[2].partition("\n\n")[0]
    assert set(re.findall(r"`(\w+)`", told)) == set(COMMANDS)


def test_links_lead_somewhere() -> None:
    for path in tracked("*.md"):
        text = re.sub(r"```.*?```|<!--.*?-->", "", text_of(path), flags=re.DOTALL)
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            if "://" in target or target.startswith("mailto:"):
                continue
            file, _, anchor = target.partition("#")
            there = (path.parent / file).resolve() if file else path
            assert there.exists(), f"{name(path)} links to {target}, which does not exist"
            if anchor and there.suffix == ".md":
                assert anchor in anchors(there), f"{name(path)} links to {target}: no such heading"


def test_every_picture_stands_on_a_page() -> None:
    pages = "".join(text_of(path) for path in tracked("*.md"))
    for picture in tracked("docs/pictures", "hardware/wiring/*.svg", "hardware/enclosure/pictures"):
        assert f"/{picture.name})" in pages, f"no page shows {name(picture)}"


def anchors(path: Path) -> set[str]:
    """The anchors that a Markdown viewer gives the headings of a file."""
    headings = re.findall(r"^#+ +(.+?) *$", text_of(path), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_decisions_are_numbered_short_and_listed() -> None:
    records = [path for path in tracked("docs/decisions/*.md") if path.name != "README.md"]
    numbers = [path.name[:4] for path in records]
    assert numbers == sorted(set(numbers)), "a number belongs to one decision"
    assert all(re.fullmatch(r"\d{4}", number) for number in numbers)
    index = text_of(DECISIONS / "README.md")
    for path in records:
        lines = text_of(path).splitlines()
        title = lines[0].removeprefix(f"# {path.name[:4]} · ")
        assert title != lines[0], f"{path.name} must open with its number and title"
        assert len(lines) <= 25, f"{path.name} is longer than 25 lines"
        assert re.findall(r"^## (\w+)", text_of(path), re.MULTILINE) == ["Context", "Decision", "Consequences"]
        assert f"| [{path.name[:4]}]({path.name}) | {title} |" in index, f"{path.name} is not in the index"


# ---- locks --------------------------------------------------------------------------------------------------


def locked(path: Path) -> dict[str, str]:
    """Name -> version of a lock. Every one must have a hash."""
    blocks = re.split(r"^(?=[a-z0-9])", text_of(path), flags=re.MULTILINE)
    pins = {}
    for block in filter(None, (block.strip() for block in blocks)):
        assert "--hash=sha256:" in block, f"{path.name}: no hash for {block.splitlines()[0]}"
        package, version = block.split()[0].split("==")
        pins[package] = version
    return pins


def all_locked() -> dict[str, dict[str, str]]:
    """What each lock holds, by its kind; "" is what users get."""
    return {path.stem.removeprefix("requirements").removeprefix("-"): locked(path) for path in LOCKS}


def test_locks_are_hashed_and_agree() -> None:
    locks = all_locked()
    assert locks.keys() == {
        *("", "championship", "dev", "enclosure", "fuzz", "mutants", "release", "site", "supply", "typings")
    }
    assert all(locks.values())
    dev, mutants = locks["dev"], locks["mutants"]
    assert locks[""].items() <= dev.items(), "the developers' lock must hold all that users get, at the same versions"
    assert locks["championship"].items() <= dev.items()
    assert not locks["typings"].keys() & dev.keys()
    assert all(dev[name] == mutants[name] for name in dev.keys() & mutants.keys()), "mutants meet the same pytest"


def test_locks_hold_what_is_wanted() -> None:
    project = tomllib.loads(text_of(ROOT / "pyproject.toml"))
    groups = project["dependency-groups"]
    wanted_in = {**groups, "": project["project"]["dependencies"] + groups["build"]}
    for name, wanted in project["project"]["optional-dependencies"].items():
        wanted_in[name] = wanted_in[name] + wanted
    for kind, lock in all_locked().items():
        for requirement in (item for item in wanted_in[kind] if isinstance(item, str)):
            package = re.split(r"[^\w.\-]", requirement)[0].lower().replace("_", "-")
            assert package in lock, f"{requirement} is wanted but not locked: CONTRIBUTING, Refresh the locks"


def test_node_lock_names_no_registry_but_checks_content() -> None:
    for path in tracked("*package-lock.json"):
        packages = json.loads(text_of(path))["packages"]
        for where, package in packages.items():
            assert "resolved" not in package, f"{name(path)}: {where} says where it was fetched from"
            assert not where or "integrity" in package, f"{name(path)}: {where} has no hash"


# ---- completeness -------------------------------------------------------------------------------------------


def games() -> list[str]:
    """Every game: a package of gotit.games."""
    folder = ROOT / "host" / "gotit" / "games"
    parts = [path.relative_to(folder).parts for path in tracked("host/gotit/games/*.py")]
    return sorted({part[0] for part in parts if len(part) > 1})


PARTS_OF_A_GAME = {
    "tests": "tests/games/*{}*",
    "a playthrough": "tests/playthroughs/*{}*",
    "a painting": "host/gotit/ui/paint/{}*",
    "an operator's page": "host/gotit/ui/operator/{}*",
}


def lacking(game: str) -> list[str]:
    found = {what: run("git", "ls-files", pattern.format(game)).strip() for what, pattern in PARTS_OF_A_GAME.items()}
    return [what for what, files in found.items() if not files]


def test_every_game_is_on_the_shelf() -> None:
    """Once it can be played: rules without screens are not offered yet."""
    on_offer = {type(game).__module__.split(".")[2] for game in shelf().values()}
    assert on_offer == {game for game in games() if game in on_offer or not lacking(game)}


@pytest.mark.parametrize("game", games())
def test_every_game_is_complete(game: str) -> None:
    """Tests, a whole match played through, a painting and an operator's page: a game on offer has them all."""
    on_offer = {type(game).__module__.split(".")[2] for game in shelf().values()}
    missing = lacking(game) if game in on_offer else [what for what in lacking(game) if what == "tests"]
    assert not missing, f"{game} has no {', no '.join(missing)}"
