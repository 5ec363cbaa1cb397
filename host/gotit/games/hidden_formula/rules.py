"""Got It! the hidden formula (Tom Jolly), whole: the game as the session knows it.

`do` finds who is responsible: setup.py until the first goal, race.py for a goal from its turning to what becomes of
it, claim.py for the tiles that a caller shows, real_cards.py for what lies on a real table.

Must not: do I/O, read a clock, use chance, change a state in place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from gotit.core.feats import Noted
from gotit.core.game import Called, Draw, Drawn, Entered, Floor, Lamp, Race, Refused, Ties, Timer, TimeUp
from gotit.core.message import Message, say
from gotit.core.offer import Move, Offers
from gotit.core.puzzle import Kind, Puzzle, Solution
from gotit.core.setting import check
from gotit.games.common import Rulebook, Standing, seated
from gotit.games.hidden_formula import actions as a
from gotit.games.hidden_formula import claim, hints, moves, presence, race, real_cards, setup
from gotit.games.hidden_formula.deck import WILD, Deck, read_deck, read_goals
from gotit.games.hidden_formula.entries import amended, entries
from gotit.games.hidden_formula.feats import notes
from gotit.games.hidden_formula.grid import MOST_WILDS
from gotit.games.hidden_formula.operations import WIZARD
from gotit.games.hidden_formula.showing import advise, floor, lamps, show
from gotit.games.hidden_formula.state import Player, State
from gotit.games.hidden_formula.view import GoalView, HiddenFormulaAdvice, HiddenFormulaView
from gotit.games.sentences import DRAW_LOTS
from gotit.games.texts import TextError

YOUNG_LARGEST = 9
YOUNG_OPERATORS = ("+", "-")


class HiddenFormula(Rulebook[State]):
    """The rulebook. The texts of the house's cards: formula cards, the Math Geek numbers, goal cards."""

    name: ClassVar[str] = "hidden-formula"
    title: ClassVar[str] = "Got It! the hidden formula"
    practises: ClassVar[Message] = say("formula_practises", "Finding sums in a grid")
    seats: ClassVar[range] = range(1, 10)
    version: ClassVar[int] = 3
    house_texts: ClassVar[tuple[str, ...]] = ("formula_cards.txt", "math_geek.txt", "goal_cards.txt")
    Settings: ClassVar[type[msgspec.Struct]] = a.HiddenFormulaSettings
    Action: ClassVar[Any] = a.Action
    moves: ClassVar[Mapping[str, Move]] = moves.MOVES
    after_end: ClassVar[type[msgspec.Struct]] = a.ShowSolution

    def __init__(self, formula_cards: str, math_geek: str, goal_cards: str) -> None:
        self._formula_cards = formula_cards
        self._math_geek = math_geek
        self._goal_cards = goal_cards

    def of_version(self, version: int) -> HiddenFormula | None:
        if version == BeforeQuestions.version:
            return BeforeQuestions(self._formula_cards, self._math_geek, self._goal_cards)
        if version == BeforeCount.version:
            return BeforeCount(self._formula_cards, self._math_geek, self._goal_cards)
        return self if version == self.version else None

    def start(self, players: int, settings: a.HiddenFormulaSettings) -> State:
        _check(settings, players)
        state = State(settings=settings, players=seated(Player, players))
        if settings.mode == "virtual":
            state = replace(state, deck=self._deck(settings), cards=self._goals(settings))
            setup.check_cards(state)
        return replace(state, phase="agreeing") if settings.wizard else setup.begin_dealing(state)

    def do(self, state: State, action: a.Action, at_us: int) -> State:
        match action:
            case Called():
                return race.call(state, action, at_us)
            case TimeUp():
                return race.time_up(state, at_us)
            case Drawn():
                return race.draw_lots(state, action, at_us) if state.drawing else setup.shuffled(state, action)
            case a.TurnGoal():
                return race.turn_goal(state, at_us)
            case a.Pass():
                return race.pass_goal(state, action, at_us)
            case a.PutAside():
                return _put_aside(state)
            case a.LetIn():
                return race.let_in(state, action)
            case a.Shown():
                return race.stop_clock(state, action)
            case a.Fail():
                return _fail(state, action, at_us)
            case a.ShowSolution():
                return _show_solution(state, action)
            case a.Agree():
                return setup.agree(state, action)
            case a.Disagree():
                return setup.disagree(state, action)
            case a.SwapTiles():
                return setup.swap_tiles(state, action)
            case a.DealAgain():
                return setup.deal_again(state)
            case a.Tap():
                return claim.tap(state, action)
            case a.TakeBack():
                return claim.take_back(state, action)
            case a.TurnAround():
                return claim.turn_around(state, action)
            case a.NameWild():
                return claim.name_wild(state, action)
            case a.SayBrackets():
                return claim.say_brackets(state, action)
            case a.Accept():
                return claim.accept(state, action)
            case a.EnterGrid():
                return real_cards.enter_grid(state, action)
            case a.CorrectTile():
                return real_cards.correct_tile(state, action)
            case a.EnterGoal():
                return real_cards.enter_goal(state, action, at_us)
            case a.PileEmpty():
                return real_cards.pile_empty(state)

    def standing(self, state: State) -> Standing:
        return race.standing(state)

    def end(self, state: State) -> State:
        return race.end_match(state)

    def join(self, state: State, at_us: int) -> State:
        return presence.join(state, at_us)

    def goes(self, state: State, seat: int, at_us: int, *, for_good: bool) -> State:
        return presence.goes(state, seat, at_us, for_good=for_good)

    def offered(self, state: State) -> Offers:
        return moves.offers(state)

    def entries(self, state: State) -> Iterable[Entered]:
        return entries(state)

    def amended(self, state: State, action: Any, key: str, value: str) -> Any:
        return amended(state, action, key, value)

    def race(self, state: State) -> Race | None:
        return moves.race(state)

    def chance(self, state: State) -> Draw | None:
        if state.outcome is not None:
            return None
        if state.drawing:
            return Draw(len(state.drawing), DRAW_LOTS)
        return setup.shuffle_wanted(state)

    def deals_alike(self, state: State) -> bool:
        """Grid and goals do not depend on play, but for the goals that were put aside."""
        return state.part == 1 and not state.real_cards

    def timer(self, state: State) -> Timer | None:
        return race.timer(state)

    def view(self, state: State, seat: int | None) -> HiddenFormulaView:
        """Everything lies open: every audience sees the same."""
        return show(state)

    def advice(self, state: State) -> HiddenFormulaAdvice | None:
        return advise(state)

    def puzzle(self, state: State) -> Puzzle | None:
        return hints.puzzle(state)

    def hints(self, state: State) -> tuple[Message, ...]:
        return hints.hints(state)

    def solution(self, state: State, kind: Kind) -> Solution:
        return hints.solution(state, kind)

    def ties(self, state: State) -> Ties:
        return "drawn"

    def floor(self, state: State) -> Floor:
        return floor(state)

    def lamps(self, state: State) -> Mapping[int, Lamp]:
        return lamps(state)

    def notes(self, states: Sequence[State]) -> Iterable[Noted]:
        return notes(states)

    # --- cards -------------------------------------------------------------------------------------------------------

    def _deck(self, settings: a.HiddenFormulaSettings) -> Deck:
        """The formula cards of this match: for young players those of their game only (GI-J-38, GI-J-40)."""
        own = bool(settings.deck.strip())
        text = settings.deck if own else self._formula_cards
        try:
            deck = read_deck(text, "your deck" if own else "house deck")
            extra = read_deck(self._math_geek, "Math Geek") if settings.math_geek else Deck((), ())
        except TextError as error:
            raise Refused(error.message) from None
        deck = Deck(deck.numbers + extra.numbers, deck.operators + extra.operators)
        if settings.young:
            numbers = tuple(token for token in deck.numbers if int(token) <= YOUNG_LARGEST)
            deck = Deck(numbers, tuple(token for token in deck.operators if token in YOUNG_OPERATORS))
        if deck.operators.count(WILD) > MOST_WILDS:
            raise Refused(say("wilds_in_deck", "A deck has at most {most} WILD cards.", most=MOST_WILDS))
        return deck

    def _goals(self, settings: a.HiddenFormulaSettings) -> tuple[GoalView, ...]:
        """The goal cards of this match: for young players those without an asterisk (GI-J-39)."""
        own = bool(settings.goals.strip())
        try:
            goals = read_goals(settings.goals if own else self._goal_cards, "your goals" if own else "house goals")
        except TextError as error:
            raise Refused(error.message) from None
        return tuple(goal for goal in goals if not (settings.young and goal.asterisk))


