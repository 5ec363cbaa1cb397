"""From the target to the verdict: turning over, calling, explaining, being out, dead heats.

Must not: refill, swap, give shapes (reward.py does); say who was first (the session judges presses).
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from gotit.core.game import Called, Refused, Timer
from gotit.core.message import Maths, Message, Seat, Seats, say
from gotit.games.common import clock, tell, with_all_players, with_player
from gotit.games.fast_fun_maths.actions import BeginExplaining, Explain, Judge, NotGotIt, PutOut
from gotit.games.fast_fun_maths.deck import NOT_IN_HAND
from gotit.games.fast_fun_maths.judging import check_signs, judge
from gotit.games.fast_fun_maths.possible import think_ahead
from gotit.games.fast_fun_maths.reward import end_without_winner, win
from gotit.games.fast_fun_maths.state import DrawLots, State, to_discard
from gotit.games.fast_fun_maths.view import CalculationView, OutReason
from gotit.games.sentences import NO_CLOCK, NO_RACE, TIME_UP, got_it, overruled_first


def begin_round(state: State) -> State:
    """Nothing of the last round counts any more; whoever was out is in again (GI-H-88, GI-H-90)."""
    state = with_all_players(state, lambda player: replace(player, out=None))
    think_ahead(state)
    return replace(
        state,
        phase="turning",
        target_then=(),
        hands_then=(),
        revealed=False,
        calculations=(),
        winning=None,
        drawn=(),
        ready=frozenset(),
        solutions_shown=False,
    )


def open_race(state: State) -> State:
    """Both target cards lie there: everybody may call (GI-H-11 … 15)."""
    tens, ones = state.target
    state = replace(
        state,
        phase="racing",
        race_number=state.race_number + 1,
        target_then=state.target,
        hands_then=tuple(tuple(card.face for card in player.hand) for player in state.players),
    )
    target = Maths(f"{tens.number}{ones.number}")
    return tell(state, say("target", "The target is {target}.", target=target), state.turner)


def turn_over_allowed(state: State) -> None:
    if state.phase != "turning":
        raise Refused(say("turned_at_start", "You can turn over the target cards only at the start of a round."))
    if state.real_cards:
        raise Refused(say("turn_real_cards", "Turn over the real cards and enter what they show."))


# --- calling and explaining ------------------------------------------------------------------------------------------


def call(state: State, called: Called, at_us: int) -> State:
    """One seat called first, or several together (GI-H-24, GI-H-84)."""
    if state.phase != "racing":
        raise Refused(NO_RACE)
    if not called.seats or not set(called.seats) <= set(state.racers):
        raise Refused(say("out_cannot_call", "Players who are out of this round can't buzz."))
    state = replace(
        state,
        phase="explaining",
        callers=tuple(sorted(called.seats)),
        each_sign_once=frozenset(called.each_sign_once),
        sealed=(),
        verdict_on=None,
    )
    if called.overruled:
        state = tell(state, overruled_first(called.seats))
    if len(called.seats) == 1:
        state = tell(state, got_it(called.seats), called.seats[0], "buzz")
    else:
        together = say("called_together", "{who}: too close to call! Each shows how.", who=Seats(called.seats))
        state = tell(state, together, None, "buzz")
    return give_floor(state, at_us)


def begin_explaining(state: State, action: BeginExplaining, at_us: int) -> State:
    if action.seat not in state.owing[:1]:
        raise Refused(say("begins_without_floor", "It isn't this player's turn to explain."))
    if state.begun:
        return state
    return replace(state, begun=True, timer=_timer(state, state.settings.finish_s, at_us, "explaining"))


def explain(state: State, action: Explain, at_us: int) -> State:
    """A caller's calculation is entered; shown when the calculations of all who called together are in (GI-H-84)."""
    if state.phase != "explaining" or action.seat not in state.owing:
        who = Seat(action.seat)
        raise Refused(say("not_called", "{who} hasn't buzzed, so there's nothing to enter.", who=who))
    entered = examine(state, action.seat, action.expression, action.cards, insist=action.insist)
    return _continue(replace(state, sealed=(*state.sealed, entered)), state.owing[0], at_us)


def examine(
    state: State, seat: int, expression: str, cards: tuple[int, ...], *, insist: bool = False
) -> CalculationView:
    """What the referee says of a seat's calculation, without anything following from it. Raises Refused."""
    settings = state.settings
    found = judge(
        seat,
        state.player(seat).hand,
        state.target_value,
        expression,
        cards,
        insist=insist,
        handicap=seat in settings.handicapped,
        whole=settings.whole_numbers,
        min_operations=settings.min_operations,
    )
    if found.right and seat in state.each_sign_once:
        check_signs(seat, found)
    return found


