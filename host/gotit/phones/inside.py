"""aiohttp's side of a connection, behind the door: all that ever leaves goes through here, what was no HTTP included.

Must not: say which software this is, or repeat a word of what came. aiohttp by itself does both, with a status that no
handler of ours sees.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from aiohttp import web
from aiohttp.web_request import BaseRequest

from gotit.phones import limits

HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), clipboard-read=()",
    "Referrer-Policy": "no-referrer",
    "Server": "gotit",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

SILENT = logging.Logger("requests", logging.CRITICAL + 1)

Refuse = Callable[[str, int], web.Response | None]
"""What an address that sent no request of ours is answered, with this status. None: nothing any more."""


class Inside(web.RequestHandler):
    def __init__(self, server: web.Server, refuse: Refuse) -> None:
        super().__init__(
            server,
            loop=asyncio.get_running_loop(),
            access_log=SILENT,
            auto_decompress=False,
            keepalive_timeout=limits.IDLE_S,
            lingering_time=limits.LINGER_S,
            max_line_size=limits.LINE_BYTES,
            max_field_size=limits.LINE_BYTES,
        )
        self._refuse = refuse

    def handle_error(
        self,
        request: BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """The answer to what aiohttp could not read. Never its own, which names and repeats things."""
        response = self._refuse(request.remote or "", status)
        if response is None and request.transport is not None:
            request.transport.abort()
        response = response or web.Response(status=status)
        response.force_close()
        return response

    async def finish_response(
        self, request: BaseRequest, resp: web.StreamResponse, start_time: float | None
    ) -> tuple[web.StreamResponse, bool]:
        if isinstance(resp, web.HTTPException):  # aiohttp's own, before any handler of ours: an unknown Expect
            resp = self.handle_error(request, resp.status)
        resp.headers.update(HEADERS)
        return await super().finish_response(request, resp, start_time)