class BeforeQuestions(HiddenFormula):
    """Version 1, for matches begun under it: a goal of any size was taken without a question."""

    version: ClassVar[int] = 1

    def do(self, state: State, action: a.Action, at_us: int) -> State:
        taken = replace(action, insist=True) if isinstance(action, a.EnterGoal) and state.part == 1 else action
        return super().do(state, taken, at_us)


class BeforeCount(HiddenFormula):
    """Version 2, for matches begun under it: nobody asked about more goals than the box holds."""

    version: ClassVar[int] = 2

    def do(self, state: State, action: a.Action, at_us: int) -> State:
        if isinstance(action, a.EnterGoal) and state.part == 1 and len(state.entered) >= real_cards.goals_in_box(state):
            action = replace(action, insist=True)
        return super().do(state, action, at_us)


def _put_aside(state: State) -> State:
    if state.phase != "racing":
        raise Refused(race.NOT_RACED_FOR)
    return race.put_aside(state)


def _fail(state: State, action: a.Fail, at_us: int) -> State:
    if action.seat != state.caller:
        raise Refused(race.not_showing(action.seat))
    return race.fail(state, at_us)


def _show_solution(state: State, action: a.ShowSolution) -> State:
    if state.result is None or state.phase not in ("turning", "over"):
        raise Refused(say("solution_when_decided", "You can show a solution once the goal is decided."))
    return replace(state, solution_shown=action.shown)


def _check(settings: a.HiddenFormulaSettings, players: int) -> None:
    """Refuses settings that can't be, with a sentence."""
    check(settings, players)
    if len(settings.delays_s) > players:
        raise Refused(
            say(
                "too_many_delays",
                "There are {delays} delays, but only {players} players.",
                delays=len(settings.delays_s),
                players=players,
            )
        )
    if len(set(settings.wizard)) < len(settings.wizard) or not set(settings.wizard) <= set(WIZARD):
        raise Refused(say("bad_wizard", "Besides +, − and ×, a WILD may stand for /, % and ^, each named once."))
