"""The hub's own server: NATS with JetStream, as a child of this program.

Must not: listen anywhere but at the one address that it was given; outlive its program.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

PROGRAM = "nats-server"
END_S = 10.0


class NoServer(Exception):
    """The program of the server isn't there: the extra for championships was not installed."""


class Server:
    """One server that keeps its streams in `folder`. Each message is on its disk before it is acknowledged."""

    def __init__(self, folder: Path, host: str, port: int) -> None:
        self.folder, self.host, self.port = folder, host, port
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"nats://{self.host}:{self.port}"

    @property
    def log(self) -> Path:
        """What the server says."""
        return self.folder / "server.log"

    @property
    def pid(self) -> int:
        """0 while it does not run."""
        return self._process.pid if self._process is not None else 0

    def start(self) -> None:
        """Returns when it was started; it answers a moment later. Raises NoServer, OSError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        config = self.folder / "server.conf"
        settings = {
            "server_name": "hub",
            "listen": f"{self.host}:{self.port}",
            "jetstream": {"store_dir": str(self.folder / "streams"), "sync_interval": "always"},
            "max_payload": 65536,
        }
        config.write_text(json.dumps(settings), encoding="utf-8")
        with self.log.open("ab") as out:
            self._process = subprocess.Popen(
                [program(), "--config", str(config)], stdin=subprocess.DEVNULL, stdout=out, stderr=out
            )

    def kill(self) -> None:
        """As a power cut would end it."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()

    def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.terminate()
            try:
                process.wait(END_S)
            except subprocess.TimeoutExpired:
                self._process = process
                self.kill()


def program() -> str:
    """Where the server's program is: beside Python, as its wheel installs it. Raises NoServer."""
    found = shutil.which(PROGRAM, path=str(Path(sys.executable).parent)) or shutil.which(PROGRAM)
    if found is None:
        raise NoServer
    return found
