"""What is going on in a match of the hidden formula, in a few words for the one who runs it.

May not happen here: Qt.
"""

from __future__ import annotations

from typing import Any

from gotit.games.hidden_formula.view import ChainView, GoalView, HiddenFormulaAdvice, HiddenFormulaView
from gotit.ui.operator.desk import Desk
from gotit.ui.operator.hidden_formula.board import sign
from gotit.ui.paint.words import listed


def goal_words(goal: GoalView | None) -> str:
    """ "8"; "31 or 37"."""
    return " or ".join(map(str, goal.numbers)) if goal is not None else ""


def headline(view: HiddenFormulaView, desk: Desk) -> tuple[str, str]:
    """The headline, and what the operator can do about it."""
    goal = goal_words(view.goal)
    match view.phase:
        case "agreeing":
            return f"May WILD also be {_wizard(view)}?", "Each player presses to agree; a long press says no."
        case "dealing" if view.referee:
            return "Type the grid as it lies on the table", "The picture beside it is what was understood."
        case "dealing":
            return "The cards are shuffled", ""
        case "arranging":
            ready = "The grid is taken: now the first goal" if view.referee else "The grid is dealt"
            return ready, "To swap two operators: click one, then the other."
        case "turning":
            return _after(view, desk), _progress(view)
        case "racing":
            if desk.pending:
                return "Somebody called: who was first?", "An earlier press may still be on its way."
            if view.all_passed:
                return f"Goal {goal}: nobody sees a solution", "It is put aside unless somebody calls now."
            return f"Goal {goal}: {_racers(view, desk)} may call", "Keys 1–9 call, Shift or Q–O: no solution."
        case "drawing":
            return "Too close to call: the lot decides", ""
        case "showing" if view.caller is not None:
            name = desk.name(view.caller)
            if view.chain is not None and view.chain.readings:
                made = _made(view.chain)
                return f"{name}: {made}, not {goal}", "A slip of the hand? Take back, or turn it around."
            if view.shown:
                return f"{name} has shown it: click the tiles", "Or type them: B3 C3 C4 … The clock stands."
            return f"{name} shows {view.length} tiles that make {goal}", "Space when all of it was shown; then click."
        case "over":
            return desk.outcome_words, ""
        case _:
            return "", ""


def advice_words(advice: Any, view: HiddenFormulaView) -> str:
    """What the operator alone is told; "" for nothing."""
    if not isinstance(advice, HiddenFormulaAdvice):
        return ""
    if view.phase == "arranging":
        said = []
        if advice.hopeless is not None:
            said.append(
                f"{advice.hopeless} of {advice.goals} goals have no formula on this grid."
                if advice.hopeless
                else f"All {advice.goals} goals can be found on this grid."
            )
        if advice.swap is not None:
            said.append(f"The × at {advice.swap[0]} lies among the largest numbers.")
        return f"Only for you: {' '.join(said)}" if said else ""
    if advice.other_end:
        return "Only for you: read from its other end it makes the goal."
    if advice.solvable is None:
        return ""
    if not advice.solvable:
        return f"Only for you: no {view.length} tiles make it."
    if len(advice.chains_by_number) > 1:
        each = listed([f"{number} in {_ways(chains)}" for number, chains in advice.chains_by_number])
        return f"Only for you: {each}."
    return f"Only for you: it can be found in {_ways(advice.chains)}."


def status_lines(view: HiddenFormulaView, desk: Desk) -> tuple[str, ...]:
    """A few lines beside the grid when nothing is to be clicked there."""
    lines: list[str] = []
    if view.phase == "agreeing" and view.missing:
        lines.append(f"Not yet: {listed([desk.name(seat) for seat in view.missing])}")
    if view.phase in ("racing", "showing"):
        for words, seats in (
            ("Waits for the next goal", [p.seat for p in view.players if p.locked]),
            ("No solution, they say", [p.seat for p in view.players if p.passed]),
            ("May not call yet", [p.seat for p in view.players if p.waits]),
        ):
            if seats:
                lines.append(f"{words}: {listed([desk.name(seat) for seat in seats])}")
    if view.phase == "turning" and view.result is not None:
        result = view.result
        if result.reading is not None:
            lines.append(f"{result.reading.calculation} = {result.reading.value}")
        if result.cells:
            lines.append(" ".join(result.cells))
        if result.kind != "won":
            lines.append("There was a formula." if result.solvable else "There was none.")
    if view.solution is not None and view.solution.reading is not None:
        shown = view.solution
        lines.append(f"Shown to all: {shown.reading.calculation}, one of {_ways(shown.chains)}")  # type: ignore[union-attr]
    if view.phase in ("arranging", "turning") and view.wizard:
        lines.append(f"WILD may also be {_wizard(view)}.")
    if view.phase == "arranging" and view.redealt:
        lines.append(f"Dealt anew {view.redealt} times.")
    if view.phase in ("racing", "turning", "over"):
        ranked = sorted(view.players, key=lambda player: (-player.points, player.seat))
        lines += [f"{desk.name(player.seat)}:\N{NO-BREAK SPACE}{player.points}" for player in ranked]
    return tuple(lines)


def _made(chain: ChainView) -> str:
    """What a whole chain makes that is not right."""
    if chain.open_wild:
        return "whatever WILD is"
    return "that makes " + " or ".join(dict.fromkeys(reading.value or "nothing" for reading in chain.readings))


def _wizard(view: HiddenFormulaView) -> str:
    """What WILD may be beside + − ×, as it is said aloud."""
    return listed(["power" if means == "^" else sign(means) for means in view.wizard])


def _ways(chains: int) -> str:
    return "one way" if chains == 1 else f"{chains} ways" if chains else "no way"


def _racers(view: HiddenFormulaView, desk: Desk) -> str:
    """Who may call, in few words: "everybody", "Ana and Ben", "everybody but Chidi"."""
    still = [desk.name(player.seat) for player in view.players if not (player.locked or player.waits)]
    out = [desk.name(player.seat) for player in view.players if player.locked or player.waits]
    if not out and len(still) > 1:
        return "everybody"
    if len(still) <= 2:
        return listed(still)
    return f"everybody but {listed(out)}" if len(out) <= 2 else f"{len(still)} of {len(view.players)} players"


def _after(view: HiddenFormulaView, desk: Desk) -> str:
    result = view.result
    if result is None:
        return "The next goal"
    goal = goal_words(result.goal)
    if result.kind == "won" and result.seat is not None:
        return f"{desk.name(result.seat)} wins {goal}"
    return f"{goal} is put aside" if result.kind == "aside" else f"{goal} does not count in this match"


def _progress(view: HiddenFormulaView) -> str:
    """How far the match is."""
    if view.part == 2 and view.turned == 0:
        return f"Second part: the {view.goals} goals put aside, with {view.length} tiles."
    if view.goals:
        aside = f", {view.aside} put aside" if view.aside else ""
        return f"Goal {view.turned} of {view.goals}{aside}."
    return f"{view.turned} goal{'s' * (view.turned != 1)} so far, {view.aside} put aside."
