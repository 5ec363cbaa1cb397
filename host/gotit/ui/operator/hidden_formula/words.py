"""What is going on in a match of the hidden formula, in a few words for the one who runs it.

Must not: use Qt.
"""

from __future__ import annotations

from typing import Any

from gotit.core.message import AllOf, AnyOf, Arg, Maths, Message, Seat, Seats, say
from gotit.games.hidden_formula.view import (
    SIGNS,
    ChainView,
    GoalView,
    HiddenFormulaAdvice,
    HiddenFormulaView,
    ReadingView,
    ResultView,
    SolutionView,
    made_values,
)
from gotit.language.chosen import words
from gotit.language.words import Words
from gotit.ui.operator.hidden_formula.board import SPOKEN, sign
from gotit.ui.operator.operator_view import OperatorView
from gotit.ui.paint.hidden_formula.tiles import WILD


def headline(view: HiddenFormulaView, operator: OperatorView) -> tuple[Words, Words]:
    """The headline, and what the operator can do about it."""
    if view.phase == "over":
        return operator.outcome_words, operator.best_words
    said, hint = _headline(view, operator)
    return words(said, operator.names), words(hint, operator.names)


_IN_RULES = Maths(SIGNS[WILD])


def told_in_words(told: Message) -> Message:
    """WILD as this language says it: a kept match holds it as a sign."""
    wild: dict[str, Arg] = {name: SPOKEN[WILD] for name, arg in told.args.items() if arg == _IN_RULES}
    return Message(told.code, told.pattern, {**told.args, **wild}) if wild else told


def _headline(view: HiddenFormulaView, operator: OperatorView) -> tuple[Message | None, Message | None]:
    match view.phase:
        case "agreeing":
            asked = say("formula_ask_wizard", "May WILD also be {signs}?", signs=_wizard(view))
            return asked, say("formula_agree_by_press", "Each player presses to agree, or holds for no.")
        case "dealing" if view.real_cards:
            hint = say("formula_picture_beside", "The board beside it shows what was understood.")
            return say("formula_type_grid", "Type the grid as it lies on the table"), hint
        case "dealing":
            return say("formula_shuffled", "The cards are shuffled"), None
        case "arranging":
            hint = say("formula_swap_two", "To swap two signs: click one, then the other.")
            if view.real_cards:
                return say("formula_grid_taken", "The grid is entered: now the first goal"), hint
            return say("formula_grid_dealt", "The grid is dealt"), hint
        case "turning":
            return _after(view.result), _progress(view)
        case "racing":
            return _race(view, operator)
        case "drawing":
            return say("formula_lot_decides", "Too close to call: a random draw decides"), None
        case "showing" if view.caller is not None:
            return _showing(view, Seat(view.caller))
        case _:
            return None, None


def _race(view: HiddenFormulaView, operator: OperatorView) -> tuple[Message, Message | None]:
    if operator.pending:
        hint = say("formula_on_its_way", "An earlier buzz may still be on its way.")
        return say("formula_who_first", "Somebody buzzed: who was first?"), hint
    goal = goal_said(view.goal)
    if view.all_passed:
        nobody = say("formula_nobody_sees", "Goal {goal}: nobody sees a solution", goal=goal)
        return nobody, say("formula_aside_unless", "It is put aside unless somebody buzzes now.")
    may_call = say("formula_may_call", "Goal {goal}: {who} can buzz", goal=goal, who=_racers(view))
    keys = say("formula_race_keys", "Keys 1–9 buzz; Shift+1–9 or Q–O: no solution.")
    some = say("formula_race_keys_some", "Without a buzzer: 1–9 buzz; Shift+1–9 or Q–O: no solution.")
    return may_call, operator.race_keys(keys, some)


def _showing(view: HiddenFormulaView, who: Seat) -> tuple[Message, Message]:
    goal = goal_said(view.goal)
    if view.chain is not None and view.chain.readings:
        hint = say("formula_slip", "A wrong tap? Take it back, or read it from the other end.")
        return _made(view.chain, who, goal), hint
    if view.shown:
        hint = say("formula_type_tiles", "Or type them: B3 C3 C4 … The clock is stopped.")
        return say("formula_click_tiles", "{who} has shown it: click the tiles", who=who), hint
    shows = say("formula_shows", "{who} shows {tiles} tiles that make {goal}", who=who, tiles=view.length, goal=goal)
    return shows, say("formula_space_when_shown", "Press Space when all of it was shown; then click.")


