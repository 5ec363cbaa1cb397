"""When a match is over, every game's window has the same page: the podium, and what can be done next."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PyQt6.QtWidgets import QApplication, QPushButton
from tests.games.test_offers import ROWS
from tests.ui.game_table import GameTable, maker

from gotit.games.common import END
from gotit.language.chosen import words

NAMES = ("Ana", "Ben", "Chidi", "Dorota")
SIZES = ((1366, 768), (1024, 728))
make = maker(GameTable)


def end(table: GameTable) -> None:
    """The operator ends the match."""
    label = words(END.label)
    [knob] = [each for each in table.window.findChildren(QPushButton) if each.text() == label and each.isVisible()]
    table.table.click(knob)
    QApplication.processEvents()
    assert table.window.operator.table is not None
    assert table.window.operator.table.outcome is not None


@pytest.mark.parametrize("game", sorted(ROWS))
def test_the_podium_takes_the_middle_and_gives_it_back(make: Callable[..., GameTable], game: str) -> None:
    table = make(game, NAMES, match={}).start()
    play, preview = table.play, table.window.preview
    assert play.panel.isVisible()
    assert play.end.isHidden()
    assert not preview.large_button.isVisible()
    end(table)
    for size in SIZES:
        table.window.resize(*size)
        QApplication.processEvents()
        assert play.end.isVisible()
        assert not play.panel.isVisible()
        assert play.end.isAncestorOf(preview.picture)
        shown = preview.picture.size()
        assert shown.width() >= 440, "the podium is no thumbnail"
        assert play.end.rect().contains(preview.picture.geometry())
    lines = {line.label for line in play.panel.bar.lines}
    assert {knob.text() for knob in play.end.bar.buttons.values()} == lines
    preview.large_button.click()
    assert play.panel.isVisible(), "all figures, and what can still be put right"
    assert preview.isAncestorOf(preview.picture)
    preview.large_button.click()
    table.table.undo()
    assert play.panel.isVisible(), "it is not over after all"
    assert play.end.isHidden()
    assert preview.isAncestorOf(preview.picture)


@pytest.mark.parametrize("game", sorted(ROWS))
def test_the_same_play_again_at_one_click(make: Callable[..., GameTable], game: str) -> None:
    table = make(game, NAMES, match={}).start()
    end(table)
    again = table.play.end.again
    assert again.isVisible()
    table.table.click(again)
    QApplication.processEvents()
    view = table.window.operator.table
    assert view is not None
    assert view.outcome is None
    assert (view.game, view.names) == (game, NAMES)
    assert table.play.panel.isVisible()


def test_players_without_names_play_again_too(make: Callable[..., GameTable]) -> None:
    table = make("add-it", NAMES[:2], match={})
    table.window.setup.players.set_names([])
    for _ in range(2):
        table.window.setup.players.add_names([""])
    table.start()
    end(table)
    assert table.play.end.again.isVisible()
    table.table.click(table.play.end.again)
    assert table.window.operator.table is not None
    assert table.window.operator.table.outcome is None


def test_other_players_do_not_play_again(make: Callable[..., GameTable]) -> None:
    """Somebody has come in meanwhile, on the first screen: the button would not start the same."""
    table = make("add-it", NAMES[:3], match={}).start()
    end(table)
    table.window.setup.players.add_names(["Zoë"])
    table.window.show_operator(table.window.operator)
    assert not table.play.end.again.isVisible()
