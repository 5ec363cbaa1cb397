"""The documentation as a site: searchable, readable on a phone, and without a server or the internet.

mkdocs-material builds it from the very files that are read in the repository (it comes by requirements-site.lock into
.cache/site). Pictures are painted by the program for it. A link to a file that the site does not hold becomes its text.

Must not: write to the checkout; fetch anything when a page is read (fonts, scripts).
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.tools import NoTools, bring

from release import pictures

ROOT = Path(__file__).resolve().parents[1]
WORK = ROOT / ".cache" / "site"
#: What the site holds of the repository, in the folders that it has there: so the links between them hold.
HELD = (
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "LICENSES",
    "docs",
    "hardware",
    "firmware/README.md",
)
KINDS = {".md", ".png", ".svg", ".csv", ".txt"}
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")

TEACHERS = {"de": "Deutsch", "es": "Español", "fr": "Français", "ar": "العربية"}
RULES = {
    "Fast Fun Maths": "fast-fun-maths",
    "The hidden formula": "hidden-formula",
    "ADD-IT": "add-it",
    "Got 'Em!": "got-em",
    "Mathic Fraction": "mathic-fraction",
    "Buzzer round": "buzzer-round",
}
NAV: list[object] = [
    {
        "Start": [
            "README.md", "docs/play-in-five-minutes.md", "docs/troubleshoot.md", "docs/a-release.md", "CHANGELOG.md",
        ]
    },
    {
        "For teachers": [
            "docs/teachers-guide.md", "docs/quick-start.md", "docs/class.md", "docs/phones.md", "docs/practice.md",
            "docs/hints.md", "docs/how-to-play.md", "docs/buzzer-round.md", "docs/championship.md", "docs/privacy.md",
            *({name: f"docs/teacher/{tag}.md"} for tag, name in TEACHERS.items()),
        ]
    },
    {"Rules": ["docs/rules/README.md", *({game: f"docs/rules/{name}.md"} for game, name in RULES.items())]},
    {
        "Build a box": [
            "hardware/README.md", "docs/owned-buzzers.md", "hardware/safety.md", "hardware/shopping.md",
            "hardware/enclosure/README.md", "hardware/assembly.md", "hardware/flashing.md", "hardware/bring-up.md",
            "hardware/faults.md", "hardware/first-unit.md", "hardware/design.md", "hardware/review.md",
        ]
    },
    {
        "For engineers": [
            {"Timing report": "docs/timing.md"}, "docs/protocol.md", "docs/headless.md", "docs/architecture.md",
            "docs/reliability.md", "docs/championship-tried.md", "docs/security.md", "docs/decisions/README.md",
            "docs/translating.md", {"Contribute": "CONTRIBUTING.md"},
        ]
    },
]  # fmt: skip


#: From where the pages would fetch what their search needs.
SHIM = "https://unpkg.com/iframe-worker/shim"
#: The first file that somebody opens.
DOOR = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Got It! Referee</title>
<meta http-equiv="refresh" content="0; url=site/docs/a-release.html">
<p><a href="site/docs/a-release.html">What is in this folder, and how to use it</a></p></html>
"""


class SiteError(Exception):
    """The site cannot be built; the text says why."""


