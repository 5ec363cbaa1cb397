"""Who leaves between players who were too close to call, and what a kept match goes on by."""

from __future__ import annotations

from tests.games.buzzer_round.play_table import GAME, Table

from gotit.core.game import Leaves
from gotit.games.buzzer_round import actions as a


def test_of_those_who_were_too_close_to_call_the_others_stay_and_the_last_has_the_floor() -> None:
    table = Table(4, ties="operator").ask().call(1, 2, 3)
    assert table.state.phase == "tied"
    table.do(Leaves(2))
    assert (table.state.phase, table.state.callers) == ("tied", (1, 3))
    table.do(Leaves(1))
    assert (table.state.phase, table.state.callers) == ("answering", (3,))


def test_what_a_jury_gave_stays_in_matches_of_then() -> None:
    stays = {version: GAME.of_version(version) for version in (2, GAME.version)}
    settings = a.BuzzerRoundSettings()
    assert {version: game and game.start(3, settings).jury_stays for version, game in stays.items()} == {
        2: True,
        GAME.version: False,
    }
