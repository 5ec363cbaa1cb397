"""`gotit solve GAME`: what a hand or a board can make, for people or as JSON.

Must not: solve, know anything about one game.
"""

from __future__ import annotations

import click

from gotit.kits import KITS, load

_SOLVERS = {kit.name: kit.solver for kit in KITS if kit.solver}


class Solvers(click.Group):
    """A command for each game that has a solver, imported when it is run or asked for help."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_SOLVERS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        made: click.Command | None = load(_SOLVERS[cmd_name]) if cmd_name in _SOLVERS else None
        return made


@click.group(cls=Solvers)
def solve() -> None:
    """Say what can be made, and show how."""
