"""A turn: an equation, a pattern or a discard, and all that follows from it until the next player plays.

What is played is laid down here; reading, calls, theft and settling are called one after the other, and each hands back
to here. Must not: read what was entered (claims.py does), say who is next (rounds.py does).
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.core.game import Called, Drawn, Refused
from gotit.core.message import Maths, Message, Seat, Series, say
from gotit.games.common import check_seat, clock, tell, with_player
from gotit.games.mathic_fraction import calls, claims, real_cards, steal
from gotit.games.mathic_fraction.actions import (
    Announce,
    Compute,
    CorrectHand,
    Discard,
    DiscardReal,
    GiveUp,
    GoOn,
    JudgePattern,
    Pattern,
    ShowMissed,
)
from gotit.games.mathic_fraction.cards import Card, face_title
from gotit.games.mathic_fraction.missed import could_use, unused
from gotit.games.mathic_fraction.rounds import next_turn, settled, upcoming
from gotit.games.mathic_fraction.settling import collect, equation_view, give_back, hand_without, pattern_view
from gotit.games.mathic_fraction.state import Claim, LastPlay, PatternClaim, Play, State
from gotit.games.mathic_fraction.view import Phase, Turn
from gotit.games.sentences import (
    NO_CLOCK,
    NOTHING_LOOKED_AT,
    OVER,
    WAIT_FOR_DEAL,
    WAIT_FOR_LOT,
    not_your_turn,
    others_go_on,
)

# --- playing ---------------------------------------------------------------------------------------------------------


def play(state: State, action: Play, at_us: int) -> State:
    """MF-09. While a discard can be stolen the thief's equation, or the next player's play (see `_play_early`)."""
    if state.phase == "stating" and isinstance(action, Compute):
        return _lay(state, claims.theft(state, action), at_us)
    if state.phase == "stealing":
        return _play_early(state, action, at_us)
    _check_actor(state, action.seat)
    if state.forfeits and isinstance(action, Compute | Pattern):
        raise Refused(_only_discard(action.seat))
    match action:
        case Compute():
            return _lay(*claims.equation(state, action), at_us)
        case Pattern():
            return _lay_pattern(*claims.pattern(state, action), at_us)
        case Discard() | DiscardReal():
            state, card = claims.discard(state, action)
            return _discard(state, action, card, at_us)


def _play_early(state: State, action: Play, at_us: int) -> State:
    """The next player plays while the discard could still be stolen: that ends the window, but not at once.

    A call from before this instant may still be on its way. So the play waits until all boxes have been asked; it is
    tried here, so that it can't be refused then.
    """
    seat = upcoming(state).seat
    if seat is None or action.seat != seat:
        raise Refused(say("still_stealable", "Someone may still steal it: wait, or get a “no” from everyone."))
    tried = play(replace(next_turn(state, at_us), warned=state.warned), action, at_us)
    if tried.phase == "playing" and tried.warned == action:
        return replace(state, warned=action)
    return calls.end_now(replace(state, pending=action), at_us)


def _only_discard(seat: int) -> Message:
    return say("only_discard", "{who} loses this turn and can only discard a card.", who=Seat(seat))


def announce(state: State, action: Announce) -> State:
    """The actor says what it will do; a thief, that it has said its equation. The clock has done its work."""
    if state.phase == "stating":
        return steal.stated(state, action)
    _check_actor(state, action.seat)
    if state.forfeits and action.what == "compute":
        raise Refused(_only_discard(action.seat))
    if state.announced == action.what:
        raise Refused(say("announced_already", "The referee already knows that."))
    announced = say(
        "announced",
        "{who} {what, select, compute {has an equation} other {discards}}.",
        who=Seat(action.seat),
        what=action.what,
    )
    return tell(replace(state, announced=action.what, timer=None), announced, action.seat)


# --- an equation (MF-10 … MF-15, MF-19, MF-20) -----------------------------------------------------------------------


def _lay(state: State, claim: Claim, at_us: int) -> State:
    """It lies there for all to see: the others may challenge it, or it is checked at once."""
    state = replace(state, claim=claim, announced="", warned=None, timer=None, missed_shown=False)
    text = Maths(equation_view(claim.equation, claim.hand_card.id).text)
    state = tell(state, say("equation_laid", "{who}: {equation}", who=Seat(claim.seat), equation=text), claim.seat)
    if not state.settings.challenges or state.here == (claim.seat,):
        return _settle(state, claim, at_us)
    return calls.open_arming(state, "challenging", state.settings.challenge_s, at_us)


def _settle(state: State, claim: Claim, at_us: int, challenger: int | None = None) -> State:
    """The window is closed, or somebody has challenged: is it true? (MF-19, MF-21, MF-22)"""
    holds = claim.equation.holds
    nobody_knows = challenger is None and state.settings.challenges and state.settings.unchallenged == "stands"
    if challenger is not None and holds:
        lost = state.player(challenger).lost_turns + 1
        state = with_player(state, challenger, lost_turns=lost)
        in_vain = say("challenge_lost", "The equation is true: {who} loses a turn.", who=Seat(challenger))
        state = tell(state, in_vain, challenger, "reject")
    if holds or nobody_knows:
        state = collect(state, claim, holds=None if nobody_knows else holds, challenger=challenger)
        return after_turn(state, at_us)
    state = give_back(state, claim, challenger)
    state = tell(state, _not_true(claim, challenger), claim.seat, "reject")
    if claim.stolen_from is not None:
        return _after_theft(steal.failed(state, claim.seat, at_us), at_us)
    return after_turn(state, at_us)


def _not_true(claim: Claim, challenger: int | None) -> Message:
    how = "turn" if claim.stolen_from is None else "steal"
    if challenger is None:
        return say(
            "rejected",
            "The equation isn't true. {who} {how, select, steal {steals nothing} other {takes the cards back}}.",
            who=Seat(claim.seat),
            how=how,
        )
    return say(
        "challenge_won",
        "The equation isn't true. {challenger} was right. {who} {how, select, steal {steals "
        "nothing} other {takes the cards back}}.",
        challenger=Seat(challenger),
        who=Seat(claim.seat),
        how=how,
    )


# --- a pattern (MF-46, MF-47) ----------------------------------------------------------------------------------------


def _lay_pattern(state: State, claim: PatternClaim, at_us: int) -> State:
    """What the host knows as a pattern is collected; anything else the operator judges."""
    state = replace(state, claim=claim, announced="", warned=None, timer=None, missed_shown=False)
    what = pattern_view(claim).what
    who, shown = Seat(claim.seat), Series(tuple(each.value.maths for each in claim.used))
    if not what:
        unknown = say("pattern_unknown", "{who}: {cards}. Is it a pattern? The referee decides.", who=who, cards=shown)
        return replace(tell(state, unknown, claim.seat), phase="judging")
    known = say(
        "pattern_known",
        "{who}: {cards}, {what, select, constant {constant} arithmetic {arithmetic} geometric {geometric}"
        " other {numerators +1}}.",
        who=who,
        cards=shown,
        what=what,
    )
    state = tell(state, known, claim.seat)
    return after_turn(collect(state, claim, holds=True), at_us)


def judge_pattern(state: State, action: JudgePattern, at_us: int) -> State:
    """The operator has said whether it is one. If not, the turn goes on: it was worth a try."""
    claim = state.claim
    if state.phase != "judging" or not isinstance(claim, PatternClaim):
        raise Refused(say("no_pattern_to_judge", "There's no pattern to judge right now."))
    if action.accepted:
        return after_turn(collect(state, claim, holds=True), at_us)
    none = say("no_pattern", "That isn't a pattern: {who} takes the cards back and plays on.", who=Seat(claim.seat))
    timer = clock(state.settings.turn_s, at_us, "turn", claim.seat, len(state.turns))
    state = replace(state, claim=None, phase="playing", timer=timer)
    return tell(state, none, claim.seat, "reject")


# --- a discard (MF-16) -----------------------------------------------------------------------------------------------


def _discard(state: State, action: Discard | DiscardReal, card: Card, at_us: int, *, by_clock: bool = False) -> State:
    """The card lies in the space; whoever sees an equation with it may steal it (MF-18).

    The first time it may only warn. In an empty space nobody can make an equation with it: no window opens.
    """
    seat = action.seat
    others = state.space
    unwarned = state.settings.warn and not by_clock and state.warned != action
    if unwarned and could_use(state, card, others):
        return replace(state, warned=action)
    state = with_player(state, seat, hand=hand_without(state, seat, card))
    state = replace(
        state,
        space=(*others, card),
        discarded=card,
        announced="",
        warned=None,
        timer=None,
        missed_shown=False,
        last_play=LastPlay(seat, card, others, state.tokens, state.powers),
        turns=(*state.turns, Turn(seat, "discard", state.round_number, card=card, by_clock=by_clock)),
    )
    discards = say("discarded", "{who} discards {card}.", who=Seat(seat), card=face_title(card.face))
    state = tell(state, discards, seat)
    if not others or state.here == (seat,):
        return after_turn(state, at_us)
    return calls.open_arming(state, "stealing", state.settings.steal_s, at_us)


def discard_by_lot(state: State, drawn: Drawn, at_us: int) -> State:
    """The time was up: the lot has chosen a card of the actor's hand."""
    card = state.player(state.actor).known_hand[drawn.order[0]]
    return _discard(replace(state, phase="playing"), Discard(state.actor, card.id), card, at_us, by_clock=True)


