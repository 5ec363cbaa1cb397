"""hardware/install_tools.py: which source it takes KiCad from, and what it says if it cannot.

apt is faked here; tests/fresh_machine/debian12.sh runs the real one on a bare Debian 12.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware import install_tools

MIRROR = "http://mirror.invalid/debian"
OLD = f"     kicad | 6.0.11+dfsg-1 | {MIRROR} bookworm/main amd64 Packages\n"
NEW = f"     kicad | 9.0.8+dfsg-1~bpo12+1 | {MIRROR} bookworm-backports/main amd64 Packages\n"
TRIXIE = "".join(f"     kicad | 9.0.2+dfsg-1 | {MIRROR} trixie/main {what}\n" for what in ("Sources", "amd64 Packages"))


class Apt:
    """A stand-in for apt: what it knows of KiCad, without and with the backports, and what was installed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, known: str, with_backports: str = "") -> None:
        self.installed: list[str] = []
        self.source = ""
        self.known, self.with_backports = known, with_backports
        self.parts = tmp_path / "sources.list.d"
        self.parts.mkdir()
        (self.parts / "debian.sources").write_text("the machine's own")
        monkeypatch.setattr(install_tools, "ask", self.ask)
        monkeypatch.setattr(install_tools, "apt", self.apt)
        monkeypatch.setattr(install_tools, "os_release", lambda: {"ID": "debian", "VERSION_CODENAME": "bookworm"})

    def ask(self, *command: str) -> str:
        if "madison" in command:
            return self.with_backports if len(command) > 3 else self.known
        if "indextargets" in command:
            return f"bookworm-updates {MIRROR}-updates\nbookworm {MIRROR}\n"
        return f"PARTS='{self.parts}/'\n"

    def apt(self, *command: str) -> None:
        for option in command:
            if option.startswith("Dir::Etc::SourceParts="):
                parts = Path(option.partition("=")[2])
                assert (parts / "debian.sources").exists(), "the machine's other sources are asked too"
                self.source = (parts / "gotit-backports.sources").read_text()
        if "install" in command:
            self.installed = [part for part in command if part.startswith("--target") or part in install_tools.PACKAGES]


def test_a_system_with_kicad_9_is_asked_for_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    apt = Apt(monkeypatch, tmp_path, TRIXIE)
    install_tools.install()
    assert apt.installed == ["--target-release=trixie", *install_tools.PACKAGES]
    assert not apt.source


def test_debian_12_gets_it_from_the_backports_of_its_own_mirror(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    apt = Apt(monkeypatch, tmp_path, OLD, OLD + NEW)
    install_tools.install()
    assert apt.installed == ["--target-release=bookworm-backports", *install_tools.PACKAGES]
    assert f"URIs: {MIRROR}\nSuites: bookworm-backports\n" in apt.source
    assert [path.name for path in apt.parts.iterdir()] == ["debian.sources"], "the machine's lists stay as they are"


@pytest.mark.parametrize("system", ["debian", "ubuntu"])
def test_a_system_without_it_is_told_where_to_look(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, system: str
) -> None:
    apt = Apt(monkeypatch, tmp_path, OLD, OLD)
    monkeypatch.setattr(install_tools, "os_release", lambda: {"ID": system, "VERSION_CODENAME": "bookworm"})
    with pytest.raises(install_tools.ToolsError, match="KiCad's own download page"):
        install_tools.install()
    assert not apt.installed


def test_who_may_not_install_gets_the_line_and_no_sudo_is_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(install_tools, "missing", lambda: ["ngspice"])
    monkeypatch.setattr("hardware.install_tools.os.geteuid", lambda: 1000)
    monkeypatch.setattr("hardware.install_tools.shutil.which", lambda name: name)
    monkeypatch.setattr("hardware.install_tools.subprocess.run", lambda *_, **__: pytest.fail("something was run"))
    assert install_tools.main() == 2
    assert install_tools.LINE in capsys.readouterr().err


@pytest.mark.parametrize(
    ("version", "number"), [("9.0.8+dfsg-1~bpo12+1", 9), ("4:10.0.2", 10), ("9.0.8", 9), ("", 0), ("(none)", 0)]
)
def test_versions(version: str, number: int) -> None:
    assert install_tools.major(version) == number
