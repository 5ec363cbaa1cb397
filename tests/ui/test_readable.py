"""What the class must read can be read from the last row, in every scene of every game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PyQt6.QtGui import QGuiApplication
from PyQt6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.ui.drawn import Drawn, Mark, drawn, marks
from tests.ui.looking import ASPECTS, all_moments, texts

from gotit.core.match_view import MatchView, Member, TeamView
from gotit.ui.moments import LONG_NAMES, NOW_US
from gotit.ui.operator.preview import PreviewPanel
from gotit.ui.paint import Picture, Text, View, compose
from gotit.ui.projector import Projector
from gotit.ui.theme import BLUE, RED, YELLOW

pytestmark = pytest.mark.usefixtures("qapp")

SEATS = (2, 4, 6, 9)
LEAST = 0.033
"""Of the picture's height: what can be read at ten metres."""
SCREENS = ((1920, 1080), (1280, 720), (1024, 768))
MAY_BE_SMALLER = {
    ("finale", "path"): "confetti; of Got 'Em! the symbol of a pawn in its frame, which stands beside its name",
    ("board", "path"): "the symbol of a square; its whole square has the colour",
    ("turn", "path"): "the symbol in a card's square; the words beside it name the colour",
}
"""Marks in the colours of the game, by part and kind, and why."""
MOST_SHAPES = 6


def teams(view: MatchView) -> MatchView:
    """The same match, of teams with three members each; who stands at the buzzer changes nothing else."""
    members = tuple(Member(name, 0) for name in LONG_NAMES[:3])
    seats = tuple(replace(seat, team=TeamView(seat.name, members)) for seat in view.seats)
    return replace(view, seats=seats, best=tuple(replace(best, member=LONG_NAMES[7]) for best in view.best))


def scenes(n: int) -> Iterator[tuple[str, View]]:
    """Every moment with the longest names, and with teams."""
    for name, view in all_moments(n, long=True):
        yield name, view
        if isinstance(view, MatchView):
            yield f"{name}, teams", teams(view)


def by_part(picture: Picture, records: list[Text]) -> dict[str, list[str]]:
    """What is written in each part."""
    return {part.name: [text.shown for text in records if part.rect.holds(text.ink, 2)] for part in picture}


@pytest.mark.parametrize("aspect", ASPECTS.values(), ids=ASPECTS.keys())
@pytest.mark.parametrize("n", SEATS)
def test_a_total_is_no_further_summand(qapp: QGuiApplication, n: int, aspect: float) -> None:
    """ "+3 +20 +20 = 43", never "+3 +20 +20 +43"; and what stands after "=" is what the others make."""
    summed = 0
    for name, view in all_moments(n, long=True):
        for part, said in by_part(*texts(view, aspect)).items():
            plus = [int(text[1:]) for text in said if text[0] == "+" and text[1:].isdecimal()]
            totals = [int(text[2:]) for text in said if text.startswith("= ") and text[2:].isdecimal()]
            if len(plus) > 1:
                assert not any(2 * each == sum(plus) for each in plus if len(plus) > 2), (name, part, plus)
                summed += len(totals)
                assert all(total == sum(plus) for total in totals), (name, part, said)
    assert summed or n == 9 or aspect < 1.7


@pytest.mark.parametrize("size", SCREENS, ids=str)
@pytest.mark.parametrize("n", [4, 9])
def test_what_the_class_reads_is_large_enough(qapp: QGuiApplication, n: int, size: tuple[int, int]) -> None:
    """Texts, and whatever tells something by a colour of the game (cards, won shapes, pawns), in each scene."""
    for name, view in scenes(n):
        parts, scale = drawn(view, size)
        stage = min(size[1], size[0] * 3 / 4)
        for each in parts:
            for text in each.texts:
                assert text.glyph_height * scale >= LEAST * stage - 0.5, (name, each.part.name, text.shown)
        for part, mark in coloured(parts):
            if (part.split()[0], mark.what) not in MAY_BE_SMALLER and not crowded(view, part):
                assert max(mark.rect.w, mark.rect.h) * scale >= LEAST * stage - 1.1, (name, part, mark)


def crowded(view: View, part: str) -> bool:
    """More shapes than six at one of many seats: the match is for two sets, and over by then. They get as large as
    fits."""
    if not isinstance(view, MatchView) or not part.startswith("seat ") or view.game != "fast-fun-maths":
        return False
    return len(view.game_view.players[int(part.split()[1]) - 1].shapes) > MOST_SHAPES


def coloured(parts: list[Drawn]) -> list[tuple[str, Mark]]:
    """Marks whose colour tells something."""
    return [(part, mark) for part, mark in marks(parts) if mark.what == "path" and mark.fill in (RED, YELLOW, BLUE)]


@pytest.mark.parametrize("n", [6, 9])
def test_everybody_in_a_finale_has_a_score(qapp: QGuiApplication, n: int) -> None:
    """Also those who stand in the list beside the podium; of a team also whose moment it was."""
    for name, view in all_moments(n):
        if not isinstance(view, MatchView) or view.outcome is None or not view.outcome.scores:
            continue
        (whole,) = compose(view, 16 / 9, NOW_US)
        for part in whole.data[0]:
            if part.name.startswith("listed "):
                figure, told, *_ = part.data
                assert told is not None
                assert figure.score, (name, part.name)
                _, short = figure.score[1:]
                said = str(view.outcome.scores[figure.seat]).replace("-", "−")
                assert said in short or "sets" in name or name == "winner", name


def test_when_a_match_is_over_its_last_table_can_be_seen(qapp: QGuiApplication) -> None:
    """Got 'Em!'s board, the score sheet, the seats; with who has won, and nothing that asks for a move."""
    wanted = {"got-em-winner": "board", "add-it-winner": "sheet", "mathic-fraction-winner": "sheet"}
    for n in (4, 6, 9):
        for name, view in all_moments(n, long=True):
            if isinstance(view, MatchView) and view.outcome is not None and n <= len(view.seats):
                parts = [part.name for part in compose(view, 16 / 9, NOW_US, finale=False)]
                assert "finale" not in parts
                assert "outcome" in parts, name
                assert wanted.get(name, "outcome") in parts, name
                assert not {"say", "turn", "ask", "race"} & set(parts), name


def test_the_operator_leads_from_the_finale_to_the_table_and_back(qtbot: QtBot) -> None:
    projector = Projector(now_us=lambda: NOW_US)
    qtbot.addWidget(projector)
    projector.resize(960, 540)
    projector.show()
    projector.show_view(dict(all_moments(4))["got-em-winner"])
    assert [part.name for part in projector.picture] == ["finale"]
    panel = PreviewPanel(QWidget())
    qtbot.addWidget(panel)
    panel.table.connect(lambda on: projector.set_finale(not on))
    assert panel.table_button.isHidden()
    panel.show_end(True)
    assert not panel.table_button.isHidden()
    panel.table_button.click()
    assert "board" in {part.name for part in projector.picture}
    panel.show_end(False)
    assert [part.name for part in projector.picture] == ["finale"], "the next match ends with its finale again"
