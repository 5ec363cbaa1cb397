"""The hidden formula on the projector: which parts, where, in each phase.

Must not: draw (the files beside this one do), apply rules, show anything that the view does not hold.

Right: the grid, as high as the screen. Left: the goal, then what is going on, then the seats with their goals.
"""

from __future__ import annotations

from gotit.core.match_view import MatchView
from gotit.core.message import AllOf, AnyOf, Arg, Maths, Message, Seats, say
from gotit.games.hidden_formula.view import (
    SIGNS,
    ChainView,
    GoalView,
    HiddenFormulaView,
    Operator,
    Phase,
    PlayerView,
    ReadingView,
    ResultView,
    SolutionView,
    made_value,
)
from gotit.language.words import Reader
from gotit.ui.paint.buzzed import put_invitation
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.column import Column, Headline, Role, clock, column_of, headline
from gotit.ui.paint.finale import compose_finale
from gotit.ui.paint.hidden_formula.goal import GOAL_HEIGHT, draw_goal
from gotit.ui.paint.hidden_formula.grid import Shown, draw_grid
from gotit.ui.paint.hidden_formula.seats import SeatTile, State, compose_seats
from gotit.ui.paint.hidden_formula.tiles import WILD, draw_tile
from gotit.ui.paint.looks import Looks, words_score
from gotit.ui.paint.lots import lots_part, strip_of
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.paint.strip import put_strip

GUTTER = vh(2.2)
_NARROWEST = vh(44)
_WIDEST = vh(80)
"""The left column's width. Between these the grid is as high as the screen."""
_EQUATION = vh(5.6)
_WILD_WORDS: dict[Operator, Arg] = {
    "/": Maths("÷"),
    "%": Maths("mod"),
    "^": say("formula_powers", "powers"),
}
_BEFORE_SEATS: dict[Phase, float] = {"agreeing": vh(34), "arranging": vh(33), "dealing": vh(14), "turning": vh(34)}
"""How much of the column a phase needs before the seats get their names. A race needs only the goal."""
_FOR_CALLER = vh(16.6)
"""Room for who shows now."""
_FOR_CALL = vh(38)
"""Room for who shows now, the clock and the calculation."""
_ROOM_FOR_OTHERS = vh(52)
"""How wide a column must be to show the values of other brackets."""


def compose(view: MatchView, game: HiddenFormulaView, frame: Frame) -> Picture:
    """The picture of a match."""
    if view.outcome is not None and frame.finale:
        return compose_finale(view, frame, _looks(game, frame))
    wide = min(_WIDEST, max(_NARROWEST, frame.safe.w - frame.safe.h - GUTTER))
    left, right = frame.safe.take_left(wide, GUTTER)
    table = _Table(view, game, frame)
    side = min(right.w, right.h)
    grid = right.centred(side, side)
    parts = Part("grid", grid, draw_grid, (game.size, game.tiles, table.chain()), urgent=True)
    column = column_of(left, view, frame)
    table.fill_column(column)
    return (*column.parts, parts)


def _looks(game: HiddenFormulaView, frame: Frame) -> Looks:
    """Goals; tiles fall."""
    return Looks({p.seat: (words_score, frame.words(_goals(p.points)), f"{p.points}") for p in game.players}, _confetto)


def _goals(n: int) -> Message:
    return say("finale_goals", "{n, plural, one {# goal} other {# goals}}", n=n)


def _confetto(canvas: Canvas, rect: Rect, number: int) -> None:
    draw_tile(canvas, rect, ("+", "x", WILD, "-", "/")[number % 5])


