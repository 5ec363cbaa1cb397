"""A game is named once: its row says where its parts are, and each layer loads its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.touched import PRODUCT, ROOT, games, touched

from gotit.kits import KITS, Kit, load

NAMES = games()
PLACES = {
    "rules": "games",
    "painting": "ui.paint",
    "piece": "ui.paint",
    "cover": "ui.paint",
    "panel": "ui.operator",
    "options": "ui.operator",
    "moments": "ui.paint",
    "asking": "app",
    "deck": "printing",
    "solver": "solve",
    "opponents": "opponents",
    "demo": "app",
    "example": "games",
}


def test_every_game_that_has_rules_has_a_row() -> None:
    assert sorted(kit.name.replace("-", "_") for kit in KITS) == sorted(NAMES)


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.name)
def test_a_row_names_what_there_is(kit: Kit) -> None:
    assert load(kit.rules).name == kit.name
    for part, layer in PLACES.items():
        where = getattr(kit, part)
        assert not where or (where.startswith(f"gotit.{layer}.") and load(where)), part
    assert not kit.page or (ROOT / PRODUCT / "phones" / "page" / f"{kit.page}.js").is_file()
    assert not kit.own_pieces or load(kit.deck).own


@pytest.mark.parametrize("game", NAMES)
def test_outside_its_own_folders_a_game_is_named_in_its_row_alone(game: str) -> None:
    assert touched(game, NAMES[game]).shared.keys() == {"kits.py"}
    lines = (ROOT / PRODUCT / "kits.py").read_text(encoding="utf-8").splitlines()
    named = [at for at, line in enumerate(lines) if NAMES[game].search(line)]
    first = lines.index(f'        name="{game.replace("_", "-")}",')
    assert named[0] == first
    assert "    )," not in lines[first : named[-1]]


def test_another_file_that_names_a_game_is_found(tmp_path: Path) -> None:
    package = tmp_path / PRODUCT
    (package / "games" / "tic_tac").mkdir(parents=True)
    (package / "games" / "tic_tac" / "rules.py").write_text('title: ClassVar[str] = "Got It! Tic & Tac"\n')
    (package / "ui").mkdir()
    (package / "ui" / "other.py").write_text("# TicTac\n# Tic & Tac\n# tic tac\n")
    (found,) = games(tmp_path).items()
    assert touched(*found, tmp_path) == (["games/tic_tac/rules.py"], {"ui/other.py": 2})


def test_rules_and_opponents_come_without_a_window() -> None:
    """Each layer loads only its own kind of parts."""
    loaded = "import sys; from gotit.games.shelf import shelf; from gotit.opponents.shelf import contests"
    others = "('PyQt6', 'gotit.ui', 'gotit.app', 'gotit.printing', 'gotit.solve')"
    script = f"{loaded}; shelf(); contests(); print([name for name in sys.modules if name.startswith({others})])"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=env)
    assert done.stdout.strip() == "[]"


SINCE = ("feats.py", "show.py", "lesson.py", "hints.py")
"""What every game has been given since twenty was promised: what can be told of its players, what the class watches,
how it is explained, what a stuck class is told."""


def test_a_game_of_the_size_of_add_it_is_twenty_files() -> None:
    own = touched("add_it", NAMES["add_it"]).own
    assert len([path for path in own if not path.endswith(SINCE)]) <= 20