def put_out(state: State, action: PutOut, at_us: int) -> State:
    """Out by the operator's word (GI-H-79 … 83)."""
    if action.why == "spoke_early":
        if state.phase not in ("racing", "explaining") or action.seat in state.callers:
            raise Refused(say("spoke_early_uncalled", "Only a player who hasn't buzzed can have explained too early."))
    elif action.seat not in state.owing:
        raise Refused(say("has_not_the_floor", "It isn't {who}'s turn to explain.", who=Seat(action.seat)))
    if action.seat not in state.racers:
        raise Refused(_already_out(action.seat))
    floor = state.owing[0] if state.phase == "explaining" else None
    state = _out(replace(state, verdict_on=None), action.seat, action.why)
    return _end_if_all_out(state) if floor is None else _continue(state, floor, at_us)


def time_up(state: State, at_us: int) -> State:
    """The caller with the floor did not begin, or did not finish, in time (GI-H-82, GI-H-83)."""
    if state.timer is None or not state.owing:
        raise Refused(NO_CLOCK)
    why: OutReason = "stalling" if state.begun else "slow"
    floor = state.owing[0]
    return _continue(_out(tell(state, TIME_UP, None, "timeup"), floor, why), floor, at_us)


def not_got_it(state: State, action: NotGotIt) -> State:
    """GI-H-76; it can't be taken back."""
    if state.phase not in ("racing", "explaining") or action.seat in state.callers:
        raise Refused(say("no_passing_now", "You can say “Not Got It!” only while the race is on."))
    if action.seat not in state.racers:
        raise Refused(_already_out(action.seat))
    state = _out(replace(state, verdict_on=None), action.seat, "not_got_it")
    return state if state.phase == "explaining" else _end_if_all_out(state)


def goes(state: State, seat: int, at_us: int) -> State:
    """A caller who goes is out of the round, and so is its calculation; the others go on."""
    state = replace(state, verdict_on=None)
    if state.phase == "racing":
        return _end_if_all_out(state)
    if seat not in state.callers:
        return state
    floor = state.owing[0] if state.owing else 0
    state = replace(state, sealed=tuple(each for each in state.sealed if each.seat != seat))
    return _continue(_out(state, seat, "away"), floor, at_us)


def leaves_tie(state: State, seat: int) -> State:
    """Real cards: one of those who draw for a round has gone."""
    tied = tuple(other for other in state.tied if other != seat)
    if len(tied) == 1:
        return win_tie(state, tied[0])
    draws = tuple(draw for draw in state.draws if draw[0] != seat)
    state = replace(state, tied=tied, draws=draws)
    return compare_draws(state) if len(draws) == len(tied) else state


def end_by_agreement(state: State) -> State:
    """GI-H-27."""
    if state.phase != "racing":
        raise Refused(say("no_round_to_end", "You can end a round only while the race is on."))
    return end_without_winner(replace(state, verdict_on=None))


def judge_otherwise(state: State, action: Judge, at_us: int) -> State:
    """The operator decides against the referee about the last verdict."""
    before = state.verdict_on
    given = next((each for each in before.sealed if each.seat == action.seat), None) if before else None
    if before is None or given is None:
        raise Refused(
            say(
                "no_verdict",
                "There's no verdict on this player's calculation to change. Use “Undo” to go further back.",
            )
        )
    if state.shown(action.seat).right == action.right:
        raise Refused(say("same_verdict", "That's already the verdict."))
    if not {card.id for card in before.player(action.seat).hand}.issuperset(action.cards):
        raise Refused(NOT_IN_HAND)
    own = examine(before, action.seat, given.pretty, ())
    changed = replace(
        given,
        right=action.right,
        used=action.cards or given.used,
        overruled=action.right != own.right,
        wrong=None if action.right else own.wrong or say("operator_says_no", "The referee says no."),
    )
    sealed = tuple(changed if each.seat == action.seat else each for each in before.sealed)
    decided = say(
        "verdict_overruled",
        "The referee decided: {who} was {verdict, select, right {right} other {wrong}}.",
        who=Seat(action.seat),
        verdict="right" if action.right else "wrong",
    )
    return _resolve(replace(tell(before, decided, action.seat), sealed=sealed), at_us)


# --- verdicts --------------------------------------------------------------------------------------------------------


def _continue(state: State, floor: int, at_us: int) -> State:
    """After somebody has explained or gone out: all is in, or the next one has the floor.

    `floor`: who had it. If that seat still owes its calculation, it goes on, and so does its clock.
    """
    if not state.owing:
        return _resolve(state, at_us)
    return state if state.owing[0] == floor else give_floor(state, at_us)


