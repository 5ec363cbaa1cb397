"""Plays at random through the headless referee, using only its lines, to the end of the match."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from gotit.core.game import Game
from gotit.games.common import SHARED_MOVES
from gotit.headless import Referee

Json = dict[str, Any]


class Bot:
    """Writes lines, checks that each is answered as promised, and keeps everything written and answered."""

    def __init__(self, games: Mapping[str, Game], seed: int, draw: bool = True) -> None:
        self.chance = random.Random(seed)
        drawing = random.Random(seed + 1)
        self.referee = Referee(games, (lambda n: tuple(drawing.sample(range(n), n))) if draw else None)
        self.written: list[Json] = []
        self.answers: list[Json] = []
        self.now_us = 0

    def start(self, game: str, names: tuple[str, ...], settings: Json) -> None:
        self.answers += [json.loads(line) for line in self.referee.start(game, names, settings)]

    def write(self, do: str, **fields: Any) -> list[Json]:
        """Write one line; return the whole answer. It ends with the last message, and no earlier one."""
        line = {"do": do, **fields}
        self.written.append(line)
        answers = [json.loads(answer) for answer in self.referee.answer(json.dumps(line).encode())]
        assert [("ok" in answer or "error" in answer) for answer in answers] == [False] * (len(answers) - 1) + [True]
        self.answers += answers
        return answers

    def view(self, seat: int | None = None) -> Json:
        shown: Json = next(answer["view"] for answer in self.write("view", seat=seat) if "view" in answer)
        return shown

    def own_legal(self, seat: int | None = None) -> list[Json]:
        """Without what can be done in every game."""
        shared = {move.kind.__struct_config__.tag for move in SHARED_MOVES.values()}
        return [action for action in self.legal(seat) if action["do"] not in shared]

    def legal(self, seat: int | None = None) -> list[Json]:
        listed: list[Json] = next(answer["legal"] for answer in self.write("legal", seat=seat) if "legal" in answer)
        return listed

    @property
    def drawn(self) -> list[list[int]]:
        return [answer["drew"] for answer in self.answers if "drew" in answer]

    @property
    def outcome(self) -> Json | None:
        return next((answer["outcome"] for answer in self.answers if "outcome" in answer), None)

    def play(self, explain: Callable[[Json, int], str | None], check: Callable[[Json], None], most: int = 4000) -> None:
        """Play at random, by what the views offer, until the match is over."""
        while self.outcome is None:
            assert len(self.written) < most, "the match does not come to its end"
            view = self.view()
            check(view)
            self.now_us += self.chance.randrange(1, 3_000_000)
            for _ in self._move(view, explain):
                pass
        check(self.view())

    def _move(self, view: Json, explain: Callable[[Json, int], str | None]) -> Iterator[list[Json]]:
        play = view["game_view"]
        seats = [seat["number"] for seat in view["seats"]]
        if play["phase"] == "racing":
            at_us = self.now_us
            for seat in self.chance.sample(seats, self.chance.randrange(len(seats) + 1)):
                if self.chance.random() < 0.2:
                    yield self.write("pass", seat=seat)
                else:
                    blur_us = self.chance.choice([0, 0, 8, 300])
                    yield self.write(
                        "call", seat=seat, at_us=at_us + self.chance.randrange(500), uncertainty_us=blur_us
                    )
            self.now_us += 1_000
        callers = [seat for seat in play.get("callers", ()) if seat not in play["entered"]]
        if play["phase"] == "explaining" and callers and (said := explain(view, callers[0])) is not None:
            yield self.write("act", action={"do": "explain", "seat": callers[0], "expression": said}, at_us=self.now_us)
            return
        if self.chance.random() < 0.1:
            yield self.write(self.chance.choice(["undo", "redo", "stop_clock", "time"]), at_us=self.now_us)
        if self.chance.random() < 0.2:
            yield self.write(self.chance.choice(["call", "pass"]), seat=self.chance.choice(seats))
        if listed := self.own_legal():
            yield self.write("act", action=self.chance.choice(listed), at_us=self.now_us)
