"""Before the verdict the picture says that somebody has buzzed. To the last pixel, it does not show who."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tests.core.table_driver import BOX, read
from tests.games.mathic_fraction.random_match import choose
from tests.games.random_play import own_legal
from tests.ui.looking import ASPECTS, texts
from tests.ui.operator_driver import Table

from gotit.core import inputs as i
from gotit.core.game import Race, Refused
from gotit.core.match_view import MatchView, match_view
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.shelf import shelf
from gotit.language.words import english
from gotit.ui.moments import LONG_NAMES, NOW_US, picture, samples
from gotit.ui.paint import compose
from gotit.ui.samples import A_BOX
from gotit.ui.theme import THEMES

pytestmark = pytest.mark.usefixtures("qapp")

SIZE = 480, 270
STEPS, LONG_US, LATER_US = 120, 200_000_000, 1_000_000
HEARD_US, NEXT_US = 1_000, 2_000
SEATS = {"fast-fun-maths": 9, "hidden-formula": 9, "mathic-fraction": 6}
"""The games with races, each with as many players as may play."""
SETTINGS: dict[str, dict[str, object]] = {"mathic-fraction": {"mode": "virtual", "first": 1}}


def races(game: str, seats: int, chance: random.Random) -> Iterator[tuple[Session, int]]:
    """(session, session time) of each race, while there is time, in a match of random legal actions."""
    session, now_us = Session(shelf()), 0
    session, _ = step(session, i.Joined(BOX, "c" * 9 + "p" * 9, "Box A"), 0)
    entered: i.Input = i.Start(game, LONG_NAMES[:seats], SETTINGS.get(game, {}))
    for _ in range(STEPS):
        now_us += chance.randrange(1, 3_000_000)
        with suppress(Refused):
            session, _ = step(session, entered, now_us)
        if session.waiting_for:
            session, _ = step(session, i.Watermark(BOX, read(BOX, now_us + HEARD_US)), now_us)
        if session.over or session.game is None:
            return
        wanted, buzzers = session.game.chance(session.state), session.buzzers
        in_time = session.race_ends_us is None or session.race_ends_us > now_us + LATER_US
        if isinstance(buzzers, Race) and session.arming_open and in_time:
            yield session, now_us
        if wanted is not None:
            entered = i.Chance(tuple(chance.sample(range(wanted.n), wanted.n)))
        elif isinstance(buzzers, Race) and chance.random() < 0.4:
            entered = i.SeatPress(chance.choice(sorted(buzzers.seats)), "call")
        elif chance.random() < 0.9 and (moves := legal(session, chance, now_us)):
            seat, action = chance.choice(moves)
            entered = i.Act(msgspec.to_builtins(action), seat)
        else:
            entered, now_us = i.Time(), now_us + LONG_US


def legal(session: Session, chance: random.Random, now_us: int) -> list[tuple[int | None, Any]]:
    """What may be done now, and by whom (None: the operator). An equation is too rare to be found at random."""
    game, state = session.game, session.state
    assert game is not None
    if game.name == "mathic-fraction" and state.phase == "playing":
        return [(None, choose(state, chance, now_us))]
    return [(seat, action) for seat in (None, *session.seats) for action in own_legal(game, state, seat)]


def pressed(session: Session, seat: int, now_us: int, *, held: bool = False, epoch: int | None = None) -> Session:
    """The session after a press of this seat's buzzer, before the box has said that there was no earlier one."""
    assert session.arming is not None
    epoch = session.arming.epoch if epoch is None else epoch
    return step(session, i.Press(BOX, seat - 1, read(BOX, now_us), epoch, held), now_us)[0]


def seen(session: Session) -> MatchView:
    view = match_view(session, None)
    assert view is not None
    return view


def of_sample(name: str, n: int, *, long: bool = True) -> MatchView:
    view = samples(n, LONG_NAMES)[name] if long else samples(n)[name]
    assert isinstance(view, MatchView)
    return view


def said(view: MatchView, aspect: float = 16 / 9) -> list[str]:
    """The words of the badge."""
    parts, records = texts(view, aspect)
    (box,) = (part.rect for part in parts if part.name == "buzzed")
    return [text.shown for text in records if box.holds(text.ink, 1)]


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize("few", [True, False], ids=["four", "as many as can"])
def test_whoever_has_buzzed_the_picture_is_the_same(game: str, few: bool) -> None:
    """In every phase in which somebody may call: one picture, light and dark, moving and still, for all who may."""
    phases: dict[str, int] = {}
    for seed in range(3):
        for session, now_us in races(game, 4 if few else SEATS[game], random.Random(seed)):
            race, phase = session.buzzers, str(seen(session).game_view.phase)
            assert isinstance(race, Race)
            views = [seen(pressed(session, seat, now_us + NEXT_US)) for seat in sorted(race.seats)]
            if not views or (phases.get(phase, 0) >= 3 and views == views[:1] * len(views)):
                continue
            phases[phase] = phases.get(phase, 0) + 1
            assert views[0].verdict == "pending"
            assert views == views[:1] * len(views)
            for theme in THEMES.values():
                for still in (False, True):
                    one, *others = (picture(view, SIZE, theme, now_us, still=still) for view in views)
                    assert all(other == one for other in others)
                    assert one != picture(seen(session), SIZE, theme, now_us, still=still)
    assert set(phases) == ({"challenging", "stealing"} if game == "mathic-fraction" else {"racing"})


