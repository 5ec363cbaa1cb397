"""Fast Fun Maths on the projector."""

from __future__ import annotations

from gotit.core.table import TableView
from gotit.games.fast_fun_maths.view import FastFunMathsView
from gotit.ui.paint.box import Box, vh
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.part import Frame, Part, Picture


def compose(view: TableView, play: FastFunMathsView, frame: Frame) -> Picture:
    return (Part("all", frame.safe, draw_all, (play.phase,)),)


def draw_all(canvas: Canvas, box: Box, phase: str) -> None:
    page = canvas.theme.page
    canvas.text(box, phase, vh(8), page.ink, page.fill, align="centre")
