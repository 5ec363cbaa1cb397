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
            "docs/hints.md", "docs/how-to-play.md", "docs/championship.md", "docs/privacy.md",
            *({name: f"docs/teacher/{tag}.md"} for tag, name in TEACHERS.items()),
        ]
    },
    {"Rules": ["docs/rules/README.md", *({game: f"docs/rules/{name}.md"} for game, name in RULES.items())]},
    {
        "Build a box": [
            "hardware/README.md", "hardware/shopping.md", "hardware/assembly.md", "hardware/flashing.md",
            "hardware/bring-up.md", "hardware/faults.md", "hardware/design.md", "hardware/enclosure/README.md",
        ]
    },
    {
        "For engineers": [
            {"Timing report": "docs/timing.md"}, "docs/protocol.md", "docs/headless.md", "docs/architecture.md",
            "docs/reliability.md", "docs/security.md", "docs/decisions/README.md", "docs/translating.md",
            {"Contribute": "CONTRIBUTING.md"},
        ]
    },
]  # fmt: skip


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
    return [
        f"{len(staged)} pages; every link between them leads somewhere",
        "the README's pictures are of this version",
    ]


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
            "tables", "attr_list", "md_in_html", "admonition", {"toc": {"permalink": True}}, "pymdownx.superfences",
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
            target.write_text(inside_only((ROOT / path).read_text("utf-8"), path, held), encoding="utf-8")
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
    """The page with every link to a file that the site does not hold turned into the link's text."""

    def kept(found: re.Match[str]) -> str:
        picture, words, target = found.groups()
        name, _, anchor = target.partition("#")
        if not name or "://" in name or name.startswith("mailto:"):
            return found[0]
        place = Path(os.path.normpath(page.parent / name))
        if (ROOT / place).is_dir() and place / "README.md" in held:
            base = os.path.relpath(place / "README.md", page.parent).replace(os.sep, "/")
            return f"{picture}[{words}]({base}{'#' * bool(anchor)}{anchor})"
        return found[0] if place in held else words

    return LINK.sub(kept, text)
