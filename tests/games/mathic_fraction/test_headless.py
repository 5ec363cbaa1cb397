"""Whole matches by simulated players through the headless referee's lines, with the invariants at every line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.mathic_fraction.checks import check_everything, check_leaks
from tests.games.mathic_fraction.play_table import GAME, NAMES
from tests.games.mathic_fraction.random_match import choose, in_turn, plain, theft
from tests.headless_bot import Bot, Json

from gotit.core.game import Called, Drawn, TimeUp
from gotit.games.mathic_fraction import actions as a

GAMES = {GAME.name: GAME}


class MathicBot(Bot):
    """Players who press at random and often know an equation; an operator who sometimes clicks what he should not."""

    def _move(self, view: Json, explain: Any) -> Iterator[list[Json]]:
        play = view["game_view"]
        if play["phase"] in ("challenging", "stealing"):
            yield from self._race(play["callers"])
        elif self.referee.session.state.outcome is None:
            yield from self._operate()

    def _race(self, callers: list[int]) -> Iterator[list[Json]]:
        at_us = self.now_us
        for seat in self.chance.sample(callers, self.chance.randrange(len(callers) + 1)):
            if self.chance.random() < 0.7:
                yield self.write("pass", seat=seat, at_us=self.now_us)
            else:
                blur_us = self.chance.choice([0, 0, 8, 300])
                yield self.write("call", seat=seat, at_us=at_us + self.chance.randrange(500), uncertainty_us=blur_us)
        self.now_us += 1_000
        if self.chance.random() < 0.3:
            yield from self._operate()

    def _operate(self) -> Iterator[list[Json]]:
        if self.chance.random() < 0.08:
            yield self.write(self.chance.choice(["undo", "redo", "stop_clock", "time"]), at_us=self.now_us)
        if self.chance.random() < 0.05:
            yield self.write("overrule", seats=[self.chance.choice(self.referee.session.seats)])
        state = self.referee.session.state
        if GAME.chance(state) is not None or state.outcome is not None:
            return
        if self.chance.random() < 0.1 and state.phase == "playing":
            action = in_turn(state, self.chance)
        elif self.chance.random() < 0.1 and state.phase == "stating":
            action = theft(state, self.chance)
        else:
            action = choose(state, self.chance, self.now_us)
        if isinstance(action, (Called, Drawn, TimeUp)):
            action = plain(state, self.chance)
        own = getattr(action, "seat", 0)
        by_device = {"seat": own} if own and self.chance.random() < 0.3 else {}
        yield self.write("act", action=msgspec.to_builtins(action), at_us=self.now_us, **by_device)

    def check(self, view: Json) -> None:
        """What a program sees agrees with the state, and the state with the rules."""
        state = self.referee.session.state
        check_everything(state)
        if len(self.written) % 20 == 0:
            check_leaks(state)
        assert view["game_view"] == json.loads(msgspec.json.encode(GAME.view(state, None)))
        assert (view["outcome"] is not None) == (view["game_view"]["phase"] == "over")


@pytest.mark.parametrize(
    ("seed", "seats", "chosen"),
    [
        (0, 2, {"mode": "virtual"}),
        (1, 3, {"mode": "virtual", "challenges": False, "teaching": True}),
        (2, 6, {"mode": "virtual", "unchallenged": "stands", "turn_s": 20}),
        (3, 4, {"mode": "referee", "points_per_card": 2}),
        (4, 5, {"mode": "virtual", "powers": "always", "warn": True}),
    ],
)
def test_whole_matches_by_lines_alone(seed: int, seats: int, chosen: Json) -> None:
    bot = MathicBot(GAMES, seed)
    bot.start(GAME.name, NAMES[:seats], {"first": 1, "goal": 50, **chosen})
    bot.play(lambda view, seat: None, bot.check)
    assert bot.outcome is not None
    assert sum(bot.outcome["scores"].values()) > 0
    assert not [answer for answer in bot.answers if answer.get("error", {}).get("code") == "bug"]


tags = st.sampled_from([kind.__struct_config__.tag for kind in get_args(a.Action)])
fractions = st.fixed_dictionaries({"numerator": st.integers(-2, 10**12), "denominator": st.integers(-1, 10**12)})
ids = st.integers(-1, 110)
pieces = ids | st.sampled_from(["+", "-", "*", "/", "^", "(", ")", "=", "="])
odd_faces = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["base", "at_least", "odd_numerator", "simplest", "both_even", "?"]),
        "color": st.sampled_from(["red", "black"]),
    },
    optional={"value": fractions, "suit": st.sampled_from(["hearts", "clubs"])},
)
odd_tokens = st.fixed_dictionaries(
    {"id": ids, "kind": st.sampled_from(["color", "operation", "number", "pattern", "parity"])},
    optional={"number": fractions, "suit": st.sampled_from(["hearts"]), "operations": st.just(["^"])},
)
fields = {
    "seat": st.integers(1, 3) | st.integers(-1, 8),
    "card": ids,
    "token": ids,
    "entry": st.fixed_dictionaries(
        {"pieces": st.lists(pieces, max_size=9)}, optional={"declared": st.dictionaries(ids.map(str), fractions)}
    ),
    "cards": st.lists(ids, max_size=5),
    "declared": st.dictionaries(ids.map(str), fractions, max_size=3),
    "face": odd_faces,
    "faces": st.lists(odd_faces, max_size=5),
    "tokens": st.lists(odd_tokens, max_size=5),
    "shows": odd_tokens | st.none(),
    "what": st.sampled_from(["compute", "discard", ""]),
    "accepted": st.booleans(),
    "shown": st.booleans(),
    "numbers": st.lists(st.sampled_from(["7", "1/0", "٣", "", "-0", "9" * 30]), max_size=4),
}


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.booleans(), st.data())
def test_no_action_however_odd_is_a_bug(seed: int, real_cards: bool, data: st.DataObject) -> None:
    """Odd actions between the moves of a match; each is taken or refused with a sentence, and views go on."""
    bot = MathicBot(GAMES, seed)
    bot.start(GAME.name, NAMES[:3], {"mode": "referee" if real_cards else "virtual", "first": 1, "powers": "always"})
    for _ in range(data.draw(st.integers(0, 25))):
        for _ in bot._move(bot.view(), None):
            pass
        if bot.outcome is not None:
            return
        action = {"do": data.draw(tags), **data.draw(st.fixed_dictionaries(fields))}
        by_device = {"seat": action["seat"]} if data.draw(st.booleans()) else {}
        (*_, last) = bot.write("act", action=action, **by_device)
        assert "error" not in last or (last["error"]["code"] != "bug" and last["error"]["sentence"])
        check_everything(bot.referee.session.state)
