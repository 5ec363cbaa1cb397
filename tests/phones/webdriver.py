"""Phones in Firefox and in WebKit (the engine of Safari), by the commands of W3C WebDriver.

Both browsers are Debian's own. WebKitGTK brings a WebDriver server. Firefox itself takes the same commands in its own
wrapping, Marionette: https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html. Their screens are
clicked, not touched. Chromium behaves fully like a phone; it is in `chromium.py`.
"""

from __future__ import annotations

import base64
import http.client
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from abc import abstractmethod
from pathlib import Path
from typing import Any

import pytest
from tests.patience import PATIENCE_S
from tests.phones.phone import FORGET, NAME, Browser, Phone, pump_awhile
from tests.phones.wifi import Wifi

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""How WebDriver marks an element in JSON."""

HTTP_COMMANDS = {
    "CloseWindow": ("DELETE", "/window"),
    "DeleteSession": ("DELETE", ""),
    "ElementClick": ("POST", "/element/{id}/click"),
    "ExecuteScript": ("POST", "/execute/sync"),
    "GetWindowHandle": ("GET", "/window"),
    "Navigate": ("POST", "/url"),
    "NewWindow": ("POST", "/window/new"),
    "Refresh": ("POST", "/refresh"),
    "SetWindowRect": ("POST", "/window/rect"),
    "SwitchToWindow": ("POST", "/window"),
    "TakeScreenshot": ("GET", "/screenshot"),
}

LISTEN = """() => {
    window.complaints = [];
    addEventListener('error', (event) => complaints.push(String(event.message)));
    addEventListener('unhandledrejection', (event) => complaints.push(String(event.reason)));
    document.addEventListener('securitypolicyviolation', (event) => complaints.push(event.violatedDirective));
}"""
KNOBS = f"(name) => [...document.querySelectorAll('button')].filter((knob) => {NAME} === name)"
FIND = "(selector) => [...document.querySelectorAll(selector)]"
TAPPABLE = """(all, nth) => {
    const one = all[nth < 0 ? all.length + nth : nth];
    if (!one || one.disabled || !one.offsetParent) return null;
    one.scrollIntoView({ block: 'nearest' });
    return one;
}"""


class CommandError(Exception):
    """The browser's answer to a command that it could not carry out."""


