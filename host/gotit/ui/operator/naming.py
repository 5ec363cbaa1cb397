"""What a seat is called, and who is in its team: asked of the operator in a running match.

Must not: change a session (it returns the input that does).
"""

from __future__ import annotations

from PyQt6.QtWidgets import QInputDialog, QWidget

from gotit.core.inputs import PlayerJoins, Regroup, Rename
from gotit.core.message import Message, Seat, Typed, say
from gotit.core.names import distinct, visible
from gotit.language.chosen import words
from gotit.ui.operator.names import shorten, split_names
from gotit.ui.operator.operator_view import OperatorView


def ask_name(parent: QWidget, operator: OperatorView, seat: int) -> tuple[Rename | PlayerJoins | None, Message | None]:
    """Another name for a player or a team, None if nothing was typed; and what is said of it.

    A seat that is not there yet is a latecomer's, who joins.
    """
    joins = seat > len(operator.rows)
    title = words(say("latecomer_title", "A latecomer") if joins else say("rename_title", "Change the name"))
    asked = say("latecomer_name", "What is the latecomer's name?")
    whose = words(asked if joins else say("rename_whose", "{who}:", who=Seat(seat)))
    team = operator.row(seat).team
    now = "" if joins else team.name if team is not None else operator.name(seat)
    name, taken = QInputDialog.getText(parent, title, whose, text=now)
    if not taken or not (name := visible(name)):
        return None, None
    [short], said = shorten([name])
    return (PlayerJoins if joins else Rename)(seat, short), said


def ask_members(parent: QWidget, operator: OperatorView, seat: int) -> Regroup | None:
    """Who is in this seat's team from now on; None if nothing was typed."""
    team = operator.row(seat).team
    if team is None:
        return None
    here = ", ".join(member.name for member in team.members if member.here)
    title = words(say("regroup_title", "Who is in {team}?", team=Typed(team.name)))
    how = words(say("regroup_how", "Their names, with commas between:"))
    names, taken = QInputDialog.getText(parent, title, how, text=here)
    members = tuple(distinct(split_names(names))) if taken else ()
    return Regroup(seat, members) if members else None
