"""Finding sources and finished interpreters for build_micropython.py, without building anything."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.emulated.build_micropython import BuildError, cache_folder, debian_mirror, find_artefacts


def make_sources(etc: Path, name: str, text: str) -> None:
    (etc / "sources.list.d").mkdir(parents=True, exist_ok=True)
    (etc / "sources.list.d" / name).write_text(text)


def test_mirror_from_a_sources_file(tmp_path: Path) -> None:
    keyring = tmp_path / "ring.gpg"
    keyring.touch()
    make_sources(
        tmp_path,
        "debian.sources",
        "Types: deb\n# a remark\nURIs: mirror://security.example/debian-security\nSuites: bookworm-security\n"
        "Components: main\n\n"
        "Enabled: no\nTypes: deb\nURIs: mirror://off.example/debian\nSuites: bookworm\nComponents: main\n\n"
        "Types: deb deb-src\nURIs: mirror://good.example/debian\nSuites: bookworm bookworm-updates\n"
        f"Components: main\nSigned-By: {keyring}\n",
    )
    assert debian_mirror(tmp_path) == ("mirror://good.example/debian", str(keyring))


def test_mirror_from_one_line_lists(tmp_path: Path) -> None:
    make_sources(tmp_path, "other.list", "deb mirror://vendor.example/tools stable main\n")
    (tmp_path / "sources.list").write_text(
        "# deb mirror://old.example/debian buster main\n"
        "deb mirror://security.example/debian-security bookworm-security main\n"
        "deb [arch=amd64] mirror://good.example/debian/ bookworm main contrib\n"
    )
    assert debian_mirror(tmp_path)[0] == "mirror://good.example/debian/"


def test_a_machine_without_debian_is_told_what_to_do(tmp_path: Path) -> None:
    make_sources(tmp_path, "x.list", "deb mirror://vendor.example/tools stable main\n")
    with pytest.raises(BuildError, match="--firmware"):
        debian_mirror(tmp_path)


def test_named_interpreters_are_taken_as_they_are(tmp_path: Path) -> None:
    unix, rp2 = tmp_path / "micropython", tmp_path / "official.uf2"
    environ = {
        "GOTIT_CACHE": str(tmp_path / "cache"),
        "GOTIT_MICROPYTHON_UNIX": str(unix),
        "GOTIT_RP2_FIRMWARE": str(rp2),
    }
    with pytest.raises(BuildError, match="GOTIT_MICROPYTHON_UNIX"):
        find_artefacts(environ)
    unix.touch()
    rp2.touch()
    assert find_artefacts(environ) == (unix, rp2, None)


def test_nothing_is_found_in_an_empty_cache(tmp_path: Path) -> None:
    environ = {"GOTIT_CACHE": str(tmp_path)}
    assert cache_folder(environ) == tmp_path / "micropython"
    assert find_artefacts(environ) is None
