"""Golden playthroughs of Mathic Fraction: see tests/games/golden.py.

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
`call SEATS` are presses that were first, together if there are several; `trust [SEAT]`; `lay CARDS | TOKENS` enters a
real table. What each seat sees of its hand stands there, too, and what the operator alone is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tests.games.golden import Playing
from tests.games.mathic_fraction.play_table import (
    GAME,
    SECOND_US,
    equation,
    faces,
    held,
    pattern,
    stacked,
    stacked_tokens,
    tokens,
    written,
)
from tests.speech import heard

from gotit.core.game import Called, Draw, Refused
from gotit.games.mathic_fraction import actions as a
from gotit.games.mathic_fraction.cards import Value, read_face
from gotit.games.mathic_fraction.entry import EntryError
from gotit.games.mathic_fraction.rules import MathicFraction
from gotit.games.mathic_fraction.state import State
from gotit.games.mathic_fraction.tokens import Token, token_title
from gotit.games.mathic_fraction.view import MathicFractionView, Possible


class MathicFractionPlaying(Playing[MathicFraction, State]):
    def __init__(self, fields: Mapping[str, str]) -> None:
        super().__init__(GAME, fields)

    def order(self, wanted: Draw) -> tuple[int, ...]:
        fields = self.fields
        match self.state.awaiting:
            case "cards":
                return stacked(
                    fields.get("hands", "").split("/ "),
                    fields.get("space", ""),
                    fields.get("pile", ""),
                    seats=len(self.state.players),
                    first=self.state.starter,
                    cards=self.state.settings.deck,
                )
            case "tokens":
                return stacked_tokens(fields.get("tokens", ""), text=self.state.settings.tokens)
            case _:
                return super().order(wanted)

    def actions(self, line: str) -> Iterable[Any]:
        if line == "time" or line.startswith("{"):
            return super().actions(line)
        try:
            return [self._named(line)]
        except EntryError as error:
            raise Refused(error.message) from None

    def _named(self, line: str) -> Any:
        line, _, shows = (part.strip() for part in line.partition("|"))
        do, *words = line.split()
        match do:
            case "compute":
                return equation(self.state, int(words[0]), " ".join(words[1:]), shows)
            case "discard" if self.state.real_cards:
                return a.DiscardReal(int(words[0]), read_face(words[1]))
            case "discard":
                return a.Discard(int(words[0]), held(self.state, int(words[0]), words[1]))
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
        return pattern(self.state, seat, " ".join(card for card, *_ in cards), values, shows)

    def view(self, seat: int | None = None) -> MathicFractionView:
        return GAME.view(self.state, seat)

    def seen(self) -> list[str]:
        return _seen(self)


# --- what is seen ----------------------------------------------------------------------------------------------------


def _seen(playing: MathicFractionPlaying) -> list[str]:
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
            f"  {player.seat} {playing.name(player.seat):6} {', '.join(said)}" + (f" (sees {hand})" if hand else "")
        )
    if view.missed is not None:
        shown = [_possible(possible) for possible in view.missed.equations]
        lines.append(f"  missed: {'; '.join(shown) or 'nothing'}")
    for player in view.players:
        if playing.view(player.seat).warned is not None:
            lines.append(f"  {playing.name(player.seat)} alone is warned: that card could be used")
    lines += _advice(playing)
    if (outcome := GAME.outcome(state)) is not None:
        lines.append(f"  winners {list(outcome.winners)}, {dict(outcome.scores)}")
    return lines


def _moment(playing: MathicFractionPlaying, view: MathicFractionView) -> Iterable[str]:
    name = playing.name
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


def _advice(playing: MathicFractionPlaying) -> Iterable[str]:
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
    return ", ".join(f"“{heard(token_title(token))}”" for token in shown)