def correct_hand(state: State, action: CorrectHand, at_us: int) -> State:
    """A hand was counted wrongly. An actor who has no card after all is passed over."""
    state = real_cards.correct_hand(state, action)
    waits_for_nobody = state.phase == "playing" and not state.player(state.actor).hand
    return next_turn(state, at_us) if waits_for_nobody else state


# --- calls and clocks ------------------------------------------------------------------------------------------------


def called(state: State, action: Called, at_us: int) -> State:
    """Somebody has called first: a challenge, or a steal."""
    state = calls.called(state, action)
    return state if state.drawing else _call_decided(state, action.seats, at_us)


def lots_drawn(state: State, drawn: Drawn, at_us: int) -> State:
    """The lot has put those who called together in order."""
    state = calls.drawn(state, drawn)
    return _call_decided(state, state.lots, at_us)


def _call_decided(state: State, seats: tuple[int, ...], at_us: int) -> State:
    """A challenge is one player's alone; of thieves the next may try when the first fails."""
    if isinstance(state.claim, Claim):
        return _settle(state, state.claim, at_us, seats[0])
    return steal.give_floor(state, seats, at_us)


def give_up(state: State, action: GiveUp, at_us: int) -> State:
    """The thief has no equation after all."""
    return _after_theft(steal.give_up(state, action, at_us), at_us)


