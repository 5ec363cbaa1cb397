"""Got It! Fast Fun Maths (Will Hanson), whole: the game as the session knows it.

`do` finds who is responsible: race.py from the target to the verdict, reward.py from the verdict to the next target,
real_cards.py for what lies on a real table, piles.py for drawing and shuffling.

Must not: do I/O, read a clock, use chance, change a state in place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from gotit.core.feats import Noted
from gotit.core.game import Called, Draw, Drawn, Entered, Floor, Lamp, Race, Refused, Ties, TimeUp
from gotit.core.message import Message, say
from gotit.core.offer import Move, Offers
from gotit.core.puzzle import Kind, Puzzle, Solution
from gotit.core.setting import check
from gotit.games.common import Rulebook, Standing, check_deck_size, seated
from gotit.games.fast_fun_maths import actions as a
from gotit.games.fast_fun_maths import hints, presence, race, real_cards, reward
from gotit.games.fast_fun_maths.deck import Card, read_deck
from gotit.games.fast_fun_maths.difficulty import suited
from gotit.games.fast_fun_maths.entries import amended, entries
from gotit.games.fast_fun_maths.feats import notes
from gotit.games.fast_fun_maths.moves import MOVES, offers
from gotit.games.fast_fun_maths.piles import shuffle, work_off
from gotit.games.fast_fun_maths.showing import FastFunMathsAdvice, advise, floor, lamps, show
from gotit.games.fast_fun_maths.state import HAND_SIZE, DrawLots, Enter, Give, Player, State, Task, TurnTarget
from gotit.games.fast_fun_maths.view import CalculationView, FastFunMathsView
from gotit.games.sentences import DRAW_LOTS, SHUFFLE_CARDS
from gotit.games.texts import TextError

_VERDICT_STANDS = (a.Explain, a.PutOut, a.Judge, a.ShowSolutions, TimeUp, Drawn)
"""After any other action the last verdict can only be changed by undo."""


class FastFunMaths(Rulebook[State]):
    """The rulebook. `house_deck`, `zeros`: the texts of the house deck and of what "with zero" adds to it."""

    name: ClassVar[str] = "fast-fun-maths"
    title: ClassVar[str] = "Got It! Fast Fun Maths"
    practises: ClassVar[Message] = say("maths_practises", "Mental maths: + − × ÷")
    seats: ClassVar[range] = range(1, 10)
    version: ClassVar[int] = 3
    taken_then: ClassVar[Mapping[int, Mapping[str, Any]]] = {1: {"fruitless": 0}, 2: {"fruitless": 0}}
    house_texts: ClassVar[tuple[str, ...]] = ("deck.txt", "zeros.txt")
    Settings: ClassVar[type[msgspec.Struct]] = a.FastFunMathsSettings
    Action: ClassVar[Any] = a.Action
    moves: ClassVar[Mapping[str, Move]] = MOVES
    after_end: ClassVar[type[msgspec.Struct]] = a.ShowSolutions

    def __init__(self, house_deck: str, zeros: str) -> None:
        self._house_deck = house_deck
        self._zeros = zeros

    def of_version(self, version: int) -> FastFunMaths | None:
        """Version 2 was played without `fruitless`."""
        if version == BeforeClocks.version:
            return BeforeClocks(self._house_deck, self._zeros)
        return self if version in (2, self.version) else None

    def start(self, players: int, settings: a.FastFunMathsSettings) -> State:
        check(settings, players)
        state = State(settings=settings, players=seated(Player, players), turner=settings.youngest)
        if settings.mode == "referee":
            return state
        deck = self._deck(settings)
        check_deck_size(len(deck), HAND_SIZE * players + 2, players)
        deal = tuple(Give(seat) for seat in state.seats)
        whole = deck if settings.boards else ()
        return self._work_off(replace(state, discard=deck, whole=whole, agenda=(*deal, Enter("turning"))))

    def do(self, state: State, action: a.Action, at_us: int) -> State:
        kept = state.verdict_on if isinstance(action, _VERDICT_STANDS) else None
        return self._work_off(self._do(replace(state, verdict_on=kept), action, at_us))

    def _do(self, state: State, action: a.Action, at_us: int) -> State:
        match action:
            case Called():
                return race.call(state, action, at_us)
            case TimeUp():
                return race.time_up(state, at_us)
            case Drawn():
                return self._chance(state, action)
            case a.BeginExplaining():
                return race.begin_explaining(state, action, at_us)
            case a.Explain():
                return race.explain(state, action, at_us)
            case a.PutOut():
                return race.put_out(state, action, at_us)
            case a.Judge():
                return race.judge_otherwise(state, action, at_us)
            case a.NotGotIt():
                return race.not_got_it(state, action)
            case a.EndRound():
                return race.end_by_agreement(state)
            case a.TurnOver():
                race.turn_over_allowed(state)
                return replace(suited(state), agenda=(TurnTarget(),))
            case a.ShowSolutions():
                return _show_solutions(state, action)
            case a.Swap():
                return reward.swap(state, action)
            case a.WantSwap():
                return reward.want_swap(state, action)
            case a.Keep():
                return reward.keep(state, action)
            case a.TakeShape():
                return reward.take_shape(state, action)
            case a.Steal():
                return reward.steal(state, action)
            case a.NoSteal():
                return reward.decline_steal(state, action)
            case a.Ready():
                return reward.say_ready(state, action)
            case a.ShowSets():
                return reward.show_sets(state, action)
            case a.Place():
                return real_cards.place(state, action)
            case a.Drew():
                return real_cards.drew(state, action)
            case a.HandIs():
                return real_cards.hand_is(state, action)
            case a.Reveal():
                return real_cards.reveal(state, action)
            case a.DrawReal():
                return real_cards.draw_real(state, action)

    def most_still(self, state: State) -> int:
        return state.settings.fruitless

    def standing(self, state: State) -> Standing:
        return reward.standing(state)

    def end(self, state: State) -> State:
        return reward.end_match(state)

    def join(self, state: State, at_us: int) -> State:
        return self._work_off(presence.join(state, at_us))

    def goes(self, state: State, seat: int, at_us: int, *, for_good: bool) -> State:
        return self._work_off(presence.goes(state, seat, at_us, for_good=for_good))

    def offered(self, state: State) -> Offers:
        return offers(state)

    def entries(self, state: State) -> Iterable[Entered]:
        return entries(state)

    def amended(self, state: State, action: a.Action, key: str, value: str) -> a.Action | None:
        changed: a.Action | None = amended(state, action, key, value)
        return changed

    def race(self, state: State) -> Race | None:
        racers = frozenset(state.racers)
        return Race(racers, state.race_number, queue=state.settings.queue) if state.phase == "racing" else None

    def chance(self, state: State) -> Draw | None:
        if state.outcome is not None:
            return None
        if state.shuffling:
            return Draw(len(state.discard), SHUFFLE_CARDS)
        return Draw(len(state.lots), DRAW_LOTS) if state.lots else None

    def deals_alike(self, state: State) -> bool:
        """With fresh hands, while nobody has left (others get those cards), and with one shuffle for each target."""
        return bool(state.whole) and not state.left and not state.by_lot

    def view(self, state: State, seat: int | None) -> FastFunMathsView:
        """All hands are open: every audience sees the same."""
        return show(state)

    def advice(self, state: State) -> FastFunMathsAdvice | None:
        return advise(state)

    def check(self, state: State, seat: int, expression: str, cards: tuple[int, ...] = ()) -> CalculationView:
        """What the referee would say of this calculation, for the operator who is still entering it.

        Raises Refused for what can't be read yet, and when no target lies there.
        """
        if seat not in state.seats or len(state.target_then) < 2:
            raise Refused(say("no_target", "There's no target yet."))
        return race.examine(state, seat, expression, cards)

    def puzzle(self, state: State) -> Puzzle | None:
        return hints.puzzle(state)

    def hints(self, state: State) -> tuple[Message, ...]:
        return hints.hints(state)

    def solution(self, state: State, kind: Kind) -> Solution:
        return hints.solution(state, kind)

    def ties(self, state: State) -> Ties:
        """Each shows how, in turn (GI-H-84)."""
        return "each"

    def floor(self, state: State) -> Floor:
        return floor(state)

    def lamps(self, state: State) -> Mapping[int, Lamp]:
        return lamps(state)

    def notes(self, states: Sequence[State]) -> Iterable[Noted]:
        return notes(states)

    # --- inside --------------------------------------------------------------------------------------------------

    def _deck(self, settings: a.FastFunMathsSettings) -> tuple[Card, ...]:
        own = bool(settings.deck.strip())
        text = settings.deck if own else self._house_deck + (self._zeros if settings.with_zero else "")
        try:
            return read_deck(text, "your deck" if own else "house deck", with_zero=settings.with_zero)
        except TextError as error:
            raise Refused(error.message) from None

    def _work_off(self, state: State) -> State:
        return work_off(state, _drawn_for)

    def _chance(self, state: State, action: Drawn) -> State:
        if state.lots:
            return race.win_tie(replace(state, by_lot=state.by_lot + 1), state.lots[action.order[0]])
        return shuffle(state, action)


class BeforeClocks(FastFunMaths):
    """Version 1, for matches begun under it: whoever was put out, who had the floor was to begin anew."""

    version: ClassVar[int] = 1

    def _do(self, state: State, action: a.Action, at_us: int) -> State:
        state = super()._do(state, action, at_us)
        anew = isinstance(action, a.PutOut) and state.phase == "explaining"
        return race.give_floor(state, at_us) if anew else state


def _drawn_for(state: State, task: Task) -> State:
    """The cards of a task are drawn: go on with the rules."""
    match task:
        case TurnTarget():
            return race.open_race(state) if len(state.target) == 2 else reward.end_by_exhaustion(state)
        case DrawLots():
            return race.compare_draws(state)
        case Enter("swapping"):
            return reward.enter_swapping(state)
        case _:
            return race.begin_round(state)


def _show_solutions(state: State, action: a.ShowSolutions) -> State:
    if not state.target_then or state.phase in ("racing", "explaining", "drawing"):
        raise Refused(say("solutions_after_round", "You can show solutions only after a round."))
    return replace(state, solutions_shown=action.shown)
