"""Golden playthroughs: text files that a person can read, with all that was done and all that could be seen.

    # What this playthrough shows.
    names: Ana, Ben
    settings: {"youngest": 2}
    deck: 9r 4r 8r 2b 5y  3b 7b 6y 1r 1b  4rs 4bt

    > {"do": "turn_over"}
    The target is 44.
    racing, round 1 …

A line with > is an action; `chance: 2 0 1` before it is the order of the next shuffle, else the cards stay as they lie;
`seconds: 10` lets time pass.
What follows is written by `python -m tests.games.fast_fun_maths.playthroughs`, read through, and committed; the test
plays every file again and compares.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec
from tests.games.fast_fun_maths.play_table import deck_text, game

from gotit.core.game import Drawn, Refused
from gotit.games.fast_fun_maths.actions import Action, FastFunMathsSettings
from gotit.games.fast_fun_maths.state import State
from gotit.games.fast_fun_maths.view import CardFace, FastFunMathsView, ShapeFace

FOLDER = Path(__file__).parents[2] / "playthroughs" / "fast_fun_maths"
RULES = game()
SECOND_US = 1_000_000


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.txt"))


def replayed(text: str) -> str:
    """The file as it should be: headers and actions from `text`, all else written anew."""
    lines = text.splitlines()
    headers = [line for line in lines[: _first_action(lines)] if line.startswith(("#", "names:", "settings:", "deck:"))]
    fields = dict(line.split(":", 1) for line in headers if not line.startswith("#"))
    state = _start(fields)
    out = [*headers, "", *_seen(state), ""]
    order: tuple[int, ...] | None = None
    now_us = 0
    for line in lines[_first_action(lines) :]:
        if line.startswith("chance:"):
            order = tuple(int(word) for word in line.split(":")[1].split())
            out.append(line)
        elif line.startswith("seconds:"):
            now_us += int(line.split(":")[1]) * SECOND_US
            out.append(line)
        elif line.startswith(">"):
            out.append(line)
            state, told = _done(state, json.loads(line[1:]), now_us, order)
            order = None
            out += [*told, *_seen(state), ""]
    return "\n".join(out).rstrip() + "\n"


def _first_action(lines: list[str]) -> int:
    return next(at for at, line in enumerate(lines) if line.startswith((">", "chance:", "seconds:")))


def _start(fields: dict[str, str]) -> State:
    settings: dict[str, Any] = json.loads(fields.get("settings", "{}"))
    if "deck" in fields:
        settings["deck"] = deck_text(fields["deck"])
    names = tuple(name.strip() for name in fields["names"].split(","))
    state = RULES.start(names, msgspec.convert(settings, FastFunMathsSettings))
    return _after_chance(state, 0, None)[0]


def _done(state: State, action: Any, now_us: int, order: tuple[int, ...] | None) -> tuple[State, list[str]]:
    try:
        state = RULES.apply(state, msgspec.convert(action, Action), now_us)
    except Refused as refused:
        return state, [f"Refused ({refused.code}): {refused.sentence}"]
    told = [news.sentence for news in RULES.news(state)]
    state, more = _after_chance(state, now_us, order)
    return state, told + more


def _after_chance(state: State, now_us: int, order: tuple[int, ...] | None) -> tuple[State, list[str]]:
    told: list[str] = []
    while (wanted := RULES.chance(state)) is not None:
        state = RULES.apply(state, Drawn(order or tuple(range(wanted.n))), now_us)
        told += [news.sentence for news in RULES.news(state)]
        order = None
    return state, told


def _seen(state: State) -> list[str]:
    view = RULES.view(state, None)
    lines = [_table(view, state)]
    for player in view.players:
        marks = ["out: " + player.out_reason] if player.out else []
        marks += [word for word, on in (("handicap", player.handicap), ("calculator", player.calculator)) if on]
        marks += [f"{player.sets} set" + "s" * (player.sets > 1)] if player.sets else []
        hand = " ".join(_face(face) for face in player.hand)
        row = " ".join(_shape(shape) for shape in player.shapes)
        name = state.name(player.seat)
        lines.append(f"  {player.seat} {name:6} {hand:20} {row:20} {', '.join(marks)}".rstrip())
    lines += [
        f"  {state.name(each.seat)} shows {each.pretty} = {each.value or '?'}: "
        + ("right" if each.right else "wrong")
        + (", overruled" if each.overruled else "")
        for each in view.calculations
    ]
    lines += [f"  {state.name(seat)} draws {_face(face)}" for seat, face in view.drawn]
    lines += [f"  {state.name(s.seat)} could have: {s.count} ways, {s.shortest} … {s.longest}" for s in view.solutions]
    if (outcome := RULES.outcome(state)) is not None:
        lines.append(f"  winners {list(outcome.winners)}, sets {dict(outcome.scores)}")
    return lines


def _table(view: FastFunMathsView, state: State) -> str:
    said = [f"{view.phase}, round {view.round_number}"]
    if view.actor is not None:
        said.append(f"it is {state.name(view.actor)}'s turn")
    if view.target is not None:
        target = view.target
        shapes = [_shape(shape) for shape in (target.tens_shape, target.ones_shape) if shape]
        said.append(f"target {_face(target.tens)} {_face(target.ones)}" + (f" ({' '.join(shapes)})" if shapes else ""))
    if view.solvable is not None:
        said.append("somebody could have had it" if view.solvable else "nobody could have had it")
    if not view.referee:
        top = f" {_shape(view.pile_shape)}" if view.pile_shape else ""
        said.append(f"pile {view.pile_count}{top}, discarded {view.discard_count}")
    if view.rival_limit:
        said.append(f"rival {' '.join(map(_shape, view.rival)) or 'nothing'} of {view.rival_limit}")
    if view.stealable:
        said.append("stealable " + " ".join(f"{seat}:{id_}" for seat, id_ in view.stealable))
    if view.missing:
        said.append(f"waiting for {', '.join(state.name(seat) for seat in view.missing)}")
    if (timer := RULES.timer(state)) is not None:
        said.append(f"clock ends at {timer.deadline_us // SECOND_US} s")
    return "; ".join(said)


def _face(face: CardFace) -> str:
    return f"{face.number}{face.colour[0]}"


def _shape(shape: ShapeFace) -> str:
    return f"{shape.colour[0]}-{shape.shape}" if shape.colour != "wild" else "wild"


def main() -> None:
    for path in files():
        text = path.read_text(encoding="utf-8")
        wanted = replayed(text)
        if wanted != text:
            path.write_text(wanted, encoding="utf-8", newline="\n")
            sys.stdout.write(f"written: {path.name}\n")


if __name__ == "__main__":
    main()
