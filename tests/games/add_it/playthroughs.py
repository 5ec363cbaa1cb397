"""Golden playthroughs: text files that a person can read, with all that was done and all that could be seen.

    # What this playthrough shows.
    names: Ana, Ben
    settings: {"mode": "virtual", "dealer": 2}
    hands: 8 9 9 9 9 10 / 1 7
    table: 2 3 3 4 4 5 6 8 8
    pile: 5 5

    > play 1 8
    > collect 1 3 3 2
    > {"do": "leave", "seat": 2}
    > rest

`play SEAT NUMBER` and `collect SEAT NUMBERS` name cards by what they show, `{…}` is any action, `time` lets the clock
run out, `rest` plays on to the end of the game: the first card of every hand, and the largest capture.
`chance: 2 0 1` before a line is what the next lot draws, else nothing is shuffled.
What follows a line is what everybody sees and hears, and in the end (`seat 1 sees`) what the actor alone is shown.
It is written by `python -m tests.games.add_it.playthroughs`, read through, and committed; the test plays every file
again and compares.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec
from tests.games.add_it.play_table import GAME, SECOND_US, numbers, stacked, written

from gotit.core.game import Drawn, Refused, TimeUp
from gotit.games.add_it import actions as a
from gotit.games.add_it.state import State
from gotit.games.add_it.view import Capture

FOLDER = Path(__file__).parents[2] / "playthroughs" / "add_it"
HEADERS = ("#", "names:", "settings:", "hands:", "table:", "pile:")


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.txt"))


class Playing:
    """One file while it is played."""

    def __init__(self, fields: dict[str, str]) -> None:
        names = tuple(name.strip() for name in fields["names"].split(","))
        settings = msgspec.convert(json.loads(fields.get("settings", "{}")), a.AddItSettings, str_keys=True)
        self.now_us = 0
        self.lot: tuple[int, ...] | None = None
        hands = [hand.strip() for hand in fields.get("hands", "").split("/")]
        dealer = settings.dealer or len(names)
        self.deck = stacked(hands, fields.get("table", ""), fields.get("pile", ""), seats=len(names), dealer=dealer)
        self.state = GAME.start(names, settings)
        self.told = [news.sentence for news in GAME.news(self.state)] + self._chance()

    def do(self, line: str) -> list[str]:
        """What everybody hears of this line."""
        try:
            actions = self._rest() if line == "rest" else [self._action(line)]
            told = []
            for action in actions:
                self.state = GAME.apply(self.state, action, self.now_us)
                told += [news.sentence for news in GAME.news(self.state)] + self._chance()
        except Refused as refused:
            return [f"Refused ({refused.code}): {refused.sentence}"]
        return told

    def _rest(self) -> Any:
        """The actions up to the end of this game, one by one as the state goes on."""
        while self.state.phase in ("playing", "choosing", "reviewing"):
            if self.state.phase == "playing" and self.state.real_cards:
                seen = GAME.legal(self.state, self.state.actor)
                yield next(action for action in seen if isinstance(action, a.PlayReal))
            else:
                yield GAME.legal(self.state, None)[0]

    def _action(self, line: str) -> Any:
        if line.startswith("{"):
            return msgspec.convert(json.loads(line), a.Action)
        if line == "time":
            timer = GAME.timer(self.state)
            assert timer is not None
            self.now_us = timer.deadline_us
            return TimeUp()
        do, seat, *shown = line.split()
        if do == "collect":
            return a.Collect(int(seat), self._ids([int(number) for number in shown]))
        if self.state.real_cards:
            return a.PlayReal(int(seat), int(shown[0]))
        hand = self.state.player(int(seat)).known_hand
        return a.Play(int(seat), next(card.id for card in hand if card.number == int(shown[0])))

    def _ids(self, wanted: list[int]) -> tuple[int, ...]:
        left = list(self.state.table)
        found = []
        for number in wanted:
            card = next(card for card in left if card.number == number)
            left.remove(card)
            found.append(card.id)
        return tuple(found)

    def _chance(self) -> list[str]:
        told: list[str] = []
        while (wanted := GAME.chance(self.state)) is not None:
            as_they_lie = self.deck if wanted.n == len(self.deck) else tuple(range(wanted.n))
            self.state = GAME.apply(self.state, Drawn(self.lot or as_they_lie), self.now_us)
            told += [news.sentence for news in GAME.news(self.state)]
            self.lot = None
        return told


def replayed(text: str) -> str:
    """The file as it should be: headers and actions from `text`, all else written anew."""
    lines = text.splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith((">", "chance:")))
    headers = [line for line in lines[:first] if line.startswith(HEADERS)]
    playing = Playing(dict(line.split(":", 1) for line in headers if not line.startswith("#")))
    out = [*headers, "", *playing.told, *_seen(playing.state), ""]
    for line in lines[first:]:
        if line.startswith("chance:"):
            playing.lot = tuple(numbers(line.split(":")[1]))
            out.append(line)
        elif line.startswith(">"):
            out += [line, *playing.do(line[1:].strip()), *_seen(playing.state), ""]
    return "\n".join(out).rstrip() + "\n"


def _seen(state: State) -> list[str]:
    view = GAME.view(state, None)
    said: list[str] = [view.phase]
    if view.goal is not None:
        said[0] += f", game {view.game_number} to {view.goal}"
    if view.phase in ("playing", "choosing", "reviewing"):
        said.append(f"deal {view.deal_number} of {view.deals}, pile {view.pile_count}")
    if view.actor is not None:
        said.append(f"it is {state.name(view.actor)}'s turn")
    if view.played is not None:
        said.append(f"{view.played.number} lies there")
    if view.pointed is not None:
        said.append(f"pointing at {_written(view.pointed)}")
    if view.laid:
        said.append("a real card is to be entered")
    if view.missing:
        said.append(f"waiting for {', '.join(state.name(seat) for seat in view.missing)}")
    if (timer := GAME.timer(state)) is not None:
        said.append(f"clock ends at {timer.deadline_us // SECOND_US} s")
    lines = ["; ".join(said), f"  table  {written(view.table) or 'empty'}"]
    for player in view.players:
        total = f", {player.total} points" if view.goal is not None else ""
        row = f"{player.hand_count} in hand, {player.stack_count} collected{total}"
        hand = written(card for shown in GAME.view(state, player.seat).players for card in shown.hand)
        lines.append(f"  {player.seat} {state.name(player.seat):6} {row}" + (f" (sees {hand})" if hand else ""))
    if view.possible is not None:
        lines.append(f"  possible: {', '.join(map(_written, view.possible)) or 'nothing'}")
    if view.actor is not None and (options := GAME.view(state, view.actor).options):
        lines.append(f"  {state.name(view.actor)} alone is told: {', '.join(map(_written, options))}")
    if (outcome := GAME.outcome(state)) is not None:
        lines.append(f"  winners {list(outcome.winners)}, {dict(outcome.scores)}")
    return lines


def _written(capture: Capture) -> str:
    return " + ".join(map(str, capture.numbers))


def main() -> None:
    for path in files():
        text = path.read_text(encoding="utf-8")
        wanted = replayed(text)
        if wanted != text:
            path.write_text(wanted, encoding="utf-8", newline="\n")
            sys.stdout.write(f"written: {path.name}\n")


if __name__ == "__main__":
    main()
