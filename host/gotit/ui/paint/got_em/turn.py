"""The turn as a card: whose it is, and its instructions in order: done, to be done now, still to come.

Bright shows the card that was played, Brainy the same two instructions every turn. Both are read in the same way.

If everyone plays with open hands, the actor's cards stand below until one is played.

Must not: apply rules.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from gotit.core.message import Message, Series, say
from gotit.games.got_em.board import Colour
from gotit.games.got_em.cards import BRAINY_TURN, Card, MoveStep, PlaceStep, RemoveStep, Step
from gotit.games.got_em.view import GotEmView, Phase
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.got_em.colours import COLOURS, draw_symbol
from gotit.ui.paint.got_em.pawns import draw_pawn
from gotit.ui.paint.lettering import FLOOR, NAME, fits
from gotit.ui.paint.part import Part
from gotit.ui.paint.rect import Rect, rows, vh
from gotit.ui.paint.signs import draw_check

Look = Literal["done", "left_out", "now", "later"]
Sign = Literal["card", "wall", "remove", "move"]
_PAD = vh(1.3)
_GAP = vh(0.8)
_HEAD = vh(8.6)
_ROW, _LOW_ROW = vh(9.6), vh(6.2)


class Line(Struct, frozen=True):
    """One instruction as it is shown. `sign`: drawn before the words. `colour`: of the square in it.

    `short`: written instead on a narrow screen, where the sign must say the rest.
    """

    look: Look
    sign: Sign
    words: Message
    short: Message
    colour: Colour | None = None


class TurnCard(Struct, frozen=True):
    """Whose turn it is and what belongs to it."""

    seat: int
    name: str
    pawn: Colour
    lines: tuple[Line, ...]


def turn_card(game: GotEmView, seat: int, name: str) -> TurnCard:
    """The present turn. What comes before the instructions still to be followed is done."""
    player = next(player for player in game.players if player.seat == seat)
    pawn = player.colour
    if game.phase == "playing":
        asked = Line("now", "card", say("turn_play_a_card", "Play a card"), say("turn_plays", "Plays"))
        return TurnCard(seat, name, pawn, (asked, *(_card_line(game, card) for card in player.hand)))
    steps = game.card.steps if game.card is not None else BRAINY_TURN
    done = len(steps) - len(game.steps)
    lines = [_line(game, step, _look(game, at, step, done)) for at, step in enumerate(steps)]
    if game.phase == "rewarding":
        walls = game.rewards
        many = say("turn_reward", "Reward: remove {walls, plural, one {a wall} other {# walls}}", walls=walls)
        few = say("turn_reward_brief", "{walls, plural, one {Reward} other {# walls}}", walls=walls)
        lines.insert(done, Line("now", "remove", many, few))
    return TurnCard(seat, name, pawn, tuple(lines))


def _look(game: GotEmView, at: int, step: Step, done: int) -> Look:
    if at < done:
        return "left_out" if isinstance(step, PlaceStep) and game.turn and game.turn.placed is None else "done"
    return "now" if at == done and game.phase == _PHASES[type(step)] else "later"


_PHASES: dict[type, Phase] = {PlaceStep: "placing", RemoveStep: "removing", MoveStep: "moving"}


def _line(game: GotEmView, step: Step, look: Look) -> Line:
    match step:
        case PlaceStep(_, may, also) if also is not None:
            words = say(
                "turn_place_either",
                "{may, select, yes {May place: } other {Wall: }}{colours}",
                may="yes" if may else "no",
                colours=step.either,
            )
            return Line(look, "wall", words, say("turn_either", "{colours}", colours=step.either))
        case PlaceStep(colour, may):
            words = say(
                "turn_place",
                "{may, select, yes {May place: } other {Wall: }}{colour, select, red {any red square} "
                "yellow {any yellow square} green {any green square} blue {any blue square} other {anywhere}}",
                may="yes" if may else "no",
                colour=colour or "any",
            )
            return Line(look, "wall", words, _where(colour), colour)
        case RemoveStep(may):
            remove = say("turn_may_remove", "May remove a wall") if may else say("turn_remove", "Remove a wall")
            return Line(look, "remove", remove, _ONE_WALL)
        case MoveStep(squares, through):
            most = game.allowance if look == "now" else squares
            if most is None:
                return Line(look, "move", say("turn_move_free", "Move 1 + 1 per wall here"), _ONE_AND_WALLS)
            words = say(
                "turn_move",
                "Move up to {most}{through, plural, =0 {} one {, through # wall} other {, through # walls}}",
                most=most,
                through=through,
            )
            return Line(look, "move", words, _past(most, through) if through else _up_to(most))


def _card_line(game: GotEmView, card: Card) -> Line:
    """A card of an open hand in one line: its first sign, the words of all its instructions."""
    sign = _line(game, card.steps[0], "later")
    said = [_among_others(step, first=not at) for at, step in enumerate(card.steps)]
    short = said[-1][1]
    for _, before in reversed(said[:-1]):
        short = say("turn_then", "{first} → {next}", first=before, next=short)
    words = say("turn_card_says", "{steps}", steps=Series(tuple(words for words, _ in said)))
    return Line("later", sign.sign, words, short, sign.colour)


def _among_others(step: Step, *, first: bool) -> tuple[Message, Message]:
    """An instruction in the one line of its card: in words, and shorter. `first`: it begins the line."""
    begins = "yes" if first else "no"
    match step:
        case PlaceStep(colour, may):
            words = say(
                "card_place",
                "{may, select, yes {{begins, select, yes {May} other {may}} place: } "
                "other {{begins, select, yes {} other {wall: }}}}{colour, select, red {any red square} "
                "yellow {any yellow square} green {any green square} blue {any blue square} other {anywhere}}",
                may="yes" if may else "no",
                begins=begins,
                colour=colour or "any",
            )
            return words, _where(colour)
        case RemoveStep(may):
            words = say(
                "card_remove",
                "{may, select, yes {{begins, select, yes {May} other {may}} remove} "
                "other {{begins, select, yes {Remove} other {remove}}}} a wall",
                may="yes" if may else "no",
                begins=begins,
            )
            return words, _ONE_WALL
        case MoveStep(squares, through):
            if squares is None:
                free = say(
                    "card_move_free",
                    "{begins, select, yes {Move} other {move}} 1 + 1 per wall here",
                    begins=begins,
                )
                return free, _ONE_AND_WALLS
            words = say(
                "card_move",
                "{begins, select, yes {Move} other {move}} {squares}"
                "{through, plural, =0 {} one {, through # wall} other {, through # walls}}",
                begins=begins,
                squares=squares,
                through=through,
            )
            if through:
                return words, _past(squares, through)
            return words, _up_to(squares) if first else say("card_squares", "{squares}", squares=squares)


_ONE_WALL = say("turn_one_wall", "1 wall")
_ONE_AND_WALLS = say("turn_one_and_walls", "1 + walls")


def _where(colour: Colour | None) -> Message:
    """In one word. The sign says the rest."""
    return say(
        "turn_where",
        "{colour, select, red {Red} yellow {Yellow} green {Green} blue {Blue} other {Any}}",
        colour=colour or "any",
    )


def _up_to(most: int) -> Message:
    return say("turn_up_to", "Up to {most}", most=most)


def _past(most: int, through: int) -> Message:
    return say("turn_past", "{most} through {through}", most=most, through=through)


def compose_turn(card: TurnCard, width: float, most: float) -> Part | None:
    """The card as high as looks good, with lower lines if there is less room. None if even these are too high."""
    for row in (_ROW, _LOW_ROW):
        high = _height(card, row)
        if high <= most:
            return Part("turn", Rect(0, 0, width, high), draw_turn, (card,), urgent=True)
    return None


def least_height(card: TurnCard) -> float:
    """What the card needs at least, with the gap below it."""
    return _height(card, _LOW_ROW) + vh(1.5)


def _height(card: TurnCard, row: float) -> float:
    return _HEAD + len(card.lines) * (row + _GAP) + 2 * _PAD


def draw_turn(canvas: Canvas, rect: Rect, card: TurnCard) -> None:
    surface = canvas.theme.floor
    canvas.panel(rect, surface, 5)
    head, below = rect.inset(_PAD).take_top(_HEAD - _GAP, _GAP)
    badge, words = head.take_left(vh(7.4), vh(1.6))
    draw_pawn(canvas, badge.centred(vh(7.4), vh(7.4)), card.seat, card.pawn)
    canvas.text(words.grown(vh(1)), card.name, vh(5), surface.ink, surface.fill, name=True)
    for line, at in zip(card.lines, rows(below, len(card.lines), _GAP), strict=True):
        _draw_line(canvas, at, line)


def _draw_line(canvas: Canvas, rect: Rect, line: Line) -> None:
    theme = canvas.theme
    surface = theme.good if line.look == "now" else theme.floor
    if line.look == "now":
        canvas.panel(rect, surface, 0, vh(1.4))
    inner = rect.inset(vh(1), vh(0.4))
    side = min(inner.h, vh(7))
    sign, words = inner.take_left(side, vh(1.4))
    _draw_sign(canvas, sign.centred(side, side), line, surface.ink)
    if line.look in ("done", "left_out"):
        mark, words = words.take_right(vh(4.4), vh(0.6))
        mark = mark.centred(vh(4), vh(4))
        if line.look == "done":
            draw_check(canvas, mark, surface.ink)
        else:
            canvas.line([(mark.x + 6, mark.centre[1]), (mark.right - 6, mark.centre[1])], surface.ink, vh(0.6))
    size = NAME if line.look == "now" else FLOOR
    ink = surface.ink if line.look == "now" else surface.soft
    said = canvas.words(line.words)
    if not fits(said, words.w):
        said = canvas.words(line.short)
    canvas.text(words, said, size, ink, surface.fill, lines=2)


def _draw_sign(canvas: Canvas, rect: Rect, line: Line, ink: str) -> None:
    """A wall beside a square of its colour; a wall being removed; a step towards the words."""
    theme = canvas.theme
    s = rect.w
    match line.sign:
        case "card":
            card = rect.centred(s * 0.66, s * 0.94)
            canvas.rounded(card, s * 0.1, theme.panel.fill, ink, s * 0.05)
            canvas.rounded(card.inset(s * 0.15), s * 0.05, theme.chip.fill)
        case "wall":
            square = Rect(rect.x, rect.y + s * 0.12, s * 0.76, s * 0.76)
            if line.colour:
                colours = COLOURS[line.colour]
                canvas.rounded(square, s * 0.1, colours.ground(theme), colours.full, s * 0.04)
                draw_symbol(canvas, square.centred(s * 0.46, s * 0.46), line.colour)
            else:
                canvas.rounded(square, s * 0.1, theme.panel.fill, theme.panel.edge, s * 0.04)
            canvas.rounded(Rect(rect.x + s * 0.84, rect.y + s * 0.04, s * 0.16, s * 0.92), s * 0.05, ink)
        case "remove":
            canvas.rounded(Rect(rect.x + s * 0.42, rect.y + s * 0.04, s * 0.16, s * 0.92), s * 0.05, ink)
            slash = [(rect.x + s * 0.12, rect.bottom - s * 0.2), (rect.right - s * 0.12, rect.y + s * 0.2)]
            canvas.line(slash, ink, s * 0.09)
        case "move":
            middle = rect.y + s * 0.5
            canvas.line([(rect.x + s * 0.06, middle), (rect.right - s * 0.12, middle)], ink, s * 0.12)
            tip = [(rect.right - s * 0.36, rect.y + s * 0.2), (rect.right - s * 0.06, middle)]
            canvas.line([*tip, (rect.right - s * 0.36, rect.bottom - s * 0.2)], ink, s * 0.12)
