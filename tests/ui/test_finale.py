"""The finale of every game: who won, everybody on it, each best moment; large enough; and how it comes."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from PyQt6.QtGui import QGuiApplication
from tests.core.test_best import played
from tests.core.test_own_best import ANA, match
from tests.games.test_offers import ROWS
from tests.ui.filmstrip import still_picture
from tests.ui.looking import ASPECTS, LANGUAGES, difference, look, texts

from gotit.core.history import Did
from gotit.core.match_view import MatchView, Member, TeamView, match_view
from gotit.core.own_best import own_best
from gotit.language.load import load
from gotit.language.words import ENGLISH, Language, english
from gotit.ui.moments import NOW_US, samples
from gotit.ui.paint import Text, compose, show_of
from gotit.ui.paint.looks import LEAST
from gotit.ui.paint.part import Part, Picture
from gotit.ui.paint.rect import vh
from gotit.ui.samples import LONG_NAMES, NAMES
from gotit.ui.theme import LIGHT

pytestmark = pytest.mark.usefixtures("qapp")
WIDE = 16 / 9


def finales(n: int, names: tuple[str, ...] = NAMES) -> dict[str, MatchView]:
    found = samples(n, names).items()
    return {name: view for name, view in found if isinstance(view, MatchView) and view.outcome is not None}


def inside(picture: Picture) -> Picture:
    (whole,) = picture
    assert whole.name == "finale"
    parts: Picture = whole.data[0]
    return parts


def named(view: MatchView, name: str, aspect: float = WIDE) -> list[Part]:
    return [part for part in inside(compose(view, aspect, NOW_US)) if part.name.startswith(name)]


def spoken(records: list[Text]) -> str:
    return " ".join(text.wanted for text in records)


def named_all(view: MatchView, said: str) -> bool:
    """Everybody, whole; a name may stand in two lines."""
    return all("".join(seat.name.split()) in "".join(said.split()) for seat in view.seats)


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES.keys())
@pytest.mark.parametrize("aspect", [4 / 3, WIDE], ids=["4:3", "16:9"])
@pytest.mark.parametrize("n", [1, 5, 6, 9])
def test_all_can_be_read(qapp: QGuiApplication, n: int, aspect: float, language: object) -> None:
    """Everything that children read, at 3.3 % of the height or more; everybody, with their best moment."""
    for names in (NAMES, LONG_NAMES):
        for name, view in finales(n, names).items():
            _, records = texts(view, aspect, language=language)  # type: ignore[arg-type]
            said_of_all = [text for text in records if text.shown not in "123456789"]  # a character's own number
            assert min(text.glyph_height for text in said_of_all) >= LEAST - 0.1, name
            said = spoken(records)
            assert named_all(view, said), name
            if language is ENGLISH:
                assert all(english(best.label) in said and english(best.value) in said for best in view.best), name


@pytest.mark.parametrize("n", range(1, 10))
def test_what_lies_on_the_stage_does_not_overlap(qapp: QGuiApplication, n: int) -> None:
    for aspect in ASPECTS.values():
        for name, view in finales(n, LONG_NAMES).items():
            ground, *parts = inside(compose(view, aspect, NOW_US))
            for part in parts:
                assert ground.rect.holds(part.rect, 0.5), (name, part.name)
                assert not [other.name for other in parts if other is not part and other.rect.meets(part.rect)], name


@pytest.mark.parametrize("name", sorted(ROWS))
def test_a_real_match_ends_in_its_finale(qapp: QGuiApplication, name: str) -> None:
    view = match_view(played(name, 1).session, None)
    assert view is not None
    _, records = texts(view, WIDE)
    said = spoken(records)
    assert named_all(view, said)
    assert all(english(best.label) in said for best in view.best)


def test_who_ties_shares_a_step_and_the_first_is_highest(qapp: QGuiApplication) -> None:
    tie = finales(4)["got-em-tie"]
    steps = named(tie, "step")
    (first,) = [part for part in steps if part.name == "step 0"]
    assert {figure.seat for figure in first.data[0]} == set(tie.outcome.winners if tie.outcome else ())
    assert all(part.rect.y > first.rect.y for part in steps if part is not first)
    (all_of_them,) = named(finales(4)["add-it-shared"], "step")
    assert len(all_of_them.data[0]) == 4, "one wide step"


def test_of_more_than_five_three_stand_on_the_podium(qapp: QGuiApplication) -> None:
    view = finales(9)["winner"]
    assert len(named(view, "step")) == 3
    assert len(named(view, "listed")) == 6
    assert len(named(finales(9)["buzzer-round-shared"], "listed")) == 9, "never one of several who tie"


def test_the_computer_stands_aside(qapp: QGuiApplication) -> None:
    view = finales(4)["got-em-winner"]
    players = tuple(replace(p, computer="greedy" if p.seat == 1 else None) for p in view.game_view.players)
    best = tuple(best for best in view.best if best.seat != 1)
    view = replace(view, game_view=replace(view.game_view, players=players), best=best)
    (aside,) = named(view, "step aside")
    assert [figure.seat for figure in aside.data[0]] == [1]
    assert all(part.rect.right <= aside.rect.x for part in named(view, "step") if part != aside)
    assert not named(view, "moment 1")


def test_a_team_is_named_and_whose_moment_it_was(qapp: QGuiApplication) -> None:
    view = finales(5)["buzzer-round-winner"]
    team = TeamView("Owls", (Member("Rosa", 2),))
    view = replace(
        view,
        seats=tuple(replace(seat, name=f"Team {seat.number}", team=team) for seat in view.seats),
        best=tuple(replace(best, member="Rosa") for best in view.best),
    )
    said = [text.wanted for text in texts(view, WIDE)[1]]
    assert said.count("Rosa") == 5
    assert {f"Team {seat}" for seat in range(1, 6)} <= set(said)


def test_where_nobody_wins_everybody_has_played_well(qapp: QGuiApplication) -> None:
    view = finales(4)["hidden-formula-nobody"]
    said = spoken(texts(view, WIDE)[1])
    assert said.startswith("Well played, everybody! Nobody has won a goal.")
    assert "1st" not in said
    assert not named(view, "confetto")


@pytest.mark.parametrize("n", [4, 9])
@pytest.mark.parametrize("names", [NAMES, LONG_NAMES], ids=["short", "long"])
def test_that_a_win_is_shared_is_said_once(qapp: QGuiApplication, n: int, names: tuple[str, ...]) -> None:
    """By the rules' own sentence, which says why; by the title where that sentence has no room."""
    tied = {name: view for name, view in finales(n, names).items() if view.outcome and len(view.outcome.winners) > 1}
    assert len(tied) >= 2
    for name, view in tied.items():
        for aspect in ASPECTS.values():
            said = spoken(texts(view, aspect)[1])
            assert said.count("share the win") <= 1, (name, said)
            assert view.outcome is not None
            reason = english(view.outcome.message, tuple(seat.name for seat in view.seats))
            assert said.startswith("It's a tie!") == (reason in said), (name, said)


