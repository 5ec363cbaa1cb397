"""The processes of this program that run beside it, and how this program starts itself again.

Must not: import Qt or what such a process runs; start one.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module

BESIDE = {"mind": "gotit.app.mind", "phones": "gotit.phones.server", "room": "gotit.championship.room_process"}
"""Name: the module whose `main` runs in that process. It serves through standard input until that ends."""


def this_program(*words: str) -> tuple[str, ...]:
    """The command line that starts this program anew with these words. A bundle is its own Python, and has no `-m`."""
    how = () if getattr(sys, "frozen", False) else ("-m", "gotit")
    return (sys.executable, *how, *words)


def beside(name: str) -> tuple[str, ...]:
    """The command line that starts the process of this name (`BESIDE`)."""
    return this_program("beside", name)


def be(name: str) -> None:
    """Be that process. Returns when its standard input has ended.

    None of them asks a stranger on the internet: without this, aiohttp would first read all whom the system trusts.
    """
    os.environ["SSL_CERT_FILE"] = os.devnull
    import_module(BESIDE[name]).main()
