"""What a game's panel may ask about the match while something is entered. See `Asks`.

Must not: know one game; keep a view.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gotit.core.session import Session
from gotit.kits import Kit, load
from gotit.ui.operator.panel import Asks


def asks(kit: Kit, session: Callable[[], Session], watched: Callable[[], bool]) -> Asks:
    """`session`: returns it as it stands when something is asked. `watched`: does the class see the operator's
    window?"""

    def look(seat: int) -> Any:
        table = session()
        return table.game.view(table.state, seat) if table.game is not None and table.game.name == kit.name else None

    return Asks(look, watched, load(kit.asking)(session) if kit.asking else None)