def time_up(state: State, at_us: int) -> State:
    """The clock of this phase has run out."""
    if state.timer is None:
        raise Refused(NO_CLOCK)
    match state.phase:
        case "challenging" if isinstance(state.claim, Claim):
            return _settle(state, state.claim, at_us)
        case "stealing":
            return _not_stolen(state, at_us)
        case "stating":
            return _after_theft(steal.time_up(state, at_us), at_us)
        case _:
            return _turn_over(state)


def nobody_calls(state: State, at_us: int) -> State:
    """Nobody is left who could challenge, or steal."""
    return _settle(state, state.claim, at_us) if isinstance(state.claim, Claim) else _not_stolen(state, at_us)


def _not_stolen(state: State, at_us: int) -> State:
    """Nobody has stolen the discard; what the next player has played already is done now."""
    pending = state.pending
    if pending is None:
        return after_turn(state, at_us)
    return play(replace(next_turn(state, at_us), warned=pending), pending, at_us)


def _after_theft(state: State, at_us: int) -> State:
    """A thief has failed: others go on, or nobody is left who could."""
    over = state.phase == "stealing" and not calls.callers(state)
    return after_turn(state, at_us) if over else state


def _turn_over(state: State) -> State:
    """The turn clock: a card is discarded by lot. Real ones only people can move."""
    who = Seat(state.actor)
    if state.real_cards:
        discard_now = say("discard_now", "Time's up for {who}: discard a card now.", who=who)
        return tell(replace(state, timer=None), discard_now, state.actor, "timeup")
    by_lot = say("discard_by_lot", "Time's up for {who}: a random card from the hand is discarded.", who=who)
    state = tell(state, by_lot, state.actor, "timeup")
    return replace(state, phase="dealing", awaiting="card", timer=None)


# --- after it --------------------------------------------------------------------------------------------------------


def after_turn(state: State, at_us: int) -> State:
    """In a teaching match the class looks at a discard that could have been used; else the next turn begins."""
    last, rules = state.last_play, state.settings
    discarded = last is not None and last.card == state.discarded and not last.made
    if rules.teaching and discarded and last is not None and unused(last, state.limits, rules.points_per_card):
        return replace(settled(state), phase="reviewing", missed_shown=True)
    return next_turn(state, at_us)


def go_on(state: State, action: GoOn, at_us: int) -> State:
    """The class has seen what was missed."""
    if state.phase != "reviewing":
        raise Refused(NOTHING_LOOKED_AT)
    if action.seat not in (0, state.actor):
        raise Refused(others_go_on(state.actor))
    return next_turn(state, at_us)


def show_missed(state: State, action: ShowMissed) -> State:
    """Only when it can't help a thief or a challenger any more."""
    if state.last_play is None or state.phase not in ("playing", "reviewing", "between", "over"):
        raise Refused(say("not_shown_now", "You can show what was missed only between two turns."))
    return replace(state, missed_shown=action.shown)


# --- who may ---------------------------------------------------------------------------------------------------------

_WHY_NOT: dict[Phase, Message] = {
    "starting": say("begin_first", "First decide who goes first."),
    "dealing": WAIT_FOR_DEAL,
    "laying": say("lay_first", "First enter the space and the tokens."),
    "playing": say("compute_or_discard", "Make an equation, or discard."),
    "challenging": say(
        "challenge_or_trust_first", "There's an equation on the table: first everyone challenges or accepts it."
    ),
    "stealing": say("steal_or_leave_first", "There's a discard on the table: first everyone steals it or leaves it."),
    "drawing": WAIT_FOR_LOT,
    "stating": say("thief_states_first", "Somebody is stealing the discard: first the thief says an equation."),
    "judging": say("judge_pattern_first", "First say whether this is a pattern."),
    "reviewing": say("go_on_first", "The class is looking at what was missed: go on first."),
    "between": say("round_when_ready", "The round is scored. The next one starts when everyone is ready."),
    "over": OVER,
}
"""What to do instead, when a turn can't be played."""


def _check_actor(state: State, seat: int) -> None:
    check_seat(state.seats, seat)
    if state.phase != "playing":
        raise Refused(_WHY_NOT[state.phase])
    if seat != state.actor:
        raise Refused(not_your_turn(state.actor))