def advice_words(advice: Any, view: HiddenFormulaView) -> Words:
    """What the operator alone is told; "" for nothing."""
    return words(_advice(advice, view) if isinstance(advice, HiddenFormulaAdvice) else None)


def _advice(advice: HiddenFormulaAdvice, view: HiddenFormulaView) -> Message | None:
    if view.phase == "arranging":
        return _of_grid(advice)
    if advice.other_end:
        return say("formula_other_end", "Only you see this: read from the other end, it makes the goal.")
    if advice.solvable is None:
        return None
    if not advice.solvable:
        return say("formula_unsolvable", "Only you see this: no {tiles} tiles make it.", tiles=view.length)
    if len(advice.chains_by_number) > 1:
        each = AllOf(tuple(_in_ways(number, chains) for number, chains in advice.chains_by_number))
        return say("formula_by_number", "Only you see this: {each}.", each=each)
    return say(
        "formula_solvable",
        "Only you see this: there {chains, plural, =0 {is no solution} one {is # solution} other {are # solutions}}.",
        chains=advice.chains,
    )


def _in_ways(number: int, chains: int) -> Message:
    return say(
        "formula_in_ways",
        "{number} in {chains, plural, =0 {no way} one {one way} other {# ways}}",
        number=number,
        chains=chains,
    )


def _of_grid(advice: HiddenFormulaAdvice) -> Message | None:
    """Before the first goal."""
    goals, lies = _hopeless(advice), _among_largest(advice)
    if goals is not None and lies is not None:
        return say("formula_advice_two", "Only you see this: {goals} {lies}", goals=goals, lies=lies)
    one = goals or lies
    return say("formula_advice_one", "Only you see this: {advice}", advice=one) if one is not None else None


def _hopeless(advice: HiddenFormulaAdvice) -> Message | None:
    if advice.hopeless is None:
        return None
    return say(
        "formula_hopeless",
        "{hopeless, plural,"
        " =0 {All {goals} goals can be made on this grid.}"
        " other {# of {goals} goals can't be made on this grid.}}",
        hopeless=advice.hopeless,
        goals=advice.goals,
    )


def _among_largest(advice: HiddenFormulaAdvice) -> Message | None:
    if advice.swap is None:
        return None
    at = Maths(advice.swap[0])
    return say("formula_among_largest", "The × at {at} is among the largest numbers.", at=at)


def status_lines(view: HiddenFormulaView, operator: OperatorView) -> tuple[Words, ...]:
    """A few lines beside the grid when nothing is to be clicked there."""
    lines: list[Message] = []
    if view.phase == "agreeing" and view.missing:
        lines.append(say("formula_not_yet", "Not yet: {who}", who=Seats(view.missing)))
    if view.phase in ("racing", "showing"):
        lines += _waiting(view)
    if view.phase == "turning" and view.result is not None:
        lines += _result(view.result)
    if view.solution is not None and view.solution.reading is not None:
        lines.append(_shown(view.solution, view.solution.reading))
    if view.phase in ("arranging", "turning") and view.wizard:
        lines.append(say("formula_wild_may_be", "WILD may also be {signs}.", signs=_wizard(view)))
    if view.phase == "arranging" and view.redealt:
        lines.append(
            say("formula_redealt", "Dealt again {times, plural, one {once} other {# times}}.", times=view.redealt)
        )
    if view.phase in ("racing", "turning", "over"):
        ranked = sorted(view.players, key=lambda player: (-player.points, player.seat))
        lines += [_points(player.seat, player.points) for player in ranked]
    return tuple(words(line, operator.names) for line in lines)