def build(folder: Path, epoch: int) -> list[str]:
    """Build the site into `folder`. Returns what was tested, as sentences. Raises SiteError."""
    pages = WORK / "pages"
    staged = stage(pages)
    painted = pages / "docs" / "pictures"
    pictures.paint(painted)
    if old := pictures.outdated(painted):
        raise SiteError(f"docs/pictures: {', '.join(old)} is not of this version: python -m release.pictures --write")
    settings = WORK / "mkdocs.json"
    settings.write_text(json.dumps(configuration(pages, folder)), encoding="utf-8")
    try:
        tools = bring("site")
    except NoTools as error:
        raise SiteError("mkdocs-material could not be installed; it comes by pip, once. Try again online.") from error
    done = subprocess.run(
        (sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--config-file", str(settings)),
        env={**os.environ, "PYTHONPATH": str(tools), "SOURCE_DATE_EPOCH": str(epoch), "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise SiteError("\n".join((done.stdout + done.stderr).strip().splitlines()[-15:]))
    for sitemap in folder.glob("sitemap.xml*"):
        sitemap.unlink()  # says when it was built, and there is no address to say
    bring_shim(folder)
    return [
        f"{len(staged)} pages; every link between them leads somewhere",
        "the README's pictures are of this version",
    ]


def listed_pages() -> list[str]:
    """The pages that the site lists, as files of it."""
    return [page_of(name) for name in named_in(NAV)]


def building_pages() -> dict[str, str]:
    """The pages of hardware/ that the site lists: name of a printed one -> file of the site."""
    named = (name for name in named_in(NAV) if name.startswith("hardware/"))
    return {name.removeprefix("hardware/").replace("/", "-").replace("-README", ""): page_of(name) for name in named}


def page_of(name: str) -> str:
    """docs/rules/README.md -> docs/rules/index.html"""
    return re.sub(r"README\.html$", "index.html", name.removesuffix(".md") + ".html")


def named_in(nav: object) -> Iterator[str]:
    """The files that the site lists, in their order."""
    if isinstance(nav, str):
        yield nav
    elif isinstance(nav, (dict, list)):
        for part in nav.values() if isinstance(nav, dict) else nav:
            yield from named_in(part)


def bring_shim(folder: Path) -> None:
    """Give the site what its search needs in pages that are files: mkdocs-material would fetch that when it is read."""
    place = WORK / "shim"
    shutil.copytree(ROOT / "release" / "shim", place, dirs_exist_ok=True, ignore=shutil.ignore_patterns("node_modules"))
    npm = shutil.which("npm")
    if npm is None:
        raise SiteError("there is no npm here, which brings the site's search. On Debian: sudo apt-get install npm")
    done = subprocess.run((npm, "ci", "--ignore-scripts", "--prefix", str(place)), capture_output=True, text=True)
    if done.returncode:
        raise SiteError(f"npm could not bring the site's search: {done.stderr.strip()[-400:]}")
    package, inside = place / "node_modules" / "iframe-worker", folder / "assets" / "shim"
    inside.mkdir(parents=True, exist_ok=True)
    for name in ("shim/index.js", "LICENSE"):
        shutil.copyfile(package / name, inside / Path(name).name)
    for page in folder.rglob("*.html"):
        up = "../" * (len(page.relative_to(folder).parts) - 1)
        page.write_text(page.read_text("utf-8").replace(SHIM, f"{up}assets/shim/index.js"), encoding="utf-8")


def configuration(pages: Path, folder: Path) -> dict[str, object]:
    """What mkdocs is told. JSON is YAML."""
    return {
        "site_name": "Got It! Referee",
        "docs_dir": str(pages),
        "site_dir": str(folder),
        "use_directory_urls": False,
        "nav": NAV,
        "not_in_nav": "*.md",
        "plugins": [{"search": {"lang": ["en", *TEACHERS]}}, "offline"],
        "markdown_extensions": [
            "tables", "attr_list", "sane_lists", "md_in_html", "admonition", {"toc": {"permalink": True}},
            "pymdownx.superfences",
        ],
        "validation": {"links": {"anchors": "warn", "unrecognized_links": "warn"}},
        "theme": {
            "name": "material",
            "font": False,
            "features": ["navigation.indexes", "navigation.top", "search.highlight", "toc.follow"],
            "palette": [
                {"media": "(prefers-color-scheme: light)", "scheme": "default"},
                {"media": "(prefers-color-scheme: dark)", "scheme": "slate"},
            ],
        },
    }  # fmt: skip


def stage(pages: Path) -> list[Path]:
    """Copy what the site holds into `pages`, with links that lead out of it made text. Returns the pages."""
    shutil.rmtree(pages, ignore_errors=True)
    held = {path.relative_to(ROOT) for path in held_files()}
    staged = []
    for path in sorted(held):
        target = pages / path
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == ".md":
            text = inside_only((ROOT / path).read_text("utf-8"), path, held)
            target.write_text(indented(text), encoding="utf-8")
            staged.append(target)
        else:
            shutil.copyfile(ROOT / path, target)
    return staged


def held_files() -> Iterator[Path]:
    """The files of the repository that the site holds."""
    listed = subprocess.run(("git", "ls-files", *HELD), cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in listed.splitlines():
        if Path(name).suffix in KINDS and (ROOT / name).is_file():
            yield ROOT / name


def inside_only(text: str, page: Path, held: set[Path]) -> str:
    """The page with every link to a file that the site does not hold turned into the link's text. A link that is called
    by its file is called by its page: [flashing.md](…) becomes [flashing](…)."""

    def kept(found: re.Match[str]) -> str:
        picture, words, target = found.groups()
        name, _, anchor = target.partition("#")
        if not name or "://" in name or name.startswith("mailto:"):
            return found[0]
        words = re.sub(r"(?<=.)(/README)?\.md$", "", words)
        place = Path(os.path.normpath(page.parent / name))
        if (ROOT / place).is_dir() and place / "README.md" in held:
            base = os.path.relpath(place / "README.md", page.parent).replace(os.sep, "/")
            return f"{picture}[{words}]({base}{'#' * bool(anchor)}{anchor})"
        return f"{picture}[{words}]({target})" if place in held else words

    return LINK.sub(kept, text)


def indented(text: str) -> str:
    """The page with what belongs to a numbered step four spaces in, and a line before the next step if this one has
    paragraphs. Others ask for neither; mkdocs would end the list there, or take the next step for the same one."""
    lines: list[str] = []
    in_step = has_paragraphs = False
    for line in text.split("\n"):
        if re.match(r"\d+\. ", line):
            if in_step and has_paragraphs and lines[-1]:
                lines.append("")
            in_step, has_paragraphs = True, False
        elif line and not line.startswith(" "):
            in_step = False
        has_paragraphs = has_paragraphs or not line
        lines.append(f" {line}" if in_step and line.startswith("   ") else line)
    return "\n".join(lines)
