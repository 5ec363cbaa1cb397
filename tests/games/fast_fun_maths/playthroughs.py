"""Golden playthroughs of Got It! Fast Fun Maths: see tests/games/golden.py.

    # What this playthrough shows.
    names: Ana, Ben
    settings: {"youngest": 2}
    deck: 9r 4r 8r 2b 5y  3b 7b 6y 1r 1b  4rs 4bt

    > {"do": "turn_over"}
    The target is 44.
    racing, round 1 …

Cards are written as in `play_table`.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.games.fast_fun_maths.play_table import SECOND_US, deck_text, game
from tests.games.golden import Playing
from tests.speech import heard

from gotit.games.fast_fun_maths.rules import FastFunMaths
from gotit.games.fast_fun_maths.state import State
from gotit.games.fast_fun_maths.view import CardFace, FastFunMathsView, ShapeFace

RULES = game()


class FastFunMathsPlaying(Playing[FastFunMaths, State]):
    def __init__(self, fields: Mapping[str, str]) -> None:
        dealt = {"deck": deck_text(fields["deck"])} if "deck" in fields else {}
        super().__init__(RULES, fields, **dealt)

    def seen(self) -> list[str]:
        return _seen(self.state, self.names)


def _seen(state: State, names: tuple[str, ...]) -> list[str]:
    view = RULES.view(state, None)
    lines = [_table(view, state, names)]
    for player in view.players:
        marks = ["out: " + heard(player.out_reason)] if player.out else []
        marks += [word for word, on in (("handicap", player.handicap), ("calculator", player.calculator)) if on]
        marks += [f"{player.sets} set" + "s" * (player.sets > 1)] if player.sets else []
        hand = " ".join(_face(face) for face in player.hand)
        row = " ".join(_shape(shape) for shape in player.shapes)
        name = names[player.seat - 1]
        lines.append(f"  {player.seat} {name:6} {hand:20} {row:20} {', '.join(marks)}".rstrip())
    lines += [
        f"  {names[each.seat - 1]} shows {each.pretty} = {each.value or '?'}: "
        + ("right" if each.right else "wrong")
        + (", overruled" if each.overruled else "")
        for each in view.calculations
    ]
    lines += [f"  {names[seat - 1]} draws {_face(face)}" for seat, face in view.drawn]
    lines += [f"  {names[s.seat - 1]} could have: {s.count} ways, {s.shortest} … {s.longest}" for s in view.solutions]
    if (outcome := RULES.outcome(state)) is not None:
        lines.append(f"  winners {list(outcome.winners)}, sets {dict(outcome.scores)}")
    return lines


def _table(view: FastFunMathsView, state: State, names: tuple[str, ...]) -> str:
    said = [f"{view.phase}, round {view.round_number}"]
    if view.actor is not None:
        said.append(f"it is {names[view.actor - 1]}'s turn")
    if view.target is not None:
        target = view.target
        shapes = [_shape(shape) for shape in (target.tens_shape, target.ones_shape) if shape]
        said.append(f"target {_face(target.tens)} {_face(target.ones)}" + (f" ({' '.join(shapes)})" if shapes else ""))
    if view.solvable is not None:
        said.append("somebody could have had it" if view.solvable else "nobody could have had it")
    if not view.real_cards:
        top = f" {_shape(view.pile_shape)}" if view.pile_shape else ""
        said.append(f"pile {view.pile_count}{top}, discarded {view.discard_count}")
    if view.rival_limit:
        said.append(f"rival {' '.join(map(_shape, view.rival)) or 'nothing'} of {view.rival_limit}")
    if view.stealable:
        said.append("stealable " + " ".join(f"{seat}:{id_}" for seat, id_ in view.stealable))
    if view.missing:
        said.append(f"waiting for {', '.join(names[seat - 1] for seat in view.missing)}")
    if (timer := RULES.timer(state)) is not None:
        said.append(f"clock ends at {timer.deadline_us // SECOND_US} s")
    return "; ".join(said)


def _face(face: CardFace) -> str:
    return f"{face.number}{face.colour[0]}"


def _shape(shape: ShapeFace) -> str:
    return f"{shape.colour[0]}-{shape.shape}" if shape.colour != "wild" else "wild"
