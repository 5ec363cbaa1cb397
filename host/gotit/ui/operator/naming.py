"""What a seat is called, and who is in its team: asked of the operator in a running match.

Must not: change a session (it returns the input that does).
"""

from __future__ import annotations

from PyQt6.QtWidgets import QInputDialog, QWidget

from gotit.core.inputs import PlayerJoins, Regroup, Rename
from gotit.core.message import Message, Seat, Typed, say
from gotit.core.names import distinct, visible
from gotit.language.chosen import words
from gotit.ui.operator.names import doubled, enumerate_names, shorten, split_names
from gotit.ui.operator.operator_view import OperatorView


def ask_name(parent: QWidget, operator: OperatorView, seat: int) -> tuple[Rename | PlayerJoins | None, Message | None]:
    """Another name for a player or a team, None if nothing was typed; and what is said of it.

    A seat that is not there yet is a latecomer's, who joins. A name that another one has is asked about, once.
    """
    joins = seat > len(operator.rows)
    title = words(say("latecomer_title", "A latecomer") if joins else say("rename_title", "Change the name"))
    asked = say("latecomer_name", "What is the latecomer's name?")
    whose = words(asked if joins else say("rename_whose", "{who}:", who=Seat(seat)))
    now = "" if joins else _now(operator, seat)
    name = visible(_asked(parent, title, whose, now))
    others = [_now(operator, row.number) for row in operator.rows if row.number != seat]
    if name and (twins := doubled([*others, name])):
        name = visible(_asked(parent, title, words(_plays_already(twins)), name))
    if not name:
        return None, None
    [short], said = shorten([name])
    short = distinct([*others, short])[-1]
    return (PlayerJoins if joins else Rename)(seat, short), said


def ask_members(parent: QWidget, operator: OperatorView, seat: int) -> Regroup | None:
    """Who is in this seat's team from now on; None if nothing was typed."""
    team = operator.row(seat).team
    if team is None:
        return None
    here = ", ".join(member.name for member in team.members if member.here)
    title = words(say("regroup_title", "Who is in {team}?", team=Typed(team.name)))
    how = words(say("regroup_how", "Their names, with commas between:"))
    members = split_names(_asked(parent, title, how, here))
    teams = [row.team for row in operator.rows if row.number != seat and row.team is not None]
    others = [member.name for each in teams for member in each.members if member.here]
    if members and (twins := doubled([*others, *members])):
        members = split_names(_asked(parent, title, words(_plays_already(twins)), ", ".join(members)))
    members = distinct([*others, *members])[len(others) :]
    return Regroup(seat, tuple(members)) if members else None


def _asked(parent: QWidget, title: str, what: str, now: str) -> str:
    typed, taken = QInputDialog.getText(parent, title, what, text=now)
    return typed if taken else ""


def _now(operator: OperatorView, seat: int) -> str:
    """What this player or team is called."""
    team = operator.row(seat).team
    return team.name if team is not None else operator.name(seat)


def _plays_already(twins: list[str]) -> Message:
    return say(
        "plays_already",
        "{names} {n, plural, one {is} other {are}} there already. Add a letter, such as “{name} K.”; "
        "otherwise it becomes “{name} 2”:",
        n=len(twins),
        names=enumerate_names(twins),
        name=Typed(twins[0]),
    )
