"""`gotit demo`: a scripted match to watch, or pictures of its main moments.

Must not: load Qt before it is needed.
"""

from __future__ import annotations

import os
import re
import sys
from importlib.util import find_spec
from pathlib import Path

import click

NO_MOMENTS = (
    "The moments that are painted come with the source code, not with the installed program. Get the source, and run "
    "“python3 run.py demo --screenshots FOLDER” in its folder."
)


def read_size(ctx: click.Context, param: click.Parameter, value: str) -> tuple[int, int]:
    """WIDTHxHEIGHT in pixels."""
    match = re.fullmatch(r"(\d{3,4})[x×](\d{3,4})", value)
    if match is None:
        raise click.BadParameter(f"“{value}” is no size: write it like 1920x1080.", ctx, param)
    return int(match[1]), int(match[2])


@click.command()
@click.option("--fast", is_flag=True, help="Twenty times as fast.")
@click.option(
    "--screenshots", type=click.Path(path_type=Path, file_okay=False), help="Only write pictures into this folder."
)
@click.option(
    "--size",
    callback=read_size,
    metavar="WxH",
    default="1920x1080",
    show_default=True,
    help="Of the projector's pictures.",
)
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
@click.option("--players", type=click.IntRange(1, 9), default=4, show_default=True)
def demo(fast: bool, screenshots: Path | None, size: tuple[int, int], theme: str, players: int) -> None:
    """A match of simulated players in the real windows. Nothing is measured and nothing is kept."""
    if screenshots is not None:
        if find_spec("gotit.ui.moments") is None:
            raise click.ClickException(NO_MOMENTS)
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from gotit.app.run import NO_SCREEN, end_on_signals, has_no_screen

    if has_no_screen():
        raise click.ClickException(NO_SCREEN)
    from PyQt6.QtWidgets import QApplication

    from gotit.app.errors import log_qt
    from gotit.kits import KITS, load
    from gotit.ui.sample_names import NAMES
    from gotit.ui.settings import Settings
    from gotit.ui.theme import THEMES

    script = load(next(kit.demo for kit in KITS if kit.demo))
    log_qt()
    app = QApplication(sys.argv[:1])
    settings = Settings(theme="dark" if theme == "dark" else "light", muted=fast, names=NAMES[:players])
    if screenshots is None:
        shown = script.Demo(app, settings, pace=0.05 if fast else 1.0)
        end_on_signals(app)
        shown.start()
        app.exec()
        shown.stop()
        return
    from gotit.ui.moments import render_moments

    try:
        written = render_moments(screenshots, size, THEMES[theme])
        quiet = Settings(theme=settings.theme, muted=True, names=settings.names)
        written += script.take_pictures(app, screenshots, quiet, (1366, 728) if size[0] < 1900 else (1920, 1040))
    except OSError as error:
        why = f"{screenshots} cannot be written to ({error.strerror})" if error.strerror else str(error).rstrip(".")
        raise click.ClickException(f"{why}: name another folder, or make room.") from None
    click.echo(f"{len(written)} pictures in {screenshots}")
