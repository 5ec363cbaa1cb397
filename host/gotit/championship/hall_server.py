"""The hall's pages: read-only, for any screen, no account.

Must not: take anything but GET; tell what `hall_of` does not; keep a screen waiting for another one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

import msgspec
from aiohttp import web

from gotit.championship.hall_page import File, page_files, shown
from gotit.core.hall import Hall, Pace
from gotit.language.words import Language

LONG_S = 20.0
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}


class HallServer:
    """`look`: what is to be shown now, in this language. Say `change` after something was heard."""

    def __init__(self, look: Callable[[], Hall], language: Language) -> None:
        self._look, self._language, self._pace = look, language, Pace()
        self._number = 0
        self._show()
        self._news = asyncio.Event()
        self._woken = asyncio.Event()
        self._runner: web.AppRunner | None = None
        self._task: asyncio.Task[None] | None = None

    async def open(self, address: str, port: int) -> None:
        """Listen there. Raises OSError where that can't be."""
        app = web.Application()
        for path, file in page_files(self._language).items():
            app.router.add_get(path, _giver(file))
        app.router.add_get("/state", self._state)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, address, port).start()
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
        if self._runner is not None:
            await self._runner.cleanup()

    def _show(self) -> None:
        self._number += 1
        self._shown = msgspec.json.encode((self._number, shown(self._look(), self._language)))

    def change(self) -> None:
        self._pace.change()
        self._woken.set()

    async def _run(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            while (due_s := self._pace.due_s(time.monotonic())) is not None:
                await asyncio.sleep(due_s)
                self._pace.show(time.monotonic())
                self._show()
                news, self._news = self._news, asyncio.Event()
                news.set()

    async def _state(self, request: web.Request) -> web.Response:
        if request.query.get("after") == str(self._number):
            with suppress(TimeoutError):
                async with asyncio.timeout(LONG_S):
                    await self._news.wait()
        return web.Response(body=self._shown, content_type="application/json", headers=HEADERS)


def _giver(file: File) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def give(_: web.Request) -> web.StreamResponse:
        return web.Response(body=file.body, content_type=file.kind, charset="utf-8", headers=HEADERS)

    return give
