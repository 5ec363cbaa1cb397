"""Golden playthroughs: text files that a person can read, with all that was done and all that could be seen.

    # What this playthrough shows.
    names: Ana, Ben
    settings: {"mode": "virtual", "first": 1}
    hands: 3/12h 1/12h / 5/12s
    space: 2/12c 5/12d
    pile: 0/12c
    tokens: color red; number 1/2

    > compute 1 3/12 + 2/12 = 5/12
    > trust
    > discard 2 5/12s
    > call 1
    > {"do": "give_up", "seat": 1}

`compute SEAT EQUATION` is typed as at the operator's window, `discard SEAT CARD` and `pattern SEAT CARDS` name cards as
a deck does; `pattern 1 odd:red=1/12 …` declares. With real cards `| CARD` behind it says what the hand card shows.
`call SEATS` are presses that were first, together if there are several; `trust [SEAT]`, `time` lets the clock run out,
`lay CARDS | TOKENS` enters a real table; `{…}` is any action. `chance: 1 0` before a line is what the next lot draws;
else nothing is shuffled.

What follows a line is what everybody sees and hears, what each seat sees of its hand, and what the operator alone is
told. It is written by `python -m tests.games.mathic_fraction.playthroughs`, read through, and committed; the test plays
every file again and compares.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from tests.games.mathic_fraction.play_table import (
    GAME,
    SECOND_US,
    Table,
    faces,
    stacked,
    stacked_tokens,
    tokens,
    written,
)

from gotit.core.game import Called, Drawn, Refused, TimeUp
from gotit.games.mathic_fraction import actions as a
from gotit.games.mathic_fraction.cards import Value, read_face
from gotit.games.mathic_fraction.entry import EntryError
from gotit.games.mathic_fraction.tokens import Token, token_title
from gotit.games.mathic_fraction.view import MathicFractionView, Possible

FOLDER = Path(__file__).parents[2] / "playthroughs" / "mathic_fraction"
HEADERS = ("#", "names:", "settings:", "hands:", "space:", "pile:", "tokens:")


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.txt"))


class Playing(Table):
    """One file while it is played."""

    def __init__(self, fields: dict[str, str]) -> None:
        names = tuple(name.strip() for name in fields["names"].split(","))
        settings = msgspec.convert(json.loads(fields.get("settings", "{}")), a.MathicFractionSettings)
        self.game = GAME
        self.now_us = 0
        self.lot: tuple[int, ...] | None = None
        self.fields = fields
        self.state = GAME.start(names, settings)
        self.history = [self.state]
        self.told = [news.sentence for news in GAME.news(self.state)] + self._chance()

    def line(self, line: str) -> list[str]:
        """What everybody hears of this line."""
        try:
            self.do(self._action(line))
        except (Refused, EntryError) as refused:
            return [f"Refused ({refused.code}): {refused.sentence}"]
        return [news.sentence for news in GAME.news(self.state)] + self._chance()

    def _action(self, line: str) -> Any:
        if line == "time":
            timer = GAME.timer(self.state)
            self.now_us = timer.deadline_us if timer else self.now_us
            return TimeUp()
        if line.startswith("{"):
            return msgspec.convert(json.loads(line), a.Action)
        line, _, shows = (part.strip() for part in line.partition("|"))
        do, *words = line.split()
        match do:
            case "compute":
                return self.equation(int(words[0]), " ".join(words[1:]), shows)
            case "discard" if self.state.real_cards:
                return a.DiscardReal(int(words[0]), read_face(words[1]))
            case "discard":
                return a.Discard(int(words[0]), self.held(int(words[0]), words[1]))
            case "pattern":
                return self._pattern(int(words[0]), words[1:], shows)
            case "call":
                return Called(tuple(int(word) for word in words))
            case "trust":
                return a.Trust(int(words[0]) if words else 0)
            case "lay":
                return a.LayTable(tuple(faces(" ".join(words))), tuple(tokens(shows)))
        raise AssertionError(f"“{line}” is nothing that can be done")

    def _pattern(self, seat: int, words: list[str], shows: str) -> a.Pattern:
        cards = [word.split("=") if not word.startswith((">=", "<=")) else [word] for word in words]
        values = {card: Value(*map(int, said[0].split("/"))) for card, *said in cards if said}
        return self.pattern(seat, " ".join(card for card, *_ in cards), values, shows)

    def _chance(self) -> list[str]:
        told: list[str] = []
        while (wanted := GAME.chance(self.state)) is not None:
            order = self.lot or self._order(wanted.n)
            self.lot = None
            self.do(Drawn(order))
            told += [news.sentence for news in GAME.news(self.state)]
        return told

    def _order(self, n: int) -> tuple[int, ...]:
        fields = self.fields
        match self.state.awaiting:
            case "cards":
                hands = [hand.strip() for hand in fields.get("hands", "").split("/ ")]
                return stacked(
                    hands,
                    fields.get("space", ""),
                    fields.get("pile", ""),
                    seats=len(self.state.players),
                    first=self.state.starter,
                    cards=self.state.settings.deck,
                )
            case "tokens":
                return stacked_tokens(fields.get("tokens", ""), text=self.state.settings.tokens)
            case _:
                return tuple(range(n))


def replayed(text: str) -> str:
    """The file as it should be: headers and actions from `text`, all else written anew."""
    lines = text.splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith((">", "chance:")))
    headers = [line for line in lines[:first] if line.startswith(HEADERS)]
    playing = Playing(dict(line.split(":", 1) for line in headers if not line.startswith("#")))
    out = [*headers, "", *playing.told, *_seen(playing), ""]
    for line in lines[first:]:
        if line.startswith("chance:"):
            playing.lot = tuple(int(number) for number in line.split(":")[1].split())
            out.append(line)
        elif line.startswith(">"):
            out += [line, *playing.line(line[1:].strip()), *_seen(playing), ""]
    return "\n".join(out).rstrip() + "\n"


# --- what is seen ----------------------------------------------------------------------------------------------------


def _seen(playing: Playing) -> list[str]:
    state, view = playing.state, playing.view()
    lines = ["; ".join(_moment(playing, view))]
    lines.append(f"  space   {written(view.space) or 'empty'}")
    lines.append(f"  tokens  {_titles(view.tokens) or 'none'}")
    for player in view.players:
        hand = written(card for seen in playing.view(player.seat).players for card in seen.hand)
        said = [f"{player.hand_count} in hand", f"{player.points} points"]
        said += [f"{player.card_count} cards"] if player.card_count else []
        said += [f"tokens {_titles(player.tokens)}"] if player.tokens else []
        said += [f"loses {player.lost_turns} turn"] if player.lost_turns else []
        said += [word for word in ("locked", "trusts") if getattr(player, word)]
        lines.append(
            f"  {player.seat} {state.name(player.seat):6} {', '.join(said)}" + (f" (sees {hand})" if hand else "")
        )
    if view.missed is not None:
        shown = [_possible(possible) for possible in view.missed.equations]
        lines.append(f"  missed: {'; '.join(shown) or 'nothing'}")
    for player in view.players:
        if playing.view(player.seat).warned is not None:
            lines.append(f"  {state.name(player.seat)} alone is warned: that card could be used")
    lines += _advice(playing)
    if (outcome := GAME.outcome(state)) is not None:
        lines.append(f"  winners {list(outcome.winners)}, {dict(outcome.scores)}")
    return lines


def _moment(playing: Playing, view: MathicFractionView) -> Iterable[str]:
    name = playing.state.name
    yield view.phase + (f", round {view.round_number}" if view.round_number > 1 else "")
    if view.actor is not None and view.phase == "playing":
        yield f"it is {name(view.actor)}'s turn"
    if view.claim is not None:
        what = view.claim.equation.text if view.claim.equation else "a pattern"
        yield f"{name(view.claim.seat)} has laid {what}"
    if view.callers:
        yield f"{', '.join(map(name, view.callers))} may call"
    if view.thief is not None and view.phase == "stating":
        yield f"{name(view.thief)} states an equation"
    if view.next_in_line:
        yield f"then {', '.join(map(name, view.next_in_line))}"
    if view.announced:
        yield f"announced: {view.announced}"
    if view.tokens_to_turn:
        yield f"tokens to turn: {view.tokens_to_turn}"
    if view.missing:
        yield f"waiting for {', '.join(map(name, view.missing))}"
    if (timer := GAME.timer(playing.state)) is not None:
        yield f"clock ends at {timer.deadline_us // SECOND_US} s"


def _advice(playing: Playing) -> Iterable[str]:
    advice = GAME.advice(playing.state)
    if advice is None:
        return
    if advice.holds is not None:
        yield f"  operator: {advice.left_value} = {advice.right_value} is {'true' if advice.holds else 'false'}"
    if advice.stealable is not None:
        example = f", {_possible(advice.example)}" if advice.example else ""
        yield f"  operator: {'can' if advice.stealable else 'can not'} be stolen{example}"


def _possible(possible: Possible) -> str:
    return f"{possible.equation.text} ({possible.points} points)"


def _titles(shown: Iterable[Token]) -> str:
    return ", ".join(f"“{token_title(token)}”" for token in shown)


def main() -> None:
    for path in files():
        text = path.read_text(encoding="utf-8")
        wanted = replayed(text)
        if wanted != text:
            path.write_text(wanted, encoding="utf-8", newline="\n")
            sys.stdout.write(f"written: {path.name}\n")


if __name__ == "__main__":
    main()