class _Table:
    """One view, with what several parts need from it. Lives for one composition."""

    def __init__(self, view: MatchView, game: HiddenFormulaView, frame: Frame) -> None:
        self.view = view
        self.game = game
        self.frame = frame
        self.names = {seat.number: seat.name for seat in view.seats}
        self.connected = {seat.number: seat.connected for seat in view.seats}

    # --- the grid --------------------------------------------------------------------------------------------------

    def chain(self) -> Shown:
        """What is drawn on the grid: the growing chain, the formula that won, or a solution."""
        game = self.game
        if game.chain is not None and game.chain.cells:
            chain = game.chain
            named = dict(chain.wild)
            if chain.open_wild:
                return Shown(chain.cells, "wrong", chain.wild)
            if chain.readings:
                meant = _wilds(chain.cells, game, chain.readings[0])
                return Shown(chain.cells, "right" if chain.readings[0].right else "wrong", meant)
            return Shown(chain.cells, "chain", tuple((at, named[at]) for at in chain.cells if at in named))
        if game.solution is not None and game.solution.cells:
            return Shown(game.solution.cells, "chain", _wilds(game.solution.cells, game, game.solution.reading))
        if game.phase == "turning" and game.result is not None and game.result.cells:
            return Shown(game.result.cells, "right", _wilds(game.result.cells, game, game.result.reading))
        return Shown()

    # --- the seats -------------------------------------------------------------------------------------------------

    def tiles(self) -> list[SeatTile]:
        before = self.game.phase in ("agreeing", "dealing", "arranging")
        return [
            SeatTile(player.seat, self.names[player.seat], None if before else player.points, self._state(player))
            for player in self.game.players
        ]

    def _state(self, player: PlayerView) -> State:
        game = self.game
        if game.phase == "agreeing":
            return "won" if player.agreed else ""
        if player.seat == game.caller:
            return "floor"
        if game.phase == "turning":
            return "won" if game.result is not None and game.result.seat == player.seat else ""
        if player.locked:
            return "locked"
        if player.waits:
            return "waits"
        if player.passed:
            return "passed"
        return "" if self.connected[player.seat] else "unplugged"

    # --- the left column -------------------------------------------------------------------------------------------

    def fill_column(self, column: Column) -> None:
        """The goal at the top, the seats at the bottom, and between them what is going on."""
        game = self.game
        if game.phase not in ("agreeing", "dealing", "arranging"):
            column.put(Part("goal", Rect(0, 0, 0, GOAL_HEIGHT), draw_goal, self._goal(), urgent=True))
        wanted = _BEFORE_SEATS.get(game.phase, 0) + (vh(11) if game.solution is not None or self._second_begins else 0)
        busy = game.phase in ("showing", "drawing") or self.view.verdict == "pending"
        if busy:
            wanted = column.rect.h
        elif self.view.timer is not None:
            wanted += vh(31)
        parts, left = compose_seats(self.tiles(), column.rect, wanted)
        if not busy or left.h >= _FOR_CALL:  # on a narrow screen who shows now matters more
            column.parts += parts
            column.rect = left
        match game.phase:
            case "agreeing":
                self._say_agreeing(column)
            case "dealing":
                lay = say("formula_lay_out", "Lay out the cards!")
                said = lay if game.real_cards else say("formula_dealing", "Dealing the grid …")
                column.put(headline("say", column, Headline("page", self.frame.words(said), size=vh(5))))
            case "arranging":
                self._say_arranging(column)
            case "turning":
                self._say_result(column)
            case "racing":
                self._say_race(column)
            case "drawing":
                put_strip(column, self.view)
                lot = self.frame.words(say("formula_random_draw", "Random draw"))
                column.put(headline("draw", column, Headline("panel", lot, size=vh(5))))
            case "showing":
                self._say_showing(column)
            case _:
                pass

    def _goal(self) -> tuple[tuple[int, ...], str, tuple[str, ...]]:
        """The numbers, which goal this is, and how long a formula is."""
        game = self.game
        goal = game.goal
        if goal is None and game.result is not None:
            goal = game.result.goal
        # When the second part begins, the goal on the table is still the last of the first part.
        length = 5 if self._second_begins else game.length
        tiles = self.frame.words(say("formula_goal_tiles", "{tiles} tiles", tiles=length))
        return goal.numbers if goal is not None else (), self.frame.words(self._which_goal()), (tiles,)

    def _which_goal(self) -> Message:
        game = self.game
        if self._second_begins:
            return say("formula_goal", "Goal")
        return say(
            "formula_goal_number",
            "{part, plural, =1 {Goal} other {Put aside}} {turned}{goals, plural, =0 {} other { of #}}",
            part=game.part,
            turned=game.turned,
            goals=game.goals,
        )

    @property
    def _second_begins(self) -> bool:
        """Have the goals that were put aside just been taken up again?"""
        game = self.game
        return game.phase == "turning" and game.part == 2 and game.turned == 0

    def _say_agreeing(self, column: Column) -> None:
        players = len(self.game.players)
        body = say(
            "formula_slap_to_agree",
            "Slap if WILD may also be {signs}. {agree} of {players} agree.",
            signs=AllOf(tuple(_WILD_WORDS[sign] for sign in self.game.wizard)),
            agree=players - len(self.game.missing),
            players=players,
        )
        title = self.frame.words(say("formula_do_all_agree", "Do all agree?"))
        column.put(
            headline("agree", column, Headline("floor", title, body=self.frame.words(body), size=vh(5.8), must=True))
        )

    def _say_arranging(self, column: Column) -> None:
        game = self.game
        look = self.frame.words(say("formula_look", "Look at the grid!"))
        column.put(headline("say", column, Headline("page", look, size=vh(6.4))))
        find = say("formula_find", "Find {tiles} tiles in a chain: numbers and signs in turn.", tiles=game.length)
        body = self.frame.words(find)
        column.put(headline("rules", column, Headline("panel", "", body=body)))
        if any(tile.token == WILD for tile in game.tiles):
            signs = AnyOf((*map(Maths, ("+", "−", "×")), *(_WILD_WORDS[sign] for sign in game.wizard)))
            said = self.frame.words(say("formula_star_is_wild", "The star is WILD: {signs}.", signs=signs))
            column.put(headline("wild", column, Headline("panel", "", body=said)))
        if game.goals:
            goals = self.frame.words(
                say("formula_goals", "{goals, plural, one {# goal} other {# goals}}", goals=game.goals)
            )
            column.put(headline("goals", column, Headline("panel", goals, size=vh(5))))

    def _say_race(self, column: Column) -> None:
        game = self.game
        column.put_below(clock(self.view, self.frame))
        if game.delayed and not game.all_passed:
            waiting = Seats(tuple(player.seat for player in game.players if player.waits))
            may_call = self.frame.words(say("formula_may_call_in", "{who} can buzz in", who=waiting))
            column.put_below(headline("waits", column, Headline("page", may_call, size=vh(3.6))), 0)
        title, body = (
            say("formula_make", "Make {goal}!", goal=_goal(game.goal)),
            say("formula_slap", "Got it? Slap your buzzer!"),
        )
        if game.all_passed:
            title = say("formula_no_solution", "No solution?")
            body = say("formula_last_chance", "Last chance to buzz!")
        said = Headline("floor", self.frame.words(title), body=self.frame.words(body), size=vh(5.8))
        put_invitation(column, self.view, "race", said, Headline("floor", said.title, size=vh(5)))
        if game.aside and game.part == 1:
            aside = self.frame.words(say("formula_some_aside", "{goals} put aside", goals=game.aside))
            column.put(headline("aside", column, Headline("page", aside, size=vh(3.6))))

    def _say_showing(self, column: Column) -> None:
        game = self.game
        if game.caller is None:
            return
        lots = len(game.lots) > 1
        room = Column(column.rect.take_top(_FOR_CALLER + (vh(8.2) if lots else 0))[1], column.reader)
        if game.chain is not None and game.chain.cells:
            column.put_below(headline("calculation", room, self._growing(game.chain, room)))
        elif game.shown:
            shown = self.frame.words(say("formula_shown_in_time", "Shown in time"))
            column.put_below(headline("calculation", room, Headline("panel", shown, mark="check")))
        if not game.shown:
            column.put_below(clock(self.view, self.frame))
        put_strip(column, strip_of(self.view, game.caller, game.lots))
        column.put(lots_part(game.lots, game.caller))

    def _growing(self, chain: ChainView, room: Column) -> Headline:
        """The calculation as far as it has been tapped. When it is complete: with brackets, value and verdict."""
        goal = _goal(self.game.goal)
        if not chain.readings or chain.open_wild:
            tokens = {tile.at: tile.token for tile in self.game.tiles}
            named = dict(chain.wild)
            words = " ".join(SIGNS.get(sign := named.get(at, tokens[at]), sign) for at in chain.cells)
            if chain.open_wild:
                body = self.frame.words(say("formula_no_wild_makes", "WILD can't make it {goal}.", goal=goal))
                return Headline("bad", "", text=words, body=body, equation=_EQUATION)
            more = " …" if len(chain.cells) < chain.length else ""
            return Headline("panel", "", text=words + more, equation=_EQUATION)
        best = chain.readings[0]
        wide = room.rect.w >= _ROOM_FOR_OTHERS
        others = self.frame.words(None if best.right else _others(chain.readings if wide else (), goal))
        role: Role = "good" if best.right else "bad"
        return Headline(role, "", text=best.calculation, value=best.value, body=others, equation=_EQUATION)

    def _say_result(self, column: Column) -> None:
        game, result = self.game, self.game.result
        if result is None:
            return
        if result.kind == "won" and result.seat is not None:
            name, reading = self.names[result.seat], result.reading
            text, value = (reading.calculation, reading.value) if reading is not None else ("", "")
            by_word = say("formula_accepted", "accepted by the referee") if result.by_operator else None
            body = self.frame.words(by_word)
            said = Headline(
                "good", name, seat=result.seat, mark="check", text=text, value=value, body=body, equation=_EQUATION
            )
        else:
            bare = game.solution is None and not self._second_begins
            aside = say("formula_is_aside", "Put aside")
            title = self.frame.words(aside if result.kind == "aside" else say("formula_out_of_game", "Out of the game"))
            body = self.frame.words(_solvable(result) if bare else None)
            said = Headline("panel", title, body=body, size=vh(4.4))
        column.put(headline("result", column, said))
        if game.solution is not None:
            column.put(headline("solution", column, _solution(game.solution, self.frame.reader)))
        if self._second_begins:
            title = self.frame.words(say("formula_now_seven", "Now with 7 tiles"))
            aside = say(
                "formula_for_those_aside",
                "for the {goals, plural, one {one} other {#}} put aside",
                goals=game.goals,
            )
            body = self.frame.words(aside)
            column.put(headline("next", column, Headline("floor", title, body=body, size=vh(5), must=True)))
        elif game.pile or game.real_cards:
            title = self.frame.words(say("formula_ask_next", "Next goal?"))
            body = self.frame.words(self._to_come() if game.pile else None)
            column.put(headline("next", column, Headline("page", title, body=body, size=vh(5))))

    def _to_come(self) -> Message:
        return say(
            "formula_to_come",
            "{pile} to come{aside, plural, =0 {} other {, # put aside}}",
            pile=self.game.pile,
            aside=self.game.aside if self.game.part == 1 else 0,
        )