@pytest.mark.parametrize("tag", ["en", "de", "es", "fr", "ar"])
def test_what_the_title_says_is_not_said_again(qapp: QGuiApplication, tag: str) -> None:
    """Whatever marks a language puts around a sentence: «¡Gana Ana!» above «Gana Ana.»"""
    for n in (2, 4, 9):
        for name, view in finales(n, NAMES).items():
            lines = [" ".join(re.findall(r"\w+", text.wanted)) for text in texts(view, 16 / 9, language=load(tag))[1]]
            assert lines[0] != lines[1], (name, lines[:2])


def test_the_scores_of_a_list_stand_on_one_line(qapp: QGuiApplication) -> None:
    parts = compose(samples(9, NAMES)["hidden-formula-nobody"], 16 / 9, NOW_US)[0].data[0]
    listed = [part.data for part in parts if part.name.startswith("listed")]
    assert len(listed) == 9
    assert {beside for *_, beside in listed} <= {"value"} or {beside for *_, beside in listed} <= {"label"}


@pytest.mark.parametrize("tag", ["ar", "de", "en", "es", "fr"])
@pytest.mark.parametrize("aspect", [4 / 3, WIDE], ids=["4:3", "16:9"])
@pytest.mark.parametrize("names", [NAMES, LONG_NAMES], ids=["", "long"])
def test_so_do_those_of_nine_who_share_a_win(tag: str, aspect: float, names: tuple[str, ...]) -> None:
    """Three-digit scores, too: letters get narrower first."""
    parts = compose(samples(9, names)["buzzer-round-shared"], aspect, NOW_US, language=load(tag))[0].data[0]
    listed = [part.data for part in parts if part.name.startswith("listed")]
    assert len(listed) == 9
    assert {beside for *_, beside in listed} in ({"value"}, {"label"})


def test_who_has_left_is_there_too(qapp: QGuiApplication) -> None:
    view = finales(4)["winner"]
    seats = tuple(replace(seat, presence="left") if seat.number == 3 else seat for seat in view.seats)
    assert "has left" in spoken(texts(replace(view, seats=seats), WIDE)[1])


@pytest.mark.parametrize("name", ["winner", "mathic-fraction-shared", "got-em-tie", "solo-lost"])
def test_it_comes_by_and_by_and_then_stands_still(qapp: QGuiApplication, name: str) -> None:
    """The title is there at once, the first step comes last, then the moments; after 3.5 s it is the last picture."""
    after = finales(1 if name == "solo-lost" else 6 if "shared" in name else 4)[name]
    before = replace(after, outcome=None, best=())
    if name == "winner" or name == "solo-lost":
        before = replace(before, game_view=replace(before.game_view, phase="between"))
    show = show_of(before, after, WIDE, NOW_US)
    assert show is not None
    assert show.lasts_ms == 3500
    assert [part.name for part in show.shot(0).picture] == ["ground"]
    stand_ms = 300 * len({part.name for part in named(after, "step")})
    times = (50, stand_ms - 1, 3499)
    names = [[sprite.part.name for sprite in show.shot(ms).sprites if sprite.rect.h > 0] for ms in times]
    assert any(each.startswith("step") for each in names[0]), "no time is lost on steps that nobody stands on"
    assert "step 0" not in names[0] or len(named(after, "step")) == 1
    assert not any("moment" in each for each in names[1])
    assert len([each for each in names[2] if each.startswith(("moment", "listed"))]) == len(after.best)
    assert show.shot(1234.5) == show.shot(1234.5)
    size = (480, 270)
    last = look(after, size, LIGHT)[2]
    assert difference(still_picture(show.shot(3500), size, LIGHT), last) < 4.5
    assert difference(still_picture(show.shot(0), size, LIGHT), last) > 10
    assert show_of(after, after, WIDE, NOW_US) is None