@pytest.mark.parametrize("game", SEATS)
def test_a_second_and_a_third_press_change_nothing(game: str) -> None:
    session, now_us = next(races(game, 4, random.Random(1)))
    race = session.buzzers
    assert isinstance(race, Race)
    one, *others = sorted(race.seats)
    called = pressed(session, one, now_us + NEXT_US)
    for later, seat in enumerate(others):
        more = pressed(called, seat, now_us + NEXT_US + 1 + later)
        assert seen(more) == seen(called)
        called = more


@pytest.mark.parametrize("game", SEATS)
def test_a_press_that_does_not_count_shows_nothing(game: str) -> None:
    session, now_us = next(races(game, 4, random.Random(1)))
    race = session.buzzers
    assert isinstance(race, Race)
    seat, epoch = min(race.seats), session.epochs
    before = compose(seen(session), 16 / 9, now_us)
    for none in (
        pressed(session, seat, now_us + NEXT_US, held=True),
        pressed(session, seat, now_us + NEXT_US, epoch=epoch - 1),
        pressed(session, 9, now_us + NEXT_US),
    ):
        assert none != session
        assert compose(seen(none), 16 / 9, now_us) == before


def test_it_says_so_in_few_words() -> None:
    assert said(of_sample("buzzed", 9)) == ["Buzzed!", "Checking …"]
    assert " ".join(said(of_sample("buzzed-and-a-box-is-silent", 9))) == "Buzzed! Checking Box E661 …"


def test_in_the_program_it_is_shown_at_the_press(qtbot: QtBot, tmp_path: Path) -> None:
    """A keyboard takes a while for its verdict. The operator's window waits until it has fallen."""
    at = Table(qtbot, tmp_path)
    try:
        at.start()
        at.race()
        main = at.program.pictures.main
        assert main is not None
        was = at.window.operator
        shown: list[str] = []
        main.painted.connect(lambda _: shown.append(main.view.verdict if isinstance(main.view, MatchView) else ""))
        at.key(Qt.Key.Key_1)
        assert "buzzed" in {part.name for part in main.picture}
        assert at.window.operator is was
        qtbot.waitUntil(lambda: "clear" in shown)
        assert shown[0] == "pending"
        assert "spotlight" in {part.name for part in main.picture}
        qtbot.waitUntil(lambda: at.view.callers == (1,))
    finally:
        at.close()


@pytest.mark.parametrize("aspect", ASPECTS.values(), ids=ASPECTS.keys())
def test_it_has_room_in_every_race(aspect: float) -> None:
    """Whatever else there is to say, with every number of players."""
    racing = {
        "fast-fun-maths": ("racing",),
        "hidden-formula": ("racing",),
        "mathic-fraction": ("challenging", "stealing"),
    }
    for n in range(1, 10):
        for name, view in samples(n, LONG_NAMES).items():
            if not isinstance(view, MatchView) or view.game_view.phase not in racing.get(view.game, ()):
                continue
            for boxes in ((), (A_BOX,)):
                words = said(replace(view, verdict="pending", order=(), waiting_for=boxes), aspect)
                assert words[0] == "Buzzed!", (n, name)
                assert all(label in " ".join(words) for label in ("Checking", *map(english, boxes))), (n, name)


@pytest.mark.parametrize("n", [4, 9])
def test_it_stands_where_the_invitation_stood_and_all_else_stays(n: int) -> None:
    for before, after in (
        ("racing", "buzzed"),
        ("mathic-fraction-challenging", "mathic-fraction-challenge-buzzed"),
        ("mathic-fraction-stealing", "mathic-fraction-steal-buzzed"),
    ):
        if before in samples(n):
            was, now = (compose(of_sample(name, n), 16 / 9, NOW_US) for name in (before, after))
            new = [part for part in now if part not in was and not part.name.startswith("seat")]
            assert [part.name for part in new] == ["buzzed"]
            (invitation,) = (part for part in was if part.name in ("race", "say"))
            assert new[0].rect[:3] == invitation.rect[:3]
            assert new[0].urgent
