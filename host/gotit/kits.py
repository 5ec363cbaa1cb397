"""The games, a row for each: where its parts are, by name. Outside its own folders a game is named nowhere else.

Must not: import anything of gotit. A row names modules and is data. Each layer loads its own kind of parts when it
needs them. So the rules come without a window, and `gotit --help` without the rules. A game's title, seats and settings
are in its rules. `python -m tests.touched` counts what a game touches.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from msgspec import Struct


class Kit(Struct, frozen=True, kw_only=True):
    """The parts of a game, as "module:Name"; "" for one that it does not have.

    `name`: as on the command line. `rules`: its `Rulebook`. `painting`: composes its picture. `show`: what the class
    watches from one view to the next (`ui.paint.show`). `piece`: draws a card or tile of a solution that unfolds.
    `panel`: its `PlayPanel`.
    `cover`: draws it on the shelf. `ages`, `minutes`: from which age, and how long, where its rulebook prints that; 0.
    `options`: its own form, if the common one is not enough. `asking`: what the panel may ask of the rules. `moments`:
    the module of its sample views. `lessons`: how it is played (`games.lessons`). `deck`: the module that prints it;
    `own_pieces`: which kinds of pieces a teacher can supply. `page`: its script on a phone, without ".js";
    `phones_buzz`: phones may buzz in it, too. `solver`: its command of `gotit solve`. `opponents`: its contests;
    `rival`: how the computer plays it where it is a race. `demo`:
    the module that plays it for `gotit demo`. `example`: of docs/headless.md.
    """

    name: str
    rules: str
    painting: str
    panel: str
    moments: str
    lessons: str
    cover: str = ""
    show: str = ""
    piece: str = ""
    ages: int = 0
    minutes: int = 0
    options: str = ""
    asking: str = ""
    deck: str = ""
    own_pieces: tuple[str, ...] = ()
    page: str = ""
    phones_buzz: bool = False
    solver: str = ""
    opponents: str = ""
    rival: str = ""
    demo: str = ""
    example: str = ""


KITS = (
    Kit(
        name="fast-fun-maths",
        rules="gotit.games.fast_fun_maths.rules:FastFunMaths",
        painting="gotit.ui.paint.fast_fun_maths:compose",
        panel="gotit.ui.operator.fast_fun_maths.play:FastFunMathsPlay",
        cover="gotit.ui.paint.fast_fun_maths.target:draw_cover",
        ages=6,
        minutes=15,
        moments="gotit.ui.paint.fast_fun_maths.moments",
        lessons="gotit.games.fast_fun_maths.lesson:LESSONS",
        show="gotit.ui.paint.fast_fun_maths.show:show_of",
        piece="gotit.ui.paint.fast_fun_maths.show:draw_face",
        asking="gotit.app.fast_fun_maths.checks:asking",
        deck="gotit.printing.decks.fast_fun_maths",
        own_pieces=("cards",),
        solver="gotit.solve.fast_fun_maths:fast_fun_maths",
        rival="gotit.opponents.fast_fun_maths:FastFunMathsRival",
        demo="gotit.app.fast_fun_maths.demo",
        example="gotit.games.fast_fun_maths.example:EXAMPLE",
    ),
    Kit(
        name="hidden-formula",
        rules="gotit.games.hidden_formula.rules:HiddenFormula",
        painting="gotit.ui.paint.hidden_formula:compose",
        panel="gotit.ui.operator.hidden_formula.play:HiddenFormulaPlay",
        cover="gotit.ui.paint.hidden_formula.tiles:draw_cover",
        moments="gotit.ui.paint.hidden_formula.moments",
        lessons="gotit.games.hidden_formula.lesson:LESSONS",
        show="gotit.ui.paint.hidden_formula.show:show_of",
        piece="gotit.ui.paint.hidden_formula.tiles:draw_piece",
        deck="gotit.printing.decks.hidden_formula",
        own_pieces=("cards", "goals"),
        solver="gotit.solve.hidden_formula:hidden_formula",
        rival="gotit.opponents.hidden_formula:HiddenFormulaRival",
    ),
    Kit(
        name="add-it",
        rules="gotit.games.add_it.rules:AddIt",
        painting="gotit.ui.paint.add_it:compose",
        panel="gotit.ui.operator.add_it.play:AddItPlay",
        cover="gotit.ui.paint.add_it.cards:draw_cover",
        ages=5,
        moments="gotit.ui.paint.add_it.moments",
        lessons="gotit.games.add_it.lesson:LESSONS",
        show="gotit.ui.paint.add_it.show:show_of",
        piece="gotit.ui.paint.add_it.cards:draw_piece",
        deck="gotit.printing.decks.add_it",
        page="add_it",
        opponents="gotit.opponents.add_it:contests",
    ),
    Kit(
        name="got-em",
        rules="gotit.games.got_em.rules:GotEm",
        painting="gotit.ui.paint.got_em:compose",
        panel="gotit.ui.operator.got_em.play:GotEmPlay",
        options="gotit.ui.operator.got_em.options:GotEmOptions",
        cover="gotit.ui.paint.got_em.pawns:draw_cover",
        moments="gotit.ui.paint.got_em.moments",
        lessons="gotit.games.got_em.lesson:LESSONS",
        show="gotit.ui.paint.got_em.show:show_of",
        deck="gotit.printing.decks.got_em",
        page="got_em",
        opponents="gotit.opponents.got_em:contests",
    ),
    Kit(
        name="mathic-fraction",
        rules="gotit.games.mathic_fraction.rules:MathicFraction",
        painting="gotit.ui.paint.mathic_fraction:compose",
        panel="gotit.ui.operator.mathic_fraction.play:MathicFractionPlay",
        cover="gotit.ui.paint.mathic_fraction.cards:draw_cover",
        moments="gotit.ui.paint.mathic_fraction.moments",
        lessons="gotit.games.mathic_fraction.lesson:LESSONS",
        show="gotit.ui.paint.mathic_fraction.show:show_of",
        piece="gotit.ui.paint.mathic_fraction.cards:draw_piece",
        asking="gotit.app.mathic_fraction.checks:Asking",
        deck="gotit.printing.decks.mathic_fraction",
        own_pieces=("cards", "tokens"),
        page="mathic_fraction",
        solver="gotit.solve.mathic_fraction:mathic_fraction",
        rival="gotit.opponents.mathic_fraction:MathicFractionRival",
    ),
    Kit(
        name="buzzer-round",
        rules="gotit.games.buzzer_round.rules:BuzzerRound",
        painting="gotit.ui.paint.buzzer_round:compose",
        panel="gotit.ui.operator.buzzer_round.play:BuzzerRoundPlay",
        cover="gotit.ui.paint.buzzer_round.seats:draw_cover",
        moments="gotit.ui.paint.buzzer_round.moments",
        lessons="gotit.games.buzzer_round.lesson:LESSONS",
        show="gotit.ui.paint.buzzer_round.show:show_of",
        deck="gotit.printing.decks.buzzer_round",
        page="buzzer_round",
        phones_buzz=True,
    ),
)
"""In the order in which they are offered."""


def kit(name: str) -> Kit:
    """The row of the game `name`. Raises KeyError."""
    return _BY_NAME[name]


def load(where: str) -> Any:
    """What "module:Name" names. "module" alone is the module itself."""
    module, _, name = where.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found


_BY_NAME = {each.name: each for each in KITS}