def test_the_title_is_the_largest_text(qapp: QGuiApplication) -> None:
    for name, view in finales(4).items():
        records = [text for text in texts(view, WIDE)[1] if not text.shown.isdecimal()]
        assert max(text.glyph_height for text in records) <= records[0].glyph_height + vh(0.2), name
        assert records[0].glyph_height >= vh(4.4), name


# --- teams: after the podium, what each pupil has won ---------------------------------------------------------------


def of_teams(view: MatchView, members: int, names: tuple[str, ...] = NAMES, won: int = 1) -> MatchView:
    """The same, of teams; their members have won 0, 1 and so on; the last one has left."""

    def team(seat: int) -> TeamView:
        here = [Member((names * 2)[at], at * won) for at in range(members)]
        return TeamView(f"Team {seat}", (*here, Member("Zoran", 7 * won, False), Member("Yuki", 0, False)))

    return replace(view, seats=tuple(replace(it, name=f"Team {it.number}", team=team(it.number)) for it in view.seats))


@pytest.mark.parametrize(("n", "members"), [(2, 8), (4, 8), (9, 3), (9, 8)])
@pytest.mark.parametrize("aspect", [4 / 3, WIDE], ids=["4:3", "16:9"])
def test_each_pupil_is_told_what_they_have_won(qapp: QGuiApplication, n: int, members: int, aspect: float) -> None:
    """In every game: each pupil once, beside what they won, whole where names are short, never below 3.3 %."""
    short = ("Ana", "Ben", "Ida", "Eli", "Mia", "Noa", "Tom", "Uri")
    for name, view in finales(n).items():
        view = of_teams(view, members, short)
        picture = compose(view, aspect, NOW_US)
        panels = [part for part in inside(picture) if part.name.startswith("pupils of ")]
        assert len(panels) == n, name
        _, records = texts(view, aspect)
        for part in panels:
            own = [text for text in records if part.rect.holds(text.ink, 2)]
            said = [text.wanted for text in own]
            for at, pupil in enumerate(short[:members]):
                assert said[said.index(pupil) + 1] == str(at), (name, pupil)
            if members == 3 and aspect == WIDE:
                assert said[said.index("Zoran") + 1] == "7"
            assert "Yuki" not in said, "who has left and won nothing"
            if n * members <= 36:
                assert not any(text.elided for text in own if text.wanted in short), name
        for text in records:
            assert text.shown in "123456789" or text.glyph_height >= LEAST - 0.1, name
            assert text.rect.holds(text.ink, 1.5), (name, text.shown)


def test_where_no_pupil_has_won_anything_the_podium_stays(qapp: QGuiApplication) -> None:
    view = of_teams(finales(4)["got-em-winner"], 3, won=0)
    assert named(view, "step")
    assert not named(view, "pupils")


def test_the_podium_of_teams_stands_before_the_pupils_come(qapp: QGuiApplication) -> None:
    after = of_teams(finales(4)["winner"], 3)
    before = replace(after, outcome=None, best=(), game_view=replace(after.game_view, phase="between"))
    show = show_of(before, after, WIDE, NOW_US)
    assert show is not None
    podium, pupils = show.acts
    assert [sprite.part.name for sprite in podium.sprites(podium.lasts_ms) if "step" in sprite.part.name]
    assert podium.lasts_ms >= 8000
    assert [sprite.part.name for sprite in pupils.sprites(pupils.lasts_ms)] == [
        part.name for part in named(after, "pupils")
    ]


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES.keys())
@pytest.mark.parametrize("n", [1, 2])
def test_who_played_alone_reads_the_own_best(qapp: QGuiApplication, n: int, language: Language) -> None:
    """Beside the podium, whole, in every game; 2: with a computer."""
    before = match(1, Did(right=9, points=8, quickest_us=4_000_000), file="before")
    best = own_best([before, match(2, Did(right=7, points=12, quickest_us=3_100_000))], ANA, "now")
    for name, view in finales(n).items():
        for aspect in (4 / 3, WIDE):
            told = replace(view, own_best=best)
            _, records = texts(told, aspect, language=language)
            (foot,) = [part for part in inside(compose(told, aspect, NOW_US)) if part.name == "own best"]
            assert foot.data[0], name
            assert len(records) >= len(texts(view, aspect, language=language)[1]) + len(foot.data[0]), name
            assert not any(text.elided for text in records), name