def _waiting(view: HiddenFormulaView) -> list[Message]:
    """Who cannot buzz, or says that there is nothing to buzz for."""
    locked = Seats(tuple(player.seat for player in view.players if player.locked))
    passed = Seats(tuple(player.seat for player in view.players if player.passed))
    waits = Seats(tuple(player.seat for player in view.players if player.waits))
    lines = [say("formula_waits_for_next", "Waits for the next goal: {who}", who=locked)] if locked.numbers else []
    lines += [say("formula_passed", "Said “no solution”: {who}", who=passed)] if passed.numbers else []
    lines += [say("formula_not_in_yet", "Can't buzz yet: {who}", who=waits)] if waits.numbers else []
    return lines


def _result(result: ResultView) -> list[Message]:
    lines = []
    if (reading := result.reading) is not None:
        lines.append(_maths(f"{reading.calculation} = {reading.value}"))
    if result.cells:
        lines.append(_maths(" ".join(result.cells)))
    if result.kind != "won":
        there_was = say("formula_there_was_one", "There was a formula.")
        lines.append(there_was if result.solvable else say("formula_there_was_none", "There was none."))
    return lines


def _maths(text: str) -> Message:
    return say("formula_alone", "{maths}", maths=Maths(text))


def _shown(solution: SolutionView, reading: ReadingView) -> Message:
    return say(
        "formula_shown_to_all",
        "Shown to everyone: {formula}, {chains, plural, one {the only way} other {one of # ways}}",
        formula=Maths(reading.calculation),
        chains=solution.chains,
    )


def _points(seat: int, points: int) -> Message:
    return say("formula_points", "{who}:\N{NO-BREAK SPACE}{points}", who=Seat(seat), points=points)


def goal_said(goal: GoalView | None) -> AnyOf:
    """ "8"; "31 or 37"."""
    return AnyOf(goal.numbers if goal is not None else ())


def _made(chain: ChainView, who: Seat, goal: AnyOf) -> Message:
    """What a whole chain makes that is not right."""
    if chain.open_wild:
        return say("formula_whatever_wild", "{who}: whatever WILD is, not {goal}", who=who, goal=goal)
    made = made_values(reading.value for reading in chain.readings)
    return say("formula_makes", "{who}: that makes {made}, not {goal}", who=who, made=made, goal=goal)


def _wizard(view: HiddenFormulaView) -> AllOf:
    """What WILD may be beside + − ×, as it is said aloud."""
    power = say("formula_power", "power")
    return AllOf(tuple(power if means == "^" else Maths(sign(means)) for means in view.wizard))


def _racers(view: HiddenFormulaView) -> Message:
    """Who can buzz, in few words: "everyone", "Ana and Ben", "everyone but Chidi"."""
    still = tuple(player.seat for player in view.players if not (player.locked or player.waits))
    out = tuple(player.seat for player in view.players if player.locked or player.waits)
    if not out and len(still) > 1:
        return say("formula_everybody", "everyone")
    if len(still) <= 2:
        return say("formula_these", "{who}", who=Seats(still))
    if len(out) <= 2:
        return say("formula_everybody_but", "everyone but {who}", who=Seats(out))
    return say("formula_some", "{still} of {players} players", still=len(still), players=len(view.players))


def _after(result: ResultView | None) -> Message:
    if result is None:
        return say("formula_next_goal", "The next goal")
    goal = goal_said(result.goal)
    if result.kind == "won" and result.seat is not None:
        return say("formula_won", "{who} wins goal {goal}", who=Seat(result.seat), goal=goal)
    if result.kind == "aside":
        return say("formula_put_aside", "Goal {goal} is put aside", goal=goal)
    return say("formula_dropped", "Goal {goal} is out of the game", goal=goal)


def _progress(view: HiddenFormulaView) -> Message:
    """How far the match is."""
    if view.part == 2 and view.turned == 0:
        return say(
            "formula_second_part",
            "Second part: {goals, plural, one {the goal} other {the # goals}} put aside, with {tiles} tiles.",
            goals=view.goals,
            tiles=view.length,
        )
    if view.goals:
        return say(
            "formula_goal_of",
            "Goal {turned} of {goals}{aside, plural, =0 {} other {, # put aside}}.",
            turned=view.turned,
            goals=view.goals,
            aside=view.aside,
        )
    return say(
        "formula_goals_so_far",
        "{turned, plural, one {# goal} other {# goals}} so far, {aside} put aside.",
        turned=view.turned,
        aside=view.aside,
    )
