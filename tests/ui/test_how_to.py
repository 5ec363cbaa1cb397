"""How to play: every step of every game can be read from the last row, and a match waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.ui.looking import ASPECTS, LANGUAGES, all_moments, look, meetings, texts
from tests.ui.operator_driver import Table
from tests.ui.wcag import contrast

from gotit.core import inputs as i
from gotit.core.history import history
from gotit.core.match_view import MatchView
from gotit.core.message import say
from gotit.core.school import Before
from gotit.games.lessons import lessons_of, scenes
from gotit.games.shelf import shelf
from gotit.kits import KITS
from gotit.language.load import load
from gotit.language.words import ENGLISH, NOBODY_NAMED
from gotit.ui.paint import compose, show_of
from gotit.ui.paint.lesson import LessonView
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.settings import Settings
from gotit.ui.theme import DARK, LIGHT
from gotit.ui.voice import Voice

pytestmark = pytest.mark.usefixtures("qapp")

GAMES = [kit.name for kit in KITS]
FOUR = ("Ana", "Ben", "Chidi", "Dorota")


def pages(game: str) -> Iterator[LessonView]:
    for lesson in lessons_of(game):
        found = scenes(lesson, shelf())
        for number, scene in enumerate(found, 1):
            yield LessonView(number, len(found), scene.words, scene.views, scene.at_us, scene.lit)


@pytest.mark.parametrize("game", GAMES)
def test_every_step_can_be_read_in_every_language_and_on_every_screen(game: str) -> None:
    for view in pages(game):
        for (tag, language), aspect in product(LANGUAGES.items(), ASPECTS.values()):
            picture, records = texts(view, aspect, language=language)
            where = f"{game} {view.number} {tag} {aspect:.2f}"
            assert meetings([part.rect for part in picture]) == [], where
            words = next(part.rect for part in picture if part.name == "words")
            own = [text for text in records if words.holds(text.ink, 2)]
            assert own, where
            assert all(text.shown == text.wanted for text in own), where
            assert all(text.glyph_height >= FLOOR - 0.5 for text in records), where


@pytest.mark.parametrize(("tag", "aspect"), [("de", "4:3"), ("es", "16:9"), ("fr", "4:3"), ("ar", "16:9")])
def test_every_step_is_whole_in_each_translation(tag: str, aspect: str) -> None:
    for view in (view for game in GAMES for view in pages(game)):
        picture, records = texts(view, ASPECTS[aspect], language=load(tag))
        where = f"{view.stays.game} {view.number}"
        assert meetings([part.rect for part in picture]) == [], where
        assert [text.wanted for text in records if text.elided] == [], where
        for a, b in meetings([text.ink for text in records]):
            raise AssertionError(f"{where}: {records[a].shown!r} meets {records[b].shown!r}")


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
@pytest.mark.parametrize("game", GAMES)
def test_what_a_step_is_about_is_lit_and_its_words_are_dark_on_light(game: str, theme: object) -> None:
    for view in pages(game):
        picture, records, _ = look(view, (320, 180), theme)  # type: ignore[arg-type]
        names = {part.name for part in picture}
        for beginning in view.lit:
            assert any(name.startswith(beginning) for name in names), (view.number, beginning, names)
        words = next(part.rect for part in picture if part.name == "words")
        for text in records:
            if words.holds(text.ink, 2):
                assert contrast(text.colour, text.ground) >= 7


def test_from_right_to_left_the_veil_lies_over_what_it_hides(qapp: QApplication) -> None:
    """A step about the left of a picture is, mirrored, about its right."""
    view = next(page for page in pages("fast-fun-maths") if page.lit == ("target",))
    for tag, (lit, dark) in {"en": ((0.0, 0.35), (0.4, 1.0)), "ar": ((0.65, 1.0), (0.0, 0.6))}.items():
        image = look(view, (640, 360), LIGHT, load(tag))[2]
        deep = [x / 640 for x in range(640) for y in range(0, 290, 3) if image.pixelColor(x, y).lightness() < 70]
        assert any(lit[0] <= x <= lit[1] for x in deep), tag
        assert not any(dark[0] < x < dark[1] for x in deep), tag


@pytest.mark.parametrize("game", GAMES)
def test_each_step_looks_different_and_some_move(game: str) -> None:
    found = list(pages(game))
    drawn = [compose(view, 16 / 9, 0)[:-2] for view in found]
    assert all(one != other for at, one in enumerate(drawn) for other in drawn[:at])
    shows = [show_of(None, view, 16 / 9, 0) for view in found]
    assert any(show is not None for show in shows)
    for show in filter(None, shows):
        assert all({"words", "marks"} <= {part.name for part in act.picture} for act in show.acts)


@pytest.mark.parametrize("n", [2, 4, 9])
def test_a_trial_round_says_so_and_covers_nothing(n: int) -> None:
    for name, view in all_moments(n):
        if not isinstance(view, MatchView):
            continue
        tried = replace(view, trial=True)
        picture, records = texts(tried, 16 / 9)
        band = next(part.rect for part in picture if part.name == "trial")
        assert [text.shown for text in records if band.holds(text.ink, 2)] == ["Trial round: nothing counts yet"], name
        assert not [part.name for part in picture if part.name != "trial" and part.rect.meets(band)], name


# --- in the program -------------------------------------------------------------------------------------------------


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path, Settings(names=FOUR), at_the_shelf=True)
    yield made
    made.close()


def shown(table: Table) -> LessonView:
    view = table.program.pictures.view
    assert isinstance(view, LessonView)
    return view


def on(table: Table) -> None:
    """Space, once nothing moves any more: a key that ends a show does nothing else."""
    table.program.pictures.end_show()
    table.key(Qt.Key.Key_Space)


def test_from_the_shelf_step_by_step_to_a_trial_round_and_the_match(table: Table) -> None:
    table.click(table.window.setup.quick.tiles["add-it"].how_to)
    assert (shown(table).number, shown(table).views[-1].game) == (1, "add-it")
    steps = shown(table).steps
    for number in range(2, steps + 1):
        on(table)
        assert shown(table).number == number
    table.click(table.window.how_to.back)
    assert shown(table).number == steps - 1
    on(table)
    on(table)
    session = table.program.loop.session
    assert session.trial
    view = table.program.pictures.view
    assert isinstance(view, MatchView)
    assert view.trial
    assert history(session, tuple((0, seat, str(seat)) for seat in session.seats)) == {}
    assert table.window.toolbar.proper.isVisible()
    table.click(table.window.toolbar.proper)
    again = table.program.loop.session
    assert (again.trial, again.game, again.names, again.past) == (False, session.game, session.names, ())
    assert not table.window.toolbar.proper.isVisible()


def finish_lesson(table: Table) -> None:
    for _ in range(shown(table).steps):
        on(table)


@pytest.mark.parametrize("before", ["explain", "trial"])
def test_every_game_explains_itself_first_if_the_teacher_wants_it(table: Table, before: Before) -> None:
    """Once for each game and its players; the match follows without another choice, or a trial round and then it."""
    setup = table.window.setup
    setup.before.choose(before)
    for game in GAMES:
        table.click(setup.quick.tiles[game].start)
        assert shown(table).number == 1, game
        finish_lesson(table)
        assert not table.program.how_to.showing
        assert table.program.loop.session.trial == (before == "trial"), game
        if before == "trial":
            table.click(table.window.toolbar.proper)
        session = table.program.loop.session
        assert (session.game and session.game.name, session.trial) == (game, False)
        table.window.back_to_setup()
    table.click(setup.quick.tiles[GAMES[0]].start)
    assert not table.program.how_to.showing, "they have seen it"
    assert table.program.loop.session.game is not None


def test_the_rest_of_what_explains_first_can_be_skipped(table: Table) -> None:
    setup, page = table.window.setup, table.window.how_to
    setup.before.choose("trial")
    table.click(setup.quick.tiles["add-it"].start)
    assert page.start_it.isVisible()
    table.key(Qt.Key.Key_Escape)
    assert table.program.loop.session.game is None, "closed: back to the shelf"
    table.click(setup.quick.tiles["got-em"].start)
    table.click(page.start_it)
    assert (table.program.loop.session.names, table.program.loop.session.trial) == (FOUR, False)
    table.window.back_to_setup()
    table.click(setup.quick.tiles["got-em"].how_to)
    assert not page.start_it.isVisible(), "asked for by its own button, nothing waits for it"


def test_in_a_match_it_stands_still_a_slap_says_again_and_nothing_is_lost(table: Table) -> None:
    table.click(table.window.setup.quick.tiles["fast-fun-maths"].start)
    table.key(Qt.Key.Key_Space)
    session = table.program.loop.session
    assert table.phase() == "racing"
    table.key(Qt.Key.Key_F5)
    assert (shown(table).number, shown(table).again) == (1, 0)
    assert table.program.loop.session.halted
    table.key(Qt.Key.Key_2)
    assert (shown(table).number, shown(table).again) == (1, 1)
    table.key(Qt.Key.Key_Escape)
    after = table.program.loop.session
    assert (after.halted, after.state, after.past) == (False, session.state, session.past)
    assert isinstance(table.program.pictures.view, MatchView)
    assert table.window.pages.currentWidget() is table.window.play
    table.key(Qt.Key.Key_2)
    table.qtbot.waitUntil(lambda: table.phase() == "explaining")


def test_no_slap_gets_into_a_match_behind_the_set_up_and_no_way_out_leaves_it_standing(table: Table) -> None:
    table.click(table.window.setup.quick.tiles["fast-fun-maths"].start)
    table.key(Qt.Key.Key_Space)
    table.window.back_to_setup()
    table.click(table.window.setup.quick.tiles["add-it"].how_to)
    assert shown(table).stays.game == "add-it"
    assert table.program.loop.session.halted
    table.key(Qt.Key.Key_2)
    assert shown(table).again == 1
    table.window.back_to_match()
    assert not table.program.how_to.showing
    assert (table.program.loop.session.halted, table.phase()) == (False, "racing")
    assert table.window.pages.currentWidget() is table.window.play
    table.key(Qt.Key.Key_F5)
    table.key(Qt.Key.Key_F2)
    assert table.window.pages.currentWidget() is table.window.how_to
    table.window.back_to_setup()
    assert not table.program.how_to.showing
    assert not table.program.loop.session.halted


def test_a_computer_waits_too_and_goes_on_afterwards(table: Table) -> None:
    table.program.computers.pause_ms = 1
    table.program.enter(i.Start("add-it", ("Ana", "Computer"), {"computers": {"2": "learner"}, "dealer": 1}))
    table.program.how_to.open()
    before = table.program.loop.session.state
    table.qtbot.wait(150)
    assert table.program.loop.session.state is before
    table.program.how_to.close()
    table.qtbot.waitUntil(lambda: table.program.loop.session.state is not before)


def test_it_is_closed_by_its_button_and_by_a_new_match(table: Table) -> None:
    table.click(table.window.setup.quick.tiles["got-em"].how_to)
    table.click(table.window.how_to.close_it)
    assert not table.program.how_to.showing
    table.click(table.window.setup.quick.tiles["got-em"].how_to)
    table.program.enter(i.Start("add-it", FOUR, {}))
    assert not table.program.how_to.showing
    assert table.program.loop.session.game is not None


def test_without_a_voice_it_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    voice = Voice("en")
    voice.stop()
    voice.read(ENGLISH.words(say("trial_round", "Trial round: nothing counts yet"), NOBODY_NAMED))
    voice.stop()
    Voice("tlh").read("nuqneH")


def test_on_a_small_screen_the_page_and_a_trial_round_have_room(table: Table) -> None:
    table.window.resize(1024, 700)
    table.program.how_to.of_game("mathic-fraction")
    QApplication.processEvents()
    page = table.window.how_to
    for knob in (page.back, page.repeat, page.try_it, page.close_it, page.next):
        assert knob.width() >= 100
    assert table.window.width() == 1024
    table.click(page.try_it)
    QApplication.processEvents()
    assert table.program.loop.session.trial
    assert table.window.width() == 1024
