"""What is dealt, drawn, laid, stolen or challenged is seen on its way, in every game that has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot
from tests.games.mathic_fraction.play_table import GAME
from tests.games.mathic_fraction.test_rules_steal import FALSE, TRUE, discarded
from tests.games.test_offers import ROWS
from tests.ui.filmstrip import still_picture
from tests.ui.looking import difference
from tests.ui.test_show import view_of

from gotit.core.game import Outcome
from gotit.core.match_view import MatchView
from gotit.core.message import say
from gotit.games.fast_fun_maths.view import FastFunMathsView
from gotit.games.shelf import shelf
from gotit.language.load import load
from gotit.language.words import ENGLISH, Language
from gotit.ui.moments import NOW_US, samples
from gotit.ui.paint import LobbyView, compose, show_of
from gotit.ui.paint.canvas import Thing
from gotit.ui.paint.lettering import USUAL, Letters
from gotit.ui.paint.part import Picture
from gotit.ui.paint.show import Act, Show
from gotit.ui.paint.things import cards_in, face
from gotit.ui.projector import Projector
from gotit.ui.theme import DARK

pytestmark = pytest.mark.usefixtures("qapp")

DEALS = ("add-it", "fast-fun-maths", "got-em", "hidden-formula", "mathic-fraction")
ASPECT, SIZE = 16 / 9, (480, 270)


@cache
def changes(game: str) -> tuple[tuple[MatchView, MatchView], ...]:
    """From one view to the next, in matches by chance."""
    rules = shelf()[game]
    played = (pairwise(ROWS[game].play(seed)) for seed in range(8))
    return tuple(
        (view_of(rules, before), view_of(rules, after)) for steps in played for (_, before), (_, after) in steps
    )


def deals(game: str) -> Iterator[tuple[MatchView, MatchView]]:
    for before, after in changes(game):
        deal = after.game_view.deal
        if after.outcome is None and deal is not None and deal != before.game_view.deal:
            yield before, after


def cards(picture: Picture, language: Language = ENGLISH) -> list[Thing]:
    return [thing for part in picture for thing in cards_in(part, language)]


def act(show: Show | None, name: str) -> Act:
    assert show is not None
    return next(act for act in show.acts if act.name == name)


@pytest.mark.parametrize("game", DEALS)
def test_each_deal_is_seen(game: str) -> None:
    """Every card that had not lain there comes to its place: one after the other, all from the deck."""
    seen = 0
    for before, after in deals(game):
        was, now = cards(compose(before, ASPECT, 0)), cards(compose(after, ASPECT, 0))
        new = (Counter(map(face, now)) - Counter(map(face, was))).total()
        show = show_of(before, after, ASPECT, 0)
        if new == 0:  # Mathic Fraction, many seats: there is no room to show that each holds four
            assert show is None or "dealt" not in {each.name for each in show.acts}
            continue
        seen += 1
        tracks = [track for track in act(show, "dealt").tracks if track.part.name != "deck"]
        assert len(tracks) == new
        assert {track.keys[-1].rect for track in tracks} <= {thing.rect for thing in now}
        assert len({tuple(map(round, track.keys[0].rect.centre)) for track in tracks}) == 1
        begun = [track.keys[0].at_ms for track in tracks]
        assert begun == sorted(set(begun)), "no two at once"
    assert seen >= 3


@pytest.mark.parametrize("game", DEALS)
def test_a_place_is_empty_until_its_card_has_come(game: str) -> None:
    before, after = next(deals(game))
    dealt = act(show_of(before, after, ASPECT, 0), "dealt")
    coming = {track.keys[-1].rect for track in dealt.tracks if track.part.name != "deck"}
    lying = {thing.rect for thing in cards(compose(after, ASPECT, 0))}
    assert coming <= lying
    assert {thing.rect for thing in cards(dealt.picture)} == lying - coming


@pytest.mark.parametrize(
    ("tag", "letters"), [("en", USUAL), ("ar", USUAL), ("en", Letters(large=True))], ids=["", "ar", "large"]
)
@pytest.mark.parametrize("game", DEALS)
def test_a_deal_ends_as_the_next_picture(game: str, tag: str, letters: Letters) -> None:
    """Mirrored and enlarged, too: each card lands where it lies then."""
    language = load(tag)
    before, after = next(deals(game))
    show = show_of(before, after, ASPECT, 0, language, letters)
    now = compose(after, ASPECT, 0, language=language, letters=letters)
    lying = {thing.rect for thing in cards(now, language)}
    assert {track.keys[-1].rect for track in act(show, "dealt").tracks if track.part.name != "deck"} <= lying
    assert show is not None
    last = still_picture(show.shot(show.lasts_ms), SIZE, DARK, language)
    there = still_picture(Show((Act("there", 1, now),)).shot(0), SIZE, DARK, language)
    assert difference(last, there) < 0.5


@pytest.mark.parametrize("game", DEALS)
def test_the_next_match_is_dealt_again(game: str) -> None:
    """Also where the last one had as many deals; but nobody deals to a match that only comes back into the picture."""
    _, after = next(deals(game))
    over = replace(after, outcome=Outcome((1,), say("test_over", "Over.")))
    for before in (None, LobbyView(), over, replace(after, trial=True)):
        assert act(show_of(before, after, ASPECT, 0), "dealt").tracks
    assert show_of(samples(4)["hall-begins"], after, ASPECT, 0) is None


def test_nothing_is_dealt_between_deals() -> None:
    """A card that is played, swapped or collected is no deal, however the picture changes."""
    for game in DEALS:
        for before, after in changes(game):
            if before.game_view.deal == after.game_view.deal:
                show = show_of(before, after, ASPECT, 0)
                assert show is None or "dealt" not in {each.name for each in show.acts}


@pytest.mark.rule("MF-18")
def test_a_stolen_card_comes_from_whose_it_was() -> None:
    found = [
        (before, after)
        for before, after in changes("mathic-fraction")
        if after.game_view.claim is not None
        and after.game_view.claim.stolen_from is not None
        and before.game_view.claim is None
    ]
    assert found
    for before, after in found:
        stolen = act(show_of(before, after, ASPECT, 0), "stolen")
        picture = compose(after, ASPECT, 0)
        loser = next(part.rect for part in picture if part.name == f"seat {after.game_view.claim.stolen_from}")
        claim = next(part.rect for part in picture if part.name == "claim")
        ring, card = stolen.tracks
        assert ring.keys[0].rect.holds(loser)
        assert loser.holds(card.keys[0].rect, 1)
        assert claim.holds(card.keys[-1].rect)
        assert stolen.sprites(stolen.lasts_ms)[-1].rect == card.part.rect


@pytest.mark.rule("GI-H-44")
def test_a_stolen_shape_comes_from_whose_it_was_and_it_is_said() -> None:
    found = 0
    for before, after in changes("fast-fun-maths"):
        was: FastFunMathsView = before.game_view
        now: FastFunMathsView = after.game_view
        lost = [
            player.seat
            for player, later in zip(was.players, now.players, strict=True)
            if len(later.shapes) < len(player.shapes)
        ]
        if not lost or after.outcome is not None or was.winner is None:
            continue
        found += 1
        prize = act(show_of(before, after, ASPECT, 0), "prize")
        (ring,) = [track for track in prize.tracks if track.part.name.startswith("ring")]
        tile = next(part.rect for part in prize.picture if part.name == f"name {lost[0]}")
        assert ring.keys[0].rect.holds(tile)
        (stage,) = [part for part in prize.picture if part.name == "stage"]
        assert before.names[lost[0] - 1] in stage.data[0]
        flown = [track for track in prize.tracks if track.part.name.startswith("shape") and len(track.keys) > 1]
        assert any(tile.holds(track.keys[0].rect, 1) for track in flown)
    assert found


@pytest.mark.rule("MF-20")
def test_who_made_an_equation_and_who_challenges_it_face_each_other() -> None:
    found = 0
    for before, after in changes("mathic-fraction"):
        now = after.game_view
        turn = now.last_turn
        if turn is None or turn.challenger is None or len(now.turns) == len(before.game_view.turns):
            continue
        picture = {part.name: part for part in compose(after, ASPECT, 0)}
        if after.outcome is not None or "result" not in picture:  # where it goes on as a steal: below
            continue
        found += 1
        challenged = act(show_of(before, after, ASPECT, 0), "challenged")
        assert "result" in {part.name for part in challenged.picture}, "whether it holds is there at once"
        for seat in (turn.seat, turn.challenger):
            (sign,) = [track for track in challenged.tracks if track.part.name == f"sign {seat}"]
            assert picture[f"seat {seat}"].rect.holds(sign.keys[0].rect, 1)
            assert picture["result"].rect.holds(sign.keys[-1].rect)
    assert found


@pytest.mark.rule("MF-18", "MF-20")
@pytest.mark.parametrize("challenges", [True, False])
def test_how_a_thief_has_fared_is_told_though_others_may_steal_now(challenges: bool) -> None:
    """Nowhere else: the picture asks the others. It is there at once, and stands long enough to be read."""
    table = discarded(challenges=challenges).call(3)
    if challenges:
        table.compute(3, FALSE)
    before = view_of(GAME, table.state)
    after = view_of(GAME, (table.call(2) if challenges else table.compute(3, FALSE)).state)
    assert after.game_view.phase == "stealing"
    assert "result" not in {part.name for part in compose(after, ASPECT, 0)}
    show = show_of(before, after, ASPECT, 0)
    told = act(show, "told")
    (result,) = [part for part in told.picture if part.name == "result"]
    assert result.data[0].holds is False
    assert result.data[0].stolen_from == 1
    assert {track.part.name for track in told.tracks if track.part.name.startswith("sign")} == (
        {"sign 2", "sign 3"} if challenges else {"sign 3"}
    )
    assert told.lasts_ms - max(key.at_ms for track in told.tracks for key in track.keys) >= 800


@pytest.mark.rule("MF-18", "MF-48")
def test_with_challenges_off_a_stolen_card_comes_too() -> None:
    """Then nothing is claimed: the equation is settled at once. The card comes first, then what it has won flies."""
    table = discarded(challenges=False).call(3)
    before = view_of(GAME, table.state)
    after = view_of(GAME, table.compute(3, TRUE).state)
    show = show_of(before, after, ASPECT, 0)
    assert show is not None
    assert [each.name for each in show.acts] == ["stolen", "won"]
    lost, won, card = show.acts[0].tracks
    assert (lost.part.name, won.part.name) == ("ring seat 1", "ring seat 3")
    assert won.part.rect.holds(card.keys[-1].rect)
    assert lost.part.rect.holds(card.keys[0].rect)
    made = after.game_view.turns[-1].equation
    assert card.part.data[0] == made.own_face
    assert 150 <= show.acts[0].lasts_ms <= 600
    then = view_of(GAME, table.discard(2, "5/12s").state)
    later = show_of(after, then, ASPECT, 0)
    assert later is not None
    assert "stolen" not in {each.name for each in later.acts}


@pytest.mark.parametrize("tag", ["en", "ar"])
@pytest.mark.parametrize("game", ["add-it", "mathic-fraction"])
def test_a_card_that_is_laid_comes_from_whoever_has_laid_it(game: str, tag: str) -> None:
    found, language = 0, load(tag)
    for before, after in changes(game)[:200]:
        put = after.game_view.put
        if put is None or put == before.game_view.put or after.outcome is not None:
            continue
        show = show_of(before, after, ASPECT, 0, language)
        if show is None or show.acts[0].name != "laid":  # a new deal, or the end of a challenge, is told
            continue
        found += 1
        laid = act(show, "laid")
        seat, card, _ = put
        now = compose(after, ASPECT, 0, language=language)
        tile = next(part.rect for part in now if part.name == f"seat {seat}")
        (track,) = laid.tracks
        assert tile.holds(track.keys[0].rect, 1)
        assert track.part.data[1][0] == card
        lying = {thing.rect for thing in cards(now, language)}
        assert track.keys[-1].rect in lying
        assert {thing.rect for thing in cards(laid.picture, language)} == lying - {track.keys[-1].rect}
        assert 150 <= laid.lasts_ms <= 600
        assert show.lands
    assert found >= 10


@pytest.mark.parametrize("game", ["fast-fun-maths", "got-em"])
def test_a_card_that_is_drawn_comes_from_the_deck(game: str) -> None:
    """In Fast Fun Maths one that was swapped, in Got 'Em! that of the end of a turn."""
    found = 0
    for before, after in changes(game):
        show = show_of(before, after, ASPECT, 0)
        if show is None or show.acts[-1].name != "drawn":
            continue
        found += 1
        assert after.game_view.pile_count < before.game_view.pile_count
        drawn = show.acts[-1]
        tiles = [part.rect for part in compose(after, ASPECT, 0) if part.name.startswith("seat ")]
        flown = [track for track in drawn.tracks if track.part.name != "deck"]
        assert flown
        assert all(any(tile.holds(track.keys[-1].rect, 1) for tile in tiles) for track in flown)
        assert not any(tile.meets(track.keys[0].rect) for tile in tiles for track in flown)
        assert 150 <= drawn.lasts_ms <= 600
    assert found >= 10


def test_a_deal_that_is_over_does_not_fade(qtbot: QtBot) -> None:
    """Its last instant is the picture that comes then: nothing dips into the page's colour."""
    before, after = next(deals("fast-fun-maths"))
    projector = Projector(now_us=lambda: NOW_US)
    qtbot.addWidget(projector)
    projector.resize(*SIZE)
    projector.show()
    projector.show_view(before)
    projector.end_motion()
    projector.show_view(after, live=True)
    assert projector.performance is not None
    qtbot.waitUntil(lambda: projector.performance is None)
    assert projector.motion is None