def give_floor(state: State, at_us: int) -> State:
    """Whoever is first of those who owe a calculation begins, and has `begin_s` to do so."""
    return replace(state, begun=False, timer=_timer(state, state.settings.begin_s, at_us, "beginning"))


def _timer(state: State, seconds: int, at_us: int, of: str) -> Timer | None:
    """No clock when the setting is 0, nor in a one-player game (GI-H-73)."""
    return None if state.solo else clock(seconds, at_us, of, state.owing[0])


def _resolve(state: State, at_us: int) -> State:
    """All that called together have shown their calculations: the wrong ones are out, of the right ones the one with
    most cards wins (GI-H-84), then the highest card drawn (GI-H-85)."""
    # In the order of seats: who is typed in first must not matter, nor draw first.
    state = replace(state, sealed=tuple(sorted(state.sealed, key=lambda each: each.seat)))
    before = replace(state, verdict_on=None, news=()) if state.sealed else None
    state = replace(state, calculations=(*state.calculations, *state.sealed), timer=None, begun=False)
    for each in state.sealed:
        if not each.right:
            state = _out(state, each.seat, "mistake", each.wrong)
    right = [each for each in state.sealed if each.right]
    state = replace(state, callers=(), sealed=())
    if not right:
        state = _race_on(state)
    else:
        most = max(len(each.used) for each in right)
        best = [each for each in right if len(each.used) == most]
        state = _win(state, best[0]) if len(best) == 1 else _tie(state, best)
    return replace(state, verdict_on=before)


def _race_on(state: State) -> State:
    """The others go on (GI-H-80); when nobody is left the round ends."""
    if not state.racers:
        return end_without_winner(state)
    return replace(state, phase="racing", race_number=state.race_number + 1)


def _end_if_all_out(state: State) -> State:
    return state if state.racers else end_without_winner(state)


def _win(state: State, calculation: CalculationView) -> State:
    shown = calculation.pretty + (f" = {calculation.value}" if calculation.right and calculation.value else "")
    won = say("accepted", "{who} wins the round: {shown}", who=Seat(calculation.seat), shown=Maths(shown))
    return win(tell(state, won, calculation.seat, "accept"), calculation)


def _out(state: State, seat: int, why: OutReason, wrong: Message | None = None) -> State:
    """`wrong`: what was wrong with the calculation that was shown."""
    callers = tuple(caller for caller in state.callers if caller != seat)
    state = with_player(replace(state, callers=callers), seat, out=why)
    said = _say_out(seat, why)
    if wrong is not None:
        said = say("out_by_calculation", "{wrong} {out}", wrong=wrong, out=said)
    return tell(state, said, seat, None if why == "not_got_it" else "reject")


def _say_out(seat: int, why: OutReason) -> Message:
    return say(
        "out",
        "{who} {why, select, spoke_early {explained before buzzing} forgot {forgot the "
        "calculation} stalling {took too long} slow {didn't begin in time} not_got_it {said “Not "
        "Got It!”} away {goes} other {made a mistake}} and is out of this round.",
        who=Seat(seat),
        why=why,
    )


def _already_out(seat: int) -> Message:
    return say("already_out", "{who} is already out of this round.", who=Seat(seat))


# --- the dead heat that cards must decide ----------------------------------------------------------------------------


def _tie(state: State, best: Iterable[CalculationView]) -> State:
    tied = tuple(each.seat for each in best)
    state = replace(state, phase="drawing", tied=tied, draws=())
    equal = say("tie", "{who} used the same number of cards. Each draws one: the highest wins.", who=Seats(tied))
    state = tell(state, equal)
    return state if state.real_cards else replace(state, agenda=(DrawLots(tied), *state.agenda))


def compare_draws(state: State) -> State:
    """All tied seats have drawn: the highest wins, equal ones draw again; with no cards left, chance decides."""
    if len(state.draws) < len(state.tied):
        return replace(state, lots=state.tied)
    highest = max(number for _, number in state.draws)
    best = tuple(seat for seat, number in state.draws if number == highest)
    if len(best) == 1:
        return win_tie(state, best[0])
    again = say("draw_again", "A tie again at {highest}. Draw once more.", highest=highest)
    state = tell(replace(state, tied=best, draws=()), again)
    return state if state.real_cards else replace(state, agenda=(DrawLots(best), *state.agenda))


def win_tie(state: State, seat: int) -> State:
    state = to_discard(state, *state.tie_cards)
    return _win(replace(state, tied=(), tie_cards=(), draws=(), lots=()), state.shown(seat))