def _goal(goal: GoalView | None) -> AnyOf:
    return AnyOf(goal.numbers if goal is not None else ())


def _solvable(result: ResultView) -> Message:
    if result.solvable:
        return say("formula_there_was", "There was a formula!")
    return say(
        "formula_none_made_it", "No {part, plural, =1 {five tiles} other {seven tiles}} make it.", part=result.part
    )


def _others(readings: tuple[ReadingView, ...], goal: AnyOf) -> Message:
    """What other brackets make, and what was wanted."""
    values = tuple(dict.fromkeys(each.value for each in readings))[1:]
    if not values:
        return say("formula_the_goal_is", "The goal is {goal}.", goal=goal)
    return say(
        "formula_other_brackets",
        "Other brackets: {values}. The goal is {goal}.",
        values=AllOf(tuple(map(made_value, values))),
        goal=goal,
    )


def _solution(shown: SolutionView, reader: Reader) -> Headline:
    """One of the formulas that would have worked, and how many there were."""
    if shown.reading is None:
        none = reader.words(say("formula_no_way", "No way with {tiles} tiles", tiles=shown.length))
        return Headline("panel", none, size=vh(5))
    title = reader.words(say("formula_ways", "{chains, plural, one {One way} other {# ways}}", chains=shown.chains))
    reading = shown.reading
    return Headline("floor", title, text=reading.calculation, value=reading.value, size=vh(5), equation=_EQUATION)


def _wilds(
    cells: tuple[str, ...], game: HiddenFormulaView, reading: ReadingView | None
) -> tuple[tuple[str, Operator], ...]:
    """Each WILD of a chain with what it stands for in this reading."""
    if reading is None:
        return ()
    wild = {tile.at for tile in game.tiles if tile.token == WILD}
    return tuple(zip((at for at in cells if at in wild), reading.wild, strict=False))


__all__ = ["compose"]