class WebDriverBrowser(Browser):
    """A browser that takes WebDriver's commands. Each phone is a window. All share one Wi-Fi."""

    program: str
    package: str

    def __init__(self, *, dark: bool = False) -> None:
        if shutil.which(self.program) is None:
            pytest.skip(f"There is no {self.program} here. On Debian: sudo apt-get install {self.package}")
        self.wifi = Wifi()
        self.folder = Path(tempfile.mkdtemp(prefix="gotit-phones-"))
        self.processes: list[subprocess.Popen[bytes]] = []
        self._first = self._window = ""
        super().__init__(dark=dark)

    @abstractmethod
    def command(self, name: str, **parameters: Any) -> Any:
        """Send a command by its name in Marionette (without "WebDriver:"). Raises CommandError."""

    def forget_window(self) -> None:
        """The window used last no longer exists."""
        self._window = ""

    def in_window(self, window: str, name: str, **parameters: Any) -> Any:
        """The same, in a window that need not be the one used last."""
        if window != self._window:
            self.command("SwitchToWindow", handle=window)
            self._window = window
        return self.command(name, **parameters)

    def _make_phone(self, size: tuple[int, int]) -> WebDriverPhone:
        return WebDriverPhone(self, self.do(lambda: self._new_window(size)))

    def _new_window(self, size: tuple[int, int]) -> str:
        window = self._open_window()
        self.fit_window(window, size)
        return window

    def fit_window(self, window: str, size: tuple[int, int]) -> None:
        def fits() -> bool:
            """The size of the window's own bar is not known in advance, and resizing takes its time."""
            script = "return [innerWidth, innerHeight, outerHeight - innerHeight]"
            width, height, bar = self.in_window(window, "ExecuteScript", script=script, args=[])
            if (width, height) != size:
                self.in_window(window, "SetWindowRect", x=0, y=0, width=size[0], height=size[1] + bar)
            return (width, height) == size

        wait_until(fits)

    def _open_window(self) -> str:
        return str(self.in_window(self._first, "NewWindow", type="window")["handle"])

    def start_process(self, *command: str, **environment: str) -> subprocess.Popen[bytes]:
        """With its own home folder. It is ended when the browser is closed."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
        process = subprocess.Popen(
            command, env={**kept, "HOME": str(self.folder), **environment},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.processes.append(process)
        return process

    def _stop(self) -> None:
        for process in reversed(self.processes):
            process.terminate()
            try:
                process.wait(PATIENCE_S)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            if process.stdout is not None:
                process.stdout.close()
        self.wifi.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Firefox(WebDriverBrowser):
    program = package = "firefox-esr"

    def _start(self) -> None:
        preferences = {
            "browser.newtabpage.enabled": False,
            "browser.shell.checkDefaultBrowser": False,
            "browser.startup.page": 0,
            "datareporting.policy.dataSubmissionEnabled": False,
            "dom.disable_open_during_load": False,
            "dom.ipc.processCount": 1,  # else a new process for each window, and one more ahead
            "dom.ipc.processPrelaunch.enabled": False,
            "extensions.webextensions.remote": False,  # else a process for Firefox's own extensions, which never rests
            "fission.autostart": False,
            "layout.css.devPixelsPerPx": "2.0",
            "layout.css.prefers-color-scheme.content-override": 0 if self.dark else 1,
            "marionette.port": 0,
            "network.proxy.allow_hijacking_localhost": True,  # this computer, too, is reached by the Wi-Fi
            "network.proxy.socks": "127.0.0.1",
            "network.proxy.socks_port": self.wifi.port,
            "network.proxy.socks5_remote_dns": False,
            "network.proxy.type": 1,
            "ui.prefersReducedMotion": 1,
        }
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items())
        (self.folder / "user.js").write_text("".join(lines), encoding="utf-8")
        self.start_process(self.program, "--headless", "--marionette", "--no-remote", "--profile", str(self.folder))
        port = self.folder / "MarionetteActivePort"
        wait_until(lambda: port.exists() and port.read_text())
        self._socket = socket.create_connection(("127.0.0.1", int(port.read_text())), 2 * PATIENCE_S)
        self._lines = self._socket.makefile("rb")
        self._sent = 0
        self._read()  # its greeting
        self.command("NewSession")
        self._first = self._window = str(self.command("GetWindowHandle"))

    def command(self, name: str, **parameters: Any) -> Any:
        self._sent += 1
        said = json.dumps([0, self._sent, f"WebDriver:{name}", parameters]).encode()
        self._socket.sendall(b"%d:%b" % (len(said), said))
        _, _, error, result = self._read()
        if error is not None:
            raise CommandError(error)
        return result["value"] if set(result) == {"value"} else result

    def _open_window(self) -> str:
        """A small one. A window that it opens by itself is at least 450 pixels wide."""
        windows = set(self.command("GetWindowHandles"))
        self.in_window(self._first, "ExecuteScript", script="window.open('about:blank', '', 'popup')", args=[])
        (made,) = set(self.command("GetWindowHandles")) - windows
        return str(made)

    def _read(self) -> Any:
        """A message: its length in bytes, a colon, JSON."""
        length = b""
        while not length.endswith(b":"):
            length += self._lines.read(1)
        return json.loads(self._lines.read(int(length[:-1])))

    def _stop(self) -> None:
        self._lines.close()
        self._socket.close()
        super()._stop()


class WebKit(WebDriverBrowser):
    """WebKitGTK's own small browser, on a virtual screen."""

    program, package = "WebKitWebDriver", "webkit2gtk-driver"

    def _start(self) -> None:
        if shutil.which("Xvfb") is None:
            pytest.skip("There is no Xvfb here. On Debian: sudo apt-get install xvfb")
        screen = self.start_process("Xvfb", "-displayfd", "1", "-screen", "0", "1800x1800x24", "-nolisten", "tcp")
        assert screen.stdout is not None
        display = f":{screen.stdout.readline().decode().strip()}"
        style = self.folder / ".config" / "gtk-3.0" / "gtk.css"  # else its toolbar is wider than a phone
        style.parent.mkdir(parents=True)
        style.write_text("* { min-width: 0; padding: 0; margin: 0; }", encoding="utf-8")
        self._port = free_port()
        theme = "Adwaita:dark" if self.dark else "Adwaita"
        self.start_process(self.program, f"--port={self._port}", DISPLAY=display, GTK_THEME=theme, GDK_SCALE="2")
        wait_until(self._answers)
        # WebDriver's own way to set a proxy leaves this computer out.
        options = {"args": ["--automation", f"--proxy=socks5://127.0.0.1:{self.wifi.port}"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        session = self._ask("POST", "/session", wanted)
        self._session = f"/session/{session['sessionId']}"
        self._first = self._window = str(self.command("GetWindowHandle"))

    def command(self, name: str, **parameters: Any) -> Any:
        method, path = HTTP_COMMANDS[name]
        return self._ask(method, self._session + path.format(**parameters), parameters)

    def _ask(self, method: str, path: str, parameters: dict[str, Any]) -> Any:
        line = http.client.HTTPConnection("127.0.0.1", self._port, timeout=2 * PATIENCE_S)
        try:
            line.request(method, path, json.dumps(parameters) if method == "POST" else None)
            response = line.getresponse()
            value = json.loads(response.read())["value"]
        finally:
            line.close()
        if response.status != 200:
            raise CommandError(value)
        return value

    def _answers(self) -> bool:
        try:
            return bool(self._ask("GET", "/status", {})["ready"])
        except OSError:
            return False

    def _stop(self) -> None:
        self.command("DeleteSession")
        super()._stop()


class WebDriverPhone(Phone):
    def __init__(self, browser: WebDriverBrowser, window: str) -> None:
        self._browser = browser
        self._window = window

    def _do(self, name: str, **parameters: Any) -> Any:
        return self._browser.do(lambda: self._browser.in_window(self._window, name, **parameters))

    def scan(self, url: str) -> WebDriverPhone:
        self._do("Navigate", url=url)
        self.evaluate(LISTEN)
        return self

    def reload(self) -> None:
        self._do("Refresh")
        self.evaluate(LISTEN)

    def tap(self, name: str, nth: int = 0) -> None:
        self._tap(KNOBS, name, nth)

    def tap_on(self, selector: str, nth: int = 0) -> None:
        self._tap(FIND, selector, nth)

    def _tap(self, find: str, argument: str, nth: int) -> None:
        """Once it is there, enabled, and not just being replaced by another picture."""
        end_s = time.monotonic() + PATIENCE_S
        while True:
            found = self._run(f"return ({TAPPABLE})(({find})(arguments[0]), arguments[1])", argument, nth)
            try:
                if found is not None:
                    self._do("ElementClick", id=found[ELEMENT])
                    return
            except CommandError:
                if time.monotonic() > end_s:
                    raise
            assert time.monotonic() < end_s, f"no “{argument}” can be tapped: {self.buttons()}"
            pump_awhile()

    def evaluate(self, script: str, argument: Any = None) -> Any:
        return self._run(f"return ({script})(arguments[0])", argument)

    def _run(self, script: str, *arguments: Any) -> Any:
        return self._do("ExecuteScript", script=script, args=list(arguments))

    def set_offline(self, offline: bool) -> None:
        """Applies to all phones of this browser."""
        self._browser.wifi.set_on(not offline)

    def resize(self, size: tuple[int, int]) -> None:
        self._browser.do(lambda: self._browser.fit_window(self._window, size))

    def photograph(self, path: str) -> None:
        Path(path).write_bytes(base64.b64decode(self._do("TakeScreenshot")))

    def empty(self) -> bool:
        try:
            self.set_offline(False)
            self.evaluate(FORGET)
            self._do("Navigate", url="about:blank")
        except CommandError:
            return False  # where no page could be loaded there is nothing that could forget
        return True

    def close(self) -> None:
        self._do("CloseWindow")
        self._browser.forget_window()

    @property
    def complaints(self) -> list[str]:
        """Since the page was loaded."""
        return list(self.evaluate("() => window.complaints"))


def wait_until(condition: Any) -> None:
    end_s = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < end_s, "the browser does not answer"
        time.sleep(0.02)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as line:
        return int(line.getsockname()[1])
